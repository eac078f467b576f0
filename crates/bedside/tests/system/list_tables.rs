//! Lists of the desk as tables: recorded, for those alone who see the list, and without formulas.

use kernel::Clock;
use serde_json::{Value, json};
use staff::Role;
use testkit::documents::pdf;
use testkit::writing::{article, ok, refused};
use testkit::{Guest, Staffer};
use testsite::{App, app};

use crate::payments_at_the_desk::paid;
use crate::scanning::upload_media;

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
    fill_set_up(owner).await;
}

/// The same for the lists of set-up; answers with the webhook.
async fn fill_set_up(owner: &Staffer) -> String {
    let program = json!({ "name": FORMULA, "scopes": ["read_published"] });
    let word = json!({ "word": FORMULA, "action": "hold" });
    let readers = json!({ "csv": "email\nreader@example.org\n", "consentedOn": "2026-11-01",
        "proof": format!("{FORMULA} on a list of the clinic day") });
    for (path, body) in [
        ("clients", program),
        ("conversation/words", word),
        ("newsletter/imports", readers),
    ] {
        ok(owner.post(&format!("/api/desk/{path}"), body).await).await;
    }
    let mut filed = article(FORMULA);
    filed["category"] = FORMULA.into();
    owner.begin("blog", filed).await;
    let claim = json!({ "key": "licensed-doctor", "text": FORMULA });
    owner.begin("claim", claim).await;
    let uploaded = upload_media(owner, &pdf("one")).await;
    let file = uploaded.headers()["media-id"].to_str().unwrap();
    let named = json!({ "name": FORMULA });
    ok(owner
        .send("PATCH", &format!("/api/desk/media/{file}"), named)
        .await)
    .await;
    let webhook = json!({ "name": FORMULA, "address": "https://example.org/of-the-program",
        "occasions": ["order.received"] });
    let made = ok(owner.post("/api/desk/webhooks", webhook).await).await;
    made["webhook"]["id"].as_str().unwrap().to_owned()
}

/// Stands for the formula that somebody typed, as a table has it.
const SAVED_FORMULA: &str = "formula";

/// Path, action and subject of its entry in the audit log, and a cell that it has.
const TABLES: [(&str, &str, &str, &str); 29] = [
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
    (
        "media.csv",
        "media.export",
        "media-library:all",
        SAVED_FORMULA,
    ),
    ("claims.csv", "claim.export", "claims:all", SAVED_FORMULA),
    (
        "documents.csv?kind=blog",
        "document.export",
        "documents:all",
        SAVED_FORMULA,
    ),
    (
        "article-topics.csv",
        "topic.export",
        "topics:all",
        SAVED_FORMULA,
    ),
    (
        "article-topics.csv?field=sections",
        "section.export",
        "sections:all",
        "\"Section\"",
    ),
    ("jobs.csv", "job.export", "jobs:all", "\"Tries\""),
    (
        "places/duplicates.csv",
        "places.export",
        "place-duplicates:all",
        "\"Metres apart\"",
    ),
    (
        "places/imports.csv",
        "places.export",
        "place-imports:all",
        "\"Rows read\"",
    ),
    (
        "clients.csv",
        "client.export",
        "clients:all",
        "\"Read published content\"",
    ),
    (
        "webhooks.csv",
        "webhook.export",
        "webhooks:all",
        SAVED_FORMULA,
    ),
    (
        "conversation/words.csv",
        "word.export",
        "words:all",
        "\"'=hyperlink(1)\"",
    ),
    (
        "newsletter/imports.csv",
        "newsletter.export",
        "newsletter-imports:all",
        "\"'=HYPERLINK(1) on a list of the clinic day\"",
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

/// The lines of a table, its head left out. A person may save few in an hour: each is saved by another.
async fn lines(app: &App, path: &str) -> Vec<String> {
    let person = app.sign_in(Role::Owner).await;
    let answer = person.get(&format!("/api/desk/{path}")).await;
    assert_eq!(answer.status(), 200, "{path}");
    let table = answer.text().await.unwrap();
    table.lines().skip(1).map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_has_the_rows_of_its_list() {
    let app = house().await;
    let owner = app.sign_in(Role::Owner).await;
    let webhook = fill_set_up(&owner).await;
    let deliveries = format!("webhooks/{webhook}/deliveries.csv");
    let dead = format!("{deliveries}?state=dead");
    let sent = owner
        .post(&format!("/api/desk/webhooks/{webhook}/test"), json!({}))
        .await;
    assert_eq!(sent.status(), 204);
    for (path, count) in [
        ("media.csv?kind=file", 1),
        ("media.csv?kind=image", 0),
        ("media.csv?q=hyperlink&unused=1", 1),
        ("claims.csv?state=draft", 1),
        ("claims.csv?state=live", 0),
        ("documents.csv?kind=blog&q=hyperlink", 1),
        ("documents.csv?kind=blog&state=archived", 0),
        ("places/duplicates.csv?country=ZZ", 0),
        ("dataset-runs.csv?ids=none", 0),
        (deliveries.as_str(), 1),
        (dead.as_str(), 0),
    ] {
        let found = lines(&app, path).await;
        assert_eq!(found.len(), count, "{path}: {found:?}");
    }
    let told = lines(&app, "webhooks.csv").await.join("\n");
    assert!(
        told.contains("\"example.org\"") && !told.contains("of-the-program"),
        "its address may hold a secret: {told}"
    );
    let message = &lines(&app, &deliveries).await[0];
    assert!(message.contains("\"Test\"") && message.contains("\"Waiting\""));
    let nobody = "/api/desk/webhooks/01J0000000000000000000000/deliveries.csv";
    refused(owner.get(nobody).await, 404).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_claims_say_what_visitors_see_and_why() {
    let app = house().await;
    let owner = app.sign_in(Role::Owner).await;
    let proven = json!({ "key": "registered", "text": "Registered since 2004", "provedOn": "2026-01-01",
        "expiresOn": "2027-01-01", "evidence": { "label": "Register", "url": "https://example.org/register" } });
    let (id, base) = owner.begin("claim", proven.clone()).await;
    let draft = &lines(&app, "claims.csv?q=registered").await[0];
    assert!(draft.contains("\"Draft\",\"no\",\"no\",\"no\""), "{draft}");
    ok(owner
        .act(&id, json!({ "action": "publish", "base": base }))
        .await)
    .await;
    let mut newer = proven;
    newer["text"] = "Registered for ever".into();
    newer["evidence"] = Value::Null;
    let base = owner.read(&id).await["revision"].as_i64().unwrap();
    ok(owner.save(&id, base, &newer, "t").await).await;
    let shown = &lines(&app, "claims.csv?q=registered").await[0];
    assert!(
        shown.starts_with("\"Registered since 2004\",\"registered\",")
            && shown.contains(
                "\"yes\",\"yes\",\"yes\",\"no\",\"Register\",\"https://example.org/register\",\"2026-01-01\",\"2027-01-01\""
            ),
        "the words on the site, not those of the draft: {shown}"
    );
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
        "jobs.csv",
        "places/duplicates.csv",
        "places/imports.csv",
        "dataset-runs.csv",
        "clients.csv",
        "webhooks.csv",
        "newsletter/imports.csv",
    ] {
        refused(moderator.get(&format!("/api/desk/{path}")).await, 403).await;
    }
    let finance = app.sign_in(Role::Finance).await;
    for path in [
        "media.csv",
        "claims.csv",
        "documents.csv",
        "article-topics.csv",
        "conversation/words.csv",
    ] {
        refused(finance.get(&format!("/api/desk/{path}")).await, 403).await;
    }
}
