//! Content in a store, asked without a server.
use axum::Router;
use axum::body::Body;
use axum::http::Request;
use chrono::{DateTime, TimeZone, Utc};
use content::ContentService;
use content::documents::{DocumentService, ImportReport};
use content::groq::{ContentQueries, QuerySettings};
use kernel::Clock;
use serde_json::Value;
use store::Actor;
use testkit::database::{TestDatabase, database};
use testkit::in_process::{Answered, ask};

pub const SITE: &str = "https://bedside.example.org";

pub struct Site {
    pub clock: Clock,
    pub content: ContentService,
    pub documents: DocumentService,
    router: Router,
    _place: TestDatabase,
}

/// Saturday 21 November 2026, 10 in the morning in Lagos.
pub fn now() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, 21, 9, 0, 0).unwrap()
}

impl Site {
    pub async fn empty() -> Self {
        let place = database(content::migrations).await;
        let clock = Clock::fixed(now());
        let store = place.store(clock.clone()).await;
        let content = ContentService::new(store.clone(), SITE);
        let queries = ContentQueries::new(content.clone(), None, QuerySettings::default());
        let router = content::router(content.clone(), None, queries);
        Self {
            clock,
            content,
            documents: DocumentService::new(store),
            router,
            _place: place,
        }
    }

    pub async fn with(documents: Vec<Value>) -> Self {
        let site = Self::empty().await;
        let report = site.import(documents).await;
        assert_eq!(report.refused, []);
        site
    }

    pub async fn import(&self, documents: Vec<Value>) -> ImportReport {
        self.documents
            .import_documents(Actor::System, documents)
            .await
            .unwrap()
    }

    pub async fn get(&self, path: &str) -> Answered {
        self.ask(Request::get(path).body(Body::empty()).unwrap())
            .await
    }

    pub async fn get_with(&self, path: &str, header: &str, value: &str) -> Answered {
        self.ask(
            Request::get(path)
                .header(header, value)
                .body(Body::empty())
                .unwrap(),
        )
        .await
    }

    async fn ask(&self, request: Request<Body>) -> Answered {
        ask(self.router.clone(), request).await
    }

    /// The body of a successful answer.
    pub async fn json(&self, path: &str) -> Value {
        let answered = self.get(path).await;
        assert_eq!(answered.status, 200, "{path}: {}", answered.text());
        answered.json()
    }
}

/// The texts of a field in a list's items.
pub fn column(list: &Value, key: &str) -> Vec<String> {
    let items = list["items"].as_array().unwrap();
    items
        .iter()
        .map(|item| item[key].as_str().unwrap_or_default().to_owned())
        .collect()
}
