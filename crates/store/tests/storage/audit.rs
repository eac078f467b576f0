//! The chain of the audit log, and values that only the running site can read.

use std::collections::BTreeSet;

use kernel::{Clock, PageParams};
use sea_orm::ConnectionTrait;
use serde_json::json;
use store::audit::{AuditQuery, BrokenAuditLine};
use store::testing::TestDatabase;
use store::{Actor, AuditEntry, DatabaseEngine, Store, StoreError, backup};

async fn store() -> (TestDatabase, Store) {
    let place = TestDatabase::migrated(Vec::new).await;
    let store = place.store(Clock::system()).await;
    (place, store)
}

async fn note(store: &Store, action: &str, subject: &str) {
    let entry = AuditEntry {
        action: action.to_owned(),
        subject: subject.to_owned(),
        before: None,
        after: Some(json!({ "title": "Malaria 100%" })),
    };
    let tx = store.begin(Actor::System).await.unwrap();
    tx.record_audit(entry).await.unwrap();
    tx.commit().await.unwrap();
}

/// What somebody with the database's password could do.
async fn tamper(store: &Store, sql: &str) -> Result<(), StoreError> {
    let disarm = match store.engine() {
        DatabaseEngine::Sqlite => {
            "DROP TRIGGER audit_log_no_update; DROP TRIGGER audit_log_no_delete"
        }
        DatabaseEngine::Postgres => "DROP TRIGGER audit_log_append_only ON audit_log",
    };
    let tx = store.begin(Actor::System).await?;
    tx.connection().execute_unprepared(disarm).await?;
    tx.connection().execute_unprepared(sql).await?;
    tx.commit().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lines_of_writes_at_once_make_one_chain() {
    let (place, store) = store().await;
    let other = place.store(Clock::system()).await;
    let writes = (0..40).map(|n| {
        let store = if n % 2 == 0 {
            store.clone()
        } else {
            other.clone()
        };
        tokio::spawn(async move { note(&store, "a.b", &format!("c:{n}")).await })
    });
    for write in writes.collect::<Vec<_>>() {
        write.await.unwrap();
    }
    let verified = store.verify_audit().await.unwrap();
    assert_eq!((verified.lines, verified.broken), (40, None));
    let paging = PageParams::new(None, 100);
    let page = store.list_audit_lines(&AuditQuery::default(), paging).await;
    let page = page.unwrap();
    let subjects: BTreeSet<_> = page.items.iter().map(|line| &line.subject).collect();
    assert_eq!((page.total, subjects.len()), (40, 40));
    assert_eq!(page.items[0].seq, 40, "newest first");
}

#[tokio::test]
async fn a_line_can_be_neither_changed_nor_deleted() {
    let (_place, store) = store().await;
    note(&store, "a.b", "c:1").await;
    for sql in [
        "UPDATE audit_log SET actor = 'system'",
        "DELETE FROM audit_log",
    ] {
        let tx = store.begin(Actor::System).await.unwrap();
        let refused = tx.connection().execute_unprepared(sql).await;
        let words = refused.unwrap_err().to_string();
        assert!(words.contains("append-only"), "{words}");
    }
}

#[tokio::test]
async fn tampering_is_found_at_the_first_line_it_touched() {
    for (sql, broken) in [
        (
            "UPDATE audit_log SET subject = 'c:9' WHERE seq = 2",
            (2, "was changed"),
        ),
        ("DELETE FROM audit_log WHERE seq = 2", (2, "is missing")),
        ("DELETE FROM audit_log WHERE seq = 1", (1, "is missing")),
        (
            "UPDATE audit_log SET previous = hash WHERE seq = 3",
            (3, "was changed"),
        ),
    ] {
        let (_place, store) = store().await;
        for n in 1..=3 {
            note(&store, "a.b", &format!("c:{n}")).await;
        }
        tamper(&store, sql).await.unwrap();
        let verified = store.verify_audit().await.unwrap();
        let (seq, what) = broken;
        assert_eq!(
            verified.broken,
            Some(BrokenAuditLine { seq, what }),
            "{sql}"
        );
        assert_eq!(i64::try_from(verified.lines).unwrap(), seq - 1);
    }
}

#[tokio::test]
async fn a_line_says_in_which_role_somebody_wrote() {
    let (_place, store) = store().await;
    let id = store.clock().new_id();
    let owner = Actor::Staff {
        id,
        role: Some("owner"),
    };
    for (actor, role) in [
        (owner.clone(), None),
        (owner, Some("doctor")),
        (Actor::staff(id), None),
        (Actor::System, Some("doctor")),
    ] {
        let tx = store.begin(actor).await.unwrap();
        if let Some(role) = role {
            tx.act_as(role);
        }
        let entry = AuditEntry {
            action: "a.b".to_owned(),
            subject: "c:1".to_owned(),
            before: None,
            after: None,
        };
        tx.record_audit(entry).await.unwrap();
        tx.commit().await.unwrap();
    }
    let query = AuditQuery {
        actor: Some(format!("staff:{id}")),
        ..AuditQuery::default()
    };
    let paging = PageParams::with_default_size(None);
    let page = store.list_audit_lines(&query, paging).await.unwrap();
    let roles: Vec<_> = page.items.iter().map(|line| line.role.as_deref()).collect();
    assert_eq!(page.total, 3, "one actor, whatever the role");
    assert_eq!(roles, [None, Some("doctor"), Some("owner")]);
    let all = store.list_audit_lines(&AuditQuery::default(), paging).await;
    assert_eq!(all.unwrap().items[0].role, None, "the house has no role");
    assert_eq!(store.verify_audit().await.unwrap().broken, None);

    let sql = "UPDATE audit_log SET role = 'owner' WHERE seq = 2";
    tamper(&store, sql).await.unwrap();
    let broken = BrokenAuditLine {
        seq: 2,
        what: "was changed",
    };
    assert_eq!(store.verify_audit().await.unwrap().broken, Some(broken));
}

#[tokio::test]
async fn lines_are_found_by_what_they_say() {
    let (_place, store) = store().await;
    note(&store, "document.publish", "blog:1").await;
    note(&store, "documentary.publish", "blog:2").await;
    note(&store, "staff.invite", "member:3").await;
    let found = async |query: AuditQuery| {
        let page = store
            .list_audit_lines(&query, PageParams::with_default_size(None))
            .await;
        page.unwrap().total
    };
    let text = |text: &str| AuditQuery {
        text: Some(text.to_owned()),
        ..AuditQuery::default()
    };
    assert_eq!(found(text("PUBLISH")).await, 2);
    assert_eq!(found(text("100%")).await, 3);
    assert_eq!(found(text("100_")).await, 0);
    let action = |action: &str| AuditQuery {
        action: Some(action.to_owned()),
        ..AuditQuery::default()
    };
    assert_eq!(found(action("document")).await, 1);
    assert_eq!(found(action("staff.invite")).await, 1);
    let later = store.clock().now() + chrono::Duration::hours(1);
    let from = AuditQuery {
        from: Some(later),
        ..AuditQuery::default()
    };
    assert_eq!(found(from).await, 0);
}

#[tokio::test]
async fn the_chain_of_a_restored_house_holds_and_goes_on() {
    let (place, store) = store().await;
    note(&store, "a.b", "c:1").await;
    note(&store, "a.b", "c:2").await;
    let file = place.config.data.join("site.backup");
    backup::write_backup(&store, &file).await.unwrap();
    let empty = TestDatabase::empty_sqlite(Vec::new);
    let copy = empty.store(Clock::system()).await;
    backup::restore_backup(&copy, &file, true).await.unwrap();
    note(&copy, "a.b", "c:3").await;
    let verified = copy.verify_audit().await.unwrap();
    assert_eq!((verified.lines, verified.broken), (3, None));
}

#[tokio::test]
async fn sealed_values_open_on_every_node_with_the_key_and_nowhere_else() {
    let (place, store) = store().await;
    assert!(
        store.encrypt_bytes("a.b:1", b"word").is_err(),
        "not before the keys are read"
    );
    store.load_keys().await.unwrap();
    let sealed = store.encrypt_bytes("a.b:1", b"word").unwrap();
    let other = place.store(Clock::system()).await;
    other.load_keys().await.unwrap();
    assert_eq!(other.decrypt_bytes("a.b:1", &sealed).unwrap(), b"word");
    assert!(other.decrypt_bytes("a.b:2", &sealed).is_err());
    let word = |store: &Store, bytes: &[u8]| store.keyed_hash("a", bytes).unwrap();
    assert_eq!(word(&store, b"one"), word(&other, b"one"));
    assert_ne!(word(&store, b"one"), word(&store, b"two"));

    let keys = place.config.data.join("keys");
    let file = std::fs::read_dir(&keys)
        .unwrap()
        .next()
        .unwrap()
        .unwrap()
        .path();
    let key = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, "00".repeat(32)).unwrap();
    let wrong = other.load_keys().await.unwrap_err().to_string();
    assert!(wrong.contains("is not that key"), "{wrong}");
    std::fs::remove_file(&file).unwrap();
    let missing = other.load_keys().await.unwrap_err().to_string();
    assert!(
        missing.contains("is missing") && !missing.contains(key.trim()),
        "{missing}"
    );

    // Lost for good: a new key seals, and what the old one sealed cannot be read.
    other.create_key().await.unwrap();
    other.load_keys().await.unwrap();
    assert!(other.decrypt_bytes("a.b:1", &sealed).is_err());
    let again = other.encrypt_bytes("a.b:1", b"word").unwrap();
    assert_eq!(other.decrypt_bytes("a.b:1", &again).unwrap(), b"word");
}

#[tokio::test]
async fn a_word_that_was_given_out_is_known_after_a_new_key() {
    let (_place, store) = store().await;
    store.load_keys().await.unwrap();
    let before = store.keyed_hash("a", b"one").unwrap();
    store.create_key().await.unwrap();
    store.load_keys().await.unwrap();
    let after = store.keyed_hash("a", b"one").unwrap();
    assert_ne!(after, before);
    let all = store.keyed_hashes("a", b"one").unwrap();
    assert_eq!(all, [after, before], "the newest first");
}
