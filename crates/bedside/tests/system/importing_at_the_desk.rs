//! Exports of other systems that are brought to the desk.
use std::io::{Cursor, Write};

use reqwest::Response;
use serde_json::{Value, json};
use staff::Role;
use testkit::Staffer;
use testsite::{App, app};

const PIECE: usize = 4_000;

async fn begin(person: &Staffer, name: &str, length: usize) -> Response {
    use base64::Engine;
    let name = base64::prelude::BASE64_STANDARD.encode(name);
    person
        .request("POST", "/api/desk/dataset-uploads")
        .header("tus-resumable", "1.0.0")
        .header("upload-length", length)
        .header("upload-metadata", format!("filename {name}"))
        .send()
        .await
        .unwrap()
}

async fn patch(person: &Staffer, upload: &str, offset: usize, bytes: &[u8]) -> Response {
    person
        .request("PATCH", upload)
        .header("tus-resumable", "1.0.0")
        .header("upload-offset", offset)
        .header("content-type", "application/offset+octet-stream")
        .body(bytes.to_vec())
        .send()
        .await
        .unwrap()
}

/// Sends a file in pieces; answers with its import.
async fn bring(person: &Staffer, name: &str, bytes: &[u8]) -> String {
    let begun = begin(person, name, bytes.len()).await;
    assert_eq!(begun.status(), 201);
    let upload = begun.headers()["location"].to_str().unwrap().to_owned();
    let mut run = None;
    for (at, piece) in bytes.chunks(PIECE).enumerate() {
        let answer = patch(person, &upload, at * PIECE, piece).await;
        assert_eq!(answer.status(), 204, "{}", answer.text().await.unwrap());
        let became = answer.headers().get("run-id");
        run = became.map(|id| id.to_str().unwrap().to_owned());
    }
    run.unwrap()
}

async fn start(person: &Staffer, run: &str, body: Value) -> (u16, Value) {
    let path = format!("/api/desk/dataset-runs/{run}/start");
    let answer = person.request("POST", &path).json(&body).send().await;
    let answer = answer.unwrap();
    let status = answer.status().as_u16();
    (status, answer.json().await.unwrap())
}

async fn read(person: &Staffer, run: &str) -> Value {
    let answer = person.get(&format!("/api/desk/dataset-runs/{run}")).await;
    assert_eq!(answer.status(), 200);
    answer.json().await.unwrap()
}

/// Starts it, and has it done.
async fn do_run(app: &App, person: &Staffer, run: &str, body: Value) -> Value {
    let (status, waiting) = start(person, run, body).await;
    assert_eq!((status, &waiting["state"]), (200, &json!("waiting")));
    app.run_jobs().await;
    read(person, run).await
}

fn post(id: &str, title: &str) -> Value {
    json!({
        "_id": id, "_type": "blog", "_createdAt": "2025-03-01T09:00:00Z", "title": title,
        "slug": {"_type": "slug", "current": id},
        "comments": [{"_key": "c1", "name": "Ada", "text": "Thank you.", "postedAt": "2025-03-02T08:00:00Z"}],
    })
}

#[tokio::test]
async fn a_file_is_checked_first_and_imported_after() {
    let app = app().without_jobs().start().await;
    let owner = app.sign_in(Role::Owner).await;
    // Longer than one part, so that pieces are put together in their order.
    let lines: Vec<String> = (0..60)
        .map(|number| post(&format!("post-{number}"), "Sleep").to_string())
        .chain([
            "{\"_id\":\"x\",\"_type\":\"recipe\"}".to_owned(),
            "{\"_id\":".to_owned(),
        ])
        .collect();
    let run = bring(&owner, "content.ndjson", lines.join("\n").as_bytes()).await;
    assert_eq!(read(&owner, &run).await["state"], "uploaded");

    let checked = do_run(&app, &owner, &run, json!({ "isDryRun": true })).await;
    assert_eq!(checked["state"], "checked", "{checked}");
    assert_eq!(checked["report"]["published"], 60);
    assert_eq!(checked["report"]["isDryRun"], true);
    assert_eq!(app.get("/api/posts/post-1/export").await.status(), 404);

    let done = do_run(&app, &owner, &run, json!({})).await;
    assert_eq!(done["state"], "done", "{done}");
    assert_eq!(
        (&done["report"]["published"], &done["report"]["kept"]),
        (&json!(60), &json!(1))
    );
    assert_eq!(
        (&done["stepsDone"], &done["steps"]),
        (&json!(61), &json!(61))
    );
    assert_eq!(done["report"]["isCut"], true);
    let shown = app.read_json("/api/posts/post-1/export").await;
    assert_eq!(shown["comments"][0]["name"], "Ada");

    let (status, _) = start(&owner, &run, json!({})).await;
    assert_eq!(status, 409);
    let listed: Value = owner
        .get("/api/desk/dataset-runs")
        .await
        .json()
        .await
        .unwrap();
    assert_eq!(listed["items"][0]["name"], "content.ndjson");
    assert_eq!(listed["items"][0]["madeBy"], format!("staff:{}", owner.id));
}

