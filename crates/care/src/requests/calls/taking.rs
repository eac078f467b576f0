//! `POST /api/consultation` and `POST /api/free-subscription`.

use axum::extract::State as Shared;
use axum::response::{IntoResponse, Response};
use chrono::Duration;
use forms::Called;
use http::{HeaderMap, StatusCode};
use kernel::Problem;
use payments::PaymentError;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, TryInsertResult};
use serde::Serialize;
use store::{Actor, StoreError, WriteTx};
use utoipa::ToSchema;
use web::Json;

use super::reading::{CallForm, Wanted, looked_at, read};
use super::refusing::{Asked, Refusal, failed};
use crate::Care;
use crate::files::Sealed;
use crate::model::{Answers, Settings, State};
use crate::requests::draft::Draft;
use crate::requests::form_page::{personal, with_cookie};
use crate::requests::mails::{Occasion, tell};
use crate::requests::sending::{Arrived, arrive};
use crate::requests::steps::{Step, consent, pay};
use crate::requests::tables::request::Model;
use crate::requests::tables::same;
use crate::requests::whose::BY_PAYER;
use crate::requests::{records, session};

/// The same words are one request for so long.
const SAME: Duration = Duration::hours(24);

/// What comes next.
#[derive(Debug, Serialize, ToSchema)]
pub struct NextStep {
    /// `details`: answers are missing; `pay`; `wait`: we write.
    kind: &'static str,
    url: String,
}

/// A request that is kept.
#[derive(Debug, Serialize, ToSchema)]
pub struct TakenRequest {
    reference: String,
    state: State,
    next: NextStep,
    message: &'static str,
}

/// What the package of a call may cost.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cost {
    Any,
    Nothing,
}

/// Takes a request (spec 2 §7): multipart with `reportFile`, or JSON. The price is compared and never charged. A client that
/// does not ask what the law wants gets `needs_details` and the page where the visitor answers it; the cookie goes with it. The
/// same words again are the same request; its cookie goes only to who sends it, or the first one's `Idempotency-Key`.
#[utoipa::path(post, path = "/api/consultation", operation_id = "send_consultation", tag = "consultation",
    request_body(content = String, content_type = "multipart/form-data"),
    responses((status = 201, body = TakenRequest), (status = 409, description = "The price is another one now, or files came after it was taken up"),
        (status = 422, description = "A field needs another look")))]
pub async fn consultation(
    Shared(care): Shared<Care>,
    headers: HeaderMap,
    called: web::Result<Called<CallForm>>,
) -> Result<Response, Refusal> {
    take(&care, &headers, called?, Cost::Any).await
}

/// The same for a package that costs nothing; sent to both calls it is one request.
#[utoipa::path(post, path = "/api/free-subscription", operation_id = "send_free_subscription", tag = "consultation",
    request_body(content = String, content_type = "multipart/form-data"),
    responses((status = 201, body = TakenRequest), (status = 409, description = "It costs something"),
        (status = 422, description = "A field needs another look")))]
pub async fn free_subscription(
    Shared(care): Shared<Care>,
    headers: HeaderMap,
    called: web::Result<Called<CallForm>>,
) -> Result<Response, Refusal> {
    take(&care, &headers, called?, Cost::Nothing).await
}

async fn take(
    care: &Care,
    headers: &HeaderMap,
    called: Called<CallForm>,
    cost: Cost,
) -> Asked<Response> {
    let wanted = read(care, &called).await?;
    if cost == Cost::Nothing && !wanted.package.is_free() {
        let prices: Vec<String> = wanted.package.prices.iter().map(|p| p.text()).collect();
        return Err(Refusal::price_mismatch(&prices.join(", ")));
    }
    if let Some(about) = &wanted.about {
        let offer = care.offer(&about.place).await.map_err(failed)?;
        if !offer.may_consult {
            let words = offer.reason.unwrap_or_default();
            let problem = Problem::forbidden(words.clone()).with_code("not_offered");
            return Err(Refusal::said(problem, &words));
        }
    }
    let files = looked_at(care, &wanted, called.body.files()).await?;
    let sender = Sender::of(care, headers).map_err(failed)?;
    let kept = keep(care, wanted, files, sender).await?;
    if kept.is_senders {
        answer(care, kept.row).await
    } else {
        Ok(answer_others(kept.row))
    }
}

