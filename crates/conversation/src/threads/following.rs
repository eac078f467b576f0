//! What an asker does behind their code; calls and forms share it.

use std::net::IpAddr;
use std::sync::Arc;

use ::store::{Actor, StoreError, WriteTx};
use bytes::Bytes;
use forms::{Reading, invalid};
use http::HeaderMap;
use kernel::{FieldError, Problem};
use safety::Level;
use web::Error;

use super::api::MessageForm;
use super::erasing;
use super::guesses::Guesses;
use super::session;
use super::store::{self, KeptPhoto};
use super::view::{self, ThreadView, asker, can_withdraw, takes_messages};
use crate::Conversation;
use crate::model::{HoldReason, Item, Settings, State};
use crate::moderation::alerts;
use crate::questions::code::Code;
use crate::questions::store::{Once, by_id, count_once, locked, set_state};
use crate::tables::question::{Model, Visibility};
use crate::tables::thread_message::From;

/// Photos of a thread at most.
const MOST_PHOTOS: usize = 20;
/// Bytes of a photo as it is sent at most.
pub(crate) const LARGEST_PHOTO: usize = 10 << 20;

/// What is said of a larger one.
pub(crate) const TOO_LARGE: &str = "The photo must be smaller than 10MB";

#[derive(Clone)]
pub(crate) struct Room {
    pub conversation: Conversation,
    pub guesses: Arc<Guesses>,
}

/// The words for a code that does not open anything, whatever the reason.
const WRONG: &str =
    "We could not find a question for this code. Check it, or it may have been erased.";
const UNREADABLE: &str = "Check the code: it has 16 letters and numbers, in four groups";

impl Room {
    /// The question of a typed code. Codes that never were, are erased or withdrawn for good are answered alike.
    ///
    /// # Errors
    /// 422 for what is no code, 404 for one that opens nothing, 429 after many wrong ones.
    pub(crate) async fn open(&self, typed: &str, address: IpAddr) -> Result<Model, Error> {
        let now = self.conversation.now();
        self.guesses.may_try(address, now).map_err(|seconds| {
            let words = "Too many wrong codes were tried. Please wait a few minutes and try again.";
            Error::from(Problem::too_many(words)).retry_after(seconds)
        })?;
        let code =
            Code::read(typed).ok_or_else(|| invalid(vec![FieldError::new("code", UNREADABLE)]))?;
        let found = store::by_code(self.conversation.store(), &code).await?;
        found.ok_or_else(|| {
            if self.guesses.was_wrong(address, now) {
                tracing::warn!("many wrong follow-up codes are tried");
            }
            Problem::not_found(WRONG).with_code("code_unknown").into()
        })
    }

    /// The question that the request's cookie opens.
    ///
    /// # Errors
    /// 401 without such a cookie, or when the question was erased meanwhile.
    pub(crate) async fn question(&self, headers: &HeaderMap) -> Result<Model, Error> {
        let house = self.conversation.store();
        let id = session::question_of(house, headers).ok_or_else(session::needed)?;
        let found = by_id(house.reader().connection(), &id).await?;
        let found = found.filter(|row| row.state != State::Erased);
        Ok(found.ok_or_else(session::needed)?)
    }

    /// The thread of a question; what the doctor wrote counts as read from now on.
    pub(crate) async fn thread(&self, question: Model) -> Result<ThreadView, Error> {
        let thread = view::thread(&self.conversation, &question).await?;
        let is_unread =
            |message: &view::ThreadMessage| message.from == From::Doctor && !message.read;
        if thread.messages.iter().any(is_unread) {
            let tx = self.begin().await?;
            store::mark_read(&tx, &question, From::Doctor).await?;
            tx.commit().await?;
        }
        Ok(thread)
    }

    async fn begin(&self) -> Result<WriteTx, StoreError> {
        self.conversation.store().begin(Actor::Visitor).await
    }

    /// Adds a message of the asker.
    ///
    /// # Errors
    /// 422 with what to mend, 409 when the thread is over.
    pub(crate) async fn say(
        &self,
        question: &Model,
        reading: Reading<MessageForm>,
    ) -> Result<(), Error> {
        let text = reading.done().map_err(invalid)?.text.0;
        let hold = urgent(&text);
        let settings = self.settings().await?;
        let house = self.conversation.store();
        let tx = self.begin().await?;
        let question = writable(&tx, &question.id).await?;
        if store::was_just_said(&tx, house, &question, &text).await? {
            return Ok(());
        }
        store::add_message(&tx, house, &question, From::Asker, None, &text).await?;
        store::keep_on(&tx, &question.id, settings.keep_open_days).await?;
        if let Some(hold) = hold {
            self.raise(&tx, question, hold, &settings.on_call).await?;
        }
        tx.commit().await?;
        Ok(())
    }

    /// Puts a question before who is on call for what its asker said just now.
    async fn raise(
        &self,
        tx: &WriteTx,
        question: Model,
        hold: HoldReason,
        on_call: &str,
    ) -> Result<(), StoreError> {
        let house = &self.conversation;
        let before = (question.state, question.hold_reason);
        let is_crisis = question.hold_reason == Some(HoldReason::Crisis);
        let mark = if is_crisis { HoldReason::Crisis } else { hold };
        let goes = (held(&question), Some(mark));
        let question = if goes == before {
            question
        } else {
            set_state(house, tx, question, goes.0, goes.1).await?
        };
        // What the doctor has said since begins another round, also where nobody has taken the mark off.
        let replied = store::last_message_of_doctor(tx, &question.id).await?;
        let round = format!("{}.{}", question.version, replied.unwrap_or_default());
        let item = Item::question(&question.id);
        alerts::raise(house, tx, &item, Some(&round), on_call).await
    }

