//! What is encrypted of attempts: who pays, and the provider's session.

use kernel::Id;
use sea_orm::sea_query::{Condition, Expr};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use store::{Store, StoreError, WriteTx};

use super::attempts::parse_reference;
use crate::model::{Payer, PaymentPurpose};
use crate::provider::{KnownPayment, ProviderSession};
use crate::tables::attempt::{Column, Entity, Model};

/// Stands where the payer was.
pub const FORGOTTEN_PAYER: &str = "";
/// What fingerprints of payers' addresses are made for.
pub const PAYER_INDEX: &str = "payments_attempt.payer_index";

fn attempt_aad(column: &str, row: &str) -> String {
    // Bound to its place, a sealed value that is copied into another row or column does not open there.
    format!("payments_attempt.{column}:{row}")
}

/// Who pays an attempt, for its row; of nobody known what a forgotten one leaves.
pub fn encrypt_payer(store: &Store, id: &str, payer: Option<&Payer>) -> Result<String, StoreError> {
    let Some(payer) = payer else {
        return Ok(FORGOTTEN_PAYER.to_owned());
    };
    let plain = serde_json::to_vec(payer).map_err(StoreError::other)?;
    store.encrypt_bytes(&attempt_aad("payer", id), &plain)
}

/// The fingerprint by which the payments of an address are found.
pub fn payer_index(store: &Store, payer: &Payer) -> Result<String, StoreError> {
    let address = payer.email.case_folded();
    let indexes = store.blind_indexes(PAYER_INDEX, address.as_bytes())?;
    let newest = indexes.into_iter().next();
    newest.ok_or_else(|| StoreError::other("there is no key for fingerprints"))
}

/// Who pays; none once that was forgotten.
pub fn decrypt_payer(store: &Store, row: &Model) -> Result<Option<Payer>, StoreError> {
    decrypt_payer_column(store, &row.id, &row.payer)
}

/// The same of a row of which no more was read.
pub fn decrypt_payer_column(
    store: &Store,
    id: &str,
    encrypted: &str,
) -> Result<Option<Payer>, StoreError> {
    if encrypted == FORGOTTEN_PAYER {
        return Ok(None);
    }
    let plain = store.decrypt_bytes(&attempt_aad("payer", id), encrypted)?;
    serde_json::from_slice(&plain)
        .map(Some)
        .map_err(StoreError::other)
}

/// Forgets who paid for a subject, in the feature's own transaction: what is left is money without a name.
pub async fn forget_payer(
    tx: &WriteTx,
    purpose: PaymentPurpose,
    subject: &str,
) -> Result<(), StoreError> {
    let theirs = Condition::all()
        .add(Column::Purpose.eq(purpose))
        .add(Column::Subject.eq(subject));
    forget_payers(tx, theirs).await
}

/// Forgets who paid these.
pub async fn forget_payers(tx: &WriteTx, theirs: Condition) -> Result<(), StoreError> {
    // An update leaves the old bytes in the database's files, and this has them scrubbed.
    tx.erases_of::<Entity>(&[]);
    Entity::update_many()
        .col_expr(Column::PayerErasedAt, Expr::value(tx.now()))
        .filter(theirs.clone())
        .filter(Column::Payer.ne(FORGOTTEN_PAYER))
        .exec(tx.connection())
        .await?;
    Entity::update_many()
        .col_expr(Column::Payer, Expr::value(FORGOTTEN_PAYER))
        .col_expr(Column::PayerIndex, Expr::value(None::<String>))
        .filter(theirs)
        .exec(tx.connection())
        .await?;
    Ok(())
}

pub fn encrypt_session(
    store: &Store,
    reference: Id,
    session: &ProviderSession,
) -> Result<String, StoreError> {
    let plain = serde_json::to_vec(session).map_err(StoreError::other)?;
    store.encrypt_bytes(&attempt_aad("session", &reference.to_string()), &plain)
}

pub fn decrypt_session(store: &Store, row: &Model) -> Result<Option<ProviderSession>, StoreError> {
    let Some(sealed) = &row.session else {
        return Ok(None);
    };
    let plain = store.decrypt_bytes(&attempt_aad("session", &row.id), sealed)?;
    serde_json::from_slice(&plain)
        .map(Some)
        .map_err(StoreError::other)
}

/// An attempt as its provider is asked about it.
pub fn build_known_payment(store: &Store, row: &Model) -> Result<KnownPayment, StoreError> {
    Ok(KnownPayment {
        reference: parse_reference(row)?,
        session: decrypt_session(store, row)?,
        provider_id: row.provider_id.clone(),
        provider_reference: row.provider_reference.clone(),
    })
}
