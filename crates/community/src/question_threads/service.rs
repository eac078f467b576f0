//! What an asker does behind their code; calls and forms share it.

use std::net::IpAddr;
use std::sync::Arc;

use ::store::{Actor, StoreError, WriteTx};
use forms::{ParsedForm, invalid_form};
use http::HeaderMap;
use kernel::{FieldError, ProblemDetails};
use safety::SafetyLevel;
use threads::{MessageAuthor, NewMessage, ThreadMessage, last_message_id, record_read};
use web::Error;

use super::code_attempts::CodeAttempts;
use super::erasure;
use super::store;
use super::view::{self, ThreadView, asker_fingerprint, can_withdraw, takes_messages};
use crate::alerts;
use crate::follow_up::session;
use crate::items::questions::{find_by_code, find_question, lock_question, update_state};
use crate::items::votes::{VoteKind, count_once};
use crate::model::follow_up_code::FollowUpCode;
use crate::model::text::BodyText;
use crate::model::{CommunitySettings, HoldReason, Item, ItemState};
use crate::service::CommunityService;
use crate::tables::question::{Model, QuestionVisibility};

forms::form! {
    pub(crate) struct MessageForm as "MessageBody" on "message" {
        /// At most 5,000 characters.
        text: BodyText = "text" { missing: "community-message-missing" },
    }
}

#[derive(Clone)]
pub(crate) struct ThreadState {
    pub community: CommunityService,
    pub guesses: Arc<CodeAttempts>,
}

/// The words for a code that does not open anything, whatever the reason.
const UNKNOWN_CODE: &str = "community-code-unknown";
const UNREADABLE_CODE: &str = "community-code-unreadable";

impl ThreadState {
    /// The question of a typed code. Codes that never were, are erased or withdrawn for good are answered alike.
    ///
    /// # Errors
    /// 422 for what is no code, 404 for one that opens nothing, 429 after many wrong ones.
    pub(crate) async fn open_by_code(&self, typed: &str, address: IpAddr) -> Result<Model, Error> {
        let now = self.community.now();
        self.guesses.may_try(address, now).map_err(|seconds| {
            let words = l10n::t!("community-code-too-many-tries");
            Error::from(ProblemDetails::too_many_requests(words)).retry_after(seconds)
        })?;
        // Text that cannot be a code does not count as a wrong guess.
        let code = FollowUpCode::parse_code(typed).ok_or_else(|| {
            invalid_form(vec![FieldError::new("code", l10n::text(UNREADABLE_CODE))])
        })?;
        let found = find_by_code(self.community.store(), &code).await?;
        found.ok_or_else(|| {
            if self.guesses.record_failure(address, now) {
                tracing::warn!("many wrong follow-up codes are tried");
            }
            ProblemDetails::not_found(l10n::text(UNKNOWN_CODE))
                .with_code("code_unknown")
                .into()
        })
    }

    /// The question that the request's cookie opens.
    ///
    /// # Errors
    /// 401 without such a cookie, or when the question was erased meanwhile.
    pub(crate) async fn find_by_cookie(&self, headers: &HeaderMap) -> Result<Model, Error> {
        let data_store = self.community.store();
        let id = session::find_question_id(data_store, headers).ok_or_else(session::code_needed)?;
        let found = find_question(data_store.reader().connection(), &id).await?;
        let found = found.filter(|row| row.state != ItemState::Erased);
        Ok(found.ok_or_else(session::code_needed)?)
    }

    /// The thread of a question; what the doctor wrote counts as read from now on.
    pub(crate) async fn load_thread(&self, question: Model) -> Result<ThreadView, Error> {
        let thread = view::build_thread_view(&self.community, &question).await?;
        let is_unread = |message: &ThreadMessage| {
            message.from == MessageAuthor::Doctor && message.read_at.is_none()
        };
        // Most reloads have nothing to mark as read and need no write.
        if thread.messages.iter().any(is_unread) {
            let tx = self.begin_write().await?;
            let opened = store::open_thread(self.community.store(), &question)?;
            record_read(&tx, &opened, MessageAuthor::Doctor).await?;
            tx.commit().await?;
        }
        Ok(thread)
    }

    async fn begin_write(&self) -> Result<WriteTx, StoreError> {
        self.community.store().begin(Actor::Visitor).await
    }

    /// Adds a message of the asker.
    ///
    /// # Errors
    /// 422 with what to mend, 409 when the thread is over.
    pub(crate) async fn submit_message(
        &self,
        question: &Model,
        reading: ParsedForm<MessageForm>,
        client_key: Option<String>,
    ) -> Result<(), Error> {
        let text = reading.into_result().map_err(invalid_form)?.text.0;
        let hold = find_urgency(&text);
        let settings = self.load_settings().await?;
        let data_store = self.community.store();
        let tx = self.begin_write().await?;
        let question = lock_writable(&tx, &question.id).await?;
        let message = NewMessage {
            staff: None,
            text: &text,
            client_key,
        };
        let thread = store::open_thread(data_store, &question)?;
        if !thread.add_message(&tx, data_store, message).await?.is_new() {
            return Ok(());
        }
        store::extend_retention(&tx, &question.id, settings.keep_open_days).await?;
        if let Some(hold) = hold {
            self.raise_alert(&tx, question, hold, &settings.on_call)
                .await?;
        }
        tx.commit().await?;
        Ok(())
    }

