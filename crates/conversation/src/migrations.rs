//! All tables of the conversation.
use sea_orm_migration::prelude::*;

/// The schema of this crate, in order.
pub fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    vec![Box::new(Tables), Box::new(Age)]
}

struct Tables;

impl MigrationName for Tables {
    fn name(&self) -> &'static str {
        "m20261121_000600_conversation"
    }
}

/// Tables and columns of their indexes; the last says whether a row is unique in them.
const INDEXES: [(&str, &[&str], bool); 18] = [
    // A page of comments is read from this one alone, newest first, whatever else is in the table.
    (
        "comment",
        &["subject_kind", "subject_id", "depth", "state", "id"],
        false,
    ),
    ("comment", &["parent_id", "id"], false),
    ("comment", &["visitor", "id"], false),
    ("comment", &["state", "id"], false),
    ("reaction", &["visitor", "item_kind", "item_id"], false),
    (
        "question",
        &["visibility", "state", "published_at", "id"],
        false,
    ),
    ("question", &["visibility", "state", "likes", "id"], false),
    ("question", &["state", "id"], false),
    ("question", &["visitor", "id"], false),
    ("question", &["code_hash"], true),
    ("question", &["erase_after"], false),
    ("thread_message", &["question_id", "id"], false),
    ("thread_photo", &["question_id", "id"], false),
    ("report", &["item_kind", "item_id", "id"], false),
    ("report", &["state", "id"], false),
    ("complaint", &["decided_at", "id"], false),
    ("decision", &["item_kind", "item_id", "id"], false),
    ("word_rule", &["word"], true),
];

#[async_trait::async_trait]
impl MigrationTrait for Tables {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let tables = [
            comment(),
            reaction(),
            tally(),
            question(),
            thread_message(),
            thread_photo(),
            report(),
            complaint(),
            decision(),
            notice_seen(),
            word_rule(),
        ];
        for table in tables {
            manager.create_table(table).await?;
        }
        for (table, columns, unique) in INDEXES {
            let table = format!("conversation_{table}");
            let mut index = Index::create();
            index
                .name(format!("{table}_{}", columns.join("_")))
                .table(table);
            for column in columns {
                index.col(*column);
            }
            if unique {
                index.unique();
            }
            manager.create_index(index).await?;
        }
        Ok(())
    }
}

/// Whom a question is about.
struct Age;

impl MigrationName for Age {
    fn name(&self) -> &'static str {
        "m20261121_000700_question_age"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Age {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::alter()
            .table("conversation_question")
            .add_column(short("age", 16))
            .to_owned();
        manager.alter_table(table).await
    }
}

fn id(name: &'static str) -> ColumnDef {
    short(name, 26).not_null().to_owned()
}

fn short(name: &'static str, length: u32) -> ColumnDef {
    ColumnDef::new(name).string_len(length).to_owned()
}

fn text(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).text().not_null().to_owned()
}

fn number(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).big_integer().not_null().to_owned()
}

fn moment(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).timestamp_with_time_zone().to_owned()
}

fn comment() -> TableCreateStatement {
    Table::create()
        .table("conversation_comment")
        .col(id("id").primary_key())
        .col(short("subject_kind", 32).not_null())
        .col(short("subject_id", 128).not_null())
        .col(short("parent_id", 26))
        .col(ColumnDef::new("depth").integer().not_null())
        .col(text("name"))
        .col(text("text"))
        .col(short("state", 32).not_null())
        .col(short("hold_reason", 64))
        .col(short("visitor", 64).not_null())
        .col(short("staff_id", 26))
        .col(ColumnDef::new("by_doctor").boolean().not_null())
        .col(moment("posted_at").not_null())
        .col(moment("edited_at"))
        .col(number("likes"))
        .col(number("dislikes"))
        .col(number("replies"))
        .to_owned()
}

fn reaction() -> TableCreateStatement {
    Table::create()
        .table("conversation_reaction")
        .col(short("item_kind", 32).not_null())
        .col(short("item_id", 128).not_null())
        .col(short("visitor", 64).not_null())
        .col(short("kind", 32).not_null())
        .col(moment("at").not_null())
        .primary_key(
            Index::create()
                .col("item_kind")
                .col("item_id")
                .col("visitor"),
        )
        .to_owned()
}

fn tally() -> TableCreateStatement {
    Table::create()
        .table("conversation_tally")
        .col(short("item_kind", 32).not_null())
        .col(short("item_id", 128).not_null())
        .col(number("likes"))
        .col(number("dislikes"))
        .col(number("comments"))
        .col(number("threads"))
        .primary_key(Index::create().col("item_kind").col("item_id"))
        .to_owned()
}

