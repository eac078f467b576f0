//! What visitors say about places: whether a number works, what is wrong, what is missing, what is theirs.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use forms::{ApiForm, EmailField, Key, ParsedForm, Story, invalid_form};
use http::StatusCode;
use kernel::FieldError;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{Actor, AuditEntry, StoreError, WriteTx};
use utoipa::ToSchema;
use web::{Error, Path, Result, Visitor};

use super::single_place::place_not_found;
use crate::Places;
use crate::emails::{self, PlaceMail};
use crate::index::tag_of;
use crate::model::PlaceFields;
use crate::tables::{answer, item, place};

/// Longest words, in characters.
pub(super) const MAX_WORDS_LENGTH: usize = 1_000;
/// So many open reports of one place are enough for somebody to look.
const MAX_OPEN_REPORTS: u64 = 20;
/// Each with the message that thanks for it.
const REPORT_KINDS: [(&str, &str); 9] = [
    ("number_works", "places-problem-thanks-number-works"),
    ("number_wrong", THANKS_MESSAGE),
    ("wrong_number", THANKS_MESSAGE),
    ("closed", THANKS_MESSAGE),
    ("wrong_place", THANKS_MESSAGE),
    ("wrong_hours", THANKS_MESSAGE),
    ("accepts_scheme", THANKS_MESSAGE),
    ("refuses_scheme", THANKS_MESSAGE),
    ("other", THANKS_MESSAGE),
];
const CHOOSE_PROBLEM: &str = "places-problem-missing";
const THANKS_MESSAGE: &str = "places-problem-thanks";

forms::form! {
    /// What a visitor says of a place.
    pub struct ReportForm as "PlaceReportBody" on "place-report" {
        /// `number_works`, `number_wrong`, `closed`, `wrong_place`, `wrong_number`, `wrong_hours`, `accepts_scheme`, `refuses_scheme` or `other`.
        kind: Key = "kind" { missing: CHOOSE_PROBLEM },
        /// In words; may be left out.
        words: Story = "words" { most: MAX_WORDS_LENGTH, called: "places-form-this" },
        /// Where we may ask, and say what was decided; may be left out.
        email: EmailField = "email",
    }
}

#[derive(Clone)]
pub(super) struct PlaceReport {
    kind: &'static str,
    message: &'static str,
    details: ItemDetails,
}

impl PlaceReport {
    pub(super) fn of_number(works: bool) -> Self {
        let (kind, message) = REPORT_KINDS[usize::from(!works)];
        Self {
            kind,
            message: l10n::text(message),
            details: ItemDetails::default(),
        }
    }

    pub(super) fn parse_report(
        mut reading: ParsedForm<ReportForm>,
    ) -> Result<Self, Vec<FieldError>> {
        let known = REPORT_KINDS
            .iter()
            .find(|(kind, _)| *kind == &*reading.form.kind);
        if known.is_none() {
            reading.add_error("kind", l10n::text(CHOOSE_PROBLEM));
        }
        let form = reading.into_result()?;
        let (kind, message) = known.copied().unwrap_or(("other", THANKS_MESSAGE));
        Ok(Self {
            kind,
            message: l10n::text(message),
            details: ItemDetails {
                words: form.words.0,
                email: email_text(form.email),
                ..ItemDetails::default()
            },
        })
    }
}

pub(super) fn email_text(email: EmailField) -> String {
    email.0.map(String::from).unwrap_or_default()
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PlaceReportTaken)]
pub struct ReportReceipt {
    pub message: String,
}

/// Who says something, and what; kept sealed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct ItemDetails {
    pub words: String,
    pub email: String,
    pub name: String,
    pub role: String,
    pub phone: String,
    /// Whether the place accepts the public health scheme, as its owner says it.
    pub scheme: Option<bool>,
}

