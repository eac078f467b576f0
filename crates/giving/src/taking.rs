//! A gift begins: it is kept before anything is paid.

use kernel::Money;
use payments::PaymentError;
use serde_json::json;
use store::token::new_reference;
use store::{Actor, AuditEntry, StoreError, WriteTx};

use crate::Giving;
use crate::gifts::paying;
use crate::links::{self, Kind};
use crate::mails::{self, Occasion};
use crate::model::{Donor, Every, Fund, Method, Mode, PlanState, Settings, Show, State};
use crate::records;
use crate::tables::{gift, plan};

/// A gift as it was asked for.
pub struct Wanted {
    /// Who gives.
    pub donor: Donor,
    pub price: Money,
    /// For what; none for where it is needed most.
    pub fund: Option<Fund>,
    /// How often.
    pub every: Every,
    pub method: Method,
    /// Whether the giver is named.
    pub show: Show,
    /// `form` or `call`.
    pub source: &'static str,
}

/// A gift that is kept.
pub struct Taken {
    pub row: gift::Model,
    /// The secret of its page.
    pub token: String,
}

/// Whether gifts by card are taken.
pub fn takes_cards(giving: &Giving, settings: &Settings) -> bool {
    settings.open && !giving.payments().currencies().is_empty()
}

/// Whether gifts by transfer are taken.
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
    let mut row = new_gift(giving, &tx, &wanted, plan.as_ref(), &settings)?;
    tx.insert(row.clone()).await?;
    cases::add_event::<gift::Model>(giving.store(), &tx, &row.id, "begun").await?;
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

fn new_gift(
    giving: &Giving,
    tx: &WriteTx,
    wanted: &Wanted,
    plan: Option<&plan::Model>,
    settings: &Settings,
) -> Result<gift::Model, StoreError> {
    let id = tx.id().to_string();
    let (donor, email_mark) = records::sealed(giving.store(), "gift", &id, &wanted.donor)?;
    let keep = chrono::Duration::days(settings.keep_unpaid_days.clamp(1, 3_650));
    Ok(gift::Model {
        reference: new_reference('G'),
        state: match wanted.method {
            Method::Card => State::Pending,
            Method::Bank => State::Transfer,
        },
        version: 1,
        method: wanted.method,
        plan_id: plan.map(|plan| plan.id.clone()),
        turn: 0,
        fund: wanted.fund.as_ref().map(|fund| fund.key.clone()),
        fund_name: fund_name(wanted.fund.as_ref(), settings),
        price_minor: wanted.price.minor,
        price_currency: wanted.price.currency.code().to_owned(),
        donor,
        email_mark,
        is_anonymous: wanted.show == Show::Anonymous,
        gift_aid: wanted.donor.declaration.is_some(),
        source: wanted.source.to_owned(),
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
        erase_after: (wanted.method == Method::Card).then(|| tx.now() + keep),
        erased_at: None,
        id,
    })
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
