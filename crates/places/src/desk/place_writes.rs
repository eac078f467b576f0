//! Writes to a place: changing one, and adding one of the site's own.

use kernel::ProblemDetails;
use sea_orm::ActiveModelTrait;
use sea_orm::ActiveValue::Set;
use serde_json::json;
use store::{AuditEntry, StoreError, WriteTx};
use web::{Error, Result};

use crate::import::delete_answers;
use crate::index::{tag_of, tag_of_pages};
use crate::model::{PlaceCorrections, PlaceFields, invalid_fields};
use crate::sources::OWN_SOURCE;
use crate::tables::place;

pub(super) fn place_not_found() -> Error {
    ProblemDetails::not_found("There is no such place.").into()
}

pub(super) async fn lock_place(tx: &WriteTx, id: &str) -> Result<place::Model> {
    tx.lock_row::<place::Entity>(id)
        .await?
        .ok_or_else(place_not_found)
}

pub(super) struct PlaceChange {
    pub corrections: PlaceCorrections,
    pub is_hidden: bool,
    pub is_closed: bool,
    pub verified_by: Option<String>,
}

impl PlaceChange {
    /// Writes it; field names of mistakes begin with `prefix`.
    pub(super) async fn save_change(
        self,
        tx: &WriteTx,
        row: place::Model,
        prefix: &str,
    ) -> Result<()> {
        let imported = row.imported_fields();
        let wanted = self
            .corrections
            .apply_to(imported.clone())
            .normalise_texts();
        // Made anew against the import: a field that was typed back to what came is no
        // correction and follows later files.
        let corrections = PlaceCorrections::from_difference(&imported, &wanted);
        // What a source says against our rules is not the desk's to mend before it may change something else.
        let mut errors = invalid_fields(&wanted, "");
        errors.retain(|error| corrections.has_field(&error.field));
        if !errors.is_empty() {
            for error in &mut errors {
                error.field.insert_str(0, prefix);
            }
            return Err(Error::invalid_fields(
                "Check the fields marked below.",
                errors,
            ));
        }
        let before = row.displayed_fields();
        let kept = match corrections.is_empty() {
            true => None,
            false => Some(serde_json::to_string(&corrections).map_err(Error::internal)?),
        };
        if before.phone != wanted.phone {
            delete_answers(tx, &row.id).await?;
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
        // The place's own tag renews its page and the index on every node; the other one renews the lists.
        tx.touch_tags([tag_of(&row.id), tag_of_pages()]);
        tx.record_audit(AuditEntry {
            action: "place.change".to_owned(),
            subject: format!("place:{}", row.id),
            before: Some(json!({ "shown": before, "hidden": row.is_hidden })),
            after: Some(json!({ "shown": wanted, "hidden": self.is_hidden })),
        })
        .await?;
        Ok(())
    }
}

/// Adds an own place that somebody at the desk vouches for; answers its id.
pub(super) async fn insert_own_place(
    tx: &WriteTx,
    fields: PlaceFields,
    by: String,
    prefix: &str,
) -> Result<String> {
    let fields = fields.normalise_texts();
    let errors = invalid_fields(&fields, prefix);
    if !errors.is_empty() {
        return Err(Error::invalid_fields(
            "Check the fields marked below.",
            errors,
        ));
    }
    let id = tx.new_id().to_string();
    insert_row(tx, &id, &fields, by).await?;
    tx.touch_tags([tag_of(&id), tag_of_pages()]);
    tx.record_audit(AuditEntry::new("place.add", format!("place:{id}")).after(json!(fields)))
        .await?;
    Ok(id)
}

async fn insert_row(
    tx: &WriteTx,
    id: &str,
    fields: &PlaceFields,
    by: String,
) -> Result<(), StoreError> {
    let text = |text: &str| Set(text.to_owned());
    let empty = || Set(String::new());
    let row = place::ActiveModel {
        id: text(id),
        dataset: text(OWN_SOURCE),
        source: text(OWN_SOURCE),
        source_id: Set(format!("{OWN_SOURCE}:{id}")),
        // No file brings it, so there is nothing to compare; `import_places` refuses the name of this source.
        content_hash: Set(0),
        is_gone: Set(false),
        is_hidden: Set(false),
        version: Set(1),
        name: text(&fields.name),
        category: text(fields.category.key()),
        subtype: empty(),
        address: text(&fields.address),
        area: text(&fields.area),
        landmark: text(&fields.landmark),
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
        health_scheme: Set(fields.health_scheme),
        source_date: Set(tx.now().date_naive().to_string()),
        coord_source: text("desk"),
        corrections: Set(None),
        // Somebody at the desk typed it in from what they know, which is as good as a check.
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
    tx.insert_row(row).await?;
    Ok(())
}
