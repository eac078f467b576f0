//! A site to write to, and inquiries to it.

use serde_json::{Value, json};
use testkit::Staffer;
use testkit::writing::ok;
use testsite::App;

/// Monday 11 January 2027, 8am in Lagos.
pub const MONDAY: &str = "2027-01-11T07:00:00Z";

/// A site without jobs: a test does them when it wants.
pub async fn start_site() -> App {
    testsite::app().at(MONDAY).without_jobs().start().await
}

/// The payload of the spec.
pub fn message() -> Value {
    json!({ "firstName": "Ada", "lastName": "Obi", "email": "ada@example.org", "phone": "0803 123 4567",
        "message": "When are you in Osogbo again?", "services": ["Comments"] })
}

/// Sends an inquiry that is taken.
pub async fn send_inquiry(app: &App, path: &str, body: &Value) -> Value {
    let response = app.post_json(path, body).await;
    assert_eq!(response.status(), 201);
    ok(response).await
}

/// An inquiry as somebody at the desk sees it.
pub async fn read_inquiry(person: &Staffer, id: &str) -> Value {
    ok(person.get(&format!("/api/desk/letters/{id}")).await).await
}

/// Does something with an inquiry at the version that it has.
pub async fn act(person: &Staffer, id: &str, what: &str, mut body: Value) -> Value {
    body["version"] = read_inquiry(person, id).await["version"].clone();
    ok(person
        .post(&format!("/api/desk/letters/{id}/{what}"), body)
        .await)
    .await
}
