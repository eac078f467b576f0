//! Messages: added once, read, marked as read. Each change runs in the caller's transaction.

use std::collections::BTreeMap;

use chrono::{DateTime, Duration, Utc};
use http::HeaderMap;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Query, SelectStatement};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter,
    QueryOrder, QuerySelect,
};
use store::{BlobHash, Store, StoreError, StoreReader, WriteTx};

use crate::tables::{attachment, message};
use crate::thread::Thread;
use message::{Column, Entity, MessageAuthor, Model};

/// How soon after the first the same words without a key are taken for a double click.
pub(crate) const DOUBLE: Duration = Duration::minutes(2);

/// Somebody of the doctor's side.
#[derive(Clone, Debug, Default)]
pub struct StaffAuthor {
    pub id: String,
    /// As who is written to reads it.
    pub name: Option<String>,
    /// The role in which they write, as `staff::Role` is kept.
    pub role: Option<String>,
}

#[derive(Clone, Debug, Default)]
pub struct NewMessage<'a> {
    /// Who of the doctor's side writes; none where the other side does.
    pub staff: Option<StaffAuthor>,
    pub text: &'a str,
    /// What the sender calls it: what is sent twice under one name is one message.
    pub client_key: Option<String>,
}

/// What the sender of a call calls what they send, as it is kept: a fingerprint of their `Idempotency-Key`.
pub fn client_key(headers: &HeaderMap) -> Option<String> {
    let key = headers.get("idempotency-key")?;
    Some(BlobHash::of_bytes(key.as_bytes()).to_string())
}

/// What became of a message that was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AddedMessage {
    New(Model),
    /// It had come before.
    Repeat(Model),
}

impl AddedMessage {
    pub fn is_new(&self) -> bool {
        matches!(self, Self::New(_))
    }

    pub fn into_row(self) -> Model {
        match self {
            Self::New(row) | Self::Repeat(row) => row,
        }
    }
}

/// A message in the clear, with what came with it.
#[derive(Clone, Debug)]
pub struct DecryptedMessage {
    /// Its row; the body is sealed in it.
    pub row: Model,
    pub text: String,
    pub attachments: Vec<attachment::Model>,
    /// What is said in place of those that cannot be opened, by their names in the blob store.
    pub held: BTreeMap<String, String>,
}

// What is sealed stays bound to the place where it was sealed first: threads were questions' before they had a crate.
fn message_aad(id: &str) -> String {
    format!("conversation_thread_message.body:{id}")
}

impl Thread {
    fn decrypt_body(&self, store: &Store, row: &Model) -> Result<String, StoreError> {
        if row.was_reply {
            let plain = store.decrypt_bytes(&format!("care_reply.text:{}", row.id), &row.body)?;
            return String::from_utf8(plain).map_err(StoreError::other);
        }
        self.key()?.decrypt_text(&message_aad(&row.id), &row.body)
    }

    /// Adds a message, once.
    ///
    /// # Errors
    /// When the thread has no key, or the database fails.
    pub async fn add_message(
        &self,
        tx: &WriteTx,
        store: &Store,
        new: NewMessage<'_>,
    ) -> Result<AddedMessage, StoreError> {
        if let Some(known) = self.find_repeat(tx, store, &new).await? {
            return Ok(AddedMessage::Repeat(known));
        }
        let id = tx.new_id().to_string();
        let body = self.key()?.encrypt_text(&message_aad(&id), new.text)?;
        let author = match new.staff {
            Some(_) => MessageAuthor::Doctor,
            None => MessageAuthor::Asker,
        };
        let staff = new.staff.unwrap_or_default();
        let row = message::ActiveModel {
            id: Set(id),
            subject_id: Set(self.subject.clone()),
            channel: Set(self.channel),
            author: Set(author),
            staff_id: Set(Some(staff.id).filter(|id| !id.is_empty())),
            author_name: Set(staff.name),
            author_role: Set(staff.role),
            body: Set(body),
            was_reply: Set(false),
            client_key: Set(new.client_key),
            at: Set(tx.now()),
            read_at: Set(None),
        };
        Ok(AddedMessage::New(row.insert(tx.connection()).await?))
    }

    /// The message that this one repeats: the same key, or without one the same last words of the same person a moment ago.
    async fn find_repeat(
        &self,
        tx: &WriteTx,
        store: &Store,
        new: &NewMessage<'_>,
    ) -> Result<Option<Model>, StoreError> {
        let of_it = Entity::find()
            .filter(Column::SubjectId.eq(&self.subject))
            .order_by_desc(Column::Id);
        if let Some(key) = &new.client_key {
            return Ok(of_it
                .filter(Column::ClientKey.eq(key))
                .one(tx.connection())
                .await?);
        }
        // What comes with an attachment has no words of its own, and the attachment is compared.
        if new.text.is_empty() {
            return Ok(None);
        }
        let last = of_it
            .filter(Column::Channel.eq(self.channel))
            .one(tx.connection())
            .await?;
        let writer = new.staff.as_ref().map(|staff| staff.id.as_str());
        let is_same_writer = |row: &Model| {
            let is_doctors = row.author == MessageAuthor::Doctor;
            is_doctors == writer.is_some() && row.staff_id.as_deref() == writer
        };
        let Some(last) = last.filter(|row| is_same_writer(row) && tx.now() - row.at < DOUBLE)
        else {
            return Ok(None);
        };
        let is_same = self.decrypt_body(store, &last)? == new.text;
        Ok(is_same.then_some(last))
    }
}

