//! Clinicians and the days on which nobody works, as their rows keep them.

use std::collections::BTreeSet;

use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::de::DeserializeOwned;
use store::{StoreError, WriteTx};

use super::hours::{ClinicianHours, Holiday, HoursException, WeeklyHours};
use super::model::SlotRequirements;
use super::tables::clinician::{Column, Entity, Model};
use super::{rules, zones};

/// The row of [`rules`] that names the holidays.
pub const HOLIDAYS: &str = "holidays";

/// Somebody who sees people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clinician {
    pub id: String,
    pub name: String,
    pub is_active: bool,
    pub is_sample: bool,
    /// The person at the desk, if it is one.
    pub staff: Option<String>,
    pub hours: ClinicianHours,
    pub version: i32,
}

impl TryFrom<Model> for Clinician {
    type Error = StoreError;

    fn try_from(row: Model) -> Result<Self, StoreError> {
        Ok(Self {
            hours: ClinicianHours {
                zone: zones::require_zone(&row.zone)?,
                weekly: parse_json::<Vec<WeeklyHours>>(&row.weekly)?,
                exceptions: parse_json::<Vec<HoursException>>(&row.exceptions)?,
            },
            id: row.id,
            name: row.name,
            is_active: row.is_active,
            is_sample: row.is_sample,
            staff: row.staff_id,
            version: row.version,
        })
    }
}

fn parse_json<T: DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(StoreError::other)
}

pub async fn find_clinician(
    connection: &impl ConnectionTrait,
    id: &str,
) -> Result<Option<Clinician>, StoreError> {
    let row = Entity::find_by_id(id).one(connection).await?;
    row.map(Clinician::try_from).transpose()
}

/// All clinicians by name.
pub async fn load_clinicians(
    connection: &impl ConnectionTrait,
) -> Result<Vec<Clinician>, StoreError> {
    let rows = Entity::find()
        .order_by_asc(Column::Name)
        .order_by_asc(Column::Id)
        .all(connection)
        .await?;
    rows.into_iter().map(Clinician::try_from).collect()
}

/// Those who take new appointments and may do what is needed, by name.
pub async fn load_eligible_clinicians(
    connection: &impl ConnectionTrait,
    need: &SlotRequirements,
) -> Result<Vec<Clinician>, StoreError> {
    let mut found = Entity::find().filter(Column::IsActive.eq(true));
    if !need.clinicians.is_empty() {
        found = found.filter(Column::Id.is_in(&need.clinicians));
    }
    let rows = found
        .order_by_asc(Column::Name)
        .order_by_asc(Column::Id)
        .all(connection)
        .await?;
    rows.into_iter().map(Clinician::try_from).collect()
}

/// Lets nobody else change the cells of these people until the transaction ends.
pub(super) async fn lock_clinicians(tx: &WriteTx, ids: BTreeSet<&str>) -> Result<(), StoreError> {
    Entity::find()
        .filter(Column::Id.is_in(ids))
        // Everybody locks in the same order, so that two bookings cannot deadlock.
        .order_by_asc(Column::Id)
        .lock_exclusive()
        .all(tx.connection())
        .await?;
    Ok(())
}

/// The days on which nobody works, and the number of their list.
pub async fn load_holidays(
    connection: &impl ConnectionTrait,
) -> Result<(i32, Vec<Holiday>), StoreError> {
    rules::load_rules(connection, HOLIDAYS).await
}
