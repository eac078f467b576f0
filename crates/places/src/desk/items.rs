//! What visitors said, and what is decided about it.

use std::collections::HashMap;

use axum::extract::State as Of;
use kernel::{PageParams, ProblemDetails, split_ids};
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select,
};
use serde::Deserialize;
use serde_json::json;
use staff::SignedIn;
use store::{AuditEntry, StoreError, StoredEnum, WriteTx, fetch_page};
use utoipa::IntoParams;
use web::{Error, Json, Path, Query, Result, lenient_number};

use super::place_writes::{PlaceChange, insert_own_place, lock_place};
use super::views::{
    DecideDeskPlaceItem, DeskPlaceItem, DeskPlaceItemCounts, DeskPlaceItems, ItemPerson, ItemPlace,
};
use crate::Places;
use crate::api::reports::{ItemDetails, details_aad};
use crate::emails::{self, PlaceMail};
use crate::model::{PlaceCorrections, PlaceFields};
use crate::page_paths::place_url;
use crate::tables::item::ItemState;
use crate::tables::{item, place};

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct ItemsQuery {
    /// `report`, `suggestion` or `claim`; all when left out.
    #[param(required = false)]
    kind: String,
    /// `open` when left out, `accepted` or `rejected`.
    #[param(required = false)]
    state: String,
    /// Ids with commas between them: these rows alone, wherever they stand.
    #[param(required = false)]
    ids: Option<String>,
    /// From 1.
    #[serde(deserialize_with = "lenient_number")]
    page: Option<u64>,
}

impl ItemsQuery {
    /// What is asked for, in the order in which it is shown.
    pub(super) fn to_select(&self) -> Select<item::Entity> {
        let state = ItemState::from_stored(&self.state)
            .unwrap_or(ItemState::Open)
            .key();
        let mut found = match &self.ids {
            Some(ids) => item::Entity::find().filter(item::Column::Id.is_in(split_ids(ids))),
            None => item::Entity::find().filter(item::Column::State.eq(state)),
        };
        if !self.kind.is_empty() {
            found = found.filter(item::Column::Kind.eq(self.kind.as_str()));
        }
        // Whoever waits longest is answered first; what is decided is looked up by how recent it is.
        if state == "open" {
            found.order_by_asc(item::Column::Id)
        } else {
            found.order_by_desc(item::Column::Id)
        }
    }
}

/// What visitors said: open from the oldest on, the rest from the newest.
#[utoipa::path(get, path = "/api/desk/places/items", operation_id = "desk_list_place_items", tag = "desk", params(ItemsQuery),
    responses((status = 200, body = DeskPlaceItems)))]
pub async fn list_items(
    Of(places): Of<Places>,
    Query(query): Query<ItemsQuery>,
) -> Result<Json<DeskPlaceItems>> {
    let reader = places.store().reader();
    let db = reader.connection();
    let page = fetch_page(
        query.to_select(),
        db,
        PageParams::with_default_size(query.page),
    )
    .await?;
    let views = async |rows| build_item_views(&places, rows).await;
    Ok(Json(DeskPlaceItems {
        page: page.try_map_all(views).await?,
        counts: count_open_items(&places).await?,
    }))
}

async fn count_open_items(places: &Places) -> Result<DeskPlaceItemCounts, StoreError> {
    let counted: Vec<(String, i64)> = item::Entity::find()
        .select_only()
        .column(item::Column::Kind)
        .column_as(item::Column::Id.count(), "count")
        .filter(item::Column::State.eq("open"))
        .group_by(item::Column::Kind)
        .into_tuple()
        .all(places.store().reader().connection())
        .await?;
    let mut counts = DeskPlaceItemCounts::default();
    for (kind, count) in counted {
        let count = u64::try_from(count).unwrap_or(0);
        match kind.as_str() {
            "report" => counts.report = count,
            "suggestion" => counts.suggestion = count,
            _ => counts.claim = count,
        }
    }
    Ok(counts)
}

