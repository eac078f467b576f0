//! The calls that bring the voice notes of one feature.

use axum::Router;
use uploads::UploadServer;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use super::intake::{VoiceNoteIntake, VoiceNoteOwner, voice_note_store};

/// Answers the calls that bring the voice notes of one owner.
pub type VoiceNoteServer<O> = UploadServer<VoiceNoteIntake<O>>;

fn routes<O: VoiceNoteOwner>() -> OpenApiRouter<VoiceNoteServer<O>> {
    let routes = VoiceNoteServer::<O>::upload_routes().into_iter();
    routes.fold(OpenApiRouter::default(), OpenApiRouter::routes)
}

pub fn voice_note_openapi<O: VoiceNoteOwner>() -> OpenApi {
    routes::<O>().into_openapi()
}

/// What answers the calls of a feature whose voice notes are sent by tus.
pub fn voice_note_server<O: VoiceNoteOwner>(owner: O) -> VoiceNoteServer<O> {
    let uploads = voice_note_store(owner.store().clone());
    UploadServer::new(uploads, VoiceNoteIntake(owner))
}

/// The calls of a feature whose voice notes are sent by tus.
pub fn voice_note_router<O: VoiceNoteOwner>(owner: O) -> Router {
    Router::from(routes().with_state(voice_note_server(owner)))
}
