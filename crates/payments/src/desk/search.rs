//! Payments for the search of the desk.

use std::collections::HashMap;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use kernel::Money;
use sea_orm::{EntityTrait, QueryOrder, QuerySelect};
use staff::Permission::ManageMoney;
use staff::{SearchEntry, SearchSource, SourceFacts, retain_readable};
use store::{Store, StoreError};

use crate::model::PaymentPurpose;
use crate::records::attempt_secrets::decrypt_payer_column;
use crate::service::Payments;
use crate::subject_references::load_subject_references;
use crate::tables::attempt::{Column, Entity};

/// Ids that one query asks about.
const BATCH: usize = 400;

/// Payments by who pays, by their own and the provider's reference, and by their sum.
pub struct PaymentSearch(pub Payments);

type PaymentRow = (
    String,
    PaymentPurpose,
    String,
    i64,
    String,
    String,
    Option<String>,
    DateTime<Utc>,
);

#[async_trait]
impl SearchSource for PaymentSearch {
    fn facts(&self) -> SourceFacts {
        SourceFacts::people("payments", "Payment", &[ManageMoney])
    }

    async fn list_entries(&self, most: u64) -> Result<Vec<SearchEntry>, StoreError> {
        let store = self.0.store();
        let rows: Vec<PaymentRow> = Entity::find()
            .select_only()
            .columns([
                Column::Id,
                Column::Purpose,
                Column::Subject,
                Column::AmountMinor,
                Column::AmountCurrency,
                Column::Payer,
                Column::ProviderReference,
                Column::CreatedAt,
            ])
            .order_by_desc(Column::Id)
            .limit(most)
            .into_tuple()
            .all(store.reader().connection())
            .await?;
        let references = load_all_references(&self.0, &rows).await?;
        let entries = rows.into_iter().map(|row| {
            let reference = references.get(&(row.1, row.2.clone()));
            build_entry(store, row, reference)
        });
        Ok(retain_readable(entries))
    }
}

/// The numbers of all that is paid for, in steps that a query takes.
async fn load_all_references(
    payments: &Payments,
    rows: &[PaymentRow],
) -> Result<HashMap<(PaymentPurpose, String), String>, StoreError> {
    let mut references = HashMap::new();
    for batch in rows.chunks(BATCH) {
        let subjects = batch.iter().map(|row| (row.1, row.2.clone()));
        references.extend(load_subject_references(payments.references.as_ref(), subjects).await?);
    }
    Ok(references)
}

fn build_entry(
    store: &Store,
    (id, purpose, _subject, minor, currency, payer, provider_reference, at): PaymentRow,
    reference: Option<&String>,
) -> Result<SearchEntry, StoreError> {
    let payer = decrypt_payer_column(store, &id, &payer)?;
    let amount = Money::new(minor, currency.parse().map_err(StoreError::other)?);
    let amount = amount.format_with_symbol();
    let mut words = vec![id.clone(), format_typed_sum(&amount)];
    words.extend(provider_reference);
    words.extend(reference.cloned());
    let mut title = purpose.desk_label().to_owned();
    if let Some(payer) = payer {
        words.push(payer.email.to_string());
        words.extend(payer.phone);
        title = payer.name.unwrap_or(title);
    }
    let detail = match reference {
        Some(reference) => format!("{} {reference} · {amount}", purpose.desk_label()),
        None => format!("{} · {amount}", purpose.desk_label()),
    };
    Ok(SearchEntry {
        title,
        detail,
        url: format!("/money/{id}"),
        id,
        at,
        words,
    })
}

/// A sum as somebody types it who has a statement before them.
pub(super) fn format_typed_sum(amount: &str) -> String {
    let is_typed = |sign: &char| sign.is_ascii_digit() || *sign == '.';
    amount.chars().filter(is_typed).collect()
}
