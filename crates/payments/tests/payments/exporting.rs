//! The ledger as a table.

use serde_json::{Value, json};

use crate::desk::Desk;
use crate::fixture::Fixture;

const ENTRIES: usize = 50_001;

#[tokio::test(flavor = "multi_thread")]
async fn a_day_that_is_none_is_named_and_mended() {
    let site = Fixture::new().await;
    let answer = Desk::of(&site).await.get("ledger.csv?from=bogus").await;
    assert_eq!(answer.status(), 400);
    assert_eq!(answer.headers()["content-type"], "application/problem+json");
    let problem: Value = answer.json().await.unwrap();
    assert_eq!(
        problem["errors"],
        json!([{ "field": "from", "message": "Write a day like 2026-11-21" }])
    );
    assert_eq!(problem["detail"], "Please check “from” in the address.");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_holds_every_line_of_its_days() {
    let site = Fixture::new().await;
    let numbers = format!(
        "WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {ENTRIES})"
    );
    site
        .tamper(&format!(
            "INSERT INTO payments_ledger_entry (id, at, kind, reference, provider) {numbers} \
             SELECT CAST(10000000 + n AS VARCHAR(26)), '2026-11-21T09:00:00+00:00', 'settlement', 'request-1', 'sandbox' \
             FROM numbers"
        ))
        .await;
    site.tamper(&format!(
        "INSERT INTO payments_ledger_line (entry_id, position, account, minor, currency) {numbers} \
             SELECT CAST(10000000 + n AS VARCHAR(26)), 0, 'fees', 100, 'NGN' FROM numbers"
    ))
    .await;
    let answer = Desk::of(&site).await.get("ledger.csv").await;
    assert_eq!(answer.status(), 200);
    assert_eq!(answer.headers()["content-type"], "text/csv; charset=utf-8");
    let table = answer.text().await.unwrap();
    assert_eq!(table.lines().count(), ENTRIES + 1);
    let last = table.lines().last().unwrap();
    assert!(
        last.contains(&format!("\"{}\"", 10_000_000 + ENTRIES)),
        "{last}"
    );
    assert_eq!(table.matches("debit").count(), 1, "one head");
}
