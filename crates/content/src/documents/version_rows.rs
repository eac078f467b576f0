//! What is published, and drafts, as they are stored: for readers who want the documents themselves and no view of them.
use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Alias, Expr, Query};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbBackend, DbErr, EntityTrait, QueryFilter,
    QueryOrder, QuerySelect, QueryTrait,
};
use serde::Deserialize;
use store::{StoreError, StoreReader};

use super::columns::has_slug;
use super::queries::nul_free;
use super::table::document::{Column, Entity, VersionStatus};
use super::table::{head, used};
use crate::model::DocumentKind;

/// What somebody says of the documents that they want. What is left out may be anything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct VersionFilter {
    pub kinds: Vec<DocumentKind>,
    pub ids: Option<Vec<String>>,
    /// Last parts of addresses; types without addresses are not narrowed by them.
    pub slugs: Option<Vec<String>>,
}

/// One version of a document; the body is JSON text.
#[derive(Debug, Clone)]
pub(crate) struct VersionRow {
    pub id: String,
    pub is_draft: bool,
    pub kind: DocumentKind,
    pub slug: Option<String>,
    pub body: String,
    pub revision: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// What is told of a version without its body.
#[derive(Debug, Clone)]
pub(crate) struct VersionHead {
    pub id: String,
    pub is_draft: bool,
    pub slug: Option<String>,
    pub is_sample: bool,
    pub revision: i64,
    pub updated_at: DateTime<Utc>,
}

/// The column that holds all heads.
const PACKED: &str = "packed";

/// The columns of a head, as [`list_version_heads`] asks for them.
#[derive(Deserialize)]
struct PackedHead(String, u8, Option<String>, u8, i64, DateTime<Utc>);

impl From<PackedHead> for VersionHead {
    fn from(PackedHead(id, is_draft, slug, is_sample, revision, updated_at): PackedHead) -> Self {
        Self {
            id,
            is_draft: is_draft == 1,
            slug,
            is_sample: is_sample == 1,
            revision,
            updated_at,
        }
    }
}

/// The versions of the documents that any of the filters lets through; at most `most` rows. They come in no order: with one,
/// SQLite would walk through all documents by id instead of using the index of types and addresses.
pub(crate) async fn list_version_heads(
    reader: &StoreReader,
    filters: &[VersionFilter],
    (with_drafts, most): (bool, u64),
) -> Result<Vec<VersionHead>, StoreError> {
    if filters.is_empty() {
        return Ok(Vec::new());
    }
    let any = filters
        .iter()
        .map(condition_of)
        .fold(Condition::any(), Condition::add);
    // Where one version of a document is let through, the other one belongs to it.
    let chosen = if with_drafts {
        let ids = Entity::find()
            .select_only()
            .column(Column::Id)
            .filter(status_condition(true))
            .filter(any);
        Condition::all().add(Column::Id.in_subquery(ids.into_query()))
    } else {
        any
    };
    let heads = Entity::find()
        .select_only()
        .columns([
            Column::Id,
            Column::Status,
            Column::Slug,
            Column::Sample,
            Column::Revision,
            Column::UpdatedAt,
        ])
        .filter(status_condition(with_drafts))
        .filter(chosen)
        .limit(most);
    let connection = reader.connection();
    let mut packed = Query::select();
    packed
        .expr_as(pack_heads(connection.get_database_backend()), PACKED)
        .from_subquery(heads.into_query(), Alias::new("heads"));
    let Some(row) = connection.query_one(&packed).await? else {
        return Ok(Vec::new());
    };
    let packed: String = row.try_get("", PACKED)?;
    let heads: Vec<PackedHead> = serde_json::from_str(&packed)
        .map_err(|error| StoreError::from(DbErr::Type(format!("heads of versions: {error}"))))?;
    Ok(heads.into_iter().map(VersionHead::from).collect())
}

/// All heads in one row: the driver takes longer to hand over thousands of rows than the database to find them.
fn pack_heads(backend: DbBackend) -> Expr {
    const HEAD: &str = "id, CASE WHEN status = 'draft' THEN 1 ELSE 0 END, slug, CAST(sample AS INTEGER), revision, updated_at";
    Expr::cust(match backend {
        DbBackend::Postgres => {
            format!("CAST(coalesce(json_agg(json_build_array({HEAD})), '[]') AS TEXT)")
        }
        _ => format!("json_group_array(json_array({HEAD}))"),
    })
}

fn condition_of(filter: &VersionFilter) -> Condition {
    let plain = |texts: &[String]| -> Vec<String> {
        texts.iter().map(|text| nul_free(text).to_owned()).collect()
    };
    let names = |has_address: bool| {
        let kinds = filter.kinds.iter();
        kinds
            .filter(move |kind| has_address == has_slug(**kind))
            .map(|kind| kind.name())
    };
    let ids = filter
        .ids
        .as_deref()
        .map(|ids| Column::Id.is_in(plain(ids)));
    let Some(slugs) = filter.slugs.as_deref() else {
        return Condition::all()
            .add(Column::Kind.is_in(filter.kinds.iter().map(|kind| kind.name())))
            .add_option(ids);
    };
    let addressed = Condition::all()
        .add(Column::Kind.is_in(names(true)))
        .add(Column::Slug.is_in(plain(slugs)));
    let others = Condition::any()
        .add(addressed)
        .add(Column::Kind.is_in(names(false)));
    Condition::all().add(others).add_option(ids)
}

/// What is published, and drafts where asked for. What was deleted is kept as a draft, and is none.
fn status_condition(with_drafts: bool) -> Condition {
    let published = Condition::any().add(Column::Status.eq(VersionStatus::Published));
    if !with_drafts {
        return published;
    }
    let deleted = head::Entity::find()
        .select_only()
        .column(head::Column::Id)
        .filter(head::Column::State.eq(head::DocumentState::Deleted))
        .into_query();
    let draft = Condition::all()
        .add(Column::Status.eq(VersionStatus::Draft))
        .add(Column::Id.not_in_subquery(deleted));
    published.add(draft)
}

/// The documents of these ids that are published, with drafts where asked for, in the order of the ids.
pub(crate) async fn load_version_rows(
    reader: &StoreReader,
    ids: &[String],
    with_drafts: bool,
) -> Result<Vec<VersionRow>, StoreError> {
    let rows = Entity::find()
        .filter(status_condition(with_drafts))
        .filter(Column::Id.is_in(ids))
        .order_by_asc(Column::Id)
        .all(reader.connection())
        .await?;
    let rows = rows.into_iter().filter_map(|row| {
        Some(VersionRow {
            is_draft: row.status == VersionStatus::Draft,
            kind: row.kind.parse().ok()?,
            id: row.id,
            slug: row.slug,
            body: row.body,
            revision: row.revision,
            created_at: row.created_at,
            updated_at: row.updated_at,
        })
    });
    Ok(rows.collect())
}

/// The hashes of all files that published documents use, and drafts where asked for.
pub(crate) async fn list_used_files(
    reader: &StoreReader,
    with_drafts: bool,
) -> Result<Vec<String>, StoreError> {
    let mut states = vec![VersionStatus::Published.key()];
    if with_drafts {
        states.push(VersionStatus::Draft.key());
    }
    let hashes = used::Entity::find()
        .select_only()
        .column(used::Column::Sha1)
        .distinct()
        .filter(used::Column::Status.is_in(states))
        .order_by_asc(used::Column::Sha1);
    Ok(hashes.into_tuple().all(reader.connection()).await?)
}
