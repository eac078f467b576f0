//! Pages over HTTP: routing, variants, the cache's answers, errors.
use std::sync::atomic::Ordering::SeqCst;

use crate::site::Site;
use reqwest::Method;

fn header<'r>(response: &'r reqwest::Response, name: &str) -> &'r str {
    response
        .headers()
        .get(name)
        .map_or("", |value| value.to_str().unwrap())
}

#[tokio::test]
async fn a_page_is_made_once_and_then_copied() {
    let site = Site::start().await;
    for _ in 0..3 {
        let page = site
            .get_with("/notes/a", &[("accept-encoding", "br")])
            .await;
        assert_eq!(
            (page.status().as_u16(), header(&page, "content-encoding")),
            (200, "br")
        );
    }
    assert!(site.text("/notes/a").await.contains("<p>first</p>"));
    assert_eq!(site.notes.reads.load(SeqCst), 1);
}

#[tokio::test]
async fn every_page_carries_its_headers() {
    let site = Site::start().await;
    let page = site.get("/notes/a").await;
    let csp = header(&page, "content-security-policy");
    assert!(
        csp.contains("script-src 'self' 'sha256-abc='") && !csp.contains("unsafe-inline"),
        "{csp}"
    );
    assert!(csp.contains("frame-src https://www.youtube-nocookie.com"));
    assert_eq!(header(&page, "x-content-type-options"), "nosniff");
    assert_eq!(header(&page, "cache-control"), "no-cache");
    assert_eq!(header(&page, "vary"), "Accept-Encoding, Cookie, Save-Data");
    assert_eq!(
        header(&page, "surrogate-key"),
        "likes:a note:a shell type:note"
    );
    assert_eq!(
        header(&page, "speculation-rules"),
        "\"/speculation-rules.json\""
    );
    assert_eq!(header(&page, "content-type"), "text/html; charset=utf-8");
    assert!(!page.headers().contains_key("strict-transport-security"));
    assert!(!page.headers().contains_key("set-cookie"));
    let low = site.get_with("/notes/a", &[("save-data", "on")]).await;
    assert!(!low.headers().contains_key("speculation-rules"));
    assert!(low.text().await.unwrap().contains("low data"));
    let rules = site.get("/speculation-rules.json").await;
    assert_eq!(
        header(&rules, "content-type"),
        "application/speculationrules+json"
    );
    assert!(rules.json::<serde_json::Value>().await.unwrap()["prefetch"].is_array());
}

#[tokio::test]
async fn a_secret_in_an_address_is_told_to_no_other_site() {
    let site = Site::start().await;
    let page = site.get("/opened/0f3a").await;
    assert_eq!(header(&page, "referrer-policy"), "same-origin");
    let other = site.get("/contact").await;
    assert_ne!(header(&other, "referrer-policy"), "same-origin");
}

#[tokio::test]
async fn a_client_that_has_the_page_gets_304_and_head_gets_no_body() {
    let site = Site::start().await;
    for first in [true, false] {
        let page = site
            .get_with("/notes/a", &[("accept-encoding", "br")])
            .await;
        let etag = header(&page, "etag").to_owned();
        let again = site
            .get_with("/notes/a", &[("if-none-match", &format!("\"x\", {etag}"))])
            .await;
        assert_eq!(again.status(), 304, "{first}");
        assert_eq!(
            (header(&again, "etag"), header(&again, "vary")),
            (&*etag, "Accept-Encoding, Cookie, Save-Data")
        );
        let head = site
            .send(Method::HEAD, "/notes/a", &[("accept-encoding", "br")], "")
            .await;
        let after = site
            .get_with("/notes/a", &[("accept-encoding", "br")])
            .await;
        // A page asked for again is packed tighter in the background: HEAD tells the length before or after that.
        let lengths = [&page, &after].map(|page| header(page, "content-length"));
        assert!(lengths.contains(&header(&head, "content-length")));
        assert_eq!(header(&head, "etag"), &*etag);
    }
    let cold = Site::start().await;
    let head = cold.send(Method::HEAD, "/notes/a", &[], "").await;
    assert_eq!(head.status(), 200);
    assert!(header(&head, "content-length").parse::<u32>().unwrap() > 500);
}

#[tokio::test]
async fn other_encodings_are_made_for_those_who_need_them() {
    let site = Site::start().await;
    let plain = site.get("/notes/a").await;
    assert_eq!(header(&plain, "content-encoding"), "");
    let plain = plain.text().await.unwrap();
    for _ in 0..2 {
        let packed = site
            .get_with("/notes/a", &[("accept-encoding", "gzip, br;q=0")])
            .await;
        assert_eq!(header(&packed, "content-encoding"), "gzip");
        let bytes = packed.bytes().await.unwrap();
        let mut text = String::new();
        std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(&*bytes), &mut text)
            .unwrap();
        assert_eq!(text, plain);
    }
}

