//! The record of processing, made of what the tables declare.
use store::personal::{DataClass, ErasureRule};

use crate::site;

/// The tables that hold something personal, what of it, and how long: for the record that UK GDPR article 30 and the NDPA want.
pub fn format_processing_record() -> String {
    let mut text = "# Personal data

Which columns hold something of a person, and how long: for the record of processing (UK GDPR article 30, NDPA).
Printed by `bedside personal-data`; a test keeps it fresh. What the classes mean stands in
[decision 065](decisions/065-personal-data-is-declared-on-the-column.md).

| Table | Sealed | In the clear | Fingerprints | Kept |
| --- | --- | --- | --- | --- |
"
    .to_owned();
    let mut tables = site::tables();
    tables.sort_by_key(|table| table.name);
    for table in tables {
        let of = |classes: &[DataClass]| {
            let columns = table.columns.iter();
            let named = columns.filter(|(_, class)| classes.contains(class));
            named.map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
        };
        let kept = match table.erasure_rule {
            ErasureRule::Nobodys => continue,
            ErasureRule::Follows(_, parents) => format!("as long as {}", parents.join(" or ")),
            _ => table.retention.to_owned(),
        };
        let (sealed, clear) = (
            of(&[DataClass::Sealed]),
            of(&[DataClass::Clear, DataClass::Retained]),
        );
        let (name, finds) = (table.name, of(&[DataClass::BlindIndex, DataClass::Hash]));
        text += &format!("| `{name}` | {sealed} | {clear} | {finds} | {kept} |\n");
    }
    text
}
