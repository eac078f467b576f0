//! Questions and how long their answers took, for the figures of the practice.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Condition;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use store::StoreError;

use crate::service::CommunityService;
use crate::tables::question::{Column, Entity};

/// When questions came and when they were answered. Nobody is named.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QuestionTimes {
    pub asked: Vec<DateTime<Utc>>,
    /// When an answer came, and how many minutes after its question.
    pub answered: Vec<(DateTime<Utc>, i64)>,
}

impl CommunityService {
    /// From one time up to, not including, another.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn load_question_times(
        &self,
        from: DateTime<Utc>,
        to: DateTime<Utc>,
    ) -> Result<QuestionTimes, StoreError> {
        let within = |column: Column| Condition::all().add(column.gte(from)).add(column.lt(to));
        let rows: Vec<(DateTime<Utc>, Option<DateTime<Utc>>)> = Entity::find()
            .select_only()
            .columns([Column::AskedAt, Column::AnsweredAt])
            // The doctor's own general versions were asked by nobody.
            .filter(Column::GeneralOf.is_null())
            .filter(
                Condition::any()
                    .add(within(Column::AskedAt))
                    .add(within(Column::AnsweredAt)),
            )
            .into_tuple()
            .all(self.store().reader().connection())
            .await?;
        let is_within = |at: &DateTime<Utc>| (from..to).contains(at);
        let asked = rows.iter().map(|(asked, _)| *asked).filter(is_within);
        let answered = rows.iter().filter_map(|(asked, answered)| {
            let answered = answered.filter(is_within)?;
            Some((answered, (answered - *asked).num_minutes()))
        });
        Ok(QuestionTimes {
            asked: asked.collect(),
            answered: answered.collect(),
        })
    }
}
