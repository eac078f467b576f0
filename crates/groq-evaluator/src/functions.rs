//! The functions of a query.

use std::collections::HashSet;

use crate::budget::EvaluationError;
use crate::evaluate::{Evaluation, Scope};
use crate::operators::finite;
use crate::tree::{FuncCall, Function, Node};
use crate::value::{Look, Value, find_field};

/// How deep values may stand inside each other where all of them are looked at.
const DEEPEST: usize = 128;

impl<'d> Evaluation<'d> {
    /// # Errors
    /// Any [`EvaluationError`].
    pub(crate) fn call_function(
        &self,
        call: &'d FuncCall,
        scope: &Scope<'_, 'd>,
    ) -> Result<Value<'d>, EvaluationError> {
        match call.name {
            Function::Coalesce => self.coalesce(&call.args, scope),
            Function::References => self.find_references(&call.args, scope),
            Function::Count | Function::Defined | Function::Length => {
                let Some(argument) = call.args.first() else {
                    return Ok(Value::Null);
                };
                let left = self.budget().values_left();
                let value = self.evaluate(argument, scope)?;
                let measured = measure(call.name, &value)?;
                // Of what was measured nothing stays.
                drop(value);
                self.budget().give_back(left);
                Ok(measured)
            }
        }
    }

    fn coalesce(
        &self,
        args: &'d [Node],
        scope: &Scope<'_, 'd>,
    ) -> Result<Value<'d>, EvaluationError> {
        for argument in args {
            let value = self.evaluate(argument, scope)?;
            if !value.is_null() {
                return Ok(value);
            }
        }
        Ok(Value::Null)
    }

    fn find_references(
        &self,
        args: &'d [Node],
        scope: &Scope<'_, 'd>,
    ) -> Result<Value<'d>, EvaluationError> {
        let mut ids = HashSet::new();
        for argument in args {
            let value = self.evaluate(argument, scope)?;
            ids.extend(value.as_text()?.map(String::from));
            for entry in value.as_list()?.iter().flat_map(|list| list.iter()) {
                ids.extend(entry.as_text()?.map(String::from));
            }
        }
        Ok(Value::Bool(
            !ids.is_empty() && self.has_reference(scope.value(), &ids, DEEPEST)?,
        ))
    }

    fn has_reference(
        &self,
        value: &Value<'d>,
        ids: &HashSet<String>,
        depth: usize,
    ) -> Result<bool, EvaluationError> {
        self.budget().take_step()?;
        let below = depth.checked_sub(1).ok_or(EvaluationError::Unreadable)?;
        if let Some(list) = value.as_list()? {
            for entry in list.iter() {
                if self.has_reference(entry, ids, below)? {
                    return Ok(true);
                }
            }
        } else if let Some(fields) = value.as_object()? {
            match find_field(&fields, "_ref").map(Value::look).transpose()? {
                Some(Look::Text(id)) if !id.is_empty() => return Ok(ids.contains(id.as_ref())),
                // What JavaScript takes for true ends the search, whatever it is.
                Some(Look::List(_) | Look::Object(_) | Look::Bool(true)) => return Ok(false),
                Some(Look::Number(number)) if number != 0.0 => return Ok(false),
                _ => {}
            }
            for (_, field) in fields.iter() {
                if self.has_reference(field, ids, below)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

fn measure<'d>(function: Function, value: &Value<'d>) -> Result<Value<'d>, EvaluationError> {
    if matches!(function, Function::Defined) {
        return Ok(Value::Bool(!value.is_null()));
    }
    #[expect(clippy::cast_precision_loss, reason = "lists are shorter than 2^52")]
    let number = |count: usize| finite(count as f64);
    Ok(match (function, value.look()?) {
        (_, Look::List(list)) => number(list.len()),
        (Function::Length, Look::Text(text)) => number(text.chars().count()),
        _ => Value::Null,
    })
}
