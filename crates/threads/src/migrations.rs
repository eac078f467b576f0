//! The tables of this crate; each name begins with `thread_`.

use store::schema::*;

pub fn migrations() -> Migrations {
    vec![create_threads().boxed()]
}

fn create_threads() -> Migration {
    let migration = Migration::new("m20261128_001500_threads")
        .table(
            "thread_message",
            [
                primary_key(id("id")),
                id("subject_id"),
                string_len("channel", 16),
                string_len("author", 16),
                id_null("staff_id"),
                text_null("author_name"),
                string_len_null("author_role", 32),
                text("body"),
                boolean("was_reply"),
                string_len_null("client_key", 64),
                utc("at"),
                utc_null("read_at"),
            ],
        )
        .table(
            "thread_attachment",
            [
                primary_key(id("id")),
                id("subject_id"),
                id("message_id"),
                string_len("kind", 16),
                string_len("media_type", 128),
                text("blob"),
                text("name"),
                big_integer("bytes"),
                integer_null("seconds"),
                utc("at"),
            ],
        )
        .index("thread_message", &["subject_id", "id"])
        .unique("thread_message", &["subject_id", "client_key"])
        .index("thread_attachment", &["subject_id", "id"]);
    add_upload_tables(migration)
}

/// Goes on with voice notes that are on their way.
fn add_upload_tables(migration: Migration) -> Migration {
    migration
        .table(
            "thread_upload",
            [
                primary_key(id("id")),
                text("thread"),
                text("item_key"),
                text("name"),
                big_integer("length"),
                big_integer("received"),
                utc("expires_at"),
                text_null("message_id"),
                text_null("refused"),
                utc_null("claimed_until"),
            ],
        )
        .table_with_key(
            "thread_upload_part",
            [
                id("upload_id"),
                big_integer("starts_at"),
                big_integer("bytes"),
                text("file"),
            ],
            &["upload_id", "starts_at"],
        )
        .index("thread_upload", &["thread"])
        .index("thread_upload", &["expires_at"])
}

#[cfg(test)]
mod tests {
    use sea_orm::EntityTrait;
    use store::testing::TestDatabase;

    use super::migrations;
    use crate::{attachment, message};

    /// Each entity is asked for, so that a column that the table does not have is noticed.
    #[tokio::test]
    async fn the_tables_are_those_of_the_entities() {
        let place = TestDatabase::migrated(migrations).await;
        let store = place.store(kernel::Clock::system()).await;
        let reader = store.reader();
        let messages = message::Entity::find().all(reader.connection()).await;
        let attachments = attachment::Entity::find().all(reader.connection()).await;
        assert!(messages.unwrap().is_empty() && attachments.unwrap().is_empty());
    }
}
