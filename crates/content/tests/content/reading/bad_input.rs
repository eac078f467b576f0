//! Nothing that a client or a document holds makes the API fail.
use serde_json::{Value, json};

use super::site::Site;

const LISTS: [&str; 8] = [
    "posts",
    "faqs",
    "products",
    "series",
    "policies",
    "projects",
    "packages",
    "testimonials",
];

#[tokio::test]
async fn odd_queries_are_answered() {
    let site = Site::with(vec![json!({"_id": "p", "_type": "blog", "title": "T"})]).await;
    let long = "x".repeat(10_240);
    let tones = "%E1%BA%B9%CC%80".repeat(1_000);
    let queries = [
        "page=-1",
        "page=0",
        "page=99999999999999999999",
        "page=4294967295",
        "page=abc",
        "limit=0",
        "limit=-5",
        "limit=1000000",
        "q=%00",
        "q=%ff%fe",
        "q=%",
        "category=%00",
        "page=1&page=2",
        "a",
        "&&&",
        "q[]=1",
        &format!("q={long}"),
        &format!("q={tones}"),
        &format!("category={long}"),
    ]
    .map(str::to_owned);
    for list in LISTS {
        for query in &queries {
            let answered = site.get(&format!("/api/{list}?{query}")).await;
            assert!(
                answered.status == 200 || answered.status == 400,
                "{list} {query}: {}",
                answered.status
            );
        }
    }
}

#[tokio::test]
async fn odd_names_are_not_found() {
    let site = Site::empty().await;
    let long = "x".repeat(10_240);
    for name in [
        "%00",
        "%2e%2e",
        "a%2Fb",
        "'%20or%201=1--",
        "%E2%98%83",
        "..%5c",
        &long,
    ] {
        for path in ["posts", "products", "policies", "pages"] {
            let answered = site.get(&format!("/api/{path}/{name}")).await;
            assert_eq!(answered.status, 404, "{path} {name}");
        }
    }
    assert_eq!(site.get("/api/posts/%ff").await.status, 400);
}

/// A document of each type with the fields of the specification.
fn whole_documents() -> Vec<Value> {
    let body = json!([{"_type": "block", "style": "h2", "markDefs": [{"_key": "l", "_type": "link", "href": "/"}],
        "children": [{"_type": "span", "text": "Words", "marks": ["l"]}]},
        {"_type": "image", "asset": {"_ref": "image-1"}}, {"_type": "callout", "title": "T", "body": []}]);
    let text = r#"{"title": "T", "slug": {"current": "s"}, "category": "C", "section": "S", "author": "A",
        "date": "2026-01-01", "image": [{"_type": "image", "asset": {"_ref": "image-1"}}],
        "inShort": "I", "sources": [{"title": "W", "url": "https://a.example"}], "reviewedBy": "R",
        "reviewedOn": "2026-01-01", "reviewDue": "2027-01-01", "likes": 1, "question": "Q",
        "product": "P", "icon": [{"asset": {"_ref": "x"}}], "price": 1.5, "prices": {"NGN": 5}, "reviews": 3,
        "rating": 4, "watchtime": "6 min", "videoId": "sample-cs-01", "bytes": 5, "transcript": "T",
        "changedOn": "2026-01-01", "name": "N", "status": "ongoing", "cagr": "7.20%", "duration": "1 yr +",
        "link": "/", "order": 1, "tag": "Emergency", "originalPrices": {"NGN": 9}, "type": "per session",
        "features": ["f"], "highlighted": true, "user": "U", "company": "Lagos", "text": "Said",
        "consent": {"recordedOn": "2026-01-01"}, "key": "k", "value": 5, "evidence": {"label": "l", "url": "/"},
        "provedOn": "2026-01-01", "expiresOn": "2027-01-01", "label": "L", "href": "/", "groups": [["a", "b"]],
        "audio": {"src": "/a.mp3", "mime": "audio/mpeg", "seconds": 9}}"#;
    let mut common: Value = serde_json::from_str(text).unwrap();
    common["description"] = body.clone();
    common["answer"] = body;
    content::model::DocumentKind::ALL
        .iter()
        .map(|kind| {
            let mut document = common.clone();
            document["_id"] = format!("doc-{kind}").into();
            document["_type"] = kind.name().into();
            document
        })
        .collect()
}

#[tokio::test]
async fn documents_without_each_field_in_turn_never_break_an_answer() {
    let site = Site::empty().await;
    let whole = whole_documents();
    let fields: Vec<String> = whole[0].as_object().unwrap().keys().cloned().collect();
    let odd = [
        None,
        Some(json!(null)),
        Some(json!(7)),
        Some(json!([null, 1, "x"])),
        Some(json!({"a": []})),
    ];
    let mut paths: Vec<String> = LISTS.iter().map(|list| format!("/api/{list}")).collect();
    paths.extend(
        [
            "/api/shell",
            "/api/pages/home",
            "/api/products/doc-shop",
            "/feed.xml",
            "/sitemap.xml",
            "/manifest.webmanifest",
            "/.well-known/security.txt",
        ]
        .map(String::from),
    );
    for (round, field) in fields
        .iter()
        .filter(|field| !["_id", "_type"].contains(&field.as_str()))
        .enumerate()
    {
        let value = &odd[round % odd.len()];
        let documents = whole.iter().map(|document| {
            let mut document = document.clone();
            let map = document.as_object_mut().unwrap();
            match value {
                Some(value) => map.insert(field.clone(), value.clone()),
                None => map.remove(field),
            };
            document
        });
        let report = site.import(documents.collect()).await;
        assert_eq!(report.refused, [], "{field}");
        for path in &paths {
            let answered = site.get(path).await;
            assert_eq!(
                answered.status,
                200,
                "{field} {value:?} {path}: {}",
                answered.text()
            );
        }
        let url = site.json("/api/posts").await["items"][0]["url"]
            .as_str()
            .unwrap()
            .replace("/blog/", "/api/posts/");
        assert_eq!(site.get(&url).await.status, 200, "{field} {value:?} {url}");
    }
}
