//! Evaluates a query.

use std::borrow::Cow;
use std::rc::Rc;

use crate::budget::{Budget, EvaluationError, Limits};
use crate::comparison::{SortKey, compare};
use crate::json_document::JsonDocument;
use crate::operators::{apply_operator, bool_or_null, finite, set_field};
use crate::source::Source;
use crate::tree::{Alternative, Attribute, Element, InRange, Node, Order, Query, Slice};
use crate::value::{Look, Value, find_field};
use crate::writing::write_result;

/// The result of a query over documents, as JSON.
///
/// # Errors
/// Any [`EvaluationError`].
pub fn evaluate(
    query: &Query,
    documents: &[impl AsRef<JsonDocument>],
    limits: &Limits,
) -> Result<String, EvaluationError> {
    let evaluation = Evaluation {
        source: Source::read(documents)?,
        budget: Budget::new(limits),
    };
    let nothing = Scope {
        value: Value::Null,
        parent: None,
        is_hidden: false,
    };
    let result = evaluation.evaluate(&query.root, &nothing)?;
    let read = documents
        .iter()
        .map(|document| document.as_ref().text().len());
    // A result is seldom longer than what was read for it, and a text of megabytes that grows is copied each time.
    write_result(&result, (read.sum(), limits.result))
}

/// One query that is being evaluated.
pub(crate) struct Evaluation<'d> {
    source: Source<'d>,
    budget: Budget,
}

/// Where in a query one is: what `@` is, and what `^`.
pub(crate) struct Scope<'s, 'd> {
    value: Value<'d>,
    parent: Option<&'s Self>,
    /// Whether what is nested in it skips it: the entries of a list that is mapped are no place that `^` leads to.
    is_hidden: bool,
}

impl<'s, 'd> Scope<'s, 'd> {
    fn nest(&'s self, value: Value<'d>, is_hidden: bool) -> Self {
        let parent = if self.is_hidden {
            self.parent
        } else {
            Some(self)
        };
        Self {
            value,
            parent,
            is_hidden,
        }
    }

    pub fn value(&self) -> &Value<'d> {
        &self.value
    }

    fn find_parent(&self, steps: usize) -> Value<'d> {
        let mut current = self;
        for _ in 0..steps {
            match current.parent {
                Some(parent) => current = parent,
                None => return Value::Null,
            }
        }
        current.value.clone()
    }
}

type Evaluated<'d> = Result<Value<'d>, EvaluationError>;

impl<'d> Evaluation<'d> {
    pub(crate) fn budget(&self) -> &Budget {
        &self.budget
    }

