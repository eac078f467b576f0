//! The audit log as the owner reads it.

use serde_json::{Value, json};
use staff::Role;

use crate::browser::{joined, server};

async fn read(owner: &testkit::Staffer, query: &str) -> Value {
    let answer = owner.get(&format!("/api/desk/audit{query}")).await;
    assert_eq!(answer.status(), 200, "{query}");
    answer.json().await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_did_what_is_found_exported_and_verified() {
    let app = server().await;
    let owner = app.sign_in(Role::Owner).await;
    let mut eve = joined(&app, Role::Editor, "eve@example.org").await;
    let name = json!({ "name": "=HYPERLINK(\"x\")" });
    eve.call("PATCH", "/api/desk/me", Some(name)).await.ok();
    let id = eve.session().await.ok()["person"]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    owner
        .send(
            "PATCH",
            &format!("/api/desk/people/{id}"),
            json!({ "roles": ["support"] }),
        )
        .await;

    let all = read(&owner, "").await;
    assert_eq!(all["items"][0]["action"], "staff.changed");
    assert_eq!(all["items"][0]["actorName"], owner.name);
    assert_eq!(all["items"][0]["subjectName"], "=HYPERLINK(\"x\")");
    assert_eq!(all["items"][0]["before"]["roles"], json!(["editor"]));
    assert_eq!(all["items"][0]["after"]["roles"], json!(["support"]));
    let total = all["total"].as_u64().unwrap();
    assert_eq!(read(&owner, "?action=staff").await["total"], total);
    assert_eq!(read(&owner, "?action=staff.renamed").await["total"], 1);
    assert_eq!(
        read(&owner, &format!("?actor={}", owner.id)).await["total"],
        1
    );
    assert_eq!(read(&owner, "?actor=hyperlink").await["total"], 1);
    assert_eq!(read(&owner, "?actor=nobody").await["total"], 0);
    assert_eq!(read(&owner, "?q=SUPPORT").await["total"], 1);
    assert_eq!(
        read(&owner, &format!("?subject=member:{id}&page=9")).await["items"],
        json!([])
    );
    let today = app.clock().now().format("%Y-%m-%d").to_string();
    assert_eq!(
        read(&owner, &format!("?from={today}&to={today}")).await["total"],
        total
    );
    assert_eq!(read(&owner, "?to=2020-01-01").await["total"], 0);
    assert_eq!(
        owner.get("/api/desk/audit?from=yesterday").await.status(),
        400
    );

    let csv = owner.get("/api/desk/audit.csv").await;
    assert_eq!(csv.headers()["content-type"], "text/csv; charset=utf-8");
    let csv = csv.text().await.unwrap();
    assert_eq!(csv.lines().count() as u64, total + 2);
    assert!(csv.contains("\"audit.export\""), "the export is a line too");
    assert!(csv.contains("\"'=HYPERLINK(\"\"x\"\")\""), "{csv}");

    let chosen = owner.get("/api/desk/audit.csv?lines=2,3").await;
    let chosen = chosen.text().await.unwrap();
    assert_eq!(chosen.lines().count(), 3, "{chosen}");
    assert!(chosen.lines().nth(1).unwrap().starts_with("\"3\","));
    assert_eq!(
        owner.get("/api/desk/audit.csv?lines=two").await.status(),
        400
    );

    let check: Value = owner
        .get("/api/desk/audit/verify")
        .await
        .json()
        .await
        .unwrap();
    assert_eq!(
        (&check["ok"], &check["lines"]),
        (&json!(true), &json!(total + 2))
    );
    assert_eq!(check["head"]["seq"], total + 2);
    let support = app.sign_in(Role::Support).await;
    let barred = testkit::writing::refused(support.get("/api/desk/audit").await, 403).await;
    assert_eq!(barred["code"], "not_allowed");
    // What goes out of the house needs a fresh proof, as other dangerous acts do.
    app.clock().advance(chrono::Duration::minutes(11));
    let late = owner.get("/api/desk/audit.csv").await;
    let problem = testkit::writing::refused(late, 403).await;
    assert_eq!(problem["code"], "reauthenticate");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lines_are_found_as_the_desk_says_them_with_a_typing_error() {
    let app = server().await;
    let owner = app.sign_in(Role::Owner).await;
    let mut adaeze = joined(&app, Role::Editor, "a.nwosu@example.org").await;
    let name = json!({ "name": "Adaeze Nwosu" });
    adaeze.call("PATCH", "/api/desk/me", Some(name)).await.ok();
    let id = adaeze.session().await.ok()["person"]["id"].clone();
    let path = format!("/api/desk/people/{}", id.as_str().unwrap());
    let roles = json!({ "roles": ["editor", "support"] });
    owner.send("PATCH", &path, roles).await;
    let actions = async |query: &str| {
        let found = read(&owner, query).await;
        assert_eq!(found["hasOlder"], false, "{query}");
        let actions = found["items"].as_array().unwrap().iter();
        let actions = actions.map(|line| line["action"].as_str().unwrap().to_owned());
        actions.collect::<Vec<_>>()
    };

    // Who did it, by name and address, whichever letter is wrong.
    for typed in ["Adaeze", "adaze", "ADAEEZ", "a.nwosu@example.org"] {
        let found = actions(&format!("?q={typed}&actor={}", id.as_str().unwrap())).await;
        assert!(
            found.contains(&"staff.renamed".to_owned()),
            "{typed}: {found:?}"
        );
    }
    // What was done and to whom, in the words of its sentence, all of which have to fit.
    assert_eq!(
        actions("?q=adaze%20chnaged%20their%20name").await,
        ["staff.renamed"]
    );
    assert_eq!(
        actions("?q=changed%20roles%20of%20Nwsou").await,
        ["staff.changed"]
    );
    assert_eq!(actions("?q=suport").await, ["staff.changed"]);
    assert!(
        actions("?q=jioned")
            .await
            .contains(&"staff.joined".to_owned())
    );
    for typed in ["hydrangea", "adaeze%20hydrangea", "%2B%2B%2B"] {
        assert_eq!(actions(&format!("?q={typed}")).await, [""; 0], "{typed}");
    }
    // Other choices narrow what is found.
    assert_eq!(actions("?q=adaze&action=document").await, [""; 0]);
    assert_eq!(actions("?q=adaze&to=2020-01-01").await, [""; 0]);

    let csv = owner.get("/api/desk/audit.csv?q=chnaged%20roles").await;
    let csv = csv.text().await.unwrap();
    let found: Vec<_> = csv.lines().skip(1).collect();
    // That the table was asked for is a line with the same words.
    assert!(found[0].contains("\"audit.export\""), "{csv}");
    assert!(found[1].contains("\"staff.changed\""), "{csv}");
    assert_eq!(found.len(), 2, "{csv}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_secret_stands_in_the_log() {
    let app = server().await;
    let owner = app.sign_in(Role::Owner).await;
    let mut eve = joined(&app, Role::Editor, "eve@example.org").await;
    let (secret, recovery) = eve.set_totp_up().await;
    let csv = owner.get("/api/desk/audit.csv").await.text().await.unwrap();
    for word in [
        &secret,
        &recovery[0],
        "argon2",
        "three blue goats",
        &eve.cookie.unwrap(),
    ] {
        assert!(!csv.contains(word), "{word}");
    }
}
