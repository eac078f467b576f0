//! Lists of the desk as tables: recorded, for those alone who see the list, and without formulas.

use kernel::Clock;
use serde_json::{Value, json};
use staff::Role;
use testkit::writing::{ok, refused};
use testkit::{Guest, Staffer};
use testsite::{App, app};

use crate::payments_at_the_desk::paid;

/// What a spreadsheet would run.
const FORMULA: &str = "=HYPERLINK(1)";

async fn house() -> App {
    // 21 November 2026, 09:00 in Lagos.
    let morning = chrono::DateTime::from_timestamp(1_795_248_000, 0).unwrap();
    app()
        .without_jobs()
        .clock(Clock::fixed(morning))
        .start()
        .await
}

/// Something in each list, with a formula where somebody types what is listed.
async fn fill(app: &App, owner: &Staffer) {
    paid(app, "gift-1", 500_000, "").await;
    let payments = ok(owner.get("/api/desk/payments").await).await;
    let reference = payments["items"][0]["reference"].as_str().unwrap();
    let refund = json!({ "minor": 100_000, "reason": FORMULA });
    let path = format!("/api/desk/payments/{reference}/refunds");
    ok(owner.post(&path, refund).await).await;
    // Paid in part: somebody has to look at it.
    paid(app, "gift-2", 500_000, "partial_debit").await;
    let statement = json!({ "csv": format!("Date,Narration,Debit,Credit\n23/11/2026,{FORMULA},,\"5,000.00\"\n"),
        "fileName": "november.csv", "currency": "NGN", "account": "First" });
    let coupon = json!({ "code": "HARMATTAN", "kind": "percent", "percent": 10, "active": true });
    let breach = json!({ "title": FORMULA, "noticedAt": "2026-11-21T07:00:00Z", "people": 3 });
    let blocked = json!({ "address": "gone@example.org", "scope": "newsletter", "note": FORMULA });
    for (path, body) in [
        ("transfers/statements", statement),
        ("coupons", coupon),
        ("breaches", breach),
        ("mail/suppressions", blocked),
    ] {
        let answer = owner.post(&format!("/api/desk/{path}"), body).await;
        assert!(answer.status().is_success(), "{path}: {}", answer.status());
    }
    let gift = json!({ "name": FORMULA, "minor": 250_000, "currency": "NGN", "named": true, "receivedOn": "2026-11-20" });
    ok(owner.post("/api/desk/giving/gifts", gift).await).await;
    let issue = ok(owner.post("/api/desk/newsletter/issues", json!({})).await).await;
    let path = format!(
        "/api/desk/newsletter/issues/{}",
        issue["id"].as_str().unwrap()
    );
    let written = json!({ "base": issue["revision"], "subject": FORMULA, "kind": "weekly" });
    ok(owner.send("PUT", &path, written).await).await;
    for (visibility, title) in [("public", FORMULA), ("private", "A lump that I found")] {
        let question = json!({ "title": title, "question": "How much salt is in bread?", "visibility": visibility,
            "user": "Kemi", "adult": true, "category": "", "country": "NG" });
        let asked = Guest::new(app)
            .send("POST", "/api/questions", question)
            .await;
        assert!(asked.status().is_success(), "{}", asked.status());
    }
    let place = [
        ("form", "place-add"),
        ("name", FORMULA),
        ("type", "pharmacy"),
        ("address", "1 Station Road"),
        ("area", "Osogbo"),
        ("state", "Osun"),
        ("country", "NG"),
        ("email", "ada@example.org"),
    ];
    let suggested = Guest::new(app).form("/nearestpharmacy/add", &place).await;
    assert_eq!(suggested.status(), 303);
}

/// Stands for the formula that somebody typed, as a table has it.
const SAVED_FORMULA: &str = "formula";

