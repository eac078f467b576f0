//! What leaves, who receives it, and what comes back with a label: one parcel each.

use serde_json::{Value, json};
use staff::Role;

use crate::fixture::{Fixture, order_body};

#[tokio::test(flavor = "multi_thread")]
async fn each_parcel_keeps_its_pieces_and_its_link() {
    let site = Fixture::stocked().await;
    let (code, reference) = site.place_paid(3, json!({})).await;
    let line = site.first_line(&code).await;
    for (quantity, link) in [
        (1, "https://rider.example/1"),
        (2, "https://rider.example/2"),
    ] {
        let body =
            json!({ "pieces": [{ "line": line, "quantity": quantity }], "trackingUrl": link });
        let (status, sent) = site.step(&reference, "ship", body).await;
        assert_eq!(status, 200, "{sent}");
    }
    let order = site.order(&code).await;
    let parcels = order["parcels"].as_array().unwrap();
    let shown: Vec<_> = parcels
        .iter()
        .map(|parcel| (&parcel["pieces"], &parcel["trackingUrl"]))
        .collect();
    assert_eq!(
        shown,
        [
            (
                &json!(["1 × Mosquito net"]),
                &json!("https://rider.example/1")
            ),
            (
                &json!(["2 × Mosquito net"]),
                &json!("https://rider.example/2")
            ),
        ]
    );
    let (id, _) = site.find(&reference).await;
    let (_, desk) = site.desk("GET", &format!("orders/{id}"), Value::Null).await;
    assert_eq!(desk["parcels"][1]["pieces"], 2, "{desk}");
}

#[tokio::test(flavor = "multi_thread")]
async fn another_code_than_the_receivers_hands_nothing_over() {
    let site = Fixture::stocked().await;
    let (code, reference) = site.place_paid(1, json!({})).await;
    site.step(&reference, "ship", json!({})).await;
    let own = site.order(&code).await["handoverCode"].clone();
    let (status, refused) = site
        .step(&reference, "deliver", json!({ "handoverCode": "0" }))
        .await;
    assert_eq!(
        (status, &refused["errors"][0]["field"]),
        (422, &json!("handoverCode")),
        "{refused}"
    );
    let shown = own.as_str().unwrap().to_lowercase();
    let (status, delivered) = site
        .step(&reference, "deliver", json!({ "handoverCode": shown }))
        .await;
    assert_eq!(
        (status, &delivered["state"]),
        (200, &json!("delivered")),
        "{delivered}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_to_come_back_has_a_label_until_it_came() {
    let site = Fixture::stocked().await;
    let (code, reference) = site.place_delivered(1, json!({})).await;
    let line = site.first_line(&code).await;
    let wish = json!({ "pieces": [format!("{line}:1")], "reason": "faulty", "text": "A hole." });
    let returns = format!("/api/orders/{code}/returns");
    let (_, asked) = site.client.post_json(&returns, &wish).await;
    let id = asked["id"].as_str().unwrap();
    let label = async || {
        let path = format!("{returns}/{id}/label.pdf");
        let answer = site.client.get(&path).send().await.unwrap();
        let status = answer.status().as_u16();
        let bytes = answer.bytes().await.unwrap();
        (status, String::from_utf8_lossy(&bytes).into_owned())
    };
    assert_eq!(label().await.0, 404, "nobody has agreed to it");
    let reply = json!({ "reply": "Send it to our office." });
    site.step(&reference, &format!("returns/{id}/approve"), reply)
        .await;
    let (status, pdf) = label().await;
    assert_eq!(status, 200);
    for words in [&*reference, "From: Kemi Obi"] {
        assert!(pdf.contains(words), "{words}");
    }
    let steps = site.order(&code).await["steps"].clone();
    let last = steps.as_array().unwrap().last().unwrap();
    assert_eq!(last["title"], "Waiting for the goods", "{steps}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_decided_on_a_large_sum_does_not_also_send_it() {
    let site = Fixture::stocked().await;
    let variant = site.variant("net", "").await;
    let body = order_body(json!({ "item": variant, "quantity": 9, "payment": "transfer" }));
    let (_, placed) = site.client.post_json("/api/orders", &body).await;
    let reference = placed["reference"].as_str().unwrap();
    site.step(reference, "receive", json!({})).await;
    let (id, version) = site.find(reference).await;
    let first = site.at_desk(Role::Owner);
    let cancel = format!("/api/desk/orders/{id}/cancel");
    let body = json!({ "version": version, "note": "Asked by phone." });
    let (status, cancelled) = first.call("POST", &cancel, &body).await;
    assert_eq!(status, 200, "{cancelled}");
    let refund = format!("/api/desk/orders/{id}/refund");
    let body = json!({ "version": cancelled["version"], "minor": 7_020_000 });
    let (status, refused) = first.call("POST", &refund, &body).await;
    assert_eq!(
        (status.as_u16(), &refused["code"]),
        (409, &json!("second_person")),
        "{refused}"
    );
    let second = site.at_desk(Role::Finance);
    let (status, sent) = second.call("POST", &refund, &body).await;
    assert_eq!(
        (status.as_u16(), &sent["owedText"]),
        (200, &Value::Null),
        "{sent}"
    );
}
