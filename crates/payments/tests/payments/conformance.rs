//! The sandbox against the provider's own OpenAPI document (MIT; its licence stands in the file).

use serde_json::{Value, json};

use crate::fixture::Fixture;

/// The document's schemas.
pub fn schemas() -> Value {
    let document: Value =
        serde_yaml_ng::from_str(include_str!("../data/paystack-openapi.yaml")).unwrap();
    document["components"]["schemas"].clone()
}

/// What of a value does not fit an OpenAPI 3.0 schema, as far as the document uses them.
fn misfits(schemas: &Value, schema: &Value, value: &Value, at: &str, found: &mut Vec<String>) {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.rsplit('/').next().unwrap();
        return misfits(schemas, &schemas[name], value, at, found);
    }
    for several in ["oneOf", "anyOf"] {
        if let Some(options) = schema[several].as_array() {
            let fits = |option: &Value| {
                let mut inside = Vec::new();
                misfits(schemas, option, value, at, &mut inside);
                inside.is_empty()
            };
            if !options.iter().any(fits) {
                found.push(format!("{at}: fits none of {several}"));
            }
        }
    }
    if value.is_null() {
        if schema["nullable"] != true && !schema["type"].is_null() {
            found.push(format!("{at}: null"));
        }
        return;
    }
    let fits = match schema["type"].as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("boolean") => value.is_boolean(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        _ => true,
    };
    if !fits {
        found.push(format!("{at}: {value} is no {}", schema["type"]));
    }
    for name in schema["required"].as_array().into_iter().flatten() {
        if value.get(name.as_str().unwrap()).is_none() {
            found.push(format!("{at}: {name} is missing"));
        }
    }
    for (name, inside) in schema["properties"].as_object().into_iter().flatten() {
        if let Some(value) = value.get(name) {
            misfits(schemas, inside, value, &format!("{at}.{name}"), found);
        }
    }
    for (index, item) in value.as_array().into_iter().flatten().enumerate() {
        misfits(
            schemas,
            &schema["items"],
            item,
            &format!("{at}[{index}]"),
            found,
        );
    }
}

