//! Erasing: what is left is that there was a question, and what was decided about it.
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QuerySelect,
};
use store::personal::clear_personal_columns;
use store::{AuditEntry, StoreError, WriteTx};

use super::store::mail_prefix;
use crate::items::corrections::delete_corrections;
use crate::items::followers::delete_of_question;
use crate::items::questions::publish_change;
use crate::model::{ItemKind, ItemState};
use crate::service::CommunityService;
use crate::tables::question::{self, Model};
use crate::tables::{comment, decision, reaction, report, tally};

/// A question, as erasures are noted.
pub(crate) const QUESTION: &str = "question";
/// What only the asker and the doctor read of a public one.
pub(crate) const THREAD: &str = "question.thread";

async fn note_erasure(tx: &WriteTx, kind: &str, question: &Model) -> Result<(), StoreError> {
    // Expired questions need no note: they expire again after a restore.
    if question.erase_after.is_some_and(|at| at <= tx.now()) {
        return Ok(());
    }
    tx.record_erasure(kind, &question.id).await
}

/// Erases a question: its key and every row of it but an empty one that says so. Files follow in a job, which goes on until
/// they are gone.
pub async fn erase_question(
    community: &CommunityService,
    tx: &WriteTx,
    question: Model,
) -> Result<(), StoreError> {
    let (db, id) = (tx.connection(), question.id.clone());
    note_erasure(tx, QUESTION, &question).await?;
    delete_thread(community, tx, &id).await?;
    delete_corrections(tx, &id).await?;
    delete_of_question(tx, community.store(), &id).await?;
    let comments: Vec<String> = comment::Entity::find()
        .filter(comment::Column::SubjectKind.eq(ItemKind::Question))
        .filter(comment::Column::SubjectId.eq(&id))
        .select_only()
        .column(comment::Column::Id)
        .into_tuple()
        .all(db)
        .await?;
    for some in comments.chunks(AT_ONCE) {
        erase_traces(tx, ItemKind::Comment, some).await?;
    }
    // The second name is the one under which "the answer helped" is counted.
    let names = [id.clone(), format!("{id}.helpful")];
    erase_traces(tx, ItemKind::Question, &names).await?;
    tx.erases_of::<comment::Entity>(&[]);
    comment::Entity::delete_many()
        .filter(comment::Column::SubjectKind.eq(ItemKind::Question))
        .filter(comment::Column::SubjectId.eq(&id))
        .exec(db)
        .await?;
    tally::Entity::delete_by_id((ItemKind::Question, id.clone()))
        .exec(db)
        .await?;
    let erased = emptied_row(question).update(db).await?;
    publish_change(community, tx, &erased).await?;
    audit_erasure(tx, &id, "question.erase").await
}

/// Erases what only the asker and the doctor read of a public question, and the key of it. The question stays, and its
/// code still opens it.
pub(crate) async fn erase_thread(
    community: &CommunityService,
    tx: &WriteTx,
    question: Model,
) -> Result<(), StoreError> {
    let id = question.id.clone();
    note_erasure(tx, THREAD, &question).await?;
    delete_thread(community, tx, &id).await?;
    let mut row = question.into_active_model();
    row.item_key = Set(None);
    row.notice_mail = Set(None);
    // Otherwise the nightly job would find this row again and again with nothing left to erase.
    row.erase_after = Set(None);
    row.update(tx.connection()).await?;
    audit_erasure(tx, &id, "question.erase_thread").await
}

async fn audit_erasure(tx: &WriteTx, id: &str, action: &str) -> Result<(), StoreError> {
    tx.record_audit(AuditEntry::new(action, format!("question:{id}")))
        .await
}

/// Deletes what was written in a thread, and the mails about it.
async fn delete_thread(
    community: &CommunityService,
    tx: &WriteTx,
    id: &str,
) -> Result<(), StoreError> {
    tx.erase_followers::<question::Entity>(&crate::tables(), id)
        .await?;
    threads::erase_thread(tx, community.store(), id).await?;
    drafts::erase_drafts(tx, id).await?;
    let mailer = mail::Mailer::new(community.store().clone());
    mailer.delete_by_key_prefix(tx, &mail_prefix(id)).await?;
    Ok(())
}

/// Comments in one statement.
const AT_ONCE: usize = 500;

/// Who liked these items, and the words of those who reported them or decided about them: they may quote what is erased.
/// That it was reported and decided, and when, stays (Online Safety Act).
async fn erase_traces(tx: &WriteTx, kind: ItemKind, ids: &[String]) -> Result<(), StoreError> {
    let db = tx.connection();
    let ids = || ids.iter().map(String::as_str);
    tx.erases_of::<reaction::Entity>(&[]);
    tx.erases_of::<report::Entity>(&[]);
    tx.erases_of::<decision::Entity>(&[]);
    reaction::Entity::delete_many()
        .filter(reaction::Column::ItemKind.eq(kind))
        .filter(reaction::Column::ItemId.is_in(ids()))
        .exec(db)
        .await?;
    report::Entity::update_many()
        .col_expr(report::Column::Words, Expr::value(None::<String>))
        .col_expr(report::Column::Outcome, Expr::value(None::<String>))
        .filter(report::Column::ItemKind.eq(kind))
        .filter(report::Column::ItemId.is_in(ids()))
        .exec(db)
        .await?;
    decision::Entity::update_many()
        .col_expr(decision::Column::Note, Expr::value(None::<String>))
        .filter(decision::Column::ItemKind.eq(kind))
        .filter(decision::Column::ItemId.is_in(ids()))
        .exec(db)
        .await?;
    Ok(())
}

/// The row of an erased question: that it was one, and when; nothing that was said, and nobody who said it.
fn emptied_row(question: Model) -> question::ActiveModel {
    let version = question.version + 1;
    let mut row = question.into_active_model();
    row.state = Set(ItemState::Erased);
    clear_personal_columns::<question::Entity>(&mut row);
    row.has_doctor_replied = Set(false);
    row.likes = Set(0);
    row.comments = Set(0);
    row.helpful = Set(0);
    row.version = Set(version);
    row
}
