//! The desk's calls.

use std::collections::BTreeMap;
use std::sync::Arc;

use async_trait::async_trait;
use axum::http::StatusCode;
use consultations::desk::{CalendarDesk, calendar_routes};
use consultations::licences::LicenceService;
use consultations::ports::{VisitorDirectory, VisitorName};
use consultations::schedule::{BookedBy, SlotRequirements, is_waiting, join_waiting_list};
use kernel::PageParams;
use serde_json::{Value, json};
use staff::{AccessLevel, Role};
use store::audit::AuditQuery;
use store::{Actor, StoreError};
use testkit::{DeskCaller, signed_in};

use super::fixture::{Fixture, need};

/// Everybody is called Funmi.
struct Names;

#[async_trait]
impl VisitorDirectory for Names {
    async fn load_visitor_names(
        &self,
        requests: &[String],
    ) -> Result<BTreeMap<String, VisitorName>, StoreError> {
        let named = |request: &String| {
            let name = VisitorName {
                name: Some("Funmi".to_owned()),
                reference: Some("B-1".to_owned()),
                ..VisitorName::default()
            };
            (request.clone(), name)
        };
        Ok(requests.iter().map(named).collect())
    }
}

struct Desk {
    clinic: Fixture,
    state: CalendarDesk,
}

impl Desk {
    async fn new() -> Self {
        let clinic = Fixture::new().await;
        let state = CalendarDesk {
            schedule: clinic.schedule.clone(),
            licences: LicenceService::new(clinic.store.clone()),
            visitors: Arc::new(Names),
        };
        Self { clinic, state }
    }

    async fn call(&self, role: Role, method: &str, path: &str, body: Value) -> (StatusCode, Value) {
        let person = signed_in(&self.clinic.clock, "Somebody", role);
        let caller = DeskCaller::new(calendar_routes().with_state(self.state.clone()), person);
        caller.call(method, path, &body).await
    }

    /// How often something was audited.
    async fn audited(&self, action: &str) -> u64 {
        let query = AuditQuery {
            action: Some(action.to_owned()),
            ..AuditQuery::default()
        };
        let page = self
            .clinic
            .store
            .list_audit_lines(&query, PageParams::with_default_size(None));
        page.await.unwrap().total
    }

    async fn get(&self, role: Role, path: &str) -> Value {
        let (status, body) = self.call(role, "GET", path, Value::Null).await;
        assert_eq!(status, StatusCode::OK, "{path}: {body}");
        body
    }
}

