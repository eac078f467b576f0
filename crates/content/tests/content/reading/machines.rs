//! Feeds and files for machines.
use serde_json::json;

use super::site::{SITE, Site};

async fn start() -> Site {
    Site::with(vec![
        json!({"_id": "post-1", "_type": "blog", "title": "Salt & <pressure> \u{b}\"quoted\"", "slug": {"current": "salt"},
            "category": "Heart & Co", "author": "Dr Ade", "date": "2026-01-02", "inShort": "Less salt ]]> helps."}),
        json!({"_id": "post-2", "_type": "blog", "title": "Sleep", "slug": {"current": "sleep"}, "category": "Sleeping",
            "date": "2026-02-02T09:30:00+01:00",
            "description": [{"_type": "block", "children": [{"_type": "span", "text": "Sleep well."}]}]}),
        json!({"_id": "cup", "_type": "shop", "title": "Cup"}),
        json!({"_id": "policy-terms", "_type": "policy", "title": "Terms"}),
    ])
    .await
}

/// Every element closes, entities are right: `quick_xml` reads it to its end.
fn assert_well_formed(xml: &str) {
    let mut reader = quick_xml::Reader::from_str(xml);
    let mut depth = 0_i32;
    loop {
        match reader.read_event().unwrap() {
            quick_xml::events::Event::Start(_) => depth += 1,
            quick_xml::events::Event::End(_) => depth -= 1,
            quick_xml::events::Event::Eof => break,
            _ => {}
        }
    }
    assert_eq!(depth, 0);
}

#[tokio::test]
async fn the_feed_holds_the_posts_and_is_well_formed() {
    let site = start().await;
    let feed = site.get("/feed.xml").await;
    assert_eq!(
        (feed.status, feed.header("content-type")),
        (200, "application/atom+xml; charset=utf-8")
    );
    assert_well_formed(&feed.text());
    assert!(
        feed.text().contains("Salt &amp; &lt;pressure&gt;"),
        "{}",
        feed.text()
    );
    assert!(feed.text().contains(&format!("{SITE}/blog/salt")));
    assert!(
        feed.text()
            .contains("<id>tag:bedside.example.org,2026:post-1</id>")
    );
    assert!(
        feed.text()
            .contains("<published>2026-02-02T08:30:00Z</published>")
    );
    assert!(feed.text().contains("<summary>Sleep well.</summary>"));
    assert!(feed.text().find("post-2").unwrap() < feed.text().find("post-1").unwrap());
    assert!(feed.tags().contains(&"type:blog"));
}

