//! The tables of this crate; each name begins with `payments_`.

use store::schema::*;

pub fn migrations() -> Migrations {
    vec![
        create_payments().boxed(),
        // Money that is taken again.
        create_payments_repeating().boxed(),
        // Quotes are found by what they are for, attempts by the provider's own id.
        Migration::new("m20261122_000720_payments_finding")
            .index("payments_quote", &["purpose", "subject"])
            .index("payments_attempt", &["provider", "provider_id"])
            .boxed(),
        // Subscriptions that were asked for.
        create_payments_joining().boxed(),
        // Rates that wait for a person.
        create_payments_holding().boxed(),
        // Tries to pay by card, of all that is paid.
        Migration::new("m20261127_000750_payments_card_tries")
            .table(
                "payments_card_try",
                [primary_key(id("id")), string_len("mark", 64), utc("at")],
            )
            .index("payments_card_try", &["mark", "at"])
            .index("payments_card_try", &["at"])
            .boxed(),
        // What of an amount covers the provider's fee.
        Migration::new("m20261129_000760_payments_covered_fee")
            .column(
                "payments_quote",
                big_integer("covered_fee_minor").default(0).take(),
            )
            .column(
                "payments_attempt",
                big_integer("covered_fee_minor").default(0).take(),
            )
            .boxed(),
        // What the providers sent on to the bank.
        Migration::new("m20261129_000770_payments_payouts")
            .table(
                "payments_payout",
                [
                    primary_key(id("id")),
                    string_len("provider", 16),
                    string_len("provider_id", 64),
                    boolean("is_live"),
                    string_len("status", 16),
                    big_integer("amount_minor"),
                    string_len("amount_currency", 3),
                    big_integer_null("fee_minor"),
                    utc("arrives_at"),
                    utc("listed_at"),
                ],
            )
            .unique("payments_payout", &["provider", "provider_id"])
            .index("payments_payout", &["arrives_at"])
            .boxed(),
        // Payments are found by who paid.
        add_payer_index().boxed(),
        add_payer_erased().boxed(),
    ]
}

/// `payer_index.rs` sees to payments that are there already.
fn add_payer_index() -> Migration {
    Migration::new("m20261129_000780_payments_payers")
        .column("payments_attempt", text_null("payer_index"))
        .index("payments_attempt", &["payer_index"])
}

/// When who paid was forgotten.
fn add_payer_erased() -> Migration {
    Migration::new("m20261130_000790_payments_payer_erased")
        .column("payments_attempt", utc_null("payer_erased_at"))
}

fn create_payments() -> Migration {
    let migration = Migration::new("m20261121_000700_payments").table(
        "payments_quote",
        [
            primary_key(id("id")),
            string_len("purpose", 16),
            string_len("subject", 64),
            big_integer("price_minor"),
            string_len("price_currency", 3),
            big_integer("amount_minor"),
            string_len("amount_currency", 3),
            big_integer_null("rate_micros"),
            string_len_null("rate_source", 16),
            utc_null("rate_at"),
            utc("created_at"),
            utc("valid_until"),
        ],
    );
    add_payments_counter_tables(add_payments_review_tables(
        add_payments_ledger_entry_tables(add_payments_attempt_tables(migration)),
    ))
}

/// Goes on with payments.
fn add_payments_attempt_tables(migration: Migration) -> Migration {
    migration
        .table(
            "payments_attempt",
            [
                primary_key(id("id")),
                string_len("purpose", 16),
                string_len("subject", 64),
                id("quote_id"),
                string_len("provider", 16),
                boolean("is_live"),
                string_len("status", 16),
                big_integer("amount_minor"),
                string_len("amount_currency", 3),
                boolean("is_fallback_rate"),
                text("payer"),
                text("return_url"),
                text_null("session"),
                string_len_null("release", 16),
                utc_null("released_at"),
                big_integer_null("received_minor"),
                string_len_null("received_currency", 3),
                big_integer("refunded_minor"),
                big_integer_null("fee_minor"),
                string_len_null("provider_id", 64),
                string_len_null("channel", 32),
                string_len_null("outcome", 32),
                utc_null("paid_at"),
                utc_null("settled_at"),
                utc("created_at"),
                utc("expires_at"),
                utc_null("checked_at"),
                integer("sweeps"),
                utc_null("next_sweep_at"),
            ],
        )
        .table_with_key(
            "payments_fulfilment",
            [
                string_len("purpose", 16),
                string_len("subject", 64),
                id("reference"),
                utc("at"),
            ],
            &["purpose", "subject"],
        )
}

/// Goes on with payments.
fn add_payments_ledger_entry_tables(migration: Migration) -> Migration {
    migration
        .table(
            "payments_ledger_entry",
            [
                primary_key(id("id")),
                utc("at"),
                string_len("kind", 16),
                id("reference"),
                string_len("provider", 16),
            ],
        )
        .table_with_key(
            "payments_ledger_line",
            [
                id("entry_id"),
                integer("position"),
                string_len("account", 64),
                big_integer("minor"),
                string_len("currency", 3),
            ],
            &["entry_id", "position"],
        )
        .table(
            "payments_refund",
            [
                primary_key(id("id")),
                id("reference"),
                big_integer("amount_minor"),
                string_len("amount_currency", 3),
                string_len("status", 16),
                text("reason"),
                text("requested_by"),
                utc("requested_at"),
                boolean("needs_second_person"),
                text_null("decided_by"),
                utc_null("decided_at"),
                string_len_null("provider_id", 64),
                utc_null("sent_at"),
                text_null("problem"),
                utc_null("finished_at"),
            ],
        )
}

