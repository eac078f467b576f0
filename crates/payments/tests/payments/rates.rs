//! Prices in dollars, paid in naira.

use kernel::{Currency, Money};
use payments::model::Purpose;
use payments::rates::LatestRates;
use payments::{NewQuote, PaymentError, Quote};
use sea_orm::ConnectionTrait;
use serde_json::json;
use store::{Actor, StoreError};

use crate::house::House;

async fn dollars(house: &House, purpose: Purpose) -> Result<Quote, PaymentError> {
    let new = NewQuote {
        purpose,
        subject: "one".to_owned(),
        price: Money::new(19_99, Currency::Usd),
        pay_in: Some(Currency::Ngn),
    };
    house.payments.quote(new).await
}

async fn rules(house: &House, sql: &'static str) {
    let row = "INSERT INTO payments_rate_rules (id, margin_basis_points, has_donation_fallback, donation_fallback_micros, \
        changed_by, changed_at) VALUES ('rates', 0, FALSE, 450000000, 'staff:x', '2026-11-21T09:00:00+00:00')";
    let written: Result<(), StoreError> = house
        .store
        .write(Actor::System, move |tx| {
            Box::pin(async move {
                tx.connection()
                    .execute_unprepared("DELETE FROM payments_rate_rules")
                    .await?;
                tx.connection().execute_unprepared(row).await?;
                tx.connection().execute_unprepared(sql).await?;
                Ok(())
            })
        })
        .await;
    written.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rate_is_fetched_kept_and_locked_into_the_quote() {
    let house = House::new().await;
    house.rates.say(Some("1540.25"));
    let quote = dollars(&house, Purpose::Consultation).await.unwrap();
    assert_eq!(quote.amount.text(), "₦30,789.60");
    assert_eq!(quote.rate.unwrap().rate.text(), "1,540.25");
    assert_eq!(quote.notice(), None);
    // Fresh for six hours, whatever the service says meanwhile.
    house.rates.say(Some("2000"));
    assert_eq!(
        dollars(&house, Purpose::Consultation).await.unwrap().amount,
        quote.amount
    );
    house.pass(6 * 60 + 1);
    assert_eq!(
        dollars(&house, Purpose::Consultation)
            .await
            .unwrap()
            .amount
            .text(),
        "₦39,980"
    );
    let told = house.payments.find_quote(quote.id).await.unwrap().unwrap();
    assert_eq!(told, quote, "what was told stays");
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_service_is_away_a_rate_is_used_up_to_its_age() {
    let house = House::new().await;
    house.rates.say(Some("1540.25"));
    dollars(&house, Purpose::Consultation).await.unwrap();
    house.rates.say(None);
    house.pass(47 * 60);
    assert!(dollars(&house, Purpose::Consultation).await.is_ok());
    house.pass(2 * 60);
    for purpose in Purpose::ALL {
        let refused = dollars(&house, purpose).await;
        assert!(
            matches!(refused, Err(PaymentError::NoRate { .. })),
            "{purpose}"
        );
    }
    house.rates.say(Some("1600"));
    house.pass(2);
    assert!(dollars(&house, Purpose::Consultation).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_currency_that_the_service_left_out_has_no_rate_for_ever() {
    let house = House::new().await;
    house.rates.say(Some("1540.25"));
    dollars(&house, Purpose::Consultation).await.unwrap();
    let rates = vec![(Currency::Gbp, "0.79".parse().unwrap())];
    *house.rates.0.lock().unwrap() = Some(LatestRates { rates });
    house.pass(47 * 60);
    assert!(dollars(&house, Purpose::Consultation).await.is_ok());
    house.pass(2 * 60);
    let refused = dollars(&house, Purpose::Consultation).await;
    assert!(
        matches!(refused, Err(PaymentError::NoRate { .. })),
        "{refused:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_fixed_rate_is_for_gifts_alone_told_and_flagged() {
    let house = House::new().await;
    assert!(
        dollars(&house, Purpose::Donation).await.is_err(),
        "off until somebody wants it"
    );
    rules(
        &house,
        "UPDATE payments_rate_rules SET has_donation_fallback = TRUE",
    )
    .await;
    for purpose in [Purpose::Consultation, Purpose::Order] {
        assert!(matches!(
            dollars(&house, purpose).await,
            Err(PaymentError::NoRate { .. })
        ));
    }
    let quote = dollars(&house, Purpose::Donation).await.unwrap();
    assert_eq!(quote.amount.text(), "₦8,995.50");
    assert_eq!(
        quote.notice().unwrap(),
        "Live rate unavailable: we use ₦450 per $1"
    );
    let opened = house.open(quote.id).await;
    house.pay(&opened, "").await;
    house.run_jobs().await;
    assert_eq!(house.told("one", "settled"), 1);
    let reader = house.store.reader();
    let sql = "SELECT reason FROM payments_review";
    let backend = reader.connection().get_database_backend();
    let row = reader
        .connection()
        .query_one_raw(sea_orm::Statement::from_string(backend, sql));
    let reason: String = row.await.unwrap().unwrap().try_get("", "reason").unwrap();
    assert_eq!(reason, "fallback_rate");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_desk_says_a_rate_or_a_margin() {
    let house = House::new().await;
    house.rates.say(Some("1500"));
    rules(
        &house,
        "UPDATE payments_rate_rules SET margin_basis_points = 200",
    )
    .await;
    assert_eq!(
        dollars(&house, Purpose::Order)
            .await
            .unwrap()
            .rate
            .unwrap()
            .rate
            .text(),
        "1,530"
    );
    rules(
        &house,
        "UPDATE payments_rate_rules SET override_micros = 1600000000, override_until = '2026-11-21T10:00:00+00:00'",
    )
    .await;
    assert_eq!(
        dollars(&house, Purpose::Order)
            .await
            .unwrap()
            .rate
            .unwrap()
            .rate
            .text(),
        "1,600"
    );
    house.pass(61);
    assert_eq!(
        dollars(&house, Purpose::Order)
            .await
            .unwrap()
            .rate
            .unwrap()
            .rate
            .text(),
        "1,500"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receipt_says_both_currencies() {
    let house = House::new().await;
    house.rates.say(Some("1540.25"));
    let quote = dollars(&house, Purpose::Consultation).await.unwrap();
    let opened = house.open(quote.id).await;
    assert!(
        house
            .payments
            .receipt(opened.reference)
            .await
            .unwrap()
            .is_none()
    );
    house.pay(&opened, "").await;
    house.run_jobs().await;
    let (_, receipt) = house
        .get(&format!("api/payments/{}/receipt", opened.reference))
        .await;
    assert_eq!(
        (&receipt["number"], &receipt["paid"]),
        (&json!("2026-000001"), &json!("₦30,789.60"))
    );
    let both = "Price USD 19.99 at NGN 1,540.25 for 1 USD, rate of 21 November 2026: NGN 30,789.60";
    assert_eq!(receipt["conversion"], both);
    assert_eq!(receipt["isTest"], true);
    let pdf = house.client.get(format!(
        "{}api/payments/{}/receipt.pdf",
        house.site, opened.reference
    ));
    let pdf = pdf.send().await.unwrap();
    assert_eq!(pdf.headers()["content-type"], "application/pdf");
    let pdf = pdf.bytes().await.unwrap();
    assert!(pdf.starts_with(b"%PDF-1.") && pdf.len() < 5_000);
    let holds = |text: &str| {
        pdf.windows(text.len())
            .any(|window| window == text.as_bytes())
    };
    assert!(holds("Receipt 2026-000001") && holds("Consultation: NGN 30,789.60") && holds("TEST"));
    assert_eq!(house.get("api/payments/nothing/receipt").await.0, 404);
}
