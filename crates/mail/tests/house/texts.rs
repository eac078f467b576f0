//! Templates: what lacks something is not sent, and what the desk edits is.

use mail::{MailExtras, NewMail};
use serde_json::{Value, json};
use staff::Role;

use crate::{clock, enqueue, enqueue_with, json_of, reset};

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_lacks_a_variable_or_has_one_too_many_is_not_sent() {
    let app = testsite::app().without_jobs().clock(clock()).start().await;
    let owner = app.sign_in(Role::Owner).await;
    let with = |variables| NewMail {
        variables,
        ..reset()
    };
    let link = "https://site.example/desk";
    let cases = [
        (with(json!({ "link": link })), "\"expires\" is missing"),
        (
            with(json!({ "link": "javascript:x", "expires": "noon" })),
            "no",
        ),
        (
            with(json!({ "link": link, "expires": "noon", "name": "Ada" })),
            "no variable \"name\"",
        ),
        (
            NewMail {
                template: "newsletter",
                ..reset()
            },
            "no mail called",
        ),
    ];
    for (mail, words) in cases {
        let id = enqueue(&app, mail).await.unwrap();
        assert_eq!(app.run_jobs().await, 1);
        let seen = json_of(&owner, &format!("/api/desk/mails/{id}")).await;
        assert_eq!(seen["state"], "failed");
        assert!(seen["error"].as_str().unwrap().contains(words), "{seen}");
        assert_eq!(
            (&seen["html"], &seen["subject"]),
            (&Value::Null, &Value::Null)
        );
    }
    let dead = json_of(&owner, "/api/desk/jobs").await;
    assert_eq!(dead["items"].as_array().unwrap().len(), 4);
    let table = owner.get("/api/desk/jobs.csv").await.text().await.unwrap();
    assert_eq!(table.matches("\"mail.send\"").count(), 4, "{table}");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_occasion_is_written_about_once() {
    let app = testsite::app().without_jobs().clock(clock()).start().await;
    let keyed = NewMail {
        key: Some("staff-reset:7".to_owned()),
        ..reset()
    };
    assert!(enqueue(&app, keyed.clone()).await.is_some());
    assert!(enqueue(&app, keyed).await.is_none());
    assert!(enqueue(&app, reset()).await.is_some());
    assert_eq!(app.run_jobs().await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn texts_are_tried_out_and_then_used() {
    let app = testsite::app().without_jobs().clock(clock()).start().await;
    let owner = app.sign_in(Role::Owner).await;
    let list = json_of(&owner, "/api/desk/mail-templates").await;
    let names: Vec<&str> = list
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|template| template["name"].as_str())
        .collect();
    assert!(names.is_sorted(), "{names:?}");
    let place = names.iter().position(|name| *name == "staff-reset");
    let way_in = &list[place.unwrap()];
    assert_eq!(
        way_in["subject"],
        "A new way to sign in to the desk of {brand}"
    );

    let preview = "/api/desk/mail-templates/staff-reset/preview";
    let tried = owner
        .post(
            preview,
            json!({ "texts": { "subject": "Come in, says {doctor}" } }),
        )
        .await;
    assert_eq!(tried.status(), 200);
    let tried: Value = tried.json().await.unwrap();
    assert_eq!(tried["subject"], "Come in, says Dr Ade");
    assert!(tried["html"].as_str().unwrap().contains("sample-link"));
    assert!(
        tried["html"]
            .as_str()
            .unwrap()
            .contains("Nigeria: 112 or go to the nearest hospital")
    );
    let refused = owner
        .post(preview, json!({ "texts": { "intro": "Hello {name}" } }))
        .await;
    assert_eq!(refused.status(), 422);
    let refused: Value = refused.json().await.unwrap();
    assert!(refused["detail"].as_str().unwrap().contains("{name}"));
    let unknown = owner.post("/api/desk/mail-templates/none/preview", json!({}));
    assert_eq!(unknown.await.status(), 404);

    app.publish(json!({ "_id": "settings-mail", "_type": "settings",
        "staff-reset": { "subject": "Your way in to {brand}", "closing": "" } }))
        .await;
    let id = enqueue(&app, reset()).await.unwrap();
    app.run_jobs().await;
    let mail = json_of(&owner, &format!("/api/desk/mails/{id}")).await;
    assert_eq!(mail["subject"], "Your way in to Bedside");
    let text = mail["text"].as_str().unwrap();
    assert!(text.contains("choose a new password") && !text.contains("If you did not ask"));
    let page = app.get("/api/pages/mail").await;
    assert_eq!(page.status(), 404, "texts of mails are on no page");
}

#[tokio::test(flavor = "multi_thread")]
async fn each_reader_has_the_legal_line_of_their_country() {
    let app = testsite::app().without_jobs().clock(clock()).start().await;
    let owner = app.sign_in(Role::Owner).await;
    let text_for = async |code: &str| {
        let id = enqueue_with(&app, reset(), MailExtras::for_country(code)).await;
        app.run_jobs().await;
        let mail = json_of(&owner, &format!("/api/desk/mails/{}", id.unwrap())).await;
        mail["text"].as_str().unwrap().to_owned()
    };
    assert!(!text_for("NG").await.contains("RC 12"));
    app.publish(json!({ "_id": "settings-mail-legal", "_type": "settings",
        "nigeria": "Osun House Ltd, RC 12 <Sample>\n1 Sample Road", "defaultLine": "Osun House" }))
        .await;
    let nigerian = text_for("NG").await;
    assert!(
        nigerian.contains("RC 12 <Sample>\n1 Sample Road"),
        "{nigerian}"
    );
    for code in ["GB", "FR", ""] {
        let text = text_for(code).await;
        assert!(text.ends_with("\n\nOsun House\n"), "{code}: {text}");
    }
    let page = app.get("/api/pages/mail-legal").await;
    assert_eq!(page.status(), 404, "settings of mails are on no page");
}
