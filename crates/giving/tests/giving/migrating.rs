//! Stores of before: statements and proofs were giving's.

use kernel::Clock;
use sea_orm::{ConnectionTrait, FromQueryResult, Statement};
use sea_orm_migration::MigrationTrait;
use store::testing::TestDatabase;
use store::{Actor, Store};
use testkit::site_migrations;

use crate::fixture::migrations;

fn earlier_migrations() -> Vec<Box<dyn MigrationTrait>> {
    site_migrations()
        .into_iter()
        .chain(giving::migrations())
        .collect()
}

#[derive(Debug, FromQueryResult, PartialEq)]
struct PaidRow {
    id: String,
    purpose: Option<String>,
    subject: Option<String>,
    fingerprint: String,
}

async fn rows(store: &Store, table: &str) -> Vec<PaidRow> {
    let sql = format!("SELECT id, purpose, subject, fingerprint FROM {table} ORDER BY id");
    let reader = store.reader();
    let engine = reader.connection().get_database_backend();
    PaidRow::find_by_statement(Statement::from_string(engine, sql))
        .all(reader.connection())
        .await
        .unwrap()
}

fn row(id: &str, paid: Option<(&str, &str)>, fingerprint: &str) -> PaidRow {
    let (purpose, subject) = paid.unzip();
    PaidRow {
        id: id.to_owned(),
        purpose: purpose.map(str::to_owned),
        subject: subject.map(str::to_owned),
        fingerprint: fingerprint.to_owned(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_and_proofs_of_before_say_that_they_are_of_donations() {
    let place = TestDatabase::migrated(earlier_migrations).await;
    let earlier = place.store(Clock::system()).await;
    let tx = earlier.begin(Actor::System).await.unwrap();
    for sql in [
        "INSERT INTO giving_statement (id, file_name, currency, account, lines, \"by\", at)
         VALUES ('s1', 'november.csv', 'NGN', 'First', 2, 'staff:1', '2026-11-23T09:00:00+00:00')",
        "INSERT INTO giving_line (id, statement_id, mark, version, booked_on, minor, currency, words, state, gift_id)
         VALUES ('l1', 's1', 'm1', 2, '2026-11-23', 500000, 'NGN', '', 'matched', 'g1'),
                ('l2', 's1', 'm2', 1, '2026-11-23', 900, 'NGN', '', 'open', NULL)",
        "INSERT INTO giving_proof (id, gift_id, kind, bytes, item_key, name, blob, mark, at)
         VALUES ('p1', 'g1', 'pdf', 9, 'k', 'n', 'b', 'm3', '2026-11-23T09:00:00+00:00')",
    ] {
        tx.connection().execute_unprepared(sql).await.unwrap();
    }
    tx.commit().await.unwrap();
    drop(earlier);
    let now = Store::open(&place.config, Clock::system(), migrations())
        .await
        .unwrap();
    now.migrate_schema().await.unwrap();
    let paid = Some(("donation", "g1"));
    assert_eq!(
        rows(&now, "transfer_line").await,
        [row("l1", paid, "m1"), row("l2", None, "m2")]
    );
    assert_eq!(rows(&now, "transfer_proof").await, [row("p1", paid, "m3")]);
}
