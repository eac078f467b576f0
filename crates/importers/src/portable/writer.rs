//! Collects runs of words into text blocks, with other blocks between them.
use serde_json::{Map, Value, json};

use crate::identity::short_hash;

/// The kind of text block that is being written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct BlockKind {
    pub style: &'static str,
    /// `bullet` or `number`, with its level from 1.
    pub list: Option<(&'static str, u8)>,
}

impl BlockKind {
    pub(super) const NORMAL: Self = Self::styled("normal");

    pub(super) const fn styled(style: &'static str) -> Self {
        Self { style, list: None }
    }

    pub(super) fn is_heading(&self) -> bool {
        self.style.starts_with('h')
    }
}

/// How the words being read are to be written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Look {
    pub strong: bool,
    pub em: bool,
    pub code: bool,
    pub underline: bool,
    pub strike: bool,
    /// A checked address, or nothing.
    pub href: String,
}

impl Look {
    fn decorators(&self, kind: &BlockKind) -> Vec<&'static str> {
        [
            // A heading is bold already.
            (self.strong && !kind.is_heading(), "strong"),
            (self.em, "em"),
            (self.code, "code"),
            (self.underline, "underline"),
            (self.strike, "strike-through"),
        ]
        .into_iter()
        .filter_map(|(has, name)| has.then_some(name))
        .collect()
    }
}

struct Run {
    text: String,
    marks: Vec<&'static str>,
    href: String,
    verbatim: bool,
}

pub(super) struct Writer {
    document: String,
    made: Vec<Value>,
    kind: BlockKind,
    runs: Vec<Run>,
    pictures: Vec<Value>,
    keys: usize,
}

impl Writer {
    pub(super) fn new(document: &str) -> Self {
        Self {
            document: document.to_owned(),
            made: Vec::new(),
            kind: BlockKind::NORMAL,
            runs: Vec::new(),
            pictures: Vec::new(),
            keys: 0,
        }
    }

    /// Ends the block being written; the next words go into one of this kind.
    pub(super) fn begin(&mut self, kind: BlockKind) {
        self.end();
        self.kind = kind;
    }

    pub(super) fn kind(&self) -> &BlockKind {
        &self.kind
    }

    pub(super) fn is_empty(&self) -> bool {
        self.runs.iter().all(|run| run.text.trim().is_empty())
    }

    /// The words of the block being written, when they bear no mark.
    pub(super) fn plain_words(&self) -> Option<String> {
        let plain = self
            .runs
            .iter()
            .all(|run| run.marks.is_empty() && run.href.is_empty());
        let words: String = self.runs.iter().map(|run| run.text.as_str()).collect();
        (plain && self.pictures.is_empty() && self.kind == BlockKind::NORMAL).then_some(words)
    }

    /// Leaves the words of the block being written out; something stands in their place.
    pub(super) fn forget_words(&mut self) {
        self.runs.clear();
    }

    pub(super) fn words(&mut self, text: &str, look: &Look, verbatim: bool) {
        if text.is_empty() {
            return;
        }
        let marks = look.decorators(&self.kind);
        match self.runs.last_mut() {
            Some(last)
                if last.href == look.href && last.marks == marks && last.verbatim == verbatim =>
            {
                last.text.push_str(text);
            }
            _ => self.runs.push(Run {
                text: text.to_owned(),
                marks,
                href: look.href.clone(),
                verbatim,
            }),
        }
    }

    /// A line break inside the block; a second one in a row ends a paragraph, but never an item of a list.
    pub(super) fn line_break(&mut self, look: &Look) {
        let doubled = self
            .runs
            .last()
            .is_some_and(|last| last.text.trim_end_matches([' ', '\t']).ends_with('\n'));
        if doubled && self.kind.list.is_none() {
            self.begin(self.kind.clone());
        } else {
            self.words("\n", look, false);
        }
    }

    /// A picture stands after the paragraph that it was in.
    pub(super) fn picture(&mut self, block: Value) {
        self.pictures.push(block);
    }

    /// Gives the last picture its caption; false when there is none right before.
    pub(super) fn caption(&mut self, words: &str) -> bool {
        let is_between = self.is_empty();
        let last = match self.pictures.last_mut() {
            Some(last) => Some(last),
            None => self.made.last_mut().filter(|_| is_between),
        };
        let Some(picture) = last
            .filter(|block| block["_type"] == "image")
            .and_then(Value::as_object_mut)
        else {
            return false;
        };
        if picture.contains_key("caption") {
            return false;
        }
        picture.insert("caption".to_owned(), words.into());
        true
    }

