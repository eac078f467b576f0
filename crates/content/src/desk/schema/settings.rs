//! Schemas of the settings documents, made of the shape of the compiled-in defaults: every text can be changed.
use serde_json::{Map, Value};

use super::{Field, FieldKind, Schema};
use crate::copy::{
    CARE, GIVING, HIDDEN, LETTERS, MAIL, OUTREACH, PLACES, TALK, default_words, is_hidden,
    page_names,
};
use crate::model::Kind;

/// What the ids of settings documents begin with.
pub(crate) const SETTINGS_PREFIX: &str = "settings-";
/// Most characters of a line, and of a longer text.
const LINE: i64 = 300;
const TEXT: i64 = 5_000;
/// Defaults longer than this are asked for in several lines.
const LONG: usize = 80;
/// Most entries of a list.
const ENTRIES: i64 = 60;

/// Labels of fields whose name does not say it.
const LABELS: [(&str, &str); 47] = [
    ("expectedHolidays", "Holidays that are only expected"),
    ("consent", "What somebody agrees to by subscribing"),
    ("next", "What happens next, after subscribing"),
    ("perMinute", "Letters that leave in a minute"),
    ("keepWaitingDays", "Days an unconfirmed address is kept"),
    ("keepLeftDays", "Days the address of who left is kept"),
    ("refusedDomains", "Domains of throw-away addresses"),
    ("noticeMinutes", "Shortest notice for a time, in minutes"),
    ("daysAhead", "Days ahead that can be booked"),
    ("photosAllowed", "Photos of reports are taken"),
    ("checkoutClient", "Who draws the payment window"),
    (
        "changeUntilHours",
        "A time can be moved until, in hours before",
    ),
    ("monthlyBy", "Who takes the money of further months"),
    (
        "keepUnpaidDays",
        "Days a card gift that nobody paid is kept",
    ),
    (
        "keepGiftDays",
        "Days givers' names are kept after the money came",
    ),
    (
        "triesPerNetwork",
        "Card payments of one network that are tried in an hour",
    ),
    (
        "triesEverywhere",
        "Unpaid card gifts of an hour from which on no more are tried",
    ),
    ("forState", "Offered when it becomes"),
    ("refunds", "What goes back when somebody cancels"),
    ("hoursBefore", "At least so many hours before"),
    ("percent", "Percent that goes back"),
    ("noShowPercent", "Percent that goes back when nobody came"),
    ("ourCancelPercent", "Percent that goes back when we cancel"),
    ("keepDraftDays", "Days a request that was not sent is kept"),
    ("keepDays", "Days a request is kept after it ended"),
    ("comments", "Comments under articles"),
    ("closeAfterDays", "Comments close after days"),
    ("dateStyle", "Dates of comments and questions"),
    ("questions", "Community questions"),
    ("keepPrivateDays", "Days a closed private thread is kept"),
    (
        "keepOpenDays",
        "Days an open private thread is kept after the last message",
    ),
    ("onCall", "Who is mailed about a crisis"),
    ("href", "Where it leads"),
    ("tel", "Number to dial"),
    ("inShort", "In short"),
    ("mos", "Medicine on the Street"),
    ("faqs", "Questions"),
    ("faq", "Question"),
    ("url", "Where it leads"),
    ("title", "Title"),
    ("checkedOn", "Last checked on"),
    ("countryName", "Country in words"),
    ("opens", "Opens (Lagos time, 08:00)"),
    ("closes", "Closes (Lagos time, 17:00)"),
    ("claim", "Rests on the claim"),
    ("bookingUrl", "Booking site"),
    ("roomAddress", "Where video and voice calls are held"),
];

/// Help for fields that need it.
const HELP: [(&str, &str); 22] = [
    (
        "expectedHolidays",
        "Add days as they are announced, with the country in two letters. On such a day opening hours count as unknown: call first.",
    ),
    (
        "perMinute",
        "Mail servers slow down or refuse who sends too fast. Ask your provider what it takes.",
    ),
    (
        "refusedDomains",
        "An address of one of these cannot subscribe, such as mailinator.com.",
    ),
    (
        "triesPerNetwork",
        "Thieves try stolen cards on small gifts. Raise it before a collection where many people share one line.",
    ),
    (
        "triesEverywhere",
        "Raise it before a broadcast that asks many people to give at once.",
    ),
    (
        "refunds",
        "The first line whose hours are reached counts; below all of them nothing goes back.",
    ),
    (
        "keepDays",
        "Then contacts, story and files can be read by nobody. Money stays in the ledger without names.",
    ),
    (
        "consents",
        "Raise the version whenever words change: it is recorded what somebody agreed to.",
    ),
    ("comments", "Articles may have a rule of their own."),
    (
        "closeAfterDays",
        "Counted from the date of the article; 0 never closes them.",
    ),
    (
        "keepPrivateDays",
        "Then nothing of it can be read any longer, by nobody.",
    ),
    (
        "keepOpenDays",
        "For threads that nobody closed, counted from the last thing that was said. The asker is told the day.",
    ),
    (
        "onCall",
        "Gets a mail without health details when somebody's words sound like a crisis.",
    ),
    (
        "claim",
        "Shown only while this claim has evidence that holds.",
    ),
    (
        "checkedOn",
        "The day somebody last rang it or looked it up.",
    ),
    (
        "bookingUrl",
        "An outside booking site; without one, the package list is opened.",
    ),
    (
        "roomAddress",
        "The address of your video rooms, such as https://meet.example.org/ (the name of each room, which nobody can guess, is added). Empty: you call, or write how to join.",
    ),
    ("copyright", "{year} and {brand} are put in."),
    ("currencies", "NGN, GBP, USD."),
    ("days", "The days on which the phone is answered."),
    (
        "features",
        "Switches of the site; they work at once after publishing.",
    ),
    (
        "urgentHelp",
        "Numbers that people in danger will ring. Check each one before you publish.",
    ),
];

