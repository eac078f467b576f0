//! One field of a form.
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::names::label_from_name;

/// Most characters of a line, and of a longer text.
const MAX_LINE_LENGTH: i64 = 300;
const MAX_TEXT_LENGTH: i64 = 5_000;
/// Defaults longer than this are asked for in several lines.
const MULTILINE_THRESHOLD: usize = 80;

/// What stands in a field, and so how it is asked for.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum FieldKind {
    /// One line.
    #[default]
    Text,
    LongText,
    /// Portable Text.
    RichText,
    Integer,
    Number,
    /// An amount in dollars, as imported content has it.
    Money,
    /// Whole amounts of the smallest unit (kobo, pence, cents) by currency: `{"NGN": 500000}`.
    Prices,
    /// `YYYY-MM-DD`, or a moment as RFC 3339.
    Date,
    Boolean,
    /// One of `options`, by its value.
    Choice,
    Image,
    /// A list of image objects; at most `max`.
    Images,
    /// A recording: `{"asset": {"_ref"}, "seconds", "bytes", "textDigest"}` of one kept here, or `{"src", "mime", "bytes", "seconds"}`.
    Audio,
    /// Parts of the recording in their order: `[{"start": 95, "title"}]`, in whole seconds.
    Chapters,
    /// A video id of the video site.
    Video,
    /// A film of the library with its captions: `{"asset": {"_ref"}, "captions": [{"language", "asset": {"_ref"}}]}`.
    Film,
    /// `{"_type": "reference", "_ref"}`.
    Reference,
    References,
    /// An address that may be followed: a path, `https`, `mailto`, `tel`.
    Url,
    /// `{"_type": "slug", "current"}`.
    Slug,
    Email,
    Phone,
    /// `#RRGGBB`.
    Colour,
    List,
    /// Links in their order, each with what `of` says: `{"label", "href"}`, with `hidden` where it is on no page, and `page` where
    /// it leads to one of the organisation's own, whatever its address is.
    Links,
    Object,
    Texts,
}

/// Where the choices of a field are listed that nobody can declare: `GET /api/desk/field-choices/{source}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ChoiceSource {
    /// Who sees patients, stored by their ids.
    Clinicians,
    /// Sections of the blog page. A new one may be written, as of the next two.
    Sections,
    /// Topics of articles.
    Topics,
    /// Shelves of the shop.
    Shelves,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FieldChoice {
    /// As stored.
    pub value: String,
    /// As read.
    pub label: String,
}

#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Field {
    /// Its name in the body; empty for the entries of a list.
    pub name: String,
    pub label: String,
    /// A sentence below the label.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    pub kind: FieldKind,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub required: bool,
    /// Most characters of a text, entries of a list, or the largest number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<i64>,
    /// Fewest entries of a list, or the smallest number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<i64>,
    /// For a choice: what can be chosen. For a text: what is suggested. For a colour: the colour of the text on it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<FieldChoice>,
    /// Where more can be chosen from than `options` names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<ChoiceSource>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(no_recursion)]
    pub fields: Vec<Self>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(no_recursion)]
    pub of: Option<Box<Self>>,
    /// Heading that it stands under in the form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// Shown and not asked for: the house writes it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub read_only: bool,
    /// What is shown on the site while nothing is stored; settings only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub default: Option<Value>,
}

impl Field {
    pub fn new(kind: FieldKind, name: &str, label: &str) -> Self {
        Self {
            name: name.to_owned(),
            label: label.to_owned(),
            kind,
            ..Default::default()
        }
    }

    /// A line of at most `max` characters.
    pub fn text(name: &str, label: &str, max: i64) -> Self {
        Self::new(FieldKind::Text, name, label).max(max)
    }

    pub fn long_text(name: &str, label: &str, max: i64) -> Self {
        Self::new(FieldKind::LongText, name, label).max(max)
    }

    pub fn rich_text(name: &str, label: &str) -> Self {
        Self::new(FieldKind::RichText, name, label)
    }

    pub fn date(name: &str, label: &str) -> Self {
        Self::new(FieldKind::Date, name, label)
    }

    pub fn url(name: &str, label: &str) -> Self {
        // 2,048 characters: as long as addresses are that every browser follows.
        Self::new(FieldKind::Url, name, label).max(2_048)
    }

    pub fn integer(name: &str, label: &str, min: i64, max: i64) -> Self {
        Self::new(FieldKind::Integer, name, label).min(min).max(max)
    }

    pub fn boolean(name: &str, label: &str) -> Self {
        Self::new(FieldKind::Boolean, name, label)
    }

