//! The shell with odd settings, on odd days.
use super::*;
use crate::model::DocumentKind;
use chrono::TimeZone;
use serde_json::json;

fn at(year: i32, month: u32, day: u32) -> DateTime<Utc> {
    Utc.with_ymd_and_hms(year, month, day, 9, 0, 0).unwrap()
}

fn look() -> LookView {
    LookView {
        sheet: None,
        theme_colour: brand::MAIN.to_string(),
        fonts: brand::FontPair::Serif,
        logo: None,
        covers: brand::CoverStyle::Woven,
        home_blocks: Vec::new(),
    }
}

fn made(settings: Value, claims: &ClaimSet, now: DateTime<Utc>) -> SiteShell {
    build_shell(ShellInput {
        settings: Some(&settings),
        claims,
        navigation: &[],
        own_pages: &[],
        published: &PublishedKinds(DocumentKind::LISTED.to_vec()),
        sample: false,
        sends_no_mail: false,
        now,
        look: look(),
    })
}

#[test]
fn the_defaults_make_a_whole_shell_without_claims() {
    let shell = made(json!({}), &ClaimSet::default(), at(2026, 11, 21));
    assert_eq!(shell.view.brand, "Bedside");
    assert_eq!(shell.view.copyright, "© 2026 Bedside.");
    assert_eq!(shell.view.booking_url, "/consultation");
    assert_eq!(shell.view.footer_columns.len(), 3);
    assert_eq!(shell.view.company_line, None);
    assert_eq!(shell.view.urgent_help[0].number, "112");
    assert_eq!(shell.view.features.get("autoplayVideos"), Some(&false));
    assert_eq!(shell.view.currencies, ["NGN", "GBP", "USD"]);
}

#[test]
fn a_site_with_a_name_of_its_own_shows_no_address_that_came_with_the_program() {
    let own = json!({ "brand": "Ige Heart Clinic", "contact": { "email": { "label": "hello@ige.example", "href": "mailto:hello@ige.example" } } });
    let shell = made(own, &ClaimSet::default(), at(2026, 11, 21));
    let shown = serde_json::to_string(&shell.view).unwrap();
    assert!(!shown.contains("sample="), "{shown}");
    assert!(!shown.contains("(sample"), "{shown}");
    assert!(shown.contains("mailto:hello@ige.example"), "{shown}");
    let demo = made(json!({}), &ClaimSet::default(), at(2026, 11, 21));
    assert!(!demo.view.contact.address.is_empty());
}

#[test]
fn data_has_a_price_only_where_staff_wrote_one() {
    let price = |written: &str| {
        let settings = json!({ "nairaPerMegabyte": written });
        let shell = made(settings, &ClaimSet::default(), at(2026, 11, 21));
        shell.view.naira_per_megabyte
    };
    assert_eq!(price(" ₦0.350 ").as_deref(), Some("0.35"));
    for written in ["", "0", "-1", "cheap", "NaN", "inf", "1000"] {
        assert_eq!(price(written), None, "{written}");
    }
}

#[test]
fn the_price_of_data_has_the_day_that_staff_wrote() {
    let day = |written: &str| {
        let settings = json!({ "nairaPerMegabyteCheckedOn": written });
        let shell = made(settings, &ClaimSet::default(), at(2026, 11, 21));
        shell.view.naira_per_megabyte_day
    };
    assert_eq!(day("2026-11-02").as_deref(), Some("2 November 2026"));
    assert_eq!(day(""), None);
}

#[test]
fn the_year_is_that_of_lagos_unless_staff_set_one() {
    let copyright = |settings: Value, now| {
        let shell = made(settings, &ClaimSet::default(), now);
        (shell.view.copyright, shell.until)
    };
    let new_year = Utc.with_ymd_and_hms(2026, 12, 31, 23, 0, 0).unwrap();
    let before = new_year - chrono::TimeDelta::seconds(1);
    assert_eq!(
        copyright(json!({}), before),
        ("© 2026 Bedside.".to_owned(), Some(new_year))
    );
    assert_eq!(copyright(json!({}), new_year).0, "© 2027 Bedside.");
    assert_eq!(
        copyright(json!({"year": 2025}), new_year).0,
        "© 2025 Bedside."
    );
}

#[test]
fn links_to_lists_with_nothing_in_them_wait_for_the_first_thing() {
    let with = |published: &[DocumentKind]| {
        build_shell(ShellInput {
            settings: None,
            claims: &ClaimSet::default(),
            navigation: &[],
            own_pages: &[],
            published: &PublishedKinds(published.to_vec()),
            sample: false,
            sends_no_mail: false,
            now: at(2026, 11, 21),
            look: look(),
        })
        .view
    };
    let labels = |links: &[LinkView]| -> Vec<String> {
        links.iter().map(|link| link.label.clone()).collect()
    };
    let empty = with(&[]);
    assert_eq!(
        labels(&empty.navigation),
        ["Home", "About", "Community", "Near me", "Contact"]
    );
    assert!(!labels(&empty.footer_columns[1].links).contains(&"Shops and Merch".to_owned()));
    let shop = with(&[DocumentKind::Shop]);
    assert!(labels(&shop.navigation).contains(&"Shop".to_owned()));
    assert!(!labels(&shop.navigation).contains(&"Gallery".to_owned()));
}