    /// Puts a question before who is on call for what its asker said just now.
    async fn raise_alert(
        &self,
        tx: &WriteTx,
        question: Model,
        hold: HoldReason,
        on_call: &str,
    ) -> Result<(), StoreError> {
        let data_store = &self.community;
        let before = (question.state, question.hold_reason);
        // A crisis is never downgraded by milder words that follow.
        let is_crisis = question.hold_reason == Some(HoldReason::Crisis);
        let reason = if is_crisis { HoldReason::Crisis } else { hold };
        let goes = (held_state(&question), Some(reason));
        let question = if goes == before {
            question
        } else {
            update_state(data_store, tx, question, goes.0, goes.1).await?
        };
        // What the doctor has said since begins another round, also where nobody has taken the mark off.
        let thread = store::open_thread(data_store.store(), &question)?;
        let replied = last_message_id(tx.connection(), &thread, MessageAuthor::Doctor).await?;
        let round = format!("{}.{}", question.version, replied.unwrap_or_default());
        let item = Item::question(&question.id);
        alerts::raise_alert(data_store, tx, &item, Some(&round), on_call).await
    }

    /// Says that the answer helped; a second time changes nothing.
    ///
    /// # Errors
    /// 409 when there is no answer.
    pub(crate) async fn record_helpful(&self, question: &Model) -> Result<(), Error> {
        if question.answered_at.is_none() {
            let words = l10n::t!("community-helpful-no-answer");
            return Err(ProblemDetails::conflict(words)
                .with_code("not_answered")
                .into());
        }
        let asker = asker_fingerprint(&self.community, question)?;
        let tx = self.begin_write().await?;
        count_once(&tx, &question.id, &asker, VoteKind::Helpful).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Takes the question back; again changes nothing.
    ///
    /// # Errors
    /// 409 when it is over.
    pub(crate) async fn withdraw_question(&self, question: &Model) -> Result<(), Error> {
        let days = self.load_settings().await?.keep_private_days;
        let tx = self.begin_write().await?;
        let question = lock_existing(&tx, &question.id).await?;
        if question.state == ItemState::Withdrawn {
            return Ok(());
        }
        if !can_withdraw(&question) {
            return Err(thread_closed());
        }
        store::withdraw_question(&self.community, &tx, question, days).await?;
        tx.commit().await?;
        Ok(())
    }

    pub(crate) async fn erase_question(&self, question: &Model) -> Result<(), Error> {
        let tx = self.begin_write().await?;
        let question = lock_existing(&tx, &question.id).await?;
        erasure::erase_question(&self.community, &tx, question).await?;
        tx.commit().await?;
        Ok(())
    }

    pub(super) async fn load_settings(&self) -> Result<CommunitySettings, StoreError> {
        self.community.ports().rules.load_settings().await
    }
}

/// What puts a question to the top of the desk's lists for what its asker says later.
fn find_urgency(text: &str) -> Option<HoldReason> {
    match safety::check_text(text, None).level {
        SafetyLevel::Crisis => Some(HoldReason::Crisis),
        SafetyLevel::Emergency => Some(HoldReason::Emergency),
        SafetyLevel::None => None,
    }
}

/// Where a question stands once its asker's words sound urgent: a private one is held, so that it stands before all who see to
/// what is urgent. What everybody sees stays seen.
fn held_state(question: &Model) -> ItemState {
    let waits =
        question.visibility == QuestionVisibility::Private && question.state == ItemState::Pending;
    if waits {
        ItemState::Held
    } else {
        question.state
    }
}

/// The question, as long as it is there.
async fn lock_existing(tx: &WriteTx, id: &str) -> Result<Model, Error> {
    let found = lock_question(tx, id).await?;
    let found = found.filter(|row| row.state != ItemState::Erased);
    Ok(found.ok_or_else(session::code_needed)?)
}

/// The question, as long as it takes messages.
pub(super) async fn lock_writable(tx: &WriteTx, id: &str) -> Result<Model, Error> {
    let question = lock_existing(tx, id).await?;
    if takes_messages(&question) {
        Ok(question)
    } else {
        Err(thread_closed())
    }
}

pub(super) fn thread_closed() -> Error {
    let words = l10n::t!("community-conversation-closed-to-messages");
    ProblemDetails::conflict(words).with_code("closed").into()
}
