//! A library and somebody who works with it.
use axum::body::Body;
use axum::http::Request;
use axum::{Extension, Router};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use content::ContentService;
use content::documents::DocumentService;
use content::groq::{ContentQueries, QuerySettings};
use kernel::Clock;
use serde_json::{Value, json};
use staff::{Role, SignedIn};
use store::{Actor, JobOptions, JobRunner, Store};
use testkit::database::{TestDatabase, database};
use testkit::in_process::{Answered, ask};
use testkit::signed_in;

pub struct Desk {
    pub content: ContentService,
    pub documents: DocumentService,
    pub clock: Clock,
    pub person: SignedIn,
    pub place: TestDatabase,
}

impl Desk {
    pub async fn open() -> Self {
        let place = database(content::migrations).await;
        let clock = Clock::system();
        let store = place.store(clock.clone()).await;
        Self {
            content: ContentService::new(store.clone(), "https://bedside.example.org"),
            documents: DocumentService::new(store),
            person: signed_in(&clock, "Ada Editor", Role::Editor),
            clock,
            place,
        }
    }

    /// The same desk on another node, or after a restart.
    pub async fn other_node(self) -> Self {
        let store = self.place.store(self.clock.clone()).await;
        Self {
            content: ContentService::new(store.clone(), "https://bedside.example.org"),
            documents: DocumentService::new(store),
            ..self
        }
    }

    /// The same desk for somebody else.
    pub fn somebody_else(&self) -> Router {
        self.router(signed_in(&self.clock, "Ben Other", Role::Editor))
    }

    fn router(&self, person: SignedIn) -> Router {
        content::media_desk_routes()
            .with_state(self.content.media())
            .unguarded()
            .merge(
                content::desk::desk_routes()
                    .with_state(self.content.clone())
                    .unguarded(),
            )
            .merge(content::router(
                self.content.clone(),
                None,
                ContentQueries::new(self.content.clone(), None, QuerySettings::default()),
            ))
            .layer(Extension(person))
    }

    pub fn store(&self) -> &Store {
        self.content.store()
    }

    pub async fn jobs(&self) -> usize {
        let jobs = JobRunner::new(self.store().clone(), JobOptions::default());
        let jobs = content::media::register_jobs(jobs, &self.content.media());
        jobs.run_due().await.unwrap()
    }

    pub async fn ask(&self, request: Request<Body>) -> Answered {
        ask(self.router(self.person.clone()), request).await
    }

    pub async fn get(&self, path: &str) -> Answered {
        self.ask(Request::get(path).body(Body::empty()).unwrap())
            .await
    }

    pub async fn json(&self, path: &str) -> Value {
        let answered = self.get(path).await;
        assert_eq!(answered.status, 200, "{path}: {:?}", answered.bytes);
        answered.json()
    }

    pub async fn send(&self, method: &str, path: &str, body: Value) -> Answered {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header("content-type", "application/json")
            .body(Body::from(body.to_string()))
            .unwrap();
        self.ask(request).await
    }

    /// Begins an upload; answers where to send the bytes.
    pub async fn begin(&self, name: &str, length: usize) -> String {
        let answered = self.ask(begin(name, length)).await;
        assert_eq!(answered.status, 201, "{:?}", answered.bytes);
        assert_eq!(answered.header("tus-resumable"), "1.0.0");
        answered.header("location").to_owned()
    }

    pub async fn patch(&self, upload: &str, offset: usize, body: impl Into<Body>) -> Answered {
        self.ask(patch(upload, offset, body)).await
    }

    pub async fn head(&self, upload: &str) -> Answered {
        self.ask(head(upload)).await
    }

    /// Uploads a file in pieces of 1 MiB; answers what came of the last.
    pub async fn upload(&self, name: &str, bytes: &[u8]) -> Answered {
        let upload = self.begin(name, bytes.len()).await;
        let mut offset = 0;
        for piece in bytes.chunks(1 << 20) {
            let answered = self.patch(&upload, offset, piece.to_vec()).await;
            offset += piece.len();
            if answered.status != 204 || offset == bytes.len() {
                return answered;
            }
            assert_eq!(answered.header("upload-offset"), offset.to_string());
        }
        panic!("an empty file");
    }

    /// Uploads a file that is taken; answers its id.
    pub async fn take(&self, name: &str, bytes: &[u8]) -> String {
        let answered = self.upload(name, bytes).await;
        assert_eq!(answered.status, 204, "{name}: {:?}", answered.bytes);
        let id = answered.header("media-id").to_owned();
        assert!(!id.is_empty());
        id
    }

    /// Uploads a file that is refused; answers the status and the code.
    pub async fn refuse(&self, name: &str, bytes: &[u8]) -> (u16, String) {
        let answered = self.upload(name, bytes).await;
        (answered.status, answered.problem_code())
    }

    pub async fn item(&self, id: &str) -> Value {
        self.json(&format!("/api/desk/media/{id}")).await
    }

    pub async fn list(&self, query: &str) -> Vec<String> {
        let page = self.json(&format!("/api/desk/media?{query}")).await;
        let items = page["items"].as_array().unwrap();
        assert!(page["total"].as_u64().unwrap() >= items.len() as u64);
        items
            .iter()
            .map(|item| item["id"].as_str().unwrap().to_owned())
            .collect()
    }

    /// Saves a draft, and publishes it where asked.
    pub async fn write(&self, body: Value, publish: bool) {
        let id = body["_id"].as_str().unwrap().to_owned();
        self.documents
            .save_draft(Actor::System, body, None)
            .await
            .unwrap();
        if publish {
            self.documents
                .publish_document(Actor::System, &id)
                .await
                .unwrap();
        }
    }
}

pub fn begin(name: &str, length: usize) -> Request<Body> {
    let name = BASE64_STANDARD.encode(name);
    Request::post("/api/desk/uploads")
        .header("tus-resumable", "1.0.0")
        .header("upload-length", length)
        .header("upload-metadata", format!("filename {name},filetype eC94"))
        .body(Body::empty())
        .unwrap()
}

pub fn patch(upload: &str, offset: usize, body: impl Into<Body>) -> Request<Body> {
    Request::patch(upload)
        .header("tus-resumable", "1.0.0")
        .header("upload-offset", offset)
        .header("content-type", "application/offset+octet-stream")
        .body(body.into())
        .unwrap()
}

pub fn head(upload: &str) -> Request<Body> {
    Request::head(upload)
        .header("tus-resumable", "1.0.0")
        .body(Body::empty())
        .unwrap()
}

/// An article that shows pictures.
pub fn article(id: &str, pictures: &[(&str, &str)]) -> Value {
    let images: Vec<Value> = pictures
        .iter()
        .map(|(asset, alt)| json!({"_type": "image", "asset": {"_ref": asset}, "alt": alt}))
        .collect();
    json!({"_id": id, "_type": "blog", "title": format!("Title of {id}"), "slug": {"current": id},
        "date": "2026-01-05", "category": "Malaria", "image": images})
}
