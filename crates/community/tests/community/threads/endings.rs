//! How a thread ends, and what is kept of it.
use super::*;

#[tokio::test]
async fn a_question_can_be_taken_back_while_it_is_answered() {
    let app = start().await;
    let (id, code) = ask(&app).await;
    let base = row(&app, &id).await.version;
    let mut guest = opened(&app, &code).await;
    let thread = ok(guest.send("POST", "/api/follow/withdraw", json!({})).await).await;
    assert_eq!(
        (&thread["state"], &thread["can"]["write"]),
        (&json!("withdrawn"), &json!(false))
    );
    assert!(thread["eraseText"].is_string());
    let after = row(&app, &id).await;
    assert!(
        after.version > base,
        "the doctor's answer has an older base"
    );
    ok(guest.send("POST", "/api/follow/withdraw", json!({})).await).await;
    assert_eq!(row(&app, &id).await.version, after.version);
    refused(
        guest
            .send("POST", "/api/follow/messages", json!({ "text": "wait" }))
            .await,
        409,
    )
    .await;
}

#[tokio::test]
async fn a_closed_thread_is_erased_when_its_time_is_over() {
    let app = start().await;
    app.set_rules(json!({ "keepPrivateDays": 30 }));
    let (id, code) = ask(&app).await;
    let now = app.clock.now();
    change(&app, &id, move |row| {
        row.closed_at = Set(Some(now));
        row.state = Set(ItemState::Closed);
        row.erase_after = Set(Some(now + Duration::days(30)));
    })
    .await;
    app.clock.advance(Duration::days(29));
    app.run_jobs().await;
    assert_eq!(row(&app, &id).await.state, ItemState::Closed);
    opened(&app, &code).await;
    app.clock.advance(Duration::days(2));
    app.run_jobs().await;
    let left = row(&app, &id).await;
    assert_eq!(
        (left.state, left.item_key, left.title.as_str()),
        (ItemState::Erased, None, "")
    );
}

#[tokio::test]
async fn a_thread_that_nobody_closes_is_erased_after_its_last_word() {
    let app = start().await;
    app.set_rules(json!({ "keepOpenDays": 60 }));
    let (id, code) = ask(&app).await;
    let kept_until = async |day: &str| {
        let mut guest = opened(&app, &code).await;
        let thread = ok(guest.get("/api/follow").await).await;
        assert_eq!(thread["eraseAfter"], format!("{day}T12:00:00Z"));
        guest
    };
    kept_until("2027-01-20").await;
    app.clock.advance(Duration::days(50));
    app.run_jobs().await;
    let mut guest = kept_until("2027-01-20").await;
    let message = json!({ "text": "It is the same as before." });
    ok(guest.send("POST", "/api/follow/messages", message).await).await;
    kept_until("2027-03-11").await;
    app.clock.advance(Duration::days(50));
    let doctor = app.sign_in(Role::Doctor).await;
    let path = format!("/api/desk/questions/{id}/messages");
    let message = json!({ "text": "Thank you, I am thinking about it." });
    ok(doctor.send("POST", &path, message).await).await;
    kept_until("2027-04-30").await;
    // A clock that is put back erases nothing.
    app.clock.advance(Duration::days(-90));
    app.run_jobs().await;
    app.clock.advance(Duration::days(90 + 59));
    app.run_jobs().await;
    opened(&app, &code).await;
    app.clock.advance(Duration::days(2));
    app.run_jobs().await;
    let left = row(&app, &id).await;
    assert_eq!((left.state, left.item_key), (ItemState::Erased, None));
    let code = json!({ "code": code });
    refused(
        Guest::new(&app).send("POST", "/api/follow", code).await,
        404,
    )
    .await;
}

#[tokio::test]
async fn of_a_public_question_the_thread_alone_is_erased() {
    let app = start().await;
    let rules = json!({ "questions": "open", "keepOpenDays": 30 });
    app.set_rules(rules);
    let mut question = plain_question("Is okra good for diabetes?");
    question["email"] = SECRETS[4].into();
    let asked = Guest::new(&app)
        .send("POST", "/api/questions", question)
        .await;
    let asked: Value = asked.json().await.unwrap();
    let (id, code) = (
        asked["_id"].as_str().unwrap(),
        asked["code"].as_str().unwrap(),
    );
    let mut guest = opened(&app, code).await;
    let message = json!({ "text": "My own sugar is 140." });
    let said = ok(guest.send("POST", "/api/follow/messages", message).await).await;
    assert_eq!(said.get("eraseAfter"), None, "the question stays: {said}");
    // What was asked before there was a time for it gets one.
    change(&app, id, |row| row.erase_after = Set(None)).await;
    app.clock.advance(Duration::days(1));
    app.run_jobs().await;
    app.clock.advance(Duration::days(31));
    app.run_jobs().await;
    let left = row(&app, id).await;
    assert_eq!((left.item_key, left.notice_mail), (None, None));
    ok(app.get(&format!("/api/questions/{id}")).await).await;
    let mut guest = opened(&app, code).await;
    let thread = ok(guest.get("/api/follow").await).await;
    assert_eq!(
        (
            &thread["messages"],
            &thread["can"]["write"],
            &thread["can"]["erase"]
        ),
        (&json!([]), &json!(false), &json!(true))
    );
}

#[tokio::test]
async fn nobody_s_words_about_an_erased_question_quote_it() {
    let app = start().await;
    let rules = json!({ "questions": "open", "comments": "at_once" });
    app.set_rules(rules);
    let question = plain_question("Is my cough from dust?");
    let asked = Guest::new(&app)
        .send("POST", "/api/questions", question)
        .await;
    let asked: Value = asked.json().await.unwrap();
    let (id, code) = (
        asked["_id"].as_str().unwrap(),
        asked["code"].as_str().unwrap(),
    );
    let mut other = Guest::new(&app);
    let said = json!({ "content": "Mine was." });
    let path = format!("/api/questions/{id}/comments");
    let said: Value = other.send("POST", &path, said).await.json().await.unwrap();
    let comment = format!("comment:{}", said["comments"][0]["_key"].as_str().unwrap());
    let moderator = app.sign_in(Role::Moderator).await;
    for item in [format!("question:{id}"), comment] {
        let words = format!("It says {}.", SECRETS[0]);
        let report = json!({ "item": item, "reason": "abuse", "words": words });
        let filed = other.send("POST", "/api/reports", report).await;
        assert_eq!(filed.status(), StatusCode::CREATED);
        let decided = json!({ "items": [{ "item": item, "seen": "published" }], "action": "hide", "note": SECRETS[1] });
        let path = "/api/desk/conversation/decide";
        ok(moderator.send("POST", path, decided).await).await;
    }
    let mut guest = opened(&app, code).await;
    guest.send("POST", "/api/follow/erase", json!({})).await;
    app.run_jobs().await;
    let reader = app.store.reader();
    let db = reader.connection();
    let reports = report::Entity::find().all(db).await.unwrap();
    let decisions = decision::Entity::find().all(db).await.unwrap();
    assert_eq!(
        (reports.len(), decisions.len()),
        (2, 2),
        "that it was done stays"
    );
    let kept = format!("{reports:?}{decisions:?}");
    for secret in &SECRETS[..2] {
        assert!(!kept.contains(secret), "{kept}");
    }
}
