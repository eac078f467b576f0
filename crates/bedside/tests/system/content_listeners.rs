//! Programs that are told of writes as they happen.

use content::documents::DocumentService;
use serde_json::Value;
use store::Actor;
use testsite::App;

use crate::content_programs::{DATA, faq, site, token, write};

/// What a listener hears, one event after the other.
pub struct Heard {
    answer: reqwest::Response,
    text: String,
}

impl Heard {
    async fn open(app: &App, token: Option<&str>, filter: &str) -> Self {
        Self::open_with(app, token, &[("query", filter), ("includeResult", "true")]).await
    }

    async fn open_with(app: &App, token: Option<&str>, pairs: &[(&str, &str)]) -> Self {
        let address = reqwest::Url::parse_with_params("http://any", pairs).unwrap();
        let path = format!("{DATA}/listen/production?{}", address.query().unwrap());
        Self::open_at(app, token, &path).await
    }

    pub async fn open_at(app: &App, token: Option<&str>, path: &str) -> Self {
        let mut request = app.request("GET", path);
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        let answer = request.send().await.unwrap();
        assert_eq!(answer.status(), 200);
        assert_eq!(answer.headers()["content-type"], "text/event-stream");
        let text = String::new();
        Self { answer, text }
    }

    /// The name and the body of the next event.
    pub async fn next(&mut self) -> (String, Value) {
        loop {
            if let Some((event, rest)) = self.text.split_once("\n\n") {
                let field = |name: &str| {
                    let found = event.lines().find_map(|line| line.strip_prefix(name));
                    found.unwrap_or_default().trim().to_owned()
                };
                let (name, body) = (field("event:"), field("data:"));
                self.text = rest.to_owned();
                if !name.is_empty() {
                    return (name, serde_json::from_str(&body).unwrap());
                }
                continue;
            }
            let chunk = self.answer.chunk().await.unwrap().expect("more events");
            self.text.push_str(&String::from_utf8_lossy(&chunk));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn writes_are_heard_by_who_may_read_them() {
    let app = site().await;
    let reader = token(&app, &["read_drafts"]).await;
    let filter = "*[_type == 'faq' && question != 'Secret']{_id} | order(_id)";
    let mut program = Heard::open(&app, Some(&reader), filter).await;
    let mut anybody = Heard::open(&app, None, filter).await;
    assert_eq!(program.next().await.0, "welcome");
    assert_eq!(anybody.next().await.0, "welcome");
    let documents = DocumentService::new(app.store().clone());
    let draft = faq("faq-a", "Changed again");
    documents
        .save_draft(Actor::System, draft, None)
        .await
        .unwrap();
    let (name, heard) = program.next().await;
    assert_eq!(name, "mutation");
    assert_eq!(heard["documentId"], "drafts.faq-a");
    assert_eq!(heard["transition"], "update");
    assert_eq!(heard["result"]["question"], "Changed again");
    assert_ne!(heard["previousRev"], heard["resultRev"]);
    documents
        .publish_document(Actor::System, "faq-a")
        .await
        .unwrap();
    let (_, heard) = anybody.next().await;
    assert_eq!(heard["documentId"], "faq-a", "no draft before it: {heard}");
    assert_eq!(heard["result"]["question"], "Changed again");
    let mut both = [program.next().await.1, program.next().await.1];
    both.sort_by_key(|heard| heard["documentId"].to_string());
    assert_eq!(
        both[0]["transition"], "disappear",
        "the draft is gone: {both:?}"
    );
    assert_eq!(both[1]["transition"], "update");
    let secret = faq("faq-a", "Secret");
    documents
        .save_draft(Actor::System, secret, None)
        .await
        .unwrap();
    documents
        .publish_document(Actor::System, "faq-a")
        .await
        .unwrap();
    let (_, heard) = anybody.next().await;
    assert_eq!(
        heard["transition"], "disappear",
        "out of the filter: {heard}"
    );
    let mut wrong = Heard::open(&app, None, "*[_type ==").await;
    let (name, heard) = wrong.next().await;
    assert_eq!(name, "channelError");
    assert!(heard["message"].is_string(), "{heard}");
}

#[tokio::test(flavor = "multi_thread")]
async fn events_say_what_a_document_was_and_how_to_make_it_what_it_is() {
    let app = site().await;
    let reader = token(&app, &["read_drafts"]).await;
    let asked = [
        ("query", "*[_type == 'faq' && question != 'Secret']"),
        ("includePreviousRevision", "true"),
    ];
    let mut program = Heard::open_with(&app, Some(&reader), &asked).await;
    program.next().await;
    let documents = DocumentService::new(app.store().clone());
    let mut known = "Changed".to_owned();
    for question in ["Once", "Twice"] {
        let draft = faq("faq-a", question);
        let saved = documents.save_draft(Actor::System, draft, None).await;
        saved.unwrap();
        let (_, heard) = program.next().await;
        assert_eq!(heard["previous"]["question"], known.as_str(), "{heard}");
        assert_eq!(heard["previous"]["_rev"], heard["previousRev"]);
        assert_eq!(heard.get("result"), None, "not asked for");
        let written = &heard["mutations"][0]["createOrReplace"];
        assert_eq!(written["question"], question);
        assert_eq!(
            (&written["_id"], &written["_rev"]),
            (&heard["documentId"], &heard["resultRev"])
        );
        known = question.to_owned();
    }
    let new = faq("faq-c", "New?");
    documents
        .save_draft(Actor::System, new, None)
        .await
        .unwrap();
    let (_, heard) = program.next().await;
    assert_eq!(
        (&heard["transition"], &heard["previous"]),
        (&"appear".into(), &Value::Null)
    );
    let writer = token(&app, &["write_drafts"]).await;
    let gone = serde_json::json!({ "delete": { "id": "drafts.faq-c" } });
    assert_eq!(write(&app, &writer, gone).await.0, 200);
    let (_, heard) = program.next().await;
    assert_eq!(
        heard["mutations"][0]["delete"]["id"], "drafts.faq-c",
        "{heard}"
    );
    assert_eq!(heard["previous"]["question"], "New?");
    let path = format!("{DATA}/listen/production?query=*&includePreviousRevision=true");
    let refused = app.get(&path).await;
    assert_eq!(refused.status(), 403);
}
