//! The tables of this crate.

use sea_orm_migration::prelude::*;

/// Makes the tables.
pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m20261121_000003_staff"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [
            member(),
            of_member("staff_passkey", passkey()),
            of_member("staff_recovery_code", recovery_code()),
            of_member("staff_session", session()),
            link(),
            ceremony(),
            attempt(),
        ] {
            manager.create_table(table).await?;
        }
        for table in ["staff_passkey", "staff_recovery_code", "staff_session"] {
            let index = Index::create()
                .name(format!("{table}_member"))
                .table(table)
                .col("member_id")
                .to_owned();
            manager.create_index(index).await?;
        }
        Ok(())
    }
}

/// Links know who made them; networks that somebody comes from are known.
pub struct Origins;

impl MigrationName for Origins {
    fn name(&self) -> &str {
        "m20261121_000501_staff_origins"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Origins {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let by = Table::alter()
            .table("staff_link")
            .add_column(ColumnDef::new("created_by").string_len(26))
            .to_owned();
        manager.alter_table(by).await?;
        let familiar = Table::create()
            .table("staff_familiar")
            .col(
                ColumnDef::new("mark")
                    .string_len(64)
                    .not_null()
                    .primary_key(),
            )
            .col(moment("seen_at"))
            .to_owned();
        manager.create_table(familiar).await
    }
}

/// Since when somebody is a doctor whom the doctors before agreed to.
pub struct Doctors;

impl MigrationName for Doctors {
    fn name(&self) -> &str {
        "m20261123_000510_staff_doctors"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Doctors {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let since = Table::alter()
            .table("staff_member")
            .add_column(maybe_moment("doctor_since"))
            .to_owned();
        manager.alter_table(since).await?;
        // Who is one already stays one.
        let sql = "UPDATE staff_member SET doctor_since = created_at WHERE role = 'doctor'";
        manager.get_connection().execute_unprepared(sql).await?;
        Ok(())
    }
}

fn id() -> ColumnDef {
    ColumnDef::new("id")
        .string_len(26)
        .not_null()
        .primary_key()
        .to_owned()
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

fn text(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).string().not_null().to_owned()
}

fn unique_hash(name: &'static str) -> ColumnDef {
    ColumnDef::new(name)
        .string_len(64)
        .not_null()
        .unique_key()
        .to_owned()
}

/// A table whose rows go with their member.
fn of_member(name: &'static str, mut table: TableCreateStatement) -> TableCreateStatement {
    let mut member = ForeignKey::create();
    member
        .from(name, "member_id")
        .to("staff_member", "id")
        .on_delete(ForeignKeyAction::Cascade);
    table
        .table(name)
        .col(ColumnDef::new("member_id").string_len(26).not_null())
        .foreign_key(&mut member)
        .to_owned()
}

fn member() -> TableCreateStatement {
    Table::create()
        .table("staff_member")
        .col(id())
        .col(text("email").unique_key())
        .col(text("name"))
        .col(text("role"))
        .col(text("state"))
        .col(ColumnDef::new("password").text())
        .col(ColumnDef::new("totp").text())
        .col(ColumnDef::new("totp_step").big_integer())
        .col(ColumnDef::new("totp_new").text())
        .col(moment("created_at"))
        .col(maybe_moment("last_seen_at"))
        .to_owned()
}

fn passkey() -> TableCreateStatement {
    Table::create()
        .col(id())
        .col(
            ColumnDef::new("credential_id")
                .string_len(1400)
                .not_null()
                .unique_key(),
        )
        .col(text("name"))
        .col(ColumnDef::new("key").text().not_null())
        .col(moment("created_at"))
        .col(maybe_moment("last_used_at"))
        .to_owned()
}

fn recovery_code() -> TableCreateStatement {
    Table::create()
        .col(
            ColumnDef::new("hash")
                .string_len(64)
                .not_null()
                .primary_key(),
        )
        .col(maybe_moment("used_at"))
        .to_owned()
}

fn session() -> TableCreateStatement {
    Table::create()
        .col(id())
        .col(unique_hash("token_hash"))
        .col(text("stage"))
        .col(text("device"))
        .col(moment("created_at"))
        .col(moment("seen_at"))
        .col(moment("proved_at"))
        .to_owned()
}

fn link() -> TableCreateStatement {
    Table::create()
        .table("staff_link")
        .col(id())
        .col(unique_hash("token_hash"))
        .col(text("purpose"))
        .col(ColumnDef::new("email").string())
        .col(text("role"))
        .col(ColumnDef::new("member_id").string_len(26))
        .col(moment("created_at"))
        .col(moment("expires_at"))
        .col(maybe_moment("used_at"))
        .to_owned()
}

fn ceremony() -> TableCreateStatement {
    Table::create()
        .table("staff_ceremony")
        .col(id())
        .col(text("kind"))
        .col(ColumnDef::new("session_id").string_len(26))
        .col(ColumnDef::new("state").text().not_null())
        .col(moment("expires_at"))
        .to_owned()
}

fn attempt() -> TableCreateStatement {
    Table::create()
        .table("staff_attempt")
        .col(
            ColumnDef::new("bucket")
                .string_len(64)
                .not_null()
                .primary_key(),
        )
        .col(ColumnDef::new("failures").integer().not_null())
        .col(moment("last_at"))
        .col(moment("wait_until"))
        .to_owned()
}
