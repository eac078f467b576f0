//! What the lists of the shop say of a product's price, where its variants have prices of their own.
use serde_json::{Value, json};
use staff::Role;
use testkit::writing::ok;
use testsite::app;

#[tokio::test]
async fn lists_show_and_sort_by_what_the_cheapest_variant_costs() {
    let app = app().sample_content().start().await;
    let owner = app.sign_in(Role::Owner).await;
    let add = |label: &'static str, price: i64, pieces: i32| {
        let body = json!({
            "productId": "shop-weekly-pill-box", "label": label, "onHand": pieces, "lowAt": 0, "priceNgn": price,
        });
        owner.post("/api/desk/stock", body)
    };
    ok(add("Tiny", 10_000, 3).await).await;
    ok(add("Gone", 5_000, 0).await).await;
    app.run_jobs().await;
    let cheapest = "/api/products?sort=price&currency=NGN";
    app.eventually(cheapest, |body| {
        let list: Value = serde_json::from_str(body).unwrap_or_default();
        list["items"][0]["_id"] == "shop-weekly-pill-box"
    })
    .await;
    let list = app.read_json(cheapest).await;
    let first = &list["items"][0];
    assert_eq!(
        (&first["prices"][0]["text"], &first["pricesVary"]),
        (&json!("₦100"), &json!(true)),
        "not the one that is sold out: {first}"
    );
    let product = app.read_json("/api/products/shop-weekly-pill-box").await;
    assert_eq!(product["prices"][0]["text"], "₦100", "{product}");
    let osun = app
        .read_json("/api/products/shop-weekly-pill-box?place=osun")
        .await;
    assert_eq!(
        osun["delivered"][0]["text"], "₦1,600",
        "with delivery: {osun}"
    );
}
