//! What is declared of each column, against the schema, and against what an erasure leaves.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use kernel::Clock;
use serde_json::{Value, json};
use staff::Role;
use store::personal::{DataClass, ErasureRule};
use store::{DatabaseEngine, Store};
use testkit::writing::{ok, plain_question};
use testkit::{Guest, rows_in};
use testsite::{App, app};

use crate::community::set_rules;
use crate::payments_at_the_desk::paid;
use crate::persons::{WHO, by_key};

/// Columns by their tables, as the database has them after all migrations. Search indexes and their shadows are left out, and
/// the table in which migrations are noted.
async fn schema(store: &Store) -> BTreeMap<String, BTreeSet<String>> {
    let sql = match store.engine() {
        DatabaseEngine::Sqlite => {
            "SELECT t.name AS t, c.name AS c FROM pragma_table_list AS t, pragma_table_info(t.name) AS c \
             WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
        }
        DatabaseEngine::Postgres => {
            "SELECT table_name::text AS t, column_name::text AS c FROM information_schema.columns \
             JOIN information_schema.tables USING (table_schema, table_name) \
             WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' AND is_generated = 'NEVER'"
        }
    };
    let mut tables: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for row in rows_in(store, sql).await {
        let table = row.try_get("", "t").unwrap();
        let column = row.try_get("", "c").unwrap();
        tables.entry(table).or_default().insert(column);
    }
    tables.remove("seaql_migrations");
    tables
}

#[tokio::test(flavor = "multi_thread")]
async fn each_column_of_each_table_is_declared() {
    let app = app().without_jobs().start().await;
    let declared = bedside::site::tables().into_iter();
    let declared: BTreeMap<String, BTreeSet<String>> = declared
        .map(|table| {
            let columns = table.columns.keys().map(|name| (*name).to_owned());
            (table.name.to_owned(), columns.collect())
        })
        .collect();
    let there = schema(app.store()).await;
    for (table, columns) in &there {
        let known = declared.get(table);
        let known = known.unwrap_or_else(|| panic!("nobody declares the table {table}"));
        assert_eq!(known, columns, "columns of {table}");
    }
    let there: BTreeSet<&String> = there.keys().collect();
    assert_eq!(declared.keys().collect::<BTreeSet<_>>(), there);
}

#[test]
fn what_is_declared_fits_together() {
    let tables = bedside::site::tables();
    let fates: BTreeMap<&str, ErasureRule> = tables
        .iter()
        .map(|table| (table.name, table.erasure_rule))
        .collect();
    assert_eq!(fates.len(), tables.len(), "a table is declared once");
    for table in &tables {
        let name = table.name;
        let is_personal = table
            .columns
            .values()
            .any(|class| *class != DataClass::Plain);
        match table.erasure_rule {
            ErasureRule::Nobodys => assert!(!is_personal, "what becomes of {name}?"),
            ErasureRule::Follows(column, parents) => {
                assert!(table.columns.contains_key(column), "{name}.{column}");
                for parent in parents {
                    let is_erased = matches!(
                        fates.get(parent),
                        Some(ErasureRule::Emptied | ErasureRule::Deleted)
                    );
                    assert!(is_erased, "{name} follows {parent}");
                }
            }
            ErasureRule::Emptied | ErasureRule::Deleted | ErasureRule::Apart => {
                assert!(!table.retention.is_empty(), "how long is {name} kept?");
            }
        }
    }
}

#[test]
fn the_record_of_what_is_kept_is_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/personal-data.md");
    let record = std::fs::read_to_string(path).unwrap();
    assert_eq!(
        record,
        bedside::processing::record::format_processing_record(),
        "run `bedside personal-data > docs/personal-data.md`"
    );
}

/// Values by the columns that they stand in.
type Values = BTreeMap<(&'static str, &'static str), BTreeSet<String>>;

/// All values of all tables, and those of them that an erasure is to take.
async fn values(app: &App) -> (Values, Values) {
    let (mut all, mut erased) = (Values::new(), Values::new());
    for table in bedside::site::tables() {
        for (column, class) in &table.columns {
            let text = match app.store().engine() {
                // Its blobs are no text.
                DatabaseEngine::Sqlite => format!(
                    "CASE typeof(\"{column}\") WHEN 'blob' THEN hex(\"{column}\") ELSE CAST(\"{column}\" AS TEXT) END"
                ),
                DatabaseEngine::Postgres => format!("CAST(\"{column}\" AS TEXT)"),
            };
            let name = table.name;
            let sql = format!("SELECT {text} AS v FROM {name} WHERE \"{column}\" IS NOT NULL");
            let rows = rows_in(app.store(), &sql).await;
            let rows = rows.iter().map(|row| row.try_get("", "v").unwrap());
            let rows: BTreeSet<String> = rows.collect();
            // Short ones are alike by chance.
            if class.is_emptied() && table.erasure_rule != ErasureRule::Apart {
                let long = rows.iter().filter(|value| value.len() > 8).cloned();
                erased.insert((table.name, column), long.collect());
            }
            all.insert((table.name, column), rows);
        }
    }
    (all, erased)
}

/// A question of somebody else, for all to read; its id.
pub async fn asked_by_another(app: &App) -> String {
    set_rules(app, json!({ "questions": "open", "comments": "at_once" })).await;
    let question = plain_question("Is okra good for the heart?");
    let mut another = Guest::new(app);
    let asked = another.send("POST", "/api/questions", question);
    let asked: Value = asked.await.json().await.unwrap();
    asked["_id"].as_str().unwrap().to_owned()
}

