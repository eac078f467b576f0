//! Walks the tree of a body and writes its blocks.
use ego_tree::NodeRef;
use kernel::text::collapse_whitespace;
use scraper::{ElementRef, Html, Node};
use serde_json::{Value, json};

use super::addresses::Addresses;
use super::elements::{ElementRole, as_raised, css_of, has_class, is_hidden, role_of, words_in};
use super::frames::{youtube_id, youtube_video};
use super::parts::{
    Body, BodySource, CARD, CARD_PLACE, FindPicture, FoundPicture, PictureWish, Problem,
    imported_block,
};
use super::tables::read_table;
use super::templates::{Template, split_templates};
use super::writer::{BlockKind, Look, Writer};

/// Elements inside each other that are followed one by one; below, the words alone are taken.
const DEEPEST: usize = 100;
const DEEPEST_LIST: u8 = 6;
/// Shorter sides, in pixels, are signs and counters rather than pictures.
const SMALL_PICTURE: f64 = 24.0;

#[derive(Clone)]
struct Place {
    kind: BlockKind,
    look: Look,
    /// Keeps line breaks and spaces as they are.
    verbatim: bool,
    /// A blank line begins a new block.
    breaks_lines: bool,
    depth: usize,
}

impl Place {
    fn inside(&self, look: Look) -> Self {
        Self {
            look,
            depth: self.depth + 1,
            ..self.clone()
        }
    }
}

pub(super) struct Walker<'a, 'f> {
    writer: Writer,
    find: &'a mut FindPicture<'f>,
    cards: Vec<Value>,
    addresses: Addresses,
    breaks_lines: bool,
    has_templates: bool,
    problems: Vec<Problem>,
}

impl<'a, 'f> Walker<'a, 'f> {
    pub(super) fn new(source: &BodySource<'_>, find: &'a mut FindPicture<'f>) -> Self {
        Self {
            writer: Writer::new(source.document),
            find,
            cards: source.cards.clone(),
            addresses: source.addresses.clone(),
            breaks_lines: source.breaks_lines,
            has_templates: source.has_templates,
            problems: Vec::new(),
        }
    }

    pub(super) fn read_tree(&mut self, html: &Html) {
        let place = Place {
            kind: BlockKind::NORMAL,
            look: Look::default(),
            verbatim: false,
            breaks_lines: self.breaks_lines,
            depth: 0,
        };
        self.children(*html.root_element(), &place);
        self.begin(BlockKind::NORMAL);
    }

    pub(super) fn finish(self) -> Body {
        Body {
            blocks: self.writer.finish(),
            problems: self.problems,
        }
    }

    /// Keeps something as a grey card and says so.
    pub(super) fn write_card(&mut self, name: &str, source: &str, why: &'static str) {
        self.begin(self.writer.kind().clone());
        self.writer.block(imported_block(name, source));
        self.problems.push(Problem::changed(name, why));
    }

    fn note(&mut self, what: impl Into<String>, why: &'static str) {
        self.problems.push(Problem::changed(what, why));
    }

    /// Ends the block being written. An address alone in a paragraph is a film or a link.
    fn begin(&mut self, kind: BlockKind) {
        if let Some(words) = self.writer.plain_words() {
            self.write_address(words.trim());
        }
        self.writer.begin(kind);
    }

    fn write_address(&mut self, words: &str) {
        let is_address = words.starts_with("http")
            && words.contains("://")
            && !words.contains(char::is_whitespace);
        if !is_address {
            return;
        }
        if let Some(film) = youtube_id(words).and_then(|id| youtube_video(&id, "")) {
            self.writer.forget_words();
            self.writer.block(film);
        } else if let Some(href) = self.addresses.link(words) {
            self.writer.forget_words();
            self.writer.words(
                words,
                &Look {
                    href,
                    ..Look::default()
                },
                false,
            );
            self.note(
                words,
                "An address on a line of its own is an ordinary link here.",
            );
        }
    }

