//! Lines go out in the order of the newest dataset that had them.
use std::collections::HashMap;

use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use store::Actor;

use crate::error::DatasetError;
use crate::import::find_next_place;
use crate::line_index::IndexedLine;
use crate::service::DatasetService;
use crate::tables::line;

/// Lines that are moved at once.
const BATCH: usize = 500;

impl DatasetService {
    /// Puts the lines of a dataset behind all others and in its order, where they stand in another one: an import that was
    /// cut off came in parts, and a newer export may have something new between what was known.
    ///
    /// # Errors
    /// When the database cannot be read or written.
    pub(crate) async fn restore_line_order(
        &self,
        actor: &Actor,
        lines: &[IndexedLine],
    ) -> Result<(), DatasetError> {
        let numbers: HashMap<&str, u64> = lines
            .iter()
            .map(|line| (line.id.as_str(), line.number))
            .collect();
        let reader = self.store().reader();
        let standing: Vec<String> = line::Entity::find()
            .select_only()
            .column(line::Column::Id)
            .order_by_asc(line::Column::Place)
            .into_tuple()
            .all(reader.connection())
            .await?;
        let mut standing: Vec<(u64, &str)> = standing
            .iter()
            .filter_map(|id| Some((*numbers.get(id.as_str())?, id.as_str())))
            .collect();
        if standing.is_sorted() {
            return Ok(());
        }
        standing.sort_unstable();
        for some in standing.chunks(BATCH) {
            let tx = self.store().begin(actor.clone()).await?;
            let first = find_next_place(tx.connection()).await?;
            for (place, (_, id)) in (first..).zip(some) {
                line::Entity::update_many()
                    .col_expr(line::Column::Place, Expr::value(place))
                    .filter(line::Column::Id.eq(*id))
                    .exec(tx.connection())
                    .await?;
            }
            tx.commit().await?;
        }
        Ok(())
    }
}
