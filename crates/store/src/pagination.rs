//! Pages of what a query finds.

use kernel::{Page, PageParams};
use sea_orm::{ConnectionTrait, PaginatorTrait, SelectorTrait};

use crate::StoreError;

type QueryRow<'db, C, S> = <<S as PaginatorTrait<'db, C>>::Selector as SelectorTrait>::Item;

/// A page of what a query finds, in the query's order: of entities, of tuples and other rows, and of raw statements.
pub async fn fetch_page<'db, C, S>(
    query: S,
    db: &'db C,
    paging: PageParams,
) -> Result<Page<QueryRow<'db, C, S>>, StoreError>
where
    C: ConnectionTrait,
    S: PaginatorTrait<'db, C>,
{
    let found = query.paginate(db, paging.size());
    let total = found.num_items().await?;
    // What comes after the end is known without asking.
    let rows = if paging.offset(total) < total {
        found.fetch_page(paging.number(total) - 1).await?
    } else {
        Vec::new()
    };
    Ok(paging.build_page(rows, total))
}
