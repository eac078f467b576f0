//! Exports of other systems, turned into a dataset.
use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::io::{BufReader, BufWriter, Write};
use std::path::{Component, Path, PathBuf};

use importers::{
    AssetOrigin, ImportError, ImportNotice, ImportSink, ImportedAsset, ImportedComment,
    ImportedCoupon, ImportedDocument, ImportedRedirect, ImportedVariant, SinkError,
    WooCommerceShop,
};
use serde_json::Value;

use crate::beside::BesideDocuments;
use crate::body::to_line_body;
use crate::error::DatasetError;
use crate::ports::ReaderComment;
use crate::report::{DatasetNotice, NoticeKind};
use crate::source::{DatasetSource, LINES};

/// Whose export it is.
#[derive(Debug, Clone)]
pub enum ForeignExport {
    /// WXR, as WordPress writes it. `uploads` is a copy of `wp-content/uploads`; what is not in it is fetched.
    Wxr { uploads: Option<PathBuf> },
    /// Ghost's JSON; pictures are fetched from the site at this address.
    Ghost { site: String },
    /// A folder of Markdown with its pictures.
    Markdown,
    /// Products or coupons as WooCommerce writes them.
    WooCommerce(WooCommerceShop),
}

impl DatasetSource {
    /// Reads an export of another system and makes a dataset of it, inside of `scratch`.
    ///
    /// # Errors
    /// [`DatasetError::Source`] when it is no such export.
    pub fn convert(
        export: &ForeignExport,
        path: &Path,
        scratch: &Path,
    ) -> Result<Self, DatasetError> {
        let folder = tempfile::Builder::new()
            .prefix("dataset-")
            .tempdir_in(scratch)?;
        let mut sink = DatasetSink {
            lines: BufWriter::new(File::create_new(folder.path().join(LINES))?),
            folder: folder.path().to_owned(),
            uploads: match export {
                ForeignExport::Wxr { uploads } => uploads.clone(),
                _ => None,
            },
            paths: BTreeMap::new(),
            comments: Vec::new(),
            beside: BesideDocuments::default(),
        };
        let open = || File::open(path).map(BufReader::new);
        let done = match export {
            ForeignExport::Wxr { .. } => importers::import_wxr(open()?, &mut sink),
            ForeignExport::Ghost { site } => importers::import_ghost(open()?, site, &mut sink),
            ForeignExport::Markdown => importers::import_markdown(path, &mut sink),
            ForeignExport::WooCommerce(shop) => {
                importers::import_woocommerce(open()?, shop, &mut sink)
            }
        };
        done.map_err(explain_error)?;
        sink.lines.flush()?;
        let mut beside = sink.beside;
        beside.comments = nest_comments(sink.comments);
        let path = folder.path().to_owned();
        let mut source = Self::from_folder(path, Some(folder))?;
        source.beside = beside;
        Ok(source)
    }
}

fn explain_error(error: ImportError) -> DatasetError {
    match error {
        ImportError::Read(error) => error.into(),
        other => DatasetError::Source(other.to_string()),
    }
}

/// Writes what an importer hands over as lines and files.
struct DatasetSink {
    lines: BufWriter<File>,
    folder: PathBuf,
    uploads: Option<PathBuf>,
    /// Path of each file, by what documents call it.
    paths: BTreeMap<String, String>,
    comments: Vec<ImportedComment>,
    beside: BesideDocuments,
}

impl ImportSink for DatasetSink {
    fn document(&mut self, document: ImportedDocument) -> Result<(), SinkError> {
        let mut line = to_line_body(document.value, &self.paths);
        if document.is_draft
            && let Some(id) = line.get("_id").and_then(Value::as_str)
        {
            line["_id"] = format!("drafts.{id}").into();
        }
        writeln!(self.lines, "{line}")?;
        Ok(())
    }

