//! Words of pages, the shell, claims.
use chrono::TimeDelta;
use serde_json::{Value, json};

use super::site::Site;

fn proven(key: &str, expires: &str) -> Value {
    json!({"_id": format!("claim-{key}"), "_type": "claim", "key": key, "text": "On record.", "value": 620,
        "evidence": {"label": "Register", "url": "https://example.org/register"},
        "provedOn": "2026-01-01", "expiresOn": expires})
}

#[tokio::test]
async fn without_proof_no_claim_appears_anywhere() {
    let site = Site::empty().await;
    for page in content::copy::page_names() {
        let answered = site.get(&format!("/api/pages/{page}")).await;
        assert_eq!(answered.status, 200);
        assert!(!answered.text().contains("\"claim\""), "{page}");
        assert!(!answered.text().contains("Satisfied clients"), "{page}");
        assert!(
            !answered.text().contains("{brand}") && !answered.text().contains("{doctor}"),
            "{page}"
        );
    }
    let shell = site.json("/api/shell").await;
    assert_eq!(shell["companyLine"], Value::Null);
    assert_eq!(shell["sample"], false);
}

#[tokio::test]
async fn a_proven_claim_is_shown_until_it_expires() {
    let site = Site::with(vec![
        proven("clients", "2026-11-21"),
        proven("company-registered", "2026-12-31"),
    ])
    .await;
    let answered = site.get("/api/pages/home").await;
    let counter = &answered.json()["copy"]["trust"]["counter"];
    assert_eq!(
        (&counter["value"], &counter["sample"]),
        (&json!(620), &json!(false))
    );
    assert_eq!(counter["evidence"]["label"], "Register");
    assert_eq!(answered.header("cache-until"), "2026-11-21T23:00:00Z");
    assert!(answered.tags().contains(&"type:claim"));
    assert_eq!(site.json("/api/shell").await["companyLine"], "On record.");
    site.clock.advance(TimeDelta::days(1));
    assert_eq!(
        site.json("/api/pages/home").await["copy"]["trust"]["counter"],
        Value::Null
    );
}

#[tokio::test]
async fn the_store_overrides_words_and_names() {
    let site = Site::with(vec![
        json!({"_id": "settings-site", "_type": "settings", "brand": "Hearth", "bookingUrl": "https://book.example.org/x"}),
        json!({"_id": "settings-faqs", "_type": "settings", "heading": "Ask {brand}"}),
    ])
    .await;
    let shell = site.json("/api/shell").await;
    assert_eq!(
        (&shell["brand"], &shell["bookingUrl"]),
        (&json!("Hearth"), &json!("https://book.example.org/x"))
    );
    assert_eq!(
        site.json("/api/pages/faqs").await["copy"]["heading"],
        "Ask Hearth"
    );
    assert_eq!(
        site.json("/api/pages/blog").await["copy"]["heading"],
        "Blog Sections"
    );
}

#[tokio::test]
async fn the_shell_says_until_when_it_holds() {
    let site = Site::empty().await;
    let shell = site.get("/api/shell").await;
    // The year of the copyright line ends in Lagos.
    assert_eq!(shell.header("cache-until"), "2026-12-31T23:00:00Z");
    assert!(shell.tags().contains(&"type:settings"));
    assert_eq!(
        shell.json()["contact"]["hoursUk"],
        "Mon-Fri 7am to 4pm UK time"
    );
}

#[tokio::test]
async fn pictures_in_words_are_ready_to_be_placed() {
    let site = Site::empty().await;
    let svg = r##"<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"><rect width="4" height="2"/></svg>"##;
    let asset = site
        .content
        .pictures()
        .import_svg(svg.into())
        .await
        .unwrap()
        .asset_id();
    let image = json!({"_type": "image", "asset": {"_ref": asset}, "alt": "A cup"});
    site.import(vec![json!({"_id": "settings-shop", "_type": "settings",
            "hero": {"pictures": [asset, "gone.svg", 7, image], "picture": "gone.svg"}})])
        .await;
    let hero = site.json("/api/pages/shop").await["copy"]["hero"].clone();
    let alts: Vec<&str> = hero["pictures"]
        .as_array()
        .unwrap()
        .iter()
        .map(|p| p["alt"].as_str().unwrap())
        .collect();
    assert_eq!((alts, &hero["picture"]), (vec!["", "A cup"], &Value::Null));
}
