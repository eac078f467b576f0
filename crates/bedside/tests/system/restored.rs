//! What an archive does not bring back.

use bedside::site;
use kernel::Clock;
use sea_orm_migration::sea_orm::{ConnectionTrait, DbBackend, Statement};
use serde_json::{Value, json};
use staff::Role;
use store::{DatabaseEngine, Store, backup, testing::TestDatabase};
use testkit::writing::ok;
use testsite::App;

async fn count(store: &Store, table: &str) -> i64 {
    let backend = match store.engine() {
        DatabaseEngine::Sqlite => DbBackend::Sqlite,
        DatabaseEngine::Postgres => DbBackend::Postgres,
    };
    let sql = format!("SELECT count(*) AS n FROM {table}");
    let reader = store.reader();
    let row = reader
        .connection()
        .query_one_raw(Statement::from_string(backend, sql))
        .await;
    row.unwrap().unwrap().try_get("", "n").unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_links_and_pending_uploads_are_not_revived() {
    let app = testsite::app().without_jobs().start().await;
    let owner = app.sign_in(Role::Owner).await;
    let invite = json!({ "email": "new@example.org", "roles": ["owner"] });
    let made = owner.post("/api/desk/people/invites", invite).await;
    assert_eq!(made.status(), 201);
    let editor = app.sign_in(Role::Editor).await;
    let begun = editor
        .request("POST", "/api/desk/uploads")
        .header("tus-resumable", "1.0.0")
        .header("upload-length", "9000")
        .send()
        .await
        .unwrap();
    assert_eq!(begun.status(), 201);

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bedside.backup");
    backup::write_backup(app.store(), &file).await.unwrap();
    let place = TestDatabase::empty(site::migrations).await;
    let restored = place.store(Clock::system()).await;
    backup::restore_backup(&restored, &file, true)
        .await
        .unwrap();
    for table in ["staff_session", "staff_link", "content_upload"] {
        assert!(count(app.store(), table).await > 0, "{table}");
        assert_eq!(count(&restored, table).await, 0, "{table}");
    }
    assert_eq!(count(&restored, "staff_member").await, 2);
}

/// Sends an inquiry; its answer.
async fn send_inquiry(app: &App, email: &str, words: &str) -> Value {
    let body = json!({ "firstName": "Ada", "lastName": "Obi", "email": email, "phone": "0803 123 4567",
        "message": words, "services": ["Comments"] });
    let sent = app.post_json("/api/contact", &body).await;
    assert_eq!(sent.status(), 201);
    ok(sent).await
}

const INQUIRIES_WITH_TEXT: &str = "outreach_letter WHERE content IS NOT NULL";

/// What an operator carries to another machine beside the archive: the keys, and the list of what was erased.
async fn carry(from: &Store, to: &Store) {
    let (keys, folder) = (
        from.data_folder().join("keys"),
        to.data_folder().join("keys"),
    );
    std::fs::create_dir_all(&folder).unwrap();
    for key in std::fs::read_dir(keys).unwrap() {
        let key = key.unwrap();
        std::fs::copy(key.path(), folder.join(key.file_name())).unwrap();
    }
    for file in from.blobs().list_named("erased").await.unwrap() {
        let name = format!("erased/{file}");
        let bytes = from.blobs().get_named(&name).await.unwrap().unwrap();
        to.blobs().put_named(&name, bytes).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_was_erased_stays_erased_when_an_older_archive_is_restored() {
    let app = testsite::app().without_jobs().start().await;
    let doctor = app.sign_in(Role::Doctor).await;
    send_inquiry(&app, "ada@example.org", "When are you in Osogbo again?").await;
    let other = send_inquiry(&app, "bola@example.org", "Do you speak Yoruba?").await;
    send_inquiry(&app, "chidi@example.org", "Thank you for the article.").await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bedside.backup");
    backup::write_backup(app.store(), &file).await.unwrap();

    let both = json!({ "email": "ada@example.org", "again": "ada@example.org" });
    ok(doctor.post("/api/desk/people-data/erase", both).await).await;
    let path = format!("/api/desk/letters/{}/erase", other["id"].as_str().unwrap());
    let typed = json!({ "reference": other["reference"] });
    assert_eq!(doctor.post(&path, typed).await.status(), 204);
    app.run_jobs().await;
    assert_eq!(count(app.store(), INQUIRIES_WITH_TEXT).await, 1);

    let place = TestDatabase::empty(site::migrations).await;
    let restored = place.store(Clock::system()).await;
    backup::restore_backup(&restored, &file, true)
        .await
        .unwrap();
    assert_eq!(count(&restored, INQUIRIES_WITH_TEXT).await, 3);
    carry(app.store(), &restored).await;
    restored.close_connections().await;

    let again = app.moved_to(place).await;
    assert_eq!(count(again.store(), INQUIRIES_WITH_TEXT).await, 1);
    assert!(
        again
            .store()
            .list_missing_erasures()
            .await
            .unwrap()
            .is_empty()
    );
    let again = again.second_node().await;
    assert_eq!(count(again.store(), INQUIRIES_WITH_TEXT).await, 1);
}
