//! All tables of the conversation.

use store::schema::*;

pub fn migrations() -> Migrations {
    vec![
        create_conversation().boxed(),
        // Whom a question is about.
        Migration::new("m20261121_000700_question_age")
            .column("conversation_question", string_len_null("age", 16))
            .boxed(),
        move_threads().boxed(),
        // What readers are told of changes to a published answer.
        Migration::new("m20261129_000610_answer_corrections")
            .table(
                "conversation_correction",
                [
                    primary_key(id("id")),
                    id("question_id"),
                    text("note"),
                    id_null("staff_id"),
                    utc("at"),
                ],
            )
            .index("conversation_correction", &["question_id", "id"])
            .boxed(),
        // Who follows a public question by mail.
        Migration::new("m20261129_000620_question_followers")
            .table(
                "conversation_follower",
                [
                    primary_key(id("id")),
                    id("question_id"),
                    text("address"),
                    string_len("address_hash", 64),
                    string_len("state", 16),
                    string_len("token_hash", 64),
                    utc("expires_at"),
                    utc("created_at"),
                    utc_null("confirmed_at"),
                ],
            )
            .unique("conversation_follower", &["question_id", "address_hash"])
            .unique("conversation_follower", &["token_hash"])
            .index("conversation_follower", &["address_hash"])
            .index("conversation_follower", &["state", "expires_at"])
            .boxed(),
        pin_comments().boxed(),
        index_waiting_counts().boxed(),
    ]
}

/// The comment that stands on top of its article.
fn pin_comments() -> Migration {
    Migration::new("m20261129_000630_pinned_comments")
        .column("conversation_comment", utc_null("pinned_at"))
        .index(
            "conversation_comment",
            &["subject_kind", "subject_id", "pinned_at"],
        )
}

/// What waits is counted for each screen of the desk: not by reading what is published.
fn index_waiting_counts() -> Migration {
    Migration::new("m20261130_000640_waiting_counts")
        .index("conversation_comment", &["hold_reason", "state"])
        .index("conversation_question", &["hold_reason", "state"])
        .index(
            "conversation_question",
            &["answered_at", "visibility", "state"],
        )
}

/// Threads have a crate of their own: what was written moves there, sealed as it is.
fn move_threads() -> Migration {
    Migration::new("m20261128_001501_question_threads")
        .sql(
            "INSERT INTO thread_message (id, subject_id, channel, author, staff_id, body, was_reply, at, read_at) \
             SELECT id, question_id, 'asker', \"from\", staff_id, body, false, at, read_at FROM conversation_thread_message",
        )
        .sql(
            "INSERT INTO thread_attachment (id, subject_id, message_id, kind, media_type, blob, name, bytes, at) \
             SELECT id, question_id, COALESCE(message_id, id), 'photo', 'image/webp', blob, name, bytes, at \
             FROM conversation_thread_photo",
        )
        .sql("DROP TABLE conversation_thread_message")
        .sql("DROP TABLE conversation_thread_photo")
}

fn create_conversation() -> Migration {
    let migration = Migration::new("m20261121_000600_conversation")
        .table(
            "conversation_comment",
            [
                primary_key(id("id")),
                string_len("subject_kind", 32),
                string_len("subject_id", 128),
                id_null("parent_id"),
                integer("depth"),
                text("name"),
                text("text"),
                string_len("state", 32),
                string_len_null("hold_reason", 64),
                string_len("visitor", 64),
                id_null("staff_id"),
                boolean("by_doctor"),
                utc("posted_at"),
                utc_null("edited_at"),
                big_integer("likes"),
                big_integer("dislikes"),
                big_integer("replies"),
            ],
        )
        .table_with_key(
            "conversation_reaction",
            [
                string_len("item_kind", 32),
                string_len("item_id", 128),
                string_len("visitor", 64),
                string_len("kind", 32),
                utc("at"),
            ],
            &["item_kind", "item_id", "visitor"],
        )
        .table_with_key(
            "conversation_tally",
            [
                string_len("item_kind", 32),
                string_len("item_id", 128),
                big_integer("likes"),
                big_integer("dislikes"),
                big_integer("comments"),
                big_integer("threads"),
            ],
            &["item_kind", "item_id"],
        );
    add_conversation_comment_tables(add_conversation_complaint_tables(
        add_conversation_thread_message_tables(add_conversation_question_tables(migration)),
    ))
}

/// Goes on with conversation.
fn add_conversation_question_tables(migration: Migration) -> Migration {
    migration.table(
        "conversation_question",
        [
            primary_key(id("id")),
            string_len("visibility", 32),
            string_len("state", 32),
            string_len_null("hold_reason", 64),
            text("category"),
            string_len_null("country", 64),
            text("title"),
            text("text"),
            text("user"),
            string_len("visitor", 64),
            utc("asked_at"),
            utc_null("published_at"),
            big_integer("likes"),
            big_integer("comments"),
            boolean("has_doctor_replied"),
            text_null("answer_blocks"),
            text_null("answer_text"),
            utc_null("answered_at"),
            id_null("answered_by"),
            text_null("reviewer"),
            utc_null("reviewed_at"),
            utc_null("review_due"),
            string_len_null("fits_country", 64),
            big_integer("helpful"),
            id_null("duplicate_of"),
            id_null("general_of"),
            string_len_null("code_hash", 64),
            text_null("item_key"),
            text_null("notice_mail"),
            utc_null("closed_at"),
            utc_null("erase_after"),
            text("find_key"),
            big_integer("version"),
        ],
    )
}

