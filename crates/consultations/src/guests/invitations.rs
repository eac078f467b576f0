//! Invitations: given out, found by their secret, taken back.

use chrono::{DateTime, Utc};
use scheduling::Appointment;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, Select};
use store::personal::decrypt_column;
use store::{Store, StoreError, Token, WriteTx, token};

use super::guest::{GuestView, NewGuest};
use crate::requests::tables::guest::{Column, Entity, GuestRole, Model};

/// Writes an invitation into the room of a meeting. The caller has locked the request, and taken an older one of the role back.
pub async fn insert_guest(
    store: &Store,
    tx: &WriteTx,
    time: &Appointment,
    guest: &NewGuest,
    is_by_desk: bool,
) -> Result<(), StoreError> {
    let token = Token::hex::<24>();
    let hash = token.hash();
    let seal = |column: &str, plain: &str| {
        store.encrypt_bytes(&format!("care_guest.{column}:{hash}"), plain.as_bytes())
    };
    let row = Model {
        name: seal("name", &guest.name)?,
        secret: seal("secret", token.secret())?,
        request_id: time.request.clone(),
        starts_at: time.starts_at,
        role: guest.role,
        is_by_desk,
        entered_at: None,
        hash,
    };
    tx.insert_row(row).await
}

/// Who is invited into the room of a meeting.
pub async fn list_guests(
    store: &Store,
    db: &impl ConnectionTrait,
    time: &Appointment,
) -> Result<Vec<GuestView>, StoreError> {
    let rows = Entity::find()
        .filter(Column::RequestId.eq(&time.request))
        .filter(Column::StartsAt.eq(time.starts_at))
        .order_by_asc(Column::Role)
        .all(db)
        .await?;
    let decrypt = |row: Model| {
        let secret = decrypt_column(store, Column::Secret, &row.hash, &row.secret)?;
        Ok(GuestView {
            role: row.role,
            name: decrypt_column(store, Column::Name, &row.hash, &row.name)?,
            is_by_desk: row.is_by_desk,
            has_entered: row.entered_at.is_some(),
            href: format!("/consultation/guest/{secret}"),
        })
    };
    rows.into_iter().map(decrypt).collect()
}

/// The invitation of a link.
pub async fn find_guest(
    db: &impl ConnectionTrait,
    secret: &str,
) -> Result<Option<Model>, StoreError> {
    let found = Entity::find_by_id(token::hash_secret(secret));
    Ok(found.one(db).await?)
}

/// Deletes the invitation of a role; `false` where there is none.
pub async fn delete_guest(
    tx: &WriteTx,
    request: &str,
    role: GuestRole,
) -> Result<bool, StoreError> {
    let deleted = Entity::delete_many()
        .filter(Column::RequestId.eq(request))
        .filter(Column::Role.eq(role))
        .exec(tx.connection())
        .await?;
    Ok(deleted.rows_affected > 0)
}

/// Deletes all invitations of a request.
pub async fn delete_guests(tx: &WriteTx, request: &str) -> Result<(), StoreError> {
    Entity::delete_many()
        .filter(Column::RequestId.eq(request))
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// Invitations of meetings that began before a moment.
pub fn find_past_guests(before: DateTime<Utc>) -> Select<Entity> {
    Entity::find().filter(Column::StartsAt.lt(before))
}

/// Deletes invitations of meetings that began before a moment: who was there is nobody's business afterwards.
pub async fn purge_guests(tx: &WriteTx, before: DateTime<Utc>) -> Result<(), StoreError> {
    Entity::delete_many()
        .filter(Column::StartsAt.lt(before))
        .exec(tx.connection())
        .await?;
    Ok(())
}
