//! The stock as a table: out to a spreadsheet, and back.

use serde_json::{Value, json};
use staff::Role;

use crate::fixture::Fixture;

async fn download(site: &Fixture) -> String {
    let desk = site.at_desk(Role::Owner);
    let (status, bytes) = desk
        .call_bytes("GET", "/api/desk/stock.csv", &Value::Null)
        .await;
    assert_eq!(status, 200);
    String::from_utf8(bytes.to_vec()).unwrap()
}

async fn send(site: &Fixture, csv: &str, apply: bool) -> Value {
    let body = json!({ "csv": csv, "apply": apply });
    let (status, answer) = site.desk("POST", "stock/table", body).await;
    assert_eq!(status, 200, "{answer}");
    answer
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_goes_out_and_comes_back_without_changing_anything() {
    let site = Fixture::stocked().await;
    let table = download(&site).await;
    let back = send(&site, &table, true).await;
    assert_eq!(
        (&back["unchanged"], &back["applied"]),
        (&json!(3), &json!(false)),
        "{back}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_table_changes_is_shown_before_it_is_taken() {
    let site = Fixture::stocked().await;
    let (net, small) = (
        site.variant("net", "").await,
        site.variant("shirt", "Small").await,
    );
    let table = format!(
        "Id;Product id;Variant;Price NGN;Low at;Counted\r\n{net};;;7,500.50;3;\r\n{small};;Small, blue;;1;2\r\n\
         ;shirt;Extra large;12000;1;6\r\n"
    );
    let looked = send(&site, &table, false).await;
    let changes: Vec<_> = looked["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| &row["changes"])
        .collect();
    assert_eq!(
        changes[0],
        &json!(["Price NGN: none → 7500.50", "Low at: 1 → 3"]),
        "{looked}"
    );
    assert_eq!(
        changes[1],
        &json!(["Variant: Small → Small, blue", "On the shelf: 4 → 2"])
    );
    assert_eq!(changes[2], &json!(["New variant, 6 on the shelf"]));
    assert_eq!(looked["applied"], false);
    assert_eq!(site.shelf(&small).await, (4, 0), "it was only looked at");
    assert_eq!(send(&site, &table, true).await["applied"], true);
    assert_eq!(site.shelf(&small).await, (2, 0));
    assert_eq!(
        site.offer("net").await["variants"][0]["price"]["text"],
        "₦7,500.50"
    );
    let large = site.variant("shirt", "Extra large").await;
    assert_eq!(site.shelf(&large).await, (6, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn with_one_mistake_nothing_is_taken() {
    let site = Fixture::stocked().await;
    let net = site.variant("net", "").await;
    let head = "Id,Product id,Variant,Price NGN,Counted";
    for (row, problem) in [
        (format!("{net},,,minus,"), "Price NGN"),
        (format!("{net},,,,-1"), "Counted"),
        (format!("{net},,,,1\r\n{net},,,,2"), "twice"),
        (",nothing,New,,1".to_owned(), "no published product"),
        (",shirt,Small,,1".to_owned(), "no other variant"),
    ] {
        let table = format!("{head}\r\n{net},,,9000,5\r\n{row}\r\n");
        let table = if row.starts_with(&net) {
            format!("{head}\r\n{row}\r\n")
        } else {
            table
        };
        let refused = send(&site, &table, true).await;
        assert_eq!(refused["applied"], false, "{refused}");
        let problems: Vec<_> = refused["rows"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| row["problem"].to_string())
            .collect();
        assert!(
            problems.iter().any(|words| words.contains(problem)),
            "{problem}: {refused}"
        );
        assert_eq!(site.shelf(&net).await, (10, 0));
    }
    let body = json!({ "csv": "Name,Pieces\r\nNet,3\r\n", "apply": true });
    let (status, refused) = site.desk("POST", "stock/table", body).await;
    assert_eq!(
        (status, &refused["errors"][0]["field"]),
        (422, &json!("csv")),
        "{refused}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn open_orders_keep_what_a_count_would_take() {
    let site = Fixture::stocked().await;
    let net = site.variant("net", "").await;
    let body = crate::fixture::order_body(json!({ "item": net, "quantity": 4 }));
    assert_eq!(site.client.post_json("/api/orders", &body).await.0, 201);
    let refused = send(&site, &format!("Id,Counted\r\n{net},3\r\n"), true).await;
    assert_eq!(refused["applied"], false);
    assert!(
        refused["rows"][0]["problem"]
            .as_str()
            .unwrap()
            .contains("Open orders"),
        "{refused}"
    );
}
