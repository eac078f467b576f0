//! Reading what is published.
use std::collections::HashMap;

use chrono::{DateTime, Utc};
use kernel::text::fold_for_comparison;
use kernel::{Currency, Page, PageParams};
use sea_orm::sea_query::{Expr, LikeExpr};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, ExprTrait, FromQueryResult, Order,
    QueryFilter, QueryOrder, QuerySelect, Select,
};
use store::{StoreError, StoreReader, fetch_page};

use super::preview_overlay;
use super::product_facts::find_in_stock;
use super::table::document::{self, Column, Entity, VersionStatus};
use super::table::head;
use crate::model::{Document, DocumentKind};

/// Longest text that is looked for, in characters; the rest is ignored.
const LONGEST_QUERY: usize = 200;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListOrder {
    /// Newest first, undated last, then by id.
    Newest,
    /// By the `order` field, then the oldest first, then by id.
    Position,
    /// The last that was written first.
    LastWritten,
    /// What has no price in the currency comes last.
    CheapestFirst(Currency),
    DearestFirst(Currency),
}

/// Prices in one currency, in minor units; both ends belong to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PriceRange {
    pub currency: Currency,
    pub least: Option<i64>,
    pub most: Option<i64>,
}

impl PriceRange {
    fn is_open(&self) -> bool {
        self.least.is_none() && self.most.is_none()
    }
}

#[derive(Debug, Clone)]
pub struct ListQuery<'a> {
    pub kinds: &'a [DocumentKind],
    /// Text that the card must contain, regardless of case and accents; empty for any.
    pub contains: &'a str,
    /// Text that the category must contain; empty or `All` for any.
    pub category: &'a str,
    pub section: &'a str,
    /// What costs this much; any price where neither end is given.
    pub price: Option<PriceRange>,
    /// Only shop items that are in stock.
    pub in_stock: bool,
    pub order: ListOrder,
}

impl<'a> ListQuery<'a> {
    pub fn for_kinds(kinds: &'a [DocumentKind], order: ListOrder) -> Self {
        Self {
            kinds,
            contains: "",
            category: "",
            section: "",
            price: None,
            in_stock: false,
            order,
        }
    }

    /// True when nothing is filtered but the types.
    fn is_unfiltered(&self) -> bool {
        let any = |text: &str| text.trim().is_empty() || text.trim().eq_ignore_ascii_case("all");
        let any_price = self.price.is_none_or(|range| range.is_open());
        any(self.contains) && any(self.category) && any(self.section) && any_price && !self.in_stock
    }
}

pub async fn find_by_id(
    reader: &StoreReader,
    kind: DocumentKind,
    id: &str,
) -> Result<Option<Document>, StoreError> {
    if let Some(shown) =
        preview_overlay::preview_document(|shown| shown.kind == kind && shown.id == id)
    {
        return Ok(Some(shown));
    }
    find_one(
        reader,
        select_published(&[kind]).filter(Column::Id.eq(nul_free(id))),
    )
    .await
}

pub async fn find_by_slug(
    reader: &StoreReader,
    kind: DocumentKind,
    slug: &str,
) -> Result<Option<Document>, StoreError> {
    let fits = |shown: &Document| shown.kind == kind && shown.slug.as_deref() == Some(slug);
    if let Some(shown) = preview_overlay::preview_document(fits) {
        return Ok(Some(shown));
    }
    find_one(
        reader,
        select_published(&[kind]).filter(Column::Slug.eq(nul_free(slug))),
    )
    .await
}

pub async fn list_documents(
    reader: &StoreReader,
    query: &ListQuery<'_>,
    paging: PageParams,
) -> Result<Page<Document>, StoreError> {
    let found = if query.is_unfiltered() {
        fetch_page(select_filtered(query), reader.connection(), paging).await?
    } else {
        fetch_filtered_page(reader, query, paging).await?
    };
    let mut documents: Vec<_> = found
        .items
        .into_iter()
        .filter_map(document_from_row)
        .collect();
    // Not on the empty page past the end of a list.
    if paging.offset(found.total) < found.total {
        let takes_new = found.page == 1 && query.is_unfiltered();
        preview_overlay::insert_preview(&mut documents, query.kinds, takes_new);
    }
    Ok(paging.build_page(documents, found.total))
}

