//! Every call of the desk, for every role and for nobody.

use std::collections::BTreeSet;

use bedside::site;
use chrono::{DateTime, TimeDelta, Utc};
use kernel::Clock;
use reqwest::Response;
use serde_json::{Value, json};
use staff::{AccessLevel, DeskRoute, Role, RoleSet};
use testkit::Staffer;
use testsite::{App, app};

/// The pattern with something in the place of each parameter.
fn path(route: &DeskRoute) -> String {
    let segments = route.path.split('/').map(|segment| {
        if segment.starts_with('{') {
            "nothing"
        } else {
            segment
        }
    });
    segments.collect::<Vec<_>>().join("/")
}

async fn code(response: Response) -> (u16, String) {
    let status = response.status().as_u16();
    let body: Value = response.json().await.unwrap_or_default();
    (status, body["code"].as_str().unwrap_or_default().to_owned())
}

async fn by_nobody(app: &App, route: &DeskRoute) -> (u16, String) {
    let request = app.request(route.method, &path(route));
    let request = request.header("origin", app.url()).json(&json!({}));
    code(request.send().await.unwrap()).await
}

async fn by(person: &Staffer, route: &DeskRoute) -> (u16, String) {
    let request = person.request(route.method, &path(route)).json(&json!({}));
    code(request.send().await.unwrap()).await
}

#[test]
fn every_call_of_the_desk_has_a_row_and_every_row_a_call() {
    let document = site::openapi_document().unwrap();
    let mut calls = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            if path.starts_with("/api/desk/") {
                calls.insert((method.to_uppercase(), path.clone()));
            }
        }
    }
    let routes = site::desk_routes(None).into_rights();
    let rows: BTreeSet<_> = routes
        .iter()
        .map(|route| (route.method.to_owned(), route.path.clone()))
        .collect();
    assert_eq!(rows.len(), routes.len(), "a call has two rows");
    let without_row: Vec<_> = calls.difference(&rows).collect();
    assert!(without_row.is_empty(), "no row of rights: {without_row:?}");
    let without_call: Vec<_> = rows.difference(&calls).collect();
    assert!(
        without_call.is_empty(),
        "not in the API document: {without_call:?}"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_who_is_not_signed_in_passes() {
    let app = app().start().await;
    for route in site::desk_routes(None).into_rights() {
        let (status, code) = by_nobody(&app, &route).await;
        if route.right.needs == AccessLevel::Open {
            assert_ne!(status, 403, "{route:?}: {code}");
            assert_ne!(status, 405, "{route:?}: {code}");
        } else {
            assert_eq!(status, 401, "{route:?}: {code}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_role_passes_where_its_rows_say_so_and_nowhere_else() {
    let several = [
        RoleSet::from([Role::Owner, Role::Doctor]),
        RoleSet::from([Role::Moderator, Role::Finance]),
    ];
    for roles in Role::ALL.map(RoleSet::from).into_iter().chain(several) {
        // One address may call so often in a minute, and there are many calls: each of them has a site of its own.
        let app = app().start().await;
        // The only owner cannot be changed by a call of the test.
        app.sign_in(Role::Owner).await;
        let mut person = app.sign_in(roles.clone()).await;
        for route in site::desk_routes(None).into_rights() {
            let (mut status, mut code) = by(&person, &route).await;
            // The call before may have ended the session.
            if status == 401 {
                person = app.sign_in(roles.clone()).await;
                (status, code) = by(&person, &route).await;
            }
            // Together they may what one of them may.
            let may = roles.all().any(|role| match route.right.needs {
                AccessLevel::Open | AccessLevel::Setup | AccessLevel::Anyone => true,
                AccessLevel::Holds(permission) => role.has_permission(permission),
                AccessLevel::HoldsOneOf(permissions) => {
                    permissions.iter().any(|one| role.has_permission(*one))
                }
            });
            if may {
                let is_refused = status == 405
                    || (status == 401 && route.right.needs != AccessLevel::Open)
                    || ["not_allowed", "second_factor_setup", "reauthenticate"]
                        .contains(&code.as_str());
                assert!(!is_refused, "{roles} {route:?}: {status} {code}");
            } else {
                // An answer to HEAD has no words.
                let words = if route.method == "HEAD" {
                    ""
                } else {
                    "not_allowed"
                };
                assert_eq!((status, code.as_str()), (403, words), "{roles} {route:?}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_write_from_another_site_passes_nowhere() {
    let app = app().start().await;
    let owner = app.sign_in(Role::Owner).await;
    for route in site::desk_routes(None).into_rights() {
        if ["GET", "HEAD", "OPTIONS"].contains(&route.method) {
            continue;
        }
        let request = app
            .request(route.method, &path(&route))
            .header("cookie", &owner.cookie)
            .header("origin", "https://evil.example")
            .json(&json!({}));
        let (status, code) = code(request.send().await.unwrap()).await;
        assert_eq!(
            (status, code.as_str()),
            (403, "foreign_origin"),
            "{route:?}"
        );
    }
}

/// Calls that carry data out of the house, by their names, their addresses and what they answer with.
fn exports() -> Vec<DeskRoute> {
    let document = site::openapi_document().unwrap();
    let is_export = |route: &DeskRoute| {
        let call = &document["paths"][&route.path][route.method.to_lowercase()];
        let answers = call["responses"]["200"]["content"].as_object();
        let is_table = answers.is_some_and(|kinds| {
            let mut kinds = kinds.keys();
            kinds.any(|kind| kind.contains("csv") || kind.contains("zip"))
        });
        let end = route.path.rsplit('/').next().unwrap();
        let name = call["operationId"].as_str().unwrap_or_default();
        is_table
            || name.contains("export")
            || ["export", ".csv", ".zip", ".xlsx"]
                .iter()
                .any(|word| end.ends_with(word))
    };
    site::desk_routes(None)
        .into_rights()
        .into_iter()
        .filter(is_export)
        .collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_export_wants_a_fresh_proof_and_has_a_limit() {
    let exports = exports();
    let paths: Vec<_> = exports.iter().map(|route| route.path.as_str()).collect();
    for known in ["/api/desk/ledger.csv", "/api/desk/people-data/export"] {
        assert!(paths.contains(&known), "{paths:?}");
    }
    let clock = Clock::fixed("2026-11-21T09:00:00Z".parse::<DateTime<Utc>>().unwrap());
    // One site for all: each export has people of its own, and its limit is theirs.
    let app = app().without_jobs().clock(clock).start().await;
    for route in exports {
        assert!(route.right.is_export, "{route:?} is no export in its row");
        let holder = Role::ALL.into_iter().find(|role| match route.right.needs {
            AccessLevel::Holds(permission) => role.has_permission(permission),
            AccessLevel::HoldsOneOf(permissions) => {
                permissions.iter().any(|one| role.has_permission(*one))
            }
            _ => false,
        });
        let person = app.sign_in(holder.unwrap()).await;
        let mut times = 0;
        let refused = loop {
            let (status, code) = by(&person, &route).await;
            if status == 429 {
                break times;
            }
            assert_ne!(code, "reauthenticate", "{route:?}");
            times += 1;
            assert!(times < 30, "{route:?} has no limit");
        };
        assert!(refused >= 5, "{route:?}: {refused}");
        // Another person does not wait for it; an old proof does not do.
        let other = app.sign_in(holder.unwrap()).await;
        app.clock().advance(TimeDelta::minutes(11));
        let (status, code) = by(&other, &route).await;
        assert_eq!(
            (status, code.as_str()),
            (403, "reauthenticate"),
            "{route:?}"
        );
    }
}
