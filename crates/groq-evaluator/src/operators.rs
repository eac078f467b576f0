//! What stands between two values.

use std::borrow::Cow;
use std::rc::Rc;

use crate::budget::{Budget, EvaluationError};
use crate::comparison::{compare, is_equal};
use crate::tree::Operator;
use crate::value::{Fields, Look, Value};

/// Applies an operator. Where its sides do not fit, the result is null.
///
/// # Errors
/// Any [`EvaluationError`].
pub(crate) fn apply_operator<'d>(
    operator: Operator,
    (left, right): (&Value<'d>, &Value<'d>),
    budget: &Budget,
) -> Result<Value<'d>, EvaluationError> {
    Ok(match operator {
        Operator::Equal => Value::Bool(is_equal(left, right)?),
        Operator::Unequal => Value::Bool(!is_equal(left, right)?),
        Operator::Greater => bool_or_null(compare(left, right)?.map(|order| order.is_gt())),
        Operator::GreaterOrEqual => bool_or_null(compare(left, right)?.map(|order| order.is_ge())),
        Operator::Less => bool_or_null(compare(left, right)?.map(|order| order.is_lt())),
        Operator::LessOrEqual => bool_or_null(compare(left, right)?.map(|order| order.is_le())),
        Operator::In => is_in(left, right)?,
        Operator::Plus => add(left, right, budget)?,
        Operator::Minus => calculate(left, right, |a, b| a - b)?,
        Operator::Times => calculate(left, right, |a, b| a * b)?,
        Operator::Divide => calculate(left, right, |a, b| a / b)?,
        Operator::Remainder => calculate(left, right, |a, b| a % b)?,
    })
}

pub(crate) fn bool_or_null<'d>(answer: Option<bool>) -> Value<'d> {
    answer.map_or(Value::Null, Value::Bool)
}

/// A number, or null for what is none.
pub(crate) fn finite<'d>(number: f64) -> Value<'d> {
    if number.is_finite() {
        Value::Number(number)
    } else {
        Value::Null
    }
}

fn is_in<'d>(left: &Value<'d>, right: &Value<'d>) -> Result<Value<'d>, EvaluationError> {
    let Some(list) = right.as_list()? else {
        return Ok(Value::Null);
    };
    for entry in list.iter() {
        if is_equal(left, entry)? {
            return Ok(Value::Bool(true));
        }
    }
    Ok(Value::Bool(false))
}

fn calculate<'d>(
    left: &Value<'d>,
    right: &Value<'d>,
    calculation: impl Fn(f64, f64) -> f64,
) -> Result<Value<'d>, EvaluationError> {
    Ok(match (left.look()?, right.look()?) {
        (Look::Number(left), Look::Number(right)) => finite(calculation(left, right)),
        _ => Value::Null,
    })
}

fn add<'d>(
    left: &Value<'d>,
    right: &Value<'d>,
    budget: &Budget,
) -> Result<Value<'d>, EvaluationError> {
    Ok(match (left.look()?, right.look()?) {
        (Look::Number(left), Look::Number(right)) => finite(left + right),
        (Look::Text(left), Look::Text(right)) => {
            // A text grows with each sum: it counts as so many values as it fills.
            budget.take_values((left.len() + right.len()) / size_of::<Value<'_>>())?;
            Value::Text(Cow::Owned(format!("{left}{right}")))
        }
        (Look::List(left), Look::List(right)) => {
            budget.take_values(left.len() + right.len())?;
            Value::List(left.iter().chain(right.iter()).cloned().collect())
        }
        (Look::Object(left), Look::Object(right)) => {
            budget.take_values(left.len() + right.len())?;
            let mut fields = Vec::clone(&left);
            for (name, value) in right.iter() {
                set_field(&mut fields, name.clone(), value.clone());
            }
            Value::Object(Rc::new(fields))
        }
        _ => Value::Null,
    })
}

/// Sets a field, in its place where the object has it.
pub(crate) fn set_field<'d>(fields: &mut Fields<'d>, name: Cow<'d, str>, value: Value<'d>) {
    match fields.iter_mut().find(|(field, _)| *field == name) {
        Some((_, kept)) => *kept = value,
        None => fields.push((name, value)),
    }
}
