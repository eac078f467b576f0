//! Lists with ten thousand rows of their kind: each page and each call answers, and none is larger than a list may be.

use std::time::Instant;

use chrono::{TimeZone, Utc};
use kernel::Clock;
use sea_orm::{ConnectionTrait, Statement};
use serde_json::{Value, json};
use staff::Role;
use store::Actor;
use testkit::writing::{ok, plain_question};
use testkit::{Guest, rows_in};
use testsite::{App, app};

use crate::community::set_rules;
use crate::payments_at_the_desk::paid;

const MANY: usize = 10_000;
/// The same of what is sealed row by row, which takes a minute for ten thousand: `BEDSIDE_TEST_SEALED_ROWS` says how many.
fn many_sealed() -> usize {
    let said = std::env::var("BEDSIDE_TEST_SEALED_ROWS");
    said.map_or(500, |said| said.parse().unwrap())
}

/// Bytes of a page's HTML at most, before it is packed.
const PAGE: usize = 400 << 10;
/// Bytes of a call's answer at most, before it is packed.
const CALL: usize = 600 << 10;

/// Puts copies of the rows that are `of` this into a table until there are many, in one statement. `changes` are columns of
/// the copies, with SQL in which `i` counts.
async fn multiply(app: &App, table: &'static str, of: String, changes: Vec<(&str, &str)>) {
    multiply_to(MANY, app, table, of, changes).await;
}

async fn multiply_to(
    count: usize,
    app: &App,
    table: &'static str,
    of: String,
    changes: Vec<(&str, &str)>,
) {
    let own = |column: &String| {
        let change = changes.iter().find(|(name, _)| *name == column.as_str());
        change.map_or_else(|| format!("t.\"{column}\""), |(_, sql)| (*sql).to_owned())
    };
    let reader = app.store().reader();
    let backend = reader.connection().get_database_backend();
    let first = Statement::from_string(backend, format!("SELECT * FROM {table} WHERE {of}"));
    let row = reader.connection().query_one_raw(first).await.unwrap();
    let columns = row.expect("a row to copy").column_names();
    let names: Vec<String> = columns.iter().map(|name| format!("\"{name}\"")).collect();
    let values: Vec<String> = columns.iter().map(own).collect();
    run(
        app,
        format!(
            "INSERT INTO {table} ({}) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {}) \
             SELECT {} FROM {table} AS t, n WHERE {of}",
            names.join(", "),
            count - 1,
            values.join(", ")
        ),
    )
    .await;
}

async fn run(app: &App, sql: String) {
    let tx = app.store().begin(Actor::System).await.unwrap();
    tx.connection().execute_unprepared(&sql).await.unwrap();
    tx.commit().await.unwrap();
}

/// The key of a copy, in the 26 characters that keys have. Keys of one moment differ at the end only, so each row that is
/// copied into a table has a `series` of its own, from 1 to 9.
fn key(series: u32) -> String {
    format!("substr(t.id, 1, 18) || CAST({series}0000000 + i AS TEXT)")
}

/// One sample of each kind of document that the site lists, ten thousand times.
async fn fill_documents(app: &App) {
    for kind in [
        "blog",
        "faq",
        "shop",
        "project",
        "testimonial",
        "clinicseries",
        "mos",
        "healthnugget",
    ] {
        let one = format!(
            "id = (SELECT min(id) FROM content_document WHERE kind = '{kind}' AND status = 'published')"
        );
        let id = ("id", "t.id || '-' || CAST(i AS TEXT)");
        let slug = ("slug", "t.slug || '-' || CAST(i AS TEXT)");
        multiply(app, "content_workflow", one.clone(), vec![id, slug]).await;
        let one = format!("{one} AND status = 'published'");
        multiply(app, "content_document", one, vec![id, slug]).await;
    }
}

