//! Telephone numbers of Nigeria and the United Kingdom, and of elsewhere in international form.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Whose rules read a number written without its country.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PhoneCountry {
    /// +234; eleven digits with the leading 0.
    #[serde(rename = "NG")]
    Nigeria,
    /// +44; ten or eleven digits with the leading 0.
    #[serde(rename = "GB")]
    UnitedKingdom,
}

impl PhoneCountry {
    const fn calling_code(self) -> &'static str {
        match self {
            Self::Nigeria => "234",
            Self::UnitedKingdom => "44",
        }
    }
}

/// A number as typed and in E.164. Its `Debug` shows the last two digits only.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct TelephoneNumber {
    typed: String,
    e164: String,
}

/// The text cannot be dialled.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("enter a telephone number, like 0803 123 4567 or +44 7700 900 982")]
pub struct PhoneError;

impl TelephoneNumber {
    /// Reads `0803…`, `234803…`, `+234…`, `00…` with spaces, hyphens, dots or brackets. A number
    /// with its leading 0 only is read by Nigeria's rules when it starts 070, 08 or 09, by the
    /// United Kingdom's when it starts 071–079, else by those of `home`.
    ///
    /// # Errors
    /// When other characters are in it or the count of digits cannot be right.
    pub fn parse(typed: &str, home: PhoneCountry) -> Result<Self, PhoneError> {
        let typed = typed.trim();
        let separator =
            |c: char| c.is_whitespace() || matches!(c, '-' | '–' | '.' | '(' | ')' | '/');
        // People write `+44 (0)20`: the zero is dialled at home only.
        let dialled: String = typed.replace("(0)", "").replace(separator, "");
        let (plus, digits) = match dialled.strip_prefix('+') {
            Some(rest) => (true, rest),
            None => (false, dialled.as_str()),
        };
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(PhoneError);
        }
        let full = if plus {
            digits.to_owned()
        } else if let Some(rest) = digits.strip_prefix("00") {
            rest.to_owned()
        } else if let Some(rest) = digits.strip_prefix('0') {
            format!("{}{rest}", guess_country(digits, home).calling_code())
        } else {
            digits.to_owned()
        };
        let national = |code: &str| {
            full.strip_prefix(code)
                // The same zero without its brackets, as in `+234 0803`.
                .map(|rest| rest.trim_start_matches('0'))
        };
        let e164 = if let Some(rest) = national("234") {
            // Strict for the two countries whose plans we know; elsewhere E.164 allows up to fifteen digits.
            (rest.len() == 10).then(|| format!("+234{rest}"))
        } else if let Some(rest) = national("44") {
            matches!(rest.len(), 9 | 10).then(|| format!("+44{rest}"))
        } else {
            (8..=15).contains(&full.len()).then(|| format!("+{full}"))
        };
        e164.map(|e164| Self {
            typed: typed.to_owned(),
            e164,
        })
        .ok_or(PhoneError)
    }

    /// `+2348031234567`: for links and providers.
    pub fn e164(&self) -> &str {
        &self.e164
    }

    /// As the person typed it: what is shown back to them.
    pub fn typed(&self) -> &str {
        &self.typed
    }

    /// Grouped for print: `0803 123 4567`, `07700 900 982`, `020 7946 0958`, `+1 202 555 0143`.
    pub fn format_grouped(&self) -> String {
        if let Some(rest) = self.e164.strip_prefix("+234") {
            return group_digits(&format!("0{rest}"), &[4, 3, 4]);
        }
        if let Some(rest) = self.e164.strip_prefix("+44") {
            let sizes: &[usize] = if rest.starts_with('2') {
                &[3, 4, 4]
            } else {
                &[5, 3, 3]
            };
            return group_digits(&format!("0{rest}"), sizes);
        }
        let code = if self.e164.starts_with("+1") || self.e164.starts_with("+7") {
            2
        } else {
            3
        };
        let (country, rest) = self.e164.split_at(code);
        format!("{country} {}", group_digits(rest, &[3, 3, 4]))
    }
}

fn guess_country(national: &str, home: PhoneCountry) -> PhoneCountry {
    let third = national.as_bytes().get(2);
    match (national.as_bytes().get(1), third) {
        // Nigerian mobiles begin 070, 08 and 09, British ones 071 to 079; both have eleven digits.
        (Some(b'7'), Some(b'0')) | (Some(b'8' | b'9'), _) if national.len() == 11 => {
            PhoneCountry::Nigeria
        }
        (Some(b'7'), _) if national.len() == 11 => PhoneCountry::UnitedKingdom,
        _ => home,
    }
}

fn group_digits(digits: &str, sizes: &[usize]) -> String {
    let mut rest = digits;
    let mut parts = Vec::new();
    for (place, &size) in sizes.iter().enumerate() {
        let last = place + 1 == sizes.len();
        let (part, after) = rest.split_at(if last {
            rest.len()
        } else {
            size.min(rest.len())
        });
        if !part.is_empty() {
            parts.push(part);
        }
        rest = after;
    }
    parts.join(" ")
}

impl fmt::Debug for TelephoneNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = self.e164.len().saturating_sub(2);
        write!(f, "Phone(…{})", &self.e164[shown..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_of_writing_a_nigerian_mobile_is_one_number() {
        for typed in [
            "08031234567",
            "0803 123 4567",
            "0803-123-4567",
            "(0803) 123 4567",
            "2348031234567",
            "+234 803 123 4567",
            "+234 (0)803 123 4567",
            "+234 0803 123 4567",
            "00234 803 123 4567",
        ] {
            let phone = TelephoneNumber::parse(typed, PhoneCountry::UnitedKingdom).unwrap();
            assert_eq!(phone.e164(), "+2348031234567", "{typed}");
            assert_eq!(phone.format_grouped(), "0803 123 4567");
            assert_eq!(phone.typed(), typed);
        }
    }

    #[test]
    fn british_numbers_are_grouped_their_way() {
        for (typed, grouped) in [
            ("07700900982", "07700 900 982"),
            ("+44 7700 900982", "07700 900 982"),
            ("01632 960960", "01632 960 960"),
            ("02079460958", "020 7946 0958"),
        ] {
            let phone = TelephoneNumber::parse(typed, PhoneCountry::UnitedKingdom).unwrap();
            assert_eq!(phone.format_grouped(), grouped);
        }
    }

    #[test]
    fn a_landline_without_country_belongs_to_home() {
        let parse = |home| TelephoneNumber::parse("02012345678", home).unwrap();
        assert_eq!(parse(PhoneCountry::Nigeria).e164(), "+2342012345678");
        assert_eq!(parse(PhoneCountry::UnitedKingdom).e164(), "+442012345678");
    }

    #[test]
    fn other_countries_stay_international() {
        let phone = TelephoneNumber::parse("+1 (202) 555-0143", PhoneCountry::Nigeria).unwrap();
        assert_eq!(phone.format_grouped(), "+1 202 555 0143");
    }

    #[test]
    fn what_cannot_be_dialled_is_refused() {
        for typed in [
            "",
            "+",
            "0803",
            "phone",
            "0803 123 4567 89",
            "+44 77",
            "٠٨٠٣",
            "12345",
        ] {
            assert_eq!(
                TelephoneNumber::parse(typed, PhoneCountry::Nigeria),
                Err(PhoneError),
                "{typed}"
            );
        }
    }

    #[test]
    fn a_log_line_does_not_tell_the_number() {
        let phone = TelephoneNumber::parse("08031234567", PhoneCountry::Nigeria).unwrap();
        assert_eq!(format!("{phone:?}"), "Phone(…67)");
    }
}
