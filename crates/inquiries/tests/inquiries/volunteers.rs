//! Volunteers: CVs are what their bytes say, and who is under 18 waits for a parent or guardian.

use chrono::TimeDelta;
use serde_json::{Value, json};
use staff::Role;
use testkit::writing::{invalid_fields, ok, refused};
use testsite::App;

use crate::site::{read_inquiry, send_inquiry, start_site};

fn volunteer() -> Value {
    json!({ "firstName": "Ada", "lastName": "Obi", "email": "ada@example.org", "phone": "0803 123 4567",
        "message": "I can carry a camera bag." })
}

fn young() -> Value {
    let mut body = volunteer();
    body["adult"] = json!("no");
    body["roles"] = json!(["sharing"]);
    body["guardianName"] = json!("Mother Obi");
    body["guardianEmail"] = json!("mother@example.org");
    body
}

#[tokio::test(flavor = "multi_thread")]
async fn the_payload_of_the_spec_is_taken_as_it_is() {
    let app = start_site().await;
    let taken = send_inquiry(&app, "/api/volunteer", &volunteer()).await;
    assert_eq!(
        taken["message"],
        "Thank you for your message. We have received your request and sent a confirmation email."
    );
    assert_eq!(taken["guardian"], false);
    assert!(
        app.mail_templates()
            .await
            .contains(&"volunteer-received".to_owned())
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn who_can_speak_for_them_is_known_to_the_desk() {
    let app = start_site().await;
    let mut body = volunteer();
    body["references"] = json!("Mr Bello, my teacher, bello@example.org");
    let taken = send_inquiry(&app, "/api/volunteer", &body).await;
    let support = app.sign_in(Role::Support).await;
    let shown = read_inquiry(&support, taken["id"].as_str().unwrap()).await;
    let details = shown["details"].to_string();
    assert!(details.contains("References"), "{details}");
    assert!(
        details.contains("Mr Bello, my teacher, bello@example.org"),
        "{details}"
    );
}

/// A volunteer's form with a CV, as a browser sends it.
fn with_file(name: &str, bytes: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    for (field, value) in volunteer().as_object().unwrap() {
        let value = value.as_str().unwrap();
        body.extend_from_slice(
            format!("--x\r\nContent-Disposition: form-data; name=\"{field}\"\r\n\r\n{value}\r\n")
                .as_bytes(),
        );
    }
    let head = format!(
        "--x\r\nContent-Disposition: form-data; name=\"cv\"; filename=\"{name}\"\r\nContent-Type: application/pdf\r\n\r\n"
    );
    body.extend_from_slice(head.as_bytes());
    body.extend_from_slice(bytes);
    body.extend_from_slice(b"\r\n--x--\r\n");
    body
}

async fn upload(app: &App, body: Vec<u8>) -> reqwest::Response {
    let request = app.request("POST", "/api/volunteer");
    let kind = "multipart/form-data; boundary=x";
    request
        .header("content-type", kind)
        .body(body)
        .send()
        .await
        .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cv_is_what_its_bytes_say_and_reaches_the_desk() {
    let app = start_site().await;
    let liar = upload(&app, with_file("cv.pdf", b"MZ this is a program")).await;
    assert_eq!(invalid_fields(&refused(liar, 422).await), ["cv"]);
    let pdf = b"%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 10 10]>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n";
    let taken = ok(upload(&app, with_file("My CV.pdf", pdf)).await).await;
    let support = app.sign_in(Role::Support).await;
    let id = taken["id"].as_str().unwrap();
    let shown = read_inquiry(&support, id).await;
    assert_eq!(shown["files"][0]["name"], "My CV.pdf");
    let file = shown["files"][0]["id"].as_str().unwrap();
    let opened = support
        .get(&format!("/api/desk/letters/{id}/files/{file}"))
        .await;
    assert_eq!(opened.status(), 200);
    assert_eq!(opened.bytes().await.unwrap().as_ref(), pdf);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_under_18_waits_for_a_parent_or_guardian() {
    let app = start_site().await;
    let mut alone = young();
    alone["guardianEmail"] = json!("ADA@example.org");
    let problem = refused(app.post_json("/api/volunteer", &alone).await, 422).await;
    assert_eq!(invalid_fields(&problem), ["guardianEmail"]);
    let taken = send_inquiry(&app, "/api/volunteer", &young()).await;
    assert_eq!(taken["guardian"], true);
    let mails = app.mails().await;
    assert_eq!(mails.len(), 1);
    let (name, mail) = &mails[0];
    assert_eq!(name, "volunteer-guardian");
    assert!(
        !mail.to_string().contains("Ada"),
        "the page says who, not the mail"
    );
    let support = app.sign_in(Role::Support).await;
    let id = taken["id"].as_str().unwrap();
    let shown = read_inquiry(&support, id).await;
    assert_eq!(shown["state"], "guardian");
    assert_eq!(shown["states"], json!([]));
    refused(
        support
            .post(
                &format!("/api/desk/letters/{id}/reply"),
                json!({ "version": shown["version"], "text": "Hello" }),
            )
            .await,
        409,
    )
    .await;
    let secret = link_of(&app).await;
    let page = format!("/api/volunteer/guardian/{secret}");
    for _ in 0..2 {
        let seen = ok(app.get(&page).await).await;
        assert_eq!(
            (&seen["state"], &seen["firstName"]),
            (&json!("open"), &json!("Ada"))
        );
    }
    let done = app
        .post_form(
            &format!("/volunteer/guardian/{secret}"),
            &[("answer", "yes")],
        )
        .await;
    assert_eq!(done.status(), 303);
    assert_eq!(ok(app.get(&page).await).await["state"], "agreed");
    assert_eq!(read_inquiry(&support, id).await["state"], "new");
    assert!(
        app.mail_templates()
            .await
            .contains(&"volunteer-received".to_owned())
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn nobodys_mailbox_is_filled_by_naming_its_owner_a_guardian() {
    let app = start_site().await;
    let ask = async |number: u32| {
        let mut body = young();
        body["email"] = json!(format!("child{number}@example.org"));
        body["guardianEmail"] =
            json!(["mother@example.org", "Mother@Example.org"][number as usize % 2]);
        send_inquiry(&app, "/api/volunteer", &body).await
    };
    for number in 0..5 {
        let taken = ask(number).await;
        assert_eq!(taken["mail"], number < 3, "{number}");
        assert_eq!(taken["guardian"], true, "it is stored all the same");
        let next = taken["next"].as_str().unwrap();
        assert_eq!(next.contains("We will ask your"), number < 3, "{next}");
    }
    assert_eq!(asked(&app).await, 3);
    app.clock().advance(TimeDelta::hours(25));
    assert_eq!(ask(6).await["mail"], true);
    assert_eq!(asked(&app).await, 4);
}

/// How often a parent or guardian was written to.
async fn asked(app: &App) -> usize {
    let names = app.mail_templates().await;
    let guardians = names.iter().filter(|name| *name == "volunteer-guardian");
    guardians.count()
}

#[tokio::test(flavor = "multi_thread")]
async fn nobodys_mailbox_is_filled_by_guardians_who_agree() {
    let app = start_site().await;
    for number in 0..5 {
        let mut body = young();
        body["guardianEmail"] = json!(format!("mother{number}@example.org"));
        send_inquiry(&app, "/api/volunteer", &body).await;
    }
    app.run_jobs().await;
    for secret in links_of(&app).await {
        let path = format!("/volunteer/guardian/{secret}");
        let done = app.post_form(&path, &[("answer", "yes")]).await;
        assert_eq!(done.status(), 303);
    }
    let names = app.mail_templates().await;
    let told = names.iter().filter(|name| *name == "volunteer-received");
    assert_eq!(told.count(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_no_erases_what_was_written() {
    let app = start_site().await;
    let taken = send_inquiry(&app, "/api/volunteer", &young()).await;
    app.run_jobs().await;
    let secret = link_of(&app).await;
    let done = app
        .post_form(
            &format!("/volunteer/guardian/{secret}"),
            &[("answer", "no")],
        )
        .await;
    assert_eq!(done.status(), 303);
    let page = format!("/api/volunteer/guardian/{secret}");
    assert_eq!(ok(app.get(&page).await).await["state"], "declined");
    let support = app.sign_in(Role::Support).await;
    let path = format!("/api/desk/letters/{}", taken["id"].as_str().unwrap());
    refused(support.get(&path).await, 404).await;
    refused(app.get("/api/volunteer/guardian/0000").await, 404).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guardian_is_found_gets_a_copy_and_takes_an_inquiry_that_waits_along() {
    let app = start_site().await;
    let agreed = send_inquiry(&app, "/api/volunteer", &young()).await;
    app.run_jobs().await;
    let path = format!("/volunteer/guardian/{}", link_of(&app).await);
    app.post_form(&path, &[("answer", "yes")]).await;
    let mut another = young();
    another["message"] = json!("I can carry two camera bags.");
    let waiting = send_inquiry(&app, "/api/volunteer", &another).await;
    let doctor = app.sign_in(Role::Doctor).await;
    let who = json!({ "email": "Mother@example.org" });
    let found = ok(doctor
        .post("/api/desk/people-data/search", who.clone())
        .await)
    .await;
    assert_eq!(found["sources"][0]["total"], 2, "{found}");
    let copy = ok(doctor.post("/api/desk/people-data/export", who).await).await;
    let copy = copy["kept"]["letters"].to_string();
    assert!(copy.contains("Mother Obi"), "{copy}");
    assert!(
        !copy.contains("camera bag"),
        "the volunteer's own words: {copy}"
    );
    let both = json!({ "email": "mother@example.org", "again": "mother@example.org" });
    let erased = ok(doctor.post("/api/desk/people-data/erase", both).await).await;
    let inquiries = &erased["sources"][0];
    assert_eq!(inquiries["erased"], 1, "{inquiries}");
    let why = inquiries["kept"][0].as_str().unwrap();
    assert!(why.contains(agreed["reference"].as_str().unwrap()), "{why}");
    let path = format!("/api/desk/letters/{}", waiting["id"].as_str().unwrap());
    refused(doctor.get(&path).await, 404).await;
}

/// The secret of the link that a parent or guardian got.
async fn link_of(app: &App) -> String {
    links_of(app).await.swap_remove(0)
}

/// The secrets of all such links, oldest first.
async fn links_of(app: &App) -> Vec<String> {
    let sent = app.mail_variables("volunteer-guardian").await;
    let secret = |mail: &Value| {
        let link = mail["link"].as_str().unwrap();
        link.rsplit('/').next().unwrap().to_owned()
    };
    sent.iter().map(secret).collect()
}
