//! Likes and dislikes.
use super::*;

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
async fn a_second_press_takes_a_like_back_and_a_double_click_does_not() {
    let clock = Clock::fixed(noon());
    let app = with_post(App::start(clock.clone()).await, at_once());
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
