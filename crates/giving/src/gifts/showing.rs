//! A gift as its giver sees it.

use chrono::{DateTime, Utc};
use kernel::{Currency, Zone, dates};
use payments::model::Purpose;
use payments::{Quote, SubjectState};
use store::StoreError;

use super::proofs::{self, LARGEST, MOST};
use super::view::{
    GiftBank, GiftCan, GiftCheckout, GiftCurrency, GiftPay, GiftProofRule, GiftView,
};
use super::{files, paying};
use crate::model::{Every, Method, Settings, Show, State};
use crate::tables::gift::Model;
use crate::taking::{takes_cards, takes_transfers};
use crate::{Giving, mails, records};

pub async fn view(giving: &Giving, row: &Model, token: &str) -> Result<GiftView, StoreError> {
    let settings = giving.settings().await?;
    let donor = records::donor(giving.store(), row)?;
    let price = records::price(row)?;
    let is_checking = is_checking(giving, row).await?;
    let can = can(giving, row, &settings, is_checking);
    let kept = proofs::of(giving.store().reader().connection(), &row.id).await?;
    let is_for_proofs = row.method == Method::Bank && row.state.is_open();
    let proofs = kept
        .iter()
        .map(|proof| proofs::shown(giving.store(), proof))
        .collect::<Result<Vec<_>, _>>()?;
    let pay = if can.pay {
        pay(giving, row, &settings).await?
    } else {
        None
    };
    let (state, state_text) = if is_checking {
        let words = "We have your payment and are checking it. Please do not pay again.";
        ("checking", words)
    } else {
        (row.state.key(), row.state.label())
    };
    Ok(GiftView {
        reference: row.reference.clone(),
        state: state.to_owned(),
        state_text: state_text.to_owned(),
        method: row.method,
        every: if row.plan_id.is_some() {
            Every::Monthly
        } else {
            Every::Once
        },
        name: donor.name,
        amount_text: price.text(),
        received_text: giving.received_text(row).await?,
        refunded_text: records::refunded(row).map(payments::model::Amount::text),
        fund_name: row.fund_name.clone(),
        show: Show::of(row.is_anonymous),
        dedication: donor.dedication,
        gift_aid: row.gift_aid,
        created_text: mails::day(row.created_at),
        received_on_text: row.received_on.map(dates::long_date),
        instead: instead(giving, price.currency).filter(|_| can.pay && pay.is_none()),
        pay,
        bank: is_for_proofs.then(|| bank(row, price, &settings)),
        proof: GiftProofRule {
            open: is_for_proofs && proofs.len() < MOST,
            accept: files::ACCEPT.to_owned(),
            largest_text: files::size(LARGEST),
            most: u64::try_from(MOST).unwrap_or(u64::MAX),
        },
        proofs,
        can,
        receipt_url: row
            .state
            .has_money()
            .then(|| format!("/giving/{token}/receipt")),
        monthly_url: None,
    })
}

/// Whether money came that somebody has to look at.
async fn is_checking(giving: &Giving, row: &Model) -> Result<bool, StoreError> {
    if row.state != State::Pending || row.payment.is_none() {
        return Ok(false);
    }
    let stands = giving
        .payments()
        .subject(Purpose::Donation, &row.id)
        .await?;
    Ok(matches!(
        stands,
        SubjectState::InReview(_) | SubjectState::Paid(_)
    ))
}

fn can(giving: &Giving, row: &Model, settings: &Settings, is_checking: bool) -> GiftCan {
    if is_checking {
        return GiftCan::default();
    }
    let is_card = row.method == Method::Card;
    let is_open = row.state.is_open();
    GiftCan {
        pay: is_card && row.state == State::Pending && takes_cards(giving, settings),
        cancel: is_open,
        say_paid: !is_card && row.state == State::Transfer,
        bank: is_card && is_open && takes_transfers(settings),
        card: !is_card && row.state == State::Transfer && takes_cards(giving, settings),
        retry: row.state == State::Cancelled && row.plan_id.is_none(),
    }
}

fn bank(row: &Model, price: kernel::Money, settings: &Settings) -> GiftBank {
    GiftBank {
        reference: row.reference.clone(),
        amount_text: price.text(),
        accounts: settings.accounts_for(price.currency),
        note: settings.word("bankNote").to_owned(),
    }
}

