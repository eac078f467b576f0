//! A gift begins: it is kept before anything is paid.

use kernel::{Currency, Money};
use payments::PaymentError;
use serde_json::json;
use store::token::new_reference;
use store::{Actor, AuditEntry, Store, StoreError, WriteTx};

use super::payment;
use crate::emails::links::{self, LinkKind};
use crate::emails::{self, DonationEmail};
use crate::model::{
    DonationFrequency, DonationMethod, DonationState, Donor, DonorVisibility, Fund, GivingSettings,
    PlanMode, PlanState,
};
use crate::service::Giving;
use crate::tables::{gift, plan, records};

pub struct NewDonation {
    pub donor: Donor,
    pub price: Money,
    /// For what; none for where it is needed most.
    pub fund: Option<Fund>,
    pub frequency: DonationFrequency,
    pub method: DonationMethod,
    pub visibility: DonorVisibility,
    /// The fee of the card comes on top.
    pub covers_fee: bool,
    /// `form` or `call`.
    pub source: &'static str,
}

pub struct CreatedDonation {
    pub row: gift::Model,
    /// The secret of its page.
    pub token: String,
}

pub fn accepts_cards(giving: &Giving, settings: &GivingSettings) -> bool {
    settings.open && !giving.payments().currencies().is_empty()
}

pub fn accepts_transfers(settings: &GivingSettings, currency: Currency) -> bool {
    settings.bank_open && transfers::has_account(&settings.accounts, currency)
}

/// Keeps a gift: its row, for a monthly one the row of the months to come, the mail with the bank's details, and the
/// link of its page. For a card, the price is told as well; that no rate is there is no reason to lose the gift.
pub async fn create_donation(
    giving: &Giving,
    wanted: NewDonation,
) -> Result<CreatedDonation, StoreError> {
    let settings = giving.load_settings().await?;
    let is_card = wanted.method == DonationMethod::Card;
    // Anybody can type anybody's address: nobody's mailbox is filled by it.
    let is_written_to = match &wanted.donor.email {
        Some(email) if !is_card => giving.can_email_unconfirmed(email).await?,
        _ => false,
    };
    let tx = giving.store().begin(Actor::Visitor).await?;
    let plan = match wanted.frequency {
        DonationFrequency::Monthly => Some(insert_plan(giving, &tx, &wanted, &settings).await?),
        DonationFrequency::Once => None,
    };
    let (donor, method) = (&wanted.donor, wanted.method);
    let new = build_donation(giving.store(), &tx, donor, method, wanted.price, &settings)?;
    let mut row = gift::Model {
        plan_id: plan.map(|plan| plan.id),
        fund: wanted.fund.as_ref().map(|fund| fund.key.clone()),
        fund_name: fund_name(wanted.fund.as_ref(), &settings),
        is_anonymous: wanted.visibility == DonorVisibility::Anonymous,
        covers_fee: wanted.covers_fee,
        source: wanted.source.to_owned(),
        ..new
    };
    insert_donation(giving.store(), &tx, &row).await?;
    tx.record_audit(
        AuditEntry::new("gift.begun", format!("gift:{}", row.id))
            .after(json!({ "state": row.state, "method": row.method })),
    )
    .await?;
    if is_written_to {
        let occasion = DonationEmail::Transfer;
        emails::enqueue_donation_email(giving, &tx, &row, &wanted.donor, &settings, &occasion)
            .await?;
    }
    let token = links::create_link(&tx, LinkKind::Gift, &row.id).await?;
    tx.commit().await?;
    if is_card {
        // After the commit: that there is no rate must not cost the gift, and asking for one may take seconds.
        match payment::quote_donation(giving, &row, None).await {
            Ok((quoted, _)) => row = quoted,
            Err(PaymentError::Store(error)) => return Err(error),
            Err(error) => tracing::info!(%error, "a gift has no price yet"),
        }
    }
    Ok(CreatedDonation { row, token })
}

/// A gift that nobody paid yet: given once, by name, for where it is needed most. The caller says what is otherwise.
pub fn build_donation(
    store: &Store,
    tx: &WriteTx,
    giver: &Donor,
    method: DonationMethod,
    price: Money,
    settings: &GivingSettings,
) -> Result<gift::Model, StoreError> {
    let id = tx.new_id().to_string();
    let (donor, email_index) = records::encrypt_donor(store, "gift", &id, giver)?;
    let is_card = method == DonationMethod::Card;
    Ok(gift::Model {
        reference: new_reference('G'),
        state: if is_card {
            DonationState::Pending
        } else {
            DonationState::Transfer
        },
        version: 1,
        method,
        plan_id: None,
        turn: 0,
        fund: None,
        fund_name: fund_name(None, settings),
        price_minor: price.minor,
        price_currency: price.currency.code().to_owned(),
        donor,
        email_index,
        is_anonymous: false,
        gift_aid: giver.declaration.is_some(),
        covers_fee: false,
        fee_minor: None,
        source: String::new(),
        quote: None,
        payment: None,
        received_minor: None,
        received_currency: None,
        refunded_minor: 0,
        received_on: None,
        received_at: None,
        said_paid_at: None,
        created_at: tx.now(),
        // A transfer may come weeks later: only a card gift that nobody paid is forgotten by itself.
        erase_after: is_card.then(|| tx.now() + settings.unpaid_retention()),
        erased_at: None,
        id,
    })
}

pub async fn insert_donation(
    store: &Store,
    tx: &WriteTx,
    row: &gift::Model,
) -> Result<(), StoreError> {
    tx.insert_row(row.clone()).await?;
    cases::record_event::<gift::Model>(store, tx, &row.id, "begun").await
}

/// What a gift is for, in words.
pub fn fund_name(fund: Option<&Fund>, settings: &GivingSettings) -> String {
    let most = settings.copy_text("mostNeeded");
    let name = match fund {
        Some(fund) => fund.name.as_str(),
        None if most.is_empty() => l10n::t!("giving-fund-most-needed"),
        None => most,
    };
    name.chars().take(200).collect()
}

async fn insert_plan(
    giving: &Giving,
    tx: &WriteTx,
    wanted: &NewDonation,
    settings: &GivingSettings,
) -> Result<plan::Model, StoreError> {
    let id = tx.new_id().to_string();
    let (donor, email_index) = records::encrypt_donor(giving.store(), "plan", &id, &wanted.donor)?;
    let pays = giving.payments().default_currency(wanted.price.currency);
    let repeats = wanted.method == DonationMethod::Card && giving.payments().can_charge_again(pays);
    let row = plan::Model {
        reference: new_reference('M'),
        state: PlanState::Starting,
        version: 1,
        mode: if repeats {
            PlanMode::Charge
        } else {
            PlanMode::Reminder
        },
        method: wanted.method,
        fund: wanted.fund.as_ref().map(|fund| fund.key.clone()),
        fund_name: fund_name(wanted.fund.as_ref(), settings),
        price_minor: wanted.price.minor,
        price_currency: wanted.price.currency.code().to_owned(),
        pay_currency: pays.code().to_owned(),
        donor,
        email_index,
        is_anonymous: wanted.visibility == DonorVisibility::Anonymous,
        gift_aid: wanted.donor.declaration.is_some(),
        covers_fee: wanted.covers_fee,
        turn: 0,
        next_at: None,
        failures: 0,
        last_failed: None,
        charging: None,
        created_at: tx.now(),
        started_at: None,
        ended_at: None,
        ended_by: None,
        erased_at: None,
        id,
    };
    tx.insert_row(row.clone()).await?;
    cases::record_event::<gift::Model>(giving.store(), tx, &row.id, "begun").await?;
    Ok(row)
}
