//! The site's name and clock, for who writes to people.

use serde_json::{Map, Value};
use store::StoreError;

use crate::api::Content;
use crate::copy::{default_words, merged};
use crate::documents::read;
use crate::model::Kind;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub brand: String,
    /// The zone in which its hours are meant (IANA).
    pub zone: String,
}

impl Content {
    pub async fn place(&self) -> Result<Place, StoreError> {
        let reader = self.store().reader();
        let stored = read::by_id(&reader, Kind::Settings, "settings-site").await?;
        let empty = Map::new();
        let words = merged(
            default_words("site").unwrap_or(&empty),
            stored.as_ref().map(|document| &document.body),
        );
        let text =
            |value: Option<&Value>| value.and_then(Value::as_str).unwrap_or_default().to_owned();
        Ok(Place {
            brand: text(words.get("brand")),
            zone: text(words.get("contact").and_then(|contact| contact.get("zone"))),
        })
    }
}
