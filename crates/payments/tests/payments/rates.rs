//! Prices in dollars, paid in naira.

use kernel::{Currency, Money};
use payments::model::PaymentPurpose;
use payments::rates::{ExchangeRateApi, RateFailure, RateService};
use payments::{NewQuote, PaymentError, Quote};
use serde_json::json;
use wiremock::matchers::method;
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::desk::Desk;
use crate::fixture::Fixture;

async fn dollars(site: &Fixture, purpose: PaymentPurpose) -> Result<Quote, PaymentError> {
    let new = NewQuote {
        purpose,
        subject: "one".to_owned(),
        price: Money::new(19_99, Currency::Usd),
        pay_in: Some(Currency::Ngn),
    };
    site.payments.create_quote(new).await
}

async fn rules(site: &Fixture, sql: &'static str) {
    let row = "INSERT INTO payments_rate_rules (id, margin_basis_points, has_donation_fallback, donation_fallback_micros, \
        changed_by, changed_at) VALUES ('rates', 0, FALSE, 450000000, 'staff:x', '2026-11-21T09:00:00+00:00')";
    for sql in ["DELETE FROM payments_rate_rules", row, sql] {
        site.tamper(sql).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rate_is_fetched_kept_and_locked_into_the_quote() {
    let site = Fixture::new().await;
    site.sandbox.rates.set_naira("1540.25");
    let quote = dollars(&site, PaymentPurpose::Consultation).await.unwrap();
    assert_eq!(quote.amount.format_with_symbol(), "₦30,789.60");
    assert_eq!(quote.rate.unwrap().rate.text(), "1,540.25");
    assert_eq!(quote.rate_notice(), None);
    // Fresh for six hours, whatever the service says meanwhile.
    site.sandbox.rates.set_naira("1600");
    assert_eq!(
        dollars(&site, PaymentPurpose::Consultation)
            .await
            .unwrap()
            .amount,
        quote.amount
    );
    site.pass_minutes(6 * 60 + 1);
    assert_eq!(
        dollars(&site, PaymentPurpose::Consultation)
            .await
            .unwrap()
            .amount
            .format_with_symbol(),
        "₦31,984"
    );
    let told = site.payments.find_quote(quote.id).await.unwrap().unwrap();
    assert_eq!(told, quote, "what was told stays");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sandbox_tells_rates_as_a_service_does() {
    let site = Fixture::new().await;
    let address = site.sandbox.service.rates_address().unwrap();
    let told = ExchangeRateApi::new(address)
        .unwrap()
        .fetch_latest_rates()
        .await;
    let rates = told.unwrap().rates;
    let naira = rates
        .iter()
        .find(|(currency, _)| *currency == Currency::Ngn);
    assert_eq!(naira.unwrap().1.text(), "1,600");
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_service_is_away_a_rate_is_used_up_to_its_age() {
    let site = Fixture::new().await;
    site.sandbox.rates.set_naira("1540.25");
    dollars(&site, PaymentPurpose::Consultation).await.unwrap();
    site.sandbox.rates.fail(RateFailure::NoAnswer);
    site.pass_minutes(47 * 60);
    assert!(dollars(&site, PaymentPurpose::Consultation).await.is_ok());
    site.pass_minutes(2 * 60);
    for purpose in PaymentPurpose::ALL {
        let refused = dollars(&site, purpose).await;
        assert!(
            matches!(refused, Err(PaymentError::NoRate { .. })),
            "{purpose}"
        );
    }
    site.sandbox.rates.set_naira("1600");
    site.pass_minutes(2);
    assert!(dollars(&site, PaymentPurpose::Consultation).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_currency_that_the_service_left_out_has_no_rate_for_ever() {
    let site = Fixture::new().await;
    site.sandbox.rates.set_naira("1540.25");
    dollars(&site, PaymentPurpose::Consultation).await.unwrap();
    site.sandbox.rates.set(&[(Currency::Gbp, "0.79")]);
    site.pass_minutes(47 * 60);
    assert!(dollars(&site, PaymentPurpose::Consultation).await.is_ok());
    site.pass_minutes(2 * 60);
    let refused = dollars(&site, PaymentPurpose::Consultation).await;
    assert!(
        matches!(refused, Err(PaymentError::NoRate { .. })),
        "{refused:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_fixed_rate_is_for_gifts_alone_told_and_flagged() {
    let site = Fixture::new().await;
    assert!(
        dollars(&site, PaymentPurpose::Donation).await.is_err(),
        "off until somebody wants it"
    );
    rules(
        &site,
        "UPDATE payments_rate_rules SET has_donation_fallback = TRUE",
    )
    .await;
    for purpose in [PaymentPurpose::Consultation, PaymentPurpose::Order] {
        assert!(matches!(
            dollars(&site, purpose).await,
            Err(PaymentError::NoRate { .. })
        ));
    }
    let quote = dollars(&site, PaymentPurpose::Donation).await.unwrap();
    assert_eq!(quote.amount.format_with_symbol(), "₦8,995.50");
    assert_eq!(
        quote.rate_notice().unwrap(),
        "Live rate unavailable: we use ₦450 per $1"
    );
    let opened = site.open(quote.id).await;
    site.pay(&opened, "").await;
    site.run_jobs().await;
    assert_eq!(site.told("one", "settled"), 1);
    let rows = site.rows("SELECT reason FROM payments_review").await;
    let reason: String = rows[0].try_get("", "reason").unwrap();
    assert_eq!(reason, "fallback_rate");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_desk_says_a_rate_or_a_margin() {
    let site = Fixture::new().await;
    site.sandbox.rates.set_naira("1500");
    rules(
        &site,
        "UPDATE payments_rate_rules SET margin_basis_points = 200",
    )
    .await;
    assert_eq!(
        dollars(&site, PaymentPurpose::Order)
            .await
            .unwrap()
            .rate
            .unwrap()
            .rate
            .text(),
        "1,530"
    );
    rules(
        &site,
        "UPDATE payments_rate_rules SET override_micros = 1600000000, override_until = '2026-11-21T10:00:00+00:00'",
    )
    .await;
    assert_eq!(
        dollars(&site, PaymentPurpose::Order)
            .await
            .unwrap()
            .rate
            .unwrap()
            .rate
            .text(),
        "1,600"
    );
    site.pass_minutes(61);
    assert_eq!(
        dollars(&site, PaymentPurpose::Order)
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
    let site = Fixture::new().await;
    site.sandbox.rates.set_naira("1540.25");
    let quote = dollars(&site, PaymentPurpose::Consultation).await.unwrap();
    let opened = site.open(quote.id).await;
    assert!(
        site.payments
            .find_receipt(opened.reference)
            .await
            .unwrap()
            .is_none()
    );
    site.pay(&opened, "").await;
    site.run_jobs().await;
    let (_, receipt) = site
        .client
        .get_json(&format!("/api/payments/{}/receipt", opened.reference))
        .await;
    assert_eq!(
        (&receipt["number"], &receipt["paid"]),
        (&json!("2026-000001"), &json!("₦30,789.60"))
    );
    let both = "Price USD 19.99 at NGN 1,540.25 for 1 USD, rate of 21 November 2026: NGN 30,789.60";
    assert_eq!(receipt["conversion"], both);
    assert_eq!(receipt["isTest"], true);
    let pdf = site.client.http.get(format!(
        "{}/api/payments/{}/receipt.pdf",
        site.client.site, opened.reference
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
    assert_eq!(
        site.client
            .get_json("/api/payments/nothing/receipt")
            .await
            .0,
        404
    );
}

const SIX_HOURS: i64 = 6 * 60 + 1;

async fn price(site: &Fixture) -> String {
    let quote = dollars(site, PaymentPurpose::Consultation).await.unwrap();
    quote.amount.format_with_symbol()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rate_that_is_far_from_the_last_one_waits_for_a_person() {
    let site = Fixture::new().await;
    site.sandbox.rates.set_naira("1540.25");
    let before = price(&site).await;
    let desk = Desk::of(&site).await;
    // A unit mistaken, and a leap: each is put up once, however often it is said.
    for (number, said) in [(1, "1.54"), (1, "1.6"), (2, "1750")] {
        site.sandbox.rates.set_naira(said);
        site.pass_minutes(SIX_HOURS);
        assert_eq!(price(&site).await, before, "{said}");
        assert_eq!(desk.waiting().await.len(), number, "{said}");
    }
    let waiting = desk.waiting().await;
    assert_eq!(waiting[1]["reason"], "strange_rate");
    let detail = waiting[1]["detail"].as_str().unwrap();
    assert!(
        detail.contains("NGN 1,750") && detail.contains("NGN 1,540.25"),
        "{detail}"
    );
    assert_eq!(desk.decide(&waiting[0], "dismiss").await, 204);
    assert_eq!(desk.decide(&waiting[1], "refund").await, 409);
    assert_eq!(desk.decide(&waiting[1], "accept").await, 204);
    assert_eq!(price(&site).await, "₦34,982.50");
    let audited = site
        .rows("SELECT id FROM audit_log WHERE action = 'payment.review'")
        .await;
    assert_eq!(audited.len(), 2);
    // From there on it goes by small steps.
    site.sandbox.rates.set_naira("1800");
    site.pass_minutes(SIX_HOURS);
    assert_eq!(price(&site).await, "₦35,982");
    assert!(desk.waiting().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_believed_rate_goes_on_until_it_is_too_old() {
    let site = Fixture::new().await;
    site.sandbox.rates.set_naira("1540.25");
    price(&site).await;
    site.sandbox.rates.set_naira("1.54");
    for _ in 0..7 {
        site.pass_minutes(SIX_HOURS);
        assert!(dollars(&site, PaymentPurpose::Consultation).await.is_ok());
    }
    site.pass_minutes(SIX_HOURS);
    let refused = dollars(&site, PaymentPurpose::Consultation).await;
    assert!(
        matches!(refused, Err(PaymentError::NoRate { .. })),
        "{refused:?}"
    );
    let item = Desk::of(&site).await.only().await;
    // What the service says again as it should be is in use: the held one is history.
    site.sandbox.rates.set_naira("1550");
    site.pass_minutes(2);
    assert!(dollars(&site, PaymentPurpose::Consultation).await.is_ok());
    assert_eq!(Desk::of(&site).await.decide(&item, "accept").await, 409);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_rate_is_a_usual_one_or_waits_for_a_person() {
    let site = Fixture::new().await;
    site.sandbox.rates.set_naira("1.54");
    assert!(dollars(&site, PaymentPurpose::Consultation).await.is_err());
    assert_eq!(Desk::of(&site).await.only().await["reason"], "strange_rate");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_of_the_rate_service_is_read_to_its_limit() {
    let server = MockServer::start().await;
    let said =
        json!({ "result": "success", "base_code": "USD", "conversion_rates": { "NGN": 1540.25 } })
            .to_string();
    let service = ExchangeRateApi::new(server.uri().parse().unwrap()).unwrap();
    for (filling, is_read) in [(0, true), (100_000, false)] {
        server.reset().await;
        let body = said.clone() + &" ".repeat(filling);
        Mock::given(method("GET"))
            .respond_with(ResponseTemplate::new(200).set_body_string(body))
            .mount(&server)
            .await;
        assert_eq!(
            service.fetch_latest_rates().await.is_ok(),
            is_read,
            "{filling}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_are_told_in_which_currencies_is_paid() {
    let site = Fixture::new().await;
    let (status, told) = site.client.get_json("/api/payments/currencies").await;
    assert_eq!(status, 200);
    assert_eq!(told["currencies"], json!(["NGN", "USD"]));
    assert_eq!(told["words"], "naira or US dollars");
}
