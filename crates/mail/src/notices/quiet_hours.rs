//! Hours in which a person's devices stay silent.

use chrono::{DateTime, Days, MappedLocalTime, NaiveTime, TimeDelta, Timelike, Utc};
use kernel::PracticeZone;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use store::{StoreError, WriteTx};
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "mail_quiet_hours")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub member_id: String,
    /// Minutes after midnight on the clock of `zone`.
    pub from_minute: i32,
    /// The same; before `from_minute` where midnight lies between them.
    pub until_minute: i32,
    /// IANA name.
    pub zone: String,
}

store::columns! {
    Plain: MemberId, FromMinute, UntilMinute, Zone;
}

/// Every day from one time to another, on the clock of a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct QuietHours {
    /// `22:00`.
    #[serde(with = "minutes")]
    #[schema(value_type = String, example = "22:00")]
    pub from: NaiveTime,
    /// `07:00`; before `from` where midnight lies between them.
    #[serde(with = "minutes")]
    #[schema(value_type = String, example = "07:00")]
    pub until: NaiveTime,
    pub zone: PracticeZone,
}

impl QuietHours {
    /// When a device may make itself heard: at once outside of these hours, else at their end.
    pub fn find_due(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        let local = self.zone.to_local(now).naive_local();
        let (date, time) = (local.date(), local.time());
        let is_overnight = self.until <= self.from;
        let is_quiet = if is_overnight {
            time >= self.from || time < self.until
        } else {
            time >= self.from && time < self.until
        };
        if !is_quiet {
            return now;
        }
        let ends_tomorrow = is_overnight && time >= self.from;
        let day = if ends_tomorrow {
            date + Days::new(1)
        } else {
            date
        };
        match self.zone.timestamp_of_local(day.and_time(self.until)) {
            MappedLocalTime::Single(at) | MappedLocalTime::Ambiguous(at, _) => at,
            // The hour that is skipped in spring.
            MappedLocalTime::None => now + TimeDelta::hours(1),
        }
    }
}

impl TryFrom<Model> for QuietHours {
    type Error = StoreError;

    fn try_from(row: Model) -> Result<Self, StoreError> {
        let time = |minute: i32| {
            let seconds = u32::try_from(minute).ok()?.checked_mul(60)?;
            NaiveTime::from_num_seconds_from_midnight_opt(seconds, 0)
        };
        let times = time(row.from_minute).zip(time(row.until_minute));
        let (from, until) = times.ok_or_else(|| StoreError::other("quiet hours out of the day"))?;
        let zone = row.zone.parse().map_err(StoreError::other)?;
        Ok(Self { from, until, zone })
    }
}

pub async fn find_quiet_hours<C: ConnectionTrait>(
    db: &C,
    member: &str,
) -> Result<Option<QuietHours>, StoreError> {
    let found = Entity::find_by_id(member).one(db).await?;
    found.map(QuietHours::try_from).transpose()
}

/// `None` ends them.
pub async fn save_quiet_hours(
    tx: &WriteTx,
    member: &str,
    hours: Option<QuietHours>,
) -> Result<(), StoreError> {
    Entity::delete_by_id(member).exec(tx.connection()).await?;
    // Without a row nothing is held back.
    let Some(hours) = hours else {
        return Ok(());
    };
    // Below 1,440, so that it fits.
    let minute = |time: NaiveTime| {
        time.hour()
            .saturating_mul(60)
            .saturating_add(time.minute())
            .cast_signed()
    };
    tx.insert_row(Model {
        member_id: member.to_owned(),
        from_minute: minute(hours.from),
        until_minute: minute(hours.until),
        zone: hours.zone.name().to_owned(),
    })
    .await
}

/// Times of the day as `22:00`.
mod minutes {
    use chrono::NaiveTime;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(time: &NaiveTime, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&time.format("%H:%M").to_string())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<NaiveTime, D::Error> {
        let text = String::deserialize(from)?;
        NaiveTime::parse_from_str(&text, "%H:%M")
            .map_err(|_| D::Error::custom("must be a time such as 22:00"))
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone;

    use super::*;

    fn hours(from: u32, until: u32) -> QuietHours {
        let time = |hour| NaiveTime::from_hms_opt(hour, 0, 0).unwrap();
        QuietHours {
            from: time(from),
            until: time(until),
            zone: PracticeZone::Lagos,
        }
    }

    fn utc(day: u32, hour: u32, minute: u32) -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, 12, day, hour, minute, 0)
            .unwrap()
    }

    #[test]
    fn a_night_ends_in_the_morning() {
        // Lagos is an hour ahead of UTC.
        let night = hours(22, 7);
        assert_eq!(night.find_due(utc(1, 21, 0)), utc(2, 6, 0));
        assert_eq!(night.find_due(utc(2, 5, 59)), utc(2, 6, 0));
        assert_eq!(night.find_due(utc(2, 6, 0)), utc(2, 6, 0));
        assert_eq!(night.find_due(utc(2, 20, 59)), utc(2, 20, 59));
    }

    #[test]
    fn hours_within_a_day_end_the_same_day() {
        let clinic = hours(9, 12);
        assert_eq!(clinic.find_due(utc(1, 8, 0)), utc(1, 11, 0));
        assert_eq!(clinic.find_due(utc(1, 7, 59)), utc(1, 7, 59));
        assert_eq!(clinic.find_due(utc(1, 23, 0)), utc(1, 23, 0));
    }

    #[test]
    fn the_whole_day_can_be_quiet() {
        assert_eq!(hours(8, 8).find_due(utc(1, 7, 0)), utc(2, 7, 0));
        assert_eq!(hours(8, 8).find_due(utc(1, 6, 0)), utc(1, 7, 0));
    }
}
