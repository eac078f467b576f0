//! Kinds of columns.

use sea_orm_migration::prelude::*;

pub(super) fn id(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).string_len(26).not_null().to_owned()
}

pub(super) fn word(name: &'static str, length: u32) -> ColumnDef {
    ColumnDef::new(name)
        .string_len(length)
        .not_null()
        .to_owned()
}

pub(super) fn maybe_word(name: &'static str, length: u32) -> ColumnDef {
    ColumnDef::new(name).string_len(length).to_owned()
}

pub(super) fn text(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).text().not_null().to_owned()
}

pub(super) fn maybe_text(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).text().to_owned()
}

pub(super) fn number(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).big_integer().not_null().to_owned()
}

pub(super) fn maybe_number(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).big_integer().to_owned()
}

pub(super) fn flag(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).boolean().not_null().to_owned()
}

pub(super) fn moment(name: &'static str) -> ColumnDef {
    ColumnDef::new(name)
        .timestamp_with_time_zone()
        .not_null()
        .to_owned()
}

pub(super) fn maybe_moment(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).timestamp_with_time_zone().to_owned()
}

pub(super) fn table(name: &str, columns: Vec<ColumnDef>) -> TableCreateStatement {
    let mut table = Table::create();
    table.table(format!("payments_{name}"));
    for column in columns {
        table.col(column);
    }
    table
}
