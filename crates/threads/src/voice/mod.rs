//! Voice notes: sent in parts over a bad line, looked at, and for old phones made into WAV.

mod intake;
mod recording;
#[cfg(test)]
mod tests;
mod wav;

pub(crate) use intake::{UPLOAD_TABLES, erase_uploads, with_handler};
pub use intake::{VoiceNoteIntake, VoiceNoteOwner, VoiceSender, voice_note_store};
pub(crate) use wav::make_wav;
