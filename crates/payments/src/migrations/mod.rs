//! All tables of payments.

mod columns;
mod finding;
mod holding;
mod joining;
mod repeating;

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DbBackend;

use columns::{
    flag, id, maybe_moment, maybe_number, maybe_text, maybe_word, moment, number, table, text, word,
};
use finding::Finding;
use holding::Holding;
use joining::Joining;
use repeating::Repeating;

/// The schema of this crate, in order.
pub fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    vec![
        Box::new(Tables),
        Box::new(Repeating),
        Box::new(Finding),
        Box::new(Joining),
        Box::new(Holding),
    ]
}

struct Tables;

impl MigrationName for Tables {
    fn name(&self) -> &'static str {
        "m20261121_000700_payments"
    }
}

/// Tables and columns of their indexes; the last says whether a row is unique in them.
const INDEXES: [(&str, &[&str], bool); 17] = [
    ("attempt", &["quote_id"], false),
    ("attempt", &["purpose", "subject"], false),
    ("attempt", &["status", "id"], false),
    ("attempt", &["next_sweep_at"], false),
    ("quote", &["valid_until"], false),
    ("ledger_entry", &["at"], false),
    ("ledger_entry", &["reference"], false),
    ("refund", &["reference"], false),
    ("refund", &["status", "id"], false),
    ("review", &["about", "reason"], true),
    ("review", &["resolved_at", "id"], false),
    ("review", &["reference"], false),
    ("webhook", &["provider", "key"], true),
    ("rate", &["currency", "fetched_at"], false),
    ("receipt", &["number"], true),
    ("sandbox_transaction", &["reference"], true),
    ("sandbox_transaction", &["access_code"], true),
];

#[async_trait::async_trait]
impl MigrationTrait for Tables {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let tables = [
            quote(),
            attempt(),
            fulfilment(),
            ledger_entry(),
            ledger_line(),
            refund(),
            review(),
            webhook(),
            rate(),
            rate_rules(),
            counter(),
            receipt(),
            sandbox_transaction(),
            sandbox_refund(),
        ];
        for table in tables {
            manager.create_table(table).await?;
        }
        for (table, columns, unique) in INDEXES {
            let table = format!("payments_{table}");
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
        let connection = manager.get_connection();
        for table in ["payments_ledger_entry", "payments_ledger_line"] {
            let sql = append_only(manager.get_database_backend(), table);
            connection.execute_unprepared(&sql).await?;
        }
        Ok(())
    }
}

fn quote() -> TableCreateStatement {
    let columns = vec![
        id("id").primary_key().to_owned(),
        word("purpose", 16),
        word("subject", 64),
        number("price_minor"),
        word("price_currency", 3),
        number("amount_minor"),
        word("amount_currency", 3),
        maybe_number("rate_micros"),
        maybe_word("rate_source", 16),
        maybe_moment("rate_at"),
        moment("created_at"),
        moment("valid_until"),
    ];
    table("quote", columns)
}

fn attempt() -> TableCreateStatement {
    let columns = vec![
        id("id").primary_key().to_owned(),
        word("purpose", 16),
        word("subject", 64),
        id("quote_id"),
        word("provider", 16),
        flag("is_live"),
        word("status", 16),
        number("amount_minor"),
        word("amount_currency", 3),
        flag("is_fallback_rate"),
        text("payer"),
        text("return_url"),
        maybe_text("session"),
        maybe_word("release", 16),
        maybe_moment("released_at"),
        maybe_number("received_minor"),
        maybe_word("received_currency", 3),
        number("refunded_minor"),
        maybe_number("fee_minor"),
        maybe_word("provider_id", 64),
        maybe_word("channel", 32),
        maybe_word("outcome", 32),
        maybe_moment("paid_at"),
        maybe_moment("settled_at"),
        moment("created_at"),
        moment("expires_at"),
        maybe_moment("checked_at"),
        ColumnDef::new("sweeps").integer().not_null().to_owned(),
        maybe_moment("next_sweep_at"),
    ];
    table("attempt", columns)
}

fn fulfilment() -> TableCreateStatement {
    let columns = vec![
        word("purpose", 16),
        word("subject", 64),
        id("reference"),
        moment("at"),
    ];
    let key = Index::create().col("purpose").col("subject").to_owned();
    table("fulfilment", columns)
        .primary_key(&mut key.clone())
        .to_owned()
}