    fn children(&mut self, node: NodeRef<'_, Node>, place: &Place) {
        for child in node.children() {
            match child.value() {
                Node::Text(text) => self.text(text, place),
                Node::Comment(comment) => self.comment(comment),
                Node::Element(_) => {
                    if let Some(element) = ElementRef::wrap(child) {
                        self.element(element, place);
                    }
                }
                _ => {}
            }
        }
    }

    fn text(&mut self, text: &str, place: &Place) {
        if self.has_templates && !place.verbatim && !place.look.code && text.contains('{') {
            for part in split_templates(text) {
                match part {
                    Template::Words(words) => self.plain_text(words, place),
                    Template::Film(id) => self.film(&id, "", text),
                    Template::Picture { src, alt, caption } => {
                        self.write_picture(
                            &PictureWish {
                                src: &src,
                                id: None,
                            },
                            &alt,
                            &caption,
                        );
                    }
                    Template::Unknown { name, source } => {
                        self.write_card(&name, source, "An instruction to the old site's generator; it was kept as a grey card.");
                    }
                }
            }
            return;
        }
        self.plain_text(text, place);
    }

    fn plain_text(&mut self, text: &str, place: &Place) {
        if place.verbatim {
            self.writer.words(text, &place.look, true);
            return;
        }
        if !place.breaks_lines {
            let words = text.replace(['\n', '\r', '\t'], " ");
            self.writer.words(&words, &place.look, false);
            return;
        }
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        let mut is_blank = false;
        for (at, line) in text.split('\n').enumerate() {
            let has_words = !line.trim().is_empty();
            if at > 0 && (has_words || at + 1 == text.split('\n').count()) {
                if is_blank {
                    self.begin(place.kind.clone());
                } else {
                    self.writer.words("\n", &place.look, false);
                }
                is_blank = false;
            } else if at > 0 {
                is_blank = true;
            }
            self.writer.words(line, &place.look, false);
        }
    }

    /// Gutenberg writes its blocks as comments around their HTML.
    fn comment(&mut self, comment: &str) {
        let text = comment.trim();
        if text == "more" || text.starts_with("more ") {
            self.note(
                "more",
                "The cut between teaser and text has no meaning here.",
            );
        } else if text == "nextpage" {
            self.note("nextpage", "The text is on one page here.");
        } else if let Some(block) = text.strip_prefix("wp:") {
            self.begin(self.writer.kind().clone());
            self.begin_wordpress_block(block);
        } else if text.starts_with("/wp:") {
            self.begin(self.writer.kind().clone());
        }
    }

    fn begin_wordpress_block(&mut self, block: &str) {
        let is_alone = block.ends_with('/');
        let block = block.trim_end_matches('/').trim();
        let name = block.split([' ', '{']).next().unwrap_or_default();
        let settings = block[name.len()..].trim();
        match name {
            "spacer" | "more" | "nextpage" | "separator" | "post-content" => {}
            "block" => {
                let source = format!("<!-- wp:{block} /-->");
                self.write_card(
                    "reusable block",
                    &source,
                    "A block that several posts share; it was kept as a grey card.",
                );
            }
            "columns" => self.note("columns", "Columns stand below each other here."),
            "cover" | "media-text" => {
                self.note(name, "Picture and words stand below each other here.")
            }
            _ if is_alone => {
                let source = format!("<!-- wp:{name} {settings} /-->");
                self.write_card(
                    name,
                    &source,
                    "A block that WordPress fills itself; it was kept as a grey card.",
                );
            }
            _ if name.contains('/') => self.note(
                name,
                "A block of a plugin: its words came, what it does did not.",
            ),
            _ => {}
        }
    }

