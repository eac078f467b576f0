//! The plain forms of the pages: what was typed comes back, the card comes first, success leads on.

use serde_json::json;
use testkit::writing::{ok, refused};
use testsite::App;

use crate::site::MONDAY;

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
    assert_eq!(some.status(), 303);
    let again = place(&some);
    assert!(again.starts_with("/contact?again="), "{again}");
    for look in ["at first", "reloaded"] {
        let page = app.get(&again).await;
        assert_eq!(page.status(), 200);
        let page = page.text().await.unwrap();
        assert!(page.contains("There is a problem"), "{look}");
        assert!(page.contains("Adé"), "{look}");
    }
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
async fn a_program_is_told_at_once_what_to_mend() {
    let app = start_site().await;
    let form = app.request("POST", "/contact").form(&WHOLE[..2]);
    let answer = form.header("accept", "application/json").send().await;
    assert_eq!(answer.unwrap().status(), 422);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_with_nothing_to_mend_but_a_bad_address_says_one_sentence() {
    let app = start_site().await;
    let mut wrong = WHOLE.to_vec();
    wrong[2] = ("email", "ade-at-example");
    let back = place(&app.post_form("/contact", &wrong).await);
    let page = app.get(&back).await.text().await.unwrap();
    let sentence = "Enter an email address like name@example.com";
    // Above the form and at the field.
    assert_eq!(page.matches(sentence).count(), 2);
    let call = json!({ "firstName": "Ada", "lastName": "Obi", "email": "ada", "phone": "0803 123 4567",
        "message": "Hello", "services": ["Other"] });
    let problem = refused(app.post_json("/api/contact", &call).await, 422).await;
    assert_eq!(problem["errors"][0]["message"], sentence);
    assert_eq!(
        problem["detail"],
        "Some of what you typed needs another look."
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_the_contact_form_draws_what_the_server_reads() {
    let app = start_site().await;
    let options = ok(app.get("/api/outreach/options").await).await;
    let page = app.get("/contact").await.text().await.unwrap();
    let fields = options["contact"]["fields"].as_array().unwrap();
    assert!(fields.len() >= 7);
    for field in fields {
        let name = format!("name=\"{}\"", field["name"].as_str().unwrap());
        assert!(page.contains(&name), "{name}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn urgent_words_show_the_card_first_and_the_next_press_sends_them() {
    let app = start_site().await;
    let mut urgent = WHOLE.to_vec();
    urgent[4] = ("message", "I have taken all the tablets and want to die");
    let card = app.post_form("/contact", &urgent).await;
    assert_eq!(card.status(), 303);
    let page = app.get(&place(&card)).await.text().await.unwrap();
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
    let products = ok(app.get("/api/products").await).await;
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
    for (path, fields, inquiry) in forms {
        let done = app.post_form(&path, &fields).await;
        assert_eq!(done.status(), 303, "{path}");
        let thanks = place(&done);
        assert!(
            thanks.starts_with(&format!("{path}?reference={inquiry}")),
            "{thanks}"
        );
        if path == "/feedback" {
            assert!(thanks.ends_with("&page=%2Fabout"), "{thanks}");
        }
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
