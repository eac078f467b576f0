//! The code that opens a thread.
use super::*;

#[tokio::test]
async fn a_code_opens_the_thread_on_any_device() {
    let app = start().await;
    let (id, code) = ask(&app).await;
    let kept = row(&app, &id).await;
    assert_eq!(
        (kept.visibility, kept.state),
        (QuestionVisibility::Private, ItemState::Pending)
    );
    assert!(!format!("{kept:?}").contains("quokka") && !format!("{kept:?}").contains(&code));
    // Nobody else sees that there is such a question.
    refused(app.get(&format!("/api/questions/{id}")).await, 404).await;
    let list = app.get("/api/questions").await.text().await.unwrap();
    assert_eq!(list, "[]");
    answer(&app, &id, "Rest, and come back in a week.").await;
    let mut guest = opened(&app, &code.to_lowercase().replace('-', " ")).await;
    let thread = ok(guest.get("/api/follow").await).await;
    assert_eq!(thread["title"], "About my quokkazanzibar");
    assert_eq!(
        thread["answer"]["blocks"][0]["children"][0]["text"],
        "Rest, and come back in a week."
    );
    assert_eq!(
        thread["can"],
        json!({ "write": true, "photo": true, "file": true, "voice": true, "withdraw": true, "erase": true, "helpful": true })
    );
    let said = guest
        .send(
            "POST",
            "/api/follow/messages",
            json!({ "text": "Thank you, doctor." }),
        )
        .await;
    assert_eq!(ok(said).await["messages"][0]["text"], "Thank you, doctor.");
    let again = guest
        .send(
            "POST",
            "/api/follow/messages",
            json!({ "text": "Thank you, doctor." }),
        )
        .await;
    assert_eq!(
        ok(again).await["messages"].as_array().unwrap().len(),
        1,
        "a double click is one message"
    );
    doctor_says(&app, &id, "You are welcome.").await;
    let first = ok(guest.get("/api/follow").await).await;
    assert_eq!(first["messages"][1].get("readAt"), None);
    let second = ok(guest.get("/api/follow").await).await;
    assert!(second["messages"][1]["readAt"].is_string(), "{second}");
    let helped = guest.send("POST", "/api/follow/helpful", json!({})).await;
    assert_eq!(ok(helped).await["can"]["helpful"], false);
    for blank in ["", " \u{200b} ", &"x".repeat(5_001)] {
        refused(
            guest
                .send("POST", "/api/follow/messages", json!({ "text": blank }))
                .await,
            422,
        )
        .await;
    }
    // The page is this visitor's alone.
    let page = guest.get("/community/follow").await;
    assert_eq!(page.headers()["cache-control"], "no-store");
    assert!(page.text().await.unwrap().contains("quokkazanzibar"));
    assert!(
        !app.get("/community/follow")
            .await
            .text()
            .await
            .unwrap()
            .contains("quokka")
    );
    assert_eq!(
        guest
            .send("POST", "/api/follow/leave", json!({}))
            .await
            .status(),
        204
    );
    refused(guest.get("/api/follow").await, 401).await;
}

#[tokio::test]
async fn a_session_is_over_after_half_an_hour_and_cannot_be_forged() {
    let app = start().await;
    let (_, code) = ask(&app).await;
    let mut guest = opened(&app, &code).await;
    app.clock.advance(Duration::minutes(29));
    ok(guest.get("/api/follow").await).await;
    app.clock.advance(Duration::minutes(2));
    refused(guest.get("/api/follow").await, 401).await;
    // A clock that is put back lengthens nothing for ever, and breaks nothing.
    app.clock.advance(Duration::minutes(-10));
    ok(guest.get("/api/follow").await).await;
    let sealed = guest.cookies["follow"].clone();
    for forged in [
        "x".to_owned(),
        sealed[..sealed.len() - 2].to_owned(),
        format!("{sealed}00"),
        String::from("v1.."),
    ] {
        guest.cookies.insert("follow".to_owned(), forged);
        refused(guest.get("/api/follow").await, 401).await;
    }
}

#[tokio::test]
async fn guessing_codes_is_slowed_and_answered_alike() {
    let app = start().await;
    let (id, code) = ask(&app).await;
    let mut guesser = Guest::new(&app);
    let malformed = refused(
        guesser
            .send("POST", "/api/follow", json!({ "code": "1234" }))
            .await,
        422,
    )
    .await;
    assert_eq!(malformed["errors"][0]["field"], "code");
    let unknown = |at: u32| json!({ "code": format!("0000-0000-0000-{at:04}") });
    let wrong = refused(guesser.send("POST", "/api/follow", unknown(0)).await, 404).await;
    for at in 1..20 {
        refused(guesser.send("POST", "/api/follow", unknown(at)).await, 404).await;
    }
    let waits = guesser
        .send("POST", "/api/follow", json!({ "code": code }))
        .await;
    assert!(waits.headers().contains_key("retry-after"));
    refused(waits, 429).await;
    // Others are not kept out, and an erased question is answered like one that never was.
    let mut owner = opened(&app, &code).await;
    assert_eq!(
        owner
            .send("POST", "/api/follow/erase", json!({}))
            .await
            .status(),
        204
    );
    let gone = refused(
        owner
            .send("POST", "/api/follow", json!({ "code": code }))
            .await,
        404,
    )
    .await;
    assert_eq!(
        (&gone["title"], &gone["detail"], &gone["code"]),
        (&wrong["title"], &wrong["detail"], &wrong["code"])
    );
    assert_eq!(row(&app, &id).await.state, ItemState::Erased);
}
