//! The tables of the schedule.

use sea_orm_migration::prelude::*;

/// The schema of the schedule, in order.
pub fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    vec![Box::new(Tables), Box::new(Holds), Box::new(Origins)]
}

struct Tables;

impl MigrationName for Tables {
    fn name(&self) -> &'static str {
        "m20261121_000920_care_schedule"
    }
}

/// Tables and columns of their indexes; the last says whether a row is unique in them.
const INDEXES: [(&str, &[&str], bool); 5] = [
    ("care_span", &["starts_at"], false),
    ("care_span", &["clinician_id", "starts_at"], false),
    ("care_cell", &["request_id"], false),
    ("care_waiting", &["request_id"], true),
    ("care_waiting", &["joined_at"], false),
];

#[async_trait::async_trait]
impl MigrationTrait for Tables {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [clinician(), rules(), time(), span(), cell(), waiting()] {
            manager.create_table(table).await?;
        }
        for (table, columns, unique) in INDEXES {
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

/// How often a request began to hold a time.
struct Holds;

impl MigrationName for Holds {
    fn name(&self) -> &'static str {
        "m20261122_000921_care_holds"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Holds {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in [
            count("holds").default(0).to_owned(),
            maybe_moment("held_since"),
        ] {
            let added = Table::alter()
                .table("care_time")
                .add_column(column)
                .to_owned();
            manager.alter_table(added).await?;
        }
        Ok(())
    }
}

/// From which network a request began to hold a time.
struct Origins;

impl MigrationName for Origins {
    fn name(&self) -> &'static str {
        "m20261123_000110_care_hold_origins"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Origins {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = vec![
            id("request_id").primary_key().to_owned(),
            word("network", 64),
            moment("at"),
        ];
        manager.create_table(table("care_hold", columns)).await?;
        for columns in [&["network", "at"][..], &["at"]] {
            let mut index = Index::create();
            index
                .name(format!("care_hold_{}", columns.join("_")))
                .table("care_hold");
            for column in columns {
                index.col(*column);
            }
            manager.create_index(index).await?;
        }
        Ok(())
    }
}

fn id(name: &'static str) -> ColumnDef {
    word(name, 26)
}

fn word(name: &'static str, length: u32) -> ColumnDef {
    ColumnDef::new(name)
        .string_len(length)
        .not_null()
        .to_owned()
}

fn text(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).text().not_null().to_owned()
}

fn count(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).integer().not_null().to_owned()
}

fn flag(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).boolean().not_null().to_owned()
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
    table
}

fn keyed(mut table: TableCreateStatement, columns: [&'static str; 2]) -> TableCreateStatement {
    let mut key = Index::create().col(columns[0]).col(columns[1]).to_owned();
    table.primary_key(&mut key).to_owned()
}

fn clinician() -> TableCreateStatement {
    let columns = vec![
        id("id").primary_key().to_owned(),
        word("name", 200),
        word("zone", 64),
        flag("is_active"),
        flag("is_sample"),
        ColumnDef::new("staff_id").string_len(26).to_owned(),
        text("weekly"),
        text("exceptions"),
        count("version"),
        moment("changed_at"),
    ];
    table("care_clinician", columns)
}

fn rules() -> TableCreateStatement {
    let columns = vec![
        word("id", 16).primary_key().to_owned(),
        count("version"),
        text("body"),
        text("changed_by"),
        moment("changed_at"),
    ];
    table("care_rules", columns)
}

fn time() -> TableCreateStatement {
    let columns = vec![
        id("request_id").primary_key().to_owned(),
        count("sequence"),
        moment("changed_at"),
    ];
    table("care_time", columns)
}

fn span() -> TableCreateStatement {
    let columns = vec![
        id("request_id"),
        word("kind", 8),
        id("clinician_id"),
        moment("starts_at"),
        moment("ends_at"),
        count("before"),
        count("after"),
        word("channel", 16),
        maybe_moment("until"),
        flag("is_extended"),
    ];
    keyed(table("care_span", columns), ["request_id", "kind"])
}

fn cell() -> TableCreateStatement {
    let columns = vec![
        id("clinician_id"),
        ColumnDef::new("cell").big_integer().not_null().to_owned(),
        id("request_id"),
        maybe_moment("until"),
    ];
    keyed(table("care_cell", columns), ["clinician_id", "cell"])
}

fn waiting() -> TableCreateStatement {
    let columns = vec![
        id("id").primary_key().to_owned(),
        id("request_id"),
        text("need"),
        word("zone", 64),
        moment("joined_at"),
        maybe_moment("told_at"),
    ];
    table("care_waiting", columns)
}
