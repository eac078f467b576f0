//! The command line.
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use kernel::EmailAddress;
use l10n::PseudoLanguage;

use crate::config::RawConfig;

/// A doctor's website in one binary.
#[derive(Debug, Parser)]
#[command(name = "bedside", version)]
pub struct Cli {
    /// Settings file [default: `bedside.toml` in the data folder, if there is one].
    #[arg(long, global = true, value_name = "FILE")]
    pub config: Option<PathBuf>,
    #[command(flatten)]
    pub location: StateLocation,
    #[command(subcommand)]
    pub command: Command,
}

/// Where state is stored.
#[derive(Debug, Args)]
pub struct StateLocation {
    /// Folder for all state [default: ./data].
    #[arg(long, global = true, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// PostgreSQL address [default: SQLite in the data folder].
    #[arg(long, global = true, value_name = "URL")]
    pub database: Option<String>,
    /// S3 address [default: a folder in the data folder].
    #[arg(long, global = true, value_name = "URL")]
    pub blobs: Option<String>,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serves the site.
    Serve {
        /// Address of the public listener [default: 127.0.0.1:8080].
        #[arg(long, value_name = "ADDR")]
        listen: Option<String>,
        /// Fills an empty store with sample content, marked as such.
        #[arg(long)]
        sample_content: bool,
        /// Serves the web build in this folder instead of the built-in one.
        #[arg(long, value_name = "DIR", hide = true)]
        web: Option<PathBuf>,
        /// Shows a made-up language, to find words that are not in the catalogue.
        #[arg(long, hide = true, value_name = "KIND", num_args = 0..=1, require_equals = true, default_missing_value = "accented")]
        pseudo_language: Option<PseudoLanguage>,
    },
    /// Upgrades the database and the search index to this version.
    Migrate,
    /// Prints the OpenAPI document.
    #[command(hide = true)]
    Openapi,
    /// Prints the labels and tones of stored enums that the desk is built with.
    #[command(hide = true)]
    Vocabulary,
    /// Prints the settings that features declare.
    #[command(hide = true)]
    Settings,
    /// Prints which columns hold personal data, and for how long.
    #[command(hide = true)]
    PersonalData,
    /// Manages site search.
    Search {
        #[command(subcommand)]
        action: SearchAction,
    },
    /// Manages the places in the finder.
    Places {
        #[command(subcommand)]
        action: PlacesAction,
    },
    /// Moves content in and out.
    Content {
        #[command(subcommand)]
        action: ContentAction,
    },
    /// Checks the configuration.
    Config {
        #[command(subcommand)]
        action: ConfigAction,
    },
    /// Helps people who cannot sign in.
    Staff {
        #[command(subcommand)]
        action: StaffAction,
    },
    /// Shows emails that were kept because no mail server is set up.
    Mail {
        #[command(subcommand)]
        action: MailAction,
    },
    /// Checks the audit log.
    Audit {
        #[command(subcommand)]
        action: AuditAction,
    },
    /// Manages the encryption keys.
    Keys {
        #[command(subcommand)]
        action: KeysAction,
    },
    /// Writes a consistent copy of rows, blobs, hashes and the schema version to FILE; can run while serving.
    Backup { file: PathBuf },
    /// Fills an empty store, on either database, from FILE.
    Restore {
        file: PathBuf,
        /// Only checks the counts and hashes in FILE, and writes nothing.
        #[arg(long)]
        verify: bool,
    },
}

#[derive(Debug, Subcommand)]
pub enum ConfigAction {
    /// Lists every mistake, or says that there are none.
    Check,
}

#[derive(Debug, Subcommand)]
pub enum StaffAction {
    /// Prints a one-time link to set new ways to sign in; using it ends the old ones and all sessions.
    Reset { email: String },
    /// Approves a new doctor when no doctor is left to do it at the desk.
    Agree { email: String },
}

#[derive(Debug, Subcommand)]
pub enum MailAction {
    /// Prints the emails to ADDRESS, newest first, with the links that the desk hides; can run while serving.
    Show { address: EmailAddress },
}

