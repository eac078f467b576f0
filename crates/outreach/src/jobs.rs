//! What has to happen again and again: erasing what is due, the week's feedback, clocks of the law that run out.

use std::collections::BTreeMap;

use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveTime, TimeDelta, Utc};
use kernel::dates::{long_date, two_clocks};
use kernel::{Email, Zone};
use mail::Mail;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::de::IgnoredAny;
use serde_json::json;
use staff::Permission;
use store::{Actor, Jobs, NewJob, StoreError, WriteTx};

use crate::Outreach;
use crate::desk::breaches::{HOURS, is_told};
use crate::letters::{erasing, limits, mails};
use crate::model::{Kind, Settings, State};
use crate::tables::letter::{self, Column, Entity};
use crate::tables::{breach, link};

const NIGHTLY: &str = "outreach.nightly";
const CLOCKS: &str = "outreach.clocks";
/// On the clock of Lagos.
const NIGHT: NaiveTime =
    NaiveTime::from_hms_opt(3, 15, 0).expect("a quarter past three is an hour");
/// Hours between two looks at the clocks.
const LOOK: i64 = 1;
/// Hours before a breach has to be told from which on people are warned, the last one first.
const WARNED: [i64; 3] = [6, 24, 48];
/// Days before a complaint has to be answered from which on people are warned.
const COMPLAINT_WARNED: i64 = 7;

pub fn with_handlers(jobs: Jobs, outreach: &Outreach) -> Jobs {
    jobs.handle_with(NIGHTLY, outreach.clone(), run_nightly)
        .handle_with(CLOCKS, outreach.clone(), warn_of_deadlines)
}

/// Sees to it that somebody looks in the next night and in the next hour; once for each, whoever asks.
pub async fn look_again(tx: &WriteTx) -> Result<(), StoreError> {
    tx.enqueue_nightly(NIGHTLY, NIGHT).await?;
    look_next_hour(tx).await
}

async fn look_next_hour(tx: &WriteTx) -> Result<(), StoreError> {
    let seconds = LOOK * 3_600;
    let hour = tx.now().timestamp().div_euclid(seconds) + 1;
    let Some(at) = DateTime::from_timestamp(hour * seconds, 0) else {
        return Ok(());
    };
    let job = NewJob {
        run_at: Some(at),
        ..NewJob::new(CLOCKS, json!({})).once(hour.to_string())
    };
    tx.enqueue(job).await.map(|_id| ())
}

async fn run_nightly(outreach: Outreach, _: IgnoredAny) -> Result<(), StoreError> {
    // The next night comes whatever becomes of this one.
    let store = outreach.store();
    let tx = store.begin(Actor::System).await?;
    tx.enqueue_nightly(NIGHTLY, NIGHT).await?;
    limits::MAILS.forget_old(&tx).await?;
    let over = link::Column::Until.lt(tx.now() - TimeDelta::days(30));
    link::Entity::delete_many()
        .filter(over)
        .exec(tx.connection())
        .await?;
    tx.commit().await?;
    let today = Zone::Lagos.at(store.clock().now()).date_naive();
    let since_monday = u64::from(today.weekday().num_days_from_monday());
    // Each night asks for the last Monday: a house that was down on that night tells later, and nothing is told twice.
    tell_week(&outreach, today - Days::new(since_monday)).await?;
    erasing::erase_due(&outreach).await
}

/// Pages with what was said of them: liked, disliked, with words.
type Pages = BTreeMap<String, (u32, u32)>;

/// Tells of the feedback of the seven days before a Monday, where there was any. Names and words stay at the desk.
async fn tell_week(outreach: &Outreach, monday: NaiveDate) -> Result<(), StoreError> {
    let midnight = |day: NaiveDate| {
        Zone::Lagos
            .moment_of(day.and_time(NaiveTime::MIN))
            .earliest()
    };
    let (Some(from), Some(until)) = (midnight(monday - Days::new(7)), midnight(monday)) else {
        return Ok(());
    };
    let rows = Entity::find()
        .filter(Column::Kind.eq(Kind::Feedback))
        .filter(Column::State.ne(State::Spam))
        .filter(Column::CreatedAt.gte(from))
        .filter(Column::CreatedAt.lt(until))
        .order_by_asc(Column::Id)
        .all(outreach.store().reader().connection())
        .await?;
    if rows.is_empty() {
        return Ok(());
    }
    let settings = outreach.settings().await?;
    let variables = json!({
        "week": format!("{} to {}", long_date(monday - Days::new(7)), long_date(monday - Days::new(1))),
        "count": rows.len(),
        "pages": page_lines(&rows),
        "link": outreach.address("/desk/letters?kind=feedback"),
    });
    let tx = outreach.store().begin(Actor::System).await?;
    for (number, to) in settings.told(Kind::Feedback, &[]).into_iter().enumerate() {
        let mail = Mail {
            template: "feedback-digest",
            to,
            variables: variables.clone(),
            key: Some(format!("outreach:feedback:{monday}:{number}")),
        };
        outreach.mailer().enqueue(&tx, mail).await?;
    }
    tx.commit().await
}

