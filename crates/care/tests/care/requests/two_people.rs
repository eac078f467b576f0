//! A request of two people, one who pays and one who is cared for: each is handed out and erased without the other.

use care::requests::{exporting, keeping};
use serde_json::Value;
use store::Actor;

use super::house::{House, STORY};
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
    visitor.step("about", &about).await;
    let who = [
        ("name", "Ada"),
        ("email", DAUGHTER),
        ("zone", "Europe/London"),
        ("patientName", "Papa Ayo"),
        contact,
        ("patientZone", "Africa/Lagos"),
    ];
    assert_eq!(visitor.step("who", &who).await.status, 303);
    visitor.step("story", &[("story", STORY)]).await;
    visitor.step("report", &[("do", "next")]).await;
}

/// The same, paid, with a time.
async fn paid_for_father(house: &House, contact: (&'static str, &'static str)) {
    let mut visitor = house.visitor();
    write_for_father(&mut visitor, "Silver-Package", contact).await;
    visitor.choose_time().await;
    visitor.agree().await;
    let checkout = visitor.step("pay", &[("do", "pay")]).await.place;
    visitor.pay(&checkout).await;
    assert_eq!(house.states().await, ["scheduled"]);
}

/// The same for nothing.
async fn free_for_father(house: &House) {
    let mut visitor = house.visitor();
    write_for_father(&mut visitor, "Free-Chat", ADDRESS).await;
    visitor.agree().await;
    visitor.step("send", &[("do", "send")]).await;
    assert_eq!(house.states().await, ["new"]);
}

/// The father asks for himself, too.
async fn his_own(house: &House) {
    let mut visitor = house.visitor();
    let about = [
        ("package", "Free-Chat"),
        ("patient", "me"),
        ("adult", "yes"),
        ("country", "NG"),
    ];
    visitor.step("about", &about).await;
    let who = [("name", "Papa Ayo"), ("email", FATHER)];
    visitor.step("who", &who).await;
    visitor.step("story", &[("story", HIS_OWN)]).await;
    visitor.step("report", &[("do", "next")]).await;
    visitor.agree().await;
    visitor.step("send", &[("do", "send")]).await;
}

async fn copy_of(house: &House, person: &str) -> Vec<Value> {
    let person = person.parse().unwrap();
    exporting::of_person(&house.care, &person).await.unwrap()
}

async fn erase(house: &House, person: &str) -> keeping::PersonErased {
    let person = person.parse().unwrap();
    let done = keeping::erase_person(&house.care, Actor::System, &person).await;
    done.unwrap()
}

/// A column of the one request.
async fn column(house: &House, name: &str) -> Option<String> {
    let rows = house
        .rows(&format!("SELECT {name} FROM care_request"))
        .await;
    assert_eq!(rows.len(), 1);
    rows[0].try_get("", name).unwrap()
}

/// The links of both, the payer's first.
async fn links(house: &House) -> (String, String) {
    let payers = house.link_of("consult-paid").await;
    let mails = house.mails().await.into_iter();
    let mut links = mails.map(|(_, variables)| {
        let link = variables["link"].as_str().unwrap();
        link.trim_start_matches("http://localhost:8080").to_owned()
    });
    let patients = links.find(|link| *link != payers).unwrap();
    (payers, patients)
}

