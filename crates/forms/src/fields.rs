//! The types of fields: each owns how it is tidied and what is said of a mistake.

use std::fmt;
use std::ops::Deref;

use kernel::{EmailAddress, EmailError, PhoneCountry, TelephoneNumber};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, Schema, SchemaType, Type};
use web::FormFile;

use crate::field_type::{
    FieldType, FormFieldKind, FormSource, SentField, parse_country, plain_schema,
};
use crate::text;

const NO_PHONE: &str = "forms-phone-invalid";

fn maybe_bool() -> (Schema, Value) {
    let kinds = SchemaType::from_iter([Type::Boolean, Type::Null]);
    (plain_schema(kinds), Value::Null)
}

/// What is said of a missing field, or nothing where it may be left out.
fn check_required(sent: &SentField<'_>, is_there: bool) -> Result<(), String> {
    if is_there || sent.rule.missing.is_empty() {
        Ok(())
    } else {
        Err(l10n::text(sent.rule.missing).to_owned())
    }
}

fn check_length(sent: &SentField<'_>, read: &str) -> Result<(), String> {
    let rule = sent.rule;
    if !text::is_longer(read, rule.most) {
        return Ok(());
    }
    let field = l10n::text(rule.called);
    let most = text::format_thousands(rule.most);
    Err(if rule.kind == FormFieldKind::Story {
        l10n::t!(
            "forms-story-too-long",
            field = field,
            most = most,
            written = text::count_characters(read)
        )
    } else {
        l10n::t!("forms-too-long", field = field, most = most)
    })
}

