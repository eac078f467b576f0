//! The visitors' calls and forms of moderation, and the desk's with the right that each needs.
use axum::Router;
use axum::routing::post;
use staff::DeskRoutes;
use staff::Permission::{AnswerAsDoctor, ModerateConversation, ReadContent, ReadHealthDetails};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::IdempotencyLayer;

use super::{
    answers, complaint_decisions, complaints, decision_api, export, forms, items, queue, reports,
    staff_comments, submission, word_rules,
};
use crate::service::CommunityService;

pub(crate) fn routes() -> OpenApiRouter<CommunityService> {
    OpenApiRouter::default()
        .routes(routes!(submission::report_item))
        .routes(routes!(submission::submit_complaint))
        .route("/community/report", post(forms::post_report))
        .route("/community/complaint", post(forms::post_complaint))
}

/// The same, taken once.
pub(crate) fn router(community: CommunityService) -> Router {
    let once = IdempotencyLayer::new(community.store().clone());
    once.wrap_routes(routes().into()).with_state(community)
}

#[derive(OpenApi)]
#[openapi(components(schemas(answers::list::DeskQuestionRow)))]
struct ExtraSchemas;

pub fn desk_routes() -> DeskRoutes<CommunityService> {
    DeskRoutes::with_openapi(ExtraSchemas::openapi())
        .route(ModerateConversation, routes!(queue::read_counts))
        .route(ModerateConversation, routes!(queue::list_queue))
        .route(ModerateConversation, routes!(items::get_moderated_item))
        .route(ReadContent, routes!(items::get_post_reactions))
        .route(AnswerAsDoctor, routes!(staff_comments::reply_to_comment))
        .route(ModerateConversation, routes!(staff_comments::set_pin))
        .route(ModerateConversation, routes!(decision_api::decide_items))
        .route(ModerateConversation, routes!(decision_api::merge_questions))
        .route(
            ModerateConversation,
            routes!(word_rules::list_words, word_rules::add_word),
        )
        .route(
            ModerateConversation.as_export(),
            routes!(word_rules::export_words),
        )
        .route(ModerateConversation, routes!(word_rules::try_words))
        .route(ModerateConversation, routes!(word_rules::delete_word))
        .route(ModerateConversation, routes!(reports::list_reports))
        .route(ModerateConversation, routes!(reports::decide_report))
        .route(ModerateConversation, routes!(complaints::list_complaints))
        .route(
            ModerateConversation,
            routes!(complaint_decisions::decide_complaint),
        )
        .route(
            ModerateConversation.as_export(),
            routes!(export::api::export_csv),
        )
        .route(
            ModerateConversation,
            routes!(answers::list::list_desk_questions),
        )
        .route(
            ModerateConversation.as_export(),
            routes!(answers::exports::export_desk_questions),
        )
        .route(
            ModerateConversation,
            routes!(answers::detail::get_desk_question),
        )
        .route(AnswerAsDoctor, routes!(answers::answer::answer_question))
        .route(AnswerAsDoctor, routes!(answers::thread::write_message))
        .route(AnswerAsDoctor, routes!(answers::thread::close_question))
        .route(
            ModerateConversation,
            routes!(answers::thread::merge_question),
        )
        .route(
            AnswerAsDoctor,
            routes!(answers::general::publish_general_version),
        )
        .route(ReadHealthDetails, routes!(answers::thread::get_attachment))
        .merge(answers::voice_notes::voice_note_routes())
}
