//! Mails about a gift, each with a link of its own.

use chrono::{DateTime, Utc};
use mail::{MailExtras, NewMail};
use serde_json::{Value, json};
use store::{StoreError, WriteTx};

use super::keys::email_key_prefix;
use super::links::{self, LinkKind};
use transfers::format_accounts;

use crate::model::{Donor, GivingSettings, format_day};
use crate::service::Giving;
use crate::tables::{gift, records};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DonationEmail {
    Transfer,
    Thanks,
    Refunded(String),
    /// A month's gift did not go through: when it is tried again.
    Failed(Option<DateTime<Utc>>),
    Due,
    /// It can be paid with the link, once it was seen that the address is the giver's.
    Confirm,
}

impl DonationEmail {
    const fn template(&self) -> &'static str {
        match self {
            Self::Transfer => "gift-transfer",
            Self::Thanks => "gift-thanks",
            Self::Refunded(_) => "gift-refunded",
            Self::Failed(_) => "gift-failed",
            Self::Due => "gift-due",
            Self::Confirm => "gift-confirm",
        }
    }
}

/// Writes about a gift, once for an occasion; whoever left no address gets nothing.
pub async fn enqueue_donation_email(
    giving: &Giving,
    tx: &WriteTx,
    row: &gift::Model,
    donor: &Donor,
    settings: &GivingSettings,
    occasion: &DonationEmail,
) -> Result<bool, StoreError> {
    enqueue_donation_email_again(giving, tx, (row, donor, settings), occasion, "").await
}

/// The same once more. `again` names this time.
pub async fn enqueue_donation_email_again(
    giving: &Giving,
    tx: &WriteTx,
    (row, donor, settings): (&gift::Model, &Donor, &GivingSettings),
    occasion: &DonationEmail,
    again: &str,
) -> Result<bool, StoreError> {
    let Some(email) = &donor.email else {
        return Ok(false);
    };
    // A link of its own for each mail: of the earlier ones only hashes are kept, so none can be written again.
    let secret = links::create_link(tx, LinkKind::MailedGift, &row.id).await?;
    let variables = build_variables(giving, tx, (row, settings), occasion, &secret).await?;
    let key = format!(
        "{}{}{again}",
        email_key_prefix(&row.id),
        email_key(row, occasion)
    );
    let mail = NewMail {
        template: occasion.template(),
        to: email.clone(),
        variables,
        key: Some(key),
    };
    let extras = MailExtras::for_country(donor.country());
    let enqueued = giving.mailer().enqueue_with(tx, mail, extras).await?;
    Ok(enqueued.is_some())
}

/// What the template of an occasion asks for. `secret` is that of the link in this mail.
async fn build_variables(
    giving: &Giving,
    tx: &WriteTx,
    (row, settings): (&gift::Model, &GivingSettings),
    occasion: &DonationEmail,
    secret: &str,
) -> Result<Value, StoreError> {
    let price = records::donation_price(row)?;
    let mut variables = json!({
        "reference": row.reference,
        "amount": price.format_with_symbol(),
        "link": giving.absolute_url(&format!("/giving/{secret}")),
    });
    let mut put = |name: &str, value: String| variables[name] = Value::String(value);
    match occasion {
        DonationEmail::Transfer => {
            put("fund", row.fund_name.clone());
            put(
                "accounts",
                format_accounts(&settings.accounts_for(price.currency)),
            );
        }
        DonationEmail::Thanks => {
            let received = records::received_amount(row).map(payments::model::Amount::text);
            put(
                "amount",
                received.unwrap_or_else(|| price.format_with_symbol()),
            );
            put("fund", row.fund_name.clone());
            put(
                "receipt",
                giving.absolute_url(&format!("/giving/{secret}/receipt")),
            );
        }
        DonationEmail::Refunded(amount) => put("amount", amount.clone()),
        DonationEmail::Failed(next) => {
            let again = next.map_or_else(
                || l10n::t!("giving-emails-no-retry").to_owned(),
                |at| l10n::t!("giving-emails-retry-on", day = format_day(at)),
            );
            put("again", again);
            put("manage", create_plan_link(giving, tx, row).await?);
        }
        DonationEmail::Due => {
            put("fund", row.fund_name.clone());
            put("manage", create_plan_link(giving, tx, row).await?);
        }
        DonationEmail::Confirm => {}
    }
    if let DonationEmail::Thanks | DonationEmail::Refunded(_) = occasion {
        let amount = variables["amount"].as_str().unwrap_or_default();
        let labelled = giving.label_amount(row, amount).await?;
        variables["amount"] = labelled.into();
    }
    Ok(variables)
}

fn email_key(row: &gift::Model, occasion: &DonationEmail) -> String {
    match occasion {
        // By the total: a second refund of a part gets its own mail, the same one reported twice does not.
        DonationEmail::Refunded(_) => format!("refunded.{}", row.refunded_minor),
        DonationEmail::Failed(next) => {
            let next = next.map_or(0, |at| at.timestamp());
            format!("failed.{next}")
        }
        DonationEmail::Transfer => "transfer".to_owned(),
        // What was taken back and said anew is thanked for anew.
        DonationEmail::Thanks => format!("thanks.{}", row.payment.as_deref().unwrap_or_default()),
        DonationEmail::Due => "due".to_owned(),
        DonationEmail::Confirm => "confirm".to_owned(),
    }
}

async fn create_plan_link(
    giving: &Giving,
    tx: &WriteTx,
    row: &gift::Model,
) -> Result<String, StoreError> {
    let plan = row.plan_id.as_deref().unwrap_or_default();
    let secret = links::create_link(tx, LinkKind::Plan, plan).await?;
    Ok(giving.absolute_url(&format!("/giving/monthly/{secret}")))
}
