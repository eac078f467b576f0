//! The first steps of a new site: who sees which, what crosses one off, and how the list goes away.

use serde_json::{Value, json};
use staff::Role;
use testkit::Staffer;
use testkit::writing::{article, ok};
use testsite::app;

async fn steps(person: &Staffer) -> Vec<(String, bool)> {
    let list = ok(person.get("/api/desk/launch").await).await;
    let lines = list["steps"].as_array().unwrap().iter();
    let step = |line: &Value| {
        let name = line["step"].as_str().unwrap().to_owned();
        (name, line["isDone"].as_bool().unwrap())
    };
    lines.map(step).collect()
}

async fn is_done(person: &Staffer, name: &str) -> bool {
    let all = steps(person).await;
    all.iter().any(|(step, is_done)| step == name && *is_done)
}

#[tokio::test(flavor = "multi_thread")]
async fn each_step_is_crossed_off_by_what_is_stored() {
    let app = app().sample_content().without_jobs().start().await;
    let owner = app.sign_in(Role::Owner).await;
    assert_eq!(steps(&owner).await.len(), 13);
    let open = ["article", "brand", "samples", "licence", "clinicians"];
    for step in open {
        assert!(!is_done(&owner, step).await, "{step}");
    }
    let editor = app.sign_in(Role::Editor).await;
    let (id, base) = editor.begin("blog", article("Malaria nets")).await;
    let published = editor
        .act(&id, json!({ "action": "publish", "base": base }))
        .await;
    ok(published).await;
    assert!(is_done(&owner, "article").await);
    // The sample packages are on the site, but nobody can book them from now on.
    assert!(!is_done(&owner, "packages").await);
    assert!(!is_done(&owner, "samples").await);
    let removed = owner.post("/api/desk/samples/remove", json!({})).await;
    ok(removed).await;
    assert!(is_done(&owner, "samples").await);
}

#[tokio::test(flavor = "multi_thread")]
async fn people_see_the_steps_that_they_can_do_and_the_owner_puts_them_away() {
    let app = app().without_jobs().start().await;
    let editor = app.sign_in(Role::Editor).await;
    let names: Vec<String> = steps(&editor)
        .await
        .into_iter()
        .map(|(name, _)| name)
        .collect();
    assert_eq!(names, ["policies", "article", "packages"]);
    let moderator = app.sign_in(Role::Moderator).await;
    assert!(steps(&moderator).await.is_empty());
    let refused = editor.post("/api/desk/launch/put-away", json!({})).await;
    assert_eq!(refused.status(), 403);
    assert!(!steps(&editor).await.is_empty());

    let owner = app.sign_in(Role::Owner).await;
    for _time in 0..2 {
        let away = ok(owner.post("/api/desk/launch/put-away", json!({})).await).await;
        assert_eq!(away["steps"], json!([]));
        assert!(away["putAwayAt"].is_string());
    }
    assert!(steps(&editor).await.is_empty());
    let log = ok(owner.get("/api/desk/audit?action=launch.put_away").await).await;
    assert_eq!(log["total"], 1);
}
