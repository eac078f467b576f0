//! The search of the desk: what each role finds, with typing errors, and what the log says of it.

use serde_json::{Value, json};
use staff::Role;
use testkit::documents::pdf;
use testkit::writing::{article, ok};
use testkit::{Guest, Staffer};
use testsite::{App, app};

use crate::scanning::upload_media;

/// Names that are common among clients of the practice: first and last.
const NAMES: [(&str, &str); 20] = [
    ("Àmínà", "Bello"),
    ("Chukwuemeka", "Okafor"),
    ("Oluwaseun", "Adeyemi"),
    ("Ngozi", "Eze"),
    ("Ibrahim", "Musa"),
    ("Folasade", "Ogunleye"),
    ("Emeka", "Nwosu"),
    ("Halima", "Abubakar"),
    ("Tunde", "Bakare"),
    ("Yetunde", "Alabi"),
    ("Kelechi", "Onyeka"),
    ("Zainab", "Suleiman"),
    ("Obinna", "Chukwu"),
    ("Temitope", "Fashola"),
    ("Blessing", "Akpan"),
    ("Margaret", "Thompson"),
    ("Charlotte", "Williams"),
    ("Mohammed", "Hussain"),
    ("Siobhan", "Gallagher"),
    ("Catherine", "Pemberton"),
];

async fn write_to(app: &App, place: usize, (first, last): (&str, &str)) {
    let inquiry = json!({ "firstName": first, "lastName": last, "email": format!("{place}@example.org"),
        "phone": format!("0803 123 {:04}", 4000 + place), "message": "When are you in Osogbo again?",
        "services": ["Comments"] });
    let answer = Guest::new(app).send("POST", "/api/contact", inquiry).await;
    assert!(answer.status().is_success(), "{first}: {}", answer.status());
}

async fn find(person: &Staffer, text: &str) -> Vec<Value> {
    let found = person
        .post("/api/desk/search", json!({ "text": text }))
        .await;
    ok(found).await["items"].as_array().unwrap().clone()
}

fn titles(found: &[Value]) -> Vec<&str> {
    let titles = found.iter().map(|item| item["title"].as_str().unwrap());
    titles.collect()
}

