//! What the page of a gift reads.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use web::FormValue;

use crate::model::{Account, Every, Method, Show};

/// A gift as its page reads it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct GiftPage {
    /// What stands in its form.
    #[schema(value_type = std::collections::HashMap<String, String>)]
    pub values: BTreeMap<String, FormValue>,
    /// The gift.
    pub found: GiftView,
}

/// A currency to pay in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct GiftCurrency {
    /// `NGN`.
    pub code: String,
    /// `Naira (₦)`.
    pub label: String,
    /// The sum in it, where it is known before asking.
    pub text: Option<String>,
    pub chosen: bool,
}

/// What the checkout client needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GiftCheckout {
    /// `bedside`, `provider` or `redirect`.
    pub client: String,
    /// Address of the script.
    pub script: String,
    /// The provider's hosts, where they are not the client's own defaults.
    pub api_url: Option<String>,
    /// The same for the page in the frame.
    pub checkout_url: Option<String>,
    /// The same for wallets.
    pub wallet_url: Option<String>,
}

/// What is to be paid by card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GiftPay {
    /// In minor units.
    pub amount: i64,
    /// As `₦24,000`.
    pub amount_text: String,
    /// What is given, in its own currency.
    pub price_text: String,
    /// The rate, who says so and when.
    pub rate_text: Option<String>,
    /// What has to be known before paying.
    pub notice: Option<String>,
    /// Currencies to choose from.
    pub currencies: Vec<GiftCurrency>,
    /// Until when the sum holds.
    pub valid_until: DateTime<Utc>,
    /// The same as people read it.
    pub valid_until_text: String,
    /// Its time is over: it has to be asked for again (`do=quote`).
    pub over: bool,
    /// The words on the button.
    pub label: String,
    /// The payment, once it was opened.
    pub reference: Option<String>,
    /// What the client resumes it with.
    pub access_code: Option<String>,
    /// The page that it can be paid on without a client.
    pub checkout_url: Option<String>,
    /// `bedside` or `provider`.
    pub client: String,
    /// What the client needs.
    pub checkout: GiftCheckout,
}

/// Where a transfer goes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GiftBank {
    /// What to write on the transfer.
    pub reference: String,
    /// How much.
    pub amount_text: String,
    /// The accounts, the gift's own currency first.
    pub accounts: Vec<Account>,
    /// What to know.
    pub note: String,
}

/// A proof of payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GiftProof {
    pub id: String,
    /// What its sender called it.
    pub name: String,
    /// As `240 KB`.
    pub size_text: String,
    /// When it came.
    pub at_text: String,
}

/// Whether and how proofs are taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GiftProofRule {
    /// One more is taken.
    pub open: bool,
    /// For the file field.
    pub accept: String,
    /// As `10 MB`.
    pub largest_text: String,
    /// How many.
    pub most: u64,
}

/// What can be done with it now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GiftCan {
    /// Pay by card.
    pub pay: bool,
    /// Give it up.
    pub cancel: bool,
    /// Say that the transfer is on its way.
    pub say_paid: bool,
    /// Change to a transfer.
    pub bank: bool,
    /// Change to a card.
    pub card: bool,
    /// Take it up again.
    pub retry: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GiftView {
    /// The number to quote.
    pub reference: String,
    /// `pending`, `transfer`, `said_paid`, `checking`, `received`, `part_refunded`, `refunded` or `cancelled`.
    pub state: String,
    /// The same in words.
    pub state_text: String,
    /// How it is given.
    pub method: Method,
    /// How often.
    pub every: Every,
    /// Who gives.
    pub name: String,
    /// What, in its own currency.
    pub amount_text: String,
    /// What came.
    pub received_text: Option<String>,
    /// What went back.
    pub refunded_text: Option<String>,
    pub fund_name: String,
    /// Whether the giver is named.
    pub show: Show,
    /// In whose honour or memory.
    pub dedication: Option<String>,
    /// UK Gift Aid was declared.
    pub gift_aid: bool,
    /// When it was begun.
    pub created_text: String,
    /// When the money came.
    pub received_on_text: Option<String>,
    /// The card's sum and what the checkout needs.
    pub pay: Option<GiftPay>,
    /// Currencies that could be paid in without a rate, as `naira or pounds`, where this gift has no price because there is
    /// none.
    pub instead: Option<String>,
    /// Where a transfer goes.
    pub bank: Option<GiftBank>,
    /// Proofs that were sent.
    pub proofs: Vec<GiftProof>,
    /// Whether more are taken.
    pub proof: GiftProofRule,
    /// What can be done now.
    pub can: GiftCan,
    /// Its receipt, once the money came.
    pub receipt_url: Option<String>,
    /// Where the monthly gift is stopped.
    pub monthly_url: Option<String>,
}

/// A payment that was opened.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenedGift {
    pub reference: String,
    /// What the client resumes it with.
    pub access_code: String,
    /// The page that it can be paid on without a client.
    pub checkout_url: String,
    /// What is to be paid.
    pub amount_text: String,
    /// `bedside` or `provider`.
    pub client: String,
}
