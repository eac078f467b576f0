//! Imports: the same twice, changes, removals, bad rows, and two at once.

use std::io::Write;

use places::import::{ImportError, OWN_SOURCE};
use serde_json::json;
use staff::Role;
use testkit::writing::ok;

use crate::outside::places_in;
use crate::sites::{import_bytes, import_text, names, pharmacy_csv, start_empty};

const FIRST: [(&str, &str, f64, f64, &str); 3] = [
    ("a", "Grace Pharmacy", 7.77, 4.56, "0803 000 0001"),
    ("b", "Mercy Pharmacy", 7.78, 4.56, "0803 000 0002"),
    ("c", "Peace Pharmacy", 7.79, 4.56, "0803 000 0003"),
];
const NEAR: &str = "/api/places?lat=7.77&lng=4.56&radius=20000";

#[tokio::test]
async fn the_same_file_twice_changes_nothing() {
    let app = start_empty().await;
    let places = places_in(app.store(), None);
    let first = import_text(&places, "mine", &pharmacy_csv(&FIRST))
        .await
        .unwrap();
    assert_eq!((first.read, first.added), (3, 3));
    let again = import_text(&places, "mine", &pharmacy_csv(&FIRST))
        .await
        .unwrap();
    assert_eq!(
        (again.added, again.changed, again.same, again.removed),
        (0, 0, 3, 0)
    );
}

#[tokio::test]
async fn changes_and_removals_are_counted_and_what_comes_back_is_shown_again() {
    let app = start_empty().await;
    let places = places_in(app.store(), None);
    import_text(&places, "mine", &pharmacy_csv(&FIRST))
        .await
        .unwrap();
    let changed = [
        ("a", "Grace Pharmacy", 7.77, 4.56, "0803 999 9999"),
        FIRST[1],
    ];
    let report = import_text(&places, "mine", &pharmacy_csv(&changed))
        .await
        .unwrap();
    assert_eq!((report.changed, report.same, report.removed), (1, 1, 1));
    let found = app.read_json(NEAR).await;
    assert_eq!(
        names(&found["places"]),
        ["Grace Pharmacy", "Mercy Pharmacy"]
    );
    assert_eq!(found["places"][0]["phone"], "0803 999 9999");
    let back = import_text(&places, "mine", &pharmacy_csv(&FIRST))
        .await
        .unwrap();
    assert_eq!((back.changed, back.same, back.added), (2, 1, 0));
    assert_eq!(names(&app.read_json(NEAR).await["places"]).len(), 3);
}

#[tokio::test]
async fn what_the_desk_corrected_stays_corrected() {
    let app = start_empty().await;
    let places = places_in(app.store(), None);
    import_text(&places, "mine", &pharmacy_csv(&FIRST))
        .await
        .unwrap();
    let owner = app.sign_in(Role::Owner).await;
    let list = ok(owner.get("/api/desk/places?q=grace").await).await;
    let id = list["items"][0]["id"].as_str().unwrap();
    let path = format!("/api/desk/places/{id}");
    let change =
        json!({ "version": 1, "corrections": { "phone": "0805 555 5555" }, "verified": true });
    let now = ok(owner.send("PUT", &path, change).await).await;
    assert_eq!(now["shown"]["phone"], "0805 555 5555");
    let moved = [
        ("a", "Grace Pharmacy", 7.771, 4.56, "0803 111 1111"),
        FIRST[1],
        FIRST[2],
    ];
    let report = import_text(&places, "mine", &pharmacy_csv(&moved))
        .await
        .unwrap();
    assert_eq!(report.changed, 1);
    let after = ok(owner.get(&path).await).await;
    assert_eq!(after["imported"]["phone"], "0803 111 1111");
    assert_eq!(after["shown"]["phone"], "0805 555 5555");
    assert_eq!(after["shown"]["lat"], 7.771);
    assert_eq!(
        app.read_json(NEAR).await["places"][0]["phone"],
        "0805 555 5555"
    );
}

