//! The text of a post as blocks.
use super::pictures::Pictures;
use crate::portable::{Addresses, Body, BodySource, convert_body};
use crate::shortcodes::{Galleries, replace_shortcodes};

/// Reads what either of WordPress's editors wrote; `attached` are the pictures uploaded to the post.
pub(super) fn convert_post(
    document: &str,
    content: &str,
    attached: &[u64],
    addresses: &Addresses,
    pictures: &mut Pictures<'_>,
) -> Body {
    let (mut cards, mut problems) = (Vec::new(), Vec::new());
    let html = replace_shortcodes(content, &Galleries { attached }, &mut cards, &mut problems);
    let source = BodySource {
        document,
        html: &html,
        cards,
        // The block editor writes whole paragraphs.
        breaks_lines: !content.contains("<!-- wp:"),
        has_templates: false,
        addresses: addresses.clone(),
    };
    let mut body = convert_body(source, &mut |wish| pictures.find(wish));
    problems.append(&mut body.problems);
    body.problems = problems;
    body
}
