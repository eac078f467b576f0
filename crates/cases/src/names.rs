//! What the people of the desk are called where rows name them.

use std::collections::HashMap;

use sea_orm::ConnectionTrait;
use serde::Serialize;
use store::StoreError;
use utoipa::ToSchema;

/// Somebody at the desk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = CasePerson)]
pub struct CasePerson {
    pub id: String,
    pub name: String,
}

/// Names of people of the desk, by their id alone or as the audit log names them: `staff:` and the id.
#[derive(Debug)]
pub struct StaffNames(HashMap<String, String>);

fn id_of(who: &str) -> &str {
    who.strip_prefix("staff:").unwrap_or(who)
}

impl StaffNames {
    /// The names of those among these who are people of the desk.
    pub async fn load_for<'a>(
        db: &impl ConnectionTrait,
        who: impl IntoIterator<Item = &'a String>,
    ) -> Result<Self, StoreError> {
        let ids: Vec<String> = who.into_iter().map(|who| id_of(who).to_owned()).collect();
        Ok(Self(staff::load_names(db, ids).await?))
    }

    /// What one of them is called; none for the site, a visitor or a provider.
    pub fn find_name(&self, who: &str) -> Option<String> {
        self.0.get(id_of(who)).cloned()
    }

    /// The same in a sentence.
    pub fn display_name(&self, who: &str) -> String {
        let known = self.find_name(who);
        known.unwrap_or_else(|| "A staff member".to_owned())
    }

    /// The same with the id.
    pub fn to_person(&self, id: String) -> CasePerson {
        CasePerson {
            name: self.find_name(&id).unwrap_or_default(),
            id,
        }
    }
}
