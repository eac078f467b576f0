//! The red-flag check over HTTP: which card, which numbers, and that nothing of it is kept.

use serde_json::{Value, json};
use staff::Role;
use testsite::{App, app};

async fn ask(app: &App, asked: &Value) -> reqwest::Response {
    app.request("POST", "/api/safety/check")
        .header("origin", app.url())
        .json(asked)
        .send()
        .await
        .unwrap()
}

async fn answer(app: &App, asked: &Value) -> Value {
    let answer = ask(app, asked).await;
    assert_eq!(answer.status(), 200);
    assert!(answer.headers().get("set-cookie").is_none());
    assert_eq!(answer.headers()["cache-control"], "no-store");
    answer.json().await.unwrap()
}

fn numbers(answer: &Value) -> Vec<&str> {
    let numbers = answer["card"]["numbers"].as_array().unwrap();
    numbers
        .iter()
        .map(|number| number["tel"].as_str().unwrap())
        .collect()
}

#[tokio::test]
async fn a_red_flag_is_answered_with_the_numbers_of_the_country() {
    let app = app().start().await;
    let words = "my chest dey pain me since morning";
    let nigeria = answer(&app, &json!({ "text": words, "country": "NG" })).await;
    assert_eq!(nigeria["level"], "emergency");
    assert_eq!(numbers(&nigeria), ["112", "767"]);
    let britain = answer(&app, &json!({ "text": words, "country": "GB" })).await;
    assert_eq!(numbers(&britain), ["999", "111"]);
    let unknown = answer(&app, &json!({ "text": words })).await;
    assert_eq!(numbers(&unknown), ["112", "999"]);
}

#[tokio::test]
async fn a_crisis_is_answered_with_lines_that_somebody_checked() {
    let app = app().start().await;
    let asked = json!({ "text": "I don tire for life, I wan die", "country": "GB" });
    let britain = answer(&app, &asked).await;
    assert_eq!(britain["level"], "crisis");
    assert_eq!(numbers(&britain), ["999", "116 123", "111"]);
    let asked = json!({ "text": "I don tire for life, I wan die", "country": "NG" });
    assert_eq!(numbers(&answer(&app, &asked).await), ["112", "767"]);
}

#[tokio::test]
async fn harmless_words_have_no_card_and_bad_input_is_a_problem() {
    let app = app().start().await;
    let harmless = answer(&app, &json!({ "text": "How do I book?", "country": "FR" })).await;
    assert_eq!(harmless, json!({ "level": "none", "card": null }));
    let empty = answer(&app, &json!({ "text": "  " })).await;
    assert_eq!(empty["level"], "none");
    let wrong = ask(&app, &json!({ "country": "NG" })).await;
    assert!(wrong.status().is_client_error());
    assert_eq!(wrong.headers()["content-type"], "application/problem+json");
    let large = ask(&app, &json!({ "text": "a".repeat(300_000) })).await;
    assert_eq!(large.status(), 413);
}

#[tokio::test]
async fn a_carrier_s_shared_address_may_ask_two_thousand_times_a_minute() {
    let app = app().start().await;
    let asked = json!({ "text": "my chest dey pain me" });
    for _ in 0..2_000 {
        assert_eq!(ask(&app, &asked).await.status(), 200);
    }
}

#[tokio::test]
async fn the_search_page_shows_the_card_above_its_results_and_is_cached_like_any_other() {
    let app = app().sample_content().start().await;
    let page = app
        .get("/search?q=my+chest+dey+pain+me+since+morning")
        .await;
    assert_eq!(page.status(), 200);
    let cached = page.headers()["cache-control"].clone();
    let html = page.text().await.unwrap();
    let card = html.find("Get emergency help now").unwrap();
    assert!(html.find(r#"href="tel:112""#).is_some() && html.contains("Checked 21 November 2026"));
    assert!(card > html.find("<h1").unwrap());
    for word in ["convulsion", "fits", "seizure", "giri"] {
        let html = app.get(&format!("/search?q={word}")).await;
        let html = html.text().await.unwrap();
        assert!(html.contains("Get emergency help now"), "{word}");
    }
    let harmless = app.get("/search?q=high+blood").await;
    assert_eq!(harmless.headers()["cache-control"], cached);
    let html = harmless.text().await.unwrap();
    assert!(!html.contains("Get emergency help now"));
}

#[tokio::test]
async fn the_desk_reads_every_rule_with_its_source() {
    let app = app().start().await;
    let answer = app
        .sign_in(Role::Doctor)
        .await
        .get("/api/desk/safety/rules")
        .await;
    assert_eq!(answer.status(), 200);
    let list: Value = answer.json().await.unwrap();
    let rules = list["rules"].as_array().unwrap();
    assert_eq!(rules.len(), safety::list_rules().count());
    for rule in rules {
        assert!(
            rule["source"]
                .as_str()
                .is_some_and(|source| !source.is_empty())
        );
        assert!(!rule["says"].as_array().unwrap().is_empty());
    }
    let named = |name: &str| {
        let concepts = list["concepts"].as_array().unwrap();
        concepts.iter().any(|concept| concept["name"] == name)
    };
    assert!(named("pain") && named("past"));
    let unchecked = |number: &&Value| number["checkedOn"].is_null();
    let numbers = list["numbers"].as_array().unwrap();
    assert!(numbers.iter().filter(unchecked).count() < numbers.len());
    assert!(!list["cards"].as_array().unwrap().is_empty());
    let search = list["search"].as_array().unwrap();
    assert!(search.iter().any(|group| group["card"] == "child"));
}
