//! Writing rows, a few hundred at a time, so that nobody else's write waits long.

use std::collections::{HashMap, HashSet};

use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult, QueryFilter,
    QueryOrder, QuerySelect,
};
use store::{Actor, WriteTx};

use super::claim::ImportClaim;
use super::place_import::ImportError;
use super::place_row::{PlaceImportRow, fnv_hash};
use super::report::PlacesImportReport;
use crate::Places;
use crate::tables::{answer, place};

/// Rows that are looked through at once for what is not named any more.
const PAGE_SIZE: u64 = 2_000;

#[derive(FromQueryResult)]
pub(super) struct KnownPlace {
    pub id: String,
    source_id: String,
    #[sea_orm(from_alias = "mark")]
    content_hash: i64,
    is_gone: bool,
    phone: String,
}

impl KnownPlace {
    /// An unchanged row is not written, so the same file twice costs reads only.
    pub(super) fn is_same(&self, content_hash: i64) -> bool {
        self.content_hash == content_hash && !self.is_gone
    }
}

pub(super) async fn write_rows(
    places: &Places,
    claim: &ImportClaim,
    actor: Actor,
    rows: Vec<PlaceImportRow>,
    report: &mut PlacesImportReport,
) -> Result<(), ImportError> {
    let tx = places.store().begin(actor).await?;
    // In the transaction of the rows: an import that lost its claim writes none of them.
    claim.record_heartbeat(&tx).await?;
    let known = load_known(tx.connection(), &claim.source, &rows).await?;
    let mut counts = report.clone();
    let mut new = Vec::new();
    for row in rows {
        let content_hash = row.content_hash();
        match known.get(&row.source_id) {
            None => {
                counts.added += 1;
                new.push(row.into_insert(&tx, claim, content_hash));
            }
            Some(known) if known.is_same(content_hash) => counts.same += 1,
            Some(known) => {
                counts.changed += 1;
                if known.phone != row.phone {
                    delete_answers(&tx, &known.id).await?;
                }
                row.into_update(&tx, known, content_hash)
                    .update(tx.connection())
                    .await?;
            }
        }
    }
    if !new.is_empty() {
        place::Entity::insert_many(new)
            .exec_without_returning(tx.connection())
            .await?;
    }
    claim.record_progress(&tx, &counts).await?;
    tx.commit().await?;
    // Counted after the commit, so that a chunk that failed is not reported as imported.
    *report = counts;
    Ok(())
}

/// What the source brought before of these rows, by their ids there.
pub(super) async fn load_known(
    db: &impl ConnectionTrait,
    source: &str,
    rows: &[PlaceImportRow],
) -> Result<HashMap<String, KnownPlace>, ImportError> {
    let ids = rows.iter().map(|row| row.source_id.as_str());
    let found: Vec<KnownPlace> = place::Entity::find()
        .select_only()
        .columns([
            place::Column::Id,
            place::Column::SourceId,
            place::Column::ContentHash,
            place::Column::IsGone,
            place::Column::Phone,
        ])
        .filter(place::Column::Dataset.eq(source))
        .filter(place::Column::SourceId.is_in(ids))
        .into_model()
        .all(db)
        .await?;
    Ok(found
        .into_iter()
        .map(|known| (known.source_id.clone(), known))
        .collect())
}

