//! What a visitor typed as HTML: nothing in it is markup, whole addresses are links, empty lines part paragraphs.
use std::sync::LazyLock;

use kernel::text::escape_html;
use regex::Regex;

/// A link of a visitor lends no rank, and its target is not told where the reader came from.
const REL: &str = "nofollow ugc noopener noreferrer";

// The last character is never punctuation: that belongs to the sentence around the address.
static ADDRESS: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r#"(?i)\bhttps?://[^\s<>"']*[^\s<>"'.,;:!?)\]]"#).ok());

/// Safe to stand in a page as it is.
pub fn render_html(text: &str) -> String {
    let paragraphs = text.split("\n\n").filter(|part| !part.trim().is_empty());
    paragraphs
        .map(|part| {
            let lines: Vec<String> = part.trim().split('\n').map(render_line).collect();
            // Each paragraph gets its own direction, because visitors write in any script.
            format!("<p dir=\"auto\">{}</p>", lines.join("<br>"))
        })
        .collect()
}

fn render_line(text: &str) -> String {
    let mut made = String::with_capacity(text.len());
    let mut from = 0;
    for found in ADDRESS.iter().flat_map(|address| address.find_iter(text)) {
        made.push_str(&escape_html(&text[from..found.start()]));
        let address = escape_html(found.as_str());
        made.push_str(&format!(
            "<a href=\"{address}\" rel=\"{REL}\">{address}</a>"
        ));
        from = found.end();
    }
    made.push_str(&escape_html(&text[from..]));
    made
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn markup_is_text() {
        assert_eq!(
            render_html("<b onclick=\"x\">**bold**</b> & 'so'"),
            "<p dir=\"auto\">&lt;b onclick=&quot;x&quot;&gt;**bold**&lt;/b&gt; &amp; &#39;so&#39;</p>"
        );
    }

    #[test]
    fn paragraphs_and_lines_stay() {
        assert_eq!(
            render_html("One\ntwo\n\nthree"),
            "<p dir=\"auto\">One<br>two</p><p dir=\"auto\">three</p>"
        );
        assert_eq!(render_html(""), "");
    }

    #[test]
    fn only_whole_web_addresses_are_links() {
        let made = render_html(
            "See https://example.org/a?b=1&c=2, (http://b.example/x). javascript:alert(1) data:text/html,x",
        );
        assert!(made.contains("<a href=\"https://example.org/a?b=1&amp;c=2\" rel=\"nofollow ugc noopener noreferrer\">"));
        assert!(made.contains("href=\"http://b.example/x\""));
        assert_eq!(made.matches("<a ").count(), 2);
        assert!(!render_html("https://a.example/\"onmouseover=\"x").contains("\"onmouseover"));
    }

    proptest! {
        /// Whatever is typed, the only tags are ours.
        #[test]
        fn nothing_typed_becomes_a_tag(text in "\\PC{0,60}|(<|>|\"|'|&|https?://|a|/|\n){0,40}") {
            let made = render_html(&text);
            let ours = regex::Regex::new(r#"</?p( dir="auto")?>|<br>|</a>|<a href="https?://[^"<>]*" rel="[a-z ]*">"#).unwrap();
            let left = ours.replace_all(&made, "");
            prop_assert!(!left.contains(['<', '>', '"']), "{left}");
        }
    }
}