/// Something in every feature that keeps something of a person; all that is known of them may be erased.
pub async fn left_everywhere(app: &App, others_question: &str) {
    let mut ada = Guest::new(app);
    let mut question = plain_question("Why do my knees hurt on the stairs?");
    question["email"] = WHO.into();
    question["visibility"] = "private".into();
    let comment = json!({ "user": "Ada of Osogbo", "content": "I eat it every week." });
    let complaint = json!({ "kind": "other", "words": "You hid my comment", "email": WHO });
    let comments = format!("/api/questions/{others_question}/comments");
    let followers = format!("/api/questions/{others_question}/followers");
    for (path, body) in [
        ("/api/questions", question),
        (comments.as_str(), comment),
        ("/api/complaints", complaint),
        (followers.as_str(), json!({ "email": WHO })),
    ] {
        let answer = ada.send("POST", path, body).await;
        assert!(answer.status().is_success(), "{path}");
    }
    let place = [
        ("form", "place-add"),
        ("name", "Corner Pharmacy"),
        ("type", "pharmacy"),
        ("address", "1 Station Road"),
        ("area", "Osogbo"),
        ("state", "Osun"),
        ("country", "NG"),
        ("email", WHO),
    ];
    let suggested = ada.form("/nearestpharmacy/add", &place).await;
    assert_eq!(suggested.status(), 303);
    let inquiry = json!({ "firstName": "Ada", "lastName": "Obi", "email": WHO, "phone": "0803 123 4567",
        "message": "When are you in Osogbo again?", "services": ["Comments"] });
    let reader = json!({ "email": WHO, "page": "/about", "frequency": "weekly", "country": "NG" });
    let gift = json!({ "name": "Ada Obi", "email": WHO, "phone": "0803 123 4567", "price": "5000",
        "currency": "NGN", "consultationType": "Donation", "every": "monthly", "method": "card", "show": "named" });
    let request = json!({ "name": "Ada Obi", "email": WHO, "phone": "0803 123 4567", "adult": "yes", "country": "NG",
        "story": "I sleep badly and would like to know why.", "consultationType": "First chat", "price": "",
        "consent": ["care@3", "data@3"], "terms": true });
    let offer = ok(app.get("/api/products/shop-weekly-pill-box/offer").await).await;
    let order = json!({ "contact": { "name": "Ada Obi", "email": WHO, "phone": "0803 123 4567" },
        "delivery": { "method": "pickup" }, "payment": "transfer", "acceptTerms": true,
        "item": offer["variants"][0]["id"], "quantity": 1 });
    for (path, body) in [
        ("/api/orders", order),
        ("/api/contact", inquiry),
        ("/api/newsletter", reader),
        ("/api/sponsor", gift),
        ("/api/consultation", request),
    ] {
        ok(app.post_json(path, &body).await).await;
    }
    paid(app, "gift-1", 500_000, "").await;
    let doctor = app.sign_in(Role::Doctor).await;
    let open = ok(doctor
        .get("/api/desk/conversation/complaints?state=open")
        .await)
    .await;
    for complaint in open["items"].as_array().unwrap() {
        let id = complaint["id"].as_str().unwrap();
        let path = format!("/api/desk/conversation/complaints/{id}");
        let decision = json!({ "do": "decide", "outcome": "upheld", "reply": "You were right." });
        ok(doctor.post(&path, decision).await).await;
    }
    app.run_jobs().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_an_erased_person_stands_in_any_column() {
    let clock = Clock::fixed("2026-11-21T12:00:00Z".parse().unwrap());
    let app = app().sample_content().without_jobs().clock(clock);
    let app = app.start().await;
    let question = asked_by_another(&app).await;
    let (_, before) = values(&app).await;
    left_everywhere(&app, &question).await;
    let doctor = app.sign_in(Role::Doctor).await;
    let person = json!({ "email": WHO, "again": WHO });
    let found = doctor.post("/api/desk/people-data/search", person.clone());
    let found = by_key(&ok(found.await).await);
    let copy = doctor.post("/api/desk/people-data/export", person.clone());
    let copy = ok(copy.await).await;
    for (key, source) in &found {
        assert_ne!(source["total"], 0, "{key}");
        assert!(copy["kept"][key].to_string().len() > 20, "{key}: {copy}");
    }
    let (_, theirs) = values(&app).await;

    let erased = doctor.post("/api/desk/people-data/erase", person.clone());
    let erased = by_key(&ok(erased.await).await);
    for (key, source) in &erased {
        assert_ne!(source["erased"], 0, "{key}");
    }
    app.run_jobs().await;
    let (all, _) = values(&app).await;
    for (place, values) in theirs {
        // Mails to others came too; theirs are asked for below.
        if place.0 == "mail_message" {
            continue;
        }
        let came: BTreeSet<_> = values.difference(&before[&place]).cloned().collect();
        let left: Vec<_> = came.intersection(&all[&place]).collect();
        assert!(left.is_empty(), "{place:?} still holds {left:?}");
    }
    for (place, values) in &all {
        // The sandbox plays the provider, who keeps what it was sent.
        if place.0.starts_with("payments_sandbox_") {
            continue;
        }
        let names = |value: &&String| value.to_lowercase().contains(WHO);
        let named: Vec<_> = values.iter().filter(names).collect();
        assert!(named.is_empty(), "{place:?} names them: {named:?}");
    }
    let found = doctor.post("/api/desk/people-data/search", person);
    let found = by_key(&ok(found.await).await);
    for (key, source) in &found {
        assert_eq!(source["total"], 0, "{key}: {source}");
    }
}