macro_rules! texts {
    ($($(#[$doc:meta])* $name:ident;)+) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub struct $name(pub String);

        impl Deref for $name {
            type Target = str;

            fn deref(&self) -> &str {
                &self.0
            }
        }
    )+};
}

texts! {
    /// A name: any letters of any script, one word or many.
    PersonName;
    Line;
    /// A message of several lines, with few links.
    Story;
    /// A word that the page sends by itself or lets choose. Which ones there are is the feature's to say.
    Key;
}

impl FieldType for PersonName {
    const KIND: FormFieldKind = FormFieldKind::Name;
    const MOST: usize = 120;
    const CALLED: &'static str = "forms-called-name";
    const AUTOCOMPLETE: &'static str = "name";

    fn from_sent(sent: &SentField<'_>) -> Result<Self, String> {
        let name = text::normalise_line(sent.text_value());
        check_required(sent, text::has_words(&name))?;
        check_length(sent, &name)?;
        Ok(Self(name))
    }
}

impl FieldType for Line {
    const KIND: FormFieldKind = FormFieldKind::Line;

    fn from_sent(sent: &SentField<'_>) -> Result<Self, String> {
        let line = text::normalise_line(sent.text_value());
        check_required(sent, text::has_words(&line))?;
        check_length(sent, &line)?;
        Ok(Self(line))
    }
}

impl FieldType for Story {
    const KIND: FormFieldKind = FormFieldKind::Story;
    const MOST: usize = 10_000;
    const CALLED: &'static str = "forms-called-message";

    fn from_sent(sent: &SentField<'_>) -> Result<Self, String> {
        // Browsers count a line end as one character but send it as CRLF, so the length is checked after tidying.
        let story = text::normalise_text(sent.text_value());
        check_required(sent, text::has_words(&story))?;
        check_length(sent, &story)?;
        let most = sent.rule.most_links;
        if story.matches("://").count() > most {
            return Err(l10n::t!("forms-too-many-links", most = most));
        }
        Ok(Self(story))
    }
}

impl FieldType for Key {
    const KIND: FormFieldKind = FormFieldKind::Key;

    fn from_sent(sent: &SentField<'_>) -> Result<Self, String> {
        let key = text::normalise_line(sent.text_value());
        check_required(sent, !key.is_empty())?;
        Ok(Self(key))
    }
}

/// A mail address; none where it may be left out and was.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EmailField(pub Option<EmailAddress>);

impl FieldType for EmailField {
    const KIND: FormFieldKind = FormFieldKind::Email;
    // RFC 5321 §4.5.3.1.3: a path has 256 octets, two of them its angle brackets.
    const MOST: usize = 254;
    const AUTOCOMPLETE: &'static str = "email";

    fn from_sent(sent: &SentField<'_>) -> Result<Self, String> {
        let typed = sent.text_value().trim();
        if typed.is_empty() {
            return check_required(sent, false).map(|()| Self(None));
        }
        let read: Result<EmailAddress, EmailError> = typed.parse();
        read.map(|email| Self(Some(email)))
            .map_err(|error| error.to_string())
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PhoneNumber {
    pub typed: String,
    /// For dialling: `+2348031234567`.
    pub e164: String,
}

/// A telephone number in any form that is common in Nigeria and the United Kingdom, or with its country's code; none where it
/// may be left out and was.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PhoneField(pub Option<PhoneNumber>);

impl FieldType for PhoneField {
    const KIND: FormFieldKind = FormFieldKind::Phone;
    const MOST: usize = 40;
    const AUTOCOMPLETE: &'static str = "tel";

    fn from_sent(sent: &SentField<'_>) -> Result<Self, String> {
        let typed = sent.text_value();
        if typed.trim().is_empty() {
            return check_required(sent, false).map(|()| Self(None));
        }
        let phone = TelephoneNumber::parse(typed, sent.home_country())
            .map_err(|_| l10n::text(NO_PHONE).to_owned())?;
        Ok(Self(Some(PhoneNumber {
            typed: text::normalise_line(phone.typed()),
            e164: phone.e164().to_owned(),
        })))
    }
}

/// All that was chosen, each a line. Which ones there are is the feature's to say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChoicesField(pub Vec<String>);

impl FieldType for ChoicesField {
    const KIND: FormFieldKind = FormFieldKind::Choices;

    fn from_sent(sent: &SentField<'_>) -> Result<Self, String> {
        let chosen: Vec<String> = sent.all_values().map(text::normalise_line).collect();
        check_required(sent, !chosen.is_empty())?;
        Ok(Self(chosen))
    }

    fn schema() -> (Schema, Value) {
        let text = ObjectBuilder::new().schema_type(Type::String);
        let list = ArrayBuilder::new().items(text).build();
        (list.into(), json!([]))
    }
}

/// Something that has to be agreed to; none where a program left it out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AgreementField(pub Option<bool>);

impl FieldType for AgreementField {
    const KIND: FormFieldKind = FormFieldKind::Agreement;

    fn from_sent(sent: &SentField<'_>) -> Result<Self, String> {
        // The payloads in the spec (1 §7, 2 §7) have no such field: a program that follows them must not be refused.
        if sent.source == FormSource::Call && sent.text_value().is_empty() {
            return Ok(Self(None));
        }
        let agrees = yes_or_no(sent.text_value()) == Some(true);
        check_required(sent, agrees)?;
        Ok(Self(Some(agrees)))
    }

    fn schema() -> (Schema, Value) {
        maybe_bool()
    }
}

/// One of two answers; none where none was given. A program may leave out what the page asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct YesNo(pub Option<bool>);

impl FieldType for YesNo {
    const KIND: FormFieldKind = FormFieldKind::Yesno;

    fn from_sent(sent: &SentField<'_>) -> Result<Self, String> {
        let answer = yes_or_no(sent.text_value());
        check_required(sent, answer.is_some() || sent.source == FormSource::Call)?;
        Ok(Self(answer))
    }

    fn schema() -> (Schema, Value) {
        maybe_bool()
    }
}

/// A file; none where it may be left out and nothing was chosen. What it may be is the feature's to say. It is in no schema: JSON
/// has no files.
#[derive(Clone, Default)]
pub struct FileField(pub Option<FormFile>);

/// Shows nothing of what was chosen.
impl fmt::Debug for FileField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FileField").finish_non_exhaustive()
    }
}

impl FieldType for FileField {
    const KIND: FormFieldKind = FormFieldKind::File;

    fn from_sent(sent: &SentField<'_>) -> Result<Self, String> {
        let file = sent.file().cloned();
        check_required(sent, file.is_some())?;
        Ok(Self(file))
    }
}

fn yes_or_no(word: &str) -> Option<bool> {
    match word {
        "yes" | "true" => Some(true),
        "no" | "false" => Some(false),
        _ => None,
    }
}

impl Key {
    /// The country that it names, where we know its numbers.
    pub fn to_country(&self) -> Option<PhoneCountry> {
        parse_country(&self.0)
    }
}
