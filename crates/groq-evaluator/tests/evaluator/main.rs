//! What the conformance suite and the differential test do not reach: limits, and texts that cannot be read.
#![cfg(test)]

use std::time::Duration;

use groq_evaluator::{EvaluationError, JsonDocument, Limits, Query, evaluate};
use serde_json::{Value, json};

fn read(tree: &Value) -> Query {
    Query::read(&tree.to_string()).unwrap()
}

fn run(tree: &Value, documents: &[&str]) -> Result<Value, EvaluationError> {
    let documents: Vec<JsonDocument> = documents.iter().map(|text| (*text).into()).collect();
    let result = evaluate(&read(tree), &documents, &Limits::default())?;
    Ok(serde_json::from_str(&result).unwrap())
}

fn everything() -> Value {
    json!({ "type": "Everything" })
}

fn attribute(name: &str) -> Value {
    json!({ "type": "AccessAttribute", "name": name })
}

fn map(base: &Value, expr: &Value) -> Value {
    json!({ "type": "Map", "base": base, "expr": expr })
}

fn count(list: &Value) -> Value {
    json!({ "type": "FuncCall", "namespace": "global", "name": "count", "args": [list] })
}

/// `*[count(*[count(*[…]) == 0]) == 0]`, so many deep.
fn nested_filters(depth: usize) -> Value {
    (0..depth).fold(everything(), |inner, _| {
        let none = json!({ "type": "OpCall", "op": "==", "left": count(&inner), "right": { "type": "Value", "json": "0" } });
        json!({ "type": "Filter", "base": everything(), "expr": none })
    })
}

fn some_documents(number: usize) -> Vec<JsonDocument> {
    (0..number)
        .map(|place| {
            json!({ "_id": format!("d{place:04}"), "text": "x".repeat(100) })
                .to_string()
                .into()
        })
        .collect()
}

#[test]
fn what_is_not_known_is_left_to_the_engine() {
    let lower = json!({ "type": "FuncCall", "namespace": "global", "name": "lower", "args": [attribute("a")] });
    let far =
        json!({ "type": "FuncCall", "namespace": "text", "name": "count", "args": [everything()] });
    let score = json!({ "type": "PipeFuncCall", "name": "score", "base": everything(), "args": [attribute("a")] });
    let proto = json!({ "type": "AccessAttribute", "name": "__proto__" });
    for tree in [lower, far, score, proto] {
        for nested in [&tree, &map(&everything(), &tree)] {
            assert!(Query::read(&nested.to_string()).is_none(), "{nested}");
        }
    }
    // So deep that walking it would need a stack of its own.
    let deep = format!(
        "{}{}{}",
        r#"{"type":"Group","base":"#.repeat(5_000),
        attribute("a"),
        "}".repeat(5_000)
    );
    assert!(Query::read(&deep).is_none());
}

#[test]
fn a_query_ends_when_its_time_is_over() {
    let limits = Limits {
        time: Duration::from_millis(20),
        ..Limits::default()
    };
    let result = evaluate(&read(&nested_filters(6)), &some_documents(200), &limits);
    assert_eq!(result, Err(EvaluationError::OutOfTime));
}

#[test]
fn a_query_makes_no_more_values_than_it_may() {
    let ids = map(&everything(), &attribute("_id"));
    let lists = map(&everything(), &map(&everything(), &ids));
    let limits = Limits {
        values: 100_000,
        ..Limits::default()
    };
    let result = evaluate(&read(&lists), &some_documents(100), &limits);
    assert_eq!(result, Err(EvaluationError::OutOfMemory));
}

#[test]
fn what_is_gone_again_does_not_count() {
    // Each of 200 documents asks for a list of 200.
    let few = json!({ "type": "OpCall", "op": ">", "left": count(&map(&everything(), &attribute("_id"))), "right": { "type": "Value", "json": "0" } });
    let filter = json!({ "type": "Filter", "base": everything(), "expr": few });
    let limits = Limits {
        values: 1_000,
        ..Limits::default()
    };
    let result = evaluate(&read(&count(&filter)), &some_documents(200), &limits);
    assert_eq!(result.as_deref(), Ok("200"));
}

#[test]
fn a_result_is_measured_as_it_is_written() {
    // 300 times 300 documents are few values, and much text.
    let result = run_with_result(&map(&everything(), &everything()), 1 << 20);
    assert_eq!(result, Err(EvaluationError::ResultTooLarge));
    assert!(run_with_result(&everything(), 1 << 20).is_ok());
}

fn run_with_result(tree: &Value, most: usize) -> Result<String, EvaluationError> {
    let limits = Limits {
        result: most,
        ..Limits::default()
    };
    evaluate(&read(tree), &some_documents(300), &limits)
}

#[test]
fn half_a_surrogate_pair_is_left_to_the_engine() {
    let documents = [r#"{"_id":"a","text":"\ud83d"}"#];
    let equal = json!({ "type": "OpCall", "op": "==", "left": attribute("text"), "right": { "type": "Value", "json": "\"x\"" } });
    let filter = json!({ "type": "Filter", "base": everything(), "expr": equal });
    assert_eq!(run(&filter, &documents), Err(EvaluationError::Unreadable));
}

#[test]
fn texts_are_ordered_by_their_utf_16_units() {
    // U+1F600 is written with units from D83D on, and so stands before U+FF5E; its bytes stand behind.
    let documents = [
        "{\"_id\":\"a\",\"t\":\"\u{ff5e}\"}",
        "{\"_id\":\"b\",\"t\":\"\u{1f600}\"}",
        r#"{"_id":"c","t":7}"#,
        r#"{"_id":"d","t":null}"#,
        r#"{"_id":"e","t":false}"#,
    ];
    let order = json!({ "type": "PipeFuncCall", "name": "order", "base": everything(), "args": [attribute("t")] });
    let ids = run(&map(&order, &attribute("_id")), &documents);
    assert_eq!(ids, Ok(json!(["c", "b", "a", "e", "d"])));
}

#[test]
fn what_is_handed_on_keeps_its_digits() {
    let documents = [JsonDocument::from(
        r#"{"_id":"a","price":12345678901234567890.10}"#,
    )];
    let query = read(&map(&everything(), &attribute("price")));
    let result = evaluate(&query, &documents, &Limits::default());
    assert_eq!(result.as_deref(), Ok("[12345678901234567890.10]"));
}

#[test]
fn a_document_gives_the_same_each_time_it_is_read() {
    let query = read(&map(&everything(), &attribute("price")));
    for text in [
        r#"{ "_id" : "a" , "price" : 20, "price" : 30 }"#,
        // A name that is not written as it is.
        r#"{"_id":"a","pr\u0069ce":30}"#,
    ] {
        let documents = [JsonDocument::from(text)];
        for _time in 0..2 {
            let result = evaluate(&query, &documents, &Limits::default());
            assert_eq!(result.as_deref(), Ok("[30]"), "{text}");
        }
    }
    let documents = [JsonDocument::from("[1]")];
    for _time in 0..2 {
        let result = evaluate(&query, &documents, &Limits::default());
        assert_eq!(result, Err(EvaluationError::Unreadable));
    }
}
