//! What an archive does not bring back.

use bedside::site;
use kernel::Clock;
use sea_orm_migration::sea_orm::{ConnectionTrait, DbBackend, Statement};
use serde_json::json;
use staff::Role;
use store::{Engine, Store, backup, testing::TestDatabase};

async fn count(store: &Store, table: &str) -> i64 {
    let backend = match store.engine() {
        Engine::Sqlite => DbBackend::Sqlite,
        Engine::Postgres => DbBackend::Postgres,
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
    let invite = json!({ "email": "new@example.org", "role": "owner" });
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
    backup::write(app.store(), &file).await.unwrap();
    let place = TestDatabase::empty(site::migrations).await;
    let restored = place.store(Clock::system()).await;
    backup::restore(&restored, &file, true).await.unwrap();
    for table in ["staff_session", "staff_link", "content_upload"] {
        assert!(count(app.store(), table).await > 0, "{table}");
        assert_eq!(count(&restored, table).await, 0, "{table}");
    }
    assert_eq!(count(&restored, "staff_member").await, 2);
}
