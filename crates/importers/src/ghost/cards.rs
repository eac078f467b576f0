//! Cards of Ghost's editors, which both of its formats have, as HTML.
use kernel::text::escape_html;
use serde_json::Value;

use crate::markdown::html_of_markdown;
use crate::portable::{
    Problem, callout_block, imported_block, place_card, text_of_html, youtube_id, youtube_video,
};

/// What cards of one post have become.
#[derive(Default)]
pub(super) struct CardWriter {
    pub cards: Vec<Value>,
    pub problems: Vec<Problem>,
}

impl CardWriter {
    /// The HTML of a card; what has no place here becomes a grey card.
    pub(super) fn write(&mut self, name: &str, card: &Value) -> String {
        let text = |key: &str| text_of(card, key);
        match name {
            "hr" | "horizontalrule" => "<hr>".to_owned(),
            "html" => text("html").to_owned(),
            "markdown" | "card-markdown" => html_of_markdown(text("markdown")),
            "image" => picture_of(card),
            "gallery" => {
                let pictures = card
                    .get("images")
                    .and_then(Value::as_array)
                    .into_iter()
                    .flatten();
                let pictures: String = pictures.map(picture_of).collect();
                pictures + &caption_of(text("caption"))
            }
            "codeblock" | "code" => {
                let code = escape_html(text("code"));
                format!(
                    "<pre><code>{code}</code></pre>{}",
                    paragraph(text("caption"))
                )
            }
            "embed" => self.embed(card),
            "bookmark" => self.bookmark(card),
            "callout" => self.callout(card),
            "button" => link(text("buttonUrl"), text("buttonText")),
            "toggle" => format!("<h3>{}</h3>{}", text("heading"), text("content")),
            "audio" => {
                let (src, title) = (escape_html(text("src")), escape_html(text("title")));
                format!("<audio src=\"{src}\" title=\"{title}\"></audio>")
            }
            "file" => link(text("src"), or(text("fileTitle"), text("fileName"))),
            "paywall" => {
                self.problems.push(Problem::changed(
                    "paywall",
                    "The text behind the paywall came too.",
                ));
                String::new()
            }
            _ => self.keep(name, card),
        }
    }

    fn keep(&mut self, name: &str, card: &Value) -> String {
        self.problems.push(Problem::changed(
            name,
            "A card that our texts do not have; it was kept as a grey card.",
        ));
        place_card(&mut self.cards, imported_block(name, &card.to_string()))
    }

    fn callout(&mut self, card: &Value) -> String {
        let words = text_of_html(or(text_of(card, "calloutText"), text_of(card, "text")));
        let emoji = text_of(card, "calloutEmoji");
        let words = if emoji.is_empty() {
            words
        } else {
            format!("{emoji} {words}")
        };
        place_card(&mut self.cards, callout_block(&words))
    }

    fn embed(&mut self, card: &Value) -> String {
        let url = text_of(card, "url");
        let title = card
            .pointer("/metadata/title")
            .and_then(Value::as_str)
            .unwrap_or_default();
        let made = match youtube_id(url).and_then(|id| youtube_video(&id, title)) {
            Some(block) => place_card(&mut self.cards, block),
            None if text_of(card, "html").is_empty() => link(url, url),
            None => self.keep("embed", card),
        };
        made + &paragraph(text_of(card, "caption"))
    }

    fn bookmark(&mut self, card: &Value) -> String {
        let url = text_of(card, "url");
        let title = card
            .pointer("/metadata/title")
            .and_then(Value::as_str)
            .unwrap_or_default();
        self.problems.push(Problem::changed(
            url,
            "A card about another page is an ordinary link here.",
        ));
        link(url, or(title, url))
    }
}

fn text_of<'a>(card: &'a Value, key: &str) -> &'a str {
    card.get(key).and_then(Value::as_str).unwrap_or_default()
}

fn or<'a>(first: &'a str, second: &'a str) -> &'a str {
    if first.trim().is_empty() {
        second
    } else {
        first
    }
}

fn link(href: &str, words: &str) -> String {
    format!(
        "<p><a href=\"{}\">{}</a></p>",
        escape_html(href),
        escape_html(words)
    )
}

fn paragraph(html: &str) -> String {
    if html.trim().is_empty() {
        String::new()
    } else {
        format!("<p>{html}</p>")
    }
}

fn caption_of(html: &str) -> String {
    if html.trim().is_empty() {
        String::new()
    } else {
        format!("<figcaption>{html}</figcaption>")
    }
}

fn picture_of(card: &Value) -> String {
    let (src, alt) = (
        escape_html(text_of(card, "src")),
        escape_html(text_of(card, "alt")),
    );
    format!(
        "<figure><img src=\"{src}\" alt=\"{alt}\">{}</figure>",
        caption_of(text_of(card, "caption"))
    )
}
