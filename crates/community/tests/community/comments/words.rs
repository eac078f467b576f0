//! What may be written, how often, and for how long it may be changed.
use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_comment_is_refused_field_by_field() {
    let app = site(at_once()).await;
    let reader = Reader::known(&app).await;
    let long = "a".repeat(20_000);
    for (name, text, field, words) in [
        ("Ada", "", "text", "Write a comment"),
        ("Ada", " \n\t ", "text", "Write a comment"),
        ("Ada", "\u{200B}\u{200D}\u{2060}", "text", "Write a comment"),
        ("", "Hello", "name", "Enter your name"),
        ("\u{200B}", "Hello", "name", "Enter your name"),
        (
            "Ada",
            &long,
            "text",
            "Use 5000 characters or fewer. You have written 20000",
        ),
    ] {
        let sent = json!({"name": name, "text": text});
        let problem = refused(reader.send("POST", API, sent).await, 422).await;
        assert_eq!(
            problem["errors"][0],
            json!({"field": field, "message": words})
        );
    }
    refused(
        reader
            .send("POST", API, json!({"name": 1, "text": []}))
            .await,
        422,
    )
    .await;
    refused(
        reader
            .send(
                "POST",
                API,
                json!({"name": "Ada", "text": "Hi", "website": "x"}),
            )
            .await,
        422,
    )
    .await;
    assert_eq!(list(&app).await["total"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn scripts_emoji_and_markup_are_shown_as_they_were_typed() {
    let app = site(at_once()).await;
    for text in [
        "مرحبا، شكرا جزيلا على المقال",
        "👩🏾‍⚕️ 👨‍👩‍👧‍👦 ❤️",
        "<script>alert(1)</script> <b>bold</b>",
        "**bold** _it_ [a](b) # h",
        "Ẹ káàárọ̀, ẹ ṣé o",
    ] {
        let reader = Reader::known(&app).await;
        let after = ok(reader.comment(text).await).await;
        let last = after["comments"]
            .as_array()
            .unwrap()
            .last()
            .unwrap()
            .clone();
        assert_eq!(last["text"], text);
        assert!(
            !last["html"].as_str().unwrap().contains("<script"),
            "{last}"
        );
    }
    assert_eq!(list(&app).await["total"], 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_sent_again_is_one_comment() {
    let app = site(at_once()).await;
    let new = Reader::new(&app);
    let text = "The same words, sent twice by an impatient finger.";
    let (one, two) = tokio::join!(new.comment(text), new.comment(text));
    assert_eq!(
        (one.status(), two.status()),
        (201.try_into().unwrap(), 201.try_into().unwrap())
    );
    assert_eq!(
        one.headers()[header::SET_COOKIE],
        two.headers()[header::SET_COOKIE]
    );
    assert_eq!(ok(one).await["key"], ok(two).await["key"]);
    // The answer is lost, and the page sends it again with the same key.
    let reader = Reader::known(&app).await;
    let send = || {
        let sent = json!({"name": "Ada", "text": "Lost and sent again"});
        let request = reader
            .request("POST", API)
            .header("idempotency-key", "a-random-key-of-24-signs");
        async move { ok(request.json(&sent).send().await.unwrap()).await["key"].clone() }
    };
    assert_eq!(send().await, send().await);
    // Another key, soon after: still the same comment.
    let again = ok(reader.comment("Lost and sent again").await).await;
    assert_eq!(again["total"], 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn links_and_the_words_of_a_crisis_are_held() {
    let app = site(at_once()).await;
    let reader = Reader::known(&app).await;
    let held = ok(reader.comment("Read https://example.org/cure").await).await;
    assert_eq!(held["state"], "held");
    assert!(held.get("card").is_none());
    let crisis = ok(reader.comment("I want to kill myself tonight").await).await;
    assert_eq!(crisis["state"], "held");
    assert!(crisis["card"]["numbers"].is_array(), "{crisis}");
    assert_eq!(list(&app).await["total"], 0);
    assert_eq!(reader.mine().await["comments"].as_array().unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_visitor_is_slowed_down_and_others_are_not() {
    let app = site(at_once()).await;
    let reader = Reader::known(&app).await;
    for number in 0..4 {
        assert_eq!(
            reader.comment(&format!("Thought {number}")).await.status(),
            201
        );
    }
    let answer = reader.comment("One thought more").await;
    assert!(answer.headers().contains_key(header::RETRY_AFTER));
    assert_eq!(refused(answer, 429).await["code"], "slow_down");
    let other = Reader::known(&app).await;
    assert_eq!(other.comment("A thought of mine").await.status(), 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_s_own_comment_may_be_changed_for_a_quarter_of_an_hour() {
    let clock = Clock::fixed(noon());
    let app = with_post(App::start(clock.clone()).await, at_once());
    let (reader, other) = (Reader::known(&app).await, Reader::known(&app).await);
    let key = ok(reader.comment("Two liters").await).await["key"]
        .as_str()
        .unwrap()
        .to_owned();
    let path = format!("{API}/{key}");
    assert_eq!(
        reader.mine().await["editable"][&key],
        "2026-11-21T12:15:00Z"
    );
    refused(
        other.send("PATCH", &path, json!({"text": "Three"})).await,
        404,
    )
    .await;
    refused(other.send("DELETE", &path, json!({})).await, 404).await;
    refused(
        reader.send("PATCH", &path, json!({"text": "  "})).await,
        422,
    )
    .await;
    let edited = ok(reader
        .send("PATCH", &path, json!({"text": "Two litres"}))
        .await)
    .await;
    assert_eq!(edited["comments"][0]["text"], "Two litres");
    assert_eq!(edited["comments"][0]["edited"], true);
    // A link that comes in later is held like any other.
    let linked = reader
        .send("PATCH", &path, json!({"text": "www.pills.example"}))
        .await;
    assert_eq!(ok(linked).await["state"], "held");
    assert_eq!(list(&app).await["total"], 0);
    // The clock jumps back: the comment is of the future, and still theirs to change.
    clock.advance(Duration::minutes(-30));
    assert_eq!(
        ok(reader.send("PATCH", &path, json!({"text": "Two"})).await).await["state"],
        "published"
    );
    clock.advance(Duration::minutes(45));
    assert_eq!(
        refused(
            reader.send("PATCH", &path, json!({"text": "Three"})).await,
            409
        )
        .await["code"],
        "too_late"
    );
    refused(reader.send("DELETE", &path, json!({})).await, 409).await;
    assert_eq!(reader.mine().await["editable"], json!({}));
}

#[tokio::test(flavor = "multi_thread")]
async fn comments_are_off_or_closed_as_the_desk_says() {
    let clock = Clock::fixed(noon());
    let rule = json!({"comments": "at_once", "closeAfterDays": 7});
    let app = with_post(App::start(clock.clone()).await, rule);
    let reader = Reader::known(&app).await;
    assert_eq!(reader.comment("In time").await.status(), 201);
    clock.advance(Duration::days(7));
    let late = refused(reader.comment("Too late").await, 409).await;
    assert_eq!(late["code"], "comments_closed");
    let shown = list(&app).await;
    assert_eq!(
        (&shown["open"], &shown["total"]),
        (&json!(false), &json!(1))
    );
    let mut post = post("Water");
    post["commentRule"] = "off".into();
    app.put_post(post);
    assert_eq!(list(&app).await["rule"], "off");
    refused(
        reader
            .send(
                "POST",
                "/api/posts/none/comments",
                json!({"name": "A", "text": "b"}),
            )
            .await,
        404,
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn dates_are_written_as_the_desk_chose() {
    for (style, words) in [
        ("plain", "21 November 2026"),
        ("spec", "November 21, 2026 at 1:00 PM"),
    ] {
        let app = App::start(Clock::fixed(noon())).await;
        let app = with_post(app, json!({"comments": "at_once", "dateStyle": style}));
        ok(Reader::known(&app).await.comment("What day is it?").await).await;
        let comment = list(&app).await["items"][0].clone();
        assert_eq!(
            (&comment["dateText"], &comment["postedAt"]),
            (&json!(words), &json!("2026-11-21T12:00:00Z"))
        );
    }
}
