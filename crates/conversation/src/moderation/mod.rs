//! Moderation: the queue, reports, complaints, words, what is exported, and the doctor's answers.
//!
//! Every decision is one transaction: the item's new state, a row in the decisions, a line in the audit log (without the
//! item's words), the answers to its reports, and the tags of its pages. Who decides says which state they saw; when
//! somebody else was first, nothing is done and the second one is told.

pub mod alerts;
mod answers;
pub(crate) mod complaining;
mod complaints;
mod counts;
mod deciding;
mod decisions;
mod export;
mod filing;
mod forms;
mod items;
mod merging;
mod queue;
mod reports;
mod rows;
pub mod rules;
pub mod telling;
mod views;
mod words;

pub(crate) use complaints::{item_of, sealed};

use axum::Router;
use axum::routing::post;
use staff::DeskRoutes;
use staff::Permission::{AnswerAsDoctor, ModerateConversation, ReadHealthDetails};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::Idempotency;

use crate::Conversation;

pub(crate) fn routes() -> OpenApiRouter<Conversation> {
    OpenApiRouter::default()
        .routes(routes!(filing::report))
        .routes(routes!(filing::complain))
        .route("/community/report", post(forms::report))
        .route("/community/complaint", post(forms::complaint))
}

/// The same, taken once.
pub(crate) fn router(conversation: Conversation) -> Router {
    let once = Idempotency::new(conversation.store().clone());
    once.around(routes().into()).with_state(conversation)
}

#[derive(OpenApi)]
#[openapi(components(schemas(answers::list::DeskQuestionRow)))]
struct Schemas;

pub fn desk_routes() -> DeskRoutes<Conversation> {
    DeskRoutes::with_openapi(Schemas::openapi())
        .route(ModerateConversation, routes!(queue::read_counts))
        .route(ModerateConversation, routes!(queue::list))
        .route(ModerateConversation, routes!(items::read))
        .route(ModerateConversation, routes!(deciding::decide))
        .route(ModerateConversation, routes!(deciding::merge))
        .route(ModerateConversation, routes!(words::list, words::add))
        .route(ModerateConversation, routes!(words::attempt))
        .route(ModerateConversation, routes!(words::delete))
        .route(ModerateConversation, routes!(reports::list))
        .route(ModerateConversation, routes!(reports::decide))
        .route(ModerateConversation, routes!(complaints::list))
        .route(ModerateConversation, routes!(complaining::decide))
        .route(ModerateConversation.exporting(), routes!(export::export))
        .route(ModerateConversation, routes!(answers::list::list))
        .route(ModerateConversation, routes!(answers::opening::read))
        .route(AnswerAsDoctor, routes!(answers::answer::put))
        .route(AnswerAsDoctor, routes!(answers::thread::say))
        .route(AnswerAsDoctor, routes!(answers::thread::close))
        .route(ModerateConversation, routes!(answers::thread::merge))
        .route(AnswerAsDoctor, routes!(answers::general::publish))
        .route(ReadHealthDetails, routes!(answers::thread::photo))
}
