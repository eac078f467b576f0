//! What the doctor speaks: one note in the thread of who it is for, with what follows from a written reply.

use axum::body::{Body, to_bytes};
use axum::response::Response;
use http::{Request, StatusCode};
use serde_json::{Value, json};
use staff::{Role, RoleSet};
use threads::testing::record_tone;

use super::fixture::{Fixture, STORY};

const PATH: &str = "/api/desk/care/voice-notes";

/// Somebody at the desk who speaks to the patient or the payer of a request.
struct Speaker<'a> {
    site: &'a Fixture,
    roles: RoleSet,
    request: String,
    to: &'static str,
}

impl<'a> Speaker<'a> {
    async fn doctor(site: &'a Fixture) -> Self {
        let rows = site.rows("SELECT id FROM care_request").await;
        Self {
            site,
            roles: Role::Doctor.into(),
            request: rows[0].try_get("", "id").unwrap(),
            to: "patient",
        }
    }

    async fn call(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Response {
        let mut call = Request::builder()
            .method(method)
            .uri(path)
            .header("tus-resumable", "1.0.0")
            .header("care-request", &self.request)
            .header("reply-for", self.to);
        for (name, value) in headers {
            call = call.header(*name, *value);
        }
        let call = call.body(Body::from(body.to_vec())).unwrap();
        self.site.desk(self.roles.clone()).send(call).await
    }

    async fn begin(&self, name: &str, length: usize) -> Response {
        let (length, name) = (length.to_string(), format!("filename {name}"));
        let headers = [("upload-length", &*length), ("upload-metadata", &*name)];
        self.call("POST", PATH, &headers, b"").await
    }

    async fn append(&self, place: &str, offset: usize, bytes: &[u8]) -> Response {
        let offset = offset.to_string();
        let headers = [
            ("upload-offset", &*offset),
            ("content-type", "application/offset+octet-stream"),
        ];
        self.call("PATCH", place, &headers, bytes).await
    }

    /// Speaks a whole note under a name, in base64.
    async fn speak(&self, name: &str, tone: &[u8]) {
        let begun = self.begin(name, tone.len()).await;
        assert_eq!(begun.status(), 201);
        let sent = self.append(&place_of(&begun), 0, tone).await;
        assert_eq!(sent.status(), 204);
        assert!(sent.headers().contains_key("message-id"));
    }
}

fn place_of(begun: &Response) -> String {
    begun.headers()["location"].to_str().unwrap().to_owned()
}

async fn refused(answer: Response) -> (StatusCode, Value) {
    let status = answer.status();
    let body = to_bytes(answer.into_body(), 1 << 20).await.unwrap();
    let problem: Value = serde_json::from_slice(&body).unwrap();
    (status, problem["code"].clone())
}

/// The link of a paid booking.
async fn booked(site: &Fixture) -> String {
    let mut visitor = site.visitor();
    let checkout = visitor.go_to_checkout().await;
    visitor.pay(&checkout).await;
    site.link_of("consult-confirmed", "link").await
}

/// How often a line stands in the audit log.
async fn audited(site: &Fixture, action: &str) -> usize {
    let query = format!("SELECT action FROM audit_log WHERE action = '{action}'");
    site.rows(&query).await.len()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_spoken_reply_is_heard_by_the_patient_and_follows_as_a_written_one() {
    let site = Fixture::new().await;
    let link = booked(&site).await;
    site.send_message(&link, "May I eat before?", "one").await;
    let doctor = Speaker::doctor(&site).await;
    let replied = audited(&site, "consultation.replied").await;
    let tone = record_tone(50);
    let begun = doctor.begin("c3Bva2Vu", tone.len()).await;
    let (place, half) = (place_of(&begun), tone.len() / 2);
    let first = doctor.append(&place, 0, &tone[..half]).await;
    assert_eq!(first.headers()["upload-offset"], half.to_string());
    // The line broke, and what has arrived is asked for.
    let found = doctor.call("HEAD", &place, &[], b"").await;
    assert_eq!(found.headers()["upload-offset"], half.to_string());
    let last = doctor.append(&place, half, &tone[half..]).await;
    assert_eq!(last.status(), 204);
    assert!(last.headers().contains_key("message-id"));

    let (_, desk) = site.call_doctor("GET", "/messages", Value::Null).await;
    assert!(
        desk["messages"][0]["readAt"].is_string(),
        "a reply reads: {desk}"
    );
    assert!(desk["messages"][1]["readAt"].is_null(), "{desk}");
    let thread = site.thread(&link).await;
    let note = &thread["messages"][1];
    assert_eq!(note["by"], "Dr Bello, doctor wrote", "{thread}");
    let attached = &note["attachments"][0];
    assert_eq!(
        (&attached["kind"], &attached["seconds"]),
        (&json!("voice"), &json!(3))
    );
    let url = attached["url"].as_str().unwrap();
    let heard = site.client.get(url).send().await.unwrap();
    assert_eq!(heard.headers()["content-type"], "audio/ogg; codecs=opus");
    assert_eq!(heard.bytes().await.unwrap(), tone);
    let (_, desk) = site.call_doctor("GET", "/messages", Value::Null).await;
    assert!(desk["messages"][1]["readAt"].is_string(), "{desk}");
    assert_eq!(audited(&site, "consultation.replied").await, replied + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn notes_that_follow_each_other_are_told_of_once_and_what_is_sent_again_is_one() {
    let site = Fixture::new().await;
    let link = booked(&site).await;
    let doctor = Speaker::doctor(&site).await;
    let tone = record_tone(10);
    // The upload was begun anew under its name.
    doctor.speak("b25l", &tone).await;
    doctor.speak("b25l", &tone).await;
    doctor.speak("dHdv", &tone).await;
    assert_eq!(site.variables_of("consult-answered").await.len(), 1);
    let thread = site.thread(&link).await;
    assert_eq!(thread["messages"].as_array().unwrap().len(), 2, "{thread}");
    doctor.speak("dGhyZWU=", &tone).await;
    let mails = site.variables_of("consult-answered").await;
    assert_eq!(mails.len(), 2, "what came before was heard");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_may_not_read_health_details_speaks_to_nobody() {
    let site = Fixture::new().await;
    let link = booked(&site).await;
    let doctor = Speaker::doctor(&site).await;
    let tone = record_tone(10);
    let place = place_of(&doctor.begin("b25l", tone.len()).await);
    for to in ["patient", "payer"] {
        let support = Speaker {
            roles: Role::Support.into(),
            request: doctor.request.clone(),
            site: &site,
            to,
        };
        let begun = refused(support.begin("b25l", tone.len()).await).await;
        assert_eq!(begun, (StatusCode::FORBIDDEN, json!("health_details")));
        let sent = refused(support.append(&place, 0, &tone).await).await;
        assert_eq!(sent.0, StatusCode::FORBIDDEN);
    }
    assert_eq!(site.thread(&link).await["messages"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_note_belongs_to_the_thread_that_is_named_and_to_no_other() {
    let site = Fixture::new().await;
    booked(&site).await;
    let mut doctor = Speaker::doctor(&site).await;
    let tone = record_tone(10);
    let place = place_of(&doctor.begin("b25l", tone.len()).await);
    let nobody = "no answer is for a reader who is not named";
    let named = std::mem::replace(&mut doctor.to, "anybody");
    let (status, _) = refused(doctor.append(&place, 0, &tone).await).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{nobody}");
    doctor.to = named;
    // Another patient's request does not know the upload, and one that never was is not there.
    let mut other = site.visitor();
    let checkout = other.go_to_checkout().await;
    other.pay(&checkout).await;
    let rows = site
        .rows("SELECT id FROM care_request ORDER BY id DESC")
        .await;
    let others: String = rows[0].try_get("", "id").unwrap();
    let own = std::mem::replace(&mut doctor.request, others);
    assert_eq!(doctor.append(&place, 0, &tone).await.status(), 404);
    doctor.request = "01ARZ3NDEKTSV4RRFFQ69G5FAV".to_owned();
    assert_eq!(doctor.begin("b25l", tone.len()).await.status(), 404);
    doctor.request = own;
    assert_eq!(doctor.append(&place, 0, &tone).await.status(), 204);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_speech_or_comes_before_the_money_is_no_reply() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let checkout = visitor.go_to_checkout().await;
    let doctor = Speaker::doctor(&site).await;
    let unpaid = refused(doctor.begin("b25l", 2_000).await).await;
    assert_eq!(unpaid, (StatusCode::CONFLICT, json!("closed")));
    visitor.pay(&checkout).await;
    let link = site.link_of("consult-confirmed", "link").await;
    let empty = refused(doctor.begin("b25l", 0).await).await;
    assert_eq!(
        empty,
        (StatusCode::UNPROCESSABLE_ENTITY, json!("recording_empty"))
    );
    let place = place_of(&doctor.begin("b25l", 2_000).await);
    let sent = refused(doctor.append(&place, 0, &[b'x'; 2_000]).await).await;
    assert_eq!(
        sent,
        (StatusCode::UNSUPPORTED_MEDIA_TYPE, json!("not_a_recording"))
    );
    assert_eq!(site.thread(&link).await["messages"], json!([]));
    assert!(site.variables_of("consult-answered").await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_spoken_to_who_pays_is_told_to_them_alone() {
    let site = Fixture::new().await;
    site.sandbox.rates.set_naira_and_pounds("1500", "0.75");
    let mut visitor = site.visitor();
    let about = [
        ("package", "Written-Advice"),
        ("patient", "other"),
        ("adult", "yes"),
        ("country", "NG"),
    ];
    let who = [
        ("name", "Ada"),
        ("email", "ada@example.org"),
        ("zone", "America/New_York"),
        ("patientName", "Baba"),
        ("patientZone", "Africa/Lagos"),
        ("patientEmail", "baba@example.org"),
    ];
    visitor
        .step("about", &[&about[..], &who[..]].concat())
        .await;
    visitor.step("story", &[("story", STORY)]).await;
    visitor.agree().await;
    visitor.step("pay", &[("do", "quote")]).await;
    let checkout = visitor.step("pay", &[("do", "pay")]).await.location;
    visitor.pay(&checkout).await;
    let doctor = Speaker {
        to: "payer",
        ..Speaker::doctor(&site).await
    };
    doctor.speak("b25l", &record_tone(10)).await;
    let told = site.recipients_of("consult-answered").await;
    assert_eq!(told, ["ada@example.org"]);
    let (_, desk) = site.call_doctor("GET", "/messages", Value::Null).await;
    assert_eq!(desk["messages"][0]["channel"], "payer", "{desk}");
    let payer = site.link_of("consult-paid", "link").await;
    let heard = site.thread(&payer).await;
    assert_eq!(
        heard["messages"][0]["attachments"][0]["kind"], "voice",
        "{heard}"
    );
}
