//! Settings that features read: none is published that they cannot read, and what is stored all the same spoils no more
//! than its own field.

use serde_json::{Value, json};
use staff::Role;
use testkit::writing::{invalid_fields, ok, refused};
use testkit::{Guest, Staffer};
use testsite::{App, app};

use crate::two_people::{UP_TO_CONSENT, press, start_with_mail};

/// The fields for which publishing these settings of consultations is refused.
async fn refused_fields(owner: &Staffer, document: &str, body: &Value) -> Vec<String> {
    let base = owner.read(document).await["revision"].as_i64().unwrap();
    let saved = ok(owner.save(document, base, body, &owner.name).await).await;
    let publish = json!({ "action": "publish", "base": saved["revision"] });
    invalid_fields(&refused(owner.act(document, publish).await, 422).await)
}

#[tokio::test]
async fn settings_that_cannot_be_read_are_not_published() {
    let app = app().without_jobs().start().await;
    let owner = app.sign_in(Role::Owner).await;
    let consent = json!({ "key": "care", "version": "3", "text": "I agree." });
    let without = |name: &str, value: Value| {
        let mut consent = consent.clone();
        consent[name] = value;
        json!({ "consents": [consent] })
    };
    for (document, body, field) in [
        (
            "settings-care",
            json!({ "refunds": [{ "hoursBefore": 24, "percent": 100 }, { "hoursBefore": 2 }] }),
            "body.refunds[1].percent",
        ),
        (
            "settings-care",
            json!({ "refunds": [{ "_key": "new" }] }),
            "body.refunds[0].hoursBefore",
        ),
        (
            "settings-care",
            json!({ "consents": [{ "key": "care", "text": "I agree." }] }),
            "body.consents[0].version",
        ),
        (
            "settings-care",
            without("version", json!("")),
            "body.consents[0].version",
        ),
        (
            "settings-care",
            without("text", json!(" ")),
            "body.consents[0].text",
        ),
        (
            "settings-care",
            json!({ "keepDays": "2920" }),
            "body.keepDays",
        ),
        (
            "settings-care",
            json!({ "terms": { "label": "" } }),
            "body.terms.label",
        ),
        (
            "settings-outreach",
            json!({ "services": [{ "clinical": true }] }),
            "body.services[0].name",
        ),
        (
            "settings-giving",
            json!({ "terms": { "version": "" } }),
            "body.terms.version",
        ),
        (
            "settings-conversation",
            json!({ "closeAfterDays": "7" }),
            "body.closeAfterDays",
        ),
        (
            "settings-newsletter-rules",
            json!({ "perMinute": "60" }),
            "body.perMinute",
        ),
        (
            "settings-places",
            json!({ "emergency": [{ "country": "GH" }] }),
            "body.emergency[0].number",
        ),
        (
            "settings-site",
            json!({ "urgentHelp": [{ "country": "NG" }] }),
            "body.urgentHelp[0].number",
        ),
    ] {
        let named = refused_fields(&owner, document, &body).await;
        assert!(named.iter().any(|name| name == field), "{body}: {named:?}");
    }
    // The desk says so beside the field before anybody presses Publish, with the field's label.
    let checks = owner.read("settings-places").await["checks"].to_string();
    assert!(checks.contains("Number: fill this in."), "{checks}");
    let today = ok(owner.get("/api/desk/today").await).await;
    assert_eq!(
        today["unreadableSettings"],
        json!([]),
        "nothing of it is published"
    );
}

