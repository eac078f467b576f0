//! WordPress shortcodes in a text: `[gallery ids="1,2"]`, `[caption]…[/caption]`, and those of plugins.
use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex::Regex;
use serde_json::Value;

use crate::portable::{Problem, imported_block, place_card, youtube_id, youtube_video};

/// Longest shortcode tag that is looked for, in bytes.
const LONGEST_TAG: usize = 8_000;

static TAG: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r#"^\[(/?)([a-zA-Z][\w-]*)((?:\s+(?:"[^"]*"|'[^']*'|[^\]"'])*)?)(/?)\]"#).ok()
});
static PARAMETER: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r#"([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|(\S+))"#).ok());

/// Layout of page builders: it says nothing, what stands in it does.
const LAYOUT: [&str; 9] = [
    "vc_", "et_pb_", "fusion_", "av_", "fl_", "tatsu_", "column", "row", "section",
];
/// What these enclose was not shown to everybody.
const RESTRICTING: [&str; 9] = [
    "restrict", "member", "private", "protect", "login", "logged", "password", "paid", "s2if",
];
/// Of one word without settings, and known to be shortcodes.
const KNOWN: [&str; 14] = [
    "gallery",
    "playlist",
    "toc",
    "products",
    "cart",
    "checkout",
    "sitemap",
    "contact",
    "shop",
    "form",
    "button",
    "map",
    "testimonials",
    "newsletter",
];

/// The numbers of the pictures of a gallery.
pub(crate) struct Galleries<'a> {
    /// Pictures that were uploaded to this post.
    pub attached: &'a [u64],
}

struct Tag<'a> {
    closes: bool,
    name: &'a str,
    settings: &'a str,
    whole: &'a str,
}

/// The HTML with pictures, films and cards in place of shortcodes.
pub(crate) fn replace_shortcodes(
    html: &str,
    galleries: &Galleries<'_>,
    cards: &mut Vec<Value>,
    problems: &mut Vec<Problem>,
) -> String {
    let out = String::with_capacity(html.len());
    let mut work = Replacement {
        galleries,
        cards,
        problems,
        out,
        unclosed: BTreeSet::new(),
    };
    work.run(html);
    work.out
}

struct Replacement<'a> {
    galleries: &'a Galleries<'a>,
    cards: &'a mut Vec<Value>,
    problems: &'a mut Vec<Problem>,
    out: String,
    /// Names that are closed nowhere in what is left, so that it is not searched again.
    unclosed: BTreeSet<String>,
}

