//! Comments and reactions under posts, as visitors see them.
#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use chrono::{DateTime, Duration, TimeZone, Utc};
use futures::future::join_all;
use futures::stream::{self, StreamExt};
use kernel::Clock;
use reqwest::{RequestBuilder, Response, header};
use serde_json::{Value, json};
use staff::Role;
use testkit::App;
use testkit::writing::{article, ok, refused};

const API: &str = "/api/posts/water/comments";

/// Somebody with a browser, who may have been here before.
struct Reader<'a> {
    app: &'a App,
    cookie: String,
    address: u8,
}

impl<'a> Reader<'a> {
    fn new(app: &'a App) -> Self {
        static ADDRESSES: AtomicU8 = AtomicU8::new(1);
        Self {
            app,
            cookie: String::new(),
            address: ADDRESSES.fetch_add(1, Relaxed),
        }
    }

    /// Has written before, so carries the cookie.
    async fn known(app: &'a App) -> Self {
        let mut reader = Self::new(app);
        let first = reader.react("/api/posts/water/reactions", "none").await;
        reader.keep(&first);
        assert!(reader.cookie.starts_with("visitor="), "{}", reader.cookie);
        reader
    }

    fn keep(&mut self, answer: &Response) {
        if let Some(cookie) = answer.headers().get(header::SET_COOKIE) {
            let pair = cookie.to_str().unwrap().split(';').next().unwrap();
            pair.clone_into(&mut self.cookie);
        }
    }

    fn request(&self, method: &str, path: &str) -> RequestBuilder {
        let request = self
            .app
            .request(method, path)
            .header(header::ORIGIN, self.app.url())
            .header("x-forwarded-for", format!("203.0.113.{}", self.address));
        if self.cookie.is_empty() {
            request
        } else {
            request.header(header::COOKIE, &self.cookie)
        }
    }

    async fn send(&self, method: &str, path: &str, body: Value) -> Response {
        self.request(method, path).json(&body).send().await.unwrap()
    }

    async fn react(&self, path: &str, kind: &str) -> Response {
        self.send("PATCH", path, json!({ "type": kind })).await
    }

    /// However many press at once, nobody is turned away.
    async fn press(&self, path: &str, kind: &str) {
        assert_eq!(self.react(path, kind).await.status(), 200);
    }

    async fn comment(&self, text: &str) -> Response {
        self.send("POST", API, json!({"name": "Ada", "text": text}))
            .await
    }

    async fn reply(&self, key: &str, text: &str) -> Response {
        let path = format!("{API}/{key}/replies");
        self.send("POST", &path, json!({"name": "Obi", "text": text}))
            .await
    }

    async fn mine(&self) -> Value {
        let path = "/api/conversation/mine?post=water";
        ok(self.request("GET", path).send().await.unwrap()).await
    }

    async fn form(&self, fields: &[(&str, &str)]) -> Response {
        let request = self.request("POST", "/blog/water").form(fields);
        request.send().await.unwrap()
    }
}

/// A site with a post, under this rule.
async fn site(rule: Value) -> App {
    with_post(testkit::app().start().await, rule).await
}

async fn with_post(app: App, rule: Value) -> App {
    let mut post = article("Water");
    post["_id"] = "post-water".into();
    post["_type"] = "blog".into();
    post["slug"] = json!({"_type": "slug", "current": "water"});
    app.publish(post).await;
    let mut settings = rule;
    settings["_id"] = "settings-conversation".into();
    settings["_type"] = "settings".into();
    app.publish(settings).await;
    app
}

fn at_once() -> Value {
    json!({"comments": "at_once"})
}

async fn list(app: &App) -> Value {
    ok(app.get(API).await).await
}

/// Twice as many in flight as there are visitors.
async fn all_at_once<F: Future<Output = ()>>(presses: impl Iterator<Item = F>) {
    let mut flight = stream::iter(presses).buffer_unordered(400);
    while flight.next().await.is_some() {}
}

fn keys(comments: &Value) -> Vec<String> {
    let items = comments.as_array().unwrap().iter();
    items
        .map(|comment| comment["_key"].as_str().unwrap().to_owned())
        .collect()
}

