//! Whole posts and products.
use chrono::{DateTime, Days, NaiveDate, Utc};
use kernel::PracticeZone;
use kernel::dates::{format_long_date, parse_document_date};
use kernel::text::truncate_at_word;

use super::PictureSet;
use super::cards::build_product_card;
use super::chapters::add_chapters;
use super::corrections::build_corrections;
use crate::model::ProductFacts;
use crate::model::lagos_time::{self, today_in_lagos};
use crate::model::links::check_link;
use crate::model::{Document, fields, portable};
use crate::view::{
    AudioView, LinkView, OwnPageView, PostCard, PostDetail, ProductAuthenticity, ProductCard,
    ProductDetail, ProductRegistration, ReviewView, SlugView,
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

pub fn build_post_detail(document: &Document, parts: PostParts<'_>) -> PostDetail {
    let body = document.description();
    let prepared = portable::prepare_body(body, &document.id, parts.pictures);
    let picture = parts.pictures.first_picture(document, "image");
    let in_short = fields::read_some_text(&document.body, "inShort");
    let summary = in_short
        .clone()
        .unwrap_or_else(|| portable::plain_text(body));
    PostDetail {
        id: document.id.clone(),
        title: document.text("title").to_owned(),
        slug: SlugView {
            current: document.slug_or_id().to_owned(),
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
        paragraphs: portable::spoken_paragraphs(body),
        meta_description: truncate_at_word(&summary, META_CHARACTERS),
        reading_minutes: portable::reading_minutes(body),
        likes: fields::read_count(&document.body, "likes").unwrap_or(0),
        dislikes: Some(fields::read_count(&document.body, "dislikes").unwrap_or(0)),
        comments: None,
        in_short,
        review: build_review(document, today_in_lagos(parts.now)),
        sources: build_links(document, "sources"),
        corrections: build_corrections(document, today_in_lagos(parts.now)),
        audio: parts
            .audio
            .or_else(|| build_audio(document))
            .map(|audio| add_chapters(audio, document)),
        related: parts.related,
        url: format!("/blog/{}", document.slug_or_id()),
        sample: document.is_sample(),
    }
}

pub fn build_own_page(document: &Document, pictures: &PictureSet) -> OwnPageView {
    let body = document.description();
    let summary = fields::read_some_text(&document.body, "summary");
    let beginning = summary
        .clone()
        .unwrap_or_else(|| portable::plain_text(body));
    OwnPageView {
        id: document.id.clone(),
        title: document.text("title").to_owned(),
        url: format!("/pages/{}", document.slug_or_id()),
        summary,
        meta_description: truncate_at_word(&beginning, META_CHARACTERS),
        description: portable::prepare_body(body, &document.id, pictures).blocks,
        picture: pictures.first_picture(document, "image"),
        sample: document.is_sample(),
    }
}

pub fn build_product_detail(
    document: &Document,
    (pictures, facts): (&PictureSet, Option<&ProductFacts>),
    delivery_notes: Vec<String>,
    related: Vec<ProductCard>,
) -> ProductDetail {
    let body = document.description();
    let found = pictures.document_pictures(document, "icon");
    ProductDetail {
        card: build_product_card(document, pictures, facts),
        delivery_text: String::new(),
        authenticity: build_authenticity(document),
        images: found.iter().map(|picture| picture.src.clone()).collect(),
        pictures: found,
        description: portable::prepare_body(body, &document.id, pictures).blocks,
        meta_description: truncate_at_word(&portable::plain_text(body), META_CHARACTERS),
        delivery_notes,
        related,
    }
}

/// None where nothing is known.
fn build_authenticity(document: &Document) -> Option<ProductAuthenticity> {
    let registrations = [("NAFDAC", "nafdacNumber"), ("MHRA", "mhraNumber")];
    let registrations = registrations.into_iter().filter_map(|(authority, field)| {
        let number = document.text(field);
        (!number.is_empty()).then(|| ProductRegistration {
            authority: authority.to_owned(),
            number: number.to_owned(),
        })
    });
    let known = ProductAuthenticity {
        registrations: registrations.collect(),
        batch: document.text("batch").to_owned(),
        best_before_text: parse_day(document.text("bestBefore"))
            .map_or_else(String::new, format_long_date),
        check: document.text("packCheck").to_owned(),
    };
    let is_empty = known.registrations.is_empty()
        && known.batch.is_empty()
        && known.best_before_text.is_empty()
        && known.check.is_empty();
    (!is_empty).then_some(known)
}

/// The moment at which a review becomes overdue; `None` when that is past or not known.
pub fn review_changes_at(document: &Document, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let due = parse_day(document.text("reviewDue"))?;
    // The due day itself still counts: a review is overdue from the following midnight in Lagos.
    lagos_time::start_of_day(due.checked_add_days(Days::new(1))?).filter(|moment| *moment > now)
}

fn build_review(document: &Document, today: NaiveDate) -> Option<ReviewView> {
    let reviewed_by = fields::read_some_text(&document.body, "reviewedBy")?;
    // A review date in the future proves nothing.
    let reviewed_on = parse_day(document.text("reviewedOn")).filter(|day| *day <= today)?;
    let next_due = parse_day(document.text("reviewDue"));
    Some(ReviewView {
        reviewed_by,
        reviewed_on: reviewed_on.to_string(),
        reviewed_on_text: format_long_date(reviewed_on),
        next_due: next_due.map(|day| day.to_string()),
        next_due_text: next_due.map(format_long_date),
        overdue: next_due.is_some_and(|due| due < today),
    })
}

fn build_links(document: &Document, key: &str) -> Vec<LinkView> {
    fields::read_list(&document.body, key)
        .iter()
        .filter_map(|entry| {
            let href = check_link(fields::read_text(entry, "url"))?;
            let label = fields::read_some_text(entry, "title").unwrap_or_else(|| href.clone());
            Some(LinkView { label, href })
        })
        .collect()
}

/// A recording elsewhere: an address that may be followed, a sound type, a length.
pub fn build_audio(document: &Document) -> Option<AudioView> {
    let audio = document.body.get("audio")?;
    let mime = fields::read_some_text(audio, "mime").filter(|mime| mime.starts_with("audio/"))?;
    Some(AudioView {
        src: check_link(fields::read_text(audio, "src"))
            // Browsers block plain http media on an https page.
            .filter(|src| src.starts_with('/') || src.starts_with("https://"))?,
        mime,
        bytes: fields::read_count(audio, "bytes").unwrap_or(0),
        seconds: fields::read_count(audio, "seconds")
            .and_then(|seconds| u32::try_from(seconds).ok())
            .unwrap_or(0),
        chapters: Vec::new(),
    })
}

fn parse_day(stored: &str) -> Option<NaiveDate> {
    parse_document_date(stored).map(|date| date.to_date(PracticeZone::Lagos))
}
