//! The site's name and clock, for who writes to people.

use serde_json::{Map, Value};
use store::StoreError;

use crate::ContentService;
use crate::copy::{default_copy, merge_copy};
use crate::documents::queries;
use crate::model::DocumentKind;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteIdentity {
    pub brand: String,
    /// The zone in which its hours are meant (IANA).
    pub zone: String,
}

impl ContentService {
    pub async fn load_site_identity(&self) -> Result<SiteIdentity, StoreError> {
        let reader = self.store().reader();
        let stored = queries::find_by_id(&reader, DocumentKind::Settings, "settings-site").await?;
        let empty = Map::new();
        let words = merge_copy(
            default_copy("site").unwrap_or(&empty),
            stored.as_ref().map(|document| &document.body),
        );
        let text =
            |value: Option<&Value>| value.and_then(Value::as_str).unwrap_or_default().to_owned();
        Ok(SiteIdentity {
            brand: text(words.get("brand")),
            zone: text(words.get("contact").and_then(|contact| contact.get("zone"))),
        })
    }
}
