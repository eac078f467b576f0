//! Open 24 hours, and the public health scheme: what is known, what is not, and who may say it.

use reqwest::header;
use serde_json::{Value, json};
use staff::Role;
use testkit::writing::ok;
use testsite::App;

use crate::outside::places_in;
use crate::sites::{import_text, names, start_empty};

const HEADER: &str = "source_id,name,category,country,state_or_region,lat,lng,opening_hours,health_scheme,source,ownership\n";
const NEAR: &str = "/api/places?lat=7.77&lng=4.56";

async fn start_with(rows: &str) -> App {
    let app = start_empty().await;
    let places = places_in(app.store(), None);
    let report = import_text(&places, "mine", &format!("{HEADER}{rows}"))
        .await
        .unwrap();
    assert_eq!((report.bad, report.lines), (0, Vec::new()));
    app
}

async fn start_in_osogbo() -> App {
    start_with(concat!(
        "a,Night Pharmacy,pharmacy,NG,Osun,7.7700,4.56,24/7,yes,,\n",
        "b,Whole Week Clinic,clinic,NG,Osun,7.7701,4.56,Mo-Su 00:00-24:00,no,,\n",
        "c,Day Pharmacy,pharmacy,NG,Osun,7.7702,4.56,Mo-Sa 08:00-18:00,,,\n",
        "d,Silent Hospital,hospital,NG,Osun,7.7703,4.56,,,,\n",
    ))
    .await
}

/// A place of an answer by its name.
fn row<'a>(list: &'a Value, name: &str) -> &'a Value {
    let rows = list.as_array().unwrap().iter();
    rows.clone().find(|row| row["name"] == name).unwrap()
}

#[tokio::test]
async fn only_what_is_known_to_be_so_passes_a_filter() {
    let app = start_in_osogbo().await;
    let all = app.read_json(NEAR).await;
    let known = ["Night Pharmacy", "Whole Week Clinic", "Day Pharmacy"]
        .map(|name| row(&all["places"], name)["opening_hours"]["always_open"].clone());
    assert_eq!(known, [json!(true), json!(true), json!(false)]);
    assert_eq!(
        row(&all["places"], "Silent Hospital")["opening_hours"],
        Value::Null
    );
    let said = |name| {
        let row = row(&all["places"], name);
        (row["accepts_scheme"].clone(), row["scheme"].clone())
    };
    assert_eq!(said("Night Pharmacy"), (json!(true), json!("NHIA")));
    assert_eq!(said("Whole Week Clinic"), (json!(false), json!("NHIA")));
    assert_eq!(said("Silent Hospital"), (Value::Null, json!("NHIA")));

    let always = app.read_json(&format!("{NEAR}&always_open=true")).await;
    assert_eq!(
        names(&always["places"]),
        ["Night Pharmacy", "Whole Week Clinic"]
    );
    let accepting = app.read_json(&format!("{NEAR}&accepts_scheme=true")).await;
    assert_eq!(names(&accepting["places"]), ["Night Pharmacy"]);
}

