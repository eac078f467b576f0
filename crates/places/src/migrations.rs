//! The tables of this crate; each name begins with `places_`.
use sea_orm_migration::prelude::*;

/// The schema of this crate.
pub fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    vec![Box::new(Tables), Box::new(Closed)]
}

struct Tables;

impl MigrationName for Tables {
    fn name(&self) -> &'static str {
        "m20261122_001400_places"
    }
}

/// Tables and columns of their indexes; the last says whether a row is unique in them.
const INDEXES: [(&str, &[&str], bool); 5] = [
    ("place", &["dataset", "source_id"], true),
    ("place", &["country", "region"], false),
    ("item", &["state", "kind"], false),
    ("item", &["place_id"], false),
    ("run", &["dataset"], false),
];

#[async_trait::async_trait]
impl MigrationTrait for Tables {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [place(), item(), answer(), dataset(), run(), budget()] {
            manager.create_table(table).await?;
        }
        for (table, columns, unique) in INDEXES {
            let table = format!("places_{table}");
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

/// Whether a place is hidden because it has closed.
struct Closed;

impl MigrationName for Closed {
    fn name(&self) -> &'static str {
        "m20261122_001410_places_closed"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Closed {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut column = flag("is_closed");
        column.default(false);
        let mut table = Table::alter();
        table.table("places_place").add_column(column);
        manager.alter_table(table.to_owned()).await
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

fn degrees(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).double().not_null().to_owned()
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

fn key(mut column: ColumnDef) -> ColumnDef {
    column.primary_key().to_owned()
}

fn place() -> TableCreateStatement {
    let columns = vec![
        key(id("id")),
        word("dataset", 64),
        word("source", 64),
        word("source_id", 200),
        ColumnDef::new("mark").big_integer().not_null().to_owned(),
        flag("is_gone"),
        flag("is_hidden"),
        count("version"),
        text("name"),
        word("category", 12),
        text("subtype"),
        text("address"),
        text("area"),
        text("district"),
        text("near_district"),
        word("region", 120),
        word("country", 2),
        text("postcode"),
        degrees("lat"),
        degrees("lng"),
        text("phone"),
        text("website"),
        text("hours"),
        text("ownership"),
        flag("has_emergency"),
        text("source_date"),
        text("coord_source"),
        maybe_text("corrections"),
        maybe_moment("verified_at"),
        maybe_word("verified_by", 26),
        count("yes_count"),
        count("no_count"),
        maybe_moment("last_yes"),
        flag("is_claimed"),
        moment("created_at"),
        moment("changed_at"),
    ];
    table("places_place", columns)
}

fn item() -> TableCreateStatement {
    let columns = vec![
        key(id("id")),
        word("kind", 12),
        word("what", 20),
        maybe_word("place_id", 26),
        maybe_text("said"),
        maybe_text("fields"),
        word("state", 12),
        moment("at"),
        maybe_moment("decided_at"),
        maybe_word("decided_by", 26),
        maybe_text("note"),
    ];
    table("places_item", columns)
}

fn answer() -> TableCreateStatement {
    let columns = vec![
        id("place_id"),
        word("mark", 64),
        flag("works"),
        moment("at"),
    ];
    let mut table = table("places_answer", columns);
    table.primary_key(Index::create().col("place_id").col("mark"));
    table
}

fn dataset() -> TableCreateStatement {
    let columns = vec![
        key(word("name", 64)),
        maybe_word("run", 26),
        maybe_moment("beat_at"),
        maybe_word("shipped", 40),
    ];
    table("places_dataset", columns)
}

fn run() -> TableCreateStatement {
    let columns = vec![
        key(id("id")),
        word("dataset", 64),
        text("file"),
        word("state", 12),
        word("by", 40),
        moment("at"),
        maybe_moment("ended_at"),
        text("report"),
    ];
    table("places_run", columns)
}

fn budget() -> TableCreateStatement {
    let columns = vec![
        key(ColumnDef::new("day").date().not_null().to_owned()),
        count("calls"),
    ];
    table("places_budget", columns)
}
