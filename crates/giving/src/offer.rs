//! What can be given: amounts, currencies, funds, accounts; what was given to each fund; thanks to givers.

use std::collections::BTreeMap;

use axum::extract::State as Shared;
use axum::response::Response;
use chrono::TimeDelta;
use kernel::{Currency, Money, dates};
use payments::model::{Amount, PaymentPurpose};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Serialize;
use serde_json::{Map, Value};
use store::StoreError;
use utoipa::ToSchema;
use web::Result;

use crate::gifts::{page, payment};
use crate::model::{BankAccount, DonationState, Fund, FundNote, GivingSettings, TermsSettings};
use crate::responses::cacheable_response;
use crate::submission::{accepts_cards, accepts_transfers};
use crate::tables::gift;
use crate::{Giving, emails, records};

/// Thanks that are shown.
const WALL_LENGTH: u64 = 12;
/// What depends on rates is looked at anew after this.
const RATES_HOLD: TimeDelta = TimeDelta::minutes(10);
/// Fewer gifts than this are not counted out: few people could be told apart.
const SMALLEST_COUNT: usize = 5;

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
    let bank = accepts_transfers(settings);
    let mut all = Vec::new();
    for one in &settings.suggested {
        let Ok(currency) = one.currency.parse::<Currency>() else {
            continue;
        };
        let card = accepts_cards(giving, settings) && payment::can_pay(giving, currency).await?;
        if !card && !bank {
            continue;
        }
        let amounts = one.amounts.iter().filter_map(|value| {
            let money = payments::model::parse_major(value, currency).ok()?;
            Some(AmountView {
                value: value.clone(),
                text: money.format_with_symbol(),
            })
        });
        let repeats = giving
            .payments()
            .can_charge_again(payment::payment_currency(giving, currency));
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
            monthly: settings.monthly_open.then_some(monthly),
        });
    }
    Ok(all)
}

async fn load_wall(giving: &Giving) -> Result<Vec<WallLine>, StoreError> {
    let rows = gift::Entity::find()
        .filter(gift::Column::State.eq(DonationState::Received))
        .filter(gift::Column::ErasedAt.is_null())
        .order_by_desc(gift::Column::ReceivedAt)
        .limit(WALL_LENGTH)
        .all(giving.store().reader().connection())
        .await?;
    rows.iter()
        .map(|row| {
            let name = if row.is_anonymous {
                String::new()
            } else {
                records::decrypt_donor(giving.store(), row)?.name
            };
            let amount = match records::received_amount(row) {
                Some(amount) => amount.text(),
                None => records::donation_price(row)?.format_with_symbol(),
            };
            // Who is named did not agree to the sum being told.
            let sum = if name.is_empty() { amount.as_str() } else { "" };
            let what = match &row.fund {
                Some(_) => format!("gave {sum} to {}", row.fund_name),
                None => format!("gave {sum}"),
            };
            Ok(WallLine {
                name: Some(name)
                    .filter(|name| !name.is_empty())
                    .unwrap_or_else(|| "Somebody".to_owned()),
                text: what.split_whitespace().collect::<Vec<_>>().join(" "),
                when_text: row
                    .received_on
                    .map(dates::format_long_date)
                    .unwrap_or_default(),
            })
        })
        .collect()
}

/// A sum, for reckoning and for reading.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FundSum {
    /// As `₦5,000`.
    pub text: String,
    pub minor: i64,
    /// `NGN`.
    pub currency: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FundLine {
    pub date_text: String,
    pub amount_text: Option<String>,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FundView {
    pub key: String,
    pub name: String,
    pub goal: Option<FundSum>,
    pub goal_text: Option<String>,
    /// What the ledger says was given and not given back, by currency.
    pub raised: Vec<FundSum>,
    /// The same as text; empty while nothing was given.
    pub raised_text: String,
    /// How much of the goal is there, of what was given in its currency.
    pub percent: Option<u8>,
    /// How many gifts; left out where they are few.
    pub gifts: Option<usize>,
    /// What money was spent on, newest first.
    pub spent: Vec<FundLine>,
    pub updates: Vec<FundLine>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FundList {
    pub items: Vec<FundView>,
}

/// What funds need, have and did. What they have is read from the ledger.
#[utoipa::path(get, path = "/api/giving/funds", operation_id = "list_funds", tag = "giving",
    responses((status = 200, body = FundList)))]
