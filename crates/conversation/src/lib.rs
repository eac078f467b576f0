//! Comments, reactions, community questions, private threads, moderation.
//!
//! What people write stands in tables of this crate; what it stands under (posts), the rules that the desk sets, search
//! and the doctor's name come from the rest of the house through the traits of [`outside`]. A visitor is known by the
//! cookie of `web::Visitor` and is kept only as a fingerprint of it, so rows say that two items are of one visitor and
//! nothing about who that is. Of private questions everything readable is sealed under a key of the item.

pub mod comments;
mod migrations;
pub mod model;
pub mod moderation;
pub mod outside;
mod parted;
pub mod persons;
pub mod questions;
pub mod reactions;
pub mod sample;
pub mod screening;
pub mod tables;
pub mod threads;
mod turns;

pub use migrations::migrations;
pub use moderation::desk_routes;
pub use outside::Outside;
pub use tables::all as tables;

use std::sync::Arc;

use axum::Router;
use chrono::{DateTime, Utc};
use store::{Jobs, Store, StoreError};
use web::Visitor;

use turns::Turns;

/// What a visitor's id is hashed for; see [`Conversation::fingerprint`].
const VISITOR: &str = "conversation.visitor";

#[derive(Clone)]
pub struct Conversation {
    inner: Arc<Inner>,
}

struct Inner {
    store: Store,
    outside: Outside,
    turns: Turns,
}

impl Conversation {
    /// The conversation in this store, whose migrations must hold [`migrations`].
    pub fn new(store: Store, outside: Outside) -> Self {
        Self {
            inner: Arc::new(Inner {
                store,
                outside,
                turns: Turns::default(),
            }),
        }
    }

    pub fn store(&self) -> &Store {
        &self.inner.store
    }

    pub fn outside(&self) -> &Outside {
        &self.inner.outside
    }

    pub(crate) fn turns(&self) -> &Turns {
        &self.inner.turns
    }

    pub fn now(&self) -> DateTime<Utc> {
        self.inner.store.clock().now()
    }

    /// What stands in the `visitor` columns for a visitor. The cookie's own value is kept nowhere.
    pub fn fingerprint(&self, visitor: &Visitor) -> Result<String, StoreError> {
        self.store().fingerprint(VISITOR, visitor.id().as_bytes())
    }
}

pub const VOCABULARIES: kernel::Vocabularies = &[
    ("ItemState", model::State::TERMS),
    ("HoldReason", model::HoldReason::TERMS),
    ("ModerationAction", moderation::rules::Action::TERMS),
    ("ModerationReason", moderation::rules::Reason::TERMS),
    ("ReportState", tables::report::ReportState::TERMS),
    ("ReportReason", tables::report::ReportReason::TERMS),
    ("ComplaintKind", tables::complaint::ComplaintKind::TERMS),
    (
        "ComplaintOutcome",
        moderation::complaining::ComplaintOutcome::TERMS,
    ),
    ("WordAction", tables::word_rule::WordAction::TERMS),
];

pub fn router(conversation: Conversation) -> Router {
    Router::new()
        .merge(comments::router(conversation.clone()))
        .merge(Router::from(
            reactions::routes().with_state(conversation.clone()),
        ))
        .merge(questions::router(conversation.clone()))
        .merge(threads::router(conversation.clone()))
        .merge(moderation::router(conversation))
}

pub fn with_handlers(jobs: Jobs, conversation: &Conversation) -> Jobs {
    threads::with_handlers(jobs, conversation)
}

/// Sees to what has to happen again and again. At the start of the site.
pub async fn prepare(conversation: &Conversation) -> Result<(), StoreError> {
    threads::prepare(conversation).await
}

pub fn openapi() -> utoipa::openapi::OpenApi {
    let mut document = comments::openapi();
    document.merge(reactions::routes().into_openapi());
    document.merge(questions::openapi());
    document.merge(threads::openapi());
    document.merge(moderation::routes().into_openapi());
    document
}
