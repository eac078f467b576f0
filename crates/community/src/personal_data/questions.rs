//! Questions for the doctor.
use async_trait::async_trait;
use kernel::EmailAddress;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use serde_json::{Value, json};
use store::personal::{
    CorrectionResult, ErasureResult, PersonCorrection, PersonItem, PersonalData, PurgePreview,
};
use store::{Actor, AuditEntry, StoreError, WriteTx};
use threads::{export_messages, load_messages};

use super::erasure::partly_erased;
use crate::items::askers::load_asked_by;
use crate::items::corrections::load_corrections;
use crate::items::encryption;
use crate::items::questions::{is_erased_whole, lock_question};
use crate::model::ItemState;
use crate::question_threads::erasure;
use crate::question_threads::purge_preview::preview_purges;
use crate::question_threads::store::open_thread;
use crate::questions::view::build_corrections;
use crate::service::CommunityService;

/// Questions whose asker is told at an address.
pub struct QuestionData(pub CommunityService);

#[async_trait]
impl PersonalData for QuestionData {
    fn key(&self) -> &'static str {
        "questions"
    }

    fn label(&self) -> &'static str {
        "Questions for the doctor"
    }

    async fn find_items(&self, person: &EmailAddress) -> Result<Vec<PersonItem>, StoreError> {
        let store = self.0.store();
        let rows = load_asked_by(store, store.reader().connection(), person).await?;
        let shown = rows.into_iter().map(|row| PersonItem {
            title: format!("Question of {}", row.asked_at.format("%Y-%m-%d")),
            state: row.state.key().to_owned(),
            at: Some(row.asked_at),
            url: None,
            id: row.id,
        });
        Ok(shown.collect())
    }

    async fn export_items(&self, person: &EmailAddress) -> Result<Value, StoreError> {
        let store = self.0.store();
        let mut questions = Vec::new();
        for row in load_asked_by(store, store.reader().connection(), person).await? {
            let opened = encryption::decrypt_question(store, &row)?;
            let thread = open_thread(store, &row)?;
            let messages = load_messages(store, &store.reader(), &thread).await?;
            let corrections = load_corrections(store.reader().connection(), &row.id).await?;
            questions.push(json!({
                "id": row.id,
                "visibility": row.visibility,
                "state": row.state,
                "askedAt": row.asked_at,
                "category": row.category,
                "country": row.country,
                "title": opened.title,
                "question": opened.text,
                "user": opened.user,
                "answer": opened.answer_text,
                "corrections": build_corrections(&corrections),
                "messages": export_messages(&thread, &messages)?,
                "email": person,
            }));
        }
        Ok(Value::Array(questions))
    }

    /// Names stay as they were typed: on a public page they are whatever somebody chose to be called.
    async fn correct_items(
        &self,
        actor: Actor,
        person: &EmailAddress,
        correction: &PersonCorrection,
    ) -> Result<CorrectionResult, StoreError> {
        let store = self.0.store();
        let tx = store.begin(actor).await?;
        let mut done = CorrectionResult::default();
        let asked = load_asked_by(store, tx.connection(), person).await?;
        if correction.name.is_some() && !asked.is_empty() {
            let why = "Names on questions stay as they were typed.";
            done.unchanged.push(why.to_owned());
        }
        let Some(email) = &correction.email else {
            return Ok(done);
        };
        for found in asked {
            let Some(row) = lock_question(&tx, &found.id).await? else {
                continue;
            };
            let key = encryption::load_item_key(store, &row)?;
            let sealed = encryption::encrypt_email(&key, &row.id, email)?;
            let mut row = row.into_active_model();
            row.notice_mail = Set(Some(sealed));
            row.update(tx.connection()).await?;
            let subject = format!("question:{}", found.id);
            tx.record_audit(AuditEntry::new("question.corrected", subject))
                .await?;
            done.corrected += 1;
        }
        tx.commit().await?;
        Ok(done)
    }

    async fn preview_purges(&self) -> Result<Vec<PurgePreview>, StoreError> {
        preview_purges(&self.0).await
    }

    /// Erases private questions, and of public ones what everybody may not read: the address, the messages, the key.
    async fn erase_items(
        &self,
        actor: Actor,
        person: &EmailAddress,
    ) -> Result<ErasureResult, StoreError> {
        let community = &self.0;
        let tx = community.store().begin(actor).await?;
        let (mut whole, mut public) = (0, 0);
        for row in load_asked_by(community.store(), tx.connection(), person).await? {
            if is_erased_whole(&row) {
                erasure::erase_question(community, &tx, row).await?;
                whole += 1;
            } else {
                erasure::erase_thread(community, &tx, row).await?;
                public += 1;
            }
        }
        tx.commit().await?;
        let why = format!(
            "{public} public questions stay, without the address. If any name the person, hide them in Moderation."
        );
        Ok(partly_erased(whole + public, public, why))
    }

    async fn erase_again(&self, tx: &WriteTx, kind: &str, id: &str) -> Result<(), StoreError> {
        if ![erasure::QUESTION, erasure::THREAD].contains(&kind) {
            return Ok(());
        }
        let found = lock_question(tx, id).await?;
        let Some(row) = found.filter(|row| row.state != ItemState::Erased) else {
            return Ok(());
        };
        if kind == erasure::QUESTION {
            erasure::erase_question(&self.0, tx, row).await
        } else {
            erasure::erase_thread(&self.0, tx, row).await
        }
    }
}
