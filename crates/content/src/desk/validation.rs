//! What of a body may be saved, and what is missing before it may be published.
//!
//! A draft is refused only for what could never be right: JSON of the wrong type, and links that run or mislead.
//! Everything else is a check: `must` keeps it from being submitted or published, `reason` is published only with one, `should` is advice.
use kernel::dates::parse_document_date;
use serde_json::{Map, Value};

use super::check_findings::CheckFindings;
pub use super::check_findings::{CheckLevel, DocumentCheck};
use super::package_checks::check_package;
use super::recording_checks::check_recording;
use super::rich_text_validation;
use super::unsafe_links::{UNSAFE, is_unsafe};
use super::wording::check_wording;
use crate::copy::merge_value;
use crate::model::links::check_link;
use crate::model::video::video_id;
use crate::model::{DocumentKind, TestimonialCountry, fields, portable};
use crate::schema::{DocumentSchema, Field, FieldKind};

/// Deepest nesting of lists and objects that is looked into.
const DEEPEST: u8 = 12;

pub(crate) fn validate_body(schema: Option<&DocumentSchema>, body: &Value) -> CheckFindings {
    let mut found = CheckFindings::default();
    let Some(map) = body.as_object() else {
        found.add_refusal("body", "A document is an object.");
        return found;
    };
    let Some(schema) = schema else {
        return found;
    };
    for field in &schema.fields {
        let settings = field.default.is_some();
        let held = merge_default(field, map.get(&field.name));
        validate_field(
            field,
            held.as_ref(),
            &format!("body.{}", field.name),
            0,
            settings,
            &mut found,
        );
    }
    add_advice(schema, body, &mut found);
    check_wording(schema, body, &mut found);
    if schema.kind == DocumentKind::Blog.name() {
        check_recording(body, &mut found);
    }
    if schema.kind == DocumentKind::Shop.name() {
        check_registration(body, &mut found);
    }
    if schema.kind == DocumentKind::Package.name() {
        check_package(body, &mut found);
    }
    found
}

/// What will hold: settings store only what differs from their defaults.
fn merge_default(field: &Field, value: Option<&Value>) -> Option<Value> {
    let Some(default) = &field.default else {
        return value.cloned();
    };
    let mut held = default.clone();
    if let Some(value) = value {
        merge_value(&mut held, value);
    }
    Some(held)
}

fn validate_field(
    field: &Field,
    value: Option<&Value>,
    path: &str,
    depth: u8,
    settings: bool,
    found: &mut CheckFindings,
) {
    let value = value.unwrap_or(&Value::Null);
    // Fields that the person cannot change must not keep them from publishing.
    if depth > DEEPEST || field.read_only {
        return;
    }
    if is_empty(field, value) {
        if field.required {
            found.add_must("required", path, missing_message(field));
        }
        return;
    }
    if !has_type(field.kind, value, settings) {
        found.add_refusal(path, &type_message(field));
        return;
    }
    check_limits(field, value, path, found);
    match field.kind {
        FieldKind::Object | FieldKind::Audio => {
            for part in &field.fields {
                let inner = value.get(&part.name);
                let path = format!("{path}.{}", part.name);
                validate_field(part, inner, &path, depth + 1, settings, found);
            }
        }
        FieldKind::List | FieldKind::Links => {
            let items = value.as_array().map_or(&[][..], Vec::as_slice);
            for (place, item) in items.iter().enumerate() {
                if let Some(of) = &field.of {
                    let path = format!("{path}[{place}]");
                    validate_field(of, Some(item), &path, depth + 1, settings, found);
                }
            }
        }
        FieldKind::RichText => rich_text_validation::validate_blocks(value, path, found),
        FieldKind::Images => {
            for (place, image) in fields::as_list(value).iter().enumerate() {
                rich_text_validation::validate_image(image, &format!("{path}[{place}]"), found);
            }
        }
        FieldKind::Film => {
            if let Some(words) = rich_text_validation::missing_captions(value) {
                found.add_should("captions", path, words.to_owned());
            }
        }
        FieldKind::Image if value.is_object() => {
            rich_text_validation::validate_image(value, path, found)
        }
        _ => check_text(field, value, path, found),
    }
}

