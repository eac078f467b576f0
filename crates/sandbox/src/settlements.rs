//! The sandbox's settlements: what was paid on a day is sent to the bank on the next.

use std::collections::{BTreeMap, HashMap};

use axum::extract::{Query, State};
use chrono::{DateTime, Days, NaiveDate, NaiveTime, Utc};
use serde_json::{Value, json};

use crate::error::SandboxResult;
use crate::new_transaction::CURRENCIES;
use crate::request_fields::{parse_page, parse_timestamp};
use crate::responses::{INTEGRATION_ID, format_timestamp, success_response_with_meta};
use crate::service::Sandbox;

/// All payments of a day in one currency, in minor units.
#[derive(Default)]
struct Settlement {
    processed: i64,
    fees: i64,
    deducted: i64,
}

impl Settlement {
    fn to_json(&self, day: NaiveDate, currency: &str, now: DateTime<Utc>) -> Value {
        let made = day.and_time(NaiveTime::MIN).and_utc();
        let sent = made.checked_add_days(Days::new(1)).unwrap_or(made);
        let place = CURRENCIES.iter().position(|code| *code == currency);
        let total = self.processed - self.fees;
        json!({
            // The same for the same day and currency, whenever it is asked for.
            "id": made.timestamp() / 86_400 * 10 + i64::try_from(place.unwrap_or(9)).unwrap_or(9),
            "integration": INTEGRATION_ID, "domain": "test", "currency": currency,
            "status": if sent <= now { "success" } else { "pending" },
            "total_amount": total, "effective_amount": total - self.deducted, "total_fees": self.fees,
            "total_processed": self.processed, "deductions": self.deducted, "settled_by": null,
            "settlement_date": format_timestamp(sent),
            "createdAt": format_timestamp(made), "updatedAt": format_timestamp(made),
        })
    }
}

/// Newest first, page by page, by when they were made.
pub(crate) async fn list_settlements(
    State(sandbox): State<Sandbox>,
    Query(query): Query<HashMap<String, String>>,
) -> SandboxResult {
    let from = parse_timestamp(&query, "from").map(|from| from.date_naive());
    let mut days: BTreeMap<(NaiveDate, String), Settlement> = BTreeMap::new();
    for transaction in sandbox.list_transactions_since(None).await? {
        let Some(paid_at) = transaction.now.paid_at.filter(|_| transaction.is_paid()) else {
            continue;
        };
        if from.is_some_and(|from| paid_at.date_naive() < from) {
            continue;
        }
        let key = (paid_at.date_naive(), transaction.now.currency.clone());
        let settlement = days.entry(key).or_default();
        settlement.processed += transaction.now.amount;
        settlement.fees += transaction.now.fees.unwrap_or(0);
        settlement.deducted += transaction.refunded;
    }
    let (per_page, page) = parse_page(&query);
    let skipped = (page - 1) * per_page;
    let now = sandbox.now();
    let listed = days.iter().rev().skip(skipped).take(per_page);
    let data: Vec<Value> = listed
        .map(|((day, currency), settlement)| settlement.to_json(*day, currency, now))
        .collect();
    let meta = json!({
        "total": days.len(), "skipped": skipped, "perPage": per_page, "page": page,
        "pageCount": days.len().div_ceil(per_page),
    });
    Ok(success_response_with_meta(
        "Settlements retrieved",
        data,
        meta,
    ))
}
