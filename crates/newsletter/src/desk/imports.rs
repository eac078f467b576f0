//! Lists that are taken in, with the proof that their people agreed.

use std::collections::HashSet;

use axum::extract::State as Of;
use chrono::NaiveDate;
use forms::{Reading, Way, invalid, mistakes};
use kernel::{Email, Problem};
use mail::Stream;
use sea_orm::{EntityTrait, QueryOrder, QuerySelect};
use serde::{Deserialize, Serialize};
use serde_json::json;
use staff::SignedIn;
use store::{AuditEntry, StoreError, WriteTx};
use utoipa::ToSchema;
use web::{Error, FormBody, Json, Result};

use crate::Newsletter;
use crate::subscribing::records::{self, Noted};
use crate::subscribing::taking;
use crate::subscribing::typed::{Choices, SignUp};
use crate::tables::consent::ConsentKind;
use crate::tables::import;
use crate::tables::subscriber::State;

/// Most rows of a list, and least characters of a proof.
const MOST: usize = 5_000;
const PROOF: usize = 20;
/// Rows that are taken in one transaction.
const BATCH: usize = 200;
/// Refusals that are told.
const TOLD: usize = 100;
/// Imports that are shown.
const SHOWN: u64 = 100;

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

#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = NewsletterImportRefusal)]
pub struct Refusal {
    /// From 2: the first line is the head.
    line: usize,
    why: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewsletterImportResult)]
pub struct ImportResult {
    added: usize,
    known: usize,
    /// At most 100 of them.
    refused: Vec<Refusal>,
    refused_count: usize,
    dry_run: bool,
}

struct Wanted {
    line: usize,
    address: Email,
    choices: Choices,
}

enum Comes {
    New,
    Known,
    Refused(&'static str),
}

/// Lists that were taken in, newest first.
#[utoipa::path(get, path = "/api/desk/newsletter/imports", operation_id = "desk_list_imports", tag = "desk",
    responses((status = 200, body = ImportList)))]
pub async fn list(Of(newsletter): Of<Newsletter>) -> Result<Json<ImportList>> {
    let items = import::Entity::find()
        .order_by_desc(import::Column::Id)
        .limit(SHOWN)
        .all(newsletter.store().reader().connection())
        .await?;
    Ok(Json(ImportList { items }))
}

/// Takes a list in. Who left, complained or bounced is never taken back; who is known stays as they are.
#[utoipa::path(post, path = "/api/desk/newsletter/imports", operation_id = "desk_import_subscribers", tag = "desk",
    responses((status = 200, body = ImportResult), (status = 422, description = "The proof is missing, or the list cannot be read")))]
pub async fn take(
    Of(newsletter): Of<Newsletter>,
    signed_in: SignedIn,
    Json(request): Json<ImportRequest>,
) -> Result<Json<ImportResult>> {
    check(&newsletter, &request)?;
    let offered = newsletter.outside().posts.topics().await?;
    let (wanted, mut refused) = rows(&request.csv, &offered)?;
    let mut result = ImportResult {
        added: 0,
        known: 0,
        refused: Vec::new(),
        refused_count: 0,
        dry_run: request.dry_run,
    };
    for batch in wanted.chunks(BATCH) {
        let tx = newsletter.store().begin(signed_in.actor()).await?;
        for row in batch {
            match take_one(&newsletter, &tx, &request, row).await? {
                Comes::New => result.added += 1,
                Comes::Known => result.known += 1,
                Comes::Refused(why) => refused.push(Refusal {
                    line: row.line,
                    why: why.to_owned(),
                }),
            }
        }
        tx.commit().await?;
    }
    refused.sort_by_key(|refusal| refusal.line);
    result.refused_count = refused.len();
    refused.truncate(TOLD);
    result.refused = refused;
    if !request.dry_run {
        keep(&newsletter, &signed_in, &request, &result).await?;
    }
    Ok(Json(result))
}

fn check(newsletter: &Newsletter, request: &ImportRequest) -> Result<()> {
    let is_unproved = request.proof.trim().chars().count() < PROOF;
    let is_to_come = request.consented_on > newsletter.now().date_naive();
    let errors = mistakes([
        (
            is_unproved,
            "proof",
            "Say how and where these people agreed to get the newsletter",
        ),
        (is_to_come, "consentedOn", "This day is still to come"),
    ]);
    if errors.is_empty() {
        Ok(())
    } else {
        Err(invalid(errors))
    }
}

