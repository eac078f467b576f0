//! Stores of before lists could be sorted by price.
use kernel::Clock;
use sea_orm::{ConnectionTrait, Statement};
use store::testing::{Migrations, TestDatabase};
use store::{Actor, Store};

#[tokio::test]
async fn items_of_before_have_their_prices_after_the_migration() {
    const PRICES: &str = "m20261127_000120_content_prices";
    let earlier: Migrations = || {
        let all = content::migrations().into_iter();
        all.filter(|one| one.name() != PRICES).collect()
    };
    let place = TestDatabase::migrated(earlier).await;
    let store = place.store(Clock::system()).await;
    let tx = store.begin(Actor::System).await.unwrap();
    for (id, kind, body) in [
        ("cuff", "shop", r#"{"prices":{"NGN":3850000},"price":40}"#),
        ("odd", "shop", r#"{"prices":"none"}"#),
        ("post", "blog", r#"{"prices":{"NGN":5}}"#),
    ] {
        let sql = format!(
            "INSERT INTO content_document (id, status, kind, title, category, category_key, section, section_key, date_key, \
             written_key, position, sample, revision, created_at, updated_at, find_key, body) \
             VALUES ('{id}', 'published', '{kind}', '', '', '', '', '', '', '', 0, false, 1, \
             '2026-11-01T09:00:00+00:00', '2026-11-01T09:00:00+00:00', '', '{body}')"
        );
        tx.connection().execute_unprepared(&sql).await.unwrap();
    }
    tx.commit().await.unwrap();
    drop(store);
    let store = Store::open(&place.config, Clock::system(), content::migrations())
        .await
        .unwrap();
    store.migrate_schema().await.unwrap();
    let reader = store.reader();
    let engine = reader.connection().get_database_backend();
    let sql = "SELECT id FROM content_document WHERE price_ngn = 3850000 AND price_usd = 4000 AND price_gbp IS NULL \
               UNION ALL SELECT id FROM content_document WHERE id <> 'cuff' AND coalesce(price_ngn, price_gbp, price_usd) IS NULL \
               ORDER BY id";
    let rows = reader
        .connection()
        .query_all_raw(Statement::from_string(engine, sql))
        .await
        .unwrap();
    let ids: Vec<String> = rows
        .iter()
        .map(|row| row.try_get("", "id").unwrap())
        .collect();
    assert_eq!(ids, ["cuff", "odd", "post"]);
}
