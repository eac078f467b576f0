//! Comments and reactions under posts, as visitors see them.
#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]

mod forms;
mod posting;
mod reactions;
mod words;

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use chrono::{DateTime, Duration, TimeZone, Utc};
use futures::future::join_all;
use futures::stream::{self, StreamExt};
use kernel::Clock;
use reqwest::{RequestBuilder, Response, header};
use serde_json::{Value, json};
use staff::Role;
use testkit::writing::{article, ok, refused};
use testsite::App;

const API: &str = "/api/posts/water/comments";

/// Somebody with a browser, who may have been here before.
struct Reader<'a> {
    app: &'a App,
    cookie: String,
    address: u8,
}

impl<'a> Reader<'a> {
    fn new(app: &'a App) -> Self {
        static ADDRESSES: AtomicU8 = AtomicU8::new(1);
        Self {
            app,
            cookie: String::new(),
            address: ADDRESSES.fetch_add(1, Relaxed),
        }
    }

    /// Has written before, so carries the cookie.
    async fn known(app: &'a App) -> Self {
        let mut reader = Self::new(app);
        let first = reader.react("/api/posts/water/reactions", "none").await;
        reader.keep(&first);
        assert!(reader.cookie.starts_with("visitor="), "{}", reader.cookie);
        reader
    }

    fn keep(&mut self, answer: &Response) {
        if let Some(cookie) = answer.headers().get(header::SET_COOKIE) {
            let pair = cookie.to_str().unwrap().split(';').next().unwrap();
            pair.clone_into(&mut self.cookie);
        }
    }

    fn request(&self, method: &str, path: &str) -> RequestBuilder {
        let request = self
            .app
            .request(method, path)
            .header(header::ORIGIN, self.app.url())
            .header("x-forwarded-for", format!("203.0.113.{}", self.address));
        if self.cookie.is_empty() {
            request
        } else {
            request.header(header::COOKIE, &self.cookie)
        }
    }

    async fn send(&self, method: &str, path: &str, body: Value) -> Response {
        self.request(method, path).json(&body).send().await.unwrap()
    }

    async fn react(&self, path: &str, kind: &str) -> Response {
        self.send("PATCH", path, json!({ "type": kind })).await
    }

    /// However many press at once, nobody is turned away.
    async fn press(&self, path: &str, kind: &str) {
        assert_eq!(self.react(path, kind).await.status(), 200);
    }

    async fn comment(&self, text: &str) -> Response {
        self.send("POST", API, json!({"name": "Ada", "text": text}))
            .await
    }

    async fn reply(&self, key: &str, text: &str) -> Response {
        let path = format!("{API}/{key}/replies");
        self.send("POST", &path, json!({"name": "Obi", "text": text}))
            .await
    }

    async fn mine(&self) -> Value {
        let path = "/api/conversation/mine?post=water";
        ok(self.request("GET", path).send().await.unwrap()).await
    }

    async fn form(&self, fields: &[(&str, &str)]) -> Response {
        let request = self.request("POST", "/blog/water").form(fields);
        request.send().await.unwrap()
    }
}

/// A site with a post, under this rule.
async fn site(rule: Value) -> App {
    with_post(testsite::app().start().await, rule).await
}

async fn with_post(app: App, rule: Value) -> App {
    let mut post = article("Water");
    post["_id"] = "post-water".into();
    post["_type"] = "blog".into();
    post["slug"] = json!({"_type": "slug", "current": "water"});
    app.publish(post).await;
    let mut settings = rule;
    settings["_id"] = "settings-conversation".into();
    settings["_type"] = "settings".into();
    app.publish(settings).await;
    app
}

fn at_once() -> Value {
    json!({"comments": "at_once"})
}

async fn list(app: &App) -> Value {
    ok(app.get(API).await).await
}

/// As many in flight as there are visitors.
async fn all_at_once<F: Future<Output = ()>>(presses: impl Iterator<Item = F>) {
    let mut flight = stream::iter(presses).buffer_unordered(200);
    while flight.next().await.is_some() {}
}

fn keys(comments: &Value) -> Vec<String> {
    let items = comments.as_array().unwrap().iter();
    items
        .map(|comment| comment["_key"].as_str().unwrap().to_owned())
        .collect()
}

fn noon() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, 21, 12, 0, 0).unwrap()
}
