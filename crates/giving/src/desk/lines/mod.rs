//! Statements of the bank: brought in, their lines matched with gifts by a person. Nothing is closed by itself.

pub mod bringing;
pub mod deciding;
pub mod showing;

use kernel::Currency;
use payments::model::Amount;
use store::{Store, StoreError};
use web::Result;

use crate::matching::reading::Words;
use crate::tables::line::Model;

/// What the words of a line are sealed for.
fn place(id: &str) -> String {
    format!("giving_line.words:{id}")
}

/// What the bank wrote; nothing once that was erased.
pub(in crate::desk) fn words(store: &Store, row: &Model) -> Result<Words> {
    if row.words.is_empty() {
        return Ok(Words::default());
    }
    let plain = store.unseal(&place(&row.id), &row.words)?;
    Ok(serde_json::from_slice(&plain).map_err(StoreError::other)?)
}

pub(in crate::desk) fn amount(row: &Model) -> Amount {
    let currency = row.currency.parse();
    let naira = || Currency::Ngn.into();
    Amount::new(row.minor, currency.unwrap_or_else(|_| naira()))
}
