//! What the page of a gift reads.

use std::collections::BTreeMap;

use payments::PaymentOffer;
use serde::Serialize;
use transfers::TransferDetails;
use transfers::proofs::{ProofRule, ProofView};
use utoipa::ToSchema;
use web::FormValue;

use crate::model::{DonationFrequency, DonationMethod, DonorVisibility};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct GiftPage {
    #[schema(value_type = std::collections::HashMap<String, String>)]
    pub values: BTreeMap<String, FormValue>,
    pub found: GiftView,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GiftCan {
    pub pay: bool,
    pub cancel: bool,
    pub say_paid: bool,
    pub bank: bool,
    pub card: bool,
    pub retry: bool,
    /// The fee of the card can be added.
    pub cover_fee: bool,
    /// It can be left out again.
    pub leave_fee: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GiftView {
    pub reference: String,
    /// `pending`, `transfer`, `said_paid`, `checking`, `received`, `part_refunded`, `refunded` or `cancelled`.
    pub state: String,
    pub state_text: String,
    pub method: DonationMethod,
    pub every: DonationFrequency,
    pub name: String,
    /// The company that gives, with its number, as `Sample Ltd, RC 123`.
    pub company: Option<String>,
    pub amount_text: String,
    /// The fee of the card, in the currency that is paid in: what it is on top, or would be; once paid, what it was.
    pub fee_text: Option<String>,
    /// The gift itself in the currency that is paid in, where the fee is on top.
    pub net_text: Option<String>,
    pub received_text: Option<String>,
    pub refunded_text: Option<String>,
    pub fund_name: String,
    pub show: DonorVisibility,
    pub dedication: Option<String>,
    pub gift_aid: bool,
    pub created_text: String,
    pub received_on_text: Option<String>,
    pub pay: Option<PaymentOffer>,
    /// Currencies that could be paid in without a rate, as `naira or pounds`, where this gift has no price because there is
    /// none.
    pub instead: Option<String>,
    pub bank: Option<TransferDetails>,
    pub proofs: Vec<ProofView>,
    pub proof: ProofRule,
    pub can: GiftCan,
    pub receipt_url: Option<String>,
    pub monthly_url: Option<String>,
}
