//! Followers' rows: found, made, confirmed, moved to another question, deleted.

use chrono::TimeDelta;
use kernel::EmailAddress;
use mail::Mailer;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, Query as Sql};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, ModelTrait,
    QueryFilter, QueryOrder, QuerySelect,
};
use store::{AuditEntry, Store, StoreError, WriteTx};

use crate::tables::follower::{
    ActiveModel, Column, Entity, FollowerState, Model, address_aad, address_hashes,
};

/// How long a link confirms; who did not press until then is forgotten.
const LINK_LIFETIME: TimeDelta = TimeDelta::days(7);
/// A follower, as erasures are noted.
pub(crate) const FOLLOWER: &str = "question-follower";
/// Rows in one statement.
const AT_ONCE: u64 = 500;

/// Names the mails to a follower.
pub(crate) fn mail_prefix(id: &str) -> String {
    format!("follower:{id}:")
}

/// Who follows a question at an address, locked for this write.
pub(crate) async fn lock_by_address(
    store: &Store,
    tx: &WriteTx,
    question: &str,
    address: &EmailAddress,
) -> Result<Option<Model>, StoreError> {
    Ok(Entity::find()
        .filter(Column::QuestionId.eq(question))
        .filter(Column::AddressHash.is_in(address_hashes(store, address)?))
        .lock_exclusive()
        .one(tx.connection())
        .await?)
}

/// A row that waits for its owner; none when the same address was faster.
pub(crate) async fn insert_waiting(
    store: &Store,
    tx: &WriteTx,
    question: &str,
    address: &EmailAddress,
    token_hash: String,
) -> Result<Option<String>, StoreError> {
    let id = tx.new_id().to_string();
    let row = ActiveModel {
        address: Set(store.encrypt_bytes(&address_aad(&id), address.as_str().as_bytes())?),
        address_hash: Set(address_hashes(store, address)?.swap_remove(0)),
        id: Set(id.clone()),
        question_id: Set(question.to_owned()),
        state: Set(FollowerState::Waiting),
        token_hash: Set(token_hash),
        expires_at: Set(tx.now() + LINK_LIFETIME),
        created_at: Set(tx.now()),
        confirmed_at: Set(None),
    };
    let is_new = tx
        .insert_if_new(row, [Column::QuestionId, Column::AddressHash])
        .await?;
    Ok(is_new.then_some(id))
}

/// Another link for who waits: the older one confirms no more.
pub(crate) async fn replace_token(
    tx: &WriteTx,
    row: Model,
    token_hash: String,
) -> Result<String, StoreError> {
    let id = row.id.clone();
    let mut row = row.into_active_model();
    row.token_hash = Set(token_hash);
    row.expires_at = Set(tx.now() + LINK_LIFETIME);
    row.update(tx.connection()).await?;
    Ok(id)
}

pub(crate) async fn find_by_token_hash(
    db: &impl ConnectionTrait,
    token_hash: &str,
) -> Result<Option<Model>, StoreError> {
    Ok(Entity::find()
        .filter(Column::TokenHash.eq(token_hash))
        .one(db)
        .await?)
}

pub(crate) async fn find_follower(
    db: &impl ConnectionTrait,
    id: &str,
) -> Result<Option<Model>, StoreError> {
    Ok(Entity::find_by_id(id).one(db).await?)
}

/// Its owner said yes. Twice is once, and what is too old stays so.
pub(crate) async fn confirm_follower(tx: &WriteTx, token_hash: &str) -> Result<(), StoreError> {
    let Some(found) = find_by_token_hash(tx.connection(), token_hash).await? else {
        return Ok(());
    };
    let row = tx.lock_row::<Entity>(found.id).await?;
    let open = |row: &Model| row.state == FollowerState::Waiting && row.expires_at > tx.now();
    let Some(row) = row.filter(open) else {
        return Ok(());
    };
    let subject = format!("{FOLLOWER}:{}", row.id);
    let mut row = row.into_active_model();
    row.state = Set(FollowerState::Following);
    row.confirmed_at = Set(Some(tx.now()));
    row.update(tx.connection()).await?;
    let entry = AuditEntry::new("question.follow", subject);
    tx.record_audit(entry).await
}

