//! Whose export a file is, and how it is opened.
use std::fs::File;
use std::path::{Path, PathBuf};

use importers::WooCommerceShop;
use kernel::Currency;

use crate::archive::{is_zip, unpack_zip};
use crate::conversion::ForeignExport;
use crate::error::DatasetError;
use crate::source::DatasetSource;

store::stored_enum! {
    /// Systems whose exports are taken in.
    #[schema(as = DatasetSystem)]
    pub enum SourceSystem {
        /// The hosted content service, or this program.
        Dataset = "dataset" => "Hosted content service, or Bedside",
        /// WXR.
        Wordpress = "wordpress" => "WordPress",
        /// Ghost's JSON.
        Ghost = "ghost" => "Ghost",
        /// A folder of Markdown.
        Markdown = "markdown" => "Markdown files",
        /// Products or coupons as a table.
        Woocommerce = "woocommerce" => "WooCommerce",
    }
}

/// What is said of an export beside its file.
#[derive(Debug, Clone, Default)]
pub struct SourceOrigin {
    /// Whose it is; `None` where the file tells.
    pub system: Option<SourceSystem>,
    /// A copy of `wp-content/uploads`.
    pub uploads: Option<PathBuf>,
    /// Address of the site that it comes from, where the export does not say it.
    pub site: String,
    /// Of a WooCommerce table's prices.
    pub currency: Option<Currency>,
}

impl SourceOrigin {
    /// Opens a file, a folder or a zip archive of either. What has to be unpacked is, inside of `scratch`.
    ///
    /// # Errors
    /// [`DatasetError::Source`] when it is no such export, or when something has to be said of it.
    pub fn open_source(&self, path: &Path, scratch: &Path) -> Result<DatasetSource, DatasetError> {
        if path == Path::new("-") || !is_zip(path)? {
            let system = self.system.unwrap_or_else(|| guess_system(path));
            return self.read_source(system, path, self.uploads.clone(), scratch);
        }
        let unpacked = tempfile::Builder::new()
            .prefix("dataset-")
            .tempdir_in(scratch)?;
        unpack_zip(File::open(path)?, unpacked.path())?;
        let root = single_folder(unpacked.path())?;
        let system = self.system.unwrap_or_else(|| guess_unpacked_system(&root));
        let (inside, uploads) = match system {
            SourceSystem::Dataset => {
                return DatasetSource::from_folder(root, Some(unpacked));
            }
            SourceSystem::Markdown => (Some(root), None),
            SourceSystem::Wordpress => {
                let uploads = ["wp-content/uploads", "uploads"].map(|name| root.join(name));
                let uploads = uploads.into_iter().find(|folder| folder.is_dir());
                (find_by_extension(&root, "xml"), uploads)
            }
            SourceSystem::Ghost => (find_by_extension(&root, "json"), None),
            SourceSystem::Woocommerce => (find_by_extension(&root, "csv"), None),
        };
        let inside = inside.ok_or_else(|| {
            let words = "The archive does not hold such an export";
            DatasetError::Source(words.to_owned())
        })?;
        self.read_source(system, &inside, uploads, scratch)
    }

    fn read_source(
        &self,
        system: SourceSystem,
        path: &Path,
        uploads: Option<PathBuf>,
        scratch: &Path,
    ) -> Result<DatasetSource, DatasetError> {
        let site = self.site.trim_end_matches('/').to_owned();
        let export = match system {
            SourceSystem::Dataset => return DatasetSource::open(path, scratch),
            SourceSystem::Wordpress => ForeignExport::Wxr { uploads },
            SourceSystem::Ghost if site.is_empty() => {
                let words = "A Ghost export does not say where its pictures are: name the address of its site";
                return Err(DatasetError::Source(words.to_owned()));
            }
            SourceSystem::Ghost => ForeignExport::Ghost { site },
            SourceSystem::Markdown => ForeignExport::Markdown,
            SourceSystem::Woocommerce => {
                let currency = self.currency.ok_or_else(|| {
                    let words = "A WooCommerce table does not say its currency: name it";
                    DatasetError::Source(words.to_owned())
                })?;
                ForeignExport::WooCommerce(WooCommerceShop {
                    currency,
                    decimal_sign: '.',
                    site_address: site,
                })
            }
        };
        DatasetSource::convert(&export, path, scratch)
    }
}

/// By the end of its name; a folder without lines holds Markdown.
fn guess_system(path: &Path) -> SourceSystem {
    if path.is_dir() {
        return guess_unpacked_system(path);
    }
    match path.extension().and_then(|end| end.to_str()) {
        Some("xml" | "wxr") => SourceSystem::Wordpress,
        Some("json") => SourceSystem::Ghost,
        Some("csv") => SourceSystem::Woocommerce,
        _ => SourceSystem::Dataset,
    }
}

fn guess_unpacked_system(folder: &Path) -> SourceSystem {
    let has = |wanted: &str| find_by_extension(folder, wanted).is_some();
    // Beside lines stand descriptions in JSON, and beside Markdown may stand anything.
    if has("ndjson") {
        SourceSystem::Dataset
    } else if has("md") {
        SourceSystem::Markdown
    } else if has("xml") {
        SourceSystem::Wordpress
    } else if has("json") {
        SourceSystem::Ghost
    } else if has("csv") {
        SourceSystem::Woocommerce
    } else {
        SourceSystem::Dataset
    }
}

/// The folder that an archive was made of, where that is all there is in it.
fn single_folder(folder: &Path) -> Result<PathBuf, DatasetError> {
    let entries: Result<Vec<_>, _> = std::fs::read_dir(folder)?.collect();
    Ok(match entries?.as_slice() {
        // A folder of posts inside of an archive of nothing else is no wrapper, but what is asked for stands in it either way.
        [only] if only.file_type()?.is_dir() => only.path(),
        _ => folder.to_owned(),
    })
}

fn find_by_extension(folder: &Path, wanted: &str) -> Option<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|end| end == wanted))
        .collect();
    found.sort();
    found.into_iter().next()
}
