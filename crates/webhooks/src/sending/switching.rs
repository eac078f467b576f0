//! Endpoints that are switched off.

use kernel::PracticeZone;
use kernel::dates::format_in_both_zones;
use mail::{NoticeOccasion, StaffNotice};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use serde_json::json;
use store::{AuditEntry, StoreError, WriteTx};

use crate::service::Webhooks;
use crate::tables::delivery::{self, WebhookDeliveryState};
use crate::tables::endpoint::{self, WebhookOffReason};

/// Switches an endpoint off for a reason of its own, and tells those who look after settings.
pub async fn switch_off(
    webhooks: &Webhooks,
    tx: &WriteTx,
    target: endpoint::Model,
    why: WebhookOffReason,
) -> Result<(), StoreError> {
    let (id, name, version) = (target.id.clone(), target.name.clone(), target.version + 1);
    let mut off = target.into_active_model();
    off.is_on = Set(false);
    off.off_reason = Set(Some(why));
    off.version = Set(version);
    off.update(tx.connection()).await?;
    give_up_waiting(tx, &id).await?;
    let entry = AuditEntry::new("webhook.off", format!("webhook:{id}"));
    tx.record_audit(entry.after(json!({ "is_on": false, "why": why })))
        .await?;
    let notice = StaffNotice {
        occasion: NoticeOccasion::Webhook,
        template: "webhook-off",
        variables: json!({
            "name": name,
            "at": format_in_both_zones(tx.now(), PracticeZone::Lagos),
            "link": format!("{}/desk/webhooks/{id}", webhooks.options().public_url),
        }),
        key: format!("webhook:{id}:{version}"),
        named_address: String::new(),
    };
    webhooks.mailer().notify_staff(tx, notice).await
}

/// What waits for an endpoint that is off is not tried any more; it can be sent again.
pub async fn give_up_waiting(tx: &WriteTx, endpoint: &str) -> Result<(), StoreError> {
    delivery::Entity::update_many()
        .col_expr(
            delivery::Column::State,
            Expr::value(WebhookDeliveryState::Dead),
        )
        .filter(delivery::Column::Endpoint.eq(endpoint))
        .filter(delivery::Column::State.eq(WebhookDeliveryState::Waiting))
        .exec(tx.connection())
        .await?;
    Ok(())
}
