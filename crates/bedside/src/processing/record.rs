//! The record of processing, made of what the tables declare.
use store::personal::{DataClass, ErasureRule};

use crate::table_list;

/// A table that holds something personal.
pub struct PersonalTable {
    pub name: &'static str,
    /// Columns that are encrypted.
    pub sealed: Vec<&'static str>,
    pub clear: Vec<&'static str>,
    /// Fingerprints and hashes.
    pub hashes: Vec<&'static str>,
    pub kept: String,
}

/// The tables that hold something personal, what of it, and how long, by their names.
pub fn list_personal_tables() -> Vec<PersonalTable> {
    let mut tables = table_list::tables();
    tables.sort_by_key(|table| table.name);
    let mut personal = Vec::new();
    for table in tables {
        let of = |classes: &[DataClass]| {
            let columns = table.columns.iter();
            let named = columns.filter(|(_, class)| classes.contains(class));
            named.map(|(name, _)| *name).collect::<Vec<_>>()
        };
        let kept = match table.erasure_rule {
            ErasureRule::Nobodys => continue,
            ErasureRule::Follows(_, parents) => format!("as long as {}", parents.join(" or ")),
            _ => table.retention.to_owned(),
        };
        personal.push(PersonalTable {
            name: table.name,
            sealed: of(&[DataClass::Sealed]),
            clear: of(&[DataClass::Clear, DataClass::Retained]),
            hashes: of(&[DataClass::BlindIndex, DataClass::Hash]),
            kept,
        });
    }
    personal
}

/// The same as a document of this repository: for the record that UK GDPR article 30 and the NDPA want.
pub fn format_processing_record() -> String {
    let mut text = "# Personal data

Which columns hold something of a person, and how long: for the record of processing (UK GDPR article 30, NDPA).
Printed by `bedside personal-data`; a test keeps it fresh. What the classes mean stands in
[decision 065](decisions/065-personal-data-is-declared-on-the-column.md).

| Table | Sealed | In the clear | Fingerprints | Kept |
| --- | --- | --- | --- | --- |
"
    .to_owned();
    for table in list_personal_tables() {
        let (name, kept) = (table.name, table.kept);
        let (sealed, clear) = (table.sealed.join(", "), table.clear.join(", "));
        let finds = table.hashes.join(", ");
        text += &format!("| `{name}` | {sealed} | {clear} | {finds} | {kept} |\n");
    }
    text
}
