//! Who gives by card may pay the card's fee on top, and a company may give: the server says how much, the books keep both apart.

use serde_json::{Value, json};

use crate::fixture::Fixture;

/// ₦5,000 and the fee that the provider keeps of ₦5,177.67.
const NAIRA: [(&str, &str); 2] = [("currency", "NGN"), ("price", "5000")];

async fn begin_naira(site: &Fixture, more: Value) -> String {
    let mut body = json!({ "currency": "NGN", "price": "5000" });
    for (name, value) in more.as_object().into_iter().flatten() {
        body[name] = value.clone();
    }
    site.begin(body).await.0
}

/// Accounts of the ledger with what stands on them.
async fn balances(site: &Fixture) -> Vec<(String, i64)> {
    let sql = "SELECT account, CAST(SUM(minor) AS BIGINT) AS total FROM payments_ledger_line \
               GROUP BY account ORDER BY account";
    let rows = site.rows(sql).await;
    let line = |row: &sea_orm::QueryResult| {
        (
            row.try_get("", "account").unwrap(),
            row.try_get("", "total").unwrap(),
        )
    };
    rows.iter().map(line).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_covered_fee_comes_on_top_and_is_no_income() {
    let site = Fixture::new().await;
    let token = begin_naira(
        &site,
        json!({ "coverFee": "yes", "fee": "1", "amount": "1" }),
    )
    .await;
    let gift = site.gift(&token).await;
    assert_eq!(gift["amountText"], "₦5,000");
    assert_eq!(
        (&gift["netText"], &gift["feeText"]),
        (&json!("₦5,000"), &json!("₦177.67"))
    );
    assert_eq!(gift["pay"]["amountText"], "₦5,177.67");
    assert_eq!(gift["pay"]["amount"], 517_767);
    assert_eq!(gift["can"]["leaveFee"], true);
    site.pay(&token, "").await;
    let gift = site.gift(&token).await;
    assert_eq!(gift["state"], "received");
    assert_eq!(gift["feeText"], "₦177.67");
    let income = balances(&site).await;
    assert!(
        income.contains(&("income:donation".to_owned(), -500_000)),
        "{income:?}"
    );
    let path = format!("/api/giving/gifts/{token}/receipt");
    let (_, receipt) = site.client.get_json(&path).await;
    assert_eq!(receipt["amountText"], "₦5,177.67");
    for row in [
        json!({ "label": "Gift without the card fee", "text": "₦5,000" }),
        json!({ "label": "Card fee you covered", "text": "₦177.67" }),
    ] {
        assert!(
            receipt["rows"].as_array().unwrap().contains(&row),
            "{receipt}"
        );
    }
    let pdf = site.get_pdf(&format!("{path}.pdf")).await;
    assert!(pdf.contains("Card fee you covered: NGN 177.67"));
    let (_, list) = site.desk("GET", "gifts", json!(null)).await;
    let id = list["items"][0]["id"].as_str().unwrap().to_owned();
    let (_, shown) = site.desk("GET", &format!("gifts/{id}"), json!(null)).await;
    assert_eq!(shown["feeText"], "₦177.67");
    let (_, table) = site
        .desk_table("gifts.csv?from=2026-11-01&to=2026-11-30")
        .await;
    assert!(table.contains(",\"177.67\","), "{table}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_fee_is_added_and_left_out_on_the_page_of_the_gift() {
    let site = Fixture::new().await;
    let token = begin_naira(&site, json!({})).await;
    let page = format!("/giving/{token}");
    let gift = site.gift(&token).await;
    assert_eq!(gift["pay"]["amountText"], "₦5,000");
    assert_eq!(
        (&gift["can"]["coverFee"], &gift["feeText"], &gift["netText"]),
        (&json!(true), &json!("₦177.67"), &Value::Null)
    );
    assert_eq!(
        site.post_form(&page, &[("do", "cover-fee")]).await.status,
        303
    );
    assert_eq!(site.gift(&token).await["pay"]["amountText"], "₦5,177.67");
    assert_eq!(
        site.post_form(&page, &[("do", "leave-fee")]).await.status,
        303
    );
    let gift = site.gift(&token).await;
    assert_eq!(gift["pay"]["amountText"], "₦5,000");
    // A transfer has no fee, whatever was ticked.
    site.post_form(&page, &[("do", "cover-fee")]).await;
    site.post_form(&page, &[("do", "bank")]).await;
    let gift = site.gift(&token).await;
    assert_eq!(
        (&gift["method"], &gift["feeText"]),
        (&json!("bank"), &Value::Null)
    );
    assert_eq!(gift["bank"]["amountText"], "₦5,000");
    let late = site.post_form(&page, &[("do", "cover-fee")]).await;
    assert_eq!(late.status, 303);
    assert_eq!(site.gift(&token).await["bank"]["amountText"], "₦5,000");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fee_is_one_of_the_currency_that_is_paid_in() {
    let site = Fixture::new().await;
    let (token, _) = site.begin(json!({ "coverFee": "yes" })).await;
    // Nobody declared what a payment in dollars costs.
    let gift = site.gift(&token).await;
    assert_eq!(gift["pay"]["amountText"], "$25");
    assert_eq!(gift["feeText"], Value::Null);
    site.post_form(&format!("/giving/{token}"), &[("currency", "NGN")])
        .await;
    let gift = site.gift(&token).await;
    assert_eq!(gift["netText"], "₦37,500");
    assert_eq!(gift["feeText"], "₦672.59");
    assert_eq!(gift["pay"]["amountText"], "₦38,172.59");
    site.pay(&token, "").await;
    let path = format!("/api/giving/gifts/{token}/receipt");
    let (_, receipt) = site.client.get_json(&path).await;
    assert_eq!(receipt["otherAmountText"], "$25 at ₦1,500 for $1");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_company_stands_on_the_receipt_and_at_the_desk() {
    let site = Fixture::new().await;
    let form = [
        ("name", "Ada Obi"),
        ("email", "ada@example.org"),
        ("phone", "0803 123 4567"),
        ("company", "Sample Works Ltd"),
        ("companyNumber", "RC 0001"),
        ("coverFee", "yes"),
        ("method", "card"),
        ("show", "named"),
        ("terms", "yes"),
    ];
    let form: Vec<_> = form.into_iter().chain(NAIRA).collect();
    let taken = site.post_form("/giving", &form).await;
    assert_eq!(taken.status, 303, "{taken:?}");
    let token = taken.location.trim_start_matches("/giving/").to_owned();
    assert_eq!(
        site.gift(&token).await["company"],
        "Sample Works Ltd, RC 0001"
    );
    site.pay(&token, "").await;
    let (_, receipt) = site
        .client
        .get_json(&format!("/api/giving/gifts/{token}/receipt"))
        .await;
    let row = json!({ "label": "Company", "text": "Sample Works Ltd, RC 0001" });
    assert!(
        receipt["rows"].as_array().unwrap().contains(&row),
        "{receipt}"
    );
    assert_eq!(receipt["donorName"], "Ada Obi");
    let (_, list) = site.desk("GET", "gifts", json!(null)).await;
    assert_eq!(list["items"][0]["company"], "Sample Works Ltd");
    let id = list["items"][0]["id"].as_str().unwrap().to_owned();
    let (_, shown) = site.desk("GET", &format!("gifts/{id}"), json!(null)).await;
    assert_eq!(shown["companyNumber"], "RC 0001");
    let (_, offer) = site.client.get_json("/api/giving").await;
    assert_eq!(offer["wall"][0]["name"], "Sample Works Ltd");
    assert_eq!(offer["currencies"][0]["cardFee"], true, "{offer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_months_of_a_gift_cover_the_fee_too() {
    let site = Fixture::new().await;
    let token = begin_naira(&site, json!({ "coverFee": "yes", "every": "monthly" })).await;
    site.pay(&token, "").await;
    for _ in 0..31 {
        site.pass_days(1);
        site.run_jobs().await;
    }
    let sql = "SELECT turn, received_minor, fee_minor FROM giving_gift ORDER BY turn";
    let rows = site.rows(sql).await;
    assert_eq!(rows.len(), 2);
    for row in rows {
        let came: (Option<i64>, Option<i64>) = (
            row.try_get("", "received_minor").unwrap(),
            row.try_get("", "fee_minor").unwrap(),
        );
        assert_eq!(came, (Some(517_767), Some(17_767)));
    }
}
