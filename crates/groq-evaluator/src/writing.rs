//! Writes a value as JSON.

use serde::Serialize;

use crate::budget::EvaluationError;
use crate::value::Value;

/// The largest number up to which each whole number is a number of its own.
const MOST_EXACT: f64 = 9_007_199_254_740_992.0;

/// The JSON of a value; with room for so many bytes from the start, and at most so many.
///
/// # Errors
/// [`EvaluationError::ResultTooLarge`] where it is longer than allowed: an entry that was made once may stand in it many times.
pub(crate) fn write_result(
    value: &Value<'_>,
    (usual, most): (usize, usize),
) -> Result<String, EvaluationError> {
    let mut json = Vec::with_capacity(usual.min(most));
    write_value(value, &mut json, most)?;
    String::from_utf8(json).map_err(|_| EvaluationError::Unreadable)
}

fn write_value(value: &Value<'_>, json: &mut Vec<u8>, most: usize) -> Result<(), EvaluationError> {
    match value {
        Value::Null => json.extend_from_slice(b"null"),
        Value::Bool(is_true) => write_plain(is_true, json)?,
        Value::Number(number) => write_number(*number, json)?,
        Value::Text(text) => write_plain(text.as_ref(), json)?,
        Value::Raw(raw) => json.extend_from_slice(raw.as_bytes()),
        Value::List(list) => {
            json.push(b'[');
            for (place, entry) in list.iter().enumerate() {
                if place > 0 {
                    json.push(b',');
                }
                write_value(entry, json, most)?;
            }
            json.push(b']');
        }
        Value::Object(fields) => {
            json.push(b'{');
            for (place, (name, field)) in fields.iter().enumerate() {
                if place > 0 {
                    json.push(b',');
                }
                write_plain(name.as_ref(), json)?;
                json.push(b':');
                write_value(field, json, most)?;
            }
            json.push(b'}');
        }
    }
    if json.len() > most {
        return Err(EvaluationError::ResultTooLarge);
    }
    Ok(())
}

fn write_number(number: f64, json: &mut Vec<u8>) -> Result<(), EvaluationError> {
    if number.fract() == 0.0 && number.abs() <= MOST_EXACT {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "it is whole, and small enough"
        )]
        return write_plain(&(number as i64), json);
    }
    write_plain(&number, json)
}

fn write_plain<T: Serialize + ?Sized>(
    value: &T,
    json: &mut Vec<u8>,
) -> Result<(), EvaluationError> {
    serde_json::to_writer(json, value).map_err(|_| EvaluationError::Unreadable)
}
