//! A house to write to, with what tests do again and again.

use kernel::Clock;
use reqwest::Response;
use sea_orm::{ConnectionTrait, Statement};
use serde_json::{Value, json};
use staff::Role;
use testkit::Staffer;
use testkit::writing::ok;
use testsite::App;

/// Monday 11 January 2027, 8am in Lagos.
pub const MONDAY: &str = "2027-01-11T07:00:00Z";

/// A house without jobs: a test does them when it wants.
pub async fn house() -> App {
    let clock = Clock::fixed(MONDAY.parse().unwrap());
    testsite::app().clock(clock).without_jobs().start().await
}

/// The payload of the spec.
pub fn message() -> Value {
    json!({ "firstName": "Ada", "lastName": "Obi", "email": "ada@example.org", "phone": "0803 123 4567",
        "message": "When are you in Osogbo again?", "services": ["Comments"] })
}

/// A call as a client of the spec makes it.
pub async fn call(app: &App, path: &str, body: &Value) -> Response {
    app.request("POST", path).json(body).send().await.unwrap()
}

/// A letter that was taken.
pub async fn sent(app: &App, path: &str, body: &Value) -> Value {
    let response = call(app, path, body).await;
    assert_eq!(response.status(), 201);
    ok(response).await
}

/// The plain form of a page.
pub async fn form(app: &App, path: &str, fields: &[(&str, &str)]) -> Response {
    app.request("POST", path)
        .header("origin", app.url())
        .header("accept", "text/html")
        .form(fields)
        .send()
        .await
        .unwrap()
}

/// Fields that a refused call names.
pub fn wrong(problem: &Value) -> Vec<String> {
    let errors = problem["errors"].as_array().cloned().unwrap_or_default();
    let field = |error: &Value| error["field"].as_str().unwrap_or_default().to_owned();
    errors.iter().map(field).collect()
}

/// All mails so far, oldest first: template, text and to whom.
pub async fn mails(app: &App) -> Vec<(String, Value)> {
    app.run_jobs().await;
    let owner = app.sign_in(Role::Owner).await;
    let mut all = Vec::new();
    for page in 1.. {
        let list = ok(owner.get(&format!("/api/desk/mails?page={page}")).await).await;
        for item in list["items"].as_array().cloned().unwrap_or_default() {
            let path = format!("/api/desk/mails/{}", item["id"].as_str().unwrap());
            let mail = ok(owner.get(&path).await).await;
            let template = mail["template"].as_str().unwrap_or_default();
            all.push((template.to_owned(), mail));
        }
        if list["pages"] == page {
            break;
        }
    }
    all.reverse();
    all
}

/// The templates of all mails so far.
pub async fn templates(app: &App) -> Vec<String> {
    let mails = mails(app).await.into_iter();
    mails.map(|(template, _)| template).collect()
}

/// A letter as somebody at the desk sees it.
pub async fn letter(person: &Staffer, id: &str) -> Value {
    ok(person.get(&format!("/api/desk/letters/{id}")).await).await
}

/// Does something with a letter at the version that it has.
pub async fn act(person: &Staffer, id: &str, what: &str, mut body: Value) -> Value {
    body["version"] = letter(person, id).await["version"].clone();
    ok(person
        .post(&format!("/api/desk/letters/{id}/{what}"), body)
        .await)
    .await
}

/// What the mails of a template were made of, oldest first.
pub async fn variables(app: &App, template: &str) -> Vec<Value> {
    let reader = app.store().reader();
    let backend = reader.connection().get_database_backend();
    let sql =
        format!("SELECT id, variables FROM mail_message WHERE template = '{template}' ORDER BY id");
    let found = Statement::from_string(backend, sql);
    let rows = reader.connection().query_all_raw(found).await.unwrap();
    let read = |row: &sea_orm::QueryResult| {
        let id: String = row.try_get("", "id").unwrap();
        let sealed: String = row.try_get("", "variables").unwrap();
        let place = format!("mail_message.variables:{id}");
        let plain = app.store().unseal(&place, &sealed).unwrap();
        serde_json::from_slice(&plain).unwrap()
    };
    rows.iter().map(read).collect()
}
