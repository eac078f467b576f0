//! Seats: given out by a feature, opened by their secret near the time.

use chrono::{DateTime, Duration, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use store::{Store, StoreError, Token, WriteTx, token};

use super::tables::seat::{self, Column, Entity, Model, SeatRole};

/// People who can be in one room.
pub const MOST_SEATS: u64 = 4;

/// A seat that is to be given out.
#[derive(Clone, Debug)]
pub struct NewSeat<'a> {
    /// The room, by the id of what the meeting is about.
    pub room: &'a str,
    pub role: SeatRole,
    pub opens_at: DateTime<Utc>,
    pub closes_at: DateTime<Utc>,
}

/// How a seat stands to the time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FoundSeat {
    Open(Model),
    Early(Model),
    Over,
    Unknown,
}

/// Gives out the seat of a role in the caller's transaction, in place of an older one; answers its secret, or none where all
/// seats are others'.
pub async fn issue_seat(tx: &WriteTx, new: NewSeat<'_>) -> Result<Option<String>, StoreError> {
    revoke_seat(tx, new.room, new.role).await?;
    let taken = Entity::find().filter(Column::RoomId.eq(new.room));
    if taken.count(tx.connection()).await? >= MOST_SEATS {
        return Ok(None);
    }
    let token = Token::hex::<16>();
    let row = seat::Model {
        hash: token.hash(),
        room_id: new.room.to_owned(),
        role: new.role,
        opens_at: new.opens_at,
        closes_at: new.closes_at,
    };
    tx.insert_row(row).await?;
    Ok(Some(token.into_secret()))
}

/// Takes one seat of a room back. Who sits there leaves within seconds.
pub async fn revoke_seat(tx: &WriteTx, room: &str, role: SeatRole) -> Result<(), StoreError> {
    Entity::delete_many()
        .filter(Column::RoomId.eq(room))
        .filter(Column::Role.eq(role))
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// Lets all who have a seat in a room stay until later.
pub async fn extend_seats(
    tx: &WriteTx,
    room: &str,
    closes_at: DateTime<Utc>,
) -> Result<(), StoreError> {
    Entity::update_many()
        .col_expr(Column::ClosesAt, Expr::value(closes_at))
        .filter(Column::RoomId.eq(room))
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// The seats of some rooms that may be sat on now.
pub async fn list_open_seats(store: &Store, rooms: &[String]) -> Result<Vec<Model>, StoreError> {
    let open = Entity::find()
        .filter(Column::RoomId.is_in(rooms))
        .filter(Column::ClosesAt.gt(store.clock().now()));
    Ok(open.all(store.reader().connection()).await?)
}

/// Takes all seats of a room back: the meeting was moved, cancelled or erased.
pub async fn revoke_seats(tx: &WriteTx, room: &str) -> Result<(), StoreError> {
    Entity::delete_many()
        .filter(Column::RoomId.eq(room))
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// The seat of a secret.
pub async fn find_seat(store: &Store, secret: &str) -> Result<FoundSeat, StoreError> {
    let now = store.clock().now();
    let found = Entity::find_by_id(token::hash_secret(secret))
        .one(store.reader().connection())
        .await?;
    Ok(match found {
        None => FoundSeat::Unknown,
        Some(seat) if now >= seat.closes_at => FoundSeat::Over,
        Some(seat) if now < seat.opens_at => FoundSeat::Early(seat),
        Some(seat) => FoundSeat::Open(seat),
    })
}

/// Deletes seats whose meeting is long over.
pub async fn purge_seats(tx: &WriteTx) -> Result<(), StoreError> {
    Entity::delete_many()
        .filter(Column::ClosesAt.lt(tx.now() - Duration::days(1)))
        .exec(tx.connection())
        .await?;
    Ok(())
}
