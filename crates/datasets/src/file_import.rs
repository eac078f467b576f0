//! The files of a dataset on their way into the library.
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

use sea_orm::sea_query::Expr;
use sea_orm::{ActiveModelTrait, EntityTrait, ExprTrait, IntoActiveModel, QuerySelect};
use serde::Deserialize;
use sha1::Sha1;
use sha2::{Digest, Sha256};
use store::{Actor, StoreError};

use crate::body::{FileNames, about_key, asset_of_path};
use crate::error::{DatasetError, run_blocking};
use crate::file_fetch::FETCHED_AT_ONCE;
use crate::import_steps::StepCounter;
use crate::report::{DatasetNotice, ImportReport, NoticeKind};
use crate::service::DatasetService;
use crate::source::DatasetSource;
use crate::tables::file;

const PIECE: usize = 1 << 16;
/// Place of files of which an archive says nothing: behind the others.
const UNDESCRIBED: i64 = 1_000_000;

/// A file of the dataset as a copy of our own, which may be cleaned.
struct ReceivedFile {
    copy: File,
    sha1: String,
    sha256: String,
}

/// What an archive tells of a file that the library wants to know, too.
#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct AboutFile {
    original_filename: Option<String>,
    alt_text: Option<String>,
}

enum FileOutcome {
    Unchanged(String),
    /// `None` where nothing is written: on a dry run.
    Taken(String, Option<file::Model>),
    Refused(String),
}

impl DatasetService {
    /// Takes the files in, those of earlier imports aside; answers with what documents here call each.
    pub(crate) async fn import_files(
        &self,
        actor: &Actor,
        source: &DatasetSource,
        report: &mut ImportReport,
        counter: &StepCounter,
    ) -> Result<FileNames, DatasetError> {
        let mut names = FileNames::new();
        let first = self.next_file_place().await?;
        let paths = source.list_files()?;
        counter.expect(paths.len() + source.beside.remote.len());
        for path in paths {
            let outcome = self
                .import_file(actor, source, &path, first, report.is_dry_run)
                .await?;
            self.finish_file(actor, path, outcome, report, &mut names)
                .await?;
            counter.advance(1);
        }
        self.import_remote_files(actor, source, (first, counter), report, &mut names)
            .await?;
        Ok(names)
    }

    /// Fetches what is not here yet, some at a time: an export may name more than a disk holds twice.
    async fn import_remote_files(
        &self,
        actor: &Actor,
        source: &DatasetSource,
        (first, counter): (i64, &StepCounter),
        report: &mut ImportReport,
        names: &mut FileNames,
    ) -> Result<(), DatasetError> {
        for batch in source.beside.remote.chunks(FETCHED_AT_ONCE * 4) {
            let mut wanted = Vec::new();
            for (address, path) in batch {
                match self.find_known_file(path).await? {
                    Some(asset) => {
                        let outcome = FileOutcome::Unchanged(asset);
                        self.finish_file(actor, path.clone(), outcome, report, names)
                            .await?;
                    }
                    // Nothing is fetched to say that it would be.
                    None if report.is_dry_run => {
                        let outcome = FileOutcome::Taken(path.clone(), None);
                        self.finish_file(actor, path.clone(), outcome, report, names)
                            .await?;
                    }
                    None => wanted.push((address.clone(), path.clone())),
                }
            }
            for (path, fetched) in self.fetch_files(source, &wanted).await {
                let outcome = match fetched {
                    Ok(()) => {
                        let outcome = self.import_file(actor, source, &path, first, false).await?;
                        source.remove_file(&path)?;
                        outcome
                    }
                    Err(words) => FileOutcome::Refused(words),
                };
                self.finish_file(actor, path, outcome, report, names)
                    .await?;
            }
            counter.advance(batch.len());
        }
        Ok(())
    }

    /// The file of an earlier import, where it is still in the library.
    async fn find_known_file(&self, path: &str) -> Result<Option<String>, DatasetError> {
        let reader = self.store().reader();
        let known = file::Entity::find_by_id(path)
            .one(reader.connection())
            .await?;
        let Some(row) = known else { return Ok(None) };
        Ok(self.find_kept(&row.asset).await?.map(|_| row.asset))
    }

    async fn finish_file(
        &self,
        actor: &Actor,
        path: String,
        outcome: FileOutcome,
        report: &mut ImportReport,
        names: &mut FileNames,
    ) -> Result<(), DatasetError> {
        let asset = match outcome {
            FileOutcome::Unchanged(asset) => {
                report.files_unchanged += 1;
                asset
            }
            FileOutcome::Taken(asset, row) => {
                report.files += 1;
                if let Some(row) = row {
                    self.write_file_row(actor, row).await?;
                }
                asset
            }
            FileOutcome::Refused(words) => {
                report.files_refused += 1;
                report.add_notice(DatasetNotice::of_file(&path, NoticeKind::Refused, words));
                return Ok(());
            }
        };
        // A document may name a file by what it was called elsewhere.
        if let Some(named) = asset_of_path(&path).filter(|named| *named != asset) {
            names.insert(named, asset.clone());
        }
        names.insert(path, asset);
        Ok(())
    }

