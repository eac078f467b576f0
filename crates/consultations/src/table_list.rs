//! All tables of consultations, with what of each is personal.

use store::personal::TableDeclaration;

use crate::{calendar_feed, files, requests};

pub fn tables() -> Vec<TableDeclaration> {
    let mut tables = requests::tables::request_tables();
    tables.extend(scheduling::tables());
    tables.extend(files::tables());
    tables.extend(calendar_feed::tables());
    tables
}