fn question() -> TableCreateStatement {
    Table::create()
        .table("conversation_question")
        .col(id("id").primary_key())
        .col(short("visibility", 32).not_null())
        .col(short("state", 32).not_null())
        .col(short("hold_reason", 64))
        .col(text("category"))
        .col(short("country", 64))
        .col(text("title"))
        .col(text("text"))
        .col(text("user"))
        .col(short("visitor", 64).not_null())
        .col(moment("asked_at").not_null())
        .col(moment("published_at"))
        .col(number("likes"))
        .col(number("comments"))
        .col(ColumnDef::new("has_doctor_replied").boolean().not_null())
        .col(ColumnDef::new("answer_blocks").text())
        .col(ColumnDef::new("answer_text").text())
        .col(moment("answered_at"))
        .col(short("answered_by", 26))
        .col(ColumnDef::new("reviewer").text())
        .col(moment("reviewed_at"))
        .col(moment("review_due"))
        .col(short("fits_country", 64))
        .col(number("helpful"))
        .col(short("duplicate_of", 26))
        .col(short("general_of", 26))
        .col(short("code_hash", 64))
        .col(ColumnDef::new("item_key").text())
        .col(ColumnDef::new("notice_mail").text())
        .col(moment("closed_at"))
        .col(moment("erase_after"))
        .col(text("find_key"))
        .col(number("version"))
        .to_owned()
}

fn thread_message() -> TableCreateStatement {
    Table::create()
        .table("conversation_thread_message")
        .col(id("id").primary_key())
        .col(id("question_id"))
        .col(short("from", 32).not_null())
        .col(short("staff_id", 26))
        .col(text("body"))
        .col(moment("at").not_null())
        .col(moment("read_at"))
        .to_owned()
}

fn thread_photo() -> TableCreateStatement {
    Table::create()
        .table("conversation_thread_photo")
        .col(id("id").primary_key())
        .col(id("question_id"))
        .col(short("message_id", 26))
        .col(text("blob"))
        .col(text("name"))
        .col(number("bytes"))
        .col(moment("at").not_null())
        .to_owned()
}

fn report() -> TableCreateStatement {
    Table::create()
        .table("conversation_report")
        .col(id("id").primary_key())
        .col(short("item_kind", 32).not_null())
        .col(short("item_id", 128).not_null())
        .col(text("reason"))
        .col(ColumnDef::new("words").text())
        .col(short("visitor", 64).not_null())
        .col(moment("at").not_null())
        .col(short("state", 32).not_null())
        .col(moment("decided_at"))
        .col(short("decided_by", 26))
        .col(ColumnDef::new("outcome").text())
        .to_owned()
}

fn complaint() -> TableCreateStatement {
    Table::create()
        .table("conversation_complaint")
        .col(id("id").primary_key())
        .col(short("kind", 32).not_null())
        .col(ColumnDef::new("about").text())
        .col(text("words"))
        .col(ColumnDef::new("contact").text())
        .col(moment("at").not_null())
        .col(moment("acknowledged_at"))
        .col(moment("decided_at"))
        .col(short("decided_by", 26))
        .col(ColumnDef::new("outcome").text())
        .col(ColumnDef::new("reply").text())
        .to_owned()
}

fn decision() -> TableCreateStatement {
    Table::create()
        .table("conversation_decision")
        .col(id("id").primary_key())
        .col(short("item_kind", 32).not_null())
        .col(short("item_id", 128).not_null())
        .col(text("action"))
        .col(ColumnDef::new("reason").text())
        .col(ColumnDef::new("note").text())
        .col(short("from_hold", 64))
        .col(short("from_state", 32).not_null())
        .col(short("to_state", 32).not_null())
        .col(short("staff_id", 26))
        .col(moment("at").not_null())
        .to_owned()
}

fn notice_seen() -> TableCreateStatement {
    Table::create()
        .table("conversation_notice_seen")
        .col(short("visitor", 64).not_null())
        .col(moment("seen_at").not_null())
        .primary_key(Index::create().col("visitor"))
        .to_owned()
}

fn word_rule() -> TableCreateStatement {
    Table::create()
        .table("conversation_word_rule")
        .col(id("id").primary_key())
        .col(text("word"))
        .col(short("action", 32).not_null())
        .col(text("by"))
        .col(moment("at").not_null())
        .to_owned()
}

#[cfg(test)]
mod tests {
    use sea_orm::{EntityTrait, PaginatorTrait};
    use store::testing::TestDatabase;

    use super::migrations;
    use crate::tables;

    /// Each entity is asked for, so that a column that the table does not have is noticed.
    #[tokio::test]
    async fn the_tables_are_those_of_the_entities() {
        let place = TestDatabase::migrated(migrations).await;
        let store = place.store(kernel::Clock::system()).await;
        let reader = store.reader();
        macro_rules! empty {
            ($($table:ident)*) => {$(
                let rows = tables::$table::Entity::find().all(reader.connection()).await.unwrap();
                assert!(rows.is_empty());
                assert_eq!(tables::$table::Entity::find().count(reader.connection()).await.unwrap(), 0);
            )*};
        }
        empty!(comment reaction tally question thread_message thread_photo report complaint decision notice_seen word_rule);
    }
}