#[tokio::test]
async fn a_zip_of_markdown_comes_in_and_one_that_reaches_outside_does_not() {
    let app = app().without_jobs().start().await;
    let owner = app.sign_in(Role::Owner).await;
    let markdown = "---\ntitle: Salt\nslug: salt\ndate: 2024-02-01\n---\nLess is more.\n";
    let zipped = |name: &str| {
        let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
        let options = zip::write::SimpleFileOptions::default();
        zip.start_file(name, options).unwrap();
        zip.write_all(markdown.as_bytes()).unwrap();
        zip.start_file("__MACOSX/._salt.md", options).unwrap();
        zip.write_all(b"not words").unwrap();
        zip.finish().unwrap().into_inner()
    };
    let run = bring(&owner, "blog.zip", &zipped("posts/salt.md")).await;
    let done = do_run(&app, &owner, &run, json!({})).await;
    assert_eq!(done["state"], "done", "{done}");
    assert_eq!(done["report"]["published"], 1, "{done}");
    assert_eq!(
        app.read_json("/api/posts/salt/export").await["title"],
        "Salt"
    );

    let run = bring(&owner, "evil.zip", &zipped("../../salt.md")).await;
    let failed = do_run(&app, &owner, &run, json!({})).await;
    assert_eq!(failed["state"], "failed");
    let words = failed["problem"].as_str().unwrap();
    assert!(words.contains("outside of it"), "{words}");
}

#[tokio::test]
async fn what_an_export_does_not_say_is_asked_for() {
    let app = app().without_jobs().start().await;
    let owner = app.sign_in(Role::Owner).await;
    let ghost = json!({"db": [{"meta": {"version": "5.0"}, "data": {"posts": []}}]}).to_string();
    let run = bring(&owner, "ghost.json", ghost.as_bytes()).await;
    for (body, field) in [
        (json!({"system": "ghost"}), "site"),
        (
            json!({"system": "ghost", "site": "javascript:alert(1)"}),
            "site",
        ),
        (json!({"system": "woocommerce"}), "currency"),
    ] {
        let (status, problem) = start(&owner, &run, body).await;
        assert_eq!(
            (status, &problem["errors"][0]["field"]),
            (422, &json!(field))
        );
    }
    let (status, _) = start(
        &owner,
        &run,
        json!({"system": "ghost", "site": "https://old.example.org"}),
    )
    .await;
    assert_eq!(status, 200);
    // Another one waits its turn.
    let second = bring(
        &owner,
        "more.ndjson",
        post("more", "More").to_string().as_bytes(),
    )
    .await;
    let (status, problem) = start(&owner, &second, json!({})).await;
    assert_eq!((status, problem["code"].as_str()), (409, Some("conflict")));
}

#[tokio::test]
async fn only_who_may_change_settings_brings_files_and_pictures_are_none() {
    let app = app().without_jobs().start().await;
    for (role, status) in [
        (Role::Owner, 201),
        (Role::Doctor, 201),
        (Role::Editor, 403),
        (Role::Support, 403),
        (Role::Finance, 403),
    ] {
        let person = app.sign_in(role).await;
        assert_eq!(begin(&person, "x.xml", 10).await.status(), status, "{role}");
    }
    assert_eq!(app.get("/api/desk/dataset-runs").await.status(), 401);
    let owner = app.sign_in(Role::Owner).await;
    let mut picture = b"\x89PNG\r\n\x1a\n".to_vec();
    picture.resize(600, 0);
    let begun = begin(&owner, "photo.png", picture.len()).await;
    let upload = begun.headers()["location"].to_str().unwrap().to_owned();
    let refused = patch(&owner, &upload, 0, &picture).await;
    assert_eq!(refused.status(), 415);
}