/// A question and an article with ten thousand comments each, as many replies to one of them, ten thousand questions, and
/// as many reports of one comment: the question, the article's last part of the address, and the comment.
async fn fill_community(app: &App) -> (String, String, String) {
    set_rules(app, json!({ "questions": "open", "comments": "at_once" })).await;
    let posts = app.read_json("/api/posts?limit=1").await;
    let post = posts["items"][0].clone();
    let slug = post["slug"]["current"].as_str().unwrap().to_owned();
    let mut guest = Guest::new(app);
    let asked = plain_question("Is salt bad for the heart?");
    let asked = ok(guest.send("POST", "/api/questions", asked).await).await;
    let question = asked["_id"].as_str().unwrap().to_owned();
    let said = json!({ "content": "So did I, and it was fine." });
    let under = format!("/api/questions/{question}/comments");
    let said = ok(guest.send("POST", &under, said).await).await;
    let comment = said["key"].as_str().unwrap().to_owned();
    let mut other = Guest::new(app);
    let said = json!({ "name": "Ada", "text": "We tried it at home." });
    let under = format!("/api/posts/{slug}/comments");
    let said = ok(other.send("POST", &under, said).await).await;
    let under_post = said["key"].as_str().unwrap().to_owned();
    let under = format!("{under}/{under_post}/replies");
    let said = json!({ "name": "Obi", "text": "It did us good as well." });
    let said = ok(Guest::new(app).send("POST", &under, said).await).await;
    let reply = said["key"].as_str().unwrap().to_owned();
    let report = json!({ "item": format!("comment:{comment}"), "reason": "spam", "words": "Please look at this" });
    ok(Guest::new(app).send("POST", "/api/reports", report).await).await;

    let keys = [1, 2, 3].map(key);
    for (one, key) in [&comment, &under_post, &reply].into_iter().zip(&keys) {
        let of = format!("id = '{one}'");
        multiply(app, "conversation_comment", of, vec![("id", key)]).await;
    }
    let key = ("id", keys[0].as_str());
    let own = vec![key, ("code_hash", "NULL"), ("item_key", "NULL")];
    let of = format!("id = '{question}'");
    multiply(app, "conversation_question", of.clone(), own).await;
    let of_comment = format!("item_id = '{comment}'");
    let visitor = ("visitor", "'v' || CAST(i AS TEXT)");
    multiply(app, "conversation_report", of_comment, vec![key, visitor]).await;
    for sql in [
        format!("UPDATE conversation_question SET comments = {MANY} WHERE {of}"),
        format!("UPDATE conversation_comment SET replies = {MANY} WHERE id = '{under_post}'"),
        format!("UPDATE conversation_tally SET comments = {MANY}, threads = {MANY}"),
    ] {
        run(app, sql).await;
    }
    (question, slug, comment)
}

