//! A gift begins: it is kept before anything is paid.

use kernel::Money;
use payments::PaymentError;
use serde_json::json;
use store::token::new_reference;
use store::{Actor, AuditEntry, Store, StoreError, WriteTx};

use crate::Giving;
use crate::gifts::paying;
use crate::links::{self, Kind};
use crate::mails::{self, Occasion};
use crate::model::{Donor, Every, Fund, Method, Mode, PlanState, Settings, Show, State};
use crate::records;
use crate::tables::{gift, plan};

pub struct Wanted {
    pub donor: Donor,
    pub price: Money,
    /// For what; none for where it is needed most.
    pub fund: Option<Fund>,
    pub every: Every,
    pub method: Method,
    pub show: Show,
    /// `form` or `call`.
    pub source: &'static str,
}

pub struct Taken {
    pub row: gift::Model,
    /// The secret of its page.
    pub token: String,
}

pub fn takes_cards(giving: &Giving, settings: &Settings) -> bool {
    settings.open && !giving.payments().currencies().is_empty()
}

pub fn takes_transfers(settings: &Settings) -> bool {
    settings.bank_open && !settings.accounts.is_empty()
}

/// Keeps a gift: its row, for a monthly one the row of the months to come, the letter with the bank's details, and the
/// link of its page. For a card, the price is told as well; that no rate is there is no reason to lose the gift.
pub async fn keep(giving: &Giving, wanted: Wanted) -> Result<Taken, StoreError> {
    let settings = giving.settings().await?;
    let is_card = wanted.method == Method::Card;
    // Anybody can type anybody's address: nobody's mailbox is filled by it.
    let is_written_to = match &wanted.donor.email {
        Some(email) if !is_card => giving.may_write_to_typed(email).await?,
        _ => false,
    };
    let tx = giving.store().begin(Actor::Visitor).await?;
    let plan = match wanted.every {
        Every::Monthly => Some(begin_plan(giving, &tx, &wanted, &settings).await?),
        Every::Once => None,
    };
    let (donor, method) = (&wanted.donor, wanted.method);
    let new = new_gift(giving.store(), &tx, donor, method, wanted.price, &settings)?;
    let mut row = gift::Model {
        plan_id: plan.map(|plan| plan.id),
        fund: wanted.fund.as_ref().map(|fund| fund.key.clone()),
        fund_name: fund_name(wanted.fund.as_ref(), &settings),
        is_anonymous: wanted.show == Show::Anonymous,
        source: wanted.source.to_owned(),
        ..new
    };
    begin_gift(giving.store(), &tx, &row).await?;
    tx.audit(
        AuditEntry::new("gift.begun", format!("gift:{}", row.id))
            .after(json!({ "state": row.state, "method": row.method })),
    )
    .await?;
    if is_written_to {
        let occasion = Occasion::Transfer;
        mails::tell(giving, &tx, &row, &wanted.donor, &settings, &occasion).await?;
    }
    let token = links::make(&tx, Kind::Gift, &row.id).await?;
    tx.commit().await?;
    if is_card {
        match paying::quote(giving, &row, None).await {
            Ok((quoted, _)) => row = quoted,
            Err(PaymentError::Store(error)) => return Err(error),
            Err(error) => tracing::info!(%error, "a gift has no price yet"),
        }
    }
    Ok(Taken { row, token })
}

/// A gift that nobody paid yet: given once, by name, for where it is needed most. The caller says what is otherwise.
pub fn new_gift(
    store: &Store,
    tx: &WriteTx,
    giver: &Donor,
    method: Method,
    price: Money,
    settings: &Settings,
) -> Result<gift::Model, StoreError> {
    let id = tx.id().to_string();
    let (donor, email_mark) = records::sealed(store, "gift", &id, giver)?;
    let is_card = method == Method::Card;
    Ok(gift::Model {
        reference: new_reference('G'),
        state: if is_card {
            State::Pending
        } else {
            State::Transfer
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
        email_mark,
        is_anonymous: false,
        gift_aid: giver.declaration.is_some(),
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
        erase_after: is_card.then(|| tx.now() + settings.keep_unpaid()),
        erased_at: None,
        id,
    })
}

pub async fn begin_gift(store: &Store, tx: &WriteTx, row: &gift::Model) -> Result<(), StoreError> {
    tx.insert(row.clone()).await?;
    cases::add_event::<gift::Model>(store, tx, &row.id, "begun").await
}

/// What a gift is for, in words.
pub fn fund_name(fund: Option<&Fund>, settings: &Settings) -> String {
    let most = settings.word("mostNeeded");
    let name = match fund {
        Some(fund) => fund.name.as_str(),
        None if most.is_empty() => "Where it is needed most",
        None => most,
    };
    name.chars().take(200).collect()
}

async fn begin_plan(
    giving: &Giving,
    tx: &WriteTx,
    wanted: &Wanted,
    settings: &Settings,
) -> Result<plan::Model, StoreError> {
    let id = tx.id().to_string();
    let (donor, email_mark) = records::sealed(giving.store(), "plan", &id, &wanted.donor)?;
    let pays = paying::pays_in(giving, wanted.price.currency);
    let repeats = wanted.method == Method::Card && giving.payments().can_repeat(pays);
    let row = plan::Model {
        reference: new_reference('M'),
        state: PlanState::Starting,
        version: 1,
        mode: if repeats {
            Mode::Charge
        } else {
            Mode::Reminder
        },
        method: wanted.method,
        fund: wanted.fund.as_ref().map(|fund| fund.key.clone()),
        fund_name: fund_name(wanted.fund.as_ref(), settings),
        price_minor: wanted.price.minor,
        price_currency: wanted.price.currency.code().to_owned(),
        pay_currency: pays.code().to_owned(),
        donor,
        email_mark,
        is_anonymous: wanted.show == Show::Anonymous,
        gift_aid: wanted.donor.declaration.is_some(),
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
    tx.insert(row.clone()).await?;
    cases::add_event::<gift::Model>(giving.store(), tx, &row.id, "begun").await?;
    Ok(row)
}
