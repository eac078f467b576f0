//! The queue and what is decided in it.
use super::*;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_moderators_at_once_the_second_is_told() {
    let app = start().await;
    let (one, other) = (
        app.sign_in(Role::Moderator).await,
        app.sign_in(Role::Owner).await,
    );
    let about = comment(&app, "Water is wet", ItemState::Pending, None).await;
    let remove = json!({"action": "remove", "reason": "off_topic"});
    let (first, second) = tokio::join!(
        decide(&one, &about, "pending", json!({"action": "approve"})),
        decide(&other, &about, "pending", remove),
    );
    let mut outcomes = [first["outcome"].as_str(), second["outcome"].as_str()];
    outcomes.sort_unstable();
    assert_eq!(outcomes, [Some("done"), Some("moved")]);
    let (done, moved) = if first["outcome"] == "done" {
        (&first, &second)
    } else {
        (&second, &first)
    };
    let winner = if first["outcome"] == "done" {
        &one
    } else {
        &other
    };
    assert_eq!(moved["state"], done["state"]);
    assert_eq!(moved["by"], winner.name.as_str());
    let history = item(&one, &about).await["history"].clone();
    assert_eq!(history.as_array().unwrap().len(), 1);

    let gone = decide(
        &one,
        "comment:nothing",
        "pending",
        json!({"action": "hide"}),
    )
    .await;
    assert_eq!(gone["outcome"], "gone");
}

#[tokio::test]
async fn many_are_decided_each_on_its_own_and_taken_back() {
    let app = start().await;
    let moderator = app.sign_in(Role::Moderator).await;
    let held = comment(
        &app,
        "See www.x.example",
        ItemState::Held,
        Some(HoldReason::Links),
    )
    .await;
    let shown = comment(&app, "Thank you", ItemState::Published, None).await;
    let body = json!({"action": "approve", "items": [
        {"item": held, "seen": "held"}, {"item": shown, "seen": "published"}]});
    let answer = moderator.post("/api/desk/conversation/decide", body).await;
    let outcomes = ok(answer).await["items"].clone();
    assert_eq!(outcomes[0]["outcome"], "done");
    assert_eq!(outcomes[1]["outcome"], "refused");
    assert_eq!(outcomes[1]["detail"], "It is already public.");

    let back = decide(&moderator, &held, "published", json!({"action": "restore"})).await;
    assert_eq!(back["state"], "held");
    let row = item(&moderator, &held).await;
    assert_eq!((&row["hold"], &row["risk"]), (&json!("links"), &json!(1)));
    assert_eq!(
        row["found"],
        json!([{"start": 4, "end": 17, "why": "links"}])
    );
    let actions: Vec<_> = row["history"]
        .as_array()
        .unwrap()
        .iter()
        .map(|step| step["action"].clone())
        .collect();
    assert_eq!(actions, ["approve", "restore"]);

    for (action, field) in [
        (json!({"action": "remove"}), "reason"),
        (json!({"action": "ask_to_rephrase"}), "reason"),
        (json!({"action": "remove", "reason": "other"}), "note"),
    ] {
        let mut body = action;
        body["items"] = json!([{"item": held, "seen": "held"}]);
        let answer = moderator.post("/api/desk/conversation/decide", body).await;
        assert_eq!(refused(answer, 422).await["errors"][0]["field"], field);
    }
}

#[tokio::test]
async fn a_crisis_comes_first_and_who_is_on_call_hears_of_it_once() {
    let app = start().await;
    app.set_rules(json!({ "onCall": "oncall@example.net" }));
    let moderator = app.sign_in(Role::Moderator).await;
    let links = comment(
        &app,
        "See www.x.example",
        ItemState::Held,
        Some(HoldReason::Links),
    )
    .await;
    let sad = comment(&app, "I cannot go on", ItemState::Pending, None).await;
    let first = |list: &Value| list["items"][0]["item"].clone();
    assert_eq!(first(&queue(&moderator, "").await), links.as_str());

    for seen in ["pending", "held"] {
        let done = decide(&moderator, &sad, seen, json!({"action": "crisis"})).await;
        assert_eq!(done["outcome"], "done", "{done}");
    }
    let list = queue(&moderator, "").await;
    assert_eq!(first(&list), sad.as_str());
    assert_eq!(list["items"][0]["risk"], 3);
    assert_eq!(list["counts"]["crisis"], 1);
    assert_eq!(queue(&moderator, "state=crisis").await["total"], 1);

    let sent = app.mails_of("crisis-alert").await;
    assert_eq!(sent.len(), 1);
    let to = app.recipients_of("crisis-alert").await;
    assert_eq!(to, ["oncall@example.net"]);
    let words = sent[0].to_string();
    assert!(
        words.contains("/desk/conversation") && !words.contains("cannot go on"),
        "{words}"
    );
}