fn noon() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, 21, 12, 0, 0).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_comment_waits_for_approval_and_only_its_writer_sees_it() {
    let app = site(json!({})).await;
    assert_eq!(list(&app).await["rule"], "after_approval");
    let reader = Reader::known(&app).await;
    let answer = reader.comment("Thank you, doctor.").await;
    assert_eq!(answer.status(), 201);
    let after = ok(answer).await;
    assert_eq!(after["state"], "pending");
    assert_eq!(after["comments"][0]["state"], "pending");
    assert_eq!(after["total"], 0);
    assert_eq!(list(&app).await["items"], json!([]));
    let mine = reader.mine().await;
    assert_eq!(mine["comments"][0]["text"], "Thank you, doctor.");
    let nobody = ok(app.get("/api/conversation/mine?post=water").await).await;
    assert_eq!(
        nobody,
        json!({"comments": [], "reactions": {}, "editable": {}})
    );
    let other = Reader::known(&app).await;
    assert_eq!(other.mine().await["comments"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_desk_approves_everybody_sees_until_it_is_hidden() {
    let app = site(json!({})).await;
    let reader = Reader::known(&app).await;
    let sent = ok(reader.comment("Thank you, doctor.").await).await;
    let item = format!("comment:{}", sent["key"].as_str().unwrap());
    let moderator = app.sign_in(Role::Moderator).await;
    let decide = async |action: &str, seen: &str| {
        let sent = json!({"items": [{"item": item, "seen": seen}], "action": action, "reason": "other", "note": "Looked at"});
        let path = "/api/desk/conversation/decide";
        ok(moderator.send("POST", path, sent).await).await
    };
    decide("approve", "pending").await;
    let shown = list(&app).await;
    assert_eq!((&shown["total"], &shown["pages"]), (&json!(1), &json!(1)));
    assert_eq!(shown["items"][0]["text"], "Thank you, doctor.");
    decide("hide", "published").await;
    let shown = list(&app).await;
    assert_eq!((&shown["total"], &shown["items"]), (&json!(0), &json!([])));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_writer_hears_what_was_decided_why_and_how_to_appeal() {
    let app = site(json!({})).await;
    let reader = Reader::known(&app).await;
    let sent = ok(reader.comment("Buy my tea, it is the best.").await).await;
    let key = sent["key"].as_str().unwrap();
    let moderator = app.sign_in(Role::Moderator).await;
    let decide = async |action: &str, reason: &str, seen: &str| {
        let items = json!([{ "item": format!("comment:{key}"), "seen": seen }]);
        let sent = json!({ "items": items, "action": action, "reason": reason });
        let path = "/api/desk/conversation/decide";
        let done = ok(moderator.send("POST", path, sent).await).await;
        assert_eq!(done["items"][0]["outcome"], "done", "{done}");
    };
    let told = async || {
        let notices = reader.request("GET", "/api/notifications");
        ok(notices.send().await.unwrap()).await["items"][0].clone()
    };
    decide("approve", "advert", "pending").await;
    let approved = told().await;
    assert_eq!(
        (&approved["title"], &approved["url"], &approved["words"]),
        (
            &json!("Your comment was published"),
            &json!(format!("/blog/water#comment-{key}")),
            &json!("It was reviewed, and everybody can see it now.")
        )
    );
    decide("remove", "advert", "published").await;
    let removed = told().await;
    assert_eq!(
        (&removed["title"], &removed["url"], &removed["words"]),
        (
            &json!("Your comment was removed"),
            &json!(format!("/community/complaint?about=comment:{key}")),
            &json!("We removed it, because it looks like an advert. You can ask us to look again.")
        )
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn replies_nest_three_levels_and_deeper_ones_stand_at_the_third() {
    let app = site(at_once()).await;
    let (one, two) = (Reader::known(&app).await, Reader::known(&app).await);
    let first = ok(one.comment("How much water is enough?").await).await;
    let root = first["key"].as_str().unwrap().to_owned();
    let second = ok(two.reply(&root, "About two litres.").await).await;
    let reply = second["key"].as_str().unwrap().to_owned();
    let third = ok(one.reply(&reply, "Thank you!").await).await;
    let deep = third["key"].as_str().unwrap().to_owned();
    let fourth = ok(two.reply(&deep, "You are welcome.").await).await;
    let comments = &fourth["comments"];
    assert_eq!(keys(comments), [root.as_str()]);
    assert_eq!(keys(&comments[0]["replies"]), [reply.as_str()]);
    let last = &comments[0]["replies"][0]["replies"];
    assert_eq!(last.as_array().unwrap().len(), 2);
    assert_eq!(last[1]["text"], "You are welcome.");
    assert_eq!(fourth["total"], 4);
    let all = list(&app).await;
    assert_eq!(
        (&all["total"], &all["pages"], &all["open"]),
        (&json!(4), &json!(1), &json!(true))
    );
    let post = ok(app.get("/api/posts/water").await).await;
    assert_eq!(post["comments"], 4);
    // Without the comment that they answer, replies are not seen and not counted.
    assert_eq!(
        one.send("DELETE", &format!("{API}/{root}"), json!({}))
            .await
            .status(),
        204
    );
    assert_eq!(list(&app).await["total"], 0);
    refused(two.reply(&root, "Hello?").await, 404).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_has_ten_comments_so_that_an_article_stays_small() {
    let app = site(at_once()).await;
    for reader in join_all((0..3).map(|_| Reader::known(&app))).await {
        for number in 0..4 {
            let text = format!("Thought {number} of {}", reader.address);
            assert_eq!(reader.comment(&text).await.status(), 201);
        }
    }
    let (first, second) = (list(&app).await, app.get(&format!("{API}?page=2")).await);
    assert_eq!((&first["pages"], &first["total"]), (&json!(2), &json!(12)));
    assert_eq!(keys(&first["items"]).len(), 10);
    assert_eq!(keys(&ok(second).await["items"]).len(), 2);
    // Who writes hears of all of them.
    let after = ok(Reader::known(&app).await.comment("The thirteenth").await).await;
    assert_eq!(keys(&after["comments"]).len(), 13);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_export_has_the_shape_of_the_content_service() {
    let app = site(at_once()).await;
    let reader = Reader::known(&app).await;
    let root = ok(reader.comment("One").await).await["key"]
        .as_str()
        .unwrap()
        .to_owned();
    ok(reader.reply(&root, "Two").await).await;
    ok(reader.react("/api/posts/water/reactions", "like").await).await;
    let export = ok(app.get("/api/posts/water/export").await).await;
    assert_eq!(
        (&export["_id"], &export["_type"], &export["likes"]),
        (&json!("post-water"), &json!("blog"), &json!(1))
    );
    assert_eq!(export["slug"]["current"], "water");
    let comment = &export["comments"][0];
    let mut names: Vec<&String> = comment.as_object().unwrap().keys().collect();
    names.sort();
    assert_eq!(
        names,
        [
            "_key", "dislikes", "likes", "name", "postedAt", "replies", "text"
        ]
    );
    assert_eq!(comment["replies"][0]["text"], "Two");
    assert_ne!(comment["_key"], comment["replies"][0]["_key"]);
    assert!(DateTime::parse_from_rfc3339(comment["postedAt"].as_str().unwrap()).is_ok());
}

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
    let app = with_post(testkit::app().clock(clock.clone()).start().await, at_once()).await;
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
    let app = with_post(testkit::app().clock(clock.clone()).start().await, rule).await;
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
    let mut post = app.document("post-water").await;
    post["commentRule"] = "off".into();
    app.publish(post).await;
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
        (
            "plain",
            "1pm Lagos (12 noon London), Saturday 21 November 2026",
        ),
        ("spec", "November 21, 2026 at 1:00 PM"),
    ] {
        let app = testkit::app().clock(Clock::fixed(noon())).start().await;
        let app = with_post(app, json!({"comments": "at_once", "dateStyle": style})).await;
        ok(Reader::known(&app).await.comment("What day is it?").await).await;
        let comment = list(&app).await["items"][0].clone();
        assert_eq!(
            (&comment["dateText"], &comment["postedAt"]),
            (&json!(words), &json!("2026-11-21T12:00:00Z"))
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_visitor_holds_one_reaction_and_may_change_it() {
    let app = site(at_once()).await;
    let reader = Reader::known(&app).await;
    let key = ok(reader.comment("Like me").await).await["key"]
        .as_str()
        .unwrap()
        .to_owned();
    let comment = format!("{API}/{key}/reactions");
    for path in ["/api/posts/water/reactions", comment.as_str()] {
        for (kind, counts) in [
            ("like", (1, 0)),
            ("like", (1, 0)),
            ("dislike", (0, 1)),
            ("none", (0, 0)),
            ("none", (0, 0)),
            ("like", (1, 0)),
        ] {
            let answer = ok(reader.react(path, kind).await).await;
            let now = (&answer["likes"], &answer["dislikes"], &answer["mine"]);
            assert_eq!(
                now,
                (&json!(counts.0), &json!(counts.1), &json!(kind)),
                "{path}"
            );
        }
    }
    let mine = reader.mine().await["reactions"].clone();
    assert_eq!(
        mine,
        json!({"post:post-water": "like", (format!("comment:{key}")): "like"})
    );
    let counts = ok(app.get("/api/posts/water/reactions").await).await;
    assert_eq!(counts, json!({"likes": 1, "dislikes": 0, "comments": 1}));
    refused(
        reader.react(&format!("{API}/none/reactions"), "like").await,
        404,
    )
    .await;
    refused(
        reader.react("/api/posts/water/reactions", "love").await,
        422,
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_reactions_of_two_hundred_visitors_at_once_lose_and_double_none() {
    let app = site(at_once()).await;
    let likers = join_all((0..200).map(|_| Reader::known(&app))).await;
    let path = "/api/posts/water/reactions";
    // Each sends five at once; the last word may be any of them, so only likes tell exact counts.
    let kinds = ["like"; 5];
    let sent = likers
        .iter()
        .flat_map(|reader| kinds.map(|kind| reader.press(path, kind)));
    all_at_once(sent).await;
    let counts = ok(app.get(path).await).await;
    assert_eq!(
        (&counts["likes"], &counts["dislikes"]),
        (&json!(200), &json!(0))
    );
    // The same of a comment, whose counts stand elsewhere.
    let comment = ok(likers[0].comment("Like me").await).await;
    let about = format!("{API}/{}/reactions", comment["key"].as_str().unwrap());
    all_at_once(
        likers
            .iter()
            .flat_map(|reader| ["like", "dislike"].map(|kind| reader.press(&about, kind))),
    )
    .await;
    all_at_once(likers.iter().map(|reader| reader.press(&about, "like"))).await;
    let shown = list(&app).await["items"][0].clone();
    assert_eq!(
        (&shown["likes"], &shown["dislikes"]),
        (&json!(200), &json!(0))
    );
    // Half of them change their minds, all at once and twice; the counts are those of the minds.
    let changed = likers.iter().enumerate().flat_map(|(at, reader)| {
        let kind = if at % 2 == 0 { "dislike" } else { "none" };
        [reader.press(path, kind), reader.press(path, kind)]
    });
    all_at_once(changed).await;
    let counts = ok(app.get(path).await).await;
    assert_eq!(
        (&counts["likes"], &counts["dislikes"]),
        (&json!(0), &json!(100))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_works_as_plain_forms() {
    let app = site(at_once()).await;
    let mut reader = Reader::new(&app);
    let answer = reader
        .form(&[
            ("form", "comment"),
            ("name", "Ada"),
            ("text", "Sent without a script, by a plain form"),
        ])
        .await;
    assert_eq!(answer.status(), 303);
    reader.keep(&answer);
    let location = answer.headers()[header::LOCATION]
        .to_str()
        .unwrap()
        .to_owned();
    let key = list(&app).await["items"][0]["_key"]
        .as_str()
        .unwrap()
        .to_owned();
    assert_eq!(
        location,
        format!("/blog/water?sent=published#comment-{key}")
    );
    let reply = reader
        .form(&[
            ("form", "reply"),
            ("parent", &key),
            ("name", "Obi"),
            ("text", "And answered so"),
        ])
        .await;
    assert_eq!(reply.status(), 303);
    let item = format!("comment:{key}");
    for (item, anchor) in [
        ("post:post-water", "#reactions".to_owned()),
        (&item, format!("#comment-{key}")),
    ] {
        let pressed = reader
            .form(&[("form", "reaction"), ("item", item), ("type", "like")])
            .await;
        assert_eq!(pressed.status(), 303);
        assert_eq!(
            pressed.headers()[header::LOCATION].to_str().unwrap(),
            format!("/blog/water{anchor}")
        );
    }
    let counts = ok(app.get("/api/posts/water/reactions").await).await;
    assert_eq!(counts, json!({"likes": 1, "dislikes": 0, "comments": 2}));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_that_does_not_pass_comes_back_with_what_was_typed() {
    let app = site(at_once()).await;
    let reader = Reader::new(&app);
    let answer = reader
        .form(&[("form", "comment"), ("name", "Ọlá <Obi>"), ("text", "  ")])
        .await;
    assert_eq!(answer.status(), 422);
    assert_eq!(answer.headers()[header::CACHE_CONTROL], "no-store");
    assert!(answer.text().await.unwrap().contains("</html>"));
    assert_eq!(reader.form(&[("form", "nothing")]).await.status(), 400);
    let away = reader
        .form(&[
            ("form", "reaction"),
            ("item", "post:other"),
            ("type", "like"),
        ])
        .await;
    assert_eq!(away.status(), 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_press_takes_a_like_back_and_a_double_click_does_not() {
    let clock = Clock::fixed(noon());
    let app = with_post(testkit::app().clock(clock.clone()).start().await, at_once()).await;
    let reader = Reader::known(&app).await;
    let likes = async || {
        let pressed = reader
            .form(&[
                ("form", "reaction"),
                ("item", "post:post-water"),
                ("type", "like"),
            ])
            .await;
        assert_eq!(pressed.status(), 303);
        ok(app.get("/api/posts/water/reactions").await).await["likes"].clone()
    };
    assert_eq!((likes().await, likes().await), (json!(1), json!(1)));
    clock.advance(Duration::seconds(10));
    assert_eq!(likes().await, 0);
}