/// The messages of a thread, the oldest first.
pub async fn load_messages(
    store: &Store,
    reader: &StoreReader,
    thread: &Thread,
) -> Result<Vec<DecryptedMessage>, StoreError> {
    let db = reader.connection();
    let rows = Entity::find()
        .filter(Column::SubjectId.eq(&thread.subject))
        .filter(Column::Channel.eq(thread.channel))
        .order_by_asc(Column::Id)
        .all(db)
        .await?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let attachments = attachment::Entity::find()
        .filter(attachment::Column::SubjectId.eq(&thread.subject))
        .order_by_asc(attachment::Column::Id)
        .all(db)
        .await?;
    let blobs: Vec<&str> = attachments.iter().map(|row| row.blob.as_str()).collect();
    let held = uploads::held_texts(store, &blobs).await?;
    let mut by_message: BTreeMap<String, Vec<attachment::Model>> = BTreeMap::new();
    for row in attachments {
        by_message
            .entry(row.message_id.clone())
            .or_default()
            .push(row);
    }
    let opened = rows.into_iter().map(|row| {
        let attachments = by_message.remove(&row.id).unwrap_or_default();
        let of_it = |row: &attachment::Model| held.get_key_value(&row.blob);
        let held = attachments.iter().filter_map(of_it);
        Ok(DecryptedMessage {
            text: thread.decrypt_body(store, &row)?,
            held: held
                .map(|(blob, text)| (blob.clone(), text.clone()))
                .collect(),
            attachments,
            row,
        })
    });
    opened.collect()
}

/// The id of what one side wrote last; none where that is nothing.
pub async fn last_message_id(
    db: &impl ConnectionTrait,
    thread: &Thread,
    author: MessageAuthor,
) -> Result<Option<String>, StoreError> {
    let last = Entity::find()
        .filter(Column::SubjectId.eq(&thread.subject))
        .filter(Column::Channel.eq(thread.channel))
        .filter(Column::Author.eq(author))
        .order_by_desc(Column::Id)
        .one(db)
        .await?;
    Ok(last.map(|row| row.id))
}

/// What one side wrote about a subject in all its threads, sealed, the oldest first.
pub async fn list_messages_by(
    db: &impl ConnectionTrait,
    subject: &str,
    author: MessageAuthor,
) -> Result<Vec<Model>, StoreError> {
    let of_it = Entity::find()
        .filter(Column::SubjectId.eq(subject))
        .filter(Column::Author.eq(author))
        .order_by_asc(Column::Id);
    Ok(of_it.all(db).await?)
}

/// When somebody wrote about a subject last.
pub async fn last_message_at(
    db: &impl ConnectionTrait,
    subject: &str,
) -> Result<Option<DateTime<Utc>>, StoreError> {
    let last = Entity::find()
        .filter(Column::SubjectId.eq(subject))
        .order_by_desc(Column::At)
        .one(db)
        .await?;
    Ok(last.map(|row| row.at))
}

/// Whether the side that wrote a message had written something else after that moment which the other side has not read.
pub async fn has_unread_beside(
    db: &impl ConnectionTrait,
    message: &Model,
    since: DateTime<Utc>,
) -> Result<bool, StoreError> {
    let unread = Entity::find()
        .filter(Column::SubjectId.eq(&message.subject_id))
        .filter(Column::Channel.eq(message.channel))
        .filter(Column::Author.eq(message.author))
        .filter(Column::Id.ne(&message.id))
        .filter(Column::ReadAt.is_null())
        .filter(Column::At.gt(since));
    Ok(unread.count(db).await? > 0)
}

/// Notes that the other side's messages were read.
pub async fn record_read(
    tx: &WriteTx,
    thread: &Thread,
    written_by: MessageAuthor,
) -> Result<(), StoreError> {
    Entity::update_many()
        .set(message::ActiveModel {
            read_at: Set(Some(tx.now())),
            ..Default::default()
        })
        .filter(Column::SubjectId.eq(&thread.subject))
        .filter(Column::Channel.eq(thread.channel))
        .filter(Column::Author.eq(written_by))
        .filter(Column::ReadAt.is_null())
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// The subjects in which somebody wrote what nobody of the doctor's side has read.
pub fn unread_subjects_query() -> SelectStatement {
    Query::select()
        .column(Column::SubjectId)
        .from(Entity)
        .and_where(Column::Author.eq(MessageAuthor::Asker))
        .and_where(Column::ReadAt.is_null())
        .to_owned()
}

/// How many messages of each of these subjects nobody of the doctor's side has read; those with none are left out.
pub async fn count_unread(
    db: &impl ConnectionTrait,
    subjects: &[String],
) -> Result<BTreeMap<String, u64>, StoreError> {
    let rows: Vec<(String, i64)> = Entity::find()
        .select_only()
        .column(Column::SubjectId)
        .column_as(Column::Id.count(), "unread")
        .filter(Column::SubjectId.is_in(subjects))
        .filter(Column::Author.eq(MessageAuthor::Asker))
        .filter(Column::ReadAt.is_null())
        .group_by(Column::SubjectId)
        .into_tuple()
        .all(db)
        .await?;
    let counts = rows.into_iter();
    Ok(counts
        .map(|(subject, count)| (subject, u64::try_from(count).unwrap_or_default()))
        .collect())
}
