//! A question on its way in, and what follows it.
use super::*;

#[tokio::test]
async fn a_question_has_exactly_the_fields_of_the_specification() {
    let app = start("open").await;
    let mut guest = Guest::new(&app);
    let asked = ask(&mut guest, plain_question("May I fast with metformin?")).await;
    assert_eq!(
        (&asked["state"], &asked["user"]),
        (&json!("published"), &json!("Anonymous"))
    );
    let code = asked["code"].as_str().unwrap();
    assert_eq!((code.len(), code.matches('-').count()), (19, 3));
    let listed = list(&app, "").await;
    let fields: Vec<&str> = listed[0]
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect();
    assert_eq!(
        fields,
        [
            "_id",
            "user",
            "date",
            "title",
            "question",
            "likes",
            "comments",
            "hasDoctorReplied"
        ]
    );
    let id = asked["_id"].as_str().unwrap();
    answer(&app, id, "Speak to your clinic first.").await;
    let listed = list(&app, "").await;
    assert_eq!(listed[0]["answer"], "Speak to your clinic first.");
    assert_eq!(listed[0]["hasDoctorReplied"], true);
    let detail = ok(app.get(&format!("/api/questions/{id}")).await).await;
    assert_eq!(detail["reviewer"]["name"], "Dr Ade");
    assert_eq!(detail["answerBlocks"][0]["_type"], "block");
    assert_eq!(
        (&detail["categoryName"], &detail["state"]),
        (&json!("Heart and blood pressure"), &json!("published"))
    );
    let community = ok(app.get("/api/community").await).await;
    assert_eq!(community["items"][0]["comments"], 0);
    assert_eq!(
        community["categories"],
        json!([{ "name": "Heart and blood pressure", "slug": "heart", "count": 1 }])
    );
    assert_eq!(
        community["waiting"],
        json!({}),
        "one answer promises nothing"
    );
}

#[tokio::test]
async fn a_question_in_review_is_seen_by_its_author_alone() {
    let app = start("review_first").await;
    let (mut guest, mut other) = (Guest::new(&app), Guest::new(&app));
    let asked = ask(
        &mut guest,
        plain_question("Is ginger tea good for a cough?"),
    )
    .await;
    assert_eq!(asked["state"], "pending");
    let id = asked["_id"].as_str().unwrap();
    assert!(list(&app, "").await.is_empty());
    let own = guest.get("/api/questions").await;
    assert_eq!(own.headers()["cache-control"], "no-store");
    let own: Value = own.json().await.unwrap();
    assert_eq!(own[0]["_id"], id);
    let page = format!("/api/questions/{id}");
    assert_eq!(ok(guest.get(&page).await).await["state"], "pending");
    refused(other.get(&page).await, 404).await;
    refused(app.get(&page).await, 404).await;
    let mine = ok(guest.get("/api/questions/mine").await).await;
    assert_eq!(mine["items"][0]["state"], "pending");
    assert_eq!(
        ok(other.get("/api/questions/mine").await).await["items"],
        json!([])
    );
    // Nothing of it can be liked, commented or marked.
    for (method, path, body) in [
        ("PATCH", "reactions", json!({ "type": "like" })),
        ("POST", "comments", json!({ "content": "Same here" })),
        ("PATCH", "helpful", json!({})),
    ] {
        refused(
            other.send(method, &format!("{page}/{path}"), body).await,
            404,
        )
        .await;
    }
    // The device forgets it.
    assert_eq!(
        guest
            .send("POST", "/api/device/forget", json!({}))
            .await
            .status(),
        204
    );
    assert!(guest.cookies.is_empty());
    refused(guest.get(&page).await, 404).await;
}

#[tokio::test]
async fn in_no_mode_but_the_open_one_a_question_is_published_as_it_was_asked() {
    for (mode, state) in [
        ("open", "published"),
        ("review_first", "pending"),
        ("doctor_publishes", "pending"),
    ] {
        let app = start(mode).await;
        let asked = ask(
            &mut Guest::new(&app),
            plain_question("How long does a cold last?"),
        )
        .await;
        assert_eq!(asked["state"], state, "{mode}");
        let asking = ok(app.get("/api/questions/asking").await).await;
        let words = [
            ("open", "open"),
            ("review_first", "review"),
            ("doctor_publishes", "doctor"),
        ];
        let word = words.iter().find(|(known, _)| *known == mode).unwrap().1;
        assert_eq!(asking["mode"], word);
    }
}

