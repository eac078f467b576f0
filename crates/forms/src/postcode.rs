//! Postcodes of the United Kingdom.

use crate::field_type::{FieldType, FormFieldKind, SentField};

const NO_POSTCODE: &str = "forms-postcode-invalid";

/// A postcode of the United Kingdom, in capitals with its space; empty where none was given.
#[derive(Clone, Debug, Default)]
pub struct Postcode(pub String);

impl FieldType for Postcode {
    const KIND: FormFieldKind = FormFieldKind::Line;

    fn from_sent(sent: &SentField<'_>) -> Result<Self, String> {
        match sent.text_value().trim() {
            "" => Ok(Self::default()),
            typed => parse_postcode(typed)
                .map(Self)
                .ok_or_else(|| l10n::text(NO_POSTCODE).to_owned()),
        }
    }
}

fn parse_postcode(typed: &str) -> Option<String> {
    let signs = typed.chars().filter(|c| !c.is_whitespace());
    let code = signs.collect::<String>().to_ascii_uppercase();
    let is_plain = code.chars().all(|c| c.is_ascii_alphanumeric());
    if !is_plain || !(5..=7).contains(&code.len()) {
        return None;
    }
    let (outward, inward) = code.split_at(code.len() - 3);
    let (digit, letters) = inward.split_at(1);
    let is_code = outward.starts_with(|c: char| c.is_ascii_alphabetic())
        && digit.chars().all(|c| c.is_ascii_digit())
        && letters.chars().all(|c| c.is_ascii_alphabetic());
    is_code.then(|| format!("{outward} {inward}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn postcodes_are_read_as_people_write_them() {
        for (typed, code) in [
            ("sw1a2aa", "SW1A 2AA"),
            ("M1 1AE", "M1 1AE"),
            ("b33 8th", "B33 8TH"),
        ] {
            assert_eq!(parse_postcode(typed).as_deref(), Some(code));
        }
        for typed in ["", "12345", "SW1A", "SW1A 2AAA", "ỌW1A 2AA"] {
            assert_eq!(parse_postcode(typed), None, "{typed}");
        }
    }
}
