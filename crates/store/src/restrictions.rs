//! Restricted processing (GDPR article 18, NDPA section 36): a person's data stay and are not used, until somebody lifts it.
//!
//! It stands here, below the features, because each of them has to heed it: no newsletter, no mail that nobody needs, nothing
//! erased by its time, and a flag wherever staff meet the person.

use chrono::{DateTime, Utc};
use kernel::EmailAddress;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Condition;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, ExprTrait, IdenStatic,
    IntoActiveModel, Iterable, QueryFilter, QueryOrder, QuerySelect,
};

use crate::personal::{DataClass, DeclaredTable, decrypt_column};
pub use crate::tables::restriction::RestrictionGround;
use crate::tables::restriction::{Column, Entity, Model};
use crate::{Store, StoreError, WriteTx};

/// What marks of addresses are made for.
const ADDRESS_INDEX: &str = "restriction.address";
/// Two people at the desk must not restrict the same person twice at once.
const WRITE_LOCK: i64 = 0x7265_7374_7269_6374;

/// A restriction in the clear.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restriction {
    pub ground: RestrictionGround,
    pub reason: String,
    pub begun_at: DateTime<Utc>,
    /// As the audit log writes it.
    pub begun_by: String,
    /// When and by whom it was lifted, and why; none while it lasts.
    pub lifted: Option<LiftedRestriction>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiftedRestriction {
    pub at: DateTime<Utc>,
    pub by: String,
    pub reason: String,
}

fn column_aad(column: Column, id: &str) -> String {
    // Must be what `decrypt_column` builds.
    format!("restriction.{}:{id}", column.as_str())
}

fn address_hashes(store: &Store, person: &EmailAddress) -> Result<Vec<String>, StoreError> {
    store.blind_indexes(ADDRESS_INDEX, person.case_folded().as_bytes())
}

async fn load_rows(
    store: &Store,
    db: &impl ConnectionTrait,
    person: &EmailAddress,
) -> Result<Vec<Model>, StoreError> {
    Ok(Entity::find()
        .filter(Column::AddressHash.is_in(address_hashes(store, person)?))
        .order_by_desc(Column::Id)
        .all(db)
        .await?)
}

/// All restrictions of a person, newest first.
pub async fn list_restrictions(
    store: &Store,
    db: &impl ConnectionTrait,
    person: &EmailAddress,
) -> Result<Vec<Restriction>, StoreError> {
    let rows = load_rows(store, db, person).await?;
    rows.iter().map(|row| decrypt_row(store, row)).collect()
}

fn decrypt_row(store: &Store, row: &Model) -> Result<Restriction, StoreError> {
    let read = |column, sealed: &str| decrypt_column(store, column, &row.id, sealed);
    let lift_reason = row.lift_reason.as_deref();
    let lifted = match (row.lifted_at, &row.lifted_by) {
        (Some(at), Some(by)) => Some(LiftedRestriction {
            at,
            by: by.clone(),
            reason: read(Column::LiftReason, lift_reason.unwrap_or_default())?,
        }),
        _ => None,
    };
    Ok(Restriction {
        ground: row.ground,
        reason: read(Column::Reason, &row.reason)?,
        begun_at: row.begun_at,
        begun_by: row.begun_by.clone(),
        lifted,
    })
}

/// Whether a person's data may only be stored now.
pub async fn is_restricted(
    store: &Store,
    db: &impl ConnectionTrait,
    person: &EmailAddress,
) -> Result<bool, StoreError> {
    let rows = load_rows(store, db, person).await?;
    Ok(rows.iter().any(|row| row.lifted_at.is_none()))
}

/// Addresses of all whose data may only be stored now.
pub async fn list_restricted_people(
    store: &Store,
    db: &impl ConnectionTrait,
) -> Result<Vec<EmailAddress>, StoreError> {
    let sealed: Vec<(String, String)> = Entity::find()
        .filter(Column::LiftedAt.is_null())
        .select_only()
        .columns([Column::Id, Column::Address])
        .into_tuple()
        .all(db)
        .await?;
    let read = |(id, sealed): (String, String)| {
        let address = decrypt_column(store, Column::Address, &id, &sealed)?;
        address.parse().map_err(StoreError::other)
    };
    sealed.into_iter().map(read).collect()
}