#[tokio::test]
async fn bad_rows_are_told_by_line_and_the_rest_is_imported() {
    let app = start_empty().await;
    let places = places_in(app.store(), None);
    let text = pharmacy_csv(&FIRST)
        + "d,,pharmacy,NG,Osun,Osogbo,7.7,4.5,,\n"
        + "e,Odd Pharmacy,pharmacy,NG,Osun,Osogbo,north,4.5,,\n"
        + "short\n"
        + "f,Last Pharmacy,pharmacy,NG,Osun,Osogbo,7.7,4.5,,\n";
    let report = import_text(&places, "mine", &text).await.unwrap();
    assert_eq!((report.read, report.added, report.bad), (7, 4, 3));
    let lines: Vec<u64> = report.lines.iter().map(|bad| bad.line).collect();
    assert_eq!(lines, [5, 6, 7]);
    // A row that is broken now is not gone.
    let broken = pharmacy_csv(&FIRST[..2]) + "c,,pharmacy,NG,Osun,Osogbo,7.79,4.56,,\n";
    let report = import_text(&places, "mine", &broken).await.unwrap();
    assert_eq!((report.bad, report.removed), (1, 1));
    assert!(names(&app.read_json(NEAR).await["places"]).contains(&"Peace Pharmacy"));
    for useless in ["", "name\nx\n", &pharmacy_csv(&[])] {
        let refused = import_text(&places, "mine", useless).await;
        assert!(matches!(refused, Err(ImportError::File(_))), "{useless}");
    }
    assert_eq!(names(&app.read_json(NEAR).await["places"]).len(), 3);
}

#[tokio::test]
async fn two_imports_at_once_leave_each_place_once() {
    let app = start_empty().await;
    let (one, two) = (places_in(app.store(), None), places_in(app.store(), None));
    let many: Vec<(String, f64)> = (0..1_500)
        .map(|number| (format!("p{number}"), 7.0 + f64::from(number) / 10_000.0))
        .collect();
    let rows: Vec<_> = many
        .iter()
        .map(|(id, lat)| (id.as_str(), id.as_str(), *lat, 4.5, ""))
        .collect();
    let text = pharmacy_csv(&rows);
    let (first, second) = tokio::join!(
        import_text(&one, "mine", &text),
        import_text(&two, "mine", &text)
    );
    let refused = [&first, &second]
        .into_iter()
        .filter(|outcome| matches!(outcome, Err(ImportError::Busy(_))))
        .count();
    let done = [&first, &second]
        .into_iter()
        .filter(|outcome| outcome.is_ok())
        .count();
    assert!(done >= 1 && done + refused == 2, "{first:?} {second:?}");
    assert_eq!(one.count_places().await.unwrap(), 1_500);
    let owner = app.sign_in(Role::Owner).await;
    let imports = ok(owner.get("/api/desk/places/imports").await).await;
    assert_eq!(imports["total"], 1_500);
    assert_eq!(imports["runs"][0]["state"], "done");
}

#[tokio::test]
async fn zeros_that_are_dialled_at_home_only_are_left_out() {
    let app = start_empty().await;
    let places = places_in(app.store(), None);
    let header = "source_id,name,category,country,lat,lng,phone\n";
    let written = [
        ("ZA", "+27 (0) 35 473 4500", "+27354734500"),
        ("ZA", "+27 (0) 035 450 8200", "+27354508200"),
        ("ZA", "(+27) (0)35 473 4500", "+27354734500"),
        ("ZA", "+27 (035) 473 4500", "+27354734500"),
        ("ZA", "0027 (0)35 473 4500", "+27354734500"),
        ("ZA", "(035) 473 4500", "+27354734500"),
        ("ZA", "27354734500", "+27354734500"),
        ("KE", "+254 (0)20 2044769", "+254202044769"),
        ("KE", "(020)2044769/70/71/72", "+254202044769"),
        ("GH", "+233 (0) 30 266 5401", "+233302665401"),
        ("GB", "+44 (0)20 7405 9200", "+442074059200"),
        ("GB", "(01943) 465522", "+441943465522"),
        ("NG", "+234 (0)803 123 4567", "+2348031234567"),
        ("NG", "+234 0809 515 7906", "+2348095157906"),
        ("NG", "112", "112"),
        // Of another country than its place.
        ("ZA", "+44 (0)20 7405 9200", "+442074059200"),
    ];
    let rows = written.iter().enumerate().map(|(at, (country, phone, _))| {
        format!("{at},Pharmacy {at},pharmacy,{country},7.77,4.56,{phone}\n")
    });
    let text = header.to_owned() + &rows.collect::<String>();
    import_text(&places, "mine", &text).await.unwrap();
    let owner = app.sign_in(Role::Owner).await;
    let list = ok(owner.get("/api/desk/places").await).await;
    assert_eq!(list["total"], written.len());
    for (at, (_, phone, dialled)) in written.iter().enumerate() {
        let found = app
            .read_json(&format!("/api/places?lat=7.77&lng=4.56&q=pharmacy+{at}"))
            .await;
        let number = at.to_string();
        let row = found["places"].as_array().unwrap().iter();
        let row = row.clone().find(|row| row["source_id"] == number.as_str());
        let id = row.unwrap()["id"].as_str().unwrap();
        let page = app.read_json(&format!("/api/places/{id}/page")).await;
        assert_eq!(
            page["row"]["phone"]["href"],
            format!("tel:{dialled}"),
            "{phone}"
        );
    }
}

