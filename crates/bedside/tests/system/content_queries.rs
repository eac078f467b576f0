//! Reads for clients of the hosted content service, as they ask: published content, at that service's paths, in its words.

use content::documents::DocumentService;
use reqwest::{Response, StatusCode};
use serde_json::{Value, json};
use store::Actor;
use testkit::Guest;
use testkit::writing::ok;
use testsite::{App, app};

const QUERY: &str = "/v2025-01-06/data/query/production";

async fn site_with(documents: Vec<Value>) -> App {
    let app = app().without_jobs().start().await;
    let report = DocumentService::new(app.store().clone())
        .import_documents(Actor::System, documents)
        .await
        .unwrap();
    assert!(report.refused.is_empty(), "{:?}", report.refused);
    app
}

fn faq(id: &str, question: &str) -> Value {
    json!({ "_id": id, "_type": "faq", "question": question, "answer": [], "date": "2025-03-01" })
}

fn blog(id: &str, slug: &str) -> Value {
    json!({
        "_id": id, "_type": "blog", "title": format!("About {slug}"), "author": "Dr Ade", "category": "Sleeping",
        "date": "2025-03-01", "slug": { "_type": "slug", "current": slug }, "likes": 3,
        "description": [{ "_type": "block", "_key": "a", "markDefs": [], "style": "normal",
            "children": [{ "_type": "span", "_key": "b", "text": "First words", "marks": [] }] }],
        "comments": [{ "_key": "x", "name": "Somebody", "text": "Never looked at" }],
    })
}

async fn ask(app: &App, pairs: &[(&str, &str)]) -> Response {
    let address = reqwest::Url::parse_with_params("http://any", pairs).unwrap();
    app.get(&format!("{QUERY}?{}", address.query().unwrap()))
        .await
}

async fn result(app: &App, query: &str) -> Value {
    let answer = ask(app, &[("query", query)]).await;
    let status = answer.status();
    let mut body: Value = answer.json().await.unwrap();
    assert_eq!(status, 200, "{query}: {body}");
    body["result"].take()
}

