//! A gift as its giver sees it.

use chrono::{DateTime, Utc};
use kernel::{Currency, Money, PracticeZone, dates};
use payments::model::PaymentPurpose;
use payments::{OfferWording, PaymentOffer, SubjectState, format_rate};
use store::StoreError;
use transfers::TransferDetails;
use transfers::proofs::{MOST_PROOFS, ProofRule};

use super::view::{GiftCan, GiftView};
use crate::gifts::payment;
use crate::gifts::submission::{accepts_cards, accepts_transfers};
use crate::model::{
    DonationFrequency, DonationMethod, DonationState, DonorCompany, DonorVisibility,
    GivingSettings, format_day,
};
use crate::service::Giving;
use crate::tables::gift::Model;
use crate::tables::records;

pub async fn build_donation_view(
    giving: &Giving,
    row: &Model,
    token: &str,
) -> Result<GiftView, StoreError> {
    let settings = giving.load_settings().await?;
    let donor = records::decrypt_donor(giving.store(), row)?;
    let price = records::donation_price(row)?;
    let is_checking = is_checking(giving, row).await?;
    let mut can = build_permissions(giving, (row, price.currency), &settings, is_checking);
    let is_for_proofs = row.method == DonationMethod::Bank && row.state.is_open();
    let proofs = giving.proofs().load_views(&row.id).await?;
    let pay = if can.pay {
        build_payment(giving, row, &settings).await?
    } else {
        None
    };
    let (state, state_text) = describe_state(row, is_checking);
    let (net_text, fee_text) = describe_fee(giving, row, &settings).await?;
    can.cover_fee = can.pay && !row.covers_fee && fee_text.is_some();
    can.leave_fee = can.pay && row.covers_fee;
    Ok(GiftView {
        reference: row.reference.clone(),
        state: state.to_owned(),
        state_text: state_text.to_owned(),
        method: row.method,
        every: if row.plan_id.is_some() {
            DonationFrequency::Monthly
        } else {
            DonationFrequency::Once
        },
        company: donor.company.as_ref().map(DonorCompany::text),
        name: donor.name,
        amount_text: price.format_with_symbol(),
        fee_text,
        net_text,
        received_text: giving.received_text(row).await?,
        refunded_text: records::refunded_amount(row).map(payments::model::Amount::text),
        fund_name: row.fund_name.clone(),
        show: DonorVisibility::from_anonymous(row.is_anonymous),
        dedication: donor.dedication,
        gift_aid: row.gift_aid,
        created_text: format_day(row.created_at),
        received_on_text: row.received_on.map(dates::format_long_date),
        instead: other_currencies(giving, price.currency).filter(|_| can.pay && pay.is_none()),
        pay,
        bank: is_for_proofs.then(|| build_transfer_details(row, price, &settings)),
        proof: ProofRule::new(is_for_proofs && proofs.len() < MOST_PROOFS),
        proofs,
        can,
        receipt_url: row
            .state
            .has_money()
            .then(|| format!("/giving/{token}/receipt")),
        monthly_url: None,
    })
}

/// The gift itself and what covers the fee of the card, or would; once paid, of the money that came.
async fn describe_fee(
    giving: &Giving,
    row: &Model,
    settings: &GivingSettings,
) -> Result<(Option<String>, Option<String>), StoreError> {
    if row.state.has_money() {
        let fee = records::covered_fee(row).map(payments::model::Amount::text);
        let net = records::net_received(row).filter(|_| fee.is_some());
        return Ok((net.map(payments::model::Amount::text), fee));
    }
    let Some(quote) = payment::find_quote(giving, row).await? else {
        return Ok((None, None));
    };
    let net = quote.net_amount();
    let fees = settings.covered_fees();
    let known = fees.iter().find(|(of, _)| *of == net.currency);
    // What a price has on top stays, whatever the fees became since.
    let fee = if row.covers_fee {
        Some(quote.covered_fee)
    } else {
        known.and_then(|(_, fee)| fee.cover(net))
    };
    let fee = fee.filter(|fee| fee.minor > 0);
    let net = fee.filter(|_| row.covers_fee).map(|_| net);
    Ok((
        net.map(Money::format_with_symbol),
        fee.map(Money::format_with_symbol),
    ))
}

