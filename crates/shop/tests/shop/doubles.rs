//! What the shop is given by others: settings, products, photos as they came.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use bytes::Bytes;
use kernel::{Currency, Money, ProblemDetails};
use shop::model::{Product, ProductClass, Registration, ShopSettings, TaxClass};
use shop::ports::{
    MedicineLicences, ProductFacts, ProductSource, ShopCounter, ShopSettingsSource, ShopStep,
};
use store::{StoreError, WriteTx};
use transfers::BankAccount;
use uploads::PhotoCleaner;

/// What the desk has set and published, to be changed by a test.
#[derive(Clone)]
pub struct Catalogue {
    pub settings: Arc<Mutex<ShopSettings>>,
    pub products: Arc<Mutex<Vec<Product>>>,
    /// What the shop told of products, for lists.
    pub facts: Arc<Mutex<HashMap<String, ProductFacts>>>,
    /// Where medicines may be sold.
    pub licensed: Arc<Mutex<Vec<&'static str>>>,
    /// What the shop told the daily counts, in its order.
    pub counted: Arc<Mutex<Vec<ShopStep>>>,
}

pub fn product(id: &str, title: &str, prices: &[(i64, Currency)]) -> Product {
    let prices = prices
        .iter()
        .map(|(minor, currency)| Money::new(*minor, *currency));
    Product {
        id: id.to_owned(),
        title: title.to_owned(),
        url: format!("/product/{id}"),
        prices: prices.collect(),
        class: ProductClass::Merchandise,
        tax: TaxClass::Standard,
        is_sealed: false,
        registration: Registration::default(),
        picture: None,
    }
}

impl Default for Catalogue {
    fn default() -> Self {
        let account = BankAccount {
            currency: "NGN".to_owned(),
            bank: "First Sample Bank".to_owned(),
            name: "Bedside".to_owned(),
            number: "0123456789".to_owned(),
            ..BankAccount::default()
        };
        let settings = ShopSettings {
            accounts: vec![account],
            ..testkit::settings(&serde_json::json!({}))
        };
        let products = vec![
            product(
                "net",
                "Mosquito net",
                &[(780_000, Currency::Ngn), (650, Currency::Gbp)],
            ),
            product(
                "shirt",
                "T-shirt",
                &[(1_100_000, Currency::Ngn), (900, Currency::Gbp)],
            ),
            product("watch", "Watch", &[(5_000, Currency::Usd)]),
        ];
        Self {
            settings: Arc::new(Mutex::new(settings)),
            products: Arc::new(Mutex::new(products)),
            facts: Arc::default(),
            licensed: Arc::default(),
            counted: Arc::default(),
        }
    }
}

#[async_trait]
impl ShopSettingsSource for Catalogue {
    async fn load_settings(&self) -> Result<ShopSettings, StoreError> {
        Ok(self.settings.lock().unwrap().clone())
    }
}

#[async_trait]
impl ProductSource for Catalogue {
    async fn list_products(&self, ids: &[String]) -> Result<Vec<Product>, StoreError> {
        let all = self.products.lock().unwrap();
        let found = all.iter().filter(|product| ids.contains(&product.id));
        Ok(found.cloned().collect())
    }

    async fn load_titles(&self, ids: &[String]) -> Result<HashMap<String, String>, StoreError> {
        let found = self.list_products(ids).await?.into_iter();
        Ok(found.map(|product| (product.id, product.title)).collect())
    }

    async fn save_facts(
        &self,
        _: &WriteTx,
        product: &str,
        facts: &ProductFacts,
    ) -> Result<(), StoreError> {
        let mut all = self.facts.lock().unwrap();
        all.insert(product.to_owned(), *facts);
        Ok(())
    }
}

#[async_trait]
impl MedicineLicences for Catalogue {
    async fn may_sell_medicines(&self, country: &str) -> Result<bool, StoreError> {
        Ok(self.licensed.lock().unwrap().contains(&country))
    }
}

impl ShopCounter for Catalogue {
    fn count_step(&self, step: ShopStep) {
        self.counted.lock().unwrap().push(step);
    }
}

#[async_trait]
impl PhotoCleaner for Catalogue {
    async fn clean_photo(&self, sent: Bytes) -> Result<Bytes, ProblemDetails> {
        Ok(sent)
    }
}
