//! Comments, reactions, community questions, private threads, moderation.
//!
//! What people write stands in tables of this crate; what it stands under (posts), the rules that the desk sets, search
//! and the doctor's name come from the rest of the house through the traits of [`outside`]. A visitor is known by the
//! cookie of `web::Visitor` and is kept only as a fingerprint of it, so rows say that two items are of one visitor and
//! nothing about who that is. Of private questions everything readable is sealed under a key of the item.

pub mod comments;
mod form_dispatch;
mod item_locks;
mod migrations;
pub mod model;
pub mod moderation;
pub mod personal_data;
pub mod ports;
pub mod questions;
pub mod reactions;
pub mod samples;
pub mod screening;
pub mod tables;
pub mod threads;

pub use migrations::migrations;
pub use moderation::desk_routes;
pub use ports::CommunityPorts;
pub use tables::list_tables as tables;

use std::sync::Arc;

use axum::Router;
use chrono::{DateTime, Utc};
use store::{JobRunner, Store, StoreError};
use web::Visitor;

use item_locks::ItemLocks;

/// What a visitor's id is hashed for; see [`CommunityService::fingerprint`].
const VISITOR: &str = "conversation.visitor";

#[derive(Clone)]
pub struct CommunityService {
    inner: Arc<CommunityInner>,
}

struct CommunityInner {
    store: Store,
    ports: CommunityPorts,
    item_locks: ItemLocks,
}

impl CommunityService {
    /// The conversation in this store, whose migrations must hold [`migrations`].
    pub fn new(store: Store, outside: CommunityPorts) -> Self {
        Self {
            inner: Arc::new(CommunityInner {
                store,
                ports: outside,
                item_locks: ItemLocks::default(),
            }),
        }
    }

    pub fn store(&self) -> &Store {
        &self.inner.store
    }

    pub fn ports(&self) -> &CommunityPorts {
        &self.inner.ports
    }

    pub(crate) fn item_locks(&self) -> &ItemLocks {
        &self.inner.item_locks
    }

    pub fn now(&self) -> DateTime<Utc> {
        self.inner.store.clock().now()
    }

    /// What stands in the `visitor` columns for a visitor. The cookie's own value is kept nowhere.
    pub fn fingerprint(&self, visitor: &Visitor) -> Result<String, StoreError> {
        self.store().keyed_hash(VISITOR, visitor.id().as_bytes())
    }
}

pub const VOCABULARIES: kernel::VocabularyTables = &[
    ("ItemState", model::ItemState::TERMS),
    ("HoldReason", model::HoldReason::TERMS),
    (
        "ModerationAction",
        moderation::rules::ModerationAction::TERMS,
    ),
    (
        "ModerationReason",
        moderation::rules::ModerationReason::TERMS,
    ),
    ("ReportState", tables::report::ReportState::TERMS),
    ("ReportReason", tables::report::ReportReason::TERMS),
    ("ComplaintKind", tables::complaint::ComplaintKind::TERMS),
    (
        "ComplaintOutcome",
        moderation::complaint_decisions::ComplaintOutcome::TERMS,
    ),
    ("WordAction", tables::word_rule::WordAction::TERMS),
];

pub fn router(conversation: CommunityService) -> Router {
    Router::new()
        .merge(comments::router(conversation.clone()))
        .merge(Router::from(
            reactions::routes().with_state(conversation.clone()),
        ))
        .merge(questions::router(conversation.clone()))
        .merge(threads::router(conversation.clone()))
        .merge(moderation::router(conversation))
}

pub fn register_jobs(jobs: JobRunner, conversation: &CommunityService) -> JobRunner {
    threads::register_jobs(jobs, conversation)
}

/// Sees to what has to happen again and again. At the start of the site.
pub async fn schedule_jobs(conversation: &CommunityService) -> Result<(), StoreError> {
    threads::schedule_jobs(conversation).await
}

pub fn openapi() -> utoipa::openapi::OpenApi {
    let mut document = comments::openapi();
    document.merge(reactions::routes().into_openapi());
    document.merge(questions::openapi());
    document.merge(threads::openapi());
    document.merge(moderation::routes().into_openapi());
    document
}
