//! What the pages of a request show. All words that differ by language or place are made here.

use std::collections::BTreeMap;

use kernel::Money;
use payments::PaymentOffer;
use serde::Serialize;
use utoipa::ToSchema;

use crate::drafts::contact::ContactRules;
use crate::files::FileView;
use crate::model::{ConsentText, TermsLink};
use crate::times::view::{SelectOption, TimesView};

/// An amount, with the text that people read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = RequestMoney)]
pub struct MoneyText {
    /// Kobo, pence or cents.
    pub minor: i64,
    /// `NGN`, `GBP` or `USD`.
    pub currency: String,
    /// As `₦24,000`.
    pub text: String,
}

impl From<Money> for MoneyText {
    fn from(money: Money) -> Self {
        Self {
            minor: money.minor,
            currency: money.currency.code().to_owned(),
            text: money.format_with_symbol(),
        }
    }
}

/// Where a step of the form stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = RequestStepState)]
pub enum StepState {
    Done,
    Now,
    Ahead,
}

/// A step of the form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = RequestStep)]
pub struct StepView {
    /// Last part of its address.
    pub key: String,
    pub title: String,
    pub state: StepState,
}

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RequestPackage)]
pub struct RequestPackageView {
    /// Its name in links.
    pub name: String,
    pub title: String,
    /// How it is paid, as `per session`.
    pub billing: String,
    pub features: Vec<String>,
    /// It carries the tag: never shown without 'This is not an emergency service'.
    pub emergency: bool,
    pub prices: Vec<MoneyText>,
    pub original_prices: Vec<MoneyText>,
    pub free: bool,
    pub needs_report: bool,
    pub minutes: Option<u32>,
    pub channels: Vec<SelectOption>,
}

/// What may be offered where the patient is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum OfferKind {
    Consult,
    /// Information only: nothing can be asked for or paid.
    Information,
}

/// What may be offered where the patient is, and why not more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = RequestOffer)]
pub struct OfferView {
    pub kind: OfferKind,
    pub reason: Option<String>,
}

/// What was answered, for checking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RequestAnswer)]
pub struct AnswerView {
    pub key: String,
    pub label: String,
    pub lines: Vec<String>,
    pub change_href: String,
}

/// What is said at the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RequestThanks)]
pub struct ThanksView {
    /// What the page is called: thanks only where nothing is left to do.
    pub title: String,
    /// It changes by itself within moments: the page looks again.
    pub waits: bool,
    pub reference: String,
    pub state: String,
    /// What happens next, and when.
    pub words: Vec<String>,
    /// What comes by email, and to look among the spam; untrue where no mail leaves the house.
    pub mail_notice: String,
    /// The time, on both clocks.
    pub when: Option<String>,
    /// Where it is looked at, changed and cancelled; none before the first mail about it.
    pub booking_href: Option<String>,
    /// Where it is paid, while it waits for that.
    pub pay_href: Option<String>,
    pub can_resend: bool,
    pub notice: Option<String>,
    pub receipt_href: Option<String>,
    /// After so many milliseconds the panel closes, unless that is paused.
    pub closes_after: u32,
}

/// The form at one step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RequestView {
    pub step: String,
    pub steps: Vec<StepView>,
    /// The step before, or the packages.
    pub back_href: String,
    pub package: RequestPackageView,
    pub offer: OfferView,
    pub for_other: bool,
    /// What contact is asked for, on the first step.
    pub contact: Option<ContactRules>,
    pub countries: Vec<SelectOption>,
    pub nations: Vec<SelectOption>,
    pub zones: Vec<SelectOption>,
    pub files: Vec<FileView>,
    pub photos_allowed: bool,
    pub times: Option<TimesView>,
    pub answers: Vec<AnswerView>,
    pub consents: Vec<ConsentText>,
    pub terms: Option<TermsLink>,
    pub pay: Option<PaymentOffer>,
    /// Of what is paid: what the payer keeps, and the receipt says.
    pub reference: Option<String>,
    /// What comes back if they cancel, before they pay.
    pub refund_rules: Option<String>,
    pub thanks: Option<ThanksView>,
    pub notice: Option<String>,
    /// The price cannot be worked out: the visitor may ask to be called (`do=call`).
    pub may_ask_for_call: bool,
    /// What to do now: shown before anything else.
    pub safety: Option<safety::SafetyCard>,
}

/// A step as a page reads it. Without a draft and a package there is no view: the page sends its reader to the packages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct RequestPage {
    /// What was answered so far, by field.
    #[schema(value_type = std::collections::HashMap<String, String>)]
    pub values: BTreeMap<String, web::FormValue>,
    pub errors: Vec<kernel::FieldError>,
    pub message: Option<String>,
    pub found: Option<RequestView>,
}
