use anyhow::Result;

use crate::features;

/// Prints what the features declare of their settings, as content has it in `defaults/settings.json`.
pub fn run() -> Result<()> {
    println!("{}", settings::write_groups(&features::settings())?);
    Ok(())
}
