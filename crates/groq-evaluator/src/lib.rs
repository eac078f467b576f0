//! Evaluates plain GROQ queries over documents that stay JSON text until somebody looks into them.
//!
//! `groq-js` parses each query, in the embedded JavaScript engine, and hands over its tree. [`Query::read`] takes a tree
//! whose nodes are all known here; any other is `groq-js`'s own to evaluate. What both can evaluate gives the same JSON
//! values: the conformance suite and a differential test hold them against each other (`bench/groq-suite.mjs`,
//! `e2e/content-clients.spec.ts`).
//!
//! What makes it fast is what it leaves alone: a field that is only handed on is copied as the text that it was stored as.
//!
//! ```
//! use groq_evaluator::{JsonDocument, Limits, Query, evaluate};
//!
//! let tree = r#"{ "type": "Map", "base": { "type": "Everything" },
//!     "expr": { "type": "AccessAttribute", "name": "title" } }"#;
//! let query = Query::read(tree).unwrap();
//! let documents = [JsonDocument::from(r#"{"_id":"a","title":"Sleep"}"#)];
//! assert_eq!(evaluate(&query, &documents, &Limits::default()).unwrap(), r#"["Sleep"]"#);
//! ```

mod budget;
mod comparison;
mod evaluate;
mod functions;
mod json_document;
mod operators;
mod raw_fields;
mod source;
mod tree;
mod value;
mod writing;

pub use budget::{EvaluationError, Limits};
pub use evaluate::evaluate;
pub use json_document::JsonDocument;
pub use raw_fields::RawFields;
pub use tree::Query;
