//! One `<item>` as plain fields.
use quick_xml::Reader;
use quick_xml::events::{BytesRef, BytesStart, Event};

#[derive(Debug, Default, Clone)]
pub(super) struct WxrItem {
    pub title: String,
    pub link: String,
    pub pub_date: String,
    pub creator: String,
    pub guid: String,
    pub content: String,
    pub excerpt: String,
    pub id: String,
    pub date: String,
    pub date_gmt: String,
    pub modified: String,
    pub modified_gmt: String,
    pub name: String,
    pub status: String,
    pub parent: String,
    pub kind: String,
    pub password: String,
    pub attachment_url: String,
    pub terms: Vec<WxrTerm>,
    /// Keys and values of what plugins and themes keep with a post.
    pub meta: Vec<(String, String)>,
    pub comments: Vec<WxrComment>,
}

impl WxrItem {
    pub(super) fn meta(&self, key: &str) -> Option<&str> {
        self.meta
            .iter()
            .find(|(known, _)| known == key)
            .map(|(_, value)| value.trim())
    }
}

#[derive(Debug, Default, Clone)]
pub(super) struct WxrTerm {
    /// `category`, `post_tag`, or a taxonomy of a plugin.
    pub domain: String,
    pub name: String,
}

#[derive(Debug, Default, Clone)]
pub(super) struct WxrComment {
    pub id: String,
    pub author: String,
    pub date: String,
    pub date_gmt: String,
    pub content: String,
    pub approved: String,
    pub kind: String,
    pub parent: String,
}

/// Reads a repaired item. Elements that are not closed end where the next one of their rank begins.
///
/// # Errors
/// What the parser said of markup that cannot be read.
pub(super) fn parse_item(text: &str) -> Result<WxrItem, quick_xml::Error> {
    let mut reader = Reader::from_str(text);
    let config = reader.config_mut();
    config.check_end_names = false;
    config.allow_unmatched_ends = true;
    config.allow_dangling_amp = true;
    let mut parser = ItemParser::default();
    loop {
        match reader.read_event()? {
            Event::Start(tag) => parser.open(&tag),
            Event::End(tag) => parser.close(&String::from_utf8_lossy(tag.name().as_ref())),
            Event::Text(text) => parser.add(&text.decode().unwrap_or_default()),
            Event::CData(text) => parser.add(&text.decode().unwrap_or_default()),
            Event::GeneralRef(reference) => parser.add(&resolve(&reference)),
            Event::Eof => break,
            _ => {}
        }
    }
    parser.end_field();
    parser.end_group();
    Ok(parser.item)
}

/// The sign that a reference stands for; one that XML does not know stays as it is, because titles are HTML.
fn resolve(reference: &BytesRef<'_>) -> String {
    let name = reference.decode().unwrap_or_default();
    if let Ok(Some(character)) = reference.resolve_char_ref() {
        return character.to_string();
    }
    quick_xml::escape::resolve_predefined_entity(&name)
        .map_or_else(|| format!("&{name};"), str::to_owned)
}

#[derive(Default)]
struct ItemParser {
    item: WxrItem,
    group: Group,
    /// Name and words of the element that is being read.
    field: Option<(String, String)>,
    term: WxrTerm,
}

/// An element of elements inside an item.
#[derive(Default)]
enum Group {
    #[default]
    None,
    Meta(String, String),
    Comment(WxrComment),
    /// Of a comment: nothing of it is read.
    Ignored(WxrComment),
}

impl ItemParser {
    fn open(&mut self, tag: &BytesStart<'_>) {
        let name = String::from_utf8_lossy(tag.name().as_ref()).into_owned();
        match name.as_str() {
            "item" => {}
            "wp:postmeta" => self.begin_group(Group::Meta(String::new(), String::new())),
            "wp:comment" => self.begin_group(Group::Comment(WxrComment::default())),
            "wp:commentmeta" => {
                self.end_field();
                if let Group::Comment(comment) = std::mem::take(&mut self.group) {
                    self.group = Group::Ignored(comment);
                }
            }
            _ if is_field(&name) => {
                self.end_field();
                if !is_of_group(&name) {
                    self.end_group();
                }
                if name == "category" {
                    self.term = WxrTerm {
                        domain: attribute(tag, b"domain"),
                        name: String::new(),
                    };
                }
                self.field = Some((name, String::new()));
            }
            _ => {}
        }
    }

