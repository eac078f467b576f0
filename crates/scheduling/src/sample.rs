//! A clinician for the sample site.

use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter};
use serde_json::json;
use store::{Actor, AuditEntry, Store, StoreError, WriteTx};

use super::hours::{DaySpan, WeeklyHours};
use super::tables::clinician::{ActiveModel, Column, Entity};
use super::tables::span;

/// Monday to Friday, nine to five.
fn office_hours() -> Vec<WeeklyHours> {
    let span = DaySpan {
        from: 9 * 60,
        to: 17 * 60,
    };
    (1..=5).map(|day| WeeklyHours { day, span }).collect()
}

/// Adds a clinician who works from Monday to Friday, 9am to 5pm in Lagos, marked as a sample; only where there is nobody.
pub async fn insert_sample_clinician(store: &Store) -> Result<(), StoreError> {
    let tx = store.begin(Actor::System).await?;
    if Entity::find().count(tx.connection()).await? > 0 {
        return Ok(());
    }
    let id = tx.new_id().to_string();
    let row = ActiveModel {
        id: Set(id.clone()),
        name: Set("Dr Ade (sample)".to_owned()),
        zone: Set("Africa/Lagos".to_owned()),
        is_active: Set(true),
        is_sample: Set(true),
        staff_id: Set(None),
        weekly: Set(serde_json::to_string(&office_hours()).map_err(StoreError::other)?),
        exceptions: Set("[]".to_owned()),
        version: Set(1),
        changed_at: Set(tx.now()),
    };
    Entity::insert(row)
        .exec_without_returning(tx.connection())
        .await?;
    tx.record_audit(AuditEntry {
        action: "clinician.create".to_owned(),
        subject: format!("clinician:{id}"),
        before: None,
        after: Some(json!({ "isSample": true })),
    })
    .await?;
    tx.commit().await
}

/// Takes the sample clinician away whom nobody has changed; with times that somebody has booked they stay and take no new
/// ones. Answers how many were taken away.
pub async fn delete_sample_clinician(tx: &WriteTx) -> Result<u64, StoreError> {
    let samples = Entity::find()
        .filter(Column::IsSample.eq(true))
        .filter(Column::Version.eq(1))
        .all(tx.connection())
        .await?;
    let mut removed = 0;
    for sample in samples {
        let theirs = span::Entity::find().filter(span::Column::ClinicianId.eq(&sample.id));
        let is_needed = theirs.count(tx.connection()).await? > 0;
        let id = sample.id.clone();
        if is_needed {
            let mut row = sample.into_active_model();
            row.is_active = Set(false);
            row.changed_at = Set(tx.now());
            Entity::update(row).exec(tx.connection()).await?;
        } else {
            Entity::delete_by_id(&id).exec(tx.connection()).await?;
            removed += 1;
        }
        tx.record_audit(AuditEntry {
            action: if is_needed {
                "clinician.change".to_owned()
            } else {
                "clinician.delete".to_owned()
            },
            subject: format!("clinician:{id}"),
            before: Some(json!({ "isSample": true })),
            after: is_needed.then(|| json!({ "isActive": false })),
        })
        .await?;
    }
    Ok(removed)
}
