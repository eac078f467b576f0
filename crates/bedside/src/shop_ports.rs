//! Ties the shop to the products, the settings and the accounts of content.
use std::{collections::HashMap, sync::Arc};

use anyhow::Result;
use async_trait::async_trait;
use consultations::licences::LicenceService;
use content::{
    ContentService, DeliveredPrices, DeliveryPricesPort,
    documents::{product_facts::save_product_facts, queries},
    model::{Document, DocumentKind, ProductFacts, VariantPrices, fields},
};
use safety::licences::{LicensedPlace, LicensedService, ServiceOffer};
use shop::{
    Shop, ShopPorts,
    model::{Product, ProductClass, ProductPicture, Registration, ShopSettings, TaxClass},
    ports::{MedicineLicences, ProductSource, ShopCounter, ShopSettingsSource, ShopStep},
};
use statistics::{CountKind, Statistics};
use store::{StoreError, StoredEnum, WriteTx};
use url::Url;

use crate::{
    disk_full::unless_full, giving_ports::load_bank_accounts, transfer_ports::build_proofs,
};

/// Pieces of sample products: what a site that is tried can be bought from.
const SAMPLE_STOCK: &[(&str, &str, i32)] = &[
    ("shop-blood-pressure-monitor", "", 12),
    ("shop-digital-thermometer", "", 5),
    ("shop-treated-mosquito-net", "", 30),
    ("shop-weekly-pill-box", "", 40),
    ("shop-heart-mug", "", 2),
    ("shop-bedside-stool-tshirt", "Small", 8),
    ("shop-bedside-stool-tshirt", "Medium", 8),
    ("shop-bedside-stool-tshirt", "Large", 3),
];

pub async fn build_shop(
    content: &ContentService,
    payments: payments::Payments,
    statistics: &Statistics,
    public_url: &Url,
    has_samples: bool,
) -> Result<Shop> {
    content.register_settings::<ShopSettings>()?;
    let catalogue = Arc::new(ShopContent(content.clone()));
    let outside = ShopPorts {
        settings: catalogue.clone(),
        products: catalogue.clone(),
        licences: catalogue,
        counter: Arc::new(ShopCounts(statistics.clone())),
        proofs: build_proofs(content),
        public_url: public_url.as_str().trim_end_matches('/').to_owned(),
    };
    let shop = Shop::new(content.store().clone(), payments, outside);
    content.set_delivery_prices(Arc::new(ShopDelivery(shop.clone(), content.clone())));
    unless_full(
        shop::enqueue_periodic_jobs(&shop).await,
        "putting the nightly erasure of orders on the list",
    )?;
    if has_samples {
        unless_full(
            shop::samples::load_sample_stock(&shop, SAMPLE_STOCK).await,
            "putting sample products on the shelf",
        )?;
    }
    Ok(shop)
}

struct ShopContent(ContentService);

#[async_trait]
impl ShopSettingsSource for ShopContent {
    async fn load_settings(&self) -> Result<ShopSettings, StoreError> {
        let mut settings: ShopSettings = self.0.load_settings().await?;
        settings.accounts = load_bank_accounts(&self.0).await?;
        // Nobody is sent to an office that is a sample, once somebody publishes for real (decision 051).
        if self.0.closed_samples().await?.is_some() {
            let is_real = |name: &str| !name.contains("(sample)");
            settings.zones.retain(|zone| is_real(&zone.name));
            settings.pickup_points.retain(|point| is_real(&point.name));
        }
        Ok(settings)
    }
}

#[async_trait]
impl ProductSource for ShopContent {
    async fn list_products(&self, ids: &[String]) -> Result<Vec<Product>, StoreError> {
        let reader = self.0.store().reader();
        let mut found = Vec::with_capacity(ids.len());
        for id in ids {
            found.extend(queries::find_by_id(&reader, DocumentKind::Shop, id).await?);
        }
        // What only shows how the site looks is not sold.
        let closed = self.0.closed_samples().await?.unwrap_or_default();
        found.retain(|document| !closed.contains(&document.id));
        let pictures = self.0.load_pictures_of(&found).await?;
        let built = found.iter().map(|document| {
            let card = content::build::build_product_card(document, &pictures, None);
            to_product(document, &card)
        });
        Ok(built.collect())
    }

