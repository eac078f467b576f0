//! The job that a mail is sent by.

use chrono::{DateTime, Utc};
use kernel::Id;
use serde::{Deserialize, Serialize};
use store::{NewJob, StoreError, WriteTx};

use crate::priority::{PRIORITY_LEAD, is_priority};

pub const SEND_MAIL_JOB: &str = "mail.send";

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct SendMailTask {
    pub mail: Id,
    /// Which sending of the mail; an older one has nothing to do any more.
    pub sending: i32,
}

pub(crate) async fn enqueue_send_job(
    tx: &WriteTx,
    (mail, template): (Id, &str),
    sending: i32,
    at: Option<DateTime<Utc>>,
) -> Result<(), StoreError> {
    let task = serde_json::to_value(SendMailTask { mail, sending }).map_err(StoreError::other)?;
    // What is due earliest is done first.
    let ahead = is_priority(template).then(|| tx.now() - PRIORITY_LEAD);
    let job = NewJob {
        run_at: at.or(ahead),
        ..NewJob::new(SEND_MAIL_JOB, task).with_key(format!("{mail}:{sending}"))
    };
    tx.enqueue_job(job).await.map(|_id| ())
}
