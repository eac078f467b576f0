//! Who is told by mail of what has come in.

use std::collections::BTreeSet;

use mail::{Mailer, Notice, Occasion};
use serde_json::{Value, json};
use staff::Role;
use store::{Actor, StoreError};
use testkit::{Guest, Staffer};
use testsite::App;

use crate::sink::{Sink, header};
use crate::{clock, json_of};

const NOTICES: &str = "/api/desk/me/notices";

async fn app() -> App {
    testsite::app().without_jobs().clock(clock()).start().await
}

/// Tells of something that a visitor caused; answers who is written to.
async fn told(app: &App, reader: &Staffer, occasion: Occasion, named: &str) -> BTreeSet<String> {
    let template = match occasion {
        Occasion::Payment => "payment-alert",
        _ => "crisis-alert",
    };
    let notice = Notice {
        occasion,
        template,
        variables: json!({ "at": "noon", "link": "https://site.example/desk" }),
        key: format!("test:{}", app.clock().id()),
        named: named.to_owned(),
    };
    let before = recipients(reader, template).await;
    let mailer = Mailer::new(app.store().clone());
    let done: Result<(), StoreError> = app
        .store()
        .write(Actor::Visitor, move |tx| {
            Box::pin(async move {
                mailer.notify(tx, notice.clone()).await?;
                // Of one thing each is told once.
                mailer.notify(tx, notice).await
            })
        })
        .await;
    done.unwrap();
    let after = recipients(reader, template).await;
    let new: Vec<String> = after[before.len()..].to_vec();
    let each: BTreeSet<String> = new.iter().cloned().collect();
    assert_eq!(each.len(), new.len(), "somebody is told twice: {new:?}");
    each
}

/// To whom the mails of a template go, oldest first.
async fn recipients(reader: &Staffer, template: &str) -> Vec<String> {
    let list = json_of(reader, &format!("/api/desk/mails?q={template}")).await;
    let rows = list["items"].as_array().unwrap().iter().rev();
    rows.map(|row| row["to"].as_str().unwrap().to_owned())
        .collect()
}

fn of<const MANY: usize>(people: [&Staffer; MANY]) -> BTreeSet<String> {
    people.map(|person| person.email.clone()).into()
}

async fn choose(person: &Staffer, wanted: Value) {
    let answer = person.send("PUT", NOTICES, json!({ "wanted": wanted }));
    assert_eq!(answer.await.status(), 204);
}

