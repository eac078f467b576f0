//! Settings of the operator: one TOML file, `BEDSIDE_…` variables and the command line, later ones winning.
//!
//! What a doctor changes (brand, prices, claims, numbers) is content, not configuration. Everything is checked at start
//! and all mistakes are listed at once; secrets come from the environment or from files, never from the TOML file.
mod checked;
mod data_folder;
mod errors;
mod raw;
mod sources;
mod values;

pub use checked::Config;
pub use errors::ConfigErrors;
pub use raw::RawConfig;
pub use values::LogFormat;
