//! Rows that somebody works on.

use kernel::{CacheTag, ProblemDetails};
use sea_orm::{
    ActiveModelTrait, ConnectionTrait, EntityTrait, IntoActiveModel, ModelTrait, PrimaryKeyTrait,
};
use serde_json::{Value, json};
use staff::SignedIn;
use store::{AuditEntry, Store, StoreError, WriteTx};
use web::Error;

use crate::lines::{LineEntity, NewLine, insert_line};

/// A row of a case as it is written.
pub type RowOf<C> = <<C as ModelTrait>::Entity as EntityTrait>::ActiveModel;

/// A row that somebody at the desk works on.
pub trait CaseModel:
    ModelTrait<
        Entity: EntityTrait<
            Model = Self,
            ActiveModel: Send,
            PrimaryKey: PrimaryKeyTrait<ValueType = String>,
        >,
    > + Sync
{
    /// Where it is written what was done with it.
    type History: LineEntity;

    /// What the audit log calls it: `gift`.
    const NAME: &'static str;
    /// What is answered where there is none: `There is no such gift.`
    const MISSING: &'static str;
    /// Which column counts its changes.
    const VERSION: <Self::Entity as EntityTrait>::Column;
    /// What its history calls visitors; nothing where it names nobody.
    const VISITOR: Option<&'static str> = None;
    /// What its history calls what the site does by itself.
    const SITE: Option<&'static str> = None;

    fn id(&self) -> &str;

    fn version(&self) -> i32;

    /// Where it stands, as it is stored.
    fn state(&self) -> &'static str;

    /// Whether the desk shows it: it was not erased.
    fn is_shown(&self) -> bool;

    /// Which pages are made anew when it becomes `after`.
    fn tags(&self, _after: &Self) -> Vec<CacheTag> {
        Vec::new()
    }
}

/// The columns that tables of cases call `id`, `version` and `state`, a [`store::stored_enum!`], in an `impl Case`.
#[macro_export]
macro_rules! columns {
    () => {
        fn id(&self) -> &str {
            &self.id
        }

        fn version(&self) -> i32 {
            self.version
        }

        fn state(&self) -> &'static str {
            self.state.key()
        }
    };
}

/// 404 in words.
pub fn not_found_error<C: CaseModel>() -> Error {
    ProblemDetails::not_found(C::MISSING).into()
}

/// The case of an id, whether the desk shows it or not.
pub async fn find_case<C: CaseModel>(
    db: &impl ConnectionTrait,
    id: &str,
) -> Result<Option<C>, StoreError> {
    Ok(C::Entity::find_by_id(id).one(db).await?)
}

/// The case of an id, where the desk shows it.
pub async fn load_case<C: CaseModel>(store: &Store, id: &str) -> web::Result<C> {
    let found = find_case::<C>(store.reader().connection(), id).await?;
    // Erased and unsent cases look exactly like ones that never existed.
    found.filter(C::is_shown).ok_or_else(not_found_error::<C>)
}

/// The same as [`find_case`], kept from others until the write ends.
pub async fn lock_case<C: CaseModel>(tx: &WriteTx, id: &str) -> Result<Option<C>, StoreError> {
    tx.lock_row::<C::Entity>(id).await
}

/// The same as [`load_case`], kept from others until the write ends.
pub async fn lock_visible_case<C: CaseModel>(tx: &WriteTx, id: &str) -> web::Result<C> {
    let found = lock_case::<C>(tx, id).await?;
    found.filter(C::is_shown).ok_or_else(not_found_error::<C>)
}

/// The same, at the version that was seen.
///
/// # Errors
/// 404 where there is none, 409 where it was changed meanwhile.
pub async fn lock_at_version<C: CaseModel>(tx: &WriteTx, id: &str, version: i32) -> web::Result<C> {
    let case = lock_visible_case::<C>(tx, id).await?;
    // Compared under the lock, so that of two people who saw the same version the second overwrites nothing.
    Error::check_version(version, case.version())?;
    Ok(case)
}

/// Begins a write of somebody at the desk on a case at the version that they saw.
///
/// # Errors
/// 404 where there is none, 409 where it was changed meanwhile.
pub async fn begin_change<C: CaseModel>(
    store: &Store,
    signed_in: &SignedIn,
    id: &str,
    version: i32,
) -> web::Result<(WriteTx, C)> {
    let tx = store.begin(signed_in.actor()).await?;
    let case = lock_at_version(&tx, id, version).await?;
    Ok((tx, case))
}

/// Writes a changed case; its version grows.
pub async fn update_case<C>(tx: &WriteTx, before: &C, mut row: RowOf<C>) -> Result<C, StoreError>
where
    C: CaseModel + IntoActiveModel<RowOf<C>>,
{
    // The version is not compared here, because the caller has held the lock since reading it.
    row.set(C::VERSION, (before.version() + 1).into());
    Ok(row.update(tx.connection()).await?)
}

/// The same, with a line in its history, which may say why, and one in the audit log.
pub async fn record_change<C>(
    store: &Store,
    tx: &WriteTx,
    before: &C,
    row: RowOf<C>,
    action: &str,
    why: Option<&str>,
) -> Result<C, StoreError>
where
    C: CaseModel + IntoActiveModel<RowOf<C>>,
{
    let after = update_case(tx, before, row).await?;
    let line = NewLine {
        action,
        text: why.unwrap_or_default(),
        from: Some(before.state()),
        to: Some(after.state()),
        author: None,
    };
    insert_line::<C::History>(store, tx, after.id(), line).await?;
    tx.record_audit(AuditEntry {
        action: format!("{}.{action}", C::NAME),
        subject: format!("{}:{}", C::NAME, after.id()),
        // Only states: text in the audit log could never be erased, because its lines form a chain (decision 044).
        before: Some(json!({ "state": before.state() })),
        after: Some(json!({ "state": after.state() })),
    })
    .await?;
    tx.touch_tags(before.tags(&after));
    Ok(after)
}

/// Adds a line to the history of a case that something was done which changes nothing of it.
pub async fn record_event<C: CaseModel>(
    store: &Store,
    tx: &WriteTx,
    id: &str,
    action: &str,
) -> Result<(), StoreError> {
    let line = NewLine {
        action,
        ..NewLine::default()
    };
    insert_line::<C::History>(store, tx, id, line).await?;
    Ok(())
}

/// Adds a line about a case to the audit log alone.
pub async fn audit_case<C: CaseModel>(
    tx: &WriteTx,
    id: &str,
    action: &str,
    after: Option<Value>,
) -> Result<(), StoreError> {
    tx.record_audit(
        AuditEntry::new(format!("{}.{action}", C::NAME), format!("{}:{id}", C::NAME)).after(after),
    )
    .await
}
