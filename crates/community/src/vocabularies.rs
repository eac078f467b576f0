//! The stored words of the crate, with what staff read for them.
use crate::model::{HoldReason, ItemState};
use crate::moderation::complaint_decisions::ComplaintOutcome;
use crate::moderation::rules::{ModerationAction, ModerationReason};
use crate::tables::complaint::ComplaintKind;
use crate::tables::report::{ReportReason, ReportState};
use crate::tables::word_rule::WordAction;

pub const VOCABULARIES: kernel::VocabularyTables = &[
    ("ItemState", ItemState::TERMS),
    ("HoldReason", HoldReason::TERMS),
    ("ModerationAction", ModerationAction::TERMS),
    ("ModerationReason", ModerationReason::TERMS),
    ("ReportState", ReportState::TERMS),
    ("ReportReason", ReportReason::TERMS),
    ("ComplaintKind", ComplaintKind::TERMS),
    ("ComplaintOutcome", ComplaintOutcome::TERMS),
    ("WordAction", WordAction::TERMS),
];
