//! What somebody typed, made fit to be kept, and what to mend in it.

use kernel::{Country, Email, FieldError, Phone};

/// Characters of a name.
pub const LONGEST_NAME: usize = 120;
/// Characters of a line.
pub const LONGEST_LINE: usize = 200;
/// Characters of a message.
pub const LONGEST_TEXT: usize = 10_000;
/// Links in a message.
const MOST_LINKS: usize = 10;

/// A field to mend.
#[must_use]
pub fn wrong(field: &str, message: impl Into<String>) -> FieldError {
    FieldError {
        field: field.to_owned(),
        message: message.into(),
    }
}

/// A text of one line, without signs that nobody sees: nothing of it can begin a line of a mail's head.
#[must_use]
pub fn line(text: &str) -> String {
    lines(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A text of several lines, without control signs and those that turn the direction of what stands around them.
#[must_use]
pub fn lines(text: &str) -> String {
    let is_kept = |c: &char| {
        let is_control = c.is_control() && *c != '\n' && *c != '\t';
        !is_control
            && !matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}' | '\u{2028}' | '\u{2029}')
    };
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    text.chars()
        .filter(is_kept)
        .collect::<String>()
        .trim()
        .to_owned()
}

fn is_longer(text: &str, most: usize) -> bool {
    text.chars().count() > most || text.len() > most * 8
}

/// Reads fields one after another and remembers what to mend, in the order of the form.
#[derive(Debug, Default)]
pub struct Reading {
    errors: Vec<FieldError>,
}

impl Reading {
    /// Notes a field to mend.
    pub fn wrong(&mut self, field: &str, message: impl Into<String>) {
        self.errors.push(wrong(field, message));
    }

    /// A name: any letters of any script, one word or many. `empty` is said when it is missing.
    pub fn name(&mut self, field: &str, text: &str, empty: &str) -> String {
        let name = line(text);
        if !name.chars().any(char::is_alphanumeric) {
            self.wrong(field, empty);
        } else if is_longer(&name, LONGEST_NAME) {
            let words = format!("The name must be {LONGEST_NAME} characters or fewer");
            self.wrong(field, words);
        }
        name
    }

    /// A line that may be left out.
    pub fn line(&mut self, field: &str, text: &str) -> String {
        let text = line(text);
        if is_longer(&text, LONGEST_LINE) {
            let words = format!("This must be {LONGEST_LINE} characters or fewer");
            self.wrong(field, words);
        }
        text
    }

    /// A message that may be left out.
    pub fn maybe_text(&mut self, field: &str, text: &str) -> String {
        let text = lines(text);
        if is_longer(&text, LONGEST_TEXT) {
            let count = text.chars().count();
            let words = format!(
                "Your message must be 10,000 characters or fewer. You have written {count}"
            );
            self.wrong(field, words);
        } else if text.matches("://").count() > MOST_LINKS {
            let words = format!("Use {MOST_LINKS} links or fewer in your message");
            self.wrong(field, words);
        }
        text
    }

    /// A message. `empty` is said when it is missing.
    pub fn text(&mut self, field: &str, text: &str, empty: &str) -> String {
        let text = self.maybe_text(field, text);
        if !text.chars().any(char::is_alphanumeric) {
            self.wrong(field, empty);
        }
        text
    }

    /// A mail address; `empty` is said when it is missing.
    pub fn email(&mut self, field: &str, text: &str, empty: &str) -> Option<Email> {
        if text.trim().is_empty() {
            self.wrong(field, empty);
            return None;
        }
        let read = email(text);
        if read.is_none() {
            self.wrong(field, "Enter an email address like name@example.com");
        }
        read
    }

    /// A telephone number in any form that is common in Nigeria and the United Kingdom, as it was typed and for dialling.
    /// `empty` is said when it is missing; with none it may be.
    pub fn phone(
        &mut self,
        field: &str,
        text: &str,
        country: &str,
        empty: Option<&str>,
    ) -> Option<(String, String)> {
        if text.trim().is_empty() {
            if let Some(empty) = empty {
                self.wrong(field, empty);
            }
            return None;
        }
        let home = place(country).unwrap_or(Country::Nigeria);
        match Phone::parse(text, home) {
            Ok(phone) => Some((line(phone.typed()), phone.e164().to_owned())),
            Err(_) => {
                let words = "Enter a telephone number, like 0803 123 4567 or +44 7700 900 982";
                self.wrong(field, words);
                None
            }
        }
    }

    /// What was read, when nothing is to be mended.
    ///
    /// # Errors
    /// What is to be mended.
    pub fn done<T>(self, read: T) -> Result<T, Vec<FieldError>> {
        if self.errors.is_empty() {
            Ok(read)
        } else {
            Err(self.errors)
        }
    }
}

/// A mail address.
#[must_use]
pub fn email(typed: &str) -> Option<Email> {
    typed.parse().ok()
}

/// The country of a code, where we know its numbers.
#[must_use]
pub fn place(code: &str) -> Option<Country> {
    match code.trim() {
        "NG" | "ng" => Some(Country::Nigeria),
        "GB" | "gb" | "uk" => Some(Country::UnitedKingdom),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_typed_begins_a_line_of_a_mails_head() {
        let name = line("Ada\r\nBcc: everybody@example.org\u{2028}\u{202e}x");
        assert_eq!(name, "Ada Bcc: everybody@example.orgx");
        let mut reading = Reading::default();
        for bad in [
            "ada@example.org\r\nBcc: x@example.org",
            "\"ada\"@example.org",
            "ada@localhost",
            "ada@[127.0.0.1]",
            "a b@example.org",
        ] {
            assert_eq!(reading.email("email", bad, "Enter it"), None, "{bad:?}");
        }
        assert_eq!(reading.errors.len(), 5);
    }

    #[test]
    fn plus_and_letters_of_any_script_in_the_host_are_taken() {
        for (typed, kept) in [
            ("ada+site@example.org", "ada+site@example.org"),
            (" Ada@Example.ORG ", "Ada@example.org"),
            ("ada@münchen.example", "ada@xn--mnchen-3ya.example"),
        ] {
            assert_eq!(
                email(typed).map(|email| email.to_string()),
                Some(kept.to_owned())
            );
        }
    }

    #[test]
    fn a_message_has_an_end_and_few_links() {
        let mut reading = Reading::default();
        reading.text("message", &"word ".repeat(3_000), "Enter a message");
        reading.text(
            "message",
            &"https://example.org/ ".repeat(11),
            "Enter a message",
        );
        reading.text("message", " \u{feff} ", "Enter a message");
        reading.text(
            "message",
            "Ẹ káàárọ̀. https://example.org",
            "Enter a message",
        );
        assert_eq!(reading.errors.len(), 3);
    }
}