/// Two typing errors in turn, one in each: letters that changed places, one left out, doubled, or another one. The first
/// letter stays, as it mostly does.
fn mistype(word: &str, turn: usize) -> String {
    let mut letters: Vec<char> = word.to_lowercase().chars().collect();
    let place = 1 + turn % (letters.len() - 2);
    match turn % 4 {
        0 => letters.swap(place, place + 1),
        1 => drop(letters.remove(place)),
        2 => letters.insert(place, letters[place]),
        _ => letters[place] = 'x',
    }
    letters.into_iter().collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn forty_mistyped_names_find_their_person_among_the_first_three() {
    let app = app().without_jobs().start().await;
    for (place, name) in NAMES.into_iter().enumerate() {
        write_to(&app, place, name).await;
    }
    let support = app.sign_in(Role::Support).await;
    let mut lost = Vec::new();
    for (place, (first, last)) in NAMES.into_iter().enumerate() {
        for (turn, typed) in [
            (place, format!("{} {}", mistype(last, place), first)),
            (
                place + 1,
                mistype(if last.len() > 4 { last } else { first }, place + 1),
            ),
        ] {
            let found = find(&support, &typed).await;
            let first_three = &titles(&found)[..found.len().min(3)];
            let right = format!("{first} {last}");
            if !first_three.contains(&right.as_str()) {
                lost.push(format!("{turn}: {typed} found {first_three:?}"));
            }
        }
    }
    assert!(lost.is_empty(), "{lost:#?}");
}

#[tokio::test]
async fn people_are_found_by_every_way_to_reach_them_and_by_who_may_see_them() {
    let app = app().without_jobs().start().await;
    write_to(&app, 7, ("Àmínà", "Bello")).await;
    let support = app.sign_in(Role::Support).await;
    let reference = find(&support, "amina").await[0]["detail"]
        .as_str()
        .unwrap()
        .split(' ')
        .next()
        .unwrap()
        .to_owned();
    for typed in [
        "AMINA bello",
        "bello amin",
        "7@example.org",
        "+234 803 123 4007",
        "08031234007",
        "4007",
        &reference,
        &reference.to_lowercase(),
    ] {
        let found = find(&support, typed).await;
        assert_eq!(titles(&found), ["Àmínà Bello"], "{typed}");
        assert_eq!(found[0]["label"], "Message");
        let url = found[0]["url"].as_str().unwrap();
        ok(support.get(&format!("/api/desk{url}")).await).await;
    }
    // Not by what somebody wrote, and not by half of what was typed.
    for typed in ["Osogbo", "amina okafor", "a", "+++"] {
        assert!(find(&support, typed).await.is_empty(), "{typed}");
    }
    for role in [Role::Editor, Role::Moderator, Role::Finance, Role::Owner] {
        let person = app.sign_in(role).await;
        let may_see = role == Role::Owner;
        assert_eq!(
            find(&person, "amina").await.len(),
            usize::from(may_see),
            "{role}"
        );
    }
    let long = support
        .post("/api/desk/search", json!({ "text": "x".repeat(101) }))
        .await;
    assert_eq!(long.status(), 422);
    let problem: Value = long.json().await.unwrap();
    assert_eq!(problem["errors"][0]["field"], "text");
}

#[tokio::test]
async fn staff_are_found_by_who_looks_after_them() {
    let app = app().without_jobs().start().await;
    let owner = app.sign_in(Role::Owner).await;
    let editor = app.sign_in(Role::Editor).await;
    let people = ok(owner.get("/api/desk/people").await).await;
    let people = people["items"].as_array().unwrap();
    let one = people
        .iter()
        .find(|one| one["roles"] == json!(["editor"]))
        .unwrap();
    let email = one["email"].as_str().unwrap();
    let found = find(&owner, email).await;
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0]["label"], "Staff member");
    assert_eq!(found[0]["title"], one["name"]);
    let url = found[0]["url"].as_str().unwrap();
    assert!(url.starts_with("/people?q="), "{url}");
    assert!(find(&editor, email).await.is_empty());
}

#[tokio::test]
async fn a_search_among_people_is_recorded_without_its_words() {
    let app = app().without_jobs().start().await;
    write_to(&app, 1, ("Ngozi", "Eze")).await;
    let editor = app.sign_in(Role::Editor).await;
    editor.begin("blog", article("Malaria nets")).await;
    assert_eq!(titles(&find(&editor, "malria").await), ["Malaria nets"]);
    let owner = app.sign_in(Role::Owner).await;
    let log = "/api/desk/audit?action=desk.search";
    assert_eq!(
        ok(owner.get(log).await).await["total"],
        0,
        "titles are nobody's names"
    );
    let support = app.sign_in(Role::Support).await;
    find(&support, "ngozi").await;
    let lines = ok(owner.get(log).await).await;
    assert_eq!(lines["total"], 1);
    let line = &lines["items"][0];
    assert_eq!(line["after"]["found"], 1);
    assert!(
        line["after"]["within"]
            .as_array()
            .unwrap()
            .contains(&json!("messages"))
    );
    assert!(!line.to_string().to_lowercase().contains("ngozi"), "{line}");
}

async fn find_within(person: &Staffer, list: &str, text: &str) -> Vec<String> {
    let asked = json!({ "text": text, "within": [list] });
    let found = ok(person.post("/api/desk/search", asked).await).await;
    let items = found["items"].as_array().unwrap().iter();
    items
        .map(|item| item["id"].as_str().unwrap().to_owned())
        .collect()
}

/// The rows that a list shows when it is asked for some alone.
async fn count_rows(person: &Staffer, path: &str) -> usize {
    let list = ok(person.get(path).await).await;
    list["items"].as_array().unwrap().len()
}