    fn element(&mut self, element: ElementRef<'_>, place: &Place) {
        let tag = element.value().name();
        let role = role_of(tag);
        if role == ElementRole::Skipped {
            if matches!(tag, "style" | "template") {
                self.note(tag, "It holds no words for readers and was left out.");
            }
            return;
        }
        if is_hidden(element) {
            if !words_in(element).is_empty() {
                self.problems.push(Problem::refused(
                    words_in(element),
                    "The page did not show it.",
                ));
            }
            return;
        }
        if tag == CARD {
            self.place_card(element);
            return;
        }
        if place.depth >= DEEPEST {
            self.words_alone(element, place);
            return;
        }
        let look = self.look_inside(element, &place.look);
        match role {
            ElementRole::LineBreak => self.line_break(place),
            ElementRole::Picture => self.picture(element, place),
            ElementRole::Frame => self.frame(element),
            ElementRole::Table => self.table(element, &place.inside(look)),
            ElementRole::List => self.list(element, &place.inside(look)),
            ElementRole::ListItem => self.item(element, &place.inside(look)),
            ElementRole::Recording => self.recording(element),
            ElementRole::Rule => self.rule(place),
            ElementRole::Checkbox => self.input(element, place),
            ElementRole::Kept => {
                self.write_card(
                    tag,
                    &element.html(),
                    "Our texts have no such thing; it was kept as a grey card.",
                );
            }
            ElementRole::Caption => self.caption(element, &place.inside(look)),
            ElementRole::Block => self.block(element, &place.inside(look)),
            _ => self.inline(element, &place.inside(look)),
        }
    }

    fn place_card(&mut self, element: ElementRef<'_>) {
        let at = element
            .attr(CARD_PLACE)
            .and_then(|at| at.parse::<usize>().ok());
        if let Some(card) = at.and_then(|at| self.cards.get(at)).cloned() {
            self.begin(self.writer.kind().clone());
            self.writer.block(card);
        }
    }

    /// What is nested too deeply to be followed.
    fn words_alone(&mut self, element: ElementRef<'_>, place: &Place) {
        let words = words_in(element);
        self.writer.words(&words, &place.look, false);
        self.note(
            element.value().name(),
            "It is nested too deeply: its words came, nothing else.",
        );
    }

    fn look_inside(&mut self, element: ElementRef<'_>, around: &Look) -> Look {
        let mut look = around.clone();
        match element.value().name() {
            "b" | "strong" => look.strong = true,
            "i" | "em" | "cite" | "dfn" | "var" => look.em = true,
            "code" | "kbd" | "samp" | "tt" | "pre" | "xmp" | "listing" => look.code = true,
            "u" | "ins" => look.underline = true,
            "s" | "strike" | "del" => look.strike = true,
            "a" => look.href = self.link_of(element).unwrap_or_else(|| around.href.clone()),
            _ => {}
        }
        let weight = css_of(element, "font-weight");
        if !weight.is_empty() {
            look.strong = weight.starts_with("bold")
                || weight.parse::<u16>().is_ok_and(|weight| weight >= 600);
        }
        let slant = css_of(element, "font-style");
        if !slant.is_empty() {
            look.em = slant == "italic" || slant == "oblique";
        }
        let line = css_of(element, "text-decoration") + &css_of(element, "text-decoration-line");
        look.strike |= line.contains("line-through");
        look.underline |= line.contains("underline") && element.value().name() != "a";
        look
    }

    /// The address of a link, when it may be followed. An anchor without an address is no link.
    fn link_of(&mut self, element: ElementRef<'_>) -> Option<String> {
        let href = element.attr("href")?;
        let link = self.addresses.link(href);
        if link.is_none() {
            self.note(
                href,
                "An address that cannot be followed here: the words stay, without the link.",
            );
        } else if self.addresses.is_own_file(href) {
            self.note(
                href,
                "The link leads to a file of the old site and must be set again.",
            );
        }
        link
    }

    fn line_break(&mut self, place: &Place) {
        if place.verbatim {
            self.writer.words("\n", &place.look, true);
        } else {
            self.writer.line_break(&place.look);
        }
    }

