//! The words of the schedule: what is wanted, what is free, what is held, what is booked.

use std::str::FromStr;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};
use store::{StoreError, StoredEnum};

use super::zones;

/// Minutes of the smallest piece of somebody's time. Lengths and buffers are rounded up to it.
pub const CELL_MINUTES: u32 = 5;

store::stored_enum! {
    /// How two people meet.
    #[schema(as = CareChannel)]
    pub enum MeetingChannel {
        Chat = "chat" => "Chat" | "scheduling-channel-chat",
        Audio = "audio" => "Voice call" | "scheduling-channel-audio",
        Video = "video" => "Video call" | "scheduling-channel-video",
        InPerson = "in_person" => "In person" | "scheduling-channel-in-person",
    }
}

/// There is no such channel.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a channel is chat, audio, video or in_person")]
pub struct ChannelError;

impl FromStr for MeetingChannel {
    type Err = ChannelError;

    fn from_str(text: &str) -> Result<Self, ChannelError> {
        Self::from_stored(text).ok_or(ChannelError)
    }
}

/// What kind of time a package asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SlotRequirements {
    pub minutes: u32,
    /// Minutes that the clinician keeps free before it; they may lie outside the hours.
    pub before: u32,
    /// Minutes that the clinician keeps free after it.
    pub after: u32,
    pub channel: MeetingChannel,
    /// Ids of those who may do it; everybody who is active when empty.
    pub clinicians: Vec<String>,
    /// How long ahead, at least, it has to be asked for.
    pub notice_minutes: u32,
}

impl SlotRequirements {
    /// From the first kept minute to the last, for a meeting that starts at a moment.
    pub(crate) fn occupied_range(
        &self,
        starts_at: DateTime<Utc>,
    ) -> (DateTime<Utc>, DateTime<Utc>) {
        let minutes = |count: u32| TimeDelta::minutes(i64::from(count));
        let ends_at = starts_at + minutes(self.minutes);
        (
            starts_at - minutes(self.before),
            ends_at + minutes(self.after),
        )
    }
}

/// A time that may be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FreeSlot {
    /// Whose it is: an id.
    pub clinician: String,
    pub clinician_name: String,
    pub starts_at: DateTime<Utc>,
    pub minutes: u32,
}

impl FreeSlot {
    /// The day on which it starts, on a zone's clock.
    pub fn local_day(&self, zone: Tz) -> NaiveDate {
        self.starts_at.with_timezone(&zone).date_naive()
    }
}

/// A time that is kept for somebody who is still paying.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldSlot {
    pub clinician: String,
    pub clinician_name: String,
    pub zone: Tz,
    pub starts_at: DateTime<Utc>,
    pub ends_at: DateTime<Utc>,
    pub channel: MeetingChannel,
    /// Until when it is kept.
    pub until: DateTime<Utc>,
    /// Whether it may be kept for longer: once.
    pub can_extend: bool,
}

impl HeldSlot {
    /// Whether it is still kept at a moment.
    pub fn is_kept(&self, now: DateTime<Utc>) -> bool {
        self.until > now
    }
}

/// A time that is agreed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appointment {
    pub request: String,
    pub clinician: String,
    pub clinician_name: String,
    pub zone: Tz,
    pub starts_at: DateTime<Utc>,
    pub ends_at: DateTime<Utc>,
    pub channel: MeetingChannel,
    /// Grows whenever the time is moved or given up; what was promised under an older number no longer holds.
    pub sequence: i32,
    /// When it was agreed, moved or given up.
    pub changed_at: DateTime<Utc>,
}

impl Appointment {
    /// On the clinician's clock and another: `2:30pm Lagos (1:30pm London), Tuesday 12 January 2027`.
    pub fn format_clocks(&self, other: Tz) -> String {
        zones::format_in_zones(self.starts_at, self.zone, &[other])
    }
}

/// Why a time cannot be had. The transaction is as it was and may go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SlotConflict {
    #[error("{}", l10n::t!("scheduling-refused-taken"))]
    Taken,
    /// It is outside the hours, too soon, in the past, or nobody of those who may do it.
    #[error("{}", l10n::t!("scheduling-refused-not-offered"))]
    NotOffered,
    #[error("{}", l10n::t!("scheduling-refused-nothing-held"))]
    NothingHeld,
    #[error("{}", l10n::t!("scheduling-refused-already-extended"))]
    AlreadyExtended,
    #[error("{}", l10n::t!("scheduling-refused-held-too-often"))]
    HeldTooOften,
    #[error("{}", l10n::t!("scheduling-refused-holds-others"))]
    HoldsOthers,
    #[error("{}", l10n::t!("scheduling-refused-network-holds-others"))]
    NetworkHoldsOthers,
}

impl SlotConflict {
    /// A stable code for clients.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Taken => "time-taken",
            Self::NotOffered => "time-not-offered",
            Self::NothingHeld => "no-time-held",
            Self::AlreadyExtended => "hold-extended-already",
            Self::HeldTooOften => "held-too-often",
            Self::HoldsOthers => "holds-others",
            Self::NetworkHoldsOthers => "network-holds-others",
        }
    }
}

/// A time or why it cannot be had; outside of that the failure of the store.
pub type SlotResult<T> = Result<Result<T, SlotConflict>, StoreError>;

/// Who chooses a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookedBy {
    /// A visitor: only what is offered.
    Visitor,
    /// Somebody at the desk: any time to come that is nobody's yet.
    Desk,
}

/// Payload of the job [`crate::REMINDER`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReminderJob {
    pub request: String,
    /// The sequence of the appointment that it reminds of; stale when the appointment has another.
    pub sequence: i32,
    /// How many hours before the start.
    pub hours: u32,
}

/// Payload of the job [`crate::WAITING_FREE`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FreeSlotJob {
    pub request: String,
}
