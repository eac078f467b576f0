//! A breach in the register: its facts as they are checked and stored, and when its clock has stopped.

use cases::StaffNames;
use chrono::{DateTime, TimeDelta, Utc};
use forms::invalid_field;
use forms::text;
use kernel::ProblemDetails;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use store::{Store, StoreError};
use web::{Error, Json, Result};

use super::views::{BreachFacts, BreachLine, BreachRequest, BreachRisk, BreachState, BreachView};
use crate::InquiryService;
use crate::tables::breach::{Column, Entity, Model};
use crate::tables::breach_log;

/// Hours from the moment of awareness within which the authorities are told.
pub const NOTICE_HOURS: i64 = 72;

/// Whether nobody has to be told any more: one authority was, at a high risk the people too, or there is no risk.
pub fn is_notified(row: &Model) -> bool {
    let authority = row.ndpc_at.is_some() || row.ico_at.is_some();
    match BreachRisk::parse_risk(&row.risk) {
        BreachRisk::None => true,
        BreachRisk::Unknown | BreachRisk::Risk => authority,
        BreachRisk::High => authority && row.people_at.is_some(),
    }
}

pub async fn count_unnotified(inquiries: &InquiryService) -> Result<u64, StoreError> {
    let open = Entity::find()
        .filter(Column::ClosedAt.is_null())
        .all(inquiries.store().reader().connection())
        .await?;
    // Open breaches are few, so the rule in Rust is used: a second one in SQL could drift from it.
    let count = open.iter().filter(|row| !is_notified(row)).count();
    Ok(u64::try_from(count).unwrap_or(u64::MAX))
}

pub fn breach_aad(id: &str) -> String {
    format!("outreach_breach.content:{id}")
}

pub fn encrypt_facts(store: &Store, id: &str, facts: &BreachFacts) -> Result<String> {
    let json = serde_json::to_vec(facts).map_err(Error::internal)?;
    Ok(store.encrypt_bytes(&breach_aad(id), &json)?)
}

pub fn decrypt_facts(store: &Store, row: &Model) -> Result<BreachFacts, StoreError> {
    let plain = store.decrypt_bytes(&breach_aad(&row.id), &row.content)?;
    serde_json::from_slice(&plain).map_err(StoreError::other)
}

pub fn build_breach_view(store: &Store, row: Model, log: Vec<BreachLine>) -> Result<BreachView> {
    let facts = decrypt_facts(store, &row)?;
    let due_at = row.noticed_at + TimeDelta::hours(NOTICE_HOURS);
    let state = match row.closed_at {
        Some(_) => BreachState::Closed,
        None if is_notified(&row) => BreachState::Notified,
        None => BreachState::Open,
    };
    Ok(BreachView {
        due_at,
        hours_left: (due_at - store.clock().now()).num_hours(),
        state,
        risk: BreachRisk::parse_risk(&row.risk),
        id: row.id,
        reference: row.reference,
        version: row.version,
        noticed_at: row.noticed_at,
        ndpc_at: row.ndpc_at,
        ico_at: row.ico_at,
        people_at: row.people_at,
        facts,
        closed_at: row.closed_at,
        log,
    })
}

/// The facts as they may be kept.
pub fn validate_facts(body: &BreachRequest, now: DateTime<Utc>) -> Result<BreachFacts> {
    let mut facts = body.facts.clone();
    facts.title = text::normalise_line(&facts.title);
    if facts.title.is_empty() {
        return Err(invalid_field("title", "Say in a few words what happened."));
    }
    if facts.title.chars().count() > 200 {
        return Err(invalid_field("title", "Use 200 characters or fewer."));
    }
    // A future moment would start the 72-hour clock later than the law does.
    if body.noticed_at > now {
        return Err(invalid_field("noticedAt", "This is in the future."));
    }
    let texts = [
        ("facts", &mut facts.facts),
        ("consequences", &mut facts.consequences),
        ("measures", &mut facts.measures),
        ("whyNot", &mut facts.why_not),
        ("whyLate", &mut facts.why_late),
    ];
    for (field, text) in texts {
        *text = text::normalise_text(text);
        if text.chars().count() > 20_000 {
            return Err(invalid_field(field, "Use 20,000 characters or fewer."));
        }
    }
    facts.categories = facts
        .categories
        .iter()
        .map(|one| text::normalise_line(one))
        .collect();
    facts.categories.retain(|one| !one.is_empty());
    facts.categories.truncate(40);
    Ok(facts)
}

pub fn breach_not_found() -> Error {
    ProblemDetails::not_found("There is no such breach.").into()
}

pub async fn breach_response(inquiries: &InquiryService, id: &str) -> Result<Json<BreachView>> {
    let reader = inquiries.store().reader();
    let row = Entity::find_by_id(id).one(reader.connection()).await?;
    let row = row.ok_or_else(breach_not_found)?;
    let (store, rows) = (inquiries.store(), breach_log::Entity::find());
    let lines = cases::load_lines(store, reader.connection(), rows, id).await?;
    let names =
        StaffNames::load_for(reader.connection(), lines.iter().map(|line| &line.by)).await?;
    let log = lines.into_iter().map(|line| BreachLine {
        by: names.find_name(&line.by).unwrap_or_default(),
        text: line.text.unwrap_or_default(),
        at: line.at,
    });
    Ok(Json(build_breach_view(store, row, log.collect())?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(risk: BreachRisk, ndpc: bool, people: bool) -> Model {
        let now = DateTime::<Utc>::UNIX_EPOCH;
        Model {
            id: String::new(),
            reference: String::new(),
            version: 1,
            content: String::new(),
            noticed_at: now,
            risk: risk.key().to_owned(),
            ndpc_at: ndpc.then_some(now),
            ico_at: None,
            people_at: people.then_some(now),
            created_at: now,
            closed_at: None,
        }
    }

    #[test]
    fn who_has_to_be_told_follows_from_the_risk() {
        assert!(!is_notified(&row(BreachRisk::Unknown, false, false)));
        assert!(is_notified(&row(BreachRisk::None, false, false)));
        assert!(is_notified(&row(BreachRisk::Risk, true, false)));
        assert!(!is_notified(&row(BreachRisk::High, true, false)));
        assert!(is_notified(&row(BreachRisk::High, true, true)));
    }
}
