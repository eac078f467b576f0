//! Paths into documents, as patches name places: `a.b`, `list[3]`, `list[-1]`, `list[_key=="k"]`, `list[]`, `..name`.

use serde_json::{Map, Value};

/// Steps of one path, at most.
const MOST_STEPS: usize = 40;

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum PathStep {
    Field(String),
    /// From the end where it is negative.
    Index(i64),
    /// Items that have this value.
    Where(String, Value),
    All,
    /// Wherever the rest of the path fits, at any depth.
    Anywhere,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct JsonPath(pub Vec<PathStep>);

/// Changes the value at a place, `None` where there is none; makes it `None` to take it away.
pub(crate) type SlotEdit<'a> = &'a mut dyn FnMut(&mut Option<Value>);

impl JsonPath {
    /// # Errors
    /// Words for whoever wrote the path.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut steps = Vec::new();
        let mut rest = text.trim();
        while !rest.is_empty() {
            rest = parse_step(rest, &mut steps).ok_or_else(|| {
                format!("Unable to parse path \"{text}\": not understood at \"{rest}\"")
            })?;
            if steps.len() > MOST_STEPS {
                return Err(format!("The path has more than {MOST_STEPS} steps"));
            }
        }
        match steps.last() {
            None | Some(PathStep::Anywhere) => {
                Err(format!("Unable to parse path \"{text}\": it names nothing"))
            }
            Some(_) => Ok(Self(steps)),
        }
    }

    /// The name of the field of the document in which the path begins.
    pub fn first_field(&self) -> Option<&str> {
        match self.0.first() {
            Some(PathStep::Field(name)) => Some(name),
            _ => None,
        }
    }

    /// Changes each place that the path names. Missing objects on the way are made where `creates` says so.
    pub fn edit(&self, value: &mut Value, creates: bool, edit: SlotEdit<'_>) {
        edit_steps(value, &self.0, creates, edit);
    }

    /// The list that holds the last step's items, and that step.
    pub fn split_last(&self) -> Option<(Self, &PathStep)> {
        let (last, before) = self.0.split_last()?;
        Some((Self(before.to_vec()), last))
    }
}

/// Reads one step; answers what is behind it.
fn parse_step<'a>(text: &'a str, steps: &mut Vec<PathStep>) -> Option<&'a str> {
    if let Some(rest) = text.strip_prefix("..") {
        steps.push(PathStep::Anywhere);
        return Some(rest);
    }
    if let Some(rest) = text.strip_prefix('[') {
        let end = find_bracket_end(rest)?;
        steps.push(parse_bracket(rest[..end].trim())?);
        return Some(&rest[end + 1..]);
    }
    let rest = match text.strip_prefix('.') {
        Some(rest) if !steps.is_empty() => rest,
        Some(_) => return None,
        None => text,
    };
    let end = rest.find(['.', '[']).unwrap_or(rest.len());
    let name = &rest[..end];
    let is_plain = |sign: char| sign.is_alphanumeric() || matches!(sign, '_' | '-' | '$');
    let fits = !name.is_empty() && name.chars().all(is_plain);
    fits.then(|| {
        steps.push(PathStep::Field(name.to_owned()));
        &rest[end..]
    })
}

/// Where a bracket closes that is not inside a text.
fn find_bracket_end(text: &str) -> Option<usize> {
    let mut quote = None;
    for (at, sign) in text.char_indices() {
        match quote {
            Some(open) if open == sign => quote = None,
            Some(_) => {}
            None if matches!(sign, '"' | '\'') => quote = Some(sign),
            None if sign == ']' => return Some(at),
            None => {}
        }
    }
    None
}

fn parse_bracket(text: &str) -> Option<PathStep> {
    if text.is_empty() || text == "*" {
        return Some(PathStep::All);
    }
    if let Ok(index) = text.parse() {
        return Some(PathStep::Index(index));
    }
    if let Some(name) = parse_text(text) {
        return Some(PathStep::Field(name));
    }
    let (name, value) = text.split_once("==")?;
    let name = name.trim();
    let is_name = !name.is_empty()
        && name
            .chars()
            .all(|sign| sign.is_alphanumeric() || sign == '_');
    let value = value.trim();
    let value = match parse_text(value) {
        Some(text) => Value::String(text),
        None => serde_json::from_str(value).ok()?,
    };
    is_name.then(|| PathStep::Where(name.to_owned(), value))
}

fn parse_text(text: &str) -> Option<String> {
    let quote = text
        .chars()
        .next()
        .filter(|sign| matches!(sign, '"' | '\''))?;
    let inner = text.strip_prefix(quote)?.strip_suffix(quote)?;
    // Keys hold neither quotes nor strokes; what does is no key of ours.
    (!inner.contains([quote, '\\'])).then(|| inner.to_owned())
}

