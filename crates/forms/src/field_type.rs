//! What a type of field has to say, and what is sent for one.

use kernel::PhoneCountry;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;
use utoipa::openapi::schema::{ObjectBuilder, Schema, SchemaType, Type};
use web::{FormBody, FormFile};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = FormFieldKind)]
pub enum FormFieldKind {
    Line,
    Name,
    Email,
    Phone,
    Story,
    Choices,
    Yesno,
    /// A box that has to be ticked.
    Agreement,
    /// A word that the page sends by itself or lets choose.
    Key,
    File,
}

pub trait FieldType: Default {
    const KIND: FormFieldKind;
    /// Characters at most, where the form says nothing else.
    const MOST: usize = 200;
    const CALLED: &'static str = "forms-called-this";
    /// What a browser fills it in with.
    const AUTOCOMPLETE: &'static str = "";

    /// Reads and tidies what was sent.
    ///
    /// # Errors
    /// What is said beside the field.
    fn from_sent(sent: &SentField<'_>) -> Result<Self, String>;

    /// What it is in JSON, and what stands there when it is left out.
    fn schema() -> (Schema, Value) {
        (plain_schema(Type::String), json!(""))
    }
}

pub(crate) fn plain_schema(kind: impl Into<SchemaType>) -> Schema {
    ObjectBuilder::new().schema_type(kind).build().into()
}

/// What is known of a field beside its type. Static: the description of a form is made of it.
#[derive(Clone, Copy, Debug)]
pub struct FieldRule {
    pub name: &'static str,
    pub kind: FormFieldKind,
    pub doc: &'static [&'static str],
    /// The message that stands above it; empty for nothing, as in the next two.
    pub label: &'static str,
    /// The message below the label.
    pub hint: &'static str,
    /// The message where it is missing; a field without one may be left out.
    pub missing: &'static str,
    /// Characters at most, as a reader counts them.
    pub most: usize,
    /// Links in a message, at most.
    pub most_links: usize,
    /// The message that names it in a sentence.
    pub called: &'static str,
    /// What a browser fills it in with (`autocomplete`); empty for nothing.
    pub autocomplete: &'static str,
    /// The field beside the next or the last one, where there is room.
    pub is_half: bool,
    /// Of a telephone number: the field with the country whose numbers are meant.
    pub home: &'static str,
}

impl FieldRule {
    /// A field of a type that may be left out.
    pub const fn new<F: FieldType>(name: &'static str) -> Self {
        Self {
            name,
            kind: F::KIND,
            doc: &[],
            label: "",
            hint: "",
            missing: "",
            most: F::MOST,
            most_links: 10,
            called: F::CALLED,
            autocomplete: F::AUTOCOMPLETE,
            is_half: false,
            home: "country",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormSource {
    /// Posted by its page, which asks everything: a box that is not sent was not ticked.
    Page,
    /// Sent by a program that may leave out what its specification does not name.
    Call,
}

#[derive(Clone, Copy)]
pub struct SentField<'a> {
    pub(crate) body: &'a FormBody,
    pub rule: &'static FieldRule,
    pub source: FormSource,
}

impl<'a> SentField<'a> {
    /// What was typed; empty where nothing was.
    pub fn text_value(&self) -> &'a str {
        self.body.first_value(self.rule.name)
    }

    pub fn all_values(&self) -> impl Iterator<Item = &'a str> {
        self.body.all_values(self.rule.name)
    }

    pub fn file(&self) -> Option<&'a FormFile> {
        self.body.file(self.rule.name)
    }

    /// The country whose telephone numbers are meant where one has no country's code.
    pub fn home_country(&self) -> PhoneCountry {
        parse_country(self.body.first_value(self.rule.home)).unwrap_or(PhoneCountry::Nigeria)
    }
}

/// The country of a code, where we know its numbers.
pub(crate) fn parse_country(code: &str) -> Option<PhoneCountry> {
    match code.trim().to_ascii_lowercase().as_str() {
        "ng" => Some(PhoneCountry::Nigeria),
        "gb" | "uk" => Some(PhoneCountry::UnitedKingdom),
        _ => None,
    }
}
