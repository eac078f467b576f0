//! What visitors say about places: whether a number works, what is wrong, what is missing, what is theirs.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use forms::{Called, EmailField, Key, Reading, Story, invalid};
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

use super::one::missing;
use crate::Places;
use crate::index::tag_of;
use crate::mails::{self, Claim};
use crate::model::PlaceFields;
use crate::tables::{answer, item, place};

/// Longest words, in characters.
pub(super) const LONGEST: usize = 1_000;
/// So many open reports of one place are enough for somebody to look.
const ENOUGH: u64 = 20;
const KINDS: [(&str, &str); 7] = [
    (
        "number_works",
        "Thank you. Others now see that this number worked.",
    ),
    ("number_wrong", THANKS),
    ("wrong_number", THANKS),
    ("closed", THANKS),
    ("wrong_place", THANKS),
    ("wrong_hours", THANKS),
    ("other", THANKS),
];
const WHAT_IS_WRONG: &str = "Choose what is wrong";
const THANKS: &str = "Thank you. Somebody will look at it.";

forms::form! {
    /// What a visitor says of a place.
    pub struct ReportForm as "PlaceReportBody" on "place-report" {
        /// `number_works`, `number_wrong`, `closed`, `wrong_place`, `wrong_number`, `wrong_hours` or `other`.
        kind: Key = "kind" { missing: WHAT_IS_WRONG },
        /// In words; may be left out.
        words: Story = "words" { most: LONGEST, called: "This" },
        /// Where we may ask; may be left out.
        email: EmailField = "email",
    }
}

#[derive(Clone)]
pub(super) struct Report {
    kind: &'static str,
    message: &'static str,
    said: Said,
}

impl Report {
    pub(super) fn of_number(works: bool) -> Self {
        let (kind, message) = KINDS[usize::from(!works)];
        Self {
            kind,
            message,
            said: Said::default(),
        }
    }

    pub(super) fn read(mut reading: Reading<ReportForm>) -> Result<Self, Vec<FieldError>> {
        let known = KINDS.iter().find(|(kind, _)| *kind == &*reading.form.kind);
        if known.is_none() {
            reading.wrong("kind", WHAT_IS_WRONG);
        }
        let form = reading.done()?;
        let (kind, message) = known.copied().unwrap_or(("other", THANKS));
        Ok(Self {
            kind,
            message,
            said: Said {
                words: form.words.0,
                email: address(form.email),
                ..Said::default()
            },
        })
    }
}

pub(super) fn address(email: EmailField) -> String {
    email.0.map(String::from).unwrap_or_default()
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PlaceReportTaken)]
pub struct Taken {
    pub message: String,
}

/// Who says something, and what; kept sealed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Said {
    pub words: String,
    pub email: String,
    pub name: String,
    pub role: String,
    pub phone: String,
}

impl Said {
    fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// The place string of what is sealed.
pub(crate) fn sealed_at(id: &str) -> String {
    format!("places_item.said:{id}")
}

/// What a visitor noticed about a place.
#[utoipa::path(post, path = "/api/places/{id}/reports", operation_id = "report_place", tag = "places", request_body = ReportForm,
    responses((status = 201, body = Taken), (status = 404, description = "No such place"), (status = 422, description = "A field to mend")))]
pub(super) async fn report(
    State(places): State<Places>,
    Path(id): Path<String>,
    visitor: Visitor,
    called: Called<ReportForm>,
) -> Result<Response> {
    let report = Report::read(called.read()).map_err(invalid)?;
    let taken = Taken {
        message: report.message.to_owned(),
    };
    if !called.is_by_machine() {
        take(&places, &visitor, &id, report).await?;
    }
    Ok((StatusCode::CREATED, axum::Json(taken)).into_response())
}

