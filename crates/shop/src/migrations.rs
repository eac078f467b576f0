//! The tables of this crate; each name begins with `shop_`.

use sea_orm_migration::sea_query::Expr;
use store::schema::*;

pub fn migrations() -> Migrations {
    vec![
        create_stock().boxed(),
        create_orders().boxed(),
        create_returns().boxed(),
        create_reviews().boxed(),
        // Files that are sold.
        add_downloads().boxed(),
        // An order whose answer was lost is found again.
        add_requests().boxed(),
        add_parcels().boxed(),
    ]
}

fn create_stock() -> Migration {
    let migration = Migration::new("m20261127_001500_shop_stock")
        .table(
            "shop_stock",
            [
                primary_key(id("id")),
                string_len("product", 128),
                string_len("label", 80),
                integer("position"),
                big_integer_null("price_ngn"),
                big_integer_null("price_gbp"),
                big_integer_null("price_usd"),
                integer("on_hand"),
                // Whatever a write gets wrong, nothing is sold that is not there.
                integer("reserved")
                    .check(Expr::cust("reserved >= 0 AND reserved <= on_hand"))
                    .take(),
                integer("low_at"),
                integer("version"),
                utc("created_at"),
                utc_null("retired_at"),
            ],
        )
        .index("shop_stock", &["product"])
        .table(
            "shop_stock_entry",
            [
                primary_key(id("id")),
                id("stock"),
                string_len("reason", 16),
                integer("change"),
                integer("on_hand"),
                id_null("order_id"),
                string_len("note", 200),
                string_len("by", 64),
                utc("at"),
            ],
        )
        .index("shop_stock_entry", &["stock", "id"])
        .append_only("shop_stock_entry", "the stock ledger");
    add_coupon_tables(add_cart_tables(migration))
}

/// Goes on with the stock.
fn add_cart_tables(migration: Migration) -> Migration {
    migration
        .table(
            "shop_cart",
            [
                primary_key(string_len("visitor", 64)),
                string_len("coupon", 32),
                utc("changed_at"),
            ],
        )
        .index("shop_cart", &["changed_at"])
        .table(
            "shop_cart_item",
            [
                primary_key(id("id")),
                string_len("visitor", 64),
                id("stock"),
                integer("quantity"),
                big_integer("seen_minor"),
                string_len("seen_currency", 3),
                utc("added_at"),
            ],
        )
        .unique("shop_cart_item", &["visitor", "stock"])
}

/// Goes on with the stock.
fn add_coupon_tables(migration: Migration) -> Migration {
    migration
        .table(
            "shop_coupon",
            [
                primary_key(id("id")),
                string_len("code", 32),
                string_len("kind", 16),
                integer("percent"),
                big_integer_null("amount_ngn"),
                big_integer_null("amount_gbp"),
                big_integer_null("amount_usd"),
                string_len("product", 128),
                utc_null("starts_at"),
                utc_null("ends_at"),
                integer_null("most_uses"),
                integer_null("most_per_customer"),
                integer("used"),
                boolean("is_active"),
                integer("version"),
                utc("created_at"),
            ],
        )
        .unique("shop_coupon", &["code"])
        .table(
            "shop_coupon_use",
            [
                primary_key(id("order_id")),
                id("coupon"),
                string_len("customer", 64),
                utc("at"),
            ],
        )
        .index("shop_coupon_use", &["coupon", "customer"])
}

