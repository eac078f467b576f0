//! The mail server as an owner sets it at the desk.

use chrono::TimeDelta;
use serde_json::{Value, json};
use staff::Role;
use testkit::writing::{invalid_fields, ok, refused};
use testkit::{Staffer, rows_in};
use testsite::App;

use crate::sink::{Account, Does, Sink, header};
use crate::{clock, enqueue, json_of, reset};

const SETUP: &str = "/api/desk/mail/setup";
const SERVER: &str = "/api/desk/mail/server";
const TRY: &str = "/api/desk/mail/server/try";
const ADA: Account = Account {
    user: "ada",
    password: "right horse",
    sender: "hello@practice.example",
};

async fn app() -> App {
    testsite::app().without_jobs().clock(clock()).start().await
}

/// What the owner types for a server at this port.
fn typed(port: u16) -> Value {
    json!({
        "host": "127.0.0.1", "port": port, "security": "none", "user": ADA.user, "password": ADA.password,
        "from": ADA.sender, "fromName": "Dr Adé’s practice", "version": 0,
    })
}

fn with(mut typed: Value, field: &str, value: Value) -> Value {
    typed[field] = value;
    typed
}

async fn tried(owner: &Staffer, server: Value) -> Value {
    let body = json!({ "server": server, "to": "ada@example.net" });
    ok(owner.post(TRY, body).await).await
}

