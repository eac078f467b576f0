//! What `config check` and `serve` say of settings that cannot be right.

use std::process::Command;

use tempfile::TempDir;

use crate::commands::{BINARY, bedside, text};

#[test]
fn config_check_lists_every_mistake_at_once() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("bedside.toml");
    std::fs::write(
        &file,
        "listen = \"nowhere\"\npublic_url = \"ftp://x\"\nrender_threads = 0\n",
    )
    .unwrap();
    let output = bedside(&["config", "check", "--config", file.to_str().unwrap()]);
    assert!(!output.status.success());
    for key in ["listen", "public_url", "render_threads"] {
        assert!(text(&output).contains(key), "{}", text(&output));
    }
    std::fs::write(&file, "listen = \"127.0.0.1:9000\"\n").unwrap();
    assert!(
        bedside(&["config", "check", "--config", file.to_str().unwrap()])
            .status
            .success()
    );
    std::fs::write(&file, "lisen = \"127.0.0.1:9000\"\n").unwrap();
    let output = bedside(&["config", "check", "--config", file.to_str().unwrap()]);
    assert!(
        !output.status.success() && text(&output).contains("lisen"),
        "{}",
        text(&output)
    );
}

/// What `config check` says of these variables: whether all is well, and its words.
fn checked(variables: &[(&str, &str)]) -> (bool, String) {
    let output = Command::new(BINARY)
        .args(["config", "check"])
        .env_remove("BEDSIDE_DATABASE")
        .env_remove("AWS_ACCESS_KEY_ID")
        .envs(variables.iter().copied())
        .output()
        .unwrap();
    (output.status.success(), text(&output))
}

#[test]
fn an_address_that_anybody_can_reach_needs_the_words_for_money() {
    let here = checked(&[]);
    assert!(
        here.0,
        "this machine is accepted without questions: {}",
        here.1
    );
    assert!(checked(&[("BEDSIDE_PUBLIC_URL", "https://localhost:8443")]).0);

    let public = ("BEDSIDE_PUBLIC_URL", "https://doctor.example");
    let (is_fine, said) = checked(&[public, ("BEDSIDE_LISTEN", "0.0.0.0:8080")]);
    assert!(!is_fine, "{said}");
    assert!(said.contains("payments.provider: "), "{said}");
    assert!(
        !said.contains("mail."),
        "the desk sets the mail server: {said}"
    );
    let output = Command::new(BINARY)
        .args(["serve", "--listen", "127.0.0.1:0"])
        .env(public.0, public.1)
        .output()
        .unwrap();
    assert!(!output.status.success(), "serving is refused as well");
    assert!(text(&output).contains("payments.provider: "));
    // The words may stand in the environment of the service alone.
    let folder = TempDir::new().unwrap();
    let output = Command::new(BINARY)
        .args(["migrate", "--data", folder.path().to_str().unwrap()])
        .env_remove("BEDSIDE_DATABASE")
        .env(public.0, public.1)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", text(&output));

    let trial = [
        public,
        ("BEDSIDE_PAYMENTS_PROVIDER", "sandbox"),
        ("BEDSIDE_PAYMENTS_SANDBOX_URL", "https://pay.doctor.example"),
        ("BEDSIDE_MAIL_OUTBOX", "true"),
    ];
    let (is_fine, said) = checked(&trial);
    assert!(is_fine, "{said}");
    let real = ("BEDSIDE_PRODUCTION", "true");
    let (_, said) = checked(&[&trial[..], &[real]].concat());
    assert!(said.contains("never part of production"), "{said}");
    let live = [public, ("BEDSIDE_PAYSTACK_SECRET_KEY", "sk_live_0123")];
    let (is_fine, said) = checked(&live);
    assert!(is_fine, "a live key needs no other word: {said}");
    assert!(said.contains("as set at the desk"), "{said}");
    let outbox = ("BEDSIDE_MAIL_OUTBOX", "true");
    let (_, said) = checked(&[&live[..], &[outbox]].concat());
    assert!(said.contains("whatever is set at the desk"), "{said}");
}

