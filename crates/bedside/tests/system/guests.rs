//! Visitors with a browser of their own, for tests of the community.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use conversation::tables::question;
use reqwest::{RequestBuilder, Response, header};
use sea_orm_migration::sea_orm::ActiveValue::Set;
use sea_orm_migration::sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel};
use serde_json::{Value, json};
use store::{Actor, StoreError};
use testsite::App;

/// Somebody with cookies and an address.
pub struct Guest<'a> {
    app: &'a App,
    pub cookies: BTreeMap<String, String>,
    address: u8,
}

impl<'a> Guest<'a> {
    pub fn new(app: &'a App) -> Self {
        static ADDRESSES: AtomicU8 = AtomicU8::new(1);
        Self {
            app,
            cookies: BTreeMap::new(),
            address: ADDRESSES.fetch_add(1, Relaxed),
        }
    }

    /// Somebody else with the same browser behind the same address, as in a mobile network.
    pub fn neighbour(&self) -> Self {
        Self {
            app: self.app,
            cookies: BTreeMap::new(),
            address: self.address,
        }
    }

    pub fn request(&self, method: &str, path: &str) -> RequestBuilder {
        let pairs: Vec<_> = self
            .cookies
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        let request = self
            .app
            .request(method, path)
            .header(header::ORIGIN, self.app.url())
            .header("x-forwarded-for", format!("198.51.100.{}", self.address));
        if pairs.is_empty() {
            request
        } else {
            request.header(header::COOKIE, pairs.join("; "))
        }
    }

    pub async fn done(&mut self, request: RequestBuilder) -> Response {
        let response = request.send().await.unwrap();
        for line in response.headers().get_all(header::SET_COOKIE) {
            let pair = line.to_str().unwrap().split(';').next().unwrap();
            let (name, value) = pair.split_once('=').unwrap();
            if value.is_empty() {
                self.cookies.remove(name);
            } else {
                self.cookies.insert(name.to_owned(), value.to_owned());
            }
        }
        response
    }

    pub async fn send(&mut self, method: &str, path: &str, body: Value) -> Response {
        let request = self.request(method, path).json(&body);
        self.done(request).await
    }

    pub async fn get(&mut self, path: &str) -> Response {
        let request = self.request("GET", path);
        self.done(request).await
    }

    pub async fn form(&mut self, path: &str, fields: &[(&str, &str)]) -> Response {
        let body: Vec<String> = fields
            .iter()
            .map(|(name, value)| format!("{name}={}", encoded(value)))
            .collect();
        let request = self
            .request("POST", path)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(header::ACCEPT, "text/html")
            .body(body.join("&"));
        self.done(request).await
    }

    /// A photo, as a page's form sends it.
    pub async fn photo(&mut self, path: &str, bytes: &[u8]) -> Response {
        let head = b"--edge\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"me.png\"\r\nContent-Type: image/png\r\n\r\n";
        let body = [&head[..], bytes, b"\r\n--edge--\r\n"].concat();
        let request = self
            .request("POST", path)
            .header(header::CONTENT_TYPE, "multipart/form-data; boundary=edge")
            .body(body);
        self.done(request).await
    }
}

fn encoded(text: &str) -> String {
    text.bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(byte).to_string(),
            other => format!("%{other:02X}"),
        })
        .collect()
}

/// A question whose words pass every rule.
pub fn plain_question(title: &str) -> Value {
    json!({ "title": title, "question": format!("{title} I would like to know more about it."), "category": "heart", "adult": true })
}

/// Sets how questions are taken.
pub async fn set(app: &App, mut words: Value) {
    words["_id"] = "settings-conversation".into();
    words["_type"] = "settings".into();
    app.publish(words).await;
}

/// The row of a question.
pub async fn row(app: &App, id: &str) -> question::Model {
    let reader = app.store().reader();
    let found = question::Entity::find_by_id(id)
        .one(reader.connection())
        .await;
    found.unwrap().unwrap()
}

/// Changes a row, as the desk will; pages are not told.
pub async fn change(
    app: &App,
    id: &str,
    change: impl FnOnce(&mut question::ActiveModel) + Send + 'static,
) {
    let found = row(app, id).await;
    app.store()
        .write::<_, StoreError, _>(Actor::System, move |tx| {
            Box::pin(async move {
                let mut row = found.into_active_model();
                change(&mut row);
                tx.touch([
                    kernel::Tag::new("questions"),
                    kernel::Tag::new(format!("question:{}", row.id.clone().unwrap())),
                ]);
                row.update(tx.connection()).await?;
                Ok(())
            })
        })
        .await
        .unwrap();
}

/// The doctor's answer, as the desk writes it.
pub async fn answer(app: &App, id: &str, words: &str) {
    let found = row(app, id).await;
    let block = json!({ "_type": "block", "_key": "a", "style": "normal", "markDefs": [],
        "children": [{ "_type": "span", "_key": "b", "text": words, "marks": [] }] });
    let blocks = json!([block]).to_string();
    let (blocks, text) =
        conversation::threads::sealing::sealed_answer(app.store(), &found, &blocks, words).unwrap();
    let now = app.store().clock().now();
    change(app, id, move |row| {
        row.answer_blocks = Set(Some(blocks));
        row.answer_text = Set(Some(text));
        row.answered_at = Set(Some(now));
        row.has_doctor_replied = Set(true);
        row.reviewer = Set(Some(
            r#"{"name":"Dr Ade","title":"General practitioner"}"#.to_owned(),
        ));
    })
    .await;
}
