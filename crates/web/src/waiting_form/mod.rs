//! Forms that were not taken, kept until the page that their sender is led to has shown them.
//!
//! A page that is the answer to a post can neither be reloaded nor gone back to: browsers ask to send the form once more, or
//! show an error of their own. So the post is answered by a redirect to the page, whose address has a token, and what the page
//! says waits here: sealed, for ten minutes. Looking changes nothing.

pub(crate) mod table;

use chrono::Duration;
use http::Uri;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde::{Deserialize, Serialize};
use store::token::{Token, hash_secret};
use store::{Actor, Store, StoreError, WriteTx};
use url::form_urlencoded;

use table::{Column, Entity, Model};

use crate::FormState;

/// What an address names its form by.
const TOKEN_PARAMETER: &str = "again";
const RETENTION: Duration = Duration::minutes(10);
/// Bytes of one at most, as JSON: the longest message in a script of many bytes, and what stands around it.
const LARGEST: usize = 64 << 10;
const TOKEN: usize = 16;

/// The forms of a site that wait. Cheap to clone.
#[derive(Clone)]
pub(crate) struct WaitingForms {
    store: Store,
}

#[derive(Serialize)]
struct StoredForm<'a> {
    path: &'a str,
    form: &'a FormState,
}

#[derive(Deserialize)]
struct LoadedForm {
    path: String,
    form: FormState,
}

impl WaitingForms {
    pub(crate) fn new(store: Store) -> Self {
        Self { store }
    }

    /// Keeps what a page shows of its form; the address that shows it. None where it is too much to keep.
    pub(crate) async fn save_form(
        &self,
        uri: &Uri,
        form: &FormState,
    ) -> Result<Option<String>, StoreError> {
        let path = uri.path();
        let kept = serde_json::to_vec(&StoredForm { path, form }).map_err(StoreError::other)?;
        if kept.len() > LARGEST {
            return Ok(None);
        }
        let token = Token::hex::<TOKEN>();
        let token_hash = token.hash();
        let row = Model {
            content: self.store.encrypt_bytes(&content_aad(&token_hash), &kept)?,
            expires_at: self.store.clock().now() + RETENTION,
            token_hash,
        };
        let tx = self.store.begin(Actor::Visitor).await?;
        delete_expired(&tx).await?;
        tx.insert_row(row).await?;
        tx.commit().await?;
        Ok(Some(form_address(uri, token.secret())))
    }

    /// The form that an address shows; none where it names none, or one of another page, or it is too late.
    pub(crate) async fn find_form(&self, uri: &Uri) -> Result<Option<FormState>, StoreError> {
        let Some(token) = token_of(uri) else {
            return Ok(None);
        };
        let reader = self.store.reader();
        let found = Entity::find_by_id(hash_secret(&token))
            .filter(Column::ExpiresAt.gt(self.store.clock().now()))
            .one(reader.connection())
            .await?;
        let Some(row) = found else { return Ok(None) };
        let json = self
            .store
            .decrypt_bytes(&content_aad(&row.token_hash), &row.content)?;
        let found: LoadedForm = serde_json::from_slice(&json).map_err(StoreError::other)?;
        // A token of one page shows nothing on another, where its words would make no sense.
        Ok((found.path == uri.path()).then_some(found.form))
    }

    pub(crate) async fn purge_expired(&self) -> Result<(), StoreError> {
        let over = Column::ExpiresAt.lte(self.store.clock().now());
        let reader = self.store.reader();
        let count = Entity::find().filter(over).count(reader.connection());
        // A read first, since a write once a minute would keep the database busy for nothing.
        if count.await? == 0 {
            return Ok(());
        }
        let tx = self.store.begin(Actor::System).await?;
        delete_expired(&tx).await?;
        tx.commit().await
    }
}

pub(crate) fn has_token(uri: &Uri) -> bool {
    token_of(uri).is_some()
}

fn token_of(uri: &Uri) -> Option<String> {
    let pairs = form_urlencoded::parse(uri.query()?.as_bytes());
    let mut pairs = pairs.filter(|(name, _)| name == TOKEN_PARAMETER);
    let token = pairs.next()?.1.into_owned();
    (token.len() == 2 * TOKEN).then_some(token)
}

/// The address that was posted to, with this token.
fn form_address(uri: &Uri, token: &str) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    let sent = form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes());
    query.extend_pairs(sent.filter(|(name, _)| name != TOKEN_PARAMETER));
    query.append_pair(TOKEN_PARAMETER, token);
    format!("{}?{}", uri.path(), query.finish())
}

fn content_aad(token_hash: &str) -> String {
    format!("waiting_form.content:{token_hash}")
}

async fn delete_expired(tx: &WriteTx) -> Result<(), StoreError> {
    let over = Entity::delete_many().filter(Column::ExpiresAt.lte(tx.now()));
    over.exec(tx.connection()).await?;
    Ok(())
}