#[derive(Debug, Subcommand)]
pub enum AuditAction {
    /// Checks the whole chain; fails and names the first entry that was changed.
    Verify,
}

#[derive(Debug, Subcommand)]
pub enum KeysAction {
    /// Creates a new key file, for when one is lost or exposed.
    New,
}

#[derive(Debug, Subcommand)]
pub enum PlacesAction {
    /// Imports a file of places: CSV with a header line, optionally compressed with gzip. Corrections made at the desk stay;
    /// places from an earlier import of the same source that the file does not list are marked gone. Can run while serving.
    Import {
        file: PathBuf,
        /// The name of the source; an import is compared with the last one of the same name.
        #[arg(long, value_name = "NAME", value_parser = parse_source_name)]
        source: String,
    },
}

/// A name that fits its column and a log line.
fn parse_source_name(typed: &str) -> Result<String, String> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    // Told here as well, so that a wrong name is refused before the database is opened.
    if typed == places::import::OWN_SOURCE {
        return Err("this name is for places added by staff".to_owned());
    }
    if (1..=64).contains(&typed.len()) && typed.chars().all(is_plain) {
        Ok(typed.to_owned())
    } else {
        Err("use 1 to 64 letters, digits, '-', '_' and '.'".to_owned())
    }
}

/// Systems whose exports are taken in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum ContentOrigin {
    /// The hosted content service, or this program.
    Dataset,
    /// WXR (`.xml`).
    Wordpress,
    /// Ghost's JSON (`.json`).
    Ghost,
    /// A folder of Markdown.
    Markdown,
    /// Products or coupons (`.csv`).
    Woocommerce,
}

/// Systems for which content is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum LeavingSystem {
    /// WXR 1.2, an XML file; pictures are fetched from this site.
    Wordpress,
    /// An archive of files with YAML before the text, and pictures.
    Markdown,
}

#[derive(Debug, Subcommand)]
pub enum ContentAction {
    /// Takes content in: a dataset of the hosted content service (an archive, the folder it was unpacked into, lines of JSON,
    /// `-` for standard input, or its address `https://<project>.api.sanity.io/v2025-01-06/data/export/<dataset>`, with the
    /// token in BEDSIDE_SYNC_TOKEN), or what another system exports. The same again changes nothing; what was changed here
    /// stays. Can run while serving.
    Import {
        source: PathBuf,
        /// Only says what would come in.
        #[arg(long)]
        dry_run: bool,
        /// Whose export it is [default: told by the file].
        #[arg(long, value_enum)]
        from: Option<ContentOrigin>,
        /// A copy of `wp-content/uploads`; pictures that are not in it are fetched.
        #[arg(long, value_name = "DIR")]
        uploads: Option<PathBuf>,
        /// Address of the site that it comes from, where the export does not say it.
        #[arg(long, value_name = "URL")]
        site: Option<url::Url>,
        /// Currency of a WooCommerce table's prices.
        #[arg(long, value_name = "CODE")]
        currency: Option<kernel::Currency>,
    },
    /// Compares this site with the dataset that it lives beside (`[sync]`), takes in what differs and says what came of it.
    /// Can run while serving.
    Sync {
        /// Once; the served site does so by itself.
        #[arg(long, required = true)]
        once: bool,
    },
    /// Writes all content that is not a sample into FILE, an archive in the form of the hosted content service, which this
    /// program takes in again; can run while serving.
    Export {
        file: PathBuf,
        /// For another system instead: articles, policies and questions, with comments where it has them.
        #[arg(long = "for", value_enum, value_name = "SYSTEM")]
        system: Option<LeavingSystem>,
    },
}

#[derive(Debug, Subcommand)]
pub enum SearchAction {
    /// Rebuilds the search index from every published document; can run while serving.
    Reindex,
}

impl Cli {
    /// What the command line says about the configuration.
    pub fn to_raw_config(&self) -> RawConfig {
        let listen = match &self.command {
            Command::Serve { listen, .. } => listen.clone(),
            _ => None,
        };
        RawConfig {
            data: self.location.data.clone(),
            database: self.location.database.clone(),
            blobs: self.location.blobs.clone(),
            listen,
            ..RawConfig::default()
        }
    }
}
