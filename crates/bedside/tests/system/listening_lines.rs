//! Listening lines that staff called: shown to people in a crisis, and called again in time.

use chrono::Duration;
use kernel::Clock;
use serde_json::{Value, json};
use staff::Role;
use testkit::Staffer;
use testkit::writing::ok;
use testsite::{App, app};

/// Made up: Ofcom keeps such numbers for films.
const NUMBER: &str = "01632 960001";

async fn start() -> App {
    let clock = Clock::fixed("2026-11-29T12:00:00Z".parse().unwrap());
    app().without_jobs().clock(clock).start().await
}

async fn set_lines(app: &App, lines: Value) {
    let body = json!({ "_id": "settings-listening", "_type": "settings", "lines": lines });
    app.publish(body).await;
}

/// What a card in a crisis names beside the numbers that the program carries.
async fn own_labels(app: &App, country: &str) -> Vec<String> {
    let body = json!({ "text": "I want to die", "country": country });
    let answer = ok(app.post_json("/api/safety/check", &body).await).await;
    let numbers = answer["card"]["numbers"].as_array().unwrap().iter();
    let own = numbers.filter(|number| number["tel"] == NUMBER);
    own.map(|number| number["label"].as_str().unwrap().to_owned())
        .collect()
}

/// The same once the change is there: it is read beside the answers.
async fn wait_for_labels(app: &App, country: &str, wanted: &[&str]) {
    for _ in 0..500 {
        if own_labels(app, country).await == wanted {
            return;
        }
    }
    panic!("{country}: {:?}", own_labels(app, country).await);
}

async fn duties(person: &Staffer) -> Value {
    ok(person.get("/api/desk/listening-lines").await).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_is_shown_once_somebody_has_called_it() {
    let app = start().await;
    let owner = app.sign_in(Role::Owner).await;
    let fresh = duties(&owner).await;
    assert_eq!(fresh["isNigeriaMissing"], true);
    let to_call = fresh["due"].as_array().unwrap();
    assert!(!to_call.is_empty(), "some come with the program");
    assert!(to_call.iter().all(|line| line["checkedOn"].is_null()));
    let body = json!({ "text": "I want to die", "country": "NG" });
    let card = ok(app.post_json("/api/safety/check", &body).await).await;
    assert!(
        !card.to_string().contains("SURPIN"),
        "nobody called it: {card}"
    );
    let mut line = json!({ "_key": "a", "country": "NG", "name": "Sample line, day and night", "number": NUMBER });
    set_lines(&app, json!([line])).await;
    let found = duties(&owner).await;
    assert_eq!(found["isNigeriaMissing"], true, "nobody called it");
    assert_eq!(found["due"][0]["checkedOn"], Value::Null);
    assert!(own_labels(&app, "NG").await.is_empty());

    line["checkedOn"] = "2026-11-28".into();
    set_lines(&app, json!([line])).await;
    wait_for_labels(&app, "NG", &["Sample line, day and night"]).await;
    wait_for_labels(&app, "", &["Sample line, day and night (Nigeria)"]).await;
    assert!(own_labels(&app, "GB").await.is_empty());
    let body = json!({ "text": "my father is unconscious", "country": "NG" });
    let card = ok(app.post_json("/api/safety/check", &body).await).await;
    assert!(
        !card.to_string().contains(NUMBER),
        "not for the body: {card}"
    );

    line["checkedOn"] = "2026-12-24".into();
    set_lines(&app, json!([line])).await;
    wait_for_labels(&app, "NG", &[]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_are_called_again_after_ninety_days() {
    let app = start().await;
    let owner = app.sign_in(Role::Owner).await;
    let line = json!({ "_key": "a", "country": "NG", "name": "Sample line", "number": NUMBER, "checkedOn": "2026-11-28" });
    set_lines(&app, json!([line])).await;
    let done = json!({ "isNigeriaMissing": false, "due": [] });
    assert_eq!(duties(&owner).await, done);
    let launch = ok(owner.get("/api/desk/launch").await).await;
    let steps = launch["steps"].as_array().unwrap();
    assert!(steps.contains(&json!({ "step": "listening", "isDone": true, "missing": [] })));
    app.clock().advance(Duration::days(89));
    let owner = app.sign_in(Role::Owner).await;
    let due = json!([{ "name": "Sample line", "checkedOn": "2026-11-28" }]);
    assert_eq!(duties(&owner).await["due"], due);
    let support = app.sign_in(Role::Support).await;
    let refused = support.get("/api/desk/listening-lines").await;
    assert_eq!(refused.status(), 403);
}