/// The rows of the list, each address once.
fn rows(csv: &str, offered: &[String]) -> Result<(Vec<Wanted>, Vec<Refusal>)> {
    let unreadable = |words: &str| -> Error {
        let problem = Problem::invalid(words, Vec::new());
        problem.with_field("csv", words).into()
    };
    let mut table = csv::ReaderBuilder::new()
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(csv.trim_start_matches('\u{feff}').as_bytes());
    let head = table
        .headers()
        .map_err(|_| unreadable("The list cannot be read"))?;
    let column = |name: &str| head.iter().position(|own| own.eq_ignore_ascii_case(name));
    let email = column("email").ok_or_else(|| unreadable("The list needs a column named email"))?;
    let (country, topics, frequency) = (column("country"), column("topics"), column("frequency"));
    let (mut wanted, mut refused, mut seen) = (Vec::new(), Vec::new(), HashSet::new());
    for (at, row) in table.records().enumerate() {
        let line = at + 2;
        if at >= MOST {
            return Err(unreadable(
                "The list has more than 5,000 rows. Send it in parts",
            ));
        }
        let Ok(row) = row else {
            refused.push(Refusal {
                line,
                why: "The row cannot be read".to_owned(),
            });
            continue;
        };
        let cell = |column: Option<usize>| column.and_then(|at| row.get(at)).unwrap_or_default();
        let country = country_of(cell(country));
        let frequency = cell(frequency).to_lowercase();
        let own = [
            ("email", cell(Some(email))),
            ("country", country.as_str()),
            ("frequency", frequency.as_str()),
        ];
        let topics = cell(topics).split(';').map(|topic| ("topics", topic));
        let sent: FormBody = own.into_iter().chain(topics).collect();
        match SignUp::choices(Reading::of(&sent, Way::Call), offered) {
            Ok((address, _)) if !seen.insert(address.folded()) => refused.push(Refusal {
                line,
                why: "The address stands in the list twice".to_owned(),
            }),
            Ok((address, choices)) => wanted.push(Wanted {
                line,
                address,
                choices,
            }),
            Err(errors) => refused.extend(errors.into_iter().map(|error| Refusal {
                line,
                why: error.message,
            })),
        }
    }
    Ok((wanted, refused))
}

/// A code or a name; what is neither is another country.
fn country_of(cell: &str) -> String {
    let known = crate::words::COUNTRIES
        .iter()
        .find(|(code, name)| code.eq_ignore_ascii_case(cell) || name.eq_ignore_ascii_case(cell));
    match known {
        Some((code, _)) => (*code).to_owned(),
        None if cell.is_empty() => String::new(),
        None => "other".to_owned(),
    }
}

async fn take_one(
    newsletter: &Newsletter,
    tx: &WriteTx,
    request: &ImportRequest,
    row: &Wanted,
) -> Result<Comes, StoreError> {
    let store = newsletter.store();
    let list = newsletter.post().suppressions();
    if let Some(known) = records::of_address(store, tx, &row.address).await? {
        return Ok(match known.state {
            State::Subscribed | State::Waiting => Comes::Known,
            State::Left => Comes::Refused("The person left the newsletter"),
            State::Bounced => Comes::Refused("Mail to the address came back"),
            State::Complained => Comes::Refused("The person called a letter unwanted"),
        });
    }
    if list.why(&row.address, Stream::Newsletter).await?.is_some() {
        return Ok(Comes::Refused(
            "The address is on the list of those that get no mail",
        ));
    }
    if request.dry_run {
        return Ok(Comes::New);
    }
    let state = if request.ask_first {
        State::Waiting
    } else {
        State::Subscribed
    };
    let made = records::begin(store, tx, &row.address, state, "import").await?;
    records::choose(tx, &made.id, &row.choices).await?;
    let proof = format!("{} ({})", request.proof.trim(), request.consented_on);
    let noted = Noted {
        note: &proof,
        ..Noted::of(ConsentKind::Imported, "import")
    };
    records::note(tx, &made.id, noted).await?;
    if request.ask_first {
        let mut choices = row.choices.clone();
        "import".clone_into(&mut choices.page);
        choices.consent = newsletter.settings().await?.consent;
        taking::ask(newsletter, tx, &made, &row.address, &choices).await?;
    }
    Ok(Comes::New)
}

async fn keep(
    newsletter: &Newsletter,
    signed_in: &SignedIn,
    request: &ImportRequest,
    result: &ImportResult,
) -> Result<(), StoreError> {
    let count = |number: usize| i32::try_from(number).unwrap_or(i32::MAX);
    let tx = newsletter.store().begin(signed_in.actor()).await?;
    let row = import::Model {
        id: tx.id().to_string(),
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
    tx.insert(row).await?;
    tx.audit(entry).await?;
    tx.commit().await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_read_whatever_its_order_and_each_address_once() {
        let csv = "\u{feff}Country,Email,topics\nNigeria,ada@example.org,Heart;Else\n,ADA@example.org,\nGB,nobody,\n\"FR\",bo@example.org,\n";
        let (wanted, refused) = rows(csv, &["Heart".to_owned()]).unwrap();
        let read: Vec<_> = wanted
            .iter()
            .map(|row| (row.line, row.address.as_str(), row.choices.country.as_str()))
            .collect();
        assert_eq!(
            read,
            [(2, "ada@example.org", "NG"), (5, "bo@example.org", "other")]
        );
        assert_eq!(wanted[0].choices.topics, ["Heart"]);
        let lines: Vec<usize> = refused.iter().map(|refusal| refusal.line).collect();
        assert_eq!(lines, [3, 4]);
        assert!(rows("name\nAda\n", &[]).is_err());
    }
}
