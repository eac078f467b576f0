//! Lines of text on pages of A4, in a font that every reader has.

use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A4 in points.
const PAGE: (f32, f32) = (595.0, 842.0);
const LEFT: f32 = 64.0;
const TOP: f32 = 760.0;
const BOTTOM: f32 = 64.0;
/// From one line to the next, in sizes of its letters.
const LEADING: f32 = 1.6;

const REGULAR: Name<'static> = Name(b"F1");
const BOLD: Name<'static> = Name(b"F2");

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextStyle {
    Title,
    Heading,
    Sum,
    Strong,
    Plain,
    Small,
}

impl TextStyle {
    const fn font(self) -> (Name<'static>, f32) {
        match self {
            Self::Title => (BOLD, 18.0),
            Self::Heading => (BOLD, 14.0),
            Self::Sum => (BOLD, 12.0),
            Self::Strong => (BOLD, 11.0),
            Self::Plain => (REGULAR, 11.0),
            Self::Small => (REGULAR, 10.0),
        }
    }

    /// Letters on a line; a longer one is broken between words.
    const fn line_length(self) -> usize {
        match self {
            Self::Title => 48,
            Self::Heading => 62,
            Self::Sum => 74,
            Self::Strong => 80,
            Self::Plain | Self::Small => 84,
        }
    }
}

#[derive(Debug)]
pub struct PdfLayout {
    title: String,
    lines: Vec<(String, TextStyle)>,
}

impl PdfLayout {
    pub fn new(title: &str) -> Self {
        Self {
            title: title.to_owned(),
            lines: Vec::new(),
        }
    }

    /// A text in as many lines as it needs; an empty line of no text.
    pub fn add_line(&mut self, text: &str, style: TextStyle) {
        let lines = wrap_text(text, style.line_length()).into_iter();
        self.lines.extend(lines.map(|line| (line, style)));
    }

    pub fn render_pdf(&self) -> Vec<u8> {
        let [catalogue, tree, regular, bold, info] = [1, 2, 3, 4, 5].map(Ref::new);
        let mut pdf = Pdf::new();
        pdf.catalog(catalogue).pages(tree).lang(TextStr("en-GB"));
        for (font, name) in [(regular, &b"Helvetica"[..]), (bold, b"Helvetica-Bold")] {
            pdf.type1_font(font)
                .base_font(Name(name))
                .encoding_predefined(Name(b"WinAnsiEncoding"));
        }
        pdf.document_info(info).title(TextStr(&self.title));
        let mut pages = Vec::new();
        let mut next = Ref::new(6);
        for lines in split_pages(&self.lines) {
            let (page, content) = (next.bump(), next.bump());
            let mut sheet = pdf.page(page);
            sheet
                .parent(tree)
                .media_box(Rect::new(0.0, 0.0, PAGE.0, PAGE.1))
                .contents(content);
            let mut resources = sheet.resources();
            resources.fonts().pair(REGULAR, regular).pair(BOLD, bold);
            resources.finish();
            sheet.finish();
            pdf.stream(content, &write_content(lines));
            pages.push(page);
        }
        let count = i32::try_from(pages.len()).unwrap_or(i32::MAX);
        pdf.pages(tree).kids(pages).count(count);
        pdf.finish()
    }
}

/// The lines of each page; one page of no line.
fn split_pages(lines: &[(String, TextStyle)]) -> Vec<&[(String, TextStyle)]> {
    let (mut pages, mut start, mut height) = (Vec::new(), 0, TOP);
    for (at, (_, style)) in lines.iter().enumerate() {
        if height < BOTTOM {
            pages.push(&lines[start..at]);
            (start, height) = (at, TOP);
        }
        height -= style.font().1 * LEADING;
    }
    pages.push(&lines[start..]);
    pages
}

fn wrap_text(text: &str, longest: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let letters: Vec<char> = word.chars().collect();
        for part in letters.chunks(longest) {
            let is_full = lines.last().is_some_and(|line| {
                !line.is_empty() && line.chars().count() + part.len() >= longest
            });
            if is_full {
                lines.push(String::new());
            }
            if let Some(line) = lines.last_mut() {
                if !line.is_empty() {
                    line.push(' ');
                }
                line.extend(part);
            }
        }
    }
    lines
}

fn write_content(lines: &[(String, TextStyle)]) -> Vec<u8> {
    let mut content = Content::new();
    content.begin_text();
    content.next_line(LEFT, TOP);
    for (text, style) in lines {
        let (font, size) = style.font();
        content.set_font(font, size);
        content.show(Str(&encode_text(text)));
        content.next_line(0.0, -size * LEADING);
    }
    content.end_text();
    content.finish().to_vec()
}

/// Windows' Latin letters, which are those of the font. A letter that is not among them is written without its marks, naira
/// by their code, and whatever is left as a question mark.
fn encode_text(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    for sign in text.nfc() {
        if sign == '₦' {
            bytes.extend(b"NGN ");
        } else if let Some(byte) = encode_character(sign) {
            bytes.push(byte);
        } else if !is_combining_mark(sign) {
            let bare = std::iter::once(sign).nfkd();
            let bare = bare.filter(|part| !is_combining_mark(*part));
            bytes.extend(bare.map(|part| encode_character(part).unwrap_or(b'?')));
        }
    }
    bytes
}

fn encode_character(sign: char) -> Option<u8> {
    match sign {
        '–' => Some(0x96),
        '—' => Some(0x97),
        '‘' => Some(0x91),
        '’' => Some(0x92),
        '“' => Some(0x93),
        '”' => Some(0x94),
        '…' => Some(0x85),
        '€' => Some(0x80),
        _ => match u8::try_from(u32::from(sign)) {
            Ok(byte @ (0x20..=0x7e | 0xa0..=0xff)) => Some(byte),
            _ => None,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_broken_between_words() {
        let text = "word ".repeat(60);
        let lines = wrap_text(&text, 84);
        assert!(lines.len() > 3 && lines.iter().all(|line| line.chars().count() <= 84));
        assert_eq!(lines.join(" "), text.trim());
        assert_eq!(wrap_text("", 84), [""]);
        let one = "x".repeat(100);
        assert_eq!(wrap_text(&one, 84).concat(), one);
    }

    #[test]
    fn letters_that_the_font_has_not_lose_their_marks_alone() {
        assert_eq!(encode_text("£5 – ¾"), [0xa3, b'5', b' ', 0x96, b' ', 0xbe]);
        assert_eq!(encode_text("Ọ̀yẹ́ Ṣadé"), b"Oye Sad\xe9");
        assert_eq!(encode_text("₦5,000"), b"NGN 5,000");
        assert_eq!(encode_text("李"), b"?");
    }

    #[test]
    fn what_does_not_fit_on_a_page_goes_to_the_next() {
        let mut sheet = PdfLayout::new("Many");
        for number in 0..100 {
            sheet.add_line(&format!("Line {number}"), TextStyle::Plain);
        }
        let pages = split_pages(&sheet.lines);
        assert_eq!(pages.len(), 3);
        assert_eq!(pages.concat().len(), 100);
        assert_eq!(split_pages(&[]).len(), 1);
    }
}