#[tokio::test]
async fn the_calendar_names_people_only_to_those_who_help_or_see_them() {
    let desk = Desk::new().await;
    let (booked, held) = (desk.clinic.id(), desk.clinic.id());
    let time = "2027-01-12T13:30:00Z";
    desk.clinic
        .book_at(&booked, &need(), time, BookedBy::Desk)
        .await;
    desk.clinic
        .hold(&held, &need(), "2027-01-13T08:00:00Z")
        .await;
    let path = "/api/desk/care/calendar?from=2027-01-11&days=7";
    let board = desk.get(Role::Support, path).await;
    assert_eq!(
        (&board["zone"], &board["otherZone"]),
        (&json!("Africa/Lagos"), &json!("Europe/London"))
    );
    assert_eq!(board["days"].as_array().unwrap().len(), 7);
    let tuesday = &board["days"][1];
    assert_eq!(tuesday["title"], "Tuesday 12 January 2027");
    assert_eq!(
        tuesday["hours"],
        json!([{ "from": "09:00", "to": "17:00" }])
    );
    let item = &tuesday["items"][0];
    assert_eq!(item["name"], "Funmi");
    assert_eq!(item["timeText"], "2:30pm to 3pm");
    assert_eq!(item["otherText"], "1:30pm to 2pm London");
    assert_eq!(
        (&item["state"], &item["channel"]),
        (&json!("booked"), &json!("video"))
    );
    let item = &board["days"][2]["items"][0];
    assert_eq!(
        (&item["state"], &item["untilText"]),
        (&json!("held"), &json!("8:15am"))
    );
    assert_eq!(
        desk.get(Role::Doctor, path).await["days"][1]["items"][0]["name"],
        "Funmi"
    );
    // What is held no longer is not shown.
    desk.clinic.pass_minutes(20);
    let board = desk.get(Role::Owner, path).await;
    assert_eq!(board["days"][2]["items"], json!([]));
    let (status, _) = desk
        .call(
            Role::Owner,
            "GET",
            "/api/desk/care/calendar?zone=Mars",
            Value::Null,
        )
        .await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn hours_are_changed_by_whoever_saw_the_last_ones() {
    let desk = Desk::new().await;
    let id = desk.clinic.clinician().await;
    let path = format!("/api/desk/care/clinicians/{id}/hours");
    let hours = desk.get(Role::Doctor, &path).await;
    assert_eq!(hours["weekly"].as_array().unwrap().len(), 5);
    let body = json!({
        "version": hours["version"],
        "weekly": [{ "day": 2, "from": "09:00", "to": "11:00" }, { "day": 2, "from": "14:00", "to": "16:00" }],
        "exceptions": [
            { "date": "2027-01-19", "closed": true, "reason": "Away" },
            { "date": "2027-01-16", "closed": false, "spans": [{ "from": "10:00", "to": "12:00" }] },
        ],
    });
    let (status, saved) = desk.call(Role::Owner, "PUT", &path, body.clone()).await;
    assert_eq!(status, StatusCode::OK, "{saved}");
    assert_eq!(saved["exceptions"][0]["date"], "2027-01-16");
    for (day, count) in [
        ("2027-01-12", 8),
        ("2027-01-13", 0),
        ("2027-01-16", 4),
        ("2027-01-19", 0),
    ] {
        assert_eq!(desk.clinic.free(&need(), day).await.len(), count, "{day}");
    }
    let (status, problem) = desk.call(Role::Doctor, "PUT", &path, body).await;
    assert_eq!(
        (status, &problem["code"]),
        (StatusCode::CONFLICT, &json!("moved"))
    );
    let wrong = json!({
        "version": saved["version"],
        "weekly": [{ "day": 1, "from": "09:00", "to": "09:00" }],
        "exceptions": [{ "date": "2027-02-01", "closed": false, "spans": [] }],
    });
    let (status, problem) = desk.call(Role::Owner, "PUT", &path, wrong).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    let fields: Vec<_> = problem["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|error| error["field"].clone())
        .collect();
    assert_eq!(fields, ["week.1", "exception.0"]);
    let said = desk.get(Role::Support, "/api/desk/care/clinicians").await;
    assert_eq!(said[0]["hoursText"], "Tuesday 9am to 11am and 2pm to 4pm");
    assert_eq!(desk.audited("clinician.hours").await, 1);
}

#[tokio::test]
async fn holidays_close_the_day_for_those_who_do_not_open_it() {
    let desk = Desk::new().await;
    let path = "/api/desk/care/holidays";
    assert_eq!(
        desk.get(Role::Owner, path).await,
        json!({ "version": 0, "days": [] })
    );
    let body = json!({ "version": 0, "days": [{ "date": "2027-01-12", "title": "A holiday" }] });
    let (status, _) = desk.call(Role::Owner, "PUT", path, body.clone()).await;
    assert_eq!(status, StatusCode::OK);
    assert!(desk.clinic.free(&need(), "2027-01-12").await.is_empty());
    let board = desk
        .get(
            Role::Owner,
            "/api/desk/care/calendar?from=2027-01-12&days=1",
        )
        .await;
    assert_eq!(board["days"][0]["closed"], "A holiday");
    let (status, _) = desk.call(Role::Owner, "PUT", path, body).await;
    assert_eq!(status, StatusCode::CONFLICT);
}

#[tokio::test]
async fn somebody_is_added_with_a_clock_of_their_own() {
    let desk = Desk::new().await;
    let path = "/api/desk/care/clinicians";
    let body = json!({ "name": " Dr Bello ", "zone": "Europe/London" });
    let (status, added) = desk.call(Role::Owner, "POST", path, body).await;
    assert_eq!(status, StatusCode::CREATED);
    assert_eq!(
        (&added["name"], &added["active"], &added["hoursText"]),
        (&json!("Dr Bello"), &json!(true), &Value::Null)
    );
    let hours = json!({ "version": 1, "weekly": [{ "day": 2, "from": "09:00", "to": "10:00" }], "exceptions": [] });
    let id = added["id"].as_str().unwrap();
    desk.call(Role::Owner, "PUT", &format!("{path}/{id}/hours"), hours)
        .await;
    let theirs = SlotRequirements {
        clinicians: vec![id.to_owned()],
        ..need()
    };
    assert_eq!(
        desk.clinic.free(&theirs, "2027-01-12").await,
        ["10am", "10:30am"]
    );
    // Two may be seen at one moment.
    let both = desk.clinic.free(&need(), "2027-01-12").await;
    assert_eq!(both.iter().filter(|time| *time == "10am").count(), 2);
    let away = json!({ "name": "Dr Bello", "zone": "Europe/London", "active": false });
    let (status, _) = desk
        .call(Role::Owner, "PUT", &format!("{path}/{id}"), away)
        .await;
    assert_eq!(status, StatusCode::OK);
    assert!(desk.clinic.free(&theirs, "2027-01-12").await.is_empty());
    let wrong = json!({ "name": "", "zone": "Mars/Olympus" });
    let (status, problem) = desk.call(Role::Owner, "POST", path, wrong).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(problem["errors"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn the_waiting_list_is_told_and_shortened_by_hand() {
    let desk = Desk::new().await;
    let request = desk.clinic.id();
    let tx = desk.clinic.store.begin(Actor::Visitor).await.unwrap();
    let zone = chrono_tz::Europe::London;
    join_waiting_list(&tx, &request, &need(), zone)
        .await
        .unwrap();
    tx.commit().await.unwrap();
    let path = "/api/desk/care/waiting";
    let list = desk.get(Role::Doctor, path).await;
    assert_eq!(
        (&list[0]["name"], &list[0]["zone"]),
        (&json!("Funmi"), &json!("Europe/London"))
    );
    let id = list[0]["id"].as_str().unwrap();
    let (status, _) = desk
        .call(
            Role::Support,
            "POST",
            &format!("{path}/{id}/offer"),
            Value::Null,
        )
        .await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    assert_eq!(desk.clinic.run_jobs().await.len(), 1);
    assert!(desk.get(Role::Support, path).await[0]["offeredAt"].is_string());
    let (status, _) = desk
        .call(
            Role::Support,
            "POST",
            &format!("{path}/{id}/remove"),
            Value::Null,
        )
        .await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    let reader = desk.clinic.store.reader();
    assert!(!is_waiting(reader.connection(), &request).await.unwrap());
    let (status, _) = desk
        .call(
            Role::Support,
            "POST",
            &format!("{path}/{id}/offer"),
            Value::Null,
        )
        .await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_licence_map_is_kept_whole_and_says_what_holds_today() {
    let desk = Desk::new().await;
    let path = "/api/desk/care/licences";
    let map = desk.get(Role::Doctor, path).await;
    assert_eq!(map["version"], 0);
    let countries = map["countries"].as_array().unwrap();
    for (code, label) in [("NG", "Nigeria"), ("GB-WLS", "Wales"), ("IN", "India")] {
        let country = countries.iter().find(|country| country["code"] == code);
        assert_eq!(country.unwrap()["label"], label);
    }
    let entries = json!([
        { "country": "NG", "service": "consultation", "kind": "consult", "licence": "MDCN 1", "expires": "2027-12-31", "holder": "  " },
        { "country": "GB-ENG", "service": "consultation", "kind": "consult", "licence": "GMC 1", "expires": "2027-12-31" },
        { "country": "IN", "service": "consultation", "kind": "consult", "licence": "NMC 1", "expires": "2027-12-31" },
    ]);
    let body = json!({ "version": 0, "entries": entries });
    let (status, saved) = desk.call(Role::Owner, "PUT", path, body.clone()).await;
    assert_eq!(status, StatusCode::OK, "{saved}");
    let standing: Vec<_> = saved["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| entry["offered"].clone())
        .collect();
    assert_eq!(standing, [true, false, false]);
    for entry in [1_usize, 2] {
        let why = &saved["entries"][entry]["standingText"];
        assert_eq!(why, "There is no indemnity.");
    }
    assert_eq!(saved["entries"][0].get("holder"), None);
    // What was read may be sent back as it is.
    let again = json!({ "version": saved["version"], "entries": saved["entries"] });
    let (status, _) = desk.call(Role::Owner, "PUT", path, again).await;
    assert_eq!(status, StatusCode::OK);
    let (status, _) = desk.call(Role::Owner, "PUT", path, body).await;
    assert_eq!(status, StatusCode::CONFLICT);
    let blank = json!({ "version": 2, "entries": [{ "country": "NG", "service": "consultation", "kind": "consult" }] });
    let (status, _) = desk.call(Role::Owner, "PUT", path, blank).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    let nowhere = json!({ "version": 2, "entries": [{ "country": "ZZ", "service": "consultation", "kind": "information" }] });
    let (status, _) = desk.call(Role::Owner, "PUT", path, nowhere).await;
    assert!(status.is_client_error(), "{status}");
    assert_eq!(desk.audited("licences.change").await, 2);
}

#[test]
fn every_call_has_its_row_of_rights_and_stands_in_the_document() {
    let document = serde_json::to_value(calendar_routes().into_openapi()).unwrap();
    let rights = calendar_routes().into_rights();
    let mut calls = 0;
    for (path, methods) in document["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            let has_row = rights
                .iter()
                .any(|row| row.path == *path && row.method.eq_ignore_ascii_case(method));
            assert!(has_row, "{method} {path}");
            calls += 1;
        }
    }
    assert_eq!(calls, rights.len());
    let writes = rights.iter().filter(|row| row.method == "PUT");
    assert!(
        writes
            .into_iter()
            .all(|row| matches!(row.right.needs, AccessLevel::Holds(_)))
    );
}
