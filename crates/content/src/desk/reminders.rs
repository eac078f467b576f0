//! Each morning: what is on the site and due for its medical review, told to those who review.
use chrono::NaiveTime;
use kernel::dates::format_long_date;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::de::IgnoredAny;
use serde_json::json;
use staff::Permission;
use store::{Actor, StoreError};

use super::emails::DeskMailer;
use crate::ContentService;
use crate::documents::table::head::{Column, Entity};
use crate::model::lagos_time::today_in_lagos;

pub(super) const JOB: &str = "review.remind";
/// When the mail is written, on the clock of Lagos.
pub(super) const MORNING: NaiveTime = NaiveTime::from_hms_opt(7, 0, 0).expect("seven is an hour");

/// One mail a day to each who reviews, for as long as something is due.
pub(super) async fn remind_of_reviews(
    content: ContentService,
    _: IgnoredAny,
) -> Result<(), StoreError> {
    // The next morning comes whatever becomes of this one.
    let tx = content.store().begin(Actor::System).await?;
    tx.enqueue_nightly(JOB, MORNING).await?;
    tx.commit().await?;
    let tx = content.store().begin(Actor::System).await?;
    let letters = DeskMailer::new(&content);
    let day = today_in_lagos(tx.now());
    let due: Vec<String> = Entity::find()
        .filter(Column::Live.eq(true))
        .filter(Column::ReviewDue.ne(""))
        .filter(Column::ReviewDue.lte(day.to_string()))
        .order_by_asc(Column::ReviewDue)
        .select_only()
        .column(Column::ReviewDue)
        .into_tuple()
        .all(tx.connection())
        .await?;
    let Some(earliest) = due.first() else {
        return Ok(());
    };
    let variables = json!({
        "count": due.len(),
        "earliest": earliest.parse().map_or_else(|_| earliest.clone(), format_long_date),
        "link": letters.absolute_url("/desk/"),
    });
    let reviewers = staff::list_holder_emails(tx.connection(), Permission::ReviewContent);
    for (id, to) in reviewers.await? {
        // The key names day and person, so that a retried job emails nobody twice.
        let key = format!("review-due:{day}:{id}");
        letters
            .enqueue_email(&tx, "review-due", &to, variables.clone(), key)
            .await?;
    }
    tx.commit().await
}