#[tokio::test]
async fn a_correction_is_an_entry_of_its_own_whatever_the_age_of_its_article() {
    let corrections = json!([
        {"_key": "k2", "date": "2026-11-20", "text": "It said 130/80 <at a clinic>; the line is 140/90."},
        {"_key": "k1", "date": "2025-03-01", "text": "It named the wrong number."},
        {"_key": "k3", "date": "2027-01-01", "text": "It is not wrong yet."},
        {"_key": "k4", "text": "Nobody knows when."}, {"date": "2026-01-01"}, "odd", 7,
    ]);
    let mut posts: Vec<serde_json::Value> = (0..45)
        .map(|number| {
            json!({"_id": format!("new-{number}"), "_type": "blog", "title": "New", "category": "Sleeping",
                "slug": {"current": format!("new-{number}")}, "date": "2026-10-01"})
        })
        .collect();
    posts.push(
        json!({"_id": "old", "_type": "blog", "title": "Pressure & pulse", "category": "Heart",
        "slug": {"current": "old"}, "date": "2001-01-01", "corrections": corrections}),
    );
    let site = Site::with(posts).await;
    // Published after the others, as who corrects an article does.
    site.clock.advance(chrono::TimeDelta::hours(1));
    let old = site.json("/api/posts/old").await;
    let shown: Vec<(&str, &str)> = old["corrections"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| {
            (
                one["date"].as_str().unwrap(),
                one["dateText"].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        shown,
        [
            ("2026-11-20", "20 November 2026"),
            ("2025-03-01", "1 March 2025")
        ]
    );
    // What has none has no field either, so that the shape is that of before.
    let new = site.json("/api/posts/new-1").await;
    assert_eq!(new.get("corrections"), None);
    for (path, count) in [("/feeds/heart.xml", 2), ("/feeds/sleeping.xml", 0)] {
        let feed = site.get(path).await.text();
        assert_well_formed(&feed);
        assert_eq!(feed.matches(":correction:").count(), count, "{path}");
    }
    let feed = site.get("/feeds/heart.xml").await.text();
    assert!(feed.contains("<id>tag:bedside.example.org,2026:old:correction:k2</id>"));
    assert!(feed.contains("<title>Correction: Pressure &amp; pulse</title>"));
    assert!(feed.contains("130/80 &lt;at a clinic&gt;"));
    assert!(!feed.contains("not wrong yet") && !feed.contains("Nobody knows"));
}

#[tokio::test]
async fn each_category_has_a_feed() {
    let site = start().await;
    let feed = site.get("/feeds/heart-co.xml").await;
    assert_eq!(feed.status, 200);
    assert_well_formed(&feed.text());
    assert!(feed.text().contains("post-1") && !feed.text().contains("post-2"));
    assert!(
        feed.text().contains("/all-posts?category=Heart+%26+Co"),
        "{}",
        feed.text()
    );
    for path in [
        "/feeds/nothing.xml",
        "/feeds/heart-co",
        "/feeds/.xml",
        "/feeds/%00.xml",
    ] {
        assert_eq!(site.get(path).await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn who_has_the_feed_already_gets_a_304() {
    let site = start().await;
    let etag = site.get("/feed.xml").await.header("etag").to_owned();
    let again = site.get_with("/feed.xml", "if-none-match", &etag).await;
    assert_eq!((again.status, again.text().as_str()), (304, ""));
    site.import(vec![
        json!({"_id": "post-3", "_type": "blog", "title": "New"}),
    ])
    .await;
    assert_eq!(
        site.get_with("/feed.xml", "if-none-match", &etag)
            .await
            .status,
        200
    );
}

#[tokio::test]
async fn the_site_map_lists_every_page() {
    let site = start().await;
    let map = site.get("/sitemap.xml").await;
    assert_well_formed(&map.text());
    for path in ["/", "/about", "/blog/salt", "/product/cup", "/policy/terms"] {
        assert!(
            map.text().contains(&format!("<loc>{SITE}{path}</loc>")),
            "{path}: {}",
            map.text()
        );
    }
    assert!(map.text().contains("<lastmod>2026-11-21</lastmod>"));
    assert!(map.tags().contains(&"type:shop"));
}

#[tokio::test]
async fn robots_security_and_manifest_are_served() {
    let site = start().await;
    let robots = site.get("/robots.txt").await.text();
    assert!(robots.contains(&format!("Sitemap: {SITE}/sitemap.xml")));
    assert!(robots.contains("Disallow: /desk\n"), "{robots}");
    let security = site.get("/.well-known/security.txt").await;
    assert!(
        security.text().starts_with("Contact: mailto:"),
        "{}",
        security.text()
    );
    assert!(security.text().contains("Expires: 2027-05-20T00:00:00Z"));
    let manifest = site.get("/manifest.webmanifest").await;
    assert_eq!(manifest.header("content-type"), "application/manifest+json");
    assert_eq!(manifest.json()["name"], "Bedside");
    site.import(vec![
        json!({"_id": "settings-site", "_type": "settings", "securityContact": ""}),
    ])
    .await;
    assert_eq!(site.get("/.well-known/security.txt").await.status, 404);
}

#[tokio::test]
async fn a_look_is_a_sheet_for_good_and_an_unreadable_one_is_none() {
    let site = start().await;
    site.import(vec![
        json!({"_id": "settings-brand", "_type": "settings", "mainColour": "#2A2F6B"}),
    ])
    .await;
    let shell = site.get("/api/shell").await.json();
    let sheet = site
        .get(shell["look"]["sheet"].as_str().unwrap_or_default())
        .await;
    assert_eq!(sheet.header("content-type"), "text/css; charset=utf-8");
    assert!(sheet.header("cache-control").contains("immutable"));
    assert!(sheet.text().contains("--action:#2A2F6B;"));
    assert_eq!(
        site.get("/brand/3-ffff00-ffc93c-serif.css").await.status,
        404
    );
    // What cannot be read keeps what was: a site is never without its colours.
    site.import(vec![
        json!({"_id": "settings-brand", "_type": "settings", "mainColour": "#FFFF00"}),
    ])
    .await;
    let shell = site.get("/api/shell").await.json();
    assert_ne!(
        shell["look"]["sheet"],
        json!("/brand/3-ffff00-ffc93c-serif.css")
    );
}

#[tokio::test]
async fn an_empty_store_has_empty_but_sound_files() {
    let site = Site::empty().await;
    for path in ["/feed.xml", "/sitemap.xml"] {
        let file = site.get(path).await;
        assert_eq!(file.status, 200);
        assert_well_formed(&file.text());
    }
}
