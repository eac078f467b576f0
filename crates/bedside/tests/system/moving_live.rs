//! A dataset that lives with the hosted content service, by the command line.
use serde_json::json;
use testkit::{ContentServiceDouble, ServiceTrouble};

use crate::commands::{BINARY, Place, Served, get, text};

fn article(title: &str) -> serde_json::Value {
    json!({
        "_id": "post-1", "_type": "blog", "_createdAt": "2025-03-01T09:00:00Z", "title": title,
        "slug": {"_type": "slug", "current": "sleep"},
        "comments": [{"_key": "c1", "name": "Ada", "text": "Thank you, doctor.", "postedAt": "2025-03-02T08:00:00Z"}],
    })
}

fn bedside(place: &Place, words: &[&str], environment: &[(&str, &str)]) -> std::process::Output {
    std::process::Command::new(BINARY)
        .args(place.with_place(words))
        .envs(environment.iter().copied())
        .output()
        .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_live_dataset_is_imported_whole_or_not_at_all() {
    let service = ContentServiceDouble::start().await;
    service.require_token("sk-right");
    service.put(article("Sleep"));
    service.put(json!({"_id": "drafts.post-2", "_type": "blog", "title": "Not yet"}));
    let address = format!("{}v2025-01-06/data/export/production", service.url());
    let place = Place::of_the_switch().await;
    let import = |token| {
        bedside(
            &place,
            &["content", "import", &address],
            &[("BEDSIDE_SYNC_TOKEN", token)],
        )
    };

    let refused = import("sk-wrong");
    let words = text(&refused);
    assert!(
        !refused.status.success() && words.contains("Unauthorized - Session not found"),
        "{words}"
    );
    assert!(!words.contains("sk-wrong"), "{words}");

    let failing = ServiceTrouble::ErrorInLine("the disk is full".to_owned());
    service.plan(std::iter::repeat_n(failing, 5));
    let failed = import("sk-right");
    let words = text(&failed);
    assert!(!failed.status.success(), "{words}");
    assert!(
        words.contains("Error streaming dataset: the disk is full"),
        "{words}"
    );

    // Twice broken off, then whole.
    service.plan([ServiceTrouble::Cut, ServiceTrouble::Cut]);
    let done = import("sk-right");
    let words = text(&done);
    assert!(
        done.status.success() && words.contains("1 published, 1 drafts"),
        "{words}"
    );
    let nowhere = bedside(
        &place,
        &[
            "content",
            "import",
            "http://10.0.0.7/v1/data/export/production",
        ],
        &[],
    );
    assert!(!nowhere.status.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn one_comparison_brings_what_differs_while_the_site_serves() {
    let service = ContentServiceDouble::start().await;
    service.put(article("Sleep"));
    let place = Place::of_the_switch().await;
    let served = Served::without_samples(&place).await;
    let host = service.url().to_string();
    let sync = |trust: &str| {
        let environment = [
            ("BEDSIDE_SYNC_PROJECT", "abc123"),
            ("BEDSIDE_SYNC_HOST", host.as_str()),
            ("BEDSIDE_SYNC_TRUST_HEALTH_ADVICE", trust),
        ];
        bedside(&place, &["content", "sync", "--once"], &environment)
    };
    let page = format!("{}/api/posts/sleep", served.url);
    let done = text(&sync("false"));
    assert!(done.contains("1 wait for a doctor"), "{done}");
    assert_eq!(get(&page).await.unwrap().status(), 404);

    service.put(article("Sleep well"));
    let done = text(&sync("true"));
    assert!(done.contains("1 published"), "{done}");
    let shown = get(&page).await.unwrap().text().await.unwrap();
    assert!(shown.contains("Sleep well"), "{shown}");
    let comments = get(format!("{page}/comments"))
        .await
        .unwrap()
        .text()
        .await
        .unwrap();
    assert!(
        comments.contains("Thank you, doctor.") && comments.contains("\"total\":1"),
        "{comments}"
    );

    service.plan([ServiceTrouble::Status(404, None)]);
    let failed = sync("true");
    assert!(
        !failed.status.success() && text(&failed).contains("trouble 404"),
        "{}",
        text(&failed)
    );
    let unset = bedside(&place, &["content", "sync", "--once"], &[]);
    assert!(text(&unset).contains("sync.project"), "{}", text(&unset));
}
