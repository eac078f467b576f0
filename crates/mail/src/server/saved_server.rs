//! The mail server as it was saved at the desk, with its password.

use std::fmt;

use chrono::{DateTime, Utc};
use kernel::{CacheTag, EmailAddress};
use sea_orm::{ActiveModelTrait, ConnectionTrait, EntityTrait, IntoActiveModel};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::{AuditEntry, Store, StoreError, WriteTx};

use super::table::{Entity, Model, ONLY, SETTINGS_AAD};
use crate::transport::{SmtpConfig, SmtpSecurity};

/// What a write touches, so that every node hears of it.
const TAG: &str = "mail-server";

/// What somebody entered.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ServerSettings {
    pub host: String,
    pub port: u16,
    pub security: SmtpSecurity,
    /// Empty where the server asks for none.
    pub user: String,
    pub password: String,
    pub from: EmailAddress,
    /// The name beside it; empty for that of the site.
    pub from_name: String,
    /// The address of the site that it was saved for. A copy of the site at another address sends nothing with it.
    pub site: String,
}

impl fmt::Debug for ServerSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ServerSettings")
            .field("host", &self.host)
            .field("port", &self.port)
            .field("security", &self.security)
            .finish_non_exhaustive()
    }
}

impl ServerSettings {
    pub fn to_smtp_config(&self) -> SmtpConfig {
        let credentials = (self.user.clone(), self.password.clone());
        SmtpConfig {
            host: self.host.clone(),
            port: self.port,
            security: self.security,
            credentials: (!self.user.is_empty()).then_some(credentials),
        }
    }

    /// Whether a password that was saved with `other` may be used with these: it is sent to no other server and for no other
    /// user than it was entered for.
    pub fn is_same_account(&self, other: &Self) -> bool {
        let account = |one: &Self| (one.host.clone(), one.port, one.security, one.user.clone());
        account(self) == account(other)
    }

    /// Without the password, and without addresses: the log is kept for longer.
    fn describe(&self) -> Value {
        let domain = self.from.as_str().rsplit('@').next();
        json!({
            "host": self.host,
            "port": self.port,
            "security": self.security,
            "signsIn": !self.user.is_empty(),
            "senderDomain": domain,
        })
    }
}

/// The row, read.
#[derive(Clone, Debug)]
pub struct SavedServer {
    /// None where the key that it was sealed with is not on this machine.
    pub settings: Option<ServerSettings>,
    pub version: i32,
    pub saved_at: DateTime<Utc>,
}

pub fn server_tag() -> CacheTag {
    CacheTag::new(TAG)
}

pub async fn find_server(
    store: &Store,
    connection: &impl ConnectionTrait,
) -> Result<Option<SavedServer>, StoreError> {
    let found = Entity::find_by_id(ONLY).one(connection).await?;
    Ok(found.map(|row| read_row(store, &row)))
}

fn read_row(store: &Store, row: &Model) -> SavedServer {
    let settings = store
        .decrypt_bytes(SETTINGS_AAD, &row.settings)
        .and_then(|bytes| serde_json::from_slice(&bytes).map_err(StoreError::other));
    if let Err(error) = &settings {
        tracing::warn!(%error, "the mail server that was set at the desk cannot be read");
    }
    SavedServer {
        settings: settings.ok(),
        version: row.version,
        saved_at: row.saved_at,
    }
}

/// The same, held until the write ends.
pub async fn lock_server(store: &Store, tx: &WriteTx) -> Result<Option<SavedServer>, StoreError> {
    let found = tx.lock_row::<Entity>(ONLY.to_owned()).await?;
    Ok(found.map(|row| read_row(store, &row)))
}

/// Saves it in the place of `before`, which the caller holds under lock.
pub async fn save_server(
    store: &Store,
    tx: &WriteTx,
    settings: &ServerSettings,
    before: Option<&SavedServer>,
) -> Result<(), StoreError> {
    let plain = serde_json::to_vec(settings).map_err(StoreError::other)?;
    let row = Model {
        id: ONLY.to_owned(),
        settings: store.encrypt_bytes(SETTINGS_AAD, &plain)?,
        version: before.map_or(0, |before| before.version) + 1,
        saved_at: tx.now(),
    };
    if before.is_some() {
        let row = row.into_active_model().reset_all();
        row.update(tx.connection()).await?;
    } else {
        tx.insert_row(row.into_active_model()).await?;
    }
    record_change(tx, "mail.save_server", before, Some(settings)).await
}

pub async fn remove_server(tx: &WriteTx, before: &SavedServer) -> Result<(), StoreError> {
    Entity::delete_by_id(ONLY).exec(tx.connection()).await?;
    record_change(tx, "mail.remove_server", Some(before), None).await
}

async fn record_change(
    tx: &WriteTx,
    action: &str,
    before: Option<&SavedServer>,
    after: Option<&ServerSettings>,
) -> Result<(), StoreError> {
    let was = before.and_then(|before| before.settings.as_ref());
    let mut after_line = after.map(ServerSettings::describe);
    if let (Some(line), Some(after)) = (&mut after_line, after) {
        line["isPasswordNew"] = json!(was.is_none_or(|was| was.password != after.password));
    }
    tx.record_audit(AuditEntry {
        action: action.to_owned(),
        subject: "mail:server".to_owned(),
        before: was.map(ServerSettings::describe),
        after: after_line,
    })
    .await?;
    tx.touch_tags([server_tag()]);
    Ok(())
}