/// What a client shows of itself. Words alone prove nothing: somebody near may know them.
struct Sender {
    /// The request that its cookie opens.
    request: Option<String>,
    /// Fingerprint of its `Idempotency-Key`.
    key: Option<String>,
}

impl Sender {
    fn of(care: &Care, headers: &HeaderMap) -> Result<Self, StoreError> {
        let key = web::random_key(headers);
        let mark = |key| care.store().fingerprint("care.same.key", key);
        Ok(Self {
            request: session::request_of(care.store(), headers),
            key: key.map(mark).transpose()?,
        })
    }

    /// Whether it made the request that it sends again.
    fn made(&self, request: &str, key: Option<&str>) -> bool {
        self.request.as_deref() == Some(request) || (key.is_some() && self.key.as_deref() == key)
    }
}

/// A request that is kept.
struct Kept {
    row: Model,
    /// Who sent it made it, and may go on with it on this device.
    is_senders: bool,
}

/// Keeps the request, or what the same words bring to the one that they made before.
async fn keep(care: &Care, wanted: Wanted, files: Vec<Sealed>, sender: Sender) -> Asked<Kept> {
    let settings = care.settings().await.map_err(failed)?;
    let kept = keep_with(care, wanted, files.clone(), sender, &settings).await;
    for sealed in files.into_iter().filter(|_| kept.is_err()) {
        care.files().discard(sealed).await;
    }
    Ok(kept?)
}

/// The same in one write; when it fails, nobody keeps the files.
async fn keep_with(
    care: &Care,
    wanted: Wanted,
    files: Vec<Sealed>,
    sender: Sender,
    settings: &Settings,
) -> Result<Kept, web::Error> {
    let tx = care.store().begin(Actor::Visitor).await?;
    let id = tx.id().to_string();
    let key = sender.key.as_deref();
    let kept = if let Some((row, key)) = known(&tx, &wanted.mark, &id, key).await? {
        bring(care, &tx, &row, files).await?;
        let is_senders = sender.made(&row.id, key.as_deref());
        if !is_senders && row.state.is_being_written() {
            // Who lost the answer to the first goes on with the link.
            let answers = records::answers(care.store(), &row)?;
            tell(care, &tx, &row, &answers, &Occasion::DetailsWanted).await?;
        }
        Kept { row, is_senders }
    } else {
        let days = settings.keep_draft_days;
        let row = records::begin_as(care.store(), &tx, id, &wanted.package, days).await?;
        for sealed in files {
            care.files().keep(&tx, &row.id, sealed).await?;
        }
        Kept {
            row: fill(care, &tx, row, wanted, settings).await?,
            is_senders: true,
        }
    };
    tx.commit().await?;
    Ok(kept)
}

/// Report files that come after their words, for a request whose report nobody has looked for yet.
async fn bring(
    care: &Care,
    tx: &WriteTx,
    known: &Model,
    files: Vec<Sealed>,
) -> Result<(), web::Error> {
    let is_open = known.state.is_being_written() || known.state == State::New;
    for sealed in files {
        if !is_open && !care.files().is_there(tx, &known.id, &sealed).await? {
            let words =
                "We have this request already. To add a report, write to us and quote its number.";
            return Err(Problem::conflict(words).with_code("sent_already").into());
        }
        care.files().keep(tx, &known.id, sealed).await?;
    }
    Ok(())
}

/// The request that the same words made lately, and the fingerprint of the key that they came with; none when these are the
/// first, or when that request is over. From then on they stand for `request`. Of two at once the second waits for the first.
async fn known(
    tx: &WriteTx,
    mark: &str,
    request: &str,
    key: Option<&str>,
) -> Result<Option<(Model, Option<String>)>, StoreError> {
    let mine = same::Model {
        mark: mark.to_owned(),
        request_id: request.to_owned(),
        at: tx.now(),
        key_mark: key.map(str::to_owned),
    };
    let there = OnConflict::column(same::Column::Mark)
        .do_nothing()
        .to_owned();
    let done = same::Entity::insert(mine.clone().into_active_model())
        .on_conflict(there)
        .try_insert()
        .exec_without_returning(tx.connection())
        .await?;
    if matches!(done, TryInsertResult::Inserted(rows) if rows > 0) {
        return Ok(None);
    }
    let found = tx.lock::<same::Entity>(mark).await?;
    let lately = found.filter(|row| row.at > tx.now() - SAME);
    if let Some(row) = lately
        && let Some(known) = cases::read::<Model>(tx.connection(), &row.request_id).await?
        && (known.state.is_being_written() || known.state.is_under_way())
    {
        return Ok(Some((known, row.key_mark)));
    }
    let row = same::ActiveModel {
        mark: Set(mine.mark),
        request_id: Set(mine.request_id),
        at: Set(mine.at),
        key_mark: Set(mine.key_mark),
    };
    row.update(tx.connection()).await?;
    Ok(None)
}