/// What was said, unsealed; empty once it was forgotten.
pub(crate) fn decrypt_details(
    places: &Places,
    item: &item::Model,
) -> Result<ItemDetails, StoreError> {
    let Some(sealed) = &item.said else {
        return Ok(ItemDetails::default());
    };
    let plain = places
        .store()
        .decrypt_bytes(&details_aad(&item.id), sealed)?;
    serde_json::from_slice(&plain).map_err(StoreError::other)
}

pub(super) async fn build_item_views(
    places: &Places,
    items: Vec<item::Model>,
) -> Result<Vec<DeskPlaceItem>, StoreError> {
    let reader = places.store().reader();
    let ids = items.iter().filter_map(|item| item.place_id.clone());
    let rows: HashMap<String, place::Model> = place::Entity::find()
        .filter(place::Column::Id.is_in(ids))
        .all(reader.connection())
        .await?
        .into_iter()
        .map(|row| (row.id.clone(), row))
        .collect();
    let who = items.iter().filter_map(|item| item.decided_by.clone());
    let who = staff::load_names(reader.connection(), who).await?;
    items
        .into_iter()
        .map(|item| {
            let said = decrypt_details(places, &item)?;
            let text = |text: String| (!text.is_empty()).then_some(text);
            let place = item.place_id.as_ref().and_then(|id| rows.get(id));
            let fields = item.fields.as_deref();
            Ok(DeskPlaceItem {
                place: place.map(|row| {
                    let shown = row.displayed_fields();
                    ItemPlace {
                        id: row.id.clone(),
                        name: shown.name.clone(),
                        url: place_url(&row.id),
                        shown,
                    }
                }),
                words: text(said.words),
                email: text(said.email),
                person: (item.kind == "claim" && !said.name.is_empty()).then_some(ItemPerson {
                    name: said.name,
                    role: said.role,
                    phone: said.phone,
                    scheme: said.scheme,
                }),
                fields: fields.and_then(|fields| serde_json::from_str(fields).ok()),
                at: item.at,
                decided_at: item.decided_at,
                decided_by: item.decided_by.and_then(|id| who.get(&id).cloned()),
                id: item.id,
                kind: item.kind,
                what: item.what,
                state: item.state,
                note: item.note,
            })
        })
        .collect()
}

/// Decides about what a visitor said, and does to the place what follows from it.
#[utoipa::path(post, path = "/api/desk/places/items/{id}", operation_id = "desk_decide_place_item", tag = "desk",
    responses((status = 200, body = DeskPlaceItem), (status = 404, description = "No such item"),
        (status = 409, description = "Somebody else decided"), (status = 422, description = "A field to mend")))]
pub async fn decide_item(
    Of(places): Of<Places>,
    person: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<DecideDeskPlaceItem>,
) -> Result<Json<DeskPlaceItem>> {
    let by = person.id.to_string();
    let tx = places.store().begin(person.actor()).await?;
    let row = apply_decision(&places, &tx, &id, body, by).await?;
    tx.commit().await?;
    // Read after the commit, so that the answer shows the row as the next reader will see it.
    let mut views = build_item_views(&places, vec![row]).await?;
    Ok(Json(views.pop().ok_or_else(item_not_found)?))
}

fn item_not_found() -> Error {
    ProblemDetails::not_found("There is no such item.").into()
}

async fn apply_decision(
    places: &Places,
    tx: &WriteTx,
    id: &str,
    body: DecideDeskPlaceItem,
    by: String,
) -> Result<item::Model> {
    let row = tx
        .lock_row::<item::Entity>(id)
        .await?
        .ok_or_else(item_not_found)?;
    // Two people may have the same item open; the second decision would undo the first without a word.
    if row.state != "open" {
        return Err(ProblemDetails::already_changed().into());
    }
    let mut place_id = row.place_id.clone();
    if body.accept {
        match row.kind.as_str() {
            "suggestion" => place_id = Some(accept_new(tx, &row, body.fields, by.clone()).await?),
            _ => {
                let following = AcceptedChanges {
                    hide: body.hide,
                    corrections: body.corrections,
                    verified_by: body.verified.then(|| by.clone()),
                };
                following.apply_changes(tx, &row).await?;
            }
        }
    }
    // Both answers are mailed, to who left an address for that.
    notify_writer(places, tx, &row, place_id.as_deref(), body.accept).await?;
    let state = match body.accept {
        true => ItemState::Accepted,
        false => ItemState::Rejected,
    };
    tx.record_audit(
        AuditEntry::new(
            format!("places.{}.{state}", row.kind),
            format!("places_item:{id}"),
        )
        .after(json!({ "place": place_id, "hide": body.hide })),
    )
    .await?;
    let decided = item::ActiveModel {
        id: Set(row.id),
        state: Set(state.to_string()),
        place_id: Set(place_id),
        decided_at: Set(Some(tx.now())),
        decided_by: Set(Some(by)),
        note: Set(body.note.and_then(|note| clean_note(&note))),
        ..Default::default()
    };
    Ok(decided.update(tx.connection()).await?)
}

