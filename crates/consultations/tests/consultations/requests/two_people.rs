//! A request of two people, one who pays and one who is cared for: each is handed out and erased without the other.

use consultations::ConsultationData;
use consultations::erasure::export;
use serde_json::Value;
use store::Actor;
use store::personal::{ErasureResult, PersonalData};

use super::fixture::{Fixture, STORY};
use super::visitor::Visitor;

const DAUGHTER: &str = "ada@example.org";
const FATHER: &str = "baba@example.org";
/// What is told of him beside his name.
const ADDRESS: (&str, &str) = ("patientEmail", FATHER);
const NUMBER: (&str, &str) = ("patientPhone", "0803 123 4567");
const HIS_OWN: &str = "My knees hurt on the stairs.";

/// A daughter asks for her father, up to the step before sending or paying.
async fn write_for_father(
    visitor: &mut Visitor<'_>,
    package: &str,
    contact: (&'static str, &'static str),
) {
    let about = [
        ("package", package),
        ("patient", "other"),
        ("adult", "yes"),
        ("country", "NG"),
    ];
    let who = [
        ("name", "Ada"),
        ("email", DAUGHTER),
        ("zone", "Europe/London"),
        ("patientName", "Papa Ayo"),
        contact,
        ("patientZone", "Africa/Lagos"),
    ];
    assert_eq!(
        visitor
            .step("about", &[&about[..], &who[..]].concat())
            .await
            .status,
        303
    );
    visitor.step("story", &[("story", STORY)]).await;
}

/// The same, paid, with a time.
async fn paid_for_father(site: &Fixture, contact: (&'static str, &'static str)) {
    let mut visitor = site.visitor();
    write_for_father(&mut visitor, "Silver-Package", contact).await;
    visitor.choose_time().await;
    visitor.agree().await;
    let checkout = visitor.step("pay", &[("do", "pay")]).await.location;
    visitor.pay(&checkout).await;
    assert_eq!(site.states().await, ["scheduled"]);
}

/// The same for nothing.
async fn free_for_father(site: &Fixture) {
    let mut visitor = site.visitor();
    write_for_father(&mut visitor, "Free-Chat", ADDRESS).await;
    visitor.agree().await;
    visitor.step("send", &[("do", "send")]).await;
    assert_eq!(site.states().await, ["new"]);
}

/// The father asks for himself, too.
async fn his_own(site: &Fixture) {
    let mut visitor = site.visitor();
    let about = [
        ("package", "Free-Chat"),
        ("patient", "me"),
        ("adult", "yes"),
        ("country", "NG"),
    ];
    let who = [("name", "Papa Ayo"), ("email", FATHER)];
    visitor
        .step("about", &[&about[..], &who[..]].concat())
        .await;
    visitor.step("story", &[("story", HIS_OWN)]).await;
    visitor.agree().await;
    visitor.step("send", &[("do", "send")]).await;
}

async fn copy_of(site: &Fixture, person: &str) -> Vec<Value> {
    let person = person.parse().unwrap();
    export::export_person(&site.consultations, &person)
        .await
        .unwrap()
}

async fn erase(site: &Fixture, person: &str) -> ErasureResult {
    let person = person.parse().unwrap();
    let done = ConsultationData(site.consultations.clone())
        .erase_items(Actor::System, &person)
        .await;
    done.unwrap()
}

/// A column of the one request.
async fn column(site: &Fixture, name: &str) -> Option<String> {
    let rows = site.rows(&format!("SELECT {name} FROM care_request")).await;
    assert_eq!(rows.len(), 1);
    rows[0].try_get("", name).unwrap()
}

/// The links of both, the payer's first.
async fn links(site: &Fixture) -> (String, String) {
    let payers = site.link_of("consult-paid", "link").await;
    let mails = site.mails().await.into_iter();
    let mut links = mails.map(|(_, variables)| {
        let link = variables["link"].as_str().unwrap();
        link.trim_start_matches("http://localhost:8080").to_owned()
    });
    let patients = links.find(|link| *link != payers).unwrap();
    (payers, patients)
}

