//! Plans at the provider.

use sea_orm::EntityTrait;
use store::{Actor, Store};

use super::state::map_provider_error;
use crate::error::PaymentError;
use crate::provider::{NewPlan, PaymentProvider};
use crate::tables::plan;

/// The provider's plan for an amount; made once.
pub(super) async fn find_or_create_plan(
    store: &Store,
    provider: &dyn PaymentProvider,
    new: &NewPlan,
) -> Result<String, PaymentError> {
    let key = (
        provider.name().to_owned(),
        new.amount.currency.code().to_owned(),
        new.amount.minor,
        new.interval.key().to_owned(),
    );
    let reader = store.reader();
    let known = plan::Entity::find_by_id(key.clone())
        .one(reader.connection())
        .await?;
    if let Some(known) = known {
        return Ok(known.code);
    }
    let code = provider
        .create_plan(new)
        .await
        .map_err(map_provider_error)?;
    let row = plan::Model {
        provider: key.0,
        currency: key.1,
        minor: key.2,
        interval: key.3,
        code: code.clone(),
    };
    let tx = store.begin(Actor::System).await?;
    // Two at once: either plan does.
    tx.insert_if_new(
        row,
        [
            plan::Column::Provider,
            plan::Column::Currency,
            plan::Column::Minor,
            plan::Column::Interval,
        ],
    )
    .await?;
    tx.commit().await?;
    Ok(code)
}
