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
            && html.contains("Choose who can read your question"),
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

/// Sends a question by the form; its code.
async fn sent_by_form(guest: &mut Guest, title: &'static str) -> String {
    let sending = with(&[("title", title), ("step", "send")]);
    let sent = guest.form("/community/ask", &sending).await;
    let sent = PageAnswer::read(sent).await.shown;
    let code = sent["found"]["sent"]["code"].as_str().unwrap();
    code.to_owned()
}

async fn kept_codes(guest: &mut Guest) -> Vec<String> {
    let kept = ok(guest.get("/api/follow/codes").await).await;
    let items = kept["items"].as_array().unwrap().iter();
    items
        .map(|item| item["code"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn a_code_is_shown_on_its_device_until_it_is_dismissed() {
    let app = start("review_first").await;
    let mut guest = Guest::new(&app);
    assert_eq!(kept_codes(&mut guest).await, Vec::<String>::new());
    let first = sent_by_form(&mut guest, "May I run?").await;
    let second = sent_by_form(&mut guest, "May I swim?").await;
    assert_eq!(
        kept_codes(&mut guest).await,
        [second.clone(), first.clone()]
    );
    let cookie = &guest.cookies["codes"];
    assert!(!cookie.contains(&first) && !cookie.contains("run"));
    let mut stranger = guest.neighbour();
    assert_eq!(kept_codes(&mut stranger).await, Vec::<String>::new());

    let page = "/community/follow";
    let dismissed = guest
        .form(page, &[("form", "dismiss"), ("code", &first)])
        .await;
    assert_eq!(
        dismissed.headers()["location"],
        "/community/follow?done=dismissed"
    );
    assert_eq!(kept_codes(&mut guest).await, std::slice::from_ref(&second));
    let opened = guest
        .form(page, &[("form", "follow"), ("code", &first)])
        .await;
    assert_eq!(opened.headers()["location"], page, "it still opens it");
    let body = json!({ "code": second });
    let last = guest.send("POST", "/api/follow/codes/dismiss", body).await;
    assert_eq!(last.status(), StatusCode::NO_CONTENT);
    assert!(!guest.cookies.contains_key("codes"));
}

#[tokio::test]
async fn a_code_is_not_shown_for_what_was_erased_nor_after_a_week() {
    let app = start("review_first").await;
    let mut guest = Guest::new(&app);
    let erased = sent_by_form(&mut guest, "May I run?").await;
    app.clock.advance(Duration::days(4));
    let kept = sent_by_form(&mut guest, "May I swim?").await;
    let body = json!({ "code": erased });
    ok(guest.send("POST", "/api/follow", body).await).await;
    guest.send("POST", "/api/follow/erase", json!({})).await;
    assert_eq!(kept_codes(&mut guest).await, std::slice::from_ref(&kept));
    app.clock.advance(Duration::days(6));
    assert_eq!(kept_codes(&mut guest).await, [kept]);
    app.clock.advance(Duration::days(1));
    assert_eq!(kept_codes(&mut guest).await, Vec::<String>::new());
}

#[tokio::test]
async fn forgetting_the_device_forgets_its_codes() {
    let app = start("review_first").await;
    let mut guest = Guest::new(&app);
    sent_by_form(&mut guest, "May I run?").await;
    guest.form("/community/forget", &[("form", "forget")]).await;
    assert!(guest.cookies.is_empty());
}