#[tokio::test(flavor = "multi_thread")]
async fn who_pays_gets_money_and_times_and_nothing_of_the_patient() {
    let site = Fixture::new().await;
    paid_for_father(&site, ADDRESS).await;
    his_own(&site).await;

    let hers = copy_of(&site, "ADA@example.org").await;
    assert_eq!(hers.len(), 1, "his own requests are not hers");
    assert!(hers[0]["payment"].is_string() && hers[0]["time"].is_string());
    assert_eq!(hers[0]["payer"]["email"], DAUGHTER);
    assert_eq!(hers[0]["consents"][0]["by"], "payer");
    for health in ["story", "files", "notes", "patient", "package", "country"] {
        assert!(hers[0].get(health).is_none(), "{health}: {}", hers[0]);
    }
    let words = hers[0].to_string();
    for his in [STORY, FATHER, "Papa Ayo", HIS_OWN] {
        assert!(!words.contains(his), "{his} in {words}");
    }

    let his = copy_of(&site, FATHER).await;
    let words = Value::Array(his.clone()).to_string();
    assert_eq!(his.len(), 2, "each request once: {words}");
    assert!(words.contains(STORY) && words.contains(HIS_OWN), "{words}");
    assert!(!words.contains(DAUGHTER), "{words}");
    let shared = his
        .iter()
        .find(|request| request["story"] == STORY)
        .unwrap();
    assert!(shared.get("payment").is_none(), "{shared}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_pays_for_somebody_without_an_address_gets_no_record_of_them() {
    let site = Fixture::new().await;
    paid_for_father(&site, NUMBER).await;
    site.tamper("UPDATE care_request SET state = 'done'").await;
    let words = Value::Array(copy_of(&site, DAUGHTER).await).to_string();
    assert!(
        words.contains(DAUGHTER) && !words.contains(STORY),
        "{words}"
    );
    // Nobody else could ever ask for it.
    let done = erase(&site, DAUGHTER).await;
    assert_eq!(done.erased, 1, "{done:?}");
    assert_eq!(column(&site, "story").await, None);
    assert_eq!(column(&site, "answers").await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn erasing_who_pays_leaves_the_record_of_who_was_cared_for() {
    let site = Fixture::new().await;
    paid_for_father(&site, ADDRESS).await;
    site.tamper("UPDATE care_request SET state = 'done'").await;
    let (payers, patients) = links(&site).await;

    let done = erase(&site, DAUGHTER).await;
    assert_eq!(done.erased, 1, "{done:?}");
    assert!(
        done.retained[0].contains("is about somebody else"),
        "{done:?}"
    );
    assert!(copy_of(&site, DAUGHTER).await.is_empty());
    let his = copy_of(&site, FATHER).await;
    assert_eq!(
        (&his[0]["story"], &his[0]["payer"]["name"]),
        (&STORY.into(), &"".into())
    );
    assert_eq!(column(&site, "payer_mark").await, None);
    assert_eq!(site.visitor().get(&payers).await.status, 404);
    assert_eq!(site.visitor().get(&patients).await.status, 200);
    let rows = site.rows("SELECT payer FROM payments_attempt").await;
    assert_eq!(rows[0].try_get::<String>("", "payer").unwrap(), "");

    let done = erase(&site, FATHER).await;
    assert_eq!(done.erased, 1, "{done:?}");
    assert_eq!(column(&site, "answers").await, None, "nobody is left");
    assert!(column(&site, "payment").await.is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn erasing_who_was_cared_for_leaves_who_pays_with_money_and_times() {
    let site = Fixture::new().await;
    paid_for_father(&site, ADDRESS).await;
    site.tamper("UPDATE care_request SET state = 'done'").await;
    let (payers, patients) = links(&site).await;

    let done = erase(&site, FATHER).await;
    assert_eq!(done.erased, 1, "{done:?}");
    assert!(
        done.retained[0].contains("paid for by somebody else"),
        "{done:?}"
    );
    for gone in ["story", "patient_mark", "country"] {
        assert_eq!(column(&site, gone).await, None, "{gone}");
    }
    assert!(copy_of(&site, FATHER).await.is_empty());
    let hers = copy_of(&site, DAUGHTER).await;
    assert_eq!(hers[0]["payer"]["email"], DAUGHTER);
    assert!(hers[0]["payment"].is_string() && hers[0]["time"].is_string());
    assert_eq!(site.visitor().get(&patients).await.status, 404);
    let page = site.visitor().get(&payers).await;
    assert_eq!(
        page.shown["found"]["paidText"], "₦24,000 (test payment: no money moves)",
        "{page:?}"
    );
    let sealed = column(&site, "answers").await.unwrap();
    let id = column(&site, "id").await.unwrap();
    let plain = site
        .store
        .decrypt_bytes(&format!("care_request.answers:{id}"), &sealed);
    let plain = String::from_utf8(plain.unwrap()).unwrap();
    assert!(plain.contains(DAUGHTER), "{plain}");
    assert!(
        !plain.contains("Papa Ayo") && !plain.contains(FATHER),
        "{plain}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_without_its_patient_is_cancelled_and_who_asked_is_told() {
    let site = Fixture::new().await;
    free_for_father(&site).await;
    erase(&site, FATHER).await;
    assert_eq!(site.states().await, ["cancelled"]);
    let mails = site.templates().await;
    let told = mails.iter().filter(|mail| *mail == "consult-cancelled");
    assert_eq!(told.count(), 1, "{mails:?}");
    assert_eq!(column(&site, "erased_at").await, None, "hers is kept");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_paid_and_under_way_is_erased_for_neither() {
    let site = Fixture::new().await;
    paid_for_father(&site, ADDRESS).await;
    for person in [DAUGHTER, FATHER] {
        let done = erase(&site, person).await;
        assert_eq!(done.erased, 0, "{done:?}");
        assert!(
            done.retained[0].contains("is paid and in progress"),
            "{done:?}"
        );
    }
    assert_eq!(site.states().await, ["scheduled"]);
    assert_eq!(copy_of(&site, FATHER).await[0]["story"], STORY);
}
