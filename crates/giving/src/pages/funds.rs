//! What funds need, have and did.

use std::collections::BTreeMap;

use axum::extract::State as Shared;
use axum::response::Response;
use kernel::{Money, dates};
use payments::model::{Amount, PaymentPurpose};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde::Serialize;
use store::StoreError;
use utoipa::ToSchema;
use web::Result;

use super::responses::cacheable_response;
use crate::model::{DonationState, Fund, FundNote};
use crate::service::Giving;
use crate::tables::gift;

/// Fewer gifts than this are not counted out: few people could be told apart.
const SMALLEST_COUNT: usize = 5;

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
    let references: Vec<String> = paid.iter().filter_map(|(_, paid)| paid.clone()).collect();
    let tests = giving.payments().find_uncounted_tests(&references).await?;
    let mut by_fund: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (fund, payment) in paid {
        let payment = payment.filter(|payment| !tests.contains(payment));
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
        [first @ .., last] => l10n::t!("giving-list-and", first = first.join(", "), last = last),
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

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Currency;

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
