//! One person: handed out, and erased; and what is erased by itself.

use consultations::ConsultationData;
use consultations::erasure::{self, export};
use consultations::requests::Request;
use store::Actor;
use store::personal::{PersonCorrection, PersonalData};

use super::fixture::{Fixture, STORY};

async fn sent(site: &Fixture) -> String {
    let mut visitor = site.visitor();
    visitor.write("Free-Chat").await;
    visitor.agree().await;
    visitor.step("send", &[("do", "send")]).await;
    let rows = site.rows("SELECT id FROM care_request").await;
    rows[0].try_get("", "id").unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_gets_everything_and_then_nothing_is_left() {
    let site = Fixture::new().await;
    let id = sent(&site).await;
    let ade = "Ade@example.org".parse().unwrap();
    let export = export::export_person(&site.consultations, &ade)
        .await
        .unwrap();
    assert_eq!(export.len(), 1);
    let text = export[0].to_string();
    for kept in [STORY, "ade@example.org", "0803 123 4567", "Free Chat"] {
        assert!(text.contains(kept), "{kept} in {text}");
    }
    let link = site.link_of("consult-received", "link").await;
    let tx = site.store.begin(Actor::System).await.unwrap();
    let row = cases::lock_case::<Request>(&tx, &id)
        .await
        .unwrap()
        .unwrap();
    erasure::erase_request(&site.consultations, &tx, row)
        .await
        .unwrap();
    tx.commit().await.unwrap();
    let left = export::export_person(&site.consultations, &ade)
        .await
        .unwrap();
    assert!(left.is_empty(), "{left:?}");
    assert!(site.mails().await.is_empty());
    assert_eq!(site.visitor().get(&link).await.status, 404);
    let rows = site
        .rows("SELECT state, answers, story, payer_mark FROM care_request")
        .await;
    assert_eq!(rows[0].try_get::<String>("", "state").unwrap(), "cancelled");
    for column in ["answers", "story", "payer_mark"] {
        let left: Option<String> = rows[0].try_get("", column).unwrap();
        assert_eq!(left, None, "{column}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_reached_elsewhere_gets_a_new_link_and_the_old_one_ends() {
    let site = Fixture::new().await;
    sent(&site).await;
    let old = site.link_of("consult-received", "link").await;
    assert_eq!(site.visitor().get(&old).await.status, 200);
    let data = ConsultationData(site.consultations.clone());
    let ade = "ade@example.org".parse().unwrap();
    let right = PersonCorrection {
        name: Some("Adewale Obi".to_owned()),
        email: Some("adewale@example.com".parse().unwrap()),
        phone: None,
    };
    let done = data.correct_items(Actor::System, &ade, &right).await;
    assert_eq!(done.unwrap().corrected, 1);
    let new = site.link_of("consult-link", "link").await;
    assert_ne!(old, new);
    assert_eq!(site.visitor().get(&new).await.status, 200);
    // The mailbox of the old address may be a stranger's.
    assert_eq!(site.visitor().get(&old).await.status, 404);
    let left = export::export_person(&site.consultations, &ade).await;
    assert!(left.unwrap().is_empty());
    let found = "Adewale@example.com".parse().unwrap();
    let found = export::export_person(&site.consultations, &found).await;
    let text = found.unwrap()[0].to_string();
    assert!(
        text.contains("Adewale Obi") && text.contains("0803 123 4567"),
        "{text}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_sends_is_erased_after_its_days() {
    let site = Fixture::new().await;
    consultations::enqueue_periodic_jobs(&site.consultations)
        .await
        .unwrap();
    let mut visitor = site.visitor();
    visitor.write("Free-Chat").await;
    for _ in 0..32 {
        site.pass_minutes(24 * 60);
        site.run_jobs().await;
    }
    let rows = site.rows("SELECT story FROM care_request").await;
    let story: Option<String> = rows[0].try_get("", "story").unwrap();
    assert_eq!(story, None);
    let page = visitor.get("/consultation/request/story").await;
    assert_eq!(page.shown["found"], serde_json::json!(null));
}
