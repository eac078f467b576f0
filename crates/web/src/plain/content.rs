//! The words of a page that could not be rendered, out of what its reads answered: headings, paragraphs and links, in order.

use kernel::text::escape_html;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::{EmergencyNumbers, render_document};

/// Bytes of HTML at most, so that a page of very much is sent and read all the same.
const LARGEST: usize = 200 << 10;
/// What tells what a part is about.
const HEADINGS: [&str; 2] = ["title", "heading"];
/// Who said it, and when.
const BYLINES: [&str; 4] = ["name", "user", "author", "dateText"];
/// What is said.
const WORDS: [&str; 9] = [
    "question",
    "text",
    "content",
    "intro",
    "excerpt",
    "description",
    "caption",
    "priceText",
    "answer",
];
/// What says once more what one of the above says.
const REPEATED: [&str; 1] = ["answerBlocks"];

/// A whole page of the words that `reads` answered for the page at `path`; none when they hold none.
pub(crate) fn render_content(
    path: &str,
    reads: &[Box<RawValue>],
    calls: &EmergencyNumbers,
) -> Option<String> {
    let mut page = PlainPage::default();
    for read in reads {
        let json: Value = serde_json::from_str(read.get()).ok()?;
        page.add_value(&json, path);
    }
    if page.html.is_empty() && page.title.is_none() {
        return None;
    }
    let title = page
        .title
        .unwrap_or_else(|| l10n::t!("web-plain-title").to_owned());
    let note = if page.is_cut {
        l10n::t!("web-plain-note-beginning")
    } else {
        l10n::t!("web-plain-note")
    };
    let body = format!(
        "<h1>{}</h1>\n<p><small>{note}</small></p>\n{}",
        escape_html(&title),
        page.html
    );
    Some(render_document(&title, "noarchive", &body, calls))
}

#[derive(Default)]
struct PlainPage {
    title: Option<String>,
    html: String,
    /// Something did not fit.
    is_cut: bool,
}

impl PlainPage {
    fn add_value(&mut self, json: &Value, path: &str) {
        match json {
            Value::Array(items) => items.iter().for_each(|item| self.add_value(item, path)),
            Value::Object(fields) if fields.get("_type").is_some_and(|kind| kind == "block") => {
                self.add_block(fields);
            }
            Value::Object(fields) => self.add_part(fields, path),
            _ => {}
        }
    }

    /// An object: its heading, who said it, what it says, and what stands in it.
    fn add_part(&mut self, fields: &Map<String, Value>, path: &str) {
        let text = |name: &&str| fields.get(*name)?.as_str().map(str::trim);
        let texts = |names: &'static [&'static str]| {
            names
                .iter()
                .filter_map(text)
                .filter(|text| !text.is_empty())
        };
        if let Some(heading) = texts(&HEADINGS).next() {
            self.add_heading(heading, text(&"url"));
        }
        let by: Vec<&str> = texts(&BYLINES).collect();
        if !by.is_empty() {
            self.push_html(&format!(
                "<p><strong>{}</strong></p>\n",
                escape_html(&by.join(", "))
            ));
        }
        for words in texts(&WORDS) {
            self.add_paragraphs(words);
        }
        for (name, value) in fields {
            let is_within = value.is_array() || value.is_object();
            if is_within && !REPEATED.contains(&name.as_str()) {
                self.add_value(value, path);
            }
        }
        let number = |name: &str| fields.get(name).and_then(Value::as_u64);
        if let (Some(page), Some(pages)) = (number("page"), number("pages"))
            && page < pages
        {
            let next = page + 1;
            let path = escape_html(path);
            let words = l10n::t!("web-plain-next-page", page = next, pages = pages);
            self.push_html(&format!(
                "<p><a href=\"{path}?page={next}\">{words}</a></p>\n"
            ));
        }
    }

    fn add_heading(&mut self, heading: &str, address: Option<&str>) {
        if self.title.is_none() {
            self.title = Some(heading.to_owned());
            return;
        }
        let is_ours = |address: &&str| address.starts_with('/') && !address.starts_with("//");
        let heading = escape_html(heading);
        self.push_html(&match address.filter(is_ours) {
            Some(address) => format!(
                "<h2><a href=\"{}\">{heading}</a></h2>\n",
                escape_html(address)
            ),
            None => format!("<h2>{heading}</h2>\n"),
        });
    }

    fn add_block(&mut self, fields: &Map<String, Value>) {
        let spans = fields.get("children").and_then(Value::as_array);
        let text = |span: &Value| span.get("text").and_then(Value::as_str).map(str::to_owned);
        let words: String = spans.into_iter().flatten().filter_map(text).collect();
        let style = fields
            .get("style")
            .and_then(Value::as_str)
            .unwrap_or_default();
        if style.starts_with('h') && !words.trim().is_empty() {
            self.push_html(&format!("<h3>{}</h3>\n", escape_html(&words)));
        } else {
            self.add_paragraphs(&words);
        }
    }

    fn add_paragraphs(&mut self, words: &str) {
        let paragraphs = words.split("\n\n").map(str::trim);
        for paragraph in paragraphs.filter(|paragraph| !paragraph.is_empty()) {
            self.push_html(&format!("<p dir=\"auto\">{}</p>\n", escape_html(paragraph)));
        }
    }

    fn push_html(&mut self, html: &str) {
        if self.is_cut || self.html.len() + html.len() > LARGEST {
            self.is_cut = true;
        } else {
            self.html.push_str(html);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(json: &Value) -> Option<String> {
        let read = RawValue::from_string(json.to_string()).unwrap();
        render_content("/community/1", &[read], &EmergencyNumbers::default())
    }

    #[test]
    fn what_people_wrote_is_there_and_is_text() {
        let page = shown(&serde_json::json!({
            "_id": "secret-looking-id", "title": "May I <run>?", "question": "I am 50.\n\nIs it safe?",
            "answer": "Yes.", "answerBlocks": [{ "_type": "block", "children": [{ "text": "Yes." }] }],
            "comments": [{ "user": "Anonymous", "dateText": "today", "content": "<script>alert(1)</script>" }],
            "related": [{ "title": "May I swim?", "url": "/community/2" }, { "title": "Odd", "url": "//elsewhere" }],
            "paging": { "page": 2, "pages": 1000 },
        }))
        .unwrap();
        for part in [
            "<h1>May I &lt;run&gt;?</h1>",
            "<p dir=\"auto\">I am 50.</p>\n<p dir=\"auto\">Is it safe?</p>",
            "<strong>Anonymous, today</strong>",
            "&lt;script&gt;",
            "<h2><a href=\"/community/2\">May I swim?</a></h2>",
            "<h2>Odd</h2>",
            "<a href=\"/community/1?page=3\">Page 3 of 1000</a>",
        ] {
            assert!(page.contains(part), "{part} in {page}");
        }
        assert_eq!(page.matches("Yes.").count(), 1, "{page}");
        assert!(!page.contains("secret-looking-id") && !page.contains("<script"));
    }

    #[test]
    fn very_much_is_cut_and_nothing_is_no_page() {
        let comments = vec![serde_json::json!({ "content": "So did I. ".repeat(50) }); 10_000];
        let page = shown(&serde_json::json!({ "title": "Long", "comments": comments })).unwrap();
        assert!(page.len() < LARGEST + 2_000 && page.contains("only its beginning"));
        for nothing in ["{}", "[]", "1", r#"{"total":0,"items":[]}"#] {
            assert_eq!(shown(&serde_json::from_str(nothing).unwrap()), None);
        }
    }
}
