//! Reports, complaints and doubled questions.
use super::*;

#[tokio::test]
async fn a_report_leads_to_a_removal_and_an_appeal_back() {
    let app = start().await;
    let moderator = app.sign_in(Role::Moderator).await;
    let about = comment(&app, "=cmd|' /C calc'!A0", ItemState::Published, None).await;
    let report = json!({"item": about, "reason": "abuse", "words": "=1+1 This hurts"});
    let answer = file(&app, "/api/reports", report.clone()).await;
    assert_eq!(answer.status(), 201);
    let reference = answer.json::<Value>().await.unwrap()["reference"].clone();
    let reference = reference.as_str().unwrap();

    app.clock.advance(TimeDelta::minutes(90));
    let list = ok(moderator.get("/api/desk/conversation/reports").await).await;
    assert_eq!(
        (&list["total"], &list["items"][0]["id"]),
        (&json!(1), &json!(reference))
    );
    assert_eq!(queue(&moderator, "state=reported").await["total"], 1);
    let uphold = json!({"uphold": true, "note": "It does", "action": "remove", "reason": "abuse"});
    let path = format!("/api/desk/conversation/reports/{reference}");
    let row = ok(moderator.post(&path, uphold.clone()).await).await;
    assert_eq!(
        (&row["state"], &row["itemState"]),
        (&json!("upheld"), &json!("removed"))
    );
    let again = refused(moderator.post(&path, uphold).await, 409).await;
    assert_eq!(again["code"], "moved");
    // What is removed cannot be reported, nor told from what never was.
    assert_eq!(file(&app, "/api/reports", report).await.status(), 404);

    let appeal = json!({"kind": "decision", "about": about, "words": "It was a joke", "email": "ada@example.net"});
    let answer = file(&app, "/api/complaints", appeal).await;
    assert_eq!(answer.status(), 201);
    let id = answer.json::<Value>().await.unwrap()["reference"].clone();
    let path = format!("/api/desk/conversation/complaints/{}", id.as_str().unwrap());
    let row = ok(moderator.post(&path, json!({"do": "acknowledge"})).await).await;
    assert_eq!(row["words"], "It was a joke");
    assert_eq!(row["acknowledgeBy"], "2026-12-21T10:30:00Z");
    app.clock.advance(TimeDelta::hours(2));
    let ill = json!({"do": "decide", "outcome": "upheld", "reply": "You told us of chest pain since this morning."});
    assert_eq!(moderator.post(&path, ill).await.status(), 422);
    let decided =
        json!({"do": "decide", "outcome": "upheld", "reply": "We put it back.", "restore": true});
    let row = ok(moderator.post(&path, decided.clone()).await).await;
    assert_eq!(
        (&row["state"], &row["outcome"]),
        (&json!("decided"), &json!("upheld"))
    );
    assert_eq!(item(&moderator, &about).await["state"], "published");
    assert_eq!(
        refused(moderator.post(&path, decided).await, 409).await["code"],
        "moved"
    );

    for (template, part) in [
        ("complaint-acknowledged", id.as_str().unwrap()),
        ("complaint-decided", "We put it back."),
    ] {
        let sent = app.mails_of(template).await;
        assert_eq!(sent.len(), 1);
        assert_eq!(app.recipients_of(template).await, ["ada@example.net"]);
        let words = sent[0].to_string();
        assert!(words.contains(part) && !words.contains("joke"), "{words}");
    }

    // The proof of two hours ago is too old to export.
    let exporter = app.sign_in(Role::Moderator).await;
    let decisions = csv(&exporter, "decisions").await;
    let lines: Vec<_> = decisions.lines().collect();
    assert_eq!(lines.len(), 3, "{decisions}");
    assert!(
        lines[1].contains("\"remove\",\"abuse\",\"It does\",\"published\",\"removed\""),
        "{decisions}"
    );
    assert!(
        lines[2].contains("\"restore\"") && lines[2].contains(&moderator.name),
        "{decisions}"
    );
    let reports = csv(&exporter, "reports").await;
    assert!(
        reports.contains("\"'=1+1 This hurts\"") && reports.contains("\"1.5\""),
        "{reports}"
    );
    let complaints = csv(&exporter, "complaints").await;
    assert!(
        complaints.contains("\"yes\"") && complaints.contains("\"2.0\""),
        "{complaints}"
    );
    assert!(
        !complaints.contains("joke") && !complaints.contains("ada@"),
        "{complaints}"
    );
    let risk = csv(&exporter, "risk").await;
    let abuse = risk
        .lines()
        .find(|line| line.starts_with("\"abuse and threats\""))
        .unwrap();
    assert_eq!(
        abuse,
        "\"abuse and threats\",\"1\",\"1\",\"0\",\"0\",\"1.5\",\"1.5\",\"1\",\"0\""
    );
    assert_eq!(risk.lines().count(), 10);
    let owner = app.sign_in(Role::Owner).await;
    let log = ok(owner
        .get("/api/desk/audit?action=conversation.export")
        .await)
    .await;
    assert_eq!(log["total"], 4);
}