/// Path, action and subject of its entry in the audit log, and a cell that it has.
const TABLES: [(&str, &str, &str, &str); 17] = [
    (
        "payments.csv",
        "payment.export",
        "payments:all",
        "\"5000.00\"",
    ),
    (
        "refunds.csv",
        "payment.export",
        "refunds:all",
        SAVED_FORMULA,
    ),
    (
        "payment-reviews.csv",
        "payment.export",
        "payment-reviews:all",
        "\"2026-11-21T08:00:00Z\"",
    ),
    (
        "transfers/lines.csv",
        "bank-line.export",
        "bank-lines:all",
        SAVED_FORMULA,
    ),
    (
        "coupons.csv",
        "coupon.export",
        "coupons:all",
        "\"HARMATTAN\"",
    ),
    (
        "product-reviews.csv",
        "review.export",
        "product-reviews:all",
        "\"Stars\"",
    ),
    (
        "places/items.csv",
        "places.export",
        "places_items:all",
        SAVED_FORMULA,
    ),
    (
        "breaches.csv",
        "breach.export",
        "breaches:all",
        SAVED_FORMULA,
    ),
    (
        "letters.csv?kind=complaint",
        "letter.export",
        "letters:all",
        "\"To be answered by\"",
    ),
    (
        "care/waiting.csv",
        "waiting.export",
        "waiting-list:all",
        "\"Waiting since\"",
    ),
    (
        "mail/suppressions.csv",
        "mail.export",
        "suppressions:all",
        "\"gone@example.org\"",
    ),
    ("people.csv", "staff.export", "people:all", "\"Owner\""),
    (
        "orders.csv",
        "order.export",
        "order-list:all",
        "\"To be sent back\"",
    ),
    (
        "giving/gift-list.csv",
        "gifts.export",
        "gift-list:all",
        "\"2500.00\"",
    ),
    (
        "giving/plans.csv",
        "gifts.export",
        "monthly-gifts:all",
        "\"Each month\"",
    ),
    (
        "questions.csv",
        "question.export",
        "questions:all",
        SAVED_FORMULA,
    ),
    (
        "newsletter/issues.csv",
        "newsletter.export",
        "newsletter-issues:all",
        SAVED_FORMULA,
    ),
];

#[tokio::test(flavor = "multi_thread")]
async fn each_list_is_a_table_that_is_recorded() {
    let app = house().await;
    let owner = app.sign_in(Role::Owner).await;
    fill(&app, &owner).await;
    let formula = format!("\"'{FORMULA}\"");
    for (path, action, subject, cell) in TABLES {
        let cell = if cell == SAVED_FORMULA {
            &formula
        } else {
            cell
        };
        let person = app.sign_in(Role::Owner).await;
        let answer = person.get(&format!("/api/desk/{path}")).await;
        assert_eq!(answer.status(), 200, "{path}");
        let headers = answer.headers().clone();
        assert_eq!(headers["content-type"], "text/csv; charset=utf-8", "{path}");
        let saved = headers["content-disposition"].to_str().unwrap();
        assert!(saved.starts_with("attachment"), "{path}: {saved}");
        let table = answer.text().await.unwrap();
        assert!(table.contains(cell), "{path}: {table}");
        assert!(!table.contains("\"="), "a formula in {path}: {table}");
        assert!(
            !table.contains("A lump"),
            "private words in {path}: {table}"
        );
        assert!(!table.contains("salt"), "a text in {path}: {table}");
        let log = format!("/api/desk/audit?action={action}&subject={subject}");
        let log: Value = ok(owner.get(&log).await).await;
        assert_eq!(log["total"], 1, "{path}: {log}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_for_those_who_see_its_list() {
    let app = house().await;
    let moderator = app.sign_in(Role::Moderator).await;
    for path in [
        "payments.csv",
        "refunds.csv",
        "payment-reviews.csv",
        "transfers/lines.csv",
        "coupons.csv",
        "product-reviews.csv",
        "places/items.csv",
        "breaches.csv",
        "care/waiting.csv",
        "mail/suppressions.csv",
        "people.csv",
        "orders.csv",
        "giving/gift-list.csv",
        "giving/plans.csv",
    ] {
        refused(moderator.get(&format!("/api/desk/{path}")).await, 403).await;
    }
}
