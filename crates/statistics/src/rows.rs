//! Rows of counts.
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ColumnTrait, DbErr, EntityTrait, ExprTrait, Order, QueryFilter, QueryOrder, QuerySelect, Select,
};
use store::{StoreError, StoreReader, WriteTx};

use crate::tally::{CountKind, DailyCount};

const BATCH: usize = 200;
const MAX_SUBJECTS: u64 = 100;
/// Different sites that links of one day led to, at most; what comes on top counts for `other sites`.
const MAX_SITES: usize = 200;
const OTHER_SITES: &str = "other sites";

pub mod day {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "statistics_day")]
    pub struct Model {
        /// `2026-11-21`, of Lagos.
        #[sea_orm(primary_key, auto_increment = false)]
        pub day: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub kind: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub subject: String,
        pub count: i64,
    }

    store::columns! {
        Plain: Day, Kind, Subject, Count;
    }
}

use day::{Column, Entity};

pub async fn add_counts(tx: &WriteTx, counts: &[DailyCount]) -> Result<(), StoreError> {
    let counts = limit_sites(tx, counts).await?;
    for batch in counts.chunks(BATCH) {
        let rows = batch.iter().map(|count| day::ActiveModel {
            day: Set(count.day.clone()),
            kind: Set(count.kind.key().to_owned()),
            subject: Set(count.subject.clone()),
            count: Set(i64::try_from(count.count).unwrap_or(i64::MAX)),
        });
        // Added by the database, so that nodes that write at once do not overwrite each other's count.
        let sum = Expr::col((Entity, Column::Count)).add(Expr::cust("excluded.count"));
        let same = OnConflict::columns([Column::Day, Column::Kind, Column::Subject])
            .value(Column::Count, sum)
            .to_owned();
        Entity::insert_many(rows)
            .on_conflict(same)
            .exec_without_returning(tx.connection())
            .await?;
    }
    Ok(())
}

/// The same counts, with sites beyond the day's limit under one name: whoever sends made-up sites fills no table.
async fn limit_sites(tx: &WriteTx, counts: &[DailyCount]) -> Result<Vec<DailyCount>, StoreError> {
    let mut known: Vec<(String, String)> = Entity::find()
        .select_only()
        .columns([Column::Day, Column::Subject])
        .filter(Column::Kind.eq(CountKind::Link.key()))
        .filter(Column::Day.is_in(distinct_days(counts)))
        .into_tuple()
        .all(tx.connection())
        .await?;
    let mut kept: Vec<DailyCount> = Vec::with_capacity(counts.len());
    for count in counts {
        let mut count = count.clone();
        if count.kind == CountKind::Link {
            let site = (count.day.clone(), count.subject.clone());
            if !known.contains(&site) {
                let of_day = known.iter().filter(|(day, _)| *day == count.day).count();
                if of_day >= MAX_SITES {
                    OTHER_SITES.clone_into(&mut count.subject);
                } else {
                    known.push(site);
                }
            }
        }
        let same = |held: &&mut DailyCount| {
            (&held.day, held.kind, &held.subject) == (&count.day, count.kind, &count.subject)
        };
        // One statement must not hold a key twice: PostgreSQL refuses to update a row two times in it.
        match kept.iter_mut().rev().take(MAX_SITES).find(same) {
            Some(held) => held.count += count.count,
            None => kept.push(count),
        }
    }
    Ok(kept)
}

fn distinct_days(counts: &[DailyCount]) -> Vec<String> {
    let mut days: Vec<String> = counts.iter().map(|count| count.day.clone()).collect();
    days.sort();
    days.dedup();
    days
}

pub async fn sums_per_day(
    reader: &StoreReader,
    from: &str,
    to: &str,
) -> Result<Vec<(String, String, i64)>, DbErr> {
    Entity::find()
        .select_only()
        .columns([Column::Day, Column::Kind])
        .column_as(sum_of_counts(), "total")
        .filter(Column::Day.between(from, to))
        .group_by(Column::Day)
        .group_by(Column::Kind)
        .order_by_asc(Column::Day)
        .order_by_asc(Column::Kind)
        .into_tuple()
        .all(reader.connection())
        .await
}

pub async fn top_subjects(
    reader: &StoreReader,
    kind: CountKind,
    from: &str,
    to: &str,
) -> Result<Vec<(String, i64)>, DbErr> {
    select_by_subject(kind, from, to)
        .order_by(sum_of_counts(), Order::Desc)
        .order_by_asc(Column::Subject)
        .limit(MAX_SUBJECTS)
        .into_tuple()
        .all(reader.connection())
        .await
}

pub async fn sums_of_subjects(
    reader: &StoreReader,
    kind: CountKind,
    subjects: Vec<String>,
    from: &str,
    to: &str,
) -> Result<Vec<(String, i64)>, DbErr> {
    select_by_subject(kind, from, to)
        .filter(Column::Subject.is_in(subjects))
        .into_tuple()
        .all(reader.connection())
        .await
}

fn select_by_subject(kind: CountKind, from: &str, to: &str) -> Select<Entity> {
    Entity::find()
        .select_only()
        .column(Column::Subject)
        .column_as(sum_of_counts(), "total")
        .filter(Column::Kind.eq(kind.key()))
        .filter(Column::Day.between(from, to))
        .group_by(Column::Subject)
}

/// A sum of whole numbers is a decimal to PostgreSQL.
fn sum_of_counts() -> Expr {
    Expr::col(Column::Count).sum().cast_as("bigint")
}

/// The counts of some days, oldest first.
pub async fn list_counts(
    reader: &StoreReader,
    from: &str,
    to: &str,
    most: u64,
) -> Result<Vec<day::Model>, DbErr> {
    Entity::find()
        .filter(Column::Day.between(from, to))
        .order_by_asc(Column::Day)
        .order_by_asc(Column::Kind)
        .order_by_asc(Column::Subject)
        .limit(most)
        .all(reader.connection())
        .await
}
