//! What the desk's people are called where the rows say `staff:` and an id.

use std::collections::HashMap;

use sea_orm::ConnectionTrait;
use store::StoreError;

const STAFF: &str = "staff:";

/// Names by staff ids.
pub(super) struct Names(HashMap<String, String>);

impl Names {
    /// The names of those among these actors who are people of the desk.
    pub async fn of<'a>(
        db: &impl ConnectionTrait,
        actors: impl IntoIterator<Item = Option<&'a String>>,
    ) -> Result<Self, StoreError> {
        let ids = actors.into_iter().flatten();
        let ids: Vec<String> = ids
            .filter_map(|actor| actor.strip_prefix(STAFF))
            .map(ToOwned::to_owned)
            .collect();
        Ok(Self(staff::names_of(db, ids).await?))
    }

    /// What one of them is called; none for the site, a payer or a provider.
    pub fn name(&self, actor: Option<&String>) -> Option<String> {
        self.0.get(actor?.strip_prefix(STAFF)?).cloned()
    }
}