/// None for a note without text.
fn clean_note(note: &str) -> Option<String> {
    // Line breaks are part of a note; other control characters are none of its text.
    let plain = |character: &char| character.is_whitespace() || !character.is_control();
    let note = note.chars().filter(plain).collect::<String>();
    let note = note.trim();
    (!note.is_empty()).then(|| note.to_owned())
}

async fn notify_writer(
    places: &Places,
    tx: &WriteTx,
    row: &item::Model,
    place_id: Option<&str>,
    is_accepted: bool,
) -> Result<()> {
    // The address is read from the seal and not from the body, so a decision cannot be mailed elsewhere.
    let email = decrypt_details(places, row)?.email;
    if email.is_empty() {
        return Ok(());
    }
    // Read again: the mail names the place as it is called after the decision.
    let place = match place_id {
        Some(id) => place::Entity::find_by_id(id).one(tx.connection()).await?,
        None => None,
    };
    let mail = PlaceMail::for_decision(&row.kind, is_accepted);
    // A place that is gone for good cannot be named in a mail, and a decision must not fail for that.
    if place.is_none() && !matches!(mail, PlaceMail::SuggestionDeclined) {
        return Ok(());
    }
    Ok(emails::enqueue_place_email(places, tx, mail, &row.id, place.as_ref(), &email).await?)
}

async fn accept_new(
    tx: &WriteTx,
    row: &item::Model,
    mended: Option<PlaceFields>,
    by: String,
) -> Result<String> {
    let kept = row.fields.as_deref();
    let suggested = kept.and_then(|fields| serde_json::from_str(fields).ok());
    let fields: PlaceFields = mended.or(suggested).ok_or_else(item_not_found)?;
    insert_own_place(tx, fields, by, "fields.").await
}

struct AcceptedChanges {
    hide: bool,
    corrections: Option<PlaceCorrections>,
    /// Who made sure of the place; taking over what somebody says is no such thing.
    verified_by: Option<String>,
}

impl AcceptedChanges {
    async fn apply_changes(self, tx: &WriteTx, row: &item::Model) -> Result<()> {
        let id = row.place_id.as_deref().ok_or_else(item_not_found)?;
        // The item is locked already; the order is item before place, so that two decisions cannot deadlock.
        let place = lock_place(tx, id).await?;
        let is_claim = row.kind == "claim";
        if is_claim {
            let claimed = place::ActiveModel {
                id: Set(place.id.clone()),
                is_claimed: Set(true),
                ..Default::default()
            };
            claimed.update(tx.connection()).await?;
        }
        let changes_place = self.hide || self.corrections.is_some() || self.verified_by.is_some();
        if !changes_place && !is_claim {
            return Ok(());
        }
        // Corrections of an item are laid over what is shown, so earlier ones of the desk stay.
        let wanted = self
            .corrections
            .unwrap_or_default()
            .apply_to(place.displayed_fields());
        let change = PlaceChange {
            corrections: PlaceCorrections::from_difference(&place.imported_fields(), &wanted),
            is_hidden: self.hide || place.is_hidden,
            is_closed: place.is_closed || (self.hide && row.what == "closed"),
            // Whoever hides a place has not made sure of what it says.
            verified_by: self.verified_by.filter(|_| !self.hide),
        };
        change.save_change(tx, place, "corrections.").await
    }
}
