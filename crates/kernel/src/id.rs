//! Identifiers of our own rows.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use ulid::Ulid;
use utoipa::ToSchema;

/// A ULID: 26 characters, sorted by the millisecond it was made in. Made by [`crate::Clock::new_id`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(try_from = "String", into = "String")]
#[schema(value_type = String, example = "01JD6Q5T3W8ZK9V2M4N6P8R0S1")]
pub struct Id(Ulid);

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("not an id: expected 26 characters of Crockford base 32")]
pub struct IdError;

impl Id {
    /// Builds an id of a time (milliseconds since 1970, 48 bits used) and 80 bits of randomness.
    pub fn from_parts(milliseconds: u64, random: u128) -> Self {
        Self(Ulid::from_parts(milliseconds, random))
    }

    /// The millisecond since 1970 in which the id was made.
    pub fn created_at_millis(self) -> u64 {
        self.0.timestamp_ms()
    }

    /// The id right after this one, or `None` past the last id of its millisecond.
    pub fn next_id(self) -> Option<Self> {
        self.0.increment().ok().map(Self)
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Id({})", self.0)
    }
}

impl FromStr for Id {
    type Err = IdError;

    fn from_str(text: &str) -> Result<Self, IdError> {
        Ulid::from_string(text).map(Self).map_err(|_| IdError)
    }
}

impl TryFrom<String> for Id {
    type Error = IdError;

    fn try_from(text: String) -> Result<Self, IdError> {
        text.parse()
    }
}

impl From<Id> for String {
    fn from(id: Id) -> Self {
        id.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_survives_text_and_json() {
        let id = Id::from_parts(1_795_000_000_000, 42);
        assert_eq!(id.to_string().len(), 26);
        assert_eq!(id.to_string().parse(), Ok(id));
        let json = serde_json::to_string(&id).unwrap();
        assert_eq!(serde_json::from_str::<Id>(&json).unwrap(), id);
    }

    #[test]
    fn text_that_is_not_an_id_is_refused() {
        for text in [
            "",
            "short",
            "01JD6Q5T3W8ZK9V2M4N6P8R0SU",
            "ǫ1JD6Q5T3W8ZK9V2M4N6P8R0S",
        ] {
            assert_eq!(text.parse::<Id>(), Err(IdError), "{text}");
        }
        assert!(serde_json::from_str::<Id>("\"nonsense\"").is_err());
    }

    #[test]
    fn ids_sort_by_time_as_text_too() {
        let (early, late) = (Id::from_parts(1, u128::MAX), Id::from_parts(2, 0));
        assert!(early < late);
        assert!(early.to_string() < late.to_string());
    }
}
