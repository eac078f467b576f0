//! Community questions, as visitors see them: the spec's shapes, modes, review, likes, and what goes wrong.

use chrono::{Duration, TimeZone, Utc};
use kernel::Clock;
use reqwest::StatusCode;
use sea_orm_migration::sea_orm::ActiveValue::Set;
use serde_json::{Value, json};
use staff::Role;
use testkit::writing::{ok, refused};
use testkit::{App, app};

use crate::guests::{Guest, answer, change, plain_question, row, set};

async fn house(mode: &str) -> App {
    let now = Utc.with_ymd_and_hms(2026, 11, 21, 12, 0, 0).unwrap();
    let house = app().without_jobs().clock(Clock::fixed(now)).start().await;
    set(&house, json!({ "questions": mode })).await;
    house
}

async fn ask(guest: &mut Guest<'_>, question: Value) -> Value {
    let asked = guest.send("POST", "/api/questions", question).await;
    assert_eq!(asked.status(), StatusCode::CREATED);
    asked.json().await.unwrap()
}

async fn list(app: &App, query: &str) -> Vec<Value> {
    let items = ok(app.get(&format!("/api/questions{query}")).await).await;
    items.as_array().unwrap().clone()
}

fn titles(items: &[Value]) -> Vec<&str> {
    items
        .iter()
        .map(|item| item["title"].as_str().unwrap())
        .collect()
}

