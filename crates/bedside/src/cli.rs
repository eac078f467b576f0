//! The command line.
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use kernel::EmailAddress;

use crate::config::RawConfig;

/// A doctor's website in one binary.
#[derive(Debug, Parser)]
#[command(name = "bedside", version)]
pub struct Cli {
    /// Settings file; without it `bedside.toml` in the data folder is read where there is one.
    #[arg(long, global = true, value_name = "FILE")]
    pub config: Option<PathBuf>,
    #[command(flatten)]
    pub location: StateLocation,
    #[command(subcommand)]
    pub command: Command,
}

/// Where the state is.
#[derive(Debug, Args)]
pub struct StateLocation {
    /// Folder of all state [default: ./data].
    #[arg(long, global = true, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// PostgreSQL address; SQLite in the data folder without it.
    #[arg(long, global = true, value_name = "URL")]
    pub database: Option<String>,
    /// S3 address; a folder in the data folder without it.
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
        /// Serves the web build of this folder instead of the one compiled in.
        #[arg(long, value_name = "DIR", hide = true)]
        web: Option<PathBuf>,
    },
    /// Brings the database to this version's schema, and site search to its way of reading words.
    Migrate,
    /// Prints the OpenAPI document.
    #[command(hide = true)]
    Openapi,
    /// Prints labels and tones of stored words, as the desk is built with them.
    #[command(hide = true)]
    Vocabulary,
    /// Prints what the features declare of their settings.
    #[command(hide = true)]
    Settings,
    /// Prints which columns hold something of a person, and how long.
    #[command(hide = true)]
    PersonalData,
    /// Looks after site search.
    Search {
        #[command(subcommand)]
        action: SearchAction,
    },
    /// Looks after the places of the finder.
    Places {
        #[command(subcommand)]
        action: PlacesAction,
    },
    /// Looks at the configuration.
    Config {
        #[command(subcommand)]
        action: ConfigAction,
    },
    /// Helps people who cannot sign in.
    Staff {
        #[command(subcommand)]
        action: StaffAction,
    },
    /// Looks at mails that stay in the house because no mail server is set.
    Mail {
        #[command(subcommand)]
        action: MailAction,
    },
    /// Looks at the audit log.
    Audit {
        #[command(subcommand)]
        action: AuditAction,
    },
    /// Looks after the keys of encrypted values.
    Keys {
        #[command(subcommand)]
        action: KeysAction,
    },
    /// Writes rows, blobs, hashes and the schema version of one moment into FILE; may run while serving.
    Backup { file: PathBuf },
    /// Fills an empty store, on either database, from FILE.
    Restore {
        file: PathBuf,
        /// Only counts and hashes what FILE holds, and writes nothing.
        #[arg(long)]
        verify: bool,
    },
}

#[derive(Debug, Subcommand)]
pub enum ConfigAction {
    /// Lists every mistake, or says that there is none.
    Check,
}

#[derive(Debug, Subcommand)]
pub enum StaffAction {
    /// Prints a one-time link by which the person sets new ways to sign in; the old ones and all sessions end then.
    Reset { email: String },
    /// Agrees to a new doctor where no doctor is left who could do it at the desk.
    Agree { email: String },
}

#[derive(Debug, Subcommand)]
pub enum MailAction {
    /// Prints the mails to ADDRESS, newest first, with the links that the desk does not show; may run while serving.
    Show { address: EmailAddress },
}

#[derive(Debug, Subcommand)]
pub enum AuditAction {
    /// Walks along the whole chain; fails and names the first line that is not as it was written.
    Verify,
}

#[derive(Debug, Subcommand)]
pub enum KeysAction {
    /// Makes a new key file, for when one is lost or was seen by somebody.
    New,
}

#[derive(Debug, Subcommand)]
pub enum PlacesAction {
    /// Brings a file of places in: CSV with a header line, or the same packed with gzip. What the desk corrected stays;
    /// what an earlier import of the same source brought and the file does not name is marked gone. May run while serving.
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
        return Err("this is the name of the places that the desk adds".to_owned());
    }
    if (1..=64).contains(&typed.len()) && typed.chars().all(is_plain) {
        Ok(typed.to_owned())
    } else {
        Err("use 1 to 64 letters, digits, '-', '_' and '.'".to_owned())
    }
}

#[derive(Debug, Subcommand)]
pub enum SearchAction {
    /// Reads every published document into search again; may run while serving.
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