fn ledger_entry() -> TableCreateStatement {
    let columns = vec![
        id("id").primary_key().to_owned(),
        moment("at"),
        word("kind", 16),
        id("reference"),
        word("provider", 16),
    ];
    table("ledger_entry", columns)
}

fn ledger_line() -> TableCreateStatement {
    let columns = vec![
        id("entry_id"),
        ColumnDef::new("position").integer().not_null().to_owned(),
        word("account", 64),
        number("minor"),
        word("currency", 3),
    ];
    let key = Index::create().col("entry_id").col("position").to_owned();
    table("ledger_line", columns)
        .primary_key(&mut key.clone())
        .to_owned()
}

fn refund() -> TableCreateStatement {
    let columns = vec![
        id("id").primary_key().to_owned(),
        id("reference"),
        number("amount_minor"),
        word("amount_currency", 3),
        word("status", 16),
        text("reason"),
        text("requested_by"),
        moment("requested_at"),
        flag("needs_second_person"),
        maybe_text("decided_by"),
        maybe_moment("decided_at"),
        maybe_word("provider_id", 64),
        maybe_moment("sent_at"),
        maybe_text("problem"),
        maybe_moment("finished_at"),
    ];
    table("refund", columns)
}

fn review() -> TableCreateStatement {
    let columns = vec![
        id("id").primary_key().to_owned(),
        word("reference", 128),
        word("about", 128),
        word("reason", 32),
        moment("opened_at"),
        maybe_moment("resolved_at"),
        maybe_text("resolved_by"),
        maybe_word("resolution", 16),
        maybe_text("note"),
    ];
    table("review", columns)
}

fn webhook() -> TableCreateStatement {
    let columns = vec![
        id("id").primary_key().to_owned(),
        word("provider", 16),
        word("key", 200),
        word("event", 64),
        maybe_word("reference", 128),
        text("body"),
        moment("received_at"),
    ];
    table("webhook", columns)
}

fn rate() -> TableCreateStatement {
    let columns = vec![
        id("id").primary_key().to_owned(),
        word("currency", 3),
        number("micros"),
        moment("fetched_at"),
    ];
    table("rate", columns)
}

fn rate_rules() -> TableCreateStatement {
    let columns = vec![
        id("id").primary_key().to_owned(),
        maybe_number("override_micros"),
        maybe_moment("override_until"),
        ColumnDef::new("margin_basis_points")
            .integer()
            .not_null()
            .to_owned(),
        flag("has_donation_fallback"),
        number("donation_fallback_micros"),
        text("changed_by"),
        moment("changed_at"),
    ];
    table("rate_rules", columns)
}

fn counter() -> TableCreateStatement {
    let columns = vec![word("id", 16).primary_key().to_owned(), number("value")];
    table("counter", columns)
}

fn receipt() -> TableCreateStatement {
    let columns = vec![
        id("reference").primary_key().to_owned(),
        number("number"),
        moment("at"),
    ];
    table("receipt", columns)
}

fn sandbox_transaction() -> TableCreateStatement {
    let columns = vec![
        number("id").primary_key().to_owned(),
        word("reference", 128),
        word("access_code", 64),
        text("body"),
        moment("at"),
    ];
    table("sandbox_transaction", columns)
}

fn sandbox_refund() -> TableCreateStatement {
    let columns = vec![
        number("id").primary_key().to_owned(),
        number("transaction_id"),
        text("body"),
        moment("at"),
    ];
    table("sandbox_refund", columns)
}

/// The ledger is never changed, only added to.
fn append_only(backend: DbBackend, table: &str) -> String {
    if backend == DbBackend::Postgres {
        format!(
            "CREATE FUNCTION {table}_append_only() RETURNS trigger LANGUAGE plpgsql AS \
             $$ BEGIN RAISE EXCEPTION 'the ledger is append-only'; END $$; \
             CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} \
             FOR EACH STATEMENT EXECUTE FUNCTION {table}_append_only()"
        )
    } else {
        format!(
            "CREATE TRIGGER {table}_no_update BEFORE UPDATE ON {table} \
             BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END; \
             CREATE TRIGGER {table}_no_delete BEFORE DELETE ON {table} \
             BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END"
        )
    }
}
