//! `POST /api/consultation` and `POST /api/free-subscription`.

use axum::extract::State as Shared;
use axum::response::{IntoResponse, Response};
use chrono::Duration;
use forms::ApiForm;
use http::{HeaderMap, StatusCode};
use kernel::ProblemDetails;
use payments::PaymentError;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, TryInsertResult};
use serde::Serialize;
use store::{Actor, StoreError, WriteTx};
use utoipa::ToSchema;
use web::Json;

use super::call_form::{CallForm, ConsultationSubmission, parse_submission, prepare_files};
use super::errors::{CallError, CallResult, store_failure};
use crate::ConsultationService;
use crate::files::EncryptedFile;
use crate::model::{ConsultationSettings, RequestAnswers, RequestState};
use crate::requests::arrival::{RequestArrival, accept_request};
use crate::requests::draft::RequestDraft;
use crate::requests::emails::{EmailOccasion, enqueue_emails};
use crate::requests::form_page::{private_response, with_cookie};
use crate::requests::ownership::BY_PAYER;
use crate::requests::steps::{FormStep, consent, pay};
use crate::requests::tables::repeat;
use crate::requests::tables::request::Model;
use crate::requests::{records, session};

/// The same words are one request for so long.
const REPEAT_WINDOW: Duration = Duration::hours(24);

/// What comes next.
#[derive(Debug, Serialize, ToSchema)]
pub struct NextStep {
    /// `details`: answers are missing; `pay`; `wait`: we write.
    kind: &'static str,
    url: String,
}

/// A request that is kept.
#[derive(Debug, Serialize, ToSchema)]
pub struct AcceptedRequest {
    reference: String,
    state: RequestState,
    next: NextStep,
    message: &'static str,
}

/// What the package of a call may cost.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PriceRule {
    Any,
    Nothing,
}

/// Takes a request (spec 2 §7): multipart with `reportFile`, or JSON. The price is compared and never charged. A client that
/// does not ask what the law wants gets `needs_details` and the page where the visitor answers it; the cookie goes with it. The
/// same words again are the same request; its cookie goes only to who sends it, or the first one's `Idempotency-Key`.
#[utoipa::path(post, path = "/api/consultation", operation_id = "send_consultation", tag = "consultation",
    request_body(content = String, content_type = "multipart/form-data"),
    responses((status = 201, body = AcceptedRequest), (status = 409, description = "The price is another one now, or files came after it was taken up"),
        (status = 422, description = "A field needs another look")))]
pub async fn send_consultation(
    Shared(care): Shared<ConsultationService>,
    headers: HeaderMap,
    called: web::Result<ApiForm<CallForm>>,
) -> Result<Response, CallError> {
    submit_call(&care, &headers, called?, PriceRule::Any).await
}

/// The same for a package that costs nothing; sent to both calls it is one request.
#[utoipa::path(post, path = "/api/free-subscription", operation_id = "send_free_subscription", tag = "consultation",
    request_body(content = String, content_type = "multipart/form-data"),
    responses((status = 201, body = AcceptedRequest), (status = 409, description = "It costs something"),
        (status = 422, description = "A field needs another look")))]
pub async fn send_free_subscription(
    Shared(care): Shared<ConsultationService>,
    headers: HeaderMap,
    called: web::Result<ApiForm<CallForm>>,
) -> Result<Response, CallError> {
    submit_call(&care, &headers, called?, PriceRule::Nothing).await
}

async fn submit_call(
    care: &ConsultationService,
    headers: &HeaderMap,
    called: ApiForm<CallForm>,
    cost: PriceRule,
) -> CallResult<Response> {
    let wanted = parse_submission(care, &called).await?;
    if cost == PriceRule::Nothing && !wanted.package.is_free() {
        let prices: Vec<String> = wanted
            .package
            .prices
            .iter()
            .map(|p| p.format_with_symbol())
            .collect();
        return Err(CallError::price_mismatch(&prices.join(", ")));
    }
    if let Some(about) = &wanted.about {
        let offer = care.load_offer(&about.place).await.map_err(store_failure)?;
        if !offer.may_consult {
            let words = offer.reason.unwrap_or_default();
            let problem = ProblemDetails::forbidden(words.clone()).with_code("not_offered");
            return Err(CallError::from_problem(problem, &words));
        }
    }
    let files = prepare_files(care, &wanted, called.body.files()).await?;
    let sender = CallSender::from_headers(care, headers).map_err(store_failure)?;
    let kept = store_submission(care, wanted, files, sender).await?;
    if kept.is_senders {
        submission_response(care, kept.row).await
    } else {
        Ok(repeat_response(kept.row))
    }
}

