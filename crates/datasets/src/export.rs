//! This site's content on its way out: the lines and files of a dataset in one archive.
use std::collections::BTreeMap;
use std::fmt;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use chrono::SecondsFormat;
use content::documents::{self, StoredVersion};
use content::groq::revision_of;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde_json::{Value, json};
use store::{BlobHash, StoreError};

use crate::archive_writer::ArchiveWriter;
use crate::body::{about_key, hash_text, list_assets, path_of_asset, to_line_body};
use crate::error::{DatasetError, run_blocking};
use crate::ports::PostFeedback;
use crate::service::DatasetService;
use crate::source::{ASSETS, HASHES};
use crate::tables::{file, line};

/// Lines that are read at once.
const BATCH: usize = 200;
/// Bytes of a file that are in memory at once.
const PIECE: u64 = 1 << 20;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ExportReport {
    pub documents: u64,
    pub drafts: u64,
    /// Of these, lines that go out byte for byte as they came.
    pub verbatim: u64,
    pub files: u64,
    /// Files that documents name and that are not kept here.
    pub missing: Vec<String>,
}

impl fmt::Display for ExportReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} documents and {} drafts, {} of them as they came; {} files",
            self.documents, self.drafts, self.verbatim, self.files
        )?;
        for missing in &self.missing {
            writeln!(f, "  {missing} is not kept here, and is not in the archive")?;
        }
        Ok(())
    }
}

/// A file on its way into the archive.
struct LeavingFile {
    path: String,
    asset: String,
    blob: BlobHash,
    about: Option<String>,
}

#[derive(Default)]
struct LeavingFiles {
    files: Vec<LeavingFile>,
    /// Path of each, by what documents here call it.
    paths: BTreeMap<String, String>,
    missing: Vec<String>,
}

impl DatasetService {
    /// Writes everything that is not a sample into one archive: documents, drafts, what is only kept, and their files. The
    /// file is complete as soon as it is there; the site may be serving meanwhile.
    ///
    /// # Errors
    /// When the store or the disk fails; then there is no file.
    pub async fn export_dataset(&self, target: &Path) -> Result<ExportReport, DatasetError> {
        let mut report = ExportReport::default();
        let mut files = self.load_files().await?;
        let mut lines = BufWriter::new(tempfile::tempfile_in(self.store().data_folder())?);
        self.write_known_lines(&mut lines, &mut files, &mut report)
            .await?;
        self.write_own_lines(&mut lines, &mut files, &mut report)
            .await?;
        let lines = lines.into_inner().map_err(|error| error.into_error())?;
        report.files = files.files.len() as u64;
        report.missing = std::mem::take(&mut files.missing);
        self.write_archive(target, lines, files).await?;
        Ok(report)
    }

    /// The files of all datasets that came, in the order in which these told of them.
    async fn load_files(&self) -> Result<LeavingFiles, DatasetError> {
        let rows = file::Entity::find()
            .order_by_asc(file::Column::Place)
            .order_by_asc(file::Column::Path)
            .all(self.store().reader().connection())
            .await?;
        let mut leaving = LeavingFiles::default();
        for row in rows {
            // What was deleted from the library since stays behind.
            let Some(blob) = self.content().pictures().find_blob(&row.asset).await? else {
                continue;
            };
            leaving.paths.insert(row.asset.clone(), row.path.clone());
            leaving.files.push(LeavingFile {
                path: row.path,
                asset: row.asset,
                blob,
                about: row.about,
            });
        }
        Ok(leaving)
    }

    async fn write_known_lines(
        &self,
        lines: &mut (impl Write + Send),
        files: &mut LeavingFiles,
        report: &mut ExportReport,
    ) -> Result<(), DatasetError> {
        let reader = self.store().reader();
        let mut after = -1;
        loop {
            let rows = line::Entity::find()
                .filter(line::Column::Place.gt(after))
                .order_by_asc(line::Column::Place)
                .limit(BATCH as u64)
                .all(reader.connection())
                .await?;
            let Some(last) = rows.last() else {
                return Ok(());
            };
            after = last.place;
            let ids: Vec<String> = rows
                .iter()
                .map(|row| document_id(&row.id).to_owned())
                .collect();
            let versions = documents::load_versions(reader.connection(), &ids).await?;
            for row in rows {
                let standing = versions
                    .get(document_id(&row.id))
                    .and_then(|found| find_version(found, is_draft(&row.id)));
                let current_hash = standing.map(|version| hash_text(&version.text));
                let feedback = match standing {
                    Some(version) => self.load_feedback(version).await?,
                    None => None,
                };
                // Also what is only kept: no document was made of it.
                if row.body_hash == current_hash && feedback.is_none() {
                    report.verbatim += 1;
                    write_line(lines, &row.line, is_draft(&row.id), report)?;
                } else if let Some(version) = standing {
                    self.write_version(lines, version, feedback, files, report)
                        .await?;
                }
            }
        }
    }

