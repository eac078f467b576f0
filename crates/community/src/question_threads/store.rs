//! What may become of the thread of a question. Each change runs in the caller's transaction.

use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use store::{Store, StoreError, WriteTx};
use threads::{Thread, ThreadChannel};

use crate::items::encryption::load_item_key;
use crate::items::questions::{publish_change, update_state};
use crate::model::ItemState;
use crate::model::dates::erase_date;
use crate::service::CommunityService;
use crate::tables::question::{self, Model};

pub(super) fn mail_prefix(question: &str) -> String {
    format!("question:{question}:")
}

/// The thread of a question, for whoever may read it.
///
/// # Errors
/// When the site's key is not here.
pub fn open_thread(store: &Store, question: &Model) -> Result<Thread, StoreError> {
    let key = question.item_key.as_ref();
    let key = key.map(|_| load_item_key(store, question)).transpose()?;
    Ok(Thread::new(&question.id, ThreadChannel::Asker, key))
}

/// Somebody said something: what is private in a question is kept for `days` from now on, where it is not over.
pub(crate) async fn extend_retention(
    tx: &WriteTx,
    question: &str,
    days: u32,
) -> Result<(), StoreError> {
    question::Entity::update_many()
        .set(question::ActiveModel {
            erase_after: Set(Some(erase_date(tx.now(), days))),
            ..Default::default()
        })
        .filter(question::Column::Id.eq(question))
        // A thread that is over keeps the erasure date it was given.
        .filter(question::Column::ItemKey.is_not_null())
        .filter(question::Column::ClosedAt.is_null())
        .filter(question::Column::State.ne(ItemState::Withdrawn))
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// Closes a thread: nothing is added any more, and it is erased `days` later.
pub async fn close_thread(
    community: &CommunityService,
    tx: &WriteTx,
    question: Model,
    days: u32,
) -> Result<Model, StoreError> {
    let mut row = ended_row(tx, question, days);
    row.state = Set(ItemState::Closed);
    row.closed_at = Set(Some(tx.now()));
    let question = row.update(tx.connection()).await?;
    publish_change(community, tx, &question).await?;
    Ok(question)
}

/// The row of something that is over: what is private in it is kept for so many days, and no longer.
fn ended_row(tx: &WriteTx, question: Model, days: u32) -> question::ActiveModel {
    let version = question.version + 1;
    let mut row = question.into_active_model();
    row.version = Set(version);
    row.erase_after = Set(Some(erase_date(tx.now(), days)));
    row
}

/// Takes a question back for its asker, also while the doctor is answering it: the answer that comes then is refused.
pub async fn withdraw_question(
    community: &CommunityService,
    tx: &WriteTx,
    question: Model,
    days: u32,
) -> Result<Model, StoreError> {
    let question = update_state(community, tx, question, ItemState::Withdrawn, None).await?;
    let row = ended_row(tx, question, days);
    Ok(row.update(tx.connection()).await?)
}
