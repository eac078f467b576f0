//! What has to happen again and again: erasing what is due, the week's feedback, clocks of the law that run out.

use std::collections::BTreeMap;

use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveTime, TimeDelta, Utc};
use kernel::dates::{format_in_both_zones, format_long_date};
use kernel::{EmailAddress, PracticeZone};
use mail::NewMail;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::de::IgnoredAny;
use serde_json::json;
use staff::Permission;
use store::{Actor, JobRunner, NewJob, StoreError, WriteTx};

use crate::InquiryService;
use crate::desk::breaches::register::{NOTICE_HOURS, is_notified};
use crate::inquiry::{emails, erasure};
use crate::model::{InquiryKind, InquirySettings, InquiryState};
use crate::tables::inquiry::{self, Column, Entity};
use crate::tables::mail_window::MAIL_WINDOW;
use crate::tables::{breach, link};

const NIGHTLY: &str = "outreach.nightly";
const CLOCKS: &str = "outreach.clocks";
/// On the clock of Lagos.
const NIGHT: NaiveTime =
    NaiveTime::from_hms_opt(3, 15, 0).expect("a quarter past three is an hour");
/// Hours between two looks at the clocks.
const CHECK_HOURS: i64 = 1;
/// Hours before a breach has to be told from which on people are warned, the last one first.
const WARNING_HOURS: [i64; 3] = [6, 24, 48];
/// Days before a complaint has to be answered from which on people are warned.
const COMPLAINT_WARNING_DAYS: i64 = 7;

pub fn register_jobs(jobs: JobRunner, inquiries: &InquiryService) -> JobRunner {
    jobs.with_job_function(NIGHTLY, inquiries.clone(), run_nightly)
        .with_job_function(CLOCKS, inquiries.clone(), warn_of_deadlines)
}

/// Sees to it that somebody looks in the next night and in the next hour; once for each, whoever asks. At the start of the
/// site.
pub async fn schedule_jobs(inquiries: &InquiryService) -> Result<(), StoreError> {
    let tx = inquiries.store().begin(Actor::System).await?;
    tx.enqueue_nightly(NIGHTLY, NIGHT).await?;
    schedule_next_hour(&tx).await?;
    tx.commit().await
}

async fn schedule_next_hour(tx: &WriteTx) -> Result<(), StoreError> {
    let seconds = CHECK_HOURS * 3_600;
    let hour = tx.now().timestamp().div_euclid(seconds) + 1;
    let Some(at) = DateTime::from_timestamp(hour * seconds, 0) else {
        return Ok(());
    };
    let job = NewJob {
        run_at: Some(at),
        ..NewJob::new(CLOCKS, json!({})).with_key(hour.to_string())
    };
    tx.enqueue_job(job).await.map(|_id| ())
}

async fn run_nightly(inquiries: InquiryService, _: IgnoredAny) -> Result<(), StoreError> {
    // The next night comes whatever becomes of this one.
    let store = inquiries.store();
    let tx = store.begin(Actor::System).await?;
    tx.enqueue_nightly(NIGHTLY, NIGHT).await?;
    MAIL_WINDOW.forget_old(&tx).await?;
    // Kept for a month after they expire, so that a late visitor reads that the link is over rather than unknown.
    let over = link::Column::Until.lt(tx.now() - TimeDelta::days(30));
    link::Entity::delete_many()
        .filter(over)
        .exec(tx.connection())
        .await?;
    tx.commit().await?;
    let today = PracticeZone::Lagos
        .to_local(store.clock().now())
        .date_naive();
    let since_monday = u64::from(today.weekday().num_days_from_monday());
    // Each night asks for the last Monday: a house that was down on that night tells later, and nothing is told twice.
    send_weekly_feedback(&inquiries, today - Days::new(since_monday)).await?;
    erasure::erase_due(&inquiries).await
}

/// Pages with what was said of them: liked, disliked, with words.
type PageCounts = BTreeMap<String, (u32, u32)>;

/// Tells of the feedback of the seven days before a Monday, where there was any. Names and words stay at the desk.
async fn send_weekly_feedback(
    inquiries: &InquiryService,
    monday: NaiveDate,
) -> Result<(), StoreError> {
    let midnight = |day: NaiveDate| {
        PracticeZone::Lagos
            .timestamp_of_local(day.and_time(NaiveTime::MIN))
            .earliest()
    };
    let (Some(from), Some(until)) = (midnight(monday - Days::new(7)), midnight(monday)) else {
        return Ok(());
    };
    let rows = Entity::find()
        .filter(Column::Kind.eq(InquiryKind::Feedback))
        .filter(Column::State.ne(InquiryState::Spam))
        .filter(Column::CreatedAt.gte(from))
        .filter(Column::CreatedAt.lt(until))
        .order_by_asc(Column::Id)
        .all(inquiries.store().reader().connection())
        .await?;
    if rows.is_empty() {
        return Ok(());
    }
    let settings = inquiries.settings().await?;
    let variables = json!({
        "week": l10n::t!(
            "inquiries-digest-week",
            first = format_long_date(monday - Days::new(7)),
            last = format_long_date(monday - Days::new(1))
        ),
        "count": rows.len(),
        "pages": page_lines(&rows),
        "link": inquiries.url_for("/desk/letters?kind=feedback"),
    });
    let tx = inquiries.store().begin(Actor::System).await?;
    for (number, to) in settings
        .recipients_for(InquiryKind::Feedback, &[])
        .into_iter()
        .enumerate()
    {
        let mail = NewMail {
            template: "feedback-digest",
            to,
            variables: variables.clone(),
            key: Some(format!("outreach:feedback:{monday}:{number}")),
        };
        inquiries.mailer().enqueue(&tx, mail).await?;
    }
    tx.commit().await
}