impl Replacement<'_> {
    fn run(&mut self, html: &str) {
        let mut rest = html;
        while let Some(at) = rest.find(['<', '[']) {
            self.out.push_str(&rest[..at]);
            rest = &rest[at..];
            let taken = if rest.starts_with('<') {
                self.pass_element(rest)
            } else {
                self.bracket(rest)
            };
            rest = &rest[taken..];
        }
        self.out.push_str(rest);
    }

    /// Shortcodes inside tags, comments and code are words.
    fn pass_element(&mut self, rest: &str) -> usize {
        let end_of = |sign: &str| rest.find(sign).map(|at| at + sign.len());
        let small = rest
            .get(..12.min(rest.len()))
            .unwrap_or(rest)
            .to_ascii_lowercase();
        let whole = [
            ("<pre", "</pre>"),
            ("<code", "</code>"),
            ("<script", "</script>"),
            ("<style", "</style>"),
        ]
        .iter()
        .find(|(start, _)| {
            small.starts_with(start)
                && !small[start.len()..].starts_with(|c: char| c.is_alphanumeric())
        })
        .and_then(|(_, end)| end_of(end));
        let end = match whole {
            Some(end) => end,
            None if rest.starts_with("<!--") => end_of("-->").unwrap_or(rest.len()),
            // A sign of comparison ends with the line, or there is no end.
            None => rest.find('>').map_or(1, |at| at + 1),
        };
        self.out.push_str(&rest[..end]);
        end
    }

    /// Writes what a bracket means, and answers how much of the text that was.
    fn bracket(&mut self, rest: &str) -> usize {
        if let Some(escaped) = read_escaped(rest) {
            self.out.push_str(&rest[1..escaped - 1]);
            return escaped;
        }
        let Some(tag) = read_tag(rest) else {
            self.out.push('[');
            return 1;
        };
        let after = &rest[tag.whole.len()..];
        let may_close = !tag.closes && !self.unclosed.contains(tag.name);
        let closing = if may_close {
            find_closing(after, tag.name)
        } else {
            None
        };
        if may_close && closing.is_none() {
            self.unclosed.insert(tag.name.to_owned());
        }
        if tag.closes || has_prefix(tag.name, &LAYOUT) {
            if !has_prefix(tag.name, &LAYOUT) {
                self.out.push_str(tag.whole);
                return tag.whole.len();
            }
            if !tag.closes {
                self.problems.push(Problem::changed(
                    tag.name,
                    "Layout of a page builder: what stands in it came, the layout did not.",
                ));
            }
            // As a break, so that words of two columns do not run together.
            self.out.push_str("\n\n");
            return tag.whole.len();
        }
        let inner = closing.map(|(start, _)| &after[..start]);
        let length = tag.whole.len() + closing.map_or(0, |(_, end)| end);
        if !self.is_shortcode(&tag, inner.is_some(), after) {
            self.out.push('[');
            return 1;
        }
        let source = &rest[..length];
        self.replace(&tag, inner.unwrap_or_default(), source);
        length
    }

    fn is_shortcode(&self, tag: &Tag<'_>, encloses: bool, after: &str) -> bool {
        let before = self.out.trim_end_matches([' ', '\t']);
        let begins_line = before.is_empty() || before.ends_with(['\n', '>']);
        let after = after.trim_start_matches([' ', '\t']);
        let ends_line = after.is_empty() || after.starts_with(['\n', '\r', '<']);
        encloses
            || tag.settings.contains('=')
            || tag.name.contains(['_', '-'])
            || KNOWN.contains(&tag.name)
            || (begins_line && ends_line)
    }

    fn replace(&mut self, tag: &Tag<'_>, inner: &str, source: &str) {
        let made = match tag.name.to_ascii_lowercase().as_str() {
            "caption" | "wp_caption" => Some(captioned(tag, inner)),
            "gallery" => self.gallery(tag),
            "embed" | "youtube" => self.film(tag, inner),
            "audio" => parameter(tag, "src")
                .or_else(|| parameter(tag, "mp3"))
                .map(|src| {
                    format!(
                        "<audio src=\"{}\"></audio>",
                        kernel::text::escape_html(&src)
                    )
                }),
            "video" => parameter(tag, "src").and_then(|src| self.film_at(&src)),
            _ => None,
        };
        match made {
            Some(html) => self.out.push_str(&html),
            None => self.keep(tag.name, source),
        }
    }

    fn keep(&mut self, name: &str, source: &str) {
        let why = if has_prefix(name, &RESTRICTING) {
            "A shortcode that did not show its text to everybody; it was kept as a grey card, with the text."
        } else {
            "A shortcode, which needs its plugin; it was kept as a grey card."
        };
        self.problems
            .push(Problem::changed(format!("[{name}]"), why));
        let element = place_card(self.cards, imported_block(name, source));
        self.out.push_str(&element);
    }

    fn gallery(&mut self, tag: &Tag<'_>) -> Option<String> {
        let named = parameter(tag, "ids").or_else(|| parameter(tag, "include"));
        let ids: Vec<u64> = match &named {
            Some(ids) => ids
                .split(',')
                .filter_map(|id| id.trim().parse().ok())
                .collect(),
            None => self.galleries.attached.to_vec(),
        };
        if ids.is_empty() {
            return None;
        }
        let pictures = ids
            .iter()
            .map(|id| format!("<img data-attachment=\"{id}\">"));
        Some(format!("<figure>{}</figure>", pictures.collect::<String>()))
    }

    fn film(&mut self, tag: &Tag<'_>, inner: &str) -> Option<String> {
        let bare = tag.settings.trim().trim_matches(['"', '\'', '=']).trim();
        let inner = inner.trim();
        let named = parameter(tag, "id")
            .or_else(|| parameter(tag, "url"))
            .or_else(|| parameter(tag, "src"));
        let address =
            named.unwrap_or_else(|| if inner.is_empty() { bare } else { inner }.to_owned());
        if tag.name == "youtube"
            && let Some(block) = youtube_video(&address, "")
        {
            return Some(place_card(self.cards, block));
        }
        let film = self.film_at(&address);
        let is_address = address.starts_with("http") && !address.contains(char::is_whitespace);
        // On a line of its own, where it becomes a link.
        film.or_else(|| {
            is_address.then(|| format!("<p>{}</p>", kernel::text::escape_html(&address)))
        })
    }

    fn film_at(&mut self, address: &str) -> Option<String> {
        let block = youtube_video(&youtube_id(address)?, "")?;
        Some(place_card(self.cards, block))
    }
}

