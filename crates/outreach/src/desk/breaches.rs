//! The register of personal data breaches, with its clock of 72 hours (NDPA s. 40, GAID article 33; UK GDPR articles 33 and
//! 34). Facts, counts, notices and what was done stand in one place.

use axum::Router;
use axum::extract::State as Of;
use axum::routing::{get, post};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::Problem;
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder,
    QuerySelect,
};
use serde::{Deserialize, Serialize};
use staff::SignedIn;
use store::{AuditEntry, Store, StoreError, WriteTx};
use utoipa::ToSchema;
use web::{Error, Json, Path, Result};

use super::{checked, moved, unfit, wrong};
use crate::Outreach;
use crate::letters::records::new_reference;
use crate::tables::breach::{Column, Entity, Model};
use crate::tables::breach_log;
use crate::words;

/// Hours from the moment of awareness within which the authorities are told.
pub const HOURS: i64 = 72;

/// The calls.
pub fn router() -> Router<Outreach> {
    Router::new()
        .route("/api/desk/breaches", get(list).post(create))
        .route("/api/desk/breaches/{id}", get(read).put(change))
        .route("/api/desk/breaches/{id}/log", post(log))
        .route("/api/desk/breaches/{id}/close", post(close))
}

/// How likely it harms people.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = BreachRisk)]
pub enum Risk {
    /// Not judged yet: the clock runs as if there were one.
    #[default]
    Unknown,
    /// Unlikely: nobody has to be told, and why is written down.
    None,
    /// Likely: the authorities are told.
    Risk,
    /// High: the people are told too, at once.
    High,
}

impl Risk {
    const fn key(self) -> &'static str {
        match self {
            Self::Unknown => "unknown",
            Self::None => "none",
            Self::Risk => "risk",
            Self::High => "high",
        }
    }

    fn read(word: &str) -> Self {
        match word {
            "none" => Self::None,
            "risk" => Self::Risk,
            "high" => Self::High,
            _ => Self::Unknown,
        }
    }
}

/// What is known of a breach.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
#[schema(as = BreachFacts)]
pub struct Facts {
    /// What to call it.
    pub title: String,
    /// When it happened, where that is known.
    pub happened_at: Option<DateTime<Utc>>,
    /// What happened.
    pub facts: String,
    /// Which kinds of data and of people.
    pub categories: Vec<String>,
    /// How many people, about.
    pub people: Option<u32>,
    /// How many records, about.
    pub records: Option<u32>,
    /// What may come of it for them.
    pub consequences: String,
    /// What was done about it, and is going to be.
    pub measures: String,
    /// Why somebody was not told.
    pub why_not: String,
    /// Why somebody was told later than 72 hours.
    pub why_late: String,
}

/// A breach as it is entered.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BreachBody)]
pub struct Body {
    /// The version that was seen; for a change.
    #[serde(default)]
    version: i32,
    /// When somebody became aware of it: the clock begins.
    noticed_at: DateTime<Utc>,
    /// How likely it harms people.
    #[serde(default)]
    risk: Risk,
    /// When the NDPC was told.
    #[serde(default)]
    ndpc_at: Option<DateTime<Utc>>,
    /// When the ICO was told.
    #[serde(default)]
    ico_at: Option<DateTime<Utc>>,
    /// When the people were told.
    #[serde(default)]
    people_at: Option<DateTime<Utc>>,
    /// The rest.
    #[serde(flatten)]
    facts: Facts,
}

/// Where a breach stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = BreachState)]
pub enum Stands {
    /// Somebody has to be told, or it is not known whether.
    Open,
    /// Everybody was told who has to be.
    Told,
    /// Everything is done.
    Closed,
}

/// A line of what was done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = BreachLine)]
pub struct Line {
    /// When.
    pub at: DateTime<Utc>,
    /// By whom.
    pub by: String,
    /// What.
    pub text: String,
}

/// A breach.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Breach)]
pub struct View {
    /// Its id.
    pub id: String,
    /// The number of its entry.
    pub reference: String,
    /// Counts its changes.
    pub version: i32,
    /// When somebody became aware of it.
    pub noticed_at: DateTime<Utc>,
    /// Until when the authorities are told: 72 hours later.
    pub due_at: DateTime<Utc>,
    /// Hours until then; below 0 once they are over.
    pub hours_left: i64,
    /// Where it stands.
    pub state: Stands,
    /// How likely it harms people.
    pub risk: Risk,
    /// When the NDPC was told.
    pub ndpc_at: Option<DateTime<Utc>>,
    /// When the ICO was told.
    pub ico_at: Option<DateTime<Utc>>,
    /// When the people were told.
    pub people_at: Option<DateTime<Utc>>,
    /// What is known.
    #[serde(flatten)]
    pub facts: Facts,
    /// When everything was done.
    pub closed_at: Option<DateTime<Utc>>,
    /// What was done, oldest first; in the list it is left out.
    pub log: Vec<Line>,
}