    fn asset(&mut self, asset: ImportedAsset) -> Result<(), SinkError> {
        let (_, extension) = asset.file_name.rsplit_once('.').unwrap_or_default();
        let extension = extension.to_ascii_lowercase();
        let is_plain = (1..=5).contains(&extension.len())
            && extension.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let extension = if is_plain { extension.as_str() } else { "bin" };
        let is_picture = matches!(
            extension,
            "jpg" | "jpeg" | "png" | "gif" | "webp" | "svg" | "avif" | "heic" | "bin"
        );
        let kind = if is_picture { "images" } else { "files" };
        let path = format!("{kind}/{}.{extension}", asset.reference);
        let here = match &asset.origin {
            AssetOrigin::Path(file) => Some(file.clone()),
            AssetOrigin::Url(address) => self.find_upload(address),
        };
        match (here, asset.origin) {
            (Some(file), _) => {
                std::fs::create_dir_all(self.folder.join(kind))?;
                std::fs::copy(file, self.folder.join(&path))?;
            }
            (None, AssetOrigin::Url(address)) => self.beside.remote.push((address, path.clone())),
            (None, AssetOrigin::Path(_)) => {}
        }
        self.paths.insert(asset.reference, path);
        Ok(())
    }

    fn redirect(&mut self, redirect: ImportedRedirect) -> Result<(), SinkError> {
        self.beside.redirects.push((redirect.from, redirect.target));
        Ok(())
    }

    fn comment(&mut self, comment: ImportedComment) -> Result<(), SinkError> {
        self.comments.push(comment);
        Ok(())
    }

    fn variant(&mut self, variant: ImportedVariant) -> Result<(), SinkError> {
        // The only variant of a product says nothing that its document does not, where nobody counts pieces.
        if variant.label.is_empty() && variant.pieces.is_none() {
            return Ok(());
        }
        self.beside.variants.push(variant);
        Ok(())
    }

    fn coupon(&mut self, coupon: ImportedCoupon) -> Result<(), SinkError> {
        self.beside.coupons.push(coupon);
        Ok(())
    }

    fn notice(&mut self, notice: ImportNotice) -> Result<(), SinkError> {
        let kind = match notice.kind {
            importers::NoticeKind::Changed => NoticeKind::Changed,
            importers::NoticeKind::Refused => NoticeKind::Refused,
        };
        let words = match notice.place.as_str() {
            "" => notice.why,
            place => format!("{place}: {}", notice.why),
        };
        let notice = DatasetNotice::of_file(&notice.what, kind, words);
        self.beside.notices.push(notice);
        Ok(())
    }
}

impl DatasetSink {
    /// The copy of a file in the folder of uploads.
    fn find_upload(&self, address: &str) -> Option<PathBuf> {
        let uploads = self.uploads.as_ref()?;
        let (_, below) = address.split_once("/wp-content/uploads/")?;
        let below = below.split(['?', '#']).next().unwrap_or(below);
        let below = percent_encoding::percent_decode_str(below)
            .decode_utf8()
            .ok()?;
        let below = Path::new(below.as_ref());
        let is_inside = below
            .components()
            .all(|part| matches!(part, Component::Normal(_)));
        let file = uploads.join(below);
        (is_inside && file.is_file()).then_some(file)
    }
}

/// Comments with their answers below them, by document. Each came before its answers.
fn nest_comments(comments: Vec<ImportedComment>) -> BTreeMap<String, Vec<ReaderComment>> {
    let mut answers: HashMap<String, Vec<ReaderComment>> = HashMap::new();
    let mut roots: BTreeMap<String, Vec<ReaderComment>> = BTreeMap::new();
    // From the last to the first: what answers a comment is complete before it is met.
    for comment in comments.into_iter().rev() {
        let mut replies = answers.remove(&comment.id).unwrap_or_default();
        replies.reverse();
        let nested = ReaderComment {
            key: comment.id,
            name: comment.author_name,
            text: comment.text,
            posted_at: comment.written_at,
            likes: 0,
            dislikes: 0,
            is_waiting: !comment.is_approved,
            is_in_line: false,
            replies,
        };
        match comment.parent {
            Some(parent) => answers.entry(parent).or_default().push(nested),
            None => roots.entry(comment.document).or_default().push(nested),
        }
    }
    for list in roots.values_mut() {
        list.reverse();
    }
    roots
}
