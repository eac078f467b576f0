//! The desk: gifts found and written down, exports, one person's data, statements by secret link.

use giving::personal_data::GivingPersonalData;
use serde_json::json;
use store::personal::PersonalData;

use crate::fixture::Fixture;

#[tokio::test(flavor = "multi_thread")]
async fn a_gift_that_came_without_a_form_is_written_down_and_exported() {
    let site = Fixture::new().await;
    let body = json!({ "name": "=Ada Obi", "email": "ada@example.org", "minor": 2_500_000, "currency": "NGN",
        "fund": "project-mos", "named": true, "receivedOn": "2026-11-20", "note": "Cash" });
    let (status, gift) = site.desk("POST", "gifts", body).await;
    assert_eq!(status, 200, "{gift}");
    assert_eq!(gift["state"], "received");
    assert_eq!(gift["receivedText"], "₦25,000");
    assert_eq!(gift["history"][1]["note"], "Cash");
    let quiet = json!({ "name": "Bola Ojo", "minor": 100_000, "currency": "GBP", "receivedOn": "2026-11-21" });
    assert_eq!(site.desk("POST", "gifts", quiet).await.0, 200);
    let future = json!({ "minor": 1, "currency": "NGN", "receivedOn": "2027-01-01" });
    assert_eq!(site.desk("POST", "gifts", future).await.0, 422);
    let path = "gifts.csv?from=2026-11-01&to=2026-11-30";
    let (status, table) = site.desk_table(path).await;
    assert_eq!(status, 200);
    assert!(table.contains("\"'=Ada Obi\""), "no formula: {table}");
    assert!(
        table.contains("\"Anonymous\"") && !table.contains("Bola"),
        "{table}"
    );
    let (_, listed) = site.desk_table("gift-list.csv?state=received").await;
    assert!(
        listed.contains("\"'=Ada Obi\"") && listed.contains("\"25000.00\""),
        "{listed}"
    );
    assert!(!listed.contains("Bola"), "{listed}");
    let (_, none) = site.desk_table("gift-list.csv?state=cancelled").await;
    assert_eq!(none.lines().count(), 1, "{none}");
    let (_, found) = site
        .desk("GET", "gifts?q=ada@example.org", json!(null))
        .await;
    assert_eq!(found["total"], 1);
    let (_, funds) = site.desk("GET", "funds", json!(null)).await;
    assert_eq!(funds["items"][0]["raised"], "₦25,000");
    assert_eq!(funds["items"][0]["spentText"], "₦1,000");
}

#[tokio::test(flavor = "multi_thread")]
async fn hmrc_gets_its_columns() {
    let site = Fixture::new().await;
    {
        let mut settings = site.settings.0.lock().unwrap();
        settings.gift_aid_open = true;
        settings.charity_number = "1234567".to_owned();
        settings.accounts[0].currency = "GBP".to_owned();
    }
    let body = json!({ "currency": "GBP", "method": "bank", "giftAid": "yes", "house": "12", "address": "High Street", "postcode": "ls1 1aa" });
    let (_, begun) = site.begin(body).await;
    let reference = begun["reference"].as_str().unwrap();
    let (_, gifts) = site
        .desk("GET", &format!("gifts?q={reference}"), json!(null))
        .await;
    let id = gifts["items"][0]["id"].as_str().unwrap().to_owned();
    let came =
        json!({ "version": 1, "minor": 2_500, "currency": "GBP", "receivedOn": "2026-11-22" });
    let (status, gift) = site
        .desk("POST", &format!("gifts/{id}/receive"), came)
        .await;
    assert_eq!(status, 200, "{gift}");
    assert_eq!(gift["address"], "Ada Obi\n12 High Street\nLS1 1AA");
    let path = "gift-aid.csv?from=2026-11-01&to=2026-11-30";
    let (_, table) = site.desk_table(path).await;
    assert!(
        table.contains("\"Ada\",\"Obi\",\"12\",\"LS1 1AA\",\"\",\"\",\"22/11/26\",\"25.00\""),
        "{table}"
    );
    // What HMRC may ask for stays when a person wants to be forgotten.
    let email = "ada@example.org".parse().unwrap();
    let kept = GivingPersonalData(site.giving.clone())
        .find_items(&email)
        .await
        .unwrap();
    assert_eq!(kept[0].state, "kept as required by law");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_is_handed_out_and_forgotten() {
    let site = Fixture::new().await;
    let (token, _) = site
        .begin(json!({ "currency": "NGN", "price": "5000", "every": "monthly" }))
        .await;
    site.pay(&token, "").await;
    let email: kernel::EmailAddress = "Ada@example.org".parse().unwrap();
    let gifts = GivingPersonalData(site.giving.clone());
    let data = gifts.export_items(&email).await.unwrap();
    assert_eq!(data["gifts"][0]["donor"]["name"], "Ada Obi");
    assert_eq!(data["monthly"][0]["amount"], "₦5,000");
    let erased = gifts
        .erase_items(store::Actor::System, &email)
        .await
        .unwrap();
    assert_eq!((erased.erased, erased.retained), (2, Vec::new()));
    assert!(gifts.find_items(&email).await.unwrap().is_empty());
    let path = format!("/api/giving/gifts/{token}");
    assert_eq!(site.client.get_json(&path).await.0, 404);
    let (_, offer) = site.client.get_json("/api/giving").await;
    assert_eq!(offer["wall"], json!([]));
    let (_, funds) = site.client.get_json("/api/giving/funds").await;
    assert_eq!(funds["items"][0]["raisedText"], "");
    for _ in 0..40 {
        site.pass_days(1);
        site.run_jobs().await;
    }
    let charged = site.rows("SELECT id FROM giving_gift").await.len();
    assert_eq!(charged, 1, "nothing is taken from who was forgotten");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_statement_is_for_who_has_the_link_and_tells_nobody_else_anything() {
    let site = Fixture::new().await;
    let (token, _) = site
        .begin(json!({ "currency": "NGN", "price": "5000" }))
        .await;
    site.pay(&token, "").await;
    for email in ["ada@example.org", "nobody@example.org"] {
        let asked = site
            .post_form("/giving/statement", &[("email", email)])
            .await;
        assert_eq!(
            (asked.status, asked.location.as_str()),
            (303, "/giving/statement/sent")
        );
    }
    let letters = site.templates().await;
    assert_eq!(
        letters
            .iter()
            .filter(|name| *name == "gift-statement")
            .count(),
        1
    );
    let link = site.link_of("gift-statement", "link").await;
    let path = link.replace("/giving/statement/", "/api/giving/statements/");
    let (status, year) = site.client.get_json(&path).await;
    assert_eq!(status, 200, "{year}");
    assert_eq!(year["year"], 2026);
    assert_eq!(year["rows"].as_array().unwrap().len(), 1);
    assert_eq!(year["totals"], json!(["₦5,000"]));
    let (_, empty) = site.client.get_json(&format!("{path}?year=2020")).await;
    assert_eq!(empty["rows"], json!([]));
    let pdf = site
        .get_pdf(&format!("{path}/statement.pdf?year=2026"))
        .await;
    for words in ["Gifts in 2026", "Ada Obi", "Total: NGN 5,000"] {
        assert!(pdf.contains(words), "{words}");
    }
    site.pass_days(31);
    assert_eq!(site.client.get_json(&path).await.0, 404);
    let over = format!("{path}/statement.pdf");
    assert_eq!(site.client.get_json(&over).await.0, 404);
    let wrong = site
        .post_form("/giving/statement", &[("email", "no")])
        .await;
    assert_eq!(wrong.invalid_fields(), ["email"]);
}
