//! Replies: who reads which, who wrote them, and whether they are what was bought.

use kernel::dates;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use staff::Role;
use store::StoreError;
use store::personal::decrypt_column;
use scheduling::zones;

use super::booking_page::OpenedBooking;
use super::view::ReplyView;
use crate::ConsultationService;
use crate::model::RequestAnswers;
use crate::requests::tables::reply;
use crate::requests::tables::request::Model;

/// Whether who asks reads in the patient's place: as their parent or guardian, or because nobody else can be written to.
pub fn is_reading_for_patient(answers: &RequestAnswers) -> bool {
    answers.is_asked_by_guardian() || answers.patient().email.is_none()
}

/// Whether the patient, or who reads in their place, got a clinician's reply in writing since it was paid, or sent where
/// nothing is. What the team writes about money and times is no answer.
pub async fn is_answered(
    db: &impl ConnectionTrait,
    row: &Model,
    answers: &RequestAnswers,
) -> Result<bool, StoreError> {
    // Anything written before payment, such as a reply about the price, is not what was bought.
    let Some(since) = row.paid_at.or(row.sent_at.filter(|_| row.is_free)) else {
        return Ok(false);
    };
    let mut replies = reply::Entity::find()
        .filter(reply::Column::RequestId.eq(&row.id))
        .filter(reply::Column::At.gt(since));
    if !is_reading_for_patient(answers) {
        replies = replies.filter(reply::Column::IsPayers.eq(false));
    }
    let found = replies.all(db).await?;
    Ok(found.iter().any(reply::Model::is_clinicians))
}

/// The replies that who reads the page may read.
pub async fn load_replies(
    care: &ConsultationService,
    opened: &OpenedBooking,
) -> Result<Vec<ReplyView>, StoreError> {
    let reader = care.store().reader();
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
            let text = decrypt_column(care.store(), reply::Column::Text, &row.id, &row.text)?;
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
        (Some(name), true) => format!("{name}, {} wrote", Role::Doctor.label().to_lowercase()),
        (Some(_), false) => "The team wrote".to_owned(),
        (None, _) => "We wrote".to_owned(),
    }
}
