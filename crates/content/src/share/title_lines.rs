//! Breaks a title into lines that fit, by the real widths of its words in the display face.
use kernel::text::escape_html;
use resvg::usvg;
use unicode_normalization::UnicodeNormalization;
use unicode_segmentation::UnicodeSegmentation;

use super::fonts;

/// Size in pixels at which words are measured; widths scale with the size.
const MEASURED_AT: f32 = 100.0;
/// Sizes tried, in pixels, the largest first.
const SIZES: [f32; 6] = [80.0, 72.0, 64.0, 56.0, 50.0, 44.0];
/// Line height as a share of the size.
pub(super) const LINE_HEIGHT: f32 = 1.16;
/// Characters looked at; a longer title is cut.
const LONGEST: usize = 240;

#[derive(Debug, PartialEq)]
pub(super) struct FittedTitle {
    pub(super) lines: Vec<String>,
    pub(super) size: f32,
}

/// The largest size at which the title fits the box; at the smallest size, what does not fit gives way to `…`.
pub(super) fn fit_title(title: &str, width: f32, height: f32) -> FittedTitle {
    let words = split_drawable_words(title, width);
    let widths = measure_words(&words);
    let space = MEASURED_AT * 0.25;
    let mut last = FittedTitle {
        lines: Vec::new(),
        size: MEASURED_AT,
    };
    for size in SIZES {
        let room = width * MEASURED_AT / size;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a small positive number of lines"
        )]
        let most = (height / (size * LINE_HEIGHT)).floor().max(1.0) as usize;
        let widest = widths.iter().copied().fold(0.0_f32, f32::max);
        let lines = break_lines(&words, &widths, room, space);
        let fits = lines.len() <= most && widest <= room;
        last = FittedTitle { lines, size };
        if fits {
            return last;
        }
        last.lines.truncate(most);
    }
    if let Some(line) = last.lines.last_mut() {
        let keep = line
            // Tone marks are not alphanumeric but belong to the letter before them.
            .trim_end_matches(|c: char| !c.is_alphanumeric() && !is_diacritic(c))
            .len();
        line.truncate(keep);
        line.push('…');
    }
    last
}

fn break_lines(words: &[String], widths: &[f32], room: f32, space: f32) -> Vec<String> {
    let mut lines: Vec<(String, f32)> = Vec::new();
    for (word, width) in words.iter().zip(widths) {
        match lines.last_mut() {
            Some((line, used)) if *used + space + width <= room => {
                line.push(' ');
                line.push_str(word);
                *used += space + width;
            }
            _ => lines.push((word.clone(), *width)),
        }
    }
    lines.into_iter().map(|(line, _)| line).collect()
}

/// Words in letters that our faces have; a word too long for a line is cut into pieces.
fn split_drawable_words(title: &str, width: f32) -> Vec<String> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a small positive number of letters"
    )]
    let letters_in_line = (width / (SIZES[SIZES.len() - 1] * 0.62)).max(4.0) as usize;
    let text: String = drawable_text(title).chars().take(LONGEST).collect();
    text.split_whitespace()
        .flat_map(|word| {
            // Cut between graphemes, so that no tone mark is separated from its letter.
            let letters: Vec<&str> = word.graphemes(true).collect();
            letters
                .chunks(letters_in_line)
                .map(<[&str]>::concat)
                .collect::<Vec<_>>()
        })
        .collect()
}

/// The text in letters that the faces have: others lose their marks or give way to their plain cousin, or are left out.
pub(super) fn drawable_text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    // Composed first, because the fonts contain `ọ` as one glyph.
    for character in text.nfc() {
        if has_glyph(character) {
            out.push(character);
        } else if character.is_whitespace() {
            out.push(' ');
        } else if let Some(plain) = plain_cousin(character) {
            out.push(plain);
        } else {
            out.extend(character.to_string().nfkd().filter(|part| has_glyph(*part)));
        }
    }
    out
}

