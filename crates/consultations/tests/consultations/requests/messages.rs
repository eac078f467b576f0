//! Messages between who asked and the doctor: once, in order, read by whom they are for, until the follow-up days are over.

use reqwest::Method;
use serde_json::{Value, json};
use staff::{Role, Staff, StaffPorts};
use testkit::{PUBLIC_URL, read_json};
use threads::testing::record_tone;

use super::fixture::{CLINICAL, Fixture, messages_path, secret_of};

/// Somebody at the desk who is told of things; answers their address.
async fn member(site: &Fixture, role: Role) -> String {
    let url = PUBLIC_URL.parse().unwrap();
    let staff = Staff::new(site.store.clone(), &url, StaffPorts::default()).unwrap();
    staff::testing::sign_in(&staff, role).await.unwrap().email
}

/// The link of a paid booking whose time is 25 hours after the start.
async fn booked(site: &Fixture) -> String {
    let mut visitor = site.visitor();
    let checkout = visitor.go_to_checkout().await;
    visitor.pay(&checkout).await;
    site.link_of("consult-confirmed", "link").await
}

async fn desk_thread(site: &Fixture) -> Value {
    let (status, thread) = site.call_doctor("GET", "/messages", Value::Null).await;
    assert_eq!(status, 200, "{thread}");
    thread
}

/// The version of the only request.
async fn version(site: &Fixture) -> i32 {
    let rows = site.rows("SELECT version FROM care_request").await;
    rows[0].try_get("", "version").unwrap()
}

async fn reply(site: &Fixture, text: &str) {
    let body = json!({ "version": version(site).await, "to": "patient", "text": text });
    let (status, answer) = site.call_doctor("POST", "/reply", body).await;
    assert_eq!(status, 200, "{answer}");
}

/// The row of the only request in a list of the desk.
async fn listed(site: &Fixture, query: &str) -> Value {
    let path = format!("/api/desk/care/requests?{query}");
    let (_, list) = site
        .desk(Role::Doctor)
        .call("GET", &path, &Value::Null)
        .await;
    list
}

