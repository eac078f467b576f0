//! Public forms. A form is a struct of fields, declared with [`form!`]; each field's type says how it is read, tidied and
//! drawn, and what is said of a mistake.
//!
//! One declaration serves the page's post (with and without files), the JSON call, the OpenAPI document and the description
//! that the page draws from. A page takes it as [`Posted`], a call as [`Called`]; both hand out the same [`Reading`]. What a
//! program that fills in everything sends is known by the field [`HONEYPOT`]. `docs/forms.md` shows how to add a field.

mod declare;
mod describe;
mod fields;
mod posted;
mod reading;
pub mod text;

pub use describe::{Choice, Described, Description, schema_of};
pub use fields::{
    Agreement, Choices, EmailField, Field, FileField, Key, Kind, Line, PersonName, PhoneField,
    PhoneNumber, Story, YesNo,
};
pub use posted::{Called, Posted, see};
pub use reading::{
    FieldRule, Form, HONEYPOT, NEEDS_ANOTHER_LOOK, Reader, Reading, Sent, Way, invalid, mistakes,
};
pub use web::invalid_field;

#[doc(hidden)]
pub use {serde_json, utoipa};
