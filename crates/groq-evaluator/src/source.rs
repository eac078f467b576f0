//! The documents that a query looks at.

use std::borrow::Cow;
use std::collections::HashMap;
use std::rc::Rc;

use crate::budget::EvaluationError;
use crate::json_document::JsonDocument;
use crate::value::{Value, find_field};

/// The documents, in the order in which they are found, and by id.
pub(crate) struct Source<'d> {
    pub everything: Value<'d>,
    by_id: HashMap<Cow<'d, str>, Value<'d>>,
}

impl<'d> Source<'d> {
    /// Reads the fields of documents, and no further.
    ///
    /// # Errors
    /// [`EvaluationError::Unreadable`] where one is no JSON object.
    pub fn read(documents: &'d [impl AsRef<JsonDocument>]) -> Result<Self, EvaluationError> {
        let mut all = Vec::with_capacity(documents.len());
        let mut by_id = HashMap::with_capacity(documents.len());
        for document in documents {
            let fields = Rc::new(document.as_ref().read()?);
            let id = find_field(&fields, "_id").map(Value::as_text).transpose()?;
            let document = Value::Object(fields);
            if let Some(id) = id.flatten() {
                by_id.insert(id, document.clone());
            }
            all.push(document);
        }
        Ok(Self {
            everything: Value::List(Rc::from(all)),
            by_id,
        })
    }

    pub fn find(&self, id: &str) -> Option<&Value<'d>> {
        self.by_id.get(id)
    }
}