#[tokio::test]
async fn what_several_visitors_report_waits_until_the_desk_lets_it_stand() {
    let app = start().await;
    let moderator = app.sign_in(Role::Moderator).await;
    let about = comment(&app, "Drink bleach", ItemState::Published, None).await;
    let report = json!({"item": about, "reason": "unsafe_advice", "words": "Nobody should follow this advice"});
    for n in 1..=3 {
        let answer = file(&app, "/api/reports", json!({"item": about, "reason": "unsafe_advice", "words": format!("{n} dangerous, please look at this soon")})).await;
        assert_eq!(answer.status(), 201);
    }
    let row = item(&moderator, &about).await;
    assert_eq!(
        (&row["state"], &row["hold"], &row["reports"]),
        (&json!("held"), &json!("reported"), &json!(3))
    );
    assert_eq!(row["history"][0]["by"], Value::Null);
    let done = decide(&moderator, &about, "held", json!({"action": "approve"})).await;
    assert_eq!(done["state"], "published");
    let row = item(&moderator, &about).await;
    assert_eq!(row["reports"], 0);
    assert_eq!(row["reportList"][0]["state"], "rejected");
    for _ in 1..=4 {
        file(&app, "/api/reports", report.clone()).await;
    }
    assert_eq!(item(&moderator, &about).await["state"], "published");
}

#[tokio::test]
async fn who_is_on_call_hears_of_the_first_report_that_somebody_may_come_to_harm() {
    let app = start().await;
    app.set_rules(json!({ "onCall": "oncall@example.net" }));
    let about = comment(&app, "I give up", ItemState::Published, None).await;
    let told = async || app.recipients_of("crisis-alert").await.len();
    for (reason, count) in [("abuse", 0), ("self_harm", 1), ("child_at_risk", 1)] {
        let report = json!({ "item": about, "reason": reason });
        assert_eq!(file(&app, "/api/reports", report).await.status(), 201);
        assert_eq!(told().await, count, "{reason}");
    }
    // Held for its words besides, it is still one.
    comment(
        &app,
        "I will end it",
        ItemState::Held,
        Some(HoldReason::Crisis),
    )
    .await;
    let moderator = app.sign_in(Role::Moderator).await;
    let path = "/api/desk/conversation/queue?state=crisis";
    let crises = ok(moderator.get(path).await).await;
    let rows = crises["items"].as_array().unwrap();
    assert!(rows.iter().any(|row| row["item"] == about), "{crises}");
    assert_eq!((rows.len(), &crises["counts"]["crisis"]), (2, &json!(2)));
}

#[tokio::test]
async fn who_reports_wrongly_is_told_which_field() {
    let app = start().await;
    let about = comment(&app, "Hello", ItemState::Published, None).await;
    let private = question(
        &app,
        "Private",
        QuestionVisibility::Private,
        ItemState::Pending,
    )
    .await;
    for (body, status, field) in [
        (json!({"item": about}), 422, Some("reason")),
        (
            json!({"item": about, "reason": "rude"}),
            422,
            Some("reason"),
        ),
        (
            json!({"item": about, "reason": "spam", "words": "x".repeat(2_001)}),
            422,
            Some("words"),
        ),
        (
            json!({"item": about, "reason": "spam", "website": "x"}),
            422,
            Some("website"),
        ),
        (json!({"item": "comment:'--", "reason": "spam"}), 404, None),
        (
            json!({"item": format!("question:{private}"), "reason": "spam"}),
            404,
            None,
        ),
    ] {
        let said = refused(file(&app, "/api/reports", body).await, status).await;
        assert_eq!(said["errors"][0]["field"].as_str(), field);
    }
    for (body, field) in [
        (json!({"words": "Why?"}), "kind"),
        (json!({"kind": "data", "words": " \u{a0} "}), "words"),
        (
            json!({"kind": "data", "words": "Why?", "email": "ada"}),
            "email",
        ),
    ] {
        let said = refused(file(&app, "/api/complaints", body).await, 422).await;
        assert_eq!(said["errors"][0]["field"], field);
    }
}

#[tokio::test]
async fn a_doubled_question_takes_its_comments_along() {
    let app = start().await;
    let moderator = app.sign_in(Role::Moderator).await;
    let kept = question(
        &app,
        "May I drink water at night?",
        QuestionVisibility::Public,
        ItemState::Published,
    )
    .await;
    let doubled = question(
        &app,
        "Can I drink water at night?",
        QuestionVisibility::Public,
        ItemState::Published,
    )
    .await;
    let about = format!("question:{doubled}");
    let seen = item(&moderator, &about).await;
    assert_eq!(seen["similar"][0]["item"], format!("question:{kept}"));
    let body = json!({"item": about, "into": format!("question:{kept}"), "seen": "published"});
    let merged = ok(moderator
        .post("/api/desk/conversation/merge", body.clone())
        .await)
    .await;
    assert_eq!(
        (&merged["outcome"], &merged["state"]),
        (&json!("done"), &json!("hidden")),
        "{merged}"
    );
    let again = ok(moderator.post("/api/desk/conversation/merge", body).await).await;
    assert_eq!(again["outcome"], "moved");
    let reader = app.store.reader();
    let row = question::Entity::find_by_id(doubled)
        .one(reader.connection())
        .await
        .unwrap()
        .unwrap();
    assert_eq!(row.duplicate_of.as_deref(), Some(kept.as_str()));

    let private = question(
        &app,
        "Private",
        QuestionVisibility::Private,
        ItemState::Held,
    )
    .await;
    let body = json!({"item": format!("question:{private}"), "into": format!("question:{kept}"), "seen": "held"});
    let refused = ok(moderator.post("/api/desk/conversation/merge", body).await).await;
    assert_eq!(refused["outcome"], "refused");
}
