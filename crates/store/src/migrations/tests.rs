use std::collections::BTreeSet;

use kernel::Clock;
use sea_orm::ConnectionTrait;

use crate::Actor;
use crate::testing::TestDatabase;

#[tokio::test]
async fn lines_from_before_the_chain_become_its_first_ones() {
    let place = TestDatabase::empty(Vec::new).await;
    let store = place.store(Clock::system()).await;
    let before = BTreeSet::from(["m20261121_000001_store".to_owned()]);
    store.migrate_only(Some(&before)).await.unwrap();
    let tx = store.begin(Actor::System).await.unwrap();
    for (id, at) in [
        ("B", "2026-11-20T00:00:00+00:00"),
        ("A", "2026-11-21T00:00:00+00:00"),
    ] {
        let row = format!(
            "INSERT INTO audit_log (id, at, actor, action, subject) VALUES ('{id}', '{at}', 'system', 'a.b', 'c:{id}')"
        );
        tx.connection().execute_unprepared(&row).await.unwrap();
    }
    tx.commit().await.unwrap();
    store.migrate_schema().await.unwrap();
    let verified = store.verify_audit().await.unwrap();
    assert_eq!((verified.lines, verified.broken), (2, None));
    let paging = kernel::PageParams::with_default_size(None);
    let page = store.list_audit_lines(&Default::default(), paging).await;
    let lines = page.unwrap().items;
    let subjects: Vec<_> = lines.iter().map(|line| line.subject.as_str()).collect();
    assert_eq!(subjects, ["c:A", "c:B"], "newest first");
}
