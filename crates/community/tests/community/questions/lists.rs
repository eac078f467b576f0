//! Lists and notices.
use super::*;

#[tokio::test]
async fn the_list_is_paged_searched_and_sorted() {
    let app = start("open").await;
    let mut ids = Vec::new();
    for (at, title) in [
        "Ṣé malaria dey catch?",
        "Is 100% juice good?",
        "Why does my knee click?",
    ]
    .iter()
    .enumerate()
    {
        app.clock
            .advance(Duration::seconds(i64::try_from(at).unwrap() + 1));
        let asked = ask(&mut Guest::new(&app), plain_question(title)).await;
        ids.push(asked["_id"].as_str().unwrap().to_owned());
    }
    assert_eq!(
        titles(&list(&app, "").await),
        [
            "Why does my knee click?",
            "Is 100% juice good?",
            "Ṣé malaria dey catch?"
        ]
    );
    let first = app.get("/api/questions?limit=2").await;
    assert_eq!(first.headers()["x-total-count"], "3");
    assert_eq!(
        first.headers()["link"],
        "</api/questions?page=2&limit=2>; rel=\"next\""
    );
    assert_eq!(
        titles(&list(&app, "?limit=2&page=2").await),
        ["Ṣé malaria dey catch?"]
    );
    assert_eq!(
        titles(&list(&app, "?q=se+MALARIA").await),
        ["Ṣé malaria dey catch?"]
    );
    assert_eq!(
        titles(&list(&app, "?q=100%25").await),
        ["Is 100% juice good?"]
    );
    assert!(
        list(&app, "?q=_____________________________________")
            .await
            .is_empty()
    );
    assert_eq!(list(&app, "?category=heart").await.len(), 3);
    assert!(list(&app, "?category=mind").await.is_empty());
    for odd in [
        "?page=0",
        "?page=x",
        "?sort=%27",
        "?page=99999999999999999999",
    ] {
        assert_eq!(list(&app, odd).await.len(), 3, "{odd}");
    }
    assert!(
        list(&app, "?page=18446744073709551615&limit=100")
            .await
            .is_empty()
    );
    answer(&app, &ids[0], "Yes, from mosquitoes.").await;
    assert_eq!(
        titles(&list(&app, "?sort=unanswered").await),
        ["Why does my knee click?", "Is 100% juice good?"]
    );
    let helped = Guest::new(&app)
        .send(
            "PATCH",
            &format!("/api/questions/{}/helpful", ids[0]),
            json!({}),
        )
        .await;
    assert_eq!(ok(helped).await["helpful"], 1);
    assert_eq!(
        titles(&list(&app, "?sort=helped").await)[0],
        "Ṣé malaria dey catch?"
    );
    refused(
        Guest::new(&app)
            .send(
                "PATCH",
                &format!("/api/questions/{}/helpful", ids[1]),
                json!({}),
            )
            .await,
        404,
    )
    .await;
}

#[tokio::test]
async fn a_merged_question_leads_to_the_other() {
    let app = start("open").await;
    let mut ids = Vec::new();
    for title in ["Is salt bad?", "Is sugar bad for the heart?"] {
        let asked = ask(&mut Guest::new(&app), plain_question(title)).await;
        ids.push(asked["_id"].as_str().unwrap().to_owned());
    }
    let into = ids[1].clone();
    change(&app, &ids[0], move |row| {
        row.duplicate_of = Set(Some(into));
        row.state = Set(community::model::ItemState::Hidden);
    })
    .await;
    let read = ok(app.get(&format!("/api/questions/{}", ids[0])).await).await;
    assert_eq!(read["_id"], ids[1].as_str());
    let page = app.get(&format!("/community/{}", ids[0])).await;
    assert!(page.url().path().ends_with(&ids[1]));
}

#[tokio::test]
async fn waiting_time_is_that_of_real_answers() {
    let app = start("open").await;
    for at in 0..5 {
        let asked = ask(
            &mut Guest::new(&app),
            plain_question(&format!("Question number {at} of five?")),
        )
        .await;
        app.clock.advance(Duration::hours(3));
        answer(&app, asked["_id"].as_str().unwrap(), "Yes.").await;
    }
    let community = ok(app.get("/api/community").await).await;
    assert_eq!(community["waiting"]["medianHours"], 3.0);
    app.clock.advance(Duration::days(31));
    let community = ok(app.get("/api/community").await).await;
    assert_eq!(community["waiting"], json!({}));
}

#[tokio::test]
async fn notices_tell_of_answers_until_they_are_seen() {
    let app = start("open").await;
    let mut guest = Guest::new(&app);
    assert_eq!(
        ok(guest.get("/api/notifications").await).await,
        json!({ "unseen": 0, "items": [] })
    );
    let asked = ask(&mut guest, plain_question("Is tea bad for the heart?")).await;
    let mut private = plain_question("A secret question about zebras");
    private["visibility"] = "private".into();
    let private = ask(&mut guest, private).await;
    app.clock.advance(Duration::minutes(5));
    for id in [&asked["_id"], &private["_id"]] {
        answer(&app, id.as_str().unwrap(), "No.").await;
    }
    let told = ok(guest.get("/api/notifications").await).await;
    assert_eq!(told["unseen"], 2);
    assert!(!told.to_string().contains("zebras"), "{told}");
    assert_eq!(
        guest
            .send("POST", "/api/notifications/seen", json!({}))
            .await
            .status(),
        204
    );
    let told = ok(guest.get("/api/notifications").await).await;
    assert_eq!(
        (&told["unseen"], told["items"].as_array().unwrap().len()),
        (&json!(0), 2)
    );
    assert_eq!(
        ok(Guest::new(&app).get("/api/notifications").await).await["items"],
        json!([])
    );
}
