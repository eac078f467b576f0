//! Answers by mail: they find their inquiry by an address that nobody can make up, once, and machines' mails wake nobody.

use serde_json::{Value, json};
use staff::Role;
use testkit::Staffer;
use testkit::writing::{ok, refused};
use testsite::App;

use crate::site::{act, message, read_inquiry, send_inquiry, start_site};

/// A house whose settings name a mailbox for answers; the inquiry, and somebody who sees to it.
async fn with_mailbox() -> (App, Staffer, String) {
    let app = start_site().await;
    app.publish(json!({ "_id": "settings-outreach", "_type": "settings", "replyAddress": "letters@example.net" }))
        .await;
    let taken = send_inquiry(&app, "/api/contact", &message()).await;
    let support = app.sign_in(Role::Support).await;
    (app, support, taken["id"].as_str().unwrap().to_owned())
}

fn answer(to: &str, id: &str, more: &str) -> String {
    format!(
        "From: Ada <ada@example.org>\r\nTo: <{to}>\r\nMessage-ID: <{id}@example.org>\r\n{more}Subject: Re: our answer\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nTuesday, please.\r\n\r\nOn Monday Bedside wrote:\r\n> Which day?\r\n"
    )
}

async fn setup(app: &App) -> Value {
    let owner = app.sign_in(Role::Owner).await;
    ok(owner.get("/api/desk/letters/inbound").await).await
}

async fn deliver(app: &App, secret: &str, raw: String) -> reqwest::Response {
    let request = app.request("POST", "/api/outreach/inbound");
    let request = request.header("content-type", "message/rfc822");
    request
        .basic_auth("inbound", Some(secret))
        .body(raw)
        .send()
        .await
        .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reply_goes_out_and_its_answer_comes_back_once() {
    let (app, support, id) = with_mailbox().await;
    let after = act(
        &support,
        &id,
        "reply",
        json!({ "text": "Which day suits you?" }),
    )
    .await;
    assert_eq!(after["state"], "answered");
    assert_eq!(after["messages"][0]["way"], "out");
    let address = after["replyAddress"].as_str().unwrap().to_owned();
    assert!(address.starts_with("letters+") && address.ends_with("@example.net"));
    assert!(
        app.mail_templates()
            .await
            .contains(&"letter-reply".to_owned())
    );
    let secret = setup(&app).await["secret"].as_str().unwrap().to_owned();
    refused(
        deliver(&app, "wrong", answer(&address, "one", "")).await,
        401,
    )
    .await;
    let first = ok(deliver(&app, &secret, answer(&address, "one", "")).await).await;
    assert_eq!(first["taken"], 1);
    let again = ok(deliver(&app, &secret, answer(&address, "one", "")).await).await;
    assert_eq!((&again["taken"], &again["known"]), (&json!(0), &json!(1)));
    let shown = read_inquiry(&support, &id).await;
    assert_eq!(
        (&shown["state"], &shown["unread"]),
        (&json!("new"), &json!(true))
    );
    assert_eq!(shown["messages"][1]["text"], "Tuesday, please.");
    assert_eq!(shown["messages"][1]["fromOther"], json!(null));
    let counts = ok(support.get("/api/desk/letters/counts").await).await;
    assert_eq!(
        (&counts["open"], &counts["unread"]),
        (&json!(1), &json!(0)),
        "it is counted once"
    );
    let seen = act(&support, &id, "seen", json!({})).await;
    assert_eq!(seen["unread"], false);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_made_up_address_finds_no_inquiry_and_a_machine_wakes_nobody() {
    let (app, support, id) = with_mailbox().await;
    let address = read_inquiry(&support, &id).await["replyAddress"]
        .as_str()
        .unwrap()
        .to_owned();
    let secret = setup(&app).await["secret"].as_str().unwrap().to_owned();
    let (head, host) = address.rsplit_once('@').unwrap();
    let forged = format!("{}0000@{host}", &head[..head.len() - 4]);
    let came = ok(deliver(&app, &secret, answer(&forged, "two", "")).await).await;
    assert_eq!(came["unmatched"], 1);
    let away = answer(&address, "three", "Auto-Submitted: auto-replied\r\n");
    let came = ok(deliver(&app, &secret, away).await).await;
    assert_eq!((&came["taken"], &came["automatic"]), (&json!(1), &json!(1)));
    let shown = read_inquiry(&support, &id).await;
    assert_eq!(
        (&shown["unread"], &shown["messages"][0]["automatic"]),
        (&json!(false), &json!(true))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn each_answer_with_urgent_words_is_told_of() {
    let (app, support, id) = with_mailbox().await;
    let address = read_inquiry(&support, &id).await["replyAddress"]
        .as_str()
        .unwrap()
        .to_owned();
    let secret = setup(&app).await["secret"].as_str().unwrap().to_owned();
    let told = async || {
        let mails = app.mail_templates().await;
        mails.iter().filter(|mail| *mail == "letter-urgent").count()
    };
    let words = "My chest dey pain me since morning and I cannot breathe.";
    let mut before = 0;
    for mail in ["six", "seven"] {
        let urgent = answer(&address, mail, "").replace("Tuesday, please.", words);
        let came = ok(deliver(&app, &secret, urgent).await).await;
        assert_eq!(came["taken"], 1);
        let now = told().await;
        assert!(now > before, "{mail}");
        before = now;
    }
    ok(deliver(&app, &secret, answer(&address, "eight", "")).await).await;
    assert_eq!(told().await, before, "nothing of it was urgent");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mailbox_is_handed_over_at_the_desk_and_another_senders_mail_is_marked() {
    let (app, support, id) = with_mailbox().await;
    let address = read_inquiry(&support, &id).await["replyAddress"]
        .as_str()
        .unwrap()
        .to_owned();
    let other = answer(&address, "four", "").replace("ada@example.org>", "else@example.com>");
    let mailbox = format!(
        "From x Mon Jan 11 09:00:00 2027\n{}\nFrom y Mon Jan 11 09:01:00 2027\n{}",
        answer(&address, "five", "").replace("\r\n", "\n"),
        other.replace("\r\n", "\n")
    );
    for (taken, known) in [(2, 0), (0, 2)] {
        let response = support
            .request("POST", "/api/desk/letters/inbound")
            .header("content-type", "application/mbox")
            .body(mailbox.clone())
            .send()
            .await
            .unwrap();
        let came = ok(response).await;
        assert_eq!(
            (&came["taken"], &came["known"]),
            (&json!(taken), &json!(known))
        );
    }
    let shown = read_inquiry(&support, &id).await;
    assert_eq!(shown["messages"][1]["fromOther"], "else@example.com");
    let _ = app.post_json("/api/contact", &message()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_to_what_went_out_before_a_new_key_still_come_in() {
    let (app, support, id) = with_mailbox().await;
    let address = read_inquiry(&support, &id).await["replyAddress"].clone();
    let secret = setup(&app).await["secret"].clone();
    app.store().create_key().await.unwrap();
    let app = app.second_node().await;
    let support = support.at(app.address());
    let newer = [
        read_inquiry(&support, &id).await["replyAddress"].clone(),
        setup(&app).await["secret"].clone(),
    ];
    assert!(newer[0] != address && newer[1] != secret);
    for (number, (to, secret)) in [(&address, &secret), (&newer[0], &newer[1])]
        .into_iter()
        .enumerate()
    {
        let mail = answer(to.as_str().unwrap(), &format!("key{number}"), "");
        let came = ok(deliver(&app, secret.as_str().unwrap(), mail).await).await;
        assert_eq!(came["taken"], 1, "{number}");
    }
}