fn has_prefix(name: &str, prefixes: &[&str]) -> bool {
    let name = name.to_ascii_lowercase();
    prefixes.iter().any(|prefix| {
        name.starts_with(prefix) || (RESTRICTING.contains(prefix) && name.contains(prefix))
    })
}

fn read_tag(text: &str) -> Option<Tag<'_>> {
    let mut end = text.len().min(LONGEST_TAG);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let found = TAG.as_ref()?.captures(&text[..end])?;
    let (whole, name) = (found.get(0)?, found.get(2)?);
    let settings = found.get(3).map_or("", |part| part.as_str());
    Some(Tag {
        closes: found.get(1).is_some_and(|part| !part.is_empty()),
        name: &text[name.range()],
        settings: found.get(3).map_or(settings, |part| &text[part.range()]),
        whole: &text[whole.range()],
    })
}

/// The end of `[[name]]`, which stands for `[name]` as words.
fn read_escaped(text: &str) -> Option<usize> {
    let inner = read_tag(text.strip_prefix('[')?)?;
    let end = 1 + inner.whole.len();
    text[end..].starts_with(']').then_some(end + 1)
}

/// Where the closing tag of a shortcode begins and ends; those of the same name inside are passed.
fn find_closing(after: &str, name: &str) -> Option<(usize, usize)> {
    let (opening, closing) = (format!("[{name}"), format!("[/{name}]"));
    let mut depth = 0_usize;
    let mut at = 0;
    loop {
        let end = at + after[at..].find(&closing)?;
        depth += opened(&after[at..end], &opening);
        if depth == 0 {
            return Some((end, end + closing.len()));
        }
        depth -= 1;
        at = end + closing.len();
    }
}

fn opened(text: &str, opening: &str) -> usize {
    let is_whole = |at: usize| text[at + opening.len()..].starts_with([' ', ']', '\n', '\t', '/']);
    text.match_indices(opening)
        .filter(|(at, _)| is_whole(*at))
        .count()
}

fn parameter(tag: &Tag<'_>, wished: &str) -> Option<String> {
    let found = PARAMETER
        .as_ref()?
        .captures_iter(tag.settings)
        .find(|found| &found[1] == wished)?;
    let value = found
        .get(2)
        .or_else(|| found.get(3))
        .or_else(|| found.get(4))?;
    Some(value.as_str().to_owned()).filter(|value| !value.is_empty())
}

/// The picture with its words: in HTML of today a figure.
fn captioned(tag: &Tag<'_>, inner: &str) -> String {
    let picture_end = inner.find("<img").and_then(|image| {
        let sign = if inner[..image].contains("<a") {
            "</a>"
        } else {
            ">"
        };
        inner[image..].find(sign).map(|at| image + at + sign.len())
    });
    let (picture, words) = inner.split_at(picture_end.unwrap_or(0));
    let words = parameter(tag, "caption").unwrap_or_else(|| words.trim().to_owned());
    format!("<figure>{picture}<figcaption>{words}</figcaption></figure>")
}
