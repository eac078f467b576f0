//! What can be given: amounts, currencies, funds, accounts; thanks to givers.

use axum::extract::State as Shared;
use axum::response::Response;
use chrono::TimeDelta;
use kernel::{Currency, Money, dates};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Serialize;
use serde_json::{Map, Value};
use store::StoreError;
use utoipa::ToSchema;
use web::Result;

use super::page;
use super::responses::cacheable_response;
use crate::gifts::payment;
use crate::gifts::submission::{accepts_cards, accepts_transfers};
use forms::TermsSettings;
use transfers::BankAccount;

use crate::model::{DonationState, Fund, GivingSettings};
use crate::service::Giving;
use crate::tables::{gift, records};

/// Thanks that are shown.
const WALL_LENGTH: usize = 12;
/// What depends on rates is looked at anew after this.
const RATES_HOLD: TimeDelta = TimeDelta::minutes(10);

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = GivingAmount)]
pub struct AmountView {
    /// In whole units, as the form sends it.
    pub value: String,
    /// As `₦5,000`.
    pub text: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GivingCurrency {
    /// `NGN`.
    pub code: String,
    /// `₦`.
    pub sign: String,
    /// `Naira`.
    pub name: String,
    pub suggested: Vec<AmountView>,
    pub chosen: Option<String>,
    pub minimum_text: Option<String>,
    pub card: bool,
    pub bank: bool,
    /// The fee of the card can be covered.
    pub card_fee: bool,
    /// `charge` or `reminder`; none where monthly gifts are not taken.
    pub monthly: Option<&'static str>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct GivingFund {
    pub key: String,
    pub name: String,
    /// `ongoing` or `upcoming`.
    pub status: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GivingGiftAid {
    pub version: String,
    pub label: String,
    pub text: String,
    pub charity_number: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WallLine {
    /// Who; `Somebody` where they give without a name.
    pub name: String,
    pub text: String,
    pub when_text: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GivingOffer {
    #[schema(value_type = std::collections::HashMap<String, String>)]
    pub words: Map<String, Value>,
    pub currencies: Vec<GivingCurrency>,
    pub funds: Vec<GivingFund>,
    pub accounts: Vec<BankAccount>,
    pub gift_aid: Option<GivingGiftAid>,
    pub wall: Vec<WallLine>,
    pub terms: TermsSettings,
}

/// What can be given, and how.
#[utoipa::path(get, path = "/api/giving", operation_id = "read_giving", tag = "giving",
    responses((status = 200, body = GivingOffer)))]
pub async fn get_giving_offer(Shared(giving): Shared<Giving>) -> Result<Response> {
    let settings = giving.load_settings().await?;
    let funds = giving.list_funds().await?;
    let open = funds.into_iter().filter(Fund::is_open);
    let wall = if settings.wall_open {
        load_wall(&giving).await?
    } else {
        Vec::new()
    };
    let gift_aid = settings.has_gift_aid().then(|| GivingGiftAid {
        version: settings.gift_aid.version.clone(),
        label: settings.gift_aid.label.clone(),
        text: settings.gift_aid.text.clone(),
        charity_number: settings.charity_number.clone(),
    });
    // A rate comes and goes without a change of what the offer is made of.
    let taken = giving.payments().currencies();
    let has_rates = settings.suggested.iter().any(|one| {
        let currency = one.currency.parse();
        currency.is_ok_and(|currency: Currency| !taken.contains(&currency))
    });
    let until = has_rates.then(|| giving.now() + RATES_HOLD);
    let offer = GivingOffer {
        currencies: build_currencies(&giving, &settings).await?,
        funds: open
            .map(|fund| GivingFund {
                key: fund.key,
                name: fund.name,
                status: fund.status,
            })
            .collect(),
        accounts: settings.accounts.clone(),
        gift_aid,
        wall,
        terms: settings.terms.clone(),
        words: settings.words,
    };
    Ok(cacheable_response(&offer, until))
}

async fn build_currencies(
    giving: &Giving,
    settings: &GivingSettings,
) -> Result<Vec<GivingCurrency>, StoreError> {
    let fees = settings.covered_fees();
    let mut all = Vec::new();
    for one in &settings.suggested {
        let Ok(currency) = one.currency.parse::<Currency>() else {
            continue;
        };
        let card = accepts_cards(giving, settings) && payment::can_pay(giving, currency).await?;
        let bank = accepts_transfers(settings, currency);
        if !card && !bank {
            continue;
        }
        let amounts = one.amounts.iter().filter_map(|value| {
            let money = Money::parse_major(value, currency).ok()?;
            Some(AmountView {
                value: value.clone(),
                text: money.format_with_symbol(),
            })
        });
        let pay_in = giving.payments().default_currency(currency);
        let repeats = giving.payments().can_charge_again(pay_in);
        let monthly = if card && repeats {
            "charge"
        } else {
            "reminder"
        };
        all.push(GivingCurrency {
            code: currency.code().to_owned(),
            sign: currency.symbol().to_owned(),
            name: page::currency_name(currency).to_owned(),
            suggested: amounts.collect(),
            chosen: Some(one.chosen.clone()).filter(|chosen| one.amounts.contains(chosen)),
            minimum_text: settings
                .minimum_for(currency)
                .map(Money::format_with_symbol),
            card,
            bank,
            card_fee: card && fees.iter().any(|(of, _)| *of == pay_in),
            monthly: settings.monthly_open.then_some(monthly),
        });
    }
    Ok(all)
}

/// The newest gifts for which somebody is thanked. Tests are not, once the site takes real money.
async fn find_thanked_gifts(giving: &Giving) -> Result<Vec<gift::Model>, StoreError> {
    let reader = giving.store().reader();
    let mut thanked = Vec::new();
    for page in 0.. {
        let rows = gift::Entity::find()
            .filter(gift::Column::State.eq(DonationState::Received))
            .filter(gift::Column::ErasedAt.is_null())
            .order_by_desc(gift::Column::ReceivedAt)
            .order_by_desc(gift::Column::Id)
            .offset(page * WALL_LENGTH as u64)
            .limit(WALL_LENGTH as u64)
            .all(reader.connection())
            .await?;
        let is_last = rows.len() < WALL_LENGTH;
        let references: Vec<String> = rows.iter().filter_map(|row| row.payment.clone()).collect();
        let tests = giving.payments().find_uncounted_tests(&references).await?;
        let is_real = |row: &gift::Model| {
            let payment = row.payment.as_ref();
            payment.is_none_or(|payment| !tests.contains(payment))
        };
        thanked.extend(rows.into_iter().filter(is_real));
        if is_last || thanked.len() >= WALL_LENGTH {
            break;
        }
    }
    thanked.truncate(WALL_LENGTH);
    Ok(thanked)
}

async fn load_wall(giving: &Giving) -> Result<Vec<WallLine>, StoreError> {
    let rows = find_thanked_gifts(giving).await?;
    rows.iter()
        .map(|row| {
            let name = if row.is_anonymous {
                String::new()
            } else {
                records::decrypt_donor(giving.store(), row)?
                    .public_name()
                    .to_owned()
            };
            let amount = match records::net_received(row) {
                Some(amount) => amount.text(),
                None => records::donation_price(row)?.format_with_symbol(),
            };
            // Who is named did not agree to the sum being told.
            let sum = Some(amount).filter(|_| name.is_empty());
            let fund = row.fund.as_ref().map(|_| &row.fund_name);
            let what = match (sum, fund) {
                (Some(sum), Some(fund)) => {
                    l10n::t!("giving-wall-gave-amount-to-fund", amount = sum, fund = fund)
                }
                (Some(sum), None) => l10n::t!("giving-wall-gave-amount", amount = sum),
                (None, Some(fund)) => l10n::t!("giving-wall-gave-to-fund", fund = fund),
                (None, None) => l10n::t!("giving-wall-gave").to_owned(),
            };
            Ok(WallLine {
                name: Some(name)
                    .filter(|name| !name.is_empty())
                    .unwrap_or_else(|| l10n::t!("giving-wall-unnamed").to_owned()),
                text: what.split_whitespace().collect::<Vec<_>>().join(" "),
                when_text: row
                    .received_on
                    .map(dates::format_long_date)
                    .unwrap_or_default(),
            })
        })
        .collect()
}
