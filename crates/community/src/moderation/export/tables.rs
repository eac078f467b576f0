//! The tables of decisions, reports and complaints, a line for each.
use cases::StaffNames;
use chrono::TimeDelta;
use kernel::csv;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use store::{Store, StoreError};

use super::super::complaints::{ACKNOWLEDGE_WITHIN, state_of};
use super::cells::{csv_row, format_hours_between, format_or_empty};
use super::span::DateSpan;
use crate::model::Item;
use crate::model::dates::format_rfc3339;
use crate::tables::{complaint, decision, report};

pub(super) async fn export_decisions(store: &Store, span: DateSpan) -> Result<String, StoreError> {
    let reader = store.reader();
    let db = reader.connection();
    let found = decision::Entity::find()
        .filter(decision::Column::At.between(span.from, span.to))
        .order_by_asc(decision::Column::Id)
        .all(db)
        .await?;
    let who =
        StaffNames::load_for(db, found.iter().filter_map(|row| row.staff_id.as_ref())).await?;
    let mut table = csv::format_row([
        "when (UTC)",
        "item",
        "action",
        "reason",
        "note",
        "from",
        "to",
        "who",
    ]);
    for made in found {
        let by = match &made.staff_id {
            None => Some("The site itself".to_owned()),
            Some(id) => who.find_name(id),
        };
        table += &csv_row(&[
            format_rfc3339(made.at),
            Item::new(made.item_kind, made.item_id).to_string(),
            made.action,
            made.reason.unwrap_or_default(),
            made.note.unwrap_or_default(),
            made.from_state.key().to_owned(),
            made.to_state.key().to_owned(),
            by.unwrap_or_else(|| "Former staff member".to_owned()),
        ]);
    }
    Ok(table)
}

pub(super) async fn load_reports(
    store: &Store,
    span: DateSpan,
) -> Result<Vec<report::Model>, StoreError> {
    Ok(report::Entity::find()
        .filter(report::Column::At.between(span.from, span.to))
        .order_by_asc(report::Column::Id)
        .all(store.reader().connection())
        .await?)
}

pub(super) async fn export_reports(store: &Store, span: DateSpan) -> Result<String, StoreError> {
    let found = load_reports(store, span).await?;
    let reader = store.reader();
    let who = StaffNames::load_for(
        reader.connection(),
        found.iter().filter_map(|row| row.decided_by.as_ref()),
    )
    .await?;
    let mut table = csv::format_row([
        "reference",
        "when (UTC)",
        "item",
        "reason",
        "words",
        "state",
        "decided (UTC)",
        "hours to decision",
        "outcome",
        "who",
    ]);
    for filed in found {
        table += &csv_row(&[
            filed.id,
            format_rfc3339(filed.at),
            Item::new(filed.item_kind, filed.item_id).to_string(),
            filed.reason,
            filed.words.unwrap_or_default(),
            filed.state.to_string(),
            format_or_empty(filed.decided_at),
            format_hours_between(filed.at, filed.decided_at),
            filed.outcome.unwrap_or_default(),
            name_or_empty(&who, filed.decided_by.as_ref()),
        ]);
    }
    Ok(table)
}

fn name_or_empty(who: &StaffNames, id: Option<&String>) -> String {
    id.and_then(|id| who.find_name(id)).unwrap_or_default()
}

/// Times and outcomes; neither the words nor the contact, which stay in the house.
pub(super) async fn export_complaints(store: &Store, span: DateSpan) -> Result<String, StoreError> {
    let reader = store.reader();
    let db = reader.connection();
    let found = complaint::Entity::find()
        .filter(complaint::Column::At.between(span.from, span.to))
        .order_by_asc(complaint::Column::Id)
        .all(db)
        .await?;
    let who =
        StaffNames::load_for(db, found.iter().filter_map(|row| row.decided_by.as_ref())).await?;
    let mut table = csv::format_row([
        "reference",
        "when (UTC)",
        "kind",
        "about",
        "state",
        "acknowledge by (UTC)",
        "acknowledged (UTC)",
        "in time",
        "decided (UTC)",
        "hours to decision",
        "outcome",
        "who",
    ]);
    for filed in found {
        let due = filed.at + TimeDelta::days(ACKNOWLEDGE_WITHIN);
        let in_time = match filed.acknowledged_at {
            Some(at) if at <= due => "yes",
            None if store.clock().now() <= due => "",
            _ => "no",
        };
        table += &csv_row(&[
            filed.id.clone(),
            format_rfc3339(filed.at),
            filed.kind.to_string(),
            filed.about.clone().unwrap_or_default(),
            state_of(&filed).to_string(),
            format_rfc3339(due),
            format_or_empty(filed.acknowledged_at),
            in_time.to_owned(),
            format_or_empty(filed.decided_at),
            format_hours_between(filed.at, filed.decided_at),
            filed.outcome.unwrap_or_default(),
            name_or_empty(&who, filed.decided_by.as_ref()),
        ]);
    }
    Ok(table)
}
