//! A gift whose money comes while the disk is full.

use serde_json::json;
use store::testing::disk::SmallDisk;
use testkit::pay_by_card;

use crate::fixture::Fixture;

#[tokio::test(flavor = "multi_thread")]
async fn money_that_came_while_the_disk_was_full_is_settled_and_thanked_for_once() {
    let name = "full_disk::money_that_came_while_the_disk_was_full_is_settled_and_thanked_for_once";
    let Some(disk) = SmallDisk::of_test(name, "24m") else {
        return;
    };
    let site = Fixture::new().await;
    let (paid, _) = site.begin(json!({})).await;
    let path = format!("/api/giving/gifts/{paid}/pay");
    let (status, opened) = site.client.post_json(&path, &json!({})).await;
    assert_eq!(status, 200, "{opened}");
    let checkout = opened["checkoutUrl"].as_str().unwrap();
    pay_by_card(&site.client.http, checkout, "").await;

    disk.fill();
    let mut acknowledged = Vec::new();
    let mut refused = 0;
    while refused < 5 {
        let gift = json!({ "name": "Obi Ada", "email": "obi@example.org", "phone": "0803 123 4567",
            "price": "25", "consultationType": "Donation" });
        let (status, answer) = site.client.post_json("/api/sponsor", &gift).await;
        match status {
            201 => acknowledged.push(answer["token"].as_str().unwrap().to_owned()),
            507 => refused += 1,
            _ => panic!("{status}: {answer}"),
        }
    }
    // What the runner can claim, its handlers cannot write down.
    drop(site.jobs.run_due().await);

    disk.free();
    for _ in 0..6 {
        // A lease that was taken and not given back runs out.
        site.pass_minutes(2);
        site.run_jobs().await;
    }
    assert_eq!(site.gift(&paid).await["state"], "received");
    assert_eq!(site.templates().await, ["gift-thanks"]);
    assert_eq!(site.taken().await, 1);
    let (since, _) = site.begin(json!({})).await;
    acknowledged.push(since);
    for token in acknowledged {
        assert_eq!(site.gift(&token).await["state"], "pending");
    }
    let dead = site.store.list_dead_jobs(10).await.unwrap();
    assert!(dead.is_empty(), "{dead:?}");
}
