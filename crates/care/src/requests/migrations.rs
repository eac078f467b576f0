//! The tables of requests.

use sea_orm_migration::prelude::*;

/// The schema of requests, in order.
pub fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    vec![
        Box::new(Tables),
        Box::new(RefundAtMost),
        Box::new(Rooms),
        Box::new(RoomLookedAt),
        Box::new(Flashes),
        Box::new(SameKey),
        Box::new(LinkSent),
        Box::new(ReplyAuthors),
    ]
}

struct Tables;

impl MigrationName for Tables {
    fn name(&self) -> &'static str {
        "m20261121_000910_care_requests"
    }
}

/// Tables and columns of their indexes; the last says whether a row is unique in them.
const INDEXES: [(&str, &[&str], bool); 11] = [
    ("request", &["reference"], true),
    ("request", &["state", "sent_at"], false),
    ("request", &["payer_mark"], false),
    ("request", &["patient_mark"], false),
    ("request", &["clinician"], false),
    ("request", &["erase_after"], false),
    ("consent", &["request_id"], false),
    ("link", &["request_id", "is_payers"], true),
    ("event", &["request_id"], false),
    ("note", &["request_id"], false),
    ("reply", &["request_id"], false),
];

#[async_trait::async_trait]
impl MigrationTrait for Tables {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [
            request(),
            consent(),
            link(),
            event(),
            note(),
            reply(),
            same(),
        ] {
            manager.create_table(table).await?;
        }
        for (table, columns, unique) in INDEXES {
            let table = format!("care_{table}");
            let mut index = Index::create();
            index
                .name(format!("{table}_{}", columns.join("_")))
                .table(table);
            for column in columns {
                index.col(*column);
            }
            if unique {
                index.unique();
            }
            manager.create_index(index).await?;
        }
        Ok(())
    }
}

struct RefundAtMost;

impl MigrationName for RefundAtMost {
    fn name(&self) -> &'static str {
        "m20261122_000922_care_refund_at_most"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for RefundAtMost {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut share = ColumnDef::new("refund_at_most");
        let added = Table::alter()
            .table("care_request")
            .add_column(share.integer())
            .to_owned();
        manager.alter_table(added).await
    }
}

struct Rooms;

impl MigrationName for Rooms {
    fn name(&self) -> &'static str {
        "m20261122_000923_care_rooms"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Rooms {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = vec![
            key(id("request_id")),
            moment("starts_at"),
            text("name"),
            maybe_moment("waits_since"),
            maybe_moment("opened_at"),
        ];
        manager.create_table(table("care_room", columns)).await
    }
}

struct RoomLookedAt;

impl MigrationName for RoomLookedAt {
    fn name(&self) -> &'static str {
        "m20261122_000924_care_room_looked_at"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for RoomLookedAt {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let added = Table::alter()
            .table("care_room")
            .add_column(maybe_moment("looked_at"))
            .to_owned();
        manager.alter_table(added).await
    }
}

struct SameKey;

impl MigrationName for SameKey {
    fn name(&self) -> &'static str {
        "m20261123_000100_care_same_key"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for SameKey {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let added = Table::alter()
            .table("care_same")
            .add_column(maybe_word("key_mark", 64))
            .to_owned();
        manager.alter_table(added).await
    }
}

struct LinkSent;

impl MigrationName for LinkSent {
    fn name(&self) -> &'static str {
        "m20261123_000101_care_link_sent"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for LinkSent {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let added = Table::alter()
            .table("care_link")
            .add_column(maybe_moment("sent_at"))
            .to_owned();
        manager.alter_table(added).await
    }
}

struct Flashes;

impl MigrationName for Flashes {
    fn name(&self) -> &'static str {
        "m20261122_000925_care_flashes"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Flashes {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = vec![
            key(word("owner", 48)),
            maybe_word("request_id", 26),
            text("content"),
            flag("is_shown"),
            moment("expires_at"),
        ];
        manager.create_table(table("care_flash", columns)).await?;
        for column in ["request_id", "expires_at"] {
            let mut index = Index::create();
            index
                .name(format!("care_flash_{column}"))
                .table("care_flash")
                .col(column);
            manager.create_index(index).await?;
        }
        Ok(())
    }
}

