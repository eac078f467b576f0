//! The shop, as the rest of the house meets it.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use chrono::{DateTime, NaiveDate, Utc};
use kernel::{Currency, EmailAddress, PracticeZone};
use mail::Mailer;
use payments::Payments;
use payments::model::{Amount, PaymentPurpose};
use store::{Store, StoreError};
use transfers::TransferProofs;

use super::ports::{ProductSource, ShopPorts, ShopStep};
use crate::model::{Product, SaleRules, ShopSettings};
use crate::tables::{order, records};

#[derive(Clone)]
pub struct Shop {
    inner: Arc<ShopInner>,
}

struct ShopInner {
    store: Store,
    payments: Payments,
    mailer: Mailer,
    ports: ShopPorts,
}

impl Shop {
    /// In this store, whose migrations must hold [`crate::migrations`].
    pub fn new(store: Store, payments: Payments, outside: ShopPorts) -> Self {
        let inner = ShopInner {
            mailer: Mailer::new(store.clone()),
            store,
            payments,
            ports: outside,
        };
        Self {
            inner: Arc::new(inner),
        }
    }

    pub fn store(&self) -> &Store {
        &self.inner.store
    }

    pub fn payments(&self) -> &Payments {
        &self.inner.payments
    }

    pub(crate) fn mailer(&self) -> &Mailer {
        &self.inner.mailer
    }

    /// The reference of an order and what came for it; none where there is no such order.
    pub async fn find_order_receipt(
        &self,
        id: &str,
    ) -> Result<Option<(String, Option<Amount>)>, StoreError> {
        let reader = self.store().reader();
        let row = cases::find_case::<order::Model>(reader.connection(), id).await?;
        Ok(row.map(|row| (row.reference.clone(), records::received_amount(&row))))
    }

    /// Whether an address that somebody typed, and nobody has confirmed, gets one more mail now.
    pub(crate) async fn can_email_unconfirmed(
        &self,
        email: Option<&EmailAddress>,
    ) -> Result<bool, StoreError> {
        let Some(email) = email else {
            return Ok(false);
        };
        let reader = self.store().reader();
        self.mailer()
            .can_mail_unconfirmed(reader.connection(), email)
            .await
    }

    pub(crate) fn proofs(&self) -> &TransferProofs {
        &self.inner.ports.proofs
    }

    pub fn now(&self) -> DateTime<Utc> {
        self.inner.store.clock().now()
    }

    pub async fn load_settings(&self) -> Result<ShopSettings, StoreError> {
        self.inner.ports.settings.load_settings().await
    }

    /// Whether a sum in a currency can be paid by card now: somebody takes it, or there is a rate to what somebody takes.
    pub(crate) async fn takes_cards_for(
        &self,
        settings: &ShopSettings,
        currency: Currency,
    ) -> Result<bool, StoreError> {
        if !settings.card_open {
            return Ok(false);
        }
        let payable = self
            .payments()
            .list_payable_currencies(PaymentPurpose::Order, currency);
        Ok(!payable.await?.is_empty())
    }

    /// What may be sold where, as far as these products ask for it.
    pub(crate) async fn load_sale_rules<'p>(
        &self,
        products: impl IntoIterator<Item = &'p Product>,
    ) -> Result<SaleRules, StoreError> {
        let has_medicine = products
            .into_iter()
            .any(|product| product.class.is_medicine());
        if has_medicine {
            return self.load_all_sale_rules().await;
        }
        Ok(SaleRules {
            today: self.today(),
            licensed: Vec::new(),
        })
    }

    /// The same with what is licensed, whatever is asked.
    pub(crate) async fn load_all_sale_rules(&self) -> Result<SaleRules, StoreError> {
        let mut licensed = Vec::new();
        for country in SaleRules::COUNTRIES {
            let may_sell = self.inner.ports.licences.may_sell_medicines(country);
            if may_sell.await? {
                licensed.push(country);
            }
        }
        Ok(SaleRules {
            today: self.today(),
            licensed,
        })
    }

    /// In Lagos, where the practice is.
    fn today(&self) -> NaiveDate {
        PracticeZone::Lagos.to_local(self.now()).date_naive()
    }

    /// What is published of these products, by id.
    pub(crate) async fn load_products(
        &self,
        ids: impl IntoIterator<Item = String>,
    ) -> Result<HashMap<String, Product>, StoreError> {
        let mut ids: Vec<String> = ids.into_iter().collect();
        ids.sort_unstable();
        ids.dedup();
        if ids.is_empty() {
            return Ok(HashMap::new());
        }
        let found = self.inner.ports.products.list_products(&ids).await?;
        let by_id = found
            .into_iter()
            .map(|product| (product.id.clone(), product));
        Ok(by_id.collect())
    }

    /// What these products are called, by id, for staff: also those that cannot be bought.
    pub(crate) async fn load_titles(
        &self,
        ids: impl IntoIterator<Item = String>,
    ) -> Result<HashMap<String, String>, StoreError> {
        let ids: BTreeSet<String> = ids.into_iter().collect();
        if ids.is_empty() {
            return Ok(HashMap::new());
        }
        let ids = Vec::from_iter(ids);
        self.inner.ports.products.load_titles(&ids).await
    }

    pub(crate) fn product_source(&self) -> &dyn ProductSource {
        &*self.inner.ports.products
    }

    pub(crate) fn count_step(&self, step: ShopStep) {
        self.inner.ports.counter.count_step(step);
    }

    pub fn absolute_url(&self, path: &str) -> String {
        format!("{}{path}", self.inner.ports.public_url)
    }
}
