//! One body: its HTML becomes blocks.
use std::collections::BTreeMap;

use scraper::Html;

use super::parts::{Body, BodySource, FindPicture, Problem};
use super::walker::Walker;

/// Tags of one body. The parser's time grows with the square of their nesting, and no article has as many.
const MOST_TAGS: usize = 50_000;

/// The blocks of a body. Fails never: what is not understood becomes a grey card and a line of the report.
pub(crate) fn convert_body(source: BodySource<'_>, find: &mut FindPicture<'_>) -> Body {
    if source.html.bytes().filter(|byte| *byte == b'<').count() > MOST_TAGS {
        let mut walker = Walker::new(&source, find);
        walker.write_card(
            "html",
            source.html,
            "It has too many elements to be read; it was kept as a grey card.",
        );
        return tidy_report(walker.finish());
    }
    let html = Html::parse_fragment(source.html);
    let mut walker = Walker::new(&source, find);
    walker.read_tree(&html);
    tidy_report(walker.finish())
}

/// Says the same thing once, with how often.
fn tidy_report(mut body: Body) -> Body {
    let mut counts: BTreeMap<Problem, usize> = BTreeMap::new();
    let mut order = Vec::new();
    for problem in body.problems {
        let count = counts.entry(problem.clone()).or_default();
        *count += 1;
        if *count == 1 {
            order.push(problem);
        }
    }
    body.problems = order
        .into_iter()
        .map(|problem| match counts.get(&problem) {
            Some(count) if *count > 1 => Problem {
                what: format!("{} ({count} times)", problem.what),
                ..problem
            },
            _ => problem,
        })
        .collect();
    body
}

/// The words of a piece of HTML, paragraphs and line breaks as lines.
pub(crate) fn text_of_html(html: &str) -> String {
    if !html.contains(['<', '&']) {
        return tidy_lines(html);
    }
    let html = Html::parse_fragment(html);
    let mut text = String::new();
    for edge in html.root_element().traverse() {
        text.push_str(super::elements::text_edge(&edge));
    }
    tidy_lines(&text)
}

/// Without control characters, spaces at the ends of lines, and more than one empty line.
fn tidy_lines(text: &str) -> String {
    let text: String = text
        .replace("\r\n", "\n")
        .replace(['\r', '\u{2028}', '\u{2029}'], "\n")
        .chars()
        .filter(|c| !c.is_control() || matches!(c, '\n' | '\t'))
        .collect();
    let mut out = String::new();
    let mut blank = 0;
    for line in text.lines().map(str::trim) {
        if line.is_empty() {
            blank += 1;
            continue;
        }
        if !out.is_empty() {
            out.push_str(if blank > 0 { "\n\n" } else { "\n" });
        }
        blank = 0;
        out.push_str(line);
    }
    out
}
