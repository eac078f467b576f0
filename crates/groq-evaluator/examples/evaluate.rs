//! Evaluates queries that come as lines of JSON, `{"tree": …, "documents": […]}`, and answers each with a line: its result,
//! or why there is none. `bench/groq-suite.mjs` holds them against groq-js.

use std::io::{BufRead, Write, stdin, stdout};

use groq_evaluator::{JsonDocument, Limits, Query, evaluate};
use serde::Deserialize;
use serde_json::json;
use serde_json::value::RawValue;

#[derive(Deserialize)]
struct Asked {
    tree: String,
    documents: Vec<Box<RawValue>>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut answers = stdout().lock();
    for line in stdin().lock().lines() {
        let asked: Asked = serde_json::from_str(&line?)?;
        let documents: Vec<JsonDocument> = asked
            .documents
            .iter()
            .map(|text| JsonDocument::from(text.get()))
            .collect();
        let answer = match Query::read(&asked.tree) {
            None => json!({ "aside": true }).to_string(),
            Some(query) => match evaluate(&query, &documents, &Limits::default()) {
                Ok(result) => format!("{{\"result\":{result}}}"),
                Err(error) => json!({ "error": error.to_string() }).to_string(),
            },
        };
        writeln!(answers, "{answer}")?;
    }
    Ok(())
}
