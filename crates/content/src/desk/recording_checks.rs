//! What is checked of an article's recording: its chapters, its weight, and whether the text has changed since it was read.
use serde_json::Value;

use super::check_findings::CheckFindings;
use crate::model::{digest_spoken_text, fields};
use crate::schema::LONGEST_CHAPTER_TITLE;

/// Speech is clear at 24 kbit/s. With this, five minutes are 1.2 MB.
const MOST_BITS_PER_SECOND: u64 = 32_000;
/// What is lighter is not worth another try, however short it is.
const LIGHT: u64 = 300_000;

pub(super) fn check_recording(body: &Value, found: &mut CheckFindings) {
    let audio = body.get("audio").filter(|audio| audio.is_object());
    let seconds = audio
        .and_then(|audio| fields::read_count(audio, "seconds"))
        .filter(|seconds| *seconds > 0);
    let chapters = fields::read_list(body, "chapters");
    check_chapters(chapters, seconds, found);
    let Some(audio) = audio else {
        if !chapters.is_empty() {
            let words = "Chapters: they are shown with a recording only. Choose one.";
            found.add_should("chapters_alone", "body.chapters", words.to_owned());
        }
        return;
    };
    check_weight(audio, seconds, found);
    let digest = fields::read_text(audio, "textDigest");
    if !digest.is_empty() && digest != digest_spoken_text(body) {
        let words = "Recording: the text has changed since it was recorded. Record it again, or confirm that it still fits.";
        found.add_should("recorded_before_change", "body.audio", words.to_owned());
    }
}

fn check_chapters(chapters: &[Value], length: Option<u64>, found: &mut CheckFindings) {
    let mut last = None;
    for (place, chapter) in chapters.iter().enumerate() {
        let number = place + 1;
        let title = fields::read_text(chapter, "title");
        let path = format!("body.chapters[{place}].title");
        if title.is_empty() {
            let words = format!("Chapter {number}: give it a title.");
            found.add_must("required", &path, words);
        } else if title.chars().count() > usize::from(LONGEST_CHAPTER_TITLE) {
            let words =
                format!("Chapter {number}: at most {LONGEST_CHAPTER_TITLE} characters in a title.");
            found.add_must("too_long", &path, words);
        }
        let path = format!("body.chapters[{place}].start");
        let Some(start) = fields::read_count(chapter, "start") else {
            let words = format!("Chapter {number}: say when it begins, such as 1:35.");
            found.add_must("required", &path, words);
            continue;
        };
        let begins = clock_text(start);
        if let Some(before) = last.filter(|last| start <= *last) {
            let before = clock_text(before);
            let words = format!(
                "Chapter {number}: {begins} is not after {before}, where the one above begins."
            );
            found.add_must("chapter_order", &path, words);
        }
        if let Some(length) = length.filter(|length| start >= *length) {
            let end = clock_text(length);
            let words = format!(
                "Chapter {number}: {begins} is not within the recording, which ends at {end}."
            );
            found.add_must("chapter_after_end", &path, words);
        }
        last = last.max(Some(start));
    }
}

fn check_weight(audio: &Value, seconds: Option<u64>, found: &mut CheckFindings) {
    let bytes = fields::read_count(audio, "bytes").unwrap_or(0);
    let Some(seconds) = seconds.filter(|_| bytes > LIGHT) else {
        return;
    };
    if bytes.saturating_mul(8) / seconds <= MOST_BITS_PER_SECOND {
        return;
    }
    let words = format!(
        "Recording: {} for {} minutes is large for listeners who pay for data. Upload it again and let the desk make it smaller.",
        megabytes_text(bytes),
        clock_text(seconds)
    );
    found.add_should("large_recording", "body.audio", words);
}

/// `1:35`.
fn clock_text(seconds: u64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// `2.4 MB`.
fn megabytes_text(bytes: u64) -> String {
    let tenths = bytes.saturating_add(50_000) / 100_000;
    format!("{}.{} MB", tenths / 10, tenths % 10)
}
