//! What the tables say of payments, and rows that are lost.

use crate::fixture::Fixture;

impl Fixture {
    /// Debits and credits are equal, and what the provider holds for us is what came less what went back and its fees.
    pub async fn ledger_is_right(&self, naira: i64) {
        let sql = "SELECT currency, CAST(SUM(minor) AS BIGINT) AS total FROM payments_ledger_line GROUP BY currency";
        for row in self.rows(sql).await {
            assert_eq!(row.try_get::<i64>("", "total").unwrap(), 0);
        }
        let sql = "SELECT CAST(SUM(minor) AS BIGINT) AS total FROM payments_ledger_line \
            WHERE currency = 'NGN' AND account IN ('clearing:sandbox', 'fees')";
        let held: i64 = self.rows(sql).await[0].try_get("", "total").unwrap();
        assert_eq!(held, naira);
    }

    /// Nothing of a kind of job comes any more: a webhook that is lost on its way, a sweep that was cut off.
    pub async fn lose(&self, kind: &str) {
        self.tamper(&format!("DELETE FROM job WHERE kind = '{kind}'"))
            .await;
    }

    pub async fn jobs_of(&self, kind: &str) -> usize {
        self.rows(&format!("SELECT id FROM job WHERE kind = '{kind}'"))
            .await
            .len()
    }
}
