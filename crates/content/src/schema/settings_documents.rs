//! Schemas of the settings documents. What features set is declared by them; the texts of pages and mails are asked for
//! by the shape of their defaults: every one can be changed.
use serde_json::{Map, Value};

use ::settings::{Field, FieldKind, SettingsGroup, label_from_name};

use super::document_schema::DocumentSchema;
use crate::copy::{MAIL, default_copy, is_hidden, page_names, settings_groups};
use crate::model::DocumentKind;

pub(crate) const SETTINGS_PREFIX: &str = "settings-";
const LONG: usize = 80;
const ENTRIES: i64 = 60;

/// Labels of fields whose name does not say it.
const LABELS: [(&str, &str); 17] = [
    ("next", "What happens next"),
    ("href", "Link address"),
    ("tel", "Number to dial"),
    ("inShort", "In short"),
    ("mos", "Medicine on the Street"),
    ("faqs", "FAQ"),
    ("faq", "Question"),
    ("url", "Link address"),
    ("title", "Title"),
    ("checkedOn", "Last checked on"),
    ("countryName", "Country name"),
    ("opens", "Opens (Lagos time, 08:00)"),
    ("closes", "Closes (Lagos time, 17:00)"),
    ("claim", "Depends on the claim"),
    ("bookingUrl", "Booking site"),
    ("nairaPerMegabyte", "Price of a megabyte in naira"),
    ("nairaPerMegabyteCheckedOn", "Day of that price"),
];

const HELP: [(&str, &str); 11] = [
    ("claim", "Shown only while this claim has valid evidence."),
    ("checkedOn", "The date someone last called or checked it."),
    (
        "bookingUrl",
        "An external booking site. Without one, the package list opens.",
    ),
    ("copyright", "{year} and {brand} are filled in for you."),
    ("currencies", "NGN, GBP, USD."),
    ("days", "The days when the phone is answered."),
    (
        "features",
        "Site switches. They take effect as soon as you publish.",
    ),
    (
        "nairaPerMegabyte",
        "What one megabyte of mobile data costs your visitors in Nigeria, such as 0.35. The foot of each page then says about how much the page cost them, and every video, recording and file about how much it costs. Leave it empty to say only how much data they use.",
    ),
    (
        "nairaPerMegabyteCheckedOn",
        "When you last looked the price up. It is shown beside the price, because prices change.",
    ),
    ("year", "Leave it empty to show the current year."),
    (
        "urgentHelp",
        "Numbers that people in danger will call. Check each one before you publish.",
    ),
];

/// True for the id of a settings document that this version knows.
pub(crate) fn is_settings_id(id: &str) -> bool {
    id.strip_prefix(SETTINGS_PREFIX)
        .is_some_and(|name| default_copy(name).is_some())
}

pub(super) fn settings_schemas() -> Vec<DocumentSchema> {
    let pages = page_names().filter_map(texts_schema);
    let of_features = settings_groups().iter().map(group_schema);
    pages.chain(of_features).chain(texts_schema(MAIL)).collect()
}

fn group_schema(group: &SettingsGroup) -> DocumentSchema {
    settings_schema(&group.document, &group.label, group.fields.clone())
}

fn texts_schema(name: &str) -> Option<DocumentSchema> {
    let label = match name {
        "site" => "Site: brand, contact, menu".to_owned(),
        MAIL => "Mail texts".to_owned(),
        page => format!("Page: {}", label_from_name(page)),
    };
    Some(settings_schema(
        name,
        &label,
        copy_fields(default_copy(name)?),
    ))
}

fn settings_schema(name: &str, label: &str, fields: Vec<Field>) -> DocumentSchema {
    let mut schema = DocumentSchema::new(
        DocumentKind::Settings,
        label,
        "Settings",
        "Settings",
        fields,
    );
    schema.id = Some(format!("{SETTINGS_PREFIX}{name}"));
    schema.has_page = name != "site" && !is_hidden(name);
    schema
}

fn copy_fields(words: &Map<String, Value>) -> Vec<Field> {
    words
        .iter()
        .map(|(name, value)| Field {
            default: Some(value.clone()),
            ..default_field(name, value)
        })
        .collect()
}

fn default_field(name: &str, value: &Value) -> Field {
    let label = field_label(name);
    let made = match (name, value) {
        ("picture", _) => Field::new(FieldKind::Image, name, &label),
        ("pictures", _) => Field::images(name, &label, 12),
        ("href" | "url" | "tel" | "bookingUrl" | "securityContact", _) => Field::url(name, &label),
        ("video", Value::Null) => welcome_video_field(&label),
        ("year", Value::Null) => Field::integer(name, &label, 2_000, 2_100),
        ("navigation", _) => links_field(name, "Header", MENU_ENTRIES)
            .help("The links at the top of every page, in this order.")
            .in_group(MENU),
        ("footerColumns", _) => footer_field(),
        ("announcement", _) => announcement_field(&label),
        ("bankAccounts", _) => bank_accounts_field(&label),
        ("checkedOn" | "nairaPerMegabyteCheckedOn", _) => Field::date(name, &label),
        ("zone", _) => Field::choice(
            name,
            &label,
            &[("Africa/Lagos", "Lagos"), ("Europe/London", "London")],
        ),
        (_, Value::Bool(_)) => Field::boolean(name, &label),
        (_, Value::Number(number)) if number.is_i64() => {
            Field::integer(name, &label, 0, 1_000_000_000)
        }
        (_, Value::Number(_)) => Field::new(FieldKind::Number, name, &label),
        (_, Value::Array(items)) => list_field(name, &label, items),
        (_, Value::Object(map)) => {
            let fields = map
                .iter()
                .map(|(name, value)| default_field(name, value))
                .collect();
            Field::object(name, &label, fields)
        }
        (_, Value::String(text)) if text.contains("://") => Field::url(name, &label),
        (_, Value::String(text)) if text.len() > LONG => Field::line(name, &label).lines(),
        (_, Value::String(_) | Value::Null) => Field::line(name, &label),
    };
    match HELP.iter().find(|(known, _)| *known == name) {
        Some((_, help)) => made.help(help),
        None => made,
    }
}