#[tokio::test]
async fn the_finder_filters_without_a_script_and_says_what_it_does_not_know() {
    let app = start_in_osogbo().await;
    let page = |query: &str| format!("/api/places/finder?q=Osogbo&{query}");
    let found = app.read_json(&page("scheme=yes&always=yes")).await;
    assert_eq!(
        (&found["asked"]["scheme"], &found["asked"]["alwaysOpen"]),
        (&json!(true), &json!(true))
    );
    assert_eq!(found["scheme"], "NHIA");
    let all = app.read_json(&page("")).await;
    let scheme = |name| {
        row(&all["places"], name)["scheme"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    assert_eq!(scheme("Night Pharmacy"), "accepts NHIA");
    assert_eq!(scheme("Whole Week Clinic"), "does not accept NHIA");
    assert_eq!(scheme("Silent Hospital"), "");
    let none = app.read_json(&page("type=laboratory&scheme=yes")).await;
    assert_eq!(
        none["message"],
        "We know of no such place here that accepts NHIA patients. Others may: call and ask."
    );
    let none = app
        .read_json(&page("type=laboratory&scheme=yes&always=yes"))
        .await;
    assert_eq!(
        none["message"],
        "We know of no such place here that is open 24 hours and accepts NHIA patients. Others may be: call and ask."
    );
    let maybe = app
        .read_json(&page("type=hospital&scheme=yes&always=yes"))
        .await;
    assert_eq!(
        maybe["heading"],
        "We do not know the hours of these hospitals, or whether they accept NHIA patients"
    );
    assert_eq!(names(&maybe["places"]), ["Silent Hospital"]);
    let none = app.read_json(&page("type=laboratory&always=yes")).await;
    assert_eq!(
        none["message"],
        "We know of no such place here that is open 24 hours. Others may be: call and ask."
    );
}

#[tokio::test]
async fn typed_words_of_hours_set_the_filters_and_an_empty_area_is_named() {
    let app = start_in_osogbo().await;
    let find = async |query: &str| {
        app.read_json(&format!("/api/places/finder?q={query}"))
            .await
    };
    let always = find("24+hour+pharmacy+Osogbo").await;
    assert_eq!(names(&always["places"]), ["Night Pharmacy"]);
    assert_eq!(
        (&always["asked"]["q"], &always["asked"]["alwaysOpen"]),
        (&json!("pharmacy Osogbo"), &json!(true))
    );
    let open = find("Osogbo+chemist+open+now").await;
    let mut opened = names(&open["places"]);
    opened.sort_unstable();
    assert_eq!(opened, ["Day Pharmacy", "Night Pharmacy"]);
    assert_eq!(open["asked"]["open"], true);
    let near = find("near+Osogbo").await;
    assert_eq!(near["places"].as_array().unwrap().len(), 4);
    let empty = find("pharmacy+in+Ibadan").await;
    let message = empty["message"].as_str().unwrap();
    assert!(
        message.starts_with("We looked for pharmacies around Ibadan"),
        "{message}"
    );
}

#[tokio::test]
async fn lists_of_the_nhs_say_it_of_their_places_and_an_independent_hospital_says_nothing() {
    let app = start_with(concat!(
        "a,Green Pharmacy,pharmacy,GB,England,51.5,-0.1,,,nhsbsa-cpl-2023-24-q3,\n",
        "b,Royal Hospital,hospital,GB,England,51.5001,-0.1,,,nhs-choices-hospital-2020-01,NHS Sector\n",
        "c,Private Hospital,hospital,GB,England,51.5002,-0.1,,,nhs-choices-hospital-2020-01,Independent Sector\n",
        "d,Accra Clinic,clinic,GH,,51.5003,-0.1,,yes,,\n",
    ))
    .await;
    let near = "/api/places?lat=51.5&lng=-0.1";
    let all = app.read_json(near).await;
    let said = |name| {
        let row = row(&all["places"], name);
        (row["accepts_scheme"].clone(), row["scheme"].clone())
    };
    assert_eq!(said("Green Pharmacy"), (json!(true), json!("NHS")));
    assert_eq!(said("Private Hospital"), (Value::Null, json!("NHS")));
    assert_eq!(said("Accra Clinic"), (Value::Null, Value::Null));
    let id = row(&all["places"], "Private Hospital")["id"]
        .as_str()
        .unwrap();
    let page = app.read_json(&format!("/api/places/{id}/page")).await;
    assert_eq!(
        page["schemeNote"],
        "We do not know whether this place accepts NHS patients. Please ask there before you are treated."
    );
    // Nobody is told to call before there is a number.
    let support = app.sign_in(Role::Support).await;
    let phone = json!({ "version": 1, "corrections": { "phone": "020 7405 9200" } });
    ok(support
        .send("PUT", &format!("/api/desk/places/{id}"), phone)
        .await)
    .await;
    let page = app.read_json(&format!("/api/places/{id}/page")).await;
    assert_eq!(
        page["schemeNote"],
        "We do not know whether this place accepts NHS patients. Please call and ask."
    );
    // Somebody at the desk called, and corrects what the register says.
    let id = row(&all["places"], "Green Pharmacy")["id"]
        .as_str()
        .unwrap();
    let change = json!({ "version": 1, "corrections": { "healthScheme": "no" } });
    let path = format!("/api/desk/places/{id}");
    let now = ok(support.send("PUT", &path, change).await).await;
    assert_eq!(
        (
            &now["imported"]["healthScheme"],
            &now["shown"]["healthScheme"]
        ),
        (&json!("yes"), &json!("no"))
    );
    let accepting = app.read_json(&format!("{near}&accepts_scheme=true")).await;
    assert_eq!(names(&accepting["places"]), ["Royal Hospital"]);
}

async fn send_form(app: &App, path: &str, fields: &[(&str, &str)]) {
    let request = app.request("POST", path).header(header::ORIGIN, app.url());
    let request = request.header(header::ACCEPT, "text/html").form(fields);
    assert_eq!(request.send().await.unwrap().status(), 303, "{path}");
}

#[tokio::test]
async fn visitors_and_owners_say_it_and_the_desk_takes_it_over() {
    let app = start_in_osogbo().await;
    let all = app.read_json(NEAR).await;
    let id = row(&all["places"], "Silent Hospital")["id"]
        .as_str()
        .unwrap();
    let place = format!("/nearestpharmacy/place/{id}");
    let report = [("form", "place-report"), ("kind", "accepts_scheme")];
    send_form(&app, &format!("{place}/report"), &report).await;
    let claim = [
        ("form", "place-claim"),
        ("name", "Ada"),
        ("role", "Manager"),
        ("email", "ada@example.net"),
        ("scheme", "no"),
    ];
    send_form(&app, &format!("{place}/claim"), &claim).await;
    let suggestion = [
        ("form", "place-add"),
        ("name", "Hope Laboratory"),
        ("type", "laboratory"),
        ("area", "Osogbo"),
        ("country", "NG"),
        ("scheme", "yes"),
    ];
    send_form(&app, "/nearestpharmacy/add", &suggestion).await;

    let support = app.sign_in(Role::Support).await;
    let items = ok(support.get("/api/desk/places/items").await).await;
    let item = |what: &str| {
        let items = items["items"].as_array().unwrap().iter();
        items.clone().find(|item| item["what"] == what).unwrap()
    };
    assert_eq!(item("claim")["person"]["scheme"], json!(false));
    assert_eq!(item("add")["fields"]["healthScheme"], "yes");
    let path = format!(
        "/api/desk/places/items/{}",
        item("accepts_scheme")["id"].as_str().unwrap()
    );
    let accept = json!({ "accept": true, "corrections": { "healthScheme": "yes" } });
    ok(support.post(&path, accept).await).await;
    let page = app.read_json(&format!("/api/places/{id}/page")).await;
    assert_eq!(page["schemeNote"], "This place accepts NHIA patients.");
}

#[tokio::test]
async fn a_file_says_yes_or_no_and_nothing_else() {
    let app = start_empty().await;
    let places = places_in(app.store(), None);
    let text =
        |scheme: &str| format!("{HEADER}a,Grace Pharmacy,pharmacy,NG,Osun,7.77,4.56,,{scheme},,\n");
    let report = import_text(
        &places,
        "mine",
        &(text("perhaps") + "b,Mercy,clinic,NG,Osun,7.78,4.56,,,,\n"),
    )
    .await
    .unwrap();
    assert_eq!(
        report.lines[0].why,
        "health_scheme 'perhaps' is neither yes nor no"
    );
    for (scheme, added, changed) in [("", 1, 0), ("no", 0, 1), ("no", 0, 0), ("", 0, 1)] {
        let report = import_text(&places, "mine", &text(scheme)).await.unwrap();
        assert_eq!((report.added, report.changed), (added, changed), "{scheme}");
    }
}

fn sorted_names(list: &Value) -> Vec<String> {
    let mut all: Vec<String> = names(list).into_iter().map(str::to_owned).collect();
    all.sort();
    all
}

const DATED: &str = concat!(
    "source_id,name,category,country,state_or_region,lat,lng,phone,opening_hours,source_date\n",
    "a,Fresh Pharmacy,pharmacy,NG,Osun,7.7700,4.56,0803 000 0001,Mo-Sa 08:00-18:00,2026-04-22\n",
    "b,Old Pharmacy,pharmacy,NG,Osun,7.7701,4.56,0803 000 0002,Mo-Sa 08:00-18:00,2019\n",
    "c,Old Clinic,clinic,NG,Osun,7.7702,4.56,,24/7,2020-02\n",
    "d,Late Pharmacy,pharmacy,NG,Osun,7.7703,4.56,,Mo-Sa 20:00-23:00,2019\n",
);

#[tokio::test(flavor = "multi_thread")]
async fn hours_that_nobody_made_sure_of_for_a_year_are_said_with_doubt() {
    let app = start_empty().await;
    let places = places_in(app.store(), None);
    import_text(&places, "mine", DATED).await.unwrap();
    let finder = async |query: &str| {
        let path = format!("/api/places/finder?q=Osogbo&{query}");
        app.read_json(&path).await
    };
    let all = finder("").await;
    let open = |name| row(&all["places"], name)["open"].clone();
    assert_eq!(
        open("Fresh Pharmacy"),
        json!({ "state": "open", "text": "Open now", "more": "until 6pm" })
    );
    for (name, text, more) in [
        (
            "Old Pharmacy",
            "Hours may be out of date: call first",
            "listed as open until 6pm",
        ),
        ("Old Clinic", "Hours may be out of date", "listed as open"),
        (
            "Late Pharmacy",
            "Hours may be out of date",
            "listed as closed, opens 8pm",
        ),
    ] {
        let said = json!({ "state": "doubtful", "text": text, "more": more });
        assert_eq!(open(name), said, "{name}");
    }
    let page = app.get("/nearestpharmacy?q=Osogbo").await;
    let html = page.text().await.unwrap();
    assert!(html.contains("Hours may be out of date: call first"));
    // Programs are told that nobody knows.
    let near = app.read_json(NEAR).await;
    let open_now = |name| row(&near["places"], name)["opening_hours"]["open_now"].clone();
    assert_eq!(open_now("Fresh Pharmacy"), json!(true));
    assert_eq!(open_now("Old Pharmacy"), Value::Null);
    // What is only listed as open does not pass for open; day and night is what the hours say.
    let open_only = finder("open=yes").await;
    assert_eq!(names(&open_only["places"]), ["Fresh Pharmacy"]);
    let filtered = app.read_json(&format!("{NEAR}&open_now=true")).await;
    assert_eq!(names(&filtered["places"]), ["Fresh Pharmacy"]);
    assert_eq!(names(&finder("always=yes").await["places"]), ["Old Clinic"]);
    // Those that may be open are not hidden behind that nobody knows it.
    let none = finder("type=clinic&open=yes").await;
    assert_eq!(
        none["message"],
        "We know of no such place here that is open now. Others may be: call and ask."
    );
    assert_eq!(none["heading"], "We do not know the hours of these clinics");
    assert_eq!(names(&none["places"]), ["Old Clinic"]);

    // Somebody called, and somebody at the desk did.
    let id = |name: &'static str| {
        let row = row(&all["places"], name);
        row["id"].as_str().unwrap().to_owned()
    };
    let note = async |name: &'static str| {
        let path = format!("/api/places/{}/page", id(name));
        app.read_json(&path).await["hoursNote"].clone()
    };
    let doubt = "Nobody has confirmed these hours for more than a year. They may be out of date.";
    assert_eq!(note("Old Pharmacy").await, doubt);
    let path = format!("/api/places/{}/reports", id("Old Pharmacy"));
    let works = app
        .request("POST", &path)
        .header(header::ORIGIN, app.url())
        .json(&json!({ "kind": "number_works" }));
    assert_eq!(works.send().await.unwrap().status(), 201);
    let owner = app.sign_in(Role::Owner).await;
    let path = format!("/api/desk/places/{}", id("Old Clinic"));
    let verified = json!({ "version": 1, "verified": true });
    ok(owner.send("PUT", &path, verified).await).await;
    assert_eq!(note("Old Pharmacy").await, "");
    let known = sorted_names(&finder("open=yes").await["places"]);
    assert_eq!(known, ["Fresh Pharmacy", "Old Clinic", "Old Pharmacy"]);

    // Twelve months after the data, the first is doubted too.
    app.clock().advance(chrono::TimeDelta::days(160));
    let known = sorted_names(&finder("open=yes").await["places"]);
    assert_eq!(known, ["Old Clinic", "Old Pharmacy"]);
}
