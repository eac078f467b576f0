//! Checks of what people type, in the words of their field.

use kernel::{Country, Email, EmailError, FieldError, Phone};

/// Signs of a name, a dedication, a note.
const LONGEST_NAME: usize = 120;
/// Signs of a dedication.
pub const LONGEST_DEDICATION: usize = 200;

/// A field to mend.
pub fn wrong(field: &str, message: impl Into<String>) -> FieldError {
    FieldError {
        field: field.to_owned(),
        message: message.into(),
    }
}

/// A text of one line, without signs that nobody sees or that turn the direction of what stands around them.
pub fn line(text: &str) -> String {
    let turns = |c: char| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200b}' | '\u{feff}');
    let kept: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .filter(|c| !turns(*c))
        .collect();
    kept.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A name: any letters of any script.
///
/// # Errors
/// The message for its field.
pub fn name(text: &str, empty: &str) -> Result<String, String> {
    let name = line(text);
    if !name.chars().any(char::is_alphanumeric) {
        return Err(empty.to_owned());
    }
    within(name, LONGEST_NAME, "The name")
}

/// A line of so many signs at most.
///
/// # Errors
/// The message for its field.
pub fn within(text: String, most: usize, what: &str) -> Result<String, String> {
    if text.chars().count() > most {
        return Err(format!("{what} must be {most} characters or fewer"));
    }
    Ok(text)
}

/// A mail address.
///
/// # Errors
/// The message for its field.
pub fn email(text: &str) -> Result<Email, String> {
    text.parse().map_err(|error: EmailError| error.to_string())
}

/// A telephone number in any form that is common in Nigeria and the United Kingdom, or with its country.
///
/// # Errors
/// The message for its field.
pub fn phone(text: &str) -> Result<String, String> {
    if line(text).is_empty() {
        return Err("Enter your telephone number".to_owned());
    }
    Phone::parse(text, Country::Nigeria)
        .map(|phone| phone.e164().to_owned())
        .map_err(|_| "Enter a telephone number, like 0803 123 4567 or +44 7700 900 982".to_owned())
}

/// A postcode of the United Kingdom, in capitals with its space.
///
/// # Errors
/// The message for its field.
pub fn postcode(text: &str) -> Result<String, String> {
    let wrong = || "Enter a UK postcode, like SW1A 2AA".to_owned();
    let code: String = text
        .chars()
        .filter(|c| !c.is_whitespace())
        .collect::<String>()
        .to_uppercase();
    let is_plain = code.chars().all(|c| c.is_ascii_alphanumeric());
    if !is_plain || !(5..=7).contains(&code.len()) {
        return Err(wrong());
    }
    let (outward, inward) = code.split_at(code.len() - 3);
    let digit_then_letters = inward.chars().enumerate().all(|(at, c)| {
        if at == 0 {
            c.is_ascii_digit()
        } else {
            c.is_ascii_alphabetic()
        }
    });
    if !digit_then_letters || !outward.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return Err(wrong());
    }
    Ok(format!("{outward} {inward}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_keep_their_letters_and_no_header() {
        assert_eq!(name(" Ọlá\r\nBcc: x ", "x").as_deref(), Ok("Ọlá Bcc: x"));
        assert!(name("\u{202e}", "Enter your name").is_err());
        assert!(name(&"a".repeat(121), "x").is_err());
    }

    #[test]
    fn postcodes_are_read_as_people_write_them() {
        for (typed, code) in [
            ("sw1a2aa", "SW1A 2AA"),
            ("M1 1AE", "M1 1AE"),
            ("b33 8th", "B33 8TH"),
        ] {
            assert_eq!(postcode(typed).as_deref(), Ok(code));
        }
        for typed in ["", "12345", "SW1A", "SW1A 2AAA", "ỌW1A 2AA"] {
            assert!(postcode(typed).is_err(), "{typed}");
        }
    }
}