async fn assert_page(app: &App, path: &str) {
    let answer = app.get(path).await;
    assert_eq!(answer.status(), 200, "{path}");
    let html = answer.text().await.unwrap();
    assert!(html.len() < PAGE, "{path}: {} bytes", html.len());
    assert!(!html.contains("in plain form"), "{path} was not rendered");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_list_answers_with_ten_thousand_rows() {
    let noon = Utc.with_ymd_and_hms(2026, 11, 21, 12, 0, 0).unwrap();
    let built = app().clock(Clock::fixed(noon)).without_jobs();
    let app = built.sample_content().start().await;
    let (question, slug, comment) = fill_community(&app).await;
    fill_documents(&app).await;

    for path in [
        "/",
        "/blog",
        "/all-posts",
        "/all-posts?page=500",
        "/faqs",
        "/gallery",
        "/shop",
        "/shop?page=100",
        "/projects",
        "/search?q=salt",
        "/community",
        "/community?page=1000",
        "/community?q=salt",
        "/community?sort=helped",
    ] {
        assert_page(&app, path).await;
    }
    for path in [format!("/community/{question}"), format!("/blog/{slug}")] {
        for page in ["", "?page=500", "?page=1000", "?page=99999"] {
            assert_page(&app, &format!("{path}{page}")).await;
        }
    }
    for path in [
        "/api/posts?limit=100",
        "/api/faqs?limit=100",
        "/api/products?limit=100",
        "/api/series?limit=100",
        "/api/projects",
        "/api/testimonials",
        "/api/questions?limit=100",
        "/api/community?limit=100",
        &format!("/api/questions/{question}"),
        &format!("/api/posts/{slug}/comments?page=1000"),
    ] {
        let answer = app.get(path).await;
        assert_eq!(answer.status(), 200, "{path}");
        let size = answer.text().await.unwrap().len();
        assert!(size < CALL, "{path}: {size} bytes");
    }
    let doctor = app.sign_in(Role::Doctor).await;
    for (query, least) in [
        ("", MANY),
        ("kind=blog&page=100", MANY),
        ("q=salt", 1),
        ("kind=blog&state=published&sort=title&limit=200", MANY),
    ] {
        let begun = Instant::now();
        let list = ok(doctor.get(&format!("/api/desk/documents?{query}")).await).await;
        let took = begun.elapsed();
        let total = usize::try_from(list["total"].as_u64().unwrap()).unwrap();
        assert!(total >= least, "{query}: {total}");
        assert!(took.as_millis() < 1_000, "{query} took {took:?}");
    }
    for path in [
        "/api/desk/today",
        "/api/desk/documents?limit=200",
        "/api/desk/documents?kind=blog&page=50",
        "/api/desk/conversation/queue",
        "/api/desk/conversation/queue?state=published&page=400",
        "/api/desk/conversation/reports",
        "/api/desk/questions",
        &format!("/api/desk/conversation/items/comment:{comment}"),
    ] {
        let answer: Value = ok(doctor.get(path).await).await;
        let size = answer.to_string().len();
        assert!(size < CALL, "{path}: {size} bytes");
    }
}

/// As [`multiply`] for the oldest row of a table, whose sealed columns are sealed anew for each copy, as if each had been
/// written by itself.
async fn multiply_sealed(
    app: &App,
    table: &'static str,
    sealed: &[&str],
    changes: &[(&str, &str)],
) {
    let first = rows_in(
        app.store(),
        &format!("SELECT * FROM {table} ORDER BY id LIMIT 1"),
    )
    .await;
    let original: String = first[0].try_get("", "id").unwrap();
    let place = |column: &str, id: &str| format!("{table}.{column}:{id}");
    let mut plain = Vec::new();
    for column in sealed {
        let value: Option<String> = first[0].try_get("", column).unwrap();
        if let Some(value) = value {
            let value = app.store().decrypt_bytes(&place(column, &original), &value);
            plain.push((*column, value.unwrap()));
        }
    }
    let key = key(1);
    let mut changed = vec![("id", key.as_str())];
    changed.extend_from_slice(changes);
    multiply_to(
        many_sealed(),
        app,
        table,
        format!("id = '{original}'"),
        changed,
    )
    .await;
    let copies = rows_in(
        app.store(),
        &format!("SELECT id FROM {table} WHERE substr(id, 1, 18) = substr('{original}', 1, 18)"),
    )
    .await;
    let mut updates = Vec::new();
    for copy in copies {
        let id: String = copy.try_get("", "id").unwrap();
        let values = plain.iter().map(|(column, value)| {
            let sealed = app
                .store()
                .encrypt_bytes(&place(column, &id), value)
                .unwrap();
            format!("{column} = '{sealed}'")
        });
        let values: Vec<String> = values.collect();
        updates.push(format!(
            "UPDATE {table} SET {} WHERE id = '{id}'",
            values.join(", ")
        ));
    }
    assert!(updates.len() >= many_sealed(), "{table}: {}", updates.len());
    for some in updates.chunks(1_000) {
        run(app, some.join(";")).await;
    }
}

/// An inquiry, a reader, a gift, a payment and a consultation, each many times, and as many mails.
async fn fill_sealed(app: &App) {
    let email = "ada@example.org";
    let inquiry = json!({ "firstName": "Ada", "lastName": "Obi", "email": email, "phone": "0803 123 4567",
        "message": "When are you in Osogbo again?", "services": ["Comments"] });
    let reader =
        json!({ "email": email, "page": "/about", "frequency": "weekly", "country": "NG" });
    let gift = json!({ "name": "Ada Obi", "email": email, "phone": "0803 123 4567", "price": "5000",
        "currency": "NGN", "consultationType": "Donation", "every": "once", "method": "card", "show": "named" });
    let request = json!({ "name": "Ada Obi", "email": email, "phone": "0803 123 4567", "adult": "yes", "country": "NG",
        "story": "I sleep badly and would like to know why.", "consultationType": "First chat", "price": "",
        "consent": ["care@3", "data@3"], "terms": true });
    for (path, body) in [
        ("/api/contact", inquiry),
        ("/api/newsletter", reader),
        ("/api/sponsor", gift),
        ("/api/consultation", request),
    ] {
        ok(app.post_json(path, &body).await).await;
    }
    paid(app, "gift-1", 500_000, "").await;

    let reference = ("reference", "'R-' || CAST(i AS TEXT)");
    let mark = ("mark", "'m' || CAST(i AS TEXT)");
    let inquiry = ["content"];
    multiply_sealed(app, "outreach_letter", &inquiry, &[reference]).await;
    multiply_sealed(app, "newsletter_subscriber", &["address"], &[mark]).await;
    multiply_sealed(app, "giving_gift", &["donor"], &[reference]).await;
    multiply_sealed(app, "payments_attempt", &["payer", "session"], &[]).await;
    let request = ["answers", "story"];
    multiply_sealed(app, "care_request", &request, &[reference]).await;
    let mail = ["recipient", "variables", "letter", "extras"];
    multiply_sealed(app, "mail_message", &mail, &[("key", "NULL")]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_audit_log_is_searched_in_more_lines_than_are_searched_with_errors() {
    let noon = Utc.with_ymd_and_hms(2026, 11, 21, 12, 0, 0).unwrap();
    let app = app().clock(Clock::fixed(noon)).without_jobs().start().await;
    let doctor = app.sign_in(Role::Doctor).await;
    let (id, _) = doctor
        .begin("blog", json!({ "title": "Malaria nets" }))
        .await;
    let changes = vec![
        ("seq", "t.seq + i"),
        ("id", "'L' || CAST(1000000 + i AS TEXT)"),
    ];
    let of = format!("subject = 'blog:{id}'");
    multiply_to(MANY + 500, &app, "audit_log", of, changes).await;
    let owner = app.sign_in(Role::Owner).await;
    for (query, total, has_older) in [
        ("q=malria", MANY, true),
        ("q=document.create", MANY + 500, true),
        ("q=hydrangea", 0, true),
        ("q=malria&to=2026-11-20", 0, false),
        ("", MANY + 500, false),
    ] {
        let path = format!("/api/desk/audit?{query}");
        let begun = Instant::now();
        let list = ok(owner.get(&path).await).await;
        let took = begun.elapsed();
        println!("{path}: {took:?}");
        // Signing in has lines, too.
        let found = usize::try_from(list["total"].as_u64().unwrap()).unwrap();
        assert!(found.abs_diff(total) < 10, "{query}: {found}");
        assert_eq!(list["hasOlder"], has_older, "{query}");
        let size = list.to_string().len();
        assert!(size < CALL, "{path}: {size} bytes");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_list_of_people_answers_with_many_rows() {
    let noon = Utc.with_ymd_and_hms(2026, 11, 21, 12, 0, 0).unwrap();
    let built = app().clock(Clock::fixed(noon)).without_jobs();
    let app = built.sample_content().start().await;
    fill_sealed(&app).await;
    for (role, list, search) in [
        (Role::Support, "letters", "R-7"),
        (Role::Doctor, "care/requests", "R-7"),
        (Role::Finance, "payments", "gift-1"),
        (Role::Finance, "giving/gifts", "R-7"),
        (Role::Owner, "mails", "ada@example.org"),
        (Role::Owner, "newsletter/subscribers", "ada@example.org"),
    ] {
        let person = app.sign_in(role).await;
        for (query, least) in [
            (String::new(), many_sealed()),
            (format!("?page={}", many_sealed() / 100), many_sealed()),
            (format!("?q={search}"), 1),
        ] {
            let path = format!("/api/desk/{list}{query}");
            let begun = Instant::now();
            let answer: Value = ok(person.get(&path).await).await;
            println!("{path}: {:?}", begun.elapsed());
            let total = usize::try_from(answer["total"].as_u64().unwrap()).unwrap();
            assert!(total >= least, "{path}: {total}");
            let size = answer.to_string().len();
            assert!(size < CALL, "{path}: {size} bytes");
        }
    }
    let doctor = app.sign_in(Role::Doctor).await;
    ok(doctor.get("/api/desk/today").await).await;
    let owner = app.sign_in(Role::Owner).await;
    let begun = Instant::now();
    let typed = json!({ "text": "adda obi" });
    let found = ok(owner.post("/api/desk/search", typed).await).await;
    println!("/api/desk/search: {:?}", begun.elapsed());
    assert_eq!(found["items"].as_array().unwrap().len(), 20);
}
