//! The Universal Game Interface.
