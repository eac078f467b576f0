//! Putting mails into the outbox.

use chrono::{DateTime, Utc};
use kernel::{EmailAddress, Id};
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, PaginatorTrait,
    QueryFilter, QueryOrder, QuerySelect,
};
use serde_json::json;
use store::{AuditEntry, Store, StoreError, WriteTx};

use super::digests::{self, DigestOutcome};
use super::new_mail::NewMail;
use super::send_task::enqueue_send_job;
use super::visitor_limits;
use crate::encryption::{EncryptedColumn, encrypt_column, encrypt_json, recipient_hashes};
use crate::extras::MailExtras;
use crate::table::{ActiveModel, Column, Entity, MailState, Model};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResendOutcome {
    Queued,
    /// It waits to be sent anyway, or somebody was faster: nothing was done.
    Unchanged,
    Missing,
}

/// Puts mails into the outbox. Cheap to clone.
#[derive(Clone)]
pub struct Mailer {
    store: Store,
}

impl Mailer {
    pub fn new(store: Store) -> Self {
        Self { store }
    }

    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Puts a mail into the outbox; it is sent after the commit. `None` when there already is one of that key, when a visitor
    /// caused it and its address had enough of those for now, and when a digest of many such notices tells of it.
    pub async fn enqueue(&self, tx: &WriteTx, mail: NewMail) -> Result<Option<Id>, StoreError> {
        self.enqueue_with(tx, mail, MailExtras::default()).await
    }

    /// The same with an address for answers, further lines of the head, files, or as a mail of another kind.
    pub async fn enqueue_with(
        &self,
        tx: &WriteTx,
        mail: NewMail,
        extras: MailExtras,
    ) -> Result<Option<Id>, StoreError> {
        if visitor_limits::is_flood(&self.store, tx, &mail).await? {
            return Ok(None);
        }
        let Some(notice) = digests::find_digested_notice(mail.template) else {
            return self.insert_mail(tx, mail, extras, None).await;
        };
        // Before the digest: an occasion that was written about already must not be counted there as a new one.
        if let Some(key) = &mail.key {
            let same = Entity::find().filter(Column::Key.eq(key));
            if same.count(tx.connection()).await? > 0 {
                return Ok(None);
            }
        }
        match digests::collect_into_digest(&self.store, tx, &mail, notice).await? {
            DigestOutcome::NotCollected => self.insert_mail(tx, mail, extras, None).await,
            DigestOutcome::AddedToDigest => Ok(None),
            DigestOutcome::NewDigest(digest) => {
                let at = tx.now() + digests::DIGEST_DELAY;
                self.insert_mail(tx, digest, MailExtras::default(), Some(at))
                    .await?;
                Ok(None)
            }
        }
    }

    /// Whether an address that somebody typed into a form, and that nobody has confirmed, gets one more mail now. What is
    /// written as [`store::Actor::Visitor`] asks this by itself; a form that says whether it mailed asks before.
    pub async fn can_mail_unconfirmed(
        &self,
        db: &impl ConnectionTrait,
        to: &EmailAddress,
    ) -> Result<bool, StoreError> {
        visitor_limits::can_mail_unconfirmed(&self.store, db, to).await
    }

    /// Writes the mail and its job, which runs not before `at`.
    async fn insert_mail(
        &self,
        tx: &WriteTx,
        mail: NewMail,
        extras: MailExtras,
        at: Option<DateTime<Utc>>,
    ) -> Result<Option<Id>, StoreError> {
        let id = tx.new_id();
        let template = mail.template;
        let has_extras = extras.reply_to.is_some()
            || !extras.headers.is_empty()
            || !extras.attachments.is_empty()
            || extras.country.is_some();
        let sealed = has_extras
            .then(|| {
                encrypt_json(
                    &self.store,
                    EncryptedColumn::Extras,
                    &id.to_string(),
                    &extras,
                )
            })
            .transpose()?;
        let address = mail.to.as_str().as_bytes();
        let row = ActiveModel {
            id: Set(id.to_string()),
            template: Set(mail.template.to_owned()),
            key: Set(mail.key),
            recipient: Set(encrypt_column(
                &self.store,
                EncryptedColumn::Recipient,
                &id.to_string(),
                address,
            )?),
            // The newest key's comes first; searches try those of older keys as well.
            recipient_hash: Set(recipient_hashes(&self.store, &mail.to)?.swap_remove(0)),
            variables: Set(encrypt_column(
                &self.store,
                EncryptedColumn::Variables,
                &id.to_string(),
                mail.variables.to_string().as_bytes(),
            )?),
            content: Set(None),
            state: Set(MailState::Waiting),
            sending: Set(1),
            tries: Set(0),
            last_error: Set(None),
            created_at: Set(tx.now()),
            settled_at: Set(None),
            extras: Set(sealed),
            stream: Set(extras.stream),
            message_id: Set(None),
        };
        if !tx.insert_if_new(row, [Column::Key]).await? {
            return Ok(None);
        }
        enqueue_send_job(tx, (id, template), 1, at).await?;
        Ok(Some(id))
    }

