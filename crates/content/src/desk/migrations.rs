//! Tables of the desk.

use store::schema::*;

pub fn migrations() -> Migrations {
    vec![
        Migration::new("m20261121_000120_content_desk")
            .table_with_key(
                "content_presence",
                [
                    text("document_id"),
                    text("tab"),
                    text("staff_id"),
                    text("name"),
                    big_integer("revision"),
                    utc("seen_at"),
                    utc_null("holds_until"),
                ],
                &["document_id", "tab"],
            )
            .table(
                "content_preview",
                [
                    primary_key(text("id")),
                    text("document_id"),
                    text_uniq("token_hash"),
                    text("created_by"),
                    text("by_name"),
                    utc("created_at"),
                    utc("expires_at"),
                ],
            )
            .table_with_key(
                "content_view",
                [text("staff_id"), text("list"), text("views")],
                &["staff_id", "list"],
            )
            .index("content_preview", &["document_id"])
            .boxed(),
        // What links to other sites answered.
        Migration::new("m20261121_000610_content_outside_links")
            .table_with_key(
                "content_outside_link",
                [
                    text("document_id"),
                    text("href"),
                    text("status"),
                    utc("checked_at"),
                ],
                &["document_id", "href"],
            )
            .boxed(),
        create_passage_comments().boxed(),
    ]
}

/// Comments on passages, apart from the documents.
fn create_passage_comments() -> Migration {
    Migration::new("m20261129_181000_content_passage_comments")
        .table(
            "content_passage_thread",
            [
                primary_key(id("id")),
                text("document_id"),
                text("field"),
                text("block_key"),
                text("quote"),
                text_null("resolved_by"),
                utc_null("resolved_at"),
                utc("created_at"),
            ],
        )
        .table(
            "content_passage_comment",
            [
                primary_key(id("id")),
                id("thread_id"),
                text("document_id"),
                text("staff_id"),
                text("by_name"),
                text("text"),
                utc("at"),
            ],
        )
        .index("content_passage_thread", &["document_id", "id"])
        .index("content_passage_comment", &["document_id", "id"])
        .index("content_passage_comment", &["thread_id", "id"])
}
