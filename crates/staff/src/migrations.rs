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

/// People, and links, have one role or several. The key of one role is a list of one.
pub struct SeveralRoles;

impl MigrationName for SeveralRoles {
    fn name(&self) -> &str {
        "m20261124_000510_staff_roles"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for SeveralRoles {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["staff_member", "staff_link"] {
            let sql = format!("ALTER TABLE {table} RENAME COLUMN role TO roles");
            manager.get_connection().execute_unprepared(&sql).await?;
        }
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

#[cfg(test)]
mod tests {
    use kernel::Clock;
    use sea_orm::{EntityTrait, QueryFilter};
    use store::testing::TestDatabase;
    use store::{Actor, Store};

    use super::*;
    use crate::tables::{link, member};
    use crate::{Role, Roles, members};

    fn of_one_role() -> Vec<Box<dyn MigrationTrait>> {
        vec![Box::new(Migration), Box::new(Origins), Box::new(Doctors)]
    }

    #[tokio::test]
    async fn who_had_one_role_keeps_it() {
        let place = TestDatabase::empty(of_one_role).await;
        let before = place.store(Clock::system()).await;
        before.migrate().await.unwrap();
        let tx = before.begin(Actor::System).await.unwrap();
        let now = "'2026-11-20T00:00:00+00:00'";
        for (id, role) in [("A", "owner"), ("B", "doctor"), ("C", "editor")] {
            let member = format!(
                "INSERT INTO staff_member (id, email, name, role, state, created_at) \
                 VALUES ('{id}', '{id}@example.org', '{id}', '{role}', 'active', {now})"
            );
            tx.connection().execute_unprepared(&member).await.unwrap();
        }
        let link = format!(
            "INSERT INTO staff_link (id, token_hash, purpose, role, created_at, expires_at) \
             VALUES ('L', 'hash', 'invite', 'finance', {now}, {now})"
        );
        tx.connection().execute_unprepared(&link).await.unwrap();
        tx.commit().await.unwrap();
        before.close().await;

        let store = Store::open(&place.config, Clock::system(), crate::migrations())
            .await
            .unwrap();
        store.migrate().await.unwrap();
        let reader = store.reader();
        for (id, role) in [("A", Role::Owner), ("B", Role::Doctor), ("C", Role::Editor)] {
            let found = member::Entity::find_by_id(id)
                .one(reader.connection())
                .await;
            let member = found.unwrap().unwrap();
            assert_eq!(members::roles_of(&member).unwrap(), Roles::from(role));
        }
        let found = link::Entity::find_by_id("L").one(reader.connection()).await;
        assert_eq!(found.unwrap().unwrap().roles, Role::Finance.key());
    }

    #[tokio::test]
    async fn a_role_is_found_wherever_it_stands_among_others() {
        let place = TestDatabase::migrated(crate::migrations).await;
        let store = place.store(Clock::system()).await;
        let kept = [
            "editor",
            "owner,editor",
            "editor,support",
            "owner,editor,finance",
            "moderator",
        ];
        let tx = store.begin(Actor::System).await.unwrap();
        for (at, roles) in kept.iter().enumerate() {
            let member = format!(
                "INSERT INTO staff_member (id, email, name, roles, state, created_at) VALUES \
                 ('{at}', '{at}@example.org', '{at}', '{roles}', 'active', '2026-11-20T00:00:00+00:00')"
            );
            tx.connection().execute_unprepared(&member).await.unwrap();
        }
        tx.commit().await.unwrap();
        let reader = store.reader();
        for (role, count) in [
            (Role::Editor, 4),
            (Role::Owner, 2),
            (Role::Finance, 1),
            (Role::Doctor, 0),
        ] {
            let found = member::Entity::find()
                .filter(Roles::with(member::Column::Roles, role))
                .all(reader.connection())
                .await
                .unwrap();
            assert_eq!(found.len(), count, "{role}");
        }
    }
}
