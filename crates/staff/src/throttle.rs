//! Guessing gets slower; nobody is locked out.
//!
//! A try is counted before it is looked at, in the database, so that tries at once and on several nodes count too. After
//! some free ones each further try waits twice as long, up to a limit. What one address does to an account weighs most.
//!
//! An account attacked from everywhere waits as well, but that wait is for the attackers: a network from which the person
//! signed in lately does not have it, and another network has a few tries without it, out of a number that is small for
//! each account, so that ever new addresses do not make guessing quick. A passkey never waits.

use std::net::IpAddr;

use chrono::Duration;
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder,
    QuerySelect,
};
use store::{Actor, WriteTx};
use web::Error;

use crate::familiar_networks::{is_familiar, network_prefix, subscriber_prefix};
use crate::tables::attempt::{ActiveModel, Column, Entity, Model};
use crate::{SignedIn, Staff, refusal};

/// Tries are forgotten this long after the last one.
const FORGOTTEN: Duration = Duration::hours(1);

#[derive(Clone, Copy, Debug)]
struct ThrottleRule {
    /// Tries without waiting.
    free: i32,
    /// The first wait; each further one is twice as long.
    first: Duration,
    longest: Duration,
    /// Whether success forgets all tries, or only its own.
    clears: bool,
}

const ACCOUNT_FROM_ADDRESS: ThrottleRule = ThrottleRule {
    free: 5,
    first: Duration::seconds(10),
    longest: Duration::minutes(15),
    clears: true,
};
const ACCOUNT: ThrottleRule = ThrottleRule {
    // Decision 008: the wait is short because it also affects the person while others guess from everywhere.
    free: 20,
    first: Duration::seconds(2),
    longest: Duration::minutes(1),
    clears: true,
};
const ADDRESS: ThrottleRule = ThrottleRule {
    // Whole mobile networks share one address, and one person's success says nothing about the others behind it.
    free: 100,
    first: Duration::seconds(5),
    longest: Duration::minutes(15),
    clears: false,
};
/// Codes have six digits: whoever tries them has the password already.
const CODES: ThrottleRule = ACCOUNT_FROM_ADDRESS;
/// Is counted, and never waits by itself.
const NETWORK: ThrottleRule = ThrottleRule {
    free: i32::MAX,
    first: Duration::zero(),
    longest: Duration::zero(),
    clears: true,
};
const SPARED: ThrottleRule = ThrottleRule {
    clears: false,
    ..NETWORK
};

/// Exports of one person, whichever they are: each counts, because what went out cannot be called back.
const EXPORTS: ThrottleRule = ThrottleRule {
    free: 12,
    first: Duration::minutes(5),
    longest: Duration::hours(1),
    clears: false,
};

/// Tries that do not wait for the account: of one network, and of all that the account does not know.
#[derive(Clone, Copy, Debug)]
struct SpareTries {
    network: i32,
    account: i32,
}

const SPARE_PASSWORDS: SpareTries = SpareTries {
    network: 2,
    account: 60,
};
const SPARE_CODES: SpareTries = SpareTries {
    network: 2,
    // Fewer than for passwords, because there are only a million codes.
    account: 10,
};
pub(crate) struct CountedTry(Vec<(String, ThrottleRule)>);

struct TryBuckets {
    own: Vec<(String, ThrottleRule)>,
    shared: Option<AccountBuckets>,
    /// The words for who has to wait.
    refuse: fn(Duration) -> Error,
}

/// What all tries at an account are counted by, from wherever they come.
struct AccountBuckets {
    account: (String, ThrottleRule),
    network: String,
    spared: String,
    /// The mark of a network from which this account was signed in to.
    familiar: String,
    spare: SpareTries,
}

impl TryBuckets {
    fn all_buckets(&self) -> Vec<(String, ThrottleRule)> {
        let mut all = self.own.clone();
        if let Some(shared) = &self.shared {
            all.push(shared.account.clone());
            all.push((shared.network.clone(), NETWORK));
            all.push((shared.spared.clone(), SPARED));
        }
        // One order for all, so that no two tries wait for each other.
        all.sort_by(|a, b| a.0.cmp(&b.0));
        all
    }
}

