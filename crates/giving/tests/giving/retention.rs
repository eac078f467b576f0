//! What is kept of givers goes when nobody needs it any more, and not before.

use giving::personal_data::GivingPersonalData;
use serde_json::{Value, json};
use store::personal::PersonalData;

use crate::fixture::Fixture;

/// Each night of so many days, in steps of ten.
async fn days(site: &Fixture, days: i64) {
    for _ in 0..days / 10 {
        site.pass_days(10);
        site.run_jobs().await;
    }
}

/// How many rows hold something in that column.
async fn with(site: &Fixture, table: &str, column: &str) -> usize {
    let sql = format!("SELECT id FROM {table} WHERE {column} IS NOT NULL AND {column} <> ''");
    site.rows(&sql).await.len()
}

#[tokio::test(flavor = "multi_thread")]
async fn who_never_began_to_give_each_month_is_forgotten() {
    let site = Fixture::new().await;
    let monthly = |method: &str| json!({ "currency": "NGN", "price": "5000", "every": "monthly", "method": method });
    site.begin(monthly("card")).await;
    let (transfer, _) = site.begin(monthly("bank")).await;
    days(&site, 50).await;
    assert_eq!(with(&site, "giving_plan", "donor").await, 2);
    days(&site, 20).await;
    let left = site
        .rows("SELECT method FROM giving_plan WHERE donor IS NOT NULL AND email_mark IS NOT NULL")
        .await;
    let left = left
        .iter()
        .map(|row| row.try_get::<String>("", "method").unwrap());
    assert_eq!(
        left.collect::<Vec<_>>(),
        ["bank"],
        "a transfer may come late"
    );
    let cancel = format!("/api/giving/gifts/{transfer}/cancel");
    assert_eq!(site.client.post_json(&cancel, &json!({})).await.0, 200);
    days(&site, 80).await;
    assert_eq!(with(&site, "giving_plan", "donor").await, 0);
    assert_eq!(with(&site, "giving_gift", "donor").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_gave_each_month_is_forgotten_as_long_after_as_who_gave_once() {
    let site = Fixture::new().await;
    site.settings.0.lock().unwrap().keep_gift_days = 100;
    let body = json!({ "currency": "NGN", "price": "5000", "every": "monthly" });
    let (token, _) = site.begin(body).await;
    site.pay(&token, "").await;
    let link = site.link_of("gift-monthly", "link").await;
    site.post_form(&link, &[("do", "yes-cancel")]).await;
    days(&site, 90).await;
    assert_eq!(with(&site, "giving_plan", "donor").await, 1);
    assert_eq!(site.scrubs().await, 0);
    days(&site, 20).await;
    assert_eq!(with(&site, "giving_plan", "donor").await, 0);
    assert!(site.scrubs().await > 0, "it stands in no file any more");
    assert_eq!(with(&site, "giving_gift", "donor").await, 0);
    let path = link.replace("/giving/monthly/", "/api/giving/monthly/");
    assert_eq!(site.client.get_json(&path).await.0, 404);
}

/// The transfer of a gift that was begun came.
async fn receive(site: &Fixture, begun: &Value, (minor, currency): (i64, &str)) {
    let path = format!("gifts?q={}", begun["reference"].as_str().unwrap());
    let (_, gifts) = site.desk("GET", &path, json!(null)).await;
    let path = format!(
        "gifts/{}/receive",
        gifts["items"][0]["id"].as_str().unwrap()
    );
    let came = json!({ "version": 1, "minor": minor, "currency": currency, "receivedOn": "2026-11-22", "note": "" });
    let (status, answer) = site.desk("POST", &path, came).await;
    assert_eq!(status, 200, "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn months_that_nobody_paid_go_with_who_gave_each_month() {
    let site = Fixture::new().await;
    site.settings.0.lock().unwrap().keep_gift_days = 100;
    let body = json!({ "currency": "NGN", "price": "5000", "every": "monthly", "method": "bank" });
    let (_, begun) = site.begin(body).await;
    receive(&site, &begun, (500_000, "NGN")).await;
    days(&site, 40).await;
    let month = site.link_of("gift-due", "link").await;
    let month = month.trim_start_matches("/giving/");
    let link = site.link_of("gift-monthly", "link").await;
    site.post_form(&link, &[("do", "yes-cancel")]).await;
    days(&site, 90).await;
    assert_eq!(with(&site, "giving_plan", "donor").await, 1);
    let waiting = site.gift(month).await;
    assert_eq!(waiting["state"], "transfer", "it may come late");
    days(&site, 20).await;
    assert_eq!(with(&site, "giving_plan", "donor").await, 0);
    assert_eq!(with(&site, "giving_gift", "donor").await, 0);
    assert_eq!(with(&site, "giving_gift", "email_mark").await, 0);
    let path = format!("/api/giving/gifts/{month}");
    assert_eq!(site.client.get_json(&path).await.0, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn declarations_for_gift_aid_stay_for_their_years_though_names_go_earlier() {
    let site = Fixture::new().await;
    {
        let mut settings = site.settings.0.lock().unwrap();
        settings.gift_aid_open = true;
        settings.charity_number = "1234567".to_owned();
        settings.keep_gift_days = 100;
        settings.accounts[0].currency = "GBP".to_owned();
    }
    let declared = json!({ "currency": "GBP", "giftAid": "yes", "house": "12", "address": "High Street", "postcode": "ls11aa" });
    for mut body in [declared, json!({ "currency": "GBP" })] {
        body["method"] = json!("bank");
        let (_, begun) = site.begin(body).await;
        receive(&site, &begun, (2_500, "GBP")).await;
    }
    days(&site, 120).await;
    assert_eq!(with(&site, "giving_gift", "donor").await, 1);
    site.pass_days(6 * 365);
    days(&site, 20).await;
    assert_eq!(with(&site, "giving_gift", "donor").await, 1);
    site.pass_days(366);
    days(&site, 20).await;
    assert_eq!(with(&site, "giving_gift", "donor").await, 0);
}

/// Lines of a statement, oldest first.
async fn lines(site: &Fixture, state: &str) -> Vec<Value> {
    let path = format!("lines?state={state}");
    let (status, lines) = site.transfers("GET", &path, json!(null)).await;
    assert_eq!(status, 200, "{lines}");
    lines["items"].as_array().unwrap().clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_bank_wrote_goes_with_the_gift_and_with_what_is_none() {
    let site = Fixture::new().await;
    let body = json!({ "currency": "NGN", "price": "5000", "method": "bank" });
    let (_, begun) = site.begin(body).await;
    let reference = begun["reference"].as_str().unwrap();
    let csv = format!(
        "Date,Narration,Debit,Credit\n23/11/2026,NIP/ADA OBI/{reference},,\"5,000.00\"\n23/11/2026,NIP/BO BELLO RENT,,900.00\n24/11/2026,NIP/CHI ADE,,800.00\n"
    );
    let body = json!({ "csv": csv, "currency": "NGN" });
    let (status, brought) = site.transfers("POST", "statements", body.clone()).await;
    assert_eq!((status, &brought["added"]), (200, &json!(3)), "{brought}");
    for line in lines(&site, "open").await {
        let path = format!("lines/{}", line["id"].as_str().unwrap());
        let decision = match line["proposal"]["item"]["id"].as_str() {
            Some(gift) => json!({ "version": 1, "do": "confirm", "item": gift }),
            None if line["minor"] == 90_000 => json!({ "version": 1, "do": "ignore" }),
            None => continue,
        };
        assert_eq!(site.transfers("POST", &path, decision).await.0, 200);
    }
    days(&site, 50).await;
    assert_eq!(with(&site, "transfer_line", "words").await, 3);
    days(&site, 20).await;
    assert_eq!(lines(&site, "ignored").await[0]["words"], "");
    assert_eq!(with(&site, "transfer_line", "words").await, 2);
    let email = "ada@example.org".parse().unwrap();
    let gifts = GivingPersonalData(site.giving.clone());
    let erased = gifts
        .erase_items(store::Actor::System, &email)
        .await
        .unwrap();
    assert_eq!(erased.erased, 1);
    let matched = &lines(&site, "matched").await[0];
    assert_eq!(
        (&matched["words"], &matched["payer"]),
        (&json!(""), &json!(null))
    );
    assert_eq!(matched["minor"], 500_000, "the sum stays in the books");
    let (_, twice) = site.transfers("POST", "statements", body).await;
    assert_eq!(
        twice["known"], 3,
        "lines without words are known all the same"
    );
    let open = &lines(&site, "open").await[0];
    assert_eq!(
        open["words"], "NIP/CHI ADE",
        "what nobody decided is still to be read"
    );
}