/// The register.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = BreachList)]
pub struct Register {
    /// The newest first.
    pub items: Vec<View>,
}

/// Whether nobody has to be told any more: one authority was, at a high risk the people too, or there is no risk.
pub fn is_told(row: &Model) -> bool {
    let authority = row.ndpc_at.is_some() || row.ico_at.is_some();
    match Risk::read(&row.risk) {
        Risk::None => true,
        Risk::Unknown | Risk::Risk => authority,
        Risk::High => authority && row.people_at.is_some(),
    }
}

/// How many breaches have to be told.
///
/// # Errors
/// When the database fails.
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

fn line_place(id: &str) -> String {
    format!("outreach_breach_log.text:{id}")
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
        risk: Risk::read(&row.risk),
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
    facts.title = words::line(&facts.title);
    if facts.title.is_empty() {
        return Err(wrong("title", "Say in a few words what happened."));
    }
    if facts.title.chars().count() > 200 {
        return Err(wrong("title", "Use 200 characters or fewer."));
    }
    if body.noticed_at > now {
        return Err(wrong("noticedAt", "This is in the future."));
    }
    let texts = [
        ("facts", &mut facts.facts),
        ("consequences", &mut facts.consequences),
        ("measures", &mut facts.measures),
        ("whyNot", &mut facts.why_not),
        ("whyLate", &mut facts.why_late),
    ];
    for (field, text) in texts {
        *text = words::lines(text);
        if text.chars().count() > 20_000 {
            return Err(wrong(field, "Use 20,000 characters or fewer."));
        }
    }
    facts.categories = facts.categories.iter().map(|one| words::line(one)).collect();
    facts.categories.retain(|one| !one.is_empty());
    facts.categories.truncate(40);
    Ok(facts)
}

fn missing() -> Error {
    Problem::not_found("There is no such breach.").into()
}

/// The register of breaches.
#[utoipa::path(get, path = "/api/desk/breaches", operation_id = "desk_list_breaches", tag = "desk",
    responses((status = 200, body = Register)))]
pub async fn list(Of(outreach): Of<Outreach>) -> Result<Json<Register>> {
    let rows = Entity::find()
        .order_by_desc(Column::Id)
        .all(outreach.store().reader().connection())
        .await?;
    let items = rows
        .into_iter()
        .map(|row| view(outreach.store(), row, Vec::new()));
    Ok(Json(Register {
        items: items.collect::<Result<_>>()?,
    }))
}

/// Enters a breach. Its clock runs from the moment of awareness, not from this one.
#[utoipa::path(post, path = "/api/desk/breaches", operation_id = "desk_enter_breach", tag = "desk", request_body = Body,
    responses((status = 201, body = View), (status = 422, description = "A field needs another look")))]
pub async fn create(
    Of(outreach): Of<Outreach>,
    signed_in: SignedIn,
    Json(body): Json<Body>,
) -> Result<(http::StatusCode, Json<View>)> {
    let facts = tidied(&body, outreach.store().clock().now())?;
    let house = outreach.clone();
    let id: Result<String> = outreach
        .store()
        .write(signed_in.actor(), move |tx| {
            Box::pin(async move {
                let id = tx.id().to_string();
                let row = Model {
                    reference: new_reference('B'),
                    version: 1,
                    content: sealed(house.store(), &id, &facts)?,
                    noticed_at: body.noticed_at,
                    risk: body.risk.key().to_owned(),
                    ndpc_at: body.ndpc_at,
                    ico_at: body.ico_at,
                    people_at: body.people_at,
                    created_at: tx.now(),
                    closed_at: None,
                    id: id.clone(),
                };
                Entity::insert(row.into_active_model())
                    .exec_without_returning(tx.connection())
                    .await?;
                add_line(&house, tx, &id, "Entered.").await?;
                audit(tx, &id, "enter").await?;
                Ok::<_, Error>(id)
            })
        })
        .await;
    let answer = answer(&outreach, &id?).await?;
    Ok((http::StatusCode::CREATED, answer))
}

