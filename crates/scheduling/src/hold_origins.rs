//! From where times are held, so that nobody empties the calendar with requests that come to nothing: few at once from one
//! network, and of one day a small share.

use std::net::IpAddr;

use chrono::{DateTime, Days, TimeDelta, Utc};
use chrono_tz::Tz;
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, IntoActiveModel, PaginatorTrait,
    QueryFilter, QuerySelect,
};
use store::{Store, StoreError, WriteTx};

use super::hours::{TimeWindow, midnight};
use super::model::SlotRequirements;
use super::tables::hold_origin::{Column, Entity, Model};
use super::tables::span;
use super::{people, spans, zones};

/// Times that requests of one network may hold at once.
pub const MOST_OF_NETWORK: u64 = 3;
/// Of the times of one day requests of one network may have one in so many, held or booked within [`ORIGIN_LIFETIME`].
const SHARE: u64 = 10;
/// And so many in any case.
const LEAST: u64 = 2;
/// How long it is kept from which network a request began.
const ORIGIN_LIFETIME: TimeDelta = TimeDelta::hours(24);
/// Requests of a network that are looked at, at most; they are far more than may hold a time.
const MOST_LOOKED_AT: u64 = 1_000;

/// A network from which times are held, as a fingerprint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HoldOrigin(String);

impl HoldOrigin {
    /// The network of a visitor; none where the address is not theirs.
    pub fn from_address(store: &Store, address: IpAddr) -> Result<Option<Self>, StoreError> {
        // A private address is that of an undeclared proxy; a limit would shut out everybody behind it (decision 040).
        let network = web::public_network(address).map(|network| network.to_string());
        // Keyed, because a plain hash could be reversed by trying every network.
        let fingerprint =
            |network: String| store.keyed_hash("care.hold.network", network.as_bytes());
        Ok(network.map(fingerprint).transpose()?.map(Self))
    }

    /// The network from which a request last began to hold a time.
    pub async fn find_for_request(
        connection: &impl ConnectionTrait,
        request: &str,
    ) -> Result<Option<Self>, StoreError> {
        let found = Entity::find_by_id(request).one(connection).await?;
        Ok(found.map(|row| Self(row.network)))
    }

    /// Whether a request from here may hold a time of this day beside what others from here have.
    pub async fn can_hold(
        &self,
        tx: &WriteTx,
        request: &str,
        need: &SlotRequirements,
        at: DateTime<Utc>,
    ) -> Result<bool, StoreError> {
        let connection = tx.connection();
        let others: Vec<String> = Entity::find()
            .filter(Column::Network.eq(&self.0))
            .filter(Column::RequestId.ne(request))
            .filter(Column::At.gt(tx.now() - ORIGIN_LIFETIME))
            .select_only()
            .column(Column::RequestId)
            .limit(MOST_LOOKED_AT)
            .into_tuple()
            .all(connection)
            .await?;
        if others.is_empty() {
            return Ok(true);
        }
        if spans::count_held(connection, &others, tx.now()).await? >= MOST_OF_NETWORK {
            return Ok(false);
        }
        let Some(day) = lagos_day(at) else {
            return Ok(true);
        };
        let had = count_taken_on(connection, &others, day, tx.now()).await?;
        // On a short day a tenth would be no time at all (decision 040).
        Ok(had < LEAST || had < count_offered_on(connection, need, day).await? / SHARE)
    }

    /// Notes that a request began to hold a time from here, and forgets what is older than a day.
    pub async fn record_hold(&self, tx: &WriteTx, request: &str) -> Result<(), StoreError> {
        let row = Model {
            request_id: request.to_owned(),
            network: self.0.clone(),
            at: tx.now(),
        };
        let there = OnConflict::column(Column::RequestId)
            .update_columns([Column::Network, Column::At])
            .to_owned();
        Entity::insert(row.into_active_model())
            .on_conflict(there)
            .exec_without_returning(tx.connection())
            .await?;
        // Cleaning up here saves a job; the limit ignores older rows anyway.
        Entity::delete_many()
            .filter(Column::At.lt(tx.now() - ORIGIN_LIFETIME))
            .exec(tx.connection())
            .await?;
        Ok(())
    }
}

/// The day of a moment, on the clock of the house.
fn lagos_day(at: DateTime<Utc>) -> Option<TimeWindow> {
    let zone = Tz::Africa__Lagos;
    let day = zones::day_in(at, zone);
    let next = day.checked_add_days(Days::new(1))?;
    Some(TimeWindow {
        starts_at: midnight(zone, day)?,
        ends_at: midnight(zone, next)?,
    })
}

/// Times of a day that these requests hold now or have booked.
async fn count_taken_on(
    connection: &impl ConnectionTrait,
    requests: &[String],
    day: TimeWindow,
    now: DateTime<Utc>,
) -> Result<u64, StoreError> {
    let held = Condition::all()
        .add(span::Column::Kind.eq(span::SlotKind::Held))
        .add(span::Column::Until.gt(now));
    // Free consultations are booked without paying, so counting holds alone would limit nothing (decision 040).
    let had = Condition::any()
        .add(span::Column::Kind.eq(span::SlotKind::Booked))
        .add(held);
    Ok(span::Entity::find()
        .filter(span::Column::RequestId.is_in(requests))
        .filter(span::Column::StartsAt.gte(day.starts_at))
        .filter(span::Column::StartsAt.lt(day.ends_at))
        .filter(had)
        .count(connection)
        .await?)
}

/// How many times the house offers on a day, taken ones included.
async fn count_offered_on(
    connection: &impl ConnectionTrait,
    need: &SlotRequirements,
    day: TimeWindow,
) -> Result<u64, StoreError> {
    let (_, holidays) = people::load_holidays(connection).await?;
    let able = people::load_eligible_clinicians(connection, need).await?;
    let starts = able
        .iter()
        .map(|person| person.hours.start_times(need, day, &holidays).len())
        .sum::<usize>();
    Ok(u64::try_from(starts).unwrap_or(u64::MAX))
}

/// Times that were held and lapsed within the last hour, unbooked.
pub async fn count_lapsed_holds(
    connection: &impl ConnectionTrait,
    now: DateTime<Utc>,
) -> Result<u64, StoreError> {
    Ok(span::Entity::find()
        .filter(span::Column::Kind.eq(span::SlotKind::Held))
        .filter(span::Column::Until.gt(now - TimeDelta::hours(1)))
        .filter(span::Column::Until.lte(now))
        .count(connection)
        .await?)
}