    fn inline(&mut self, element: ElementRef<'_>, place: &Place) {
        match element.value().name() {
            tag @ ("sup" | "sub") => self.raised(element, tag == "sup", place),
            "q" => {
                self.writer.words("“", &place.look, false);
                self.children(*element, place);
                self.writer.words("”", &place.look, false);
            }
            _ => self.children(*element, place),
        }
    }

    /// Figures have raised and lowered signs; other words stay on the line.
    fn raised(&mut self, element: ElementRef<'_>, up: bool, place: &Place) {
        let words = words_in(element);
        match as_raised(&words, up).filter(|_| element.child_elements().next().is_none()) {
            Some(shifted) => self.writer.words(&shifted, &place.look, false),
            None => {
                self.note(words, "Raised or lowered words stand on the line here.");
                self.children(*element, place);
            }
        }
    }

    fn block(&mut self, element: ElementRef<'_>, place: &Place) {
        let tag = element.value().name();
        if tag == "div" && has_class(element, "kg-callout-card") {
            self.callout(element);
            return;
        }
        let style = match tag {
            "h1" | "h2" => "h2",
            "h3" => "h3",
            "h4" | "h5" | "h6" => "h4",
            "blockquote" => "blockquote",
            _ => place.kind.style,
        };
        let is_heading = style.starts_with('h');
        if place.kind.list.is_some() && !is_heading {
            // Paragraphs of one list item are lines of it.
            if !self.writer.is_empty() && *self.writer.kind() == place.kind {
                self.writer.words("\n", &Look::default(), false);
            }
            self.children(*element, place);
            return;
        }
        let verbatim = place.verbatim || matches!(tag, "pre" | "xmp" | "listing");
        let look = Look {
            strong: !is_heading
                && (place.look.strong || matches!(tag, "dt" | "summary" | "legend")),
            ..place.look.clone()
        };
        let inner = Place {
            kind: BlockKind::styled(style),
            look,
            verbatim,
            ..place.clone()
        };
        self.begin(inner.kind.clone());
        self.children(*element, &inner);
        self.begin(place.kind.clone());
    }

    /// Ghost's box, which is ours too.
    fn callout(&mut self, element: ElementRef<'_>) {
        let words = words_in(element);
        self.begin(self.writer.kind().clone());
        self.writer.block(callout_block(&words));
    }

    fn list(&mut self, list: ElementRef<'_>, place: &Place) {
        let level = place
            .kind
            .list
            .map_or(0, |(_, level)| level)
            .saturating_add(1);
        if level > DEEPEST_LIST {
            self.note(
                "list",
                "Lists go six levels deep here; what was deeper stands on the sixth.",
            );
        }
        let name = if list.value().name() == "ol" {
            "number"
        } else {
            "bullet"
        };
        if list.attr("start").is_some_and(|start| start != "1") || list.attr("reversed").is_some() {
            self.note("list", "A numbered list begins with 1 here.");
        }
        let kind = BlockKind {
            style: "normal",
            list: Some((name, level.min(DEEPEST_LIST))),
        };
        self.begin(kind.clone());
        self.children(
            *list,
            &Place {
                kind,
                breaks_lines: false,
                ..place.clone()
            },
        );
        self.begin(place.kind.clone());
    }

    fn item(&mut self, item: ElementRef<'_>, place: &Place) {
        let kind = BlockKind {
            style: "normal",
            list: Some(place.kind.list.unwrap_or(("bullet", 1))),
        };
        self.begin(kind.clone());
        self.children(
            *item,
            &Place {
                kind,
                ..place.clone()
            },
        );
        self.begin(place.kind.clone());
    }