async fn refusal(answer: Response) -> (StatusCode, Value) {
    let status = answer.status();
    assert_eq!(answer.headers()["content-type"], "application/json");
    (status, answer.json().await.unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_query_is_answered_in_the_envelope_of_the_service() {
    let app = site_with(vec![faq("faq-a", "Why?"), faq("faq-b", "How?")]).await;
    let query = r#"*[_type == "faq" && question match $word]{_id, question}"#;
    let answer = ask(&app, &[("query", query), ("$word", r#""how""#)]).await;
    assert_eq!(answer.headers().get("access-control-allow-origin"), None);
    let body: Value = answer.json().await.unwrap();
    assert_eq!(body["query"], query);
    assert_eq!(
        body["result"],
        json!([{ "_id": "faq-b", "question": "How?" }])
    );
    assert!(body["ms"].is_u64());
    let short = ask(&app, &[("query", "count(*)"), ("returnQuery", "false")]).await;
    let short: Value = short.json().await.unwrap();
    assert_eq!(short.get("query"), None);
    assert_eq!(short["result"], 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_query_is_posted_from_a_page_of_others() {
    let app = site_with(vec![faq("faq-a", "Why?")]).await;
    let body = json!({ "query": "*[_id in $ids][0].question", "params": { "ids": ["faq-a"] } });
    let answer = app
        .request(
            "POST",
            &format!("{QUERY}?returnQuery=false&perspective=published"),
        )
        .header("origin", "https://elsewhere.example")
        .header("sec-fetch-site", "cross-site")
        .header("idempotency-key", "0123456789abcdef")
        .json(&body)
        .send()
        .await
        .unwrap();
    assert_eq!(answer.headers()["access-control-allow-origin"], "*");
    assert_eq!(
        answer.headers().get("access-control-allow-credentials"),
        None
    );
    assert_eq!(
        answer.headers().get("set-cookie"),
        None,
        "nobody is remembered"
    );
    let body: Value = answer.json().await.unwrap();
    assert_eq!(body["result"], "Why?");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_is_told_what_it_may_send() {
    let app = site_with(vec![]).await;
    let answer = app
        .request("OPTIONS", QUERY)
        .header("origin", "https://elsewhere.example")
        .header("access-control-request-method", "POST")
        .header(
            "access-control-request-headers",
            "content-type,x-sanity-project-id",
        )
        .send()
        .await
        .unwrap();
    assert_eq!(answer.status(), 204);
    assert_eq!(answer.headers()["access-control-allow-origin"], "*");
    let named = &answer.headers()["access-control-allow-headers"];
    assert_eq!(named, "content-type,x-sanity-project-id");
    let methods = answer.headers()["access-control-allow-methods"]
        .to_str()
        .unwrap();
    assert!(methods.contains("POST"), "{methods}");
}

#[tokio::test(flavor = "multi_thread")]
async fn drafts_and_what_is_not_for_visitors_are_never_seen() {
    let app = site_with(vec![
        faq("faq-a", "Published"),
        json!({ "_id": "claim-a", "_type": "claim", "key": "licensed", "text": "A secret claim" }),
        json!({ "_id": "said-a", "_type": "testimonial", "user": "A", "text": "No consent" }),
        json!({ "_id": "said-b", "_type": "testimonial", "user": "B", "text": "Consent",
            "consent": { "recordedOn": "2025-01-01", "note": "Second drawer" } }),
        json!({ "_id": "said-c", "_type": "testimonial", "user": "C", "text": "Not in Nigeria",
            "consent": { "recordedOn": "2025-01-01" }, "hiddenIn": { "NG": true } }),
    ])
    .await;
    let documents = DocumentService::new(app.store().clone());
    let draft = faq("faq-draft", "Not yet");
    documents
        .save_draft(Actor::System, draft, None)
        .await
        .unwrap();
    let changed = faq("faq-a", "Changed, not published");
    documents
        .save_draft(Actor::System, changed, None)
        .await
        .unwrap();
    for perspective in ["published", "raw", "drafts", "previewDrafts"] {
        let query = "*[!(_type match 'sanity*')]{_id, question, text}";
        let answer = ask(&app, &[("query", query), ("perspective", perspective)]).await;
        let body: Value = answer.json().await.unwrap();
        let expected = json!([
            { "_id": "faq-a", "question": "Published", "text": null },
            { "_id": "said-b", "question": null, "text": "Consent" },
        ]);
        assert_eq!(body["result"], expected, "{perspective}");
    }
    assert_eq!(
        result(&app, "*[_id == 'said-b'][0].consent").await,
        Value::Null
    );
    assert_eq!(
        result(&app, "*[_type in ['claim', 'settings']]").await,
        json!([])
    );
    let path = "/v1/data/doc/production/faq-a,drafts.faq-a,faq-draft,claim-a";
    let body: Value = app.get(path).await.json().await.unwrap();
    assert_eq!(body["documents"][0]["question"], "Published");
    assert_eq!(body["documents"].as_array().unwrap().len(), 1);
    let omitted = json!([
        { "id": "drafts.faq-a", "reason": "existence" },
        { "id": "faq-draft", "reason": "existence" },
        { "id": "claim-a", "reason": "existence" },
    ]);
    assert_eq!(body["omitted"], omitted);
    let originals = ask(
        &app,
        &[
            ("query", "*[0]{_id, _originalId}"),
            ("perspective", "drafts"),
        ],
    )
    .await;
    let originals: Value = originals.json().await.unwrap();
    assert_eq!(
        originals["result"],
        json!({ "_id": "faq-a", "_originalId": "faq-a" })
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_keeps_its_revision_until_it_changes() {
    let app = site_with(vec![faq("faq-a", "Why?")]).await;
    let revision = |app: &App| {
        let path = "/v1/data/doc/production/faq-a";
        let request = app.request("GET", path);
        async move {
            let body: Value = request.send().await.unwrap().json().await.unwrap();
            let document = body["documents"][0].clone();
            assert!(document["_createdAt"].is_string() && document["_updatedAt"].is_string());
            document["_rev"].as_str().unwrap().to_owned()
        }
    };
    let before = revision(&app).await;
    assert_eq!(revision(&app).await, before);
    assert_eq!(result(&app, "*[_id == 'faq-a'][0]._rev").await, before);
    let documents = DocumentService::new(app.store().clone());
    let changed = faq("faq-a", "Why not?");
    documents
        .save_draft(Actor::System, changed, None)
        .await
        .unwrap();
    documents
        .publish_document(Actor::System, "faq-a")
        .await
        .unwrap();
    assert_ne!(revision(&app).await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn references_lead_to_pictures_and_documents() {
    let app = app().sample_content().without_jobs().start().await;
    let query = r#"*[_type == "shop" && defined(icon)][0]{"id": icon[0].asset._ref, "url": icon[0].asset->url,
        "width": icon[0].asset->metadata.dimensions.width, "all": icon[].asset->_id}"#;
    let item = result(&app, query).await;
    let url = item["url"].as_str().unwrap();
    let path = url.strip_prefix(&app.url()).unwrap();
    assert_eq!(app.get(path).await.status(), 200, "{url}");
    assert!(item["width"].as_u64().unwrap() > 0);
    assert_eq!(item["all"][0], item["id"]);
    let path = format!("/v1/data/doc/production/{}", item["id"].as_str().unwrap());
    let body: Value = app.get(&path).await.json().await.unwrap();
    assert_eq!(body["documents"][0]["_type"], "sanity.imageAsset");
    let count = result(&app, r#"count(*[_type == "sanity.imageAsset"])"#).await;
    assert!(count.as_u64().unwrap() > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_post_comes_with_what_readers_say_now_and_not_with_what_was_imported() {
    let app = site_with(vec![blog("post-a", "sleep"), blog("post-b", "dreams")]).await;
    let mut guest = Guest::new(&app);
    let said = json!({ "name": "Ngozi", "text": "Thank you for these words." });
    ok(guest.send("POST", "/api/posts/sleep/comments", said).await).await;
    let like = json!({ "type": "like" });
    ok(guest
        .send("PATCH", "/api/posts/sleep/reactions", like)
        .await)
    .await;
    let query =
        r#"*[_type == "blog"] | order(_id){_id, likes, comments[]{name, text, likes, replies}}"#;
    let posts = result(&app, query).await;
    assert_eq!(posts[0]["likes"], 4);
    assert_eq!(posts[1]["likes"], 3);
    assert_eq!(posts[1]["comments"], Value::Null);
    let shown = posts[0]["comments"].as_array().cloned().unwrap_or_default();
    assert!(
        shown.iter().all(|comment| comment["name"] == "Ngozi"),
        "{shown:?}"
    );
    assert!(
        !result(&app, "*")
            .await
            .to_string()
            .contains("Never looked at")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_selected_by_address_is_found_by_it() {
    let app = site_with(vec![
        blog("post-a", "sleep"),
        blog("post-b", "dreams"),
        faq("faq-a", "Why?"),
    ])
    .await;
    let by_slug = r#"*[_type == "blog" && slug.current == $slug][0]{"text": description[0].children[0].text, _id}"#;
    let answer = ask(&app, &[("query", by_slug), ("$slug", r#""dreams""#)]).await;
    let body: Value = answer.json().await.unwrap();
    assert_eq!(
        body["result"],
        json!({ "text": "First words", "_id": "post-b" })
    );
    let any = r#"*[slug.current in ["sleep", "gone"] || question == "Why?"]._id"#;
    assert_eq!(result(&app, any).await, json!(["faq-a", "post-a"]));
    let others = r#"*[_type == "blog" && slug.current != "sleep"]._id"#;
    assert_eq!(result(&app, others).await, json!(["post-b"]));
    assert_eq!(
        result(&app, r#"*[slug.current == "nowhere"][0]"#).await,
        Value::Null
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_never_older_than_the_documents() {
    let app = site_with(vec![blog("blog-new", "sleep"), faq("faq-a", "Why?")]).await;
    let addresses = r#"*[_type == "blog"] | order(_id) {_id, "at": slug.current}"#;
    let questions = r#"*[_type == "faq"].question"#;
    assert_eq!(
        result(&app, addresses).await,
        json!([{ "_id": "blog-new", "at": "sleep" }])
    );
    assert_eq!(result(&app, questions).await, json!(["Why?"]));
    // An older article takes the address, and the newer one moves, without a revision of its own.
    let mut older = blog("blog-old", "sleep");
    older["_createdAt"] = json!("2019-01-01T00:00:00Z");
    let report = DocumentService::new(app.store().clone())
        .import_documents(Actor::System, vec![older, faq("faq-a", "How?")])
        .await
        .unwrap();
    assert!(report.refused.is_empty(), "{:?}", report.refused);
    assert_eq!(
        result(&app, addresses).await,
        json!([{ "_id": "blog-new", "at": "sleep-2" }, { "_id": "blog-old", "at": "sleep" }])
    );
    assert_eq!(result(&app, questions).await, json!(["How?"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_understood_is_named() {
    let app = site_with(vec![faq("faq-a", "Why?")]).await;
    let (status, body) = refusal(ask(&app, &[("query", "*[_type == ")]).await).await;
    assert_eq!(status, 400);
    assert_eq!(body["error"]["type"], "queryParseError");
    assert_eq!(body["error"]["query"], "*[_type == ");
    assert!(
        body["error"]["start"].is_u64() && body["error"]["end"].is_u64(),
        "{body}"
    );
    for (pairs, named) in [
        (vec![("query", "*[_id == $id]")], "$id"),
        (
            vec![("query", "*[_id == $id]"), ("$id", "undefined")],
            "undefined",
        ),
        (vec![("query", "geo::distance(a, b)")], "geo::distance"),
        (vec![("query", "nosuch(1)")], "nosuch"),
        (vec![("query", "*"), ("perspective", "rSpring")], "rSpring"),
        (vec![("query", "*"), ("explain", "true")], "explain"),
        (
            vec![("query", "*"), ("resultSourceMap", "withKeyArraySelector")],
            "resultSourceMap",
        ),
        (vec![], "query"),
    ] {
        let (status, body) = refusal(ask(&app, &pairs).await).await;
        assert_eq!(status, 400, "{pairs:?}");
        assert!(
            body["error"].is_object() || body["message"].is_string(),
            "{body}"
        );
        assert!(body.to_string().contains(named), "{named}: {body}");
    }
    for (path, expected, named) in [
        ("/v1/data/query/staging?query=*", 404, "staging"),
        ("/v7/data/query/production?query=*", 400, "7"),
        ("/v1/data/history/production", 404, "history"),
        ("/v1/data/export/production", 401, "Session not found"),
    ] {
        let (status, body) = refusal(app.get(path).await).await;
        assert_eq!(status, expected, "{path}");
        assert_eq!(body["statusCode"], expected);
        assert!(body["message"].as_str().unwrap().contains(named), "{body}");
    }
    let written = app.request("POST", "/v1/data/mutate/production");
    let written = written
        .json(&json!({ "mutations": [] }))
        .send()
        .await
        .unwrap();
    let (status, body) = refusal(written).await;
    assert_eq!(status, 401, "{body}");
    let known = app.request("GET", &format!("{QUERY}?query=*"));
    let known = known.bearer_auth("a-token").send().await.unwrap();
    assert_eq!(refusal(known).await.0, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn queries_have_limits() {
    let app = site_with((0..60).map(|n| faq(&format!("faq-{n}"), "Why?")).collect()).await;
    let deep = format!("{}1{}", "[".repeat(70), "]".repeat(70));
    assert_eq!(refusal(ask(&app, &[("query", &deep)]).await).await.0, 400);
    let long = format!("\"{}\"", "x".repeat(13_000));
    assert_eq!(refusal(ask(&app, &[("query", &long)]).await).await.0, 414);
    let post = async |query: String| {
        let request = app.request("POST", QUERY);
        refusal(
            request
                .json(&json!({ "query": query }))
                .send()
                .await
                .unwrap(),
        )
        .await
        .0
    };
    let nots = format!("{}true", "!".repeat(60_000));
    assert_eq!(post(nots).await, 400);
    assert_eq!(post(format!("\"{}\"", "x".repeat(70_000))).await, 413);
    assert_eq!(post(format!("\"{}\"", "x".repeat(300_000))).await, 413);
    // Sixty to the power of five documents take longer than anybody waits.
    let slow = "count(*[count(*[count(*[count(*[count(*[_id != ^._id]) > 0]) > 0]) > 0]) > 0])";
    let (status, body) = refusal(ask(&app, &[("query", slow)]).await).await;
    assert_eq!(status, 408, "{body}");
    let fitting = format!("length(\"{}\")", "x".repeat(11_000));
    assert_eq!(
        result(&app, &fitting).await,
        11_000,
        "what clients send by GET"
    );
}
