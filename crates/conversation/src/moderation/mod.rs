//! Moderation: the queue, reports, complaints, words, what is exported, and the doctor's answers.
//!
//! Every decision is one transaction: the item's new state, a row in the decisions, a line in the audit log (without the
//! item's words), the answers to its reports, and the tags of its pages. Who decides says which state they saw; when
//! somebody else was first, nothing is done and the second one is told.

pub mod alerts;
mod answers;
mod complaining;
mod complaints;
mod counts;
mod deciding;
mod decisions;
mod export;
mod filing;
mod forms;
mod items;
mod merging;
mod names;
mod queue;
mod reports;
mod rows;
pub mod rules;
pub mod telling;
mod views;
mod words;

pub(crate) use complaints::{CONTACT, WORDS, item_of, sealed, unsealed};

use axum::Router;
use axum::routing::{delete, get, post, put};
use staff::Permission::{AnswerAsDoctor, ModerateConversation, ReadHealthDetails};
use staff::{DeskRoute, Permission};
use store::Jobs;
use utoipa::OpenApi;
use web::Idempotency;

use crate::Conversation;

/// The calls, for the OpenAPI document.
#[derive(Debug, OpenApi)]
#[openapi(paths(
    filing::report,
    filing::complain,
    queue::read_counts,
    queue::list,
    items::read,
    deciding::decide,
    deciding::merge,
    words::list,
    words::add,
    words::delete,
    words::attempt,
    reports::list,
    reports::decide,
    complaints::list,
    complaining::decide,
    export::export,
))]
struct Api;

/// The calls as an OpenAPI document.
pub(crate) fn document() -> utoipa::openapi::OpenApi {
    let mut document = Api::openapi();
    document.merge(answers::AnswersApi::openapi());
    document
}

/// The calls and forms of visitors.
pub(crate) fn router(conversation: Conversation) -> Router {
    let once = Idempotency::new(conversation.store().clone());
    let routes = Router::new()
        .route("/api/reports", post(filing::report))
        .route("/api/complaints", post(filing::complain))
        .route("/community/report", post(forms::report))
        .route("/community/complaint", post(forms::complaint));
    once.around(routes).with_state(conversation)
}

/// The runner with the jobs of this room.
pub(crate) fn with_handlers(jobs: Jobs, _conversation: &Conversation) -> Jobs {
    jobs
}

/// The calls of the desk.
pub(crate) fn desk_router(conversation: Conversation) -> Router {
    Router::new()
        .route("/api/desk/conversation/counts", get(queue::read_counts))
        .route("/api/desk/conversation/queue", get(queue::list))
        .route("/api/desk/conversation/items/{item}", get(items::read))
        .route("/api/desk/conversation/decide", post(deciding::decide))
        .route("/api/desk/conversation/merge", post(deciding::merge))
        .route(
            "/api/desk/conversation/words",
            get(words::list).post(words::add),
        )
        .route("/api/desk/conversation/words/try", post(words::attempt))
        .route("/api/desk/conversation/words/{id}", delete(words::delete))
        .route("/api/desk/conversation/reports", get(reports::list))
        .route("/api/desk/conversation/reports/{id}", post(reports::decide))
        .route("/api/desk/conversation/complaints", get(complaints::list))
        .route(
            "/api/desk/conversation/complaints/{id}",
            post(complaining::decide),
        )
        .route("/api/desk/conversation/export.csv", get(export::export))
        .route("/api/desk/questions", get(answers::list))
        .route("/api/desk/questions/{id}", get(answers::read))
        .route("/api/desk/questions/{id}/answer", put(answers::put))
        .route("/api/desk/questions/{id}/messages", post(answers::say))
        .route("/api/desk/questions/{id}/close", post(answers::close))
        .route("/api/desk/questions/{id}/merge", post(answers::merge))
        .route(
            "/api/desk/questions/{id}/publish-general",
            post(answers::publish),
        )
        .route(
            "/api/desk/questions/{id}/photos/{photo}",
            get(answers::photo),
        )
        .with_state(conversation)
}

const fn row(method: &'static str, path: &'static str) -> DeskRoute {
    of(method, path, ModerateConversation)
}

const fn of(method: &'static str, path: &'static str, permission: Permission) -> DeskRoute {
    DeskRoute::needs(method, path, permission)
}

/// The calls of the desk and who may make them.
pub(crate) const DESK_ROUTES: &[DeskRoute] = &[
    row("GET", "/api/desk/conversation/counts"),
    row("GET", "/api/desk/conversation/queue"),
    row("GET", "/api/desk/conversation/items/{item}"),
    row("POST", "/api/desk/conversation/decide"),
    row("POST", "/api/desk/conversation/merge"),
    row("GET", "/api/desk/conversation/words"),
    row("POST", "/api/desk/conversation/words"),
    row("POST", "/api/desk/conversation/words/try"),
    row("DELETE", "/api/desk/conversation/words/{id}"),
    row("GET", "/api/desk/conversation/reports"),
    row("POST", "/api/desk/conversation/reports/{id}"),
    row("GET", "/api/desk/conversation/complaints"),
    row("POST", "/api/desk/conversation/complaints/{id}"),
    row("GET", "/api/desk/conversation/export.csv").exports(),
    row("GET", "/api/desk/questions"),
    row("GET", "/api/desk/questions/{id}"),
    row("POST", "/api/desk/questions/{id}/merge"),
    of("PUT", "/api/desk/questions/{id}/answer", AnswerAsDoctor),
    of("POST", "/api/desk/questions/{id}/messages", AnswerAsDoctor),
    of("POST", "/api/desk/questions/{id}/close", AnswerAsDoctor),
    of(
        "POST",
        "/api/desk/questions/{id}/publish-general",
        AnswerAsDoctor,
    ),
    of(
        "GET",
        "/api/desk/questions/{id}/photos/{photo}",
        ReadHealthDetails,
    ),
];