/// Fails when a value does not fit the schema of that name.
pub fn fits(schemas: &Value, name: &str, value: &Value) {
    let mut found = Vec::new();
    assert!(schemas[name].is_object(), "{name}");
    misfits(schemas, &schemas[name], value, name, &mut found);
    assert!(found.is_empty(), "{found:#?}\n{value:#}");
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_are_as_the_document_says() {
    let site = Fixture::new().await;
    let schemas = schemas();
    let body = json!({ "email": "ada@example.org", "amount": "500000", "reference": "T-1", "callback_url": "https://x.example/",
        "metadata": "{\"cart\":7}" });
    let (status, made) = site
        .call("POST", "transaction/initialize", Some(body))
        .await;
    assert_eq!(
        (status, &made["message"]),
        (200, &json!("Authorization URL created"))
    );
    fits(&schemas, "TransactionInitializeResponse", &made);
    let (_, unpaid) = site.call("GET", "transaction/verify/T-1", None).await;
    fits(&schemas, "VerifyResponse", &unpaid);
    assert_eq!(unpaid["data"]["status"], "abandoned");
    assert_eq!(unpaid["data"]["metadata"], json!({ "cart": 7 }));
    let code = made["data"]["access_code"].as_str().unwrap();
    let form = [
        ("number", "4084084084084081"),
        ("cvv", "408"),
        ("expiry", "12/30"),
    ];
    let page = format!("{}{code}/pay", site.sandbox.address);
    assert_eq!(
        site.client
            .http
            .post(page)
            .form(&form)
            .send()
            .await
            .unwrap()
            .status(),
        303
    );
    let (_, paid) = site.call("GET", "transaction/verify/T-1", None).await;
    fits(&schemas, "VerifyResponse", &paid);
    assert_eq!(
        (&paid["data"]["status"], &paid["data"]["fees"]),
        (&json!("success"), &json!(17_500))
    );
    let (_, one) = site
        .call("GET", &format!("transaction/{}", paid["data"]["id"]), None)
        .await;
    fits(&schemas, "TransactionFetchResponse", &one);
    for path in [
        "transaction",
        "transaction/?perPage=50",
        "transaction?per_page=1&page=1&status=success",
    ] {
        let (_, list) = site.call("GET", path, None).await;
        fits(&schemas, "TransactionListResponse", &list);
        assert_eq!(list["data"].as_array().unwrap().len(), 1, "{path}");
    }
    let (_, totals) = site.call("GET", "transaction/totals", None).await;
    fits(&schemas, "TransactionTotalsResponse", &totals);
    let (_, timeline) = site.call("GET", "transaction/timeline/T-1", None).await;
    fits(&schemas, "TransactionTimelineResponse", &timeline);
    let refund = json!({ "transaction": "T-1", "amount": 10_000 });
    let (_, refund) = site.call("POST", "refund", Some(refund)).await;
    assert_eq!(refund["message"], "Refund has been queued for processing");
    fits(&schemas, "RefundCreateResponse", &refund);
    let (_, list) = site
        .call(
            "GET",
            &format!("refund?transaction={}", paid["data"]["id"]),
            None,
        )
        .await;
    fits(&schemas, "RefundListResponse", &list);
    let (_, one) = site
        .call("GET", &format!("refund/{}", refund["data"]["id"]), None)
        .await;
    fits(&schemas, "RefundFetchResponse", &one);
    for (query, rows) in [
        ("page=1&perPage=1&from=2000-01-01T00:00:00Z", 1),
        ("page=2&perPage=1", 0),
        ("from=2100-01-01T00:00:00Z", 0),
        ("to=2000-01-01T00:00:00Z", 0),
    ] {
        let (_, list) = site.call("GET", &format!("refund?{query}"), None).await;
        fits(&schemas, "RefundListResponse", &list);
        assert_eq!(list["data"].as_array().unwrap().len(), rows, "{query}");
    }
    let (_, nothing) = site.call("GET", "refund?transaction=T-1", None).await;
    assert_eq!(
        nothing["data"],
        json!([]),
        "a reference finds nothing, silently"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn mistakes_are_refused_in_the_providers_words() {
    let site = Fixture::new().await;
    let schemas = schemas();
    let good = json!({ "email": "ada@example.org", "amount": 500_000, "reference": "T-1" });
    assert_eq!(
        site.call("POST", "transaction/initialize", Some(good.clone()))
            .await
            .0,
        200
    );
    let with = |name: &str, value: Value| {
        let mut body = good.clone();
        body["reference"] = "T-2".into();
        body[name] = value;
        body
    };
    for (body, status, message) in [
        (good.clone(), 400, "Duplicate Transaction Reference"),
        (with("email", json!("")), 400, "Email Address is required"),
        (
            with("email", json!("nobody")),
            400,
            "Invalid Email Address Passed",
        ),
        (with("amount", json!(0)), 400, "Invalid Amount Sent"),
        (with("amount", json!(-5)), 400, "Invalid Amount Sent"),
        (
            with("amount", json!(100.5)),
            400,
            "\"amount\" must be an integer",
        ),
        (
            with("amount", json!("100.50")),
            400,
            "\"amount\" must be an integer",
        ),
        (
            with("amount", json!(1e30)),
            400,
            "\"amount\" must be an integer",
        ),
        (
            with("currency", json!("JPY")),
            400,
            "Currency not supported by merchant",
        ),
        (
            with("amount", json!(100.0)),
            200,
            "Authorization URL created",
        ),
    ] {
        let (got, answer) = site
            .call("POST", "transaction/initialize", Some(body.clone()))
            .await;
        assert_eq!(
            (got, answer["message"].as_str().unwrap()),
            (status, message),
            "{body}"
        );
        if got != 200 {
            fits(&schemas, "TransactionInitializeBadRequestModel", &answer);
        }
    }
    let (status, answer) = site.call("GET", "transaction/verify/nothing", None).await;
    assert_eq!(
        (status, &answer["code"]),
        (400, &json!("transaction_not_found"))
    );
    assert_eq!(site.call("GET", "transaction/5", None).await.0, 404);
    assert_eq!(
        site.call("GET", "transaction/timeline/5", None).await.0,
        400
    );
    let refund = json!({ "transaction": "T-1" });
    assert_eq!(
        site.call("POST", "refund", Some(refund)).await.0,
        400,
        "not paid"
    );
    let without_key = site
        .client
        .http
        .get(format!("{}transaction", site.sandbox.address));
    let without_key = without_key.send().await.unwrap();
    assert_eq!(without_key.status(), 401);
    let said: Value = without_key.json().await.unwrap();
    assert_eq!(
        (&said["message"], &said["code"]),
        (&json!("Invalid key"), &json!("invalid_Key"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn browsers_set_up_log_and_pay_with_the_wallet() {
    let site = Fixture::new().await;
    let at = |path: &str| format!("{}{path}", site.sandbox.address);
    let preflight = site
        .client
        .http
        .request(reqwest::Method::OPTIONS, at("checkout/request_inline"));
    let preflight = preflight.send().await.unwrap();
    assert_eq!(preflight.headers()["access-control-allow-origin"], "*");
    let allowed = preflight.headers()["access-control-allow-headers"]
        .to_str()
        .unwrap();
    assert!(allowed.contains("x-connect-account") && allowed.contains("authorization"));
    let body = json!({ "key": site.sandbox.service.public_key(), "email": "ada@example.org", "amount": 500_000, "ref": "B-1",
        "mode": "popup", "metadata": "{\"referrer\":\"https://x.example/\"}" });
    let made = site
        .client
        .http
        .post(at("checkout/request_inline"))
        .json(&body)
        .send()
        .await
        .unwrap();
    let made: Value = made.json().await.unwrap();
    let data = &made["data"];
    for name in [
        "id",
        "transaction_status",
        "access_code",
        "log",
        "merchant_key",
        "channels",
        "merchant_id",
        "merchant_name",
        "merchant_logo",
        "amount",
        "currency",
        "plan_details",
        "link_config",
        "email",
        "label",
    ] {
        assert!(data.get(name).is_some(), "{name}");
    }
    let code = data["access_code"].as_str().unwrap();
    let verified = site
        .client
        .http
        .get(at(&format!("transaction/verify_access_code/{code}")))
        .send()
        .await
        .unwrap();
    let verified: Value = verified.json().await.unwrap();
    assert_eq!(verified["data"]["id"], data["id"]);
    // As the real client sends it: text, with the log as text inside.
    let log = json!({ "payload": json!({ "start_time": 1, "attempts": 2, "history": [{ "type": "action", "message": "x", "time": 1 }, "odd"] }).to_string() });
    let sent = site
        .client
        .http
        .post(at(&format!("transaction/update_log/{}", data["id"])))
        .bearer_auth(site.sandbox.service.public_key())
        .body(log.to_string());
    assert_eq!(sent.send().await.unwrap().status(), 200);
    let ip = site
        .client
        .http
        .post(at(&format!("transaction/set_ip/{}", data["id"])))
        .bearer_auth(site.sandbox.service.public_key())
        .send()
        .await
        .unwrap();
    assert_eq!(ip.status(), 200);
    let (_, kept) = site.call("GET", "transaction/verify/B-1", None).await;
    assert_eq!(kept["data"]["log"]["attempts"], 2);
    let secret =
        json!({ "key": site.sandbox.service.secret_key(), "email": "a@example.org", "amount": 1 });
    let refused = site
        .client
        .http
        .post(at("checkout/request_inline"))
        .json(&secret)
        .send()
        .await
        .unwrap();
    assert_eq!(
        refused.status(),
        401,
        "a secret key has no business in a browser"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_wallet_pays_or_is_declined() {
    let site = Fixture::new().await;
    let at = |path: &str| format!("{}{path}", site.sandbox.address);
    let body = json!({ "email": "ada@example.org", "amount": 500_000, "reference": "B-1" });
    site.call("POST", "transaction/initialize", Some(body))
        .await;
    let (_, made) = site.call("GET", "transaction/verify/B-1", None).await;
    let data = &made["data"];
    let id = data["id"].to_string();
    let session = [
        ("transaction", id.as_str()),
        ("sessionUrl", "u"),
        ("displayName", "d"),
        ("domainName", "n"),
    ];
    let session = site
        .client
        .http
        .post(at("applepay/validate-session/"))
        .form(&session)
        .send()
        .await
        .unwrap();
    assert_eq!(session.json::<Value>().await.unwrap()["status"], "success");
    for (object, status) in [("{\"declined\":1}", "failed"), ("{}", "success")] {
        let form = [("transaction", id.as_str()), ("paymentObject", object)];
        let charged = site
            .client
            .http
            .post(at("applepay/charge"))
            .form(&form)
            .send()
            .await
            .unwrap();
        assert_eq!(charged.json::<Value>().await.unwrap()["status"], status);
    }
    let (_, paid) = site.call("GET", "transaction/verify/B-1", None).await;
    assert_eq!(
        (&paid["data"]["status"], &paid["data"]["channel"]),
        (&json!("success"), &json!("apple_pay"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_framed_page_tells_its_owner_what_happened() {
    let site = Fixture::new().await;
    let popup = site
        .client
        .http
        .get(format!("{}popup", site.sandbox.address))
        .send()
        .await
        .unwrap();
    let policy = popup.headers()["content-security-policy"]
        .to_str()
        .unwrap()
        .to_owned();
    assert!(policy.contains("script-src 'self'") && !policy.contains("unsafe"));
    assert!(popup.text().await.unwrap().contains("/sandbox.js"));
    let opened = site.opened("request-1").await;
    let framed = format!(
        "{}?frame=http%3A%2F%2Flocalhost%3A8080",
        opened.checkout_url
    );
    let page = site
        .client
        .http
        .get(framed)
        .send()
        .await
        .unwrap()
        .text()
        .await
        .unwrap();
    assert!(
        page.contains("/pay?frame=http%3A%2F%2Flocalhost%3A8080"),
        "{page}"
    );
    assert!(page.contains("data-page=\"checkout\"") && !page.contains("<script>"));
    let form = [
        ("number", "4084084084084081"),
        ("cvv", "408"),
        ("expiry", "12/30"),
    ];
    let pay = format!(
        "{}/pay?frame=http%3A%2F%2Flocalhost%3A8080",
        opened.checkout_url
    );
    let done = site.client.http.post(pay).form(&form).send().await.unwrap();
    let done = done.text().await.unwrap();
    assert!(
        done.contains("data-event=\"success\"") && done.contains("Approved"),
        "{done}"
    );
    let nasty = "\"><script>alert(1)</script>";
    let body = json!({ "email": "ada@example.org", "amount": 5_000, "label": nasty });
    let (_, made) = site
        .call("POST", "transaction/initialize", Some(body))
        .await;
    let url = made["data"]["authorization_url"].as_str().unwrap();
    let page = site
        .client
        .http
        .get(url)
        .send()
        .await
        .unwrap()
        .text()
        .await
        .unwrap();
    assert!(!page.contains("<script>alert") && page.contains("&lt;script&gt;"));
    let gone = site
        .client
        .http
        .get(format!("{}nothinghere", site.sandbox.address))
        .send()
        .await
        .unwrap();
    assert_eq!(gone.status(), 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_step_of_the_bank_that_is_opened_anew_says_that_it_is_there() {
    let site = Fixture::new().await;
    let opened = site.opened("request-1").await;
    let asked = site
        .pay_with(&opened, "5060 6666 6666 6666 666", "123", "")
        .await;
    let pressed = asked.text().await.unwrap();
    assert!(
        pressed.contains("PIN") && pressed.contains("data-pressed"),
        "the owner knows of it: {pressed}"
    );
    // The payer comes back later, with another window.
    let framed = format!(
        "{}?frame=http%3A%2F%2Flocalhost%3A8080",
        opened.checkout_url
    );
    let again = site.client.http.get(framed).send().await.unwrap();
    let again = again.text().await.unwrap();
    assert!(
        again.contains("PIN") && !again.contains("data-pressed"),
        "{again}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slash_at_the_end_is_the_same_call() {
    let site = Fixture::new().await;
    let reference = site.opened("request-1").await.reference;
    for path in [
        format!("transaction/verify/{reference}/"),
        "transaction/".to_owned(),
        "transaction/totals/".to_owned(),
        "refund/".to_owned(),
        "plan/".to_owned(),
        "subscription/".to_owned(),
    ] {
        let (status, answer) = site.call("GET", &path, None).await;
        assert_eq!((status, &answer["status"]), (200, &json!(true)), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn transactions_are_read_by_cursors_and_filters() {
    let site = Fixture::new().await;
    for number in 0..3 {
        let opened = site.opened(&format!("request-{number}")).await;
        site.pay(&opened, if number == 0 { "declined" } else { "" })
            .await;
    }
    let get = async |query: &str| {
        let path = format!("transaction?{query}");
        site.call("GET", &path, None).await.1
    };
    let mut seen = Vec::new();
    let mut query = "use_cursor=true&perPage=2".to_owned();
    loop {
        let page = get(&query).await;
        let rows = page["data"].as_array().unwrap().clone();
        seen.extend(rows.into_iter().map(|row| row["id"].to_string()));
        let Some(next) = page["meta"]["next"].as_str() else {
            break;
        };
        query = format!("use_cursor=true&perPage=2&next={next}");
    }
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 3);
    let all = get("perPage=10").await;
    let declined = all["data"]
        .as_array()
        .unwrap()
        .iter()
        .find(|row| row["status"] == "abandoned");
    assert_eq!(declined.unwrap()["authorization"]["reusable"], false);
    let customer = &declined.unwrap()["customer"]["id"];
    let own = get(&format!("customer={customer}")).await;
    assert_eq!(own["data"].as_array().unwrap().len(), 1);
    let by_card = get("channel=card").await;
    let is_card = |row: &Value| row["channel"] == "card";
    assert!(by_card["data"].as_array().unwrap().iter().all(is_card));
    let none = get("channel=bank").await;
    assert!(none["data"].as_array().unwrap().is_empty());
}
