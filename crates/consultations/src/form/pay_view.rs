//! What is to be paid, as the page shows it.

use kernel::{Currency, PracticeZone, dates};
use payments::Quote;
use payments::model::PaymentPurpose;
use store::StoreError;

use super::view::{CheckoutView, CurrencyView, PayView};
use crate::drafts::draft::RequestDraft;
use crate::service::ConsultationService;
use crate::steps::pay;
use crate::times::format_clock_time;

/// What is to be paid; without a price, whether the visitor may ask to be called.
pub(super) async fn load_pay_view(
    consultations: &ConsultationService,
    draft: &RequestDraft,
) -> Result<(Option<PayView>, bool), StoreError> {
    let Some(quote) = pay::find_quote(consultations, draft).await? else {
        return Ok((None, true));
    };
    let client = draft.settings.checkout_client.clone();
    let amount = quote.amount;
    let is_converted = quote.price.currency != amount.currency;
    let before = draft.package.original_prices.iter();
    let before = before
        .copied()
        .find(|price| price.currency == quote.price.currency);
    let view = PayView {
        amount: amount.minor,
        amount_text: amount.format_with_symbol(),
        price_text: quote.price.format_with_symbol(),
        original_text: before.map(kernel::Money::format_with_symbol),
        rate_text: format_rate(&quote).filter(|_| is_converted),
        notice: consultations.payments().payment_notice(&quote),
        currencies: load_currency_views(consultations, draft, &quote).await?,
        valid_until: quote.valid_until,
        valid_until_text: format_clock_time(quote.valid_until, draft.payer_zone()),
        over: quote.valid_until <= consultations.now(),
        label: l10n::t!(
            "consultations-pay-button",
            amount = amount.format_with_symbol()
        ),
        reference: draft.row.payment.clone(),
        access_code: None,
        checkout_url: None,
        checkout: build_checkout_view(consultations, &client, amount.currency),
        client,
    };
    Ok((Some(view), false))
}

/// What the checkout client needs; where no client can meet who takes the money, the payer goes to a page of theirs.
fn build_checkout_view(
    consultations: &ConsultationService,
    client: &str,
    currency: Currency,
) -> CheckoutView {
    let Some(hosts) = consultations.payments().client_hosts(currency) else {
        return CheckoutView {
            client: "redirect".to_owned(),
            script: String::new(),
            api_url: None,
            checkout_url: None,
            wallet_url: None,
        };
    };
    let script = hosts.script.filter(|_| client == "provider");
    CheckoutView {
        client: script
            .as_ref()
            .map_or("bedside", |_script| "provider")
            .to_owned(),
        script: script.map_or_else(String::new, Into::into),
        api_url: Some(hosts.api.into()),
        checkout_url: Some(hosts.checkout.into()),
        wallet_url: Some(hosts.wallet.into()),
    }
}

fn format_rate(quote: &Quote) -> Option<String> {
    let shown = quote.rate?;
    let (from, to) = (quote.price.currency, quote.amount.currency);
    let day = dates::format_long_date(PracticeZone::Lagos.to_local(shown.at).date_naive());
    let clock = dates::format_time(PracticeZone::Lagos.to_local(shown.at).time());
    Some(l10n::t!(
        "consultations-pay-rate",
        symbol = to.symbol(),
        rate = shown.rate.text(),
        price_symbol = from.symbol(),
        time = clock,
        day = day
    ))
}

/// Those that can be paid now: the package has a price in them, or there is a rate.
async fn load_currency_views(
    consultations: &ConsultationService,
    draft: &RequestDraft,
    quote: &Quote,
) -> Result<Vec<CurrencyView>, StoreError> {
    let payments = consultations.payments();
    let converted = match draft.package.base_price() {
        Some(price) => {
            let purpose = PaymentPurpose::Consultation;
            payments
                .list_payable_currencies(purpose, price.currency)
                .await?
        }
        None => Vec::new(),
    };
    let name = |currency: Currency| match currency {
        Currency::Ngn => l10n::t!("consultations-currency-naira"),
        Currency::Gbp => l10n::t!("consultations-currency-pounds"),
        Currency::Usd => l10n::t!("consultations-currency-dollars"),
    };
    let is_payable = |currency: &Currency| {
        let own = draft.package.price_in(*currency);
        own.is_some() || *currency == quote.amount.currency || converted.contains(currency)
    };
    let taken = payments.currencies().into_iter().filter(is_payable);
    Ok(taken
        .map(|currency| CurrencyView {
            code: currency.code().to_owned(),
            label: name(currency).to_owned(),
            text: draft
                .package
                .price_in(currency)
                .map(kernel::Money::format_with_symbol),
            chosen: currency == quote.amount.currency,
        })
        .collect())
}
