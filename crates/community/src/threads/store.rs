//! Messages and photos of a thread, and what may become of it. Each change runs in the caller's transaction.

use bytes::Bytes;
use chrono::Duration;
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter,
    QueryOrder,
};
use store::{BlobHash, ItemKey, Store, StoreError, StoreReader, WriteTx};

use crate::items::encryption::load_item_key;
use crate::items::questions::{publish_change, update_state};
use crate::model::ItemState;
use crate::model::dates::erase_date;
use crate::service::CommunityService;
use crate::tables::question::{self, Model};
use crate::tables::thread_message::{self, MessageAuthor};
use crate::tables::thread_photo;

pub(super) fn mail_prefix(question: &str) -> String {
    format!("question:{question}:")
}

pub struct DecryptedMessage {
    /// Its row; the body is sealed in it.
    pub row: thread_message::Model,
    pub text: String,
    pub photos: Vec<thread_photo::Model>,
}

fn message_aad(id: &str) -> String {
    format!("conversation_thread_message.body:{id}")
}

fn photo_aad(id: &str) -> String {
    format!("conversation_thread_photo.blob:{id}")
}

/// The messages of a thread, the oldest first.
pub async fn load_messages(
    store: &Store,
    reader: &StoreReader,
    question: &Model,
) -> Result<Vec<DecryptedMessage>, StoreError> {
    let db = reader.connection();
    let rows = thread_message::Entity::find()
        .filter(thread_message::Column::QuestionId.eq(&question.id))
        .order_by_asc(thread_message::Column::Id)
        .all(db)
        .await?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let photos = thread_photo::Entity::find()
        .filter(thread_photo::Column::QuestionId.eq(&question.id))
        .order_by_asc(thread_photo::Column::Id)
        .all(db)
        .await?;
    let key = load_item_key(store, question)?;
    let opened = rows.into_iter().map(|row| {
        let of_it =
            |photo: &&thread_photo::Model| photo.message_id.as_deref() == Some(row.id.as_str());
        Ok(DecryptedMessage {
            text: key.decrypt_text(&message_aad(&row.id), &row.body)?,
            photos: photos.iter().filter(of_it).cloned().collect(),
            row,
        })
    });
    opened.collect()
}

pub async fn add_message(
    tx: &WriteTx,
    store: &Store,
    question: &Model,
    from: MessageAuthor,
    staff_id: Option<String>,
    text: &str,
) -> Result<thread_message::Model, StoreError> {
    let id = tx.new_id().to_string();
    let body = load_item_key(store, question)?.encrypt_text(&message_aad(&id), text)?;
    let row = thread_message::ActiveModel {
        id: Set(id),
        question_id: Set(question.id.clone()),
        from: Set(from),
        staff_id: Set(staff_id),
        body: Set(body),
        at: Set(tx.now()),
        read_at: Set(None),
    };
    Ok(row.insert(tx.connection()).await?)
}

/// How soon after the first the same words are taken for a double click.
const DOUBLE: Duration = Duration::minutes(2);

/// Whether these were the asker's last words, a moment ago.
pub(crate) async fn was_just_said(
    tx: &WriteTx,
    store: &Store,
    question: &Model,
    text: &str,
) -> Result<bool, StoreError> {
    let last = thread_message::Entity::find()
        .filter(thread_message::Column::QuestionId.eq(&question.id))
        .order_by_desc(thread_message::Column::Id)
        .one(tx.connection())
        .await?;
    let Some(last) =
        last.filter(|row| row.from == MessageAuthor::Asker && tx.now() - row.at < DOUBLE)
    else {
        return Ok(false);
    };
    let said = load_item_key(store, question)?.decrypt_text(&message_aad(&last.id), &last.body)?;
    Ok(said == text)
}

/// The id of what the doctor wrote last in a thread; none where that is nothing.
pub(crate) async fn last_message_of_doctor(
    tx: &WriteTx,
    question: &str,
) -> Result<Option<String>, StoreError> {
    let last = thread_message::Entity::find()
        .filter(thread_message::Column::QuestionId.eq(question))
        .filter(thread_message::Column::From.eq(MessageAuthor::Doctor))
        .order_by_desc(thread_message::Column::Id)
        .one(tx.connection())
        .await?;
    Ok(last.map(|row| row.id))
}

