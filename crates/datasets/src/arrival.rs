//! Single documents of the hosted service on their way in, for who lives beside it.
use content::documents::{self, ImportOutcome, StoredVersion};
use content::model::{DocumentKind, fields};
use content::schema::find_schema;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use serde_json::{Map, Value};
use store::WriteTx;

use crate::asset_arrival::FetchedAssets;
use crate::body::{OwnBody, hash_text, to_own_body};
use crate::error::DatasetError;
use crate::import::{StandingVersions, find_next_place, hash_of};
use crate::line_index::check_line;
use crate::service::DatasetService;
use crate::tables::line;

/// What is no part of a text: the desk writes it, or readers do, and the service's later word does not count.
const BESIDE_THE_TEXT: [&str; 6] = [
    "clinical",
    "reviewedBy",
    "reviewedOn",
    "reviewDue",
    "likes",
    "dislikes",
];

/// What became of a document when it came last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EarlierFate {
    New,
    Published,
    /// A draft of it was made.
    Waiting,
    /// It was gone there, and was taken off the site here because of that.
    TakenOff,
}

/// A document that comes by itself.
#[derive(Debug)]
pub struct Arrival<'a> {
    pub id: &'a str,
    /// JSON in one line, as it was received.
    pub line: &'a str,
    pub earlier: EarlierFate,
    /// [`ArrivalOutcome::essence`] of the last time.
    pub essence: Option<&'a str>,
    /// False: what says what to do with one's body waits for a doctor.
    pub is_trusted: bool,
    /// Its type says what to do with one's body, whatever the desk holds of it.
    pub is_advice: bool,
    /// What was changed here gives way; it stays among the revisions.
    pub is_forced: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ArrivalFate {
    Unchanged,
    Published,
    /// A draft waits for a doctor.
    Waiting,
    /// It was changed on both sides, and what stands here stays; why.
    Conflict(String),
    Refused(String),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArrivalOutcome {
    pub fate: ArrivalFate,
    /// Says later whether the text was changed here; `None` where nothing of it was taken.
    pub essence: Option<String>,
    /// Comments of readers that are new here.
    pub comments: u64,
}

/// What became of a document that is gone there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TakeOffOutcome {
    TakenOff,
    /// It was not on the site.
    NotShown,
    /// It was changed here, and stays.
    ChangedHere,
}

impl DatasetService {
    /// Takes one document in as it is there now. Types that nobody here knows are not stored.
    ///
    /// # Errors
    /// The store's; what is wrong with the document is its fate.
    pub async fn import_arrival(
        &self,
        tx: &WriteTx,
        arrival: &Arrival<'_>,
        files: &FetchedAssets,
    ) -> Result<ArrivalOutcome, DatasetError> {
        let refused = |words: String| ArrivalOutcome {
            fate: ArrivalFate::Refused(words),
            essence: None,
            comments: 0,
        };
        let (value, kind) = match read_arrival(arrival) {
            Ok(read) => read,
            Err(words) => return Ok(refused(words)),
        };
        let known = tx.lock_row::<line::Entity>(arrival.id).await?;
        let standing = StandingVersions::load(tx, arrival.id).await?;
        let mut own = to_own_body(value, arrival.id, &files.names);
        let waits = prepare_body(&mut own.body, kind, arrival, &standing);
        let essence = essence_of(&own.body);
        if let Some(words) = find_conflict(arrival, known.as_ref(), &standing, &essence) {
            return Ok(ArrivalOutcome {
                fate: ArrivalFate::Conflict(words.to_owned()),
                essence: arrival.essence.map(str::to_owned),
                comments: 0,
            });
        }
        let current = if waits {
            standing.draft.as_ref().or(standing.published.as_ref())
        } else {
            standing.published.as_ref()
        };
        // Compared by its text alone: what the desk and readers put beside it is no change of theirs.
        let is_current = current.is_some_and(|version| essence_of_text(version) == essence);
        // What was taken off comes back with the same words.
        let is_here = arrival.earlier != EarlierFate::TakenOff;
        let fate = if is_here && is_current && (waits || standing.draft.is_none()) {
            ArrivalFate::Unchanged
        } else {
            match documents::import_document(tx, &own.body, waits).await {
                Ok(ImportOutcome::Unchanged) => ArrivalFate::Unchanged,
                Ok(ImportOutcome::Written { .. }) if waits => ArrivalFate::Waiting,
                Ok(ImportOutcome::Written { .. }) => ArrivalFate::Published,
                Err(documents::DocumentError::Invalid(words)) => return Ok(refused(words)),
                Err(other) => return Err(other.into()),
            }
        };
        self.finish_arrival(tx, arrival, own, (known, &fate))
            .await
            .map(|comments| ArrivalOutcome {
                fate,
                essence: Some(essence),
                comments,
            })
    }

    /// Keeps the line, and what readers wrote under it.
    async fn finish_arrival(
        &self,
        tx: &WriteTx,
        arrival: &Arrival<'_>,
        own: OwnBody,
        (known, fate): (Option<line::Model>, &ArrivalFate),
    ) -> Result<u64, DatasetError> {
        let comments = if own.comments.is_empty() {
            0
        } else {
            self.comments()
                .import_comments(tx, arrival.id, own.comments)
                .await?
        };
        let is_known = known.is_some();
        if known
            .as_ref()
            .is_some_and(|known| known.line == arrival.line)
        {
            return Ok(comments);
        }
        let body_hash = match (fate, &known) {
            // What stands here need not be this body: counts are those of here.
            (ArrivalFate::Unchanged, Some(known)) => known.body_hash.clone(),
            _ => Some(hash_text(&own.body.to_string())),
        };
        let place = match &known {
            Some(known) => known.place,
            None => find_next_place(tx.connection()).await?,
        };
        let row = line::Model {
            id: arrival.id.to_owned(),
            place,
            line: arrival.line.to_owned(),
            body_hash,
        };
        let row = row.into_active_model().reset_all();
        if is_known {
            row.update(tx.connection()).await?;
        } else {
            tx.insert_row(row).await?;
        }
        Ok(comments)
    }

