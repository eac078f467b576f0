//! The threads of a request, and how long they are written in.

use chrono::{DateTime, Duration, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use staff::{Permission, Role};
use store::{ItemKey, Store, StoreError, WriteTx};
use threads::{Thread, ThreadChannel, message};

use super::records::request_aad;
use super::tables::request::Model;
use crate::model::{ConsultationSettings, RequestState};

/// The column of the key.
const KEY: &str = "thread_key";

/// A thread of a request, for whoever may read it.
///
/// # Errors
/// When the site's key is not here.
pub fn open_thread(
    store: &Store,
    row: &Model,
    channel: ThreadChannel,
) -> Result<Thread, StoreError> {
    let sealed = row.thread_key.as_deref();
    let key = sealed.map(|sealed| store.decrypt_item_key(&request_aad(KEY, &row.id), sealed));
    Ok(Thread::new(&row.id, channel, key.transpose()?))
}

/// The same of a request that the caller has locked, with a key made where there is none yet.
///
/// # Errors
/// When the request was erased, or the database fails.
pub async fn ensure_thread(
    tx: &WriteTx,
    store: &Store,
    row: &Model,
    channel: ThreadChannel,
) -> Result<Thread, StoreError> {
    if row.thread_key.is_some() {
        return open_thread(store, row, channel);
    }
    let key = ItemKey::random();
    let sealed = store.encrypt_item_key(&request_aad(KEY, &row.id), &key)?;
    let mut keyed = row.clone().into_active_model();
    keyed.thread_key = Set(Some(sealed));
    keyed.update(tx.connection()).await?;
    Ok(Thread::new(&row.id, channel, Some(key)))
}

/// Whether a clinician wrote a message. What was written before roles were kept counts as it did then.
pub fn is_clinicians(row: &message::Model) -> bool {
    row.author_role.as_deref().is_none_or(|role| {
        let role = role.parse::<Role>();
        role.is_ok_and(|role| role.has_permission(Permission::ReadHealthDetails))
    })
}

/// Whether the desk may reply now.
pub fn takes_replies(row: &Model) -> bool {
    let is_unpaid = matches!(
        row.state,
        RequestState::NeedsDetails | RequestState::AwaitingPayment
    );
    row.answers.is_some() && !is_unpaid
}

/// Whether somebody may write to the doctor now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageWindow {
    /// It was not sent, is not paid, or was cancelled.
    Closed,
    /// It is under way.
    Open,
    /// The visit is over; questions about it are answered until then.
    FollowUp(DateTime<Utc>),
    /// That time is over since.
    Over(DateTime<Utc>),
}

impl MessageWindow {
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Open | Self::FollowUp(_))
    }
}

/// Whether who asked may write about a request now.
pub fn message_window(
    row: &Model,
    settings: &ConsultationSettings,
    now: DateTime<Utc>,
) -> MessageWindow {
    if row.erased_at.is_some() {
        return MessageWindow::Closed;
    }
    match row.state {
        RequestState::New | RequestState::NeedsReview | RequestState::Scheduled => {
            MessageWindow::Open
        }
        RequestState::Done | RequestState::NoShow => {
            let ended_at = row.closed_at.unwrap_or(now);
            let until = ended_at + Duration::days(i64::from(settings.follow_up_days));
            if now < until {
                MessageWindow::FollowUp(until)
            } else {
                MessageWindow::Over(until)
            }
        }
        RequestState::Draft
        | RequestState::NeedsDetails
        | RequestState::AwaitingPayment
        | RequestState::Cancelled
        | RequestState::Refunded => MessageWindow::Closed,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn who_was_seen_may_ask_back_for_the_days_of_the_settings() {
        let settings: ConsultationSettings = testkit::settings(&json!({ "followUpDays": 7 }));
        let now = Utc::now();
        let row = |state, closed_days_ago: i64| Model {
            state,
            closed_at: Some(now - Duration::days(closed_days_ago)),
            ..Model::default()
        };
        let is_open = |row: &Model| message_window(row, &settings, now).is_open();
        assert!(is_open(&row(RequestState::Scheduled, 0)));
        assert!(is_open(&row(RequestState::Done, 6)));
        assert!(!is_open(&row(RequestState::Done, 7)));
        assert!(!is_open(&row(RequestState::Cancelled, 0)));
        assert!(!is_open(&row(RequestState::AwaitingPayment, 0)));
    }
}