#[tokio::test(flavor = "multi_thread")]
async fn who_pays_gets_money_and_times_and_nothing_of_the_patient() {
    let house = House::new().await;
    paid_for_father(&house, ADDRESS).await;
    his_own(&house).await;

    let hers = copy_of(&house, "ADA@example.org").await;
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

    let his = copy_of(&house, FATHER).await;
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
    let house = House::new().await;
    paid_for_father(&house, NUMBER).await;
    house.tamper("UPDATE care_request SET state = 'done'").await;
    let words = Value::Array(copy_of(&house, DAUGHTER).await).to_string();
    assert!(
        words.contains(DAUGHTER) && !words.contains(STORY),
        "{words}"
    );
    // Nobody else could ever ask for it.
    let done = erase(&house, DAUGHTER).await;
    assert_eq!(done.erased, 1, "{done:?}");
    assert_eq!(column(&house, "story").await, None);
    assert_eq!(column(&house, "answers").await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn erasing_who_pays_leaves_the_record_of_who_was_cared_for() {
    let house = House::new().await;
    paid_for_father(&house, ADDRESS).await;
    house.tamper("UPDATE care_request SET state = 'done'").await;
    let (payers, patients) = links(&house).await;

    let done = erase(&house, DAUGHTER).await;
    assert_eq!(done.erased, 1, "{done:?}");
    assert!(done.kept[0].contains("is about somebody else"), "{done:?}");
    assert!(copy_of(&house, DAUGHTER).await.is_empty());
    let his = copy_of(&house, FATHER).await;
    assert_eq!(
        (&his[0]["story"], &his[0]["payer"]["name"]),
        (&STORY.into(), &"".into())
    );
    assert_eq!(column(&house, "payer_mark").await, None);
    assert_eq!(house.visitor().get(&payers).await.status, 404);
    assert_eq!(house.visitor().get(&patients).await.status, 200);
    let rows = house.rows("SELECT payer FROM payments_attempt").await;
    assert_eq!(rows[0].try_get::<String>("", "payer").unwrap(), "");

    let done = erase(&house, FATHER).await;
    assert_eq!(done.erased, 1, "{done:?}");
    assert_eq!(column(&house, "answers").await, None, "nobody is left");
    assert!(column(&house, "payment").await.is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn erasing_who_was_cared_for_leaves_who_pays_with_money_and_times() {
    let house = House::new().await;
    paid_for_father(&house, ADDRESS).await;
    house.tamper("UPDATE care_request SET state = 'done'").await;
    let (payers, patients) = links(&house).await;

    let done = erase(&house, FATHER).await;
    assert_eq!(done.erased, 1, "{done:?}");
    assert!(
        done.kept[0].contains("paid for by somebody else"),
        "{done:?}"
    );
    for gone in ["story", "patient_mark", "country"] {
        assert_eq!(column(&house, gone).await, None, "{gone}");
    }
    assert!(copy_of(&house, FATHER).await.is_empty());
    let hers = copy_of(&house, DAUGHTER).await;
    assert_eq!(hers[0]["payer"]["email"], DAUGHTER);
    assert!(hers[0]["payment"].is_string() && hers[0]["time"].is_string());
    assert_eq!(house.visitor().get(&patients).await.status, 404);
    let page = house.visitor().get(&payers).await;
    assert_eq!(page.shown["found"]["paidText"], "₦24,000", "{page:?}");
    let sealed = column(&house, "answers").await.unwrap();
    let id = column(&house, "id").await.unwrap();
    let plain = house
        .store
        .unseal(&format!("care_request.answers:{id}"), &sealed);
    let plain = String::from_utf8(plain.unwrap()).unwrap();
    assert!(plain.contains(DAUGHTER), "{plain}");
    assert!(
        !plain.contains("Papa Ayo") && !plain.contains(FATHER),
        "{plain}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_without_its_patient_is_cancelled_and_who_asked_is_told() {
    let house = House::new().await;
    free_for_father(&house).await;
    erase(&house, FATHER).await;
    assert_eq!(house.states().await, ["cancelled"]);
    let mails = house.templates().await;
    let told = mails.iter().filter(|mail| *mail == "consult-cancelled");
    assert_eq!(told.count(), 1, "{mails:?}");
    assert_eq!(column(&house, "erased_at").await, None, "hers is kept");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_paid_and_under_way_is_erased_for_neither() {
    let house = House::new().await;
    paid_for_father(&house, ADDRESS).await;
    for person in [DAUGHTER, FATHER] {
        let done = erase(&house, person).await;
        assert_eq!(done.erased, 0, "{done:?}");
        assert!(done.kept[0].contains("is paid and under way"), "{done:?}");
    }
    assert_eq!(house.states().await, ["scheduled"]);
    assert_eq!(copy_of(&house, FATHER).await[0]["story"], STORY);
}
