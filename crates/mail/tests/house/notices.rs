//! Who is told by mail of what has come in.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use mail::{Mailer, NoticeOccasion, StaffNotice};
use serde_json::{Value, json};
use staff::Role;
use store::Actor;
use testkit::server::client;
use testkit::writing::ok;
use testkit::{Guest, Staffer, pay_by_card};
use testsite::App;

use crate::sink::{Sink, header};
use crate::{clock, json_of};

const NOTICES: &str = "/api/desk/me/notices";

async fn app() -> App {
    testsite::app().without_jobs().clock(clock()).start().await
}

/// Tells of something that a visitor caused; answers who is written to.
async fn told(
    app: &App,
    reader: &Staffer,
    occasion: NoticeOccasion,
    named: &str,
) -> BTreeSet<String> {
    let template = match occasion {
        NoticeOccasion::Payment => "payment-alert",
        _ => "crisis-alert",
    };
    let notice = StaffNotice {
        occasion,
        template,
        variables: json!({ "at": "noon", "link": "https://site.example/desk" }),
        key: format!("test:{}", app.clock().new_id()),
        named_address: named.to_owned(),
    };
    let before = recipients(reader, template).await;
    let mailer = Mailer::new(app.store().clone());
    let tx = app.store().begin(Actor::Visitor).await.unwrap();
    mailer.notify_staff(&tx, notice.clone()).await.unwrap();
    // Of one thing each is told once.
    mailer.notify_staff(&tx, notice).await.unwrap();
    tx.commit().await.unwrap();
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
    assert_eq!(
        told(&app, &owner, NoticeOccasion::Crisis, "").await,
        of([&owner])
    );
    assert_eq!(
        told(&app, &owner, NoticeOccasion::Urgent, "").await,
        of([&owner])
    );
    let doctor = app.sign_in(Role::Doctor).await;
    let support = app.sign_in(Role::Support).await;
    let finance = app.sign_in(Role::Finance).await;
    let moderator = app.sign_in(Role::Moderator).await;
    let editor = app.sign_in(Role::Editor).await;
    for (occasion, people) in [
        (NoticeOccasion::Booking, of([&owner, &doctor, &support])),
        (NoticeOccasion::Waiting, of([&owner, &doctor, &support])),
        (NoticeOccasion::Payment, of([&owner, &finance])),
        (NoticeOccasion::Order, of([&owner, &finance, &support])),
        (NoticeOccasion::Screening, of([&doctor])),
        (NoticeOccasion::Webhook, of([&owner, &doctor])),
        (NoticeOccasion::Sync, of([&owner, &doctor])),
        (NoticeOccasion::Scanner, of([&owner, &doctor])),
        (NoticeOccasion::Crisis, of([&owner, &doctor])),
        (NoticeOccasion::Urgent, of([&owner, &doctor])),
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
    let money = vec!["payment".to_owned(), "order".to_owned()];
    assert_eq!(chosen(&finance).await, (money.clone(), money));
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
        told(&app, &owner, NoticeOccasion::Crisis, "").await,
        of([&doctor, &moderator])
    );
    assert_eq!(
        told(&app, &owner, NoticeOccasion::Booking, "").await,
        of([&doctor])
    );
    assert!(
        told(&app, &owner, NoticeOccasion::Payment, "")
            .await
            .is_empty()
    );

    choose(&doctor, json!([])).await;
    choose(&moderator, json!([])).await;
    assert_eq!(chosen(&doctor).await.1, Vec::<String>::new());
    assert!(
        told(&app, &owner, NoticeOccasion::Booking, "")
            .await
            .is_empty()
    );
    assert_eq!(
        told(&app, &owner, NoticeOccasion::Crisis, "").await,
        of([&owner])
    );
    let named = told(&app, &owner, NoticeOccasion::Crisis, " oncall@example.net ").await;
    assert_eq!(named, BTreeSet::from(["oncall@example.net".to_owned()]));
    // What cannot be written to stands for nobody.
    let named = told(&app, &owner, NoticeOccasion::Crisis, "the night shift").await;
    assert_eq!(named, of([&owner]));
    // Somebody who is named and has chosen it as well gets one mail.
    choose(&doctor, json!(["crisis"])).await;
    let named = told(&app, &owner, NoticeOccasion::Crisis, &doctor.email).await;
    assert_eq!(named, of([&doctor]));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_chooses_what_they_may_not_open() {
    let app = app().await;
    let owner = app.sign_in(Role::Owner).await;
    let finance = app.sign_in(Role::Finance).await;
    choose(&finance, json!(["payment", "crisis", "booking"])).await;
    let open = vec!["payment".to_owned(), "order".to_owned()];
    assert_eq!(chosen(&finance).await, (open, vec!["payment".to_owned()]));
    for occasion in [NoticeOccasion::Crisis, NoticeOccasion::Booking] {
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
const REQUEST: [(&str, &[(&str, &str)]); 4] = [
    (
        "about",
        &[
            ("package", "First chat"),
            ("patient", "other"),
            ("adult", "yes"),
            ("country", "NG"),
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
    (
        "check",
        &[
            ("consent", "care@3"),
            ("consent", "data@3"),
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

/// How long after the payment the doctor may be told of it at most.
const MINUTE: Duration = Duration::from_secs(60);

/// Presses one step of the form; answers where it leads.
async fn pressed(visitor: &mut Guest, step: &str, form: &[(&str, &str)]) -> String {
    let path = format!("/consultation/request/{step}");
    let answer = visitor.form(&path, form).await;
    assert_eq!(answer.status(), 303, "{step}");
    answer.headers()["location"].to_str().unwrap().to_owned()
}

/// Asks for the silver package with the first time that is free; answers the page to pay at.
async fn to_checkout(app: &App) -> String {
    let mut visitor = Guest::new(app);
    let about = [
        ("package", "Silver Package"),
        ("patient", "me"),
        ("adult", "yes"),
        ("country", "NG"),
    ];
    let who = [
        ("name", "Ada Obi"),
        ("email", "ada@example.net"),
        ("phone", "0803 123 4567"),
    ];
    pressed(&mut visitor, "about", &[&about[..], &who[..]].concat()).await;
    let story = [("story", "My knees hurt on the stairs since March.")];
    pressed(&mut visitor, "story", &story).await;
    let page = ok(visitor.get("/api/consultation/request/time").await).await;
    let days = page["found"]["times"]["days"].as_array().unwrap();
    let mut times = days.iter().flat_map(|day| day["times"].as_array().unwrap());
    let first = times.next().unwrap();
    let [at, clinician] = ["at", "clinician"].map(|name| first[name].as_str().unwrap());
    let time = format!("{at}/{clinician}");
    pressed(&mut visitor, "time", &[("time", &time), ("do", "next")]).await;
    let consent = [
        ("consent", "care@3"),
        ("consent", "data@3"),
        ("consent", "early@3"),
        ("terms", "yes"),
    ];
    pressed(&mut visitor, "check", &consent).await;
    pressed(&mut visitor, "pay", &[("do", "pay")]).await
}

/// The first mail that comes to somebody, within a minute.
async fn first_mail(sink: &Sink, to: &str) -> String {
    let began = Instant::now();
    let mut looks = tokio::time::interval(Duration::from_millis(50));
    loop {
        looks.tick().await;
        let mails = sink.taken();
        if let Some(mail) = mails.iter().find(|mail| header(mail, "To") == to) {
            return mail.clone();
        }
        assert!(began.elapsed() < MINUTE, "nothing came: {mails:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paid_booking_is_in_the_doctors_mailbox_and_first_on_today_within_a_minute() {
    let (sink, url) = Sink::start([]).await;
    let app = testsite::app().sample_content().smtp(&url).start().await;
    let doctor = app.sign_in(Role::Doctor).await;
    let checkout = to_checkout(&app).await;
    let is_hers = |mail: &String| header(mail, "To") == doctor.email;
    assert!(!sink.taken().iter().any(is_hers), "nothing is paid yet");
    let paid = pay_by_card(&client(), &checkout, "").await;
    assert_eq!(paid.status(), 303);

    let mail = first_mail(&sink, &doctor.email).await;
    let subject = header(&mail, "Subject");
    let reference = subject.strip_prefix("A new booking: ").unwrap();
    for word in ["My knees hurt", "Ada Obi", "Silver"] {
        assert!(!mail.contains(word), "{word}: {mail}");
    }
    // What Today begins with: the next appointments, and what has come in.
    for list in ["upcoming=true", "unseen=true"] {
        let shown = json_of(&doctor, &format!("/api/desk/care/requests?{list}")).await;
        assert_eq!(shown["items"][0]["reference"], reference, "{list}");
    }
    let counts = json_of(&doctor, "/api/desk/care/counts").await;
    assert_eq!(counts["booked"], 1, "{counts}");
}