    /// What readers wrote under a post that is on the site, where its line does not tell it.
    pub(crate) async fn load_feedback(
        &self,
        version: &StoredVersion,
    ) -> Result<Option<PostFeedback>, DatasetError> {
        if version.is_draft || !version.text.contains("\"blog\"") {
            return Ok(None);
        }
        Ok(self.comments().load_feedback(&version.id).await?)
    }

    /// What was written here and never came from elsewhere.
    async fn write_own_lines(
        &self,
        lines: &mut (impl Write + Send),
        files: &mut LeavingFiles,
        report: &mut ExportReport,
    ) -> Result<(), DatasetError> {
        let reader = self.store().reader();
        let mut after = String::new();
        loop {
            let ids = documents::list_ids(reader.connection(), &after, BATCH as u64).await?;
            let Some(last) = ids.last() else {
                return Ok(());
            };
            after.clone_from(last);
            let names = ids
                .iter()
                .flat_map(|id| [id.clone(), format!("drafts.{id}")]);
            let known: Vec<String> = line::Entity::find()
                .select_only()
                .column(line::Column::Id)
                .filter(line::Column::Id.is_in(names))
                .into_tuple()
                .all(reader.connection())
                .await?;
            let versions = documents::load_versions(reader.connection(), &ids).await?;
            for version in versions.values().flatten() {
                if !version.is_sample && !known.contains(&line_id(version)) {
                    let feedback = self.load_feedback(version).await?;
                    self.write_version(lines, version, feedback, files, report)
                        .await?;
                }
            }
        }
    }

    async fn write_version(
        &self,
        lines: &mut (impl Write + Send),
        version: &StoredVersion,
        feedback: Option<PostFeedback>,
        files: &mut LeavingFiles,
        report: &mut ExportReport,
    ) -> Result<(), DatasetError> {
        for asset in list_assets(&version.text) {
            self.add_file(asset, files).await?;
        }
        let body = describe_version(version, feedback)?;
        let body = to_line_body(body, &files.paths).to_string();
        write_line(lines, &body, version.is_draft, report)
    }

    /// Lets a file that a document of this site names go along.
    async fn add_file(&self, asset: &str, files: &mut LeavingFiles) -> Result<(), DatasetError> {
        if files.paths.contains_key(asset) || files.missing.iter().any(|known| known == asset) {
            return Ok(());
        }
        let blob = self.content().pictures().find_blob(asset).await?;
        let (Some(blob), Some(path)) = (blob, path_of_asset(asset)) else {
            files.missing.push(asset.to_owned());
            return Ok(());
        };
        let about = self.media().find_words(asset).await?.map(|(name, alt)| {
            let mut about = json!({"originalFilename": name});
            if !alt.is_empty() {
                about["altText"] = alt.into();
            }
            about.to_string()
        });
        files.paths.insert(asset.to_owned(), path.clone());
        files.files.push(LeavingFile {
            path,
            asset: asset.to_owned(),
            blob,
            about,
        });
        Ok(())
    }

    async fn write_archive(
        &self,
        target: &Path,
        lines: File,
        files: LeavingFiles,
    ) -> Result<(), DatasetError> {
        let now = self.store().clock().now();
        let name = now
            .format("production-export-%Y-%m-%dt%H-%M-%S-%3fz")
            .to_string();
        let (about, hashes) = (describe_files(&files.files), list_hashes(&files.files));
        let path = target.to_owned();
        let mut archive = run_blocking(move || {
            let mut archive = ArchiveWriter::create(&path, name, now)?;
            archive.append_file("data.ndjson", lines)?;
            archive.append_text(ASSETS, &about)?;
            archive.append_text(HASHES, &hashes)?;
            Ok(archive)
        })
        .await?;
        for leaving in files.files {
            let staged = self.stage_blob(&leaving.blob).await?;
            archive = run_blocking(move || {
                archive.append_file(&leaving.path, staged)?;
                Ok(archive)
            })
            .await?;
        }
        run_blocking(move || archive.finish()).await
    }

