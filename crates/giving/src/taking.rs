//! A gift begins: the form of `/giving` and `POST /api/sponsor`, read and kept before anything is paid.

use kernel::{Currency, FieldError, Money};
use payments::PaymentError;
use payments::model::parse_major;
use sea_orm::{EntityTrait, IntoActiveModel};
use serde_json::json;
use store::token::new_reference;
use store::{Actor, AuditEntry, StoreError, WriteTx};
use web::FormBody;

use crate::Giving;
use crate::gifts::paying;
use crate::links::{self, Kind};
use crate::mails::{self, Occasion};
use crate::model::{
    Address, Agreed, Declaration, Donor, Every, Fund, Method, Mode, PlanState, Settings, Show,
    State,
};
use crate::records;
use crate::tables::{gift, plan};
use crate::typed::{self, wrong};

/// A gift as it was asked for.
pub struct Wanted {
    /// Who gives.
    pub donor: Donor,
    /// What.
    pub price: Money,
    /// For what; none for where it is needed most.
    pub fund: Option<Fund>,
    /// How often.
    pub every: Every,
    /// How.
    pub method: Method,
    /// Whether the giver is named.
    pub show: Show,
    /// `form` or `call`.
    pub source: &'static str,
}

/// A gift that is kept.
pub struct Taken {
    /// Its row.
    pub row: gift::Model,
    /// The secret of its page.
    pub token: String,
}

/// Reads what was sent. `must_agree` where the form has the box for the terms: the spec's call has none.
///
/// # Errors
/// When the database fails; inside, the fields to mend in the order of the form.
pub async fn read(
    giving: &Giving,
    posted: &FormBody,
    must_agree: bool,
) -> Result<Result<Wanted, Vec<FieldError>>, StoreError> {
    let (settings, funds) = (giving.settings().await?, giving.funds().await?);
    Ok(read_with(giving, &settings, funds, posted, must_agree))
}

fn read_with(
    giving: &Giving,
    settings: &Settings,
    funds: Vec<Fund>,
    posted: &FormBody,
    must_agree: bool,
) -> Result<Wanted, Vec<FieldError>> {
    let mut errors = Errors::default();
    let price = errors.take("price", price(settings, posted));
    let fund = errors.take("fund", fund(funds, posted.one("fund")));
    let method = errors.take("method", method(giving, settings, posted.one("method")));
    let every = errors.take("every", every(settings, posted.one("every")));
    let name = errors.take("name", typed::name(posted.one("name"), "Enter your name"));
    let email = errors.take("email", typed::email(posted.one("email")));
    let phone = errors.take("phone", typed::phone(posted.one("phone")));
    let dedication = typed::line(posted.one("dedication"));
    let most = typed::LONGEST_DEDICATION;
    let dedication = typed::within(dedication, most, "The dedication");
    let dedication = errors.take("dedication", dedication);
    let declaration = match price.filter(|_| posted.is_yes("giftAid")) {
        Some(price) => declaration(giving, settings, posted, price, &mut errors),
        None => None,
    };
    if (must_agree && !posted.is_yes("terms")) || posted.one("terms") == "no" {
        errors.note("terms", "Tick the box to agree to the terms");
    }
    match (price, fund, method, every, name, email, phone, dedication) {
        (
            Some(price),
            Some(fund),
            Some(method),
            Some(every),
            Some(name),
            Some(email),
            Some(phone),
            Some(dedication),
        ) if errors.0.is_empty() => Ok(Wanted {
            donor: Donor {
                name,
                email: Some(email),
                phone: Some(phone),
                dedication: Some(dedication).filter(|text| !text.is_empty()),
                declaration,
                agreed: posted.is_yes("terms").then(|| Agreed {
                    version: settings.terms.version.clone(),
                    text: settings.terms.label.clone(),
                    at: giving.now(),
                }),
            },
            price,
            fund,
            every,
            method,
            show: match posted.one("show") {
                "named" => Show::Named,
                _ => Show::Anonymous,
            },
            source: if must_agree { "form" } else { "call" },
        }),
        _ => Err(errors.0),
    }
}

/// What has to be mended, in the order in which it was found.
#[derive(Default)]
struct Errors(Vec<FieldError>);

impl Errors {
    fn note(&mut self, field: &str, message: impl Into<String>) {
        self.0.push(wrong(field, message));
    }

    fn take<T>(&mut self, field: &str, read: Result<T, String>) -> Option<T> {
        read.map_err(|message| self.note(field, message)).ok()
    }
}

