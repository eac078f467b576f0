//! Ties places to the rest of the house.
use anyhow::{Context, Result};
use content::Content;
use places::Places;
use url::Url;

/// Places of this site.
///
/// # Errors
/// When the database fails.
pub async fn places(content: &Content, public_url: &Url, _has_samples: bool) -> Result<Places> {
    let places = Places::new(content.store().clone(), public_url.as_str());
    places::prepare(&places).await.context("preparing places")?;
    Ok(places)
}