    /// A file of the library as one of this disk.
    pub(crate) async fn stage_blob(&self, blob: &BlobHash) -> Result<File, DatasetError> {
        let mut staged = tempfile::tempfile_in(self.store().data_folder())?;
        let mut at = 0;
        loop {
            let piece = self.store().blobs().get_range(blob, at..at + PIECE).await?;
            let piece =
                piece.ok_or_else(|| StoreError::other("a file of the library is not there"))?;
            if piece.is_empty() {
                return Ok(staged);
            }
            at += piece.len() as u64;
            staged = run_blocking(move || {
                staged.write_all(&piece)?;
                Ok(staged)
            })
            .await?;
        }
    }
}

fn write_line(
    lines: &mut impl Write,
    text: &str,
    is_draft: bool,
    report: &mut ExportReport,
) -> Result<(), DatasetError> {
    lines.write_all(text.as_bytes())?;
    lines.write_all(b"\n")?;
    if is_draft {
        report.drafts += 1;
    } else {
        report.documents += 1;
    }
    Ok(())
}

/// What is told of the files, each as it was told when it came.
fn describe_files(files: &[LeavingFile]) -> String {
    let mut reported: Vec<String> = Vec::new();
    for leaving in files {
        // The archive's own name for it, which need not be ours.
        let named =
            crate::body::asset_of_path(&leaving.path).unwrap_or_else(|| leaving.asset.clone());
        if let (Some(key), Some(about)) = (about_key(&named), &leaving.about) {
            reported.push(format!("{}:{about}", Value::from(key)));
        }
    }
    format!("{{{}}}", reported.join(","))
}

fn list_hashes(files: &[LeavingFile]) -> String {
    let hashes: BTreeMap<&str, &str> = files
        .iter()
        .map(|leaving| (leaving.path.as_str(), leaving.blob.as_str()))
        .collect();
    json!(hashes).to_string()
}

/// A version as it stands here, with what its columns and its readers say of it.
pub(crate) fn describe_version(
    version: &StoredVersion,
    feedback: Option<PostFeedback>,
) -> Result<Value, StoreError> {
    let mut body: Value = serde_json::from_str(&version.text).map_err(StoreError::other)?;
    let Some(fields) = body.as_object_mut() else {
        return Err(StoreError::other("a stored document is no object"));
    };
    let at =
        |moment: chrono::DateTime<chrono::Utc>| moment.to_rfc3339_opts(SecondsFormat::Secs, true);
    fields.insert("_id".to_owned(), line_id(version).into());
    fields
        .entry("_createdAt")
        .or_insert_with(|| at(version.created_at).into());
    fields.insert("_updatedAt".to_owned(), at(version.updated_at).into());
    if let Some(feedback) = feedback {
        for (name, new) in [("likes", feedback.likes), ("dislikes", feedback.dislikes)] {
            let incoming = fields.get(name).and_then(Value::as_i64).unwrap_or_default();
            fields.insert(name.to_owned(), (incoming + new).into());
        }
        fields.insert("comments".to_owned(), feedback.comments);
    }
    // Says that these are the same words, and nothing else.
    fields.insert("_rev".to_owned(), revision_of(&version.text).into());
    Ok(body)
}

fn is_draft(line_id: &str) -> bool {
    line_id.starts_with("drafts.")
}

pub(crate) fn document_id(line_id: &str) -> &str {
    line_id.strip_prefix("drafts.").unwrap_or(line_id)
}

fn line_id(version: &StoredVersion) -> String {
    if version.is_draft {
        format!("drafts.{}", version.id)
    } else {
        version.id.clone()
    }
}

fn find_version(versions: &[StoredVersion], is_draft: bool) -> Option<&StoredVersion> {
    versions.iter().find(|version| version.is_draft == is_draft)
}