async fn audit(tx: &WriteTx, id: &str, action: &str) -> Result<(), StoreError> {
    tx.audit(AuditEntry {
        action: format!("breach.{action}"),
        subject: format!("breach:{id}"),
        before: None,
        after: None,
    })
    .await
}

async fn add_line(
    outreach: &Outreach,
    tx: &WriteTx,
    breach: &str,
    text: &str,
) -> Result<(), StoreError> {
    let id = tx.id().to_string();
    let row = breach_log::Model {
        text: outreach.store().seal(&line_place(&id), text.as_bytes())?,
        breach_id: breach.to_owned(),
        by: tx.actor().to_string(),
        at: tx.now(),
        id,
    };
    breach_log::Entity::insert(row.into_active_model())
        .exec_without_returning(tx.connection())
        .await?;
    Ok(())
}

/// A breach with its log.
#[utoipa::path(get, path = "/api/desk/breaches/{id}", operation_id = "desk_read_breach", tag = "desk",
    params(("id" = String, Path)),
    responses((status = 200, body = View), (status = 404, description = "There is no such breach")))]
pub async fn read(Of(outreach): Of<Outreach>, Path(id): Path<String>) -> Result<Json<View>> {
    answer(&outreach, &id).await
}

async fn answer(outreach: &Outreach, id: &str) -> Result<Json<View>> {
    let reader = outreach.store().reader();
    let row = Entity::find_by_id(id).one(reader.connection()).await?;
    let row = row.ok_or_else(missing)?;
    let lines = breach_log::Entity::find()
        .filter(breach_log::Column::BreachId.eq(id))
        .order_by_asc(breach_log::Column::Id)
        .all(reader.connection())
        .await?;
    let ids = lines.iter().filter_map(|line| line.by.strip_prefix("staff:"));
    let ids: Vec<String> = ids.map(ToOwned::to_owned).collect();
    let names = staff::names_of(reader.connection(), ids).await?;
    let mut log = Vec::with_capacity(lines.len());
    for line in lines {
        let plain = outreach.store().unseal(&line_place(&line.id), &line.text)?;
        let by = line.by.strip_prefix("staff:").and_then(|id| names.get(id));
        log.push(Line {
            at: line.at,
            by: by.cloned().unwrap_or_default(),
            text: String::from_utf8_lossy(&plain).into_owned(),
        });
    }
    Ok(Json(view(outreach.store(), row, log)?))
}

async fn locked(tx: &WriteTx, id: &str, version: i32) -> Result<Model> {
    let found = Entity::find_by_id(id).lock_exclusive();
    let row = found.one(tx.connection()).await?.ok_or_else(missing)?;
    if row.version != version {
        return Err(moved());
    }
    if row.closed_at.is_some() {
        return Err(unfit());
    }
    Ok(row)
}

/// Changes what is known of a breach; what was told to whom becomes a line of its log.
#[utoipa::path(put, path = "/api/desk/breaches/{id}", operation_id = "desk_change_breach", tag = "desk",
    params(("id" = String, Path)), request_body = Body,
    responses((status = 200, body = View), (status = 409, description = "It was changed meanwhile, or is closed"),
        (status = 422, description = "A field needs another look")))]
pub async fn change(
    Of(outreach): Of<Outreach>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<Body>,
) -> Result<Json<View>> {
    let facts = tidied(&body, outreach.store().clock().now())?;
    let (house, breach) = (outreach.clone(), id.clone());
    let done: Result<()> = outreach
        .store()
        .write(signed_in.actor(), move |tx| {
            Box::pin(async move {
                let before = locked(tx, &breach, body.version).await?;
                for line in told_lines(&before, &body) {
                    add_line(&house, tx, &breach, &line).await?;
                }
                let mut row = before.into_active_model();
                row.version = Set(body.version + 1);
                row.content = Set(sealed(house.store(), &breach, &facts)?);
                row.noticed_at = Set(body.noticed_at);
                row.risk = Set(body.risk.key().to_owned());
                row.ndpc_at = Set(body.ndpc_at);
                row.ico_at = Set(body.ico_at);
                row.people_at = Set(body.people_at);
                row.update(tx.connection()).await?;
                audit(tx, &breach, "change").await?;
                Ok::<_, Error>(())
            })
        })
        .await;
    done?;
    answer(&outreach, &id).await
}