    /// # Errors
    /// Any [`EvaluationError`].
    pub(crate) fn evaluate(&self, node: &'d Node, scope: &Scope<'_, 'd>) -> Evaluated<'d> {
        self.budget.take_step()?;
        match node {
            Node::This => Ok(scope.value.clone()),
            Node::Everything => Ok(self.source.everything.clone()),
            Node::Parent { n } => Ok(scope.find_parent(*n)),
            Node::Value { json } => Ok(Value::Raw(json.get())),
            Node::Group { base } => self.evaluate(base, scope),
            Node::AccessAttribute { base, name } => {
                self.read_attribute((base.as_deref(), name), scope)
            }
            Node::AccessElement { base, index } => self.read_element((base, *index), scope),
            Node::Slice(slice) => self.cut_slice(slice, scope),
            Node::ArrayCoerce { base } => {
                let list = self.evaluate(base, scope)?.as_list()?;
                Ok(list.map_or(Value::Null, Value::List))
            }
            Node::Deref { base } => self.follow(base, scope),
            Node::Filter { base, expr } => self.filter((base, expr), scope),
            Node::Projection { base, expr } => match self.evaluate(base, scope)?.as_object()? {
                Some(object) => self.evaluate(expr, &scope.nest(Value::Object(object), false)),
                None => Ok(Value::Null),
            },
            Node::Map { base, expr } => self.map((base, expr), scope, false),
            Node::FlatMap { base, expr } => self.map((base, expr), scope, true),
            Node::PipeFuncCall(order) => self.order(order, scope),
            Node::Object { attributes } => self.make_object(attributes, scope),
            Node::Array { elements } => self.make_list(elements, scope),
            _ => self.evaluate_logic(node, scope),
        }
    }

    /// Whether a condition holds. Nothing that was made for it stays.
    fn is_true(&self, condition: &'d Node, scope: &Scope<'_, 'd>) -> Result<bool, EvaluationError> {
        let left = self.budget.values_left();
        let value = self.evaluate(condition, scope)?.as_bool();
        self.budget.give_back(left);
        Ok(value == Some(true))
    }

    /// What has neither lists nor objects in it.
    fn evaluate_logic(&self, node: &'d Node, scope: &Scope<'_, 'd>) -> Evaluated<'d> {
        match node {
            Node::And { left, right } => self.decide((left, right), scope, false),
            Node::Or { left, right } => self.decide((left, right), scope, true),
            Node::Not { base } => {
                let is_true = self.evaluate(base, scope)?.as_bool();
                Ok(bool_or_null(is_true.map(|is_true| !is_true)))
            }
            Node::Neg { base } => self.calculate_sign(base, scope, -1.0),
            Node::Pos { base } => self.calculate_sign(base, scope, 1.0),
            Node::OpCall { op, left, right } => {
                let left = self.evaluate(left, scope)?;
                let right = self.evaluate(right, scope)?;
                apply_operator(*op, (&left, &right), &self.budget)
            }
            Node::InRange(range) => self.compare_range(range, scope),
            Node::Select {
                alternatives,
                fallback,
            } => self.select((alternatives, fallback.as_deref()), scope),
            Node::FuncCall(call) => self.call_function(call, scope),
            // Every other node is matched before.
            _ => Ok(Value::Null),
        }
    }

    fn read_attribute(
        &self,
        (base, name): (Option<&'d Node>, &str),
        scope: &Scope<'_, 'd>,
    ) -> Evaluated<'d> {
        let object = match base {
            Some(base) => self.evaluate(base, scope)?.as_object()?,
            None => scope.value.as_object()?,
        };
        let found = object.and_then(|fields| find_field(&fields, name).cloned());
        Ok(found.unwrap_or(Value::Null))
    }

    fn read_element(&self, (base, index): (&'d Node, i64), scope: &Scope<'_, 'd>) -> Evaluated<'d> {
        let Some(list) = self.evaluate(base, scope)?.as_list()? else {
            return Ok(Value::Null);
        };
        let length = i64::try_from(list.len()).unwrap_or(i64::MAX);
        let place = if index < 0 {
            index.saturating_add(length)
        } else {
            index
        };
        let found = usize::try_from(place)
            .ok()
            .and_then(|place| list.get(place));
        Ok(found.cloned().unwrap_or(Value::Null))
    }

    fn cut_slice(&self, slice: &'d Slice, scope: &Scope<'_, 'd>) -> Evaluated<'d> {
        let Some(list) = self.evaluate(&slice.base, scope)?.as_list()? else {
            return Ok(Value::Null);
        };
        let length = i64::try_from(list.len()).unwrap_or(i64::MAX);
        let from_start = |place: i64| {
            if place < 0 {
                place.saturating_add(length)
            } else {
                place
            }
        };
        let end = from_start(slice.right).saturating_add(i64::from(slice.is_inclusive));
        let within = |place: i64| usize::try_from(place.clamp(0, length)).unwrap_or(0);
        let (start, end) = (within(from_start(slice.left)), within(end));
        let cut = list.get(start..end).unwrap_or_default();
        self.budget.take_values(cut.len())?;
        Ok(Value::List(cut.into()))
    }

    fn follow(&self, base: &'d Node, scope: &Scope<'_, 'd>) -> Evaluated<'d> {
        let Some(reference) = self.evaluate(base, scope)?.as_object()? else {
            return Ok(Value::Null);
        };
        let id = find_field(&reference, "_ref").map(Value::as_text);
        let id = id.transpose()?.flatten();
        let found = id.and_then(|id| self.source.find(&id).cloned());
        Ok(found.unwrap_or(Value::Null))
    }

    fn filter(
        &self,
        (base, condition): (&'d Node, &'d Node),
        scope: &Scope<'_, 'd>,
    ) -> Evaluated<'d> {
        let Some(list) = self.evaluate(base, scope)?.as_list()? else {
            return Ok(Value::Null);
        };
        let mut kept = Vec::new();
        for entry in list.iter() {
            let inner = scope.nest(entry.clone(), false);
            if self.is_true(condition, &inner)? {
                kept.push(entry.clone());
            }
        }
        self.budget.take_values(kept.len())?;
        Ok(Value::List(Rc::from(kept)))
    }

    fn map(
        &self,
        (base, expr): (&'d Node, &'d Node),
        scope: &Scope<'_, 'd>,
        is_flat: bool,
    ) -> Evaluated<'d> {
        let Some(list) = self.evaluate(base, scope)?.as_list()? else {
            return Ok(Value::Null);
        };
        let mut made = Vec::with_capacity(list.len());
        for entry in list.iter() {
            let value = self.evaluate(expr, &scope.nest(entry.clone(), true))?;
            let inner = if is_flat { value.as_list()? } else { None };
            match inner {
                Some(inner) => {
                    self.budget.take_values(inner.len())?;
                    made.extend(inner.iter().cloned());
                }
                None => {
                    self.budget.take_values(1)?;
                    made.push(value);
                }
            }
        }
        Ok(Value::List(Rc::from(made)))
    }

    fn order(&self, order: &'d Order, scope: &Scope<'_, 'd>) -> Evaluated<'d> {
        let Some(list) = self.evaluate(&order.base, scope)?.as_list()? else {
            return Ok(Value::Null);
        };
        self.budget
            .take_values(list.len() * (1 + order.args.len()))?;
        let mut keyed = Vec::with_capacity(list.len());
        for entry in list.iter() {
            let inner = scope.nest(entry.clone(), false);
            let mut keys = Vec::with_capacity(order.args.len());
            for key in &order.args {
                keys.push(SortKey::of(&self.evaluate(&key.expr, &inner)?)?);
            }
            keyed.push((keys, entry.clone()));
        }
        keyed.sort_by(|(left, _), (right, _)| {
            let pairs = left.iter().zip(right).zip(&order.args);
            let mut orders = pairs.map(|((left, right), key)| {
                let order = left.compare(right);
                if key.is_descending {
                    order.reverse()
                } else {
                    order
                }
            });
            orders
                .find(|order| order.is_ne())
                .unwrap_or(std::cmp::Ordering::Equal)
        });
        Ok(Value::List(
            keyed.into_iter().map(|(_, entry)| entry).collect(),
        ))
    }

    fn make_object(&self, attributes: &'d [Attribute], scope: &Scope<'_, 'd>) -> Evaluated<'d> {
        let mut fields = Vec::with_capacity(attributes.len());
        for attribute in attributes {
            let splat = match attribute {
                Attribute::Named { name, value } => {
                    let value = self.evaluate(value, scope)?;
                    self.budget.take_values(1)?;
                    set_field(&mut fields, Cow::Borrowed(name.as_str()), value);
                    continue;
                }
                Attribute::ConditionalSplat { condition, value } => {
                    if !self.is_true(condition, scope)? {
                        continue;
                    }
                    value
                }
                Attribute::Splat { value } => value,
            };
            let Some(object) = self.evaluate(splat, scope)?.as_object()? else {
                continue;
            };
            self.budget.take_values(object.len())?;
            for (name, value) in object.iter() {
                set_field(&mut fields, name.clone(), value.clone());
            }
        }
        Ok(Value::Object(Rc::new(fields)))
    }

    fn make_list(&self, elements: &'d [Element], scope: &Scope<'_, 'd>) -> Evaluated<'d> {
        let mut made = Vec::with_capacity(elements.len());
        for element in elements {
            let value = self.evaluate(&element.value, scope)?;
            if !element.is_splat {
                made.push(value);
            } else if let Some(list) = value.as_list()? {
                made.extend(list.iter().cloned());
            }
        }
        self.budget.take_values(made.len())?;
        Ok(Value::List(Rc::from(made)))
    }

    /// `&&` and `||`: one side that is `decisive` decides, and both have to be booleans where none is.
    fn decide(
        &self,
        (left, right): (&'d Node, &'d Node),
        scope: &Scope<'_, 'd>,
        decisive: bool,
    ) -> Evaluated<'d> {
        let left = self.evaluate(left, scope)?.as_bool();
        if left == Some(decisive) {
            return Ok(Value::Bool(decisive));
        }
        let right = self.evaluate(right, scope)?.as_bool();
        if right == Some(decisive) {
            return Ok(Value::Bool(decisive));
        }
        let are_both = left.is_some() && right.is_some();
        Ok(bool_or_null(are_both.then_some(!decisive)))
    }

    fn calculate_sign(&self, base: &'d Node, scope: &Scope<'_, 'd>, sign: f64) -> Evaluated<'d> {
        Ok(match self.evaluate(base, scope)?.look()? {
            Look::Number(number) => finite(sign * number),
            _ => Value::Null,
        })
    }

    fn compare_range(&self, range: &'d InRange, scope: &Scope<'_, 'd>) -> Evaluated<'d> {
        let value = self.evaluate(&range.base, scope)?;
        let left = compare(&value, &self.evaluate(&range.left, scope)?)?;
        let right = compare(&value, &self.evaluate(&range.right, scope)?)?;
        let (Some(left), Some(right)) = (left, right) else {
            return Ok(Value::Null);
        };
        let ends = if range.is_inclusive {
            right.is_le()
        } else {
            right.is_lt()
        };
        Ok(Value::Bool(left.is_ge() && ends))
    }

    fn select(
        &self,
        (alternatives, fallback): (&'d [Alternative], Option<&'d Node>),
        scope: &Scope<'_, 'd>,
    ) -> Evaluated<'d> {
        for alternative in alternatives {
            if self.is_true(&alternative.condition, scope)? {
                return self.evaluate(&alternative.value, scope);
            }
        }
        match fallback {
            Some(fallback) => self.evaluate(fallback, scope),
            None => Ok(Value::Null),
        }
    }
}
