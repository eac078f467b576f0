//! Where people can be written to, and what they are called.

use std::collections::HashMap;

use kernel::Id;
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use store::StoreError;

use crate::members::ACTIVE;
use crate::tables::member;
use crate::{Permission, RoleSet};

pub async fn find_active_email<C: ConnectionTrait>(
    db: &C,
    id: Id,
) -> Result<Option<String>, StoreError> {
    let found = member::Entity::find_by_id(id.to_string())
        .filter(member::Column::State.eq(ACTIVE))
        .one(db)
        .await?;
    Ok(found.map(|member| member.email))
}

/// Ids and e-mail addresses of all who hold a permission and may sign in, the oldest account first.
pub async fn list_holder_emails<C: ConnectionTrait>(
    db: &C,
    permission: Permission,
) -> Result<Vec<(String, String)>, StoreError> {
    let mut any = Condition::any();
    for role in permission.roles() {
        any = any.add(RoleSet::contains_condition(member::Column::Roles, *role));
    }
    let mut holders = member::Entity::find()
        .filter(member::Column::State.eq(ACTIVE))
        .filter(any);
    // Decision 036: a doctor whom nobody has agreed to yet gets no mail about patients either.
    if permission.is_clinical() {
        holders = holders.filter(member::Column::DoctorSince.is_not_null());
    }
    let found = holders.order_by_asc(member::Column::Id).all(db).await?;
    let address = |member: member::Model| (member.id, member.email);
    Ok(found.into_iter().map(address).collect())
}

/// Names of people by their ids, also of those who may not sign in any more.
pub async fn load_names<C: ConnectionTrait>(
    db: &C,
    ids: impl IntoIterator<Item = String> + Send,
) -> Result<HashMap<String, String>, StoreError> {
    let ids: Vec<String> = ids.into_iter().collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let found = member::Entity::find()
        .filter(member::Column::Id.is_in(ids))
        .all(db)
        .await?;
    let name = |member: member::Model| (member.id, member.name);
    Ok(found.into_iter().map(name).collect())
}
