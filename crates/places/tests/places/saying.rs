//! What visitors say about places, and what becomes of it.

use reqwest::{Response, header};
use serde_json::{Value, json};
use staff::Role;
use testkit::writing::{ok, refused};
use testsite::App;

use crate::outside::places_in;
use crate::sites::{import_text, pharmacy_csv, start_empty};

const NEAR: &str = "/api/places?lat=7.77&lng=4.56";

async fn start_site() -> (App, String) {
    let app = start_empty().await;
    let text = pharmacy_csv(&[("a", "Grace Pharmacy", 7.77, 4.56, "0803 000 0001")]);
    import_text(&places_in(app.store(), None), "mine", &text)
        .await
        .unwrap();
    let id = app.read_json(NEAR).await["places"][0]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    (app, id)
}

async fn say(app: &App, id: &str, cookie: Option<&str>, body: Value) -> Response {
    let request = app
        .request("POST", &format!("/api/places/{id}/reports"))
        .header(header::ORIGIN, app.url());
    let request = match cookie {
        Some(cookie) => request.header(header::COOKIE, cookie),
        None => request,
    };
    request.json(&body).send().await.unwrap()
}

fn cookie(answer: &Response) -> String {
    let line = answer.headers()[header::SET_COOKIE].to_str().unwrap();
    line.split(';').next().unwrap().to_owned()
}

#[tokio::test]
async fn each_visitor_says_once_whether_a_number_works() {
    let (app, id) = start_site().await;
    let works = json!({ "kind": "number_works" });
    let first = say(&app, &id, None, works.clone()).await;
    assert_eq!(first.status(), 201);
    let cookie = cookie(&first);
    assert_eq!(
        say(&app, &id, Some(&cookie), works.clone()).await.status(),
        201
    );
    assert_eq!(say(&app, &id, None, works).await.status(), 201);
    app.clock().advance(chrono::TimeDelta::days(22));
    let page = app.read_json(&format!("/api/places/{id}/page")).await;
    assert_eq!(page["reports"]["works"], 2);
    assert_eq!(
        page["row"]["freshness"],
        "number confirmed 3 weeks ago by 2 people"
    );
    assert_eq!(page["row"]["fresh"], "good");
    // Who thinks better of it is counted once.
    say(&app, &id, Some(&cookie), json!({ "kind": "number_wrong" })).await;
    let page = app.read_json(&format!("/api/places/{id}/page")).await;
    assert_eq!(
        (&page["reports"]["works"], &page["reports"]["wrong"]),
        (&json!(1), &json!(1))
    );
}

#[tokio::test]
async fn a_report_is_looked_at_and_a_closed_place_is_gone() {
    let (app, id) = start_site().await;
    let told =
        json!({ "kind": "closed", "words": "It is a bakery now.", "email": "ada@example.net" });
    assert_eq!(say(&app, &id, None, told).await.status(), 201);
    refused(
        say(&app, &id, None, json!({ "kind": "nonsense" })).await,
        422,
    )
    .await;
    let bad = json!({ "kind": "other", "email": "ada" });
    refused(say(&app, &id, None, bad).await, 422).await;
    refused(
        say(
            &app,
            "01JD6Q5T3W8ZK9V2M4N6P8R0S1",
            None,
            json!({ "kind": "closed" }),
        )
        .await,
        404,
    )
    .await;
    let support = app.sign_in(Role::Support).await;
    assert_eq!(
        ok(support.get("/api/desk/places/counts").await).await["open"],
        1
    );
    let items = ok(support.get("/api/desk/places/items").await).await;
    let item = &items["items"][0];
    assert_eq!(item["words"], "It is a bakery now.");
    assert_eq!(item["email"], "ada@example.net");
    let path = format!("/api/desk/places/items/{}", item["id"].as_str().unwrap());
    let accept = json!({ "accept": true, "hide": true, "note": "Called." });
    let decided = ok(support.post(&path, accept.clone()).await).await;
    assert_eq!(decided["state"], "accepted");
    let problem = refused(support.post(&path, accept).await, 409).await;
    assert_eq!(problem["code"], "moved");
    assert_eq!(app.read_json(NEAR).await["places"], json!([]));
    let editor = app.sign_in(Role::Editor).await;
    refused(editor.get("/api/desk/places/items").await, 403).await;
}

