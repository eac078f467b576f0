//! The plain forms of the pages: what was typed comes back, the card comes first, success leads on.

use testsite::App;

use crate::letters::MONDAY;

async fn start_site() -> App {
    let app = testsite::app().sample_content().at(MONDAY);
    app.without_jobs().start().await
}

const WHOLE: [(&str, &str); 8] = [
    ("firstName", "Adé"),
    ("lastName", "Obi"),
    ("email", "ade@example.org"),
    ("phone", "0803 123 4567"),
    ("message", "When are you in Osogbo again?"),
    ("services", "Comments"),
    ("services", "Other"),
    ("terms", "yes"),
];

fn place(response: &reqwest::Response) -> String {
    let place = response.headers().get("location");
    place
        .map(|place| place.to_str().unwrap().to_owned())
        .unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_contact_form_keeps_what_was_typed_and_leads_to_its_thanks() {
    let app = start_site().await;
    let some = app.post_form("/contact", &WHOLE[..2]).await;
    assert_eq!(some.status(), 422);
    let page = some.text().await.unwrap();
    assert!(page.contains("There is a problem") && page.contains("Adé"));
    let done = app.post_form("/contact", &WHOLE).await;
    assert_eq!(done.status(), 303);
    let thanks = place(&done);
    assert!(thanks.starts_with("/contact?reference=M-"), "{thanks}");
    let page = app.get(&thanks).await.text().await.unwrap();
    // Mail is not set up here.
    assert!(page.contains("We have received your request."));
    assert!(!page.contains("sent a confirmation email"));
}

#[tokio::test(flavor = "multi_thread")]
async fn urgent_words_show_the_card_first_and_the_next_press_sends_them() {
    let app = start_site().await;
    let mut urgent = WHOLE.to_vec();
    urgent[4] = ("message", "I have taken all the tablets and want to die");
    let card = app.post_form("/contact", &urgent).await;
    assert_eq!(card.status(), 200);
    let page = card.text().await.unwrap();
    assert!(page.contains("I have taken all the tablets"));
    urgent.push(("seen", "yes"));
    let done = app.post_form("/contact", &urgent).await;
    assert_eq!(done.status(), 303);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_form_leads_to_its_thanks() {
    let app = start_site().await;
    let who = [("name", "Ada Obi"), ("email", "ada@example.org")];
    let with = |more: &[(&'static str, &'static str)]| [&who[..], more].concat();
    let products = testkit::writing::ok(app.get("/api/products").await).await;
    let product = products["items"][0]["_id"].as_str().unwrap();
    let forms = [
        (
            "/partnership/request".to_owned(),
            with(&[("message", "Details please")]),
            "P-",
        ),
        (
            "/data-complaint".to_owned(),
            with(&[("law", "ng"), ("message", "You wrote to my old address")]),
            "D-",
        ),
        (
            "/feedback".to_owned(),
            with(&[
                ("liked", "no"),
                ("comments", "Too long"),
                ("page", "/about"),
            ]),
            "F-",
        ),
        (
            format!("/product/{product}/enquiry"),
            vec![
                ("fullname", "Ada Obi"),
                ("email", "ada@example.org"),
                ("enquiry", "Does the cuff fit large arms?"),
            ],
            "E-",
        ),
    ];
    for (path, fields, letter) in forms {
        let done = app.post_form(&path, &fields).await;
        assert_eq!(done.status(), 303, "{path}");
        let thanks = place(&done);
        assert!(
            thanks.starts_with(&format!("{path}?reference={letter}")),
            "{thanks}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_of_another_site_is_refused() {
    let app = start_site().await;
    let response = app
        .request("POST", "/contact")
        .header("origin", "https://evil.example")
        .form(&WHOLE)
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), 403);
}