/// A list of texts, or of objects with every field that any entry has.
fn list_field(name: &str, label: &str, items: &[Value]) -> Field {
    let mut fields: Vec<Field> = Vec::new();
    for map in items.iter().filter_map(Value::as_object) {
        for (name, value) in map {
            match fields.iter_mut().find(|field| field.name == *name) {
                // An entry with a longer text asks for more room.
                Some(known) if known.kind == FieldKind::Text => *known = default_field(name, value),
                Some(_) => {}
                None => fields.push(default_field(name, value)),
            }
        }
    }
    if fields.is_empty() {
        return Field::texts(name, label, ENTRIES);
    }
    Field::list(name, label, Field::object("", "Entry", fields), ENTRIES)
}

/// Header and footer are set together: one section of the site's settings is the menu.
const MENU: &str = "Menu";
const MENU_ENTRIES: i64 = 40;

fn links_field(name: &str, label: &str, most: i64) -> Field {
    let link = vec![
        Field::text("label", "Label", 60).required(),
        Field::url("href", "Link address").required(),
        Field::boolean("hidden", "Hidden"),
    ];
    Field {
        of: Some(Box::new(Field::object("", "Entry", link))),
        ..Field::new(FieldKind::Links, name, label).max(most)
    }
}

fn footer_field() -> Field {
    let column = vec![
        Field::text("title", "Heading", 60).required(),
        links_field("links", "Links", MENU_ENTRIES),
    ];
    let column = Field::object("", "Column", column);
    Field::list("footerColumns", "Footer columns", column, 6)
        .help("The links at the foot of every page, in columns.")
        .in_group(MENU)
}

/// The defaults show none, so its shape stands here (spec 2 §4: a line above the header, for some days).
fn announcement_field(label: &str) -> Field {
    Field::object(
        "announcement",
        label,
        vec![
            Field::text("label", "Text", 160),
            Field::url("href", "Link address"),
            Field::date("from", "From"),
            Field::date("until", "Until (inclusive)"),
        ],
    )
}

/// Where money may be sent; the defaults have none.
fn bank_accounts_field(label: &str) -> Field {
    let account = Field::object(
        "account",
        "Account",
        vec![
            Field::text("bank", "Bank", 80).required(),
            Field::text("name", "Account name", 120).required(),
            Field::text("number", "Account number", 34)
                .required()
                .help("Ten digits in Nigeria, eight in the UK."),
            Field::text("sortCode", "Sort code", 12),
            Field::text("iban", "IBAN", 42),
            Field::text("swift", "SWIFT code", 11),
            Field::choice(
                "currency",
                "Currency",
                &[
                    ("NGN", "Nigerian naira"),
                    ("GBP", "Pound sterling"),
                    ("USD", "US dollar"),
                ],
            )
            .required(),
        ],
    );
    Field::list("bankAccounts", label, account, 6)
}

/// The defaults show none either: a short film of the doctor's own, of the media library.
fn welcome_video_field(label: &str) -> Field {
    Field::object(
        "video",
        label,
        vec![
            Field::new(FieldKind::Film, "film", "Own video")
                .help("Add captions for people who cannot hear it."),
            Field::long_text("transcript", "Transcript", 100_000).help(
                "Everything that is said, for people who cannot hear it or have little data.",
            ),
        ],
    )
}

fn field_label(name: &str) -> String {
    LABELS
        .iter()
        .find(|(known, _)| *known == name)
        .map_or_else(|| label_from_name(name), |(_, label)| (*label).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_says_what_a_name_does_not() {
        assert_eq!(field_label("href"), "Link address");
        assert_eq!(field_label("missionHeading"), "Mission heading");
    }

    #[test]
    fn the_shape_of_a_default_says_what_is_asked_for() {
        let home = texts_schema("home").unwrap();
        let hero = home.fields.iter().find(|field| field.name == "hero");
        let of = |name: &str| {
            let found = hero.unwrap().fields.iter().find(|field| field.name == name);
            found.unwrap().kind
        };
        assert_eq!(of("picture"), FieldKind::Image);
        assert_eq!(of("video"), FieldKind::Object);
        assert_eq!(of("greetings"), FieldKind::Texts);
        assert_eq!(of("points"), FieldKind::List);
        assert_eq!(of("mission"), FieldKind::LongText);
        assert_eq!(of("book"), FieldKind::Object);
    }

    #[test]
    fn only_known_settings_have_an_id() {
        assert!(is_settings_id("settings-home") && is_settings_id("settings-mail"));
        assert!(!is_settings_id("settings-nothing") && !is_settings_id("home"));
    }
}
