//! Which times may be taken.

use std::collections::{HashMap, HashSet};

use chrono::{Days, NaiveDate, TimeDelta};
use chrono_tz::Tz;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use store::{Store, StoreError};

use super::cells;
use super::hours::{TimeWindow, midnight};
use super::model::{FreeSlot, SlotRequirements};
use super::people::{self, Clinician};
use super::tables::cell::{Column, Entity};

/// Nobody looks further ahead at once.
const MOST_DAYS: u32 = 92;

/// The schedule of the house. Cheap to clone.
#[derive(Clone)]
pub struct ScheduleService {
    store: Store,
}

impl ScheduleService {
    pub fn new(store: Store) -> Self {
        Self { store }
    }

    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The times that a visitor may take on some days of a zone's calendar, in order; of one moment one per clinician.
    pub async fn find_free_slots(
        &self,
        need: &SlotRequirements,
        from: NaiveDate,
        days: u32,
        zone: Tz,
    ) -> Result<Vec<FreeSlot>, StoreError> {
        let reader = self.store.reader();
        let last = from.checked_add_days(Days::new(u64::from(days.min(MOST_DAYS))));
        let ends = last.and_then(|day| midnight(zone, day));
        // The day comes from a query; at the very edge of the calendar it simply has no times.
        let Some((starts_at, ends_at)) = midnight(zone, from).zip(ends) else {
            return Ok(Vec::new());
        };
        let now = self.store.clock().now();
        let soonest = now + TimeDelta::minutes(i64::from(need.notice_minutes));
        let within = TimeWindow {
            // Even with no notice required, a time must lie ahead; `is_offered` insists on it when booking.
            starts_at: starts_at.max(soonest).max(now + TimeDelta::seconds(1)),
            ends_at,
        };
        if need.minutes == 0 || within.starts_at >= within.ends_at {
            return Ok(Vec::new());
        }
        let able = people::load_eligible_clinicians(reader.connection(), need).await?;
        let (_, holidays) = people::load_holidays(reader.connection()).await?;
        let taken = self
            .load_taken_cells(reader.connection(), &able, need, within)
            .await?;
        let mut free = Vec::new();
        for person in able {
            let none = HashSet::new();
            let taken = taken.get(&person.id).unwrap_or(&none);
            for starts_at in person.hours.start_times(need, within, &holidays) {
                if !cells::cell_range(need.occupied_range(starts_at))
                    .any(|cell| taken.contains(&cell))
                {
                    free.push(FreeSlot {
                        clinician: person.id.clone(),
                        clinician_name: person.name.clone(),
                        starts_at,
                        minutes: need.minutes,
                    });
                }
            }
        }
        // The sort is stable, so people who are free at the same moment stay in order of name.
        free.sort_by_key(|time| time.starts_at);
        Ok(free)
    }

    /// The pieces of these people's time that are kept.
    async fn load_taken_cells(
        &self,
        connection: &impl ConnectionTrait,
        people: &[Clinician],
        need: &SlotRequirements,
        within: TimeWindow,
    ) -> Result<HashMap<String, HashSet<i64>>, StoreError> {
        // Buffers reach beyond the window, so a meeting outside it may still be in the way.
        let first = cells::cell_range(need.occupied_range(within.starts_at)).start;
        let last = cells::cell_range(need.occupied_range(within.ends_at)).end;
        let ids: Vec<&str> = people.iter().map(|person| person.id.as_str()).collect();
        let rows = Entity::find()
            .filter(Column::ClinicianId.is_in(ids))
            .filter(Column::Cell.gte(first))
            .filter(Column::Cell.lt(last))
            // A lapsed hold counts as free even if the job that clears it is late.
            .filter(cells::occupied_at(self.store.clock().now()))
            .all(connection)
            .await?;
        let mut taken: HashMap<String, HashSet<i64>> = HashMap::new();
        for row in rows {
            taken.entry(row.clinician_id).or_default().insert(row.cell);
        }
        Ok(taken)
    }
}
