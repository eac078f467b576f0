//! Patches of one document: what a patch says, in the order in which the hosted service does it.

use serde::Deserialize;
use serde_json::{Map, Number, Value};

use crate::json_path::{JsonPath, PathStep, matching_places};
use crate::text_patch::patch_text;

/// Operations of one patch. They are done in the order of these fields, whatever the order in the JSON.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Patch {
    #[serde(default)]
    pub set_if_missing: Map<String, Value>,
    #[serde(default)]
    pub set: Map<String, Value>,
    #[serde(default)]
    pub unset: Vec<String>,
    #[serde(default)]
    pub diff_match_patch: Map<String, Value>,
    #[serde(default)]
    pub inc: Map<String, Value>,
    #[serde(default)]
    pub dec: Map<String, Value>,
    #[serde(default)]
    pub insert: Option<Insert>,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Insert {
    pub before: Option<String>,
    pub after: Option<String>,
    pub replace: Option<String>,
    pub items: Vec<Value>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum InsertPlace {
    Before,
    After,
    Replace,
}

impl Patch {
    /// The fields of the document that the patch may change.
    ///
    /// # Errors
    /// Words for whoever wrote the client.
    pub fn list_fields(&self) -> Result<Vec<String>, String> {
        let maps = [
            &self.set_if_missing,
            &self.set,
            &self.diff_match_patch,
            &self.inc,
            &self.dec,
        ];
        let named = maps.into_iter().flat_map(Map::keys).chain(&self.unset);
        let inserted = self.insert.iter().flat_map(|insert| {
            [&insert.before, &insert.after, &insert.replace]
                .into_iter()
                .flatten()
        });
        let fields = named.chain(inserted).map(|path| {
            let path = JsonPath::parse(path)?;
            Ok(path.first_field().unwrap_or("..").to_owned())
        });
        fields.collect()
    }

    /// Changes a document.
    ///
    /// # Errors
    /// Words for whoever wrote the client; then the document may have been changed in part.
    pub fn apply(&self, document: &mut Value) -> Result<(), String> {
        for (path, value) in &self.set_if_missing {
            JsonPath::parse(path)?.edit(document, true, &mut |slot| {
                slot.get_or_insert_with(|| value.clone());
            });
        }
        for (path, value) in &self.set {
            JsonPath::parse(path)?.edit(document, true, &mut |slot| *slot = Some(value.clone()));
        }
        for path in &self.unset {
            JsonPath::parse(path)?.edit(document, false, &mut |slot| *slot = None);
        }
        for (path, patch) in &self.diff_match_patch {
            change_text(document, path, patch)?;
        }
        for (path, by) in &self.inc {
            add(document, path, by, 1)?;
        }
        for (path, by) in &self.dec {
            add(document, path, by, -1)?;
        }
        match &self.insert {
            Some(insert) => insert.apply(document),
            None => Ok(()),
        }
    }
}

/// Changes texts by a patch of them.
fn change_text(document: &mut Value, path: &str, patch: &Value) -> Result<(), String> {
    let refuse = |words: &str| format!("diffMatchPatch of \"{path}\": {words}");
    let patch = patch
        .as_str()
        .ok_or_else(|| refuse("the patch is a text"))?;
    let mut outcome = Err(refuse("there is no text"));
    JsonPath::parse(path)?.edit(document, false, &mut |slot| {
        let Some(Value::String(text)) = slot else {
            return;
        };
        outcome = match patch_text(text, patch) {
            Ok(changed) => {
                *text = changed;
                Ok(())
            }
            Err(words) => Err(refuse(&words)),
        };
    });
    outcome
}

/// Adds to numbers. Where there is none, nothing happens.
fn add(document: &mut Value, path: &str, by: &Value, sign: i64) -> Result<(), String> {
    let Value::Number(by) = by else {
        return Err(format!("inc and dec of \"{path}\" need a number"));
    };
    JsonPath::parse(path)?.edit(document, false, &mut |slot| {
        if let Some(Value::Number(number)) = slot
            && let Some(sum) = sum_of(number, by, sign)
        {
            *slot = Some(Value::Number(sum));
        }
    });
    Ok(())
}

/// Whole numbers stay whole.
fn sum_of(number: &Number, by: &Number, sign: i64) -> Option<Number> {
    if let (Some(number), Some(by)) = (number.as_i64(), by.as_i64()) {
        let sum = by.checked_mul(sign).and_then(|by| number.checked_add(by));
        return sum.map(Number::from);
    }
    let sign = if sign < 0 { -1.0 } else { 1.0 };
    Number::from_f64(number.as_f64()? + sign * by.as_f64()?)
}

impl Insert {
    fn apply(&self, document: &mut Value) -> Result<(), String> {
        let (place, path) = match (&self.before, &self.after, &self.replace) {
            (Some(path), None, None) => (InsertPlace::Before, path),
            (None, Some(path), None) => (InsertPlace::After, path),
            (None, None, Some(path)) => (InsertPlace::Replace, path),
            _ => return Err("insert needs one of before, after and replace".to_owned()),
        };
        let parsed = JsonPath::parse(path)?;
        let Some((list, item)) = parsed.split_last().filter(|(list, _)| !list.0.is_empty()) else {
            return Err(format!("insert at \"{path}\" names no item of a list"));
        };
        if matches!(item, PathStep::Field(_)) {
            return Err(format!("insert at \"{path}\" names no item of a list"));
        }
        list.edit(document, false, &mut |slot| {
            if let Some(Value::Array(items)) = slot {
                insert_items(items, item, place, &self.items);
            }
        });
        Ok(())
    }
}

fn insert_items(items: &mut Vec<Value>, step: &PathStep, place: InsertPlace, new: &[Value]) {
    let found = matching_places(items, step);
    let (from, to) = match (found.first(), found.last()) {
        (Some(first), Some(last)) => match place {
            InsertPlace::Before => (*first, *first),
            InsertPlace::After => (last + 1, last + 1),
            InsertPlace::Replace => (*first, last + 1),
        },
        // The first and the last place of an empty list are its only one.
        _ if items.is_empty() && matches!(step, PathStep::Index(0 | -1)) => (0, 0),
        _ => return,
    };
    items.splice(from..to, new.iter().cloned());
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn patched(patch: Value, mut document: Value) -> Result<Value, String> {
        let patch: Patch = serde_json::from_value(patch).unwrap();
        patch.apply(&mut document)?;
        Ok(document)
    }

    #[test]
    fn operations_have_an_order_of_their_own() {
        let patch = json!({ "inc": { "likes": 1 }, "setIfMissing": { "likes": 0 } });
        assert_eq!(patched(patch.clone(), json!({})), Ok(json!({ "likes": 1 })));
        assert_eq!(
            patched(patch, json!({ "likes": 4 })),
            Ok(json!({ "likes": 5 }))
        );
        let patch = json!({ "unset": ["a"], "set": { "a": 1, "b.c": 2 } });
        assert_eq!(patched(patch, json!({})), Ok(json!({ "b": { "c": 2 } })));
    }

    #[test]
    fn numbers_stay_whole_and_missing_ones_missing() {
        let patch = json!({ "inc": { "a": 2, "b": 1 }, "dec": { "c": 0.5 } });
        let changed = patched(patch, json!({ "a": 9_007_199_254_740_993_i64, "c": 1 }));
        assert_eq!(
            changed,
            Ok(json!({ "a": 9_007_199_254_740_995_i64, "c": 0.5 }))
        );
    }

    #[test]
    fn items_are_put_before_behind_and_in_place_of_others() {
        let list = json!({ "a": [1, 2, 3] });
        let insert = |at: &str, path: &str| json!({ "insert": { at: path, "items": [8, 9] } });
        for (at, path, expected) in [
            ("after", "a[-1]", json!([1, 2, 3, 8, 9])),
            ("before", "a[0]", json!([8, 9, 1, 2, 3])),
            ("replace", "a[1]", json!([1, 8, 9, 3])),
            ("after", "a[7]", json!([1, 2, 3])),
        ] {
            let changed = patched(insert(at, path), list.clone()).unwrap();
            assert_eq!(changed["a"], expected, "{at} {path}");
        }
        let empty = patched(insert("after", "a[-1]"), json!({ "a": [] })).unwrap();
        assert_eq!(empty["a"], json!([8, 9]));
        let missing = patched(insert("after", "a[-1]"), json!({})).unwrap();
        assert_eq!(missing, json!({}));
    }

    #[test]
    fn texts_are_changed_by_patches_of_them() {
        let patch = json!({ "diffMatchPatch": { "a.b": "@@ -1,4 +1,5 @@\n take\n+n\n" } });
        let changed = patched(patch.clone(), json!({ "a": { "b": "take" } }));
        assert_eq!(changed.unwrap()["a"]["b"], "taken");
        for other in [
            json!({ "a": { "b": "give" } }),
            json!({ "a": { "b": 1 } }),
            json!({}),
        ] {
            let refused = patched(patch.clone(), other).unwrap_err();
            assert!(refused.contains("diffMatchPatch of \"a.b\""), "{refused}");
        }
    }
}
