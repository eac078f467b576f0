//! Which table it is.
use std::io::Read;

use super::coupons::import_coupons;
use super::money::WooCommerceShop;
use super::products::import_products;
use super::table::{EXPECTED, WooTable};
use crate::portable::Problem;
use crate::sink::{ImportError, ImportSink};

/// Reads what WooCommerce's export of products wrote, or a table of coupons as its export plugins write it; which of them it
/// is, is seen by its columns.
///
/// Ids: products `woo-<ID>`, variants `woo-variant-<ID>`, coupons `woo-coupon-<code>`, assets `woo-asset-<hash of address>`.
/// Each product comes with its variants. Whatever our product, variant or coupon cannot hold is said in a notice.
///
/// # Errors
/// When the source cannot be read, is neither table, or the sink stops.
pub fn import_woocommerce(
    mut source: impl Read,
    shop: &WooCommerceShop,
    sink: &mut dyn ImportSink,
) -> Result<(), ImportError> {
    let mut bytes = Vec::new();
    source.read_to_end(&mut bytes)?;
    let text = match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let why = "It is not UTF-8; it was read in the encoding of Windows.";
            sink.notice(Problem::changed("table", why).at(""))?;
            encoding_rs::WINDOWS_1252
                .decode(error.as_bytes())
                .0
                .into_owned()
        }
    };
    let table = WooTable::parse(&text)?;
    for line in &table.broken {
        sink.notice(Problem::refused("row", "It cannot be read.").at(&format!("line {line}")))?;
    }
    if table.has_column("discount_type") || table.has_column("coupon_amount") {
        return import_coupons(&table, shop, sink);
    }
    if table.has_column("type") && table.has_column("name") && table.has_column("regular price") {
        return import_products(&table, shop, sink);
    }
    let found = "it has the columns of neither products nor coupons".to_owned();
    Err(ImportError::Unreadable {
        expected: EXPECTED,
        found,
    })
}
