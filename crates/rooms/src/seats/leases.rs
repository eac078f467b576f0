//! Which node carries the sound of a room, and offers that are handed to it.

use std::collections::BTreeSet;

use chrono::Duration;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use store::{Actor, Store, StoreError};

use super::tables::{lease, offer};

/// An offer that nobody answered is deleted after this.
const FORGOTTEN: Duration = Duration::minutes(1);

/// The leases as one node sees them.
#[derive(Clone)]
pub struct Leases {
    store: Store,
    node: String,
}

/// Where a room is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoomPlace {
    Here,
    /// At another node, with the beat that was seen.
    Elsewhere(lease::Model),
}

impl Leases {
    pub fn new(store: Store) -> Self {
        let node = store.clock().new_id().to_string();
        Self { store, node }
    }

    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Forgets all leases: the database is this process's alone, and what an earlier one carried is gone with it.
    pub async fn forget_all(&self) -> Result<(), StoreError> {
        let tx = self.store.begin(Actor::System).await?;
        lease::Entity::delete_many().exec(tx.connection()).await?;
        offer::Entity::delete_many().exec(tx.connection()).await?;
        tx.commit().await
    }

    /// Takes a room that nobody has; says where it is.
    pub async fn place_room(&self, room: &str) -> Result<RoomPlace, StoreError> {
        let found = lease::Entity::find_by_id(room)
            .one(self.store.reader().connection())
            .await?;
        match found {
            Some(row) if row.node == self.node => return Ok(RoomPlace::Here),
            Some(row) => return Ok(RoomPlace::Elsewhere(row)),
            None => {}
        }
        let row = lease::Model {
            room_id: room.to_owned(),
            node: self.node.clone(),
            beat: 0,
        };
        let tx = self.store.begin(Actor::System).await?;
        // Two pages of a new room may reach two nodes at once: the row decides.
        lease::Entity::insert(lease::ActiveModel::from(row))
            .on_conflict(
                OnConflict::column(lease::Column::RoomId)
                    .do_nothing()
                    .to_owned(),
            )
            .exec_without_returning(tx.connection())
            .await?;
        let now = lease::Entity::find_by_id(room).one(tx.connection()).await?;
        tx.commit().await?;
        Ok(match now {
            Some(row) if row.node != self.node => RoomPlace::Elsewhere(row),
            _ => RoomPlace::Here,
        })
    }

    /// Takes a room from a node whose beat has not moved since it was seen; `false` when it lives after all.
    pub async fn take_over(&self, seen: &lease::Model) -> Result<bool, StoreError> {
        let tx = self.store.begin(Actor::System).await?;
        let taken = lease::Entity::update_many()
            .col_expr(lease::Column::Node, Expr::value(self.node.as_str()))
            .filter(lease::Column::RoomId.eq(&seen.room_id))
            .filter(lease::Column::Node.eq(&seen.node))
            .filter(lease::Column::Beat.eq(seen.beat))
            .exec(tx.connection())
            .await?;
        tx.commit().await?;
        Ok(taken.rows_affected > 0)
    }

    /// Says that this node lives; answers the rooms that are still its own.
    pub async fn beat(&self) -> Result<BTreeSet<String>, StoreError> {
        let tx = self.store.begin(Actor::System).await?;
        lease::Entity::update_many()
            .col_expr(lease::Column::Beat, Expr::col(lease::Column::Beat).add(1))
            .filter(lease::Column::Node.eq(&self.node))
            .exec(tx.connection())
            .await?;
        let own = lease::Entity::find()
            .filter(lease::Column::Node.eq(&self.node))
            .all(tx.connection())
            .await?;
        tx.commit().await?;
        Ok(own.into_iter().map(|row| row.room_id).collect())
    }

    /// Gives rooms back.
    pub async fn release(&self, rooms: &[String]) -> Result<(), StoreError> {
        let tx = self.store.begin(Actor::System).await?;
        lease::Entity::delete_many()
            .filter(lease::Column::Node.eq(&self.node))
            .filter(lease::Column::RoomId.is_in(rooms))
            .exec(tx.connection())
            .await?;
        tx.commit().await
    }

    fn call_aad(id: &str) -> String {
        format!("room_offer.call:{id}")
    }

    fn answer_aad(id: &str) -> String {
        format!("room_offer.answer:{id}")
    }

    /// Hands a call to the node of a room; answers the id under which its answer will be.
    pub async fn hand_over(&self, to: &lease::Model, call: &[u8]) -> Result<String, StoreError> {
        let tx = self.store.begin(Actor::System).await?;
        offer::Entity::delete_many()
            .filter(offer::Column::At.lt(tx.now() - FORGOTTEN))
            .exec(tx.connection())
            .await?;
        let id = tx.new_id().to_string();
        let row = offer::Model {
            room_id: to.room_id.clone(),
            node: to.node.clone(),
            call: self.store.encrypt_bytes(&Self::call_aad(&id), call)?,
            answer: None,
            at: tx.now(),
            id: id.clone(),
        };
        tx.insert_row(row).await?;
        tx.commit().await?;
        Ok(id)
    }

    /// The answer to a call that was handed over; none as long as there is none.
    pub async fn find_answer(&self, id: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let found = offer::Entity::find_by_id(id)
            .one(self.store.reader().connection())
            .await?;
        let sealed = found.and_then(|row| row.answer);
        let plain = sealed.map(|sealed| self.store.decrypt_bytes(&Self::answer_aad(id), &sealed));
        plain.transpose()
    }

    /// Calls that were handed to this node and are not answered: their ids and what they say.
    pub async fn list_calls(&self) -> Result<Vec<(String, Vec<u8>)>, StoreError> {
        let rows = offer::Entity::find()
            .filter(offer::Column::Node.eq(&self.node))
            .filter(offer::Column::Answer.is_null())
            .all(self.store.reader().connection())
            .await?;
        rows.into_iter()
            .map(|row| {
                let call = self
                    .store
                    .decrypt_bytes(&Self::call_aad(&row.id), &row.call)?;
                Ok((row.id, call))
            })
            .collect()
    }

    pub async fn save_answer(&self, id: &str, answer: &[u8]) -> Result<(), StoreError> {
        let sealed = self.store.encrypt_bytes(&Self::answer_aad(id), answer)?;
        let tx = self.store.begin(Actor::System).await?;
        offer::Entity::update_many()
            .col_expr(offer::Column::Answer, Expr::value(sealed))
            .filter(offer::Column::Id.eq(id))
            .exec(tx.connection())
            .await?;
        tx.commit().await
    }
}
