//! The same bad input for every field of every form of the house: what begins a line of a mail's head, what is far too long,
//! odd addresses, words of an emergency, and a clock that jumps.

use chrono::TimeDelta;
use serde_json::{Value, json};
use staff::Role;
use testkit::writing::ok;
use testsite::App;

use crate::site::{message, send_inquiry, start_site};

/// What would become a line of a mail's head, or a mail of its own.
const INJECTED: &str = "\r\nBcc: evil@example.com\r\nX-Evil: yes\r\n\r\nevil words";

/// Each form with all that it takes, and its field of an address.
fn forms() -> Vec<(&'static str, Value, &'static str)> {
    let mut volunteer = json!({ "firstName": "Kemi", "lastName": "Ade", "email": "k@example.org",
        "phone": "0803 123 4567", "message": "I can translate.", "skills": "Yoruba", "availability": ["weekends"],
        "roles": ["sharing"], "adult": "yes", "country": "NG" });
    let mut young = volunteer.clone();
    young["adult"] = json!("no");
    young["guardianName"] = json!("Mama Ade");
    young["guardianEmail"] = json!("mama@example.org");
    volunteer["terms"] = json!(true);
    let mut contact = message();
    contact["country"] = json!("NG");
    vec![
        ("/api/contact", contact, "email"),
        (
            "/api/partnership",
            json!({ "name": "Bola Ojo", "email": "b@example.org", "phone": "0803 123 4567", "organisation": "Osun Radio",
                "message": "We have a studio to lend.", "country": "NG" }),
            "email",
        ),
        ("/api/volunteer", volunteer, "email"),
        ("/api/volunteer", young, "guardianEmail"),
        (
            "/api/enquiry/post",
            json!({ "fullname": "Ada Obi", "email": "a@example.org", "enquiry": "Does it fit?", "product": "cuff" }),
            "email",
        ),
        (
            "/api/feedback/post",
            json!({ "name": "Ada", "comments": "Clear.", "page": "/about" }),
            "",
        ),
        (
            "/api/data-complaint",
            json!({ "name": "Ada", "email": "d@example.org", "phone": "0803 123 4567", "law": "uk",
                "message": "You kept too much.", "wanted": "Erase it." }),
            "email",
        ),
        (
            "/api/complaints",
            json!({ "kind": "other", "about": "a comment", "words": "You were slow.", "email": "c@example.org" }),
            "email",
        ),
        (
            "/api/newsletter",
            json!({ "email": "n@example.org", "page": "/about", "frequency": "weekly", "country": "NG" }),
            "email",
        ),
        (
            "/api/sponsor",
            json!({ "name": "Dele Ojo", "email": "g@example.org", "phone": "0803 123 4567", "price": "5000",
                "currency": "NGN", "consultationType": "Donation", "every": "once", "method": "card",
                "show": "named", "dedication": "For Mama" }),
            "email",
        ),
    ]
}

/// Puts a text behind a field, or behind each entry of it.
fn behind(value: &Value, text: &str) -> Value {
    match value {
        Value::Array(all) => all.iter().map(|one| behind(one, text)).collect(),
        Value::String(own) => json!(format!("{own}{text}")),
        other => other.clone(),
    }
}

/// An address that nobody used before, so that no limit of one address is in the way.
fn new_address(number: usize) -> String {
    format!("someone{number}@example.org")
}