/// What was said of an old number says nothing of a new one.
pub(crate) async fn delete_answers(tx: &WriteTx, id: &str) -> Result<(), sea_orm::DbErr> {
    answer::Entity::delete_many()
        .filter(answer::Column::PlaceId.eq(id))
        .exec(tx.connection())
        .await?;
    let row = place::ActiveModel {
        yes_count: Set(0),
        no_count: Set(0),
        last_yes: Set(None),
        ..Default::default()
    };
    place::Entity::update_many()
        .set(row)
        .filter(place::Column::Id.eq(id))
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// Marks what the file does not name any more; answers how many.
pub(super) async fn remove_unnamed(
    places: &Places,
    claim: &ImportClaim,
    actor: Actor,
    named: &HashSet<u64>,
) -> Result<u64, ImportError> {
    let gone = list_unnamed(places, &claim.source, named).await?;
    let count = gone.len() as u64;
    // PostgreSQL and SQLite bound the parameters of a statement, and one long write would hold up all others.
    for ids in gone.chunks(500) {
        let tx = places.store().begin(actor.clone()).await?;
        claim.record_heartbeat(&tx).await?;
        let row = place::ActiveModel {
            is_gone: Set(true),
            changed_at: Set(tx.now()),
            ..Default::default()
        };
        place::Entity::update_many()
            .set(row)
            .filter(place::Column::Id.is_in(ids))
            .exec(tx.connection())
            .await?;
        tx.commit().await?;
    }
    Ok(count)
}

/// The ids of what a source brought before and a file does not name any more.
pub(super) async fn list_unnamed(
    places: &Places,
    source: &str,
    named: &HashSet<u64>,
) -> Result<Vec<String>, ImportError> {
    // Pages by id and not by offset: rows that others add meanwhile shift nothing.
    let reader = places.store().reader();
    let mut gone: Vec<String> = Vec::new();
    let mut after = String::new();
    loop {
        let rows = rows_after(reader.connection(), source, &after).await?;
        let Some((last, _)) = rows.last() else {
            return Ok(gone);
        };
        after.clone_from(last);
        let unnamed = rows
            .into_iter()
            .filter(|(_, source_id)| !named.contains(&fnv_hash(source_id)));
        gone.extend(unnamed.map(|(id, _)| id));
    }
}

async fn rows_after(
    db: &impl ConnectionTrait,
    source: &str,
    after: &str,
) -> Result<Vec<(String, String)>, ImportError> {
    let found = place::Entity::find()
        .select_only()
        .columns([place::Column::Id, place::Column::SourceId])
        .filter(place::Column::Dataset.eq(source))
        .filter(place::Column::IsGone.eq(false))
        .filter(place::Column::Id.gt(after))
        .order_by_asc(place::Column::Id)
        .limit(PAGE_SIZE);
    Ok(found.into_tuple().all(db).await?)
}

impl PlaceImportRow {
    fn into_insert(
        self,
        tx: &WriteTx,
        claim: &ImportClaim,
        content_hash: i64,
    ) -> place::ActiveModel {
        place::ActiveModel {
            id: Set(tx.new_id().to_string()),
            dataset: Set(claim.source.clone()),
            source_id: Set(self.source_id.clone()),
            is_hidden: Set(false),
            version: Set(1),
            corrections: Set(None),
            verified_at: Set(None),
            verified_by: Set(None),
            yes_count: Set(0),
            no_count: Set(0),
            last_yes: Set(None),
            is_claimed: Set(false),
            is_closed: Set(false),
            created_at: Set(tx.now()),
            ..self.imported_columns(tx, content_hash)
        }
    }

    fn into_update(
        self,
        tx: &WriteTx,
        known: &KnownPlace,
        content_hash: i64,
    ) -> place::ActiveModel {
        place::ActiveModel {
            id: Set(known.id.clone()),
            ..self.imported_columns(tx, content_hash)
        }
    }

    fn imported_columns(self, tx: &WriteTx, content_hash: i64) -> place::ActiveModel {
        place::ActiveModel {
            source: Set(self.source),
            content_hash: Set(content_hash),
            is_gone: Set(false),
            name: Set(self.name),
            category: Set(self.category.key().to_owned()),
            subtype: Set(self.subtype),
            address: Set(self.address),
            area: Set(self.area),
            landmark: Set(self.landmark),
            district: Set(self.district),
            near_district: Set(self.near_district),
            region: Set(self.region),
            country: Set(self.country),
            postcode: Set(self.postcode),
            lat: Set(self.point.lat()),
            lng: Set(self.point.lng()),
            phone: Set(self.phone),
            website: Set(self.website),
            hours: Set(self.hours),
            ownership: Set(self.ownership),
            has_emergency: Set(self.has_emergency),
            health_scheme: Set(self.health_scheme),
            source_date: Set(self.source_date),
            coord_source: Set(self.coord_source),
            changed_at: Set(tx.now()),
            ..Default::default()
        }
    }
}