/// The label that the desk's form has for a field of a document.
fn label_of(types: &Value, document: &str, field: &str) -> String {
    let mut types = types["types"].as_array().unwrap().iter();
    let schema = types.find(|schema| schema["id"] == document).unwrap();
    let mut fields = schema["fields"].as_array().unwrap().iter();
    let found = fields.find(|found| found["name"] == field).unwrap();
    found["label"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn fields_of_one_name_have_the_label_of_their_own_feature() {
    let app = app().without_jobs().start().await;
    let owner = app.sign_in(Role::Owner).await;
    let types = ok(owner.get("/api/desk/types").await).await;
    for (name, one, other) in [
        ("keepDays", "settings-care", "settings-places"),
        ("next", "settings-newsletter-rules", "settings-outreach"),
    ] {
        let labels = [one, other].map(|document| label_of(&types, document, name));
        assert_ne!(labels[0], labels[1], "{name}");
    }
}

/// The texts that a visitor is asked to agree to, as `key@version`.
async fn asked_to_agree(app: &App) -> Vec<String> {
    let mut visitor = Guest::new(app);
    press(&mut visitor, &UP_TO_CONSENT).await;
    let page = ok(visitor.get("/api/consultation/request/check").await).await;
    let texts = page["found"]["consents"].as_array().unwrap();
    let words = |text: &Value| {
        let part = |name: &str| text[name].as_str().unwrap().to_owned();
        format!("{}@{} {}", part("key"), part("version"), part("text"))
    };
    texts.iter().map(words).collect()
}

/// How many fields of published settings cannot be read, as whoever watches the site reads it.
async fn unreadable_metric(app: &App) -> String {
    let url = format!("http://{}/metrics", app.admin_address());
    let answer = testkit::server::client().get(url).send().await.unwrap();
    let metrics = answer.text().await.unwrap();
    let mut lines = metrics.lines();
    let found = lines.find_map(|line| line.strip_prefix("bedside_settings_unreadable "));
    found.unwrap().to_owned()
}

fn consultation_settings(settings: Value) -> Value {
    let mut document = settings;
    document["_id"] = "settings-care".into();
    document["_type"] = "settings".into();
    document
}

#[tokio::test]
async fn a_field_that_cannot_be_read_keeps_what_was_published_last() {
    let app = start_with_mail().await;
    let agreed = json!({ "key": "care", "version": "7", "title": "Care", "text": "I agree to this.", "required": true });
    app.publish(consultation_settings(
        json!({ "consents": [agreed], "photosAllowed": true }),
    ))
    .await;
    // As an import of an older site may leave it: the desk publishes no such thing.
    app.publish(consultation_settings(
        json!({ "consents": [{ "key": "care", "text": "Something else." }], "photosAllowed": false }),
    ))
    .await;

    assert_eq!(asked_to_agree(&app).await, ["care@7 I agree to this."]);
    let mut visitor = Guest::new(&app);
    press(&mut visitor, &UP_TO_CONSENT[..1]).await;
    let page = ok(visitor.get("/api/consultation/request/story").await).await;
    assert_eq!(
        page["found"]["photosAllowed"], false,
        "the other field is the newest"
    );

    let owner = app.sign_in(Role::Owner).await;
    let today = ok(owner.get("/api/desk/today").await).await;
    let alarms = today["unreadableSettings"].as_array().unwrap();
    assert_eq!(alarms.len(), 1, "{today}");
    assert_eq!(
        (&alarms[0]["id"], &alarms[0]["title"], &alarms[0]["field"]),
        (
            &json!("settings-care"),
            &json!("Consultations"),
            &json!("body.consents[0].version")
        )
    );
    assert_eq!(unreadable_metric(&app).await, "1");

    let mended =
        json!({ "key": "care", "version": "8", "text": "I agree to that.", "required": true });
    app.publish(consultation_settings(json!({ "consents": [mended] })))
        .await;
    assert_eq!(asked_to_agree(&app).await, ["care@8 I agree to that."]);
    let today = ok(owner.get("/api/desk/today").await).await;
    assert_eq!(today["unreadableSettings"], json!([]));
    assert_eq!(unreadable_metric(&app).await, "0");
}

#[tokio::test]
async fn a_field_that_never_could_be_read_has_its_default() {
    let app = start_with_mail().await;
    app.publish(consultation_settings(json!({ "consents": "all of them" })))
        .await;
    let defaults: Value = settings::default_fields::<consultations::model::ConsultationSettings>()
        ["consents"]
        .clone();
    let text = |at: usize| defaults[at]["text"].as_str().unwrap().to_owned();
    assert_eq!(
        asked_to_agree(&app).await,
        [format!("care@3 {}", text(0)), format!("data@3 {}", text(1))]
    );
}
