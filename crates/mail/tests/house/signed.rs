//! Signatures hold for a program that is not ours: dkimpy, by `scripts/signed-mail.py`.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use bedside::mail_config::RawMail;

use crate::sink::Sink;
use crate::{clock, enqueue, reset};

fn checker() -> Command {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let python = std::env::var_os("BEDSIDE_TEST_PYTHON")
        .map_or_else(|| root.join(".cache/python/bin/python"), PathBuf::from);
    let mut command = Command::new(python);
    command.arg(root.join("scripts/signed-mail.py"));
    command
}

fn holds(mail: &str, key: &Path) -> bool {
    let mut check = checker()
        .arg("check")
        .arg(key)
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    check
        .stdin
        .take()
        .unwrap()
        .write_all(mail.as_bytes())
        .unwrap();
    check.wait().unwrap().success()
}

#[tokio::test(flavor = "multi_thread")]
async fn another_program_finds_our_signature_good_and_a_changed_mail_bad() {
    for kind in ["rsa", "ed25519"] {
        let folder = tempfile::tempdir().unwrap();
        let key = folder.path().join("key");
        let made = checker().args(["make", kind]).arg(&key).status().unwrap();
        assert!(made.success());
        let (sink, url) = Sink::start([]).await;
        let app = testsite::app()
            .without_jobs()
            .clock(clock())
            .mail(RawMail {
                smtp: Some(url),
                from: Some("hello@bedside.example.org".to_owned()),
                dkim_selector: Some("news".to_owned()),
                dkim_key_file: Some(key.clone()),
                ..RawMail::default()
            })
            .start()
            .await;
        enqueue(&app, reset()).await;
        app.run_jobs().await;
        let mail = &sink.taken()[0];
        assert!(holds(mail, &key), "{kind}: {mail}");
        assert!(!holds(
            &mail.replacen("Subject: ", "Subject: Not ", 1),
            &key
        ));
        assert!(!holds(&format!("{mail}And one line more.\r\n"), &key));
    }
}
