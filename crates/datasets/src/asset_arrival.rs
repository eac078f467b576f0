//! Files of the hosted service on their way in, for who lives beside it.
use std::path::Path;

use serde_json::value::RawValue;
use store::Actor;

use crate::body::{FileNames, about_key, path_of_asset};
use crate::error::DatasetError;
use crate::import_steps::StepCounter;
use crate::report::{ImportReport, NoticeKind};
use crate::service::DatasetService;
use crate::source::{AboutFiles, DatasetSource};

/// A file of the hosted service that a document names.
#[derive(Debug, Clone)]
pub struct ServiceAsset {
    /// `image-<sha1>-<w>x<h>-<ext>` or `file-<sha1>-<ext>`.
    pub id: String,
    /// Where its bytes are.
    pub address: String,
    /// What the service says of it: an object of JSON.
    pub about: Option<Box<RawValue>>,
}

/// What documents of this site call files of the service.
#[derive(Debug, Default)]
pub struct FetchedAssets {
    pub(crate) names: FileNames,
    /// Files that did not come, and why.
    pub failures: Vec<(String, String)>,
}

impl DatasetService {
    /// Takes files into the library; those that are there already are not fetched again.
    ///
    /// # Errors
    /// The store's and the disk's. A file that does not come is among the failures.
    pub async fn fetch_assets(
        &self,
        actor: &Actor,
        assets: Vec<ServiceAsset>,
        scratch: &Path,
    ) -> Result<FetchedAssets, DatasetError> {
        if assets.is_empty() {
            return Ok(FetchedAssets::default());
        }
        let source = DatasetSource::of_assets(assets, scratch)?;
        let mut report = ImportReport::default();
        // Nobody looks on.
        let (counter, _steps) = StepCounter::new();
        let names = self
            .import_files(actor, &source, &mut report, &counter)
            .await?;
        let refused = report
            .notices
            .into_iter()
            .filter(|notice| notice.kind == NoticeKind::Refused);
        Ok(FetchedAssets {
            names,
            failures: refused
                .map(|notice| (notice.subject, notice.words))
                .collect(),
        })
    }
}

impl DatasetSource {
    /// Files without documents.
    pub(crate) fn of_assets(
        assets: Vec<ServiceAsset>,
        scratch: &Path,
    ) -> Result<Self, DatasetError> {
        let folder = tempfile::Builder::new()
            .prefix("dataset-")
            .tempdir_in(scratch)?;
        std::fs::File::create_new(folder.path().join(crate::source::LINES))?;
        Self::with_assets(folder, assets)
    }

    /// Lines that were received into `folder`, and the files that they name, which are still with the service.
    ///
    /// # Errors
    /// [`DatasetError::Source`] when there are no lines.
    pub fn with_assets(
        folder: tempfile::TempDir,
        assets: Vec<ServiceAsset>,
    ) -> Result<Self, DatasetError> {
        let path = folder.path().to_owned();
        let mut source = Self::from_folder(path, Some(folder))?;
        let mut about = Vec::new();
        for asset in assets {
            let Some(path) = path_of_asset(&asset.id) else {
                continue;
            };
            source.beside.remote.push((asset.address, path));
            let said = about_key(&asset.id).zip(asset.about);
            about.extend(said);
        }
        source.about = AboutFiles(about);
        Ok(source)
    }
}
