//! Reading the fields of a form from what was sent, whichever way it was sent.

use std::slice::Iter;

use kernel::{FieldError, PhoneCountry};
use serde_json::Value;
use utoipa::openapi::schema::Schema;
use web::{Error, FormBody, FormFile};

use crate::fields::{FieldType, FormFieldKind};

/// What stands above a form, and in a problem's words, where fields are to be mended.
pub const INVALID_FORM_MESSAGE: &str = "Some of what you typed needs another look.";
/// A field that people neither see nor reach: what fills it in is a program.
pub const HONEYPOT: &str = "website";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormSource {
    /// Posted by its page, which asks everything: a box that is not sent was not ticked.
    Page,
    /// Sent by a program that may leave out what its specification does not name.
    Call,
}

/// What is known of a field beside its type. Static: the description of a form is made of it.
#[derive(Clone, Copy, Debug)]
pub struct FieldRule {
    pub name: &'static str,
    pub kind: FormFieldKind,
    pub doc: &'static [&'static str],
    pub label: &'static str,
    /// What stands below the label; empty for nothing.
    pub hint: &'static str,
    pub missing: &'static str,
    /// Characters at most, as a reader counts them.
    pub most: usize,
    /// Links in a message, at most.
    pub most_links: usize,
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

pub trait FormDefinition: Default + Send + Sync + utoipa::ToSchema + 'static {
    const NAME: &'static str;
    const DOC: &'static [&'static str];
    const FIELDS: &'static [FieldRule];

    fn read_fields(reader: &mut FormReader<'_>) -> Self;

    /// What each field is in JSON, and what stands there when it is left out.
    fn field_schemas() -> Vec<(Schema, Value)>;
}

#[derive(Clone, Copy)]
pub struct SentField<'a> {
    body: &'a FormBody,
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
        crate::fields::parse_country(self.body.first_value(self.rule.home))
            .unwrap_or(PhoneCountry::Nigeria)
    }
}

pub struct FormReader<'a> {
    body: &'a FormBody,
    source: FormSource,
    rules: Iter<'static, FieldRule>,
    errors: Vec<FieldError>,
}

impl FormReader<'_> {
    pub fn read_next<F: FieldType>(&mut self) -> F {
        // Unreachable through `form!`, whose rules and reads come from one list; an empty field beats a panic.
        let Some(rule) = self.rules.next() else {
            return F::default();
        };
        let sent = SentField {
            body: self.body,
            rule,
            source: self.source,
        };
        // Reading goes on after a mistake, so that a page can name all of them at once.
        F::from_sent(&sent).unwrap_or_else(|message| {
            self.errors.push(FieldError::new(rule.name, message));
            F::default()
        })
    }
}

#[derive(Debug)]
pub struct ParsedForm<F> {
    /// What was read; a field that is to be mended is empty.
    pub form: F,
    errors: Vec<FieldError>,
}

impl<F: FormDefinition> ParsedForm<F> {
    pub fn from_body(body: &FormBody, way: FormSource) -> Self {
        let mut reader = FormReader {
            body,
            source: way,
            rules: F::FIELDS.iter(),
            errors: Vec::new(),
        };
        Self {
            form: F::read_fields(&mut reader),
            errors: reader.errors,
        }
    }

    pub fn add_error(&mut self, field: &str, message: impl Into<String>) {
        // The field type's own message wins: later checks only saw the empty value in its place.
        if !self.errors.iter().any(|known| known.field == field) {
            self.errors.push(FieldError::new(field, message));
        }
    }

    /// What a check answered, or nothing and its words noted as a field to mend.
    pub fn check_field<T>(&mut self, field: &str, checked: Result<T, String>) -> Option<T> {
        checked.map_err(|words| self.add_error(field, words)).ok()
    }

    /// Forgets what is wrong with a field that does not count after all.
    pub fn remove_errors(&mut self, field: &str) {
        self.errors.retain(|mistake| mistake.field != field);
    }

    /// The form, when nothing is to be mended.
    ///
    /// # Errors
    /// The fields to mend, in the order of the form; what is no field of it comes last. One of several boxes of a field is
    /// named after it and has its place: `consent-data` that of `consent`.
    pub fn into_result(mut self) -> Result<F, Vec<FieldError>> {
        if self.errors.is_empty() {
            return Ok(self.form);
        }
        let place = |mistake: &FieldError| {
            let is_of = |rule: &FieldRule| {
                let part = mistake.field.strip_prefix(rule.name);
                part.is_some_and(|part| part.is_empty() || part.starts_with('-'))
            };
            F::FIELDS.iter().position(is_of).unwrap_or(usize::MAX)
        };
        self.errors.sort_by_key(place);
        Err(self.errors)
    }
}

/// The mistakes among these: whether something is amiss, in which field, and what to say of it.
pub fn collect_errors<const CHECKS: usize>(
    checks: [(bool, &str, &str); CHECKS],
) -> Vec<FieldError> {
    let amiss = checks.into_iter().filter(|(is_amiss, ..)| *is_amiss);
    amiss
        .map(|(_, field, message)| FieldError::new(field, message))
        .collect()
}

pub fn invalid_form(mistakes: Vec<FieldError>) -> Error {
    Error::invalid_fields(INVALID_FORM_MESSAGE, mistakes)
}
