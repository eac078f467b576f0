//! What tokens allow, for the reads that content answers.

use async_trait::async_trait;
use axum::http::HeaderValue;
use content::groq::{ClientAuthority, QueryAccess, QueryError};

use crate::call::{read_access, read_program};
use crate::tokens::TokenBook;

#[async_trait]
impl ClientAuthority for TokenBook {
    async fn find_access(&self, authorization: &HeaderValue) -> Result<QueryAccess, QueryError> {
        read_access(&read_program(self, Some(authorization)).await?)
    }
}
