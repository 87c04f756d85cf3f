//! Our types as PostgreSQL's values, and its errors as ours.

use sqlx::encode::IsNull;
use sqlx::error::BoxDynError;
use sqlx::postgres::{PgArgumentBuffer, PgHasArrayType, PgRow, PgTypeInfo, PgValueRef};
use sqlx::{Decode, Encode, Postgres, Row, Type};

use crate::id::Id;
use crate::moment::Moment;
use crate::store::{PersonKind, Room, Stage, StoreError, Stored};

/// The class of an error that PostgreSQL gives, the first two characters of its code.
pub(super) fn class(error: &sqlx::Error) -> Option<String> {
    error.as_database_error()?.code()?.get(..2).map(String::from)
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let is_ours = match &error {
            // Values that cannot be, broken constraints, unknown columns.
            sqlx::Error::Database(_) => {
                matches!(class(&error).as_deref(), Some("22" | "23" | "42"))
            }
            sqlx::Error::ColumnDecode { .. }
            | sqlx::Error::Decode(_)
            | sqlx::Error::Encode(_)
            | sqlx::Error::RowNotFound
            | sqlx::Error::ColumnNotFound(_)
            | sqlx::Error::ColumnIndexOutOfBounds { .. } => true,
            _ => false,
        };
        if is_ours {
            StoreError::Corrupt(error.to_string())
        } else {
            StoreError::Unavailable(error.to_string())
        }
    }
}

impl<K> Type<Postgres> for Id<K> {
    fn type_info() -> PgTypeInfo {
        <str as Type<Postgres>>::type_info()
    }

    fn compatible(found: &PgTypeInfo) -> bool {
        <str as Type<Postgres>>::compatible(found)
    }
}

impl<K> PgHasArrayType for Id<K> {
    fn array_type_info() -> PgTypeInfo {
        <String as PgHasArrayType>::array_type_info()
    }
}

impl<K> Encode<'_, Postgres> for Id<K> {
    fn encode_by_ref(&self, buffer: &mut PgArgumentBuffer) -> Result<IsNull, BoxDynError> {
        <&str as Encode<Postgres>>::encode(self.as_str(), buffer)
    }
}

impl<K> Decode<'_, Postgres> for Id<K> {
    fn decode(value: PgValueRef<'_>) -> Result<Self, BoxDynError> {
        Ok(<&str as Decode<Postgres>>::decode(value)?.parse()?)
    }
}

impl Type<Postgres> for Moment {
    fn type_info() -> PgTypeInfo {
        <i64 as Type<Postgres>>::type_info()
    }
}

impl PgHasArrayType for Moment {
    fn array_type_info() -> PgTypeInfo {
        <i64 as PgHasArrayType>::array_type_info()
    }
}

impl Encode<'_, Postgres> for Moment {
    fn encode_by_ref(&self, buffer: &mut PgArgumentBuffer) -> Result<IsNull, BoxDynError> {
        <i64 as Encode<Postgres>>::encode(self.0, buffer)
    }
}

impl Decode<'_, Postgres> for Moment {
    fn decode(value: PgValueRef<'_>) -> Result<Self, BoxDynError> {
        <i64 as Decode<Postgres>>::decode(value).map(Moment)
    }
}

macro_rules! kept_as_a_word {
    ($($kind:ty),*) => {$(
        impl Type<Postgres> for $kind {
            fn type_info() -> PgTypeInfo {
                <str as Type<Postgres>>::type_info()
            }

            fn compatible(found: &PgTypeInfo) -> bool {
                <str as Type<Postgres>>::compatible(found)
            }
        }

        impl Encode<'_, Postgres> for $kind {
            fn encode_by_ref(&self, buffer: &mut PgArgumentBuffer) -> Result<IsNull, BoxDynError> {
                <&str as Encode<Postgres>>::encode(self.code(), buffer)
            }
        }

        impl Decode<'_, Postgres> for $kind {
            fn decode(value: PgValueRef<'_>) -> Result<Self, BoxDynError> {
                let word = <&str as Decode<Postgres>>::decode(value)?;
                <$kind>::from_code(word).ok_or_else(|| format!("unknown word {word:?}").into())
            }
        }
    )*};
}

kept_as_a_word!(PersonKind, Room, Stage);

/// A count for a column of type `integer`.
pub(super) fn count(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// A column of type `integer` or `bigint` that holds a number of another type.
pub(super) fn number<T: TryFrom<i64>>(row: &PgRow, column: &str) -> Stored<T> {
    let value = match row.try_get::<i32, _>(column) {
        Ok(value) => i64::from(value),
        Err(_) => row.try_get::<i64, _>(column)?,
    };
    T::try_from(value).map_err(|_| StoreError::Corrupt(format!("{value} as {column}")))
}