#[tokio::test(flavor = "multi_thread")]
async fn no_field_of_any_form_gets_into_the_head_of_a_mail() {
    let app = start_site().await;
    let mut number = 0;
    for (path, body, address) in forms() {
        for field in body.as_object().unwrap().keys() {
            number += 1;
            let mut tried = body.clone();
            if !address.is_empty() {
                tried[address] = json!(new_address(number));
            }
            tried[field] = behind(&tried[field], INJECTED);
            let status = app.post_json(path, &tried).await.status().as_u16();
            assert!(
                [200, 201, 422].contains(&status),
                "{path} {field}: {status}"
            );
            let is_address = field.to_lowercase().ends_with("email");
            assert!(!is_address || status == 422, "{path} {field}: {status}");
        }
    }
    // What came in at once is told in one mail, a while later.
    app.clock().advance(TimeDelta::minutes(16));
    let all = app.mails().await;
    assert!(all.len() > 30, "{}", all.len());
    for (template, mail) in all {
        for header in mail["headers"].as_array().unwrap() {
            let (name, value) = (header["name"].as_str().unwrap(), header["value"].as_str());
            let value = value.unwrap();
            assert!(!["Bcc", "X-Evil"].contains(&name), "{template}: {name}");
            let is_one_line = !value.contains(['\r', '\n']);
            assert!(
                is_one_line && !value.contains("evil@"),
                "{template}: {value}"
            );
        }
        let text = mail["text"].as_str();
        let text = text.unwrap_or_else(|| panic!("{template} has no text: {mail}"));
        let begins = |line: &str| line.starts_with("Bcc:") || line.starts_with("X-Evil:");
        assert!(!text.lines().any(begins), "{template}: {text}");
        // The first mail to an address that anybody can type carries nothing that was typed.
        assert!(!text.contains("evil"), "{template}: {text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_megabyte_in_any_field_is_refused_and_nothing_of_it_is_kept() {
    let app = start_site().await;
    let large = "x".repeat(1 << 20);
    for (path, body, _) in forms() {
        for field in body.as_object().unwrap().keys() {
            let mut tried = body.clone();
            tried[field] = behind(&tried[field], &large);
            if tried == body {
                continue;
            }
            let status = app.post_json(path, &tried).await.status().as_u16();
            assert!([413, 422].contains(&status), "{path} {field}: {status}");
        }
    }
    assert_eq!(app.mail_templates().await, Vec::<String>::new());
    let owner = app.sign_in(Role::Owner).await;
    for (path, count) in [
        ("/api/desk/letters", "total"),
        ("/api/desk/giving/gifts", "total"),
        ("/api/desk/newsletter/subscribers", "total"),
        ("/api/desk/conversation/complaints", "total"),
    ] {
        assert_eq!(ok(owner.get(path).await).await[count], 0, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn addresses_are_read_alike_by_every_form() {
    let app = start_site().await;
    let good = [
        "ada+news@example.org",
        "o'neil@example.org",
        "ada@b\u{fc}cher.example",
    ];
    let bad = [
        "\"a b\"@example.org",
        "\"a\"@example.org",
        "ada@example.org, bo@example.org",
        "<ada@example.org>",
        "ada@[127.0.0.1]",
        "ada@localhost",
        "b\u{fc}@example.org",
        "ada@exam\u{202e}ple.org",
    ];
    for (path, body, address) in forms() {
        if address.is_empty() {
            continue;
        }
        let status = async |typed: &str| {
            let mut tried = body.clone();
            tried[address] = json!(typed);
            app.post_json(path, &tried).await.status().as_u16()
        };
        for typed in good {
            let status = status(typed).await;
            assert!([200, 201].contains(&status), "{path} {typed}: {status}");
        }
        for typed in bad {
            assert_eq!(status(typed).await, 422, "{path} {typed}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn words_of_an_emergency_get_the_card_from_every_form_that_takes_words() {
    let app = start_site().await;
    let urgent = "My chest dey pain me since morning and I cannot breathe.";
    for (path, mut body, _) in forms() {
        let field = match path {
            "/api/contact" | "/api/partnership" | "/api/volunteer" => "message",
            "/api/enquiry/post" => "enquiry",
            _ => continue,
        };
        body[field] = json!(urgent);
        let taken = send_inquiry(&app, path, &body).await;
        assert_eq!(taken["level"], "emergency", "{path}: {taken}");
        assert!(taken["card"]["title"].is_string(), "{path}: {taken}");
        assert!(
            taken["reference"].is_string(),
            "{path} is not blocked: {taken}"
        );
    }
}

/// What the mails and limits of an hour and a day were counted by lies ahead of the clock.
#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_is_put_right_leaves_nobody_without_mail() {
    let app = start_site().await;
    let year = chrono::Duration::days(365);
    let new_reader = json!({ "email": "n@example.org", "page": "/" });
    let press = async |app: &App| {
        for number in 0..5 {
            let mut body = message();
            body["message"] = json!(format!("Message number {number}, which is another one."));
            app.post_json("/api/contact", &body).await;
            let new_reader = json!({ "email": "n@example.org", "page": format!("/{number}") });
            app.post_json("/api/newsletter", &new_reader).await;
            app.clock().advance(chrono::Duration::minutes(3));
        }
    };
    app.clock().advance(year);
    press(&app).await;
    app.run_jobs().await;
    app.clock().advance(-year);
    let count = async |template: &str| {
        let all = app.mail_templates().await.into_iter();
        all.filter(|name| name == template).count()
    };
    let before = (
        count("contact-received").await,
        count("newsletter-confirm").await,
    );
    let mut body = message();
    body["message"] = json!("The first one after the clock was put right.");
    let taken = send_inquiry(&app, "/api/contact", &body).await;
    assert_eq!(taken["mail"], true, "{taken}");
    app.post_json("/api/newsletter", &new_reader).await;
    let after = (
        count("contact-received").await,
        count("newsletter-confirm").await,
    );
    assert_eq!(after, (before.0 + 1, before.1 + 1));
}
