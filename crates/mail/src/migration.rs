//! The table of mails.

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
