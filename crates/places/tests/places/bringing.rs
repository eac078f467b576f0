//! Files of places that are brought to the desk: sent in pieces, looked through, imported.

use reqwest::Response;
use serde_json::{Value, json};
use staff::Role;
use testkit::Staffer;
use testkit::writing::{ok, refused};
use testsite::App;

use crate::sites::{names, pharmacy_csv, start_empty};

/// `Lagos list.csv`, as the protocol sends names.
const NAME: &str = "TGFnb3MgbGlzdC5jc3Y=";
const PIECE: usize = 400;
const NEAR: &str = "/api/places?lat=7.77&lng=4.56&radius=20000";
const FIRST: [(&str, &str, f64, f64, &str); 3] = [
    ("a", "Grace Pharmacy", 7.77, 4.56, "0803 000 0001"),
    ("b", "Mercy Pharmacy", 7.78, 4.56, "0803 000 0002"),
    ("c", "Peace Pharmacy", 7.79, 4.56, "0803 000 0003"),
];

async fn begin(person: &Staffer, length: usize) -> Response {
    person
        .request("POST", "/api/desk/place-uploads")
        .header("tus-resumable", "1.0.0")
        .header("upload-length", length)
        .header("upload-metadata", format!("filename {NAME}"))
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

/// Sends a file in pieces; answers with the path of its import.
async fn bring(person: &Staffer, bytes: &[u8]) -> String {
    let begun = begin(person, bytes.len()).await;
    assert_eq!(begun.status(), 201);
    let upload = begun.headers()["location"].to_str().unwrap().to_owned();
    let mut run = None;
    for (at, piece) in bytes.chunks(PIECE).enumerate() {
        let answer = patch(person, &upload, at * PIECE, piece).await;
        assert_eq!(answer.status(), 204, "{}", answer.text().await.unwrap());
        let became = answer.headers().get("run-id");
        run = became.map(|id| id.to_str().unwrap().to_owned());
    }
    format!("/api/desk/places/imports/{}", run.unwrap())
}

fn start(source: &str, is_dry_run: bool) -> Value {
    json!({ "source": source, "isDryRun": is_dry_run })
}

/// Starts it, and has it done.
async fn do_run(app: &App, person: &Staffer, run: &str, body: Value) -> Value {
    let waiting = ok(person.post(&format!("{run}/start"), body).await).await;
    assert_eq!(waiting["state"], "waiting");
    app.run_jobs().await;
    ok(person.get(run).await).await
}

#[tokio::test]
async fn a_list_is_looked_through_first_and_imported_after() {
    let app = start_empty().await;
    let support = app.sign_in(Role::Support).await;
    let run = bring(&support, pharmacy_csv(&FIRST).as_bytes()).await;
    let brought = ok(support.get(&run).await).await;
    assert_eq!(
        (&brought["state"], &brought["hasFile"], &brought["file"]),
        (&json!("uploaded"), &json!(true), &json!("Lagos list.csv"))
    );
    // Nobody has seen yet what it would do.
    refused(
        support
            .post(&format!("{run}/start"), start("lagos", false))
            .await,
        409,
    )
    .await;
    let checked = do_run(&app, &support, &run, start(" Lagos ", true)).await;
    assert_eq!(
        (&checked["state"], &checked["source"]),
        (&json!("checked"), &json!("lagos"))
    );
    assert_eq!(checked["preview"]["added"], 3);
    assert_eq!(checked["preview"]["examples"][0]["name"], "Grace Pharmacy");
    assert_eq!(app.read_json(NEAR).await["places"], json!([]));
    // What was looked at under one name says nothing of another.
    refused(
        support
            .post(&format!("{run}/start"), start("abuja", false))
            .await,
        409,
    )
    .await;
    let done = do_run(&app, &support, &run, start("lagos", false)).await;
    assert_eq!(
        (&done["state"], &done["added"], &done["read"]),
        (&json!("done"), &json!(3), &json!(3))
    );
    assert_eq!(done["by"], format!("staff:{}", support.id));
    assert_eq!(names(&app.read_json(NEAR).await["places"]).len(), 3);
    refused(
        support
            .post(&format!("{run}/start"), start("lagos", true))
            .await,
        409,
    )
    .await;

    let owner = app.sign_in(Role::Owner).await;
    let audit = ok(owner.get("/api/desk/audit").await).await.to_string();
    assert!(
        audit.contains("places.import-start") && audit.contains("\"places.import\""),
        "{audit}"
    );
}

#[tokio::test]
async fn a_newer_version_says_what_it_changes_and_takes_off() {
    let app = start_empty().await;
    let owner = app.sign_in(Role::Owner).await;
    let first = bring(&owner, pharmacy_csv(&FIRST).as_bytes()).await;
    do_run(&app, &owner, &first, start("lagos", true)).await;
    do_run(&app, &owner, &first, start("lagos", false)).await;
    let newer = pharmacy_csv(&[
        ("a", "Grace Pharmacy", 7.77, 4.56, "0803 999 9999"),
        FIRST[1],
    ]) + "d,,pharmacy,NG,Osun,Osogbo,7.7,4.5,,\n";
    let run = bring(&owner, newer.as_bytes()).await;
    let preview = do_run(&app, &owner, &run, start("lagos", true)).await["preview"].clone();
    let counts = ["added", "changed", "same", "removed", "bad"].map(|name| preview[name].as_u64());
    assert_eq!(counts, [0, 1, 1, 1, 1].map(Some));
    assert_eq!(
        preview["lines"],
        json!([{ "line": 4, "why": "has no name" }])
    );
    let changed = &preview["examples"][0];
    assert_eq!(
        changed["differences"],
        json!([{ "field": "phone", "before": "0803 000 0001", "after": "0803 999 9999" }])
    );
    let gone = &preview["examples"][1];
    assert_eq!(
        (&gone["change"], &gone["name"]),
        (&json!("removed"), &json!("Peace Pharmacy"))
    );
    let done = do_run(&app, &owner, &run, start("lagos", false)).await;
    let counts = ["added", "changed", "same", "removed", "bad"].map(|name| done[name].as_u64());
    assert_eq!(counts, [0, 1, 1, 1, 1].map(Some));
    assert_eq!(
        names(&app.read_json(NEAR).await["places"]),
        ["Grace Pharmacy", "Mercy Pharmacy"]
    );
}

#[tokio::test]
async fn what_is_no_table_and_what_is_no_name_is_refused_with_why() {
    let app = start_empty().await;
    let owner = app.sign_in(Role::Owner).await;
    let begun = begin(&owner, 600).await;
    let upload = begun.headers()["location"].to_str().unwrap().to_owned();
    let mut sheet = b"PK\x03\x04".to_vec();
    sheet.resize(600, b' ');
    let problem = refused(patch(&owner, &upload, 0, &sheet).await, 415).await;
    assert!(
        problem["detail"]
            .as_str()
            .unwrap()
            .contains("save the sheet as CSV")
    );

    let run = bring(&owner, b"name,lat\nGrace,7\n").await;
    for source in ["", "bedside", "facilities-gb", "my list", &"x".repeat(65)] {
        let path = format!("{run}/start");
        let problem = refused(owner.post(&path, start(source, true)).await, 422).await;
        assert_eq!(problem["errors"][0]["field"], "source", "{source}");
    }
    let failed = do_run(&app, &owner, &run, start("mine", true)).await;
    assert_eq!(failed["state"], "failed");
    assert_eq!(
        failed["problem"],
        "the first line names no column 'country', 'lng', but 'name', 'lat'"
    );
    refused(
        owner
            .post(&format!("{run}/start"), start("mine", false))
            .await,
        409,
    )
    .await;
    for role in [Role::Editor, Role::Doctor, Role::Finance] {
        let person = app.sign_in(role).await;
        assert_eq!(begin(&person, 10).await.status(), 403, "{role}");
        refused(person.get(&run).await, 403).await;
    }
}

#[tokio::test]
async fn the_file_goes_after_a_week_and_what_came_of_it_stays() {
    let app = start_empty().await;
    let owner = app.sign_in(Role::Owner).await;
    let run = bring(&owner, pharmacy_csv(&FIRST).as_bytes()).await;
    do_run(&app, &owner, &run, start("lagos", true)).await;
    app.clock().advance(chrono::TimeDelta::days(8));
    app.run_jobs().await;
    let owner = app.sign_in(Role::Owner).await;
    let gone = ok(owner.get(&run).await).await;
    assert_eq!(
        (&gone["hasFile"], &gone["preview"]["added"]),
        (&json!(false), &json!(3))
    );
    let problem = refused(
        owner
            .post(&format!("{run}/start"), start("lagos", false))
            .await,
        409,
    )
    .await;
    assert!(
        problem["detail"]
            .as_str()
            .unwrap()
            .contains("Upload it again")
    );
    let kept = app.store().blobs().list_named("places-runs").await.unwrap();
    assert_eq!(kept, Vec::<String>::new());
}
