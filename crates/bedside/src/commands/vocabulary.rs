use anyhow::Result;

use crate::vocabulary;

/// Prints the vocabulary of the desk, as `web/src/api/vocabulary.json` has it.
pub fn print_vocabulary() -> Result<()> {
    println!(
        "{}",
        serde_json::to_string_pretty(&vocabulary::build_vocabulary())?
    );
    Ok(())
}