async fn form(app: &App, path: &str, fields: &[(&str, &str)]) -> Response {
    let request = app.request("POST", path).header(header::ORIGIN, app.url());
    request
        .header(header::ACCEPT, "text/html")
        .form(fields)
        .send()
        .await
        .unwrap()
}

#[tokio::test]
async fn a_missing_place_is_suggested_mended_and_found() {
    let (app, _) = start_site().await;
    let fields = [
        ("form", "place-add"),
        ("name", "Hope Laboratory"),
        ("type", "laboratory"),
        ("address", "1 Station Road"),
        ("area", "Osogbo"),
        ("state", "Osun"),
        ("country", "NG"),
        ("site", "hope.example"),
    ];
    let sent = form(&app, "/nearestpharmacy/add", &fields).await;
    assert_eq!(sent.status(), 303);
    assert_eq!(sent.headers()["location"], "/nearestpharmacy/add?done=yes");
    let machine = [("name", "Spam"), ("website", "https://spam.example")];
    assert_eq!(
        form(&app, "/nearestpharmacy/add", &machine).await.status(),
        303
    );
    let owner = app.sign_in(Role::Owner).await;
    let items = ok(owner.get("/api/desk/places/items?kind=suggestion").await).await;
    assert_eq!(items["total"], 1);
    let mut mended = items["items"][0]["fields"].clone();
    assert_eq!(mended["website"], "https://hope.example");
    mended["lat"] = json!(7.771);
    mended["lng"] = json!(4.561);
    let path = format!(
        "/api/desk/places/items/{}",
        items["items"][0]["id"].as_str().unwrap()
    );
    ok(owner
        .post(&path, json!({ "accept": true, "fields": mended }))
        .await)
    .await;
    let found = app.read_json(&format!("{NEAR}&type=laboratory")).await;
    assert_eq!(found["places"][0]["name"], "Hope Laboratory");
    assert!(found["places"][0]["verified_at"].is_string());
}

