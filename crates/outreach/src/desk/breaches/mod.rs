//! The register of personal data breaches, with its clock of 72 hours (NDPA s. 40, GAID article 33; UK GDPR articles 33 and
//! 34). Facts, counts, notices and what was done stand in one place.

pub mod calls;
pub mod views;

use cases::Names;
use chrono::{DateTime, TimeDelta, Utc};
use forms::invalid_field;
use forms::text;
use kernel::Problem;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use staff::DeskRoutes;
use staff::Permission::ChangeSettings;
use store::{Store, StoreError};
use utoipa_axum::routes;
use web::{Error, Json, Result};

use crate::Outreach;
use crate::tables::breach::{Column, Entity, Model};
use crate::tables::breach_log;
use views::{Body, Facts, Harm, Line, Stands, View};

/// Hours from the moment of awareness within which the authorities are told.
pub const HOURS: i64 = 72;

pub fn desk_routes() -> DeskRoutes<Outreach> {
    DeskRoutes::new()
        .route(ChangeSettings, routes!(calls::list, calls::create))
        .route(ChangeSettings, routes!(calls::read, calls::change))
        .route(ChangeSettings, routes!(calls::log))
        .route(ChangeSettings, routes!(calls::close))
}

/// Whether nobody has to be told any more: one authority was, at a high risk the people too, or there is no risk.
pub fn is_told(row: &Model) -> bool {
    let authority = row.ndpc_at.is_some() || row.ico_at.is_some();
    match Harm::read(&row.risk) {
        Harm::None => true,
        Harm::Unknown | Harm::Risk => authority,
        Harm::High => authority && row.people_at.is_some(),
    }
}

pub async fn untold(outreach: &Outreach) -> Result<u64, StoreError> {
    let open = Entity::find()
        .filter(Column::ClosedAt.is_null())
        .all(outreach.store().reader().connection())
        .await?;
    let count = open.iter().filter(|row| !is_told(row)).count();
    Ok(u64::try_from(count).unwrap_or(u64::MAX))
}

fn place(id: &str) -> String {
    format!("outreach_breach.content:{id}")
}

fn sealed(store: &Store, id: &str, facts: &Facts) -> Result<String> {
    let json = serde_json::to_vec(facts).map_err(Error::internal)?;
    Ok(store.seal(&place(id), &json)?)
}

fn view(store: &Store, row: Model, log: Vec<Line>) -> Result<View> {
    let plain = store.unseal(&place(&row.id), &row.content)?;
    let facts = serde_json::from_slice(&plain).map_err(Error::internal)?;
    let due_at = row.noticed_at + TimeDelta::hours(HOURS);
    let state = match row.closed_at {
        Some(_) => Stands::Closed,
        None if is_told(&row) => Stands::Told,
        None => Stands::Open,
    };
    Ok(View {
        due_at,
        hours_left: (due_at - store.clock().now()).num_hours(),
        state,
        risk: Harm::read(&row.risk),
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
fn tidied(body: &Body, now: DateTime<Utc>) -> Result<Facts> {
    let mut facts = body.facts.clone();
    facts.title = text::line(&facts.title);
    if facts.title.is_empty() {
        return Err(invalid_field("title", "Say in a few words what happened."));
    }
    if facts.title.chars().count() > 200 {
        return Err(invalid_field("title", "Use 200 characters or fewer."));
    }
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
        *text = text::lines(text);
        if text.chars().count() > 20_000 {
            return Err(invalid_field(field, "Use 20,000 characters or fewer."));
        }
    }
    facts.categories = facts.categories.iter().map(|one| text::line(one)).collect();
    facts.categories.retain(|one| !one.is_empty());
    facts.categories.truncate(40);
    Ok(facts)
}

fn missing() -> Error {
    Problem::not_found("There is no such breach.").into()
}

async fn answer(outreach: &Outreach, id: &str) -> Result<Json<View>> {
    let reader = outreach.store().reader();
    let row = Entity::find_by_id(id).one(reader.connection()).await?;
    let row = row.ok_or_else(missing)?;
    let (store, rows) = (outreach.store(), breach_log::Entity::find());
    let lines = cases::lines_of(store, reader.connection(), rows, id).await?;
    let names = Names::of(reader.connection(), lines.iter().map(|line| &line.by)).await?;
    let log = lines.into_iter().map(|line| Line {
        by: names.get(&line.by).unwrap_or_default(),
        text: line.text.unwrap_or_default(),
        at: line.at,
    });
    Ok(Json(view(store, row, log.collect())?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(risk: Harm, ndpc: bool, people: bool) -> Model {
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
        assert!(!is_told(&row(Harm::Unknown, false, false)));
        assert!(is_told(&row(Harm::None, false, false)));
        assert!(is_told(&row(Harm::Risk, true, false)));
        assert!(!is_told(&row(Harm::High, true, false)));
        assert!(is_told(&row(Harm::High, true, true)));
    }
}