fn create_orders() -> Migration {
    let migration = Migration::new("m20261127_001510_shop_orders")
        .table(
            "shop_order",
            [
                primary_key(id("id")),
                string_len("reference", 16),
                string_len("code_hash", 64),
                text_null("code"),
                string_len("state", 16),
                integer("version"),
                string_len("payment_method", 12),
                string_len("delivery_method", 8),
                string_len("place", 40),
                string_len("place_name", 120),
                string_len("currency", 3),
                big_integer("items_minor"),
                big_integer("discount_minor"),
                big_integer("delivery_minor"),
                big_integer("tax_minor"),
                big_integer("total_minor"),
                string_len("coupon", 32),
                text_null("buyer"),
                string_len_null("email_mark", 64),
                string_len_null("phone_mark", 64),
                string_len("stock_hold", 8),
                utc_null("hold_until"),
                id_null("quote"),
                id_null("payment"),
                big_integer_null("received_minor"),
                string_len_null("received_currency", 3),
                big_integer("refunded_minor"),
                utc_null("paid_at"),
                utc_null("said_paid_at"),
                utc_null("shipped_at"),
                utc_null("delivered_at"),
                string_len("tracking_url", 300),
                utc("created_at"),
                utc_null("erase_after"),
                utc_null("erased_at"),
            ],
        )
        .unique("shop_order", &["reference"])
        .unique("shop_order", &["code_hash"])
        .index("shop_order", &["state", "id"])
        .index("shop_order", &["email_mark"])
        .index("shop_order", &["phone_mark"])
        .index("shop_order", &["erase_after"]);
    add_order_line_tables(migration)
}

/// Goes on with orders.
fn add_order_line_tables(migration: Migration) -> Migration {
    migration
        .table(
            "shop_order_line",
            [
                primary_key(id("id")),
                id("order_id"),
                integer("position"),
                id("stock"),
                string_len("product", 128),
                string_len("title", 200),
                string_len("label", 80),
                big_integer("unit_minor"),
                integer("quantity"),
                integer("shipped"),
            ],
        )
        .index("shop_order_line", &["order_id"])
        .table(
            "shop_event",
            [
                primary_key(id("id")),
                id("subject"),
                string_len("action", 24),
                string_len("by", 64),
                text_null("note"),
                utc("at"),
            ],
        )
        .index("shop_event", &["subject"])
}

fn create_returns() -> Migration {
    Migration::new("m20261127_001520_shop_returns")
        .column(
            "shop_order",
            big_integer("due_back_minor").default(0).take(),
        )
        .sql(
            "UPDATE shop_order SET due_back_minor = received_minor \
             WHERE state = 'cancelled' AND received_minor IS NOT NULL",
        )
        .column(
            "shop_order_line",
            boolean("is_sealed").default(false).take(),
        )
        .table(
            "shop_return",
            [
                primary_key(id("id")),
                id("order_id"),
                string_len("state", 12),
                string_len("reason", 20),
                string_len("ground", 12),
                text_null("text"),
                text_null("reply"),
                big_integer_null("refund_minor"),
                utc("created_at"),
                utc_null("decided_at"),
            ],
        )
        .index("shop_return", &["order_id"])
        .index("shop_return", &["state"])
        .table(
            "shop_return_line",
            [
                primary_key(id("id")),
                id("return_id"),
                id("order_id"),
                id("line"),
                integer("quantity"),
                integer("restocked"),
            ],
        )
        .index("shop_return_line", &["order_id"])
}

fn add_downloads() -> Migration {
    Migration::new("m20261128_001540_shop_downloads")
        .column("shop_stock", boolean("is_digital").default(false).take())
        .column(
            "shop_order_line",
            boolean("is_digital").default(false).take(),
        )
        .column("shop_order_line", integer("downloads").default(0).take())
}

fn add_requests() -> Migration {
    Migration::new("m20261128_001550_shop_requests")
        .column("shop_order", string_len_null("request_hash", 64))
        .index("shop_order", &["request_hash"])
}

fn add_parcels() -> Migration {
    Migration::new("m20261128_001560_shop_parcels")
        .column("shop_order", text("parcels").default("[]").take())
        .column(
            "shop_order_line",
            big_integer("discount_minor").default(0).take(),
        )
}

fn create_reviews() -> Migration {
    Migration::new("m20261127_001530_shop_reviews")
        .table(
            "shop_review",
            [
                primary_key(id("id")),
                string_len("product", 128),
                id("order_id"),
                id("line"),
                string_len("state", 12),
                integer("version"),
                integer("stars"),
                string_len("name", 120),
                text("text"),
                string_len("reply", 500),
                utc("created_at"),
                utc_null("published_at"),
            ],
        )
        .unique("shop_review", &["line"])
        .index("shop_review", &["order_id"])
        .index("shop_review", &["product", "state", "id"])
        .index("shop_review", &["state", "id"])
}
