//! Chapters of a recording, as listeners go to them.
use crate::model::{Document, fields};
use crate::view::{AudioView, ChapterView};

/// The recording with the document's chapters, as far as one can go to them: in order, and before its end.
pub fn add_chapters(mut audio: AudioView, document: &Document) -> AudioView {
    let mut next = 0;
    for chapter in fields::read_list(&document.body, "chapters") {
        let start =
            fields::read_count(chapter, "start").and_then(|start| u32::try_from(start).ok());
        let within = |start: &u32| *start >= next && (audio.seconds == 0 || *start < audio.seconds);
        let title = fields::read_some_text(chapter, "title");
        if let Some((start, title)) = start.filter(within).zip(title) {
            next = start.saturating_add(1);
            audio.chapters.push(ChapterView { start, title });
        }
    }
    audio
}