    /// Adds a photo of the asker: encoded anew, so that nothing but its pixels is kept, and sealed.
    ///
    /// # Errors
    /// 422 for what is no picture or a too large one, and when there are too many; 409 when the thread is over or public.
    pub(crate) async fn show(&self, question: &Model, sent: Bytes) -> Result<(), Error> {
        if sent.is_empty() {
            return Err(photo_wrong("The photo is empty. Choose another one"));
        }
        if sent.len() > LARGEST_PHOTO {
            return Err(photo_wrong(TOO_LARGE));
        }
        if !takes_messages(question) || question.visibility == Visibility::Public {
            return Err(over());
        }
        let house = self.conversation.store();
        let kept = store::photos(house.reader().connection(), &question.id).await?;
        if kept.len() >= MOST_PHOTOS {
            return Err(photo_wrong(
                "This question has 20 photos already, which is the most it can have",
            ));
        }
        let clean = self.conversation.outside().photos.clean(sent).await;
        let clean = clean.map_err(|problem| unfit(&problem))?;
        let days = self.settings().await?.keep_open_days;
        let photo = store::keep_photo(house, question, &clean).await?;
        let blob = photo.blob.clone();
        let added = self.add_photo(&question.id, photo, days).await;
        if !matches!(added, Ok(true)) {
            // Sealed under a key that nothing else names: of no use to anybody, and not to be left behind.
            house.blobs().delete(&blob).await?;
        }
        added.map(|_| ())
    }

    /// Adds a photo that was sealed to the thread; `false` for one that it got a moment ago.
    async fn add_photo(&self, id: &str, photo: KeptPhoto, days: u32) -> Result<bool, Error> {
        let house = self.conversation.store();
        let tx = self.begin().await?;
        let question = writable(&tx, id).await?;
        if store::was_just_shown(&tx, house, &question, &photo).await? {
            return Ok(false);
        }
        let row = store::add_message(&tx, house, &question, From::Asker, None, "").await?;
        store::add_photo(&tx, house, &question, &row.id, photo).await?;
        store::keep_on(&tx, id, days).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Says that the answer helped; a second time changes nothing.
    ///
    /// # Errors
    /// 409 when there is no answer.
    pub(crate) async fn helped(&self, question: &Model) -> Result<(), Error> {
        if question.answered_at.is_none() {
            let words = "There is no answer yet.";
            return Err(Problem::conflict(words).with_code("not_answered").into());
        }
        let asker = asker(&self.conversation, question)?;
        let tx = self.begin().await?;
        count_once(&tx, &question.id, &asker, Once::Helpful).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Takes the question back; again changes nothing.
    ///
    /// # Errors
    /// 409 when it is over.
    pub(crate) async fn withdraw(&self, question: &Model) -> Result<(), Error> {
        let days = self.settings().await?.keep_private_days;
        let tx = self.begin().await?;
        let question = there(&tx, &question.id).await?;
        if question.state == State::Withdrawn {
            return Ok(());
        }
        if !can_withdraw(&question) {
            return Err(over());
        }
        store::withdraw(&self.conversation, &tx, question, days).await?;
        tx.commit().await?;
        Ok(())
    }

    pub(crate) async fn erase(&self, question: &Model) -> Result<(), Error> {
        let tx = self.begin().await?;
        let question = there(&tx, &question.id).await?;
        erasing::erase(&self.conversation, &tx, question).await?;
        tx.commit().await?;
        Ok(())
    }

    async fn settings(&self) -> Result<Settings, StoreError> {
        self.conversation.outside().rules.settings().await
    }
}

/// What puts a question to the top of the desk's lists for what its asker says later.
fn urgent(text: &str) -> Option<HoldReason> {
    match safety::check(text, None).level {
        Level::Crisis => Some(HoldReason::Crisis),
        Level::Emergency => Some(HoldReason::Emergency),
        Level::None => None,
    }
}

/// Where a question stands once its asker's words sound urgent: a private one is held, so that it stands before all who see to
/// what is urgent. What everybody sees stays seen.
fn held(question: &Model) -> State {
    let waits = question.visibility == Visibility::Private && question.state == State::Pending;
    if waits { State::Held } else { question.state }
}

/// The question, as long as it is there.
async fn there(tx: &WriteTx, id: &str) -> Result<Model, Error> {
    let found = locked(tx, id).await?;
    let found = found.filter(|row| row.state != State::Erased);
    Ok(found.ok_or_else(session::needed)?)
}

/// The question, as long as it takes messages.
async fn writable(tx: &WriteTx, id: &str) -> Result<Model, Error> {
    let question = there(tx, id).await?;
    if takes_messages(&question) {
        Ok(question)
    } else {
        Err(over())
    }
}

fn over() -> Error {
    let words = "This conversation is over, so nothing can be added to it.";
    Problem::conflict(words).with_code("closed").into()
}

/// What is wrong with a photo, for who chose it.
fn unfit(problem: &Problem) -> Error {
    match (problem.code.as_str(), problem.status) {
        ("not_a_picture", _) => photo_wrong("The file must be a photo: JPEG, PNG, WebP or HEIC"),
        ("picture_broken", _) => {
            photo_wrong("This photo cannot be read. Take it again, or save it anew and send that")
        }
        ("picture_too_slow", _) => {
            photo_wrong("This photo takes too long to read. Save a smaller copy and send that")
        }
        (_, 413) => photo_wrong("The photo has too many pixels. Choose a smaller one"),
        _ => problem.clone().into(),
    }
}

pub(crate) fn photo_wrong(words: &str) -> Error {
    invalid(vec![FieldError::new("photo", words)])
}
