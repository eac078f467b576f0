//! One person's data: found by address, handed out, erased.

use async_trait::async_trait;
use kernel::{EmailAddress, Money};
use payments::model::Amount;
use serde_json::{Value, json};
use store::personal::{
    CorrectionResult, ErasureResult, PersonCorrection, PersonItem, PersonalData, PurgePreview,
};
use store::{Actor, StoreError, WriteTx};

use super::correction::correct_buyer;
use super::erasure::{ORDER, erase_beyond_books, erase_order, is_kept_by_law};
use super::purge_preview::preview_purges;
use crate::returns::rows::{decrypt_words, load_returns};
use crate::reviews::own_reviews::load_order_reviews;
use crate::service::Shop;
use crate::tables::order::Model;
use crate::tables::records;

pub struct OrderPersonalData(pub Shop);

async fn export_prescriptions(shop: &Shop, row: &Model) -> Result<Vec<String>, StoreError> {
    let Some(health) = records::decrypt_buyer(shop.store(), row)?.health else {
        return Ok(Vec::new());
    };
    let files = shop.proofs().list_proofs(&health.id).await?;
    Ok(files.into_iter().map(|file| file.name).collect())
}

async fn export_returns(shop: &Shop, order: &str) -> Result<Vec<Value>, StoreError> {
    let reader = shop.store().reader();
    let mut returns = Vec::new();
    for found in load_returns(reader.connection(), order).await? {
        let (text, reply) = decrypt_words(shop.store(), &found.row)?;
        let photos = shop.proofs().list_proofs(&found.row.id).await?;
        let photos: Vec<_> = photos.into_iter().map(|file| file.name).collect();
        returns.push(
            json!({ "state": found.row.state, "reason": found.row.reason, "text": text,
            "reply": reply, "photos": photos, "asked": found.row.created_at }),
        );
    }
    Ok(returns)
}

async fn export_reviews(shop: &Shop, order: &str) -> Result<Vec<Value>, StoreError> {
    let reader = shop.store().reader();
    let rows = load_order_reviews(reader.connection(), order).await?;
    let reviews = rows.into_iter().map(|row| {
        json!({ "product": row.product, "stars": row.stars, "name": row.name, "text": row.text,
            "state": row.state, "written": row.created_at })
    });
    Ok(reviews.collect())
}

#[async_trait]
impl PersonalData for OrderPersonalData {
    fn key(&self) -> &'static str {
        "shop"
    }

    fn label(&self) -> &'static str {
        "Orders"
    }

    async fn find_items(&self, person: &EmailAddress) -> Result<Vec<PersonItem>, StoreError> {
        let (shop, store) = (&self.0, self.0.store());
        let reader = store.reader();
        let mut found = Vec::new();
        for row in records::list_by_email(store, reader.connection(), person).await? {
            let total = records::total_of(&row)?.format_with_symbol();
            let stays = is_kept_by_law(&row, shop.now());
            found.push(PersonItem {
                title: format!("Order of {total} ({})", row.reference),
                state: if stays { "kept as required by law" } else { "" }.to_owned(),
                at: Some(row.created_at),
                url: Some(format!("/desk/orders/{}", row.id)),
                id: row.id,
            });
        }
        Ok(found)
    }

    async fn export_items(&self, person: &EmailAddress) -> Result<Value, StoreError> {
        let store = self.0.store();
        let reader = store.reader();
        let mut orders = Vec::new();
        for row in records::list_by_email(store, reader.connection(), person).await? {
            let currency = records::currency_of(&row)?;
            let lines = records::load_lines(reader.connection(), &row.id).await?;
            let lines: Vec<Value> = lines
                .into_iter()
                .map(|line| {
                    json!({ "title": line.title, "label": line.label, "quantity": line.quantity,
                        "unit": Money::new(line.unit_minor, currency).format_with_symbol() })
                })
                .collect();
            let proofs = self.0.proofs().list_proofs(&row.id).await?;
            let names: Vec<_> = proofs.into_iter().map(|file| file.name).collect();
            orders.push(json!({
                "reference": row.reference,
                "state": row.state,
                "payment": row.payment_method,
                "delivery": row.delivery_method,
                "place": row.place_name,
                "total": records::total_of(&row)?.format_with_symbol(),
                "received": records::received_amount(&row).map(Amount::text),
                "refunded": records::refunded_amount(&row).map(Amount::text),
                "coupon": row.coupon,
                "buyer": records::decrypt_buyer(store, &row)?,
                "lines": lines,
                "placed": row.created_at,
                "paid": row.paid_at,
                "delivered": row.delivered_at,
                "proofs": names,
                "prescriptions": export_prescriptions(&self.0, &row).await?,
                "returns": export_returns(&self.0, &row.id).await?,
                "reviews": export_reviews(&self.0, &row.id).await?,
            }));
        }
        Ok(json!({ "orders": orders }))
    }

    async fn correct_items(
        &self,
        actor: Actor,
        person: &EmailAddress,
        correction: &PersonCorrection,
    ) -> Result<CorrectionResult, StoreError> {
        correct_buyer(&self.0, actor, person, correction).await
    }

    async fn preview_purges(&self) -> Result<Vec<PurgePreview>, StoreError> {
        preview_purges(&self.0).await
    }

    /// Open orders are given up; money stays in the ledger without a name.
    async fn erase_items(
        &self,
        actor: Actor,
        person: &EmailAddress,
    ) -> Result<ErasureResult, StoreError> {
        let (shop, store) = (&self.0, self.0.store());
        let tx = store.begin(actor).await?;
        let (mut erased, mut stay) = (0, 0);
        for row in records::list_by_email(store, tx.connection(), person).await? {
            if is_kept_by_law(&row, tx.now()) {
                erase_beyond_books(shop, &tx, row).await?;
                stay += 1;
                continue;
            }
            erase_order(shop, &tx, row).await?;
            erased += 1;
        }
        tx.commit().await?;
        let why = format!("{stay} paid orders are kept as long as tax law wants their books.");
        let retained = if stay > 0 { vec![why] } else { Vec::new() };
        Ok(ErasureResult { erased, retained })
    }

    async fn erase_again(&self, tx: &WriteTx, kind: &str, id: &str) -> Result<(), StoreError> {
        if kind == ORDER {
            let found = cases::lock_case::<Model>(tx, id).await?;
            if let Some(row) = found.filter(|row| row.erased_at.is_none()) {
                erase_order(&self.0, tx, row).await?;
            }
        }
        Ok(())
    }
}