/// A line for each page: the most talked of first.
fn page_lines(rows: &[inquiry::Model]) -> String {
    let mut pages = PageCounts::new();
    for row in rows {
        let page = if row.topic.is_empty() {
            l10n::t!("inquiries-digest-no-page")
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
        l10n::t!(
            "inquiries-digest-line",
            page = page,
            liked = *liked,
            disliked = *disliked
        )
    };
    let lines: Vec<String> = pages.iter().take(20).map(line).collect();
    lines.join("\n")
}

/// Something that the law wants done by a time.
struct LegalDeadline {
    key: String,
    what: &'static str,
    reference: String,
    at: DateTime<Utc>,
    path: String,
}

async fn warn_of_deadlines(inquiries: InquiryService, _: IgnoredAny) -> Result<(), StoreError> {
    let mut due = breaches_due(&inquiries).await?;
    due.extend(complaints_due(&inquiries).await?);
    let settings = inquiries.settings().await?;
    let tx = inquiries.store().begin(Actor::System).await?;
    schedule_next_hour(&tx).await?;
    for due in due {
        send_deadline_warning(&inquiries, &tx, &settings, due).await?;
    }
    tx.commit().await
}

/// The nearest of the marks that was passed, in hours.
fn find_passed_threshold(hours_left: i64) -> Option<i64> {
    if hours_left < 0 {
        return Some(0);
    }
    // Only the latest threshold passed counts: after an outage one warning goes out, not three.
    WARNING_HOURS
        .into_iter()
        .find(|threshold| hours_left <= *threshold)
}

async fn breaches_due(inquiries: &InquiryService) -> Result<Vec<LegalDeadline>, StoreError> {
    let now = inquiries.store().clock().now();
    let rows = breach::Entity::find()
        .filter(breach::Column::ClosedAt.is_null())
        .all(inquiries.store().reader().connection())
        .await?;
    let due = rows
        .into_iter()
        .filter(|row| !is_notified(row))
        .filter_map(|row| {
            let at = row.noticed_at + TimeDelta::hours(NOTICE_HOURS);
            let threshold = find_passed_threshold((at - now).num_hours())?;
            Some(LegalDeadline {
                key: format!("outreach:breach:{}:{threshold}", row.id),
                what: l10n::t!("inquiries-deadline-breach"),
                reference: row.reference,
                at,
                path: format!("/desk/complaints/breaches/{}", row.id),
            })
        });
    Ok(due.collect())
}

async fn complaints_due(inquiries: &InquiryService) -> Result<Vec<LegalDeadline>, StoreError> {
    let now = inquiries.store().clock().now();
    let rows = Entity::find()
        .filter(Column::Kind.eq(InquiryKind::Complaint))
        .filter(Column::State.ne(InquiryState::Decided))
        .filter(Column::ErasedAt.is_null())
        .filter(Column::DueAt.lte(now + TimeDelta::days(COMPLAINT_WARNING_DAYS)))
        .all(inquiries.store().reader().connection())
        .await?;
    let due = rows.into_iter().filter_map(|row| {
        let at = row.due_at?;
        let threshold = if at < now { "over" } else { "near" };
        Some(LegalDeadline {
            key: format!("{}due:{threshold}", emails::mail_key_prefix(&row.id)),
            what: l10n::t!("inquiries-deadline-complaint"),
            reference: row.reference,
            at,
            path: format!("/desk/letters/{}", row.id),
        })
    });
    Ok(due.collect())
}

/// Mails who sees to complaints, else all who may change settings. Once for each mark of a clock.
async fn send_deadline_warning(
    inquiries: &InquiryService,
    tx: &WriteTx,
    settings: &InquirySettings,
    due: LegalDeadline,
) -> Result<(), StoreError> {
    let mut recipients: Vec<EmailAddress> = settings.recipients_for(InquiryKind::Complaint, &[]);
    if recipients.is_empty() {
        let holders =
            staff::list_holder_emails(tx.connection(), Permission::ChangeSettings).await?;
        recipients.extend(
            holders
                .into_iter()
                .filter_map(|(_, address)| address.parse().ok()),
        );
    }
    for (number, to) in recipients.into_iter().enumerate() {
        let mail = NewMail {
            template: "clock-due",
            to,
            variables: json!({
                "what": due.what,
                "reference": due.reference,
                "until": format_in_both_zones(due.at, PracticeZone::Lagos),
                "link": inquiries.url_for(&due.path),
            }),
            key: Some(format!("{}:{number}", due.key)),
        };
        inquiries.mailer().enqueue(tx, mail).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_mark_of_the_clock_is_told_once() {
        assert_eq!(find_passed_threshold(60), None);
        assert_eq!(find_passed_threshold(48), Some(48));
        assert_eq!(find_passed_threshold(30), Some(48));
        assert_eq!(find_passed_threshold(20), Some(24));
        assert_eq!(find_passed_threshold(3), Some(6));
        assert_eq!(find_passed_threshold(-1), Some(0));
    }
}
