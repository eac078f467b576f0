//! Documents in the thread of a private question.

use testkit::documents::pdf;
use testkit::writing::invalid_fields;
use threads::attachment;

use super::*;

const PATH: &str = "/api/follow/attachments";

/// The attachment of the first message.
fn first_attachment(thread: &Value) -> &Value {
    &thread["messages"][0]["attachments"][0]
}

async fn kept(app: &App) -> Vec<attachment::Model> {
    let reader = app.store.reader();
    attachment::Entity::find()
        .all(reader.connection())
        .await
        .unwrap()
}

#[tokio::test]
async fn a_document_is_sent_sealed_and_taken_home_by_both_sides() {
    let app = start().await;
    let (id, code) = ask(&app).await;
    let mut guest = opened(&app, &code).await;
    let sent = pdf(SECRETS[3]);
    let thread = ok(guest
        .file(PATH, "file", "C:\\me\\Blood Test.exe", &sent)
        .await)
    .await;
    let file = first_attachment(&thread);
    assert_eq!(
        (&file["kind"], &file["name"], &file["mediaType"]),
        (
            &json!("file"),
            &json!("Blood Test.pdf"),
            &json!("application/pdf")
        )
    );
    let row = &kept(&app).await[0];
    assert!(!format!("{row:?}").contains("Blood"));
    let blob = app.store.blobs().get_blob(&row.blob.parse().unwrap()).await;
    let sealed = blob.unwrap().unwrap().bytes;
    let word = SECRETS[3].as_bytes();
    assert!(sealed.windows(word.len()).all(|bytes| bytes != word));

    let doctor = app.sign_in(Role::Doctor).await;
    let desk = ok(doctor.get(&format!("/api/desk/questions/{id}")).await).await;
    let at_desk = first_attachment(&desk)["url"].as_str().unwrap();
    let url = file["url"].as_str().unwrap();
    for answer in [guest.get(url).await, doctor.get(at_desk).await] {
        let header = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
        assert_eq!(header("content-type"), "application/pdf");
        assert!(
            header("content-disposition").starts_with("attachment; filename=\"Blood Test.pdf\"")
        );
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert_eq!(header("cache-control"), "no-store");
        assert!(header("content-security-policy").contains("sandbox"));
        assert_eq!(answer.bytes().await.unwrap(), sent);
    }
    let seen = app.sign_in(Role::Owner).await;
    let seen = ok(seen.get("/api/desk/audit?action=question.attachment").await).await;
    assert_eq!(seen["items"].as_array().unwrap().len(), 1, "{seen}");
    // Another person's code does not open it.
    let (_, other) = ask(&app).await;
    refused(opened(&app, &other).await.get(url).await, 404).await;
}

#[tokio::test]
async fn a_document_that_is_sent_again_is_one() {
    let app = start().await;
    let (_, code) = ask(&app).await;
    let mut guest = opened(&app, &code).await;
    let sent = pdf("once");
    // A second press of the page's button, and a script whose first answer was lost.
    for name in ["one.pdf", "one.pdf"] {
        ok(guest.file(PATH, "file", name, &sent).await).await;
    }
    assert_eq!(kept(&app).await.len(), 1);
    app.clock.advance(Duration::minutes(5));
    let thread = ok(guest.file(PATH, "file", "one.pdf", &sent).await).await;
    let messages = thread["messages"].as_array().unwrap();
    assert_eq!(messages.len(), 2, "later it is meant: {thread}");
}