/// Nothing stands in it, whatever its type.
fn is_empty(field: &Field, value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        // A list with anything but objects is not empty but wrong, and is refused below.
        Value::Array(items) if field.kind == FieldKind::RichText => {
            items.iter().all(Value::is_object) && !has_content(value)
        }
        Value::Array(items) => items.is_empty(),
        Value::Object(map) => match field.kind {
            FieldKind::Slug => fields::read_text(value, "current").is_empty(),
            FieldKind::Prices => map.is_empty(),
            _ => false,
        },
        _ => false,
    }
}

/// Words, or a block that is no paragraph.
fn has_content(blocks: &Value) -> bool {
    let other = |block: &Value| {
        let kind = fields::read_text(block, "_type");
        block.is_object() && !kind.is_empty() && kind != "block"
    };
    !portable::readable_text(blocks).is_empty()
        || blocks
            .as_array()
            .is_some_and(|blocks| blocks.iter().any(other))
}

fn has_type(kind: FieldKind, value: &Value, settings: bool) -> bool {
    let objects = |items: &[Value]| items.iter().all(|item| item.is_object() || settings);
    match kind {
        FieldKind::Text
        | FieldKind::LongText
        | FieldKind::Choice
        | FieldKind::Date
        | FieldKind::Video
        | FieldKind::Url
        | FieldKind::Email
        | FieldKind::Phone
        | FieldKind::Colour => {
            value.is_string() || (kind == FieldKind::LongText && value.is_array())
        }
        // A text counts as paragraphs: imported content has it so.
        FieldKind::RichText => value.is_array() || value.is_string(),
        FieldKind::Integer => value.is_i64() || value.is_u64() || typed_number(value),
        FieldKind::Number | FieldKind::Money => value.is_number() || typed_number(value),
        FieldKind::Boolean => value.is_boolean(),
        // Settings may name a sample picture by its file name.
        FieldKind::Image => value.is_object() || (settings && value.is_string()),
        FieldKind::Images => match value {
            Value::Array(items) => objects(items),
            other => other.is_object(),
        },
        FieldKind::Audio
        | FieldKind::Film
        | FieldKind::Reference
        | FieldKind::Slug
        | FieldKind::Object
        | FieldKind::Prices => value.is_object(),
        FieldKind::Chapters => value
            .as_array()
            .is_some_and(|items| items.iter().all(Value::is_object)),
        FieldKind::References | FieldKind::List | FieldKind::Links => value.is_array(),
        FieldKind::Texts => value
            .as_array()
            .is_some_and(|items| items.iter().all(Value::is_string)),
    }
}

/// Imported content has numbers as texts in places.
fn typed_number(value: &Value) -> bool {
    value.as_str().is_some_and(|text| {
        text.trim()
            .trim_start_matches('$')
            .replace(',', "")
            .parse::<f64>()
            .is_ok()
    })
}

fn check_limits(field: &Field, value: &Value, path: &str, found: &mut CheckFindings) {
    let size = match (field.kind, value) {
        (FieldKind::Integer | FieldKind::Number | FieldKind::Money, _) => {
            check_number_limits(field, value, path, found);
            return;
        }
        (_, Value::String(text)) => text.trim().chars().count(),
        (
            FieldKind::List
            | FieldKind::Links
            | FieldKind::Chapters
            | FieldKind::Images
            | FieldKind::Texts
            | FieldKind::References,
            _,
        ) => fields::as_list(value).len(),
        (FieldKind::Slug, _) => fields::read_text(value, "current").chars().count(),
        _ => return,
    };
    let size = i64::try_from(size).unwrap_or(i64::MAX);
    let label = &field.label;
    let unit = if value.is_array() {
        "entries"
    } else {
        "characters"
    };
    if let Some(max) = field.max.filter(|max| size > *max) {
        let words = format!("{label}: at most {max} {unit}; it has {size}.");
        found.add_must("too_long", path, words);
    }
    if let Some(min) = field.min.filter(|min| size < *min) {
        found.add_must("too_few", path, format!("{label}: at least {min} {unit}."));
    }
}

