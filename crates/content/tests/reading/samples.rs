//! The sample content.
use content::sample;
use serde_json::Value;

use crate::house::House;

async fn house() -> House {
    let house = House::empty().await;
    let report = sample::load(&house.content).await.unwrap().unwrap();
    assert_eq!(report.refused, []);
    assert_eq!(report.renamed, []);
    house
}

fn all_samples(list: &Value) {
    for item in list["items"].as_array().unwrap() {
        assert_eq!(item["sample"], true, "{}", item["_id"]);
    }
}

#[tokio::test]
async fn everything_is_there_and_says_that_it_is_a_sample() {
    let house = house().await;
    for (path, at_least) in [
        ("posts", 24),
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
        let list = house.json(&format!("/api/{path}")).await;
        assert!(
            list["total"].as_u64().unwrap() >= at_least,
            "{path}: {}",
            list["total"]
        );
        all_samples(&list);
    }
    assert_eq!(house.json("/api/shell").await["sample"], true);
    let home = house.json("/api/pages/home").await;
    assert_eq!(home["copy"]["trust"]["counter"]["sample"], true);
}

#[tokio::test]
async fn every_sample_post_can_be_read_to_its_end() {
    let house = house().await;
    for item in house.json("/api/posts?limit=100").await["items"]
        .as_array()
        .unwrap()
    {
        let path = format!("/api/posts/{}", item["slug"]["current"].as_str().unwrap());
        let post = house.json(&path).await;
        assert!(!post["paragraphs"].as_array().unwrap().is_empty(), "{path}");
        assert!(
            !post["metaDescription"].as_str().unwrap().is_empty(),
            "{path}"
        );
        assert!(post["review"].is_object(), "{path}");
    }
}

#[tokio::test]
async fn samples_go_into_an_empty_store_only() {
    let house = house().await;
    assert_eq!(sample::load(&house.content).await.unwrap(), None);
}