/// Who follows is reached at another address. Where that follows the question as well, one row is enough.
pub(crate) async fn move_to_address(
    store: &Store,
    tx: &WriteTx,
    row: Model,
    address: &EmailAddress,
) -> Result<(), StoreError> {
    let there = lock_by_address(store, tx, &row.question_id, address).await?;
    if there.is_some_and(|there| there.id != row.id) {
        return delete_follower(tx, store, row).await;
    }
    let id = row.id.clone();
    let mut row = row.into_active_model();
    row.address = Set(store.encrypt_bytes(&address_aad(&id), address.as_str().as_bytes())?);
    row.address_hash = Set(address_hashes(store, address)?.swap_remove(0));
    row.update(tx.connection()).await?;
    let entry = AuditEntry::new("question.follower_corrected", format!("{FOLLOWER}:{id}"));
    tx.record_audit(entry).await
}

/// Forgets a follower: row, address and the mails to it.
pub(crate) async fn delete_follower(
    tx: &WriteTx,
    store: &Store,
    row: Model,
) -> Result<(), StoreError> {
    let id = row.id.clone();
    // Without this an older archive would bring the address back.
    tx.record_erasure(FOLLOWER, &id).await?;
    tx.erases_of::<Entity>(&[]);
    row.delete(tx.connection()).await?;
    let mailer = Mailer::new(store.clone());
    mailer.delete_by_key_prefix(tx, &mail_prefix(&id)).await?;
    let entry = AuditEntry::new("question.unfollow", format!("{FOLLOWER}:{id}"));
    tx.record_audit(entry).await
}

/// Forgets all who follow a question that is erased.
pub(crate) async fn delete_of_question(
    tx: &WriteTx,
    store: &Store,
    question: &str,
) -> Result<(), StoreError> {
    tx.erases_of::<Entity>(&[]);
    let rows = Entity::find()
        .filter(Column::QuestionId.eq(question))
        .all(tx.connection())
        .await?;
    for row in rows {
        delete_follower(tx, store, row).await?;
    }
    Ok(())
}

/// Who followed a question that was merged follows the one that it went into. Who follows both is told once.
pub(crate) async fn move_followers(
    tx: &WriteTx,
    store: &Store,
    from: &str,
    to: &str,
) -> Result<(), StoreError> {
    let db = tx.connection();
    let mut already = Sql::select();
    already
        .column(Column::AddressHash)
        .from(Entity)
        .and_where(Column::QuestionId.eq(to));
    let both = Entity::find()
        .filter(Column::QuestionId.eq(from))
        .filter(Column::AddressHash.in_subquery(already));
    for row in both.all(db).await? {
        delete_follower(tx, store, row).await?;
    }
    Entity::update_many()
        .col_expr(Column::QuestionId, Expr::value(to))
        .filter(Column::QuestionId.eq(from))
        .exec(db)
        .await?;
    Ok(())
}

/// Those who said yes, in the order of their ids, after one of them.
pub(crate) async fn load_confirmed(
    db: &impl ConnectionTrait,
    question: &str,
    after: &str,
    most: u64,
) -> Result<Vec<Model>, StoreError> {
    Ok(Entity::find()
        .filter(Column::QuestionId.eq(question))
        .filter(Column::State.eq(FollowerState::Following))
        .filter(Column::Id.gt(after))
        .order_by_asc(Column::Id)
        .limit(most)
        .all(db)
        .await?)
}

/// All rows of an address, the newest first.
pub(crate) async fn load_by_address(
    store: &Store,
    db: &impl ConnectionTrait,
    address: &EmailAddress,
) -> Result<Vec<Model>, StoreError> {
    Ok(Entity::find()
        .filter(Column::AddressHash.is_in(address_hashes(store, address)?))
        .order_by_desc(Column::Id)
        .all(db)
        .await?)
}

/// Forgets addresses whose owners never said yes, as if they had never been typed; answers whether there may be more.
pub(crate) async fn delete_unconfirmed(tx: &WriteTx, store: &Store) -> Result<bool, StoreError> {
    let rows = Entity::find()
        .filter(Column::State.eq(FollowerState::Waiting))
        .filter(Column::ExpiresAt.lt(tx.now()))
        .limit(AT_ONCE)
        .all(tx.connection())
        .await?;
    let is_any = !rows.is_empty();
    for row in rows {
        delete_follower(tx, store, row).await?;
    }
    Ok(is_any)
}
