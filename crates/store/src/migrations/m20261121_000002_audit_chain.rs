//! Chains the audit log and lets nobody change it; notes the keys of sealed values.

use sea_orm::EntityTrait;
use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::{ConnectionTrait, DbBackend, Statement};

use crate::audit::{AuditLine, BEGINNING, active, chained};
use crate::tables::audit_log;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let db = manager.get_connection();
        for index in ["audit_log_subject_at", "audit_log_at"] {
            db.execute_unprepared(&format!("DROP INDEX {index}"))
                .await?;
        }
        db.execute_unprepared("ALTER TABLE audit_log RENAME TO audit_log_unchained")
            .await?;
        manager.create_table(audit_table()).await?;
        chain(db).await?;
        db.execute_unprepared("DROP TABLE audit_log_unchained")
            .await?;
        for columns in [&["subject", "at"][..], &["at"], &["actor", "at"]] {
            manager.create_index(index(columns)).await?;
        }
        db.execute_unprepared(append_only(db.get_database_backend()))
            .await?;
        manager.create_table(field_key()).await
    }
}

fn audit_table() -> TableCreateStatement {
    Table::create()
        .table("audit_log")
        .col(ColumnDef::new("seq").big_integer().not_null().primary_key())
        .col(ColumnDef::new("id").string_len(26).not_null().unique_key())
        .col(ColumnDef::new("at").timestamp_with_time_zone().not_null())
        .col(ColumnDef::new("actor").string().not_null())
        .col(ColumnDef::new("action").string().not_null())
        .col(ColumnDef::new("subject").string().not_null())
        .col(ColumnDef::new("before").text())
        .col(ColumnDef::new("after").text())
        .col(ColumnDef::new("previous").string_len(64).not_null())
        .col(ColumnDef::new("hash").string_len(64).not_null())
        .to_owned()
}

fn field_key() -> TableCreateStatement {
    Table::create()
        .table("field_key")
        .col(ColumnDef::new("id").string_len(26).not_null().primary_key())
        .col(ColumnDef::new("proof").text().not_null())
        .col(ColumnDef::new("at").timestamp_with_time_zone().not_null())
        .to_owned()
}

fn index(columns: &[&'static str]) -> IndexCreateStatement {
    let mut index = Index::create();
    index
        .name(format!("audit_log_{}", columns.join("_")))
        .table("audit_log");
    for column in columns {
        index.col(*column);
    }
    index
}

/// Puts the lines that are there into the chain, in the order in which they were written.
async fn chain<C: ConnectionTrait>(db: &C) -> Result<(), DbErr> {
    let sql = "SELECT id, at, actor, action, subject, before, after FROM audit_log_unchained ORDER BY at, id";
    let rows = db
        .query_all_raw(Statement::from_string(db.get_database_backend(), sql))
        .await?;
    let mut previous = BEGINNING.to_owned();
    for (seq, row) in (1..).zip(rows) {
        let line = chained(AuditLine {
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
        audit_log::Entity::insert(active(line))
            .exec_without_returning(db)
            .await?;
    }
    Ok(())
}

fn append_only(backend: DbBackend) -> &'static str {
    if backend == DbBackend::Postgres {
        "CREATE FUNCTION audit_log_append_only() RETURNS trigger LANGUAGE plpgsql AS \
         $$ BEGIN RAISE EXCEPTION 'the audit log is append-only'; END $$; \
         CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log \
         FOR EACH STATEMENT EXECUTE FUNCTION audit_log_append_only()"
    } else {
        "CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log \
         BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END; \
         CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log \
         BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END"
    }
}

#[cfg(all(test, feature = "testing"))]
mod tests {
    use std::collections::BTreeSet;

    use kernel::Clock;
    use sea_orm::ConnectionTrait;

    use crate::Actor;
    use crate::testing::TestDatabase;

    #[tokio::test]
    async fn lines_from_before_the_chain_become_its_first_ones() {
        let place = TestDatabase::empty(Vec::new).await;
        let store = place.store(Clock::system()).await;
        let before = BTreeSet::from(["m20261121_000001_store".to_owned()]);
        store.migrate_only(Some(&before)).await.unwrap();
        let tx = store.begin(Actor::System).await.unwrap();
        for (id, at) in [
            ("B", "2026-11-20T00:00:00+00:00"),
            ("A", "2026-11-21T00:00:00+00:00"),
        ] {
            let row = format!(
                "INSERT INTO audit_log (id, at, actor, action, subject) VALUES ('{id}', '{at}', 'system', 'a.b', 'c:{id}')"
            );
            tx.connection().execute_unprepared(&row).await.unwrap();
        }
        tx.commit().await.unwrap();
        store.migrate().await.unwrap();
        let verified = store.verify_audit().await.unwrap();
        assert_eq!((verified.lines, verified.broken), (2, None));
        let paging = kernel::Paging::usual(None);
        let page = store.audit_page(&Default::default(), paging).await;
        let lines = page.unwrap().items;
        let subjects: Vec<_> = lines.iter().map(|line| line.subject.as_str()).collect();
        assert_eq!(subjects, ["c:A", "c:B"], "newest first");
    }
}
