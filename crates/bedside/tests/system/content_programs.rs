//! Programs with a token, as clients of the hosted content service: what each may read and write.

use chrono::{TimeDelta, Utc};
use content::documents::DocumentService;
use kernel::Clock;
use reqwest::{RequestBuilder, StatusCode};
use serde_json::{Value, json};
use staff::Role;
use store::Actor;
use testsite::{App, app};

pub const DATA: &str = "/v2025-01-06/data";

/// A site with a published question, and a draft beside it.
pub async fn site() -> App {
    let app = app().without_jobs().start().await;
    let documents = DocumentService::new(app.store().clone());
    let report = documents
        .import_documents(Actor::System, vec![faq("faq-a", "Published")])
        .await
        .unwrap();
    assert_eq!(report.refused, []);
    for draft in [faq("faq-a", "Changed"), faq("faq-new", "Not yet")] {
        let saved = documents.save_draft(Actor::System, draft, None).await;
        saved.unwrap();
    }
    app
}

pub fn faq(id: &str, question: &str) -> Value {
    json!({ "_id": id, "_type": "faq", "question": question, "date": "2025-03-01", "answer": [paragraph("Because.")] })
}

pub fn paragraph(text: &str) -> Value {
    json!({ "_type": "block", "_key": "a", "markDefs": [], "style": "normal",
        "children": [{ "_type": "span", "_key": "b", "text": text, "marks": [] }] })
}

/// Makes a token at the desk.
pub async fn token(app: &App, scopes: &[&str]) -> String {
    let owner = app.sign_in(Role::Owner).await;
    let new = json!({ "name": "The other site", "scopes": scopes });
    let made = owner.post("/api/desk/clients", new).await;
    assert_eq!(made.status(), 201);
    let made: Value = made.json().await.unwrap();
    made["token"].as_str().unwrap().to_owned()
}

pub async fn answer(request: RequestBuilder) -> (StatusCode, Value) {
    let answer = request.send().await.unwrap();
    let status = answer.status();
    let text = answer.text().await.unwrap();
    (
        status,
        serde_json::from_str(&text).unwrap_or(Value::String(text)),
    )
}

pub async fn query(app: &App, token: &str, version: &str, query: &str, perspective: &str) -> Value {
    let pairs = [("query", query), ("perspective", perspective)];
    let pairs = pairs.iter().filter(|(_, value)| !value.is_empty());
    let address = reqwest::Url::parse_with_params("http://any", pairs).unwrap();
    let path = format!(
        "/{version}/data/query/production?{}",
        address.query().unwrap()
    );
    let (status, body) = answer(app.request("GET", &path).bearer_auth(token)).await;
    assert_eq!(status, 200, "{body}");
    body["result"].clone()
}

async fn mutate(app: &App, token: &str, options: &str, body: Value) -> (StatusCode, Value) {
    let path = format!("{DATA}/mutate/production{options}");
    answer(app.request("POST", &path).bearer_auth(token).json(&body)).await
}

/// One mutation, with its outcome.
pub async fn write(app: &App, token: &str, mutation: Value) -> (StatusCode, Value) {
    let options = "?returnIds=true&returnDocuments=true&visibility=sync";
    mutate(app, token, options, json!({ "mutations": [mutation] })).await
}

