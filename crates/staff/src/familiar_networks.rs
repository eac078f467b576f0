//! Networks from which people sign in, so that those who guess elsewhere are not in their way.

use std::net::IpAddr;

use chrono::Duration;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use store::{Actor, WriteTx};
use web::Error;

use crate::Staff;
use crate::tables::familiar::{ActiveModel, Column, Entity};

/// A network from which somebody signed in is theirs for this long.
const FAMILIAR: Duration = Duration::days(90);

impl Staff {
    pub(crate) async fn remember_network(&self, email: &str, from: IpAddr) -> Result<(), Error> {
        let hash = self.familiar_network_hash(email, from)?;
        let tx = self.store().begin(Actor::System).await?;
        Entity::delete_many()
            .filter(Column::SeenAt.lt(tx.now() - FAMILIAR))
            .exec(tx.connection())
            .await?;
        let row = ActiveModel {
            network_hash: Set(hash),
            seen_at: Set(tx.now()),
        };
        let again = OnConflict::column(Column::NetworkHash)
            .update_column(Column::SeenAt)
            .to_owned();
        Entity::insert(row)
            .on_conflict(again)
            .exec_without_returning(tx.connection())
            .await?;
        Ok(tx.commit().await?)
    }

    pub(crate) fn familiar_network_hash(&self, email: &str, from: IpAddr) -> Result<String, Error> {
        self.bucket_hash("familiar", &format!("{email} {}", network_prefix(from)))
    }
}

pub async fn is_familiar(tx: &WriteTx, hash: &str) -> Result<bool, Error> {
    let found = Entity::find_by_id(hash).one(tx.connection()).await?;
    // Checked here as well, because old rows are deleted only when somebody signs in.
    Ok(found.is_some_and(|row| row.seen_at > tx.now() - FAMILIAR))
}

/// An IPv4 address, or the /64 that one IPv6 subscriber has.
pub fn subscriber_prefix(address: IpAddr) -> String {
    match address {
        IpAddr::V4(four) => four.to_string(),
        IpAddr::V6(six) => format!("{:x?}", &six.segments()[..4]),
    }
}

/// What is thought to be one place: an IPv4 address, or the /48 that a provider gives to one site at most.
pub fn network_prefix(address: IpAddr) -> String {
    match address {
        IpAddr::V4(four) => four.to_string(),
        IpAddr::V6(six) => format!("{:x?}", &six.segments()[..3]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ipv6_subscriber_is_a_64_and_a_network_a_48() {
        let net = |text: &str| network_prefix(text.parse().unwrap());
        assert_eq!(net("2001:db8:1:2::1"), net("2001:db8:1:ffff::1"));
        assert_ne!(net("2001:db8:1::1"), net("2001:db8:2::1"));
        let of = |text: &str| subscriber_prefix(text.parse().unwrap());
        assert_eq!(of("2001:db8:1:2:3::4"), of("2001:db8:1:2:ffff::1"));
        assert_ne!(of("2001:db8:1:2:3::4"), of("2001:db8:1:3::1"));
    }
}
