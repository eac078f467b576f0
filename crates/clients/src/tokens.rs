//! The tokens of programs: made, found, revoked.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder,
};
use serde_json::json;
use store::{Actor, AuditEntry, Store, StoreError, StoredEnum, Token, WriteTx, token::hash_secret};

use crate::scopes::ClientScope;
use crate::tables::token::{ActiveModel, Column, Entity, Model};

/// What tokens begin with, so that one is known wherever it turns up.
const PREFIX: &str = "bsd_";
/// The last use is written no more often.
const USE_STEP: TimeDelta = TimeDelta::minutes(1);

/// A program that called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    pub id: String,
    pub name: String,
    scopes: BTreeSet<ClientScope>,
}

impl Program {
    pub fn has_scope(&self, scope: ClientScope) -> bool {
        self.scopes.contains(&scope)
    }
}

/// All tokens of the site. Cheap to clone.
#[derive(Clone)]
pub struct TokenBook {
    store: Store,
}

impl TokenBook {
    pub fn new(store: Store) -> Self {
        Self { store }
    }

    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    /// The program of a token; none where no such token is known, or it has ended or was revoked. Found by its hash, so
    /// that the time it takes tells nothing of tokens that are nearly right.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn find_program(&self, secret: &str) -> Result<Option<Program>, StoreError> {
        // What cannot be ours is not worth a look at the database.
        if !secret.starts_with(PREFIX) {
            return Ok(None);
        }
        let found = Entity::find()
            .filter(Column::Hash.eq(hash_secret(secret)))
            .one(self.store.reader().connection())
            .await?;
        let now = self.store.clock().now();
        let Some(row) = found.filter(|row| is_open(row, now)) else {
            return Ok(None);
        };
        self.record_use(&row, now).await;
        Ok(Some(Program {
            scopes: read_scopes(&row).into_iter().collect(),
            id: row.id,
            name: row.name,
        }))
    }

    /// Notes that a token was used. A failure is no reason to refuse the call.
    async fn record_use(&self, row: &Model, now: DateTime<Utc>) {
        if row.used_at.is_some_and(|used| now - used < USE_STEP) {
            return;
        }
        let noted = async {
            let tx = self.store.begin(Actor::System).await?;
            Entity::update_many()
                .col_expr(Column::UsedAt, sea_orm::sea_query::Expr::value(now))
                .filter(Column::Id.eq(&row.id))
                .exec(tx.connection())
                .await?;
            tx.commit().await
        };
        if let Err(error) = noted.await {
            tracing::warn!(%error, "the use of a token could not be noted");
        }
    }

    /// All tokens, the newest first.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(crate) async fn list_tokens(&self) -> Result<Vec<Model>, StoreError> {
        let rows = Entity::find()
            .order_by_desc(Column::MadeAt)
            .order_by_desc(Column::Id);
        Ok(rows.all(self.store.reader().connection()).await?)
    }
}

/// Makes the token of a program; it is told here and never again.
pub(crate) async fn insert_token(
    tx: &WriteTx,
    (name, by): (&str, &str),
    scopes: &BTreeSet<ClientScope>,
    ends_at: Option<DateTime<Utc>>,
) -> Result<(Model, String), StoreError> {
    let secret = format!("{PREFIX}{}", Token::base64::<32>().secret());
    let row = Model {
        id: tx.new_id().to_string(),
        hash: hash_secret(&secret),
        name: name.to_owned(),
        scopes: write_scopes(scopes),
        made_by: by.to_owned(),
        made_at: tx.now(),
        used_at: None,
        ends_at,
        revoked_at: None,
    };
    tx.insert_row(row.clone().into_active_model().reset_all())
        .await?;
    // What it may do, and never the token: the log is read by others, and kept.
    let after = json!({ "name": name, "scopes": row.scopes, "ends_at": ends_at });
    tx.record_audit(AuditEntry::new("client.create", subject(&row.id)).after(after))
        .await?;
    Ok((row, secret))
}

/// Ends a token at once. One that has ended stays as it is.
pub(crate) async fn revoke_token(tx: &WriteTx, row: Model) -> Result<(), StoreError> {
    // Revoking twice is one revocation, and one line in the audit log.
    if row.revoked_at.is_some() {
        return Ok(());
    }
    let entry = AuditEntry::new("client.revoke", subject(&row.id));
    tx.record_audit(entry.after(json!({ "name": row.name })))
        .await?;
    let revoked = ActiveModel {
        id: Set(row.id),
        revoked_at: Set(Some(tx.now())),
        ..Default::default()
    };
    Entity::update(revoked).exec(tx.connection()).await?;
    Ok(())
}

/// How the audit log names a program.
pub(crate) fn subject(id: &str) -> String {
    format!("client:{id}")
}

pub(crate) fn is_open(row: &Model, now: DateTime<Utc>) -> bool {
    row.revoked_at.is_none() && row.ends_at.is_none_or(|ends| now < ends)
}

pub(crate) fn read_scopes(row: &Model) -> Vec<ClientScope> {
    row.scopes
        .split(',')
        .filter_map(ClientScope::from_stored)
        .collect()
}

fn write_scopes(scopes: &BTreeSet<ClientScope>) -> String {
    let keys: Vec<&str> = scopes.iter().map(|scope| scope.key()).collect();
    keys.join(",")
}
