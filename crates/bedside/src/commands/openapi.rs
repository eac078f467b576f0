use anyhow::Result;

use crate::site;

/// Prints the OpenAPI document that the site serves at `/api/openapi.json`.
pub fn run() -> Result<()> {
    println!("{:#}", site::openapi()?);
    Ok(())
}
