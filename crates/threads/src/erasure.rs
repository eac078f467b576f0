//! Erasing threads: rows and keys in the caller's transaction, bytes by a job of it.

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use store::{Store, StoreError, WriteTx};

use crate::tables::attachment;
use crate::tables::message::{self, ThreadChannel};
use crate::voice;

/// Erases all that was written and sent about a subject.
pub async fn erase_thread(tx: &WriteTx, store: &Store, subject: &str) -> Result<(), StoreError> {
    for channel in [ThreadChannel::Asker, ThreadChannel::Payer] {
        erase_channel(tx, store, subject, channel).await?;
    }
    Ok(())
}

/// The same of one of two people who write about the subject.
pub async fn erase_channel(
    tx: &WriteTx,
    store: &Store,
    subject: &str,
    channel: ThreadChannel,
) -> Result<(), StoreError> {
    let db = tx.connection();
    tx.erases_of::<message::Entity>(&[]);
    tx.erases_of::<attachment::Entity>(&[]);
    let mut rubbish = voice::erase_uploads(tx, store, subject, channel).await?;
    let messages: Vec<String> = message::Entity::find()
        .select_only()
        .column(message::Column::Id)
        .filter(message::Column::SubjectId.eq(subject))
        .filter(message::Column::Channel.eq(channel))
        .into_tuple()
        .all(db)
        .await?;
    let is_theirs = || attachment::Column::MessageId.is_in(&messages);
    // Read before the rows are deleted, because only they name the files.
    rubbish.blobs = attachment::Entity::find()
        .select_only()
        .column(attachment::Column::Blob)
        .filter(is_theirs())
        .into_tuple()
        .all(db)
        .await?;
    attachment::Entity::delete_many()
        .filter(is_theirs())
        .exec(db)
        .await?;
    message::Entity::delete_many()
        .filter(message::Column::SubjectId.eq(subject))
        .filter(message::Column::Channel.eq(channel))
        .exec(db)
        .await?;
    rubbish.enqueue_cleanup(tx).await
}