async fn fill(
    care: &Care,
    tx: &WriteTx,
    before: Model,
    wanted: Wanted,
    settings: &Settings,
) -> Result<Model, StoreError> {
    let mut row = before.clone().into_active_model();
    let mut answers = Answers {
        package_title: wanted.package.title.clone(),
        payer: wanted.payer,
        is_flagged: wanted.is_flagged,
        ..Answers::default()
    };
    let place = records::place("story", &before.id);
    row.story = Set(Some(care.store().seal(&place, wanted.story.as_bytes())?));
    row.is_called = Set(true);
    let is_told = match (wanted.about, wanted.consents) {
        (Some(about), Some(consents)) => {
            about.put(&mut answers, &mut row);
            answers.reached = 7;
            row.consented_at = Set(Some(tx.now()));
            let terms = &settings.terms.label;
            consent::write_down(tx, &before.id, BY_PAYER, consents, terms).await?;
            true
        }
        _ => false,
    };
    records::put_answers(care.store(), &mut row, &before.id, &answers)?;
    let is_free = wanted.package.is_free();
    let has_report = wanted.package.needs_report && !is_free;
    if is_told && is_free {
        let arrived = Arrived {
            booked: None,
            days: i64::from(settings.keep_days),
            review: None,
            action: "sent",
        };
        return arrive(care, tx, &before, row, answers, arrived).await;
    }
    if is_told && !has_report {
        return Ok(row.update(tx.connection()).await?);
    }
    row.state = Set(State::NeedsDetails);
    row.sent_at = Set(Some(tx.now()));
    let after = cases::record_change(care.store(), tx, &before, row, "sent", None).await?;
    tell(care, tx, &after, &answers, &Occasion::DetailsWanted).await?;
    Ok(after)
}

async fn answer(care: &Care, row: Model) -> Asked<Response> {
    let cookie = session::begun(care, &row.id).map_err(failed)?;
    let (kind, step, message) = match row.state {
        State::NeedsDetails => (
            "details",
            Step::About,
            "Thank you. We need a few more answers before we can go on.",
        ),
        State::Draft | State::AwaitingPayment => {
            if let Err(refusal) = priced(care, &row).await {
                // The request is kept: with the cookie its page asks for the price again, or for a call.
                return Ok(with_cookie(refusal.into_response(), &cookie)?);
            }
            ("pay", Step::Pay, "Thank you. You can pay now.")
        }
        _ => (
            "wait",
            Step::Thanks,
            "Thank you. We have your request, and you get an email about it. If no email arrives within 30 seconds, check your spam folder.",
        ),
    };
    let taken = TakenRequest {
        reference: row.reference,
        state: row.state,
        next: NextStep {
            kind,
            url: step.href(),
        },
        message,
    };
    let response = (StatusCode::CREATED, Json(taken)).into_response();
    Ok(with_cookie(response, &cookie)?)
}

/// The answer to words that somebody sent before, to who does not show that it was they: the number and no more.
fn answer_others(row: Model) -> Response {
    let taken = TakenRequest {
        reference: row.reference,
        state: row.state,
        next: NextStep {
            kind: "wait",
            url: "/consultation".to_owned(),
        },
        message: "Thank you. We have this request already. To go on with it, use the device on which it was begun, or the link in our email.",
    };
    personal((StatusCode::CREATED, Json(taken)))
}

/// The price is told and held, so that the page that comes next can show it.
async fn priced(care: &Care, row: &Model) -> Asked<()> {
    let Some(mut draft) = Draft::find(care, &row.id).await.map_err(failed)? else {
        return Ok(());
    };
    match pay::quote(care, &mut draft, None).await {
        Ok(_) => Ok(()),
        Err(PaymentError::NoRate { refused, .. }) => Err(Refusal::no_rate(refused)),
        Err(error) => Err(web::Error::from(error).into()),
    }
}
