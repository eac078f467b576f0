//! Gifts as tables for spreadsheets: for the books, and for HMRC.

use axum::extract::State as Of;
use axum::response::Response;
use chrono::NaiveDate;
use kernel::csv;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Deserialize;
use serde_json::json;
use staff::SignedIn;
use store::AuditEntry;
use utoipa::IntoParams;
use web::{Query, Result, attachment_response};

use crate::model::DonationState;
use crate::service::Giving;
use crate::tables::gift::{Column, Entity, Model};
use crate::tables::records;

/// Rows of a table.
const MOST_ROWS: u64 = 50_000;

#[derive(Debug, Deserialize, IntoParams)]
pub struct DaysQuery {
    /// The first day on which money came.
    from: NaiveDate,
    /// The last one.
    to: NaiveDate,
}

async fn load_received(giving: &Giving, days: &DaysQuery) -> Result<Vec<Model>> {
    let states = [
        DonationState::Received,
        DonationState::PartRefunded,
        DonationState::Refunded,
    ];
    let rows = Entity::find()
        .filter(Column::State.is_in(states))
        .filter(Column::ReceivedOn.gte(days.from))
        .filter(Column::ReceivedOn.lte(days.to))
        .order_by_asc(Column::ReceivedOn)
        .order_by_asc(Column::Id)
        .limit(MOST_ROWS)
        .all(giving.store().reader().connection())
        .await?;
    Ok(rows)
}

/// That names leave the house is a line of the audit log.
async fn audit_export(
    giving: &Giving,
    signed_in: &SignedIn,
    what: &str,
    days: &DaysQuery,
) -> Result<()> {
    let entry = AuditEntry::new(format!("{what}.export"), format!("{what}:all"))
        .after(json!({ "from": days.from, "to": days.to }));
    let tx = giving.store().begin(signed_in.actor()).await?;
    tx.record_audit(entry).await?;
    Ok(tx.commit().await?)
}

/// Gifts that came. Who gives without a name has none here either.
#[utoipa::path(get, path = "/api/desk/giving/gifts.csv", operation_id = "desk_export_gifts", params(DaysQuery), tag = "desk",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn export_donations(
    Of(giving): Of<Giving>,
    signed_in: SignedIn,
    Query(days): Query<DaysQuery>,
) -> Result<Response> {
    // Before a name is read: an export that breaks off half-way is on record all the same.
    audit_export(&giving, &signed_in, "gifts", &days).await?;
    let mut body = csv::UTF8_BOM.to_owned();
    body += &csv::format_row([
        "Received",
        "Number",
        "Name",
        "Email",
        "Amount",
        "Currency",
        "Refunded",
        "For",
        "How",
        "Monthly",
        "Gift Aid",
        "Payment",
        "Card fee covered",
        "Company",
        "Company number",
    ]);
    for row in load_received(&giving, &days).await? {
        let donor = records::decrypt_donor(giving.store(), &row)?;
        let is_named = !row.is_anonymous && row.erased_at.is_none();
        let name = if is_named { &donor.name } else { "Anonymous" };
        let email = donor.email.as_ref().filter(|_| is_named);
        let company = donor.company.as_ref().filter(|_| is_named);
        let yes = |is: bool| if is { "yes" } else { "" };
        let day = row.received_on.map(|day| day.to_string());
        body += &csv::format_row([
            day.unwrap_or_default().as_str(),
            &row.reference,
            name,
            email.map_or("", kernel::EmailAddress::as_str),
            &csv::format_minor(row.received_minor.unwrap_or(0)),
            row.received_currency.as_deref().unwrap_or_default(),
            &csv::format_minor(row.refunded_minor),
            &row.fund_name,
            row.method.desk_label(),
            yes(row.plan_id.is_some()),
            yes(row.gift_aid),
            row.payment.as_deref().unwrap_or_default(),
            &csv::format_minor(row.fee_minor.unwrap_or(0)),
            company.map_or("", |company| &company.name),
            company
                .and_then(|company| company.registration.as_deref())
                .unwrap_or_default(),
        ]);
    }
    Ok(attachment_response(csv::MEDIA_TYPE, "gifts.csv", body))
}

/// Gifts in pounds with a declaration, in the columns of HMRC's schedule of donations.
#[utoipa::path(get, path = "/api/desk/giving/gift-aid.csv", operation_id = "desk_export_gift_aid", params(DaysQuery), tag = "desk",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn export_gift_aid(
    Of(giving): Of<Giving>,
    signed_in: SignedIn,
    Query(days): Query<DaysQuery>,
) -> Result<Response> {
    audit_export(&giving, &signed_in, "gift-aid", &days).await?;
    let mut body = csv::UTF8_BOM.to_owned();
    body += &csv::format_row([
        "Title",
        "First name",
        "Last name",
        "House name or number",
        "Postcode",
        "Aggregated donations",
        "Sponsored event",
        "Donation date",
        "Amount",
    ]);
    for row in load_received(&giving, &days).await? {
        let left = row.received_minor.unwrap_or(0) - row.refunded_minor;
        let is_pounds = row.received_currency.as_deref() == Some("GBP");
        if !row.gift_aid || !is_pounds || left <= 0 {
            continue;
        }
        let donor = records::decrypt_donor(giving.store(), &row)?;
        let Some(declaration) = donor.declaration else {
            continue;
        };
        let (first, last) = declaration
            .name
            .rsplit_once(' ')
            .unwrap_or(("", &declaration.name));
        let building = if declaration.address.building.is_empty() {
            &declaration.address.street
        } else {
            &declaration.address.building
        };
        let day = row
            .received_on
            // HMRC's schedule takes days as DD/MM/YY.
            .map(|day| day.format("%d/%m/%y").to_string());
        body += &csv::format_row([
            "",
            first,
            last,
            building,
            &declaration.address.postcode,
            "",
            "",
            day.unwrap_or_default().as_str(),
            &csv::format_minor(left),
        ]);
    }
    Ok(attachment_response(csv::MEDIA_TYPE, "gift-aid.csv", body))
}
