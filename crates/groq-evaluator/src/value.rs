//! What a query makes: values, of which those that stand in documents are read when somebody looks into them.

use std::borrow::Cow;
use std::rc::Rc;

use serde_json::value::RawValue;

use crate::budget::EvaluationError;
use crate::raw_fields::RawFields;

/// The fields of an object, in their order.
pub(crate) type Fields<'d> = Vec<(Cow<'d, str>, Value<'d>)>;

/// A value. Cheap to clone.
#[derive(Debug, Clone)]
pub(crate) enum Value<'d> {
    Null,
    Bool(bool),
    Number(f64),
    Text(Cow<'d, str>),
    List(Rc<[Self]>),
    Object(Rc<Fields<'d>>),
    /// JSON text that nobody has looked into.
    Raw(&'d str),
}

/// A value of which is known what it is; lists and objects are read one level deep.
pub(crate) enum Look<'d> {
    Null,
    Bool(bool),
    Number(f64),
    Text(Cow<'d, str>),
    List(Rc<[Value<'d>]>),
    Object(Rc<Fields<'d>>),
}

impl<'d> From<&'d RawValue> for Value<'d> {
    fn from(raw: &'d RawValue) -> Self {
        Self::Raw(raw.get())
    }
}

impl<'d> Value<'d> {
    /// Looks what it is.
    ///
    /// # Errors
    /// [`EvaluationError::Unreadable`] where text of a document cannot be read.
    pub fn look(&self) -> Result<Look<'d>, EvaluationError> {
        Ok(match self {
            Self::Null => Look::Null,
            Self::Bool(is_true) => Look::Bool(*is_true),
            Self::Number(number) => Look::Number(*number),
            Self::Text(text) => Look::Text(text.clone()),
            Self::List(list) => Look::List(list.clone()),
            Self::Object(fields) => Look::Object(fields.clone()),
            Self::Raw(raw) => look_into(raw)?,
        })
    }

    pub fn is_null(&self) -> bool {
        match self {
            Self::Null => true,
            Self::Raw(raw) => *raw == "null",
            _ => false,
        }
    }

    /// The boolean that it is; none for anything else.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Bool(is_true) => Some(*is_true),
            Self::Raw(raw) => match *raw {
                "true" => Some(true),
                "false" => Some(false),
                _ => None,
            },
            _ => None,
        }
    }

    /// The list that it is; none for anything else.
    ///
    /// # Errors
    /// As [`Value::look`].
    pub fn as_list(&self) -> Result<Option<Rc<[Self]>>, EvaluationError> {
        match self {
            Self::List(list) => Ok(Some(list.clone())),
            Self::Raw(raw) if raw.starts_with('[') => match look_into(raw)? {
                Look::List(list) => Ok(Some(list)),
                _ => Ok(None),
            },
            _ => Ok(None),
        }
    }

    /// The object that it is; none for anything else.
    ///
    /// # Errors
    /// As [`Value::look`].
    pub fn as_object(&self) -> Result<Option<Rc<Fields<'d>>>, EvaluationError> {
        match self {
            Self::Object(fields) => Ok(Some(fields.clone())),
            Self::Raw(raw) if raw.starts_with('{') => match look_into(raw)? {
                Look::Object(fields) => Ok(Some(fields)),
                _ => Ok(None),
            },
            _ => Ok(None),
        }
    }

    /// The text that it is; none for anything else.
    ///
    /// # Errors
    /// As [`Value::look`].
    pub fn as_text(&self) -> Result<Option<Cow<'d, str>>, EvaluationError> {
        match self {
            Self::Text(text) => Ok(Some(text.clone())),
            Self::Raw(raw) if raw.starts_with('"') => read_text(raw).map(Some),
            _ => Ok(None),
        }
    }
}

/// What a field of an object holds; none where it has no such field.
pub(crate) fn find_field<'f, 'd>(fields: &'f Fields<'d>, name: &str) -> Option<&'f Value<'d>> {
    // The last of two fields of one name counts, as in JavaScript.
    let found = fields.iter().rev().find(|(field, _)| field == name);
    found.map(|(_, value)| value)
}

fn look_into(text: &str) -> Result<Look<'_>, EvaluationError> {
    Ok(match text.as_bytes().first() {
        Some(b'n') => Look::Null,
        Some(b't') => Look::Bool(true),
        Some(b'f') => Look::Bool(false),
        Some(b'"') => Look::Text(read_text(text)?),
        Some(b'[') => {
            let entries: Vec<&RawValue> =
                serde_json::from_str(text).map_err(|_| EvaluationError::Unreadable)?;
            Look::List(entries.into_iter().map(Value::from).collect())
        }
        Some(b'{') => Look::Object(Rc::new(read_fields(text)?)),
        _ => Look::Number(text.parse().map_err(|_| EvaluationError::Unreadable)?),
    })
}

/// The fields of the JSON of an object.
///
/// # Errors
/// [`EvaluationError::Unreadable`] where it is none.
pub(crate) fn read_fields(text: &str) -> Result<Fields<'_>, EvaluationError> {
    let RawFields(fields) = serde_json::from_str(text).map_err(|_| EvaluationError::Unreadable)?;
    Ok(fields)
}

fn read_text(text: &str) -> Result<Cow<'_, str>, EvaluationError> {
    // Borrowed where nothing in it is escaped.
    if let Ok(plain) = serde_json::from_str::<&str>(text) {
        return Ok(Cow::Borrowed(plain));
    }
    let owned: String = serde_json::from_str(text).map_err(|_| EvaluationError::Unreadable)?;
    Ok(Cow::Owned(owned))
}