/// Goes on with conversation.
fn add_conversation_thread_message_tables(migration: Migration) -> Migration {
    migration
        .table(
            "conversation_thread_message",
            [
                primary_key(id("id")),
                id("question_id"),
                string_len("from", 32),
                id_null("staff_id"),
                text("body"),
                utc("at"),
                utc_null("read_at"),
            ],
        )
        .table(
            "conversation_thread_photo",
            [
                primary_key(id("id")),
                id("question_id"),
                id_null("message_id"),
                text("blob"),
                text("name"),
                big_integer("bytes"),
                utc("at"),
            ],
        )
        .table(
            "conversation_report",
            [
                primary_key(id("id")),
                string_len("item_kind", 32),
                string_len("item_id", 128),
                text("reason"),
                text_null("words"),
                string_len("visitor", 64),
                utc("at"),
                string_len("state", 32),
                utc_null("decided_at"),
                id_null("decided_by"),
                text_null("outcome"),
            ],
        )
}

/// Goes on with conversation.
fn add_conversation_complaint_tables(migration: Migration) -> Migration {
    migration
        .table(
            "conversation_complaint",
            [
                primary_key(id("id")),
                string_len("kind", 32),
                text_null("about"),
                text("words"),
                text_null("contact"),
                utc("at"),
                utc_null("acknowledged_at"),
                utc_null("decided_at"),
                id_null("decided_by"),
                text_null("outcome"),
                text_null("reply"),
            ],
        )
        .table(
            "conversation_decision",
            [
                primary_key(id("id")),
                string_len("item_kind", 32),
                string_len("item_id", 128),
                text("action"),
                text_null("reason"),
                text_null("note"),
                string_len_null("from_hold", 64),
                string_len("from_state", 32),
                string_len("to_state", 32),
                id_null("staff_id"),
                utc("at"),
            ],
        )
        .table(
            "conversation_notice_seen",
            [primary_key(string_len("visitor", 64)), utc("seen_at")],
        )
        .table(
            "conversation_word_rule",
            [
                primary_key(id("id")),
                text("word"),
                string_len("action", 32),
                text("by"),
                utc("at"),
            ],
        )
}

/// Goes on with conversation.
fn add_conversation_comment_tables(migration: Migration) -> Migration {
    migration
        // A page of comments is read from this one alone, newest first, whatever else is in the table.
        .index(
            "conversation_comment",
            &["subject_kind", "subject_id", "depth", "state", "id"],
        )
        .index("conversation_comment", &["parent_id", "id"])
        .index("conversation_comment", &["visitor", "id"])
        .index("conversation_comment", &["state", "id"])
        .index(
            "conversation_reaction",
            &["visitor", "item_kind", "item_id"],
        )
        .index(
            "conversation_question",
            &["visibility", "state", "published_at", "id"],
        )
        .index(
            "conversation_question",
            &["visibility", "state", "likes", "id"],
        )
        .index("conversation_question", &["state", "id"])
        .index("conversation_question", &["visitor", "id"])
        .unique("conversation_question", &["code_hash"])
        .index("conversation_question", &["erase_after"])
        .index("conversation_thread_message", &["question_id", "id"])
        .index("conversation_thread_photo", &["question_id", "id"])
        .index("conversation_report", &["item_kind", "item_id", "id"])
        .index("conversation_report", &["state", "id"])
        .index("conversation_complaint", &["decided_at", "id"])
        .index("conversation_decision", &["item_kind", "item_id", "id"])
        .unique("conversation_word_rule", &["word"])
}

#[cfg(test)]
mod tests {
    use sea_orm::{EntityTrait, PaginatorTrait};
    use store::testing::TestDatabase;

    use super::migrations;
    use crate::tables;

    fn all() -> store::schema::Migrations {
        threads::migrations()
            .into_iter()
            .chain(migrations())
            .collect()
    }

    /// Each entity is asked for, so that a column that the table does not have is noticed.
    #[tokio::test]
    async fn the_tables_are_those_of_the_entities() {
        let place = TestDatabase::migrated(all).await;
        let store = place.store(kernel::Clock::system()).await;
        let reader = store.reader();
        macro_rules! empty {
            ($($table:ident)*) => {$(
                let rows = tables::$table::Entity::find().all(reader.connection()).await.unwrap();
                assert!(rows.is_empty());
                assert_eq!(tables::$table::Entity::find().count(reader.connection()).await.unwrap(), 0);
            )*};
        }
        empty!(comment correction follower reaction tally question report complaint decision notice_seen word_rule);
    }
}
