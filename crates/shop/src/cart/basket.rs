//! What is about to be bought, with what is true of it now.

use kernel::{Currency, Money};
use store::StoreError;

use super::rows::{find_coupon_code, find_items};
use crate::model::{PricedLine, Product, SaleRefusal, SaleRules, SaleTerms};
use crate::service::Shop;
use crate::stock::{free_pieces, load_stock, price_of};
use crate::tables::stock;

/// One thing that is bought alone, past the cart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChosenItem {
    pub stock: String,
    pub quantity: i32,
}

#[derive(Clone, Debug)]
pub struct BasketLine {
    /// Of the cart's item; empty for what is bought alone.
    pub id: String,
    pub stock: stock::Model,
    /// None once it is not published any more.
    pub product: Option<Product>,
    pub quantity: i32,
    /// The price that was seen last.
    pub seen: Option<Money>,
}

impl BasketLine {
    /// For one piece.
    pub fn price(&self, currency: Currency) -> Option<Money> {
        price_of(&self.stock, self.product.as_ref()?, currency)
    }

    /// How many pieces may be bought now.
    pub fn free(&self) -> i32 {
        if self.product.is_some() {
            free_pieces(&self.stock)
        } else {
            0
        }
    }

    /// As `“Name”: medicines are not sold there`.
    pub fn refusal_text(&self, refusal: SaleRefusal) -> String {
        let title = (self.product.as_ref()).map_or_else(String::new, |found| found.title.clone());
        l10n::t!("orders-sale-refused", title = title, why = refusal.text())
    }

    /// How many pieces count: those that are wanted and there.
    pub fn counted(&self) -> i32 {
        self.quantity.min(self.free())
    }
}

#[derive(Clone, Debug, Default)]
pub struct Basket {
    pub lines: Vec<BasketLine>,
    /// Code of the coupon that was entered; empty for none.
    pub coupon: String,
}

impl Basket {
    /// The currency that all of it is sold in: the wanted one, else the first that fits.
    pub fn currency(&self, wanted: Currency) -> Option<Currency> {
        let buyable = || self.lines.iter().filter(|line| line.counted() > 0);
        [wanted]
            .into_iter()
            .chain(Currency::ALL)
            .find(|currency| buyable().all(|line| line.price(*currency).is_some()))
    }

    /// Whether all of it is downloaded, so that nothing goes anywhere.
    pub fn is_digital(&self) -> bool {
        !self.lines.is_empty() && self.lines.iter().all(|line| line.stock.is_digital)
    }

    pub fn has_download(&self) -> bool {
        self.lines.iter().any(|line| line.stock.is_digital)
    }

    /// What counts, in a currency.
    pub fn priced(&self, currency: Currency) -> Vec<PricedLine> {
        let lines = self.lines.iter().filter(|line| line.counted() > 0);
        lines
            .filter_map(|line| {
                let product = line.product.as_ref()?;
                Some(PricedLine {
                    product: product.id.clone(),
                    unit_minor: line.price(currency)?.minor,
                    quantity: line.counted(),
                    tax: product.tax,
                    is_medicine: product.class.is_medicine(),
                })
            })
            .collect()
    }

    /// On which terms all of it is sold to a country: the strictest of any line.
    ///
    /// # Errors
    /// The first line that is not sold there, with why.
    pub fn find_terms(
        &self,
        rules: &SaleRules,
        country: &str,
    ) -> Result<SaleTerms, (&BasketLine, SaleRefusal)> {
        let mut strictest = SaleTerms::Open;
        for line in &self.lines {
            let Some(product) = &line.product else {
                continue;
            };
            let terms = rules.find_terms(product, country);
            strictest = strictest.max(terms.map_err(|refusal| (line, refusal))?);
        }
        Ok(strictest)
    }
}

/// What a visitor is about to buy: one thing alone, or their cart; nothing where there is neither.
pub async fn load_basket(
    shop: &Shop,
    visitor: Option<&str>,
    alone: Option<&ChosenItem>,
) -> Result<Basket, StoreError> {
    let reader = shop.store().reader();
    let db = reader.connection();
    let coupon = match visitor {
        Some(visitor) => find_coupon_code(db, visitor).await?,
        None => String::new(),
    };
    let wanted: Vec<(String, String, i32, Option<Money>)> = match (alone, visitor) {
        (Some(alone), _) => vec![(String::new(), alone.stock.clone(), alone.quantity, None)],
        (None, Some(visitor)) => {
            let items = find_items(db, visitor).await?;
            let seen = |minor: i64, currency: &str| {
                let currency = currency.parse().ok().filter(|_| minor > 0)?;
                Some(Money::new(minor, currency))
            };
            let each = items.into_iter().map(|item| {
                let seen = seen(item.seen_minor, &item.seen_currency);
                (item.id, item.stock, item.quantity, seen)
            });
            each.collect()
        }
        (None, None) => Vec::new(),
    };
    let rows = load_stock(db, wanted.iter().map(|(_, stock, ..)| stock.clone())).await?;
    let products = rows.values().map(|row| row.product.clone());
    let products = shop.load_products(products).await?;
    let lines = wanted
        .into_iter()
        .filter_map(|(id, stock, quantity, seen)| {
            let stock = rows.get(&stock)?.clone();
            Some(BasketLine {
                product: products.get(&stock.product).cloned(),
                id,
                stock,
                quantity,
                seen,
            })
        });
    Ok(Basket {
        lines: lines.collect(),
        coupon,
    })
}
