//! The table of this crate; its name begins with `draft_`.

use store::schema::*;

pub fn migrations() -> Migrations {
    vec![create_drafts().boxed()]
}

fn create_drafts() -> Migration {
    Migration::new("m20261129_180000_drafts")
        .table(
            "draft_text",
            [
                primary_key(id("id")),
                id("staff_id"),
                string_len("kind", 32),
                id("subject_id"),
                text("body"),
                big_integer("revision"),
                utc("saved_at"),
            ],
        )
        .unique("draft_text", &["subject_id", "kind", "staff_id"])
}

#[cfg(test)]
mod tests {
    use sea_orm::EntityTrait;
    use store::testing::TestDatabase;

    use super::migrations;
    use crate::table::Entity;

    /// The entity is asked for, so that a column that the table does not have is noticed.
    #[tokio::test]
    async fn the_table_is_that_of_the_entity() {
        let place = TestDatabase::migrated(migrations).await;
        let store = place.store(kernel::Clock::system()).await;
        let found = Entity::find().all(store.reader().connection()).await;
        assert!(found.unwrap().is_empty());
    }
}
