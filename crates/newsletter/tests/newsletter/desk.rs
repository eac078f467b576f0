//! Lists that are taken in, erasing, and who may do what.

use serde_json::json;
use staff::Role;
use testkit::writing::{ok, refused};

use crate::{act, app, mails, post, reader, written};

#[tokio::test(flavor = "multi_thread")]
async fn a_list_is_taken_in_with_proof_and_brings_nobody_back() {
    let app = app().await;
    let owner = app.sign_in(Role::Owner).await;
    reader(&app, &owner, "gone@example.net").await;
    let list = ok(owner
        .get("/api/desk/newsletter/subscribers?q=gone@example.net")
        .await)
    .await;
    let id = list["items"][0]["id"].as_str().unwrap();
    ok(owner
        .post(
            &format!("/api/desk/newsletter/subscribers/{id}/leave"),
            json!({}),
        )
        .await)
    .await;
    let path = "/api/desk/newsletter/imports";
    let mut list = json!({
        "csv": "email\nada@example.net\nGONE@example.net\nnobody\nada@example.net\n",
        "proof": "short", "consentedOn": "2026-11-01", "dryRun": true,
    });
    refused(owner.post(path, list.clone()).await, 422).await;
    list["proof"] = json!("Paper list of the clinic day, signed by each of them");
    let dry = ok(owner.post(path, list.clone()).await).await;
    assert_eq!((&dry["added"], &dry["known"]), (&json!(1), &json!(0)));
    let lines: Vec<_> = dry["refused"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["line"].clone())
        .collect();
    assert_eq!(lines, [3, 4, 5]);
    list["dryRun"] = json!(false);
    list["askFirst"] = json!(true);
    ok(owner.post(path, list.clone()).await).await;
    app.run_jobs().await;
    assert_eq!(
        mails(&app, &owner, "ada@example.net").await[0]["template"],
        "newsletter-confirm"
    );
    let again = ok(owner.post(path, list).await).await;
    assert_eq!((&again["added"], &again["known"]), (&json!(0), &json!(1)));
    assert_eq!(
        ok(owner.get(path).await).await["items"]
            .as_array()
            .unwrap()
            .len(),
        2
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn erasing_leaves_nothing() {
    let app = app().await;
    let owner = app.sign_in(Role::Owner).await;
    reader(&app, &owner, "ada@example.net").await;
    let (id, base) = written(&owner, "Water").await;
    ok(act(&owner, &id, base, "send").await).await;
    app.run_jobs().await;
    assert_eq!(mails(&app, &owner, "ada@example.net").await.len(), 1);
    let list = ok(owner
        .get("/api/desk/newsletter/subscribers?q=ada@example.net")
        .await)
    .await;
    let reader = list["items"][0]["id"].as_str().unwrap();
    let path = format!("/api/desk/newsletter/subscribers/{reader}");
    assert_eq!(owner.delete(&path).await.status(), 204);
    assert_eq!(owner.get(&path).await.status(), 404);
    assert_eq!(mails(&app, &owner, "ada@example.net").await.len(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn writers_write_and_only_helpers_see_readers() {
    let app = app().await;
    let editor = app.sign_in(Role::Editor).await;
    let support = app.sign_in(Role::Support).await;
    let finance = app.sign_in(Role::Finance).await;
    assert_eq!(
        editor
            .get("/api/desk/newsletter/subscribers")
            .await
            .status(),
        403
    );
    assert_eq!(
        support
            .get("/api/desk/newsletter/subscribers")
            .await
            .status(),
        200
    );
    assert_eq!(
        support
            .post("/api/desk/newsletter/issues", json!({}))
            .await
            .status(),
        403
    );
    assert_eq!(finance.get("/api/desk/newsletter").await.status(), 403);
    let (id, base) = written(&editor, "Mine").await;
    assert_eq!(act(&support, &id, base, "send").await.status(), 403);
    assert_eq!(
        post(&app, "/newsletter/confirm/nothing", &[])
            .await
            .status(),
        303
    );
}
