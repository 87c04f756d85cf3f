//! What every part of the server stands on: the database, the time, chance, the key, the settings.

use std::sync::Arc;

use crate::key::Key;
use crate::moment::{Clock, Moment};
use crate::random::Random;
use crate::settings::Settings;
use crate::store::Store;

/// What every part of the server stands on.
pub struct House {
    /// What is kept.
    pub store: Arc<dyn Store>,
    /// What time it is.
    pub clock: Arc<dyn Clock>,
    /// Where secrets come from.
    pub random: Arc<dyn Random>,
    /// What we sign with; all processes on one database share it.
    pub key: Key,
    /// What the operator chose.
    pub settings: Settings,
}

impl House {
    /// What time it is.
    pub fn now(&self) -> Moment {
        self.clock.now()
    }
}