/// The occasions that somebody may choose, and those of them that they are told of.
async fn chosen(person: &Staffer) -> (Vec<String>, Vec<String>) {
    let shown = json_of(person, NOTICES).await;
    let items = shown["items"].as_array().unwrap();
    let named = |item: &Value| item["occasion"].as_str().unwrap().to_owned();
    let wanted = items.iter().filter(|item| item["wanted"] == true);
    (
        items.iter().map(named).collect(),
        wanted.map(named).collect(),
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn from_the_first_day_each_is_told_of_what_they_may_open() {
    let app = app().await;
    let owner = app.sign_in(Role::Owner).await;
    // Before there is a doctor, a crisis reaches the owner.
    assert_eq!(told(&app, &owner, Occasion::Crisis, "").await, of([&owner]));
    assert_eq!(told(&app, &owner, Occasion::Urgent, "").await, of([&owner]));
    let doctor = app.sign_in(Role::Doctor).await;
    let support = app.sign_in(Role::Support).await;
    let finance = app.sign_in(Role::Finance).await;
    let moderator = app.sign_in(Role::Moderator).await;
    let editor = app.sign_in(Role::Editor).await;
    for (occasion, people) in [
        (Occasion::Booking, of([&owner, &doctor, &support])),
        (Occasion::Waiting, of([&owner, &doctor, &support])),
        (Occasion::Payment, of([&owner, &finance])),
        (Occasion::Crisis, of([&owner, &doctor])),
        (Occasion::Urgent, of([&owner, &doctor])),
    ] {
        assert_eq!(
            told(&app, &owner, occasion, "").await,
            people,
            "{occasion:?}"
        );
    }
    assert_eq!(chosen(&editor).await, (vec![], vec![]));
    let crisis = vec!["crisis".to_owned()];
    assert_eq!(chosen(&moderator).await, (crisis, vec![]));
    let payment = vec!["payment".to_owned()];
    assert_eq!(chosen(&finance).await, (payment.clone(), payment));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_somebody_chose_counts_and_a_crisis_is_never_told_to_nobody() {
    let app = app().await;
    let owner = app.sign_in(Role::Owner).await;
    let doctor = app.sign_in(Role::Doctor).await;
    let moderator = app.sign_in(Role::Moderator).await;
    choose(&moderator, json!(["crisis"])).await;
    choose(&owner, json!([])).await;
    assert_eq!(
        told(&app, &owner, Occasion::Crisis, "").await,
        of([&doctor, &moderator])
    );
    assert_eq!(
        told(&app, &owner, Occasion::Booking, "").await,
        of([&doctor])
    );
    assert!(told(&app, &owner, Occasion::Payment, "").await.is_empty());

    choose(&doctor, json!([])).await;
    choose(&moderator, json!([])).await;
    assert_eq!(chosen(&doctor).await.1, Vec::<String>::new());
    assert!(told(&app, &owner, Occasion::Booking, "").await.is_empty());
    assert_eq!(told(&app, &owner, Occasion::Crisis, "").await, of([&owner]));
    let named = told(&app, &owner, Occasion::Crisis, " oncall@example.net ").await;
    assert_eq!(named, BTreeSet::from(["oncall@example.net".to_owned()]));
    // What cannot be written to stands for nobody.
    let named = told(&app, &owner, Occasion::Crisis, "the night shift").await;
    assert_eq!(named, of([&owner]));
    // Somebody who is named and has chosen it as well gets one mail.
    choose(&doctor, json!(["crisis"])).await;
    let named = told(&app, &owner, Occasion::Crisis, &doctor.email).await;
    assert_eq!(named, of([&doctor]));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_chooses_what_they_may_not_open() {
    let app = app().await;
    let owner = app.sign_in(Role::Owner).await;
    let finance = app.sign_in(Role::Finance).await;
    choose(&finance, json!(["payment", "crisis", "booking"])).await;
    let payment = vec!["payment".to_owned()];
    assert_eq!(chosen(&finance).await, (payment.clone(), payment));
    for occasion in [Occasion::Crisis, Occasion::Booking] {
        let told = told(&app, &owner, occasion, "").await;
        assert!(!told.contains(&finance.email), "{occasion:?}");
    }
    let wrong = finance
        .send("PUT", NOTICES, json!({ "wanted": ["everything"] }))
        .await;
    assert!(wrong.status().is_client_error());
    assert_eq!(app.get(NOTICES).await.status(), 401);
}

/// A request for written advice, step by step.
const REQUEST: [(&str, &[(&str, &str)]); 7] = [
    (
        "about",
        &[
            ("package", "First chat"),
            ("patient", "other"),
            ("adult", "yes"),
            ("country", "NG"),
        ],
    ),
    (
        "who",
        &[
            ("name", "Ada Obi"),
            ("email", "ada@example.net"),
            ("patientName", "Papa Ayo"),
            ("patientEmail", "baba@example.net"),
        ],
    ),
    (
        "story",
        &[("story", "My knees hurt on the stairs since March.")],
    ),
    ("report", &[("do", "next")]),
    ("check", &[("do", "next")]),
    (
        "consent",
        &[
            ("consent", "care@2"),
            ("consent", "data@2"),
            ("terms", "yes"),
        ],
    ),
    ("send", &[("do", "send")]),
];

#[tokio::test(flavor = "multi_thread")]
async fn what_is_asked_for_is_in_the_doctors_mailbox_without_a_word_of_it() {
    let (sink, url) = Sink::start([]).await;
    let app = testsite::app()
        .sample_content()
        .without_jobs()
        .smtp(&url)
        .start()
        .await;
    let doctor = app.sign_in(Role::Doctor).await;
    let mut visitor = Guest::new(&app);
    for (step, form) in REQUEST {
        let path = format!("/consultation/request/{step}");
        assert_eq!(visitor.form(&path, form).await.status(), 303, "{step}");
    }
    app.run_jobs().await;
    let mails = sink.taken();
    let hers: Vec<&String> = mails
        .iter()
        .filter(|mail| header(mail, "To") == doctor.email)
        .collect();
    assert_eq!(hers.len(), 1, "{mails:?}");
    let subject = header(hers[0], "Subject");
    assert!(subject.starts_with("A new request: C-"), "{subject}");
    for word in ["My knees hurt", "Ada Obi", "Papa Ayo", "First chat"] {
        assert!(!hers[0].contains(word), "{word}: {}", hers[0]);
    }
}