/// A line for each page: the most talked of first.
fn page_lines(rows: &[letter::Model]) -> String {
    let mut pages = Pages::new();
    for row in rows {
        let page = if row.topic.is_empty() {
            "No page"
        } else {
            &row.topic
        };
        let counts = pages.entry(page.to_owned()).or_default();
        match row.liked {
            Some(true) => counts.0 += 1,
            Some(false) => counts.1 += 1,
            None => {}
        }
    }
    let mut pages: Vec<_> = pages.into_iter().collect();
    pages.sort_by_key(|(_, (liked, disliked))| std::cmp::Reverse(liked + disliked));
    let line = |(page, (liked, disliked)): &(String, (u32, u32))| {
        format!("{page}: {liked} yes, {disliked} no")
    };
    let lines: Vec<String> = pages.iter().take(20).map(line).collect();
    lines.join("\n")
}

/// Something that the law wants done by a time.
struct Due {
    key: String,
    what: &'static str,
    reference: String,
    at: DateTime<Utc>,
    path: String,
}

async fn warn_of_deadlines(outreach: Outreach, _: IgnoredAny) -> Result<(), StoreError> {
    let mut due = breaches_due(&outreach).await?;
    due.extend(complaints_due(&outreach).await?);
    let settings = outreach.settings().await?;
    let tx = outreach.store().begin(Actor::System).await?;
    look_next_hour(&tx).await?;
    for due in due {
        warn(&outreach, &tx, &settings, due).await?;
    }
    tx.commit().await
}

/// The nearest of the marks that was passed, in hours.
fn passed(hours_left: i64) -> Option<i64> {
    if hours_left < 0 {
        return Some(0);
    }
    WARNED.into_iter().find(|mark| hours_left <= *mark)
}

async fn breaches_due(outreach: &Outreach) -> Result<Vec<Due>, StoreError> {
    let now = outreach.store().clock().now();
    let rows = breach::Entity::find()
        .filter(breach::Column::ClosedAt.is_null())
        .all(outreach.store().reader().connection())
        .await?;
    let due = rows
        .into_iter()
        .filter(|row| !is_told(row))
        .filter_map(|row| {
            let at = row.noticed_at + TimeDelta::hours(HOURS);
            let mark = passed((at - now).num_hours())?;
            Some(Due {
                key: format!("outreach:breach:{}:{mark}", row.id),
                what: "A data breach has to be reported",
                reference: row.reference,
                at,
                path: format!("/desk/complaints/breaches/{}", row.id),
            })
        });
    Ok(due.collect())
}

async fn complaints_due(outreach: &Outreach) -> Result<Vec<Due>, StoreError> {
    let now = outreach.store().clock().now();
    let rows = Entity::find()
        .filter(Column::Kind.eq(Kind::Complaint))
        .filter(Column::State.ne(State::Decided))
        .filter(Column::ErasedAt.is_null())
        .filter(Column::DueAt.lte(now + TimeDelta::days(COMPLAINT_WARNED)))
        .all(outreach.store().reader().connection())
        .await?;
    let due = rows.into_iter().filter_map(|row| {
        let at = row.due_at?;
        let mark = if at < now { "over" } else { "near" };
        Some(Due {
            key: format!("{}due:{mark}", mails::prefix(&row.id)),
            what: "A data protection complaint has to be answered",
            reference: row.reference,
            at,
            path: format!("/desk/letters/{}", row.id),
        })
    });
    Ok(due.collect())
}

/// Mails who sees to complaints, else all who may change settings. Once for each mark of a clock.
async fn warn(
    outreach: &Outreach,
    tx: &WriteTx,
    settings: &Settings,
    due: Due,
) -> Result<(), StoreError> {
    let mut told: Vec<Email> = settings.told(Kind::Complaint, &[]);
    if told.is_empty() {
        let holders =
            staff::addresses_of_holders(tx.connection(), Permission::ChangeSettings).await?;
        told.extend(
            holders
                .into_iter()
                .filter_map(|(_, address)| address.parse().ok()),
        );
    }
    for (number, to) in told.into_iter().enumerate() {
        let mail = Mail {
            template: "clock-due",
            to,
            variables: json!({
                "what": due.what,
                "reference": due.reference,
                "until": two_clocks(due.at, Zone::Lagos),
                "link": outreach.address(&due.path),
            }),
            key: Some(format!("{}:{number}", due.key)),
        };
        outreach.mailer().enqueue(tx, mail).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_mark_of_the_clock_is_told_once() {
        assert_eq!(passed(60), None);
        assert_eq!(passed(48), Some(48));
        assert_eq!(passed(30), Some(48));
        assert_eq!(passed(20), Some(24));
        assert_eq!(passed(3), Some(6));
        assert_eq!(passed(-1), Some(0));
    }
}
