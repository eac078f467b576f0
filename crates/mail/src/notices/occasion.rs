//! What staff are notified of, and who may open it.

use serde_json::Value;
use staff::Permission::{
    self, ChangeSettings, ManageMoney, ManagePeople, ModerateConversation, ReadHealthDetails,
    SupportVisitors,
};

store::stored_enum! {
    #[schema(as = NoticeOccasion)]
    pub enum NoticeOccasion {
        Booking = "booking" => "A new booking or request",
        Waiting = "waiting" => "A patient is in the waiting room",
        Message = "message" => "A patient wrote a message",
        Crisis = "crisis" => "An urgent comment or question",
        Urgent = "urgent" => "An urgent message",
        Payment = "payment" => "A payment needs checking",
        Order = "order" => "An order to pack or check, a return, a review or low stock",
        Screening = "screening" => "A medicine to check",
        Webhook = "webhook" => "A webhook that was switched off",
        Sync = "sync" => "Content sync that stopped or asks something",
        Scanner = "scanner" => "Files that wait for the virus scanner",
    }
}

impl NoticeOccasion {
    /// Who may open what it tells of; of them each may choose it. One permission is enough.
    pub(crate) const fn required_permissions(self) -> &'static [Permission] {
        match self {
            Self::Booking | Self::Waiting | Self::Urgent => &[SupportVisitors, ReadHealthDetails],
            Self::Payment => &[ManageMoney],
            Self::Order => &[SupportVisitors, ManageMoney],
            Self::Message | Self::Screening => &[ReadHealthDetails],
            Self::Crisis => &[ModerateConversation],
            Self::Webhook | Self::Sync | Self::Scanner => &[ChangeSettings],
        }
    }

    /// Of those who may open it, who is told until they have chosen.
    pub(crate) const fn default_permissions(self) -> &'static [Permission] {
        match self {
            // Who is in danger is told to the owner and the doctors; others may choose to be told as well.
            Self::Crisis | Self::Urgent => &[ManagePeople, ReadHealthDetails],
            _ => self.required_permissions(),
        }
    }

    /// Whether somebody has to be told, whatever was chosen: a life may hang on it.
    pub(crate) const fn is_safety_critical(self) -> bool {
        matches!(self, Self::Crisis | Self::Urgent)
    }

    /// Whether somebody's device may ring at night for it: a patient waits, or is in danger.
    pub(crate) const fn breaks_quiet_hours(self) -> bool {
        matches!(self, Self::Crisis | Self::Urgent | Self::Waiting)
    }

    pub(crate) fn is_visible_to(self, may: impl Fn(Permission) -> bool) -> bool {
        self.required_permissions()
            .iter()
            .any(|permission| may(*permission))
    }

    pub(crate) fn is_default_for(self, may: impl Fn(Permission) -> bool) -> bool {
        self.default_permissions()
            .iter()
            .any(|permission| may(*permission))
    }
}

/// One thing that has come in. The mail says that it waits, and nothing of anybody's health.
#[derive(Clone, Debug, PartialEq)]
pub struct StaffNotice {
    pub occasion: NoticeOccasion,
    pub template: &'static str,
    pub variables: Value,
    /// Names the occasion: each person is told once for each key. At most 160 characters.
    pub key: String,
    /// An address that the settings name for it, told in any case.
    pub named_address: String,
}
