//! The reading site as a client sees it, on the real server.
use reqwest::header;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn every_route_answers_a_whole_page() {
    let app = testsite::app().sample_content().start().await;
    for path in [
        "/",
        "/about",
        "/faqs",
        "/blog",
        "/all-posts",
        "/gallery",
        "/policy",
        "/projects",
        "/shop",
        "/consultation",
        "/contact",
        "/partnership",
        "/volunteer",
        "/search",
    ] {
        let answer = app.get(path).await;
        assert_eq!(answer.status(), 200, "{path}");
        let html = answer.text().await.unwrap();
        assert!(html.starts_with("<!doctype html>"), "{path}");
        assert_eq!(
            html.matches("<h1").count(),
            1,
            "{path} has one main heading"
        );
        for tag in [
            "<title>",
            "<meta name=\"description\"",
            "<link rel=\"canonical\"",
            "property=\"og:image\"",
            "</html>",
        ] {
            assert!(html.contains(tag), "{path} has no {tag}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_samples_every_page_stands_and_no_claim_is_made() {
    let app = testsite::app().start().await;
    for path in [
        "/",
        "/about",
        "/blog",
        "/shop",
        "/faqs",
        "/gallery",
        "/projects",
        "/consultation",
        "/policy",
        "/contact",
        "/partnership",
    ] {
        let answer = app.get(path).await;
        assert_eq!(answer.status(), 200, "{path}");
        let html = answer.text().await.unwrap();
        for claim in [
            "500+",
            "Licensed doctor",
            "Company registered",
            "since 2024",
            "certificates of authenticity",
            "out of 5",
            "worldwide",
        ] {
            assert!(
                !html.contains(claim),
                "{path} claims '{claim}' without proof"
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn with_samples_claims_and_testimonials_are_labelled() {
    let app = testsite::app().sample_content().start().await;
    let html = app.get("/").await.text().await.unwrap();
    assert!(html.contains("500+"));
    assert!(html.contains("Sample"));
    let testimonials: serde_json::Value = app.get("/api/testimonials").await.json().await.unwrap();
    let items = testimonials["items"].as_array().unwrap();
    assert_eq!(items.len(), 6);
    assert!(items.iter().all(|one| one["sample"] == true));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_second_reader_gets_the_same_bytes_or_only_not_modified() {
    let app = testsite::app().sample_content().start().await;
    let first = app.get("/about").await;
    let tag = first.headers()[header::ETAG].clone();
    let body = first.bytes().await.unwrap();
    let second = app.get("/about").await;
    assert_eq!(second.headers()[header::ETAG], tag);
    assert_eq!(second.bytes().await.unwrap(), body);
    let third = app
        .request("GET", "/about")
        .header(header::IF_NONE_MATCH, tag)
        .send()
        .await
        .unwrap();
    assert_eq!(third.status(), 304);
    assert!(third.bytes().await.unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_is_visible_to_the_next_reader() {
    let app = testsite::app().sample_content().start().await;
    let posts: serde_json::Value = app.get("/api/posts?limit=1").await.json().await.unwrap();
    let slug = posts["items"][0]["slug"]["current"]
        .as_str()
        .unwrap()
        .to_owned();
    let path = format!("/blog/{slug}");
    let before = app.get(&path).await.text().await.unwrap();
    let mut document = app
        .document(posts["items"][0]["_id"].as_str().unwrap())
        .await;
    document["title"] = "A title that nobody had before".into();
    assert!(!before.contains("A title that nobody had before"));
    app.publish(document).await;
    app.eventually(&path, |html| {
        html.contains("A title that nobody had before")
    })
    .await;
    app.eventually("/blog", |html| {
        html.contains("A title that nobody had before")
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn both_spellings_of_the_shop_lead_to_it() {
    let app = testsite::app().sample_content().start().await;
    let answer = app.get("/shops").await;
    assert_eq!(answer.url().path(), "/shop");
}

#[tokio::test(flavor = "multi_thread")]
async fn display_mode_and_currency_are_kept_by_a_plain_form() {
    let app = testsite::app().sample_content().start().await;
    let answer = app
        .request("POST", "/preferences")
        .header(header::ORIGIN, app.url())
        .form(&[("theme", "dark"), ("return", "/shop")])
        .send()
        .await
        .unwrap();
    assert_eq!(answer.status(), 303);
    assert_eq!(answer.headers()[header::LOCATION], "/shop");
    assert!(
        answer.headers()[header::SET_COOKIE]
            .to_str()
            .unwrap()
            .starts_with("theme=dark")
    );
    let page = page_with(&app, "/shop", "theme=dark; currency=GBP").await;
    assert!(page.contains("data-theme=\"dark\""));
    assert!(page.contains('£'));
}

/// A page as who sends these cookies gets it.
async fn page_with(app: &testsite::App, path: &str, cookies: &str) -> String {
    let request = app.request("GET", path).header(header::COOKIE, cookies);
    request.send().await.unwrap().text().await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn packages_name_no_price_that_cannot_be_paid() {
    let app = testsite::app().sample_content().start().await;
    let taken = app.read_json("/api/payments/currencies").await;
    assert_eq!(taken["currencies"], json!(["NGN", "USD"]));
    for (path, section, end) in [
        ("/", "<section id=\"pricing\"", "<section id=\""),
        ("/consultation", "<section id=\"packages\"", "<footer"),
    ] {
        let page = page_with(&app, path, "currency=GBP").await;
        let (_, packages) = page.split_once(section).unwrap();
        let (packages, _) = packages.split_once(end).unwrap();
        assert!(packages.contains('₦'), "{path}: {packages}");
        assert!(!packages.contains('£'), "{path}: {packages}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn preferences_lead_nowhere_but_home_to_this_site() {
    let app = testsite::app().start().await;
    for elsewhere in [
        "https://example.org/",
        "//example.org",
        "/\\example.org",
        "javascript:alert(1)",
        "/a\r\nSet-Cookie: x=y",
    ] {
        let answer = app
            .request("POST", "/preferences")
            .header(header::ORIGIN, app.url())
            .form(&[("theme", "dark"), ("return", elsewhere)])
            .send()
            .await
            .unwrap();
        let location = answer.headers()[header::LOCATION].to_str().unwrap();
        assert!(
            location.starts_with('/')
                && !location.starts_with("//")
                && !location.starts_with("/\\"),
            "{elsewhere} led to {location}"
        );
        assert!(
            !location.contains("example.org") || location == "/",
            "{elsewhere} led to {location}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn machines_find_what_they_look_for() {
    let app = testsite::app().sample_content().start().await;
    for (path, kind, word) in [
        ("/sitemap.xml", "application/xml", "<urlset"),
        ("/robots.txt", "text/plain", "Sitemap:"),
        ("/feed.xml", "application/atom+xml", "<feed"),
        ("/.well-known/security.txt", "text/plain", "Contact:"),
        (
            "/manifest.webmanifest",
            "application/manifest+json",
            "\"name\"",
        ),
        ("/api/openapi.json", "application/json", "\"openapi\""),
        ("/checkout/checkout.js", "text/javascript", "buttonId"),
    ] {
        let answer = app.get(path).await;
        assert_eq!(answer.status(), 200, "{path}");
        assert!(
            answer.headers()[header::CONTENT_TYPE]
                .to_str()
                .unwrap()
                .starts_with(kind),
            "{path}"
        );
        assert!(answer.text().await.unwrap().contains(word), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_page_allows_inline_code_or_foreign_frames() {
    let app = testsite::app().sample_content().start().await;
    for path in ["/", "/gallery", "/nowhere", "/api/faqs"] {
        let answer = app.get(path).await;
        let headers = answer.headers();
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(
            policy.contains("default-src 'none'")
                && !policy.contains("unsafe-inline")
                && !policy.contains("unsafe-eval"),
            "{path}: {policy}"
        );
        assert_eq!(headers["x-content-type-options"], "nosniff", "{path}");
        assert!(
            !headers.contains_key(header::SET_COOKIE),
            "{path}: no cookie before the first write"
        );
    }
}

/// The renderer weaves it; these are the colours that the cloth of this page has always had.
#[tokio::test(flavor = "multi_thread")]
async fn a_share_image_has_the_cloth_of_its_page() {
    let app = testsite::app().start().await;
    let answer = app.get("/share/page/home.png").await;
    assert_eq!(answer.status(), 200);
    let bytes = answer.bytes().await.unwrap();
    let pixels = image::load_from_memory(&bytes).unwrap().to_rgb8();
    let ground = |at: u32| {
        let [r, g, b] = pixels.get_pixel(783 + at % 2 * 210, 3 + at / 2 * 210).0;
        format!("#{r:02X}{g:02X}{b:02X}")
    };
    let cloth = [
        "#0B3B2E", "#CFEBDD", "#F2765E", "#FFC93C", "#CFEBDD", "#0F5A45",
    ];
    assert_eq!((0..6).map(ground).collect::<Vec<_>>(), cloth);
}