#[tokio::test]
async fn variants_are_kept_apart_and_only_where_they_differ() {
    let site = Site::start().await;
    let with = async |path: &str, cookie: &str| {
        site.get_with(path, &[("cookie", cookie)])
            .await
            .text()
            .await
            .unwrap()
    };
    assert!(with("/", "theme=dark").await.contains("home for dark"));
    assert!(with("/", "theme=light").await.contains("home for light"));
    assert!(
        with("/shop", "currency=GBP")
            .await
            .contains("prices in GBP")
    );
    assert!(
        with("/shop", "currency=USD")
            .await
            .contains("prices in USD")
    );
    assert!(with("/shop", "").await.contains("prices in NGN"));
    with("/notes/a", "currency=GBP").await;
    with("/notes/a", "currency=USD; other=1").await;
    assert_eq!(site.notes.reads.load(SeqCst), 1);
}

#[tokio::test]
async fn only_meaningful_query_makes_another_page() {
    let site = Site::start().await;
    assert!(
        site.text("/notes?q=a+b&utm=1&page=2")
            .await
            .contains("notes q=a b page=2")
    );
    assert!(
        site.text("/notes?page=2&q=a%20b")
            .await
            .contains("notes q=a b page=2")
    );
    assert!(site.text("/notes?page=3").await.contains("notes q= page=3"));
    assert_eq!(site.pages.renderer().figures().renders(), 2);
}

#[tokio::test]
async fn unknown_paths_and_slugs_are_404_with_real_words() {
    let site = Site::start().await;
    for path in ["/nothing", "/notes/a/b", "/nothing/at/all.html", "/old"] {
        let page = site.get_with(path, &[("accept", "text/html")]).await;
        assert_eq!(page.status(), 404, "{path}");
        assert!(
            page.text().await.unwrap().contains("nothing here"),
            "{path}"
        );
    }
    assert_eq!(
        site.pages.renderer().figures().renders(),
        1,
        "one page for all of them"
    );
    let slug = site.get("/notes/missing").await;
    assert_eq!(slug.status(), 404);
    assert!(slug.text().await.unwrap().contains("no such note"));
    let api = site
        .get_with("/api/nothing", &[("accept", "text/html")])
        .await;
    assert_eq!(
        (api.status().as_u16(), header(&api, "content-type")),
        (404, "application/problem+json")
    );
    let id = header(&api, "x-request-id").to_owned();
    assert_eq!(
        api.json::<serde_json::Value>().await.unwrap()["request_id"],
        id
    );
}

