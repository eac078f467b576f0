//! What a link may lead to, for texts and for the menu.
use axum::extract::State;
use kernel::text::fold_for_comparison;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, EntityTrait, ExprTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::Actor;
use utoipa::{IntoParams, ToSchema};
use web::{Json, Query};

use super::error::DeskError;
use super::view::live_url;
use crate::ContentService;
use crate::copy::own_page_path;
use crate::documents::table::head::{Column, Entity};
use crate::documents::{
    self,
    queries::{self, ListOrder, ListQuery, like_pattern},
};
use crate::model::{DocumentKind, fields};
use crate::schema::all_schemas;

/// The settings in which the menu is.
pub(super) const SITE_SETTINGS: &str = "settings-site";
const LINKS: u64 = 20;
/// As many own pages as the shell of a page reads.
const MENU_PAGES: u64 = 200;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct LinkParams {
    /// Part of a title; empty for what was changed last.
    pub q: String,
    /// Only own pages that say that they stand in the menu, in the order in which they follow it.
    #[serde(rename = "inMenu")]
    pub in_menu: bool,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LinkRow {
    pub label: String,
    /// Its address, from the root of the site.
    pub href: String,
    /// What it is: `Article`, `Page`.
    pub kind: String,
    /// Of one of the organisation's own pages: its id, so that a menu finds it under a new address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<String>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LinkList {
    /// Pages of the site first, then documents.
    pub items: Vec<LinkRow>,
}

/// Pages and published documents to link to.
#[utoipa::path(get, path = "/api/desk/links", operation_id = "desk_list_links", tag = "desk",
    params(LinkParams), responses((status = 200, body = LinkList)))]
pub(super) async fn list_links(
    State(desk): State<ContentService>,
    Query(params): Query<LinkParams>,
) -> Result<Json<LinkList>, DeskError> {
    if params.in_menu {
        return list_menu_pages(&desk).await;
    }
    let linked = [
        DocumentKind::Blog,
        DocumentKind::Faq,
        DocumentKind::Shop,
        DocumentKind::Page,
        DocumentKind::Policy,
        DocumentKind::ClinicSeries,
        DocumentKind::Mos,
        DocumentKind::HealthNugget,
    ];
    let heads = Entity::find()
        .filter(Column::Live.eq(true))
        .filter(Column::Kind.is_in(linked.map(DocumentKind::name)))
        .apply_if(like_pattern(&params.q), |found, pattern| {
            found.filter(Expr::col(Column::FindKey).like(pattern))
        })
        .order_by_desc(Column::UpdatedAt)
        .order_by_asc(Column::Id)
        .limit(LINKS)
        .all(desk.reader().connection())
        .await?;
    let mut items = find_pages(&fold_for_comparison(&params.q));
    for head in heads {
        let label = all_schemas().iter().find(|schema| schema.kind == head.kind);
        if let (Some(href), Some(schema)) = (live_url(&head), label) {
            let is_own = head.kind == DocumentKind::Page.name();
            items.push(LinkRow {
                label: head.title,
                href,
                kind: schema.label.clone(),
                page: is_own.then_some(head.id),
            });
        }
    }
    Ok(Json(LinkList { items }))
}

async fn list_menu_pages(desk: &ContentService) -> Result<Json<LinkList>, DeskError> {
    let pages = ListQuery::for_kinds(&[DocumentKind::Page], ListOrder::Position);
    let pages = queries::load_all(&desk.reader(), &pages, MENU_PAGES).await?;
    let rows = pages
        .iter()
        .filter(|page| fields::read_flag(&page.body, "inMenu"))
        .map(|page| LinkRow {
            label: page.text("title").to_owned(),
            href: own_page_path(page),
            kind: "Page".to_owned(),
            page: Some(page.id.clone()),
        });
    Ok(Json(LinkList {
        items: rows.collect(),
    }))
}

/// Pages of the site whose name or title contains what is typed.
fn find_pages(key: &str) -> Vec<LinkRow> {
    let shown = |page: &&str| !matches!(*page, "site" | "not-found" | "product");
    crate::copy::page_names()
        .filter(shown)
        .filter_map(|page| {
            let title = crate::copy::default_copy(page)?.get("heading");
            let title = title.and_then(Value::as_str).unwrap_or(page);
            let found = fold_for_comparison(&format!("{page} {title}")).contains(key);
            found.then(|| LinkRow {
                label: title.to_owned(),
                href: if page == "home" {
                    "/".to_owned()
                } else {
                    format!("/{page}")
                },
                kind: "Page".to_owned(),
                page: None,
            })
        })
        .collect()
}

impl ContentService {
    /// Takes header links that an import brought into the menu, before somebody edits it: an editor must show what visitors see.
    pub(super) async fn fold_header_links(&self) -> Result<(), DeskError> {
        // Nearly always there are none, and a reader then holds up no writer.
        let kinds = [DocumentKind::Navigation];
        let links = ListQuery::for_kinds(&kinds, ListOrder::Position);
        if queries::load_all(&self.reader(), &links, 1)
            .await?
            .is_empty()
        {
            return Ok(());
        }
        self.load_head(SITE_SETTINGS).await?;
        let tx = self.store().begin(Actor::System).await?;
        documents::fold_header_links(&tx).await?;
        Ok(tx.commit().await?)
    }
}