fn is_diacritic(character: char) -> bool {
    matches!(character, '\u{300}'..='\u{36f}')
}

/// What the display face was cut down to.
fn has_glyph(character: char) -> bool {
    matches!(character, ' '..='~')
        || "£·àáèéìíñòóùú\u{300}\u{301}ṢṣẸẹỊịỌọỤụ–—‘’“”…₦".contains(character)
}

fn plain_cousin(character: char) -> Option<char> {
    Some(match character {
        'ɓ' => 'b',
        'Ɓ' => 'B',
        'ɗ' => 'd',
        'Ɗ' => 'D',
        'ƙ' => 'k',
        'Ƙ' => 'K',
        'ƴ' => 'y',
        'Ƴ' => 'Y',
        'ǝ' | 'ə' => 'e',
        '‑' | '‐' | '−' => '-',
        _ => return None,
    })
}

fn measure_words(words: &[String]) -> Vec<f32> {
    let texts: String = words
        .iter()
        .enumerate()
        .map(|(at, word)| {
            format!(
                "<text id=\"w{at}\" x=\"0\" y=\"100\">{}</text>",
                escape_text(word)
            )
        })
        .collect();
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9000\" height=\"200\"><g font-family=\"{}\" font-size=\"{MEASURED_AT}\">{texts}</g></svg>",
        fonts::DISPLAY
    );
    let tree = usvg::Tree::from_str(&svg, &fonts::font_options()).ok();
    words
        .iter()
        .enumerate()
        .map(|(at, word)| {
            let node = tree
                .as_ref()
                .and_then(|tree| tree.node_by_id(&format!("w{at}")));
            #[expect(clippy::cast_precision_loss, reason = "a short word's length")]
            node.map_or(word.len() as f32 * MEASURED_AT * 0.6, |node| {
                node.abs_bounding_box().width()
            })
        })
        .collect()
}

pub(super) fn escape_text(text: &str) -> String {
    escape_html(&text.replace(char::is_control, " "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_title_is_large_and_a_long_one_smaller() {
        let short = fit_title("Sleep", 650.0, 380.0);
        assert_eq!((short.lines.len(), short.size), (1, 80.0));
        let long = fit_title(
            &"What your blood pressure numbers mean and ".repeat(3),
            650.0,
            380.0,
        );
        assert!(long.size < 80.0 && long.lines.len() > 2);
    }

    #[test]
    fn no_line_is_wider_than_the_box() {
        for title in [
            "High blood pressure: what the two numbers mean for you",
            "Ẹ̀jẹ̀ ríru: ohun tí ó yẹ kí ó mọ̀ nípa rẹ̀",
            "Pneumonoultramicroscopicsilicovolcanoconiosis explained",
            "₦5,000 check-ups",
        ] {
            let fitted = fit_title(title, 650.0, 380.0);
            for (line, width) in fitted.lines.iter().zip(measure_words(&fitted.lines)) {
                assert!(width * fitted.size / MEASURED_AT <= 650.0, "{line}");
            }
        }
    }

    #[test]
    fn an_endless_title_ends_in_an_ellipsis() {
        let fitted = fit_title(&"hypertension ".repeat(80), 650.0, 380.0);
        assert!(fitted.lines.last().unwrap().ends_with('…'));
        assert_eq!(fit_title("", 650.0, 380.0).lines, Vec::<String>::new());
    }

    #[test]
    fn tone_marks_and_naira_stay_and_what_has_no_glyph_goes() {
        assert_eq!(
            drawable_text("Ẹ̀jẹ̀ ríru ₦5,000"),
            "Ẹ̀jẹ̀ ríru ₦5,000".nfc().collect::<String>()
        );
        assert_eq!(drawable_text("ɓauna ƙarfi ç 🙂 漢"), "bauna karfi c  ");
    }

    #[test]
    fn one_wide_word_is_cut_into_pieces() {
        let fitted = fit_title(&"a".repeat(120), 650.0, 380.0);
        assert!(fitted.lines.len() > 1);
    }
}
