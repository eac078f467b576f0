//! A consultation that one person asks for another: the one search over all features hands each out and erases each apart.

use reqwest::Response;
use serde_json::{Value, json};
use staff::Role;
use testkit::writing::ok;
use testkit::{Guest, Staffer};
use testsite::{App, app};

const DAUGHTER: &str = "ada@example.org";
const FATHER: &str = "baba@example.org";
const STORY: &str = "My knees hurt on the stairs since March.";

/// One step of the form: its name and what is sent.
type Press = (&'static str, &'static [(&'static str, &'static str)]);

/// A site that sends email, where another adult can be asked for. It waits for jobs that do not run.
pub async fn start_with_mail() -> App {
    let nobody_listens = "smtp://127.0.0.1:9";
    let site = app().sample_content().smtp(nobody_listens);
    site.without_jobs().start().await
}

/// What a daughter answers who asks for her father, up to the consent.
pub const UP_TO_CONSENT: [Press; 2] = [
    (
        "about",
        &[
            ("package", "First chat"),
            ("patient", "other"),
            ("adult", "yes"),
            ("country", "NG"),
            ("name", "Ada"),
            ("email", DAUGHTER),
            ("patientName", "Papa Ayo"),
            ("patientEmail", FATHER),
        ],
    ),
    ("story", &[("story", STORY)]),
];

const SEND: Press = ("send", &[("do", "send")]);

/// Presses through steps of the form.
pub async fn press(visitor: &mut Guest, steps: &[Press]) {
    for (step, form) in steps {
        let path = format!("/consultation/request/{step}");
        let answer = visitor.form(&path, form).await;
        assert_eq!(answer.status(), 303, "{step}");
    }
}

/// A daughter asks for her father.
async fn asked(app: &App) {
    let mut visitor = Guest::new(app);
    press(&mut visitor, &UP_TO_CONSENT).await;
    let consent = [
        ("consent", "care@3"),
        ("consent", "data@3"),
        ("terms", "yes"),
    ];
    let answer = visitor.form("/consultation/request/check", &consent).await;
    assert_eq!(answer.status(), 303);
    press(&mut visitor, &[SEND]).await;
}

async fn call(doctor: &Staffer, what: &str, who: &str) -> Value {
    let path = format!("/api/desk/people-data/{what}");
    let answer: Response = doctor
        .post(&path, json!({ "email": who, "again": who }))
        .await;
    ok(answer).await
}

fn of<'a>(answer: &'a Value, key: &str) -> &'a Value {
    let mut sources = answer["sources"].as_array().unwrap().iter();
    sources.find(|source| source["key"] == key).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn who_pays_and_who_is_cared_for_are_handed_out_and_erased_apart() {
    let app = start_with_mail().await;
    asked(&app).await;
    let doctor = app.sign_in(Role::Doctor).await;
    for who in [DAUGHTER, FATHER] {
        let found = call(&doctor, "search", who).await;
        assert_eq!(of(&found, "consultations")["total"], 1, "{found}");
        assert_ne!(of(&found, "mails")["total"], 0, "{found}");
        let mail = &of(&found, "mails")["items"][0]["title"];
        assert!(
            mail.is_string() && !mail.to_string().contains("consult-"),
            "{mail}"
        );
    }
    let hers = call(&doctor, "export", DAUGHTER).await;
    let hers = hers["kept"]["consultations"].to_string();
    assert!(hers.contains(DAUGHTER), "{hers}");
    assert!(!hers.contains(STORY) && !hers.contains(FATHER), "{hers}");
    let his = call(&doctor, "export", FATHER).await;
    assert_eq!(his["kept"]["consultations"][0]["story"], STORY, "{his}");

    let erased = call(&doctor, "erase", DAUGHTER).await;
    assert_eq!(of(&erased, "consultations")["erased"], 1, "{erased}");
    let hers = call(&doctor, "search", DAUGHTER).await;
    assert_eq!(of(&hers, "consultations")["total"], 0, "{hers}");
    assert_eq!(of(&hers, "mails")["total"], 0, "{hers}");
    let his = call(&doctor, "export", FATHER).await;
    assert_eq!(his["kept"]["consultations"][0]["story"], STORY, "{his}");
    assert!(!his.to_string().contains(DAUGHTER), "{his}");
    let found = call(&doctor, "search", FATHER).await;
    assert_ne!(of(&found, "mails")["total"], 0, "{found}");
}