    async fn import_file(
        &self,
        actor: &Actor,
        source: &DatasetSource,
        path: &str,
        first: i64,
        is_dry: bool,
    ) -> Result<FileOutcome, DatasetError> {
        let received = receive_file(source.open_file(path)?, self.store().data_folder()).await?;
        let reader = self.store().reader();
        let known = file::Entity::find_by_id(path)
            .one(reader.connection())
            .await?;
        if let Some(row) = known {
            let is_same = row.received == received.sha1 || row.kept == received.sha256;
            if is_same && self.find_kept(&row.asset).await?.is_some() {
                return Ok(FileOutcome::Unchanged(row.asset));
            }
        }
        let named = asset_of_path(path);
        let about = named.as_deref().and_then(about_key);
        let about = about.and_then(|key| source.about.find(&key));
        let row =
            |asset: &str, kept: String| build_row(path, &received.sha1, first, about, asset, kept);
        // An export of this site: the name is that of what came here once, the bytes are those that were kept of it.
        if let Some(named) = &named
            && self.find_kept(named).await?.as_deref() == Some(received.sha256.as_str())
        {
            let row = (!is_dry).then(|| row(named, received.sha256.clone()));
            return Ok(FileOutcome::Taken(named.clone(), row));
        }
        if let Err(words) = check_hash(source, path, &received) {
            return Ok(FileOutcome::Refused(words));
        }
        if is_dry {
            let asset = named.unwrap_or_else(|| path.to_owned());
            return Ok(FileOutcome::Taken(asset, None));
        }
        let about = about.map(|(_, text)| text);
        let asset = match self.add_to_library(actor, &received, path, about).await? {
            Ok(asset) => asset,
            Err(words) => return Ok(FileOutcome::Refused(words)),
        };
        let kept = self.find_kept(&asset).await?.unwrap_or_default();
        let row = row(&asset, kept);
        Ok(FileOutcome::Taken(asset, Some(row)))
    }

    /// What documents here call the file from now on, or why the library has no use for it.
    async fn add_to_library(
        &self,
        actor: &Actor,
        received: &ReceivedFile,
        path: &str,
        about: Option<&str>,
    ) -> Result<Result<String, String>, DatasetError> {
        let about: AboutFile = about
            .and_then(|text| serde_json::from_str(text).ok())
            .unwrap_or_default();
        let name = about.original_filename.as_deref().unwrap_or(path);
        let alt = about.alt_text.as_deref().unwrap_or_default();
        let copy = received.copy.try_clone()?;
        match self
            .media()
            .import_file(actor.clone(), copy, name, alt)
            .await
        {
            Ok(new) => Ok(Ok(new.id)),
            Err(error) if error.problem().status < 500 => Ok(Err(error.problem().detail.clone())),
            Err(error) => Err(StoreError::other(error.problem().detail.clone()).into()),
        }
    }

    /// SHA-256 of what is kept of a file of the library.
    async fn find_kept(&self, asset: &str) -> Result<Option<String>, DatasetError> {
        let blob = self.content().pictures().find_blob(asset).await?;
        Ok(blob.map(|blob| blob.as_str().to_owned()))
    }

    async fn next_file_place(&self) -> Result<i64, DatasetError> {
        let last: Option<Option<i64>> = file::Entity::find()
            .select_only()
            .expr(Expr::col(file::Column::Place).max())
            .into_tuple()
            .one(self.store().reader().connection())
            .await?;
        Ok(last.flatten().map_or(0, |last| last + 1))
    }

    async fn write_file_row(&self, actor: &Actor, row: file::Model) -> Result<(), DatasetError> {
        let tx = self.store().begin(actor.clone()).await?;
        let is_known = tx
            .lock_row::<file::Entity>(row.path.as_str())
            .await?
            .is_some();
        let row = row.into_active_model().reset_all();
        if is_known {
            row.update(tx.connection()).await?;
        } else {
            tx.insert_row(row).await?;
        }
        Ok(tx.commit().await?)
    }
}

/// What is kept of a file: `about` is what the archive says of it, with its place there.
fn build_row(
    path: &str,
    received: &str,
    first: i64,
    about: Option<(usize, &str)>,
    asset: &str,
    kept: String,
) -> file::Model {
    let place = about.map_or(UNDESCRIBED, |(place, _)| {
        i64::try_from(place).unwrap_or(i64::MAX)
    });
    file::Model {
        path: path.to_owned(),
        place: first.saturating_add(place),
        asset: asset.to_owned(),
        received: received.to_owned(),
        kept,
        about: about.map(|(_, text)| text.to_owned()),
    }
}

/// A file whose bytes are not those of its name was damaged on the way, unless the archive says which bytes it has.
fn check_hash(source: &DatasetSource, path: &str, received: &ReceivedFile) -> Result<(), String> {
    if let Some(expected) = source.hashes.get(path) {
        return if *expected == received.sha256 {
            Ok(())
        } else {
            Err("Its bytes are not those that were exported".to_owned())
        };
    }
    let named = path.rsplit('/').next().unwrap_or(path);
    let sha1 = named.split(['-', '.']).next().unwrap_or(named);
    let is_hash = sha1.len() == 40 && sha1.bytes().all(|byte| byte.is_ascii_hexdigit());
    // The service itself cleans drawings, which changes their bytes under the name of before.
    if !is_hash || sha1 == received.sha1 || named.ends_with(".svg") {
        Ok(())
    } else {
        Err("Its bytes are not those that its name tells of".to_owned())
    }
}

/// Copies a file beside the data, because what it says of its maker is cleaned from the copy.
async fn receive_file(mut from: File, folder: &Path) -> Result<ReceivedFile, DatasetError> {
    let folder = folder.to_owned();
    run_blocking(move || {
        let mut copy = tempfile::tempfile_in(folder)?;
        let (mut sha1, mut sha256) = (Sha1::new(), Sha256::new());
        let mut piece = vec![0; PIECE];
        loop {
            let count = from.read(&mut piece)?;
            if count == 0 {
                break;
            }
            copy.write_all(&piece[..count])?;
            sha1.update(&piece[..count]);
            sha256.update(&piece[..count]);
        }
        Ok(ReceivedFile {
            copy,
            sha1: hex::encode(sha1.finalize()),
            sha256: hex::encode(sha256.finalize()),
        })
    })
    .await
}
