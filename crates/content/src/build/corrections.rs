//! What was wrong in an article and is right now.
use chrono::NaiveDate;
use kernel::PracticeZone;
use kernel::dates::{format_long_date, parse_document_date};

use crate::model::{Document, fields};
use crate::schema::CORRECTIONS_FIELD;
use crate::view::ArticleCorrection;

/// Corrections that are shown, so that none makes its page heavy.
const MOST: usize = 20;

/// The newest first. One without a day, or with a day to come, is left out.
pub fn build_corrections(document: &Document, today: NaiveDate) -> Vec<ArticleCorrection> {
    let mut corrections: Vec<(NaiveDate, ArticleCorrection)> =
        fields::read_list(&document.body, CORRECTIONS_FIELD)
            .iter()
            .filter_map(|entry| {
                let day = parse_document_date(fields::read_text(entry, "date"))?
                    .to_date(PracticeZone::Lagos);
                let correction = ArticleCorrection {
                    key: fields::read_text(entry, "_key").to_owned(),
                    text: fields::read_some_text(entry, "text")?,
                    date: day.to_string(),
                    date_text: format_long_date(day),
                };
                (day <= today).then_some((day, correction))
            })
            .collect();
    corrections.sort_by_key(|(day, _)| std::cmp::Reverse(*day));
    corrections.truncate(MOST);
    corrections.into_iter().map(|(_, one)| one).collect()
}