#[tokio::test]
async fn what_only_says_that_it_is_a_document_is_refused_at_the_field() {
    let app = start().await;
    let (_, code) = ask(&app).await;
    let mut guest = opened(&app, &code).await;
    let mut broken = pdf("cut");
    broken.truncate(60);
    for (name, sent, words) in [
        (
            "report.pdf",
            &b"MZ\x90\0 a program"[..],
            "“report.pdf” must be a PDF, DOC or DOCX, or a photo",
        ),
        (
            "page.doc",
            b"<html><script>alert(1)</script></html>",
            "“page.doc” must be",
        ),
        ("cut.pdf", &broken, "“cut.pdf” cannot be read"),
        ("none.pdf", b"", "“none.pdf” is empty"),
    ] {
        let problem = refused(guest.file(PATH, "file", name, sent).await, 422).await;
        assert_eq!(invalid_fields(&problem), ["file"], "{problem}");
        let told = problem["errors"][0]["message"].as_str().unwrap();
        assert!(told.starts_with(words), "{told}");
    }
    let elsewhere = guest.file(PATH, "photo", "a.pdf", &pdf("a")).await;
    let problem = refused(elsewhere, 422).await;
    assert_eq!(invalid_fields(&problem), ["file"]);
    // The call for photos takes none.
    let photo = guest.photo("/api/follow/photos", &pdf("a")).await;
    let problem = refused(photo, 422).await;
    assert_eq!(invalid_fields(&problem), ["photo"]);
    assert_eq!(kept(&app).await, []);
}

#[tokio::test]
async fn a_document_of_ten_megabytes_is_the_largest() {
    let app = start().await;
    let (_, code) = ask(&app).await;
    let mut guest = opened(&app, &code).await;
    let mut large = pdf("large");
    let head = large.split_off(9);
    large.resize((10 << 20) - head.len(), b' ');
    large.extend(head);
    ok(guest.file(PATH, "file", "large.pdf", &large).await).await;
    large.insert(9, b' ');
    let problem = refused(guest.file(PATH, "file", "larger.pdf", &large).await, 422).await;
    let told = &problem["errors"][0];
    assert_eq!(told["field"], "file");
    let words = told["message"].as_str().unwrap();
    assert!(words.starts_with("“larger.pdf” must be smaller than 10MB"));
    let far = vec![b' '; 11 << 20];
    refused(guest.file(PATH, "file", "far.pdf", &far).await, 413).await;
}

#[tokio::test]
async fn only_a_private_thread_that_is_open_takes_documents() {
    let app = start().await;
    let rules = json!({ "questions": "open" });
    app.set_rules(rules);
    let question = plain_question("Is okra good for diabetes?");
    let asked = Guest::new(&app)
        .send("POST", "/api/questions", question)
        .await;
    let asked: Value = asked.json().await.unwrap();
    let mut guest = opened(&app, asked["code"].as_str().unwrap()).await;
    let thread = ok(guest.get("/api/follow").await).await;
    assert_eq!(thread["can"]["file"], false);
    refused(guest.file(PATH, "file", "a.pdf", &pdf("a")).await, 409).await;

    let (_, code) = ask(&app).await;
    let mut guest = opened(&app, &code).await;
    ok(guest.send("POST", "/api/follow/withdraw", json!({})).await).await;
    refused(guest.file(PATH, "file", "a.pdf", &pdf("a")).await, 409).await;
    assert_eq!(kept(&app).await, []);
}

#[tokio::test]
async fn a_document_is_kept_as_long_as_its_thread_and_taken_along() {
    let app = start().await;
    app.set_rules(json!({ "keepOpenDays": 60 }));
    let (_, code) = ask(&app).await;
    app.clock.advance(Duration::days(50));
    let mut guest = opened(&app, &code).await;
    let thread = ok(guest.file(PATH, "file", "scan.pdf", &pdf("scan")).await).await;
    assert_eq!(thread["eraseAfter"], "2027-03-11T12:00:00Z");
    let taken = app.exported_questions(SECRETS[4]).await;
    let said = &taken[0]["messages"][0];
    assert_eq!(
        (&said["from"], &said["attachments"][0]["name"]),
        (&json!("asker"), &json!("scan.pdf")),
        "{taken}"
    );
    let blob = kept(&app).await[0].blob.parse().unwrap();
    let erased = guest.send("POST", "/api/follow/erase", json!({})).await;
    assert_eq!(erased.status(), StatusCode::NO_CONTENT);
    app.run_jobs().await;
    assert_eq!(kept(&app).await, []);
    assert!(app.store.blobs().get_blob(&blob).await.unwrap().is_none());
}