/// Goes on with payments.
fn add_payments_review_tables(migration: Migration) -> Migration {
    migration
        .table(
            "payments_review",
            [
                primary_key(id("id")),
                string_len("reference", 128),
                string_len("about", 128),
                string_len("reason", 32),
                utc("opened_at"),
                utc_null("resolved_at"),
                text_null("resolved_by"),
                string_len_null("resolution", 16),
                text_null("note"),
            ],
        )
        .table(
            "payments_webhook",
            [
                primary_key(id("id")),
                string_len("provider", 16),
                string_len("key", 200),
                string_len("event", 64),
                string_len_null("reference", 128),
                text("body"),
                utc("received_at"),
            ],
        )
        .table(
            "payments_rate",
            [
                primary_key(id("id")),
                string_len("currency", 3),
                big_integer("micros"),
                utc("fetched_at"),
            ],
        )
        .table(
            "payments_rate_rules",
            [
                primary_key(id("id")),
                big_integer_null("override_micros"),
                utc_null("override_until"),
                integer("margin_basis_points"),
                boolean("has_donation_fallback"),
                big_integer("donation_fallback_micros"),
                text("changed_by"),
                utc("changed_at"),
            ],
        )
}

/// Goes on with payments.
fn add_payments_counter_tables(migration: Migration) -> Migration {
    migration
        .table(
            "payments_counter",
            [primary_key(string_len("id", 16)), big_integer("value")],
        )
        .table(
            "payments_receipt",
            [
                primary_key(id("reference")),
                big_integer("number"),
                utc("at"),
            ],
        )
        .table(
            "payments_sandbox_transaction",
            [
                primary_key(big_integer("id")),
                string_len("reference", 128),
                string_len("access_code", 64),
                text("body"),
                utc("at"),
            ],
        )
        .table(
            "payments_sandbox_refund",
            [
                primary_key(big_integer("id")),
                big_integer("transaction_id"),
                text("body"),
                utc("at"),
            ],
        )
        .index("payments_attempt", &["quote_id"])
        .index("payments_attempt", &["purpose", "subject"])
        .index("payments_attempt", &["status", "id"])
        .index("payments_attempt", &["next_sweep_at"])
        .index("payments_quote", &["valid_until"])
        .index("payments_ledger_entry", &["at"])
        .index("payments_ledger_entry", &["reference"])
        .index("payments_refund", &["reference"])
        .index("payments_refund", &["status", "id"])
        .unique("payments_review", &["about", "reason"])
        .index("payments_review", &["resolved_at", "id"])
        .index("payments_review", &["reference"])
        .unique("payments_webhook", &["provider", "key"])
        .index("payments_rate", &["currency", "fetched_at"])
        .unique("payments_receipt", &["number"])
        .unique("payments_sandbox_transaction", &["reference"])
        .unique("payments_sandbox_transaction", &["access_code"])
        .append_only("payments_ledger_entry", "the ledger")
        .append_only("payments_ledger_line", "the ledger")
}

fn create_payments_repeating() -> Migration {
    Migration::new("m20261122_000710_payments_repeating")
        .column(
            "payments_attempt",
            string_len_null("provider_reference", 100),
        )
        .table(
            "payments_method",
            [
                primary_key(id("id")),
                string_len("purpose", 16),
                string_len("subject", 64),
                string_len("provider", 16),
                text("method"),
                utc("saved_at"),
            ],
        )
        .table_with_key(
            "payments_plan",
            [
                string_len("provider", 16),
                string_len("currency", 3),
                big_integer("minor"),
                string_len("interval", 16),
                string_len("code", 64),
            ],
            &["provider", "currency", "minor", "interval"],
        )
        .table(
            "payments_subscription",
            [
                primary_key(string_len("code", 64)),
                string_len("provider", 16),
                string_len("purpose", 16),
                string_len("subject", 64),
                text("token"),
                big_integer("amount_minor"),
                string_len("amount_currency", 3),
                string_len("status", 16),
                utc_null("next_at"),
                utc("created_at"),
            ],
        )
        .table(
            "payments_sandbox_subscription",
            [primary_key(string_len("code", 64)), text("body"), utc("at")],
        )
        .index("payments_attempt", &["provider", "provider_reference"])
        .unique("payments_method", &["purpose", "subject"])
        .index("payments_subscription", &["purpose", "subject"])
}

fn create_payments_joining() -> Migration {
    Migration::new("m20261122_000730_payments_joining")
        .table_with_key(
            "payments_joining",
            [
                string_len("purpose", 16),
                string_len("subject", 64),
                string_len("provider", 16),
                string_len("plan", 64),
                text("customer"),
                big_integer("amount_minor"),
                string_len("amount_currency", 3),
                utc("asked_at"),
            ],
            &["purpose", "subject"],
        )
        .index("payments_joining", &["provider", "plan"])
}

fn create_payments_holding() -> Migration {
    Migration::new("m20261123_000740_payments_holding").table(
        "payments_held_rate",
        [
            primary_key(id("id")),
            string_len("currency", 3),
            big_integer("micros"),
            big_integer_null("before_micros"),
            utc("fetched_at"),
        ],
    )
}