#[test]
fn phone_hours_follow_the_uk_clock_until_it_changes() {
    // The year of the copyright line changes before that, unless it is set.
    let settings = json!({"year": 2026});
    let winter = made(settings, &ClaimSet::default(), at(2026, 11, 21));
    assert_eq!(winter.view.contact.hours_uk, "Mon-Fri 7am to 4pm UK time");
    assert_eq!(
        winter.until,
        Some(Utc.with_ymd_and_hms(2027, 3, 28, 1, 0, 0).unwrap())
    );
    let summer = made(json!({}), &ClaimSet::default(), at(2027, 7, 1));
    assert_eq!(summer.view.contact.hours_uk, "Mon-Fri 8am to 5pm UK time");
    let last_hour = Utc.with_ymd_and_hms(2027, 3, 28, 0, 30, 0).unwrap();
    assert_eq!(
        next_uk_clock_change(last_hour),
        Some(Utc.with_ymd_and_hms(2027, 3, 28, 1, 0, 0).unwrap())
    );
    let just_after = Utc.with_ymd_and_hms(2027, 3, 28, 1, 0, 0).unwrap();
    assert_eq!(
        next_uk_clock_change(just_after),
        Some(Utc.with_ymd_and_hms(2027, 10, 31, 1, 0, 0).unwrap())
    );
}

#[test]
fn announcements_come_and_go_on_their_days() {
    let settings = json!({"announcement": {"label": "Closed", "href": "/contact", "from": "2026-12-24", "until": "2026-12-26"}});
    let shown = |now| made(settings.clone(), &ClaimSet::default(), now);
    let before = shown(at(2026, 12, 1));
    assert_eq!(before.view.announcement, None);
    assert_eq!(
        before.until,
        Some(Utc.with_ymd_and_hms(2026, 12, 23, 23, 0, 0).unwrap())
    );
    let during = shown(at(2026, 12, 26));
    assert!(during.view.announcement.is_some());
    assert_eq!(
        during.until,
        Some(Utc.with_ymd_and_hms(2026, 12, 26, 23, 0, 0).unwrap())
    );
    assert_eq!(shown(at(2026, 12, 27)).view.announcement, None);
}

#[test]
fn odd_settings_break_nothing() {
    for odd in [
        json!(null),
        json!(5),
        json!("x"),
        json!([]),
        json!([1]),
        json!({"label": 1, "href": "javascript:x"}),
    ] {
        for key in default_copy("site").unwrap().keys() {
            let shell = made(json!({key: odd}), &ClaimSet::default(), at(2026, 11, 21));
            assert!(
                shell
                    .view
                    .navigation
                    .iter()
                    .all(|link| !link.href.contains("javascript")),
                "{key} {odd}"
            );
            assert!(!shell.view.currencies.is_empty());
        }
    }
    assert_eq!(booking_url("javascript:x"), "/consultation");
    assert_eq!(
        booking_url("https://book.example.org"),
        "https://book.example.org/"
    );
}

#[test]
fn the_company_line_is_the_claims_own_words() {
    let body = json!({"key": "company-registered", "text": "RC 123", "provedOn": "2026-01-01",
        "evidence": {"url": "https://example.org"}});
    let now = at(2026, 11, 21);
    let document = Document {
        id: "c".into(),
        kind: DocumentKind::Claim,
        slug: None,
        body,
        updated_at: now,
    };
    let shell = made(json!({}), &ClaimSet::valid_at(&[document], now), now);
    assert_eq!(shell.view.company_line.as_deref(), Some("RC 123"));
}

#[test]
fn stored_navigation_is_the_header() {
    let body = json!({"label": "Start", "href": "/"});
    let now = at(2026, 11, 21);
    let document = Document {
        id: "n".into(),
        kind: DocumentKind::Navigation,
        slug: None,
        body,
        updated_at: now,
    };
    let claims = ClaimSet::default();
    let facts = ShellInput {
        settings: None,
        claims: &claims,
        navigation: &[document],
        own_pages: &[],
        published: &PublishedKinds(DocumentKind::LISTED.to_vec()),
        sample: true,
        sends_no_mail: true,
        now,
        look: look(),
    };
    let shell = build_shell(facts);
    assert_eq!(shell.view.navigation.len(), 1);
    assert!(shell.view.sample && shell.view.sends_no_mail);
}

#[test]
fn an_own_page_stands_in_the_menu_once() {
    let now = at(2026, 11, 21);
    let page = |slug: &str, in_menu: bool| Document {
        id: slug.into(),
        kind: DocumentKind::Page,
        slug: Some(slug.into()),
        body: json!({"title": slug, "inMenu": in_menu}),
        updated_at: now,
    };
    let pages = [
        page("team", true),
        page("partners", true),
        page("draft", false),
    ];
    let settings = json!({"navigation": [{"label": "Our team", "href": "/pages/team"}]});
    let shell = build_shell(ShellInput {
        settings: Some(&settings),
        claims: &ClaimSet::default(),
        navigation: &[],
        own_pages: &pages,
        published: &PublishedKinds(DocumentKind::LISTED.to_vec()),
        sample: false,
        sends_no_mail: false,
        now,
        look: look(),
    });
    let labels: Vec<&str> = shell
        .view
        .navigation
        .iter()
        .map(|link| link.label.as_str())
        .collect();
    assert_eq!(labels, ["Our team", "partners"]);
}