/// What a client shows of itself. Words alone prove nothing: somebody near may know them.
struct CallSender {
    /// The request that its cookie opens.
    request: Option<String>,
    /// Fingerprint of its `Idempotency-Key`.
    key: Option<String>,
}

impl CallSender {
    fn from_headers(care: &ConsultationService, headers: &HeaderMap) -> Result<Self, StoreError> {
        let key = web::random_key(headers);
        let content_hash = |key| care.store().keyed_hash("care.same.key", key);
        Ok(Self {
            request: session::request_of(care.store(), headers),
            key: key.map(content_hash).transpose()?,
        })
    }

    /// Whether it made the request that it sends again.
    fn created_request(&self, request: &str, key: Option<&str>) -> bool {
        self.request.as_deref() == Some(request) || (key.is_some() && self.key.as_deref() == key)
    }
}

/// A request that is kept.
struct StoredRequest {
    row: Model,
    /// Who sent it made it, and may go on with it on this device.
    is_senders: bool,
}

/// Keeps the request, or what the same words bring to the one that they made before.
async fn store_submission(
    care: &ConsultationService,
    wanted: ConsultationSubmission,
    files: Vec<EncryptedFile>,
    sender: CallSender,
) -> CallResult<StoredRequest> {
    let settings = care.load_settings().await.map_err(store_failure)?;
    let kept = write_submission(care, wanted, files.clone(), sender, &settings).await;
    for sealed in files.into_iter().filter(|_| kept.is_err()) {
        care.files().discard_file(sealed).await;
    }
    Ok(kept?)
}

/// The same in one write; when it fails, nobody keeps the files.
async fn write_submission(
    care: &ConsultationService,
    wanted: ConsultationSubmission,
    files: Vec<EncryptedFile>,
    sender: CallSender,
    settings: &ConsultationSettings,
) -> Result<StoredRequest, web::Error> {
    let tx = care.store().begin(Actor::Visitor).await?;
    let id = tx.new_id().to_string();
    let key = sender.key.as_deref();
    let kept = if let Some((row, key)) = find_repeat(&tx, &wanted.content_hash, &id, key).await? {
        add_late_files(care, &tx, &row, files).await?;
        let is_senders = sender.created_request(&row.id, key.as_deref());
        if !is_senders && row.state.is_being_written() {
            // Who lost the answer to the first goes on with the link.
            let answers = records::decrypt_answers(care.store(), &row)?;
            enqueue_emails(care, &tx, &row, &answers, &EmailOccasion::DetailsWanted).await?;
        }
        StoredRequest { row, is_senders }
    } else {
        let days = settings.keep_draft_days;
        let row = records::insert_draft_as(care.store(), &tx, id, &wanted.package, days).await?;
        for sealed in files {
            care.files().insert_file(&tx, &row.id, sealed).await?;
        }
        StoredRequest {
            row: apply_submission(care, &tx, row, wanted, settings).await?,
            is_senders: true,
        }
    };
    tx.commit().await?;
    Ok(kept)
}

/// Report files that come after their words, for a request whose report nobody has looked for yet.
async fn add_late_files(
    care: &ConsultationService,
    tx: &WriteTx,
    known: &Model,
    files: Vec<EncryptedFile>,
) -> Result<(), web::Error> {
    let is_open = known.state.is_being_written() || known.state == RequestState::New;
    for sealed in files {
        if !is_open && !care.files().has_file(tx, &known.id, &sealed).await? {
            let words =
                "We have this request already. To add a report, write to us and quote its number.";
            return Err(ProblemDetails::conflict(words)
                .with_code("sent_already")
                .into());
        }
        care.files().insert_file(tx, &known.id, sealed).await?;
    }
    Ok(())
}

/// The request that the same words made lately, and the fingerprint of the key that they came with; none when these are the
/// first, or when that request is over. From then on they stand for `request`.
async fn find_repeat(
    tx: &WriteTx,
    content_hash: &str,
    request: &str,
    key: Option<&str>,
) -> Result<Option<(Model, Option<String>)>, StoreError> {
    let mine = repeat::Model {
        content_hash: content_hash.to_owned(),
        request_id: request.to_owned(),
        at: tx.now(),
        key_hash: key.map(str::to_owned),
    };
    let there = OnConflict::column(repeat::Column::ContentHash)
        .do_nothing()
        .to_owned();
    // Inserted before anything is looked up, so that of two at once the second waits here for the first.
    let done = repeat::Entity::insert(mine.clone().into_active_model())
        .on_conflict(there)
        .try_insert()
        .exec_without_returning(tx.connection())
        .await?;
    if matches!(done, TryInsertResult::Inserted(rows) if rows > 0) {
        return Ok(None);
    }
    let found = tx.lock_row::<repeat::Entity>(content_hash).await?;
    let lately = found.filter(|row| row.at > tx.now() - REPEAT_WINDOW);
    if let Some(row) = lately
        && let Some(known) = cases::find_case::<Model>(tx.connection(), &row.request_id).await?
        && (known.state.is_being_written() || known.state.is_under_way())
    {
        return Ok(Some((known, row.key_hash)));
    }
    let row = repeat::ActiveModel {
        content_hash: Set(mine.content_hash),
        request_id: Set(mine.request_id),
        at: Set(mine.at),
        key_hash: Set(mine.key_hash),
    };
    row.update(tx.connection()).await?;
    Ok(None)
}

