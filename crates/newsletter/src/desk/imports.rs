//! Lists that are taken in, with the proof that their people agreed.

use axum::extract::State as Of;
use chrono::NaiveDate;
use forms::{collect_errors, invalid_form};
use mail::MailStream;
use sea_orm::{EntityTrait, QueryOrder, QuerySelect};
use serde::{Deserialize, Serialize};
use serde_json::json;
use staff::SignedIn;
use store::{AuditEntry, StoreError, WriteTx};
use utoipa::ToSchema;
use web::{Json, Result};

use super::import_rows::{ImportRefusal, ImportRow, parse_rows};
use crate::service::Newsletter;
use crate::subscribing::records::{self, NewConsent};
use crate::subscribing::submission;
use crate::tables::consent::ConsentKind;
use crate::tables::import;
use crate::tables::subscriber::SubscriberState;

/// Least characters of a proof.
const MIN_PROOF_LENGTH: usize = 20;
/// Rows that are taken in one transaction.
const BATCH: usize = 200;
/// Refusals that are told.
const MAX_REFUSALS: usize = 100;
/// Imports that are shown.
const MAX_IMPORTS: u64 = 100;

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NewsletterImportList)]
pub struct ImportList {
    items: Vec<import::Model>,
}

#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewsletterImportRequest)]
pub struct ImportRequest {
    /// With a head: `email`, and where there are `country`, `topics` (between semicolons), `frequency`.
    csv: String,
    /// How and where these people agreed.
    proof: String,
    /// When they did.
    consented_on: NaiveDate,
    /// Ask each of them by mail before anything else is sent.
    #[serde(default)]
    ask_first: bool,
    /// Only say what would be done.
    #[serde(default)]
    dry_run: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewsletterImportResult)]
pub struct ImportResult {
    added: usize,
    known: usize,
    /// At most 100 of them.
    refused: Vec<ImportRefusal>,
    refused_count: usize,
    dry_run: bool,
}

enum ImportOutcome {
    New,
    Known,
    Refused(&'static str),
}

/// Lists that were taken in, newest first.
#[utoipa::path(get, path = "/api/desk/newsletter/imports", operation_id = "desk_list_imports", tag = "desk",
    responses((status = 200, body = ImportList)))]
pub async fn list_imports(Of(newsletter): Of<Newsletter>) -> Result<Json<ImportList>> {
    let items = import::Entity::find()
        .order_by_desc(import::Column::Id)
        .limit(MAX_IMPORTS)
        .all(newsletter.store().reader().connection())
        .await?;
    Ok(Json(ImportList { items }))
}

/// Takes a list in. Who left, complained or bounced is never taken back; who is known stays as they are.
#[utoipa::path(post, path = "/api/desk/newsletter/imports", operation_id = "desk_import_subscribers", tag = "desk",
    responses((status = 200, body = ImportResult), (status = 422, description = "The proof is missing, or the list cannot be read")))]
pub async fn import_subscribers(
    Of(newsletter): Of<Newsletter>,
    signed_in: SignedIn,
    Json(request): Json<ImportRequest>,
) -> Result<Json<ImportResult>> {
    check_import(&newsletter, &request)?;
    let offered = newsletter.ports().posts.list_topics().await?;
    let (wanted, mut refused) = parse_rows(&request.csv, &offered)?;
    let mut result = ImportResult {
        added: 0,
        known: 0,
        refused: Vec::new(),
        refused_count: 0,
        dry_run: request.dry_run,
    };
    // One transaction for 5,000 rows would hold SQLite's only writer too long (decision 062). After a crash between
    // batches the same list can be sent again: those already in count as known.
    for batch in wanted.chunks(BATCH) {
        let tx = newsletter.store().begin(signed_in.actor()).await?;
        for row in batch {
            match import_row(&newsletter, &tx, &request, row).await? {
                ImportOutcome::New => result.added += 1,
                ImportOutcome::Known => result.known += 1,
                ImportOutcome::Refused(why) => refused.push(ImportRefusal::new(row.line, why)),
            }
        }
        tx.commit().await?;
    }
    refused.sort_by_key(|refusal| refusal.line);
    result.refused_count = refused.len();
    refused.truncate(MAX_REFUSALS);
    result.refused = refused;
    if !request.dry_run {
        // A crash before this line loses only the summary: each subscriber's consent carries the proof itself.
        record_import(&newsletter, &signed_in, &request, &result).await?;
    }
    Ok(Json(result))
}