#[tokio::test(flavor = "multi_thread")]
async fn mail_leaves_by_the_server_that_an_owner_sets_at_once_and_on_every_node() {
    let app = app().await;
    let second = app.second_node().await;
    let (sink, port) = Sink::start_for(ADA).await;
    let owner = app.sign_in(Role::Owner).await;
    enqueue(&app, reset()).await.unwrap();
    app.run_jobs().await;
    assert_eq!(json_of(&owner, "/api/desk/mail/standing").await["kept"], 1);
    let page = app.read_page("/contact").await;
    assert!(page.contains("data-no-mail"), "no page promises an email");
    second.read_page("/contact").await;
    let is_done = async || {
        let list = json_of(&owner, "/api/desk/launch").await;
        let steps = list["steps"].as_array().unwrap();
        let step = steps.iter().find(|line| line["step"] == "mail").unwrap();
        step["isDone"].clone()
    };
    assert_eq!(is_done().await, false);

    assert_eq!(tried(&owner, typed(port)).await["isSent"], true);
    assert_eq!(sink.taken().len(), 1);
    assert!(header(&sink.taken()[0], "Subject").starts_with("A test from"));
    let setup = json_of(&owner, SETUP).await;
    assert_eq!(
        (&setup["way"], &setup["saved"]),
        (&json!("outbox"), &Value::Null)
    );

    let saved = ok(owner.send("PUT", SERVER, typed(port)).await).await;
    assert_eq!(
        (&saved["way"], &saved["version"]),
        (&json!("smtp"), &json!(1))
    );
    assert_eq!(saved["saved"]["hasPassword"], true);
    assert_eq!(
        json_of(&owner, "/api/desk/session").await["sendsNoMail"],
        false
    );
    assert_eq!(is_done().await, true);
    let page = app.read_page("/contact").await;
    assert!(!page.contains("data-no-mail"));
    second
        .eventually("/contact", |page| !page.contains("data-no-mail"))
        .await;
    enqueue(&second, reset()).await.unwrap();
    second.run_jobs().await;
    let taken = sink.taken();
    assert_eq!(taken.len(), 2, "what was kept waits for a decision");
    assert!(header(&taken[1], "From").ends_with("<hello@practice.example>"));

    let standing = json_of(&owner, "/api/desk/mail/standing").await;
    let send = json!({ "decision": "send", "kinds": ["staff-reset"], "until": standing["until"] });
    ok(owner.post("/api/desk/mail/kept", send).await).await;
    app.run_jobs().await;
    assert_eq!(sink.taken().len(), 3);

    let removed = ok(owner.delete(SERVER).await).await;
    assert_eq!(
        (&removed["way"], &removed["saved"]),
        (&json!("outbox"), &Value::Null)
    );
    assert!(app.read_page("/contact").await.contains("data-no-mail"));
    enqueue(&app, reset()).await.unwrap();
    app.run_jobs().await;
    assert_eq!(sink.taken().len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn each_mistake_is_named_with_how_to_mend_it() {
    let app = app().await;
    let owner = app.sign_in(Role::Owner).await;
    let (sink, port) = Sink::start_for(ADA).await;
    let (_refusing, url) = Sink::start([Does::Refuses(550)]).await;
    let refusing: u16 = url.rsplit(':').next().unwrap().parse().unwrap();
    // Nobody listens at a port that was let go of.
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let closed = free.local_addr().unwrap().port();
    drop(free);
    for (server, fault) in [
        (
            with(typed(port), "password", json!("wrong")),
            "login_refused",
        ),
        (
            with(typed(port), "from", json!("eve@example.net")),
            "sender",
        ),
        (with(typed(port), "user", json!("")), "missing_login"),
        (
            with(typed(port), "security", json!("starttls")),
            "no_start_tls",
        ),
        (with(typed(port), "security", json!("tls")), "encryption"),
        (typed(refusing), "no_login"),
        (with(typed(refusing), "user", json!("")), "recipient"),
        (typed(closed), "refused"),
    ] {
        let failure = &tried(&owner, server).await["failure"];
        assert_eq!(failure["fault"], fault, "{failure}");
        for words in ["message", "advice"] {
            assert!(
                failure[words]
                    .as_str()
                    .is_some_and(|words| !words.is_empty())
            );
        }
    }
    assert_eq!(sink.taken().len(), 0);
    let fields = refused(
        owner
            .send(
                "PUT",
                SERVER,
                json!({
                    "host": "https://mail.example.org/", "port": 70000, "security": "none", "user": "ada", "from": "nobody",
                    "version": 0,
                }),
            )
            .await,
        422,
    )
    .await;
    assert_eq!(invalid_fields(&fields), ["host", "port", "from"]);
    let plain = with(typed(25), "host", json!("mail.example.org"));
    let fields = refused(owner.send("PUT", SERVER, plain).await, 422).await;
    assert_eq!(invalid_fields(&fields), ["security"]);
    // A site that is tried on this machine reaches this machine and the internet, and no neighbour.
    let near = with(
        with(typed(25), "host", json!("10.0.0.7")),
        "security",
        json!("tls"),
    );
    let failure = &tried(&owner, near.clone()).await["failure"];
    assert_eq!(failure["fault"], "own_network");
    let fields = refused(owner.send("PUT", SERVER, near).await, 422).await;
    assert_eq!(invalid_fields(&fields), ["host"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_password_is_shown_to_nobody_and_goes_to_no_other_server() {
    let app = app().await;
    let owner = app.sign_in(Role::Owner).await;
    let (sink, port) = Sink::start_for(ADA).await;
    let (_other, elsewhere) = Sink::start_for(ADA).await;
    ok(owner.send("PUT", SERVER, typed(port)).await).await;
    let stored = rows_in(app.store(), "SELECT settings FROM mail_server").await;
    let stored = stored[0].try_get::<String>("", "settings").unwrap();
    assert!(!stored.contains(ADA.password) && !stored.contains(ADA.sender));
    tried(&owner, typed(port)).await;
    for path in [SETUP, "/api/desk/audit"] {
        let shown = json_of(&owner, path).await.to_string();
        assert!(!shown.contains(ADA.password), "{path}: {shown}");
    }
    let log = json_of(&owner, "/api/desk/audit?action=mail.save_server").await;
    assert_eq!(log["items"][0]["after"]["host"], "127.0.0.1");
    assert!(!log.to_string().contains(ADA.sender));

    // Left out, the saved one is used.
    let mut kept = with(typed(port), "version", json!(1));
    kept.as_object_mut().unwrap().remove("password");
    assert_eq!(tried(&owner, kept.clone()).await["isSent"], true);
    let renamed = with(kept.clone(), "fromName", json!("Practice"));
    ok(owner.send("PUT", SERVER, renamed).await).await;
    enqueue(&app, reset()).await.unwrap();
    app.run_jobs().await;
    let last = sink.taken().pop().unwrap();
    assert_eq!(header(&last, "From"), "Practice <hello@practice.example>");
    for (field, value) in [("port", json!(elsewhere)), ("user", json!("eve"))] {
        let moved = with(kept.clone(), field, value);
        let body = json!({ "server": moved, "to": "ada@example.net" });
        let problem = refused(owner.post(TRY, body).await, 422).await;
        assert_eq!(invalid_fields(&problem), ["password"], "{field}");
    }
    // What a mistake held up goes out as soon as it is mended.
    let mistaken = with(
        with(typed(port), "password", json!("wrong")),
        "version",
        json!(2),
    );
    ok(owner.send("PUT", SERVER, mistaken).await).await;
    enqueue(&app, reset()).await.unwrap();
    app.run_jobs().await;
    let stuck = json_of(&owner, "/api/desk/mail/standing").await;
    assert_eq!(
        (sink.taken().len(), &stuck["stuck"]["count"]),
        (3, &json!(1))
    );
    let mended = with(typed(port), "version", json!(3));
    ok(owner.send("PUT", SERVER, mended).await).await;
    app.run_jobs().await;
    assert_eq!(sink.taken().len(), 4);
    // Who looked before somebody else saved overwrites nothing.
    refused(owner.send("PUT", SERVER, kept).await, 409).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_an_owner_who_proved_it_lately_sets_the_server() {
    let app = app().await;
    let (_sink, port) = Sink::start_for(ADA).await;
    let doctor = app.sign_in(Role::Doctor).await;
    assert_eq!(doctor.send("PUT", SERVER, typed(port)).await.status(), 403);
    let owner = app.sign_in(Role::Owner).await;
    app.clock().advance(TimeDelta::minutes(11));
    let body = json!({ "server": typed(port), "to": "ada@example.net" });
    for answer in [
        owner.send("PUT", SERVER, typed(port)).await,
        owner.post(TRY, body).await,
        owner.delete(SERVER).await,
    ] {
        assert_eq!(refused(answer, 403).await["code"], "reauthenticate");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_configuration_comes_before_the_desk() {
    let (sink, url) = Sink::start([]).await;
    let app = testsite::app()
        .without_jobs()
        .clock(clock())
        .smtp(&url)
        .start()
        .await;
    let (other, port) = Sink::start_for(ADA).await;
    let owner = app.sign_in(Role::Owner).await;
    assert_eq!(json_of(&owner, SETUP).await["isConfigured"], true);
    refused(owner.send("PUT", SERVER, typed(port)).await, 409).await;
    // Of a site that was set at the desk first.
    let at_desk = self::app().await;
    let owner = at_desk.sign_in(Role::Owner).await;
    ok(owner.send("PUT", SERVER, typed(port)).await).await;
    let kept = at_desk.second_node_that_keeps_mail().await;
    let owner = owner.at(kept.address());
    let setup = json_of(&owner, SETUP).await;
    assert_eq!(
        (&setup["isConfigured"], &setup["way"]),
        (&json!(true), &json!("outbox"))
    );
    enqueue(&kept, reset()).await.unwrap();
    kept.run_jobs().await;
    assert_eq!((sink.taken().len(), other.taken().len()), (0, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_at_another_address_sends_nothing_until_an_owner_says_so() {
    let app = app().await;
    let (sink, port) = Sink::start_for(ADA).await;
    let owner = app.sign_in(Role::Owner).await;
    ok(owner.send("PUT", SERVER, typed(port)).await).await;
    let copy = app.second_node_at("http://copy.localhost:8080").await;
    let owner = copy.sign_in(Role::Owner).await;
    let setup = json_of(&owner, SETUP).await;
    assert_eq!(
        (&setup["unused"], &setup["way"]),
        (&json!("other_site"), &json!("outbox"))
    );
    assert_eq!(setup["saved"]["site"], "http://localhost:8080");
    assert!(copy.read_page("/contact").await.contains("data-no-mail"));
    enqueue(&copy, reset()).await.unwrap();
    copy.run_jobs().await;
    assert_eq!(sink.taken().len(), 0);
    let mut here = with(typed(port), "version", json!(1));
    here.as_object_mut().unwrap().remove("password");
    ok(owner.send("PUT", SERVER, here).await).await;
    enqueue(&copy, reset()).await.unwrap();
    copy.run_jobs().await;
    assert_eq!(sink.taken().len(), 1);
}
