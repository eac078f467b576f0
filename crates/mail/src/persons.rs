//! Mails of one address: found, and deleted with what they say.

use chrono::{DateTime, Utc};
use kernel::Email;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use store::{AuditEntry, StoreError, WriteTx};

use crate::mailer::{marks, state_word};
use crate::sealed::without_secrets;
use crate::table::{Column, Entity, Model, State};
use crate::{Letter, Mailer, Templates};

/// A mail to an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Its id.
    pub id: String,
    /// Which template.
    pub template: String,
    /// `waiting`, `sent`, `kept`, `failed` or `discarded`.
    pub state: &'static str,
    /// When it was put into the outbox.
    pub at: DateTime<Utc>,
}

impl Kept {
    fn of(row: &Model) -> Self {
        Self {
            id: row.id.clone(),
            template: row.template.clone(),
            state: state_word(row.state),
            at: row.created_at,
        }
    }
}

impl Mailer {
    /// The mails to an address, newest first.
    ///
    /// # Errors
    /// When the database fails, or the keys were not read yet.
    pub async fn of_address(&self, email: &Email) -> Result<Vec<Kept>, StoreError> {
        let found = self.rows_of(email).await?;
        Ok(found.iter().map(Kept::of).collect())
    }

    /// The same with what they say, for the copy that their reader gets of all that is kept; none before a mail was made, and
    /// where its secrets are not known. The copy passes through the desk: links by which somebody could act in the reader's
    /// place are hidden.
    ///
    /// # Errors
    /// When the database or the renderer fails, or the keys were not read yet.
    pub async fn letters_of(
        &self,
        templates: &Templates,
        email: &Email,
    ) -> Result<Vec<(Kept, Option<Letter>)>, StoreError> {
        let templates = templates.list().await.map_err(StoreError::other)?;
        let found = self.rows_of(email).await?;
        let letters = found.iter().map(|row| {
            let template = templates.iter().find(|own| own.name == row.template);
            let secrets = template.and_then(|template| row.secrets(self.store(), template));
            let made = row.made_readably(self.store()).zip(secrets);
            let letter = made.map(|(mail, secrets)| without_secrets(mail.letter, &secrets));
            (Kept::of(row), letter)
        });
        Ok(letters.collect())
    }

    async fn rows_of(&self, email: &Email) -> Result<Vec<Model>, StoreError> {
        let found = Entity::find()
            .filter(Column::RecipientMark.is_in(marks(self.store(), email)?))
            .order_by_desc(Column::Id);
        Ok(found.all(self.store().reader().connection()).await?)
    }

    /// The letters to an address that stay in the house, newest first: for who has the machine, because the desk does not
    /// show their links. What went out is its reader's alone.
    ///
    /// # Errors
    /// When the database fails, or the keys were not read yet.
    pub async fn kept_letters(&self, email: &Email) -> Result<Vec<Letter>, StoreError> {
        let found = Entity::find()
            .filter(Column::RecipientMark.is_in(marks(self.store(), email)?))
            .filter(Column::State.eq(State::Kept))
            .order_by_desc(Column::Id)
            .all(self.store().reader().connection())
            .await?;
        let letters = found.iter().filter_map(|row| {
            let made = row.made(self.store()).transpose()?;
            Some(made.map(|mail| mail.letter))
        });
        letters.collect()
    }

    /// Deletes the mails to an address, also those that wait; answers how many there were.
    ///
    /// # Errors
    /// When the database fails, or the keys were not read yet.
    pub async fn forget_address(&self, tx: &WriteTx, email: &Email) -> Result<u64, StoreError> {
        tx.erases_from(&["mail_message"]);
        let done = Entity::delete_many()
            .filter(Column::RecipientMark.is_in(marks(self.store(), email)?))
            .exec(tx.connection())
            .await?;
        tx.audit(AuditEntry {
            action: "mail.forget".to_owned(),
            subject: "mail:person".to_owned(),
            before: None,
            after: Some(serde_json::json!({ "mails": done.rows_affected })),
        })
        .await?;
        Ok(done.rows_affected)
    }
}
