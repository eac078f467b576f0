//! Sending: each once, at the rate, over two nodes and a stop, whatever the service answers. The service is a stand-in that
//! speaks the calls of the specification.

use std::collections::HashMap;

use chrono::TimeDelta;
use serde_json::{Value, json};
use staff::Role;
use testkit::writing::ok;
use testkit::{EmailService, Staffer};

use crate::{act, app_with_mail, issue, letter_to, reader, written};

async fn readers(owner: &Staffer, count: usize) {
    let rows: String = (0..count)
        .map(|at| format!("reader{at}@example.net\n"))
        .collect();
    let list = json!({ "csv": format!("email\n{rows}"), "proof": "Paper list of the clinic day, signed",
        "consentedOn": "2026-11-01" });
    let taken = ok(owner.post("/api/desk/newsletter/imports", list).await).await;
    assert_eq!(taken["added"], count);
}

/// How many deliveries each address got.
fn got(service: &EmailService) -> HashMap<String, usize> {
    let mut got = HashMap::new();
    for taken in service.taken() {
        let to = taken.fields["template_params"]["email"].as_str().unwrap();
        *got.entry(to.to_owned()).or_default() += 1;
    }
    got
}

fn figures(issue: &Value) -> [u64; 5] {
    ["queued", "sent", "failed", "unsure", "skipped"].map(|name| issue[name].as_u64().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn each_letter_goes_once_over_two_nodes_and_a_stop_at_the_rate() {
    let (service, app) = app_with_mail(&[]).await;
    let owner = app.sign_in(Role::Owner).await;
    readers(&owner, 120).await;
    let (id, base) = written(&owner, "Water").await;
    ok(act(&owner, &id, base, "send").await).await;
    let second = app.second_node().await;
    // 300 in a minute: at most 10 in each lane's four seconds.
    app.run_jobs().await;
    assert_eq!(service.taken().len(), 20);
    app.clock().advance(TimeDelta::seconds(4));
    let (one, other) = tokio::join!(app.run_jobs(), second.run_jobs());
    assert!(one + other >= 2);
    assert_eq!(service.taken().len(), 40);
    app.stop().await;
    for _ in 0..6 {
        second.clock().advance(TimeDelta::seconds(4));
        second.run_jobs().await;
    }
    let got = got(&service);
    assert_eq!(got.len(), 120);
    assert!(got.values().all(|count| *count == 1));
    let owner = owner.at(second.address());
    let done = issue(&owner, &id).await;
    assert_eq!(
        (&done["state"], figures(&done)),
        (&json!("sent"), [0, 120, 0, 0, 0])
    );
    let first = &service.taken()[0].fields;
    assert_eq!(first["lib_version"], "3.2.0");
    assert_eq!(
        first["template_params"]["list_unsubscribe_post"],
        "List-Unsubscribe=One-Click"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_refused_for_now_goes_later_and_what_is_refused_for_good_never() {
    let (service, app) =
        app_with_mail(&[(429, "Too fast"), (400, "No such template"), (500, "Oh")]).await;
    let owner = app.sign_in(Role::Owner).await;
    readers(&owner, 5).await;
    let (id, base) = written(&owner, "Water").await;
    ok(act(&owner, &id, base, "send").await).await;
    app.run_jobs().await;
    assert_eq!(figures(&issue(&owner, &id).await), [2, 2, 1, 0, 0]);
    app.run_jobs().await;
    assert_eq!(service.taken().len(), 2, "refused letters rest");
    app.clock().advance(TimeDelta::minutes(5));
    app.run_jobs().await;
    let done = issue(&owner, &id).await;
    assert_eq!(
        (&done["state"], figures(&done)),
        (&json!("sent"), [0, 4, 1, 0, 0])
    );
    assert!(got(&service).values().all(|count| *count == 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_issue_is_stopped_goes_on_and_is_ended() {
    let (service, app) = app_with_mail(&[]).await;
    let owner = app.sign_in(Role::Owner).await;
    readers(&owner, 60).await;
    let (id, base) = written(&owner, "Water").await;
    ok(act(&owner, &id, base, "send").await).await;
    app.run_jobs().await;
    assert_eq!(
        ok(act(&owner, &id, base + 1, "pause").await).await["state"],
        "paused"
    );
    app.clock().advance(TimeDelta::minutes(1));
    app.run_jobs().await;
    assert_eq!(service.taken().len(), 20);
    ok(act(&owner, &id, base + 2, "resume").await).await;
    app.run_jobs().await;
    assert_eq!(service.taken().len(), 40);
    let ended = ok(act(&owner, &id, base + 3, "cancel").await).await;
    assert_eq!(
        (&ended["state"], figures(&ended)),
        (&json!("cancelled"), [0, 40, 0, 0, 20])
    );
    app.clock().advance(TimeDelta::minutes(1));
    app.run_jobs().await;
    assert_eq!(service.taken().len(), 40);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_dying_node_had_in_hand_is_left_for_a_person_to_decide() {
    let (service, app) = app_with_mail(&[(0, "")]).await;
    let owner = app.sign_in(Role::Owner).await;
    readers(&owner, 30).await;
    let (id, base) = written(&owner, "Water").await;
    ok(act(&owner, &id, base, "send").await).await;
    let second = app.second_node().await;
    let hangs = service.hangs();
    tokio::select! {
        _ = app.run_jobs() => panic!("the service never answers"),
        () = hangs.notified() => {}
    }
    app.stop().await;
    for _ in 0..10 {
        second.clock().advance(TimeDelta::minutes(2));
        second.run_jobs().await;
    }
    let owner = owner.at(second.address());
    let done = issue(&owner, &id).await;
    assert_eq!(
        (&done["state"], figures(&done)),
        (&json!("sent"), [0, 20, 0, 10, 0])
    );
    assert!(got(&service).values().all(|count| *count == 1));
    let left = got(&service).len();
    assert!(
        (20..30).contains(&left),
        "{left}: of those in hand any may have left, but not the one without an answer"
    );
    let base = done["revision"].as_i64().unwrap();
    ok(act(&owner, &id, base, "again").await).await;
    second.run_jobs().await;
    let done = issue(&owner, &id).await;
    assert_eq!(
        (&done["state"], figures(&done)),
        (&json!("sent"), [0, 30, 0, 0, 0])
    );
    assert_eq!(got(&service).len(), 30);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_dying_node_had_in_hand_is_known_of_also_when_the_issue_is_stopped_meanwhile() {
    let (service, app) = app_with_mail(&[(0, "")]).await;
    let owner = app.sign_in(Role::Owner).await;
    readers(&owner, 30).await;
    let (id, base) = written(&owner, "Water").await;
    ok(act(&owner, &id, base, "send").await).await;
    let second = app.second_node().await;
    let hangs = service.hangs();
    tokio::select! {
        _ = app.run_jobs() => panic!("the service never answers"),
        () = hangs.notified() => {}
    }
    app.stop().await;
    let owner = owner.at(second.address());
    ok(act(&owner, &id, base + 1, "pause").await).await;
    let pass = async || {
        for _ in 0..10 {
            second.clock().advance(TimeDelta::minutes(2));
            second.run_jobs().await;
        }
        issue(&owner, &id).await
    };
    let stopped = pass().await;
    assert_eq!(
        (&stopped["state"], figures(&stopped)),
        (&json!("paused"), [20, 0, 0, 10, 0])
    );
    ok(act(&owner, &id, base + 2, "resume").await).await;
    let done = pass().await;
    assert_eq!(
        (&done["state"], figures(&done)),
        (&json!("sent"), [0, 20, 0, 10, 0])
    );
    assert!(got(&service).values().all(|count| *count == 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn readers_have_the_legal_line_of_their_country() {
    let (service, app) = app_with_mail(&[]).await;
    let owner = app.sign_in(Role::Owner).await;
    app.publish(json!({ "_id": "settings-mail-legal", "_type": "settings",
        "unitedKingdom": "Charity 0 (sample)", "defaultLine": "Sample House" }))
        .await;
    let list = json!({ "csv": "email,country\nada@example.net,GB\nbo@example.net,NG\ncy@example.net,\n",
        "proof": "Paper list of the clinic day, signed", "consentedOn": "2026-11-01" });
    ok(owner.post("/api/desk/newsletter/imports", list).await).await;
    let (id, base) = written(&owner, "Water").await;
    ok(act(&owner, &id, base, "send").await).await;
    app.run_jobs().await;
    for (address, line) in [
        ("ada@example.net", "Charity 0 (sample)"),
        ("bo@example.net", "Sample House"),
        ("cy@example.net", "Sample House"),
    ] {
        let letter = letter_to(&service, address).to_string();
        assert!(letter.contains(line), "{address}: {letter}");
        assert_eq!(letter.contains("Charity 0"), line.starts_with("Charity"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_restricted_gets_no_issue_until_that_is_lifted() {
    let (service, app) = app_with_mail(&[]).await;
    let owner = app.sign_in(Role::Owner).await;
    for address in ["ada@example.net", "bo@example.net"] {
        reader(&app, &owner, address).await;
    }
    let body = json!({ "email": "ada@example.net", "ground": "objection", "reason": "Objected." });
    ok(owner.post("/api/desk/people-data/restrict", body).await).await;
    let (id, base) = written(&owner, "Water").await;
    ok(act(&owner, &id, base, "send").await).await;
    app.run_jobs().await;
    assert_eq!(letter_to(&service, "bo@example.net")["subject"], "Water");
    assert_ne!(letter_to(&service, "ada@example.net")["subject"], "Water");
    let sent = issue(&owner, &id).await;
    assert_eq!(sent["skipped"], 1, "{sent}");
    let body =
        json!({ "email": "ada@example.net", "reason": "Decided.", "isPersonInformed": true });
    ok(owner.post("/api/desk/people-data/lift", body).await).await;
    let (id, base) = written(&owner, "Salt").await;
    ok(act(&owner, &id, base, "send").await).await;
    app.run_jobs().await;
    assert_eq!(letter_to(&service, "ada@example.net")["subject"], "Salt");
}
