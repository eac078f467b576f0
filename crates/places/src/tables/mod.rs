//! The rows of this crate; each table's name begins with `places_`.

pub(crate) mod answer;
pub(crate) mod budget;
pub(crate) mod dataset;
pub(crate) mod item;
pub(crate) mod place;
pub(crate) mod run;
mod upload;

pub(crate) use upload::UPLOAD_TABLES;

pub fn all() -> Vec<store::personal::TableDeclaration> {
    let mut tables = store::tables![answer, budget, dataset, item, place, run];
    tables.extend(UPLOAD_TABLES.declared_tables());
    tables
}
