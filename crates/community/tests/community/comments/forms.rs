//! Without scripts.
use super::*;

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
    reader.guest.keep(&answer);
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

/// Both clicks leave before the answer with the cookie is there, and the browser drops the answer to the first.
#[tokio::test(flavor = "multi_thread")]
async fn a_double_click_of_somebody_new_is_one_like() {
    let app = site(at_once()).await;
    let mut reader = Reader::new(&app);
    let like = [
        ("form", "reaction"),
        ("item", "post:post-water"),
        ("type", "like"),
    ];
    let (dropped, answer) = tokio::join!(reader.form(&like), reader.form(&like));
    assert_eq!(dropped.status(), answer.status());
    reader.guest.keep(&answer);
    assert_eq!(answer.status(), 307);
    assert_eq!(answer.headers()[header::CACHE_CONTROL], "no-store");
    let again = answer.headers()[header::LOCATION].to_str().unwrap();
    let taken = reader.guest.form(again, &like).await;
    assert_eq!(taken.status(), 303);
    assert_eq!(taken.headers()[header::LOCATION], "/blog/water#reactions");
    let counts = ok(app.get("/api/posts/water/reactions").await).await;
    assert_eq!(counts["likes"], 1);

    // A browser that keeps no cookies is not led in a circle.
    let stranger = Reader::new(&app);
    let request = stranger.request("POST", again).form(&like);
    assert_eq!(request.send().await.unwrap().status(), 303);
    let counts = ok(app.get("/api/posts/water/reactions").await).await;
    assert_eq!(counts["likes"], 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_that_does_not_pass_comes_back_with_what_was_typed() {
    let app = site(at_once()).await;
    let reader = Reader::known(&app).await;
    let answer = reader
        .form(&[("form", "comment"), ("name", "Ọlá <Obi>"), ("text", "  ")])
        .await;
    assert_eq!(answer.status(), 303);
    let again = answer.headers()[header::LOCATION].to_str().unwrap();
    assert!(again.starts_with("/blog/water?again="), "{again}");
    let page = app.get(again).await;
    assert_eq!(page.headers()[header::CACHE_CONTROL], "no-store");
    let page = PageAnswer::read(page).await;
    assert_eq!(page.shown["name"], "comment");
    assert_eq!(page.shown["values"]["name"], "Ọlá <Obi>");
    assert_eq!(page.invalid_fields(), ["text"]);
    let gone = [
        ("form", "reply"),
        ("parent", "k"),
        ("name", "Ada"),
        ("text", "Hi"),
    ];
    let gone = reader.form(&gone).await;
    let page = app
        .get(gone.headers()[header::LOCATION].to_str().unwrap())
        .await;
    let page = PageAnswer::read(page).await;
    assert_eq!(
        (&page.shown["name"], &page.shown["values"]["text"]),
        (&json!("reply"), &json!("Hi"))
    );
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