fn check_number_limits(field: &Field, value: &Value, path: &str, found: &mut CheckFindings) {
    let map = Map::from_iter([("n".to_owned(), value.clone())]);
    let Some(number) = fields::read_number(&Value::Object(map), "n") else {
        return;
    };
    #[expect(clippy::cast_precision_loss, reason = "limits of forms are small")]
    let outside = field.max.is_some_and(|max| number > max as f64)
        || field.min.is_some_and(|min| number < min as f64);
    if outside {
        let span = match (field.min, field.max) {
            (Some(min), Some(max)) => format!("from {min} to {max}"),
            (Some(min), None) => format!("{min} or more"),
            (None, max) => format!("at most {}", max.unwrap_or(i64::MAX)),
        };
        found.add_must("out_of_range", path, format!("{}: {span}.", field.label));
    }
}

/// What a text must be, by the kind of its field.
fn check_text(field: &Field, value: &Value, path: &str, found: &mut CheckFindings) {
    let text = value.as_str().unwrap_or_default().trim();
    let label = &field.label;
    match field.kind {
        FieldKind::Url if is_unsafe(text) => found.add_refusal(path, UNSAFE),
        FieldKind::Url if check_link(text).is_none() => found.add_must(
            "link",
            path,
            format!("{label}: a path such as /blog, or a full address that starts with https://."),
        ),
        FieldKind::Date if parse_document_date(text).is_none() => {
            found.add_must("date", path, format!("{label}: a day such as 2026-11-21."))
        }
        FieldKind::Video if video_id(text).is_none() => found.add_must(
            "video",
            path,
            format!("{label}: 6 to 20 letters, digits, - or _."),
        ),
        FieldKind::Choice if !field.options.iter().any(|choice| choice.value == text) => {
            found.add_must(
                "choice",
                path,
                format!("{label}: choose one from the list."),
            );
        }
        FieldKind::Email if !text.contains('@') => {
            found.add_must("email", path, format!("{label}: an email address."));
        }
        FieldKind::Prices => check_prices(field, value, path, found),
        _ => {}
    }
}

fn check_prices(field: &Field, value: &Value, path: &str, found: &mut CheckFindings) {
    let sound = value.as_object().is_some_and(|amounts| {
        amounts.iter().all(|(code, minor)| {
            let known = kernel::Currency::ALL
                .iter()
                .any(|currency| currency.code() == code);
            known && (minor.is_null() || minor.as_i64().is_some_and(|minor| minor >= 0))
        })
    });
    if !sound {
        found.add_must(
            "prices",
            path,
            format!(
                "{}: whole amounts in naira, pounds or dollars.",
                field.label
            ),
        );
    }
}

fn missing_message(field: &Field) -> String {
    match field.kind {
        FieldKind::Images | FieldKind::Image => format!("{}: add a picture.", field.label),
        FieldKind::Choice => format!("{}: choose one.", field.label),
        FieldKind::Date => format!("{}: enter a day.", field.label),
        FieldKind::List | FieldKind::Links | FieldKind::Texts => {
            format!("{}: add an entry.", field.label)
        }
        _ => format!("{}: fill this in.", field.label),
    }
}