/// What the mails say that were sent so far, oldest first, with their templates.
async fn mails(app: &App) -> Vec<(String, String)> {
    app.run_jobs().await;
    let owner = app.sign_in(Role::Owner).await;
    let list = ok(owner.get("/api/desk/mails").await).await;
    let mut all = Vec::new();
    for row in list["items"].as_array().unwrap().iter().rev() {
        let path = format!("/api/desk/mails/{}", row["id"].as_str().unwrap());
        let mail = ok(owner.get(&path).await).await;
        assert_eq!(mail["state"], "kept", "{mail}");
        let text = |name: &str| mail[name].as_str().unwrap().to_owned();
        all.push((
            text("template"),
            format!("{} {} {}", text("to"), text("subject"), text("text")),
        ));
    }
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn who_claims_a_place_is_told_by_mail_what_becomes_of_it() {
    let (app, id) = start_site().await;
    let path = format!("/nearestpharmacy/place/{id}/claim");
    let claim = async |name: &str, email: &str| {
        let fields = [
            ("name", name),
            ("role", "Owner of everything"),
            ("email", email),
            ("words", "Buy pills at pills.example"),
        ];
        let sent = form(&app, &path, &fields).await;
        assert_eq!(sent.status(), 303);
        sent.headers()["location"].to_str().unwrap().to_owned()
    };
    let thanks = format!("/nearestpharmacy/place/{id}?done=claim");
    assert_eq!(claim("Ada Obi", "ada@example.net").await, thanks);
    assert_eq!(claim("Eve Mal", "eve@example.net").await, thanks);
    let again = claim("Eve Mal", "nobody").await;
    assert!(again.starts_with(&format!("{path}?again=")), "{again}");
    let owner = app.sign_in(Role::Owner).await;
    let items = ok(owner.get("/api/desk/places/items?kind=claim").await).await;
    for (item, accept) in items["items"].as_array().unwrap().iter().zip([true, false]) {
        let decide = format!("/api/desk/places/items/{}", item["id"].as_str().unwrap());
        let decision = json!({ "accept": accept, "note": "I called them: private" });
        ok(owner.post(&decide, decision.clone()).await).await;
        refused(owner.post(&decide, decision).await, 409).await;
    }
    let mut sent = mails(&app).await;
    sent.sort();
    let told: Vec<(&str, &str)> = sent
        .iter()
        .map(|(template, text)| (template.as_str(), text.split(' ').next().unwrap()))
        .collect();
    assert_eq!(
        told,
        [
            ("place-claim-accepted", "ada@example.net"),
            ("place-claim-declined", "eve@example.net"),
            ("place-claim-received", "ada@example.net"),
            ("place-claim-received", "eve@example.net"),
        ]
    );
    for (template, text) in &sent {
        assert!(text.contains("Grace Pharmacy"), "{template}: {text}");
        assert!(text.contains(&format!("/nearestpharmacy/place/{id}")));
        // Nothing that was typed, and nothing that the desk keeps for itself.
        for typed in ["pills", "everything", "Ada Obi", "Eve", "called"] {
            let body = text.split_once(' ').unwrap().1;
            assert!(!body.contains(typed), "{template}: {typed}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_reports_a_mistake_and_leaves_an_address_reads_what_was_decided() {
    let (app, id) = start_site().await;
    let report = format!("/nearestpharmacy/place/{id}/report");
    let send = async |kind: &str, email: &str| {
        let fields = [
            ("kind", kind),
            ("words", "They sold me pills for my rash"),
            ("email", email),
        ];
        assert_eq!(form(&app, &report, &fields).await.status(), 303);
    };
    send("wrong_number", "ada@example.net").await;
    send("wrong_hours", "eve@example.net").await;
    send("other", "").await;
    for (name, email) in [
        ("Hope Laboratory", "joy@example.net"),
        ("Buy Cheap Pills", "obi@example.net"),
    ] {
        let fields = [
            ("form", "place-add"),
            ("name", name),
            ("type", "laboratory"),
            ("area", "Osogbo"),
            ("state", "Osun"),
            ("country", "NG"),
            ("email", email),
        ];
        let sent = form(&app, "/nearestpharmacy/add", &fields).await;
        assert_eq!(sent.status(), 303);
    }
    let owner = app.sign_in(Role::Owner).await;
    let items = ok(owner.get("/api/desk/places/items").await).await;
    for (item, accept) in items["items"]
        .as_array()
        .unwrap()
        .iter()
        .zip([true, false, true, true, false])
    {
        let decide = format!("/api/desk/places/items/{}", item["id"].as_str().unwrap());
        let decision = json!({ "accept": accept, "note": "I called them: private" });
        ok(owner.post(&decide, decision.clone()).await).await;
        refused(owner.post(&decide, decision).await, 409).await;
    }
    let mut sent = mails(&app).await;
    sent.sort();
    let mailed: Vec<(&str, &str)> = sent
        .iter()
        .map(|(template, text)| (template.as_str(), text.split(' ').next().unwrap()))
        .collect();
    assert_eq!(
        mailed,
        [
            ("place-report-accepted", "ada@example.net"),
            ("place-report-declined", "eve@example.net"),
            ("place-suggestion-accepted", "joy@example.net"),
            ("place-suggestion-declined", "obi@example.net"),
        ]
    );
    for (template, text) in &sent {
        for typed in ["pills", "Pills", "rash", "called"] {
            assert!(!text.contains(typed), "{template}: {typed}");
        }
        let named = match template.as_str() {
            "place-suggestion-accepted" => "Hope Laboratory",
            "place-suggestion-declined" => "/nearestpharmacy",
            _ => "Grace Pharmacy",
        };
        assert!(text.contains(named), "{template}: {text}");
    }
    // A mail does not lead to a page that the decision took away.
    send("other", "ada@example.net").await;
    let (decide, _) = first_item(&owner, "report").await;
    ok(owner
        .post(&decide, json!({ "accept": true, "hide": true }))
        .await)
    .await;
    let last = mails(&app).await.pop().unwrap().1;
    assert!(
        last.contains("/nearestpharmacy") && !last.contains(&id),
        "{last}"
    );
}

#[tokio::test]
async fn an_owner_claims_a_place_and_the_desk_decides() {
    let (app, id) = start_site().await;
    let path = format!("/nearestpharmacy/place/{id}/claim");
    let fields = [
        ("name", "Ada Obi"),
        ("role", "Superintendent pharmacist"),
        ("email", "ada@example.net"),
        ("words", "It is mine."),
    ];
    let sent = form(&app, &path, &fields).await;
    assert_eq!(sent.status(), 303);
    let owner = app.sign_in(Role::Owner).await;
    let items = ok(owner.get("/api/desk/places/items?kind=claim").await).await;
    assert_eq!(items["items"][0]["person"]["name"], "Ada Obi");
    let decide = format!(
        "/api/desk/places/items/{}",
        items["items"][0]["id"].as_str().unwrap()
    );
    ok(owner.post(&decide, json!({ "accept": true })).await).await;
    let place = ok(owner.get(&format!("/api/desk/places/{id}")).await).await;
    assert_eq!(place["claim"]["name"], "Ada Obi");
    let page = app.read_json(&format!("/api/places/{id}/page")).await;
    assert_eq!(page["claimed"], true);
    // Nothing of the person stands in the database as it was typed.
    let number = form(
        &app,
        &format!("/nearestpharmacy/place/{id}"),
        &[("works", "yes")],
    )
    .await;
    assert_eq!(
        number.headers()["location"],
        format!("/nearestpharmacy/place/{id}?done=number")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn contacts_are_forgotten_a_while_after_the_decision() {
    let (app, id) = start_site().await;
    let path = format!("/nearestpharmacy/place/{id}/claim");
    for name in ["Ada Obi", "Eve Mal"] {
        let fields = [
            ("name", name),
            ("role", "Owner"),
            ("email", "ada@example.net"),
        ];
        assert_eq!(form(&app, &path, &fields).await.status(), 303);
    }
    let owner = app.sign_in(Role::Owner).await;
    let list = "/api/desk/places/items?kind=claim";
    let items = ok(owner.get(list).await).await;
    let first = items["items"][0]["id"].as_str().unwrap();
    let decide = format!("/api/desk/places/items/{first}");
    ok(owner.post(&decide, json!({ "accept": false })).await).await;
    app.clock().advance(chrono::TimeDelta::days(182));
    app.run_jobs().await;
    let owner = app.sign_in(Role::Owner).await;
    let left = ok(owner.get(&format!("{list}&state=rejected")).await).await;
    assert!(left["items"][0]["person"].is_null() && left["items"][0]["email"].is_null());
    let open = ok(owner.get(list).await).await;
    assert_eq!(open["items"][0]["person"]["name"], "Eve Mal");
}

/// What the desk is asked to decide about first.
async fn first_item(owner: &testkit::Staffer, kind: &str) -> (String, Value) {
    let items = ok(owner
        .get(&format!("/api/desk/places/items?kind={kind}"))
        .await)
    .await;
    let item = items["items"][0].clone();
    let id = item["id"].as_str().unwrap();
    (format!("/api/desk/places/items/{id}"), item)
}

#[tokio::test]
async fn a_place_that_people_said_has_closed_says_so_and_one_that_is_only_gone_does_not() {
    let (app, id) = start_site().await;
    let path = format!("/api/places/{id}/page");
    let other = pharmacy_csv(&[("b", "Mercy Pharmacy", 7.77, 4.56, "")]);
    let places = places_in(app.store(), None);
    import_text(&places, "mine", &other).await.unwrap();
    let gone = app.read_json(&path).await;
    assert_eq!(
        (&gone["isGone"], &gone["isClosed"]),
        (&json!(true), &json!(false))
    );
    let again = pharmacy_csv(&[("a", "Grace Pharmacy", 7.77, 4.56, "0803 000 0001")]);
    import_text(&places, "mine", &again).await.unwrap();
    assert_eq!(app.read_json(&path).await["isGone"], false);
    // Hidden for no reason that visitors are told.
    let owner = app.sign_in(Role::Owner).await;
    let place = format!("/api/desk/places/{id}");
    let hide = json!({ "version": 1, "hidden": true });
    ok(owner.send("PUT", &place, hide).await).await;
    refused(app.get(&path).await, 404).await;
    let show = json!({ "version": 2, "hidden": false });
    ok(owner.send("PUT", &place, show).await).await;
    assert_eq!(
        say(&app, &id, None, json!({ "kind": "closed" }))
            .await
            .status(),
        201
    );
    let (decide, _) = first_item(&owner, "report").await;
    ok(owner
        .post(&decide, json!({ "accept": true, "hide": true }))
        .await)
    .await;
    assert_eq!(app.read_json(&path).await["isClosed"], true);
    // It opened again, and is hidden for another reason.
    let show = json!({ "version": 4, "hidden": false });
    ok(owner.send("PUT", &place, show).await).await;
    assert_eq!(app.read_json(&path).await["isClosed"], false);
    let hide = json!({ "version": 5, "hidden": true });
    ok(owner.send("PUT", &place, hide).await).await;
    refused(app.get(&path).await, 404).await;
}

#[tokio::test]
async fn a_place_whose_source_breaks_our_rules_can_be_hidden_and_corrected() {
    let app = start_empty().await;
    let text = "source_id,name,category,country,lat,lng,website,opening_hours\n\
        a,Boots,pharmacy,GB,51.5,-0.09,www.wellbeing.com,often\n";
    import_text(&places_in(app.store(), None), "mine", text)
        .await
        .unwrap();
    let near = "/api/places?lat=51.5&lng=-0.09";
    let id = app.read_json(near).await["places"][0]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let owner = app.sign_in(Role::Owner).await;
    let path = format!("/api/desk/places/{id}");
    let phone = json!({ "version": 1, "corrections": { "phone": "020 7405 9200" } });
    ok(owner.send("PUT", &path, phone).await).await;
    let website = json!({ "version": 2, "corrections": { "website": "boots.example" } });
    let problem = refused(owner.send("PUT", &path, website).await, 422).await;
    assert_eq!(problem["errors"][0]["field"], "corrections.website");
    assert_eq!(
        say(&app, &id, None, json!({ "kind": "closed" }))
            .await
            .status(),
        201
    );
    let (decide, item) = first_item(&owner, "report").await;
    assert_eq!(item["place"]["shown"]["phone"], "020 7405 9200");
    ok(owner
        .post(&decide, json!({ "accept": true, "hide": true }))
        .await)
    .await;
    assert_eq!(app.read_json(near).await["places"], json!([]));
}

#[tokio::test]
async fn hours_in_somebodys_own_words_are_taken_and_read_at_the_desk() {
    let (app, _) = start_site().await;
    for (hours, words, kept) in [
        (
            "Monday to Saturday 8am to 8pm",
            json!("Opening hours: Monday to Saturday 8am to 8pm"),
            "",
        ),
        ("Mo-Sa 08:00-20:00", Value::Null, "Mo-Sa 08:00-20:00"),
    ] {
        let fields = [
            ("form", "place-add"),
            ("name", "Hope Laboratory"),
            ("type", "laboratory"),
            ("area", "Osogbo"),
            ("state", "Osun"),
            ("country", "NG"),
            ("hours", hours),
        ];
        assert_eq!(
            form(&app, "/nearestpharmacy/add", &fields).await.status(),
            303,
            "{hours}"
        );
        let owner = app.sign_in(Role::Owner).await;
        let (decide, item) = first_item(&owner, "suggestion").await;
        assert_eq!(
            (&item["words"], &item["fields"]["hours"]),
            (&words, &json!(kept))
        );
        ok(owner.post(&decide, json!({ "accept": false })).await).await;
    }
}

#[tokio::test]
async fn only_who_says_so_has_checked_a_place() {
    let (app, id) = start_site().await;
    let claim = [
        ("name", "Ada Obi"),
        ("role", "Owner"),
        ("email", "ada@example.net"),
    ];
    let to = format!("/nearestpharmacy/place/{id}/claim");
    assert_eq!(form(&app, &to, &claim).await.status(), 303);
    let owner = app.sign_in(Role::Owner).await;
    let place = async || ok(owner.get(&format!("/api/desk/places/{id}")).await).await;
    let (decide, _) = first_item(&owner, "claim").await;
    ok(owner.post(&decide, json!({ "accept": true })).await).await;
    assert_eq!(place().await["verifiedAt"], Value::Null);
    assert_eq!(
        app.read_json(&format!("/api/places/{id}/page")).await["claimed"],
        true
    );
    let mend = json!({ "accept": true, "corrections": { "phone": "0805 555 5555" } });
    for (decision, is_checked) in [
        (mend, false),
        (json!({ "accept": true }), false),
        (json!({ "accept": true, "verified": true }), true),
    ] {
        let said = json!({ "kind": "wrong_number", "words": "It rings at a bakery." });
        assert_eq!(say(&app, &id, None, said).await.status(), 201);
        let (decide, _) = first_item(&owner, "report").await;
        ok(owner.post(&decide, decision).await).await;
        let now = place().await;
        assert_eq!(now["verifiedAt"].is_string(), is_checked);
        assert_eq!(now["shown"]["phone"], "0805 555 5555");
    }
}
