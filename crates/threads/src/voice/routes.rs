//! The calls that bring the voice notes of one feature.

use axum::Router;
use uploads::UploadServer;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use super::intake::{VoiceNoteIntake, VoiceNoteOwner, voice_note_store};

type VoiceNoteServer<O> = UploadServer<VoiceNoteIntake<O>>;

fn routes<O: VoiceNoteOwner>() -> OpenApiRouter<VoiceNoteServer<O>> {
    let routes = VoiceNoteServer::<O>::upload_routes().into_iter();
    routes.fold(OpenApiRouter::default(), OpenApiRouter::routes)
}

pub fn voice_note_openapi<O: VoiceNoteOwner>() -> OpenApi {
    routes::<O>().into_openapi()
}

/// The calls of a feature whose voice notes are sent by tus.
pub fn voice_note_router<O: VoiceNoteOwner>(owner: O) -> Router {
    let uploads = voice_note_store(owner.store().clone());
    let server = UploadServer::new(uploads, VoiceNoteIntake(owner));
    Router::from(routes().with_state(server))
}
