//! Whole posts and products.
use chrono::{DateTime, Days, NaiveDate, Utc};
use kernel::Zone;
use kernel::dates::{long_date, parse_document_date};
use kernel::text::cut_at_word;

use super::PictureSet;
use super::cards::product_card;
use crate::model::links::check_link;
use crate::model::moments::{self, today};
use crate::model::{Document, fields, portable};
use crate::view::{
    AudioView, LinkView, PostCard, PostDetail, ProductCard, ProductDetail, ReviewView, SlugView,
};

/// Characters of a page's description (spec 1 §2).
const META_CHARACTERS: usize = 160;

#[derive(Debug)]
pub struct PostParts<'a> {
    pub pictures: &'a PictureSet,
    pub audio: Option<AudioView>,
    pub related: Vec<PostCard>,
    /// Decides whether its review is overdue.
    pub now: DateTime<Utc>,
}

pub fn post_detail(document: &Document, parts: PostParts<'_>) -> PostDetail {
    let body = document.description();
    let prepared = portable::prepare(body, &document.id, parts.pictures);
    let picture = parts.pictures.first(document, "image");
    let in_short = fields::some_text(&document.body, "inShort");
    let summary = in_short
        .clone()
        .unwrap_or_else(|| portable::plain_text(body));
    PostDetail {
        id: document.id.clone(),
        title: document.text("title").to_owned(),
        slug: SlugView {
            current: document.address().to_owned(),
        },
        category: document.text("category").to_owned(),
        section: document.text("section").to_owned(),
        author: document.text("author").to_owned(),
        date: document.text("date").to_owned(),
        date_text: fields::date_text(document.text("date")),
        image: picture.as_ref().map(|picture| picture.src.clone()),
        picture,
        description: prepared.blocks,
        headings: prepared.headings,
        paragraphs: portable::paragraphs(body),
        meta_description: cut_at_word(&summary, META_CHARACTERS),
        reading_minutes: portable::reading_minutes(body),
        likes: fields::count(&document.body, "likes").unwrap_or(0),
        dislikes: fields::count(&document.body, "dislikes").unwrap_or(0),
        comments: None,
        in_short,
        review: review(document, today(parts.now)),
        sources: links(document, "sources"),
        audio: parts.audio.or_else(|| audio(document)),
        related: parts.related,
        url: format!("/blog/{}", document.address()),
        sample: document.sample(),
    }
}

pub fn product_detail(
    document: &Document,
    pictures: &PictureSet,
    delivery_notes: Vec<String>,
    related: Vec<ProductCard>,
) -> ProductDetail {
    let body = document.description();
    let found = pictures.of(document, "icon");
    ProductDetail {
        card: product_card(document, pictures),
        images: found.iter().map(|picture| picture.src.clone()).collect(),
        pictures: found,
        description: portable::prepare(body, &document.id, pictures).blocks,
        meta_description: cut_at_word(&portable::plain_text(body), META_CHARACTERS),
        delivery_notes,
        related,
    }
}

/// The moment at which a review becomes overdue; `None` when that is past or not known.
pub fn review_changes_at(document: &Document, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let due = day(document.text("reviewDue"))?;
    moments::start_of(due.checked_add_days(Days::new(1))?).filter(|moment| *moment > now)
}

fn review(document: &Document, today: NaiveDate) -> Option<ReviewView> {
    let reviewed_by = fields::some_text(&document.body, "reviewedBy")?;
    let reviewed_on = day(document.text("reviewedOn")).filter(|day| *day <= today)?;
    let next_due = day(document.text("reviewDue"));
    Some(ReviewView {
        reviewed_by,
        reviewed_on: reviewed_on.to_string(),
        reviewed_on_text: long_date(reviewed_on),
        next_due: next_due.map(|day| day.to_string()),
        next_due_text: next_due.map(long_date),
        overdue: next_due.is_some_and(|due| due < today),
    })
}

fn links(document: &Document, key: &str) -> Vec<LinkView> {
    fields::list(&document.body, key)
        .iter()
        .filter_map(|entry| {
            let href = check_link(fields::text(entry, "url"))?;
            let label = fields::some_text(entry, "title").unwrap_or_else(|| href.clone());
            Some(LinkView { label, href })
        })
        .collect()
}

/// A recording elsewhere: an address that may be followed, a sound type, a length.
fn audio(document: &Document) -> Option<AudioView> {
    let audio = document.body.get("audio")?;
    let mime = fields::some_text(audio, "mime").filter(|mime| mime.starts_with("audio/"))?;
    Some(AudioView {
        src: check_link(fields::text(audio, "src"))
            .filter(|src| src.starts_with('/') || src.starts_with("https://"))?,
        mime,
        bytes: fields::count(audio, "bytes").unwrap_or(0),
        seconds: fields::count(audio, "seconds")
            .and_then(|seconds| u32::try_from(seconds).ok())
            .unwrap_or(0),
    })
}

fn day(stored: &str) -> Option<NaiveDate> {
    parse_document_date(stored).map(|date| date.day(Zone::Lagos))
}
