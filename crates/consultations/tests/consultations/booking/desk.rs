//! What the desk does with a booking whose time has come.

use consultations::desk::request_routes;
use consultations::model::RequestState;
use http::StatusCode;
use serde_json::{Value, json};
use staff::Role;
use testkit::{DeskCaller, signed_in};

use super::fixture::Fixture;

/// The doctor at the desk.
fn doctor(clinic: &Fixture) -> DeskCaller {
    let person = signed_in(&clinic.clock, "Dr Bello", Role::Doctor);
    DeskCaller::new(
        request_routes().with_state(clinic.consultations.clone()),
        person,
    )
}

#[tokio::test]
async fn nothing_is_done_before_it_has_begun() {
    let clinic = Fixture::new().await;
    let desk = doctor(&clinic);
    let id = clinic.booked().await;
    let one = format!("/api/desk/care/requests/{id}");
    let seen = async || desk.call("GET", &one, &Value::Null).await.1;
    let may = |request: &Value| request["steps"].to_string().contains("\"done\"");
    let mark = format!("{one}/done");
    let before = seen().await;
    assert!(!may(&before), "{before}");
    let body = json!({ "version": before["version"] });
    let early = desk.call("POST", &mark, &body).await;
    assert_eq!(early.0, StatusCode::CONFLICT);

    // From Monday morning to Tuesday, an hour after it began.
    clinic.pass_minutes(31 * 60);
    let after = seen().await;
    assert!(may(&after), "{after}");
    let body = json!({ "version": after["version"] });
    let (status, done) = desk.call("POST", &mark, &body).await;
    assert_eq!(status, StatusCode::OK, "{done}");
    assert_eq!(done["state"], "done");
}

#[tokio::test]
async fn nobody_missed_what_is_still_to_come_and_who_did_is_told_once() {
    let clinic = Fixture::new().await;
    let desk = doctor(&clinic);
    let id = clinic.booked().await;
    let one = format!("/api/desk/care/requests/{id}");
    let seen = async || desk.call("GET", &one, &Value::Null).await.1;
    let mark = format!("{one}/no-show");
    let version = seen().await["version"].clone();

    let early = desk
        .call("POST", &mark, &json!({ "version": version }))
        .await;
    assert_eq!(early.0, StatusCode::CONFLICT);
    assert_eq!(clinic.row(&id).await.state, RequestState::Scheduled);

    // From Monday morning to Tuesday, an hour after it began.
    clinic.pass_minutes(31 * 60);
    let (_, rule) = desk
        .call(
            "GET",
            &format!("{one}/refund-rule?for=no_show"),
            &Value::Null,
        )
        .await;
    let version = seen().await["version"].clone();
    let (status, after) = desk
        .call("POST", &mark, &json!({ "version": version }))
        .await;
    assert_eq!(status, StatusCode::OK, "{after}");
    assert_eq!(after["state"], "no_show");
    clinic.run_jobs().await;
    let back: i64 = clinic.provider.refunded().iter().sum();
    assert_eq!(back, 24_000 * rule["percent"].as_i64().unwrap());

    let told = clinic.templates().await;
    let again = desk
        .call("POST", &mark, &json!({ "version": after["version"] }))
        .await;
    assert_eq!(again.0, StatusCode::CONFLICT);
    clinic.run_jobs().await;
    assert_eq!(clinic.templates().await, told);
}

#[test]
fn what_sends_money_back_asks_who_it_is() {
    let rights = request_routes().into_rights();
    for part in ["no-show", "cancel", "review"] {
        let path = format!("/api/desk/care/requests/{{id}}/{part}");
        let route = rights.iter().find(|route| route.path == path).unwrap();
        assert!(route.right.reauthenticate, "{path}");
    }
}

#[tokio::test]
async fn the_desk_cancels_while_finance_gives_back_and_looks_at_money_that_has_just_come() {
    let clinic = Fixture::new().await;
    let desk = doctor(&clinic);
    let id = clinic.booked().await;
    clinic.refund(&id, None).await;
    let one = format!("/api/desk/care/requests/{id}");
    let path = format!("{one}/refund-rule?for=cancel");
    let (_, rule) = desk.call("GET", &path, &Value::Null).await;
    assert_eq!(rule["amountText"], Value::Null);
    let body = json!({ "version": clinic.row(&id).await.version, "reason": "asked" });
    let path = format!("{one}/cancel");
    let (status, after) = desk.call("POST", &path, &body).await;
    assert_eq!(
        (status, &after["state"]),
        (StatusCode::OK, &json!("cancelled"))
    );
    clinic.run_jobs().await;
    assert_eq!(clinic.provider.refunded(), [2_400_000]);

    let id = clinic.for_her_father().await;
    clinic.hold(&id, "2027-01-12T14:30:00Z").await.unwrap();
    clinic.open(&id).await;
    clinic.pass_minutes(1);
    let reference = clinic.row(&id).await.payment.unwrap().parse().unwrap();
    clinic
        .consultations
        .payments()
        .refresh_attempt_state(reference)
        .await
        .unwrap();
    let body = json!({ "version": clinic.row(&id).await.version, "reason": "asked" });
    let path = format!("/api/desk/care/requests/{id}/cancel");
    let (status, refused) = desk.call("POST", &path, &body).await;
    assert_eq!(
        (status, &refused["code"]),
        (StatusCode::CONFLICT, &json!("moved"))
    );
    clinic.run_jobs().await;
    assert_eq!(clinic.row(&id).await.state, RequestState::Scheduled);
}

#[tokio::test]
async fn a_no_show_is_a_figure_and_a_line_of_the_table() {
    let clinic = Fixture::new().await;
    let desk = doctor(&clinic);
    let id = clinic.booked().await;
    let one = format!("/api/desk/care/requests/{id}");
    clinic.pass_minutes(31 * 60);
    let version = desk.call("GET", &one, &Value::Null).await.1["version"].clone();
    let mark = format!("{one}/no-show");
    let body = json!({ "version": version });
    assert_eq!(desk.call("POST", &mark, &body).await.0, StatusCode::OK);

    let now = clinic.clock.now();
    let week = chrono::Duration::days(7);
    let times = clinic
        .consultations
        .load_request_times(now - week, now + week);
    let times = times.await.unwrap();
    assert_eq!((times.sent.len(), times.no_shows.len()), (1, 1));
    assert!(times.done.is_empty() && times.cancelled.is_empty());
    let before = clinic
        .consultations
        .load_request_times(now - week * 2, now - week);
    assert_eq!(
        before.await.unwrap(),
        consultations::RequestTimes::default()
    );

    let reference = clinic.row(&id).await.reference;
    assert_eq!(
        clinic.consultations.find_id(&reference).await.unwrap(),
        Some(id.clone())
    );
    for (query, lines) in [("", 2), ("?state=no_show", 2), ("?state=done", 1)] {
        let path = format!("/api/desk/care/requests.csv{query}");
        let (status, table) = desk.call_bytes("GET", &path, &Value::Null).await;
        let table = String::from_utf8(table.to_vec()).unwrap();
        assert_eq!(status, StatusCode::OK, "{table}");
        assert_eq!(table.lines().count(), lines, "{table}");
        let line = format!("\"{reference}\",\"No-show\"");
        assert_eq!(table.contains(&line), lines == 2, "{table}");
    }
}
