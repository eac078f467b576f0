//! Questions that somebody follows by mail.
use async_trait::async_trait;
use kernel::EmailAddress;
use serde_json::{Value, json};
use store::personal::{
    CorrectionResult, ErasureResult, PersonCorrection, PersonItem, PersonalData,
};
use store::{Actor, StoreError, WriteTx};

use crate::items::followers::{FOLLOWER, delete_follower, load_by_address, move_to_address};
use crate::questions::view::question_path;
use crate::service::CommunityService;
use crate::tables::follower::Entity;

pub struct FollowerData(pub CommunityService);

#[async_trait]
impl PersonalData for FollowerData {
    fn key(&self) -> &'static str {
        "followed-questions"
    }

    fn label(&self) -> &'static str {
        "Followed questions"
    }

    async fn find_items(&self, person: &EmailAddress) -> Result<Vec<PersonItem>, StoreError> {
        let store = self.0.store();
        let rows = load_by_address(store, store.reader().connection(), person).await?;
        let shown = rows.into_iter().map(|row| PersonItem {
            title: "Follows a question by email".to_owned(),
            state: row.state.key().to_owned(),
            at: Some(row.created_at),
            url: Some(question_path(&row.question_id)),
            id: row.id,
        });
        Ok(shown.collect())
    }

    async fn export_items(&self, person: &EmailAddress) -> Result<Value, StoreError> {
        let store = self.0.store();
        let rows = load_by_address(store, store.reader().connection(), person).await?;
        let copy = rows.into_iter().map(|row| {
            Ok(json!({
                "id": row.id,
                "question": question_path(&row.question_id),
                "address": row.address(store)?,
                "state": row.state,
                "createdAt": row.created_at,
                "confirmedAt": row.confirmed_at,
            }))
        });
        copy.collect::<Result<_, StoreError>>().map(Value::Array)
    }

    async fn correct_items(
        &self,
        actor: Actor,
        person: &EmailAddress,
        correction: &PersonCorrection,
    ) -> Result<CorrectionResult, StoreError> {
        let Some(email) = &correction.email else {
            return Ok(CorrectionResult::default());
        };
        let store = self.0.store();
        let tx = store.begin(actor).await?;
        let mut done = CorrectionResult::default();
        for row in load_by_address(store, tx.connection(), person).await? {
            move_to_address(store, &tx, row, email).await?;
            done.corrected += 1;
        }
        tx.commit().await?;
        Ok(done)
    }

    async fn erase_items(
        &self,
        actor: Actor,
        person: &EmailAddress,
    ) -> Result<ErasureResult, StoreError> {
        let store = self.0.store();
        let tx = store.begin(actor).await?;
        let mut erased = 0;
        for row in load_by_address(store, tx.connection(), person).await? {
            delete_follower(&tx, store, row).await?;
            erased += 1;
        }
        tx.commit().await?;
        Ok(ErasureResult {
            erased,
            retained: Vec::new(),
        })
    }

    async fn erase_again(&self, tx: &WriteTx, kind: &str, id: &str) -> Result<(), StoreError> {
        if kind != FOLLOWER {
            return Ok(());
        }
        match tx.lock_row::<Entity>(id.to_owned()).await? {
            Some(row) => delete_follower(tx, self.0.store(), row).await,
            None => Ok(()),
        }
    }
}