    /// A block that is no text. It gets its key here.
    pub(super) fn block(&mut self, block: Value) {
        self.end();
        self.push(block);
    }

    /// All blocks, with a key for each object of a list.
    pub(super) fn finish(mut self) -> Vec<Value> {
        self.end();
        self.made
    }

    fn end(&mut self) {
        let runs = tidy(std::mem::take(&mut self.runs));
        if !runs.is_empty() {
            let block = self.text_block(runs);
            self.push(block);
        }
        for picture in std::mem::take(&mut self.pictures) {
            self.push(picture);
        }
    }

    fn push(&mut self, mut block: Value) {
        self.give_keys(&mut block);
        self.made.push(block);
    }

    /// Adds the missing keys of a block and of what stands in its lists.
    fn give_keys(&mut self, value: &mut Value) {
        let Some(fields) = value.as_object_mut() else {
            return;
        };
        if !fields.contains_key("_key") {
            let key = self.next_key(&Value::Object(fields.clone()).to_string());
            let rest = std::mem::take(fields);
            // Second, as the editor writes it.
            let (first, others): (Map<_, _>, Map<_, _>) =
                rest.into_iter().partition(|(name, _)| name == "_type");
            fields.extend(first);
            fields.insert("_key".to_owned(), key.into());
            fields.extend(others);
        }
        for (name, inner) in fields.iter_mut() {
            if name != "markDefs"
                && let Some(items) = inner.as_array_mut()
            {
                items.iter_mut().for_each(|item| self.give_keys(item));
            }
        }
    }

    fn next_key(&mut self, content: &str) -> String {
        self.keys += 1;
        short_hash(&[&self.document, &self.keys.to_string(), content])
    }

    fn text_block(&mut self, runs: Vec<Run>) -> Value {
        let mut links: Vec<(String, String)> = Vec::new();
        let mut children = Vec::new();
        for run in runs {
            let mut marks: Vec<String> = run.marks.iter().map(|name| (*name).to_owned()).collect();
            if !run.href.is_empty() {
                let known = links
                    .iter()
                    .find(|(href, _)| *href == run.href)
                    .map(|(_, key)| key.clone());
                let key = known.unwrap_or_else(|| {
                    let key = self.next_key(&run.href);
                    links.push((run.href.clone(), key.clone()));
                    key
                });
                marks.push(key);
            }
            children.push(json!({"_type": "span", "text": run.text, "marks": marks}));
        }
        let definitions: Vec<Value> = links
            .into_iter()
            .map(|(href, key)| json!({"_type": "link", "_key": key, "href": href}))
            .collect();
        let mut block = json!({"_type": "block", "style": self.kind.style});
        if let Some((list, level)) = self.kind.list {
            block["listItem"] = list.into();
            block["level"] = level.into();
        }
        block["markDefs"] = definitions.into();
        block["children"] = children.into();
        block
    }
}

/// Leaves out what is only space: at both ends, beside line breaks, and doubled where two runs meet.
fn tidy(runs: Vec<Run>) -> Vec<Run> {
    let mut kept: Vec<Run> = Vec::new();
    let mut before = '\n';
    for mut run in runs {
        if !run.verbatim {
            run.text = with_single_spaces(&run.text);
            if before == ' ' || before == '\n' {
                run.text = run.text.trim_start_matches(' ').to_owned();
            }
        }
        if before == '\n' {
            run.text = run.text.trim_start_matches('\n').to_owned();
        }
        let Some(last) = run.text.chars().last() else {
            continue;
        };
        before = last;
        kept.push(run);
    }
    while let Some(last) = kept.last_mut() {
        last.text.truncate(last.text.trim_end().len());
        if !last.text.is_empty() {
            break;
        }
        kept.pop();
    }
    kept
}

/// Spaces and tabs become one space, none beside a line break; hard spaces hold a number and its unit together and are
/// leftovers of layout elsewhere.
fn with_single_spaces(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let after_digit = out.chars().last().is_some_and(|c| c.is_ascii_digit());
        let holds = character == '\u{a0}'
            && after_digit
            && characters.peek().is_some_and(|c| !c.is_whitespace());
        match character {
            _ if holds => out.push(character),
            ' ' | '\t' | '\r' | '\u{a0}' if out.ends_with([' ', '\n']) => {}
            ' ' | '\t' | '\r' | '\u{a0}' => out.push(' '),
            '\n' => {
                out.truncate(out.trim_end_matches(' ').len());
                out.push('\n');
            }
            other => out.push(other),
        }
    }
    out
}
