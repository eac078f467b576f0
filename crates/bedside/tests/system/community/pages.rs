//! The community's real pages, without scripts.
use super::*;

use testkit::pictures::{png_bomb, png_taken_at};

#[tokio::test]
async fn pages_show_what_was_typed_what_is_wrong_and_the_card_for_urgent_help() {
    let app = start().await;
    app.publish(post("Water")).await;
    let mut guest = Guest::new(&app);
    let page = "/community/ask";
    let empty = guest.form(page, &[("step", "send")]).await;
    assert_eq!(empty.status(), 422);
    let html = empty.text().await.unwrap();
    for words in [
        "Choose what your question is about",
        "Choose who can read your question",
    ] {
        assert!(html.contains(words), "{words}: {html}");
    }
    let asked = [
        ("category", "heart"),
        ("visibility", "private"),
        ("country", "NG"),
        ("title", "May I run with high blood pressure?"),
        ("question", "I am 50. Ring me on 0803 123 4567."),
    ];
    let with = |more: &[(&'static str, &'static str)]| [&asked[..], more].concat();
    for (more, words) in [
        (&[("adult", "no"), ("step", "question")][..], "guardian"),
        (&[("adult", "yes"), ("step", "check")][..], "0803 123 4567"),
        (
            &[("adult", "yes"), ("mask", "yes"), ("step", "review")][..],
            "[phone number]",
        ),
    ] {
        let shown = guest.form(page, &with(more)).await;
        assert_eq!(shown.status(), 200);
        let html = shown.text().await.unwrap();
        assert!(html.contains(words), "{words}: {html}");
        let is_masked = words == "[phone number]";
        assert!(!is_masked || !html.contains("0803 123 4567"), "{html}");
    }
    let urgent = [
        ("category", "heart"),
        ("visibility", "private"),
        ("country", "NG"),
        ("adult", "yes"),
        ("title", "Please help me"),
        ("question", "I want to kill myself tonight"),
        ("step", "send"),
    ];
    let html = guest.form(page, &urgent).await.text().await.unwrap();
    assert!(html.contains("112"), "the card comes first: {html}");

    let wrong = guest
        .form("/community/follow", &[("form", "follow"), ("code", "abc")])
        .await;
    let html = shown_again(&mut guest, &wrong).await;
    assert!(html.contains("16 letters and numbers"), "{html}");
    let comment = [("form", "comment"), ("name", "Ọlá <Obi>"), ("text", "  ")];
    let again = guest.form("/blog/water", &comment).await;
    let html = shown_again(&mut guest, &again).await;
    assert!(
        html.contains("Ọlá &lt;Obi&gt;") && html.contains("</html>"),
        "{html}"
    );
}

/// The page that a form which was not taken leads back to.
async fn shown_again(guest: &mut Guest, answer: &reqwest::Response) -> String {
    assert_eq!(answer.status(), 303);
    let again = answer.headers()["location"].to_str().unwrap();
    assert!(again.contains("again="), "{again}");
    let page = guest.get(again).await;
    assert_eq!(page.headers()["cache-control"], "no-store");
    page.text().await.unwrap()
}

#[tokio::test]
async fn odd_words_stand_on_a_page_as_text() {
    let app = start().await;
    set_rules(&app, json!({ "questions": "open" })).await;
    let odd = "<script>alert(1)</script> **bold** 👨‍👩‍👧‍👦 ẹ ṣé\nلدي سؤال";
    let odd = json!({ "title": "Odd <b>words</b>", "question": odd });
    let asked = ask(&mut Guest::new(&app), odd).await;
    let page = format!("/community/{}", asked["_id"].as_str().unwrap());
    let html = app.get(&page).await.text().await.unwrap();
    assert!(html.contains("alert(1)"), "{html}");
    assert!(!html.contains("<script>alert(1)") && !html.contains("<b>words</b>"));
}

#[tokio::test]
async fn a_thread_is_on_the_page_of_its_visitor_alone() {
    let app = start().await;
    let mut question = plain_question("What of the quokka?");
    question["visibility"] = "private".into();
    let asked = ask(&mut Guest::new(&app), question).await;
    let mut guest = opened(&app, asked["code"].as_str().unwrap()).await;
    let page = guest.get("/community/follow").await;
    assert_eq!(page.headers()["cache-control"], "no-store");
    assert!(page.text().await.unwrap().contains("quokka"));
    let others = app.get("/community/follow").await.text().await.unwrap();
    assert!(!others.contains("quokka"), "{others}");
}

#[tokio::test]
async fn a_page_tells_why_a_photo_is_not_taken() {
    let app = start().await;
    let mut question = plain_question("What of this rash?");
    question["visibility"] = "private".into();
    let asked = ask(&mut Guest::new(&app), question).await;
    let mut guest = opened(&app, asked["code"].as_str().unwrap()).await;
    let path = "/community/follow/attachments";
    let photo = png_taken_at("Osogbo");
    let bomb = png_bomb(12_000, 12_000);
    for (sent, words) in [
        (
            &b"GIF89a"[..],
            "“me.png” must be a PDF, DOC or DOCX, or a photo",
        ),
        (b"", "“me.png” is empty."),
        (&photo[..40], "“me.png” cannot be read"),
        (&bomb, "“me.png” has too many pixels."),
    ] {
        let refused = guest.file(path, "file", "me.png", sent).await;
        let html = shown_again(&mut guest, &refused).await;
        assert!(html.contains(words), "{words}: {html}");
    }
    let taken = guest.file(path, "file", "me.png", &photo).await;
    assert_eq!(taken.status(), 303);
    let place = taken.headers()["location"].to_str().unwrap();
    assert_eq!(place, "/community/follow?done=file#messages");
}