fn type_message(field: &Field) -> String {
    let wanted = match field.kind {
        FieldKind::Boolean => "true or false",
        FieldKind::Integer => "a whole number",
        FieldKind::Number | FieldKind::Money => "a number",
        FieldKind::RichText
        | FieldKind::List
        | FieldKind::Links
        | FieldKind::Chapters
        | FieldKind::References
        | FieldKind::Images => "a list",
        FieldKind::Texts => "a list of texts",
        FieldKind::Audio
        | FieldKind::Film
        | FieldKind::Reference
        | FieldKind::Slug
        | FieldKind::Object
        | FieldKind::Image
        | FieldKind::Prices => "an object",
        _ => "a text",
    };
    format!("{}: this must be {wanted}.", field.label)
}

/// No device and no medicine is shown for sale without its registration (care-and-law §2.3).
fn check_registration(body: &Value, found: &mut CheckFindings) {
    let class = fields::read_text(body, "productClass");
    if class.is_empty() || class == "merchandise" {
        return;
    }
    let has = |field: &str| !fields::read_text(body, field).is_empty();
    if !has("nafdacNumber") && !has("mhraNumber") {
        let words = "Registration: a device or a medicine needs its NAFDAC or MHRA number.";
        found.add_must("registration", "body.nafdacNumber", words.to_owned());
    }
    if !has("registrationExpires") {
        let words = "Registration: say until when it is valid.";
        found.add_must("registration", "body.registrationExpires", words.to_owned());
    }
}

fn add_advice(schema: &DocumentSchema, body: &Value, found: &mut CheckFindings) {
    let has = |key: &str| !fields::as_list(body.get(key).unwrap_or(&Value::Null)).is_empty();
    match schema.kind.as_str() {
        "blog" => {
            if fields::read_flag(body, "clinical") && !has("sources") {
                let words = "Sources: a clinical article must say where its facts come from.";
                found.add_should("sources", "body.sources", words.to_owned());
            }
            if fields::read_text(body, "inShort").is_empty() {
                let words = "In short: add two or three sentences for readers in a hurry.";
                found.add_should("in_short", "body.inShort", words.to_owned());
            }
        }
        "clinicseries" | "mos" | "healthnugget" => {
            let film = body.get("film").unwrap_or(&Value::Null);
            let has_film = film.pointer("/asset/_ref").is_some();
            if !has_film && fields::read_text(body, "videoId").is_empty() {
                let words = "Video: without one, the page says ‘coming soon’.";
                found.add_should("video", "body.videoId", words.to_owned());
            }
        }
        "testimonial" => add_testimonial_advice(body, found),
        "claim"
            if body.get("evidence").is_none() || fields::read_text(body, "provedOn").is_empty() =>
        {
            let words = "Evidence: without evidence and a proof date, the claim is hidden.";
            found.add_should("evidence", "body.evidence", words.to_owned());
        }
        _ => {}
    }
}

/// What a reader, or somebody who asks whether the words are real, would miss.
fn add_testimonial_advice(body: &Value, found: &mut CheckFindings) {
    if body.pointer("/consent/recordedOn").is_none() {
        let words = "Consent: without the date it was given, this is not shown.";
        found.add_should("consent", "body.consent.recordedOn", words.to_owned());
    }
    let source = body.get("source").unwrap_or(&Value::Null);
    let kind = fields::read_text(source, "kind");
    if kind.is_empty() {
        let words = "Where the words come from: readers trust what they can place.";
        found.add_should("source", "body.source.kind", words.to_owned());
    } else if kind == "review" && fields::read_text(source, "url").is_empty() {
        let words = "Link to the review: add it, so that readers can see it for themselves.";
        found.add_should("source", "body.source.url", words.to_owned());
    }
    if TestimonialCountry::admits(Some(TestimonialCountry::Nigeria), body) {
        let words = "Countries: in Nigeria a testimonial may count as advertising by a doctor. Ask before you show it there.";
        found.add_should("countries", "body.hiddenIn.NG", words.to_owned());
    }
}

#[cfg(test)]
#[path = "validation_tests.rs"]
mod tests;
