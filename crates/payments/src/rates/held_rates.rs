//! Rates that are too far from the last one to be believed without a person.

use chrono::Duration;
use kernel::Currency;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Condition;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use store::{StoreError, WriteTx};

use crate::error::PaymentError;
use crate::model::{ExchangeRate, ReviewReason};
use crate::records::reviews;
use crate::tables::held_rate::{ActiveModel, Column, Entity, Model};
use crate::tables::{rate, review};

/// A rate that differs from the last one by more than one part in so many is not used before somebody says so. In the years
/// to 2026 the naira moved so far within a day twice, both times by decree; services that mistake a unit are further off.
const LARGEST_CHANGE: i128 = 10;
/// What was decided about a held rate stands for those near it for so long; then they are put up once more.
const DECISION_LASTS: Duration = Duration::days(7);

/// Whether a rate may follow another.
fn is_near(rate: i64, before: i64) -> bool {
    let apart = i128::from(rate.abs_diff(before));
    apart * LARGEST_CHANGE <= i128::from(before)
}

/// What a first rate, which follows none, may be: wide enough for years, too narrow for a mistaken unit.
const fn usual_range(currency: Currency) -> (i64, i64) {
    // Millionths: 300 to 6,000 naira, 0.40 to 1.20 pounds for a dollar (decision 041).
    match currency {
        Currency::Ngn => (300_000_000, 6_000_000_000),
        Currency::Gbp => (400_000, 1_200_000),
        Currency::Usd => (1_000_000, 1_000_000),
    }
}

/// Whether a rate is believed without a person: it is near the last one, or the first and a usual one.
pub(super) fn is_plausible(
    currency: Currency,
    rate: ExchangeRate,
    before: Option<&rate::Model>,
) -> bool {
    let micros = rate.micros();
    match before {
        Some(before) => is_near(micros, before.micros),
        None => {
            let (least, most) = usual_range(currency);
            (least..=most).contains(&micros)
        }
    }
}

/// Puts a rate up to the desk; once, as long as what the service says is near it and nobody took it.
pub(super) async fn hold_rate(
    tx: &WriteTx,
    currency: Currency,
    rate: ExchangeRate,
    before: Option<&rate::Model>,
) -> Result<(), StoreError> {
    if is_already_held(tx, currency, rate).await? {
        return Ok(());
    }
    let id = tx.new_id().to_string();
    let row = ActiveModel {
        id: Set(id.clone()),
        currency: Set(currency.code().to_owned()),
        micros: Set(rate.micros()),
        before_micros: Set(before.map(|before| before.micros)),
        fetched_at: Set(tx.now()),
    };
    tx.insert_row(row).await?;
    reviews::open_review_anew(tx, currency.code(), &id, ReviewReason::UnusualRate).await
}

async fn is_already_held(
    tx: &WriteTx,
    currency: Currency,
    rate: ExchangeRate,
) -> Result<bool, StoreError> {
    let held = Entity::find()
        .filter(Column::Currency.eq(currency.code()))
        .filter(Column::FetchedAt.gt(tx.now() - DECISION_LASTS))
        .all(tx.connection())
        .await?;
    let near = held
        .into_iter()
        .filter(|held| is_near(rate.micros(), held.micros))
        .map(|held| held.id);
    let not_taken = Condition::any()
        .add(review::Column::Resolution.is_null())
        .add(review::Column::Resolution.ne(reviews::ACCEPTED));
    let item = review::Entity::find()
        .filter(review::Column::Reason.eq(ReviewReason::UnusualRate))
        .filter(review::Column::About.is_in(near))
        .filter(not_taken)
        .one(tx.connection())
        .await?;
    Ok(item.is_some())
}

/// Takes a held rate for the one in use, because somebody says that it is right.
///
/// # Errors
/// [`PaymentError::Refused`] when the service said a believed one since.
pub(crate) async fn accept_held_rate(tx: &WriteTx, id: &str) -> Result<(), PaymentError> {
    let held = Entity::find_by_id(id).one(tx.connection()).await?;
    let held = held.ok_or(PaymentError::PaymentNotFound)?;
    let newer = rate::Entity::find()
        .filter(rate::Column::Currency.eq(&held.currency))
        .filter(rate::Column::FetchedAt.gte(held.fetched_at))
        .one(tx.connection())
        .await?;
    if newer.is_some() {
        return Err(PaymentError::Refused(l10n::t!(
            "payments-held-rate-superseded"
        )));
    }
    let row = rate::ActiveModel {
        id: Set(tx.new_id().to_string()),
        currency: Set(held.currency),
        micros: Set(held.micros),
        // With the time it was fetched at, not that of the decision: it grows old like any other rate.
        fetched_at: Set(held.fetched_at),
    };
    tx.insert_row(row).await?;
    Ok(())
}

/// What held rates are, in words for the desk, by their ids.
pub(crate) async fn describe_held_rates(
    connection: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = String>,
) -> Result<Vec<(String, String)>, StoreError> {
    let held = Entity::find()
        .filter(Column::Id.is_in(ids))
        .all(connection)
        .await?;
    held.into_iter()
        .map(|row| Ok((row.id.clone(), describe_held_rate(&row)?)))
        .collect()
}

fn describe_held_rate(row: &Model) -> Result<String, StoreError> {
    let text = |micros| {
        let rate = ExchangeRate::from_micros(micros).map_err(StoreError::other)?;
        Ok::<_, StoreError>(rate.text())
    };
    let (currency, said) = (&row.currency, text(row.micros)?);
    Ok(match row.before_micros {
        Some(before) => l10n::t!(
            "payments-held-rate",
            currency = currency,
            rate = said,
            previous = text(before)?
        ),
        None => {
            l10n::t!("payments-held-rate-first", currency = currency, rate = said)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tenth_is_near_and_more_is_far() {
        for (rate, before, near) in [
            (1_694_000, 1_540_000, true),
            (1_694_001, 1_540_000, false),
            (1_386_000, 1_540_000, true),
            (1_385_999, 1_540_000, false),
            (1, i64::MAX, false),
            (i64::MAX, 1, false),
        ] {
            assert_eq!(is_near(rate, before), near, "{rate} after {before}");
        }
    }

    #[test]
    fn a_first_rate_with_a_mistaken_unit_is_not_believed() {
        let believed = |currency, text: &str| is_plausible(currency, text.parse().unwrap(), None);
        assert!(believed(Currency::Ngn, "1540.25") && believed(Currency::Gbp, "0.79"));
        for (currency, text) in [
            (Currency::Ngn, "1.54"),
            (Currency::Ngn, "154025"),
            (Currency::Gbp, "79"),
            (Currency::Gbp, "1.27"),
        ] {
            assert!(!believed(currency, text), "{currency} {text}");
        }
    }
}
