//! What a page shows of a price before it is paid, and what the checkout client needs.

use chrono::{DateTime, Utc};
use kernel::{Currency, Money, PracticeZone, dates};
use serde::Serialize;
use store::StoreError;
use utoipa::ToSchema;

use crate::attempts::OpenedAttempt;
use crate::model::PaymentPurpose;
use crate::quotes::Quote;
use crate::rates::RateSource;
use crate::service::Payments;

/// A currency to pay in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = PaymentCurrency)]
pub struct CurrencyChoice {
    /// `NGN`.
    pub code: String,
    /// `Naira (₦)`.
    pub label: String,
    /// The price in it, where it is known before asking.
    pub text: Option<String>,
    pub chosen: bool,
}

impl CurrencyChoice {
    pub fn new(currency: Currency, price: Option<Money>, is_chosen: bool) -> Self {
        Self {
            code: currency.code().to_owned(),
            label: currency_label(currency).to_owned(),
            text: price.map(Money::format_with_symbol),
            chosen: is_chosen,
        }
    }
}

/// As `Naira (₦)`.
pub fn currency_label(currency: Currency) -> &'static str {
    match currency {
        Currency::Ngn => l10n::t!("payments-choice-naira"),
        Currency::Gbp => l10n::t!("payments-choice-pounds"),
        Currency::Usd => l10n::t!("payments-choice-dollars"),
    }
}

/// What the checkout client needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CheckoutSetup {
    /// `bedside`, `provider` or `redirect`.
    pub client: String,
    pub script: String,
    /// The provider's hosts, where they are not the client's own defaults.
    pub api_url: Option<String>,
    /// The same for the page in the frame.
    pub checkout_url: Option<String>,
    /// The same for wallets.
    pub wallet_url: Option<String>,
}

/// What is to be paid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentOffer {
    /// In minor units.
    pub amount: i64,
    /// As `₦24,000`.
    pub amount_text: String,
    /// The price in its own currency.
    pub price_text: String,
    /// What it was before, in the same currency.
    pub original_text: Option<String>,
    /// The rate, who says so and when.
    pub rate_text: Option<String>,
    /// What has to be known before paying.
    pub notice: Option<String>,
    pub currencies: Vec<CurrencyChoice>,
    /// Until when the price holds.
    pub valid_until: DateTime<Utc>,
    pub valid_until_text: String,
    /// The price's time is over: it has to be asked for again (`do=quote`).
    pub over: bool,
    pub label: String,
    /// The payment, once it was opened.
    pub reference: Option<String>,
    /// What the client resumes it with.
    pub access_code: Option<String>,
    /// The page that it can be paid on without a client.
    pub checkout_url: Option<String>,
    /// `bedside` or `provider`.
    pub client: String,
    pub checkout: CheckoutSetup,
}

/// What a feature says of an offer in its own words.
#[derive(Clone, Debug)]
pub struct OfferWording {
    /// Of the button.
    pub label: String,
    pub original_text: Option<String>,
    pub rate_text: Option<String>,
    /// On the payer's clock.
    pub valid_until_text: String,
}

/// What the checkout client needs to go on.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenedPayment {
    pub reference: String,
    /// What the client resumes it with.
    pub access_code: String,
    /// The page that it can be paid on without a client.
    pub checkout_url: String,
    pub amount_text: String,
    /// `bedside` or `provider`.
    pub client: String,
}

impl OpenedPayment {
    /// `client` is the checkout client of the feature's settings.
    pub fn new(opened: OpenedAttempt, client: String) -> Self {
        Self {
            reference: opened.reference.to_string(),
            access_code: opened.access_code,
            checkout_url: opened.checkout_url,
            amount_text: opened.amount.format_with_symbol(),
            client,
        }
    }
}

/// As `₦1,520.50 for $1, today's market rate, 22 November 2026`; none where no rate is in the price.
pub fn format_rate(quote: &Quote) -> Option<String> {
    let rate = quote.rate?;
    let symbol = quote.amount.currency.symbol();
    let price_symbol = quote.price.currency.symbol();
    let day = dates::format_long_date(PracticeZone::Lagos.to_local(rate.at).date_naive());
    let rate_text = rate.rate.text();
    Some(match rate.source {
        RateSource::Service => l10n::t!(
            "payments-rate-market",
            symbol = symbol,
            rate = rate_text,
            price_symbol = price_symbol,
            day = day
        ),
        RateSource::Desk => l10n::t!(
            "payments-rate-ours",
            symbol = symbol,
            rate = rate_text,
            price_symbol = price_symbol,
            day = day
        ),
        RateSource::Fallback => l10n::t!(
            "payments-rate-fixed",
            symbol = symbol,
            rate = rate_text,
            price_symbol = price_symbol,
            day = day
        ),
    })
}

impl Payments {
    /// The currencies that a quoted price can be paid in now.
    pub async fn list_currency_choices(
        &self,
        purpose: PaymentPurpose,
        quote: &Quote,
    ) -> Result<Vec<CurrencyChoice>, StoreError> {
        // With a fee on top nobody knows the sum of another currency before it was asked for.
        let price = (quote.covered_fee.minor == 0).then_some(quote.price);
        let known = |currency: Currency| {
            [Some(quote.amount), price]
                .into_iter()
                .flatten()
                .find(|money| money.currency == currency)
        };
        let payable = self
            .list_payable_currencies(purpose, quote.price.currency)
            .await?;
        let choice = |currency: Currency| {
            let is_chosen = currency == quote.amount.currency;
            CurrencyChoice::new(currency, known(currency), is_chosen)
        };
        Ok(payable.into_iter().map(choice).collect())
    }

    /// A quote as its payer sees it. `client` is the checkout client of the feature's settings; a payment is named once it
    /// was opened.
    pub fn build_offer(
        &self,
        quote: &Quote,
        currencies: Vec<CurrencyChoice>,
        wording: OfferWording,
        (client, payment): (&str, Option<&String>),
    ) -> PaymentOffer {
        let amount = quote.amount;
        PaymentOffer {
            amount: amount.minor,
            amount_text: amount.format_with_symbol(),
            price_text: quote.price.format_with_symbol(),
            original_text: wording.original_text,
            rate_text: wording.rate_text,
            notice: self.rooms.quotes.payment_notice(quote),
            currencies,
            valid_until: quote.valid_until,
            valid_until_text: wording.valid_until_text,
            over: quote.valid_until <= self.rooms.store.clock().now(),
            label: wording.label,
            reference: payment.cloned(),
            access_code: None,
            checkout_url: None,
            checkout: self.checkout_setup(client, amount.currency),
            client: client.to_owned(),
        }
    }

    /// Where no client can meet who takes the money, the payer goes to a page of theirs.
    fn checkout_setup(&self, client: &str, currency: Currency) -> CheckoutSetup {
        let Some(hosts) = self.rooms.providers.client_hosts(currency) else {
            return CheckoutSetup {
                client: "redirect".to_owned(),
                script: String::new(),
                api_url: None,
                checkout_url: None,
                wallet_url: None,
            };
        };
        let script = hosts.script.filter(|_| client == "provider");
        let client = script.as_ref().map_or("bedside", |_script| "provider");
        CheckoutSetup {
            client: client.to_owned(),
            script: script.map_or_else(String::new, Into::into),
            api_url: Some(hosts.api.into()),
            checkout_url: Some(hosts.checkout.into()),
            wallet_url: Some(hosts.wallet.into()),
        }
    }
}
