//! What is on the shelf: held for orders, sold, counted, each change with its line in the stock ledger.

mod ledger;
mod lookup;

pub use ledger::{
    MissingStock, StockChange, Wanted, change_stock, hold_stock, release_stock, restock, sell_stock,
};
pub use lookup::{
    cache_tag, find_variant, free_pieces, list_variants, load_stock, price_of, stock_tag,
};
