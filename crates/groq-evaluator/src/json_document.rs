//! A document as it is stored, and where its fields stand in it.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::OnceLock;

use crate::budget::EvaluationError;
use crate::value::{Fields, Value, read_fields};

/// The JSON text of an object. Where its fields stand is looked for once, by the first query that reads it: those that
/// read it again need not go through the text.
#[derive(Debug)]
pub struct JsonDocument {
    text: Box<str>,
    places: OnceLock<Option<Vec<FieldPlace>>>,
}

#[derive(Debug)]
struct FieldPlace {
    /// Between the quotes.
    name: Range<usize>,
    value: Range<usize>,
}

impl<T: Into<Box<str>>> From<T> for JsonDocument {
    fn from(text: T) -> Self {
        Self {
            text: text.into(),
            places: OnceLock::new(),
        }
    }
}

impl AsRef<Self> for JsonDocument {
    fn as_ref(&self) -> &Self {
        self
    }
}

impl JsonDocument {
    pub fn text(&self) -> &str {
        &self.text
    }

    /// # Errors
    /// [`EvaluationError::Unreadable`] where the text is no JSON object.
    pub(crate) fn read(&self) -> Result<Fields<'_>, EvaluationError> {
        let places = self.places.get_or_init(|| locate_fields(&self.text));
        let Some(places) = places else {
            return read_fields(&self.text);
        };
        let fields = places.iter().map(|place| {
            let name = self.text.get(place.name.clone())?;
            let value = self.text.get(place.value.clone())?;
            Some((Cow::Borrowed(name), Value::Raw(value)))
        });
        let fields: Option<Fields<'_>> = fields.collect();
        fields.ok_or(EvaluationError::Unreadable)
    }
}

/// None where the text cannot be read, or a name in it is not written as it is.
fn locate_fields(text: &str) -> Option<Vec<FieldPlace>> {
    let fields = read_fields(text).ok()?;
    let places = fields.iter().map(|(name, value)| {
        let (Cow::Borrowed(name), Value::Raw(value)) = (name, value) else {
            return None;
        };
        Some(FieldPlace {
            name: place_in(text, name)?,
            value: place_in(text, value)?,
        })
    });
    places.collect()
}

/// Where a part of a text stands in it.
fn place_in(text: &str, part: &str) -> Option<Range<usize>> {
    let start = part.as_ptr().addr().checked_sub(text.as_ptr().addr())?;
    Some(start..start + part.len())
}
