//! Guessing gets slower; nobody is locked out for good.
//!
//! A try is counted before it is looked at, in the database, so that tries at once and on several nodes count too. After
//! some free ones each further try waits twice as long, up to a limit. What one address does to an account weighs most; an
//! account attacked from everywhere waits a minute at most, and a passkey never waits.

use std::net::IpAddr;

use chrono::Duration;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder,
    QuerySelect,
};
use store::{Actor, WriteTx};
use web::Error;

use crate::tables::attempt::{ActiveModel, Column, Entity, Model};
use crate::{Staff, refusal};

/// Tries are forgotten this long after the last one.
const FORGOTTEN: Duration = Duration::hours(1);

/// Something that tries are counted by.
#[derive(Clone, Copy, Debug)]
struct Rule {
    /// Tries without waiting.
    free: i32,
    /// The first wait; each further one is twice as long.
    first: Duration,
    /// The longest wait.
    longest: Duration,
    /// Whether success forgets all tries, or only its own.
    clears: bool,
}

const ACCOUNT_FROM_ADDRESS: Rule = Rule {
    free: 5,
    first: Duration::seconds(10),
    longest: Duration::minutes(15),
    clears: true,
};
const ACCOUNT: Rule = Rule {
    free: 20,
    first: Duration::seconds(2),
    longest: Duration::minutes(1),
    clears: true,
};
const ADDRESS: Rule = Rule {
    free: 100,
    first: Duration::seconds(5),
    longest: Duration::minutes(15),
    clears: false,
};

/// A try that was counted.
pub(crate) struct Try(Vec<(String, Rule)>);

impl Staff {
    /// Counts a try with a password for an account, whether or not there is such an account.
    ///
    /// # Errors
    /// 429 saying when to come back.
    pub(crate) async fn try_password(&self, email: &str, from: IpAddr) -> Result<Try, Error> {
        let from = subscriber(from);
        self.count(vec![
            (
                self.bucket("both", &format!("{email} {from}"))?,
                ACCOUNT_FROM_ADDRESS,
            ),
            (self.bucket("account", email)?, ACCOUNT),
            (self.bucket("address", &from)?, ADDRESS),
        ])
        .await
    }

    /// Counts a try with a code, or with a password by who is signed in.
    ///
    /// # Errors
    /// 429 saying when to come back.
    pub(crate) async fn try_proof(&self, member: &str) -> Result<Try, Error> {
        self.count(vec![(self.bucket("proof", member)?, ACCOUNT_FROM_ADDRESS)])
            .await
    }

    /// Forgets the tries that led to a success.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn succeeded(&self, tried: Try) -> Result<(), Error> {
        self.store()
            .write(Actor::System, move |tx| {
                Box::pin(async move {
                    for (bucket, rule) in tried.0 {
                        let found = Entity::find_by_id(bucket).lock_exclusive();
                        let Some(row) = found.one(tx.connection()).await? else {
                            continue;
                        };
                        let failures = if rule.clears { 0 } else { row.failures - 1 };
                        let mut row = row.into_active_model();
                        row.failures = Set(failures.max(0));
                        row.wait_until = Set(tx.now());
                        row.update(tx.connection()).await?;
                    }
                    Ok(())
                })
            })
            .await
    }

    fn bucket(&self, kind: &str, of: &str) -> Result<String, Error> {
        Ok(self.store().fingerprint(kind, of.as_bytes())?)
    }

    async fn count(&self, mut buckets: Vec<(String, Rule)>) -> Result<Try, Error> {
        // One order for all, so that no two tries wait for each other.
        buckets.sort_by(|a, b| a.0.cmp(&b.0));
        self.store()
            .write(Actor::System, move |tx| {
                Box::pin(async move {
                    let rows = locked(tx, &buckets).await?;
                    let now = tx.now();
                    if let Some(until) = rows.iter().map(|row| row.wait_until).max()
                        && until > now
                    {
                        return Err(refusal::too_often(until - now));
                    }
                    for row in rows {
                        let rule = buckets.iter().find(|(bucket, _)| *bucket == row.bucket);
                        if let Some((_, rule)) = rule {
                            counted(tx, row, *rule).await?;
                        }
                    }
                    Ok(Try(buckets))
                })
            })
            .await
    }
}

async fn locked(tx: &WriteTx, buckets: &[(String, Rule)]) -> Result<Vec<Model>, Error> {
    let now = tx.now();
    Entity::delete_many()
        .filter(Column::LastAt.lt(now - FORGOTTEN))
        .exec(tx.connection())
        .await?;
    for (bucket, _) in buckets {
        let row = ActiveModel {
            bucket: Set(bucket.clone()),
            failures: Set(0),
            last_at: Set(now),
            wait_until: Set(now),
        };
        Entity::insert(row)
            .on_conflict(OnConflict::column(Column::Bucket).do_nothing().to_owned())
            .try_insert()
            .exec_without_returning(tx.connection())
            .await?;
    }
    let names = buckets.iter().map(|(bucket, _)| bucket.clone());
    Ok(Entity::find()
        .filter(Column::Bucket.is_in(names))
        .order_by_asc(Column::Bucket)
        .lock_exclusive()
        .all(tx.connection())
        .await?)
}

async fn counted(tx: &WriteTx, row: Model, rule: Rule) -> Result<(), Error> {
    let failures = row.failures + 1;
    let mut row = row.into_active_model();
    row.failures = Set(failures);
    row.last_at = Set(tx.now());
    row.wait_until = Set(tx.now() + wait(failures, rule));
    row.update(tx.connection()).await?;
    Ok(())
}

/// How long after this many tries the next one has to wait.
fn wait(failures: i32, rule: Rule) -> Duration {
    if failures < rule.free {
        return Duration::zero();
    }
    let doublings = u32::try_from(failures - rule.free).unwrap_or(0).min(16);
    (rule.first * 2_i32.pow(doublings)).min(rule.longest)
}

/// An IPv4 address, or the /64 that one IPv6 subscriber has.
fn subscriber(address: IpAddr) -> String {
    match address {
        IpAddr::V4(four) => four.to_string(),
        IpAddr::V6(six) => format!("{:x?}", &six.segments()[..4]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_up_to_a_limit() {
        let seconds = |failures| wait(failures, ACCOUNT_FROM_ADDRESS).num_seconds();
        assert_eq!(
            [4, 5, 6, 7, 11, 12, 1000].map(seconds),
            [0, 10, 20, 40, 640, 900, 900]
        );
        assert!(wait(1_000_000, ACCOUNT) <= Duration::minutes(1));
    }

    #[test]
    fn an_ipv6_subscriber_is_a_64() {
        let of = |text: &str| subscriber(text.parse().unwrap());
        assert_eq!(of("2001:db8:1:2:3::4"), of("2001:db8:1:2:ffff::1"));
        assert_ne!(of("2001:db8:1:2:3::4"), of("2001:db8:1:3::1"));
    }
}