impl Staff {
    /// Counts a try with a password for an account, whether or not there is such an account.
    ///
    /// # Errors
    /// 429 saying when to come back.
    pub(crate) async fn try_password(
        &self,
        email: &str,
        from: IpAddr,
    ) -> Result<CountedTry, Error> {
        let address = subscriber_prefix(from);
        self.count_try(TryBuckets {
            own: vec![
                (
                    self.bucket_hash("both", &format!("{email} {address}"))?,
                    ACCOUNT_FROM_ADDRESS,
                ),
                (self.bucket_hash("address", &address)?, ADDRESS),
            ],
            shared: Some(AccountBuckets {
                account: (self.bucket_hash("account", email)?, ACCOUNT),
                network: self
                    .bucket_hash("network", &format!("{email} {}", network_prefix(from)))?,
                spared: self.bucket_hash("spared", email)?,
                familiar: self.familiar_network_hash(email, from)?,
                spare: SPARE_PASSWORDS,
            }),
            refuse: refusal::too_many_tries,
        })
        .await
    }

    /// Counts a try with a code by who gave the right password for this address.
    ///
    /// # Errors
    /// 429 saying when to come back.
    pub(crate) async fn try_code(&self, email: &str, from: IpAddr) -> Result<CountedTry, Error> {
        let address = subscriber_prefix(from);
        self.count_try(TryBuckets {
            own: vec![(
                self.bucket_hash("code", &format!("{email} {address}"))?,
                ACCOUNT_FROM_ADDRESS,
            )],
            shared: Some(AccountBuckets {
                account: (self.bucket_hash("codes", email)?, CODES),
                network: self.bucket_hash(
                    "codes network",
                    &format!("{email} {}", network_prefix(from)),
                )?,
                spared: self.bucket_hash("codes spared", email)?,
                familiar: self.familiar_network_hash(email, from)?,
                spare: SPARE_CODES,
            }),
            refuse: refusal::too_many_tries,
        })
        .await
    }

    /// Counts a try with a code or a password by who is signed in; in one session it is in nobody else's way.
    ///
    /// # Errors
    /// 429 saying when to come back.
    pub(crate) async fn try_proof(&self, person: &SignedIn) -> Result<CountedTry, Error> {
        let of = format!("{} {}", person.id, person.session);
        self.count_try(TryBuckets {
            own: vec![(self.bucket_hash("proof", &of)?, ACCOUNT_FROM_ADDRESS)],
            shared: None,
            refuse: refusal::too_many_tries,
        })
        .await
    }

    /// Counts an export, which nothing takes back.
    ///
    /// # Errors
    /// 429 saying when to come back.
    pub(crate) async fn count_export(&self, person: &SignedIn) -> Result<(), Error> {
        let counted = self.count_try(TryBuckets {
            own: vec![(self.bucket_hash("export", &person.id.to_string())?, EXPORTS)],
            shared: None,
            refuse: refusal::too_many_exports,
        });
        counted.await.map(|_counted| ())
    }

    pub(crate) async fn record_success(&self, tried: CountedTry) -> Result<(), Error> {
        let tx = self.store().begin(Actor::System).await?;
        for (bucket, rule) in tried.0 {
            let Some(row) = tx.lock_row::<Entity>(bucket).await? else {
                continue;
            };
            let failures = if rule.clears { 0 } else { row.failures - 1 };
            let mut row = row.into_active_model();
            row.failures = Set(failures.max(0));
            row.wait_until = Set(tx.now());
            row.update(tx.connection()).await?;
        }
        Ok(tx.commit().await?)
    }

    pub(crate) fn bucket_hash(&self, kind: &str, of: &str) -> Result<String, Error> {
        Ok(self.store().keyed_hash(kind, of.as_bytes())?)
    }

