//! Asking without scripts.
use super::*;

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
    let app = start("review_first").await;
    let mut guest = Guest::new(&app);
    let page = "/community/ask";
    let empty = guest.form(page, &[("step", "send")]).await;
    assert_eq!(empty.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let html = empty.text().await.unwrap();
    assert!(
        html.contains("Choose what your question is about")
            && html.contains("Choose who may read your question"),
        "{html}"
    );
    let young = guest
        .form(page, &with(&[("adult", "no"), ("step", "question")]))
        .await;
    assert_eq!(young.status(), StatusCode::OK);
    let young = PageAnswer::read(young).await;
    assert_eq!(young.shown["found"]["step"], "parent");
    let check = guest.form(page, &with(&[("step", "check")])).await;
    assert_eq!(
        (
            check.status(),
            check.headers()["cache-control"].to_str().unwrap()
        ),
        (StatusCode::OK, "no-store")
    );
    let check = PageAnswer::read(check).await.shown;
    let found = &check["found"]["identity"]["found"][0];
    assert_eq!(found["text"], "0803 123 4567", "{check}");
    let review = guest
        .form(page, &with(&[("mask", "yes"), ("step", "review")]))
        .await;
    let html = review.text().await.unwrap();
    assert!(
        html.contains("[phone number]") && !html.contains("0803 123 4567"),
        "what goes on holds the words with the number covered: {html}"
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
    let urgent = PageAnswer::read(urgent).await.shown;
    let card = urgent["found"]["card"].to_string();
    assert!(
        urgent["found"]["step"] == "check" && card.contains("112"),
        "the card comes before it is sent: {urgent}"
    );
    let mine = ok(guest.get("/api/questions/mine").await).await;
    assert_eq!(mine["items"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn neighbours_in_a_network_who_choose_the_same_stay_two() {
    let app = start("review_first").await;
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
    let app = start("open").await;
    let mut guest = Guest::new(&app);
    ask(&mut guest, plain_question("Is it bad to sleep late?")).await;
    let forgot = guest.form("/community/forget", &[("form", "forget")]).await;
    assert_eq!(forgot.headers()["location"], "/community/forget?done=yes");
    assert!(guest.cookies.is_empty());
}