struct ReplyAuthors;

impl MigrationName for ReplyAuthors {
    fn name(&self) -> &'static str {
        "m20261123_000930_care_reply_authors"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for ReplyAuthors {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // One at a time: SQLite adds no more.
        for column in [maybe_text("author_name"), maybe_word("author_role", 16)] {
            let added = Table::alter()
                .table("care_reply")
                .add_column(column)
                .to_owned();
            manager.alter_table(added).await?;
        }
        Ok(())
    }
}

fn word(name: &'static str, length: u32) -> ColumnDef {
    ColumnDef::new(name)
        .string_len(length)
        .not_null()
        .to_owned()
}

fn id(name: &'static str) -> ColumnDef {
    word(name, 26)
}

fn maybe_word(name: &'static str, length: u32) -> ColumnDef {
    ColumnDef::new(name).string_len(length).to_owned()
}

fn text(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).text().not_null().to_owned()
}

fn maybe_text(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).text().to_owned()
}

fn flag(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).boolean().not_null().to_owned()
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

fn table(name: &'static str, columns: Vec<ColumnDef>) -> TableCreateStatement {
    let mut table = Table::create();
    table.table(name);
    for column in columns {
        table.col(column);
    }
    table.to_owned()
}

fn key(mut column: ColumnDef) -> ColumnDef {
    column.primary_key().to_owned()
}

fn request() -> TableCreateStatement {
    let columns = vec![
        key(id("id")),
        word("reference", 16),
        word("state", 24),
        ColumnDef::new("version").integer().not_null().to_owned(),
        flag("is_called"),
        word("package", 128),
        word("package_name", 128),
        flag("is_free"),
        flag("for_other"),
        maybe_word("country", 2),
        maybe_word("nation", 24),
        maybe_text("answers"),
        maybe_text("story"),
        maybe_word("payer_mark", 64),
        maybe_word("patient_mark", 64),
        maybe_moment("consented_at"),
        maybe_word("quote", 26),
        maybe_word("payment", 26),
        maybe_moment("paid_at"),
        maybe_word("clinician", 26),
        maybe_word("review_reason", 40),
        ColumnDef::new("follow_up").date().to_owned(),
        maybe_moment("story_opened_at"),
        maybe_word("story_opened_by", 26),
        moment("created_at"),
        maybe_moment("sent_at"),
        maybe_moment("closed_at"),
        maybe_moment("erase_after"),
        maybe_moment("erased_at"),
    ];
    table("care_request", columns)
}

fn consent() -> TableCreateStatement {
    let columns = vec![
        key(id("id")),
        id("request_id"),
        word("key", 40),
        word("version", 40),
        text("title"),
        text("text"),
        word("by", 8),
        moment("at"),
    ];
    table("care_consent", columns)
}

fn link() -> TableCreateStatement {
    let columns = vec![
        key(word("hash", 64)),
        id("request_id"),
        flag("is_payers"),
        text("secret"),
    ];
    table("care_link", columns)
}

fn event() -> TableCreateStatement {
    let columns = vec![
        key(id("id")),
        id("request_id"),
        word("action", 40),
        word("by", 40),
        maybe_word("state_before", 24),
        maybe_word("state_after", 24),
        maybe_text("note"),
        moment("at"),
    ];
    table("care_event", columns)
}

fn note() -> TableCreateStatement {
    let columns = vec![
        key(id("id")),
        id("request_id"),
        flag("is_visit"),
        id("author"),
        text("text"),
        moment("at"),
    ];
    table("care_note", columns)
}

fn reply() -> TableCreateStatement {
    let columns = vec![
        key(id("id")),
        id("request_id"),
        flag("is_payers"),
        id("author"),
        text("text"),
        moment("at"),
    ];
    table("care_reply", columns)
}

fn same() -> TableCreateStatement {
    let columns = vec![key(word("mark", 64)), id("request_id"), moment("at")];
    table("care_same", columns)
}
