//! What views, observations and previews look like as JSON, for the description of an interface that carries them.

use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// A schema and its name, such as `atacama.View`.
pub type Named = (String, RefOr<Schema>);

/// The schemas of every game, with everything that they refer to.
pub fn schemas() -> Vec<Named> {
    let mut all = Vec::new();
    add::<motherlode_atacama::View>(&mut all);
    add::<motherlode_atacama::Observation>(&mut all);
    add::<motherlode_atacama::Preview>(&mut all);
    add::<motherlode_ghawar::View>(&mut all);
    add::<motherlode_ghawar::Observation>(&mut all);
    add::<motherlode_ghawar::Preview>(&mut all);
    add::<motherlode_dig_mars::View>(&mut all);
    add::<motherlode_dig_mars::Observation>(&mut all);
    add::<motherlode_dig_mars::Preview>(&mut all);
    all
}

fn add<T: ToSchema + PartialSchema>(all: &mut Vec<Named>) {
    all.push((T::name().into_owned(), T::schema()));
    T::schemas(all);
}
