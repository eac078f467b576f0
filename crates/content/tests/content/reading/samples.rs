//! The sample content. It is loaded once: its drawings take seconds to become pictures.
use content::sample_content;
use serde_json::Value;

use super::site::Site;

#[tokio::test]
async fn the_sample_content_is_whole_marked_and_readable() {
    let site = Site::empty().await;
    let report = sample_content::load_sample_content(&site.content)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(report.refused, []);
    assert_eq!(report.renamed, []);
    lists_are_long_enough_and_marked(&site).await;
    claims_are_shown_as_samples(&site).await;
    pictures_are_shown(&site).await;
    posts_can_be_read_to_their_end(&site).await;
    plain_words_find_medical_names(&site).await;
    words_of_services_find_their_pages(&site).await;
    assert_eq!(
        sample_content::load_sample_content(&site.content)
            .await
            .unwrap(),
        None
    );
}

async fn lists_are_long_enough_and_marked(site: &Site) {
    for (path, at_least) in [
        ("posts?limit=100", 24),
        ("faqs", 12),
        ("products", 20),
        ("series?series=Clinic+Series", 8),
        ("series?series=MOS", 6),
        ("series?series=Health+Nuggets", 6),
        ("policies", 6),
        ("projects", 4),
        ("packages", 4),
        ("testimonials", 6),
    ] {
        let list = site.json(&format!("/api/{path}")).await;
        assert!(
            list["total"].as_u64().unwrap() >= at_least,
            "{path}: {}",
            list["total"]
        );
        for item in items(&list) {
            assert_eq!(item["sample"], true, "{}", item["_id"]);
        }
    }
    let posts = site.json("/api/posts").await;
    assert!(posts["sections"].as_array().unwrap().len() >= 3);
    assert_eq!(site.json("/api/shell").await["sample"], true);
}

/// Every claim that a text of the site rests on has a sample, so that nothing is left out of the sample site.
async fn claims_are_shown_as_samples(site: &Site) {
    let home = site.json("/api/pages/home").await;
    assert_eq!(home["copy"]["trust"]["counter"]["sample"], true);
    for page in content::copy::page_names() {
        let words = site.json(&format!("/api/pages/{page}")).await;
        let defaults = Value::Object(content::copy::default_copy(page).unwrap().clone());
        assert_eq!(
            count_claims(&words["copy"]),
            count_claims(&defaults),
            "{page}"
        );
    }
    assert!(site.json("/api/shell").await["companyLine"].is_string());
}

fn count_claims(value: &Value) -> usize {
    match value {
        Value::Array(items) => items.iter().map(count_claims).sum(),
        Value::Object(map) => {
            usize::from(map.contains_key("claim")) + map.values().map(count_claims).sum::<usize>()
        }
        _ => 0,
    }
}

async fn pictures_are_shown(site: &Site) {
    let named: Vec<String> = sample_content::sample_documents()
        .iter()
        .filter(|document| {
            ["image", "icon"]
                .iter()
                .any(|key| document[*key][0].is_object())
        })
        .map(|document| document["_id"].as_str().unwrap().to_owned())
        .collect();
    for path in [
        "/api/posts?limit=100",
        "/api/products?limit=100",
        "/api/series?limit=100",
    ] {
        for item in items(&site.json(path).await) {
            let named = named.iter().any(|id| item["_id"] == **id);
            assert_eq!(item["imageUrl"].is_string(), named, "{}", item["_id"]);
        }
    }
}

async fn posts_can_be_read_to_their_end(site: &Site) {
    for item in items(&site.json("/api/posts?limit=100").await) {
        let path = format!("/api/posts/{}", item["slug"]["current"].as_str().unwrap());
        let post = site.json(&path).await;
        assert!(!post["paragraphs"].as_array().unwrap().is_empty(), "{path}");
        assert!(
            !post["metaDescription"].as_str().unwrap().is_empty(),
            "{path}"
        );
        assert!(post["review"].is_object(), "{path}");
    }
}

async fn plain_words_find_medical_names(site: &Site) {
    for query in ["bp", "high+blood"] {
        let found = site.json(&format!("/api/search?q={query}")).await;
        assert!(found["total"].as_u64().unwrap() > 0, "{query}: {found}");
        assert!(
            !found["also"].as_array().unwrap().is_empty(),
            "{query}: {found}"
        );
    }
}

async fn words_of_services_find_their_pages(site: &Site) {
    for (query, href) in [
        ("book+appointment", "/consultation"),
        ("doctor+price", "/consultation"),
        ("pharmacy+near+me", "/nearestpharmacy"),
        ("donate", "/partnership"),
    ] {
        let found = site.json(&format!("/api/search?q={query}")).await;
        assert_eq!(found["sitePages"][0]["href"], href, "{query}: {found}");
        assert_eq!(found["corrected"], Value::Null, "{query}: {found}");
        for narrowed in ["kind=post", "page=2"] {
            let found = site
                .json(&format!("/api/search?q={query}&{narrowed}"))
                .await;
            assert_eq!(found["sitePages"], serde_json::json!([]), "{narrowed}");
        }
    }
    let found = site.json("/api/search?q=malaria").await;
    assert_eq!(found["sitePages"], serde_json::json!([]));
    let suggested = site.json("/api/search/suggest?q=appoint").await;
    assert_eq!(suggested["items"][0]["href"], "/consultation");
}

fn items(list: &Value) -> &[Value] {
    list["items"].as_array().unwrap()
}
