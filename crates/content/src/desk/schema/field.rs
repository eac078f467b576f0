//! One field of a form.
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// What stands in a field, and so how it is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum FieldKind {
    /// One line.
    Text,
    /// Several lines, without form.
    LongText,
    /// Portable Text.
    RichText,
    /// A whole number.
    Integer,
    /// A number.
    Number,
    /// An amount in dollars, as imported content has it.
    Money,
    /// Whole amounts of the smallest unit (kobo, pence, cents) by currency: `{"NGN": 500000}`.
    Prices,
    /// `YYYY-MM-DD`, or a moment as RFC 3339.
    Date,
    /// Yes or no.
    Boolean,
    /// One of `options`, by its value.
    Choice,
    /// One image object.
    Image,
    /// A list of image objects; at most `max`.
    Images,
    /// A recording: `{"asset": {"_ref"}, "seconds"}` of one kept here, or `{"src", "mime", "bytes", "seconds"}`.
    Audio,
    /// A video id of the video site.
    Video,
    /// `{"_type": "reference", "_ref"}`.
    Reference,
    /// A list of references.
    References,
    /// An address that may be followed: a path, `https`, `mailto`, `tel`.
    Url,
    /// `{"_type": "slug", "current"}`.
    Slug,
    /// An e-mail address.
    Email,
    /// A phone number.
    Phone,
    /// A list of what `of` says.
    List,
    /// An object with `fields`.
    Object,
    /// A list of texts.
    Texts,
}

/// A choice of a field.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Choice {
    /// As stored.
    pub value: String,
    /// As read.
    pub label: String,
}

/// A field of a form.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Field {
    /// Its name in the body; empty for the entries of a list.
    pub name: String,
    /// Its label.
    pub label: String,
    /// A sentence below the label.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// What stands in it.
    pub kind: FieldKind,
    /// True when nothing is published without it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub required: bool,
    /// Most characters of a text, entries of a list, or the largest number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<i64>,
    /// Fewest entries of a list, or the smallest number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<i64>,
    /// For a choice: what can be chosen. For a text: what is suggested.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<Choice>,
    /// Fields of an object.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(no_recursion)]
    pub fields: Vec<Self>,
    /// What the entries of a list are.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(no_recursion)]
    pub of: Option<Box<Self>>,
    /// Heading that it stands under in the form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// Shown and not asked for: the house writes it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub read_only: bool,
    /// What is shown on the site while nothing is stored; settings only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub default: Option<Value>,
}

impl Field {
    pub(super) fn new(kind: FieldKind, name: &str, label: &str) -> Self {
        Self {
            name: name.to_owned(),
            label: label.to_owned(),
            help: None,
            kind,
            required: false,
            max: None,
            min: None,
            options: Vec::new(),
            fields: Vec::new(),
            of: None,
            group: None,
            read_only: false,
            default: None,
        }
    }

    pub(super) fn text(name: &str, label: &str, max: i64) -> Self {
        Self::new(FieldKind::Text, name, label).max(max)
    }

    pub(super) fn long(name: &str, label: &str, max: i64) -> Self {
        Self::new(FieldKind::LongText, name, label).max(max)
    }

    pub(super) fn rich(name: &str, label: &str) -> Self {
        Self::new(FieldKind::RichText, name, label)
    }

    pub(super) fn date(name: &str, label: &str) -> Self {
        Self::new(FieldKind::Date, name, label)
    }

    pub(super) fn url(name: &str, label: &str) -> Self {
        Self::new(FieldKind::Url, name, label).max(2_048)
    }

    pub(super) fn integer(name: &str, label: &str, min: i64, max: i64) -> Self {
        Self::new(FieldKind::Integer, name, label).min(min).max(max)
    }

    pub(super) fn boolean(name: &str, label: &str) -> Self {
        Self::new(FieldKind::Boolean, name, label)
    }

    pub(super) fn choice(name: &str, label: &str, options: &[(&str, &str)]) -> Self {
        Self::new(FieldKind::Choice, name, label).options(options)
    }

    pub(super) fn images(name: &str, label: &str, max: i64) -> Self {
        Self::new(FieldKind::Images, name, label).max(max)
    }

    pub(super) fn texts(name: &str, label: &str, max: i64) -> Self {
        Self::new(FieldKind::Texts, name, label).max(max)
    }

    pub(super) fn object(name: &str, label: &str, fields: Vec<Self>) -> Self {
        Self {
            fields,
            ..Self::new(FieldKind::Object, name, label)
        }
    }

    pub(super) fn list(name: &str, label: &str, of: Self, max: i64) -> Self {
        Self {
            of: Some(Box::new(of)),
            ..Self::new(FieldKind::List, name, label).max(max)
        }
    }

    pub(super) fn slug() -> Self {
        Self::new(FieldKind::Slug, "slug", "Address")
            .max(80)
            .help("The last part of the page's address. Made from the title; after publishing, the old address leads to the new one.")
            .under("Details")
    }

    pub(super) fn order() -> Self {
        Self::integer("order", "Place in the list", 0, 100_000)
            .help("Lower numbers stand first.")
            .under("Details")
    }

    pub(super) fn required(mut self) -> Self {
        self.required = true;
        self
    }

    pub(super) fn read_only(mut self) -> Self {
        self.read_only = true;
        self
    }

    pub(super) fn help(mut self, help: &str) -> Self {
        self.help = Some(help.to_owned());
        self
    }

    pub(super) fn under(mut self, group: &str) -> Self {
        self.group = Some(group.to_owned());
        self
    }

    pub(super) fn max(mut self, max: i64) -> Self {
        self.max = Some(max);
        self
    }

    pub(super) fn min(mut self, min: i64) -> Self {
        self.min = Some(min);
        self
    }

    pub(super) fn options(mut self, options: &[(&str, &str)]) -> Self {
        self.options = options
            .iter()
            .map(|(value, label)| Choice {
                value: (*value).to_owned(),
                label: (*label).to_owned(),
            })
            .collect();
        self
    }
}
