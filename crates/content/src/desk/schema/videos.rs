//! Videos of the three series.
use super::{Field, FieldKind, Schema, slug_field};
use crate::model::Kind;

pub(super) fn series(kind: Kind) -> Schema {
    let label = kind.series().unwrap_or_default();
    let fields = vec![
        Field::text("title", "Title", 120).required(),
        Field::new(FieldKind::Video, "videoId", "Video")
            .help("The part of the video's address behind v=, such as dQw4w9WgXcQ."),
        Field::rich("description", "What it is about").required(),
        Field::long("transcript", "Transcript", 100_000)
            .help("Every word that is said, for people who cannot hear it or have little data."),
        Field::images("image", "Poster picture", 1),
        Field::text("category", "Topic", 60)
            .options(&[(label, label)])
            .under("Details"),
        Field::date("date", "Date").required().under("Details"),
        Field::text("watchtime", "Length", 20)
            .help("As people say it: 4 min.")
            .under("Details"),
        Field::integer("bytes", "Size in bytes", 0, 1 << 40)
            .help("Shown before playing, so that nobody pays for data by surprise.")
            .under("Details"),
        slug_field(),
    ];
    let label = match kind {
        Kind::Mos => "Medicine on the Street".to_owned(),
        _ => label.to_owned(),
    };
    let plural = label.clone();
    Schema::new(kind, &format!("{label} video"), &plural, "Videos", fields)
}
