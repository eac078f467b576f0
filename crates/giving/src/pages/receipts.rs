//! Receipts and yearly statements, each behind a link of its own.

use axum::extract::State as Shared;
use axum::response::Response;
use chrono::Datelike;
use forms::{EmailField, PostedForm};
use kernel::{EmailAddress, dates};
use payments::model::Amount;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use store::{Actor, StoreError};
use utoipa::{IntoParams, ToSchema};
use web::{Path, Query, Result};

use super::responses::{link_not_found, private_json, redirect_to};
use crate::emails::{self, links};
use crate::gifts::payment;
use crate::model::{Donor, DonorCompany, GivingSettings, format_day};
use crate::service::Giving;
use crate::tables::gift::Model;
use crate::tables::records;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GiftSeller {
    pub name: String,
    /// What the law wants on a receipt, one a line.
    pub lines: Vec<String>,
    pub charity_number: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct GiftReceiptRow {
    pub label: String,
    pub text: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GiftReceipt {
    pub seller: GiftSeller,
    /// As `2026-000123`.
    pub number: String,
    pub donor_name: String,
    pub gift_aid: bool,
    pub rows: Vec<GiftReceiptRow>,
    pub amount_text: String,
    /// The gift in its own currency and the rate, where that is another.
    pub other_amount_text: Option<String>,
    pub refunded_text: Option<String>,
    pub date_text: String,
    pub print_note: String,
    /// It was paid in the sandbox: nothing was given.
    pub is_test: bool,
}

async fn load_seller(giving: &Giving, settings: &GivingSettings) -> Result<GiftSeller, StoreError> {
    let seller = giving.payments().load_seller_details().await?;
    let number = settings.charity_number.trim();
    Ok(GiftSeller {
        name: seller.name,
        lines: seller.details,
        charity_number: (!number.is_empty()).then(|| number.to_owned()),
    })
}

/// The receipt of a gift, to whoever has its link.
#[utoipa::path(get, path = "/api/giving/gifts/{token}/receipt", operation_id = "read_gift_receipt", tag = "giving",
    responses((status = 200, body = GiftReceipt), (status = 404, description = "No money came, or the link opens nothing")))]
pub async fn get_receipt(
    Shared(giving): Shared<Giving>,
    Path(token): Path<String>,
) -> Result<Response> {
    Ok(private_json(&load_receipt(&giving, &token).await?))
}

/// The receipt that a link opens.
///
/// # Errors
/// 404 for none.
pub(crate) async fn load_receipt(giving: &Giving, token: &str) -> Result<GiftReceipt> {
    let row = links::find_donation(giving, token).await?;
    let row = row
        .filter(|row| row.state.has_money())
        .ok_or_else(link_not_found)?;
    let settings = giving.load_settings().await?;
    let donor = records::decrypt_donor(giving.store(), &row)?;
    let received = records::received_amount(&row);
    let price = records::donation_price(&row)?;
    let quote = payment::find_quote(giving, &row).await?;
    let other = quote
        // Only where this price was really paid: the money may have come by transfer instead.
        .filter(|quote| received == Some(quote.amount.into()))
        .and_then(|quote| Some((quote.price, quote.net_amount(), quote.rate?)))
        .map(|(price, amount, rate)| {
            let (to, from) = (amount.currency.symbol(), price.currency.symbol());
            l10n::t!(
                "giving-receipt-rate",
                price = price.format_with_symbol(),
                symbol = to,
                rate = rate.rate.text(),
                price_symbol = from
            )
        });
    let paid = match row.payment.as_deref().map(str::parse) {
        Some(Ok(reference)) => giving.payments().find_receipt(reference).await?,
        _ => None,
    };
    Ok(GiftReceipt {
        seller: load_seller(giving, &settings).await?,
        is_test: paid.as_ref().is_some_and(|paid| paid.is_test),
        number: paid.map_or_else(|| row.reference.clone(), |paid| paid.number),
        rows: build_receipt_rows(&row, &donor),
        donor_name: donor.name,
        gift_aid: row.gift_aid,
        amount_text: received.map_or_else(|| price.format_with_symbol(), Amount::text),
        other_amount_text: other,
        refunded_text: records::refunded_amount(&row).map(Amount::text),
        date_text: received_day(&row),
        print_note: settings.copy_text("receiptNote").to_owned(),
    })
}

fn build_receipt_rows(row: &Model, donor: &Donor) -> Vec<GiftReceiptRow> {
    let mut rows = vec![
        (l10n::t!("giving-receipt-row-gift"), row.reference.clone()),
        (l10n::t!("giving-receipt-row-fund"), row.fund_name.clone()),
        (
            l10n::t!("giving-receipt-row-method"),
            row.method.label().to_owned(),
        ),
    ];
    let company = donor.company.as_ref().map(DonorCompany::text);
    rows.extend(company.map(|text| (l10n::t!("giving-receipt-row-company"), text)));
    if let (Some(gift), Some(fee)) = (records::net_received(row), records::covered_fee(row)) {
        rows.push((l10n::t!("giving-receipt-row-net"), gift.text()));
        rows.push((l10n::t!("giving-receipt-row-fee"), fee.text()));
    }
    let dedication = donor.dedication.clone();
    rows.extend(dedication.map(|text| (l10n::t!("giving-receipt-row-dedication"), text)));
    let to_row = |(label, text): (&str, String)| GiftReceiptRow {
        label: label.to_owned(),
        text,
    };
    rows.into_iter().map(to_row).collect()
}

