//! Mails at the desk.

use mail::{MailExtras, Mailer, NewMail};
use sea_orm::{ConnectionTrait, DbBackend, Statement};
use serde_json::{Value, json};
use staff::{Permission, Role};
use store::DatabaseEngine;

use crate::{clock, enqueue, enqueue_with, json_of, reset};

async fn app() -> testsite::App {
    testsite::app().without_jobs().clock(clock()).start().await
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_mail_server_the_desk_shows_every_mail() {
    let app = app().await;
    let owner = app.sign_in(Role::Owner).await;
    let id = enqueue(&app, reset()).await.unwrap();
    let path = format!("/api/desk/mails/{id}");
    let mail = json_of(&owner, &path).await;
    assert_eq!(
        (&mail["state"], &mail["html"]),
        (&json!("waiting"), &Value::Null)
    );
    assert_eq!(app.run_jobs().await, 1);
    let mail = json_of(&owner, &path).await;
    assert_eq!(mail["state"], "kept");
    assert_eq!(mail["to"], "Ada@example.net");
    assert_eq!(mail["label"], "New way to sign in to the desk");
    assert_eq!(
        mail["headers"][0]["value"],
        "Bedside <no-reply@localhost.invalid>"
    );
    assert!(mail["html"].as_str().unwrap().contains("until noon"));
    assert!(mail["text"].as_str().unwrap().contains("until noon"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_that_lets_its_reader_in_is_shown_to_nobody_at_the_desk() {
    let app = app().await;
    let owner = app.sign_in(Role::Owner).await;
    let list = json_of(&owner, "/api/desk/mail-templates").await;
    let mut made = Vec::new();
    for template in list.as_array().unwrap() {
        let variables = template["variables"].as_array().unwrap();
        if !variables.iter().any(|variable| variable["secret"] == true) {
            continue;
        }
        let value = |variable: &Value| match variable["secret"].as_bool() {
            Some(true) => json!("https://site.example/way/in/s3cret-token"),
            _ => variable["sample"].clone(),
        };
        let given = variables.iter().map(|variable| {
            let name = variable["name"].as_str().unwrap().to_owned();
            (name, value(variable))
        });
        let name = template["name"].as_str().unwrap().to_owned();
        let mail = NewMail {
            template: name.clone().leak(),
            variables: Value::Object(given.collect()),
            ..reset()
        };
        made.push((name, enqueue(&app, mail).await.unwrap()));
    }
    app.run_jobs().await;
    let names: Vec<&str> = made.iter().map(|(name, _)| name.as_str()).collect();
    for name in ["consult-answered", "gift-monthly", "staff-invite"] {
        assert!(names.contains(&name), "{names:?}");
    }
    for role in Role::ALL {
        if !role.has_permission(Permission::ReadMail) {
            continue;
        }
        let person = app.sign_in(role).await;
        for (name, id) in &made {
            let path = format!("/api/desk/mails/{id}");
            let text = person.get(&path).await.text().await.unwrap();
            let mail: Value = serde_json::from_str(&text).unwrap();
            assert_eq!(mail["state"], "kept", "{name}: {mail}");
            assert_eq!(mail["secretsHidden"], true, "{role} {name}");
            let page = person.get(&format!("{path}/html")).await;
            let page = page.text().await.unwrap();
            assert!(!page.is_empty(), "{role} {name}");
            for shown in [text, page] {
                assert!(!shown.contains("s3cret"), "{role} {name}: {shown}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_somebody_wrote_for_one_person_is_shown_to_nobody_in_the_list_of_mails() {
    let app = app().await;
    let words = "Please keep taking it.";
    let mut made = Vec::new();
    for (template, variables) in [
        (
            "letter-reply",
            json!({ "reference": "M-1", "reply": words }),
        ),
        (
            "complaint-decided",
            json!({ "reference": "C-1", "outcome": "you were right", "reply": words }),
        ),
        (
            "data-complaint-decided",
            json!({ "reference": "D-1", "outcome": "you were right", "reply": words }),
        ),
    ] {
        let mail = NewMail {
            template,
            variables,
            ..reset()
        };
        let extras = MailExtras {
            reply_to: "letters+1.proof@example.net".parse().ok(),
            headers: vec![(
                "List-Unsubscribe".to_owned(),
                "<https://site.example/leave/proof>".to_owned(),
            )],
            ..MailExtras::default()
        };
        made.push(enqueue_with(&app, mail, extras).await.unwrap());
    }
    app.run_jobs().await;
    for role in Role::ALL {
        if !role.has_permission(Permission::ReadMail) {
            continue;
        }
        let person = app.sign_in(role).await;
        for id in &made {
            let path = format!("/api/desk/mails/{id}");
            let text = person.get(&path).await.text().await.unwrap();
            let mail: Value = serde_json::from_str(&text).unwrap();
            assert_eq!(
                (&mail["state"], &mail["secretsHidden"], &mail["html"]),
                (&json!("kept"), &json!(true), &Value::Null),
                "{role}"
            );
            assert!(mail["subject"].as_str().unwrap().len() > 5, "{mail}");
            let page = person.get(&format!("{path}/html")).await;
            assert!(!page.text().await.unwrap().contains("keep taking"));
            assert!(!text.contains("keep taking"), "{role}");
            let sees_ways_back = role.has_permission(Permission::ManagePeople);
            assert_eq!(text.contains("proof"), sees_ways_back, "{role}: {text}");
        }
    }
    let mailer = Mailer::new(app.store().clone());
    let letters = mailer.load_kept_contents(&reset().to).await.unwrap();
    assert_eq!(letters.len(), 3);
    assert!(letters.iter().all(|letter| letter.text.contains(words)));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_copy_of_a_persons_data_holds_what_was_mailed_to_them_and_no_link_to_act_with() {
    let app = app().await;
    let words = "Please keep taking it.";
    let reply = NewMail {
        template: "letter-reply",
        variables: json!({ "reference": "M-1", "reply": words }),
        ..reset()
    };
    enqueue(&app, reply).await.unwrap();
    enqueue(&app, reset()).await.unwrap();
    let doctor = app.sign_in(Role::Doctor).await;
    let copied = async || {
        let who = json!({ "email": "Ada@example.net" });
        let copy = doctor.post("/api/desk/people-data/export", who).await;
        assert_eq!(copy.status(), 200);
        let copy: Value = copy.json().await.unwrap();
        copy["kept"]["mails"].as_array().unwrap().clone()
    };
    let of = |mails: &[Value], what: &str| {
        let found = mails.iter().find(|mail| mail["what"] == what);
        found.unwrap().clone()
    };
    let waiting = of(&copied().await, "letter-reply");
    assert_eq!(
        (&waiting["state"], &waiting["text"]),
        (&json!("waiting"), &Value::Null)
    );
    app.run_jobs().await;
    let mails = copied().await;
    let reply = of(&mails, "letter-reply");
    assert!(reply["text"].as_str().unwrap().contains(words), "{reply}");
    assert!(reply["subject"].as_str().unwrap().len() > 5, "{reply}");
    let link = of(&mails, "staff-reset");
    let text = link["text"].as_str().unwrap();
    assert!(text.contains("until noon"), "{link}");
    assert!(!link.to_string().contains("s3cret"), "{link}");
}

#[tokio::test(flavor = "multi_thread")]
async fn mails_are_found_by_address_kind_and_state() {
    let app = app().await;
    let owner = app.sign_in(Role::Owner).await;
    for _ in 0..30 {
        enqueue(&app, reset()).await.unwrap();
    }
    let test = json!({ "to": "bo@example.org" });
    assert_eq!(owner.post("/api/desk/mails/test", test).await.status(), 202);
    app.run_jobs().await;
    enqueue(&app, reset()).await.unwrap();
    for (query, total) in [
        ("", 32),
        ("?q=ada%40EXAMPLE.net", 31),
        ("?q=bo%40example.org", 1),
        ("?q=nobody%40example.org", 0),
        ("?q=way%20to%20sign", 31),
        ("?q=test&state=kept", 1),
        ("?state=waiting", 1),
        ("?state=failed", 0),
        ("?q=newsletter", 0),
    ] {
        let list = json_of(&owner, &format!("/api/desk/mails{query}")).await;
        assert_eq!(list["total"], total, "{query}");
    }
    let second = json_of(&owner, "/api/desk/mails?page=2").await;
    assert_eq!(second["items"].as_array().unwrap().len(), 7);
    assert_eq!((&second["pages"], &second["page"]), (&json!(2), &json!(2)));
    assert_eq!(
        second["counts"],
        json!({ "waiting": 1, "sent": 0, "kept": 31, "failed": 0, "discarded": 0 })
    );
    let bad = owner
        .post("/api/desk/mails/test", json!({ "to": "nobody" }))
        .await;
    assert_eq!(bad.status(), 422);
    let bad: Value = bad.json().await.unwrap();
    assert_eq!(bad["errors"][0]["field"], "to");
    for id in ["nothing", "01ARZ3NDEKTSV4RRFFQ69G5FAV"] {
        assert_eq!(
            owner.get(&format!("/api/desk/mails/{id}")).await.status(),
            404
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_database_holds_no_address_link_or_letter_in_the_clear() {
    let app = app().await;
    enqueue(&app, reset()).await.unwrap();
    app.run_jobs().await;
    let reader = app.store().reader();
    let backend = match app.store().engine() {
        DatabaseEngine::Sqlite => DbBackend::Sqlite,
        DatabaseEngine::Postgres => DbBackend::Postgres,
    };
    let sql = "SELECT m.recipient || m.recipient_mark || m.variables || m.letter || j.payload AS all_of_it \
        FROM mail_message m, job j WHERE j.kind = 'mail.send'";
    let row = reader
        .connection()
        .query_one_raw(Statement::from_string(backend, sql))
        .await;
    let all: String = row.unwrap().unwrap().try_get("", "all_of_it").unwrap();
    for clear in ["ada@", "Ada@", "example", "s3cret", "desk"] {
        assert!(!all.contains(clear), "{clear}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sending_again_is_one_line_in_the_audit_log() {
    let app = app().await;
    let support = app.sign_in(Role::Support).await;
    let id = enqueue(&app, reset()).await.unwrap();
    app.run_jobs().await;
    let path = format!("/api/desk/mails/{id}/resend");
    // Without a word on what was seen, as from a script.
    let again = support.request("POST", &path).send().await.unwrap();
    assert_eq!(again.status(), 200);
    assert_eq!(support.post(&path, json!({})).await.status(), 200);
    app.run_jobs().await;
    let owner = app.sign_in(Role::Owner).await;
    let list = json_of(&owner, "/api/desk/mails").await;
    assert_eq!(list["items"][0]["sending"], 2);
    let missing = support.post(
        "/api/desk/mails/01ARZ3NDEKTSV4RRFFQ69G5FAV/resend",
        json!({}),
    );
    assert_eq!(missing.await.status(), 404);
    let doctor = app.sign_in(Role::Doctor).await;
    assert_eq!(doctor.post(&path, json!({})).await.status(), 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_whose_secrets_are_not_known_is_hidden_whole() {
    let app = app().await;
    let support = app.sign_in(Role::Support).await;
    for change in ["template = 'staff-reset-of-old'", "variables = 'broken'"] {
        let id = enqueue(&app, reset()).await.unwrap();
        app.run_jobs().await;
        let sql = format!("UPDATE mail_message SET {change}");
        let tx = app.store().begin(store::Actor::System).await.unwrap();
        tx.connection().execute_unprepared(&sql).await.unwrap();
        tx.commit().await.unwrap();
        let path = format!("/api/desk/mails/{id}");
        let mail = json_of(&support, &path).await;
        assert_eq!(mail["secretsHidden"], true, "{change}");
        assert_eq!((&mail["html"], &mail["text"]), (&Value::Null, &Value::Null));
        let page = support.get(&format!("{path}/html")).await;
        assert!(!page.text().await.unwrap().contains("s3cret"), "{change}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_test_is_one_line_in_the_audit_log() {
    let app = app().await;
    let owner = app.sign_in(Role::Owner).await;
    let test = json!({ "to": "bo@example.org" });
    assert_eq!(owner.post("/api/desk/mails/test", test).await.status(), 202);
    let lines = json_of(&owner, "/api/desk/audit?action=mail.test").await;
    assert_eq!(lines["total"], 1);
    assert_eq!(lines["items"][0]["actor"], format!("staff:{}", owner.id));
    assert!(!lines.to_string().contains("bo@"));
}