#[test]
fn production_has_no_readable_line() {
    let (is_fine, said) = checked(&[
        ("BEDSIDE_PRODUCTION", "true"),
        ("BEDSIDE_PUBLIC_URL", "http://doctor.example"),
        ("BEDSIDE_PAYMENTS_PROVIDER", "none"),
        ("BEDSIDE_MAIL_OUTBOX", "true"),
        ("BEDSIDE_PAYMENTS_RATES_URL", "http://rates.example/a-key"),
        ("BEDSIDE_PLACES_MAPS_URL", "http://maps.example/"),
        (
            "BEDSIDE_BLOBS",
            "s3://key:word@files?endpoint=http://minio:9000",
        ),
    ]);
    assert!(!is_fine);
    for key in [
        "public_url: ",
        "payments.rates_url: ",
        "places.maps_url: ",
        "blobs: ",
    ] {
        assert!(said.contains(key), "{key} {said}");
    }
    assert!(!said.contains("a-key") && !said.contains("word@"), "{said}");
    let (_, said) = checked(&[
        ("BEDSIDE_PUBLIC_URL", "https://doctor.example"),
        (
            "BEDSIDE_BLOBS",
            "s3://key:word@files?endpoint=http://minio:9000",
        ),
        ("BEDSIDE_PLAIN_HTTP", "[\"minio\"]"),
    ]);
    assert!(!said.contains("blobs: "), "a host of one's own: {said}");
}

#[test]
fn mistakes_of_every_kind_are_told_together_and_once() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("bedside.toml");
    std::fs::write(
        &file,
        "data = \"/dev/null/data\"\nlisen = \"127.0.0.1:9000\"\nrender_threads = \"many\"\nadmin_listen = \"127.0.0.1:8080\"\n\
         database = \"postgres://ada:hushhush@h1:5432,h2:5432/bedside\"\nblobs = \"s3://files\"\n[mail]\nsmpt = \"x\"\n",
    )
    .unwrap();
    let output = Command::new(BINARY)
        .args(["config", "check", "--config", file.to_str().unwrap()])
        .env_remove("BEDSIDE_DATABASE")
        .env_remove("AWS_ACCESS_KEY_ID")
        .output()
        .unwrap();
    let said = text(&output);
    assert!(!output.status.success());
    for words in [
        "lisen: there is no such setting (in ",
        "mail.smpt: there is no such setting",
        "render_threads: found string \"many\"",
        "data: /dev/null is a file",
        "admin_listen: listen already listens on 127.0.0.1:8080",
        "database: names several hosts",
        "blobs: the keys are missing",
        "7 mistake(s)",
    ] {
        assert_eq!(said.matches(words).count(), 1, "{words}: {said}");
    }
    assert!(!said.contains("hushhush"), "{said}");
}

#[test]
fn config_check_says_which_port_calls_need_and_what_to_open() {
    let listen = |address| ("BEDSIDE_ROOMS_MEDIA_LISTEN", address);
    let public = |addresses| ("BEDSIDE_ROOMS_PUBLIC_ADDRESS", addresses);
    for (variables, expected) in [
        (
            vec![listen("0.0.0.0:7700"), public("[\"203.0.113.7\"]")],
            "UDP and TCP at 203.0.113.7:7700: open 7700/udp and 7700/tcp in the firewall",
        ),
        (
            vec![listen("10.0.0.5:7700")],
            "10.0.0.5:7700: only your own network reaches it; say the address that phones reach in rooms_public_address",
        ),
        (
            vec![listen("203.0.113.7:0")],
            "203.0.113.7, any free port: say a port in rooms_media_listen",
        ),
        (
            vec![],
            "127.0.0.1, any free port: only this machine reaches it",
        ),
        (vec![listen("off")], "no port is open for sound"),
    ] {
        let (is_fine, words) = checked(&variables);
        assert!(is_fine && words.contains(expected), "{words}");
    }
    for (variables, expected) in [
        (vec![listen("0.0.0.0:7700")], "rooms_public_address: say"),
        (
            vec![listen("0.0.0.0:7700"), public("[\"0.0.0.0\"]")],
            "rooms_public_address",
        ),
        (vec![listen("7700")], "rooms_media_listen"),
    ] {
        let (is_fine, words) = checked(&variables);
        assert!(!is_fine && words.contains(expected), "{words}");
    }
}
