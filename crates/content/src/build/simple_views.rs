//! Questions, policies, projects, packages, testimonials.
use kernel::dates::parse_document_date;
use serde_json::Value;

use super::pictures::PictureSet;
use crate::model::address::slug_from;
use crate::model::links::{check_link, is_external};
use crate::model::{Document, fields, portable};
use crate::view::{FaqView, PackageView, PolicyView, ProjectView, TestimonialView};

pub fn build_faq(document: &Document, pictures: &PictureSet) -> FaqView {
    let answer = document.body.get("answer").unwrap_or(&Value::Null);
    FaqView {
        id: document.id.clone(),
        question: document.text("question").to_owned(),
        answer: portable::prepare_body(answer, &document.id, pictures).blocks,
        date: document.text("date").to_owned(),
        anchor: faq_anchor(&document.id),
        sample: document.is_sample(),
    }
}

/// Fragment of a question on `/faqs`: made of its id, so that it stays when the question is put in other words.
pub fn faq_anchor(id: &str) -> String {
    let anchor = slug_from(id);
    if anchor.starts_with("faq") {
        anchor
    } else {
        format!("faq-{anchor}")
    }
}

pub fn build_policy(document: &Document, pictures: &PictureSet) -> PolicyView {
    let body = document.description();
    PolicyView {
        id: document.id.clone(),
        title: document.text("title").to_owned(),
        anchor: document.slug_or_id().to_owned(),
        description: portable::prepare_body(body, &document.id, pictures).blocks,
        changed_on: document.text("changedOn").to_owned(),
        changed_on_text: fields::date_text(document.text("changedOn")),
        sample: document.is_sample(),
    }
}

pub fn build_project(document: &Document) -> ProjectView {
    let status = document.text("status").to_lowercase();
    ProjectView {
        id: document.id.clone(),
        name: document.text("name").to_owned(),
        status: if ["completed", "ongoing", "upcoming"].contains(&status.as_str()) {
            status
        } else {
            "upcoming".to_owned()
        },
        description: match document.description() {
            Value::String(text) => text.trim().to_owned(),
            body => portable::plain_text(body),
        },
        cagr: fields::read_some_text(&document.body, "cagr"),
        duration: fields::read_some_text(&document.body, "duration"),
        link: check_link(document.text("link")),
        sample: document.is_sample(),
    }
}

/// A consultation package; without any price it is not shown.
pub fn build_package(document: &Document) -> Option<PackageView> {
    let prices = fields::read_prices(&document.body, "prices");
    if prices.is_empty() || document.text("title").is_empty() {
        return None;
    }
    Some(PackageView {
        id: document.id.clone(),
        title: document.text("title").to_owned(),
        tag: fields::read_some_text(&document.body, "tag"),
        original_prices: fields::read_prices(&document.body, "originalPrices"),
        prices,
        billing: document.text("type").to_owned(),
        features: fields::read_texts(&document.body, "features"),
        highlighted: fields::read_flag(&document.body, "highlighted"),
        sample: document.is_sample(),
    })
}

/// Where the words of a testimonial come from, as visitors read it.
fn source_text(source: &Value) -> Option<String> {
    let name = fields::read_text(source, "name");
    let text: String = match fields::read_text(source, "kind") {
        "email" => l10n::t!("content-source-email").into(),
        "letter" => l10n::t!("content-source-letter").into(),
        "message" => l10n::t!("content-source-message").into(),
        "spoken" => l10n::t!("content-source-spoken").into(),
        "feedback" => l10n::t!("content-source-feedback").into(),
        "review" if name.is_empty() => l10n::t!("content-source-review").into(),
        "review" => l10n::t!("content-source-review-site", site = name),
        _ => return None,
    };
    Some(text)
}

/// What somebody said; `None` without a consent record, unless it is a sample.
pub fn build_testimonial(document: &Document, pictures: &PictureSet) -> Option<TestimonialView> {
    let recorded = document
        .body
        .get("consent")
        .map_or("", |consent| fields::read_text(consent, "recordedOn"));
    let consented = parse_document_date(recorded).is_some();
    if document.text("text").is_empty() || !(consented || document.is_sample()) {
        return None;
    }
    let source = document.body.get("source").unwrap_or(&Value::Null);
    Some(TestimonialView {
        id: document.id.clone(),
        user: document.text("user").to_owned(),
        company: document.text("company").to_owned(),
        text: document.text("text").to_owned(),
        source: source_text(source),
        source_url: check_link(fields::read_text(source, "url")).filter(|url| is_external(url)),
        picture: pictures.first_picture(document, "image"),
        sample: document.is_sample(),
    })
}
