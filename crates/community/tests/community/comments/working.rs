//! On a day with a flood of spam the settings ask for proof of work: what comes without it waits for a person.

use kernel::Clock;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use testkit::Guest;
use testkit::writing::ok;

use crate::app::App;

const LIST: &str = "/api/posts/water/comments";

async fn start(rules: Value) -> App {
    let app = App::start(Clock::system()).await;
    app.set_rules(rules);
    app.put_post(json!({"_id": "post-water", "title": "Water", "slug": {"current": "water"}, "date": "2026-11-01"}));
    app
}

/// What becomes of a comment of a device of its own.
async fn state_of(app: &App, text: &str, work: &str) -> Value {
    let sent = json!({"name": "Ada", "text": text, "work": work});
    let sent = Guest::new(app).send("POST", LIST, sent).await;
    ok(sent).await["state"].clone()
}

/// As the script of the page works it out; `letters` are the ASCII letters and digits of the text.
fn work_out(seconds: i64, letters: &str, bits: usize) -> String {
    let stamps = (0_u64..).map(|number| format!("{seconds}.{number}"));
    let is_enough = |stamp: &String| {
        let hash = Sha256::digest(format!("{stamp}.{letters}"));
        let begins = format!("{:08b}{:08b}", hash[0], hash[1]);
        begins.starts_with(&"0".repeat(bits))
    };
    stamps.into_iter().find(is_enough).unwrap()
}

#[tokio::test]
async fn what_comes_without_work_waits_for_a_person() {
    let app = start(json!({"comments": "at_once", "asksWork": true})).await;
    let list = ok(app.get(LIST).await).await;
    let bits = usize::try_from(list["work"].as_u64().unwrap()).unwrap();
    let now = Clock::system().now().timestamp();
    let stamp = work_out(now, "ThankyouDrAde", bits);
    assert_eq!(state_of(&app, "Buy it here and now", "").await, "held");
    assert_eq!(state_of(&app, "Buy it over there", &stamp).await, "held");
    let old = work_out(now - 7_200, "Itisanoldone", bits);
    assert_eq!(state_of(&app, "It is an old one", &old).await, "held");
    assert_eq!(
        state_of(&app, "Thank you,\r\n Dr Ade!", &stamp).await,
        "published"
    );
    // Without a script the form has no stamp.
    let typed = [
        ("form", "comment"),
        ("name", "Obi"),
        ("text", "By a plain form"),
    ];
    let sent = Guest::new(&app).form("/blog/water", &typed).await;
    let page = sent.headers()["location"].to_str().unwrap();
    assert!(page.contains("sent=held"), "{page}");
}

#[tokio::test]
async fn no_work_is_asked_on_other_days() {
    let app = start(json!({"comments": "at_once"})).await;
    assert!(ok(app.get(LIST).await).await.get("work").is_none());
    assert_eq!(state_of(&app, "Thank you", "").await, "published");
}
