//! Ties newsletter to the rest of the house.
use anyhow::{Context, Result};
use content::Content;
use newsletter::Newsletter;
use url::Url;

/// Newsletter of this site.
///
/// # Errors
/// When the database fails.
pub async fn newsletter(
    content: &Content,
    public_url: &Url,
    _has_samples: bool,
) -> Result<Newsletter> {
    let newsletter = Newsletter::new(content.store().clone(), public_url.as_str());
    newsletter::prepare(&newsletter)
        .await
        .context("preparing newsletter")?;
    Ok(newsletter)
}