/// No index finds what is filtered by words or prices, so all documents are looked through: once, for the ids of what is found
/// in its order, and without their bodies, which a sort would carry along. Only those of the page are read.
async fn fetch_filtered_page(
    reader: &StoreReader,
    query: &ListQuery<'_>,
    paging: PageParams,
) -> Result<Page<document::Model>, StoreError> {
    let ids = select_filtered(query).select_only().column(Column::Id);
    let ids: Vec<String> = ids.into_tuple().all(reader.connection()).await?;
    let page = paging.slice_page(ids);
    let rows = select_published(query.kinds).filter(Column::Id.is_in(&page.items));
    let rows = match page.items.is_empty() {
        true => Vec::new(),
        false => rows.all(reader.connection()).await?,
    };
    let mut rows: HashMap<String, document::Model> =
        rows.into_iter().map(|row| (row.id.clone(), row)).collect();
    let items = page.items.iter().filter_map(|id| rows.remove(id)).collect();
    Ok(paging.build_page(items, page.total))
}

/// All published documents of some types, at most `limit`.
pub async fn load_all(
    reader: &StoreReader,
    query: &ListQuery<'_>,
    limit: u64,
) -> Result<Vec<Document>, StoreError> {
    let rows = select_filtered(query)
        .limit(limit)
        .all(reader.connection())
        .await?;
    let mut documents = rows.into_iter().filter_map(document_from_row).collect();
    preview_overlay::insert_preview(&mut documents, query.kinds, query.is_unfiltered());
    Ok(documents)
}

/// The documents of a type that were published last, in one category or in all.
pub async fn load_last_published(
    reader: &StoreReader,
    kind: DocumentKind,
    category: Option<&str>,
    limit: u64,
) -> Result<Vec<Document>, StoreError> {
    let mut found = select_published(&[kind]);
    if let Some(category) = category {
        found = found.filter(Column::CategoryKey.eq(fold_for_comparison(category)));
    }
    let rows = found
        .order_by_desc(Column::UpdatedAt)
        .order_by_asc(Column::Id)
        .limit(limit)
        .all(reader.connection())
        .await?;
    Ok(rows.into_iter().filter_map(document_from_row).collect())
}

pub async fn load_ids(
    reader: &StoreReader,
    kind: DocumentKind,
    limit: u64,
) -> Result<Vec<String>, StoreError> {
    let ids = select_filtered(&ListQuery::for_kinds(&[kind], ListOrder::Newest))
        .select_only()
        .column(Column::Id)
        .limit(limit);
    Ok(ids.into_tuple().all(reader.connection()).await?)
}

pub async fn load_by_ids(
    reader: &StoreReader,
    kind: DocumentKind,
    ids: &[String],
) -> Result<Vec<Document>, StoreError> {
    let rows = select_published(&[kind])
        .filter(Column::Id.is_in(ids))
        .all(reader.connection())
        .await?;
    let mut documents: Vec<Document> = rows.into_iter().filter_map(document_from_row).collect();
    documents.sort_by_key(|document| ids.iter().position(|id| *id == document.id));
    Ok(documents)
}

pub async fn load_section(
    reader: &StoreReader,
    kind: DocumentKind,
    section: &str,
    limit: u64,
) -> Result<Vec<Document>, StoreError> {
    let rows = select_filtered(&ListQuery::for_kinds(&[kind], ListOrder::Newest))
        .filter(Column::Section.eq(section))
        .limit(limit)
        .all(reader.connection())
        .await?;
    Ok(rows.into_iter().filter_map(document_from_row).collect())
}

/// Newest documents of exactly this category, without one.
pub async fn load_same_category(
    reader: &StoreReader,
    kind: DocumentKind,
    category: &str,
    without: &str,
    limit: u64,
) -> Result<Vec<Document>, StoreError> {
    let key = fold_for_comparison(category);
    // Documents without a category are not related to each other.
    if key.is_empty() {
        return Ok(Vec::new());
    }
    let rows = select_filtered(&ListQuery::for_kinds(&[kind], ListOrder::Newest))
        .filter(Column::CategoryKey.eq(key))
        .filter(Column::Id.ne(without))
        .limit(limit)
        .all(reader.connection())
        .await?;
    Ok(rows.into_iter().filter_map(document_from_row).collect())
}

