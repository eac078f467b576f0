//! Mails of one address: found, and deleted with what they say.

use async_trait::async_trait;
use kernel::EmailAddress;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};
use store::personal::{
    CorrectionResult, ErasureResult, PersonCorrection, PersonItem, PersonalData, find_by_address,
};
use store::{Actor, AuditEntry, StoreError};

use crate::encryption::{RECIPIENT_HASH_COLUMN, recipient_hashes, redact_secrets};
use crate::outbox::Mailer;
use crate::table::{Column, Entity, MailState, Model};
use crate::templates::{MailContent, TemplateRenderer};

/// Mails that the site sent to an address.
pub struct MailPersonalData {
    pub mailer: Mailer,
    pub templates: TemplateRenderer,
}

#[async_trait]
impl PersonalData for MailPersonalData {
    fn key(&self) -> &'static str {
        "mails"
    }

    fn label(&self) -> &'static str {
        "Mails"
    }

    async fn find_items(&self, person: &EmailAddress) -> Result<Vec<PersonItem>, StoreError> {
        let templates = self
            .templates
            .list_templates()
            .await
            .map_err(StoreError::other)?;
        let label = |name: String| {
            let known = templates.iter().find(|template| template.name == name);
            known.map_or(name, |template| template.label.clone())
        };
        let shown = self.load_mails_to(person).await?.into_iter();
        let shown = shown.map(|row| PersonItem {
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
    async fn export_items(&self, person: &EmailAddress) -> Result<Value, StoreError> {
        let templates = self
            .templates
            .list_templates()
            .await
            .map_err(StoreError::other)?;
        let found = self.load_mails_to(person).await?;
        let store = self.mailer.store();
        let shown = found.iter().map(|row| {
            let template = templates.iter().find(|own| own.name == row.template);
            let secrets = template.and_then(|template| row.secret_values(store, template));
            let made = row.try_decrypt_outgoing(store).zip(secrets);
            let content = made.map(|(mail, secrets)| redact_secrets(mail.content, &secrets));
            let (subject, text) = content
                .map(|content| (content.subject, content.text))
                .unzip();
            json!({ "what": row.template, "at": row.created_at, "state": row.state.key(),
                "subject": subject, "text": text })
        });
        Ok(Value::Array(shown.collect()))
    }

    /// What was written stays what was written.
    async fn correct_items(
        &self,
        _actor: Actor,
        person: &EmailAddress,
        _correction: &PersonCorrection,
    ) -> Result<CorrectionResult, StoreError> {
        let mut done = CorrectionResult::default();
        if !self.load_mails_to(person).await?.is_empty() {
            let why = "Emails that were written already stay as they are, under the old address.";
            done.unchanged.push(why.to_owned());
        }
        Ok(done)
    }

    /// Also those that wait.
    async fn erase_items(
        &self,
        actor: Actor,
        person: &EmailAddress,
    ) -> Result<ErasureResult, StoreError> {
        let tx = self.mailer.store().begin(actor).await?;
        tx.erases_of::<Entity>(&[]);
        let done = Entity::delete_many()
            .filter(Column::RecipientHash.is_in(recipient_hashes(self.mailer.store(), person)?))
            .exec(tx.connection())
            .await?;
        tx.record_audit(AuditEntry {
            action: "mail.forget".to_owned(),
            // The log outlives the erasure, so it does not say who.
            subject: "mail:person".to_owned(),
            before: None,
            after: Some(json!({ "mails": done.rows_affected })),
        })
        .await?;
        tx.commit().await?;
        let why = "An address that asked for no more email stays on the blocked list.";
        Ok(ErasureResult {
            erased: done.rows_affected,
            retained: vec![why.to_owned()],
        })
    }
}

impl MailPersonalData {
    async fn load_mails_to(&self, person: &EmailAddress) -> Result<Vec<Model>, StoreError> {
        let store = self.mailer.store();
        let reader = store.reader();
        find_by_address::<Entity>(store, reader.connection(), RECIPIENT_HASH_COLUMN, person).await
    }
}

impl Mailer {
    /// What the mails to an address say that stay in the house, newest first: for who has the machine, because the desk
    /// does not show their links. What went out is its reader's alone.
    pub async fn load_kept_contents(
        &self,
        email: &EmailAddress,
    ) -> Result<Vec<MailContent>, StoreError> {
        let found = Entity::find()
            .filter(Column::RecipientHash.is_in(recipient_hashes(self.store(), email)?))
            .filter(Column::State.eq(MailState::Kept))
            .order_by_desc(Column::Id)
            .all(self.store().reader().connection())
            .await?;
        let letters = found.iter().filter_map(|row| {
            let made = row.decrypt_outgoing(self.store()).transpose()?;
            Some(made.map(|mail| mail.content))
        });
        letters.collect()
    }
}