impl ItemDetails {
    fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// The place string of what is sealed.
pub(crate) fn details_aad(id: &str) -> String {
    format!("places_item.said:{id}")
}

/// What a visitor noticed about a place.
#[utoipa::path(post, path = "/api/places/{id}/reports", operation_id = "report_place", tag = "places", request_body = ReportForm,
    responses((status = 201, body = ReportReceipt), (status = 404, description = "No such place"), (status = 422, description = "A field to mend")))]
pub(super) async fn report_place(
    State(places): State<Places>,
    Path(id): Path<String>,
    visitor: Visitor,
    called: ApiForm<ReportForm>,
) -> Result<Response> {
    let report = PlaceReport::parse_report(called.parse_form()).map_err(invalid_form)?;
    let taken = ReportReceipt {
        message: report.message.to_owned(),
    };
    if !called.is_by_machine() {
        submit_report(&places, &visitor, &id, report).await?;
    }
    Ok((StatusCode::CREATED, axum::Json(taken)).into_response())
}

pub(super) async fn submit_report(
    places: &Places,
    visitor: &Visitor,
    id: &str,
    report: PlaceReport,
) -> Result<()> {
    let visitor_hash = visitor_hash(places, visitor, id)?;
    let PlaceReport {
        kind,
        details: said,
        ..
    } = report;
    let tx = places.store().begin(Actor::Visitor).await?;
    // Inside the transaction: a place hidden meanwhile takes no answer any more.
    let place = load_shown_place(&tx, id).await?;
    if matches!(kind, "number_works" | "number_wrong") {
        save_number_answer(&tx, place, visitor_hash, kind == "number_works").await?;
    }
    // A number that works needs nobody's decision, so it makes no item for the desk.
    if kind != "number_works" {
        insert_item(
            places,
            &tx,
            NewPlaceItem::for_report(kind, id.to_owned(), said),
        )
        .await?;
    }
    tx.commit().await?;
    Ok(())
}

/// Knows a visitor again for one place, and for no other.
fn visitor_hash(places: &Places, visitor: &Visitor, id: &str) -> Result<String, StoreError> {
    let context = format!("places_answer.mark:{id}");
    places.store().keyed_hash(&context, visitor.id().as_bytes())
}

async fn load_shown_place(tx: &WriteTx, id: &str) -> Result<place::Model> {
    let row = place::Entity::find_by_id(id).one(tx.connection()).await?;
    let row = row.filter(place::Model::is_shown);
    Ok(row.ok_or_else(place_not_found)?)
}

/// One answer of each visitor counts: the last.
async fn save_number_answer(
    tx: &WriteTx,
    place: place::Model,
    visitor_hash: String,
    works: bool,
) -> Result<()> {
    let db = tx.connection();
    let row = answer::ActiveModel {
        place_id: Set(place.id.clone()),
        visitor_hash: Set(visitor_hash),
        works: Set(works),
        at: Set(tx.now()),
    };
    let again = OnConflict::columns([answer::Column::PlaceId, answer::Column::VisitorHash])
        .update_columns([answer::Column::Works, answer::Column::At])
        .to_owned();
    // An upsert, as two taps of one visitor at the same moment would otherwise collide on the key.
    answer::Entity::insert(row)
        .on_conflict(again)
        .exec_without_returning(db)
        .await?;
    let of_place = || answer::Entity::find().filter(answer::Column::PlaceId.eq(&*place.id));
    let said = |works: bool| of_place().filter(answer::Column::Works.eq(works));
    let count = |number: u64| i32::try_from(number).unwrap_or(i32::MAX);
    let last = said(true).order_by_desc(answer::Column::At).one(db).await?;
    let counted = place::ActiveModel {
        id: Set(place.id.clone()),
        // Counted anew and not added up: an answer that changed its mind has to leave the other sum.
        yes_count: Set(count(said(true).count(db).await?)),
        no_count: Set(count(said(false).count(db).await?)),
        last_yes: Set(last.map(|answer| answer.at)),
        ..Default::default()
    };
    counted.update(db).await?;
    // Not the pages that list places: what they say of the number may be up to half an hour old.
    tx.touch_tags([tag_of(&place.id)]);
    tx.record_audit(
        AuditEntry::new("place.number", format!("place:{}", place.id))
            .after(json!({ "works": works })),
    )
    .await?;
    Ok(())
}