#[tokio::test]
async fn the_file_goes_after_a_week_and_with_it_the_import() {
    let app = app()
        .without_jobs()
        .at("2026-11-28T09:00:00Z")
        .start()
        .await;
    let owner = app.sign_in(Role::Owner).await;
    let run = bring(
        &owner,
        "content.ndjson",
        post("late", "Late").to_string().as_bytes(),
    )
    .await;
    let kept = app
        .store()
        .blobs()
        .list_named("dataset-runs")
        .await
        .unwrap();
    assert!(!kept.is_empty());
    app.clock().advance(chrono::TimeDelta::days(8));
    app.run_jobs().await;
    let owner = app.sign_in(Role::Owner).await;
    let gone = read(&owner, &run).await;
    assert_eq!(gone["hasFile"], false);
    let (status, problem) = start(&owner, &run, json!({})).await;
    assert_eq!(status, 409);
    assert!(
        problem["detail"]
            .as_str()
            .unwrap()
            .contains("Upload it again")
    );
}

#[tokio::test]
async fn a_shop_comes_with_its_sizes_its_pieces_and_its_coupons() {
    let app = app().without_jobs().start().await;
    let owner = app.sign_in(Role::Owner).await;
    let goods = "ID,Type,Name,Published,Description,Stock,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)\n\
        7,variable,Shirt,1,Soft,,,,Size,\"Small, Large\"\n\
        8,variation,Shirt - Small,1,,4,2500,id:7,Size,Small\n\
        9,variation,Shirt - Large,1,,,3000,id:7,Size,Large\n";
    let woo = json!({"system": "woocommerce", "currency": "NGN"});
    let run = bring(&owner, "products.csv", goods.as_bytes()).await;
    let path = format!("/api/desk/dataset-runs.csv?ids={run}");
    let table = owner.get(&path).await.text().await.unwrap();
    assert_eq!(table.lines().count(), 2, "{table}");
    assert!(
        table.contains("\"products.csv\",\"Uploaded\",\"As the file says\""),
        "{table}"
    );
    let checked = do_run(
        &app,
        &owner,
        &run,
        json!({"system": "woocommerce", "currency": "NGN", "isDryRun": true}),
    )
    .await;
    assert_eq!(checked["report"]["variants"], 2, "{checked}");
    let done = do_run(&app, &owner, &run, woo.clone()).await;
    assert_eq!(
        (&done["report"]["published"], &done["report"]["variants"]),
        (&json!(1), &json!(2)),
        "{done}"
    );
    let notices = done["report"]["notices"].to_string();
    assert!(notices.contains("counts no pieces of it"), "{notices}");

    let stock: Value = owner
        .get("/api/desk/stock?product=woo-7")
        .await
        .json()
        .await
        .unwrap();
    let row = |at: usize| {
        let row = &stock["items"][at];
        (
            row["label"].clone(),
            row["priceNgn"].clone(),
            row["onHand"].clone(),
        )
    };
    // The cheapest price is that of the product itself.
    assert_eq!(row(0), (json!("Small"), Value::Null, json!(4)), "{stock}");
    assert_eq!(row(1), (json!("Large"), json!(300_000), json!(0)));
    let ledger: Value = owner
        .get(&format!(
            "/api/desk/stock/{}",
            stock["items"][0]["id"].as_str().unwrap()
        ))
        .await
        .json()
        .await
        .unwrap();
    assert_eq!(ledger["entries"][0]["change"], 4);

    let coupons = "post_title,discount_type,coupon_amount,post_status\nwelcome10,percent,10,publish\nfivehundred,fixed_cart,500,publish\n";
    for (new, known) in [(2, 0), (0, 2)] {
        let run = bring(&owner, "coupons.csv", coupons.as_bytes()).await;
        let done = do_run(&app, &owner, &run, woo.clone()).await;
        let report = &done["report"];
        assert_eq!(
            (&report["coupons"], &report["unchanged"]),
            (&json!(new), &json!(known)),
            "{done}"
        );
    }
    let listed: Value = owner.get("/api/desk/coupons").await.json().await.unwrap();
    let codes: Vec<_> = listed["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| {
            (
                one["code"].clone(),
                one["percent"].clone(),
                one["amountNgn"].clone(),
            )
        })
        .collect();
    assert_eq!(
        codes,
        [
            (json!("FIVEHUNDRED"), json!(0), json!(50_000)),
            (json!("WELCOME10"), json!(10), Value::Null)
        ]
    );
}
