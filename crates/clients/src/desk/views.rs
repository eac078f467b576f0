//! What the desk reads and sends about tokens.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::scopes::ClientScope;
use crate::tables::token::Model;
use crate::tokens::{is_open, read_scopes};

#[derive(Debug, Serialize, ToSchema)]
pub struct ClientTokens {
    pub items: Vec<ClientTokenLine>,
    /// What this person may let a program do.
    pub scopes: Vec<ClientScope>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClientTokenLine {
    id: String,
    /// The program's.
    name: String,
    scopes: Vec<ClientScope>,
    made_by: String,
    made_at: DateTime<Utc>,
    used_at: Option<DateTime<Utc>>,
    ends_at: Option<DateTime<Utc>>,
    revoked_at: Option<DateTime<Utc>>,
    /// Whether it still works.
    open: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct MadeClientToken {
    #[serde(flatten)]
    pub line: ClientTokenLine,
    /// What the program sends as `Authorization: Bearer …`. The desk shows it this once.
    pub token: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewClientToken {
    pub name: String,
    /// None unless named.
    #[serde(default)]
    pub scopes: Vec<ClientScope>,
    /// When it ends by itself; without, when it is revoked.
    #[serde(default)]
    pub ends_at: Option<DateTime<Utc>>,
}

pub fn token_line(row: &Model, now: DateTime<Utc>) -> ClientTokenLine {
    ClientTokenLine {
        id: row.id.clone(),
        name: row.name.clone(),
        scopes: read_scopes(row),
        made_by: row.made_by.clone(),
        made_at: row.made_at,
        used_at: row.used_at,
        ends_at: row.ends_at,
        revoked_at: row.revoked_at,
        open: is_open(row, now),
    }
}
