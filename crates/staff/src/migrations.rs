//! The tables of this crate.

use sea_orm_migration::prelude::{ForeignKey, ForeignKeyAction, Table, TableCreateStatement};
use store::schema::*;

pub fn migrations() -> Migrations {
    vec![
        create_staff().boxed(),
        // Links know who made them; networks that somebody comes from are known.
        Migration::new("m20261121_000501_staff_origins")
            .column("staff_link", id_null("created_by"))
            .table(
                "staff_familiar",
                [primary_key(string_len("mark", 64)), utc("seen_at")],
            )
            .boxed(),
        // Since when somebody is a doctor whom the doctors before agreed to. Who is one already stays one.
        Migration::new("m20261123_000510_staff_doctors")
            .column("staff_member", utc_null("doctor_since"))
            .sql("UPDATE staff_member SET doctor_since = created_at WHERE role = 'doctor'")
            .boxed(),
        // People, and links, have one role or several. The key of one role is a list of one.
        Migration::new("m20261124_000510_staff_roles")
            .sql("ALTER TABLE staff_member RENAME COLUMN role TO roles")
            .sql("ALTER TABLE staff_link RENAME COLUMN role TO roles")
            .boxed(),
    ]
}

fn create_staff() -> Migration {
    let migration = Migration::new("m20261121_000003_staff")
        .table(
            "staff_member",
            [
                primary_key(id("id")),
                string_uniq("email"),
                string("name"),
                string("role"),
                string("state"),
                text_null("password"),
                text_null("totp"),
                big_integer_null("totp_step"),
                text_null("totp_new"),
                utc("created_at"),
                utc_null("last_seen_at"),
            ],
        )
        .create_table(member_table(
            "staff_passkey",
            [
                primary_key(id("id")),
                string_len_uniq("credential_id", 1400),
                string("name"),
                text("key"),
                utc("created_at"),
                utc_null("last_used_at"),
            ],
        ))
        .create_table(member_table(
            "staff_recovery_code",
            [primary_key(string_len("hash", 64)), utc_null("used_at")],
        ))
        .create_table(member_table(
            "staff_session",
            [
                primary_key(id("id")),
                string_len_uniq("token_hash", 64),
                string("stage"),
                string("device"),
                utc("created_at"),
                utc("seen_at"),
                utc("proved_at"),
            ],
        ));
    add_staff_link_tables(migration)
}

/// Goes on with staff.
fn add_staff_link_tables(migration: Migration) -> Migration {
    migration
        .table(
            "staff_link",
            [
                primary_key(id("id")),
                string_len_uniq("token_hash", 64),
                string("purpose"),
                string_null("email"),
                string("role"),
                id_null("member_id"),
                utc("created_at"),
                utc("expires_at"),
                utc_null("used_at"),
            ],
        )
        .table(
            "staff_ceremony",
            [
                primary_key(id("id")),
                string("kind"),
                id_null("session_id"),
                text("state"),
                utc("expires_at"),
            ],
        )
        .table(
            "staff_attempt",
            [
                primary_key(string_len("bucket", 64)),
                integer("failures"),
                utc("last_at"),
                utc("wait_until"),
            ],
        )
        .create_index(index(
            "staff_passkey_member",
            "staff_passkey",
            &["member_id"],
        ))
        .create_index(index(
            "staff_recovery_code_member",
            "staff_recovery_code",
            &["member_id"],
        ))
        .create_index(index(
            "staff_session_member",
            "staff_session",
            &["member_id"],
        ))
}

/// A table whose rows go with their member.
fn member_table(
    name: &'static str,
    columns: impl IntoIterator<Item = ColumnDef>,
) -> TableCreateStatement {
    let mut member = ForeignKey::create();
    member
        .from(name, "member_id")
        .to("staff_member", "id")
        .on_delete(ForeignKeyAction::Cascade);
    let mut table = Table::create().table(name).foreign_key(&mut member).take();
    for column in columns.into_iter().chain([id("member_id")]) {
        table.col(column);
    }
    table
}

#[cfg(test)]
mod tests {
    use kernel::Clock;
    use sea_orm::{ConnectionTrait, EntityTrait, QueryFilter};
    use store::testing::TestDatabase;
    use store::{Actor, Store};

    use super::*;
    use crate::tables::{link, member};
    use crate::{Role, RoleSet, members};

    fn of_one_role() -> Migrations {
        let mut all = migrations();
        all.retain(|migration| migration.name() < "m20261124_000510_staff_roles");
        all
    }

    #[tokio::test]
    async fn who_had_one_role_keeps_it() {
        let place = TestDatabase::empty(of_one_role).await;
        let before = place.store(Clock::system()).await;
        before.migrate_schema().await.unwrap();
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
        before.close_connections().await;

        let store = Store::open(&place.config, Clock::system(), migrations())
            .await
            .unwrap();
        store.migrate_schema().await.unwrap();
        let reader = store.reader();
        for (id, role) in [("A", Role::Owner), ("B", Role::Doctor), ("C", Role::Editor)] {
            let found = member::Entity::find_by_id(id)
                .one(reader.connection())
                .await;
            let member = found.unwrap().unwrap();
            assert_eq!(members::parse_roles(&member).unwrap(), RoleSet::from(role));
        }
        let found = link::Entity::find_by_id("L").one(reader.connection()).await;
        assert_eq!(found.unwrap().unwrap().roles, Role::Finance.key());
    }

    #[tokio::test]
    async fn a_role_is_found_wherever_it_stands_among_others() {
        let place = TestDatabase::migrated(migrations).await;
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
                .filter(RoleSet::contains_condition(member::Column::Roles, role))
                .all(reader.connection())
                .await
                .unwrap();
            assert_eq!(found.len(), count, "{role}");
        }
    }
}