/// True for the id of a settings document that this version knows.
pub(crate) fn is_settings_id(id: &str) -> bool {
    id.strip_prefix(SETTINGS_PREFIX)
        .is_some_and(|name| default_words(name).is_some())
}

/// One schema for each settings document.
pub(super) fn all() -> Vec<Schema> {
    page_names()
        .chain(HIDDEN)
        .filter_map(|page| Some(schema(page, of_words(default_words(page)?))))
        .collect()
}

fn schema(page: &str, fields: Vec<Field>) -> Schema {
    let label = match page {
        "site" => "Site: brand, contact, navigation".to_owned(),
        MAIL => "Mail texts".to_owned(),
        TALK => "Comments and questions".to_owned(),
        CARE => "Consultations".to_owned(),
        GIVING => "Giving".to_owned(),
        OUTREACH => "People who write".to_owned(),
        LETTERS => "Newsletter".to_owned(),
        PLACES => "Nearby providers".to_owned(),
        page => format!("Page: {}", in_words(page)),
    };
    let mut schema = Schema::new(Kind::Settings, &label, "Settings", "Settings", fields);
    schema.id = Some(format!("{SETTINGS_PREFIX}{page}"));
    schema.has_page = page != "site" && !is_hidden(page);
    schema
}

fn of_words(words: &Map<String, Value>) -> Vec<Field> {
    words
        .iter()
        .map(|(name, value)| Field {
            default: Some(value.clone()),
            ..field(name, value)
        })
        .collect()
}

/// The field for a value; what its name means goes before what its shape says.
fn field(name: &str, value: &Value) -> Field {
    let label = label(name);
    let made = match (name, value) {
        ("picture", _) => Field::new(FieldKind::Image, name, &label),
        ("pictures", _) => Field::images(name, &label, 12),
        ("href" | "url" | "tel" | "bookingUrl" | "roomAddress" | "securityContact", _) => {
            Field::url(name, &label)
        }
        ("video", Value::Null) => welcome_video(&label),
        ("announcement", _) => announcement(&label),
        ("bankAccounts", _) => bank_accounts(&label),
        ("checkedOn", _) => Field::date(name, &label),
        ("date", Value::String(_)) => Field::date(name, &label),
        ("zone", _) => Field::choice(
            name,
            &label,
            &[("Africa/Lagos", "Lagos"), ("Europe/London", "London")],
        ),
        ("comments" | "questions" | "dateStyle", Value::String(_)) => rule(name, &label),
        ("closeAfterDays" | "keepPrivateDays", _) => Field::integer(name, &label, 0, 3_650),
        ("keepOpenDays", _) => Field::integer(name, &label, 30, 3_650),
        ("checkoutClient", _) => Field::choice(
            name,
            &label,
            &[
                ("bedside", "This site"),
                ("provider", "The provider's script"),
            ],
        ),
        ("monthlyBy", _) => Field::choice(
            name,
            &label,
            &[
                ("house", "This site, with the card of the first payment"),
                (
                    "provider",
                    "The card provider, with a subscription of its own",
                ),
            ],
        ),
        ("triesPerNetwork", _) => Field::integer(name, &label, 10, 10_000),
        ("triesEverywhere", _) => Field::integer(name, &label, 50, 100_000),
        ("forState", _) => Field::choice(
            name,
            &label,
            &[
                ("talking", "Talking"),
                ("agreed", "Agreed"),
                ("declined", "Declined"),
            ],
        ),
        ("percent" | "noShowPercent" | "ourCancelPercent", _) => {
            Field::integer(name, &label, 0, 100)
        }
        ("keepDraftDays", _) => Field::integer(name, &label, 1, 365),
        ("keepDays", _) => Field::integer(name, &label, 30, 36_500),
        ("daysAhead", _) => Field::integer(name, &label, 1, 180),
        ("onCall", _) => Field::new(FieldKind::Email, name, &label).max(254),
        (_, Value::Bool(_)) => Field::boolean(name, &label),
        (_, Value::Number(number)) if number.is_i64() => {
            Field::integer(name, &label, 0, 1_000_000_000)
        }
        (_, Value::Number(_)) => Field::new(FieldKind::Number, name, &label),
        (_, Value::Array(items)) => list(name, &label, items),
        (_, Value::Object(map)) => {
            let fields = map.iter().map(|(name, value)| field(name, value)).collect();
            Field::object(name, &label, fields)
        }
        (_, Value::String(text)) if text.contains("://") => Field::url(name, &label),
        (_, Value::String(text)) if text.len() > LONG => Field::long(name, &label, TEXT),
        (_, Value::String(_) | Value::Null) => Field::text(name, &label, LINE),
    };
    match HELP.iter().find(|(known, _)| *known == name) {
        Some((_, help)) => made.help(help),
        None => made,
    }
}