#[tokio::test]
async fn what_sounds_urgent_is_held_and_answered_with_a_card_and_never_refused() {
    let app = start("open").await;
    for (words, reason) in [
        (
            "I don tire for life, I want to end it all tonight",
            "crisis",
        ),
        (
            "my chest dey pain me since morning and I cannot breathe well",
            "emergency",
        ),
    ] {
        let mut guest = Guest::new(&app);
        for visibility in ["public", "private"] {
            let question = json!({ "title": "Please help me", "question": format!("{words}. ({visibility})"), "visibility": visibility, "country": "NG" });
            let asked = ask(&mut guest, question).await;
            assert_eq!(
                (&asked["state"], &asked["hold"]["reason"]),
                (&json!("held"), &json!(reason))
            );
            assert!(
                asked["card"]["numbers"].to_string().contains("112"),
                "{asked}"
            );
            assert!(
                asked["hold"]["why"]
                    .as_str()
                    .unwrap()
                    .contains("a person reads")
            );
        }
    }
    assert!(list(&app, "").await.is_empty());
}

#[tokio::test]
async fn what_tells_who_somebody_is_waits_for_a_reader() {
    let app = start("open").await;
    let question =
        json!({ "title": "Call me", "question": "My number is 0803 123 4567, please call." });
    let asked = ask(&mut Guest::new(&app), question).await;
    assert_eq!(
        (&asked["state"], &asked["hold"]["reason"]),
        (&json!("held"), &json!("personal_data"))
    );
    let found = Guest::new(&app)
        .send(
            "POST",
            "/api/questions/identity",
            json!({ "text": "My name is Ada Obi, 0803 123 4567" }),
        )
        .await;
    let found = ok(found).await;
    assert_eq!(found["masked"], "My name is [name], [phone number]");
    assert_eq!(
        found["found"][1],
        json!({ "kind": "phone", "start": 20, "end": 33, "text": "0803 123 4567" })
    );
}

#[tokio::test]
async fn a_question_is_liked_once_by_each() {
    let app = start("open").await;
    let mut guest = Guest::new(&app);
    let asked = ask(&mut guest, plain_question("Is salt bad for me?")).await;
    let path = format!(
        "/api/questions/{}/reactions",
        asked["_id"].as_str().unwrap()
    );
    for _ in 0..3 {
        let liked = ok(guest.send("PATCH", &path, json!({ "type": "like" })).await).await;
        assert_eq!(
            (&liked["likes"], &liked["title"]),
            (&json!(1), &asked["title"])
        );
    }
    let other = Guest::new(&app)
        .send("PATCH", &path, json!({ "type": "like" }))
        .await;
    assert_eq!(ok(other).await["likes"], 2);
    refused(
        guest
            .send("PATCH", &path, json!({ "type": "dislike" }))
            .await,
        422,
    )
    .await;
    refused(
        guest
            .send(
                "PATCH",
                "/api/questions/nothing/reactions",
                json!({ "type": "like" }),
            )
            .await,
        404,
    )
    .await;
    // As a plain form, too.
    let page = format!("/community/{}", asked["_id"].as_str().unwrap());
    let form = [("form", "reaction"), ("type", "like")];
    let liked = Guest::new(&app).form(&page, &form).await;
    assert_eq!(liked.status(), StatusCode::SEE_OTHER);
    assert_eq!(row(&app, asked["_id"].as_str().unwrap()).await.likes, 3);
}

#[tokio::test]
async fn comments_are_anonymous_and_wait_where_questions_do() {
    let app = start("review_first").await;
    let mut guest = Guest::new(&app);
    let asked = ask(&mut guest, plain_question("Is it safe to fast?")).await;
    let id = asked["_id"].as_str().unwrap().to_owned();
    change(&app, &id, |row| {
        row.state = Set(community::model::ItemState::Published)
    })
    .await;
    let path = format!("/api/questions/{id}/comments");
    let mut reader = Guest::new(&app);
    let said = reader
        .send(
            "POST",
            &path,
            json!({ "content": "My aunt asked the same." }),
        )
        .await;
    assert_eq!(said.status(), StatusCode::CREATED);
    let said: Value = said.json().await.unwrap();
    assert_eq!(said["state"], "pending");
    assert_eq!(
        (&said["comments"][0]["user"], &said["comments"][0]["state"]),
        (&json!("Anonymous"), &json!("pending"))
    );
    let detail = format!("/api/questions/{id}");
    assert_eq!(ok(app.get(&detail).await).await["comments"], json!([]));
    assert_eq!(
        ok(reader.get(&detail).await).await["comments"][0]["content"],
        "My aunt asked the same."
    );
    for blank in ["", "  \n ", "\u{200b}\u{feff}", &"x".repeat(5_001)] {
        refused(
            reader
                .send("POST", &path, json!({ "content": blank }))
                .await,
            422,
        )
        .await;
    }
    let form = reader
        .form(
            &format!("/community/{id}"),
            &[("form", "comment"), ("text", "Thank you for asking this.")],
        )
        .await;
    assert_eq!(
        form.headers()["location"].to_str().unwrap(),
        format!("/community/{id}?sent=pending#comments")
    );
}