pub(super) async fn take(
    places: &Places,
    visitor: &Visitor,
    id: &str,
    report: Report,
) -> Result<()> {
    let mark = mark(places, visitor, id)?;
    let Report { kind, said, .. } = report;
    let tx = places.store().begin(Actor::Visitor).await?;
    let place = shown(&tx, id).await?;
    if matches!(kind, "number_works" | "number_wrong") {
        number(&tx, place, mark, kind == "number_works").await?;
    }
    if kind != "number_works" {
        file(places, &tx, New::report(kind, id.to_owned(), said)).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// Knows a visitor again for one place, and for no other.
fn mark(places: &Places, visitor: &Visitor, id: &str) -> Result<String, StoreError> {
    let context = format!("places_answer.mark:{id}");
    places
        .store()
        .fingerprint(&context, visitor.id().as_bytes())
}

async fn shown(tx: &WriteTx, id: &str) -> Result<place::Model> {
    let row = place::Entity::find_by_id(id).one(tx.connection()).await?;
    let row = row.filter(place::Model::is_shown);
    Ok(row.ok_or_else(missing)?)
}

/// One answer of each visitor counts: the last.
async fn number(tx: &WriteTx, place: place::Model, mark: String, works: bool) -> Result<()> {
    let db = tx.connection();
    let row = answer::ActiveModel {
        place_id: Set(place.id.clone()),
        mark: Set(mark),
        works: Set(works),
        at: Set(tx.now()),
    };
    let again = OnConflict::columns([answer::Column::PlaceId, answer::Column::Mark])
        .update_columns([answer::Column::Works, answer::Column::At])
        .to_owned();
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
        yes_count: Set(count(said(true).count(db).await?)),
        no_count: Set(count(said(false).count(db).await?)),
        last_yes: Set(last.map(|answer| answer.at)),
        ..Default::default()
    };
    counted.update(db).await?;
    tx.touch([tag_of(&place.id)]);
    tx.audit(
        AuditEntry::new("place.number", format!("place:{}", place.id))
            .after(json!({ "works": works })),
    )
    .await?;
    Ok(())
}

pub(super) struct New {
    kind: &'static str,
    what: &'static str,
    place: Option<String>,
    said: Said,
    fields: Option<PlaceFields>,
}

impl New {
    fn report(what: &'static str, place: String, said: Said) -> Self {
        Self {
            kind: "report",
            what,
            place: Some(place),
            said,
            fields: None,
        }
    }

    pub(super) fn claim(place: String, said: Said) -> Self {
        Self {
            kind: "claim",
            what: "claim",
            place: Some(place),
            said,
            fields: None,
        }
    }

    pub(super) fn suggestion(fields: PlaceFields, said: Said) -> Self {
        Self {
            kind: "suggestion",
            what: "add",
            place: None,
            said,
            fields: Some(fields),
        }
    }
}

pub(super) async fn file_now(places: &Places, new: New) -> Result<()> {
    let tx = places.store().begin(Actor::Visitor).await?;
    let place = match &new.place {
        Some(id) => Some(shown(&tx, id).await?),
        None => None,
    };
    let (kind, email) = (new.kind, new.said.email.clone());
    let filed = file(places, &tx, new).await?;
    if let (Some(place), Some(item), "claim") = (place, filed, kind) {
        mails::tell(places, &tx, Claim::Received, &item, &place, &email).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// Answers its id; none where as much was said of the place before.
async fn file(places: &Places, tx: &WriteTx, new: New) -> Result<Option<String>> {
    let db = tx.connection();
    if let (Some(place), "report") = (&new.place, new.kind) {
        let open = item::Entity::find()
            .filter(item::Column::PlaceId.eq(place.as_str()))
            .filter(item::Column::State.eq("open"));
        let alike = open.clone().filter(item::Column::What.eq(new.what));
        let says_nothing = new.said.is_empty();
        if (says_nothing && alike.count(db).await? > 0) || open.count(db).await? >= ENOUGH {
            return Ok(None);
        }
    }
    let id = tx.id().to_string();
    let said = match new.said.is_empty() {
        true => None,
        false => {
            let text = serde_json::to_vec(&new.said).map_err(Error::internal)?;
            Some(places.store().seal(&sealed_at(&id), &text)?)
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
    tx.audit(
        AuditEntry::new(format!("places.{}", new.kind), format!("places_item:{id}"))
            .after(json!({ "what": new.what })),
    )
    .await?;
    Ok(Some(id))
}
