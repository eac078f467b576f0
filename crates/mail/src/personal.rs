//! Mails of one address: found, and deleted with what they say.

use async_trait::async_trait;
use kernel::Email;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};
use store::personal::{Erased, Item, PersonalData, of_address};
use store::{Actor, AuditEntry, StoreError};

use crate::mailer::{MARK, marks};
use crate::sealed::without_secrets;
use crate::table::{Column, Entity, Model, State};
use crate::{Letter, Mailer, Templates};

/// Mails that the site sent to an address.
pub struct Mails {
    pub mailer: Mailer,
    pub templates: Templates,
}

#[async_trait]
impl PersonalData for Mails {
    fn key(&self) -> &'static str {
        "mails"
    }

    fn label(&self) -> &'static str {
        "Mails"
    }

    async fn find(&self, person: &Email) -> Result<Vec<Item>, StoreError> {
        let templates = self.templates.list().await.map_err(StoreError::other)?;
        let label = |name: String| {
            let known = templates.iter().find(|template| template.name == name);
            known.map_or(name, |template| template.label.clone())
        };
        let shown = self.of(person).await?.into_iter();
        let shown = shown.map(|row| Item {
            title: label(row.template),
            state: row.state.key().to_owned(),
            at: Some(row.created_at),
            url: Some(format!("/desk/mail/{}", row.id)),
            id: row.id,
        });
        Ok(shown.collect())
    }

    /// With what they say: nothing before a mail was made, and where its secrets are not known. The copy passes through the
    /// desk: links by which somebody could act in the reader's place are hidden.
    async fn export(&self, person: &Email) -> Result<Value, StoreError> {
        let templates = self.templates.list().await.map_err(StoreError::other)?;
        let found = self.of(person).await?;
        let store = self.mailer.store();
        let shown = found.iter().map(|row| {
            let template = templates.iter().find(|own| own.name == row.template);
            let secrets = template.and_then(|template| row.secrets(store, template));
            let made = row.made_readably(store).zip(secrets);
            let letter = made.map(|(mail, secrets)| without_secrets(mail.letter, &secrets));
            let (subject, text) = letter.map(|letter| (letter.subject, letter.text)).unzip();
            json!({ "what": row.template, "at": row.created_at, "state": row.state.key(),
                "subject": subject, "text": text })
        });
        Ok(Value::Array(shown.collect()))
    }

    /// Also those that wait.
    async fn erase(&self, actor: Actor, person: &Email) -> Result<Erased, StoreError> {
        let tx = self.mailer.store().begin(actor).await?;
        tx.erases_of::<Entity>(&[]);
        let done = Entity::delete_many()
            .filter(Column::RecipientMark.is_in(marks(self.mailer.store(), person)?))
            .exec(tx.connection())
            .await?;
        tx.audit(AuditEntry {
            action: "mail.forget".to_owned(),
            subject: "mail:person".to_owned(),
            before: None,
            after: Some(json!({ "mails": done.rows_affected })),
        })
        .await?;
        tx.commit().await?;
        let why =
            "An address that asked for no more mail stays on the list of those that get none.";
        Ok(Erased {
            erased: done.rows_affected,
            kept: vec![why.to_owned()],
        })
    }
}

impl Mails {
    async fn of(&self, person: &Email) -> Result<Vec<Model>, StoreError> {
        let store = self.mailer.store();
        let reader = store.reader();
        of_address::<Entity>(store, reader.connection(), MARK, person).await
    }
}

impl Mailer {
    /// The letters to an address that stay in the house, newest first: for who has the machine, because the desk does not
    /// show their links. What went out is its reader's alone.
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
}