fn check_import(newsletter: &Newsletter, request: &ImportRequest) -> Result<()> {
    let is_unproved = request.proof.trim().chars().count() < MIN_PROOF_LENGTH;
    let is_to_come = request.consented_on > newsletter.now().date_naive();
    let errors = collect_errors([
        (
            is_unproved,
            "proof",
            "Enter how and where these people agreed to get the newsletter",
        ),
        (
            is_to_come,
            "consentedOn",
            "Enter a date that is not in the future",
        ),
    ]);
    if errors.is_empty() {
        Ok(())
    } else {
        Err(invalid_form(errors))
    }
}

async fn import_row(
    newsletter: &Newsletter,
    tx: &WriteTx,
    request: &ImportRequest,
    row: &ImportRow,
) -> Result<ImportOutcome, StoreError> {
    let store = newsletter.store();
    let list = newsletter.dispatcher().suppressions();
    if let Some(known) = records::lock_by_address(store, tx, &row.address).await? {
        return Ok(match known.state {
            SubscriberState::Subscribed | SubscriberState::Waiting => ImportOutcome::Known,
            SubscriberState::Left => ImportOutcome::Refused("The person unsubscribed"),
            SubscriberState::Bounced => ImportOutcome::Refused("Emails to the address bounced"),
            SubscriberState::Complained => ImportOutcome::Refused("The person reported spam"),
        });
    }
    // The suppression list also holds addresses that never subscribed: receipts and reminders bounce too.
    if list
        .find_reason(&row.address, MailStream::Newsletter)
        .await?
        .is_some()
    {
        return Ok(ImportOutcome::Refused("The address is blocked"));
    }
    // Checked last, so that a dry run reports every refusal that the import would.
    if request.dry_run {
        return Ok(ImportOutcome::New);
    }
    let state = if request.ask_first {
        SubscriberState::Waiting
    } else {
        SubscriberState::Subscribed
    };
    let made = records::insert_subscriber(store, tx, &row.address, state, "import").await?;
    records::save_choices(tx, &made.id, &row.choices).await?;
    let proof = format!("{} ({})", request.proof.trim(), request.consented_on);
    let noted = NewConsent {
        note: &proof,
        ..NewConsent::of_kind(ConsentKind::Imported, "import")
    };
    records::record_consent(tx, &made.id, noted).await?;
    // The button agrees to today's wording, not to that of a paper list.
    if request.ask_first {
        let mut choices = row.choices.clone();
        "import".clone_into(&mut choices.page);
        choices.consent = newsletter.load_settings().await?.consent;
        submission::enqueue_confirmation_email(newsletter, tx, &made, &row.address, &choices)
            .await?;
    }
    Ok(ImportOutcome::New)
}

async fn record_import(
    newsletter: &Newsletter,
    signed_in: &SignedIn,
    request: &ImportRequest,
    result: &ImportResult,
) -> Result<(), StoreError> {
    let count = |number: usize| i32::try_from(number).unwrap_or(i32::MAX);
    let tx = newsletter.store().begin(signed_in.actor()).await?;
    let row = import::Model {
        id: tx.new_id().to_string(),
        proof: request.proof.trim().to_owned(),
        consented_on: request.consented_on,
        added: count(result.added),
        known: count(result.known),
        refused: count(result.refused_count),
        at: tx.now(),
        by: tx.actor().to_string(),
    };
    let entry = AuditEntry::new("newsletter.import", format!("newsletter-import:{}", row.id))
        .after(json!({ "added": row.added, "known": row.known, "refused": row.refused }));
    tx.insert_row(row).await?;
    tx.record_audit(entry).await?;
    tx.commit().await
}
