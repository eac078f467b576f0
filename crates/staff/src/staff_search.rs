//! People who sign in, for the search of the desk.

use async_trait::async_trait;
use sea_orm::{EntityTrait, QueryOrder, QuerySelect};
use store::{Store, StoreError};

use crate::tables::member::{Column, Entity, Model};
use crate::{Permission, SearchEntry, SearchSource, SourceFacts, members};

/// People of the staff by their names and addresses, for who looks after them.
pub struct StaffSearch(pub Store);

#[async_trait]
impl SearchSource for StaffSearch {
    fn facts(&self) -> SourceFacts {
        SourceFacts::people("staff", "Staff member", &[Permission::ManagePeople])
    }

    async fn list_entries(&self, most: u64) -> Result<Vec<SearchEntry>, StoreError> {
        let rows = Entity::find()
            .order_by_desc(Column::Id)
            .limit(most)
            .all(self.0.reader().connection())
            .await?;
        Ok(rows.into_iter().map(build_entry).collect())
    }
}

fn build_entry(row: Model) -> SearchEntry {
    let roles = members::parse_roles(&row)
        .map(|roles| roles.to_vec())
        .unwrap_or_default();
    let roles: Vec<&str> = roles.iter().map(|role| role.desk_label()).collect();
    let found_by: String = url::form_urlencoded::byte_serialize(row.email.as_bytes()).collect();
    SearchEntry {
        title: row.name,
        detail: roles.join(", "),
        url: format!("/people?q={found_by}"),
        at: row.created_at,
        id: row.id,
        words: vec![row.email],
    }
}
