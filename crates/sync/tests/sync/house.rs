//! A house beside a stand-in of the hosted content service.
use std::sync::Arc;

use community::CommunityService;
use content::ContentService;
use content::documents::{DocumentService, StoredVersion, load_versions, queries};
use content::model::{Document, DocumentKind};
use datasets::{DatasetService, GoodsOutcome, GoodsPort, ImportedCoupon, ImportedVariant};
use kernel::Clock;
use outbound::NetworkPolicy;
use sea_orm_migration::MigrationTrait;
use serde_json::{Value, json};
use store::{Actor, Store, StoreError, WriteTx};
use sync::{
    CensusReport, SyncPace, SyncPorts, SyncService, SyncSettings, USUAL_ADVICE, USUAL_DATASET,
    USUAL_TYPES, USUAL_VERSION,
};
use testkit::ContentServiceDouble;
use testkit::database::{TestDatabase, database};

use crate::readers::{Listener, ReaderComments, build_community};

pub struct House {
    pub content: ContentService,
    pub documents: DocumentService,
    pub service: ContentServiceDouble,
    pub sync: SyncService,
    pub community: CommunityService,
    pub store: Store,
    _place: TestDatabase,
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

pub fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let all = [
        web::migrations(),
        staff::migrations(),
        mail::migrations(),
        threads::migrations(),
        community::migrations(),
        content::migrations(),
        datasets::migrations(),
        sync::migrations(),
    ];
    all.into_iter().flatten().collect()
}

/// What the operator says of a stand-in.
pub fn settings(service: &ContentServiceDouble) -> SyncSettings {
    SyncSettings {
        project: "abc123".to_owned(),
        host: Some(service.url()),
        version: USUAL_VERSION.to_owned(),
        dataset: USUAL_DATASET.to_owned(),
        token: None,
        types: USUAL_TYPES.map(str::to_owned).to_vec(),
        is_trusted: true,
        advice_types: USUAL_ADVICE.map(str::to_owned).to_vec(),
        write_token: None,
        pace: SyncPace::compressed(),
    }
}

pub fn build_sync(store: &Store, settings: SyncSettings) -> SyncService {
    let content = ContentService::new(store.clone(), "https://bedside.example.org");
    let reach = NetworkPolicy::AndLoopback;
    let readers = Arc::new(ReaderComments(build_community(store)));
    let ports = SyncPorts {
        conversation: readers.clone(),
        public_url: "https://bedside.example.org".to_owned(),
    };
    let datasets = DatasetService::new(content, readers, Arc::new(NoGoods), reach).unwrap();
    SyncService::new(store.clone(), datasets, settings, ports).unwrap()
}

impl House {
    pub async fn trusting() -> Self {
        Self::with(|_| {}).await
    }

    pub async fn with(change: impl FnOnce(&mut SyncSettings)) -> Self {
        let place = database(migrations).await;
        let store = place.store(Clock::system()).await;
        store.load_keys().await.unwrap();
        let service = ContentServiceDouble::start().await;
        let mut settings = settings(&service);
        change(&mut settings);
        let sync = build_sync(&store, settings);
        let community = build_community(&store);
        community.set_feedback_listener(Arc::new(Listener(sync.clone())));
        Self {
            content: ContentService::new(store.clone(), "https://bedside.example.org"),
            documents: DocumentService::new(store.clone()),
            sync,
            community,
            service,
            store,
            _place: place,
        }
    }

    pub async fn census(&self) -> CensusReport {
        self.sync.run_census().await.unwrap()
    }

    pub async fn published(&self, kind: DocumentKind, id: &str) -> Option<Document> {
        let reader = self.content.store().reader();
        queries::find_by_id(&reader, kind, id).await.unwrap()
    }

    pub async fn title(&self, id: &str) -> Option<String> {
        let post = self.published(DocumentKind::Blog, id).await?;
        Some(post.text("title").to_owned())
    }

    pub async fn draft(&self, id: &str) -> Option<StoredVersion> {
        let reader = self.store.reader();
        let mut found = load_versions(reader.connection(), &[id.to_owned()])
            .await
            .unwrap();
        let versions = found.remove(id).unwrap_or_default();
        versions.into_iter().find(|version| version.is_draft)
    }

    /// Saves and publishes, as the desk does.
    pub async fn publish(&self, body: Value) {
        let id = body["_id"].as_str().unwrap().to_owned();
        let saved = self.documents.save_draft(Actor::System, body, None);
        saved.await.unwrap();
        let published = self.documents.publish_document(Actor::System, &id);
        published.await.unwrap();
    }
}

/// A post as authors of the service write it.
pub fn post(id: &str, title: &str) -> Value {
    json!({
        "_createdAt": "2025-03-01T09:00:00Z", "_id": id, "_type": "blog",
        "title": title, "slug": {"_type": "slug", "current": id},
        "description": [{"_key": "a1", "_type": "block", "style": "normal", "markDefs": [],
            "children": [{"_key": "s1", "_type": "span", "marks": [], "text": format!("About {title}.")}]}],
    })
}
