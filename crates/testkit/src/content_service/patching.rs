//! Patches of the stand-in: what this program sends, in the order in which the service goes through it (facts §1.5).
use serde_json::{Map, Value, json};

/// A step of a path.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Step {
    Name(String),
    Key(String),
    Last,
}

pub(super) fn apply_patch(document: &mut Value, patch: &Value) -> Result<(), String> {
    let known = [
        "id",
        "ifRevisionID",
        "setIfMissing",
        "set",
        "unset",
        "inc",
        "dec",
        "insert",
    ];
    let fields = patch.as_object().ok_or("a patch is an object")?;
    if let Some(other) = fields.keys().find(|name| !known.contains(&name.as_str())) {
        return Err(format!("this stand-in does not know {other}"));
    }
    for (path, value) in list_fields(patch, "setIfMissing") {
        set_value(document, path, value, true)?;
    }
    for (path, value) in list_fields(patch, "set") {
        set_value(document, path, value, false)?;
    }
    for path in patch["unset"].as_array().into_iter().flatten() {
        unset_value(document, path.as_str().unwrap_or_default())?;
    }
    for (path, by) in list_fields(patch, "inc") {
        add_to(document, path, by.as_i64().unwrap_or_default())?;
    }
    for (path, by) in list_fields(patch, "dec") {
        add_to(document, path, -by.as_i64().unwrap_or_default())?;
    }
    match patch.get("insert") {
        Some(insert) => insert_after(document, insert),
        None => Ok(()),
    }
}

fn list_fields<'a>(patch: &'a Value, name: &str) -> impl Iterator<Item = (&'a str, &'a Value)> {
    let fields = patch[name].as_object().into_iter().flatten();
    fields.map(|(path, value)| (path.as_str(), value))
}

fn set_value(
    document: &mut Value,
    path: &str,
    value: &Value,
    only_missing: bool,
) -> Result<(), String> {
    let mut steps = parse_path(path)?;
    let Some(Step::Name(name)) = steps.pop() else {
        return Err(format!("{path} cannot be set"));
    };
    let parent = find(document, &steps).and_then(Value::as_object_mut);
    let parent: &mut Map<String, Value> = parent.ok_or(format!("{path} has no parent"))?;
    if !only_missing || parent.get(&name).is_none_or(Value::is_null) {
        parent.insert(name, value.clone());
    }
    Ok(())
}

fn unset_value(document: &mut Value, path: &str) -> Result<(), String> {
    let mut steps = parse_path(path)?;
    let last = steps.pop();
    let parent = find(document, &steps);
    match (parent, last) {
        (Some(Value::Array(items)), Some(Step::Key(key))) => {
            items.retain(|item| item["_key"] != key.as_str());
            Ok(())
        }
        (Some(Value::Object(fields)), Some(Step::Name(name))) => {
            fields.shift_remove(&name);
            Ok(())
        }
        _ => Ok(()),
    }
}

fn add_to(document: &mut Value, path: &str, by: i64) -> Result<(), String> {
    let found = find(document, &parse_path(path)?);
    let found = found.ok_or(format!("{path} is missing"))?;
    let before = found.as_i64().ok_or(format!("{path} is no number"))?;
    *found = json!(before + by);
    Ok(())
}

fn insert_after(document: &mut Value, insert: &Value) -> Result<(), String> {
    let path = insert["after"].as_str().unwrap_or_default();
    let mut steps = parse_path(path)?;
    if steps.pop() != Some(Step::Last) {
        return Err(format!("{path} is not after the last"));
    }
    let items = insert["items"].as_array().cloned().unwrap_or_default();
    if items.iter().any(|item| item["_key"].as_str().is_none()) {
        return Err("this stand-in wants a _key for each item".to_owned());
    }
    // On a missing list nothing is added.
    if let Some(Value::Array(list)) = find(document, &steps) {
        list.extend(items);
    }
    Ok(())
}

fn find<'a>(value: &'a mut Value, steps: &[Step]) -> Option<&'a mut Value> {
    let mut found = value;
    for step in steps {
        found = match step {
            Step::Name(name) => found.get_mut(name)?,
            Step::Key(key) => {
                let mut items = found.as_array_mut()?.iter_mut();
                items.find(|item| item["_key"] == key.as_str())?
            }
            Step::Last => found.as_array_mut()?.last_mut()?,
        };
    }
    Some(found)
}

/// `comments[_key=="K"].replies[-1]`.
fn parse_path(path: &str) -> Result<Vec<Step>, String> {
    let mut steps = Vec::new();
    for part in path.split('.') {
        let (name, rest) = part.split_once('[').unwrap_or((part, ""));
        if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
            return Err(format!("{path} is no path"));
        }
        steps.push(Step::Name(name.to_owned()));
        match rest {
            "" => {}
            "-1]" => steps.push(Step::Last),
            rest => {
                let key = rest
                    .strip_prefix("_key==\"")
                    .and_then(|it| it.strip_suffix("\"]"));
                let key = key.ok_or(format!("{path} is no path"))?;
                steps.push(Step::Key(key.to_owned()));
            }
        }
    }
    Ok(steps)
}
