//! Writing on, with scripts and without.
use super::*;

#[tokio::test]
async fn an_urgent_message_is_answered_with_a_card_and_goes_to_the_top() {
    let app = start().await;
    app.set_rules(json!({ "onCall": "oncall@example.org" }));
    let (id, code) = ask(&app).await;
    let mut guest = opened(&app, &code).await;
    let message = json!({ "text": "I want to kill myself tonight" });
    let thread = ok(guest.send("POST", "/api/follow/messages", message).await).await;
    assert!(thread["card"]["numbers"].is_array(), "{thread}");
    app.clock.advance(Duration::minutes(5));
    ask(&app).await;
    let doctor = app.sign_in(Role::Doctor).await;
    let list = ok(doctor.get("/api/desk/questions?state=private").await).await;
    let rows = list["items"].as_array().unwrap();
    let urgent = rows.iter().find(|row| row["id"] == id.as_str()).unwrap();
    assert_eq!(
        (&urgent["risk"], &urgent["hold"]),
        (&json!(3), &json!("crisis"))
    );
    assert_eq!(app.mails_of("crisis-alert").await.len(), 1);
    let path = format!("/api/desk/questions/{id}/messages");
    ok(doctor
        .send("POST", &path, json!({ "text": "I am ringing you." }))
        .await)
    .await;
    let thread = ok(guest.get("/api/follow").await).await;
    assert_eq!(thread.get("card"), None);
}

#[tokio::test]
async fn urgent_words_after_a_reply_are_told_again_and_stand_among_the_crises() {
    let app = start().await;
    app.set_rules(json!({ "onCall": "oncall@example.org" }));
    let (id, code) = ask(&app).await;
    let mut guest = opened(&app, &code).await;
    let told = async || {
        let all = app.recipients_of("crisis-alert").await;
        all.iter().filter(|to| *to == "oncall@example.org").count()
    };
    for text in ["I want to kill myself tonight", "I want to kill myself now"] {
        let message = json!({ "text": text });
        ok(guest.send("POST", "/api/follow/messages", message).await).await;
        assert_eq!(told().await, 1, "nobody has replied yet");
    }
    let moderator = app.sign_in(Role::Moderator).await;
    let path = "/api/desk/conversation/queue?state=crisis";
    let crises = ok(moderator.get(path).await).await;
    assert_eq!(crises["items"][0]["item"], format!("question:{id}"));
    assert_eq!(crises["items"][0]["sealed"], true);
    assert_eq!(crises["counts"]["crisis"], 1);

    let doctor = app.sign_in(Role::Doctor).await;
    let path = format!("/api/desk/questions/{id}/messages");
    let reply = json!({ "text": "I am ringing you." });
    ok(doctor.send("POST", &path, reply).await).await;
    let message = json!({ "text": "I still want to kill myself tonight" });
    ok(guest.send("POST", "/api/follow/messages", message).await).await;
    assert_eq!(told().await, 2);
}

#[tokio::test]
async fn urgent_words_below_a_public_question_stand_among_the_crises_and_it_stays_seen() {
    let app = start().await;
    let question = json!({
        "title": "Why do I wake at night", "question": "I wake at three each night since I moved to Ibadan.",
        "visibility": "public", "category": "mind", "adult": true,
    });
    let asked = Guest::new(&app)
        .send("POST", "/api/questions", question)
        .await;
    let asked: Value = asked.json().await.unwrap();
    let id = asked["_id"].as_str().unwrap();
    let moderator = app.sign_in(Role::Moderator).await;
    let item = format!("question:{id}");
    let approve = async |seen: &str| {
        let items = json!([{ "item": item, "seen": seen }]);
        let body = json!({ "action": "approve", "items": items });
        let answer = moderator.post("/api/desk/conversation/decide", body).await;
        let done = ok(answer).await;
        assert_eq!(done["items"][0]["outcome"], "done", "{done}");
    };
    approve("pending").await;
    let mut guest = opened(&app, asked["code"].as_str().unwrap()).await;
    let message = json!({ "text": "I want to kill myself tonight" });
    ok(guest.send("POST", "/api/follow/messages", message).await).await;
    let path = "/api/desk/conversation/queue?state=crisis";
    let crises = ok(moderator.get(path).await).await;
    assert_eq!(crises["items"][0]["item"], item);
    assert_eq!(crises["counts"]["crisis"], 1);
    assert_eq!(app.get(&format!("/api/questions/{id}")).await.status(), 200);
    approve("published").await;
    let crises = ok(moderator.get(path).await).await;
    assert_eq!(crises["counts"]["crisis"], 0, "somebody has decided");
}

#[tokio::test]
async fn the_plain_forms_do_the_same() {
    let app = start().await;
    let (id, code) = ask(&app).await;
    let mut guest = Guest::new(&app);
    let page = "/community/follow";
    let wrong = guest
        .form(page, &[("form", "follow"), ("code", "abc")])
        .await;
    let wrong = wrong.headers()["location"].to_str().unwrap();
    assert!(wrong.starts_with("/community/follow?again="), "{wrong}");
    let wrong = guest.get(wrong).await.text().await.unwrap();
    assert!(wrong.contains("16 letters and numbers"));
    let place = |answer: reqwest::Response| {
        assert_eq!(answer.status(), StatusCode::SEE_OTHER);
        answer.headers()["location"].to_str().unwrap().to_owned()
    };
    assert_eq!(
        place(
            guest
                .form(page, &[("form", "follow"), ("code", &code)])
                .await
        ),
        page
    );
    let said = guest
        .form(page, &[("form", "message"), ("text", "One more thing.")])
        .await;
    assert_eq!(place(said), "/community/follow?done=message#messages");
    let empty = guest
        .form(page, &[("form", "message"), ("text", " ")])
        .await;
    assert_eq!(empty.status(), 422, "of a message nothing is kept");
    // A second press is the same photo, and is answered like the first.
    let path = "/community/follow/attachments";
    for _ in 0..2 {
        let photo = png_taken_at(SECRETS[3]);
        let photo = guest.file(path, "file", "me.png", &photo).await;
        assert_eq!(place(photo), "/community/follow?done=file#messages");
    }
    let photos = threads::attachment::Entity::find()
        .all(app.store.reader().connection())
        .await
        .unwrap();
    assert_eq!(photos.len(), 1);
    let large = vec![0; 11 << 20];
    for (name, sent, words) in [
        (
            "me.gif",
            &b"GIF89a"[..],
            "must be a PDF, DOC or DOCX, or a photo",
        ),
        ("", b"", "Choose a photo or a document"),
        ("me.png", b"", "“me.png” is empty."),
        (
            "me.png",
            &png_taken_at(SECRETS[3])[..40],
            "“me.png” cannot be read",
        ),
        (
            "me.png",
            &large,
            "“me.png” must be smaller than 10MB. It has 11.0 MB",
        ),
    ] {
        let refused = guest.file(path, "file", name, sent).await;
        let again = place(refused);
        let html = guest.get(&again).await.text().await.unwrap();
        assert!(html.contains(words), "{words}: {html}");
    }
    let unsure = guest.form(page, &[("form", "erase")]).await;
    assert_eq!(place(unsure), "/community/follow?do=erase");
    let erased = guest
        .form(page, &[("form", "erase"), ("confirm", "yes")])
        .await;
    assert_eq!(place(erased), "/community/follow?done=erased");
    assert!(!guest.cookies.contains_key("follow"));
    assert_eq!(row(&app, &id).await.state, ItemState::Erased);
}