pub(super) struct NewPlaceItem {
    kind: &'static str,
    what: &'static str,
    place: Option<String>,
    details: ItemDetails,
    fields: Option<PlaceFields>,
}

impl NewPlaceItem {
    fn for_report(what: &'static str, place: String, said: ItemDetails) -> Self {
        Self {
            kind: "report",
            what,
            place: Some(place),
            details: said,
            fields: None,
        }
    }

    pub(super) fn for_claim(place: String, said: ItemDetails) -> Self {
        Self {
            kind: "claim",
            what: "claim",
            place: Some(place),
            details: said,
            fields: None,
        }
    }

    pub(super) fn for_suggestion(fields: PlaceFields, said: ItemDetails) -> Self {
        Self {
            kind: "suggestion",
            what: "add",
            place: None,
            details: said,
            fields: Some(fields),
        }
    }
}

pub(super) async fn submit_item(places: &Places, new: NewPlaceItem) -> Result<()> {
    let tx = places.store().begin(Actor::Visitor).await?;
    let place = match &new.place {
        Some(id) => Some(load_shown_place(&tx, id).await?),
        None => None,
    };
    let (kind, email) = (new.kind, new.details.email.clone());
    let filed = insert_item(places, &tx, new).await?;
    if let (Some(place), Some(item), "claim") = (place, filed, kind) {
        // In the same transaction, so that no claim is kept whose sender hears nothing, nor the reverse.
        let received = PlaceMail::ClaimReceived;
        emails::enqueue_place_email(places, &tx, received, &item, Some(&place), &email).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// Answers its id; none where as much was said of the place before.
async fn insert_item(places: &Places, tx: &WriteTx, new: NewPlaceItem) -> Result<Option<String>> {
    let db = tx.connection();
    if let (Some(place), "report") = (&new.place, new.kind) {
        let open = item::Entity::find()
            .filter(item::Column::PlaceId.eq(place.as_str()))
            .filter(item::Column::State.eq("open"));
        let repeats = open.clone().filter(item::Column::What.eq(new.what));
        let says_nothing = new.details.is_empty();
        // Dropped silently: the desk knows of it already, and the visitor is thanked either way.
        if (says_nothing && repeats.count(db).await? > 0)
            || open.count(db).await? >= MAX_OPEN_REPORTS
        {
            return Ok(None);
        }
    }
    let id = tx.new_id().to_string();
    let said = match new.details.is_empty() {
        true => None,
        false => {
            let text = serde_json::to_vec(&new.details).map_err(Error::internal)?;
            // Sealed with the row's id as its place, so that no value can be moved under another item.
            Some(places.store().encrypt_bytes(&details_aad(&id), &text)?)
        }
    };
    let fields = new.fields.as_ref().map(serde_json::to_string).transpose();
    let row = item::ActiveModel {
        id: Set(id.clone()),
        kind: Set(new.kind.to_owned()),
        what: Set(new.what.to_owned()),
        place_id: Set(new.place),
        said: Set(said),
        fields: Set(fields.map_err(Error::internal)?),
        state: Set("open".to_owned()),
        at: Set(tx.now()),
        decided_at: Set(None),
        decided_by: Set(None),
        note: Set(None),
    };
    item::Entity::insert(row).exec_without_returning(db).await?;
    tx.record_audit(
        AuditEntry::new(format!("places.{}", new.kind), format!("places_item:{id}"))
            .after(json!({ "what": new.what })),
    )
    .await?;
    Ok(Some(id))
}
