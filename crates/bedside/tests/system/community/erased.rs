//! Nothing is left of what was erased, wherever the whole site may have put it: rows, search, pictures, archives, the log.
use super::*;

use std::io::{Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};

use store::DatabaseEngine;
use testkit::documents::pdf;
use testkit::pictures::png_taken_at;
use testkit::writing::refused;
use threads::attachment;
use tracing_subscriber::fmt::MakeWriter;

/// Words that stand nowhere else.
const SECRETS: [&str; 5] = [
    "quokkazanzibar",
    "wombatmombasa",
    "numbatlokoja",
    "bilbyibadan",
    "quollkano@example.org",
];

/// A private question with its secrets, asked by somebody else each time; its id and code.
async fn ask_privately(app: &App) -> (String, String) {
    let question = json!({
        "title": format!("About my {}", SECRETS[0]), "question": format!("It is the {} that worries me.", SECRETS[1]),
        "visibility": "private", "category": "mind", "adult": true, "email": SECRETS[4],
    });
    let asked = ask(&mut Guest::new(app), question).await;
    let text = |name: &str| asked[name].as_str().unwrap().to_owned();
    (text("_id"), text("code"))
}

/// What the server logs.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Lines {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

/// All bytes of the files under a folder, keys left out.
fn files(folder: &Path, all: &mut Vec<(String, Vec<u8>)>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && path.file_name().unwrap() != "keys" {
            files(&path, all);
        } else if path.is_file() {
            all.push((path.display().to_string(), std::fs::read(&path).unwrap()));
        }
    }
}

fn holds(bytes: &[u8], needle: &[u8]) -> bool {
    bytes.windows(needle.len()).any(|window| window == needle)
}

/// Everything that an archive made now says.
async fn archived(app: &App) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("after.tar.gz");
    store::backup::write_backup(app.store(), &file)
        .await
        .unwrap();
    let mut plain = Vec::new();
    flate2::read::MultiGzDecoder::new(std::fs::File::open(file).unwrap())
        .read_to_end(&mut plain)
        .unwrap();
    plain
}

#[tokio::test]
async fn nothing_is_left_of_what_was_erased() {
    let lines = Lines::default();
    let log = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::DEBUG)
        .with_writer(lines.clone())
        .with_ansi(false);
    let _logging = tracing::subscriber::set_default(log.finish());
    let app = start().await;
    let (id, code) = ask_privately(&app).await;
    let (_, other) = ask_privately(&app).await;
    answer(&app, &id, &format!("About the {}.", SECRETS[2])).await;
    let mut guest = opened(&app, &code).await;
    let message = json!({ "text": format!("More of {} and {}.", SECRETS[0], SECRETS[3]) });
    ok(guest.send("POST", "/api/follow/messages", message).await).await;
    let shown = ok(guest
        .photo("/api/follow/photos", &png_taken_at(SECRETS[3]))
        .await)
    .await;
    let document = format!("{}.pdf", SECRETS[2]);
    let path = "/api/follow/attachments";
    ok(guest.file(path, "file", &document, &pdf(SECRETS[3])).await).await;
    let photo = shown["messages"][1]["attachments"][0]["url"]
        .as_str()
        .unwrap()
        .to_owned();
    let seen = guest.get(&photo).await;
    assert_eq!(seen.headers()["content-type"], "image/webp");
    assert!(
        !holds(&seen.bytes().await.unwrap(), SECRETS[3].as_bytes()),
        "what tells where it was taken is gone"
    );
    // Another person's code does not open it.
    refused(opened(&app, &other).await.get(&photo).await, 404).await;

    let before = row(&app, &id).await;
    let key = before.item_key.clone().unwrap();
    let reader = app.store().reader();
    let rows = attachment::Entity::find()
        .all(reader.connection())
        .await
        .unwrap();
    let blobs: Vec<&str> = rows.iter().map(|row| row.blob.as_str()).collect();
    assert_eq!(blobs.len(), 2);
    let sealed = [
        before.title.clone(),
        before.text.clone(),
        before.notice_mail.clone().unwrap(),
    ];
    let on_disk = |needle: &str| {
        let mut all = Vec::new();
        files(app.store().data_folder(), &mut all);
        let found = all
            .into_iter()
            .find(|(name, bytes)| name.contains(needle) || holds(bytes, needle.as_bytes()));
        found.map(|(name, _)| name)
    };
    // As long as it is there, it is sealed.
    for secret in SECRETS {
        assert_eq!(on_disk(secret), None, "{secret}");
    }
    if app.store().engine() == DatabaseEngine::Sqlite {
        assert!(on_disk(&key).is_some(), "the search finds what is there");
    }
    assert!(blobs.iter().all(|blob| on_disk(blob).is_some()));

    assert_eq!(
        guest
            .send("POST", "/api/follow/erase", json!({}))
            .await
            .status(),
        204
    );
    app.run_jobs().await;

    let archive = archived(&app).await;
    let logged = lines.0.lock().unwrap().clone();
    assert!(holds(&logged, b"/api/follow"), "the log is looked at");
    let gone = SECRETS
        .iter()
        .copied()
        .chain(sealed.iter().map(String::as_str))
        .chain([key.as_str(), &code]);
    for needle in gone {
        assert_eq!(on_disk(needle), None, "{needle}");
        assert!(
            !holds(&archive, needle.as_bytes()),
            "{needle} in the archive"
        );
        assert!(!holds(&logged, needle.as_bytes()), "{needle} in the log");
    }
    let mut left = Vec::new();
    files(app.store().data_folder(), &mut left);
    for blob in blobs {
        assert!(left.iter().all(|(name, _)| !name.contains(blob)));
    }
    refused(guest.get("/api/follow").await, 401).await;
    // The other question is whole.
    let mut rest = opened(&app, &other).await;
    assert_eq!(
        ok(rest.get("/api/follow").await).await["title"],
        "About my quokkazanzibar"
    );
}
