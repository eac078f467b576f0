//! The words of this crate that the desk shows.

use crate::{model, rates};

pub const VOCABULARIES: kernel::VocabularyTables = &[
    ("PaymentStatus", model::PaymentStatus::TERMS),
    ("PaymentRelease", model::PaymentRelease::TERMS),
    ("PaymentPurpose", model::PaymentPurpose::TERMS),
    ("ReviewReason", model::ReviewReason::TERMS),
    ("RefundStatus", model::RefundStatus::TERMS),
    ("PayoutStatus", model::PayoutStatus::TERMS),
    ("JournalKind", model::JournalKind::TERMS),
    ("RateSource", rates::RateSource::TERMS),
];
