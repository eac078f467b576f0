//! One file per command.
mod audit;
mod backup;
mod config_check;
mod content;
mod keys;
mod mail;
mod migrate;
mod openapi;
mod places;
mod search;
mod serve;
mod settings;
mod staff;
mod vocabulary;

use std::{io::IsTerminal, path::Path};

use anyhow::Result;
use datasets::{SourceOrigin, SourceSystem};
use tracing_subscriber::{EnvFilter, fmt, layer::SubscriberExt, util::SubscriberInitExt};

use crate::{
    assets::WebSource,
    cli::{
        AuditAction, Cli, Command, ConfigAction, ContentAction, KeysAction, MailAction,
        PlacesAction, SearchAction, StaffAction,
    },
    config::{Config, LogFormat, RawConfig},
    processing,
};

/// Does what the command line says.
///
/// # Errors
/// What stopped the command, in words for the operator.
pub fn run_command(cli: Cli) -> Result<()> {
    let settings = cli.to_raw_config();
    let file = cli.config.as_deref();
    if let Some(done) = run_without_store(&cli.command, file, &settings) {
        return done;
    }
    let config = match cli.command {
        Command::Serve { .. } => Config::load_to_serve(file, settings)?,
        // Commands beside the site are not asked for what only visitors need, such as mail and money.
        _ => Config::load(file, settings)?,
    };
    // What is made below, by whatever library, is for the owner of the process alone.
    rustix::process::umask(rustix::fs::Mode::RWXG | rustix::fs::Mode::RWXO);
    log_to_stderr(config.log_format);
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?
        .block_on(run_with_config(cli.command, config))
}

/// Commands that need no store: they have to work where the configuration is what is broken, and in a build.
fn run_without_store(
    command: &Command,
    file: Option<&Path>,
    settings: &RawConfig,
) -> Option<Result<()>> {
    Some(match command {
        Command::Config {
            action: ConfigAction::Check,
        } => config_check::check_config(file, settings.clone()),
        Command::Openapi => openapi::print_openapi(),
        Command::Vocabulary => vocabulary::print_vocabulary(),
        Command::Settings => settings::print_settings(),
        Command::PersonalData => {
            print!("{}", processing::record::format_processing_record());
            Ok(())
        }
        _ => return None,
    })
}

async fn run_with_config(command: Command, config: Config) -> Result<()> {
    match command {
        Command::Serve {
            sample_content,
            web,
            pseudo_language,
            ..
        } => {
            if let Some(language) = pseudo_language {
                l10n::use_pseudo_language(language);
            }
            serve::serve_site(
                config,
                sample_content,
                web.map_or(WebSource::Embedded, WebSource::Folder),
            )
            .await
        }
        Command::Migrate => migrate::migrate_store(&config).await,
        Command::Search {
            action: SearchAction::Reindex,
        } => search::reindex_search(&config).await,
        Command::Places {
            action: PlacesAction::Import { file, source },
        } => places::import_file(&config, &file, &source).await,
        Command::Content { action } => run_content_action(&config, action).await,
        Command::Backup { file } => backup::write_archive(&config, &file).await,
        Command::Restore { file, verify: true } => backup::verify_archive(&file).await,
        Command::Restore {
            file,
            verify: false,
        } => backup::restore_archive(&config, &file).await,
        Command::Staff {
            action: StaffAction::Reset { email },
        } => staff::print_reset_link(&config, &email).await,
        Command::Staff {
            action: StaffAction::Agree { email },
        } => staff::agree_to_doctor(&config, &email).await,
        Command::Mail {
            action: MailAction::Show { address },
        } => mail::print_kept_emails(&config, &address).await,
        Command::Audit {
            action: AuditAction::Verify,
        } => audit::verify_audit_chain(&config).await,
        Command::Keys {
            action: KeysAction::New,
        } => keys::create_key(&config).await,
        Command::Config { .. }
        | Command::Openapi
        | Command::Settings
        | Command::Vocabulary
        | Command::PersonalData => Ok(()),
    }
}

async fn run_content_action(config: &Config, action: ContentAction) -> Result<()> {
    match action {
        ContentAction::Import {
            source,
            dry_run,
            from,
            uploads,
            site,
            currency,
        } => {
            let origin = SourceOrigin {
                system: from.map(SourceSystem::from),
                uploads,
                site: site.map(String::from).unwrap_or_default(),
                currency,
            };
            content::import_source(config, &source, &origin, dry_run).await
        }
        ContentAction::Sync { once: _ } => content::sync_once(config).await,
        ContentAction::Export { file, system } => content::export_file(config, &file, system).await,
    }
}

/// What stopped a command, outermost first. Many errors repeat their cause in their own words: each is told once.
pub fn explain_error(error: &anyhow::Error) -> String {
    let mut causes: Vec<String> = Vec::new();
    for cause in error.chain().map(ToString::to_string) {
        if !causes.iter().any(|before| before.contains(cause.trim())) {
            causes.push(cause.trim().to_owned());
        }
    }
    causes.join(": ")
}

/// Logs go to standard error; `RUST_LOG` narrows them.
fn log_to_stderr(format: LogFormat) {
    // A first start applies some hundred migrations, and the library tells three lines of each; of a recording, how its
    // length was guessed.
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| {
        EnvFilter::new("info,sqlx=warn,sea_orm_migration=warn,symphonia=error")
    });
    let registry = tracing_subscriber::registry().with(filter);
    match format {
        LogFormat::Text => registry
            .with(
                fmt::layer()
                    .with_writer(std::io::stderr)
                    .with_ansi(std::io::stderr().is_terminal()),
            )
            .init(),
        LogFormat::Json => registry
            .with(fmt::layer().json().with_writer(std::io::stderr))
            .init(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::{Context, anyhow};

    #[test]
    fn a_cause_that_is_repeated_is_told_once() {
        let refused = Err::<(), _>(anyhow!("refused"));
        let error = refused
            .context("connecting: refused")
            .context("opening the store")
            .unwrap_err();
        assert_eq!(
            explain_error(&error),
            "opening the store: connecting: refused"
        );
    }
}