/// The values of a column that occur in a type, the one with the newest document first.
async fn distinct_values(
    connection: &impl ConnectionTrait,
    kind: DocumentKind,
    column: Column,
) -> Result<Vec<String>, StoreError> {
    #[derive(FromQueryResult)]
    struct Row {
        value: String,
    }
    let rows = select_published(&[kind])
        .select_only()
        .column_as(column, "value")
        .filter(column.ne(""))
        .group_by(column)
        .order_by_desc(Expr::col(Column::DateKey).max())
        .order_by_asc(column)
        .limit(100)
        .into_model::<Row>()
        .all(connection)
        .await?;
    Ok(rows.into_iter().map(|row| row.value).collect())
}

/// Categories that have documents, the most recent first.
pub async fn load_categories(
    reader: &StoreReader,
    kind: DocumentKind,
) -> Result<Vec<String>, StoreError> {
    distinct_values(reader.connection(), kind, Column::Category).await
}

/// Sections that have documents, the most recent first.
pub async fn load_sections(
    reader: &StoreReader,
    kind: DocumentKind,
) -> Result<Vec<String>, StoreError> {
    distinct_values(reader.connection(), kind, Column::Section).await
}

#[derive(Debug, Clone)]
pub struct DocumentAddress {
    pub kind: DocumentKind,
    pub id: String,
    pub slug: Option<String>,
    pub updated_at: DateTime<Utc>,
}

/// Where the published documents of some types are found, the newest first.
pub async fn load_addresses(
    reader: &StoreReader,
    kinds: &[DocumentKind],
    limit: u64,
) -> Result<Vec<DocumentAddress>, StoreError> {
    let rows: Vec<(String, String, Option<String>, DateTime<Utc>)> =
        select_filtered(&ListQuery::for_kinds(kinds, ListOrder::Newest))
            .select_only()
            .columns([Column::Kind, Column::Id, Column::Slug, Column::UpdatedAt])
            .limit(limit)
            .into_tuple()
            .all(reader.connection())
            .await?;
    let address =
        |(kind, id, slug, updated_at): (String, String, Option<String>, DateTime<Utc>)| {
            Some(DocumentAddress {
                kind: kind.parse().ok()?,
                id,
                slug,
                updated_at,
            })
        };
    Ok(rows.into_iter().filter_map(address).collect())
}

pub async fn has_samples(reader: &StoreReader) -> Result<bool, StoreError> {
    let found = Entity::find()
        .filter(Column::Status.eq(VersionStatus::Published))
        .filter(Column::Sample.eq(true))
        .select_only()
        .column(Column::Id)
        .into_tuple::<String>()
        .one(reader.connection())
        .await?;
    Ok(found.is_some())
}

/// Those of these types that have a published document.
pub async fn list_published_kinds(
    connection: &impl ConnectionTrait,
    kinds: &[DocumentKind],
) -> Result<Vec<DocumentKind>, StoreError> {
    let names: Vec<String> = Entity::find()
        .select_only()
        .column(Column::Kind)
        .distinct()
        .filter(Column::Status.eq(VersionStatus::Published))
        .filter(Column::Kind.is_in(kinds.iter().map(|kind| kind.name())))
        .into_tuple()
        .all(connection)
        .await?;
    Ok(names.iter().filter_map(|name| name.parse().ok()).collect())
}

/// Titles of documents by id, whether they are on the site or not: what staff call them.
pub async fn load_titles(
    connection: &impl ConnectionTrait,
    ids: &[String],
) -> Result<HashMap<String, String>, StoreError> {
    let rows: Vec<(String, String)> = head::Entity::find()
        .select_only()
        .columns([head::Column::Id, head::Column::Title])
        .filter(head::Column::Id.is_in(ids))
        .into_tuple()
        .all(connection)
        .await?;
    Ok(rows.into_iter().collect())
}

/// True when at most so many documents of a type are published.
pub(super) async fn has_at_most(
    connection: &impl ConnectionTrait,
    kind: DocumentKind,
    most: u64,
) -> Result<bool, StoreError> {
    let found: Vec<String> = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::Kind.eq(kind.name()))
        .filter(Column::Status.eq(VersionStatus::Published))
        .limit(most + 1)
        .into_tuple()
        .all(connection)
        .await?;
    Ok(found.len() as u64 <= most)
}

