//! Voice notes: sent in parts over a bad line, looked at, and for old phones made into WAV.

mod intake;
mod recording;
mod routes;
#[cfg(test)]
mod tests;
mod wav;

pub use intake::VoiceNoteOwner;
pub(crate) use intake::{UPLOAD_TABLES, erase_uploads, with_handler};
pub use routes::{VoiceNoteServer, voice_note_openapi, voice_note_router, voice_note_server};
pub(crate) use wav::make_wav;