/// How far a gift is, as a key and as its giver reads it.
fn describe_state(row: &Model, is_checking: bool) -> (&'static str, &'static str) {
    if is_checking {
        let words = l10n::t!("giving-payment-checking");
        return ("checking", words);
    }
    (row.state.key(), row.state.label())
}

/// Whether money came that somebody has to look at.
async fn is_checking(giving: &Giving, row: &Model) -> Result<bool, StoreError> {
    if row.state != DonationState::Pending || row.payment.is_none() {
        return Ok(false);
    }
    let state = giving
        .payments()
        .find_subject_state(PaymentPurpose::Donation, &row.id)
        .await?;
    Ok(matches!(
        state,
        // Paid too: the payment may be settled while the job that tells the gift of it still waits.
        SubjectState::InReview(_) | SubjectState::Paid(_)
    ))
}

fn build_permissions(
    giving: &Giving,
    (row, currency): (&Model, Currency),
    settings: &GivingSettings,
    is_checking: bool,
) -> GiftCan {
    if is_checking {
        return GiftCan::default();
    }
    let is_card = row.method == DonationMethod::Card;
    let is_open = row.state.is_open();
    GiftCan {
        pay: is_card && row.state == DonationState::Pending && accepts_cards(giving, settings),
        cancel: is_open,
        say_paid: !is_card && row.state == DonationState::Transfer,
        bank: is_card && is_open && accepts_transfers(settings, currency),
        card: !is_card && row.state == DonationState::Transfer && accepts_cards(giving, settings),
        retry: row.state == DonationState::Cancelled && row.plan_id.is_none(),
        cover_fee: false,
        leave_fee: false,
    }
}

fn build_transfer_details(row: &Model, price: Money, settings: &GivingSettings) -> TransferDetails {
    TransferDetails {
        reference: row.reference.clone(),
        amount_text: price.format_with_symbol(),
        accounts: settings.accounts_for(price.currency),
        note: settings.copy_text("bankNote").to_owned(),
    }
}

/// The sum of a card payment; none where no price was told, or no rate is there.
async fn build_payment(
    giving: &Giving,
    row: &Model,
    settings: &GivingSettings,
) -> Result<Option<PaymentOffer>, StoreError> {
    let Some(quote) = payment::find_quote(giving, row).await? else {
        return Ok(None);
    };
    let amount = quote.amount.format_with_symbol();
    let wording = OfferWording {
        label: l10n::t!("giving-payment-pay", amount = amount),
        original_text: None,
        rate_text: format_rate(&quote),
        valid_until_text: format_time(quote.valid_until),
    };
    let currencies = giving
        .payments()
        .list_currency_choices(PaymentPurpose::Donation, &quote)
        .await?;
    let payment = (&*settings.checkout_client, row.payment.as_ref());
    let payments = giving.payments();
    Ok(Some(
        payments.build_offer(&quote, currencies, wording, payment),
    ))
}

/// A moment on the clock of Lagos, with its name.
fn format_time(at: DateTime<Utc>) -> String {
    let local = PracticeZone::Lagos.to_local(at);
    l10n::t!("giving-time-lagos", time = dates::format_time(local.time()))
}

pub fn currency_name(currency: Currency) -> &'static str {
    match currency {
        Currency::Ngn => l10n::t!("giving-currency-naira"),
        Currency::Gbp => l10n::t!("giving-currency-pounds"),
        Currency::Usd => l10n::t!("giving-currency-dollars"),
    }
}

/// Currencies that somebody takes as they are, other than that of a gift which cannot be paid: `naira or pounds`.
fn other_currencies(giving: &Giving, own: Currency) -> Option<String> {
    let mut others = giving.payments().currencies();
    others.retain(|currency| *currency != own);
    Some(payments::currency_words(&others)).filter(|words| !words.is_empty())
}