#[tokio::test]
async fn a_question_has_exactly_the_fields_of_the_specification() {
    let app = house("open").await;
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
    let app = house("review_first").await;
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
        let app = house(mode).await;
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
    let app = house("open").await;
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
    let app = house("open").await;
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
    let app = house("open").await;
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
    let app = house("review_first").await;
    let mut guest = Guest::new(&app);
    let asked = ask(&mut guest, plain_question("Is it safe to fast?")).await;
    let id = asked["_id"].as_str().unwrap().to_owned();
    change(&app, &id, |row| {
        row.state = Set(conversation::model::State::Published)
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

#[tokio::test]
async fn odd_words_are_kept_as_text_and_wrong_ones_are_told() {
    let app = house("open").await;
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
    let html = app
        .get(&format!("/community/{}", asked["_id"].as_str().unwrap()))
        .await
        .text()
        .await
        .unwrap();
    assert!(!html.contains("<script>alert(1)") && !html.contains("<b>words</b>"));
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
    let app = house("open").await;
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
    let app = house("open").await;
    set(&app, json!({ "questions": "open", "comments": "at_once" })).await;
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
    let app = house("open").await;
    set(&app, json!({ "questions": "open", "comments": "at_once" })).await;
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

#[tokio::test]
async fn the_list_is_paged_searched_and_sorted() {
    let app = house("open").await;
    let mut ids = Vec::new();
    for (at, title) in [
        "Ṣé malaria dey catch?",
        "Is 100% juice good?",
        "Why does my knee click?",
    ]
    .iter()
    .enumerate()
    {
        app.clock()
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
async fn answered_questions_stand_in_the_site_map() {
    let app = house("open").await;
    let mut guest = Guest::new(&app);
    let open = ask(&mut guest, plain_question("Is tea bad for the heart?")).await;
    let answered = ask(&mut guest, plain_question("How long should one sleep?")).await;
    let mut private = plain_question("A secret question about zebras");
    private["visibility"] = "private".into();
    let private = ask(&mut guest, private).await;
    let id = |asked: &Value| asked["_id"].as_str().unwrap().to_owned();
    let map = async || app.get("/sitemap.xml").await.text().await.unwrap();
    assert!(map().await.contains("/community</loc>"));
    app.clock().advance(Duration::days(1));
    for asked in [&answered, &private] {
        answer(&app, &id(asked), "About eight hours.").await;
    }
    let (place, day) = (format!("/community/{}</loc>", id(&answered)), "2026-11-22");
    let now = map().await;
    assert!(
        now.contains(&format!("{place}<lastmod>{day}</lastmod>")),
        "{now}"
    );
    assert!(!now.contains(&id(&open)) && !now.contains(&id(&private)));
}

#[tokio::test]
async fn a_merged_question_leads_to_the_other() {
    let app = house("open").await;
    let mut ids = Vec::new();
    for title in ["Is salt bad?", "Is sugar bad for the heart?"] {
        let asked = ask(&mut Guest::new(&app), plain_question(title)).await;
        ids.push(asked["_id"].as_str().unwrap().to_owned());
    }
    let into = ids[1].clone();
    change(&app, &ids[0], move |row| {
        row.duplicate_of = Set(Some(into));
        row.state = Set(conversation::model::State::Hidden);
    })
    .await;
    let read = ok(app.get(&format!("/api/questions/{}", ids[0])).await).await;
    assert_eq!(read["_id"], ids[1].as_str());
    let page = app.get(&format!("/community/{}", ids[0])).await;
    assert!(page.url().path().ends_with(&ids[1]));
}

#[tokio::test]
async fn waiting_time_is_that_of_real_answers() {
    let app = house("open").await;
    for at in 0..5 {
        let asked = ask(
            &mut Guest::new(&app),
            plain_question(&format!("Question number {at} of five?")),
        )
        .await;
        app.clock().advance(Duration::hours(3));
        answer(&app, asked["_id"].as_str().unwrap(), "Yes.").await;
    }
    let community = ok(app.get("/api/community").await).await;
    assert_eq!(community["waiting"]["medianHours"], 3.0);
    app.clock().advance(Duration::days(31));
    let community = ok(app.get("/api/community").await).await;
    assert_eq!(community["waiting"], json!({}));
}

#[tokio::test]
async fn notices_tell_of_answers_until_they_are_seen() {
    let app = house("open").await;
    let mut guest = Guest::new(&app);
    assert_eq!(
        ok(guest.get("/api/notifications").await).await,
        json!({ "unseen": 0, "items": [] })
    );
    let asked = ask(&mut guest, plain_question("Is tea bad for the heart?")).await;
    let mut private = plain_question("A secret question about zebras");
    private["visibility"] = "private".into();
    let private = ask(&mut guest, private).await;
    app.clock().advance(Duration::minutes(5));
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

const ASK: [(&str, &str); 6] = [
    ("category", "heart"),
    ("visibility", "private"),
    ("adult", "yes"),
    ("country", "NG"),
    ("title", "May I run with high blood pressure?"),
    (
        "question",
        "I am 50 and would like to start again. Ring me on 0803 123 4567.",
    ),
];

fn with(more: &[(&'static str, &'static str)]) -> Vec<(&'static str, &'static str)> {
    let kept = ASK
        .into_iter()
        .filter(|(name, _)| !more.iter().any(|(other, _)| other == name));
    kept.chain(more.iter().copied()).collect()
}

#[tokio::test]
async fn a_question_is_asked_by_plain_forms_one_thing_a_page() {
    let app = house("review_first").await;
    let mut guest = Guest::new(&app);
    let page = "/community/ask";
    let empty = guest.form(page, &[("step", "send")]).await;
    assert_eq!(empty.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let html = empty.text().await.unwrap();
    assert!(
        html.contains("Choose what your question is about")
            && html.contains("Choose who may read your question")
    );
    let young = guest
        .form(page, &with(&[("adult", "no"), ("step", "question")]))
        .await;
    assert_eq!(young.status(), StatusCode::OK);
    assert!(young.text().await.unwrap().contains("guardian"));
    let check = guest.form(page, &with(&[("step", "check")])).await;
    assert_eq!(
        (
            check.status(),
            check.headers()["cache-control"].to_str().unwrap()
        ),
        (StatusCode::OK, "no-store")
    );
    assert!(check.text().await.unwrap().contains("0803 123 4567"));
    let review = guest
        .form(page, &with(&[("mask", "yes"), ("step", "review")]))
        .await;
    let html = review.text().await.unwrap();
    assert!(
        html.contains("[phone number]") && !html.contains("0803 123 4567"),
        "{html}"
    );
    let sent = guest.form(page, &with(&[("step", "send")])).await;
    assert_eq!(sent.status(), StatusCode::OK);
    assert_eq!(sent.headers()["cache-control"], "no-store");
    let html = sent.text().await.unwrap();
    let again = guest.form(page, &with(&[("step", "send")])).await;
    assert!(
        again.text().await.unwrap() == html,
        "a page sent again is one question with one code"
    );
    let mine = ok(guest.get("/api/questions/mine").await).await;
    assert_eq!(mine["items"].as_array().unwrap().len(), 1);
    assert_eq!(mine["items"][0].get("title"), None);
    let urgent = guest
        .form(
            page,
            &with(&[
                ("question", "I want to kill myself tonight"),
                ("step", "send"),
            ]),
        )
        .await;
    let html = urgent.text().await.unwrap();
    assert!(
        html.contains("112"),
        "the card comes before it is sent: {html}"
    );
    let mine = ok(guest.get("/api/questions/mine").await).await;
    assert_eq!(mine["items"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn neighbours_in_a_network_who_choose_the_same_stay_two() {
    let app = house("review_first").await;
    let mut one = Guest::new(&app);
    let mut other = one.neighbour();
    let page = "/community/ask";
    for guest in [&mut one, &mut other] {
        for step in ["question", "review"] {
            let shown = guest.form(page, &with(&[("step", step)])).await;
            assert_eq!(shown.status(), StatusCode::OK);
        }
        assert!(guest.cookies.is_empty(), "nothing was written yet");
    }
    for (guest, title) in [(&mut one, "May I run?"), (&mut other, "May I swim?")] {
        let sending = with(&[("title", title), ("step", "send")]);
        let sent = guest.form(page, &sending).await;
        assert_eq!(sent.status(), StatusCode::OK);
        let mine = ok(guest.get("/api/questions/mine").await).await;
        assert_eq!(mine["items"].as_array().unwrap().len(), 1);
    }
    assert_ne!(one.cookies["visitor"], other.cookies["visitor"]);
}

#[tokio::test]
async fn forgetting_works_as_a_form() {
    let app = house("open").await;
    let mut guest = Guest::new(&app);
    ask(&mut guest, plain_question("Is it bad to sleep late?")).await;
    let forgot = guest.form("/community/forget", &[("form", "forget")]).await;
    assert_eq!(forgot.headers()["location"], "/community/forget?done=yes");
    assert!(guest.cookies.is_empty());
}
