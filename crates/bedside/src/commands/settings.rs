use anyhow::Result;

use crate::features;

/// Prints what the features declare of their settings, as content has it in `defaults/settings.json`.
pub fn print_settings() -> Result<()> {
    println!("{}", settings::format_groups(&features::settings_groups())?);
    Ok(())
}