async fn apply_submission(
    care: &ConsultationService,
    tx: &WriteTx,
    before: Model,
    wanted: ConsultationSubmission,
    settings: &ConsultationSettings,
) -> Result<Model, StoreError> {
    let mut row = before.clone().into_active_model();
    let mut answers = RequestAnswers {
        package_title: wanted.package.title.clone(),
        payer: wanted.payer,
        is_flagged: wanted.is_flagged,
        ..RequestAnswers::default()
    };
    let place = records::request_aad("story", &before.id);
    row.story = Set(Some(
        care.store()
            .encrypt_bytes(&place, wanted.story.as_bytes())?,
    ));
    row.is_called = Set(true);
    let is_complete = match (wanted.about, wanted.consents) {
        (Some(about), Some(consents)) => {
            about.apply_to(&mut answers, &mut row);
            // Counts every step up to the consents as seen; one that lacks something is still asked for.
            answers.reached = 7;
            row.consented_at = Set(Some(tx.now()));
            let terms = &settings.terms.label;
            consent::replace_consents(tx, &before.id, BY_PAYER, consents, terms).await?;
            true
        }
        _ => false,
    };
    records::encrypt_answers(care.store(), &mut row, &before.id, &answers)?;
    let is_free = wanted.package.is_free();
    let has_report = wanted.package.needs_report && !is_free;
    if is_complete && is_free {
        let arrived = RequestArrival {
            booked: None,
            days: i64::from(settings.keep_days),
            review: None,
            action: "sent",
        };
        return accept_request(care, tx, &before, row, answers, arrived).await;
    }
    if is_complete && !has_report {
        return Ok(row.update(tx.connection()).await?);
    }
    row.state = Set(RequestState::NeedsDetails);
    row.sent_at = Set(Some(tx.now()));
    let after = cases::record_change(care.store(), tx, &before, row, "sent", None).await?;
    enqueue_emails(care, tx, &after, &answers, &EmailOccasion::DetailsWanted).await?;
    Ok(after)
}

async fn submission_response(care: &ConsultationService, row: Model) -> CallResult<Response> {
    let cookie = session::session_cookie(care, &row.id).map_err(store_failure)?;
    let (kind, step, message) = match row.state {
        RequestState::NeedsDetails => (
            "details",
            FormStep::About,
            "Thank you. We need a few more answers before we can go on.",
        ),
        RequestState::Draft | RequestState::AwaitingPayment => {
            if let Err(refusal) = require_quote(care, &row).await {
                // The request is kept: with the cookie its page asks for the price again, or for a call.
                return Ok(with_cookie(refusal.into_response(), &cookie)?);
            }
            ("pay", FormStep::Pay, "Thank you. You can pay now.")
        }
        _ => (
            "wait",
            FormStep::Thanks,
            "Thank you. We have your request, and you get an email about it. If no email arrives within 30 seconds, check your spam folder.",
        ),
    };
    let taken = AcceptedRequest {
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
fn repeat_response(row: Model) -> Response {
    let taken = AcceptedRequest {
        reference: row.reference,
        state: row.state,
        next: NextStep {
            kind: "wait",
            url: "/consultation".to_owned(),
        },
        message: "Thank you. We have this request already. To go on with it, use the device on which it was begun, or the link in our email.",
    };
    private_response((StatusCode::CREATED, Json(taken)))
}

/// The price is told and held, so that the page that comes next can show it.
async fn require_quote(care: &ConsultationService, row: &Model) -> CallResult<()> {
    let Some(mut draft) = RequestDraft::find_draft(care, &row.id)
        .await
        .map_err(store_failure)?
    else {
        return Ok(());
    };
    match pay::create_quote(care, &mut draft, None).await {
        Ok(_) => Ok(()),
        Err(PaymentError::NoRate { refused, .. }) => Err(CallError::no_rate(refused)),
        Err(error) => Err(web::Error::from(error).into()),
    }
}
