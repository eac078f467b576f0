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
