//! Files that are sold: they stand on no shelf, go nowhere, and are opened by whoever paid.

use serde_json::{Value, json};
use staff::Role;

use crate::fixture::{Fixture, order_body};

const PDF: &[u8] = b"%PDF-1.7 a plan of meals";
const NEWER: &[u8] = b"%PDF-1.7 the same, with two slips mended";

/// Sells a file in place of nets; the id of its variant.
async fn sell_file(site: &Fixture, bytes: &[u8]) -> String {
    let variant = site.variant("net", "").await;
    let path = format!("/api/desk/stock/{variant}");
    let desk = site.at_desk(Role::Owner);
    let (_, row) = desk.call("GET", &path, &Value::Null).await;
    let path = format!("{path}/file?version={}&name=Meals.pdf", row["version"]);
    let (status, row) = desk.upload("PUT", &path, bytes).await;
    assert_eq!(
        (status.as_u16(), &row["isDigital"]),
        (200, &json!(true)),
        "{row}"
    );
    variant
}

async fn of_files() -> (Fixture, String) {
    let site = Fixture::new().await;
    site.stock("net", "", 0).await;
    let variant = sell_file(&site, PDF).await;
    (site, variant)
}

fn download_body(variant: &str, more: Value) -> Value {
    let mut body = order_body(
        json!({ "item": variant, "delivery": { "method": "download" },
        "acceptDownload": true }),
    );
    for (name, value) in more.as_object().into_iter().flatten() {
        body[name] = value.clone();
    }
    body
}

/// The file of the first line of an order, as its buyer gets it.
async fn open_file(site: &Fixture, code: &str) -> (u16, Vec<u8>) {
    let line = site.first_line(code).await;
    let path = format!("/api/orders/{code}/download/{line}");
    let answer = site.client.get(&path).send().await.unwrap();
    let status = answer.status().as_u16();
    (status, answer.bytes().await.unwrap().to_vec())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_opened_by_who_paid_and_never_runs_out() {
    let (site, variant) = of_files().await;
    let offer = site.offer("net").await;
    assert_eq!(offer["open"], true, "{offer}");
    assert_eq!(offer["places"].as_array().unwrap().len(), 1);
    assert_eq!(offer["places"][0]["method"], "download");
    let body = download_body(&variant, json!({}));
    let (status, placed) = site.client.post_json("/api/orders", &body).await;
    assert_eq!(status, 201, "{placed}");
    assert_eq!(placed["total"]["text"], "₦7,800", "nothing is delivered");
    let code = placed["code"].as_str().unwrap();
    assert_eq!(open_file(&site, code).await.0, 404, "before it is paid");
    site.pay(code, "").await;
    let order = site.order(code).await;
    assert_eq!(order["state"], "delivered", "{order}");
    assert_eq!(open_file(&site, code).await, (200, PDF.to_vec()));
    assert_eq!(
        site.shelf(&variant).await,
        (0, 0),
        "there is always one more"
    );
    sell_file(&site, NEWER).await;
    assert_eq!(
        open_file(&site, code).await,
        (200, NEWER.to_vec()),
        "also for earlier buyers"
    );
    let line = format!("{}x", site.first_line(code).await);
    let path = format!("/api/orders/{code}/download/{line}");
    assert_eq!(site.client.get(&path).send().await.unwrap().status(), 404);
    let other = json!({ "pieces": [format!("{}:1", site.first_line(code).await)], "reason": "changed_mind" });
    let path = format!("/api/orders/{code}/returns");
    let (status, refused) = site.client.post_json(&path, &other).await;
    assert!(
        (400..500).contains(&status),
        "a file does not come back: {refused}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn who_buys_a_file_says_where_it_goes_and_that_it_is_wanted_now() {
    let (site, variant) = of_files().await;
    for (more, field) in [
        (json!({ "acceptDownload": false }), "acceptDownload"),
        (
            json!({ "contact": { "name": "Kemi Obi", "phone": "0802 123 4567" }, "payment": "transfer" }),
            "contact.email",
        ),
        (
            json!({ "delivery": { "method": "pickup" } }),
            "delivery.place",
        ),
        (json!({ "payment": "pickup" }), "payment"),
    ] {
        let body = download_body(&variant, more);
        let (status, refused) = site.client.post_json("/api/orders", &body).await;
        assert_eq!(
            (status, &refused["errors"][0]["field"]),
            (422, &json!(field)),
            "{refused}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_downloaded_is_not_given_up_and_what_goes_back_is_closed() {
    let (site, variant) = of_files().await;
    let shirt = site.stock("shirt", "", 3).await;
    let mut guest = site.guest();
    for (product, variant) in [("net", &variant), ("shirt", &shirt)] {
        let item = json!({ "productId": product, "variant": variant });
        assert_eq!(
            guest.send("POST", "/api/cart/items", item).await.status(),
            201
        );
    }
    let body = order_body(json!({ "acceptDownload": true }));
    let answer = guest.send("POST", "/api/orders", body).await;
    let placed: Value = answer.json().await.unwrap();
    let code = placed["code"].as_str().unwrap();
    site.pay(code, "").await;
    let order = site.order(code).await;
    assert_eq!(
        order["state"], "paid",
        "the shirt waits to be packed: {order}"
    );
    assert_eq!(open_file(&site, code).await.0, 200);
    let cancel = format!("/api/orders/{code}/cancel");
    let (status, refused) = site.client.post_json(&cancel, &json!({})).await;
    assert_eq!(
        (status, &refused["code"]),
        (409, &json!("downloaded")),
        "{refused}"
    );
    let (status, closed) = site
        .step(placed["reference"].as_str().unwrap(), "cancel", json!({}))
        .await;
    assert_eq!(status, 200, "{closed}");
    assert_eq!(open_file(&site, code).await.0, 404, "its money goes back");
    assert_eq!(site.shelf(&shirt).await, (3, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_beside_goods_costs_no_delivery_and_never_runs_low() {
    let (site, _) = of_files().await;
    site.stock("net", "Double", 4).await;
    let path = "/api/products/net/offer?place=osun";
    let (_, offer) = site.client.get_json(path).await;
    let delivered = |at: usize| offer["variants"][at]["delivered"]["text"].clone();
    assert_eq!(delivered(0), Value::Null, "it has its price alone: {offer}");
    assert_eq!(delivered(1), "₦9,300");
    let (_, low) = site.desk("GET", "stock?low=true", Value::Null).await;
    assert_eq!(low["total"], 0, "{low}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_takes_the_place_of_no_pieces() {
    let site = Fixture::stocked().await;
    let variant = site.variant("net", "").await;
    let desk = site.at_desk(Role::Owner);
    let path = format!("/api/desk/stock/{variant}/file?version=2&name=a.pdf");
    let (status, refused) = desk.upload("PUT", &path, PDF).await;
    assert_eq!(
        (status.as_u16(), &refused["code"]),
        (409, &json!("has_pieces")),
        "{refused}"
    );
    let (status, refused) = desk.upload("PUT", &path, b"MZ, a program").await;
    assert_eq!(status.as_u16(), 422, "{refused}");
}
