//! Letters to givers. None says more than what was given and for what.

use chrono::{DateTime, Utc};
use kernel::{Zone, dates};
use mail::Mail;
use serde_json::{Value, json};
use store::{StoreError, WriteTx};

use crate::Giving;
use crate::links::{self, Kind};
use crate::model::{Account, Donor, Settings};
use crate::records;
use crate::tables::{gift, plan};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Occasion {
    Transfer,
    Thanks,
    Refunded(String),
    /// A month's gift did not go through: when it is tried again.
    Failed(Option<DateTime<Utc>>),
    Due,
    /// It can be paid with the link, once it was seen that the address is the giver's.
    Confirm,
}

impl Occasion {
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanOccasion {
    Started,
    Ended,
}

/// The key under which all letters about a gift or a monthly gift begin.
pub fn prefix(subject: &str) -> String {
    format!("giving:{subject}:")
}

/// A day as people read it, in Lagos.
pub fn day(at: DateTime<Utc>) -> String {
    dates::long_date(Zone::Lagos.at(at).date_naive())
}

/// The accounts, one below the other, as a letter has them.
fn accounts_text(accounts: &[Account]) -> String {
    let one = |account: &Account| {
        let lines = [
            ("Bank", Some(&account.bank)),
            ("Account name", Some(&account.name)),
            ("Account number", Some(&account.number)),
            ("Sort code", account.sort_code.as_ref()),
            ("IBAN", account.iban.as_ref()),
            ("SWIFT code", account.swift.as_ref()),
            ("Currency", Some(&account.currency)),
        ];
        let lines = lines
            .into_iter()
            .filter_map(|(label, text)| Some((label, text.filter(|text| !text.is_empty())?)));
        lines
            .map(|(label, text)| format!("{label}: {text}"))
            .collect::<Vec<_>>()
            .join("\n")
    };
    accounts.iter().map(one).collect::<Vec<_>>().join("\n\n")
}

/// Writes about a gift, once for an occasion; whoever left no address gets nothing.
pub async fn tell(
    giving: &Giving,
    tx: &WriteTx,
    row: &gift::Model,
    donor: &Donor,
    settings: &Settings,
    occasion: &Occasion,
) -> Result<bool, StoreError> {
    tell_again(giving, tx, (row, donor, settings), occasion, "").await
}

/// The same once more. `again` names this time.
pub async fn tell_again(
    giving: &Giving,
    tx: &WriteTx,
    (row, donor, settings): (&gift::Model, &Donor, &Settings),
    occasion: &Occasion,
    again: &str,
) -> Result<bool, StoreError> {
    let Some(email) = &donor.email else {
        return Ok(false);
    };
    let secret = links::make(tx, Kind::MailedGift, &row.id).await?;
    let price = records::price(row)?;
    let mut variables = json!({
        "reference": row.reference,
        "amount": price.text(),
        "link": giving.address(&format!("/giving/{secret}")),
    });
    let mut put = |name: &str, value: String| variables[name] = Value::String(value);
    match occasion {
        Occasion::Transfer => {
            put("fund", row.fund_name.clone());
            put(
                "accounts",
                accounts_text(&settings.accounts_for(price.currency)),
            );
        }
        Occasion::Thanks => {
            let came = records::received(row).map(payments::model::Amount::text);
            put("amount", came.unwrap_or_else(|| price.text()));
            put("fund", row.fund_name.clone());
            put(
                "receipt",
                giving.address(&format!("/giving/{secret}/receipt")),
            );
        }
        Occasion::Refunded(amount) => put("amount", amount.clone()),
        Occasion::Failed(next) => {
            let again = next.map_or_else(
                || "We do not try again by ourselves.".to_owned(),
                |at| format!("We try again on {}.", day(at)),
            );
            put("again", again);
            put("manage", manage(giving, tx, row).await?);
        }
        Occasion::Due => {
            put("fund", row.fund_name.clone());
            put("manage", manage(giving, tx, row).await?);
        }
        Occasion::Confirm => {}
    }
    if let Occasion::Thanks | Occasion::Refunded(_) = occasion {
        let amount = variables["amount"].as_str().unwrap_or_default();
        let labelled = giving.labelled(row, amount).await?;
        variables["amount"] = labelled.into();
    }
    let key = format!("{}{}{again}", prefix(&row.id), occasion_key(row, occasion));
    let mail = Mail {
        template: occasion.template(),
        to: email.clone(),
        variables,
        key: Some(key),
    };
    Ok(giving.mailer().enqueue(tx, mail).await?.is_some())
}

fn occasion_key(row: &gift::Model, occasion: &Occasion) -> String {
    match occasion {
        Occasion::Refunded(_) => format!("refunded.{}", row.refunded_minor),
        Occasion::Failed(next) => {
            let next = next.map_or(0, |at| at.timestamp());
            format!("failed.{next}")
        }
        Occasion::Transfer => "transfer".to_owned(),
        // What was taken back and said anew is thanked for anew.
        Occasion::Thanks => format!("thanks.{}", row.payment.as_deref().unwrap_or_default()),
        Occasion::Due => "due".to_owned(),
        Occasion::Confirm => "confirm".to_owned(),
    }
}

async fn manage(giving: &Giving, tx: &WriteTx, row: &gift::Model) -> Result<String, StoreError> {
    let plan = row.plan_id.as_deref().unwrap_or_default();
    let secret = links::make(tx, Kind::Plan, plan).await?;
    Ok(giving.address(&format!("/giving/monthly/{secret}")))
}

pub async fn tell_plan(
    giving: &Giving,
    tx: &WriteTx,
    row: &plan::Model,
    occasion: PlanOccasion,
) -> Result<(), StoreError> {
    let donor = records::plan_donor(giving.store(), row)?;
    let Some(email) = donor.email else {
        return Ok(());
    };
    let secret = links::make(tx, Kind::Plan, &row.id).await?;
    let (template, key) = match occasion {
        PlanOccasion::Started => ("gift-monthly", "started"),
        PlanOccasion::Ended => ("gift-stopped", "ended"),
    };
    let mut variables = json!({
        "reference": row.reference,
        "amount": records::plan_price(row)?.text(),
        "fund": row.fund_name,
        "link": giving.address(&format!("/giving/monthly/{secret}")),
    });
    if occasion == PlanOccasion::Started {
        variables["next"] = json!(row.next_at.map(day).unwrap_or_default());
    }
    let mail = Mail {
        template,
        to: email,
        variables,
        key: Some(format!("{}{key}", prefix(&row.id))),
    };
    giving.mailer().enqueue(tx, mail).await.map(|_id| ())
}

pub async fn tell_statement(
    giving: &Giving,
    tx: &WriteTx,
    email: &kernel::Email,
) -> Result<(), StoreError> {
    let secret = links::make_statement(giving.store(), tx, email).await?;
    let mail = Mail {
        template: "gift-statement",
        to: email.clone(),
        variables: json!({ "link": giving.address(&format!("/giving/statement/{secret}")) }),
        key: None,
    };
    giving.mailer().enqueue(tx, mail).await.map(|_id| ())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accounts_are_lines_of_what_is_known() {
        let account = Account {
            currency: "NGN".to_owned(),
            bank: "First Sample Bank".to_owned(),
            name: "Bedside".to_owned(),
            number: "0123456789".to_owned(),
            ..Account::default()
        };
        let text = accounts_text(&[account]);
        assert_eq!(
            text,
            "Bank: First Sample Bank\nAccount name: Bedside\nAccount number: 0123456789\nCurrency: NGN"
        );
    }
}
