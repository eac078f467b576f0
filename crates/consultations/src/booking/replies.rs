//! Replies: who reads which, and who wrote them.

use kernel::dates;
use scheduling::zones;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use store::StoreError;
use store::personal::decrypt_column;

use super::opened_by_link::OpenedBooking;
use super::view::ReplyView;
use crate::requests::tables::reply;
use crate::service::ConsultationService;

/// The replies that who reads the page may read.
pub async fn load_replies(
    consultations: &ConsultationService,
    opened: &OpenedBooking,
) -> Result<Vec<ReplyView>, StoreError> {
    let reader = consultations.store().reader();
    let mut found = reply::Entity::find()
        .filter(reply::Column::RequestId.eq(&opened.row.id))
        .order_by_asc(reply::Column::Id);
    let reads_all = opened.is_payers && opened.answers.is_asked_by_guardian();
    if !reads_all {
        found = found.filter(reply::Column::IsPayers.eq(opened.is_payers));
    }
    let rows = found.all(reader.connection()).await?;
    let zone = opened.reader_zone();
    rows.into_iter()
        .map(|row| {
            let text = decrypt_column(
                consultations.store(),
                reply::Column::Text,
                &row.id,
                &row.text,
            )?;
            let day = dates::format_long_date(zones::day_in(row.at, zone));
            Ok(ReplyView {
                by_text: format_author(&row),
                at_text: format!("{}, {day}", zones::time_in(row.at, zone)),
                text,
            })
        })
        .collect()
}

/// Who wrote it, as the page says it: a clinician by name and role, else the team.
fn format_author(row: &reply::Model) -> String {
    match (&row.author_name, row.is_clinicians()) {
        (Some(name), true) => l10n::t!("consultations-reply-by-doctor", name = name),
        (Some(_), false) => l10n::t!("consultations-reply-by-team").to_owned(),
        (None, _) => l10n::t!("consultations-reply-by-us").to_owned(),
    }
}
