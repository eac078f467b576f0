//! How many donors the coming nights forget.

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, QueryFilter, Select};
use store::StoreError;
use store::personal::{PurgePreview, PurgeRule};
use transfers::lines;

use super::retention::{due_gifts, due_plans, line_retention};
use crate::model::DonationState;
use crate::service::Giving;
use crate::tables::{gift, plan, records};

pub async fn preview_purges(giving: &Giving) -> Result<Vec<PurgePreview>, StoreError> {
    let (settings, store) = (giving.load_settings().await?, giving.store());
    let rule = |what: &str, rule: String| PurgeRule {
        what: what.to_owned(),
        rule,
        settings: Some("giving"),
    };
    let reader = store.reader();
    let gifts = records::unrestricted_condition::<gift::Entity>(store, reader.connection()).await?;
    let monthly =
        records::unrestricted_condition::<plan::Entity>(store, reader.connection()).await?;
    let (unpaid, paid) = (settings.keep_unpaid_days, settings.keep_gift_days);
    let unpaid_gifts = rule(
        "Gifts that were not paid or were given up",
        format!("{unpaid} days after they began or were given up"),
    );
    let paid_gifts = rule(
        "Gifts that came: names and contacts of donors",
        format!("{paid} days after the money came, with Gift Aid not before the law allows it"),
    );
    let plans = rule(
        "Monthly gifts that ended or never began",
        format!("{paid} days after the end, {unpaid} days where none was paid"),
    );
    let bank_lines = rule(
        "Lines of bank statements: what the bank wrote",
        format!("{unpaid} days after a line was put aside, {paid} days where it pays nothing"),
    );
    Ok(vec![
        unpaid_gifts
            .preview(store, |at| due_in(at, false).filter(gifts.clone()))
            .await?,
        paid_gifts
            .preview(store, |at| due_in(at, true).filter(gifts.clone()))
            .await?,
        plans
            .preview(store, |at| due_plans(at, &settings).filter(monthly.clone()))
            .await?,
        bank_lines
            .preview(store, |at| {
                lines::find_due_details(line_retention(at, &settings))
            })
            .await?,
    ])
}

fn due_in(at: DateTime<Utc>, has_money: bool) -> Select<gift::Entity> {
    let states = DonationState::ALL
        .into_iter()
        .filter(|state| state.has_money() == has_money);
    due_gifts(at).filter(gift::Column::State.is_in(states))
}
