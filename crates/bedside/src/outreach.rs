//! Ties outreach to the rest of the house.
use anyhow::{Context, Result};
use content::Content;
use outreach::Outreach;
use url::Url;

/// Outreach of this site.
///
/// # Errors
/// When the database fails.
pub async fn outreach(content: &Content, public_url: &Url) -> Result<Outreach> {
    let outreach = Outreach::new(content.store().clone(), public_url.as_str());
    outreach::prepare(&outreach)
        .await
        .context("preparing outreach")?;
    Ok(outreach)
}
