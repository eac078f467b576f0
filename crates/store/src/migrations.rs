//! The store's own tables.

use futures::FutureExt;
use sea_orm::{ConnectionTrait, DbErr, EntityTrait, Statement};

use crate::audit_chain::{AuditLine, GENESIS_HASH, to_active_model, with_hash};
use crate::schema::*;
use crate::tables::audit_log;

pub fn migrations() -> Migrations {
    vec![
        // Change log, audit log, jobs.
        create_store().boxed(),
        // Chains the audit log and lets nobody change it; notes the keys of sealed values.
        create_audit_chain().boxed(),
        // A row by which a node proves that its database takes a write.
        Migration::new("m20261123_000001_readiness")
            .table("readiness", [primary_key(integer("id")), utc("proven_at")])
            .boxed(),
        // What was erased, to be compared with the list that no archive holds.
        Migration::new("m20261123_000002_erasure")
            .table(
                "erasure",
                [
                    primary_key(id("id")),
                    string("kind"),
                    text("subject"),
                    utc("at"),
                ],
            )
            .boxed(),
        // Lines of the audit log say in which role somebody acted. Those from before do not.
        Migration::new("m20261124_000001_audit_role")
            .column("audit_log", string_len_null("role", 32))
            .boxed(),
        // People whose data are stored and not used.
        Migration::new("m20261129_000001_restriction")
            .table(
                "restriction",
                [
                    primary_key(id("id")),
                    text("address"),
                    string("address_hash"),
                    string_len("ground", 16),
                    text("reason"),
                    utc("begun_at"),
                    string("begun_by"),
                    utc_null("lifted_at"),
                    string_null("lifted_by"),
                    text_null("lift_reason"),
                ],
            )
            .index("restriction", &["address_hash"])
            .boxed(),
        // Files that wait for the virus scanner, or were found infected.
        create_held_blob().boxed(),
    ]
}

fn create_store() -> Migration {
    Migration::new("m20261121_000001_store")
        .table(
            "change_log",
            [
                big_integer("id").auto_increment().primary_key().take(),
                text("tags"),
                utc("at"),
            ],
        )
        .index("change_log", &["at"])
        .table(
            "audit_log",
            [
                primary_key(id("id")),
                utc("at"),
                string("actor"),
                string("action"),
                string("subject"),
                text_null("before"),
                text_null("after"),
            ],
        )
        .index("audit_log", &["subject", "at"])
        .index("audit_log", &["at"])
        .table(
            "job",
            [
                primary_key(id("id")),
                string("kind"),
                string_null("key"),
                text("payload"),
                string("state"),
                utc("run_at"),
                integer("attempts"),
                id_null("lease"),
                utc_null("leased_until"),
                text_null("last_error"),
                utc("created_at"),
                utc_null("finished_at"),
            ],
        )
        .index("job", &["state", "run_at"])
        .unique("job", &["kind", "key"])
}

fn create_held_blob() -> Migration {
    let columns = [
        // By the blob and not by the row that names it: a reader of any feature goes by the blob.
        primary_key(string("blob")),
        string("kind"),
        string_len("state", 16),
        utc("since"),
        integer("tries"),
        utc_null("notified_at"),
    ];
    Migration::new("m20261129_000010_held_blob").table("held_blob", columns)
}

fn create_audit_chain() -> Migration {
    Migration::new("m20261121_000002_audit_chain")
        .sql("DROP INDEX audit_log_subject_at")
        .sql("DROP INDEX audit_log_at")
        .sql("ALTER TABLE audit_log RENAME TO audit_log_unchained")
        .table(
            "audit_log",
            [
                primary_key(big_integer("seq")),
                string_len_uniq("id", 26),
                utc("at"),
                string("actor"),
                string("action"),
                string("subject"),
                text_null("before"),
                text_null("after"),
                string_len("previous", 64),
                string_len("hash", 64),
            ],
        )
        .run(|manager| chain_audit_lines(manager).boxed())
        .sql("DROP TABLE audit_log_unchained")
        .index("audit_log", &["subject", "at"])
        .index("audit_log", &["at"])
        .index("audit_log", &["actor", "at"])
        .append_only("audit_log", "the audit log")
        .table(
            "field_key",
            [primary_key(id("id")), text("proof"), utc("at")],
        )
}

/// Puts the lines that are there into the chain, in the order in which they were written.
async fn chain_audit_lines(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let db = manager.get_connection();
    let sql = "SELECT id, at, actor, action, subject, before, after FROM audit_log_unchained ORDER BY at, id";
    let rows = db
        .query_all_raw(Statement::from_string(db.get_database_backend(), sql))
        .await?;
    let mut previous = GENESIS_HASH.to_owned();
    for (seq, row) in (1..).zip(rows) {
        let line = with_hash(AuditLine {
            seq,
            id: row.try_get("", "id")?,
            at: row.try_get("", "at")?,
            actor: row.try_get("", "actor")?,
            role: None,
            action: row.try_get("", "action")?,
            subject: row.try_get("", "subject")?,
            before: row.try_get("", "before")?,
            after: row.try_get("", "after")?,
            previous,
            hash: String::new(),
        });
        previous = line.hash.clone();
        audit_log::Entity::insert(to_active_model(line))
            .exec_without_returning(db)
            .await?;
    }
    Ok(())
}

#[cfg(all(test, feature = "testing"))]
mod tests;
