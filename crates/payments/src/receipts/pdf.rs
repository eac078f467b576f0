//! A receipt on one page of A4, in a font that every reader has. That font has no naira sign, so amounts name their code.

use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

use super::Receipt;

/// A4 in points.
const PAGE: (f32, f32) = (595.0, 842.0);
const LEFT: f32 = 64.0;
const TOP: f32 = 760.0;
/// A longer line is broken between words.
const LONGEST: usize = 84;

const REGULAR: Name<'static> = Name(b"F1");
const BOLD: Name<'static> = Name(b"F2");

/// One line, and how it is set.
struct Line {
    text: String,
    font: Name<'static>,
    size: f32,
}

pub(super) fn document(receipt: &Receipt) -> Vec<u8> {
    let [catalogue, pages, page, content, regular, bold, info] =
        [1, 2, 3, 4, 5, 6, 7].map(Ref::new);
    let mut pdf = Pdf::new();
    pdf.catalog(catalogue).pages(pages).lang(TextStr("en-GB"));
    pdf.pages(pages).kids([page]).count(1);
    let mut sheet = pdf.page(page);
    sheet
        .parent(pages)
        .media_box(Rect::new(0.0, 0.0, PAGE.0, PAGE.1))
        .contents(content);
    sheet
        .resources()
        .fonts()
        .pair(REGULAR, regular)
        .pair(BOLD, bold);
    sheet.finish();
    for (font, name) in [(regular, &b"Helvetica"[..]), (bold, b"Helvetica-Bold")] {
        pdf.type1_font(font)
            .base_font(Name(name))
            .encoding_predefined(Name(b"WinAnsiEncoding"));
    }
    pdf.document_info(info)
        .title(TextStr(&format!("Receipt {}", receipt.number)));
    pdf.stream(content, &written(&lines(receipt)));
    pdf.finish()
}

fn lines(receipt: &Receipt) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut line = |text: &str, font, size| {
        for text in broken(text) {
            lines.push(Line { text, font, size });
        }
    };
    let seller = &receipt.seller;
    line(&seller.name, BOLD, 18.0);
    for detail in &seller.details {
        line(detail, REGULAR, 10.0);
    }
    line("", REGULAR, 18.0);
    line(&format!("Receipt {}", receipt.number), BOLD, 14.0);
    if receipt.is_test {
        line("TEST: made in the sandbox, nothing was paid.", BOLD, 11.0);
    }
    line(&format!("Date: {}", receipt.date), REGULAR, 11.0);
    line(&format!("Payment: {}", receipt.reference), REGULAR, 11.0);
    line("", REGULAR, 8.0);
    line(
        &format!("{}: {}", receipt.label, receipt.paid_plain),
        BOLD,
        12.0,
    );
    for more in [
        &receipt.conversion,
        &receipt
            .refunded
            .as_ref()
            .map(|back| format!("Given back: {back}")),
    ] {
        line(more.as_deref().unwrap_or_default(), REGULAR, 11.0);
    }
    line(&seller.tax, REGULAR, 10.0);
    lines
}

/// A text in lines that fit; one empty line of no text.
fn broken(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let is_full = lines.last().is_some_and(|line| {
            !line.is_empty() && line.chars().count() + word.chars().count() >= LONGEST
        });
        if is_full {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.extend(word.chars().take(LONGEST));
        }
    }
    lines
}

fn written(lines: &[Line]) -> Vec<u8> {
    let mut content = Content::new();
    content.begin_text();
    content.next_line(LEFT, TOP);
    for line in lines {
        content.set_font(line.font, line.size);
        content.show(Str(&encoded(&line.text)));
        content.next_line(0.0, -line.size * 1.6);
    }
    content.end_text();
    content.finish().to_vec()
}

/// Windows' Latin letters; a letter that it has not is a question mark.
fn encoded(text: &str) -> Vec<u8> {
    let letter = |sign: char| match u8::try_from(u32::from(sign)) {
        Ok(byte @ (0x20..=0x7e | 0xa0..=0xff)) => byte,
        _ => match sign {
            '–' => 0x96,
            '—' => 0x97,
            '’' => 0x92,
            _ => b'?',
        },
    };
    text.chars().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_broken_between_words() {
        let text = "word ".repeat(60);
        let lines = broken(&text);
        assert!(lines.len() > 3 && lines.iter().all(|line| line.chars().count() <= LONGEST));
        assert_eq!(lines.join(" "), text.trim());
        assert_eq!(broken(""), [""]);
        assert_eq!(encoded("£5 – ₦"), [0xa3, b'5', b' ', 0x96, b' ', b'?']);
    }
}
