//! Links of an article that lead to other sites: asked when it goes on the site, each month and when somebody asks.
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::Clock;
use serde_json::{Value, json};
use staff::Role;
use testkit::Staffer;
use testkit::writing::{article, ok};
use testsite::{App, app};

/// Another site: what it was asked, and whether its lost page is back.
#[derive(Clone, Default)]
struct Elsewhere {
    asked: Arc<Mutex<Vec<String>>>,
    is_back: Arc<Mutex<bool>>,
}

impl Elsewhere {
    async fn open(&self) -> SocketAddr {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let router = Router::new().fallback(answer).with_state(self.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        address
    }

    /// What was asked since the last time, sorted.
    fn asked(&self) -> Vec<String> {
        let mut asked = std::mem::take(&mut *self.asked.lock().unwrap());
        asked.sort();
        asked
    }
}

async fn answer(State(site): State<Elsewhere>, request: Request) -> Response {
    let path = request.uri().path().to_owned();
    let agent = request.headers()["user-agent"].to_str().unwrap();
    assert!(
        agent.starts_with("Bedside/") && agent.contains("+http://localhost:8080"),
        "{agent}"
    );
    let asked = format!("{} {path}", request.method());
    site.asked.lock().unwrap().push(asked);
    match path.as_str() {
        "/no-head" if request.method() == Method::HEAD => {
            StatusCode::METHOD_NOT_ALLOWED.into_response()
        }
        "/members" => StatusCode::FORBIDDEN.into_response(),
        "/gone" if !*site.is_back.lock().unwrap() => StatusCode::NOT_FOUND.into_response(),
        "/broken" => StatusCode::BAD_GATEWAY.into_response(),
        "/circle" => Redirect::temporary("/circle").into_response(),
        "/inside" => Redirect::temporary("http://10.0.0.1/").into_response(),
        "/moved" => Redirect::permanent("/fine").into_response(),
        _ => "Here".into_response(),
    }
}

async fn house() -> App {
    let saturday = "2026-11-21T09:00:00Z".parse::<DateTime<Utc>>().unwrap();
    app()
        .without_jobs()
        .clock(Clock::fixed(saturday))
        .start()
        .await
}

/// An article whose sources are these pages of the other site.
fn citing(site: SocketAddr, paths: &[&str]) -> Value {
    let source = |path: &&str| json!({"title": "A source", "url": format!("http://{site}{path}")});
    let mut body = article("Water");
    body["sources"] = paths.iter().map(source).collect();
    body
}

/// What the document's checks say about links: where, and what.
async fn told(person: &Staffer, id: &str) -> Vec<(String, String)> {
    about_links(&person.read(id).await)
}

fn about_links(view: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let checks = view["checks"].as_array().unwrap().iter();
    let about = checks.filter(|check| check["code"] == "link_silent");
    about
        .map(|check| {
            assert_eq!(check["level"], "should");
            (text(&check["field"]), text(&check["message"]))
        })
        .collect()
}

#[tokio::test]
async fn links_are_asked_when_the_article_goes_on_the_site() {
    let (app, site) = (house().await, Elsewhere::default());
    let address = site.open().await;
    let doctor = app.sign_in(Role::Doctor).await;
    let pages = [
        "/fine",
        "/no-head",
        "/members",
        "/gone",
        "/gone#again",
        "/broken",
        "/circle",
        "/inside",
        "/moved",
    ];
    let (id, base) = doctor.begin("blog", citing(address, &pages)).await;
    app.run_jobs().await;
    assert_eq!(site.asked(), [""; 0], "a draft asks nobody");

    ok(doctor
        .act(&id, json!({"action": "publish", "base": base}))
        .await)
    .await;
    app.run_jobs().await;
    let silent = |place: usize, path: &str, why: &str| {
        (
            format!("body.sources[{place}].url"),
            format!("This link did not work on 21 November 2026: http://{address}{path} ({why})."),
        )
    };
    assert_eq!(
        told(&doctor, &id).await,
        [
            silent(3, "/gone", "there is no such page"),
            silent(5, "/broken", "the other site has an error"),
            silent(6, "/circle", "too many redirects"),
            silent(7, "/inside", "it does not lead to a public site"),
        ]
    );
    let asked = site.asked();
    let times = |what: &str| asked.iter().filter(|asked| *asked == what).count();
    assert_eq!(
        (
            times("HEAD /gone"),
            times("GET /gone"),
            times("HEAD /members"),
            times("HEAD /moved")
        ),
        (1, 1, 1, 1)
    );
    assert!(times("HEAD /circle") <= 4, "{asked:?}");
    let today = ok(doctor.get("/api/desk/today").await).await;
    assert_eq!(today["silentLinks"]["count"], 1);
    assert_eq!(today["silentLinks"]["items"][0]["id"], id.as_str());
}

#[tokio::test]
async fn links_are_asked_again_each_month_and_at_once_when_wanted() {
    let (app, site) = (house().await, Elsewhere::default());
    let address = site.open().await;
    let doctor = app.sign_in(Role::Doctor).await;
    let (id, base) = doctor.begin("blog", citing(address, &["/gone"])).await;
    ok(doctor
        .act(&id, json!({"action": "publish", "base": base}))
        .await)
    .await;
    app.run_jobs().await;
    assert_eq!(site.asked(), ["GET /gone", "HEAD /gone"]);
    app.run_jobs().await;
    assert_eq!(site.asked(), [""; 0]);

    app.clock().advance(TimeDelta::days(10));
    app.run_jobs().await;
    assert_eq!(site.asked(), ["GET /gone", "HEAD /gone"]);
    let doctor = app.sign_in(Role::Doctor).await;
    assert!(told(&doctor, &id).await[0].1.contains("on 1 December 2026"));

    // A save keeps the advice; asking again takes it away where it is mended.
    let view = doctor.read(&id).await;
    let revision = view["revision"].as_i64().unwrap();
    let saved = ok(doctor.save(&id, revision, &view["body"], "t").await).await;
    assert_eq!(about_links(&saved).len(), 1);
    *site.is_back.lock().unwrap() = true;
    let path = format!("/api/desk/documents/{id}/links");
    let again = ok(doctor.post(&path, json!({})).await).await;
    assert_eq!(
        (about_links(&again).len(), &again["waiting"]),
        (0, &json!(false))
    );
    assert_eq!(site.asked(), ["HEAD /gone"]);
    assert_eq!(told(&doctor, &id).await.len(), 0);
    let today = ok(doctor.get("/api/desk/today").await).await;
    assert_eq!(today["silentLinks"]["count"], 0);
    let nobody = doctor.post("/api/desk/documents/blog-none/links", json!({}));
    assert_eq!(nobody.await.status(), 404);
}
