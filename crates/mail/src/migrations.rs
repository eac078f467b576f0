//! The tables of mails, of addresses that get none, of what people are told of, and of the mail server.

use store::schema::*;

pub fn migrations() -> Migrations {
    vec![
        create_mail_message().boxed(),
        // What a mail has beside its content, and the addresses that get no mail.
        create_mail_beside().boxed(),
        // What people at the desk chose to be told of.
        Migration::new("m20261124_000100_mail_notice_choice")
            .table_with_key(
                "mail_notice_choice",
                [
                    id("member_id"),
                    string_len("occasion", 16),
                    boolean("wanted"),
                ],
                &["member_id", "occasion"],
            )
            .boxed(),
        create_mail_push().boxed(),
        // Addresses from which mail came back, until somebody has looked at them.
        Migration::new("m20261130_010000_mail_suppression_new")
            .column("mail_suppression", boolean("is_new").default(false).take())
            .boxed(),
        // The mail server, as it is set at the desk.
        Migration::new("m20261129_190000_mail_server")
            .table(
                "mail_server",
                [
                    primary_key(id("id")),
                    text("settings"),
                    integer("version"),
                    utc("saved_at"),
                ],
            )
            .boxed(),
        // What stayed in the house is counted for each screen of the desk: not by reading the mails.
        Migration::new("m20261130_020000_mail_kept_counts")
            .index("mail_message", &["state", "template", "created_at"])
            .boxed(),
    ]
}

/// Notices that browsers show.
fn create_mail_push() -> Migration {
    Migration::new("m20261129_000200_mail_push")
        .column("mail_notice_choice", boolean_null("pushed"))
        .table(
            "mail_push_key",
            [
                primary_key(id("id")),
                text("private_key"),
                utc("created_at"),
            ],
        )
        .table(
            "mail_push_device",
            [
                primary_key(id("id")),
                id("member_id"),
                text("endpoint"),
                string_len("endpoint_hash", 64),
                text("device"),
                utc("created_at"),
                utc_null("last_sent_at"),
            ],
        )
        .index("mail_push_device", &["member_id"])
        .index("mail_push_device", &["endpoint_hash"])
        .table(
            "mail_push_notice",
            [
                primary_key(id("id")),
                id("member_id"),
                string_len("key", 200),
                string_len_null("occasion", 16),
                text("path"),
                utc("created_at"),
                utc("due_at"),
            ],
        )
        .unique("mail_push_notice", &["member_id", "key"])
        .index("mail_push_notice", &["due_at"])
        .table_with_key(
            "mail_quiet_hours",
            [
                id("member_id"),
                integer("from_minute"),
                integer("until_minute"),
                string_len("zone", 32),
            ],
            &["member_id"],
        )
}

fn create_mail_message() -> Migration {
    Migration::new("m20261121_000010_mail_message")
        .table(
            "mail_message",
            [
                primary_key(id("id")),
                string_len("template", 64),
                string_len_null("key", 200),
                text("recipient"),
                string_len("recipient_mark", 64),
                text("variables"),
                text_null("letter"),
                string_len("state", 16),
                integer("sending"),
                integer("tries"),
                text_null("last_error"),
                utc("created_at"),
                utc_null("settled_at"),
            ],
        )
        .unique("mail_message", &["key"])
        .create_index(index(
            "mail_message_mark",
            "mail_message",
            &["recipient_mark"],
        ))
        .create_index(index(
            "mail_message_state",
            "mail_message",
            &["state", "id"],
        ))
}

fn create_mail_beside() -> Migration {
    Migration::new("m20261122_000100_mail_beside")
        .column("mail_message", text_null("extras"))
        .column(
            "mail_message",
            string_len("stream", 16).default("service").take(),
        )
        .column("mail_message", string_len_null("message_id", 200))
        .table(
            "mail_suppression",
            [
                primary_key(id("id")),
                text("address"),
                string_len("mark", 64),
                string_len("reason", 16),
                string_len("scope", 16),
                text("note"),
                utc("at"),
                string_len("by", 40),
            ],
        )
        .index("mail_message", &["message_id"])
        .create_index(index(
            "mail_message_recent",
            "mail_message",
            &["recipient_mark", "settled_at"],
        ))
        .create_index(
            index(
                "mail_suppression_mark",
                "mail_suppression",
                &["mark", "scope"],
            )
            .unique()
            .take(),
        )
}
