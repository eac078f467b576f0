//! Mails about an order.

use kernel::PracticeZone;
use kernel::dates::format_in_both_zones;
use mail::{MailExtras, NewMail};
use serde_json::{Value, json};
use store::{StoreError, WriteTx};
use transfers::format_accounts;

use crate::model::{DeliveryMethod, OrderState, Place, ShopSettings};
use crate::service::Shop;
use crate::tables::order::Model;
use crate::tables::records;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrderEmail {
    /// It is paid when it is handed over.
    Placed,
    /// It waits for a card payment: who closed its page finds it again.
    Pending,
    /// A clinician looks at it first.
    Screening,
    /// A clinician agreed: it can be paid by card.
    Approved,
    Transfer,
    /// Its buyer says that the transfer is on its way.
    SaidPaid,
    Paid,
    /// Its money came, but its goods may be gone.
    Review,
    /// On its way, or ready to collect.
    Sent,
    /// Handed over or collected.
    Delivered,
    Cancelled,
    /// How much went back.
    Refunded(String),
    /// Of these the id of the return.
    ReturnAsked(String),
    ReturnApproved(String),
    ReturnRefused(String),
    /// The goods came back, and no money goes back for them.
    ReturnReceived(String),
}

impl OrderEmail {
    const fn template(&self) -> &'static str {
        match self {
            Self::Placed => "order-placed",
            Self::Pending => "order-pending",
            Self::Screening => "order-screening",
            Self::Approved => "order-approved",
            Self::Transfer => "order-transfer",
            Self::SaidPaid => "order-said-paid",
            Self::Paid => "order-paid",
            Self::Review => "order-review",
            Self::Sent => "order-sent",
            Self::Delivered => "order-delivered",
            Self::Cancelled => "order-cancelled",
            Self::Refunded(_) => "order-refunded",
            Self::ReturnAsked(_) => "order-return-asked",
            Self::ReturnApproved(_) => "order-return-approved",
            Self::ReturnRefused(_) => "order-return-refused",
            Self::ReturnReceived(_) => "order-return-received",
        }
    }

    fn key(&self, row: &Model) -> String {
        match self {
            // By the total: a second refund of a part gets its own mail, the same one reported twice does not.
            Self::Refunded(_) => format!("refunded.{}", row.refunded_minor),
            Self::Paid => format!("paid.{}", row.payment.as_deref().unwrap_or_default()),
            // Each parcel has its own.
            Self::Sent => format!("sent.{}", row.version),
            // A transfer that was taken back may be reported anew.
            Self::SaidPaid => format!("said-paid.{}", row.version),
            Self::ReturnAsked(id)
            | Self::ReturnApproved(id)
            | Self::ReturnRefused(id)
            | Self::ReturnReceived(id) => format!("{}.{id}", self.template()),
            other => other.template().to_owned(),
        }
    }
}

/// What the keys of the mails of an order begin with.
pub fn email_key_prefix(order: &str) -> String {
    format!("order.{order}.")
}

/// Writes about an order, once for an occasion; whoever left no address gets nothing.
pub async fn enqueue_order_email(
    shop: &Shop,
    tx: &WriteTx,
    row: &Model,
    settings: &ShopSettings,
    occasion: &OrderEmail,
) -> Result<bool, StoreError> {
    let buyer = records::decrypt_buyer(shop.store(), row)?;
    let (Some(email), Some(code)) = (buyer.email, records::decrypt_code(shop.store(), row)?) else {
        return Ok(false);
    };
    let mail = NewMail {
        template: occasion.template(),
        to: email,
        variables: build_variables(shop, row, settings, occasion, &code)?,
        key: Some(format!(
            "{}{}",
            email_key_prefix(&row.id),
            occasion.key(row)
        )),
    };
    let extras = MailExtras::for_country(find_country(row, settings));
    Ok(shop
        .mailer()
        .enqueue_with(tx, mail, extras)
        .await?
        .is_some())
}

/// Where an order goes; empty for a download, whose reader may be anywhere.
pub fn find_country<'a>(row: &Model, settings: &'a ShopSettings) -> &'a str {
    match settings.find_place(&row.place) {
        Some(Place::Zone(zone)) => &zone.country,
        Some(Place::Pickup(point)) => &point.country,
        Some(Place::Download) | None => "",
    }
}

/// Until when the goods of an order are held for its money.
fn format_hold(row: &Model) -> String {
    let until = row
        .hold_until
        .map(|until| format_in_both_zones(until, PracticeZone::Lagos));
    until.unwrap_or_default()
}

/// What becomes of an order whose money came. A mail refuses an empty variable, so that also who has it already reads something.
fn describe_next_step(row: &Model) -> String {
    match (row.delivery_method, row.state) {
        (DeliveryMethod::Download, _) => l10n::t!("orders-mail-download").to_owned(),
        (_, OrderState::Paid) => l10n::t!("orders-mail-packing", place = row.place_name.clone()),
        _ => l10n::t!("orders-mail-nothing-else").to_owned(),
    }
}

fn build_variables(
    shop: &Shop,
    row: &Model,
    settings: &ShopSettings,
    occasion: &OrderEmail,
    code: &str,
) -> Result<Value, StoreError> {
    let total = records::total_of(row)?;
    let mut variables = json!({
        "reference": row.reference,
        "amount": total.format_with_symbol(),
        "link": shop.absolute_url(&format!("/order/{code}")),
    });
    let mut put = |name: &str, value: String| variables[name] = Value::String(value);
    match occasion {
        OrderEmail::Transfer => put(
            "accounts",
            format_accounts(&settings.accounts_for(total.currency)),
        ),
        OrderEmail::Pending => put("until", format_hold(row)),
        OrderEmail::Placed => put("place", row.place_name.clone()),
        OrderEmail::Paid => {
            put("next", describe_next_step(row));
            put("place", row.place_name.clone());
        }
        OrderEmail::Sent => {
            let next = match row.delivery_method {
                DeliveryMethod::Pickup => {
                    l10n::t!("orders-mail-ready", place = row.place_name.clone())
                }
                DeliveryMethod::Address | DeliveryMethod::Download => {
                    l10n::t!("orders-mail-on-its-way").to_owned()
                }
            };
            put("next", next);
        }
        OrderEmail::Delivered => put("days", settings.goodwill_days.to_string()),
        OrderEmail::Refunded(amount) => put("amount", amount.clone()),
        // What the desk answered may tell of an illness: it stands on the page of the order alone.
        OrderEmail::Cancelled
        | OrderEmail::Screening
        | OrderEmail::Approved
        | OrderEmail::SaidPaid
        | OrderEmail::Review
        | OrderEmail::ReturnAsked(_)
        | OrderEmail::ReturnApproved(_)
        | OrderEmail::ReturnRefused(_)
        | OrderEmail::ReturnReceived(_) => {}
    }
    Ok(variables)
}