/// The sum of a card payment; none where no price was told, or no rate is there.
async fn pay(
    giving: &Giving,
    row: &Model,
    settings: &Settings,
) -> Result<Option<GiftPay>, StoreError> {
    let Some(quote) = paying::told(giving, row).await? else {
        return Ok(None);
    };
    let client = settings.checkout_client.clone();
    let amount = quote.amount;
    Ok(Some(GiftPay {
        amount: amount.minor,
        amount_text: amount.text(),
        price_text: quote.price.text(),
        rate_text: rate(&quote),
        notice: giving.payments().notice(&quote),
        currencies: currencies(giving, &quote).await?,
        valid_until: quote.valid_until,
        valid_until_text: moment(quote.valid_until),
        over: quote.valid_until <= giving.now(),
        label: format!("Pay {}", amount.text()),
        reference: row.payment.clone(),
        access_code: None,
        checkout_url: None,
        checkout: checkout(giving, &client, amount.currency),
        client,
    }))
}

/// `₦1,520.50 for $1, from the rate service, 22 November 2026`.
fn rate(quote: &Quote) -> Option<String> {
    let rate = quote.rate?;
    let (amount, price) = (quote.amount.currency, quote.price.currency);
    let source = match rate.source {
        payments::rates::RateSource::Service => "today's market rate",
        payments::rates::RateSource::Desk => "a rate we set",
        payments::rates::RateSource::Fallback => "a fixed rate",
    };
    Some(format!(
        "{}{} for {}1, {source}, {}",
        amount.sign(),
        rate.rate.text(),
        price.sign(),
        mails::day(rate.at)
    ))
}

/// A moment on the clock of Lagos, with its name.
fn moment(at: DateTime<Utc>) -> String {
    let local = Zone::Lagos.at(at);
    format!("{} in Lagos", dates::clock_time(local.time()))
}

pub fn label(currency: Currency) -> String {
    let name = name(currency);
    format!("{name} ({})", currency.sign())
}

pub const fn name(currency: Currency) -> &'static str {
    match currency {
        Currency::Ngn => "Naira",
        Currency::Gbp => "Pounds",
        Currency::Usd => "US dollars",
    }
}

/// Currencies that somebody takes as they are, other than that of a gift which cannot be paid: `naira or pounds`.
fn instead(giving: &Giving, own: Currency) -> Option<String> {
    let mut others = giving.payments().currencies();
    others.retain(|currency| *currency != own);
    Some(payments::currency_words(&others)).filter(|words| !words.is_empty())
}

async fn currencies(giving: &Giving, quote: &Quote) -> Result<Vec<GiftCurrency>, StoreError> {
    let known = |currency: Currency| {
        [quote.amount, quote.price]
            .into_iter()
            .find(|money| money.currency == currency)
    };
    let payments = giving.payments();
    let payable = payments.payable_in(Purpose::Donation, quote.price.currency);
    let payable = payable.await?.into_iter();
    Ok(payable
        .map(|currency| GiftCurrency {
            code: currency.code().to_owned(),
            label: label(currency),
            text: known(currency).map(kernel::Money::text),
            chosen: currency == quote.amount.currency,
        })
        .collect())
}

/// What the checkout client needs; where no client can meet who takes the money, the giver goes to a page of theirs.
fn checkout(giving: &Giving, client: &str, currency: Currency) -> GiftCheckout {
    let Some(hosts) = giving.payments().client_hosts(currency) else {
        return GiftCheckout {
            client: "redirect".to_owned(),
            script: String::new(),
            api_url: None,
            checkout_url: None,
            wallet_url: None,
        };
    };
    let script = hosts.script.filter(|_| client == "provider");
    let client = match &script {
        Some(_) => "provider",
        None => "bedside",
    };
    GiftCheckout {
        client: client.to_owned(),
        script: script.map_or_else(String::new, Into::into),
        api_url: Some(hosts.api.into()),
        checkout_url: Some(hosts.checkout.into()),
        wallet_url: Some(hosts.wallet.into()),
    }
}