/// What of a change the log has to tell.
fn told_lines(before: &Model, body: &Body) -> Vec<String> {
    let mut lines = Vec::new();
    let whom = [
        ("The NDPC", before.ndpc_at, body.ndpc_at),
        ("The ICO", before.ico_at, body.ico_at),
        ("The people", before.people_at, body.people_at),
    ];
    for (whom, was, is) in whom {
        match is {
            Some(at) if was != is => {
                lines.push(format!("{whom} told at {}.", at.format("%Y-%m-%d %H:%M UTC")));
            }
            None if was.is_some() => lines.push(format!("{whom}: not told after all.")),
            _ => {}
        }
    }
    if Risk::read(&before.risk) != body.risk {
        lines.push(format!("Risk: {}.", body.risk.key()));
    }
    if before.noticed_at != body.noticed_at {
        lines.push(format!(
            "Noticed at {}.",
            body.noticed_at.format("%Y-%m-%d %H:%M UTC")
        ));
    }
    lines
}

/// A line of the log.
#[derive(Deserialize, ToSchema)]
#[schema(as = BreachLogBody)]
pub struct LogBody {
    /// The version that was seen.
    version: i32,
    /// What was done; up to 10,000 characters.
    text: String,
}

/// Adds a line to the log of a breach. Lines are never changed.
#[utoipa::path(post, path = "/api/desk/breaches/{id}/log", operation_id = "desk_log_breach", tag = "desk",
    params(("id" = String, Path)), request_body = LogBody,
    responses((status = 200, body = View), (status = 409, description = "It was changed meanwhile, or is closed"),
        (status = 422, description = "Nothing was written")))]
pub async fn log(
    Of(outreach): Of<Outreach>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<LogBody>,
) -> Result<Json<View>> {
    let text = checked("text", "Write what was done.", &body.text)?;
    let (house, breach) = (outreach.clone(), id.clone());
    let done: Result<()> = outreach
        .store()
        .write(signed_in.actor(), move |tx| {
            Box::pin(async move {
                locked(tx, &breach, body.version).await?;
                add_line(&house, tx, &breach, &text).await?;
                audit(tx, &breach, "log").await?;
                Ok::<_, Error>(())
            })
        })
        .await;
    done?;
    answer(&outreach, &id).await
}

/// What was seen.
#[derive(Deserialize, ToSchema)]
#[schema(as = BreachVersionBody)]
pub struct CloseBody {
    /// The version that was seen.
    version: i32,
}

/// Closes a breach: everybody was told who has to be, or it is written down why not.
#[utoipa::path(post, path = "/api/desk/breaches/{id}/close", operation_id = "desk_close_breach", tag = "desk",
    params(("id" = String, Path)), request_body = CloseBody,
    responses((status = 200, body = View), (status = 409, description = "It was changed meanwhile, or somebody still has to be told")))]
pub async fn close(
    Of(outreach): Of<Outreach>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<CloseBody>,
) -> Result<Json<View>> {
    let (house, breach) = (outreach.clone(), id.clone());
    let done: Result<()> = outreach
        .store()
        .write(signed_in.actor(), move |tx| {
            Box::pin(async move {
                let before = locked(tx, &breach, body.version).await?;
                let plain = house.store().unseal(&place(&breach), &before.content)?;
                let facts: Facts = serde_json::from_slice(&plain).map_err(Error::internal)?;
                let needs_reason = !is_told(&before) || before.risk == Risk::None.key();
                if needs_reason && facts.why_not.is_empty() {
                    let words = "Somebody still has to be told. If not, say why not first.";
                    return Err(Problem::conflict(words).with_code("untold").into());
                }
                add_line(&house, tx, &breach, "Closed.").await?;
                audit(tx, &breach, "close").await?;
                let mut row = before.into_active_model();
                row.version = Set(body.version + 1);
                row.closed_at = Set(Some(tx.now()));
                row.update(tx.connection()).await?;
                Ok::<_, Error>(())
            })
        })
        .await;
    done?;
    answer(&outreach, &id).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(risk: Risk, ndpc: bool, people: bool) -> Model {
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
        assert!(!is_told(&row(Risk::Unknown, false, false)));
        assert!(is_told(&row(Risk::None, false, false)));
        assert!(is_told(&row(Risk::Risk, true, false)));
        assert!(!is_told(&row(Risk::High, true, false)));
        assert!(is_told(&row(Risk::High, true, true)));
    }
}
