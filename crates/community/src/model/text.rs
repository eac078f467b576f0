//! What somebody typed, made fit to be kept: line ends, blanks, signs that nobody sees.
use forms::{FieldRule, FieldType, FormFieldKind, SentField, text};
use unicode_normalization::UnicodeNormalization;

/// Characters of a name, as a reader counts them.
pub const LONGEST_NAME: usize = 80;
/// Characters of a comment.
pub const LONGEST_TEXT: usize = 5_000;
/// As whom people ask and comment who give no name.
pub const NOBODY: &str = "Anonymous";
/// In place of the fingerprint of who asked, with samples: nobody's, so that no visitor owns them.
pub const SAMPLE_VISITOR: &str = "sample";
/// Marks over or under one letter; more only cover the lines around.
const MOST_MARKS: usize = 4;

/// A text of several lines: composed letters, `\n` as line end, at most one empty line between two, no control signs and
/// none that turn the direction of what stands around them. Signs that emoji and scripts are joined by stay.
pub fn normalise_text(typed: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in typed.replace("\r\n", "\n").replace('\r', "\n").split('\n') {
        let line = normalise_characters(line);
        let empty = is_blank(&line);
        if empty && lines.last().is_none_or(String::is_empty) {
            continue;
        }
        lines.push(if empty { String::new() } else { line });
    }
    lines.join("\n").trim_end().to_owned()
}

pub fn normalise_line(typed: &str) -> String {
    normalise_text(typed)
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

/// True when nobody would see anything of it.
pub fn is_blank(text: &str) -> bool {
    text.chars().all(is_unseen)
}

/// As whom somebody writes; empty where it may be left out and was.
#[derive(Clone, Debug, Default)]
pub struct AuthorName(pub String);

/// What somebody writes: several lines of any script and any emoji.
#[derive(Clone, Debug, Default)]
pub struct BodyText(pub String);

impl FieldType for AuthorName {
    const KIND: FormFieldKind = FormFieldKind::Name;
    const MOST: usize = LONGEST_NAME;

    fn from_sent(sent: &SentField<'_>) -> Result<Self, String> {
        check_length(normalise_line(sent.text_value()), sent.rule).map(Self)
    }
}

impl FieldType for BodyText {
    const KIND: FormFieldKind = FormFieldKind::Story;
    const MOST: usize = LONGEST_TEXT;

    fn from_sent(sent: &SentField<'_>) -> Result<Self, String> {
        check_length(normalise_text(sent.text_value()), sent.rule).map(Self)
    }
}

fn check_length(typed: String, rule: &FieldRule) -> Result<String, String> {
    let (length, most) = (text::count_characters(&typed), rule.most);
    // One character can hold any number of combining marks; eight bytes each on average are enough for any script.
    if length > most || typed.len() > most * 8 {
        return Err(l10n::t!(
            "community-text-too-long",
            most = most,
            length = length
        ));
    }
    if is_blank(&typed) && !rule.missing.is_empty() {
        return Err(l10n::text(rule.missing).to_owned());
    }
    Ok(typed)
}

fn normalise_characters(line: &str) -> String {
    let mut marks = 0;
    // Composed first, so that accents with a precomposed letter do not count as marks.
    let kept = line.nfc().filter(|sign| {
        if unicode_normalization::char::is_combining_mark(*sign) && !is_selector(*sign) {
            marks += 1;
            return marks <= MOST_MARKS;
        }
        marks = 0;
        !is_forbidden(*sign)
    });
    let line: String = kept
        .map(|sign| if sign == '\t' { ' ' } else { sign })
        .collect();
    line.trim().to_owned()
}

/// Control signs, and those that turn or hide the text around them.
fn is_forbidden(sign: char) -> bool {
    (sign.is_control() && sign != '\t')
        || matches!(sign, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E001F}')
}

fn is_selector(sign: char) -> bool {
    matches!(sign, '\u{FE00}'..='\u{FE0F}')
}

fn is_unseen(sign: char) -> bool {
    sign.is_whitespace()
        || is_forbidden(sign)
        || is_selector(sign)
        || unicode_normalization::char::is_combining_mark(sign)
        || matches!(sign, '\u{00AD}' | '\u{034F}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{2060}'..='\u{206F}' | '\u{2800}' | '\u{3164}' | '\u{FFA0}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(text: &str) -> Option<String> {
        let rule = FieldRule {
            missing: "community-comment-missing",
            ..FieldRule::new::<BodyText>("text")
        };
        check_length(text.to_owned(), &rule).err()
    }

    #[test]
    fn what_nobody_sees_is_blank() {
        for text in [
            "",
            "   ",
            "\n\t",
            "\u{200B}\u{200D}\u{FEFF}",
            "\u{2800}\u{3164}",
            "\u{00A0}\u{3000}",
            "\u{202E}",
            "\u{0301}\u{FE0F}",
        ] {
            assert!(
                is_blank(text) && is_blank(&normalise_text(text)),
                "{text:?}"
            );
            assert_eq!(
                wrong(&normalise_text(text)).as_deref(),
                Some("Write a comment")
            );
        }
        for text in ["a", "🙏🏾", "س", ".", "ọ̀"] {
            assert_eq!(wrong(&normalise_text(text)), None, "{text}");
        }
    }

    #[test]
    fn lengths_are_those_that_a_reader_counts() {
        assert_eq!(wrong(&"👩🏾‍⚕️".repeat(100)), None);
        assert_eq!(wrong(&"Ọ̀".repeat(5_000)), None);
        let long = wrong(&"a".repeat(20_000)).unwrap();
        assert_eq!(long, "Use 5000 characters or fewer. You have written 20000");
        assert!(wrong(&"👩🏾‍⚕️".repeat(5_000)).is_some());
    }

    #[test]
    fn lines_and_scripts_stay_and_tricks_go() {
        assert_eq!(
            normalise_text("  One\r\n\r\n\r\n two\ttabs \r\n"),
            "One\n\ntwo tabs"
        );
        assert_eq!(normalise_text("abc\u{202E}txt.exe\u{0000}"), "abctxt.exe");
        assert_eq!(normalise_text("مرحبا بالعالم"), "مرحبا بالعالم");
        assert_eq!(normalise_text("نمی\u{200C}خواهم 👨‍👩‍👧"), "نمی\u{200C}خواهم 👨‍👩‍👧");
        let stacked = format!("Z{}algo", "\u{0301}\u{0316}".repeat(40));
        assert!(normalise_text(&stacked).chars().count() < 12);
        assert_eq!(normalise_line(" Ada \n Obi\u{00A0}  "), "Ada Obi");
        assert_eq!(normalise_text("o\u{0323}\u{0300}"), normalise_text("ọ̀"));
    }

    #[test]
    fn tidying_twice_changes_nothing_more() {
        for text in ["a\n\n\nb", "\u{200B}\nx", "x \u{202A} y\t\tz", "\n\n"] {
            assert_eq!(
                normalise_text(&normalise_text(text)),
                normalise_text(text),
                "{text:?}"
            );
        }
    }
}
