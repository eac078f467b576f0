//! Public forms. A form is a struct of fields, declared with [`form!`]; each field's type says how it is read, tidied and
//! drawn, and what is said of a mistake.
//!
//! One declaration serves the page's post (with and without files), the JSON call, the OpenAPI document and the description
//! that the page draws from. A page takes it as [`PostedForm`], a call as [`ApiForm`]; both hand out the same [`ParsedForm`]. What a
//! program that fills in everything sends is known by the field [`HONEYPOT`]. `docs/forms.md` shows how to add a field.

mod description;
mod field_type;
mod fields;
mod form_macro;
mod parser;
mod postcode;
mod submission;
mod terms;
pub mod text;

pub use description::{FormChoice, FormDescription, FormField, build_form_schema};
pub use field_type::{FieldRule, FieldType, FormFieldKind, FormSource, SentField};
pub use fields::{
    AgreementField, ChoicesField, EmailField, FileField, Key, Line, PersonName, PhoneField,
    PhoneNumber, Story, YesNo,
};
pub use parser::{
    FormDefinition, FormReader, HONEYPOT, INVALID_FORM_MESSAGE, ParsedForm, collect_errors,
    invalid_form,
};
pub use postcode::Postcode;
pub use submission::{ApiForm, PostedForm, redirect_with_query};
pub use terms::{AgreedTerms, TermsSettings};
pub use web::invalid_field;

#[doc(hidden)]
pub use {serde_json, utoipa};