/// The condition that a row is of nobody whose data are restricted: nothing of theirs goes by its time. `index_context` is
/// what marks of this table are made for.
pub async fn unrestricted_condition<E: DeclaredTable>(
    store: &Store,
    db: &impl ConnectionTrait,
    index_context: &str,
) -> Result<Condition, StoreError> {
    let mut marks = Vec::new();
    for person in list_restricted_people(store, db).await? {
        marks.extend(store.blind_indexes(index_context, person.case_folded().as_bytes())?);
    }
    let mut all = Condition::all();
    if marks.is_empty() {
        return Ok(all);
    }
    for column in E::Column::iter().filter(|one| E::column_class(one) == DataClass::BlindIndex) {
        // A row without an address is nobody's; NULL alone would leave it out.
        all = all.add(column.is_null().or(column.is_not_in(&marks)));
    }
    Ok(all)
}

/// Lets a person's data be stored only; `false` where that is so already.
pub async fn restrict_person(
    store: &Store,
    tx: &WriteTx,
    person: &EmailAddress,
    ground: RestrictionGround,
    reason: &str,
) -> Result<bool, StoreError> {
    tx.acquire_lock(WRITE_LOCK).await?;
    if is_restricted(store, tx.connection(), person).await? {
        return Ok(false);
    }
    let id = tx.new_id().to_string();
    let seal = |column, text: &str| store.encrypt_bytes(&column_aad(column, &id), text.as_bytes());
    let row = Model {
        address: seal(Column::Address, person.as_str())?,
        address_hash: address_hashes(store, person)?.swap_remove(0),
        ground,
        reason: seal(Column::Reason, reason)?,
        begun_at: tx.now(),
        begun_by: tx.actor().to_string(),
        lifted_at: None,
        lifted_by: None,
        lift_reason: None,
        id,
    };
    tx.insert_row(row).await?;
    Ok(true)
}

/// Lets a person's data be used again; `false` where they are not restricted.
pub async fn lift_restriction(
    store: &Store,
    tx: &WriteTx,
    person: &EmailAddress,
    reason: &str,
) -> Result<bool, StoreError> {
    tx.acquire_lock(WRITE_LOCK).await?;
    let rows = load_rows(store, tx.connection(), person).await?;
    let Some(row) = rows.into_iter().find(|row| row.lifted_at.is_none()) else {
        return Ok(false);
    };
    let aad = column_aad(Column::LiftReason, &row.id);
    let mut row = row.into_active_model();
    row.lifted_at = Set(Some(tx.now()));
    row.lifted_by = Set(Some(tx.actor().to_string()));
    row.lift_reason = Set(Some(store.encrypt_bytes(&aad, reason.as_bytes())?));
    row.update(tx.connection()).await?;
    Ok(true)
}

/// A person whose address was corrected stays restricted.
pub async fn move_restrictions(
    store: &Store,
    tx: &WriteTx,
    from: &EmailAddress,
    to: &EmailAddress,
) -> Result<(), StoreError> {
    for row in load_rows(store, tx.connection(), from).await? {
        let sealed = store.encrypt_bytes(
            &column_aad(Column::Address, &row.id),
            to.as_str().as_bytes(),
        )?;
        let mut row = row.into_active_model();
        row.address = Set(sealed);
        row.address_hash = Set(address_hashes(store, to)?.swap_remove(0));
        row.update(tx.connection()).await?;
    }
    Ok(())
}

/// Forgets that a person's data were ever restricted, with everything else of them.
pub async fn delete_restrictions(
    store: &Store,
    tx: &WriteTx,
    person: &EmailAddress,
) -> Result<(), StoreError> {
    tx.erases_of::<Entity>(&[]);
    Entity::delete_many()
        .filter(Column::AddressHash.is_in(address_hashes(store, person)?))
        .exec(tx.connection())
        .await?;
    Ok(())
}
