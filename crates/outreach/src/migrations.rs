//! The tables of this crate; each name begins with `outreach_`.
use sea_orm_migration::prelude::*;

/// The schema of this crate.
pub fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    vec![Box::new(Tables), Box::new(Attempts), Box::new(Urgent)]
}

struct Tables;

impl MigrationName for Tables {
    fn name(&self) -> &'static str {
        "m20261122_001100_outreach"
    }
}

/// Tables and columns of their indexes; the last says whether a row is unique in them.
const INDEXES: [(&str, &[&str], bool); 12] = [
    ("letter", &["reference"], true),
    ("letter", &["kind", "state"], false),
    ("letter", &["email_mark"], false),
    ("letter", &["visitor_mark"], false),
    ("letter", &["erase_after"], false),
    ("message", &["letter_id"], false),
    ("message", &["mark"], true),
    ("note", &["letter_id"], false),
    ("event", &["letter_id"], false),
    ("link", &["letter_id"], false),
    ("breach", &["reference"], true),
    ("breach_log", &["breach_id"], false),
];

#[async_trait::async_trait]
impl MigrationTrait for Tables {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [
            letter(),
            message(),
            note(),
            event(),
            link(),
            breach(),
            breach_log(),
        ] {
            manager.create_table(table).await?;
        }
        for (table, columns, unique) in INDEXES {
            let table = format!("outreach_{table}");
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

struct Attempts;

impl MigrationName for Attempts {
    fn name(&self) -> &'static str {
        "m20261122_001110_outreach_attempts"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Attempts {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = vec![key(id("id")), word("mark", 64), moment("at")];
        manager
            .create_table(table("outreach_attempt", columns))
            .await?;
        let mut index = Index::create();
        index
            .name("outreach_attempt_mark")
            .table("outreach_attempt")
            .col("mark");
        manager.create_index(index).await
    }
}

fn word(name: &'static str, length: u32) -> ColumnDef {
    ColumnDef::new(name)
        .string_len(length)
        .not_null()
        .to_owned()
}

fn maybe_word(name: &'static str, length: u32) -> ColumnDef {
    ColumnDef::new(name).string_len(length).to_owned()
}

fn id(name: &'static str) -> ColumnDef {
    word(name, 26)
}

fn key(mut column: ColumnDef) -> ColumnDef {
    column.primary_key().to_owned()
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

fn maybe_flag(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).boolean().to_owned()
}

fn number(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).integer().not_null().to_owned()
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
    table.table(name);
    for column in columns {
        table.col(column);
    }
    table.to_owned()
}

fn letter() -> TableCreateStatement {
    let columns = vec![
        key(id("id")),
        word("reference", 16),
        word("kind", 16),
        word("state", 16),
        number("version"),
        maybe_text("content"),
        maybe_word("email_mark", 64),
        maybe_word("visitor_mark", 64),
        word("topic", 300),
        maybe_flag("liked"),
        flag("is_clinical"),
        flag("is_unread"),
        maybe_word("assigned", 26),
        moment("created_at"),
        moment("last_at"),
        maybe_moment("due_at"),
        maybe_moment("acknowledged_at"),
        maybe_moment("closed_at"),
        maybe_word("outcome", 16),
        maybe_moment("erase_after"),
        maybe_moment("erased_at"),
    ];
    table("outreach_letter", columns)
}

fn message() -> TableCreateStatement {
    let columns = vec![
        key(id("id")),
        id("letter_id"),
        flag("is_inbound"),
        maybe_word("author", 26),
        text("content"),
        maybe_word("mark", 64),
        flag("is_from_other"),
        flag("is_automatic"),
        moment("at"),
    ];
    table("outreach_message", columns)
}

fn note() -> TableCreateStatement {
    let columns = vec![
        key(id("id")),
        id("letter_id"),
        id("author"),
        text("text"),
        moment("at"),
    ];
    table("outreach_note", columns)
}

fn event() -> TableCreateStatement {
    let columns = vec![
        key(id("id")),
        id("letter_id"),
        word("action", 40),
        word("by", 40),
        maybe_word("state_before", 16),
        maybe_word("state_after", 16),
        moment("at"),
    ];
    table("outreach_event", columns)
}

fn link() -> TableCreateStatement {
    let columns = vec![
        key(word("hash", 64)),
        id("letter_id"),
        moment("until"),
        maybe_moment("used_at"),
        maybe_flag("agreed"),
    ];
    table("outreach_link", columns)
}

fn breach() -> TableCreateStatement {
    let columns = vec![
        key(id("id")),
        word("reference", 16),
        number("version"),
        text("content"),
        moment("noticed_at"),
        word("risk", 8),
        maybe_moment("ndpc_at"),
        maybe_moment("ico_at"),
        maybe_moment("people_at"),
        moment("created_at"),
        maybe_moment("closed_at"),
    ];
    table("outreach_breach", columns)
}

fn breach_log() -> TableCreateStatement {
    let columns = vec![
        key(id("id")),
        id("breach_id"),
        word("by", 40),
        text("text"),
        moment("at"),
    ];
    table("outreach_breach_log", columns)
}

/// Whether words of a letter sound urgent: what makes the desk read it first stands beside the sealed words.
struct Urgent;

impl MigrationName for Urgent {
    fn name(&self) -> &'static str {
        "m20261124_001100_outreach_urgent"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Urgent {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::alter()
            .table("outreach_letter")
            .add_column(flag("is_urgent").default(false))
            .to_owned();
        manager.alter_table(table).await?;
        // What older letters say is sealed; all of which somebody has to see to with care is taken as urgent.
        let sql = "UPDATE outreach_letter SET is_urgent = is_clinical";
        manager.get_connection().execute_unprepared(sql).await?;
        Ok(())
    }
}