    /// Takes a document off the site that is gone there. It can be brought back at the desk.
    ///
    /// # Errors
    /// The store's.
    pub async fn take_off(
        &self,
        tx: &WriteTx,
        id: &str,
        essence: Option<&str>,
        is_forced: bool,
    ) -> Result<TakeOffOutcome, DatasetError> {
        let standing = StandingVersions::load(tx, id).await?;
        let known = tx.lock_row::<line::Entity>(id).await?;
        let is_ours = |version: &StoredVersion| !is_explained(version, known.as_ref(), essence);
        let mut versions = standing.published.iter().chain(&standing.draft);
        if !is_forced && versions.any(is_ours) {
            return Ok(TakeOffOutcome::ChangedHere);
        }
        if standing.published.is_none() {
            return Ok(TakeOffOutcome::NotShown);
        }
        documents::archive_document(tx, id).await?;
        Ok(TakeOffOutcome::TakenOff)
    }
}

fn read_arrival(arrival: &Arrival<'_>) -> Result<(Value, DocumentKind), String> {
    check_line(arrival.line)?;
    // A dot makes a document private, or part of a release.
    if arrival.id.contains('.') {
        return Err("It is a draft, or part of a release".to_owned());
    }
    let value: Value = serde_json::from_str(arrival.line).map_err(|error| error.to_string())?;
    if value.get("_id").and_then(Value::as_str) != Some(arrival.id) {
        return Err("It has another `_id`".to_owned());
    }
    let kind = fields::read_text(&value, "_type").parse::<DocumentKind>();
    let kind = kind.map_err(|_| "This site does not know its type".to_owned())?;
    Ok((value, kind))
}

/// Makes the body that is written; true where it waits for a doctor.
fn prepare_body(
    body: &mut Value,
    kind: DocumentKind,
    arrival: &Arrival<'_>,
    standing: &StandingVersions,
) -> bool {
    let is_clinical_type = find_schema(kind, arrival.id).is_some_and(|schema| schema.clinical);
    let says_so =
        fields::read_flag(body, "clinical") || fields::read_some_text(body, "reviewedBy").is_some();
    let waits = !arrival.is_trusted && (is_clinical_type || arrival.is_advice || says_so);
    let Some(fields) = body.as_object_mut() else {
        return waits;
    };
    if waits {
        // A promise that a doctor of this house has seen these words is this house's to make.
        fields.shift_remove("reviewedBy");
        fields.shift_remove("reviewedOn");
        fields.insert("clinical".to_owned(), true.into());
    }
    let before = standing.published.as_ref().or(standing.draft.as_ref());
    let before =
        before.and_then(|version| serde_json::from_str::<Map<String, Value>>(&version.text).ok());
    for name in ["likes", "dislikes", "reviewDue"] {
        let kept = before.as_ref().and_then(|before| before.get(name)).cloned();
        if let Some(kept) = kept {
            fields.insert(name.to_owned(), kept);
        } else if before.is_some() && name != "reviewDue" {
            fields.shift_remove(name);
        }
    }
    waits
}

fn find_conflict(
    arrival: &Arrival<'_>,
    known: Option<&line::Model>,
    standing: &StandingVersions,
    essence: &str,
) -> Option<&'static str> {
    let is_explained = |version: &StoredVersion| {
        essence_of_text(version) == essence || is_explained(version, known, arrival.essence)
    };
    if arrival.is_forced {
        return None;
    }
    let is_known = known.is_some_and(|known| known.body_hash.is_some());
    match (&standing.published, &standing.draft) {
        (None, None) if is_known => Some("It was deleted here, and stays so"),
        (None, None) => None,
        (_, Some(draft)) if !is_explained(draft) => Some(if is_known {
            "A draft of it was written here, and stays"
        } else {
            "Another document with this id was written here, and stays"
        }),
        (None, Some(_)) => {
            let was_shown = match arrival.earlier {
                EarlierFate::New => is_known,
                EarlierFate::Published => true,
                EarlierFate::Waiting | EarlierFate::TakenOff => false,
            };
            was_shown.then_some("It was taken off the site here, and stays so")
        }
        (Some(published), None) if !is_explained(published) => Some(if is_known {
            "It was changed here, and stays so"
        } else {
            "Another document with this id was written here, and stays"
        }),
        // Beside a draft that came by itself stands what came before it.
        (Some(_), _) => None,
    }
}

/// True when a version is what came last, whatever the desk and readers put beside its text.
fn is_explained(
    version: &StoredVersion,
    known: Option<&line::Model>,
    essence: Option<&str>,
) -> bool {
    let received = known.and_then(|known| known.body_hash.as_deref());
    (received.is_some() && hash_of(Some(version)).as_deref() == received)
        || (essence.is_some() && Some(essence_of_text(version).as_str()) == essence)
}

fn essence_of_text(version: &StoredVersion) -> String {
    let body = serde_json::from_str(&version.text).unwrap_or(Value::Null);
    essence_of(&body)
}

/// Hash of the text of a document.
fn essence_of(body: &Value) -> String {
    let mut body = body.clone();
    if let Some(fields) = body.as_object_mut() {
        for name in BESIDE_THE_TEXT {
            fields.shift_remove(name);
        }
    }
    hash_text(&body.to_string())
}
