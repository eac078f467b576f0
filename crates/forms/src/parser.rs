//! Reading the fields of a form from what was sent, whichever way it was sent.

use std::slice::Iter;

use kernel::FieldError;
use serde_json::Value;
use utoipa::openapi::schema::Schema;
use web::{Error, FormBody};

use crate::field_type::{FieldRule, FieldType, FormSource, SentField};

/// What stands above a form, and in a problem's words, where fields are to be mended.
pub const INVALID_FORM_MESSAGE: &str = "forms-invalid";
/// A field that people neither see nor reach: what fills it in is a program.
pub const HONEYPOT: &str = "website";

pub trait FormDefinition: Default + Send + Sync + utoipa::ToSchema + 'static {
    const NAME: &'static str;
    const DOC: &'static [&'static str];
    const FIELDS: &'static [FieldRule];

    fn read_fields(reader: &mut FormReader<'_>) -> Self;

    /// What each field is in JSON, and what stands there when it is left out.
    fn field_schemas() -> Vec<(Schema, Value)>;
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
    Error::invalid_fields(l10n::text(INVALID_FORM_MESSAGE), mistakes)
}