#[tokio::test]
async fn a_private_question_is_closed_to_moderators() {
    let app = start().await;
    let moderator = app.sign_in(Role::Moderator).await;
    let private = question(
        &app,
        "A secret",
        QuestionVisibility::Private,
        ItemState::Held,
    )
    .await;
    let about = format!("question:{private}");
    let list = queue(&moderator, "").await;
    let row = &list["items"][0];
    assert_eq!(
        (&row["sealed"], &row["text"], &row["title"]),
        (&json!(true), &json!(""), &Value::Null)
    );
    let row = item(&moderator, &about).await;
    assert!(!row.to_string().contains("secret"), "{row}");
    let said = decide(&moderator, &about, "held", json!({"action": "approve"})).await;
    assert_eq!(said["outcome"], "refused");
    let said = decide(&moderator, &about, "held", json!({"action": "escalate"})).await;
    assert_eq!(said["outcome"], "done");
}

#[tokio::test]
async fn who_is_owner_and_doctor_decides_about_a_private_question_as_the_doctor() {
    let app = start().await;
    let both = app.sign_in([Role::Owner, Role::Doctor]).await;
    let private = question(
        &app,
        "A secret",
        QuestionVisibility::Private,
        ItemState::Held,
    )
    .await;
    let public = question(
        &app,
        "No secret",
        QuestionVisibility::Public,
        ItemState::Held,
    )
    .await;
    for (id, role) in [(private, "doctor"), (public, "owner")] {
        let hide = json!({"action": "hide", "reason": "spam"});
        let said = decide(&both, &format!("question:{id}"), "held", hide).await;
        assert_eq!(said["outcome"], "done", "{said}");
        let log = format!("/api/desk/audit?action=question.hide&subject=question:{id}");
        let log = ok(both.get(&log).await).await;
        assert_eq!(log["items"][0]["role"], role, "{log}");
    }
}

#[tokio::test]
async fn words_are_listed_tried_and_taken_out() {
    let app = start().await;
    let moderator = app.sign_in(Role::Moderator).await;
    let words = "/api/desk/conversation/words";
    let new = json!({"word": "  Ìdíot ", "action": "hold"});
    let row = ok(moderator.post(words, new.clone()).await).await;
    assert_eq!(
        (&row["word"], &row["by"]),
        (&json!("idiot"), &json!(moderator.name))
    );
    assert_eq!(
        refused(moderator.post(words, new).await, 409).await["code"],
        "known"
    );
    refused(
        moderator
            .post(words, json!({"word": " ! ", "action": "flag"}))
            .await,
        422,
    )
    .await;

    let tried = |text: &'static str| {
        let moderator = moderator.clone();
        async move {
            ok(moderator
                .post("/api/desk/conversation/words/try", json!({ "text": text }))
                .await)
            .await
        }
    };
    let found = tried("You IDIOT.").await;
    assert_eq!(
        (&found["outcome"], &found["holdReason"]),
        (&json!("hold"), &json!("words"))
    );
    assert_eq!(found["found"], json!([{"word": "idiot", "action": "hold"}]));
    assert_eq!(tried("Thank you").await["outcome"], "pass");

    let path = format!("{words}/{}", row["id"].as_str().unwrap());
    assert_eq!(moderator.delete(&path).await.status(), 204);
    assert_eq!(moderator.delete(&path).await.status(), 404);
    assert_eq!(ok(moderator.get(words).await).await["items"], json!([]));
}