/// The import that was last, as the desk sees it.
async fn last_run(app: &testsite::App) -> serde_json::Value {
    let owner = app.sign_in(Role::Owner).await;
    ok(owner.get("/api/desk/places/imports").await).await["runs"][0].clone()
}

#[tokio::test]
async fn a_file_that_breaks_off_takes_nothing_off_and_is_told() {
    let app = start_empty().await;
    let places = places_in(app.store(), None);
    let many: Vec<(String, f64)> = (0..600)
        .map(|number| (format!("p{number}"), 7.7 + f64::from(number) / 10_000.0))
        .collect();
    let rows: Vec<_> = many
        .iter()
        .map(|(id, lat)| (id.as_str(), id.as_str(), *lat, 4.5, ""))
        .collect();
    let text = pharmacy_csv(&rows);
    import_text(&places, "mine", &text).await.unwrap();
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packer.write_all(text.as_bytes()).unwrap();
    let packed = packer.finish().unwrap();
    let plain = text.as_bytes();
    let in_a_name = text.find("p595").unwrap() + 6;
    let unclosed = text.replace("p10,p10", "p10,\"p10").into_bytes();
    for cut in [
        &packed[..packed.len() * 4 / 5],
        &plain[..in_a_name],
        &unclosed,
    ] {
        let refused = import_bytes(&places, "mine", cut.to_vec()).await;
        let why = refused.unwrap_err().to_string();
        assert!(why.contains("to its end"), "{why}");
        assert_eq!(places.count_places().await.unwrap(), 600);
        let run = last_run(&app).await;
        assert_eq!(
            (&run["state"], &run["removed"]),
            (&json!("failed"), &json!(0))
        );
        assert!(run["same"].as_u64() > Some(0), "{run}");
    }
}

#[tokio::test]
async fn a_bad_row_that_may_stand_for_any_place_takes_none_off() {
    let app = start_empty().await;
    let places = places_in(app.store(), None);
    import_text(&places, "mine", &pharmacy_csv(&FIRST))
        .await
        .unwrap();
    let open = "b,\"Mercy Pharmacy,pharmacy,NG,Osun,Osogbo,7.78,4.56,,\n";
    let next = "c,\"Peace, Pharmacy\",pharmacy,NG,Osun,Osogbo,7.79,4.56,,\n";
    let mut odd = pharmacy_csv(&FIRST[..2]).into_bytes();
    odd.extend_from_slice(b"\xff,Peace Pharmacy,pharmacy,NG,Osun,Osogbo,7.79,4.56,,\n");
    let nameless = ",,pharmacy,NG,Osun,Osogbo,7.79,4.56,,\n";
    let whole = pharmacy_csv(&FIRST[..2]);
    for (bytes, bad, held) in [
        (
            (pharmacy_csv(&FIRST[..1]) + open + next).into_bytes(),
            1,
            "line 3 ",
        ),
        (
            (pharmacy_csv(&FIRST[..2]) + nameless).into_bytes(),
            1,
            "line 4 ",
        ),
        (odd, 1, "line 4 "),
        // As if it were cut in its last cell.
        (whole.trim_end().as_bytes().to_vec(), 0, "its last line "),
    ] {
        let report = import_bytes(&places, "mine", bytes).await.unwrap();
        assert_eq!((report.bad, report.removed), (bad, 0), "{held}");
        assert!(report.held.starts_with(held), "{}", report.held);
        assert!(report.to_string().contains("nothing was removed"));
        assert_eq!(places.count_places().await.unwrap(), 3);
        assert_eq!(last_run(&app).await["held"], report.held.as_str());
    }
    let report = import_text(&places, "mine", &whole).await.unwrap();
    assert_eq!((report.removed, report.held.as_str()), (1, ""));
}

#[tokio::test]
async fn what_the_desk_added_is_no_source_of_files() {
    let app = start_empty().await;
    let owner = app.sign_in(Role::Owner).await;
    let fields = json!({ "name": "Our Clinic", "category": "clinic", "country": "NG", "lat": 7.77, "lng": 4.56 });
    let made = owner
        .post("/api/desk/places", json!({ "fields": fields }))
        .await;
    assert_eq!(made.status(), 201);
    let refused = import_text(
        &places_in(app.store(), None),
        OWN_SOURCE,
        &pharmacy_csv(&FIRST),
    )
    .await;
    assert!(matches!(refused, Err(ImportError::File(_))));
    assert_eq!(names(&app.read_json(NEAR).await["places"]), ["Our Clinic"]);
}
