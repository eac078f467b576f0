//! The figures of the practice, by role; lists as tables; payments by what people call the things that are paid for.

use chrono::TimeDelta;
use kernel::Clock;
use serde_json::{Value, json};
use staff::Role;
use testkit::writing::ok;
use testkit::{Guest, Staffer};
use testsite::{App, app};

use crate::payments_at_the_desk::paid;

async fn house() -> App {
    // 21 November 2026, 09:00 in Lagos.
    let morning = chrono::DateTime::from_timestamp(1_795_248_000, 0).unwrap();
    app()
        .without_jobs()
        .sample_content()
        .clock(Clock::fixed(morning))
        .start()
        .await
}

async fn parts(person: &Staffer) -> Vec<(String, Vec<Value>)> {
    let view = ok(person.get("/api/desk/practice").await).await;
    let parts = view["parts"].as_array().unwrap().iter();
    parts
        .map(|part| {
            let key = part["key"].as_str().unwrap().to_owned();
            (key, part["lines"].as_array().unwrap().clone())
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_sees_the_figures_of_what_they_may_see() {
    let app = house().await;
    for (role, seen) in [
        (
            Role::Owner,
            "money consultations community messages newsletter site",
        ),
        (Role::Finance, "money newsletter site"),
        (
            Role::Doctor,
            "consultations community messages newsletter site",
        ),
        (Role::Support, "consultations messages newsletter"),
        (Role::Moderator, "community"),
        (Role::Editor, "newsletter site"),
    ] {
        let parts = parts(&app.sign_in(role).await).await;
        let keys: Vec<_> = parts.into_iter().map(|(key, _)| key).collect();
        assert_eq!(keys.join(" "), seen, "{role}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn money_is_counted_on_its_day_and_read_in_a_table() {
    let app = house().await;
    paid(&app, "gift-1", 500_000, "").await;
    paid(&app, "gift-2", 25_000, "").await;
    let finance = app.sign_in(Role::Finance).await;
    let parts = parts(&finance).await;
    let (_, money) = &parts[0];
    let line = |key: &str| money.iter().find(|line| line["key"] == key).unwrap();
    let income = line("income-donation");
    assert_eq!(income["total"], 525_000);
    assert_eq!(income["currency"], "NGN");
    assert_eq!(income["unit"], "money");
    let days = income["days"].as_array().unwrap();
    assert_eq!((days.len(), &days[29]), (30, &json!(525_000)));
    assert_eq!(line("received-donation")["total"], 2);
    let before = "/api/desk/practice?from=2026-11-01&to=2026-11-20";
    let before = ok(finance.get(before).await).await;
    assert_eq!(before["parts"][0]["lines"], json!([]));

    let table = finance.get("/api/desk/practice.csv?from=2026-11-21").await;
    let table = table.text().await.unwrap();
    let row = "\"2026-11-21\",\"money\",\"Donations\",\"NGN\",\"5250.00\"";
    assert!(table.contains(row), "{table}");
    let backwards = finance
        .get("/api/desk/practice?from=2026-11-22&to=2026-11-21")
        .await;
    assert_eq!(backwards.status(), 422);
    let owner = app.sign_in(Role::Owner).await;
    let log = ok(owner.get("/api/desk/audit?action=practice.export").await).await;
    assert_eq!(log["total"], 1, "{log}");
}

/// A reply to a message, as it is at that time.
async fn reply(owner: &Staffer, id: &str) {
    let path = format!("/api/desk/letters/{id}");
    let version = ok(owner.get(&path).await).await["version"].clone();
    let reply = json!({ "version": version, "text": "On Saturday, from nine." });
    ok(owner.post(&format!("{path}/reply"), reply).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_reply_to_a_message_says_how_long_somebody_waited() {
    let app = house().await;
    let message = json!({ "firstName": "Ada", "lastName": "Obi", "email": "ada@example.org",
        "phone": "0803 123 4567", "message": "When is the next street day?", "services": ["Other"] });
    ok(Guest::new(&app).send("POST", "/api/contact", message).await).await;
    app.clock().advance(TimeDelta::minutes(45));
    let owner = app.sign_in(Role::Owner).await;
    let list = ok(owner.get("/api/desk/letters").await).await;
    let id = list["items"][0]["id"].as_str().unwrap();
    reply(&owner, id).await;
    app.clock().advance(TimeDelta::minutes(60));
    reply(&owner, id).await;
    let parts = parts(&owner).await;
    let (_, messages) = parts.iter().find(|(key, _)| key == "messages").unwrap();
    let totals: Vec<_> = messages
        .iter()
        .map(|line| {
            (
                line["key"].as_str().unwrap(),
                line["total"].as_i64().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        totals,
        [("messages", 1), ("replies", 1), ("reply-time", 45)]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gift_is_found_by_its_number_and_leads_to_its_payment_and_back() {
    let app = house().await;
    let mut guest = Guest::new(&app);
    let gift = json!({ "name": "Ada Obi", "email": "ada@example.org", "phone": "0803 123 4567",
        "price": "25", "consultationType": "Donation" });
    let begun = ok(guest.send("POST", "/api/sponsor", gift).await).await;
    let token = begun["token"].as_str().unwrap();
    let path = format!("/api/giving/gifts/{token}/pay");
    ok(guest.send("POST", &path, json!({})).await).await;

    let owner = app.sign_in(Role::Owner).await;
    let all = ok(owner.get("/api/desk/payments").await).await;
    let row = &all["items"][0];
    let number = row["subjectReference"].as_str().unwrap();
    for typed in [number.to_owned(), number.to_lowercase()] {
        let list = ok(owner.get(&format!("/api/desk/payments?q={typed}")).await).await;
        assert_eq!(list["total"], 1, "{typed}");
        assert_eq!(list["items"][0]["reference"], row["reference"]);
    }
    let one = format!("/api/desk/payments/{}", row["reference"].as_str().unwrap());
    let one = ok(owner.get(&one).await).await;
    assert_eq!(one["subjectReference"], number);
    let gift = format!(
        "/api/desk/giving/gifts/{}",
        row["subject"].as_str().unwrap()
    );
    let gift = ok(owner.get(&gift).await).await;
    assert_eq!(gift["reference"], number);
    // By its number, by part of the name with a typing error, by address and by sum; among payments alone.
    for typed in [number, "Ada Obj", "ada@example.org", "25"] {
        let found = owner
            .post(
                "/api/desk/search",
                json!({ "text": typed, "within": ["payments"] }),
            )
            .await;
        let found = ok(found).await;
        let url = format!("/money/{}", row["reference"].as_str().unwrap());
        assert_eq!(found["items"][0]["url"], url, "{typed}: {found}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_are_tables_without_formulas_and_each_is_recorded() {
    let app = house().await;
    let message = json!({ "firstName": "=HYPERLINK(1)", "lastName": "Obi", "email": "ada@example.org",
        "phone": "0803 123 4567", "message": "Something private", "services": ["Comments"] });
    ok(Guest::new(&app).send("POST", "/api/contact", message).await).await;
    app.run_jobs().await;
    let owner = app.sign_in(Role::Owner).await;
    let place = json!({ "name": "=1+1 Pharmacy", "category": "pharmacy", "country": "NG", "lat": 7.77, "lng": 4.55 });
    ok(owner
        .post("/api/desk/places", json!({ "fields": place }))
        .await)
    .await;
    for (path, action, cell) in [
        ("letters.csv", "letter.export", "\"'=HYPERLINK(1) Obi\""),
        (
            "letters.csv?state=new",
            "letter.export",
            "\"ada@example.org\"",
        ),
        ("mails.csv", "mails.export", "\"ada@example.org\""),
        ("care/requests.csv", "consultation.export", "\"Patient\""),
        ("statistics.csv", "statistics.export", "\"kind\""),
        ("places.csv", "places.export", "\"'=1+1 Pharmacy\""),
    ] {
        let answer = owner.get(&format!("/api/desk/{path}")).await;
        assert_eq!(answer.status(), 200, "{path}");
        assert_eq!(answer.headers()["content-type"], "text/csv; charset=utf-8");
        let table = answer.text().await.unwrap();
        assert!(table.contains(cell), "{path}: {table}");
        assert!(!table.contains("Something private"), "{path}");
        let log = format!("/api/desk/audit?action={action}");
        let log = ok(owner.get(&log).await).await;
        assert_ne!(log["total"], 0, "{path}");
        assert!(!log.to_string().contains("ada@example.org"), "{path}");
    }
    let none = owner.get("/api/desk/letters.csv?state=declined").await;
    assert_eq!(none.text().await.unwrap().lines().count(), 1);
}