    /// Keeps the mail of a key from going out, as long as it waits or stayed in the house; the desk shows why. One that is
    /// being handed over at this moment cannot be called back.
    pub async fn withdraw_mail(
        &self,
        tx: &WriteTx,
        key: &str,
        why: &str,
    ) -> Result<(), StoreError> {
        let found = Entity::find()
            .filter(Column::Key.eq(key))
            .lock_exclusive()
            .one(tx.connection())
            .await?;
        let Some(row) = found else { return Ok(()) };
        let state = match row.state {
            MailState::Waiting => MailState::Failed,
            MailState::Kept => MailState::Discarded,
            MailState::Sent | MailState::Failed | MailState::Discarded => return Ok(()),
        };
        // The job that waits belongs to another sending from here on.
        let sending = row.sending + 1;
        let mut row = row.into_active_model();
        row.sending = Set(sending);
        row.state = Set(state);
        row.settled_at = Set(Some(tx.now()));
        row.last_error = Set(Some(why.to_owned()));
        row.update(tx.connection()).await?;
        Ok(())
    }

    /// Deletes the mails whose keys begin so, whatever became of them: what they were about was erased.
    pub async fn delete_by_key_prefix(&self, tx: &WriteTx, prefix: &str) -> Result<(), StoreError> {
        tx.erases_of::<Entity>(&[]);
        Entity::delete_many()
            .filter(Column::Key.starts_with(prefix))
            .exec(tx.connection())
            .await?;
        Ok(())
    }

    /// The mails whose keys begin so, oldest first: when each was put into the outbox, its template, and what became of it as
    /// `waiting`, `sent`, `kept`, `failed` or `discarded`.
    pub async fn list_by_key_prefix(
        &self,
        prefix: &str,
    ) -> Result<Vec<(DateTime<Utc>, String, &'static str)>, StoreError> {
        let found = Entity::find()
            .filter(Column::Key.starts_with(prefix))
            .order_by_asc(Column::Id)
            .all(self.store.reader().connection())
            .await?;
        let to_entry = |row: Model| (row.created_at, row.template, row.state.key());
        Ok(found.into_iter().map(to_entry).collect())
    }

    /// Whether there is a mail of one of these keys, whatever became of it.
    pub async fn has_mail(
        &self,
        keys: impl IntoIterator<Item = String>,
    ) -> Result<bool, StoreError> {
        let found = Entity::find().filter(Column::Key.is_in(keys));
        let count = found.count(self.store.reader().connection()).await?;
        Ok(count > 0)
    }

    /// The key of the newest mail whose key begins so, whatever became of it.
    pub async fn find_newest_key(&self, prefix: &str) -> Result<Option<String>, StoreError> {
        let found = Entity::find()
            .filter(Column::Key.starts_with(prefix))
            .order_by_desc(Column::Id)
            .one(self.store.reader().connection())
            .await?;
        Ok(found.and_then(|row| row.key))
    }

    /// Sends a mail again: a sending of its own, made anew with today's texts. `seen` is the sending that the person saw;
    /// with it a second press of the button does nothing, however late it comes.
    pub async fn resend_mail(
        &self,
        tx: &WriteTx,
        id: Id,
        seen: Option<i32>,
    ) -> Result<ResendOutcome, StoreError> {
        let Some(row) = tx.lock_row::<Entity>(id.to_string()).await? else {
            return Ok(ResendOutcome::Missing);
        };
        if row.state == MailState::Waiting || seen.is_some_and(|seen| seen != row.sending) {
            return Ok(ResendOutcome::Unchanged);
        }
        tx.record_audit(audit_resend(id, &row, row.sending + 1))
            .await?;
        send_again(tx, id, row).await?;
        Ok(ResendOutcome::Queued)
    }
}

/// Begins another sending of a mail, made anew with today's texts.
pub(crate) async fn send_again(tx: &WriteTx, id: Id, row: Model) -> Result<(), StoreError> {
    let (sending, template) = (row.sending + 1, row.template.clone());
    let mut row = row.into_active_model();
    row.state = Set(MailState::Waiting);
    row.sending = Set(sending);
    row.tries = Set(0);
    row.content = Set(None);
    row.message_id = Set(None);
    row.last_error = Set(None);
    row.settled_at = Set(None);
    row.update(tx.connection()).await?;
    enqueue_send_job(tx, (id, &template), sending, None).await
}

fn audit_resend(id: Id, row: &Model, sending: i32) -> AuditEntry {
    AuditEntry {
        action: "mail.resend".to_owned(),
        subject: format!("mail:{id}"),
        before: Some(json!({ "sending": row.sending, "state": row.state.key() })),
        after: Some(json!({ "sending": sending })),
    }
}
