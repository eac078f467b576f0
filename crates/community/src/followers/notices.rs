//! Mails to those who follow a question: that it was answered, or its answer corrected. A job writes them, so that an answer
//! that thousands wait for is saved as fast as one that nobody does.

use mail::{MailExtras, Mailer, NewMail};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{Actor, JobRunner, NewJob, StoreError, WriteTx};

use super::links;
use crate::items::followers as records;
use crate::items::questions::{find_question, is_shown};
use crate::questions::view::question_path;
use crate::service::CommunityService;
use crate::tables::follower::Model;
use crate::tables::question;

const NOTIFY_JOB: &str = "conversation.notify-followers";
/// Mails of one transaction.
const BATCH: u64 = 100;

/// What followers are told of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ReaderOccasion {
    Answered,
    Corrected,
}

impl ReaderOccasion {
    fn template(self) -> &'static str {
        match self {
            Self::Answered => "followed-question-answered",
            Self::Corrected => "followed-answer-corrected",
        }
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct NotifyTask {
    question: String,
    occasion: ReaderOccasion,
    /// The version of the question that it came with.
    version: i64,
    /// The follower who was written to last.
    after: String,
}

pub(super) fn with_handlers(jobs: JobRunner, community: &CommunityService) -> JobRunner {
    jobs.with_job_function(NOTIFY_JOB, community.clone(), notify_batch)
}

/// Has all who follow a question told of something, after the commit.
pub(crate) async fn enqueue_notices(
    tx: &WriteTx,
    question: &question::Model,
    occasion: ReaderOccasion,
) -> Result<(), StoreError> {
    let task = NotifyTask {
        question: question.id.clone(),
        occasion,
        version: question.version,
        after: String::new(),
    };
    enqueue_task(tx, &task).await
}

async fn enqueue_task(tx: &WriteTx, task: &NotifyTask) -> Result<(), StoreError> {
    let key = format!("{}:{}:{}", task.question, task.version, task.after);
    let payload = serde_json::to_value(task).map_err(StoreError::other)?;
    let job = NewJob::new(NOTIFY_JOB, payload).with_key(key);
    tx.enqueue_job(job).await.map(|_id| ())
}

async fn notify_batch(community: CommunityService, task: NotifyTask) -> Result<(), StoreError> {
    let tx = community.store().begin(Actor::System).await?;
    let found = find_question(tx.connection(), &task.question).await?;
    let is_answered = |row: &question::Model| is_shown(row) && row.has_doctor_replied;
    // It was hidden or erased meanwhile: there is nothing to read.
    if found.filter(is_answered).is_none() {
        return Ok(());
    }
    let rows = records::load_confirmed(tx.connection(), &task.question, &task.after, BATCH).await?;
    for row in &rows {
        enqueue_update_email(&community, &tx, row, &task).await?;
    }
    if let Some(last) = rows.last() {
        let after = last.id.clone();
        enqueue_task(&tx, &NotifyTask { after, ..task }).await?;
    }
    tx.commit().await
}

async fn enqueue_update_email(
    community: &CommunityService,
    tx: &WriteTx,
    row: &Model,
    task: &NotifyTask,
) -> Result<(), StoreError> {
    let store = community.store();
    let site = &community.ports().public_url;
    let page = question_path(&task.question);
    let stop = format!("{site}{}", links::stop_path(store, &row.id)?);
    let mail = NewMail {
        template: task.occasion.template(),
        to: row.address(store)?,
        variables: json!({ "link": format!("{site}{page}#answer"), "stop": stop }),
        key: Some(format!("{}{}", records::mail_prefix(&row.id), task.version)),
    };
    let extras = MailExtras {
        // RFC 2369 and RFC 8058: mail programs show a button of their own that ends it.
        headers: vec![
            ("List-Unsubscribe".to_owned(), format!("<{stop}>")),
            (
                "List-Unsubscribe-Post".to_owned(),
                "List-Unsubscribe=One-Click".to_owned(),
            ),
        ],
        ..MailExtras::default()
    };
    Mailer::new(store.clone())
        .enqueue_with(tx, mail, extras)
        .await
        .map(|_id| ())
}
