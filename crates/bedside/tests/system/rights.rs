//! Every call of the desk, for every role and for nobody.

use std::collections::BTreeSet;

use bedside::site;
use reqwest::Response;
use serde_json::{Value, json};
use staff::{Access, DeskRoute, Role};
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
    let document = site::openapi().unwrap();
    let mut calls = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            if path.starts_with("/api/desk/") {
                calls.insert((method.to_uppercase(), path.clone()));
            }
        }
    }
    let routes = site::desk_routes();
    let rows: BTreeSet<_> = routes
        .iter()
        .map(|route| (route.method.to_owned(), route.path.to_owned()))
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
    for route in site::desk_routes() {
        let (status, code) = by_nobody(&app, &route).await;
        if route.needs == Access::Open {
            assert_ne!(status, 403, "{route:?}: {code}");
            assert_ne!(status, 405, "{route:?}: {code}");
        } else {
            assert_eq!(status, 401, "{route:?}: {code}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_role_passes_where_its_rows_say_so_and_nowhere_else() {
    for role in Role::ALL {
        // One address may call so often in a minute, and there are many calls: each role has a site of its own.
        let app = app().start().await;
        // The only owner cannot be changed by a call of the test.
        app.sign_in(Role::Owner).await;
        for route in site::desk_routes() {
            let person = app.sign_in(role).await;
            let (status, code) = by(&person, &route).await;
            let may = match route.needs {
                Access::Open | Access::Setup | Access::Anyone => true,
                Access::Holds(permission) => role.may(permission),
                Access::HoldsOneOf(permissions) => permissions.iter().any(|one| role.may(*one)),
            };
            if may {
                let is_refused = status == 405
                    || (status == 401 && route.needs != Access::Open)
                    || ["not_allowed", "second_factor_setup", "reauthenticate"]
                        .contains(&code.as_str());
                assert!(!is_refused, "{role} {route:?}: {status} {code}");
            } else {
                // An answer to HEAD has no words.
                let words = if route.method == "HEAD" {
                    ""
                } else {
                    "not_allowed"
                };
                assert_eq!((status, code.as_str()), (403, words), "{role} {route:?}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_write_from_another_site_passes_nowhere() {
    let app = app().start().await;
    let owner = app.sign_in(Role::Owner).await;
    for route in site::desk_routes() {
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
