//! Odd, repeated and hurried words.
use super::*;

#[tokio::test]
async fn odd_words_are_kept_as_text_and_wrong_ones_are_told() {
    let app = start("open").await;
    let mut guest = Guest::new(&app);
    let odd = "<script>alert(1)</script> **bold** 👨‍👩‍👧‍👦 ẹ ṣé\nلدي سؤال";
    let asked = ask(
        &mut guest,
        json!({ "title": "Odd <b>words</b>", "question": odd }),
    )
    .await;
    assert_eq!(
        (&asked["question"], &asked["title"]),
        (&json!(odd), &json!("Odd <b>words</b>"))
    );
    for (question, field) in [
        (json!({ "title": "", "question": "x" }), "title"),
        (
            json!({ "title": "\u{200b} \u{2800}", "question": "x" }),
            "title",
        ),
        (
            json!({ "title": "x".repeat(121), "question": "x" }),
            "title",
        ),
        (
            json!({ "title": "x", "question": "x".repeat(20_000) }),
            "question",
        ),
        (
            json!({ "title": "x", "question": "x", "category": "weather" }),
            "category",
        ),
        (
            json!({ "title": "x", "question": "x", "visibility": "friends" }),
            "visibility",
        ),
        (
            json!({ "title": "x", "question": "x", "adult": false }),
            "adult",
        ),
        (
            json!({ "title": "x", "question": "x", "email": "ada@" }),
            "email",
        ),
    ] {
        let problem = refused(guest.send("POST", "/api/questions", question).await, 422).await;
        assert_eq!(problem["errors"][0]["field"], field);
    }
    refused(guest.get("/api/questions/01JD%2F..%2F").await, 404).await;
}

#[tokio::test]
async fn a_repeated_send_is_one_question_with_one_code() {
    let app = start("open").await;
    let guest = Guest::new(&app);
    let send = || async {
        let request = guest
            .request("POST", "/api/questions")
            .header("idempotency-key", "01JD8T3Z5W00000000000000QQ");
        let asked = request
            .json(&plain_question("How much water a day?"))
            .send()
            .await
            .unwrap();
        asked.json::<Value>().await.unwrap()
    };
    let (first, again) = (send().await, send().await);
    assert_eq!(first, again);
    assert_eq!(list(&app, "").await.len(), 1);
}

#[tokio::test]
async fn what_a_new_visitor_sends_twice_is_one_whatever_way_it_comes() {
    let app = start("open").await;
    app.set_rules(json!({ "questions": "open", "comments": "at_once" }));
    // A double click before the first answer, and so before there is a cookie.
    let new = Guest::new(&app);
    let asks = || async {
        let asked = new.request("POST", "/api/questions");
        let asked = asked.json(&plain_question("How much water a day?"));
        asked.send().await.unwrap().json::<Value>().await.unwrap()
    };
    let (first, again) = tokio::join!(asks(), asks());
    assert_eq!(
        (&first["_id"], &first["code"]),
        (&again["_id"], &again["code"])
    );
    let id = first["_id"].as_str().unwrap();
    let page = format!("/community/{id}");
    let form = [("form", "comment"), ("text", "Eight glasses, I was told.")];
    let new = Guest::new(&app);
    let says = || async {
        let said = new.request("POST", &page).form(&form).send().await.unwrap();
        let cookie = said.headers()["set-cookie"].to_str().unwrap().to_owned();
        (said.status(), cookie)
    };
    let (first, again) = tokio::join!(says(), says());
    assert_eq!((first.0, &first), (StatusCode::SEE_OTHER, &again));
    let path = format!("/api/questions/{id}");
    let shown = ok(app.get(&path).await).await;
    assert_eq!(shown["comments"].as_array().unwrap().len(), 1, "{shown}");
    assert_eq!(list(&app, "").await.len(), 1);
}

#[tokio::test]
async fn a_comment_is_taken_as_under_an_article() {
    let app = start("open").await;
    app.set_rules(json!({ "questions": "open", "comments": "at_once" }));
    let asked = plain_question("Is garlic good for blood pressure?");
    let asked = ask(&mut Guest::new(&app), asked).await;
    let id = asked["_id"].as_str().unwrap();
    let path = format!("/api/questions/{id}/comments");
    let mut reader = Guest::new(&app);
    let say = |words: &str, key: &str| (json!({ "content": words }), key.to_owned());
    // The same again with another key, from a page that was loaded anew.
    for (body, key) in [
        say("My aunt eats it.", "01JD8T3Z5W00000000000000Q1"),
        say("My aunt eats it.", "01JD8T3Z5W00000000000000Q2"),
    ] {
        let request = reader.request("POST", &path).json(&body);
        let said = reader.done(request.header("idempotency-key", key)).await;
        assert_eq!(said.status(), StatusCode::CREATED);
    }
    assert_eq!(row(&app, id).await.comments, 1);
    let crisis = json!({ "content": "I want to kill myself tonight" });
    let said = reader.send("POST", &path, crisis).await;
    let said: Value = said.json().await.unwrap();
    assert_eq!(said["state"], "held");
    assert!(said["card"]["numbers"].is_array(), "{said}");
    // Questions and comments count together for who writes without pause.
    for number in 0..2 {
        reader
            .send(
                "POST",
                &path,
                json!({ "content": format!("Thought {number}") }),
            )
            .await;
    }
    let more = plain_question("May I ask one more?");
    refused(reader.send("POST", "/api/questions", more).await, 429).await;
    // What the desk hides is counted no longer.
    let moderator = app.sign_in(Role::Moderator).await;
    let key =
        ok(app.get(&format!("/api/questions/{id}")).await).await["comments"][0]["_key"].clone();
    let item = format!("comment:{}", key.as_str().unwrap());
    let hide = json!({ "items": [{ "item": item, "seen": "published" }], "action": "hide" });
    ok(moderator
        .send("POST", "/api/desk/conversation/decide", hide)
        .await)
    .await;
    let shown = ok(app.get(&format!("/api/questions/{id}")).await).await;
    assert_eq!(shown["comments"].as_array().unwrap().len(), 2);
    assert_eq!(row(&app, id).await.comments, 2);
}
