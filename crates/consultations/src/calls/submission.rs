//! `POST /api/consultation` and `POST /api/free-subscription`.

use axum::extract::State as Shared;
use axum::response::Response;
use forms::ApiForm;
use http::HeaderMap;
use kernel::ProblemDetails;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use store::{Actor, StoreError, WriteTx};

use super::accepted_request::{AcceptedRequest, repeat_response, submission_response};
use super::call_form::{CallForm, ConsultationSubmission, parse_submission, prepare_files};
use super::errors::{CallError, CallResult, store_failure};
use super::repeats::find_repeat;
use crate::drafts::session;
use crate::emails::{EmailOccasion, enqueue_emails};
use crate::files::EncryptedFile;
use crate::lifecycle::arrival::{RequestArrival, accept_request};
use crate::model::ownership::BY_PAYER;
use crate::model::{ConsultationSettings, RequestAnswers, RequestState};
use crate::requests::records;
use crate::requests::tables::request::Model;
use crate::service::ConsultationService;
use crate::steps::consent;

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
        (status = 422, description = "Check the fields marked below")))]
pub async fn send_consultation(
    Shared(consultations): Shared<ConsultationService>,
    headers: HeaderMap,
    called: web::Result<ApiForm<CallForm>>,
) -> Result<Response, CallError> {
    submit_call(&consultations, &headers, called?, PriceRule::Any).await
}

/// The same for a package that costs nothing; sent to both calls it is one request.
#[utoipa::path(post, path = "/api/free-subscription", operation_id = "send_free_subscription", tag = "consultation",
    request_body(content = String, content_type = "multipart/form-data"),
    responses((status = 201, body = AcceptedRequest), (status = 409, description = "It costs something"),
        (status = 422, description = "Check the fields marked below")))]
pub async fn send_free_subscription(
    Shared(consultations): Shared<ConsultationService>,
    headers: HeaderMap,
    called: web::Result<ApiForm<CallForm>>,
) -> Result<Response, CallError> {
    submit_call(&consultations, &headers, called?, PriceRule::Nothing).await
}

async fn submit_call(
    consultations: &ConsultationService,
    headers: &HeaderMap,
    called: ApiForm<CallForm>,
    cost: PriceRule,
) -> CallResult<Response> {
    let wanted = parse_submission(consultations, &called).await?;
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
        let offer = consultations
            .load_offer(&about.place)
            .await
            .map_err(store_failure)?;
        if !offer.may_consult {
            let words = offer.reason.unwrap_or_default();
            let problem = ProblemDetails::forbidden(words.clone()).with_code("not_offered");
            return Err(CallError::from_problem(problem, &words));
        }
    }
    let files = prepare_files(consultations, &wanted, called.body.files()).await?;
    let sender = CallSender::from_headers(consultations, headers).map_err(store_failure)?;
    let kept = store_submission(consultations, wanted, files, sender).await?;
    if kept.is_senders {
        submission_response(consultations, kept.row).await
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
    fn from_headers(
        consultations: &ConsultationService,
        headers: &HeaderMap,
    ) -> Result<Self, StoreError> {
        let key = web::random_key(headers);
        let content_hash = |key| consultations.store().keyed_hash("care.same.key", key);
        Ok(Self {
            request: session::request_of(consultations.store(), headers),
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
    consultations: &ConsultationService,
    wanted: ConsultationSubmission,
    files: Vec<EncryptedFile>,
    sender: CallSender,
) -> CallResult<StoredRequest> {
    let settings = consultations.load_settings().await.map_err(store_failure)?;
    let kept = write_submission(consultations, wanted, files.clone(), sender, &settings).await;
    for sealed in files.into_iter().filter(|_| kept.is_err()) {
        consultations.files().discard_file(sealed).await;
    }
    Ok(kept?)
}

/// The same in one write; when it fails, nobody keeps the files.
async fn write_submission(
    consultations: &ConsultationService,
    wanted: ConsultationSubmission,
    files: Vec<EncryptedFile>,
    sender: CallSender,
    settings: &ConsultationSettings,
) -> Result<StoredRequest, web::Error> {
    let tx = consultations.store().begin(Actor::Visitor).await?;
    let id = tx.new_id().to_string();
    let key = sender.key.as_deref();
    let kept = if let Some((row, key)) = find_repeat(&tx, &wanted.content_hash, &id, key).await? {
        add_late_files(consultations, &tx, &row, files).await?;
        let is_senders = sender.created_request(&row.id, key.as_deref());
        if !is_senders && row.state.is_being_written() {
            // Who lost the answer to the first goes on with the link.
            let answers = records::decrypt_answers(consultations.store(), &row)?;
            enqueue_emails(
                consultations,
                &tx,
                &row,
                &answers,
                &EmailOccasion::DetailsWanted,
            )
            .await?;
        }
        StoredRequest { row, is_senders }
    } else {
        let days = settings.keep_draft_days;
        let row =
            records::insert_draft_as(consultations.store(), &tx, id, &wanted.package, days).await?;
        for sealed in files {
            consultations
                .files()
                .insert_file(&tx, &row.id, sealed)
                .await?;
        }
        StoredRequest {
            row: apply_submission(consultations, &tx, row, wanted, settings).await?,
            is_senders: true,
        }
    };
    tx.commit().await?;
    Ok(kept)
}

/// Report files that come after their words, for a request whose report nobody has looked for yet.
async fn add_late_files(
    consultations: &ConsultationService,
    tx: &WriteTx,
    known: &Model,
    files: Vec<EncryptedFile>,
) -> Result<(), web::Error> {
    let is_open = known.state.is_being_written() || known.state == RequestState::New;
    for sealed in files {
        if !is_open
            && !consultations
                .files()
                .has_file(tx, &known.id, &sealed)
                .await?
        {
            let words = l10n::t!("consultations-received-before-report");
            return Err(ProblemDetails::conflict(words)
                .with_code("sent_already")
                .into());
        }
        consultations
            .files()
            .insert_file(tx, &known.id, sealed)
            .await?;
    }
    Ok(())
}

async fn apply_submission(
    consultations: &ConsultationService,
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
    let store = consultations.store();
    row.story = Set(Some(store.encrypt_bytes(&place, wanted.story.as_bytes())?));
    row.is_called = Set(true);
    let is_complete = match (wanted.about, wanted.consents) {
        (Some(about), Some(consents)) => {
            about.apply_to(&mut answers, &mut row);
            // Counts every step up to the consents as seen; one that lacks something is still asked for.
            answers.reached = 4;
            row.consented_at = Set(Some(tx.now()));
            let terms = &settings.terms.label;
            consent::replace_consents(tx, &before.id, BY_PAYER, consents, terms).await?;
            true
        }
        _ => false,
    };
    records::encrypt_answers(store, &mut row, &before.id, &answers)?;
    let is_free = wanted.package.is_free();
    let has_report = wanted.package.needs_report && !is_free;
    if is_complete && is_free {
        let arrived = RequestArrival {
            booked: None,
            days: i64::from(settings.keep_days),
            review: None,
            action: "sent",
        };
        return accept_request(consultations, tx, &before, row, answers, arrived).await;
    }
    if is_complete && !has_report {
        return Ok(row.update(tx.connection()).await?);
    }
    row.state = Set(RequestState::NeedsDetails);
    row.sent_at = Set(Some(tx.now()));
    let after = cases::record_change(store, tx, &before, row, "sent", None).await?;
    let occasion = EmailOccasion::DetailsWanted;
    enqueue_emails(consultations, tx, &after, &answers, &occasion).await?;
    Ok(after)
}
