//! What the desk does with a booking whose time has come.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use care::desk::{REQUEST_ROUTES, requests_router};
use care::model::State;
use sea_orm::{ConnectionTrait, Statement};
use serde_json::{Value, json};
use staff::{Role, SignedIn};
use tower::ServiceExt;

use super::house::House;

/// A call of the doctor's.
async fn call(
    house: &House,
    router: &Router,
    method: &str,
    path: &str,
    body: Value,
) -> (StatusCode, Value) {
    let person = SignedIn {
        id: house.clock.id(),
        name: "Dr Bello".to_owned(),
        role: Role::Doctor,
        session: house.clock.id(),
        reauthenticated_at: house.clock.now(),
    };
    let request = Request::builder().method(method).uri(path);
    let request = request.header("content-type", "application/json");
    let mut request = request.body(Body::from(body.to_string())).unwrap();
    request.extensions_mut().insert(person);
    let response = router.clone().oneshot(request).await.unwrap();
    let status = response.status();
    let bytes = to_bytes(response.into_body(), 1 << 20).await.unwrap();
    (
        status,
        serde_json::from_slice(&bytes).unwrap_or(Value::Null),
    )
}

#[tokio::test]
async fn nothing_is_done_before_it_has_begun() {
    let house = House::new().await;
    let desk = requests_router(house.care.clone());
    let id = house.booked().await;
    let one = format!("/api/desk/care/requests/{id}");
    let seen = async || call(&house, &desk, "GET", &one, Value::Null).await.1;
    let may = |request: &Value| request["steps"].to_string().contains("\"done\"");
    let mark = format!("{one}/done");
    let before = seen().await;
    assert!(!may(&before), "{before}");
    let body = json!({ "version": before["version"] });
    let early = call(&house, &desk, "POST", &mark, body).await;
    assert_eq!(early.0, StatusCode::CONFLICT);

    // From Monday morning to Tuesday, an hour after it began.
    house.pass(31 * 60);
    let after = seen().await;
    assert!(may(&after), "{after}");
    let body = json!({ "version": after["version"] });
    let (status, done) = call(&house, &desk, "POST", &mark, body).await;
    assert_eq!(status, StatusCode::OK, "{done}");
    assert_eq!(done["state"], "done");
}

#[tokio::test]
async fn nobody_missed_what_is_still_to_come_and_who_did_is_told_once() {
    let house = House::new().await;
    let desk = requests_router(house.care.clone());
    let id = house.booked().await;
    let one = format!("/api/desk/care/requests/{id}");
    let seen = async || call(&house, &desk, "GET", &one, Value::Null).await.1;
    let mark = format!("{one}/no-show");
    let version = seen().await["version"].clone();

    let early = call(&house, &desk, "POST", &mark, json!({ "version": version })).await;
    assert_eq!(early.0, StatusCode::CONFLICT);
    assert_eq!(house.row(&id).await.state, State::Scheduled);

    // From Monday morning to Tuesday, an hour after it began.
    house.pass(31 * 60);
    let (_, rule) = call(
        &house,
        &desk,
        "GET",
        &format!("{one}/refund-rule?for=no_show"),
        Value::Null,
    )
    .await;
    let version = seen().await["version"].clone();
    let (status, after) = call(&house, &desk, "POST", &mark, json!({ "version": version })).await;
    assert_eq!(status, StatusCode::OK, "{after}");
    assert_eq!(after["state"], "no_show");
    house.jobs.run_due().await.unwrap();
    let back: i64 = house.given_back().iter().sum();
    assert_eq!(back, 24_000 * rule["percent"].as_i64().unwrap());

    let mails = async || {
        let reader = house.store.reader();
        let sql = Statement::from_string(
            reader.connection().get_database_backend(),
            "SELECT id FROM mail_message",
        );
        reader.connection().query_all_raw(sql).await.unwrap().len()
    };
    let told = mails().await;
    let again = call(
        &house,
        &desk,
        "POST",
        &mark,
        json!({ "version": after["version"] }),
    )
    .await;
    assert_eq!(again.0, StatusCode::CONFLICT);
    house.jobs.run_due().await.unwrap();
    assert_eq!(mails().await, told);
}

#[test]
fn what_sends_money_back_asks_who_it_is() {
    for part in ["no-show", "cancel", "review"] {
        let path = format!("/api/desk/care/requests/{{id}}/{part}");
        let mut routes = REQUEST_ROUTES.iter();
        let route = routes.find(|route| route.path == path).unwrap();
        assert!(route.reauthenticate, "{path}");
    }
}

#[tokio::test]
async fn the_desk_cancels_while_finance_gives_back_and_looks_at_money_that_has_just_come() {
    let house = House::new().await;
    let desk = requests_router(house.care.clone());
    let id = house.booked().await;
    house.refund(&id, None).await;
    let one = format!("/api/desk/care/requests/{id}");
    let path = format!("{one}/refund-rule?for=cancel");
    let (_, rule) = call(&house, &desk, "GET", &path, Value::Null).await;
    assert_eq!(rule["amountText"], Value::Null);
    let body = json!({ "version": house.row(&id).await.version, "reason": "asked" });
    let path = format!("{one}/cancel");
    let (status, after) = call(&house, &desk, "POST", &path, body).await;
    assert_eq!(
        (status, &after["state"]),
        (StatusCode::OK, &json!("cancelled"))
    );
    house.jobs.run_due().await.unwrap();
    assert_eq!(house.given_back(), [2_400_000]);

    let id = house.for_her_father().await;
    house.hold(&id, "2027-01-12T14:30:00Z").await.unwrap();
    house.open(&id).await;
    house.pass(1);
    let reference = house.row(&id).await.payment.unwrap().parse().unwrap();
    house.care.payments().look(reference).await.unwrap();
    let body = json!({ "version": house.row(&id).await.version, "reason": "asked" });
    let path = format!("/api/desk/care/requests/{id}/cancel");
    let (status, refused) = call(&house, &desk, "POST", &path, body).await;
    assert_eq!(
        (status, &refused["code"]),
        (StatusCode::CONFLICT, &json!("moved"))
    );
    house.jobs.run_due().await.unwrap();
    assert_eq!(house.row(&id).await.state, State::Scheduled);
}