/// What is given: what was typed, else the suggested amount that was chosen. The spec's form is in dollars.
fn price(settings: &Settings, posted: &FormBody) -> Result<Money, String> {
    let code = posted.one("currency").trim();
    let currency: Currency = match code {
        "" => Currency::Usd,
        code => code
            .parse()
            .map_err(|_| "Choose naira, pounds or dollars".to_owned())?,
    };
    let own = posted.one("price").trim();
    let group = posted.one(&format!("amount{}", currency.code())).trim();
    let chosen = [own, group, posted.one("amount").trim()];
    let text = chosen.into_iter().find(|text| !text.is_empty());
    let text = text.ok_or_else(|| "Choose an amount, or enter your own".to_owned())?;
    let money = parse_major(text, currency).map_err(|error| error.to_string())?;
    let minimum = settings.minimum(currency);
    if let Some(minimum) = minimum.filter(|minimum| money.minor < minimum.minor) {
        return Err(format!("The smallest gift is {}", minimum.text()));
    }
    payments::model::payable(money).map_err(|error| error.to_string())
}

fn fund(funds: Vec<Fund>, key: &str) -> Result<Option<Fund>, String> {
    if key.is_empty() {
        return Ok(None);
    }
    let found = funds.into_iter().find(|fund| fund.key == key);
    match found {
        Some(fund) if fund.is_open() => Ok(Some(fund)),
        Some(fund) => Err(format!("{} is complete. Choose another project", fund.name)),
        None => Err("Choose a project from the list".to_owned()),
    }
}

/// Whether gifts by card are taken.
pub fn takes_cards(giving: &Giving, settings: &Settings) -> bool {
    settings.open && !giving.payments().currencies().is_empty()
}

/// Whether gifts by transfer are taken.
pub fn takes_transfers(settings: &Settings) -> bool {
    settings.bank_open && !settings.accounts.is_empty()
}

fn method(giving: &Giving, settings: &Settings, word: &str) -> Result<Method, String> {
    let (cards, transfers) = (takes_cards(giving, settings), takes_transfers(settings));
    match word {
        "bank" if transfers => Ok(Method::Bank),
        "bank" => Err("We cannot take bank transfers at the moment. Choose card".to_owned()),
        "" | "card" if cards => Ok(Method::Card),
        _ if transfers => {
            Err("We cannot take cards at the moment. Choose bank transfer".to_owned())
        }
        _ => Err("We cannot take gifts here at the moment. Please contact us".to_owned()),
    }
}

fn every(settings: &Settings, word: &str) -> Result<Every, String> {
    match word {
        "monthly" if settings.monthly_open => Ok(Every::Monthly),
        "monthly" => Err("Monthly gifts are not open yet. Choose once".to_owned()),
        _ => Ok(Every::Once),
    }
}

fn declaration(
    giving: &Giving,
    settings: &Settings,
    posted: &FormBody,
    price: Money,
    errors: &mut Errors,
) -> Option<Declaration> {
    if !settings.has_gift_aid() {
        return None;
    }
    if price.currency != Currency::Gbp {
        errors.note("giftAid", "Gift Aid is for gifts in pounds");
        return None;
    }
    let own = posted.one("giftAidName");
    let whole = if own.trim().is_empty() {
        posted.one("name")
    } else {
        own
    };
    let field = if own.trim().is_empty() {
        "name"
    } else {
        "giftAidName"
    };
    let name = typed::name(whole, "Enter your first and last name").and_then(|name| {
        let has_two = name.split(' ').count() > 1;
        let words = "Enter your first and last name: Gift Aid needs both";
        has_two.then_some(name).ok_or_else(|| words.to_owned())
    });
    let name = errors.take(field, name);
    let house = typed::within(typed::line(posted.one("house")), 60, "The house");
    let house = errors.take("house", house);
    let street = typed::name(posted.one("address"), "Enter your home address");
    let street = errors.take("address", street);
    let postcode = errors.take("postcode", typed::postcode(posted.one("postcode")));
    Some(Declaration {
        name: name?,
        address: Address {
            house: house?,
            street: street?,
            postcode: postcode?,
        },
        version: settings.gift_aid.version.clone(),
        text: settings.gift_aid.text.clone(),
        at: giving.now(),
    })
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
    gift::Entity::insert(row.clone().into_active_model())
        .exec_without_returning(tx.connection())
        .await?;
    records::note_event(giving.store(), &tx, &row.id, "begun", None).await?;
    tx.audit(AuditEntry {
        action: "gift.begun".to_owned(),
        subject: format!("gift:{}", row.id),
        before: None,
        after: Some(json!({ "state": row.state, "method": row.method })),
    })
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
    plan::Entity::insert(row.clone().into_active_model())
        .exec_without_returning(tx.connection())
        .await?;
    records::note_event(giving.store(), tx, &row.id, "begun", None).await?;
    Ok(row)
}
