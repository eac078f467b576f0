//! The tables of this crate; each name begins with `giving_`.

use sea_orm_migration::prelude::*;

/// The schema of this crate.
pub fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    vec![Box::new(Tables), Box::new(Charging)]
}

struct Tables;

impl MigrationName for Tables {
    fn name(&self) -> &'static str {
        "m20261122_001100_giving"
    }
}

/// Tables and columns of their indexes; the last says whether a row is unique in them.
const INDEXES: [(&str, &[&str], bool); 18] = [
    ("gift", &["reference"], true),
    ("gift", &["state", "id"], false),
    ("gift", &["email_mark"], false),
    ("gift", &["plan_id", "turn"], true),
    ("gift", &["fund", "state"], false),
    ("gift", &["payment"], false),
    ("gift", &["erase_after"], false),
    ("plan", &["reference"], true),
    ("plan", &["state", "id"], false),
    ("plan", &["email_mark"], false),
    ("link", &["subject"], false),
    ("event", &["subject"], false),
    ("proof", &["gift_id", "mark"], true),
    ("line", &["mark"], true),
    ("line", &["state", "id"], false),
    ("line", &["gift_id"], false),
    ("try", &["mark", "at"], false),
    ("try", &["at"], false),
];

#[async_trait::async_trait]
impl MigrationTrait for Tables {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [
            gift(),
            plan(),
            link(),
            event(),
            proof(),
            statement(),
            line(),
            tries(),
        ] {
            manager.create_table(table).await?;
        }
        for (table, columns, unique) in INDEXES {
            let table = format!("giving_{table}");
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

/// What is being charged for a month.
struct Charging;

impl MigrationName for Charging {
    fn name(&self) -> &'static str {
        "m20261122_001110_giving_charging"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Charging {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let plan = Table::alter()
            .table("giving_plan")
            .add_column(maybe_word("charging", 26))
            .to_owned();
        manager.alter_table(plan).await
    }
}

fn word(name: &'static str, length: u32) -> ColumnDef {
    ColumnDef::new(name)
        .string_len(length)
        .not_null()
        .to_owned()
}

fn id(name: &'static str) -> ColumnDef {
    word(name, 26)
}

fn maybe_word(name: &'static str, length: u32) -> ColumnDef {
    ColumnDef::new(name).string_len(length).to_owned()
}

fn text(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).text().not_null().to_owned()
}

fn maybe_text(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).text().to_owned()
}

fn flag(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).boolean().not_null().to_owned()
}

fn count(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).integer().not_null().to_owned()
}

fn number(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).big_integer().not_null().to_owned()
}

fn moment(name: &'static str) -> ColumnDef {
    ColumnDef::new(name)
        .timestamp_with_time_zone()
        .not_null()
        .to_owned()
}

fn maybe_moment(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).timestamp_with_time_zone().to_owned()
}

fn table(name: &'static str, columns: Vec<ColumnDef>) -> TableCreateStatement {
    let mut table = Table::create();
    table.table(format!("giving_{name}"));
    for column in columns {
        table.col(column);
    }
    table
}

fn key(mut column: ColumnDef) -> ColumnDef {
    column.primary_key().to_owned()
}

fn gift() -> TableCreateStatement {
    let columns = vec![
        key(id("id")),
        word("reference", 16),
        word("state", 16),
        count("version"),
        word("method", 8),
        maybe_word("plan_id", 26),
        count("turn"),
        maybe_word("fund", 128),
        word("fund_name", 200),
        number("price_minor"),
        word("price_currency", 3),
        maybe_text("donor"),
        maybe_word("email_mark", 64),
        flag("is_anonymous"),
        flag("gift_aid"),
        word("source", 8),
        maybe_word("quote", 26),
        maybe_word("payment", 26),
        ColumnDef::new("received_minor").big_integer().to_owned(),
        maybe_word("received_currency", 3),
        number("refunded_minor"),
        ColumnDef::new("received_on").date().to_owned(),
        maybe_moment("received_at"),
        maybe_moment("said_paid_at"),
        moment("created_at"),
        maybe_moment("erase_after"),
        maybe_moment("erased_at"),
    ];
    table("gift", columns)
}

fn plan() -> TableCreateStatement {
    let columns = vec![
        key(id("id")),
        word("reference", 16),
        word("state", 16),
        count("version"),
        word("mode", 8),
        word("method", 8),
        maybe_word("fund", 128),
        word("fund_name", 200),
        number("price_minor"),
        word("price_currency", 3),
        word("pay_currency", 3),
        maybe_text("donor"),
        maybe_word("email_mark", 64),
        flag("is_anonymous"),
        flag("gift_aid"),
        count("turn"),
        maybe_moment("next_at"),
        count("failures"),
        maybe_word("last_failed", 26),
        moment("created_at"),
        maybe_moment("started_at"),
        maybe_moment("ended_at"),
        maybe_word("ended_by", 40),
        maybe_moment("erased_at"),
    ];
    table("plan", columns)
}

fn link() -> TableCreateStatement {
    let columns = vec![
        key(word("hash", 64)),
        word("kind", 12),
        word("subject", 26),
        maybe_text("about"),
        moment("expires_at"),
    ];
    table("link", columns)
}

fn event() -> TableCreateStatement {
    let columns = vec![
        key(id("id")),
        id("subject"),
        word("action", 40),
        word("by", 40),
        maybe_text("note"),
        moment("at"),
    ];
    table("event", columns)
}

fn proof() -> TableCreateStatement {
    let columns = vec![
        key(id("id")),
        id("gift_id"),
        word("kind", 8),
        number("bytes"),
        text("item_key"),
        text("name"),
        word("blob", 64),
        word("mark", 64),
        moment("at"),
    ];
    table("proof", columns)
}

fn statement() -> TableCreateStatement {
    let columns = vec![
        key(id("id")),
        word("file_name", 200),
        word("currency", 3),
        word("account", 120),
        count("lines"),
        word("by", 40),
        moment("at"),
    ];
    table("statement", columns)
}

fn line() -> TableCreateStatement {
    let columns = vec![
        key(id("id")),
        id("statement_id"),
        word("mark", 64),
        count("version"),
        ColumnDef::new("booked_on").date().not_null().to_owned(),
        number("minor"),
        word("currency", 3),
        text("words"),
        word("state", 8),
        maybe_word("gift_id", 26),
        maybe_word("decided_by", 40),
        maybe_moment("decided_at"),
    ];
    table("line", columns)
}

fn tries() -> TableCreateStatement {
    let columns = vec![key(id("id")), word("mark", 64), moment("at")];
    table("try", columns)
}
