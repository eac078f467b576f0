//! Checks of what people type, in the words of their field.

use chrono_tz::Tz;
use kernel::{Email, EmailError, FieldError, Phone};
use unicode_segmentation::UnicodeSegmentation;

use crate::model::{Person, PhoneNumber, home_of};
use crate::schedule::zones;

/// Characters of a name, as a reader counts them.
const LONGEST_NAME: usize = 120;
/// Characters of a story.
pub const LONGEST_STORY: usize = 10_000;

/// A field to mend.
pub fn wrong(field: &str, message: impl Into<String>) -> FieldError {
    FieldError {
        field: field.to_owned(),
        message: message.into(),
    }
}

/// A text of one line, without signs that nobody sees.
pub fn line(text: &str) -> String {
    lines(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A text of several lines, without control signs and those that turn the direction of what stands around them.
pub fn lines(text: &str) -> String {
    let turns =
        |c: &char| !matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}');
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let kept = text
        .chars()
        .filter(|c| (*c == '\n' || *c == '\t' || !c.is_control()) && turns(c));
    kept.collect::<String>().trim().to_owned()
}

fn is_longer(text: &str, most: usize) -> bool {
    text.graphemes(true).count() > most || text.len() > most * 32
}

/// A name: any letters of any script, one word or many.
///
/// # Errors
/// The message for its field.
pub fn name(text: &str, empty: &str) -> Result<String, String> {
    let name = line(text);
    if !name.chars().any(char::is_alphanumeric) {
        return Err(empty.to_owned());
    }
    if is_longer(&name, LONGEST_NAME) {
        return Err(format!(
            "The name must be {LONGEST_NAME} characters or fewer"
        ));
    }
    Ok(name)
}

/// A story.
///
/// # Errors
/// The message for its field.
pub fn story(text: &str) -> Result<String, String> {
    let story = lines(text);
    if !story.chars().any(char::is_alphanumeric) {
        return Err("Tell us what is going on".to_owned());
    }
    if is_longer(&story, LONGEST_STORY) {
        let count = story.graphemes(true).count();
        return Err(format!(
            "Your story must be {LONGEST_STORY} characters or fewer. You have written {count}"
        ));
    }
    Ok(story)
}

/// A mail address; none where the field is empty.
///
/// # Errors
/// The message for its field.
pub fn email(text: &str) -> Result<Option<Email>, String> {
    if text.trim().is_empty() {
        return Ok(None);
    }
    let read: Result<Email, _> = text.parse();
    read.map(Some)
        .map_err(|error: EmailError| error.to_string())
}

/// A telephone number in any form that is common in Nigeria and the United Kingdom; none where the field is empty.
///
/// # Errors
/// The message for its field.
pub fn phone(text: &str, country: &str) -> Result<Option<PhoneNumber>, String> {
    if text.trim().is_empty() {
        return Ok(None);
    }
    let read = Phone::parse(text, home_of(country));
    read.map(|phone| Some(PhoneNumber::from(&phone)))
        .map_err(|_| "Enter a telephone number, like 0803 123 4567 or +44 7700 900 982".to_owned())
}

/// What names the fields of a person.
pub struct PersonFields {
    /// Field of the name.
    pub name: &'static str,
    /// Field of the address.
    pub email: &'static str,
    /// Field of the number.
    pub phone: &'static str,
    /// Field of the zone.
    pub zone: &'static str,
    /// What is said when the name is empty.
    pub no_name: &'static str,
}

/// A person of a form: what could be read, and what to mend.
pub fn person<'a>(
    fields: &PersonFields,
    country: &str,
    needs_email: bool,
    sent: impl Fn(&'static str) -> &'a str,
) -> (Person, Vec<FieldError>) {
    let mut errors = Vec::new();
    let mut note = |field: &str, message: String| errors.push(wrong(field, message));
    let mut person = Person::default();
    match name(sent(fields.name), fields.no_name) {
        Ok(name) => person.name = name,
        Err(message) => note(fields.name, message),
    }
    match email(sent(fields.email)) {
        Ok(None) if needs_email => note(fields.email, EmailError.to_string()),
        Ok(email) => person.email = email,
        Err(message) => note(fields.email, message),
    }
    match phone(sent(fields.phone), country) {
        Ok(phone) => person.phone = phone,
        Err(message) => note(fields.phone, message),
    }
    let zone = sent(fields.zone).trim();
    match zones::parse(zone) {
        Some(zone) => person.zone = zone.name().to_owned(),
        None if zone.is_empty() => person.zone = usual_zone(country).name().to_owned(),
        None => note(fields.zone, "Choose a time zone from the list".to_owned()),
    }
    (person, errors)
}

/// The clock that most people of a country live by; that of the practice where the country is not known.
pub fn usual_zone(country: &str) -> Tz {
    zones::usual_in(country).unwrap_or(Tz::Africa__Lagos)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_taken_as_people_write_them() {
        for typed in ["Ọ̀ṣun", "Adé-Olú O'Neil", "Sukarno", "李雷"] {
            assert_eq!(name(typed, "x").as_deref(), Ok(typed));
        }
        for empty in ["", "  ", "—", "\u{202e}"] {
            assert!(name(empty, "Enter your name").is_err(), "{empty:?}");
        }
        assert!(name(&"a".repeat(121), "x").is_err());
    }

    #[test]
    fn numbers_are_kept_as_typed_and_as_dialled() {
        for (typed, country, e164) in [
            ("0803 123 4567", "NG", "+2348031234567"),
            ("07700 900982", "GB", "+447700900982"),
            ("+44 (0)7700 900-982", "NG", "+447700900982"),
            ("00234 803 123 4567", "GB", "+2348031234567"),
        ] {
            let number = phone(typed, country).unwrap().unwrap();
            assert_eq!((number.typed.as_str(), number.e164.as_str()), (typed, e164));
        }
        assert!(phone("12", "NG").is_err());
        assert_eq!(phone(" ", "NG").unwrap().map(|_| ()), None);
    }

    #[test]
    fn a_story_has_words_and_an_end() {
        assert_eq!(story(" a\r\nb\u{0} ").as_deref(), Ok("a\nb"));
        assert!(story("...").is_err());
        assert!(story(&"a".repeat(LONGEST_STORY + 1)).is_err());
    }
}
