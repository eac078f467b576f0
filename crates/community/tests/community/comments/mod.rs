//! Comments and reactions under posts, as visitors see them.

mod answering;
mod forms;
mod posting;
mod reactions;
mod working;

mod words;

use chrono::{DateTime, Duration, TimeZone, Utc};
use futures::future::join_all;
use futures::stream::{self, StreamExt};
use kernel::Clock;
use reqwest::{RequestBuilder, Response, header};
use serde_json::{Value, json};
use staff::Role;
use testkit::writing::{ok, post, refused};
use testkit::{Guest, PageAnswer};

use crate::app::App;

const API: &str = "/api/posts/water/comments";

/// A reader of the post; several of their presses may be on the way at once.
struct Reader {
    guest: Guest,
}

impl Reader {
    fn new(app: &App) -> Self {
        Self {
            guest: Guest::new(app),
        }
    }

    /// Has written before, so carries the cookie.
    async fn known(app: &App) -> Self {
        let mut reader = Self::new(app);
        let first = reader.react("/api/posts/water/reactions", "none").await;
        reader.guest.keep(&first);
        let cookies = &reader.guest.cookies;
        assert!(cookies.contains_key("visitor"), "{cookies:?}");
        reader
    }

    fn request(&self, method: &str, path: &str) -> RequestBuilder {
        self.guest.request(method, path)
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
    with_post(App::start(Clock::system()).await, rule)
}

fn with_post(app: App, rule: Value) -> App {
    app.put_post(post("Water"));
    app.set_rules(rule);
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