    async fn load_titles(&self, ids: &[String]) -> Result<HashMap<String, String>, StoreError> {
        queries::load_titles(self.0.store().reader().connection(), ids).await
    }

    async fn save_facts(
        &self,
        tx: &WriteTx,
        product: &str,
        facts: &shop::ports::ProductFacts,
    ) -> Result<(), StoreError> {
        let facts = ProductFacts {
            is_in_stock: facts.is_in_stock,
            reviews: facts.reviews,
            stars: facts.stars,
            prices: VariantPrices {
                own_minor: facts.prices.own_minor,
                uses_document: facts.prices.uses_product,
                varies: facts.prices.varies,
            },
        };
        save_product_facts(tx, product, &facts).await
    }
}

/// What items cost with delivery, for the lists of content.
struct ShopDelivery(Shop, ContentService);

#[async_trait]
impl DeliveryPricesPort for ShopDelivery {
    async fn price_delivered(
        &self,
        place: &str,
        items: &[Document],
    ) -> Result<Option<DeliveredPrices>, StoreError> {
        let pictures = self.1.load_pictures_of(&[]).await?;
        let products: Vec<Product> = items
            .iter()
            .map(|item| {
                to_product(
                    item,
                    &content::build::build_product_card(item, &pictures, None),
                )
            })
            .collect();
        let priced = shop::price_delivered(&self.0, place, &products).await?;
        Ok(priced.map(|priced| DeliveredPrices {
            text: priced.text,
            prices: priced.prices,
            tags: priced.tags,
            until: priced.until,
        }))
    }
}

#[async_trait]
impl MedicineLicences for ShopContent {
    async fn may_sell_medicines(&self, country: &str) -> Result<bool, StoreError> {
        // Of the United Kingdom no nation is known from an address: where one is not licensed, none is sold to.
        let licences = LicenceService::new(self.0.store().clone());
        let nations = licensed_places(country);
        for nation in &nations {
            let offer = licences
                .load_offer(Some(*nation), LicensedService::Medicines)
                .await?;
            if !matches!(offer, ServiceOffer::Service { .. }) {
                return Ok(false);
            }
        }
        Ok(!nations.is_empty())
    }
}

/// What happens in the shop, for the daily counts.
struct ShopCounts(Statistics);

impl ShopCounter for ShopCounts {
    fn count_step(&self, step: ShopStep) {
        self.0.count_step(match step {
            ShopStep::CartAddition => CountKind::CartAddition,
            ShopStep::OrderPlaced => CountKind::OrderPlaced,
            ShopStep::OrderPaid => CountKind::OrderPaid,
            ShopStep::ReturnAsked => CountKind::ReturnAsked,
        });
    }
}

fn licensed_places(country: &str) -> Vec<LicensedPlace> {
    match country {
        "NG" => vec![LicensedPlace::Nigeria],
        "GB" => vec![
            LicensedPlace::England,
            LicensedPlace::Scotland,
            LicensedPlace::Wales,
            LicensedPlace::NorthernIreland,
        ],
        _ => Vec::new(),
    }
}

fn to_product(document: &Document, card: &content::view::ProductCard) -> Product {
    Product {
        id: document.id.clone(),
        title: card.title.clone(),
        url: card.url.clone(),
        prices: fields::read_item_prices(&document.body),
        class: ProductClass::from_stored(document.text("productClass"))
            .unwrap_or(ProductClass::Merchandise),
        is_sealed: fields::read_flag(&document.body, "sealed"),
        registration: Registration {
            nigeria: document.text("nafdacNumber").to_owned(),
            united_kingdom: document.text("mhraNumber").to_owned(),
            expires: document.text("registrationExpires").parse().ok(),
        },
        tax: match document.text("taxClass") {
            "zero" => TaxClass::Zero,
            _ => TaxClass::Standard,
        },
        picture: card.picture.as_ref().map(|picture| ProductPicture {
            url: picture.src.clone(),
            width: picture.width,
            height: picture.height,
            alt: picture.alt.clone(),
        }),
    }
}
