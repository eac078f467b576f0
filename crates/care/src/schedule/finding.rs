//! Which times may be taken.

use std::collections::{HashMap, HashSet};

use chrono::{Days, NaiveDate, TimeDelta};
use chrono_tz::Tz;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use store::{Store, StoreError};

use super::cells;
use super::hours::{Window, midnight};
use super::model::{FreeTime, Need};
use super::people::{self, Clinician};
use super::tables::cell::{Column, Entity};

/// Nobody looks further ahead at once.
const MOST_DAYS: u32 = 92;

/// The schedule of the house. Cheap to clone.
#[derive(Clone)]
pub struct Schedule {
    store: Store,
}

impl Schedule {
    pub fn new(store: Store) -> Self {
        Self { store }
    }

    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    /// The times that a visitor may take on some days of a zone's calendar, in order; of one moment one per clinician.
    pub async fn free(
        &self,
        need: &Need,
        from: NaiveDate,
        days: u32,
        zone: Tz,
    ) -> Result<Vec<FreeTime>, StoreError> {
        let reader = self.store.reader();
        let last = from.checked_add_days(Days::new(u64::from(days.min(MOST_DAYS))));
        let ends = last.and_then(|day| midnight(zone, day));
        let Some((starts_at, ends_at)) = midnight(zone, from).zip(ends) else {
            return Ok(Vec::new());
        };
        let now = self.store.clock().now();
        let soonest = now + TimeDelta::minutes(i64::from(need.notice_minutes));
        let within = Window {
            starts_at: starts_at.max(soonest).max(now + TimeDelta::seconds(1)),
            ends_at,
        };
        if need.minutes == 0 || within.starts_at >= within.ends_at {
            return Ok(Vec::new());
        }
        let able = people::able(reader.connection(), need).await?;
        let (_, holidays) = people::holidays(reader.connection()).await?;
        let taken = self.taken(reader.connection(), &able, need, within).await?;
        let mut free = Vec::new();
        for person in able {
            let none = HashSet::new();
            let taken = taken.get(&person.id).unwrap_or(&none);
            for starts_at in person.hours.starts(need, within, &holidays) {
                if !cells::range(need.kept(starts_at)).any(|cell| taken.contains(&cell)) {
                    free.push(FreeTime {
                        clinician: person.id.clone(),
                        clinician_name: person.name.clone(),
                        starts_at,
                        minutes: need.minutes,
                    });
                }
            }
        }
        free.sort_by_key(|time| time.starts_at);
        Ok(free)
    }

    /// The pieces of these people's time that are kept.
    async fn taken(
        &self,
        connection: &impl ConnectionTrait,
        people: &[Clinician],
        need: &Need,
        within: Window,
    ) -> Result<HashMap<String, HashSet<i64>>, StoreError> {
        let first = cells::range(need.kept(within.starts_at)).start;
        let last = cells::range(need.kept(within.ends_at)).end;
        let ids: Vec<&str> = people.iter().map(|person| person.id.as_str()).collect();
        let rows = Entity::find()
            .filter(Column::ClinicianId.is_in(ids))
            .filter(Column::Cell.gte(first))
            .filter(Column::Cell.lt(last))
            .filter(cells::is_kept(self.store.clock().now()))
            .all(connection)
            .await?;
        let mut taken: HashMap<String, HashSet<i64>> = HashMap::new();
        for row in rows {
            taken.entry(row.clinician_id).or_default().insert(row.cell);
        }
        Ok(taken)
    }
}