    fn table(&mut self, table: ElementRef<'_>, place: &Place) {
        let caption = table
            .child_elements()
            .find(|child| child.value().name() == "caption");
        let Some(found) = read_table(table) else {
            // One column is layout: what stands in it is read as if it stood outside.
            self.begin(place.kind.clone());
            self.children(*table, place);
            self.begin(place.kind.clone());
            return;
        };
        self.begin(place.kind.clone());
        if let Some(caption) = caption {
            self.children(*caption, place);
        }
        if found.is_cut {
            self.note(
                "table",
                "A table has at most 200 rows and 12 columns here; what was beyond was left out.",
            );
        }
        self.begin(place.kind.clone());
        self.writer.block(found.block);
        self.rescue_from_cells(table, place);
    }

    /// Cells hold words alone: pictures follow the table, and links are named in the report.
    fn rescue_from_cells(&mut self, table: ElementRef<'_>, place: &Place) {
        for inner in table.descendent_elements().skip(1) {
            match inner.value().name() {
                "img" => {
                    self.picture(inner, place);
                    self.note("table", "A picture of a table stands below it here.");
                }
                "a" => {
                    if let Some(href) = inner.attr("href") {
                        self.note(href, "Cells of a table hold no links here.");
                    }
                }
                CARD => self.place_card(inner),
                "iframe" => self.frame(inner),
                _ => {}
            }
        }
    }

    fn picture(&mut self, image: ElementRef<'_>, place: &Place) {
        let alt = collapse_whitespace(image.attr("alt").unwrap_or_default());
        let is_sign = ["emoji", "wp-smiley"]
            .iter()
            .any(|class| has_class(image, class));
        if is_sign {
            self.writer.words(&alt, &place.look, false);
            return;
        }
        let side = |name| {
            let length = image
                .attr(name)
                .map_or_else(|| css_of(image, name), str::to_owned);
            length
                .trim_end_matches("px")
                .trim()
                .parse::<f64>()
                .ok()
                .filter(|length| *length > 0.0)
        };
        let src = picture_address(image);
        if [side("width"), side("height")]
            .into_iter()
            .flatten()
            .any(|length| length <= SMALL_PICTURE)
        {
            self.problems.push(Problem::refused(
                src,
                "A picture too small to be seen, a sign or a counter.",
            ));
            return;
        }
        if !place.look.href.is_empty() && !is_picture_address(&place.look.href) {
            self.note(place.look.href.clone(), "Pictures are no links here.");
        }
        let of_class = image
            .value()
            .classes()
            .find_map(|class| class.strip_prefix("wp-image-"));
        let id = of_class
            .or_else(|| image.attr("data-attachment"))
            .and_then(|id| id.parse().ok());
        let caption = collapse_whitespace(
            image
                .attr("data-caption")
                .or_else(|| image.attr("title"))
                .unwrap_or_default(),
        );
        let caption = if self.has_templates || image.attr("data-caption").is_some() {
            caption
        } else {
            String::new()
        };
        self.write_picture(&PictureWish { src: &src, id }, &alt, &caption);
    }

    fn write_picture(&mut self, wish: &PictureWish<'_>, alt: &str, caption: &str) {
        let Some(found) = (self.find)(wish) else {
            let what = if wish.src.is_empty() {
                "picture"
            } else {
                wish.src
            };
            let short: String = what.chars().take(200).collect();
            self.problems.push(Problem::refused(
                short,
                "The picture has no address that can be fetched.",
            ));
            return;
        };
        self.writer.picture(image_block(&found, alt, caption));
    }

    fn caption(&mut self, element: ElementRef<'_>, place: &Place) {
        let words = words_in(element);
        if words.is_empty() || self.writer.caption(&words) {
            for link in element
                .descendent_elements()
                .filter_map(|inner| inner.attr("href"))
            {
                self.note(link, "Captions hold no links here.");
            }
            return;
        }
        self.begin(BlockKind::NORMAL);
        self.children(
            *element,
            &Place {
                kind: BlockKind::NORMAL,
                ..place.clone()
            },
        );
        self.begin(place.kind.clone());
    }

