//! Gifts by card: kept before they are paid, recorded by the settlement, thanked for once.

use payments::rates::RateFailure;
use serde_json::json;

use crate::fixture::Fixture;

#[tokio::test(flavor = "multi_thread")]
async fn a_gift_of_dollars_is_paid_in_naira_and_recorded_by_the_settlement() {
    let site = Fixture::new().await;
    site.sandbox.rates.set_naira("1500");
    let (token, begun) = site.begin(json!({})).await;
    assert_eq!(begun["state"], "pending");
    assert_eq!(begun["page"], format!("/giving/{token}"));
    let gift = site.gift(&token).await;
    assert_eq!(gift["state"], "pending");
    assert_eq!(gift["amountText"], "$25");
    assert_eq!(gift["show"], "anonymous");
    let dollars = &gift["pay"];
    assert_eq!(dollars["label"], "Pay $25");
    let naira = site
        .post_form(&format!("/giving/{token}"), &[("currency", "NGN")])
        .await;
    assert_eq!(naira.status, 303, "{naira:?}");
    let pay = site.gift(&token).await["pay"].clone();
    assert_eq!(pay["label"], "Pay ₦37,500");
    assert_eq!(pay["notice"], "Test payment: no money moves.");
    assert!(site.templates().await.is_empty(), "nothing is paid yet");
    site.pay(&token, "").await;
    let gift = site.gift(&token).await;
    assert_eq!(gift["state"], "received");
    let came = "₦37,500 (test payment: no money moves)";
    assert_eq!(gift["receivedText"], came);
    assert_eq!(gift["receivedOnText"], "22 November 2026");
    assert_eq!(site.templates().await, ["gift-thanks"]);
    assert_eq!(site.mails().await[0].1["amount"], came);
    let receipt = site.link_of("gift-thanks", "receipt").await;
    let path = receipt.replace("/giving/", "/api/giving/gifts/");
    let (status, receipt) = site.client.get_json(&path).await;
    assert_eq!(status, 200, "{receipt}");
    assert_eq!(receipt["amountText"], "₦37,500");
    assert_eq!(receipt["number"], "2026-000001");
    assert_eq!(receipt["donorName"], "Ada Obi");
    assert_eq!(receipt["otherAmountText"], "$25 at ₦1,500 for $1");
    assert_eq!(receipt["isTest"], true);
    let pdf = site.get_pdf(&format!("{path}.pdf")).await;
    for words in [
        "Receipt 2026-000001",
        "TEST",
        "From: Ada Obi",
        "Given: NGN 37,500",
    ] {
        assert!(pdf.contains(words), "{words}");
    }
    for path in [
        "/api/giving/gifts/0000",
        "/api/giving/gifts/0000/receipt.pdf",
    ] {
        assert_eq!(site.client.get_json(path).await.0, 404, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_is_said_at_its_field_and_nothing_typed_is_lost() {
    let site = Fixture::new().await;
    let (status, problem) = site
        .client
        .post_json(
            "/api/sponsor",
            &json!({ "name": " ", "email": "no", "phone": " \u{a0}", "price": "0" }),
        )
        .await;
    assert_eq!(status, 422);
    let fields: Vec<&str> = problem["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|error| error["field"].as_str().unwrap())
        .collect();
    assert_eq!(fields, ["price", "name", "email"]);
    let without = json!({ "name": "Ada", "email": "a@example.org", "price": "25" });
    let (status, taken) = site.client.post_json("/api/sponsor", &without).await;
    assert_eq!(status, 201, "a number may be left out: {taken}");
    let unreadable =
        json!({ "name": "Ada", "email": "a@example.org", "price": "25", "phone": "12" });
    let (status, problem) = site.client.post_json("/api/sponsor", &unreadable).await;
    assert_eq!(
        (status, &problem["errors"][0]["field"]),
        (422, &json!("phone"))
    );
    for price in ["-5", "1e30", "five", "1.234", "", "99999999999999999"] {
        let body = json!({ "name": "Ada", "email": "a@example.org", "phone": "0803 123 4567", "price": price });
        let (status, answer) = site.client.post_json("/api/sponsor", &body).await;
        assert_eq!(status, 422, "{price}: {answer}");
    }
    let form = [
        ("name", "Ada Obi"),
        ("email", "ada@example.org"),
        ("currency", "NGN"),
        ("price", "100"),
        ("fund", "project-done"),
        ("dedication", "For Mama"),
    ];
    let wrong = site.post_form("/giving", &form).await;
    assert_eq!(wrong.status, 303);
    assert!(wrong.location.starts_with("/giving?again="), "{wrong:?}");
    assert_eq!(wrong.invalid_fields(), ["price", "fund", "terms"]);
    assert_eq!(wrong.shown["values"]["dedication"], "For Mama");
    assert_eq!(
        wrong.shown["errors"][0]["message"],
        "The smallest gift is ₦500"
    );
    let again = site.post_form("/giving", &form).await;
    assert_ne!(again.location, wrong.location, "it is looked at once more");
    let form = [
        ("name", "Ada Obi\r\nBcc: all@example.org"),
        ("email", "ada@example.org"),
        ("phone", "0803 123 4567"),
        ("currency", "NGN"),
        ("amountNGN", "5000"),
        ("amountUSD", "10"),
        ("fund", "project-mos"),
        ("terms", "yes"),
    ];
    let taken = site.post_form("/giving", &form).await;
    assert_eq!(taken.status, 303, "{taken:?}");
    let again = site.post_form("/giving", &form).await;
    assert_eq!(again.location, taken.location, "a double click is one gift");
    let gift = site
        .gift(taken.location.trim_start_matches("/giving/"))
        .await;
    assert_eq!(gift["amountText"], "₦5,000");
    assert_eq!(gift["fundName"], "Project MOS");
    assert_eq!(gift["name"], "Ada Obi Bcc: all@example.org");
    let (_, gifts) = site
        .desk("GET", "gifts?q=ada@example.org", json!(null))
        .await;
    let path = format!("gifts/{}", gifts["items"][0]["id"].as_str().unwrap());
    let (_, kept) = site.desk("GET", &path, json!(null)).await;
    assert_eq!(kept["terms"], "1", "which words were agreed to: {kept}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_declined_card_and_a_cancelled_gift_cost_nothing() {
    let site = Fixture::new().await;
    let (token, _) = site
        .begin(json!({ "currency": "NGN", "price": "5000" }))
        .await;
    site.pay(&token, "declined").await;
    assert_eq!(site.gift(&token).await["state"], "pending");
    let (status, gift) = site
        .client
        .post_json(&format!("/api/giving/gifts/{token}/cancel"), &json!({}))
        .await;
    assert_eq!(status, 200, "{gift}");
    assert_eq!(gift["state"], "cancelled");
    let (status, _) = site
        .client
        .post_json(&format!("/api/giving/gifts/{token}/pay"), &json!({}))
        .await;
    assert_eq!(status, 409);
    assert!(site.templates().await.is_empty());
    // The bank takes the money all the same, later: it is a gift all the same.
    let (token, _) = site
        .begin(json!({ "currency": "NGN", "price": "7000" }))
        .await;
    site.pay(&token, "pending_transfer").await;
    let cancel = format!("/api/giving/gifts/{token}/cancel");
    site.client.post_json(&cancel, &json!({})).await;
    for _ in 0..6 {
        site.pass_minutes(10);
        site.run_jobs().await;
    }
    assert_eq!(site.gift(&token).await["state"], "received");
    assert_eq!(site.templates().await, ["gift-thanks"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_rate_the_giver_is_told_before_paying() {
    let site = Fixture::new().await;
    site.sandbox.rates.fail(RateFailure::NoAnswer);
    let (token, _) = site.begin(json!({})).await;
    let press = site
        .post_form(&format!("/giving/{token}"), &[("currency", "NGN")])
        .await;
    assert_eq!(press.status, 303);
    let said = press.shown["message"].as_str().unwrap().to_owned();
    assert!(said.contains("Nothing was charged"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn many_tries_of_cards_are_slowed_down() {
    let site = Fixture::new().await;
    let mut statuses = Vec::new();
    for price in 0..10 {
        let price = (600 + price).to_string();
        let (token, _) = site
            .begin(json!({ "currency": "NGN", "price": price }))
            .await;
        let path = format!("/api/giving/gifts/{token}/pay");
        statuses.push(site.client.post_json(&path, &json!({})).await.0);
    }
    assert_eq!(statuses[..8], [200; 8]);
    assert_eq!(statuses[8..], [429; 2]);
    site.pass_minutes(61);
    let (token, _) = site
        .begin(json!({ "currency": "NGN", "price": "900" }))
        .await;
    let path = format!("/api/giving/gifts/{token}/pay");
    assert_eq!(site.client.post_json(&path, &json!({})).await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_desk_sets_how_many_cards_of_one_network_are_tried() {
    let site = Fixture::new().await;
    site.settings.0.lock().unwrap().tries_per_network = 15;
    let mut statuses = Vec::new();
    for number in 0..17 {
        let email = format!("g{number}@example.org");
        let body = json!({ "currency": "NGN", "price": "900", "email": email });
        let (token, _) = site.begin(body).await;
        let path = format!("/api/giving/gifts/{token}/pay");
        statuses.push(site.client.post_json(&path, &json!({})).await.0);
    }
    assert_eq!(statuses[..15], [200; 15]);
    assert_eq!(statuses[15..], [429; 2]);
}

#[tokio::test(flavor = "multi_thread")]
async fn where_many_cards_are_declined_givers_confirm_their_address_and_nobody_is_shut_out() {
    let site = Fixture::new().await;
    {
        let mut settings = site.settings.0.lock().unwrap();
        settings.tries_per_network = 12;
        settings.tries_everywhere = 12;
    }
    let begin = async |email: &str| {
        let body = json!({ "currency": "NGN", "price": "900", "email": email });
        site.begin(body).await.0
    };
    let open = async |token: &str, from: &str| {
        let request = site
            .client
            .post(&format!("/api/giving/gifts/{token}/pay"))
            .header("x-forwarded-for", from)
            .json(&json!({}));
        testkit::read_json(request.send().await.unwrap()).await
    };
    for number in 0..12 {
        let token = begin(&format!("g{number}@example.org")).await;
        site.pay(&token, "declined").await;
    }
    for _ in 0..2 {
        site.pass_minutes(10);
        site.run_jobs().await;
    }
    let token = begin("giver@example.org").await;
    let (status, problem) = open(&token, "203.0.113.5").await;
    assert_eq!(
        (status, &problem["code"]),
        (409, &json!("confirm_address")),
        "{problem}"
    );
    let link = site.link_of("gift-confirm", "link").await;
    let mailed = link.strip_prefix("/giving/").unwrap();
    assert_eq!(
        site.gift(mailed).await["reference"],
        site.gift(&token).await["reference"]
    );
    let (status, opened) = open(mailed, "203.0.113.5").await;
    assert_eq!(status, 200, "{opened}");
    assert_eq!(
        open(&token, "203.0.113.5").await.0,
        409,
        "the link alone proves it"
    );
    for _ in 0..4 {
        open(&token, "203.0.113.5").await;
    }
    let mails = site.templates().await;
    let asked = mails.iter().filter(|template| *template == "gift-confirm");
    assert_eq!(asked.count(), 3, "no mailbox is filled");
    site.pass_minutes(61);
    let later = begin("later@example.org").await;
    assert_eq!(open(&later, "203.0.113.99").await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn neighbours_in_a_network_share_their_tries() {
    let site = Fixture::new().await;
    site.settings.0.lock().unwrap().tries_per_network = 12;
    let mut statuses = Vec::new();
    for number in 0..13 {
        let email = format!("g{number}@example.org");
        let body = json!({ "currency": "NGN", "price": "900", "email": email });
        let (token, _) = site.begin(body).await;
        let request = site
            .client
            .post(&format!("/api/giving/gifts/{token}/pay"))
            .header("x-forwarded-for", format!("2001:db8:1:2::{number}"))
            .json(&json!({}));
        statuses.push(request.send().await.unwrap().status().as_u16());
    }
    assert_eq!(statuses[..12], [200; 12]);
    assert_eq!(statuses[12], 429);
}

#[tokio::test(flavor = "multi_thread")]
async fn thanks_name_only_who_wants_it_and_funds_are_read_from_the_ledger() {
    let site = Fixture::new().await;
    let named =
        json!({ "currency": "NGN", "price": "5000", "fund": "project-mos", "show": "named" });
    let (token, _) = site.begin(named).await;
    site.pay(&token, "").await;
    let quiet = json!({ "name": "Bola Ojo", "email": "bola@example.org", "currency": "NGN", "price": "1000", "fund": "project-mos" });
    let (token, _) = site.begin(quiet).await;
    site.pay(&token, "").await;
    let (_, offer) = site.client.get_json("/api/giving").await;
    let wall = offer["wall"].as_array().unwrap();
    assert_eq!(wall.len(), 2);
    let text = offer["wall"].to_string();
    assert!(
        text.contains("Ada Obi") && text.contains("Somebody"),
        "{text}"
    );
    assert!(!text.contains("Bola"), "{text}");
    assert!(text.contains("gave ₦1,000 to Project MOS"), "{text}");
    assert!(!text.contains("₦5,000"), "who is named has no sum: {text}");
    assert_eq!(offer["funds"].as_array().unwrap().len(), 1);
    let (_, funds) = site.client.get_json("/api/giving/funds").await;
    let fund = &funds["items"][0];
    assert_eq!(fund["raisedText"], "₦6,000");
    assert_eq!(fund["goalText"], "₦20,000");
    assert_eq!(fund["percent"], 30);
    assert_eq!(fund["gifts"], json!(null), "few gifts are not counted out");
}

#[tokio::test(flavor = "multi_thread")]
async fn gifts_of_a_test_are_told_of_until_the_site_takes_real_money() {
    let site = Fixture::new().await;
    let cash = json!({ "name": "Dele Ojo", "minor": 2_500_000, "currency": "NGN", "fund": "project-mos",
        "receivedOn": "2026-11-20" });
    assert_eq!(site.desk("POST", "gifts", cash).await.0, 200);
    // More of them than are shown, and all are newer.
    for number in 0..13 {
        let email = format!("g{number}@example.org");
        let gift =
            json!({ "currency": "NGN", "price": "1000", "fund": "project-mos", "email": email });
        let (token, _) = site.begin(gift).await;
        site.pay(&token, "").await;
    }
    let (_, tried) = site.client.get_json("/api/giving").await;
    assert_eq!(tried["wall"].as_array().unwrap().len(), 12);
    let (_, tried) = site.client.get_json("/api/giving/funds").await;
    assert_eq!(tried["items"][0]["raisedText"], "₦38,000");
    assert_eq!(tried["items"][0]["gifts"], 14);

    let real = site.get_with_real_keys("/api/giving").await;
    let wall = real["wall"].as_array().unwrap();
    assert_eq!(wall.len(), 1, "{wall:?}");
    assert!(
        wall[0]["text"].as_str().unwrap().contains("₦25,000"),
        "{wall:?}"
    );
    let real = site.get_with_real_keys("/api/giving/funds").await;
    assert_eq!(real["items"][0]["raisedText"], "₦25,000");
    assert_eq!(real["items"][0]["gifts"], json!(null));
}

#[tokio::test(flavor = "multi_thread")]
async fn gift_aid_is_declared_in_pounds_with_a_home() {
    let site = Fixture::new().await;
    {
        let mut settings = site.settings.0.lock().unwrap();
        settings.gift_aid_open = true;
        settings.charity_number = "1234567".to_owned();
    }
    let wrong = json!({ "name": "Ada", "email": "a@example.org", "phone": "0803 123 4567", "price": "20",
        "currency": "GBP", "giftAid": true });
    let (status, problem) = site.client.post_json("/api/sponsor", &wrong).await;
    assert_eq!(status, 422);
    let text = problem["errors"].to_string();
    for field in ["name", "address", "postcode"] {
        assert!(text.contains(&format!("\"{field}\"")), "{text}");
    }
    let right = json!({ "currency": "GBP", "giftAid": "yes", "house": "12", "address": "High Street, Leeds", "postcode": "ls11aa" });
    let (token, begun) = site.begin(right).await;
    assert_eq!(begun["gift"]["giftAid"], true);
    assert_eq!(site.gift(&token).await["amountText"], "£25");
    let dollars = json!({ "name": "Ada Obi", "email": "a@example.org", "phone": "0803 123 4567", "price": "20",
        "giftAid": "yes" });
    let (status, problem) = site.client.post_json("/api/sponsor", &dollars).await;
    assert_eq!(
        (status, &problem["errors"][0]["field"]),
        (422, &json!("giftAid"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_back_from_paying_is_led_to_their_gift_and_nobody_else_is() {
    let site = Fixture::new().await;
    let (token, _) = site
        .begin(json!({ "currency": "NGN", "price": "5000" }))
        .await;
    let pay = format!("/api/giving/gifts/{token}/pay");
    let by_script = site
        .client
        .post(&pay)
        .json(&json!({}))
        .send()
        .await
        .unwrap();
    let by_form = site
        .send_form(&format!("/giving/{token}"), &[("do", "pay")])
        .await;
    assert_eq!(by_form.status(), 303);
    let reference = site.gift(&token).await["pay"]["reference"].clone();
    let path = format!("/api/payments/{}", reference.as_str().unwrap());
    for answer in [by_script, by_form] {
        let cookie = answer.headers()["set-cookie"].to_str().unwrap().to_owned();
        assert!(cookie.contains("; Path=/;") && cookie.contains("HttpOnly"));
        assert!(!cookie.contains(&token), "{cookie}");
        let cookie = cookie.split(';').next().unwrap().to_owned();
        let (_, own) = site.get_with(&path, &cookie).await;
        assert_eq!(own["page"]["href"], format!("/giving/{token}"), "{own}");
        let forged = format!("{}x", &cookie[..cookie.len() - 1]);
        let (_, seen) = site.get_with(&path, &forged).await;
        assert_eq!(seen["page"], json!(null));
        // Somebody else's payment is not theirs.
        let (other, _) = site
            .begin(json!({ "currency": "NGN", "price": "900" }))
            .await;
        let (_, opened) = site
            .client
            .post_json(&format!("/api/giving/gifts/{other}/pay"), &json!({}))
            .await;
        let others = format!("/api/payments/{}", opened["reference"].as_str().unwrap());
        let (_, seen) = site.get_with(&others, &cookie).await;
        assert_eq!(seen["page"], json!(null));
    }
    let (_, seen) = site.client.get_json(&path).await;
    assert_eq!(seen["page"], json!(null), "a reference alone opens nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_currency_is_offered_by_card_only_where_it_can_be_paid() {
    let site = Fixture::new().await;
    let card = async |code: &str| {
        let (_, offer) = site.client.get_json("/api/giving").await;
        let all = offer["currencies"].as_array().unwrap().clone();
        let one = all.into_iter().find(|one| one["code"] == code);
        one.is_some_and(|one| one["card"] == true)
    };
    assert!(card("NGN").await);
    assert!(
        !card("GBP").await,
        "nobody takes pounds, and no rate is there"
    );
    let (token, _) = site
        .begin(json!({ "currency": "GBP", "price": "20" }))
        .await;
    let gift = site.gift(&token).await;
    assert_eq!(gift["pay"], json!(null));
    let instead = gift["instead"].as_str().unwrap();
    assert!(
        instead.contains("naira") && !instead.contains("pounds"),
        "{instead}"
    );
    site.sandbox.rates.set_naira_and_pounds("1500", "0.75");
    site.pass_minutes(6 * 60 + 1);
    assert!(card("GBP").await);
}
