//! The record of a visit: what came of it, when to seek help, when to look again. The patient reads it too.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use store::StoredEnum;

store::stored_enum! {
    /// What a visit may come to.
    pub enum VisitOutcome of rows {
        AdviceGiven = "advice_given" => "Advice given" | "consultations-outcome-advice-given",
        FollowUp = "follow_up" => "To be seen again" | "consultations-outcome-follow-up",
        Referred = "referred" => "Sent to a clinic or hospital" | "consultations-outcome-referred",
        Urgent = "urgent" => "Sent to urgent care" | "consultations-outcome-urgent",
        NotReached = "not_reached" => "Not reached" | "consultations-outcome-not-reached",
    }
}
pub const NOT_REACHED: &str = VisitOutcome::NotReached.key();

/// The record of a visit as it is sealed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VisitRecord {
    /// A key of [`VisitOutcome`].
    pub outcome: String,
    /// What the patient was told to watch for, and when to seek help.
    pub advice: String,
    pub follow_up: Option<NaiveDate>,
}

impl VisitRecord {
    /// What came of it, in words for the patient.
    pub fn outcome_label(&self) -> &'static str {
        VisitOutcome::from_stored(&self.outcome).map_or("", VisitOutcome::label)
    }
}