#[tokio::test]
async fn a_list_finds_its_own_rows_with_a_typing_error_wherever_they_stand() {
    let app = app().without_jobs().start().await;
    let owner = app.sign_in(Role::Owner).await;
    for code in ["HARMATTAN", "EASTER"] {
        let coupon = json!({ "code": code, "kind": "percent", "percent": 10, "active": true });
        ok(owner.post("/api/desk/coupons", coupon).await).await;
    }
    let blocked = json!({ "address": "ngozi.eze@example.org", "scope": "all" });
    let answer = owner.post("/api/desk/mail/suppressions", blocked).await;
    assert_eq!(answer.status(), 204);
    for (list, path, typed) in [
        ("coupons", "/api/desk/coupons", "harmatan"),
        ("blocked-addresses", "/api/desk/mail/suppressions", "ngzi"),
    ] {
        let found = find_within(&owner, list, typed).await;
        assert_eq!(found.len(), 1, "{list}");
        let ids = found.join(",");
        assert_eq!(count_rows(&owner, &format!("{path}?ids={ids}")).await, 1);
        assert_eq!(count_rows(&owner, &format!("{path}?ids=none")).await, 0);
        // What its own list finds is not among everything: its payment, its person or its product is.
        assert!(find(&owner, typed).await.is_empty(), "{list}");
    }
    let editor = app.sign_in(Role::Editor).await;
    assert!(
        find_within(&editor, "coupons", "harmattan")
            .await
            .is_empty()
    );
}

#[tokio::test]
async fn a_file_of_the_library_is_found_with_a_typing_error() {
    let app = app().without_jobs().start().await;
    let owner = app.sign_in(Role::Owner).await;
    let sent = upload_media(&owner, &pdf("Salt in bread")).await;
    let id = sent.headers()["media-id"].to_str().unwrap().to_owned();
    let named = json!({ "name": "Salt leaflet" });
    let path = format!("/api/desk/media/{id}");
    ok(owner.send("PATCH", &path, named).await).await;
    assert_eq!(find_within(&owner, "media", "leafelt").await, [id]);
}

#[tokio::test]
async fn a_breach_is_found_by_its_title_by_who_answers_for_it() {
    let app = app().without_jobs().start().await;
    let owner = app.sign_in(Role::Owner).await;
    for title in ["A telephone was lost in the bus", "A list went astray"] {
        let breach = json!({ "title": title, "noticedAt": app.clock().now() });
        let entered = owner.post("/api/desk/breaches", breach).await;
        assert_eq!(entered.status(), 201);
    }
    let found = find_within(&owner, "breaches", "telepone lost").await;
    let listed = format!("/api/desk/breaches?ids={}", found.join(","));
    let list = ok(owner.get(&listed).await).await;
    assert_eq!(list["total"], 1);
    assert_eq!(list["items"][0]["title"], "A telephone was lost in the bus");
    let support = app.sign_in(Role::Support).await;
    assert!(
        find_within(&support, "breaches", "telephone")
            .await
            .is_empty()
    );
}

#[tokio::test]
async fn what_was_written_is_found_in_its_list_by_its_person_in_any_state() {
    let app = app().without_jobs().start().await;
    write_to(&app, 3, ("Ngozi", "Eze")).await;
    write_to(&app, 4, ("Ibrahim", "Musa")).await;
    let support = app.sign_in(Role::Support).await;
    let found = find_within(&support, "messages", "ngoz").await;
    let listed = format!("/api/desk/letters?ids={}", found.join(","));
    let row = ok(support.get(&listed).await).await["items"][0].clone();
    assert_eq!(row["name"], "Ngozi Eze");
    // A step from the list names the version of the row.
    let step = json!({ "version": row["version"], "state": "done" });
    let path = format!("/api/desk/letters/{}/state", row["id"].as_str().unwrap());
    ok(support.post(&path, step.clone()).await).await;
    assert_eq!(support.post(&path, step).await.status(), 409);
    assert_eq!(
        count_rows(&support, &listed).await,
        1,
        "done, and still found"
    );
}