/// The places in a list that a step means.
pub(crate) fn matching_places(items: &[Value], step: &PathStep) -> Vec<usize> {
    match step {
        PathStep::Index(index) => place_of(*index, items.len()).into_iter().collect(),
        PathStep::Where(name, value) => {
            let places = items.iter().enumerate();
            let fits = places.filter(|(_, item)| item.get(name) == Some(value));
            fits.map(|(place, _)| place).collect()
        }
        PathStep::All => (0..items.len()).collect(),
        PathStep::Field(_) | PathStep::Anywhere => Vec::new(),
    }
}

fn place_of(index: i64, length: usize) -> Option<usize> {
    let length = i64::try_from(length).ok()?;
    let place = if index < 0 { length + index } else { index };
    let place = Some(place).filter(|place| (0..length).contains(place))?;
    usize::try_from(place).ok()
}

fn edit_steps(value: &mut Value, steps: &[PathStep], creates: bool, edit: SlotEdit<'_>) {
    let Some((first, rest)) = steps.split_first() else {
        return;
    };
    match first {
        PathStep::Field(name) => {
            if value.is_null() && creates {
                *value = Value::Object(Map::new());
            }
            if let Some(fields) = value.as_object_mut() {
                edit_field(fields, name, rest, creates, edit);
            }
        }
        PathStep::Anywhere => edit_anywhere(value, rest, edit),
        PathStep::Index(_) | PathStep::Where(..) | PathStep::All => {
            let Some(items) = value.as_array_mut() else {
                return;
            };
            // From behind: what is taken away moves none of those that are still to come.
            for place in matching_places(items, first).into_iter().rev() {
                edit_item(items, place, rest, creates, edit);
            }
        }
    }
}

fn edit_field(
    fields: &mut Map<String, Value>,
    name: &str,
    rest: &[PathStep],
    creates: bool,
    edit: SlotEdit<'_>,
) {
    if rest.is_empty() {
        let mut slot = fields.get_mut(name).map(Value::take);
        edit(&mut slot);
        match slot {
            Some(value) => fields.insert(name.to_owned(), value),
            None => fields.shift_remove(name),
        };
        return;
    }
    match fields.get_mut(name) {
        Some(child) => edit_steps(child, rest, creates, edit),
        None if creates && matches!(rest.first(), Some(PathStep::Field(_))) => {
            let mut child = Value::Object(Map::new());
            edit_steps(&mut child, rest, creates, edit);
            fields.insert(name.to_owned(), child);
        }
        None => {}
    }
}

fn edit_item(
    items: &mut Vec<Value>,
    place: usize,
    rest: &[PathStep],
    creates: bool,
    edit: SlotEdit<'_>,
) {
    if !rest.is_empty() {
        edit_steps(&mut items[place], rest, creates, edit);
        return;
    }
    let mut slot = Some(items[place].take());
    edit(&mut slot);
    match slot {
        Some(value) => items[place] = value,
        None => {
            items.remove(place);
        }
    }
}

/// Below first: what an edit puts in is not searched again.
fn edit_anywhere(value: &mut Value, rest: &[PathStep], edit: SlotEdit<'_>) {
    match value {
        Value::Array(items) => {
            for item in items.iter_mut() {
                edit_anywhere(item, rest, edit);
            }
        }
        Value::Object(fields) => {
            for (_, field) in fields.iter_mut() {
                edit_anywhere(field, rest, edit);
            }
        }
        _ => return,
    }
    // Only where the field is there: nothing is made at every depth.
    if let Some(PathStep::Field(name)) = rest.first()
        && value.get(name).is_none()
    {
        return;
    }
    edit_steps(value, rest, false, edit);
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn set(mut value: Value, path: &str, new: &Value) -> Value {
        let path = JsonPath::parse(path).unwrap();
        path.edit(&mut value, true, &mut |slot| *slot = Some(new.clone()));
        value
    }

    #[test]
    fn places_are_named_in_every_way() {
        let list = json!({ "a": [{ "_key": "x", "n": 1 }, { "_key": "y", "n": 2 }] });
        for (path, at) in [
            ("a[0].n", vec![0]),
            ("a[-1].n", vec![1]),
            (r#"a[_key=="y"].n"#, vec![1]),
            (r#"a[_key == 'x']["n"]"#, vec![0]),
            ("a[].n", vec![0, 1]),
            ("a[*].n", vec![0, 1]),
            ("..n", vec![0, 1]),
            ("a[7].n", vec![]),
        ] {
            let changed = set(list.clone(), path, &json!(9));
            let places: Vec<usize> = (0..2).filter(|at| changed["a"][at]["n"] == 9).collect();
            assert_eq!(places, at, "{path}");
        }
    }

    #[test]
    fn missing_objects_on_the_way_are_made() {
        let made = set(json!({}), "a.b.c", &json!(1));
        assert_eq!(made, json!({ "a": { "b": { "c": 1 } } }));
        assert_eq!(set(json!({}), "a[0]", &json!(1)), json!({}));
    }

    #[test]
    fn what_is_no_path_is_refused() {
        for wrong in ["", "a[", ".a", "a..", "a b", "a[b]", "a[x>1]", "a[_key==]"] {
            assert!(JsonPath::parse(wrong).is_err(), "{wrong}");
        }
    }
}