    fn close(&mut self, name: &str) {
        match name {
            "wp:postmeta" | "wp:comment" => {
                self.end_field();
                self.end_group();
            }
            "wp:commentmeta" => {
                self.end_field();
                if let Group::Ignored(comment) = std::mem::take(&mut self.group) {
                    self.group = Group::Comment(comment);
                }
            }
            _ if self.field.as_ref().is_some_and(|(open, _)| open == name) => self.end_field(),
            _ => {}
        }
    }

    fn add(&mut self, words: &str) {
        if let Some((_, text)) = &mut self.field {
            text.push_str(words);
        }
    }

    fn begin_group(&mut self, group: Group) {
        self.end_field();
        self.end_group();
        self.group = group;
    }

    fn end_group(&mut self) {
        match std::mem::take(&mut self.group) {
            Group::None => {}
            Group::Meta(key, value) => self.item.meta.push((key, value)),
            Group::Comment(comment) | Group::Ignored(comment) => self.item.comments.push(comment),
        }
    }

    fn end_field(&mut self) {
        let Some((name, text)) = self.field.take() else {
            return;
        };
        match &mut self.group {
            Group::Meta(key, value) => match name.as_str() {
                "wp:meta_key" => *key = text.trim().to_owned(),
                "wp:meta_value" => *value = text,
                _ => {}
            },
            Group::Comment(comment) => comment.set(&name, text),
            Group::Ignored(_) => {}
            Group::None if name == "category" => {
                let term = std::mem::take(&mut self.term);
                self.item.terms.push(WxrTerm {
                    name: text.trim().to_owned(),
                    ..term
                });
            }
            Group::None => self.item.set(&name, text),
        }
    }
}

impl WxrItem {
    fn set(&mut self, name: &str, text: String) {
        let (place, verbatim) = match name {
            "content:encoded" => (&mut self.content, true),
            "excerpt:encoded" => (&mut self.excerpt, true),
            "title" => (&mut self.title, false),
            "link" => (&mut self.link, false),
            "pubDate" => (&mut self.pub_date, false),
            "dc:creator" => (&mut self.creator, false),
            "guid" => (&mut self.guid, false),
            "wp:post_id" => (&mut self.id, false),
            "wp:post_date" => (&mut self.date, false),
            "wp:post_date_gmt" => (&mut self.date_gmt, false),
            "wp:post_modified" => (&mut self.modified, false),
            "wp:post_modified_gmt" => (&mut self.modified_gmt, false),
            "wp:post_name" => (&mut self.name, false),
            "wp:status" => (&mut self.status, false),
            "wp:post_parent" => (&mut self.parent, false),
            "wp:post_type" => (&mut self.kind, false),
            "wp:post_password" => (&mut self.password, false),
            "wp:attachment_url" => (&mut self.attachment_url, false),
            _ => return,
        };
        *place = if verbatim {
            text
        } else {
            text.trim().to_owned()
        };
    }
}

impl WxrComment {
    fn set(&mut self, name: &str, text: String) {
        let place = match name {
            "wp:comment_id" => &mut self.id,
            "wp:comment_author" => &mut self.author,
            "wp:comment_date" => &mut self.date,
            "wp:comment_date_gmt" => &mut self.date_gmt,
            "wp:comment_content" => &mut self.content,
            "wp:comment_approved" => &mut self.approved,
            "wp:comment_type" => &mut self.kind,
            "wp:comment_parent" => &mut self.parent,
            _ => return,
        };
        text.trim().clone_into(place);
    }
}

fn is_field(name: &str) -> bool {
    name.starts_with("wp:")
        || matches!(
            name,
            "title"
                | "link"
                | "pubDate"
                | "dc:creator"
                | "guid"
                | "description"
                | "content:encoded"
                | "excerpt:encoded"
                | "category"
        )
}

/// Whether the element stands inside a comment or inside what is kept with a post.
fn is_of_group(name: &str) -> bool {
    name.starts_with("wp:meta_") || (name.starts_with("wp:comment_") && name != "wp:comment_status")
}

pub(super) fn attribute(tag: &BytesStart<'_>, name: &[u8]) -> String {
    let found = tag
        .attributes()
        .with_checks(false)
        .flatten()
        .find(|one| one.key.as_ref() == name);
    found.map_or_else(String::new, |one| {
        String::from_utf8_lossy(&one.value).into_owned()
    })
}