/// When comments are seen, on the whole site or under one article.
pub(super) const COMMENT_RULES: [(&str, &str); 3] = [
    ("off", "No comments"),
    ("after_approval", "After approval"),
    ("at_once", "At once"),
];

/// A rule of the conversation.
fn rule(name: &str, label: &str) -> Field {
    let options: &[(&str, &str)] = match name {
        "comments" => &COMMENT_RULES,
        "questions" => &[
            ("open", "Shown at once"),
            ("review_first", "Shown after review"),
            (
                "doctor_publishes",
                "The doctor publishes an edited question",
            ),
        ],
        _ => &[
            ("plain", "2:30pm Lagos, Tuesday 12 January 2027"),
            (
                "spec",
                "January 12, 2027 at 2:30 PM; 2027-01-12 for questions",
            ),
        ],
    };
    Field::choice(name, label, options)
}

/// A list of texts, or of objects with every field that any entry has.
fn list(name: &str, label: &str, items: &[Value]) -> Field {
    let mut fields: Vec<Field> = Vec::new();
    for map in items.iter().filter_map(Value::as_object) {
        for (name, value) in map {
            match fields.iter_mut().find(|field| field.name == *name) {
                // An entry with a longer text asks for more room.
                Some(known) if known.kind == FieldKind::Text => *known = field(name, value),
                Some(_) => {}
                None => fields.push(field(name, value)),
            }
        }
    }
    if fields.is_empty() {
        return Field::texts(name, label, ENTRIES);
    }
    Field::list(name, label, Field::object("", "Entry", fields), ENTRIES)
}

/// The defaults show none, so its shape stands here (spec 2 §4: a line above the header, for some days).
fn announcement(label: &str) -> Field {
    Field::object(
        "announcement",
        label,
        vec![
            Field::text("label", "Words", 160),
            Field::url("href", "Where it leads"),
            Field::date("from", "From"),
            Field::date("until", "Until, that day included"),
        ],
    )
}

/// Where money may be sent; the defaults have none.
fn bank_accounts(label: &str) -> Field {
    let account = Field::object(
        "account",
        "Account",
        vec![
            Field::text("bank", "Bank", 80).required(),
            Field::text("name", "Name of the account", 120).required(),
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

/// The defaults show none either: a short film of the doctor's own, kept here.
fn welcome_video(label: &str) -> Field {
    Field::object(
        "video",
        label,
        vec![
            Field::url("src", "Address of the film on this site"),
            Field::integer("seconds", "Seconds", 0, 3_600),
            Field::integer("bytes", "Size in bytes", 0, 1 << 40),
        ],
    )
}

fn label(name: &str) -> String {
    LABELS
        .iter()
        .find(|(known, _)| *known == name)
        .map_or_else(|| in_words(name), |(_, label)| (*label).to_owned())
}

/// `missionHeading` and `all-posts` as words.
fn in_words(name: &str) -> String {
    let mut words = String::new();
    for (place, c) in name.chars().enumerate() {
        match c {
            '-' | '_' => words.push(' '),
            c if place == 0 => words.extend(c.to_uppercase()),
            c if c.is_uppercase() => {
                words.push(' ');
                words.extend(c.to_lowercase());
            }
            c => words.push(c),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_words() {
        assert_eq!(in_words("missionHeading"), "Mission heading");
        assert_eq!(in_words("all-posts"), "All posts");
        assert_eq!(label("href"), "Where it leads");
    }

    #[test]
    fn the_shape_of_a_default_says_what_is_asked_for() {
        let home = Schema {
            fields: of_words(default_words("home").unwrap()),
            ..schema("home", Vec::new())
        };
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