fn texts(thread: &Value) -> Vec<&str> {
    let messages = thread["messages"].as_array().unwrap().iter();
    messages
        .map(|message| message["text"].as_str().unwrap())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn patient_and_doctor_write_to_each_other_and_see_what_was_read() {
    let site = Fixture::new().await;
    let doctor = member(&site, Role::Doctor).await;
    member(&site, Role::Support).await;
    let link = booked(&site).await;
    let before = site.thread(&link).await;
    assert_eq!(before["mayWrite"], true, "{before}");
    assert!(before["hoursText"].as_str().unwrap().contains("Lagos"));
    for (key, text) in [("one", "May I eat before?"), ("two", "And may I drink?")] {
        let (status, thread) = site.send_message(&link, text, key).await;
        assert_eq!(status, 200, "{thread}");
    }
    let list = listed(&site, "messages=true").await;
    assert_eq!(list["items"][0]["unread"], 2, "{list}");
    assert_eq!(list["counts"]["messages"], 1);
    assert_eq!(
        site.recipients_of("patient-message").await,
        std::slice::from_ref(&doctor)
    );
    let mail = site.variables_of("patient-message").await[0]
        .to_string()
        .to_lowercase();
    for word in CLINICAL.iter().chain(&["eat", "drink"]) {
        assert!(!mail.contains(word), "{word}: {mail}");
    }

    let thread = desk_thread(&site).await;
    assert_eq!(texts(&thread), ["May I eat before?", "And may I drink?"]);
    assert_eq!(listed(&site, "messages=true").await["items"], json!([]));
    let seen = site.thread(&link).await;
    assert!(seen["messages"][1]["readAt"].is_string(), "{seen}");

    reply(&site, "You may do both.").await;
    assert!(desk_thread(&site).await["messages"][2]["readAt"].is_null());
    let answered = site.thread(&link).await;
    assert_eq!(answered["messages"][2]["by"], "Dr Bello, doctor wrote");
    assert!(desk_thread(&site).await["messages"][2]["readAt"].is_string());
    site.send_message(&link, "Thank you.", "three").await;
    assert_eq!(
        site.recipients_of("patient-message").await.len(),
        2,
        "a new round"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_sent_again_is_one_message() {
    let site = Fixture::new().await;
    let link = booked(&site).await;
    for _ in 0..3 {
        assert_eq!(site.send_message(&link, "I am late.", "key").await.0, 200);
    }
    // Without a key, as a form sends it twice.
    let mut visitor = site.visitor();
    for _ in 0..2 {
        let page = visitor
            .post(&link, &[("do", "message"), ("text", "I am here.")])
            .await;
        assert_eq!(page.shown["found"]["notice"], "Your message has been sent.");
    }
    let thread = site.thread(&link).await;
    assert_eq!(texts(&thread), ["I am late.", "I am here."]);
    // The answer was lost, and the layer that keeps answers with it.
    let rows = site
        .rows("SELECT client_key FROM thread_message WHERE client_key IS NOT NULL")
        .await;
    assert_eq!(rows.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_mail_tells_of_messages_that_follow_each_other() {
    let site = Fixture::new().await;
    let link = booked(&site).await;
    for text in ["Good morning.", "I have read your report.", "Please rest."] {
        reply(&site, text).await;
    }
    assert_eq!(site.variables_of("consult-answered").await.len(), 1);
    assert_eq!(texts(&site.thread(&link).await).len(), 3);
    reply(&site, "And drink.").await;
    let mails = site.variables_of("consult-answered").await;
    assert_eq!(mails.len(), 2, "what came before was read");
    site.pass_minutes(31);
    reply(&site, "Are you there?").await;
    let mails = site.variables_of("consult-answered").await;
    assert_eq!(mails.len(), 3, "the last mail is a while ago");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_empty_message_is_told_at_its_field_and_what_was_typed_stays() {
    let site = Fixture::new().await;
    let link = booked(&site).await;
    let mut visitor = site.visitor();
    let page = visitor
        .post(&link, &[("do", "message"), ("text", " ")])
        .await;
    assert_eq!(page.invalid_fields(), ["text"]);
    let long = "word ".repeat(1_200);
    let page = visitor
        .post(&link, &[("do", "message"), ("text", &long)])
        .await;
    assert_eq!(page.invalid_fields(), ["text"]);
    assert!(page.shown["values"]["text"].as_str().unwrap().len() > 5_000);
    let (status, problem) = site.send_message(&link, "", "key").await;
    assert_eq!(
        (status, &problem["errors"][0]["field"]),
        (422, &json!("text"))
    );
    assert_eq!(texts(&site.thread(&link).await), Vec::<&str>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn urgent_words_show_numbers_and_stand_out_at_the_desk() {
    let site = Fixture::new().await;
    let owner = member(&site, Role::Owner).await;
    let link = booked(&site).await;
    let (_, thread) = site
        .send_message(&link, "I want to kill myself tonight", "key")
        .await;
    assert!(thread["card"]["numbers"].is_array(), "{thread}");
    let told = site.variables_of("patient-message").await;
    assert_eq!(told[0]["what"], "Urgent words in a message");
    assert_eq!(site.recipients_of("patient-message").await[0], owner);
    let list = listed(&site, "messages=true").await;
    let row = &list["items"][0];
    assert_eq!(row["flagged"], true, "{list}");
    assert!(!row["flags"].as_array().unwrap().is_empty(), "{list}");
    let path = "/api/desk/care/requests?messages=true";
    let (_, list) = site
        .desk(Role::Support)
        .call("GET", path, &Value::Null)
        .await;
    let row = &list["items"][0];
    // Why is for the doctor; that somebody should call, and where, is for everybody who sees to requests.
    assert_eq!((&row["flagged"], &row["flags"]), (&json!(true), &json!([])));
    assert!(
        row["phoneLink"].as_str().unwrap().starts_with('+'),
        "{list}"
    );
    assert_eq!(desk_thread(&site).await["messages"][0]["isUrgent"], true);
    reply(&site, "I am calling you now.").await;
    assert_eq!(site.thread(&link).await.get("card"), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_written_is_sealed_and_opened_by_its_link_alone() {
    let site = Fixture::new().await;
    let link = booked(&site).await;
    site.send_message(&link, "wombatmombasa", "key").await;
    let rows = site.rows("SELECT body FROM thread_message").await;
    let body: String = rows[0].try_get("", "body").unwrap();
    assert!(!body.contains("wombat"));
    let (start, last) = link.split_at(link.len() - 1);
    let other = format!("{start}{}", if last == "0" { "1" } else { "0" });
    let answer = site
        .client
        .get(&messages_path(&other))
        .send()
        .await
        .unwrap();
    assert_eq!(answer.status(), 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn questions_are_answered_until_the_follow_up_days_are_over() {
    let site = Fixture::new().await;
    let link = booked(&site).await;
    site.send_message(&link, "Before the visit.", "before")
        .await;
    site.pass_minutes(26 * 60);
    let (status, done) = site
        .call_doctor("POST", "/done", json!({ "version": version(&site).await }))
        .await;
    assert_eq!(status, 200, "{done}");
    let thread = site.thread(&link).await;
    assert_eq!(thread["mayWrite"], true, "{thread}");
    assert!(
        thread["windowText"].as_str().unwrap().contains("until"),
        "{thread}"
    );
    assert_eq!(
        site.send_message(&link, "One more thing.", "after").await.0,
        200
    );
    site.pass_minutes(15 * 24 * 60);
    let (status, problem) = site.send_message(&link, "Too late.", "late").await;
    assert_eq!((status, &problem["code"]), (409, &json!("closed")));
    let thread = site.thread(&link).await;
    assert_eq!(thread["mayWrite"], false);
    assert_eq!(texts(&thread), ["Before the visit.", "One more thing."]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_patient_takes_a_summary_of_the_visit_along() {
    let site = Fixture::new().await;
    let link = booked(&site).await;
    let path = format!(
        "/api/consultation/bookings/{}/summary.pdf",
        secret_of(&link)
    );
    assert_eq!(site.client.get(&path).send().await.unwrap().status(), 404);
    let record = json!({ "version": version(&site).await, "outcome": "follow_up",
        "advice": "Come back when you are short of breath.", "followUp": "2027-02-01" });
    let (status, answer) = site.call_doctor("POST", "/visit", record).await;
    assert_eq!(status, 200, "{answer}");
    let summary = site.client.get(&path).send().await.unwrap();
    assert_eq!(summary.headers()["content-type"], "application/pdf");
    assert_eq!(summary.headers()["cache-control"], "no-store");
    let bytes = summary.bytes().await.unwrap();
    let text = lopdf::Document::load_mem(&bytes)
        .unwrap()
        .extract_text(&[1])
        .unwrap();
    for words in [
        "Come back when you are short of breath.",
        "1 February 2027",
        "In an emergency",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
}

/// Sends a file as the page's script does.
async fn send_file(site: &Fixture, link: &str, name: &str, bytes: &[u8]) -> (u16, Value) {
    let path = format!("/api/consultation/bookings/{}/attachments", secret_of(link));
    let call = site.client.post_file(&path, &[], ("file", name, bytes));
    read_json(call.send().await.unwrap()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn photos_and_documents_come_with_messages_and_nothing_else_does() {
    let site = Fixture::new().await;
    let link = booked(&site).await;
    let png = testkit::pictures::png_taken_at("Ibadan");
    for _ in 0..2 {
        assert_eq!(send_file(&site, &link, "skin.png", &png).await.0, 200);
    }
    let (status, problem) = send_file(&site, &link, "virus.exe", b"MZ not for people").await;
    assert_eq!(
        (status, &problem["errors"][0]["field"]),
        (422, &json!("file")),
        "{problem}"
    );
    let (status, _) = send_file(&site, &link, "empty.png", b"").await;
    assert_eq!(status, 422);
    let thread = site.thread(&link).await;
    let photos = &thread["messages"][0]["attachments"];
    assert_eq!(
        (
            thread["messages"].as_array().unwrap().len(),
            &photos[0]["kind"]
        ),
        (1, &json!("photo"))
    );
    let url = photos[0]["url"].as_str().unwrap();
    let shown = site.client.get(url).send().await.unwrap();
    assert_eq!(shown.headers()["content-type"], "image/webp");
    assert_eq!(shown.headers()["cache-control"], "no-store");
    assert_eq!(&shown.bytes().await.unwrap()[..], b"the pixels alone");
    let desk = desk_thread(&site).await;
    let path = desk["messages"][0]["attachments"][0]["url"]
        .as_str()
        .unwrap();
    let (status, bytes) = site
        .desk(Role::Doctor)
        .call_bytes("GET", path, &Value::Null)
        .await;
    assert_eq!(
        (status.as_u16(), &bytes[..]),
        (200, &b"the pixels alone"[..])
    );
    let unknown = url.replace(
        photos[0]["id"].as_str().unwrap(),
        "01ARZ3NDEKTSV4RRFFQ69G5FAV",
    );
    assert_eq!(
        site.client.get(&unknown).send().await.unwrap().status(),
        404
    );
}

/// One call of tus with the link of a booking; answers status and offset.
async fn tus(
    site: &Fixture,
    link: &str,
    method: &str,
    path: &str,
    part: Option<(usize, &[u8])>,
) -> reqwest::Response {
    let mut call = site
        .client
        .request(Method::from_bytes(method.as_bytes()).unwrap(), path)
        .header("origin", PUBLIC_URL)
        .header("booking-link", secret_of(link))
        .header("tus-resumable", "1.0.0");
    if let Some((offset, bytes)) = part {
        call = call
            .header("upload-offset", offset)
            .header("content-type", "application/offset+octet-stream")
            .body(bytes.to_vec());
    }
    call.send().await.unwrap()
}

async fn begin_note(site: &Fixture, link: &str, length: usize) -> String {
    let begun = site
        .client
        .post_from_page("/api/consultation/voice-notes")
        .header("booking-link", secret_of(link))
        .header("tus-resumable", "1.0.0")
        .header("upload-length", length)
        .header("upload-metadata", "filename b25lLndlYm0=")
        .send()
        .await
        .unwrap();
    assert_eq!(begun.status(), 201);
    let place = begun.headers()["location"].to_str().unwrap();
    format!("/api/{}", place.split_once("/api/").unwrap().1)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_voice_note_that_is_cut_twenty_times_is_one_note() {
    let site = Fixture::new().await;
    let link = booked(&site).await;
    let tone = record_tone(50);
    let place = begin_note(&site, &link, tone.len()).await;
    for part in 1..=20 {
        let told = tus(&site, &link, "HEAD", &place, None).await;
        let offset: usize = told.headers()["upload-offset"]
            .to_str()
            .unwrap()
            .parse()
            .unwrap();
        let end = tone.len() * part / 20;
        // Each part is sent twice: the answer to the first was lost.
        for _ in 0..2 {
            let sent = tus(
                &site,
                &link,
                "PATCH",
                &place,
                Some((offset, &tone[offset..end])),
            )
            .await;
            assert!(
                [204, 409].contains(&sent.status().as_u16()),
                "{}",
                sent.status()
            );
        }
    }
    let done = tus(&site, &link, "HEAD", &place, None).await;
    assert!(
        done.headers().contains_key("message-id"),
        "{:?}",
        done.headers()
    );
    let thread = site.thread(&link).await;
    assert_eq!(thread["messages"].as_array().unwrap().len(), 1, "{thread}");
    let note = &thread["messages"][0]["attachments"][0];
    assert_eq!(
        (&note["kind"], &note["seconds"]),
        (&json!("voice"), &json!(3))
    );

    let url = note["url"].as_str().unwrap();
    let whole = site.client.get(url).send().await.unwrap();
    assert_eq!(whole.headers()["content-type"], "audio/ogg; codecs=opus");
    assert_eq!(whole.bytes().await.unwrap(), tone);
    let part = site
        .client
        .get(url)
        .header("range", "bytes=4-7")
        .send()
        .await
        .unwrap();
    assert_eq!(
        (part.status().as_u16(), part.bytes().await.unwrap()),
        (206, tone.slice(4..8))
    );
    let wav = site
        .client
        .get(&format!("{url}?as=wav"))
        .send()
        .await
        .unwrap();
    assert_eq!(wav.headers()["content-type"], "audio/wav");
    assert_eq!(&wav.bytes().await.unwrap()[..4], b"RIFF");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_note_that_is_begun_anew_under_its_name_is_one_note() {
    let site = Fixture::new().await;
    let link = booked(&site).await;
    let tone = record_tone(10);
    for _ in 0..2 {
        let place = begin_note(&site, &link, tone.len()).await;
        let sent = tus(&site, &link, "PATCH", &place, Some((0, &tone))).await;
        assert_eq!(sent.status(), 204);
        assert!(sent.headers().contains_key("message-id"));
    }
    let thread = site.thread(&link).await;
    assert_eq!(thread["messages"].as_array().unwrap().len(), 1, "{thread}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_speech_and_who_has_no_link_leaves_no_note() {
    let site = Fixture::new().await;
    let link = booked(&site).await;
    let no_sound = vec![b'x'; 2_000];
    let place = begin_note(&site, &link, no_sound.len()).await;
    let sent = tus(&site, &link, "PATCH", &place, Some((0, &no_sound))).await;
    assert_eq!(sent.status(), 415);
    let (_, problem) = read_json(sent).await;
    assert_eq!(problem["code"], "not_a_recording");
    let stranger = tus(&site, "/x/nobody", "HEAD", &place, None).await;
    assert_eq!(stranger.status(), 404);
    assert_eq!(texts(&site.thread(&link).await), Vec::<&str>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_erased_leaves_no_message_and_no_file() {
    let site = Fixture::new().await;
    let link = booked(&site).await;
    site.send_message(&link, "Forget me.", "key").await;
    send_file(
        &site,
        &link,
        "skin.png",
        &testkit::pictures::png_taken_at("Ibadan"),
    )
    .await;
    let mut visitor = site.visitor();
    visitor.post(&link, &[("do", "yes-cancel")]).await;
    for _ in 0..12 {
        site.run_jobs().await;
        site.pass_minutes(10);
    }
    let rows = site.rows("SELECT reference FROM care_request").await;
    let reference: String = rows[0].try_get("", "reference").unwrap();
    let (status, answer) = site
        .call_doctor("POST", "/erase", json!({ "reference": reference }))
        .await;
    assert_eq!(status, 204, "{answer}");
    site.run_jobs().await;
    for table in ["thread_message", "thread_attachment", "thread_upload"] {
        let rows = site.rows(&format!("SELECT * FROM {table}")).await;
        assert!(rows.is_empty(), "{table}");
    }
}
