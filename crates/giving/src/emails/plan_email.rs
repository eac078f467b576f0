//! Mails about a monthly gift: that it began, and that it ended.

use mail::NewMail;
use serde_json::json;
use store::{StoreError, WriteTx};

use super::keys::email_key_prefix;
use super::links::{self, LinkKind};
use crate::model::format_day;
use crate::service::Giving;
use crate::tables::{plan, records};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanEmail {
    Started,
    Ended,
}

pub async fn enqueue_plan_email(
    giving: &Giving,
    tx: &WriteTx,
    row: &plan::Model,
    occasion: PlanEmail,
) -> Result<(), StoreError> {
    let donor = records::decrypt_plan_donor(giving.store(), row)?;
    let Some(email) = donor.email else {
        return Ok(());
    };
    let secret = links::create_link(tx, LinkKind::Plan, &row.id).await?;
    let (template, key) = match occasion {
        PlanEmail::Started => ("gift-monthly", "started"),
        PlanEmail::Ended => ("gift-stopped", "ended"),
    };
    let mut variables = json!({
        "reference": row.reference,
        "amount": records::plan_price(row)?.format_with_symbol(),
        "fund": row.fund_name,
        "link": giving.absolute_url(&format!("/giving/monthly/{secret}")),
    });
    if occasion == PlanEmail::Started {
        variables["next"] = json!(row.next_at.map(format_day).unwrap_or_default());
    }
    let mail = NewMail {
        template,
        to: email,
        variables,
        key: Some(format!("{}{key}", email_key_prefix(&row.id))),
    };
    giving.mailer().enqueue(tx, mail).await.map(|_id| ())
}
