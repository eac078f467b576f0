//! What is on the shelf: held for orders, sold, counted, each change with its line in the stock ledger.

mod ledger;
mod lookup;
mod product_facts;

pub use ledger::{
    MissingStock, StockChange, Wanted, change_stock, hold_stock, release_stock, restock, sell_stock,
};
pub use lookup::{
    find_variant, find_variant_prices, free_pieces, list_variants, list_variants_of, load_stock,
    price_of, stock_tag,
};
pub use product_facts::{ALL_FACTS_JOB, FACTS_JOB, LOW_STOCK_JOB, enqueue_product_facts};
