//! The record of risks for the Online Safety Act: counts and times for each kind of harm.
use std::collections::BTreeMap;

use chrono::TimeDelta;
use kernel::csv;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use store::{Store, StoreError};

use super::cells::{csv_row, format_hours};
use super::span::DateSpan;
use super::tables::load_reports;
use crate::tables::report::ReportState;
use crate::tables::{decision, report};

#[derive(Default)]
struct HarmCounts {
    reports: u64,
    upheld: u64,
    rejected: u64,
    open: u64,
    waited: Vec<TimeDelta>,
    removed: u64,
    held: u64,
}

type HarmTable = BTreeMap<&'static str, HarmCounts>;

/// The kind of harm that a report's or a decision's reason is about. The kinds of the record are those of the Act that
/// such a site can meet, and the harms that its own terms name.
fn harm_of(reason: &str) -> &'static str {
    match reason {
        "self_harm" | "crisis" => "suicide and self-harm",
        "child_at_risk" => "children at risk",
        "abuse" => "abuse and threats",
        "hate" => "hate",
        "illegal" => "other illegal content",
        "private_details" | "personal_data" => "private details of people",
        "unsafe_advice" | "dangerous_advice" | "emergency" => "dangerous health advice",
        "spam" | "advert" | "links" | "repeat" => "spam and fraud",
        _ => "other",
    }
}

/// Every kind, also those about which nothing happened: that is a finding too.
const HARMS: [&str; 9] = [
    "suicide and self-harm",
    "children at risk",
    "abuse and threats",
    "hate",
    "other illegal content",
    "private details of people",
    "dangerous health advice",
    "spam and fraud",
    "other",
];

/// What was reported and decided about each kind of harm, and how long that took.
pub(super) async fn export_risk(store: &Store, span: DateSpan) -> Result<String, StoreError> {
    let mut harms = HarmTable::new();
    count_reports(&mut harms, load_reports(store, span).await?);
    let made = decision::Entity::find()
        .filter(decision::Column::At.between(span.from, span.to))
        .all(store.reader().connection())
        .await?;
    count_decisions(&mut harms, made);
    Ok(format_table(harms))
}

fn count_reports(harms: &mut HarmTable, reports: Vec<report::Model>) {
    for filed in reports {
        let harm = harms.entry(harm_of(&filed.reason)).or_default();
        harm.reports += 1;
        match filed.state {
            ReportState::Open => harm.open += 1,
            ReportState::Upheld => harm.upheld += 1,
            ReportState::Rejected => harm.rejected += 1,
        }
        harm.waited.extend(filed.decided_at.map(|at| at - filed.at));
    }
}

fn count_decisions(harms: &mut HarmTable, decisions: Vec<decision::Model>) {
    for made in decisions {
        let reason = match made.action.as_str() {
            // A crisis decision carries no reason of its own.
            "crisis" => Some("crisis"),
            _ => made.reason.as_deref(),
        };
        let Some(reason) = reason else { continue };
        let harm = harms.entry(harm_of(reason)).or_default();
        match made.action.as_str() {
            "remove" | "hide" | "ask_to_rephrase" => harm.removed += 1,
            "crisis" | "hold" => harm.held += 1,
            _ => {}
        }
    }
}

fn format_table(mut harms: HarmTable) -> String {
    let mut table = csv::format_row([
        "kind of harm",
        "reports",
        "upheld",
        "rejected",
        "open",
        "median hours to decision",
        "longest hours to decision",
        "taken from sight",
        "held",
    ]);
    for kind in HARMS {
        let harm = harms.remove(kind).unwrap_or_default();
        table += &format_harm(kind, harm);
    }
    table
}

fn format_harm(kind: &str, mut harm: HarmCounts) -> String {
    harm.waited.sort();
    let median = harm.waited.get(harm.waited.len() / 2);
    csv_row(&[
        kind.to_owned(),
        harm.reports.to_string(),
        harm.upheld.to_string(),
        harm.rejected.to_string(),
        harm.open.to_string(),
        median.map(|time| format_hours(*time)).unwrap_or_default(),
        harm.waited
            .last()
            .map(|time| format_hours(*time))
            .unwrap_or_default(),
        harm.removed.to_string(),
        harm.held.to_string(),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::report::ReportReason;

    #[test]
    fn every_reason_has_its_kind_of_harm() {
        for reason in ReportReason::ALL.map(ReportReason::key) {
            assert!(HARMS.contains(&harm_of(reason)), "{reason}");
            assert_eq!(harm_of(reason) == "other", reason == "other", "{reason}");
        }
    }
}
