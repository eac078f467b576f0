//! A site with content, and datasets to give to it.
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Read;
use std::path::PathBuf;
use std::sync::Arc;

use content::ContentService;
use content::documents::{DocumentService, queries};
use content::model::{Document, DocumentKind};
use datasets::{
    DatasetError, DatasetService, DatasetSource, ExportReport, GoodsOutcome, GoodsPort,
    ImportReport, ImportedCoupon, ImportedVariant, PostFeedback, ReaderComment, ReaderCommentsPort,
};
use kernel::Clock;
use sea_orm_migration::MigrationTrait;
use serde_json::{Value, json};
use sha1::{Digest, Sha1};
use store::{Actor, StoreError, WriteTx};
use tempfile::TempDir;
use testkit::database::{TestDatabase, database};

pub struct House {
    pub content: ContentService,
    pub documents: DocumentService,
    pub datasets: DatasetService,
    pub folder: TempDir,
    _place: TestDatabase,
}

/// A house in which nobody writes under posts.
struct NoComments;

#[async_trait::async_trait]
impl ReaderCommentsPort for NoComments {
    async fn import_comments(
        &self,
        _: &WriteTx,
        _: &str,
        _: Vec<ReaderComment>,
    ) -> Result<u64, StoreError> {
        Ok(0)
    }

    async fn load_feedback(&self, _: &str) -> Result<Option<PostFeedback>, StoreError> {
        Ok(None)
    }

    async fn load_comments(&self, _: &str) -> Result<Vec<Value>, StoreError> {
        Ok(Vec::new())
    }
}

/// A house without a shop.
struct NoGoods;

#[async_trait::async_trait]
impl GoodsPort for NoGoods {
    async fn import_variant(
        &self,
        _: &WriteTx,
        _: &ImportedVariant,
    ) -> Result<GoodsOutcome, StoreError> {
        Ok(GoodsOutcome::Refused("There is no shop".to_owned()))
    }

    async fn import_coupon(
        &self,
        _: &WriteTx,
        _: &ImportedCoupon,
    ) -> Result<GoodsOutcome, StoreError> {
        Ok(GoodsOutcome::Refused("There is no shop".to_owned()))
    }
}

fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    content::migrations()
        .into_iter()
        .chain(datasets::migrations())
        .collect()
}

impl House {
    pub async fn empty() -> Self {
        let place = database(migrations).await;
        let clock = Clock::fixed("2026-11-28T09:00:00Z".parse().unwrap());
        let store = place.store(clock).await;
        let content = ContentService::new(store.clone(), "https://bedside.example.org");
        Self {
            datasets: DatasetService::new(
                content.clone(),
                Arc::new(NoComments),
                Arc::new(NoGoods),
                outbound::NetworkPolicy::AndLoopback,
            )
            .unwrap(),
            documents: DocumentService::new(store),
            content,
            folder: TempDir::new().unwrap(),
            _place: place,
        }
    }

    pub async fn import(&self, dataset: &Dataset) -> ImportReport {
        self.try_import(&dataset.pack(), false).await.unwrap()
    }

    pub async fn try_import(
        &self,
        packed: &[u8],
        is_dry: bool,
    ) -> Result<ImportReport, DatasetError> {
        let source = DatasetSource::read(packed, self.folder.path())?;
        self.datasets
            .import_dataset(Actor::System, source, is_dry)
            .await
    }

    pub async fn export(&self) -> (ExportReport, Dataset) {
        let file = self.folder.path().join("out.tar.gz");
        let report = self.datasets.export_dataset(&file).await.unwrap();
        (report, Dataset::unpack(&std::fs::read(file).unwrap()))
    }

    pub async fn published(&self, kind: DocumentKind, id: &str) -> Option<Document> {
        let reader = self.content.store().reader();
        queries::find_by_id(&reader, kind, id).await.unwrap()
    }

    /// Saves and publishes, as the desk does.
    pub async fn publish(&self, body: Value) {
        let id = body["_id"].as_str().unwrap().to_owned();
        self.documents
            .save_draft(Actor::System, body, None)
            .await
            .unwrap();
        self.documents
            .publish_document(Actor::System, &id)
            .await
            .unwrap();
    }

    pub fn scratch(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }
}

/// What an archive holds, by paths below its one folder.
#[derive(Clone, Default)]
pub struct Dataset {
    pub lines: String,
    pub files: BTreeMap<String, Vec<u8>>,
}

impl Dataset {
    pub fn of(lines: &[Value]) -> Self {
        let mut dataset = Self::default();
        for line in lines {
            writeln!(dataset.lines, "{line}").unwrap();
        }
        dataset
    }

    pub fn with_file(mut self, path: &str, bytes: &[u8]) -> Self {
        self.files.insert(path.to_owned(), bytes.to_owned());
        self
    }

    pub fn pack(&self) -> Vec<u8> {
        let mut builder = tar::Builder::new(flate2::write::GzEncoder::new(
            Vec::new(),
            flate2::Compression::fast(),
        ));
        let lines = ("data.ndjson".to_owned(), self.lines.clone().into_bytes());
        for (path, bytes) in std::iter::once(lines).chain(self.files.clone()) {
            let mut header = tar::Header::new_ustar();
            header.set_size(bytes.len() as u64);
            let path = format!("production-export/{path}");
            builder
                .append_data(&mut header, path, bytes.as_slice())
                .unwrap();
        }
        builder.into_inner().unwrap().finish().unwrap()
    }

    pub fn unpack(packed: &[u8]) -> Self {
        let mut dataset = Self::default();
        let mut archive = tar::Archive::new(flate2::read::GzDecoder::new(packed));
        for entry in archive.entries().unwrap() {
            let mut entry = entry.unwrap();
            let path = entry.path().unwrap().to_string_lossy().into_owned();
            let (_, path) = path.split_once('/').unwrap();
            let path = path.to_owned();
            let mut bytes = Vec::new();
            entry.read_to_end(&mut bytes).unwrap();
            if path == "data.ndjson" {
                dataset.lines = String::from_utf8(bytes).unwrap();
            } else {
                dataset.files.insert(path, bytes);
            }
        }
        dataset
    }

    pub fn line(&self, id: &str) -> Value {
        let lines = self
            .lines
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap());
        let mut found = lines.filter(|line| line["_id"] == id);
        found.next().unwrap()
    }
}

/// A post as the hosted service exports it.
pub fn post(id: &str, title: &str) -> Value {
    json!({
        "_createdAt": "2025-03-01T09:00:00Z", "_id": id, "_rev": "r1", "_type": "blog", "_updatedAt": "2025-03-02T09:00:00Z",
        "title": title, "slug": {"_type": "slug", "current": id},
        "description": [{"_key": "a1", "_type": "block", "style": "normal", "markDefs": [],
            "children": [{"_key": "s1", "_type": "span", "marks": [], "text": format!("About {title}.")}]}],
    })
}

/// The path of a picture of 8 by 8 pixels in an archive.
pub fn picture_path(bytes: &[u8]) -> String {
    format!("images/{}-8x8.png", hex::encode(Sha1::digest(bytes)))
}

pub fn with_picture(mut post: Value, path: &str) -> Value {
    post["image"] = json!([{"_key": "p1", "_sanityAsset": format!("image@file://./{path}"), "_type": "image", "alt": "A leaf"}]);
    post
}
