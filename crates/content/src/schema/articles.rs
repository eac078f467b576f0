//! Articles and questions.
use ::settings::{ChoiceSource, Field, FieldKind};

use super::document_schema::{DocumentSchema, slug_field};
use crate::copy::settings_groups;
use crate::model::DocumentKind;

/// Drawings that stand for a topic (design/direction.md §6), with what each is for.
const TILES: [(&str, &str); 14] = [
    ("drop", "Drop"),
    ("moon", "Moon"),
    ("talk", "Talk"),
    ("hand", "Hand"),
    ("leaf", "Leaf"),
    ("heart", "Heart"),
    ("beads", "Beads"),
    ("sun", "Sun"),
    ("mosq", "Mosquito"),
    ("bird", "Bird"),
    ("wave", "Wave"),
    ("eye", "Eye"),
    ("cup", "Cup"),
    ("check", "Tick"),
];

/// The field of an article that holds its corrections.
pub const CORRECTIONS_FIELD: &str = "corrections";
/// Longest correction, in characters: a sentence.
pub const LONGEST_CORRECTION: u16 = 300;
const MOST_CORRECTIONS: i64 = 100;
/// Characters of a chapter's title that fit beside its time on a telephone.
pub(crate) const LONGEST_CHAPTER_TITLE: u8 = 80;

/// The rule of one article, chosen from those that the whole site may have.
fn comment_rule_field() -> Field {
    let site = settings_groups().iter().flat_map(|group| &group.fields);
    let rules = site.filter(|field| field.name == "comments");
    let options = rules.flat_map(|field| field.options.clone()).collect();
    Field {
        options,
        ..Field::choice("commentRule", "Comments", &[])
    }
}

pub(super) fn blog_schema() -> DocumentSchema {
    let mut fields = vec![
        Field::text("title", "Title", 120)
            .required()
            .help("The everyday word first, the medical word after it."),
        Field::long_text("inShort", "In short", 600)
            .help("Two or three sentences, shown above the article and in search results."),
        Field::rich_text("description", "Article").required(),
        Field::images("image", "Cover picture", 1)
            .help("Describe it for people who cannot see it."),
        slug_field(),
        Field::text("category", "Topic", 60)
            .required()
            .options(&[
                ("Sleeping", "Sleeping"),
                ("Cancer", "Cancer"),
                ("Sex Education", "Sex Education"),
            ])
            .chosen_from(ChoiceSource::Topics)
            .in_group("Details"),
        Field::text("section", "Section", 60)
            .help("The section of the blog page it appears in.")
            .chosen_from(ChoiceSource::Sections)
            .in_group("Details"),
        Field::text("author", "Author", 80)
            .required()
            .in_group("Details"),
        Field::date("date", "Date").required().in_group("Details"),
        Field::choice("topicTile", "Tile image", &TILES).in_group("Details"),
        audio_field().in_group("Details"),
        chapters_field().in_group("Details"),
        comment_rule_field()
            .help(
                "If you do not choose, the site’s rule applies (Settings: Comments and questions).",
            )
            .in_group("Details"),
        sources_field(),
        corrections_field(),
    ];
    fields.extend(review_fields());
    fields.extend(count_fields());
    DocumentSchema::new(
        DocumentKind::Blog,
        "Article",
        "Articles",
        "Articles",
        fields,
    )
    .with_slug()
    .with_page()
    .clinical()
}

fn review_fields() -> [Field; 4] {
    [
        Field::boolean("clinical", "Clinical")
            .help("Gives health advice: a doctor must approve it before it is published.")
            .in_group("Review"),
        Field::text("reviewedBy", "Reviewed by", 120)
            .read_only()
            .in_group("Review"),
        Field::date("reviewedOn", "Reviewed on")
            .read_only()
            .in_group("Review"),
        Field::date("reviewDue", "Next review")
            .help("The desk reminds you 30 days before.")
            .in_group("Review"),
    ]
}

fn count_fields() -> [Field; 2] {
    [
        Field::integer("likes", "Likes", 0, i64::from(u32::MAX))
            .read_only()
            .in_group("Counts"),
        Field::integer("dislikes", "Dislikes", 0, i64::from(u32::MAX))
            .read_only()
            .in_group("Counts"),
    ]
}

fn audio_field() -> Field {
    let parts = vec![
        Field::text("mime", "Type", 60),
        Field::integer("bytes", "Bytes", 0, 1 << 40),
        Field::integer("seconds", "Seconds", 0, 86_400),
        Field::url("src", "Address"),
        Field::text("textDigest", "Digest of the text that was read", 8),
    ];
    Field {
        fields: parts,
        ..Field::new(FieldKind::Audio, "audio", "Recording")
    }
    .help("A recording of the doctor reading the article. Without one, the reader’s device reads it aloud.")
}

fn chapters_field() -> Field {
    let parts = vec![
        Field::integer("start", "Begins at (seconds)", 0, 86_400).required(),
        Field::text("title", "Title", i64::from(LONGEST_CHAPTER_TITLE)).required(),
    ];
    Field {
        of: Some(Box::new(Field::object("", "Chapter", parts))),
        ..Field::new(FieldKind::Chapters, "chapters", "Chapters").max(40)
    }
    .help("Parts of the recording. Listeners go to one by tapping it.")
}

fn sources_field() -> Field {
    let source = Field::object(
        "",
        "Source",
        vec![
            Field::text("title", "Title", 200).required(),
            Field::url("url", "Address").help("A web address, or a DOI as https://doi.org/…"),
        ],
    );
    Field::list("sources", "Sources", source, 40)
        .help("Where the facts come from.")
        .in_group("Review")
}

fn corrections_field() -> Field {
    let correction = Field::object(
        "",
        "Correction",
        vec![
            Field::date("date", "Day").required(),
            Field::text("text", "What was wrong", i64::from(LONGEST_CORRECTION))
                .required()
                .help("One sentence for readers: what it said, and what is right."),
        ],
    );
    Field::list(CORRECTIONS_FIELD, "Corrections", correction, MOST_CORRECTIONS)
        .help("Shown under the article with their day, and in the feed. Whoever approves or publishes changes is asked for one.")
        .in_group("Review")
}

pub(super) fn faq_schema() -> DocumentSchema {
    let fields = vec![
        Field::text("question", "Question", 200).required(),
        Field::rich_text("answer", "Answer").required(),
        Field::date("date", "Date").in_group("Details"),
    ];
    DocumentSchema::new(DocumentKind::Faq, "FAQ entry", "FAQ", "Pages", fields)
        .titled_by("question")
}
