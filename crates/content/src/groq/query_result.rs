//! What a query gives.

/// The result of a query: JSON text, which nobody reads again on its way to the client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueryResult(String);

impl QueryResult {
    pub fn get(&self) -> &str {
        &self.0
    }
}

/// Of what an evaluator wrote, so of JSON.
impl From<String> for QueryResult {
    fn from(json: String) -> Self {
        Self(json)
    }
}
