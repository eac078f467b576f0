//! Time passes: what is due is erased, the week's feedback is told, deadlines warn.

use chrono::Duration;
use serde_json::json;
use staff::Role;
use testkit::writing::{ok, refused};
use testsite::App;

use crate::site::{message, send_inquiry, start_site};

/// Lets time pass and does what became due.
async fn pass(app: &App, by: Duration) {
    app.clock().advance(by);
    app.run_jobs().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn inquiries_are_erased_at_the_end_of_their_time() {
    let app = start_site().await;
    let taken = send_inquiry(&app, "/api/contact", &message()).await;
    let path = format!("/api/desk/letters/{}", taken["id"].as_str().unwrap());
    pass(&app, Duration::days(364)).await;
    let support = app.sign_in(Role::Support).await;
    ok(support.get(&path).await).await;
    pass(&app, Duration::days(3)).await;
    let support = app.sign_in(Role::Support).await;
    refused(support.get(&path).await, 404).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_weeks_feedback_is_told_on_monday() {
    let app = start_site().await;
    let body = json!({ "name": "Ada", "comments": "Clear.", "liked": true, "page": "/about" });
    send_inquiry(&app, "/api/feedback/post", &body).await;
    pass(&app, Duration::days(1)).await;
    assert!(
        !app.mail_templates()
            .await
            .contains(&"feedback-digest".to_owned())
    );
    pass(&app, Duration::days(6)).await;
    let names = app.mail_templates().await;
    let digests = names.iter().filter(|name| *name == "feedback-digest");
    assert_eq!(digests.count(), 1, "{names:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_breach_that_nobody_told_warns_before_its_time() {
    let app = start_site().await;
    let owner = app.sign_in(Role::Owner).await;
    let body = json!({ "title": "Lost laptop", "noticedAt": "2027-01-11T06:00:00Z" });
    ok(owner.post("/api/desk/breaches", body).await).await;
    pass(&app, Duration::hours(1)).await;
    assert!(!app.mail_templates().await.contains(&"clock-due".to_owned()));
    pass(&app, Duration::hours(30)).await;
    pass(&app, Duration::hours(2)).await;
    let names = app.mail_templates().await;
    let warnings = names.iter().filter(|name| *name == "clock-due");
    assert_eq!(warnings.count(), 1, "{names:?}");
}

/// What is said of a rule about to take something.
async fn purges(app: &App) -> Vec<(String, String, u64, u64)> {
    let support = app.sign_in(Role::Support).await;
    let list = ok(support.get("/api/desk/people-data/purges").await).await;
    let sources = list["sources"].as_array().unwrap().iter();
    let rules = sources.flat_map(|source| source["rules"].as_array().unwrap());
    rules
        .map(|rule| {
            (
                rule["what"].as_str().unwrap().to_owned(),
                rule["rule"].as_str().unwrap().to_owned(),
                rule["inWeek"].as_u64().unwrap(),
                rule["inMonth"].as_u64().unwrap(),
            )
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_about_to_go_is_counted_before() {
    let app = start_site().await;
    send_inquiry(&app, "/api/contact", &message()).await;
    let contact = async |week: u64, month: u64| {
        let found = purges(&app).await;
        let own = found.iter().find(|(what, ..)| what.starts_with("Contact:"));
        let (_, rule, in_week, in_month) = own.unwrap();
        assert_eq!(rule, "365 days after the last message");
        assert_eq!((*in_week, *in_month), (week, month));
        let others = found
            .iter()
            .filter(|(what, ..)| !what.starts_with("Contact:"));
        assert!(others.clone().count() > 10, "{found:?}");
        assert!(
            others.clone().all(|(_, _, _, month)| *month == 0),
            "{found:?}"
        );
        assert!(!format!("{found:?}").contains("Ada"), "nobody is named");
    };
    contact(0, 0).await;
    pass(&app, Duration::days(340)).await;
    contact(0, 1).await;
    pass(&app, Duration::days(20)).await;
    contact(1, 1).await;
    pass(&app, Duration::days(7)).await;
    contact(0, 0).await;
    let editor = app.sign_in(Role::Editor).await;
    refused(editor.get("/api/desk/people-data/purges").await, 403).await;
}
