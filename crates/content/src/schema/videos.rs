//! Videos of the three series.
use ::settings::{Field, FieldKind};

use super::document_schema::{DocumentSchema, slug_field};
use crate::model::DocumentKind;

pub(super) fn series_schema(kind: DocumentKind) -> DocumentSchema {
    let label = kind.series().unwrap_or_default();
    let fields = vec![
        Field::text("title", "Title", 120).required(),
        Field::new(FieldKind::Video, "videoId", "Video")
            .help("The part of the video's address after v=, such as dQw4w9WgXcQ."),
        Field::new(FieldKind::Film, "film", "Own video").help(
            "A video of the media library, instead of one on YouTube. Add captions for people who cannot hear it.",
        ),
        Field::rich_text("description", "What it is about").required(),
        Field::long_text("transcript", "Transcript", 100_000)
            .help("Everything that is said, for people who cannot hear it or have little data."),
        Field::images("image", "Poster picture", 1),
        Field::text("category", "Topic", 60)
            .options(&[(label, label)])
            .in_group("Details"),
        Field::date("date", "Date").required().in_group("Details"),
        Field::text("watchtime", "Length", 20)
            .help("For example, 4 min.")
            .in_group("Details"),
        Field::integer("bytes", "Size in bytes", 0, 1 << 40)
            .help("Shown before playing, so that people know how much data it uses.")
            .in_group("Details"),
        slug_field(),
    ];
    let label = match kind {
        DocumentKind::Mos => "Medicine on the Street".to_owned(),
        _ => label.to_owned(),
    };
    let plural = label.clone();
    DocumentSchema::new(kind, &format!("{label} video"), &plural, "Videos", fields)
}