/// A photo whose bytes are kept, for [`add_photo`].
pub(crate) struct StoredPhoto {
    pub id: String,
    pub blob: BlobHash,
    /// Says which picture it is, by what it shows.
    pub name: String,
    pub bytes: i64,
}

/// Seals a photo and puts it into the blob store. Before the transaction: blobs are slow.
pub(crate) async fn store_photo(
    store: &Store,
    question: &Model,
    clean: &Bytes,
) -> Result<StoredPhoto, StoreError> {
    let id = store.clock().new_id().to_string();
    let sealed = load_item_key(store, question)?.encrypt_bytes(&photo_aad(&id), clean)?;
    let blob = store
        .blobs()
        .put_blob(sealed.into(), "application/octet-stream")
        .await?;
    let bytes = i64::try_from(clean.len()).unwrap_or(i64::MAX);
    // Sealing the same picture twice gives different blobs, so its name carries a hash of the picture itself.
    let name = format!("{}.webp", BlobHash::of_bytes(clean));
    Ok(StoredPhoto {
        id,
        blob,
        name,
        bytes,
    })
}

fn photo_name_aad(id: &str) -> String {
    format!("conversation_thread_photo.name:{id}")
}

/// Whether the thread got this picture a moment ago.
pub(crate) async fn was_just_shown(
    tx: &WriteTx,
    store: &Store,
    question: &Model,
    photo: &StoredPhoto,
) -> Result<bool, StoreError> {
    let key = load_item_key(store, question)?;
    let shown = load_photos(tx.connection(), &question.id).await?;
    for row in shown.iter().filter(|row| tx.now() - row.at < DOUBLE) {
        if key.decrypt_text(&photo_name_aad(&row.id), &row.name)? == photo.name {
            return Ok(true);
        }
    }
    Ok(false)
}

pub(crate) async fn add_photo(
    tx: &WriteTx,
    store: &Store,
    question: &Model,
    message: &str,
    photo: StoredPhoto,
) -> Result<(), StoreError> {
    let key = load_item_key(store, question)?;
    let row = thread_photo::ActiveModel {
        question_id: Set(question.id.clone()),
        message_id: Set(Some(message.to_owned())),
        blob: Set(photo.blob.to_string()),
        name: Set(key.encrypt_text(&photo_name_aad(&photo.id), &photo.name)?),
        bytes: Set(photo.bytes),
        at: Set(tx.now()),
        id: Set(photo.id),
    };
    tx.insert_row(row).await?;
    Ok(())
}

/// The media type of the photos of threads: they are encoded anew when they come in.
pub const PHOTO: &str = "image/webp";

/// A photo of this thread; none when there is none.
pub async fn load_photo(
    store: &Store,
    question: &Model,
    id: &str,
) -> Result<Option<Vec<u8>>, StoreError> {
    let reader = store.reader();
    let found = thread_photo::Entity::find_by_id(id)
        .filter(thread_photo::Column::QuestionId.eq(&question.id))
        .one(reader.connection())
        .await?;
    let Some(row) = found else {
        return Ok(None);
    };
    let hash: BlobHash = row.blob.parse().map_err(StoreError::other)?;
    let Some(blob) = store.blobs().get_blob(&hash).await? else {
        return Ok(None);
    };
    let key: ItemKey = load_item_key(store, question)?;
    key.decrypt_bytes(&photo_aad(id), &blob.bytes).map(Some)
}

pub(crate) async fn load_photos<C: ConnectionTrait>(
    db: &C,
    question: &str,
) -> Result<Vec<thread_photo::Model>, StoreError> {
    let of_it = thread_photo::Entity::find().filter(thread_photo::Column::QuestionId.eq(question));
    Ok(of_it.all(db).await?)
}

/// Notes that the other side's messages were read.
pub async fn record_read(
    tx: &WriteTx,
    question: &Model,
    written_by: MessageAuthor,
) -> Result<(), StoreError> {
    thread_message::Entity::update_many()
        .set(thread_message::ActiveModel {
            read_at: Set(Some(tx.now())),
            ..Default::default()
        })
        .filter(thread_message::Column::QuestionId.eq(&question.id))
        .filter(thread_message::Column::From.eq(written_by))
        .filter(thread_message::Column::ReadAt.is_null())
        .exec(tx.connection())
        .await?;
    Ok(())
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
