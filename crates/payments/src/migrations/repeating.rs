//! Money that is taken again.

use sea_orm_migration::prelude::*;

use super::columns::{id, maybe_moment, maybe_word, moment, number, table, text, word};

/// Money that is taken again.
pub(super) struct Repeating;

impl MigrationName for Repeating {
    fn name(&self) -> &'static str {
        "m20261122_000710_payments_repeating"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Repeating {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let theirs = Table::alter()
            .table("payments_attempt")
            .add_column(maybe_word("provider_reference", 100))
            .to_owned();
        manager.alter_table(theirs).await?;
        for table in [method(), plan(), subscription(), sandbox_subscription()] {
            manager.create_table(table).await?;
        }
        for (table, columns, unique) in [
            ("attempt", ["provider", "provider_reference"], false),
            ("method", ["purpose", "subject"], true),
            ("subscription", ["purpose", "subject"], false),
        ] {
            let table = format!("payments_{table}");
            let mut index = Index::create();
            index
                .name(format!("{table}_{}", columns.join("_")))
                .table(table);
            for column in columns {
                index.col(column);
            }
            if unique {
                index.unique();
            }
            manager.create_index(index).await?;
        }
        Ok(())
    }
}

fn method() -> TableCreateStatement {
    let columns = vec![
        id("id").primary_key().to_owned(),
        word("purpose", 16),
        word("subject", 64),
        word("provider", 16),
        text("method"),
        moment("saved_at"),
    ];
    table("method", columns)
}

fn plan() -> TableCreateStatement {
    let columns = vec![
        word("provider", 16),
        word("currency", 3),
        number("minor"),
        word("interval", 16),
        word("code", 64),
    ];
    let key = Index::create()
        .col("provider")
        .col("currency")
        .col("minor")
        .col("interval")
        .to_owned();
    table("plan", columns)
        .primary_key(&mut key.clone())
        .to_owned()
}

fn subscription() -> TableCreateStatement {
    let columns = vec![
        word("code", 64).primary_key().to_owned(),
        word("provider", 16),
        word("purpose", 16),
        word("subject", 64),
        text("token"),
        number("amount_minor"),
        word("amount_currency", 3),
        word("status", 16),
        maybe_moment("next_at"),
        moment("created_at"),
    ];
    table("subscription", columns)
}

fn sandbox_subscription() -> TableCreateStatement {
    let columns = vec![
        word("code", 64).primary_key().to_owned(),
        text("body"),
        moment("at"),
    ];
    table("sandbox_subscription", columns)
}
