//! What the bank wrote of a line, and how much came.

use kernel::Currency;
use payments::model::Amount;
use store::{Store, StoreError};
use web::Result;

use crate::matching::statement_parser::BankLineDetails;
use crate::tables::line::Model;

/// What the words of a line are sealed for.
pub fn line_aad(id: &str) -> String {
    format!("giving_line.words:{id}")
}

/// What the bank wrote; nothing once that was erased.
pub fn decrypt_details(store: &Store, row: &Model) -> Result<BankLineDetails> {
    if row.words.is_empty() {
        return Ok(BankLineDetails::default());
    }
    let plain = store.decrypt_bytes(&line_aad(&row.id), &row.words)?;
    Ok(serde_json::from_slice(&plain).map_err(StoreError::other)?)
}

pub fn line_amount(row: &Model) -> Amount {
    let currency = row.currency.parse();
    let naira = || Currency::Ngn.into();
    Amount::new(row.minor, currency.unwrap_or_else(|_| naira()))
}