#[derive(Debug, Default, Deserialize, IntoParams)]
pub struct StatementQuery {
    /// The newest with gifts when left out.
    pub(crate) year: Option<i32>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatementRow {
    pub date_text: String,
    pub reference: String,
    pub fund_name: String,
    pub method_text: String,
    /// What came and did not go back.
    pub amount_text: String,
    pub gift_aid: bool,
    pub receipt_number: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GivingStatement {
    pub year: i32,
    pub years: Vec<i32>,
    pub donor_name: String,
    pub seller: GiftSeller,
    pub rows: Vec<StatementRow>,
    pub totals: Vec<String>,
    /// `1 January to 31 December 2026`.
    pub year_text: String,
    pub print_note: String,
}

/// What an address gave, to whoever has the link that was mailed to it.
#[utoipa::path(get, path = "/api/giving/statements/{token}", operation_id = "read_giving_statement", tag = "giving",
    params(("token" = String, Path), StatementQuery),
    responses((status = 200, body = GivingStatement), (status = 404, description = "The link opens nothing")))]
pub async fn get_statement(
    Shared(giving): Shared<Giving>,
    Path(token): Path<String>,
    Query(query): Query<StatementQuery>,
) -> Result<Response> {
    Ok(private_json(
        &load_statement(&giving, &token, query.year).await?,
    ))
}

/// The statement that a link opens.
///
/// # Errors
/// 404 for none.
pub(crate) async fn load_statement(
    giving: &Giving,
    token: &str,
    year_wanted: Option<i32>,
) -> Result<GivingStatement> {
    let email = links::find_statement_email(giving, token).await?;
    let email = email.ok_or_else(link_not_found)?;
    let mut gifts = load_paid_by(giving, &email).await?;
    let mut years: Vec<i32> = gifts.iter().filter_map(received_year).collect();
    years.sort_unstable_by(|a, b| b.cmp(a));
    years.dedup();
    let newest = years.first().copied();
    let year_wanted = year_wanted
        .or(newest)
        .unwrap_or_else(|| giving.now().year());
    gifts.retain(|row| received_year(row) == Some(year_wanted));
    gifts.sort_by(|a, b| (a.received_on, &a.id).cmp(&(b.received_on, &b.id)));
    let settings = giving.load_settings().await?;
    let mut rows = Vec::with_capacity(gifts.len());
    let (mut sums, mut name) = (BTreeMap::<_, i64>::new(), String::new());
    for row in &gifts {
        let Some(left) = unrefunded_amount(row) else {
            continue;
        };
        *sums.entry(left.currency).or_default() += left.minor;
        name = records::decrypt_donor(giving.store(), row)?.name;
        let payment = row.payment.clone().unwrap_or_default();
        rows.push(StatementRow {
            date_text: received_day(row),
            reference: row.reference.clone(),
            fund_name: row.fund_name.clone(),
            method_text: row.method.label().to_owned(),
            amount_text: left.text(),
            gift_aid: row.gift_aid,
            receipt_number: giving.payments().find_receipt_number(&payment).await?,
        });
    }
    let sums = sums.into_iter();
    Ok(GivingStatement {
        year: year_wanted,
        years,
        donor_name: name,
        seller: load_seller(giving, &settings).await?,
        rows,
        totals: sums
            .map(|(currency, minor)| Amount::new(minor, currency).text())
            .collect(),
        year_text: l10n::t!("giving-statement-year", year = year_wanted.to_string()),
        print_note: settings.copy_text("receiptNote").to_owned(),
    })
}

fn received_day(row: &Model) -> String {
    let on = row.received_on.map(dates::format_long_date);
    on.unwrap_or_else(|| format_day(row.received_at.unwrap_or(row.created_at)))
}

fn received_year(row: &Model) -> Option<i32> {
    row.received_on.map(|day| day.year())
}

/// What came and did not go back.
fn unrefunded_amount(row: &Model) -> Option<Amount> {
    let received = records::received_amount(row)?;
    let minor = received.minor.saturating_sub(row.refunded_minor);
    (minor > 0).then(|| Amount::new(minor, received.currency))
}

async fn load_paid_by(giving: &Giving, email: &EmailAddress) -> Result<Vec<Model>, StoreError> {
    let reader = giving.store().reader();
    let mut rows = records::list_by_email(giving.store(), reader.connection(), email).await?;
    rows.retain(|row| row.state.has_money());
    Ok(rows)
}

forms::form! {
    /// Whose gifts somebody asks for.
    pub struct StatementForm as "GiftStatementWanted" on "statement" {
        /// The address that they gave with.
        email: EmailField = "email" { missing: "giving-form-email-missing" },
    }
}

/// `POST /giving/statement`: the same answer whether the address ever gave or not.
pub async fn submit_statement_form(
    Shared(giving): Shared<Giving>,
    posted: PostedForm<StatementForm>,
) -> Result<Response> {
    let form = match posted.parse_form().into_result() {
        Ok(form) => form,
        Err(mistakes) => return Ok(posted.redirect_with_errors(mistakes).await),
    };
    let email = form.email.0.filter(|_| !posted.is_by_machine());
    if let Some(email) = email
        // Who never gave gets no mail: the form must be no way to write to just anybody.
        && !load_paid_by(&giving, &email).await?.is_empty()
        && giving.can_email_unconfirmed(&email).await?
    {
        let tx = giving.store().begin(Actor::Visitor).await?;
        emails::enqueue_statement_email(&giving, &tx, &email).await?;
        tx.commit().await?;
    }
    Ok(redirect_to("/giving/statement/sent"))
}
