//! The calls of old clients.

use payments::rates::RateFailure;
use serde_json::{Value, json};
use testkit::read_json;

use super::fixture::{Fixture, STORY};
use crate::files::made::{pdf, pdf_with};

fn said(package: &str, price: &str) -> Value {
    json!({ "name": "Adé Obi", "email": "ade@example.org", "phone": "0803 123 4567", "story": STORY,
        "consultationType": package, "price": price })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_free_request_sent_to_both_calls_is_one() {
    let site = Fixture::new().await;
    let mut body = String::new();
    for (name, value) in [
        ("name", "Adé Obi"),
        ("email", "ade@example.org"),
        ("phone", "0803 123 4567"),
        ("story", STORY),
        ("consultationType", "Free Chat"),
        ("price", "0"),
    ] {
        let part =
            format!("--b\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n");
        body.push_str(&part);
    }
    body.push_str("--b--\r\n");
    let first = site
        .client
        .post("/api/consultation")
        .header("content-type", "multipart/form-data; boundary=b")
        .body(body);
    let first = first.send().await.unwrap();
    let (status, first) = read_json(first).await;
    assert_eq!(status, 201, "{first}");
    assert_eq!(first["state"], "needs_details");
    assert_eq!(first["next"]["kind"], "details");
    let (status, second) = site
        .client
        .post_json("/api/free-subscription", &said("Free Chat", "$0"))
        .await;
    assert_eq!(status, 201);
    assert_eq!(second["reference"], first["reference"]);
    assert_eq!(site.states().await, ["needs_details"]);
    assert_eq!(site.templates().await, ["consult-details"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paid_payload_of_the_spec_is_kept_not_charged_and_asked_for_the_rest() {
    let site = Fixture::new().await;
    let mut sent = said("Silver Package", "$18");
    let (status, taken) = site.client.post_json("/api/consultation", &sent).await;
    assert_eq!(
        (status, &taken["state"], &taken["next"]["kind"]),
        (201, &json!("needs_details"), &json!("details")),
        "{taken}"
    );
    assert!(taken["reference"].as_str().unwrap().starts_with("C-"));
    // The number is optional; another one's words are another request.
    sent["phone"] = json!("");
    sent["email"] = json!("bisi@example.org");
    let (status, other) = site.client.post_json("/api/consultation", &sent).await;
    assert_eq!(status, 201, "{other}");
    assert_ne!(other["reference"], taken["reference"]);
    assert_eq!(site.states().await, ["needs_details", "needs_details"]);
    assert!(
        site.rows("SELECT id FROM payments_attempt")
            .await
            .is_empty()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_asks_everything_is_done_with_one_call() {
    let site = Fixture::new().await;
    let mut whole = said("Free-Chat", "");
    for (name, value) in [
        ("adult", json!("yes")),
        ("country", json!("GB")),
        ("nation", json!("scotland")),
        ("consent", json!(["care@3", "data@3"])),
        ("terms", json!(true)),
    ] {
        whole[name] = value;
    }
    let (status, taken) = site.client.post_json("/api/consultation", &whole).await;
    assert_eq!((status, &taken["state"]), (201, &json!("new")), "{taken}");
    whole["country"] = json!("US");
    whole["story"] = json!("Another story of mine.");
    let (status, refused) = site.client.post_json("/api/consultation", &whole).await;
    assert_eq!(
        (status, &refused["code"]),
        (403, &json!("not_offered")),
        "{refused}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_price_is_compared_and_errors_are_read_by_old_clients() {
    let site = Fixture::new().await;
    for (price, status, code, error) in [
        ("$17", 409, "price_mismatch", "The price has changed"),
        ("abc", 422, "invalid_price", "Invalid price value"),
    ] {
        let (got, body) = site
            .client
            .post_json("/api/consultation", &said("Silver Package", price))
            .await;
        assert_eq!((got, &body["code"]), (status, &json!(code)), "{body}");
        assert_eq!(body["error"], error);
        assert!(body["details"].is_string());
    }
    let mut nobody = said("Silver Package", "$18");
    nobody["email"] = json!("");
    let (status, body) = site.client.post_json("/api/consultation", &nobody).await;
    assert_eq!((status, &body["code"]), (422, &json!("email_required")));
    assert_eq!(body["error"], "Email is required for payment");
    let empty = json!({ "consultationType": "Nothing" });
    let (status, body) = site.client.post_json("/api/consultation", &empty).await;
    assert_eq!(status, 422);
    let fields: Vec<&str> = body["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|error| error["field"].as_str().unwrap())
        .collect();
    assert_eq!(fields, ["consultationType", "name", "email", "story"]);
    let (status, body) = site
        .client
        .post_json("/api/free-subscription", &said("Silver Package", "$18"))
        .await;
    assert_eq!((status, &body["code"]), (409, &json!("price_mismatch")));
    assert!(site.states().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_confirmation_goes_out_for_settled_payments_and_once() {
    let site = Fixture::new().await;
    let send = async |reference: &str, email: &str| {
        let body = json!({ "email": email, "name": "X", "consultationType": "Silver Package", "story": STORY });
        let request = site
            .client
            .post("/api/sendConfirmationEmail")
            .header("request-id", reference)
            .json(&body);
        read_json(request.send().await.unwrap()).await
    };
    let mut visitor = site.visitor();
    let checkout = visitor.go_to_checkout().await;
    let rows = site.rows("SELECT payment FROM care_request").await;
    let reference: String = rows[0].try_get("", "payment").unwrap();
    for unknown in ["", "12345", reference.as_str()] {
        let (status, body) = send(unknown, "ade@example.org").await;
        assert_eq!(
            (status, &body["error"]),
            (409, &json!("Email delivery failed"))
        );
    }
    visitor.pay(&checkout).await;
    let before = site.templates().await.len();
    let (status, body) = send(&reference, "ADE@example.org").await;
    assert_eq!((status, &body["already"]), (200, &json!(true)), "{body}");
    let (status, _) = send(&reference, "other@example.org").await;
    assert_eq!(status, 409, "nobody learns to whom a payment belongs");
    // Old clients name it by the provider's id.
    let rows = site.rows("SELECT provider_id FROM payments_attempt").await;
    let own: String = rows[0].try_get("", "provider_id").unwrap();
    for (email, expected) in [
        ("ade@example.org", 200),
        ("other@example.org", 409),
        ("", 409),
    ] {
        assert_eq!(send(&own, email).await.0, expected, "{email}");
    }
    assert_eq!(site.templates().await.len(), before);
}

/// What a client sends that asks everything.
fn whole(package: &str) -> Value {
    let mut whole = said(package, "");
    for (name, value) in [
        ("adult", json!("yes")),
        ("country", json!("NG")),
        ("consent", json!(["care@3", "data@3", "early@3"])),
        ("terms", json!(true)),
    ] {
        whole[name] = value;
    }
    whole
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_rate_the_request_is_kept_and_a_call_can_be_asked_for() {
    let site = Fixture::new().await;
    let request = site
        .client
        .post("/api/consultation")
        .json(&whole("Written Advice"));
    let response = request.send().await.unwrap();
    let mut visitor = site.visitor();
    let cookie = response.headers()["set-cookie"].to_str().unwrap();
    visitor.cookie = cookie.split(';').next().unwrap().to_owned();
    let (status, body) = read_json(response).await;
    assert_eq!((status, &body["code"]), (503, &json!("no_rate")), "{body}");
    assert_eq!(body["error"], "Conversion rate not available");
    let details = body["details"].as_str().unwrap();
    assert!(details.contains("Nothing was charged."), "{details}");
    let page = visitor.get("/consultation/request/pay").await;
    assert_eq!(page.shown["found"]["mayAskForCall"], true, "{page:?}");
    let called = visitor.step("pay", &[("do", "call")]).await;
    assert_eq!(called.location, "/consultation/request/thanks");
    assert_eq!(site.states().await, ["new"]);
    assert_eq!(site.templates().await, ["consult-call"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn with_what_the_rate_service_refused_is_told() {
    let site = Fixture::new().await;
    site.sandbox.rates.fail(RateFailure::Status(429));
    let (status, body) = site
        .client
        .post_json("/api/consultation", &whole("Written Advice"))
        .await;
    let code = &body["code"];
    assert_eq!((status, code), (503, &json!("rate_refused")), "{body}");
    assert_eq!(body["error"], "Error fetching conversion rate: 429");
    let details = body["details"].as_str().unwrap();
    assert!(
        details.starts_with("Conversion rate not available."),
        "{details}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_read_and_what_fails_here_has_both_fields_of_old_clients() {
    let site = Fixture::new().await;
    let confirm = site
        .client
        .post("/api/sendConfirmationEmail")
        .header("content-type", "application/json")
        .body("{");
    let (status, body) = read_json(confirm.send().await.unwrap()).await;
    assert_eq!(status, 400);
    assert!(
        body["error"].is_string() && body["details"].is_string(),
        "{body}"
    );
    site.tamper("DROP TABLE care_same").await;
    let (status, body) = site
        .client
        .post_json("/api/consultation", &said("Free Chat", ""))
        .await;
    assert_eq!(status, 500);
    assert!(
        body["error"].is_string() && body["details"].is_string(),
        "{body}"
    );
    assert!(!body.to_string().contains("care_same"), "{body}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_words_after_a_request_that_is_over_are_a_new_one() {
    let site = Fixture::new().await;
    let send = async || {
        site.client
            .post_json("/api/consultation", &whole("Free Chat"))
            .await
    };
    let (_, first) = send().await;
    assert_eq!(first["state"], "new", "{first}");
    let link = site.link_of("consult-received", "link").await;
    let mut visitor = site.visitor();
    visitor.post(&link, &[("do", "yes-cancel")]).await;
    let (status, second) = send().await;
    assert_eq!((status, &second["state"]), (201, &json!("new")), "{second}");
    assert_ne!(second["reference"], first["reference"]);
    assert_eq!(send().await.1["reference"], second["reference"]);
}

/// The same words as [`format_clock_time`], as a form with a report.
async fn with_report(site: &Fixture, package: &str, report: &[u8]) -> (u16, Value) {
    let mut body = Vec::new();
    for (name, value) in said(package, "").as_object().unwrap() {
        let value = value.as_str().unwrap();
        let part =
            format!("--b\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n");
        body.extend(part.bytes());
    }
    let head =
        "--b\r\nContent-Disposition: form-data; name=\"reportFile\"; filename=\"scan.pdf\"\r\n\r\n";
    body.extend(head.bytes());
    body.extend_from_slice(report);
    body.extend(b"\r\n--b--\r\n");
    let sent = site
        .client
        .post("/api/consultation")
        .header("content-type", "multipart/form-data; boundary=b")
        .body(body);
    read_json(sent.send().await.unwrap()).await
}

async fn reports(site: &Fixture) -> usize {
    site.rows("SELECT id FROM care_file").await.len()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_that_comes_after_its_words_is_kept_or_refused_and_never_lost() {
    let site = Fixture::new().await;
    let package = "Blood Tests and Scan Report";
    let (status, first) = site
        .client
        .post_json("/api/consultation", &said(package, ""))
        .await;
    assert_eq!(status, 201, "{first}");
    for _ in 0..2 {
        let (status, second) = with_report(&site, package, &pdf()).await;
        assert_eq!(status, 201, "{second}");
        assert_eq!(second["reference"], first["reference"]);
        assert_eq!(reports(&site).await, 1, "the same file is one");
    }
    site.tamper("UPDATE care_request SET state = 'scheduled'")
        .await;
    let another = pdf_with(&[b"<</N 2>>"], "");
    let (status, refused) = with_report(&site, package, &another).await;
    assert_eq!(
        (status, &refused["code"]),
        (409, &json!("sent_already")),
        "{refused}"
    );
    assert!(refused["error"].is_string(), "{refused}");
    assert_eq!(reports(&site).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_repeats_another_s_words_gets_the_number_and_not_the_draft() {
    let site = Fixture::new().await;
    let send = async |headers: &[(&str, &str)]| {
        let mut request = site.client.post_from_page("/api/consultation");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let sent = request.json(&said("Silver Package", "$18")).send();
        let response = sent.await.unwrap();
        let cookies = response.headers().get_all("set-cookie").iter();
        let cookies: Vec<String> = cookies
            .map(|cookie| cookie.to_str().unwrap().to_owned())
            .collect();
        let (status, body) = read_json(response).await;
        assert_eq!(status, 201, "{body}");
        (cookies, body)
    };
    let own = ("idempotency-key", "4b1c5f0e9d8a47b2");
    let (cookies, first) = send(&[own]).await;
    let cookie = cookies[0].split(';').next().unwrap().to_owned();
    for stranger in [
        &[][..],
        &[("idempotency-key", "another-key-of-theirs")],
        &[("idempotency-key", "short")],
        &[("cookie", "care=forged")],
    ] {
        let (cookies, again) = send(stranger).await;
        assert_eq!(cookies, [""; 0], "{stranger:?}");
        assert_eq!(again["reference"], first["reference"]);
        assert_eq!(again["next"]["kind"], "wait");
    }
    for proof in [own, ("cookie", cookie.as_str())] {
        let (cookies, again) = send(&[proof]).await;
        assert_eq!((cookies.len(), &again), (1, &first), "{proof:?}");
    }
    assert_eq!(site.templates().await, ["consult-details"], "told once");
}
