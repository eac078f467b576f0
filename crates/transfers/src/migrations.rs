//! The tables of this crate; each name begins with `transfer_`. Until donations were not all that is paid by transfer, they
//! were giving's.

use store::schema::*;

pub fn migrations() -> Migrations {
    vec![take_over_from_giving().boxed()]
}

fn take_over_from_giving() -> Migration {
    let migration = Migration::new("m20261127_001400_transfers");
    let tables = ["statement", "line", "proof"];
    let migration = tables.iter().fold(migration, |migration, table| {
        migration.sql(format!(
            "ALTER TABLE giving_{table} RENAME TO transfer_{table}"
        ))
    });
    let columns = [
        ("line", "gift_id", "subject"),
        ("line", "mark", "fingerprint"),
        ("proof", "gift_id", "subject"),
        ("proof", "mark", "fingerprint"),
    ];
    let migration = columns
        .iter()
        .fold(migration, |migration, (table, old, new)| {
            migration.sql(format!(
                "ALTER TABLE transfer_{table} RENAME COLUMN {old} TO {new}"
            ))
        });
    migration
        .column("transfer_line", string_len_null("purpose", 16))
        .sql("UPDATE transfer_line SET purpose = 'donation' WHERE subject IS NOT NULL")
        .column(
            "transfer_proof",
            string_len("purpose", 16).default("donation").take(),
        )
}