    async fn count_try(&self, buckets: TryBuckets) -> Result<CountedTry, Error> {
        // Committed before the proof is checked: a failed check is rolled back, and the try must not go with it.
        let tx = self.store().begin(Actor::System).await?;
        let rows = lock_rows(&tx, &buckets.all_buckets()).await?;
        let counted = choose_buckets(&tx, &buckets, &rows).await?;
        for row in rows {
            let rule = counted.iter().find(|(bucket, _)| *bucket == row.bucket);
            if let Some((_, rule)) = rule {
                count_failure(&tx, row, *rule).await?;
            }
        }
        tx.commit().await?;
        Ok(CountedTry(counted))
    }
}

/// What a try that need not wait is counted by.
async fn choose_buckets(
    tx: &WriteTx,
    buckets: &TryBuckets,
    rows: &[Model],
) -> Result<Vec<(String, ThrottleRule)>, Error> {
    let now = tx.now();
    let row = |bucket: &str| rows.iter().find(|row| row.bucket == bucket);
    let wait_of = |bucket: &str| row(bucket).map_or(now, |row| row.wait_until);
    let mut counted = buckets.own.clone();
    let own = counted.iter().map(|(bucket, _)| wait_of(bucket)).max();
    if let Some(until) = own.filter(|until| *until > now) {
        return Err((buckets.refuse)(until - now));
    }
    let Some(shared) = &buckets.shared else {
        return Ok(counted);
    };
    counted.push(shared.account.clone());
    let until = wait_of(&shared.account.0);
    if until <= now || is_familiar(tx, &shared.familiar).await? {
        return Ok(counted);
    }
    let tries_of = |bucket: &str| row(bucket).map_or(0, |row| row.failures);
    if tries_of(&shared.network) >= shared.spare.network
        || tries_of(&shared.spared) >= shared.spare.account
    {
        return Err((buckets.refuse)(until - now));
    }
    counted.push((shared.network.clone(), NETWORK));
    counted.push((shared.spared.clone(), SPARED));
    Ok(counted)
}

async fn lock_rows(tx: &WriteTx, buckets: &[(String, ThrottleRule)]) -> Result<Vec<Model>, Error> {
    let now = tx.now();
    Entity::delete_many()
        .filter(Column::LastAt.lt(now - FORGOTTEN))
        .exec(tx.connection())
        .await?;
    // Created before locking: a missing row cannot be locked, and parallel first tries would all count as one.
    for (bucket, _) in buckets {
        let row = ActiveModel {
            bucket: Set(bucket.clone()),
            failures: Set(0),
            last_at: Set(now),
            wait_until: Set(now),
        };
        tx.insert_if_new(row, [Column::Bucket]).await?;
    }
    let names = buckets.iter().map(|(bucket, _)| bucket.clone());
    Ok(Entity::find()
        .filter(Column::Bucket.is_in(names))
        .order_by_asc(Column::Bucket)
        .lock_exclusive()
        .all(tx.connection())
        .await?)
}

async fn count_failure(tx: &WriteTx, row: Model, rule: ThrottleRule) -> Result<(), Error> {
    let now = tx.now();
    let (failures, waits) = (row.failures + 1, row.wait_until > now);
    let mut row = row.into_active_model();
    row.failures = Set(failures);
    row.last_at = Set(now);
    // A try that was let past the wait does not extend it: whoever is waiting gets their turn.
    if !waits {
        row.wait_until = Set(now + wait_time(failures, rule));
    }
    row.update(tx.connection()).await?;
    Ok(())
}

/// How long after this many tries the next one has to wait.
fn wait_time(failures: i32, rule: ThrottleRule) -> Duration {
    if failures < rule.free {
        return Duration::zero();
    }
    // `longest` is reached long before that, and 2^31 would overflow.
    let doublings = u32::try_from(failures - rule.free).unwrap_or(0).min(16);
    (rule.first * 2_i32.pow(doublings)).min(rule.longest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_up_to_a_limit() {
        let seconds = |failures| wait_time(failures, ACCOUNT_FROM_ADDRESS).num_seconds();
        assert_eq!(
            [4, 5, 6, 7, 11, 12, 1000].map(seconds),
            [0, 10, 20, 40, 640, 900, 900]
        );
        assert!(wait_time(1_000_000, ACCOUNT) <= Duration::minutes(1));
    }
}
