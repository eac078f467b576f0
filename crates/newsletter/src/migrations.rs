//! The tables of this crate; each name begins with `newsletter_`.
use sea_orm_migration::prelude::*;

/// The schema of this crate.
pub fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    vec![Box::new(Tables)]
}

struct Tables;

impl MigrationName for Tables {
    fn name(&self) -> &'static str {
        "m20261122_000200_newsletter"
    }
}

/// Tables and columns of their indexes; the last says whether a row is unique in them.
const INDEXES: [(&str, &[&str], bool); 9] = [
    ("subscriber", &["mark"], true),
    ("subscriber", &["state", "id"], false),
    ("topic", &["topic", "subscriber"], false),
    ("link", &["subscriber", "created_at"], false),
    ("consent", &["subscriber", "id"], false),
    ("issue", &["number"], true),
    ("issue", &["state"], false),
    ("delivery", &["issue", "state", "not_before"], false),
    ("delivery", &["subscriber"], false),
];

#[async_trait::async_trait]
impl MigrationTrait for Tables {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [
            subscriber(),
            topic(),
            link(),
            consent(),
            issue(),
            delivery(),
            import(),
        ] {
            manager.create_table(table).await?;
        }
        for (table, columns, is_unique) in INDEXES {
            let table = format!("newsletter_{table}");
            let mut index = Index::create();
            index
                .name(format!("{table}_{}", columns.join("_")))
                .table(table);
            for column in columns {
                index.col(*column);
            }
            if is_unique {
                index.unique();
            }
            manager.create_index(index).await?;
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

fn text(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).text().not_null().to_owned()
}

fn number(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).integer().not_null().to_owned()
}

fn moment(name: &'static str) -> ColumnDef {
    ColumnDef::new(name)
        .timestamp_with_time_zone()
        .not_null()
        .to_owned()
}

fn maybe(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).timestamp_with_time_zone().to_owned()
}

fn table(name: &'static str, columns: Vec<ColumnDef>) -> TableCreateStatement {
    let mut table = Table::create();
    table.table(name);
    for column in columns {
        table.col(column);
    }
    table
}

fn subscriber() -> TableCreateStatement {
    table(
        "newsletter_subscriber",
        vec![
            word("id", 26).primary_key().to_owned(),
            ColumnDef::new("address").text().to_owned(),
            word("mark", 64),
            word("state", 16),
            word("frequency", 16),
            word("country", 8),
            word("source", 200),
            word("salt", 32),
            number("bounces"),
            moment("created_at"),
            maybe("confirmed_at"),
            maybe("left_at"),
        ],
    )
}

fn topic() -> TableCreateStatement {
    table(
        "newsletter_topic",
        vec![word("subscriber", 26), word("topic", 120)],
    )
    .primary_key(Index::create().col("subscriber").col("topic"))
    .to_owned()
}

fn link() -> TableCreateStatement {
    table(
        "newsletter_link",
        vec![
            word("hash", 64).primary_key().to_owned(),
            word("subscriber", 26),
            text("choices"),
            moment("created_at"),
            moment("expires_at"),
            maybe("used_at"),
        ],
    )
}

fn consent() -> TableCreateStatement {
    table(
        "newsletter_consent",
        vec![
            word("id", 26).primary_key().to_owned(),
            word("subscriber", 26),
            word("kind", 16),
            text("text"),
            word("text_version", 16),
            word("page", 200),
            text("note"),
            moment("at"),
            word("by", 40),
        ],
    )
}

fn issue() -> TableCreateStatement {
    table(
        "newsletter_issue",
        vec![
            word("id", 26).primary_key().to_owned(),
            ColumnDef::new("number").integer().to_owned(),
            word("state", 16),
            word("kind", 16),
            word("subject", 200),
            text("summary"),
            text("intro"),
            text("posts"),
            text("segment"),
            number("revision"),
            number("run"),
            maybe("send_at"),
            maybe("begun_at"),
            maybe("sent_at"),
            ColumnDef::new("shown").text().to_owned(),
            ColumnDef::new("letter").text().to_owned(),
            ColumnDef::new("trouble").text().to_owned(),
            moment("created_at"),
            moment("updated_at"),
            word("by", 40),
        ],
    )
}

fn delivery() -> TableCreateStatement {
    table(
        "newsletter_delivery",
        vec![
            word("issue", 26),
            word("subscriber", 26),
            word("state", 16),
            number("tries"),
            moment("not_before"),
            ColumnDef::new("holder").string_len(40).to_owned(),
            moment("at"),
            ColumnDef::new("error").text().to_owned(),
        ],
    )
    .primary_key(Index::create().col("issue").col("subscriber"))
    .to_owned()
}

fn import() -> TableCreateStatement {
    table(
        "newsletter_import",
        vec![
            word("id", 26).primary_key().to_owned(),
            text("proof"),
            ColumnDef::new("consented_on").date().not_null().to_owned(),
            number("added"),
            number("known"),
            number("refused"),
            moment("at"),
            word("by", 40),
        ],
    )
}