#[tokio::test]
async fn a_page_that_cannot_be_rendered_is_a_plain_one_remembered_for_ten_seconds() {
    let site = Site::start().await;
    for path in ["/throws", "/loops"] {
        let before = site.pages.renderer().figures().renders();
        for _ in 0..3 {
            let page = site.get(path).await;
            assert_eq!(page.status(), 503);
            assert_eq!(header(&page, "retry-after"), "10");
            let text = page.text().await.unwrap();
            assert!(text.contains("cannot be shown right now") && !text.contains("broken page"));
            assert!(
                text.contains(r#"call <a href="tel:112">112</a> (Ghana), now."#),
                "{text}"
            );
            assert!(
                site.text("/notes/a").await.contains("first"),
                "other pages stand"
            );
        }
        let after = site.pages.renderer().figures().renders();
        assert!(after - before <= 2, "{path}: tried once, not each time");
        site.clock.advance(chrono::Duration::seconds(11));
        assert_eq!(site.get(path).await.status(), 503);
        assert_eq!(site.pages.renderer().figures().renders(), after + 1);
    }
}

#[tokio::test]
async fn a_page_that_is_too_much_to_render_shows_its_words_in_plain_form() {
    let site = Site::start().await;
    site.note("Rest & drink <water>.").await;
    let page = site.get("/long/a").await;
    assert_eq!(page.status(), 200);
    let text = page.text().await.unwrap();
    assert!(text.contains("Rest &amp; drink &lt;water&gt;.") && text.contains("plain form"));
    assert_eq!(site.pages.plain_page_count(), 1);
    site.get("/long/a").await;
    assert_eq!(site.pages.plain_page_count(), 1, "kept for a while");
    site.note("Sleep.").await;
    site.drop_tag("note:a");
    assert!(
        site.text("/long/a").await.contains("Sleep."),
        "and dropped with what it says"
    );
    site.clock.advance(chrono::Duration::seconds(11));
    site.get("/long/a").await;
    assert_eq!(site.pages.plain_page_count(), 3, "and tried again");
}

#[tokio::test]
async fn a_form_that_did_not_pass_is_the_same_page_with_its_words() {
    let site = Site::start().await;
    assert!(site.text("/contact").await.contains("<p>contact</p>"));
    let page = site.send(Method::POST, "/contact", &[], "Ada <b>").await;
    assert_eq!(
        (page.status().as_u16(), header(&page, "cache-control")),
        (422, "no-store")
    );
    let text = page.text().await.unwrap();
    assert!(
        text.contains("form Ada &lt;b>: email Enter your e-mail address"),
        "{text}"
    );
    assert!(
        site.text("/contact").await.contains("<p>contact</p>"),
        "it was not stored"
    );
}

#[tokio::test]
async fn addresses_that_cannot_be_read_are_400_pages() {
    let site = Site::start().await;
    for path in [
        "/notes/%ZZ",
        "/notes/%",
        "/notes/%ff",
        "/%c3%28",
        "/notes?q=%",
        "/notes?q=%ff",
        "/notes/%00",
        "/a\\b",
    ] {
        let request = format!(
            "GET {path} HTTP/1.1\r\nhost: x\r\naccept: text/html\r\nconnection: close\r\n\r\n"
        );
        let answer = site.raw(request.as_bytes()).await;
        assert!(answer.starts_with("HTTP/1.1 400"), "{path}: {answer}");
    }
    let bytes = site
        .raw(b"GET /notes/\xff\xfe HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
        .await;
    assert!(bytes.starts_with("HTTP/1.1 400"), "{bytes}");
    let long = site.get(&format!("/notes?q={}", "a".repeat(10_000))).await;
    assert_eq!(long.status(), 414);
    assert_eq!(site.get("/notes/%C3%A9").await.status(), 200);
}

#[tokio::test]
async fn slashes_too_many_and_old_names_lead_on() {
    let site = Site::start().await;
    for (path, to) in [
        ("/notes/", "/notes"),
        ("/notes/a/?q=1", "/notes/a?q=1"),
        ("/shops?page=2", "/shop?page=2"),
    ] {
        let moved = site.get(path).await;
        assert_eq!(
            (moved.status().as_u16(), header(&moved, "location")),
            (308, to)
        );
    }
}

#[tokio::test]
async fn methods_that_do_not_fit_are_told_which_do() {
    let site = Site::start().await;
    for (path, allow) in [
        ("/notes/a", "GET, HEAD, OPTIONS"),
        ("/contact", "GET, HEAD, OPTIONS, POST"),
        ("/api/notes/a", "GET, HEAD, OPTIONS, POST"),
        ("/preferences", "OPTIONS, POST"),
    ] {
        let refused = site.send(Method::DELETE, path, &[], "").await;
        assert_eq!(
            (refused.status().as_u16(), header(&refused, "allow")),
            (405, allow),
            "{path}"
        );
        let told = site.send(Method::OPTIONS, path, &[], "").await;
        assert_eq!(
            (told.status().as_u16(), header(&told, "allow")),
            (204, allow),
            "{path}"
        );
    }
}

#[tokio::test]
async fn a_personal_page_is_read_with_its_visitor_s_cookies_and_kept_by_nobody() {
    let site = Site::start().await;
    for visitor in ["follow=one", "follow=other", "follow=one"] {
        let page = site.get_with("/mine", &[("cookie", visitor)]).await;
        assert_eq!(page.status(), 200);
        assert_eq!(header(&page, "cache-control"), "no-store");
        assert_eq!(header(&page, "x-robots-tag"), "noindex");
        for none in ["etag", "surrogate-key", "set-cookie"] {
            assert!(!page.headers().contains_key(none), "{none}");
        }
        let html = page.text().await.unwrap();
        assert!(html.contains(&format!("yours: {visitor}")), "{html}");
    }
    let nobody = site.text("/mine").await;
    assert!(nobody.contains("yours:  "), "{nobody}");
    assert_eq!(site.pages.cache().figures().misses.load(SeqCst), 0);
    let sent = [
        ("cookie", "follow=one"),
        ("origin", "http://localhost:8080"),
    ];
    let again = site.send(Method::POST, "/mine", &sent, "typed").await;
    assert_eq!(again.status(), 422);
    assert_eq!(header(&again, "cache-control"), "no-store");
    let html = again.text().await.unwrap();
    assert!(html.contains("yours: follow=one typed"), "{html}");
}
