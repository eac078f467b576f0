//! What a person paid, found by their address.

use payments::PaymentPersonalData;
use store::Actor;
use store::personal::PersonalData;

use crate::fixture::Fixture;
use crate::refunding::{GOOD, paid};

const ERASED: &str = "SELECT id FROM payments_attempt WHERE payer_erased_at IS NOT NULL";
const INDEXED: &str = "SELECT id FROM payments_attempt WHERE payer_index IS NOT NULL";

#[tokio::test(flavor = "multi_thread")]
async fn payments_from_before_payers_were_found_are_found_after_the_next_start() {
    let site = Fixture::new().await;
    let reference = paid(&site, "request-1", GOOD).await;
    paid(&site, "request-2", GOOD).await;
    let ada = "Ada@Example.org".parse().unwrap();
    let data = PaymentPersonalData(site.payments.clone());
    assert_eq!(data.find_items(&ada).await.unwrap().len(), 2);

    site.tamper("UPDATE payments_attempt SET payer_index = NULL")
        .await;
    // Of nobody known, as after an erasure.
    site.tamper("UPDATE payments_attempt SET payer = '' WHERE subject = 'request-2'")
        .await;
    assert!(data.find_items(&ada).await.unwrap().is_empty());
    payments::enqueue_periodic_jobs(&site.payments)
        .await
        .unwrap();
    site.run_jobs().await;
    let found = data.find_items(&ada).await.unwrap();
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].url, Some(format!("/desk/money/{reference}")));
    assert_eq!(found[0].state, "paid");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_erased_payer_is_found_in_no_payment_and_the_books_stay() {
    let site = Fixture::new().await;
    paid(&site, "request-1", GOOD).await;
    site.opened("request-2").await;
    let books = "SELECT id FROM payments_ledger_entry";
    let before = site.rows(books).await.len();
    // What an archive from before brought back.
    site.tamper("UPDATE payments_attempt SET payer_index = NULL")
        .await;
    let ada = "ada@example.org".parse().unwrap();
    let data = PaymentPersonalData(site.payments.clone());
    let erased = data.erase_items(Actor::System, &ada).await.unwrap();
    assert_eq!(erased.erased, 2);
    assert!(data.find_items(&ada).await.unwrap().is_empty());
    assert!(site.rows(INDEXED).await.is_empty());
    assert_eq!(site.rows(ERASED).await.len(), 2);
    assert_eq!(site.rows(books).await.len(), before);
    let again = data.erase_items(Actor::System, &ada).await.unwrap();
    assert_eq!((again.erased, again.retained), (0, Vec::new()));
}
