//! Articles, own pages, questions and policies for systems that take no dataset: WordPress, and generators that read Markdown.
use std::collections::BTreeMap;
use std::fs::File;
use std::path::Path;

use content::documents;
use content::model::DocumentKind;
use serde_json::Value;

use crate::archive_writer::{ArchiveWriter, finish_part, new_part};
use crate::body::{list_assets, path_of_asset};
use crate::elsewhere_document::LeavingDocument;
use crate::error::{DatasetError, run_blocking};
use crate::export::ExportReport;
use crate::html_text::text_of;
use crate::markdown_text::render_markdown;
use crate::service::DatasetService;
use crate::wxr::WxrWriter;

const BATCH: u64 = 200;

/// For whom content leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeavingFormat {
    /// WXR 1.2, as WordPress takes it in: articles, with own pages, policies and questions as pages, and comments. Pictures are fetched from
    /// this site while it is there.
    Wxr,
    /// An archive with a file of Markdown for each, and pictures beside them.
    Markdown,
}

impl DatasetService {
    /// Writes what other systems have a place for into one file: an archive, or for WordPress XML. Samples stay.
    ///
    /// # Errors
    /// When the store or the disk fails; then there is no file.
    pub async fn export_elsewhere(
        &self,
        target: &Path,
        format: LeavingFormat,
    ) -> Result<ExportReport, DatasetError> {
        let leaving = self.load_leaving().await?;
        let mut report = ExportReport::default();
        for document in &leaving {
            if document.version.is_draft {
                report.drafts += 1;
            } else {
                report.documents += 1;
            }
        }
        match format {
            LeavingFormat::Wxr => self.write_wxr(target, leaving, &mut report).await?,
            LeavingFormat::Markdown => self.write_markdown(target, leaving, &mut report).await?,
        }
        Ok(report)
    }

    async fn load_leaving(&self) -> Result<Vec<LeavingDocument>, DatasetError> {
        let reader = self.store().reader();
        let (mut leaving, mut after) = (Vec::new(), String::new());
        loop {
            let ids = documents::list_ids(reader.connection(), &after, BATCH).await?;
            let Some(last) = ids.last() else {
                return Ok(leaving);
            };
            after.clone_from(last);
            let versions = documents::load_versions(reader.connection(), &ids).await?;
            for version in versions
                .into_values()
                .flatten()
                .filter(|version| !version.is_sample)
            {
                leaving.extend(LeavingDocument::from_version(version)?);
            }
        }
    }

    async fn write_markdown(
        &self,
        target: &Path,
        leaving: Vec<LeavingDocument>,
        report: &mut ExportReport,
    ) -> Result<(), DatasetError> {
        let now = self.store().clock().now();
        let mut archive = ArchiveWriter::create(target, "content".to_owned(), now)?;
        let mut files: BTreeMap<String, String> = BTreeMap::new();
        for document in &leaving {
            for asset in list_assets(&document.version.text) {
                if files.contains_key(asset) || report.missing.iter().any(|known| known == asset) {
                    continue;
                }
                let blob = self.content().pictures().find_blob(asset).await?;
                let (Some(blob), Some(path)) = (blob, path_of_asset(asset)) else {
                    report.missing.push(asset.to_owned());
                    continue;
                };
                let staged = self.stage_blob(&blob).await?;
                let place = path.clone();
                archive = run_blocking(move || {
                    archive.append_file(&place, staged)?;
                    Ok(archive)
                })
                .await?;
                files.insert(asset.to_owned(), path);
            }
            let (name, text) = markdown_file(document, &files);
            archive.append_text(&name, &text)?;
        }
        report.files = files.len() as u64;
        run_blocking(move || archive.finish()).await
    }

    async fn write_wxr(
        &self,
        target: &Path,
        leaving: Vec<LeavingDocument>,
        report: &mut ExportReport,
    ) -> Result<(), DatasetError> {
        let (file, part) = new_part(target)?;
        let now = self.store().clock().now();
        let mut writer = WxrWriter::begin(file, self.content().public_url(), now)?;
        for document in leaving {
            let is_post = document.kind == DocumentKind::Blog && !document.version.is_draft;
            let comments = if is_post {
                self.comments().load_comments(&document.version.id).await?
            } else {
                Vec::new()
            };
            report.files += writer.write_document(&document, &comments)?;
        }
        let file: File = writer.finish()?;
        finish_part(&file, part, target)
    }
}

/// A file of Markdown: what generators want to know stands before the text, as YAML.
fn markdown_file(document: &LeavingDocument, files: &BTreeMap<String, String>) -> (String, String) {
    let folder = match document.kind {
        DocumentKind::Blog => "articles",
        DocumentKind::Policy => "policies",
        DocumentKind::Page => "pages",
        _ => "questions",
    };
    // Files stand beside the folders of texts.
    let address = |asset: &str| files.get(asset).map(|path| format!("../{path}"));
    let mut head = Vec::new();
    let mut add = |name: &str, words: &str| {
        if !words.is_empty() {
            // JSON's strings are YAML's, too.
            head.push(format!("{name}: {}", Value::from(words)));
        }
    };
    add("title", document.title());
    add("slug", document.address());
    add("date", &document.date());
    add("description", document.summary());
    add("author", text_of(&document.body, "author"));
    let category = text_of(&document.body, "category");
    let picture = document.body.get("image").map(Value::to_string);
    let picture = picture.as_deref().map(list_assets).unwrap_or_default();
    if let Some(path) = picture.first().and_then(|asset| address(asset)) {
        add("image", &path);
    }
    if !category.is_empty() {
        head.push(format!("categories: [{}]", Value::from(category)));
    }
    if document.version.is_draft {
        head.push("draft: true".to_owned());
    }
    let draft = if document.version.is_draft {
        ".draft"
    } else {
        ""
    };
    let name = format!("{folder}/{}{draft}.md", document.version.id);
    let text = render_markdown(document.text(), &address);
    (name, format!("---\n{}\n---\n\n{text}", head.join("\n")))
}