/// True when there is no document in any state.
pub async fn has_no_documents(connection: &impl ConnectionTrait) -> Result<bool, StoreError> {
    let found = Entity::find()
        .select_only()
        .column(Column::Id)
        .into_tuple::<String>()
        .one(connection)
        .await?;
    Ok(found.is_none())
}

fn select_published(kinds: &[DocumentKind]) -> Select<Entity> {
    let names = kinds.iter().map(|kind| kind.name());
    Entity::find()
        .filter(Column::Status.eq(VersionStatus::Published))
        .filter(Column::Kind.is_in(names))
}

fn select_filtered(query: &ListQuery<'_>) -> Select<Entity> {
    let mut condition = Condition::all();
    if let Some(pattern) = like_pattern(query.contains) {
        condition = condition.add(Expr::col(Column::FindKey).like(pattern));
    }
    if !query.category.trim().eq_ignore_ascii_case("all")
        && let Some(pattern) = like_pattern(query.category)
    {
        condition = condition.add(Expr::col(Column::CategoryKey).like(pattern));
    }
    if let Some(pattern) = like_pattern(query.section) {
        condition = condition.add(Expr::col(Column::SectionKey).like(pattern));
    }
    if let Some(range) = query.price {
        let column = price_column(range.currency);
        let least = range.least.map(|least| column.gte(least));
        let most = range.most.map(|most| column.lte(most));
        condition = condition.add_option(least).add_option(most);
    }
    if query.in_stock {
        condition = condition.add(Column::Id.in_subquery(find_in_stock()));
    }
    let found = select_published(query.kinds).filter(condition);
    let by_price = |currency, order| {
        let column = price_column(currency);
        found
            .clone()
            .order_by_asc(Expr::col(column).is_null())
            .order_by(column, order)
            .order_by_asc(Column::Position)
            .order_by_asc(Column::Id)
    };
    match query.order {
        ListOrder::CheapestFirst(currency) => by_price(currency, Order::Asc),
        ListOrder::DearestFirst(currency) => by_price(currency, Order::Desc),
        ListOrder::LastWritten => found
            .order_by_desc(Column::WrittenKey)
            .order_by_asc(Column::Id),
        ListOrder::Newest => found
            .order_by_desc(Column::DateKey)
            .order_by_asc(Column::Id),
        ListOrder::Position => found
            .order_by_asc(Column::Position)
            .order_by_asc(Column::WrittenKey)
            .order_by_asc(Column::Id),
    }
}

fn price_column(currency: Currency) -> Column {
    match currency {
        Currency::Ngn => Column::PriceNgn,
        Currency::Gbp => Column::PriceGbp,
        Currency::Usd => Column::PriceUsd,
    }
}

/// `%text%` of the folded text with its own wildcards made plain; `None` when nothing is looked for.
pub(crate) fn like_pattern(typed: &str) -> Option<LikeExpr> {
    let typed: String = typed
        .chars()
        .filter(|c| *c != '\0')
        .take(LONGEST_QUERY)
        .collect();
    let key = fold_for_comparison(&typed);
    if key.is_empty() {
        return None;
    }
    let plain = key
        .replace('\\', "\\\\")
        .replace('%', "\\%")
        .replace('_', "\\_");
    Some(LikeExpr::new(format!("%{plain}%")).escape('\\'))
}

/// PostgreSQL takes no NUL in a text: such a name is nobody's.
pub(crate) fn nul_free(name: &str) -> &str {
    if name.contains('\0') { "" } else { name }
}

async fn find_one(
    reader: &StoreReader,
    query: Select<Entity>,
) -> Result<Option<Document>, StoreError> {
    Ok(query
        .one(reader.connection())
        .await?
        .and_then(document_from_row))
}

/// A row as a document; a row that this version cannot read is logged and left out.
pub(super) fn document_from_row(row: document::Model) -> Option<Document> {
    let body = serde_json::from_str(&row.body);
    let (Ok(body), Ok(kind)) = (body, row.kind.parse()) else {
        tracing::warn!(
            id = row.id,
            kind = row.kind,
            "a stored document cannot be read"
        );
        return None;
    };
    Some(Document {
        id: row.id,
        kind,
        slug: row.slug,
        body,
        updated_at: row.updated_at,
    })
}
