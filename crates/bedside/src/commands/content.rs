use std::path::{Path, PathBuf};
use std::sync::Arc;

use ::content::ContentService;
use anyhow::{Context, Result, ensure};
use datasets::{DatasetService, DatasetSource, ForeignExport, LeavingFormat, WooCommerceShop};
use kernel::{Clock, Currency};
use outbound::NetworkPolicy;
use store::{Actor, Store};
use url::Url;

use crate::cli::{ContentOrigin, LeavingSystem};
use crate::community_ports::{MovingComments, build_community};
use crate::{config::Config, site};

/// What the command line says of an export of another system.
pub struct ForeignOrigin {
    /// Whose it is; `None` where the file tells.
    pub from: Option<ContentOrigin>,
    pub uploads: Option<PathBuf>,
    pub site: Option<Url>,
    pub currency: Option<Currency>,
}

impl ForeignOrigin {
    fn open_source(&self, source: &Path, scratch: &Path) -> Result<DatasetSource> {
        let site = self.site.as_ref().map_or("", Url::as_str);
        let site = site.trim_end_matches('/').to_owned();
        let export = match self.from.unwrap_or_else(|| guess_origin(source)) {
            ContentOrigin::Dataset => return Ok(DatasetSource::open(source, scratch)?),
            ContentOrigin::Wordpress => ForeignExport::Wxr {
                uploads: self.uploads.clone(),
            },
            ContentOrigin::Ghost => {
                ensure!(
                    !site.is_empty(),
                    "a Ghost export does not say where its pictures are: name its site with --site"
                );
                ForeignExport::Ghost { site }
            }
            ContentOrigin::Markdown => ForeignExport::Markdown,
            ContentOrigin::Woocommerce => ForeignExport::WooCommerce(WooCommerceShop {
                currency: self.currency.context(
                    "a WooCommerce table does not say its currency: name it with --currency",
                )?,
                decimal_sign: '.',
                site_address: site,
            }),
        };
        Ok(DatasetSource::convert(&export, source, scratch)?)
    }
}

/// By the end of its name; a folder without lines holds Markdown.
fn guess_origin(source: &Path) -> ContentOrigin {
    if source.is_dir() {
        let has_end = |folder: &Path, wanted: &str| {
            let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
            entries
                .map(|entry| entry.path())
                .any(|path| path.extension().is_some_and(|end| end == wanted))
        };
        let is_markdown = has_end(source, "md") && !has_end(source, "ndjson");
        return if is_markdown {
            ContentOrigin::Markdown
        } else {
            ContentOrigin::Dataset
        };
    }
    match source.extension().and_then(|end| end.to_str()) {
        Some("xml" | "wxr") => ContentOrigin::Wordpress,
        Some("json") => ContentOrigin::Ghost,
        Some("csv") => ContentOrigin::Woocommerce,
        _ => ContentOrigin::Dataset,
    }
}

/// Takes content in and says what came of it; may run while serving.
pub async fn import_source(
    config: &Config,
    source: &Path,
    origin: &ForeignOrigin,
    is_dry_run: bool,
) -> Result<()> {
    std::fs::create_dir_all(&config.data)?;
    // The source first: without it nothing is opened, migrated or noted.
    let opened = origin.open_source(source, &config.data)?;
    let store = site::open_store(config, Clock::system()).await?;
    store.migrate_schema().await?;
    let datasets = datasets_of(config, &store)?;
    let report = datasets
        .import_dataset(Actor::System, opened, is_dry_run)
        .await;
    // Closed before the outcome is looked at, so that SQLite's log is written back after a failure too.
    store.close_connections().await;
    let report = report?;
    print!("{report}");
    ensure!(!report.is_cut, "the dataset was not whole");
    Ok(())
}

/// Writes all content that is not a sample into an archive, or what another system takes; may run while serving.
pub async fn export_file(
    config: &Config,
    file: &Path,
    system: Option<LeavingSystem>,
) -> Result<()> {
    let store = site::open_existing(config, Clock::system()).await?;
    let datasets = datasets_of(config, &store)?;
    let report = match system {
        None => datasets.export_dataset(file).await,
        Some(LeavingSystem::Wordpress) => datasets.export_elsewhere(file, LeavingFormat::Wxr).await,
        Some(LeavingSystem::Markdown) => {
            datasets
                .export_elsewhere(file, LeavingFormat::Markdown)
                .await
        }
    };
    store.close_connections().await;
    print!("{}: {}", file.display(), report?);
    Ok(())
}

fn datasets_of(config: &Config, store: &Store) -> Result<DatasetService> {
    let content = ContentService::new(store.clone(), config.public_url.as_str());
    let community = build_community(&content, &config.public_url);
    let comments = Arc::new(MovingComments(community));
    Ok(DatasetService::new(
        content,
        comments,
        NetworkPolicy::Public,
    )?)
}
