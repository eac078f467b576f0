//! Plans and subscriptions, in the database.

use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder,
};
use serde::{Deserialize, Serialize};
use store::{Actor, NewJob, StoreError};

use super::subscription::{SandboxPlan, SandboxSubscription};
use crate::error::SandboxError;
use crate::recurring_charges::load_authorized_transaction;
use crate::service::Sandbox;
use crate::tables::subscription::{Column, Entity, Model};
use crate::transaction::SandboxTransaction;

impl Sandbox {
    pub(super) async fn find_stored<T: for<'d> Deserialize<'d>>(
        &self,
        code: &str,
    ) -> Result<Option<T>, SandboxError> {
        if code.contains('\0') {
            return Ok(None);
        }
        let row = Entity::find_by_id(code)
            .one(self.store().reader().connection())
            .await?;
        let read = row.map(|row| serde_json::from_str(&row.body).map_err(StoreError::other));
        Ok(read.transpose()?)
    }

    pub(super) async fn save_stored<T: Serialize>(
        &self,
        code: &str,
        kept: &T,
        jobs: Vec<NewJob>,
    ) -> Result<(), SandboxError> {
        let row = Model {
            code: code.to_owned(),
            body: serde_json::to_string(kept).map_err(StoreError::other)?,
            at: self.now(),
        };
        let tx = self.store().begin(Actor::System).await?;
        let known = Entity::find_by_id(&row.code).one(tx.connection()).await?;
        match known {
            Some(known) => {
                let mut change = known.into_active_model();
                change.body = Set(row.body);
                change.update(tx.connection()).await?;
            }
            None => {
                tx.insert_row(row).await?;
            }
        }
        tx.enqueue_jobs(jobs).await?;
        Ok(tx.commit().await?)
    }

    pub(super) async fn load_subscriptions(
        &self,
    ) -> Result<Vec<SandboxSubscription>, SandboxError> {
        let rows = Entity::find()
            .filter(Column::Code.starts_with("SUB_"))
            .order_by_desc(Column::At)
            .all(self.store().reader().connection())
            .await?;
        let read = rows.iter().map(|row| serde_json::from_str(&row.body));
        let read: Result<Vec<_>, _> = read.collect();
        Ok(read.map_err(StoreError::other)?)
    }
}

pub(super) async fn count_subscribers(
    sandbox: &Sandbox,
    plan: &SandboxPlan,
) -> Result<usize, SandboxError> {
    let all = sandbox.load_subscriptions().await?;
    let own = |one: &&SandboxSubscription| one.plan.code == plan.code && one.status == "active";
    Ok(all.iter().filter(own).count())
}

/// The card of an authorization, whoever's it is.
pub(super) async fn load_card(
    sandbox: &Sandbox,
    authorization: &str,
) -> Result<SandboxTransaction, SandboxError> {
    let code = authorization.strip_prefix("AUTH_").unwrap_or_default();
    let email = sandbox
        .find_by_access_code(code)
        .await?
        .map(|found| found.email);
    load_authorized_transaction(sandbox, authorization, &email.unwrap_or_default()).await
}