    fn frame(&mut self, frame: ElementRef<'_>) {
        let lazy = ["data-src", "data-lazy-src"]
            .iter()
            .find_map(|name| frame.attr(name));
        let src = frame
            .attr("src")
            .filter(|src| !src.starts_with("about:") && !src.is_empty())
            .or(lazy);
        let title = frame.attr("title").unwrap_or_default();
        match src.and_then(youtube_id) {
            Some(id) => self.film(&id, title, ""),
            None => self.write_card(
                "iframe",
                &frame.html(),
                "A page inside the page; it was kept as a grey card.",
            ),
        }
    }

    fn film(&mut self, id: &str, title: &str, source: &str) {
        match youtube_video(id, title) {
            Some(block) => {
                self.begin(self.writer.kind().clone());
                self.writer.block(block);
            }
            None => self.write_card(
                "video",
                source,
                "The film's id is not one; it was kept as a grey card.",
            ),
        }
    }

    fn recording(&mut self, audio: ElementRef<'_>) {
        let inner = audio.child_elements().find_map(|source| source.attr("src"));
        let src = audio.attr("src").or(inner).unwrap_or_default().to_owned();
        let title = audio.attr("title").unwrap_or_default();
        match (self.find)(&PictureWish {
            src: &src,
            id: None,
        }) {
            Some(found) => {
                self.begin(self.writer.kind().clone());
                let asset = json!({"_type": "reference", "_ref": found.reference});
                self.writer
                    .block(json!({"_type": "audio", "asset": asset, "title": title}));
            }
            None => self.write_card(
                "audio",
                &audio.html(),
                "The recording has no address; it was kept as a grey card.",
            ),
        }
    }

    fn rule(&mut self, place: &Place) {
        self.writer.block(json!({"_type": "divider"}));
        self.begin(place.kind.clone());
    }

    fn input(&mut self, input: ElementRef<'_>, place: &Place) {
        match input.attr("type") {
            Some("checkbox") if input.attr("checked").is_some() => {
                self.writer.words("☑ ", &place.look, false)
            }
            Some("checkbox") => self.writer.words("☐ ", &place.look, false),
            _ => self.write_card(
                "input",
                &input.html(),
                "A field of a form; it was kept as a grey card.",
            ),
        }
    }
}

pub(crate) fn callout_block(words: &str) -> Value {
    let span = json!({"_type": "span", "text": words, "marks": []});
    let body = json!([{"_type": "block", "style": "normal", "markDefs": [], "children": [span]}]);
    json!({"_type": "callout", "tone": "good", "title": "", "body": body})
}

fn image_block(found: &FoundPicture, alt: &str, caption: &str) -> Value {
    let mut block =
        json!({"_type": "image", "asset": {"_type": "reference", "_ref": found.reference}});
    let alt = if alt.is_empty() {
        found.alt.as_str()
    } else {
        alt
    };
    if !alt.is_empty() {
        block["alt"] = alt.into();
    }
    if !caption.is_empty() {
        block["caption"] = caption.into();
    }
    block
}

/// Pages that load pictures late keep the address elsewhere.
fn picture_address(image: ElementRef<'_>) -> String {
    let late = [
        "data-src",
        "data-lazy-src",
        "data-original",
        "data-orig-file",
    ];
    let src = image.attr("src").unwrap_or_default().trim();
    let has_src = !src.is_empty() && !src.starts_with("data:");
    let found = late
        .iter()
        .find_map(|name| image.attr(name))
        .filter(|_| !has_src);
    found.unwrap_or(src).to_owned()
}

fn is_picture_address(href: &str) -> bool {
    let path = href
        .split(['?', '#'])
        .next()
        .unwrap_or_default()
        .to_ascii_lowercase();
    [".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif", ".svg"]
        .iter()
        .any(|ending| path.ends_with(ending))
}
