//! What nobody should send, and what the site says to it.

use std::time::Duration;

use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

/// Sends bytes as they are and returns the status of the answer.
async fn raw(app: &testsite::App, request: &[u8]) -> u16 {
    let mut stream = TcpStream::connect(app.address()).await.unwrap();
    stream.write_all(request).await.unwrap();
    let mut answer = Vec::new();
    let mut buffer = [0; 4096];
    while !answer.windows(2).any(|pair| pair == b"\r\n") {
        let count = timeout(Duration::from_secs(10), stream.read(&mut buffer))
            .await
            .unwrap()
            .unwrap();
        assert!(count > 0, "the connection was closed without an answer");
        answer.extend_from_slice(&buffer[..count]);
    }
    String::from_utf8_lossy(&answer)
        .split(' ')
        .nth(1)
        .unwrap()
        .parse()
        .unwrap()
}

fn get(path: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").into_bytes()
}

#[tokio::test(flavor = "multi_thread")]
async fn unknown_slugs_and_ids_are_not_found() {
    let app = testsite::app().sample_content().start().await;
    for path in [
        "/blog/no-such-post",
        "/product/no-such-product",
        "/policy/none",
        "/nowhere",
        "/product/..%2f..%2fetc",
    ] {
        assert_eq!(app.get(path).await.status(), 404, "{path}");
    }
    for path in [
        "/api/posts/none",
        "/api/products/none",
        "/api/policies/none",
        "/api/nothing",
    ] {
        let answer = app.get(path).await;
        assert_eq!(answer.status(), 404, "{path}");
        assert_eq!(
            answer.headers()["content-type"],
            "application/problem+json",
            "{path}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_in_an_address_is_a_clear_answer_and_never_a_fault() {
    let app = testsite::app().sample_content().start().await;
    let long = format!("/blog?q={}", "a".repeat(10 * 1024));
    let long_search = format!("/search?q={}", "%F0%9F%A9%BA".repeat(900));
    for path in [
        "/blog/%ff%fe",
        "/blog?q=%ff",
        "/blog?q=%",
        "/%zz",
        "/search?q=%00",
        "/blog?page=-1",
        "/blog?page=99999999999999999999",
        "/all-posts?page=0",
        "/all-posts?page=4294967295",
        "/search?q=\"NEAR(*)&page=2",
        "/gallery?series=%27%3B--",
        "/shop?q=%25_%5c",
        "/api/posts?page=-1",
        "/api/posts?limit=-5",
        "/api/posts?limit=99999999999",
        "/api/search?q=%ff",
        "//",
        "/./../",
        &long,
        &long_search,
    ] {
        let status = raw(&app, &get(path)).await;
        assert!(
            status < 500,
            "{} answered {status}",
            &path[..path.len().min(60)]
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_what_a_resource_can_do_is_done() {
    let app = testsite::app().sample_content().start().await;
    let head = app.request("HEAD", "/about").send().await.unwrap();
    assert_eq!(head.status(), 200);
    assert!(head.headers().contains_key("etag"));
    let options = app.request("OPTIONS", "/about").send().await.unwrap();
    assert!(options.headers()["allow"].to_str().unwrap().contains("GET"));
    for path in ["/about", "/api/faqs"] {
        let answer = app
            .request("DELETE", path)
            .header("origin", app.url())
            .send()
            .await
            .unwrap();
        assert_eq!(answer.status(), 405, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_write_from_another_site_is_refused() {
    let app = testsite::app().start().await;
    for (name, value) in [
        ("origin", "https://example.org"),
        ("sec-fetch-site", "cross-site"),
    ] {
        let answer = app
            .request("POST", "/preferences")
            .header(name, value)
            .form(&[("theme", "dark")])
            .send()
            .await
            .unwrap();
        assert_eq!(answer.status(), 403, "{name}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_large_body_is_refused_before_it_is_read() {
    let app = testsite::app().start().await;
    let answer = app
        .request("POST", "/preferences")
        .header("origin", app.url())
        .header("content-type", "application/x-www-form-urlencoded")
        .body(vec![b'a'; 3 << 20])
        .send()
        .await;
    // The server may answer 413 or close the line while the client is still sending.
    if let Ok(answer) = answer {
        assert_eq!(answer.status(), 413);
    }
    assert_eq!(app.get("/about").await.status(), 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_answer_ranges_and_conditions() {
    let app = testsite::app().sample_content().start().await;
    let posts: serde_json::Value = app.get("/api/posts?limit=24").await.json().await.unwrap();
    let picture = posts["items"]
        .as_array()
        .unwrap()
        .iter()
        .find_map(|post| post["picture"]["src"].as_str())
        .unwrap()
        .to_owned();
    let whole = app.get(&picture).await;
    assert_eq!(whole.status(), 200);
    assert_eq!(whole.headers()["content-type"], "image/webp");
    assert!(
        whole.headers()["cache-control"]
            .to_str()
            .unwrap()
            .contains("immutable")
    );
    let tag = whole.headers()["etag"].clone();
    let bytes = whole.bytes().await.unwrap();
    let part = app
        .request("GET", &picture)
        .header("range", "bytes=10-19")
        .send()
        .await
        .unwrap();
    assert_eq!(part.status(), 206);
    assert_eq!(
        part.headers()["content-range"],
        format!("bytes 10-19/{}", bytes.len()).as_str()
    );
    assert_eq!(part.bytes().await.unwrap(), bytes.slice(10..20));
    let beyond = app
        .request("GET", &picture)
        .header("range", "bytes=99999999-")
        .send()
        .await
        .unwrap();
    assert_eq!(beyond.status(), 416);
    let same = app
        .request("GET", &picture)
        .header("if-none-match", tag)
        .send()
        .await
        .unwrap();
    assert_eq!(same.status(), 304);
}

const LISTS: [&str; 7] = [
    "posts", "products", "series", "faqs", "policies", "projects", "packages",
];
const PAGES: [&str; 8] = [
    "/",
    "/blog",
    "/shop",
    "/gallery",
    "/faqs",
    "/policy",
    "/projects",
    "/consultation",
];

#[tokio::test(flavor = "multi_thread")]
async fn a_document_without_its_fields_still_makes_a_page() {
    let app = testsite::app().sample_content().start().await;
    let odd = [json!(null), json!(7), json!([null, 1, {"_type": "x"}])];
    for kind in LISTS {
        let list = app.read_json(&format!("/api/{kind}?limit=1")).await;
        let id = list["items"][0]["_id"].as_str().unwrap();
        let whole = app.document(id).await;
        let fields = whole.as_object().unwrap().keys();
        let fields: Vec<&String> = fields
            .filter(|key| !["_id", "_type"].contains(&key.as_str()))
            .collect();
        for odd in &odd {
            for field in &fields {
                let mut document = whole.clone();
                document[*field] = odd.clone();
                app.publish(document).await;
                let answer = app.get(&format!("/api/{kind}")).await;
                assert_eq!(answer.status(), 200, "{kind}: {field} is {odd}");
            }
            let mut document = whole.clone();
            for field in &fields {
                document[*field] = odd.clone();
            }
            app.publish(document).await;
            for list in LISTS {
                let answer = app.get(&format!("/api/{list}")).await;
                assert_eq!(answer.status(), 200, "{list}: all of {id} is {odd}");
            }
            for page in PAGES {
                let answer = app.get(page).await;
                assert_eq!(answer.status(), 200, "{page}: all of {id} is {odd}");
            }
        }
        app.publish(whole).await;
    }
}
