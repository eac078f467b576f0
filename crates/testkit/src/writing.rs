//! What tests of the desk do again and again: read an answer, and begin, save and act on documents.

use reqwest::Response;
use serde_json::{Value, json};

use crate::Staffer;

/// The body of a call that went well.
///
/// # Panics
/// When it did not, with what the server said.
pub async fn ok(response: Response) -> Value {
    let status = response.status();
    let body: Value = response.json().await.unwrap_or_default();
    assert!(status.is_success(), "{status}: {body}");
    body
}

/// The problem of a call that was refused with this status.
///
/// # Panics
/// When it was not.
pub async fn refused(response: Response, status: u16) -> Value {
    let was = response.status().as_u16();
    let body: Value = response.json().await.unwrap_or_default();
    assert_eq!(was, status, "{body}");
    body
}

/// The fields that a problem or a form that came back names, in its order.
pub fn invalid_fields(problem: &Value) -> Vec<String> {
    let errors = problem["errors"].as_array().cloned().unwrap_or_default();
    let field = |error: &Value| error["field"].as_str().unwrap_or_default().to_owned();
    errors.iter().map(field).collect()
}

/// An article with all that it needs.
pub fn article(title: &str) -> Value {
    json!({"title": title, "category": "Heart", "author": "Dr Ade", "date": "2026-11-21",
        "description": [{"_type": "block", "_key": "a", "style": "normal", "markDefs": [],
            "children": [{"_type": "span", "_key": "s", "text": "Drink water.", "marks": []}]}]})
}

/// An article on a site where it was published, at the address of its title.
pub fn post(title: &str) -> Value {
    let slug = title.to_lowercase();
    let mut post = article(title);
    post["_id"] = format!("post-{slug}").into();
    post["_type"] = "blog".into();
    post["slug"] = json!({"_type": "slug", "current": slug});
    post
}

/// A question to the community whose words pass every rule.
pub fn plain_question(title: &str) -> Value {
    json!({ "title": title, "question": format!("{title} I would like to know more about it."), "category": "heart", "adult": true })
}

impl Staffer {
    /// A new document; its id and revision.
    pub async fn begin(&self, kind: &str, body: Value) -> (String, i64) {
        let sent = json!({"kind": kind, "body": body});
        let made = ok(self.post("/api/desk/documents", sent).await).await;
        let Some(id) = made["id"].as_str() else {
            panic!("no id in {made}");
        };
        (id.to_owned(), made["revision"].as_i64().unwrap_or_default())
    }

    /// A document as the desk shows it.
    pub async fn read(&self, id: &str) -> Value {
        ok(self.get(&format!("/api/desk/documents/{id}")).await).await
    }

    /// Saves a draft over the revision `base`, from a tab of that name.
    pub async fn save(&self, id: &str, base: i64, body: &Value, tab: &str) -> Response {
        let sent = json!({"base": base, "body": body, "tab": tab});
        self.send("PUT", &format!("/api/desk/documents/{id}"), sent)
            .await
    }

    /// Takes one of a document's steps, such as `{"action": "publish", "base": 3}`.
    pub async fn act(&self, id: &str, request: Value) -> Response {
        self.post(&format!("/api/desk/documents/{id}/actions"), request)
            .await
    }

    /// What was written of a document, the newest first.
    pub async fn revisions(&self, id: &str) -> Vec<Value> {
        let path = format!("/api/desk/documents/{id}/revisions");
        let list = ok(self.get(&path).await).await;
        list["items"].as_array().cloned().unwrap_or_default()
    }
}
