//! Correcting places, and adding own ones.

use axum::extract::State as Of;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use sea_orm::ActiveModelTrait;
use sea_orm::ActiveValue::Set;
use serde_json::json;
use staff::SignedIn;
use store::{AuditEntry, StoreError, WriteTx};
use web::{Error, Json, Path, Result};

use super::views::{DeskPlace, DeskPlaceChange, NewDeskPlace};
use super::{missing, one};
use crate::Places;
use crate::import::forget_answers;
use crate::index::tag_of;
use crate::model::{Corrections, PlaceFields, invalid_fields};
use crate::sources::OWN;
use crate::tables::place;

/// Corrects a place, hides it, or says that somebody made sure of it today.
#[utoipa::path(put, path = "/api/desk/places/{id}", operation_id = "desk_change_place", tag = "desk",
    responses((status = 200, body = DeskPlace), (status = 404, description = "No such place"),
        (status = 409, description = "Somebody else changed it in between"), (status = 422, description = "A field to mend")))]
pub async fn change(
    Of(places): Of<Places>,
    person: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<DeskPlaceChange>,
) -> Result<Json<DeskPlace>> {
    let tx = places.store().begin(person.actor()).await?;
    let row = locked(&tx, &id).await?;
    Error::check_version(body.version, row.version)?;
    let change = Change {
        corrections: body.corrections,
        is_hidden: body.hidden,
        is_closed: body.hidden && row.is_closed,
        verified_by: body.verified.then(|| person.id.to_string()),
    };
    change.write(&tx, row, "corrections.").await?;
    tx.commit().await?;
    Ok(Json(one::view(&places, &id).await?))
}

pub(super) async fn locked(tx: &WriteTx, id: &str) -> Result<place::Model> {
    tx.lock::<place::Entity>(id).await?.ok_or_else(missing)
}

pub(super) struct Change {
    pub corrections: Corrections,
    pub is_hidden: bool,
    pub is_closed: bool,
    pub verified_by: Option<String>,
}

impl Change {
    /// Writes it; field names of mistakes begin with `prefix`.
    pub(super) async fn write(self, tx: &WriteTx, row: place::Model, prefix: &str) -> Result<()> {
        let came = row.came();
        let wanted = self.corrections.over(came.clone()).tidied();
        let corrections = Corrections::between(&came, &wanted);
        // What a source says against our rules is not the desk's to mend before it may change something else.
        let mut errors = invalid_fields(&wanted, "");
        errors.retain(|error| corrections.names(&error.field));
        if !errors.is_empty() {
            for error in &mut errors {
                error.field.insert_str(0, prefix);
            }
            return Err(Error::invalid("Some of this needs another look.", errors));
        }
        let before = row.shown();
        let kept = match corrections.is_empty() {
            true => None,
            false => Some(serde_json::to_string(&corrections).map_err(Error::internal)?),
        };
        if before.phone != wanted.phone {
            forget_answers(tx, &row.id).await?;
        }
        let mut change = place::ActiveModel {
            id: Set(row.id.clone()),
            version: Set(row.version + 1),
            corrections: Set(kept),
            is_hidden: Set(self.is_hidden),
            is_closed: Set(self.is_closed),
            changed_at: Set(tx.now()),
            ..Default::default()
        };
        if let Some(by) = self.verified_by {
            change.verified_at = Set(Some(tx.now()));
            change.verified_by = Set(Some(by));
        }
        change.update(tx.connection()).await?;
        tx.touch([tag_of(&row.id), crate::index::tag_of_pages()]);
        tx.audit(AuditEntry {
            action: "place.change".to_owned(),
            subject: format!("place:{}", row.id),
            before: Some(json!({ "shown": before, "hidden": row.is_hidden })),
            after: Some(json!({ "shown": wanted, "hidden": self.is_hidden })),
        })
        .await?;
        Ok(())
    }
}

/// Adds a place of the site's own.
#[utoipa::path(post, path = "/api/desk/places", operation_id = "desk_add_place", tag = "desk",
    responses((status = 201, body = DeskPlace), (status = 422, description = "A field to mend")))]
pub async fn create(
    Of(places): Of<Places>,
    person: SignedIn,
    Json(body): Json<NewDeskPlace>,
) -> Result<Response> {
    let tx = places.store().begin(person.actor()).await?;
    let id = add(&tx, body.fields, person.id.to_string(), "fields.").await?;
    tx.commit().await?;
    let view = one::view(&places, &id).await?;
    Ok((StatusCode::CREATED, axum::Json(view)).into_response())
}

/// Adds an own place that somebody at the desk vouches for; answers its id.
pub(super) async fn add(
    tx: &WriteTx,
    fields: PlaceFields,
    by: String,
    prefix: &str,
) -> Result<String> {
    let fields = fields.tidied();
    let errors = invalid_fields(&fields, prefix);
    if !errors.is_empty() {
        return Err(Error::invalid("Some of this needs another look.", errors));
    }
    let id = tx.id().to_string();
    insert(tx, &id, &fields, by).await?;
    tx.touch([tag_of(&id), crate::index::tag_of_pages()]);
    tx.audit(AuditEntry::new("place.add", format!("place:{id}")).after(json!(fields)))
        .await?;
    Ok(id)
}

async fn insert(
    tx: &WriteTx,
    id: &str,
    fields: &PlaceFields,
    by: String,
) -> Result<(), StoreError> {
    let text = |text: &str| Set(text.to_owned());
    let empty = || Set(String::new());
    let row = place::ActiveModel {
        id: text(id),
        dataset: text(OWN),
        source: text(OWN),
        source_id: Set(format!("{OWN}:{id}")),
        mark: Set(0),
        is_gone: Set(false),
        is_hidden: Set(false),
        version: Set(1),
        name: text(&fields.name),
        category: text(fields.category.key()),
        subtype: empty(),
        address: text(&fields.address),
        area: text(&fields.area),
        district: text(&fields.district),
        near_district: empty(),
        region: text(&fields.state_or_region),
        country: text(&fields.country),
        postcode: text(&fields.postcode),
        lat: Set(fields.lat),
        lng: Set(fields.lng),
        phone: text(&fields.phone),
        website: text(&fields.website),
        hours: text(&fields.hours),
        ownership: empty(),
        has_emergency: Set(fields.emergency),
        source_date: Set(tx.now().date_naive().to_string()),
        coord_source: text("desk"),
        corrections: Set(None),
        verified_at: Set(Some(tx.now())),
        verified_by: Set(Some(by)),
        yes_count: Set(0),
        no_count: Set(0),
        last_yes: Set(None),
        is_claimed: Set(false),
        is_closed: Set(false),
        created_at: Set(tx.now()),
        changed_at: Set(tx.now()),
    };
    tx.insert(row).await?;
    Ok(())
}