#[tokio::test(flavor = "multi_thread")]
async fn drafts_are_read_by_who_may_under_each_perspective() {
    let app = site().await;
    let reader = token(&app, &["read_drafts"]).await;
    let all = "*[_type == 'faq'] | order(_id){_id, question, _originalId}";
    let raw = json!([
        { "_id": "drafts.faq-a", "question": "Changed", "_originalId": null },
        { "_id": "drafts.faq-new", "question": "Not yet", "_originalId": null },
        { "_id": "faq-a", "question": "Published", "_originalId": null },
    ]);
    assert_eq!(query(&app, &reader, "v2025-01-06", all, "").await, raw);
    assert_eq!(query(&app, &reader, "vX", all, "raw").await, raw);
    let published = json!([{ "_id": "faq-a", "question": "Published", "_originalId": null }]);
    assert_eq!(
        query(&app, &reader, "v2025-02-19", all, "").await,
        published
    );
    let drafts = json!([
        { "_id": "faq-a", "question": "Changed", "_originalId": "drafts.faq-a" },
        { "_id": "faq-new", "question": "Not yet", "_originalId": "drafts.faq-new" },
    ]);
    assert_eq!(
        query(&app, &reader, "v1", all, "previewDrafts").await,
        drafts
    );
    let one = "*[_id == 'drafts.faq-a'][0].question";
    assert_eq!(query(&app, &reader, "v1", one, "").await, "Changed");
    let path = format!("{DATA}/doc/production/drafts.faq-a,faq-a");
    let (_, body) = answer(app.request("GET", &path).bearer_auth(&reader)).await;
    assert_eq!(body["documents"][0]["question"], "Changed", "{body}");
    assert_eq!(body["documents"][1]["question"], "Published");
    let other = token(&app, &["read_published"]).await;
    assert_eq!(query(&app, &other, "v1", all, "raw").await, published);
    let (_, body) = answer(app.request("GET", &path).bearer_auth(&other)).await;
    assert_eq!(body["omitted"][0]["id"], "drafts.faq-a");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_ends_and_is_revoked_and_does_nothing_that_nobody_ticked() {
    let clock = Clock::fixed(Utc::now());
    let app = app().clock(clock.clone()).without_jobs().start().await;
    let owner = app.sign_in(Role::Owner).await;
    let path = format!("{DATA}/query/production?query=1");
    let asked = async |token: &str| answer(app.request("GET", &path).bearer_auth(token)).await;
    let (status, body) = asked("bsd_nobody").await;
    assert_eq!(status, 401);
    let unknown =
        json!({ "statusCode": 401, "error": "Unauthorized", "message": "Session not found" });
    assert_eq!(body, unknown);
    let nothing = token(&app, &[]).await;
    let (status, body) = asked(&nothing).await;
    assert_eq!(status, 403);
    assert_eq!(body["error"]["type"], "insufficientPermissionsError");
    let ends = clock.now() + TimeDelta::days(2);
    let new = json!({ "name": "For a while", "scopes": ["read_published"], "endsAt": ends });
    let made: Value = owner
        .post("/api/desk/clients", new)
        .await
        .json()
        .await
        .unwrap();
    let secret = made["token"].as_str().unwrap();
    assert_eq!(asked(secret).await.0, 200);
    let listed: Value = owner.get("/api/desk/clients").await.json().await.unwrap();
    assert!(
        !listed.to_string().contains(secret),
        "the token is told once"
    );
    assert!(listed["items"][0]["usedAt"].is_string(), "{listed}");
    clock.advance(TimeDelta::days(3));
    assert_eq!(asked(secret).await.0, 401, "it has ended");
    let owner = app.sign_in(Role::Owner).await;
    let second = token(&app, &["read_published"]).await;
    assert_eq!(asked(&second).await.0, 200);
    let listed: Value = owner.get("/api/desk/clients").await.json().await.unwrap();
    let id = listed["items"][0]["id"].as_str().unwrap();
    let ended = owner.delete(&format!("/api/desk/clients/{id}")).await;
    assert_eq!(ended.status(), 204);
    assert_eq!(asked(&second).await.0, 401, "it was revoked");
    assert_eq!(
        owner.delete("/api/desk/clients/nothing").await.status(),
        404
    );
    let wrong = json!({ "name": " ", "scopes": [], "endsAt": "2001-01-01T00:00:00Z" });
    let refused = owner.post("/api/desk/clients", wrong).await;
    assert_eq!(refused.status(), 422);
    let refused: Value = refused.json().await.unwrap();
    assert_eq!(refused["errors"].as_array().unwrap().len(), 2, "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_gives_each_document_a_line() {
    let app = site().await;
    let whole = token(&app, &["read_drafts", "export"]).await;
    let lines = async |path: String, token: String| {
        let request = app.request("GET", &path).bearer_auth(token);
        let answer = request.send().await.unwrap();
        assert_eq!(answer.status(), 200);
        let text = answer.text().await.unwrap();
        let lines = text.lines().map(|line| serde_json::from_str(line).unwrap());
        lines.collect::<Vec<Value>>()
    };
    let ids = |lines: &[Value]| -> Vec<String> {
        let ids = lines.iter().filter_map(|line| line["_id"].as_str());
        ids.map(str::to_owned).collect()
    };
    let path = format!("{DATA}/export/production");
    let all = lines(path.clone(), whole.clone()).await;
    assert_eq!(ids(&all), ["faq-a", "drafts.faq-a", "drafts.faq-new"]);
    let known = query(&app, &whole, "v1", "*[_id == 'faq-a'][0]._rev", "").await;
    assert_eq!(all[0]["_rev"], known);
    assert_eq!(all[0]["question"], "Published");
    let none = lines(format!("{path}?types=blog,shop"), whole.clone()).await;
    assert_eq!(none, Vec::<Value>::new());
    let mut pieces = Vec::new();
    let mut cursor = String::new();
    for _piece in 0..10 {
        let address = format!("{path}?types=faq&nextCursor={cursor}");
        let mut piece = lines(address, whole.clone()).await;
        let last = piece.pop_if(|line| line["_id"].is_null());
        pieces.extend(piece);
        match last {
            Some(last) => cursor = last["nextCursor"].as_str().unwrap().to_owned(),
            None => break,
        }
    }
    assert_eq!(ids(&pieces), ids(&all));
    let published = token(&app, &["read_published", "export"]).await;
    assert_eq!(ids(&lines(path.clone(), published).await), ["faq-a"]);
    let other = token(&app, &["read_drafts"]).await;
    let (status, body) = answer(app.request("GET", &path).bearer_auth(other)).await;
    assert_eq!(status, 403, "{body}");
    let wrong = format!("{path}?nextCursor=zzz");
    let (status, _) = answer(app.request("GET", &wrong).bearer_auth(whole)).await;
    assert_eq!(status, 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn documents_are_made_changed_and_deleted() {
    let app = site().await;
    let writer = token(&app, &["read_drafts", "write_drafts", "publish"]).await;
    let (status, made) = write(&app, &writer, json!({ "create": faq("faq-b", "New?") })).await;
    assert_eq!(status, 200, "{made}");
    assert_eq!(made["results"][0]["id"], "faq-b");
    assert_eq!(made["results"][0]["operation"], "create");
    let revision = made["results"][0]["document"]["_rev"].clone();
    let read = query(&app, &writer, "v1", "*[_id == 'faq-b'][0]", "").await;
    assert_eq!(made["results"][0]["document"], read, "as reads have it");
    let (status, body) = write(&app, &writer, json!({ "create": faq("faq-b", "Again?") })).await;
    assert_eq!(status, 409);
    let item = &body["error"]["items"][0]["error"];
    assert_eq!(item["type"], "documentAlreadyExistsError");
    assert_eq!(body["error"]["type"], "mutationError");
    let kept = json!({ "createIfNotExists": faq("faq-b", "Again?") });
    let (_, body) = write(&app, &writer, kept).await;
    assert_eq!(body["results"][0]["operation"], "none");
    let patch = json!({ "patch": { "id": "faq-b", "ifRevisionID": revision,
        "set": { "question": "Changed?" }, "insert": { "after": "answer[-1]", "items": [paragraph("And so on.")] } } });
    let (status, body) = write(&app, &writer, patch.clone()).await;
    assert_eq!(status, 200, "{body}");
    let document = &body["results"][0]["document"];
    assert_eq!(document["question"], "Changed?");
    assert_eq!(document["answer"].as_array().unwrap().len(), 2);
    assert_eq!(document["_createdAt"], read["_createdAt"]);
    let (status, body) = write(&app, &writer, patch).await;
    assert_eq!(status, 409);
    let item = &body["error"]["items"][0]["error"];
    assert_eq!(item["type"], "documentRevisionIDDoesNotMatchError");
    assert_eq!(item["expectedRevisionID"], revision);
    let page: Value = app.read_json("/api/faqs").await;
    assert!(page.to_string().contains("Changed?"), "{page}");
    let (_, body) = write(&app, &writer, json!({ "delete": { "id": "faq-b" } })).await;
    assert_eq!(body["results"][0]["operation"], "delete");
    let (status, _) = write(&app, &writer, json!({ "delete": { "id": "faq-b" } })).await;
    assert_eq!(status, 200, "what is gone is gone");
    let gone = query(
        &app,
        &writer,
        "v1",
        "count(*[_id in ['faq-b', 'drafts.faq-b']])",
        "",
    )
    .await;
    assert_eq!(gone, 0);
    let (_, body) = write(&app, &writer, json!({ "create": faq("faq-b", "Back?") })).await;
    assert_eq!(body["results"][0]["operation"], "create", "{body}");
}

#[tokio::test(flavor = "multi_thread")]
async fn drafts_and_what_is_published_are_two_things() {
    let app = site().await;
    let writer = token(&app, &["read_drafts", "write_drafts", "publish"]).await;
    let both = "*[_id in ['faq-a', 'drafts.faq-a']] | order(_id).question";
    let set = |id: &str, text: &str| json!({ "patch": { "id": id, "set": { "question": text } } });
    write(&app, &writer, set("faq-a", "On the site")).await;
    let now = query(&app, &writer, "v1", both, "").await;
    assert_eq!(now, json!(["Changed", "On the site"]), "the draft stays");
    write(&app, &writer, set("drafts.faq-a", "In the draft")).await;
    let now = query(&app, &writer, "v1", both, "").await;
    assert_eq!(now, json!(["In the draft", "On the site"]));
    // As the service's own editor publishes.
    let mutations = json!({ "mutations": [
        { "createOrReplace": faq("faq-a", "In the draft") }, { "delete": { "id": "drafts.faq-a" } }] });
    let (status, body) = mutate(&app, &writer, "", mutations).await;
    assert_eq!(status, 200, "{body}");
    assert!(body.get("results").is_none(), "{body}");
    let now = query(&app, &writer, "v1", both, "").await;
    assert_eq!(now, json!(["In the draft"]));
    let drafts = token(&app, &["write_drafts"]).await;
    let (status, body) = write(&app, &drafts, set("faq-a", "Mine")).await;
    assert_eq!(status, 403);
    assert_eq!(body["error"]["type"], "insufficientPermissionsError");
    let (status, _) = write(&app, &drafts, json!({ "create": faq("drafts.", "Mine") })).await;
    assert_eq!(status, 200);
    let (_, body) = write(
        &app,
        &drafts,
        json!({ "delete": { "query": "*[_id in path('drafts.**')]" } }),
    )
    .await;
    let deleted = body["results"].as_array().unwrap();
    assert_eq!(deleted.len(), 2, "{body}");
    let left = query(&app, &writer, "v1", "*[_type == 'faq']._id", "").await;
    assert_eq!(left, json!(["faq-a"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn all_of_a_transaction_is_written_or_none_and_once() {
    let app = site().await;
    let writer = token(&app, &["read_drafts", "publish"]).await;
    let half = json!({ "mutations": [{ "create": faq("faq-c", "One") }, { "create": faq("faq-a", "Two") }] });
    let (status, body) = mutate(&app, &writer, "", half).await;
    assert_eq!(status, 409);
    assert_eq!(body["error"]["items"][0]["index"], 1);
    let dry = json!({ "mutations": [{ "create": faq("faq-d", "One") }] });
    let (_, body) = mutate(&app, &writer, "?dryRun=true&returnIds=true", dry).await;
    assert_eq!(body["results"][0]["operation"], "create");
    let count = "count(*[_id in ['faq-c', 'faq-d']])";
    assert_eq!(query(&app, &writer, "v1", count, "").await, 0);
    let once = json!({ "transactionId": "once", "mutations": [{ "create": faq("faq-c", "One") }] });
    let (status, body) = mutate(&app, &writer, "", once.clone()).await;
    assert_eq!(
        (status, &body["transactionId"]),
        (StatusCode::OK, &json!("once"))
    );
    let (status, body) = mutate(&app, &writer, "", once).await;
    assert_eq!(status, 409);
    let item = &body["error"]["items"][0]["error"];
    assert_eq!(item["type"], "transactionAlreadyExistsError");
    let keyed = json!({ "mutations": [{ "patch": { "id": "faq-c", "set": { "answer": [{ "_type": "block",
        "style": "normal", "markDefs": [], "children": [{ "_type": "span", "text": "No key", "marks": [] }] }] } } }] });
    let options = "?autoGenerateArrayKeys=true&returnDocuments=true";
    let (_, body) = mutate(&app, &writer, options, keyed).await;
    let answer = &body["results"][0]["document"]["answer"][0];
    assert!(
        answer["_key"].is_string() && answer["children"][0]["_key"].is_string(),
        "{body}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rules_of_the_desk_hold_for_programs() {
    let app = site().await;
    let writer = token(&app, &["read_drafts", "write_drafts", "publish"]).await;
    let mut clinical = faq("faq-c", "Which dose?");
    clinical["clinical"] = true.into();
    let path = format!("{DATA}/mutate/production?returnIds=true");
    let request = app.request("POST", &path).bearer_auth(&writer);
    let request = request.json(&json!({ "mutations": [{ "create": clinical }] }));
    let waiting = request.send().await.unwrap();
    let warning = waiting.headers()["x-sanity-warning"].to_str().unwrap();
    assert!(warning.contains("faq-c"), "{warning}");
    let found = query(
        &app,
        &writer,
        "v1",
        "*[_id in ['faq-c', 'drafts.faq-c']]._id",
        "",
    )
    .await;
    assert_eq!(found, json!(["drafts.faq-c"]), "a doctor has to agree");
    for (mutation, named) in [
        (
            json!({ "create": { "_type": "claim", "key": "licensed", "text": "Licensed" } }),
            "claim",
        ),
        (json!({ "create": { "_type": "unheard" } }), "unheard"),
        (json!({ "create": { "_id": "a.b", "_type": "faq" } }), "a.b"),
        (
            json!({ "patch": { "id": "nothing", "set": { "a": 1 } } }),
            "nothing",
        ),
        (
            json!({ "patch": { "id": "faq-a", "diffMatchPatch": { "question": "@@" } } }),
            "diffMatchPatch",
        ),
        (
            json!({ "patch": { "id": "faq-a", "set": { "question": 5 } } }),
            "uestion",
        ),
    ] {
        let (status, body) = write(&app, &writer, mutation).await;
        assert!(status.is_client_error(), "{named}: {body}");
        assert!(body.to_string().contains(named), "{named}: {body}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn files_come_into_the_library() {
    let app = site().await;
    let sender = token(&app, &["upload_files"]).await;
    let picture = testkit::pictures::png_taken_at("Lekki");
    let path = "/v1/assets/images/production?filename=hills.png";
    let request = app
        .request("POST", path)
        .header("content-type", "image/png");
    let (status, body) = answer(request.bearer_auth(&sender).body(picture)).await;
    assert_eq!(status, 200, "{body}");
    let document = &body["document"];
    assert_eq!(document["_type"], "sanity.imageAsset");
    let url = document["url"].as_str().unwrap();
    let place = url.strip_prefix(&app.url()).unwrap();
    let kept = app.get(place).await;
    assert_eq!(kept.headers()["content-type"], "image/png");
    let kept = kept.bytes().await.unwrap();
    assert!(kept.starts_with(b"\x89PNG"), "as it is kept");
    assert_eq!(kept.len() as u64, document["size"].as_u64().unwrap());
    let small = app
        .get(&format!("{place}?w=3&h=2&fit=crop&fm=jpg&q=60"))
        .await;
    assert_eq!(small.headers()["content-type"], "image/jpeg");
    assert_eq!(place, format!("/{}", document["path"].as_str().unwrap()));
    let name = document["_id"].as_str().unwrap();
    let name = name.strip_prefix("image-").unwrap().replace("-png", ".png");
    let drawn = format!("/images/any/production/{name}?w=3&h=3&fit=crop&fm=webp");
    let drawn = app.get(&drawn).await;
    assert_eq!(drawn.status(), 200);
    assert_eq!(drawn.headers()["content-type"], "image/webp");
    assert!(drawn.bytes().await.unwrap().starts_with(b"RIFF"));
    for (address, expected, named) in [
        (
            format!("/images/any/production/{name}?sharpen=9"),
            400,
            "sharpen",
        ),
        (format!("/images/any/staging/{name}"), 404, "staging"),
        (
            "/images/any/production/nothing.png".to_owned(),
            404,
            "picture",
        ),
    ] {
        let (status, body) = answer(app.request("GET", &address)).await;
        assert_eq!(status, expected, "{body}");
        assert!(body.to_string().contains(named), "{body}");
    }
    let wrong = app
        .request("POST", path)
        .bearer_auth(&sender)
        .body("no picture");
    assert_eq!(answer(wrong).await.0, 400);
    let other = token(&app, &["publish"]).await;
    let refused = app.request("POST", path).bearer_auth(other).body("any");
    assert_eq!(answer(refused).await.0, 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_a_listed_origin_writes_with_its_token_and_reads_the_answer() {
    let listed = "https://doctor.example";
    let app = app().without_jobs().origins(&[listed]).start().await;
    let writer = token(&app, &["read_drafts", "write_drafts"]).await;
    let path = "/v2025-01-06/data/mutate/production?returnIds=true";
    let asked = async |origin: &str| {
        let preflight = app
            .request("OPTIONS", path)
            .header("origin", origin)
            .header("access-control-request-method", "POST")
            .header(
                "access-control-request-headers",
                "authorization,content-type",
            );
        let preflight = preflight.send().await.unwrap();
        let create = json!({ "mutations": [{ "create": faq("drafts.", "Mine?") }] });
        let sent = app
            .request("POST", path)
            .header("origin", origin)
            .header("sec-fetch-site", "cross-site")
            .bearer_auth(&writer)
            .json(&create);
        let sent = sent.send().await.unwrap();
        (
            preflight.headers().clone(),
            sent.headers().clone(),
            sent.status(),
        )
    };
    let (preflight, headers, status) = asked(listed).await;
    assert_eq!(status, 200);
    for headers in [&preflight, &headers] {
        assert_eq!(headers["access-control-allow-origin"], listed);
        assert_eq!(headers["access-control-allow-credentials"], "true");
        assert_eq!(headers["vary"], "Origin");
    }
    assert_eq!(
        preflight["access-control-allow-headers"],
        "authorization,content-type"
    );
    // A browser asks first, and sends nothing where the answer names no origin.
    let (preflight, headers, _) = asked("https://doctor.example.evil.example").await;
    for headers in [&preflight, &headers] {
        assert_eq!(headers.get("access-control-allow-origin"), None);
        assert_eq!(headers.get("access-control-allow-credentials"), None);
    }
    let unknown = app.request("POST", path).header("origin", listed);
    let (status, body) = answer(unknown.bearer_auth("bsd_nobody").body("{}")).await;
    assert_eq!(status, 401, "{body}");
}
