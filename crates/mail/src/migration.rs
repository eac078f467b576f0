//! The tables of mails, of addresses that get none, and of what people are told of.

use sea_orm_migration::prelude::*;

/// Makes the table.
pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m20261121_000010_mail_message"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let text = |name: &'static str| ColumnDef::new(name).text().not_null().to_owned();
        let word = |name: &'static str, length| {
            ColumnDef::new(name)
                .string_len(length)
                .not_null()
                .to_owned()
        };
        let table = Table::create()
            .table("mail_message")
            .col(word("id", 26).primary_key())
            .col(word("template", 64))
            .col(ColumnDef::new("key").string_len(200))
            .col(text("recipient"))
            .col(word("recipient_mark", 64))
            .col(text("variables"))
            .col(ColumnDef::new("letter").text())
            .col(word("state", 16))
            .col(ColumnDef::new("sending").integer().not_null())
            .col(ColumnDef::new("tries").integer().not_null())
            .col(ColumnDef::new("last_error").text())
            .col(
                ColumnDef::new("created_at")
                    .timestamp_with_time_zone()
                    .not_null(),
            )
            .col(ColumnDef::new("settled_at").timestamp_with_time_zone())
            .to_owned();
        manager.create_table(table).await?;
        let index = |name: &'static str, columns: &[&'static str]| {
            let mut index = Index::create();
            index.name(name).table("mail_message");
            for column in columns {
                index.col(*column);
            }
            index
        };
        let key = index("mail_message_key", &["key"]).unique().to_owned();
        for index in [
            key,
            index("mail_message_mark", &["recipient_mark"]).to_owned(),
            index("mail_message_state", &["state", "id"]).to_owned(),
        ] {
            manager.create_index(index).await?;
        }
        Ok(())
    }
}

/// What a mail has beside its letter, and the addresses that get no mail.
pub struct Beside;

impl MigrationName for Beside {
    fn name(&self) -> &str {
        "m20261122_000100_mail_beside"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Beside {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let stream = ColumnDef::new("stream")
            .string_len(16)
            .not_null()
            .default("service")
            .to_owned();
        // One at a time: SQLite adds no more.
        for column in [
            ColumnDef::new("extras").text().to_owned(),
            stream,
            ColumnDef::new("message_id").string_len(200).to_owned(),
        ] {
            let table = Table::alter()
                .table("mail_message")
                .add_column(column)
                .to_owned();
            manager.alter_table(table).await?;
        }
        manager.create_table(suppressions()).await?;
        for (name, table, columns, is_unique) in [
            (
                "mail_message_message_id",
                "mail_message",
                ["message_id"].as_slice(),
                false,
            ),
            (
                "mail_message_recent",
                "mail_message",
                &["recipient_mark", "settled_at"],
                false,
            ),
            (
                "mail_suppression_mark",
                "mail_suppression",
                &["mark", "scope"],
                true,
            ),
        ] {
            let mut index = Index::create();
            index.name(name).table(table);
            for column in columns {
                index.col(*column);
            }
            if is_unique {
                index.unique();
            }
            manager.create_index(index).await?;
        }
        Ok(())
    }
}

fn suppressions() -> TableCreateStatement {
    let word = |name: &'static str, length| {
        ColumnDef::new(name)
            .string_len(length)
            .not_null()
            .to_owned()
    };
    Table::create()
        .table("mail_suppression")
        .col(word("id", 26).primary_key())
        .col(ColumnDef::new("address").text().not_null())
        .col(word("mark", 64))
        .col(word("reason", 16))
        .col(word("scope", 16))
        .col(ColumnDef::new("note").text().not_null())
        .col(ColumnDef::new("at").timestamp_with_time_zone().not_null())
        .col(ColumnDef::new("by").string_len(40).not_null())
        .to_owned()
}

/// What people of the house chose to be told of.
pub struct Notices;

impl MigrationName for Notices {
    fn name(&self) -> &str {
        "m20261124_000100_mail_notice_choice"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Notices {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let word = |name: &'static str, length| {
            ColumnDef::new(name)
                .string_len(length)
                .not_null()
                .to_owned()
        };
        let table = Table::create()
            .table("mail_notice_choice")
            .col(word("member_id", 26))
            .col(word("occasion", 16))
            .col(ColumnDef::new("wanted").boolean().not_null())
            .primary_key(Index::create().col("member_id").col("occasion"))
            .to_owned();
        manager.create_table(table).await
    }
}