    pub fn choice(name: &str, label: &str, options: &[(&str, &str)]) -> Self {
        Self::new(FieldKind::Choice, name, label).options(options)
    }

    pub fn images(name: &str, label: &str, max: i64) -> Self {
        Self::new(FieldKind::Images, name, label).max(max)
    }

    pub fn texts(name: &str, label: &str, max: i64) -> Self {
        Self::new(FieldKind::Texts, name, label).max(max)
    }

    pub fn object(name: &str, label: &str, fields: Vec<Self>) -> Self {
        Self {
            fields,
            ..Self::new(FieldKind::Object, name, label)
        }
    }

    /// At most `max` of what `of` says.
    pub fn list(name: &str, label: &str, of: Self, max: i64) -> Self {
        Self {
            of: Some(Box::new(of)),
            ..Self::new(FieldKind::List, name, label).max(max)
        }
    }

    /// Nothing is published, and nothing read, without it.
    pub fn required(mut self) -> Self {
        self.required = true;
        self
    }

    pub fn read_only(mut self) -> Self {
        self.read_only = true;
        self
    }

    pub fn help(mut self, help: &str) -> Self {
        self.help = Some(help.to_owned());
        self
    }

    /// Under a heading of the form.
    pub fn in_group(mut self, group: &str) -> Self {
        self.group = Some(group.to_owned());
        self
    }

    pub fn max(mut self, max: i64) -> Self {
        self.max = Some(max);
        self
    }

    pub fn min(mut self, min: i64) -> Self {
        self.min = Some(min);
        self
    }

    pub fn options(mut self, options: &[(&str, &str)]) -> Self {
        self.options = options
            .iter()
            .map(|(value, label)| FieldChoice {
                value: (*value).to_owned(),
                label: (*label).to_owned(),
            })
            .collect();
        self
    }

    pub fn chosen_from(mut self, source: ChoiceSource) -> Self {
        self.source = Some(source);
        self
    }

    /// A line of the usual length.
    pub fn line(name: &str, label: &str) -> Self {
        Self::text(name, label, MAX_LINE_LENGTH)
    }

    /// A text of a page, labelled by its name.
    pub fn text_of(name: &str, default: &str) -> Self {
        Self::line(name, &label_from_name(name)).default(default.into())
    }

    pub fn lines(mut self) -> Self {
        self.kind = FieldKind::LongText;
        self.max(MAX_TEXT_LENGTH)
    }

    pub fn between(self, min: i64, max: i64) -> Self {
        self.min(min).max(max)
    }

    /// A number that is not smaller, and may be as large as it likes.
    pub fn at_least(mut self, min: i64) -> Self {
        self.max = None;
        self.min(min)
    }

    pub fn one_of(mut self, options: &[(&str, &str)]) -> Self {
        self.kind = FieldKind::Choice;
        self.max = None;
        self.options(options)
    }

    pub fn link(mut self) -> Self {
        self.kind = FieldKind::Url;
        self.max(2_048)
    }

    pub fn day(mut self) -> Self {
        self.kind = FieldKind::Date;
        self.max = None;
        self
    }

    pub fn email(mut self) -> Self {
        self.kind = FieldKind::Email;
        // The longest address that mail servers take (RFC 5321).
        self.max(254)
    }

    pub fn text_for_each(mut self, names: &[(&str, &str)]) -> Self {
        let texts = names.iter().map(|(name, label)| Self::line(name, label));
        self.fields = texts.collect();
        self
    }

    /// With what holds until something is published. Texts that are long in it are asked for in several lines.
    pub fn default(mut self, default: Value) -> Self {
        self.fit_default(&default);
        self.default = Some(default);
        self
    }

    fn fit_default(&mut self, default: &Value) {
        match default {
            Value::String(text)
                if self.kind == FieldKind::Text && text.len() > MULTILINE_THRESHOLD =>
            {
                self.kind = FieldKind::LongText;
                self.max = Some(MAX_TEXT_LENGTH);
            }
            Value::Object(values) => {
                // Words of pages are declared by their defaults alone; here these become fields that can be asked for.
                if self.fields.is_empty() && self.kind == FieldKind::Object {
                    let names = values.keys();
                    self.fields = names
                        .map(|name| Self::line(name, &label_from_name(name)))
                        .collect();
                }
                for field in &mut self.fields {
                    if let Some(value) = values.get(&field.name) {
                        field.fit_default(value);
                    }
                }
            }
            Value::Array(entries) => {
                for entry in entries {
                    if let Some(of) = &mut self.of {
                        of.fit_default(entry);
                    }
                }
            }
            _ => {}
        }
    }
}