pub async fn list_funds(Shared(giving): Shared<Giving>) -> Result<Response> {
    let items = load_fund_views(&giving).await?;
    Ok(cacheable_response(&FundList { items }, None))
}

pub async fn load_fund_views(giving: &Giving) -> Result<Vec<FundView>, StoreError> {
    let paid: Vec<(Option<String>, Option<String>)> = gift::Entity::find()
        .filter(gift::Column::Fund.is_not_null())
        .filter(gift::Column::State.is_in([DonationState::Received, DonationState::PartRefunded]))
        .select_only()
        .column(gift::Column::Fund)
        .column(gift::Column::Payment)
        .into_tuple()
        .all(giving.store().reader().connection())
        .await?;
    let mut by_fund: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (fund, payment) in paid {
        if let (Some(fund), Some(payment)) = (fund, payment) {
            by_fund.entry(fund).or_default().push(payment);
        }
    }
    let mut views = Vec::new();
    for fund in giving.list_funds().await? {
        let references = by_fund.remove(&fund.key).unwrap_or_default();
        let raised = giving
            .payments()
            .sum_income(PaymentPurpose::Donation, &references)
            .await?;
        views.push(build_fund_view(fund, raised, references.len()));
    }
    Ok(views)
}

fn build_sum(amount: Amount) -> FundSum {
    FundSum {
        text: amount.text(),
        minor: amount.minor,
        currency: amount.currency.to_string(),
    }
}

fn build_fund_view(fund: Fund, raised: Vec<Amount>, gifts: usize) -> FundView {
    let texts: Vec<String> = raised.iter().map(|amount| amount.text()).collect();
    FundView {
        percent: fund.goal.and_then(|goal| goal_percent(goal, &raised)),
        goal: fund.goal.map(|goal| build_sum(goal.into())),
        goal_text: fund.goal.map(Money::format_with_symbol),
        raised: raised.into_iter().map(build_sum).collect(),
        raised_text: join_texts(&texts),
        gifts: (gifts >= SMALLEST_COUNT).then_some(gifts),
        spent: fund.spending.into_iter().map(build_fund_line).collect(),
        updates: fund.updates.into_iter().map(build_fund_line).collect(),
        key: fund.key,
        name: fund.name,
    }
}

/// `₦240,000, £50 and $10`.
fn join_texts(texts: &[String]) -> String {
    match texts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

fn goal_percent(goal: Money, raised: &[Amount]) -> Option<u8> {
    if goal.minor <= 0 {
        return None;
    }
    // No rate is applied: with one the bar would move without anybody giving.
    let own = raised
        .iter()
        .filter_map(|amount| amount.money())
        .find(|money| money.currency == goal.currency);
    let minor = own.map_or(0, |money| money.minor).max(0);
    let percent = i128::from(minor) * 100 / i128::from(goal.minor);
    u8::try_from(percent.min(100)).ok()
}

fn build_fund_line(note: FundNote) -> FundLine {
    FundLine {
        date_text: note.on.map(dates::format_long_date).unwrap_or_default(),
        amount_text: note.amount.map(Money::format_with_symbol),
        text: note.text,
    }
}

pub fn received_day(row: &gift::Model) -> String {
    let on = row.received_on.map(dates::format_long_date);
    on.unwrap_or_else(|| emails::format_day(row.received_at.unwrap_or(row.created_at)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_goal_is_reached_in_its_own_currency_only() {
        let goal = Money::new(100_000, Currency::Gbp);
        let pounds = Amount::from(Money::new(25_000, Currency::Gbp));
        let naira = Amount::from(Money::new(9_000_000, Currency::Ngn));
        assert_eq!(goal_percent(goal, &[naira, pounds]), Some(25));
        assert_eq!(goal_percent(goal, &[naira]), Some(0));
        let much = Amount::from(Money::new(i64::MAX, Currency::Gbp));
        assert_eq!(goal_percent(goal, &[much]), Some(100));
        assert_eq!(goal_percent(Money::new(0, Currency::Gbp), &[pounds]), None);
    }

    #[test]
    fn sums_are_listed_as_people_say_them() {
        let texts = ["₦5,000", "£50", "$10"].map(str::to_owned);
        assert_eq!(join_texts(&texts), "₦5,000, £50 and $10");
        assert_eq!(join_texts(&texts[..1]), "₦5,000");
        assert_eq!(join_texts(&[]), "");
    }
}
