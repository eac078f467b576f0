//! Rows of counts.
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ColumnTrait, DbErr, EntityTrait, ExprTrait, Order, QueryFilter, QueryOrder, QuerySelect, Select,
};
use store::{Reader, StoreError, WriteTx};

use crate::tally::{Count, Kind};

const BATCH: usize = 200;
const MOST: u64 = 100;
/// Different sites that links of one day led to, at most; what comes on top counts for `other sites`.
const MOST_SITES: usize = 200;
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

pub async fn add(tx: &WriteTx, counts: &[Count]) -> Result<(), StoreError> {
    let counts = within_sites(tx, counts).await?;
    for batch in counts.chunks(BATCH) {
        let rows = batch.iter().map(|count| day::ActiveModel {
            day: Set(count.day.clone()),
            kind: Set(count.kind.key().to_owned()),
            subject: Set(count.subject.clone()),
            count: Set(i64::try_from(count.count).unwrap_or(i64::MAX)),
        });
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
async fn within_sites(tx: &WriteTx, counts: &[Count]) -> Result<Vec<Count>, StoreError> {
    let mut known: Vec<(String, String)> = Entity::find()
        .select_only()
        .columns([Column::Day, Column::Subject])
        .filter(Column::Kind.eq(Kind::Link.key()))
        .filter(Column::Day.is_in(days_of(counts)))
        .into_tuple()
        .all(tx.connection())
        .await?;
    let mut kept: Vec<Count> = Vec::with_capacity(counts.len());
    for count in counts {
        let mut count = count.clone();
        if count.kind == Kind::Link {
            let site = (count.day.clone(), count.subject.clone());
            if !known.contains(&site) {
                let of_day = known.iter().filter(|(day, _)| *day == count.day).count();
                if of_day >= MOST_SITES {
                    OTHER_SITES.clone_into(&mut count.subject);
                } else {
                    known.push(site);
                }
            }
        }
        let same = |held: &&mut Count| {
            (&held.day, held.kind, &held.subject) == (&count.day, count.kind, &count.subject)
        };
        match kept.iter_mut().rev().take(MOST_SITES).find(same) {
            Some(held) => held.count += count.count,
            None => kept.push(count),
        }
    }
    Ok(kept)
}

fn days_of(counts: &[Count]) -> Vec<String> {
    let mut days: Vec<String> = counts.iter().map(|count| count.day.clone()).collect();
    days.sort();
    days.dedup();
    days
}

pub async fn per_day(
    reader: &Reader,
    from: &str,
    to: &str,
) -> Result<Vec<(String, String, i64)>, DbErr> {
    Entity::find()
        .select_only()
        .columns([Column::Day, Column::Kind])
        .column_as(sum(), "total")
        .filter(Column::Day.between(from, to))
        .group_by(Column::Day)
        .group_by(Column::Kind)
        .order_by_asc(Column::Day)
        .order_by_asc(Column::Kind)
        .into_tuple()
        .all(reader.connection())
        .await
}

pub async fn per_subject(
    reader: &Reader,
    kind: Kind,
    from: &str,
    to: &str,
) -> Result<Vec<(String, i64)>, DbErr> {
    by_subject(kind, from, to)
        .order_by(sum(), Order::Desc)
        .order_by_asc(Column::Subject)
        .limit(MOST)
        .into_tuple()
        .all(reader.connection())
        .await
}

pub async fn of_subjects(
    reader: &Reader,
    kind: Kind,
    subjects: Vec<String>,
    from: &str,
    to: &str,
) -> Result<Vec<(String, i64)>, DbErr> {
    by_subject(kind, from, to)
        .filter(Column::Subject.is_in(subjects))
        .into_tuple()
        .all(reader.connection())
        .await
}

fn by_subject(kind: Kind, from: &str, to: &str) -> Select<Entity> {
    Entity::find()
        .select_only()
        .column(Column::Subject)
        .column_as(sum(), "total")
        .filter(Column::Kind.eq(kind.key()))
        .filter(Column::Day.between(from, to))
        .group_by(Column::Subject)
}

/// A sum of whole numbers is a decimal to PostgreSQL.
fn sum() -> Expr {
    Expr::col(Column::Count).sum().cast_as("bigint")
}
