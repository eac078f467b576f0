use anyhow::Result;

use crate::site;

/// Prints the OpenAPI document that the site serves at `/api/openapi.json`.
pub fn print_openapi() -> Result<()> {
    println!("{:#}", site::openapi_document()?);
    Ok(())
}
