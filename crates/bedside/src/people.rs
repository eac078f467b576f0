//! What the features keep of people, told to the one search over all of them.
use std::sync::Arc;

use async_trait::async_trait;
use care::Care;
use care::requests::{keeping, records};
use kernel::Email;
use outreach::PersonalData;
use outreach::outside::{Erased, Item};
use serde_json::Value;
use store::{StoreError, WriteTx};

/// All features but outreach itself, which knows its own.
pub fn features(care: &Care) -> Vec<Arc<dyn PersonalData>> {
    vec![Arc::new(Consultations(care.clone()))]
}

/// Requests for consultations in which an address stands, as payer's or patient's.
struct Consultations(Care);

#[async_trait]
impl PersonalData for Consultations {
    fn key(&self) -> &'static str {
        "consultations"
    }

    fn label(&self) -> &'static str {
        "Consultations"
    }

    async fn find(&self, person: &Email) -> Result<Vec<Item>, StoreError> {
        let store = self.0.store();
        let rows = records::of_address(store, store.reader().connection(), person).await?;
        let shown = rows.into_iter().map(|row| Item {
            title: format!("Request {}", row.reference),
            state: row.state.key().to_owned(),
            at: Some(row.sent_at.unwrap_or(row.created_at)),
            url: row
                .sent_at
                .map(|_| format!("/desk/consultations/{}", row.id)),
            id: row.id,
        });
        Ok(shown.collect())
    }

    async fn export(&self, person: &Email) -> Result<Value, StoreError> {
        let store = self.0.store();
        let rows = records::of_address(store, store.reader().connection(), person).await?;
        let mut requests = Vec::with_capacity(rows.len());
        for row in &rows {
            requests.push(keeping::export(&self.0, row).await?);
        }
        Ok(Value::Array(requests))
    }

    async fn erase(&self, tx: &WriteTx, person: &Email) -> Result<Erased, StoreError> {
        let rows = records::of_address(self.0.store(), tx.connection(), person).await?;
        let mut erased = Erased::default();
        for row in rows {
            let Some(row) = records::locked(tx, &row.id).await? else {
                continue;
            };
            if row.state.is_under_way() && row.paid_at.is_some() {
                let why = format!(
                    "Request {} is paid and under way: finish or cancel it first.",
                    row.reference
                );
                erased.kept.push(why);
                continue;
            }
            keeping::erase(&self.0, tx, &row).await?;
            erased.erased += 1;
        }
        Ok(erased)
    }
}
