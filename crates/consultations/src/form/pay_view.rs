//! What is to be paid, as the page shows it.

use kernel::{Currency, PracticeZone, dates};
use payments::model::PaymentPurpose;
use payments::{CurrencyChoice, OfferWording, PaymentOffer, Quote};
use store::StoreError;

use crate::drafts::draft::RequestDraft;
use crate::service::ConsultationService;
use crate::steps::pay;
use crate::times::format_clock_time;

/// What is to be paid; without a price, whether the visitor may ask to be called.
pub(super) async fn load_pay_view(
    consultations: &ConsultationService,
    draft: &RequestDraft,
) -> Result<(Option<PaymentOffer>, bool), StoreError> {
    let Some(quote) = pay::find_quote(consultations, draft).await? else {
        return Ok((None, true));
    };
    let is_converted = quote.price.currency != quote.amount.currency;
    let before = draft.package.original_prices.iter();
    let before = before
        .copied()
        .find(|price| price.currency == quote.price.currency);
    let amount = quote.amount.format_with_symbol();
    let wording = OfferWording {
        label: l10n::t!("consultations-pay-button", amount = amount),
        original_text: before.map(kernel::Money::format_with_symbol),
        rate_text: format_rate(&quote).filter(|_| is_converted),
        valid_until_text: format_clock_time(quote.valid_until, draft.payer_zone()),
    };
    let currencies = list_currency_choices(consultations, draft, &quote).await?;
    let payment = (&*draft.settings.checkout_client, draft.row.payment.as_ref());
    let payments = consultations.payments();
    let view = payments.build_offer(&quote, currencies, wording, payment);
    Ok((Some(view), false))
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
async fn list_currency_choices(
    consultations: &ConsultationService,
    draft: &RequestDraft,
    quote: &Quote,
) -> Result<Vec<CurrencyChoice>, StoreError> {
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
    let is_payable = |currency: &Currency| {
        let own = draft.package.price_in(*currency);
        own.is_some() || *currency == quote.amount.currency || converted.contains(currency)
    };
    let taken = payments.currencies().into_iter().filter(is_payable);
    Ok(taken
        .map(|currency| {
            let price = draft.package.price_in(currency);
            CurrencyChoice::new(currency, price, currency == quote.amount.currency)
        })
        .collect())
}
