//! Whatever buyers, banks, clocks and the desk do in whatever order, also at once and cut off in the middle: nothing is sold that
//! is not there, no coupon goes past its limit, and both ledgers agree.

use std::time::Duration;

use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use serde_json::{Value, json};
use testkit::pay_by_card;
use tokio::time::timeout;

use crate::fixture::{Fixture, order_body};

/// Orders of one round, in a store of its own.
const SCHEDULES: u64 = 125;
/// Rounds of `.ci/run`.
const ROUNDS: u64 = 2;
const OUTCOMES: [&str; 6] = [
    "",
    "",
    "no_webhook",
    "duplicate_webhook",
    "pending_transfer",
    "declined",
];

/// How many rounds: `BEDSIDE_TEST_SCHEDULES` asks for more schedules than those of `.ci/run`.
fn rounds() -> u64 {
    let wanted = std::env::var("BEDSIDE_TEST_SCHEDULES");
    wanted.map_or(ROUNDS, |count| {
        count.parse::<u64>().unwrap().div_ceil(SCHEDULES)
    })
}

struct Placed {
    code: String,
    reference: String,
    is_card: bool,
}

struct World {
    site: Fixture,
    random: StdRng,
    orders: Vec<Placed>,
    variants: Vec<String>,
    /// Calls that did something, and calls that were refused.
    done: u32,
    refused: u32,
}

impl World {
    async fn new(seed: u64) -> Self {
        let site = Fixture::stocked().await;
        site.catalogue.settings.lock().unwrap().most_unpaid = 20;
        let coupon = json!({ "code": "FEW", "kind": "percent", "percent": 30, "active": true,
            "mostUses": 7 });
        assert_eq!(site.desk("POST", "coupons", coupon).await.0, 200);
        let mut variants = vec![site.variant("net", "").await];
        for label in ["Small", "Large"] {
            variants.push(site.variant("shirt", label).await);
        }
        Self {
            site,
            random: StdRng::seed_from_u64(seed),
            orders: Vec::new(),
            variants,
            done: 0,
            refused: 0,
        }
    }

    fn note(&mut self, status: u16, what: &Value) {
        match status {
            200..300 => self.done += 1,
            400..500 => self.refused += 1,
            _ => panic!("{status}: {what}"),
        }
    }

    fn body(&mut self) -> Value {
        let variant = &self.variants[self.random.random_range(0..self.variants.len())];
        let quantity = self.random.random_range(1..4);
        let payment = ["card", "card", "transfer", "pickup"][self.random.random_range(0..4)];
        // Each buyer is somebody else: the same body from the same place would be one order.
        let phone = format!("0802{:07}", self.random.random_range(0..10_000_000));
        let contact = json!({ "name": "Kemi Obi", "email": "kemi@example.org", "phone": phone });
        order_body(
            json!({ "item": variant, "quantity": quantity, "payment": payment, "contact": contact }),
        )
    }

    fn keep(&mut self, (status, placed): (u16, Value), is_card: bool) {
        self.note(status, &placed);
        if status == 201 {
            let text = |name: &str| placed[name].as_str().unwrap().to_owned();
            self.orders.push(Placed {
                code: text("code"),
                reference: text("reference"),
                is_card,
            });
        }
    }

    /// Two at once, so that they want the same pieces.
    async fn place(&mut self) {
        let (first, second) = (self.body(), self.body());
        let client = &self.site.client;
        let placed = tokio::join!(
            client.post_json("/api/orders", &first),
            client.post_json("/api/orders", &second)
        );
        self.keep(placed.0, first["payment"] == "card");
        self.keep(placed.1, second["payment"] == "card");
    }

    /// Of a cart, with the coupon that is soon used up.
    async fn place_cart(&mut self) {
        let mut guest = self.site.guest();
        let quantity = self.random.random_range(1..3);
        let item = json!({ "productId": "net", "quantity": quantity });
        guest.send("POST", "/api/cart/items", item).await;
        guest
            .send("POST", "/api/cart/coupon", json!({ "code": "FEW" }))
            .await;
        let mut body = self.body();
        for name in ["item", "quantity"] {
            body.as_object_mut().unwrap().remove(name);
        }
        let placed = guest.send("POST", "/api/orders", body.clone()).await;
        self.keep(testkit::read_json(placed).await, body["payment"] == "card");
    }

    async fn step(&mut self, at: usize, step: &str, more: Value) {
        let reference = self.orders[at].reference.clone();
        let (status, answer) = self.site.step(&reference, step, more).await;
        self.note(status, &answer);
    }

    async fn pay(&mut self, at: usize) {
        let path = format!("/api/orders/{}/pay", self.orders[at].code);
        let (status, opened) = self.site.client.post_json(&path, &json!({})).await;
        self.note(status, &opened);
        if let Some(checkout) = opened["checkoutUrl"].as_str() {
            let outcome = OUTCOMES[self.random.random_range(0..OUTCOMES.len())];
            pay_by_card(&self.site.client.http, checkout, outcome).await;
        }
    }

    async fn return_some(&mut self, at: usize) {
        let code = self.orders[at].code.clone();
        let order = self.site.order(&code).await;
        let line = order["lines"][0]["id"].as_str().unwrap();
        let quantity = self.random.random_range(1..3);
        let body = json!({ "pieces": [format!("{line}:{quantity}")], "reason": "changed_mind" });
        let path = format!("/api/orders/{code}/returns");
        let (status, asked) = self.site.client.post_json(&path, &body).await;
        self.note(status, &asked);
        let Some(id) = asked["id"].as_str() else {
            return;
        };
        // Also more than is left to give back, which is refused.
        let refund = [0, 100_000, 780_000, 3_000_000][self.random.random_range(0..4)];
        let back = self.random.random_range(0..2);
        let body =
            json!({ "refundMinor": refund, "restock": [{ "line": line, "quantity": back }] });
        self.step(at, &format!("returns/{id}/receive"), body).await;
    }

    async fn happens(&mut self) {
        if self.orders.is_empty() {
            return self.place().await;
        }
        let at = self.random.random_range(0..self.orders.len());
        match self.random.random_range(0..14) {
            0 | 1 => self.place().await,
            2 => self.place_cart().await,
            3 | 4 if self.orders[at].is_card => self.pay(at).await,
            3 | 4 => self.step(at, "receive", json!({})).await,
            5 => self.site.run_jobs().await,
            6 => {
                let minutes = self.random.random_range(1..40);
                self.site.clock.advance(chrono::Duration::minutes(minutes));
            }
            7 => {
                let path = format!("/api/orders/{}/cancel", self.orders[at].code);
                let (status, answer) = self.site.client.post_json(&path, &json!({})).await;
                self.note(status, &answer);
            }
            8 | 9 => self.step(at, "ship", json!({})).await,
            10 => self.step(at, "deliver", json!({})).await,
            11 => self.return_some(at).await,
            12 => {
                // Cut off after a moment, wherever it stands, as a process that is killed.
                let moment = Duration::from_micros(self.random.random_range(0..3_000));
                drop(timeout(moment, self.site.jobs.run_due()).await);
            }
            _ => self.step(at, "refund", json!({ "minor": 100_000 })).await,
        }
    }

    /// No row of this query, which looks for what must not be.
    async fn none(&self, what: &str, sql: &str) {
        let found = self.site.rows(sql).await.len();
        assert_eq!(found, 0, "{what}");
    }

    async fn check(&self) {
        self.none(
            "stock and its ledger differ",
            "SELECT id FROM shop_stock s WHERE on_hand < 0 OR reserved < 0 OR reserved > on_hand OR on_hand <> \
             (SELECT COALESCE(SUM(change), 0) FROM shop_stock_entry e WHERE e.stock = s.id)",
        )
        .await;
        self.none(
            "what is reserved is not what open orders hold",
            "SELECT id FROM shop_stock s WHERE reserved <> (SELECT COALESCE(SUM(quantity), 0) FROM shop_order_line l \
             JOIN shop_order o ON o.id = l.order_id WHERE l.stock = s.id AND o.stock_hold = 'reserved')",
        )
        .await;
        self.none(
            "what left the shelf is not what was sold",
            "SELECT id FROM shop_stock s WHERE (SELECT COALESCE(SUM(change), 0) FROM shop_stock_entry e \
             WHERE e.stock = s.id AND e.order_id IS NOT NULL) <> \
             COALESCE((SELECT SUM(restocked) FROM shop_return_line r JOIN shop_order_line l ON l.id = r.line \
             WHERE l.stock = s.id), 0) - COALESCE((SELECT SUM(quantity) FROM shop_order_line l \
             JOIN shop_order o ON o.id = l.order_id WHERE l.stock = s.id AND o.stock_hold = 'sold'), 0)",
        )
        .await;
        self.none(
            "a coupon is past its limit",
            "SELECT id FROM shop_coupon c WHERE used > most_uses OR used <> \
             (SELECT COUNT(*) FROM shop_coupon_use u WHERE u.coupon = c.id)",
        )
        .await;
        self.none(
            "more goes back than came",
            "SELECT id FROM shop_order WHERE refunded_minor > COALESCE(received_minor, 0) \
             OR due_back_minor > COALESCE(received_minor, 0)",
        )
        .await;
        self.none(
            "an entry of the money ledger does not balance",
            "SELECT entry_id FROM payments_ledger_line GROUP BY entry_id, currency HAVING SUM(minor) <> 0",
        )
        .await;
        self.none(
            "an order was sold and not paid, or paid and not sold",
            "SELECT id FROM shop_order WHERE state IN ('paid', 'delivered') AND (paid_at IS NULL OR stock_hold <> 'sold')",
        )
        .await;
    }

    /// What the ledger says is there, and what the orders say came and did not go back.
    async fn money(&self) -> (i64, i64) {
        let one =
            async |sql: &str| -> i64 { self.site.rows(sql).await[0].try_get("", "sum").unwrap() };
        let ledger = one(
            "SELECT CAST(COALESCE(SUM(minor), 0) AS BIGINT) AS sum FROM payments_ledger_line \
             WHERE account LIKE 'clearing:%' OR account = 'fees'",
        );
        let orders = one(
            "SELECT CAST(COALESCE(SUM(received_minor - refunded_minor), 0) AS BIGINT) AS sum \
             FROM shop_order WHERE received_minor IS NOT NULL",
        );
        (ledger.await, orders.await)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn any_order_of_events_oversells_nothing_and_keeps_both_ledgers() {
    let (mut done, mut refused, mut money) = (0, 0, 0);
    for number in 0..rounds() {
        let mut world = World::new(20_261_127 + number).await;
        while world.orders.len() < usize::try_from(SCHEDULES).unwrap() {
            world.happens().await;
            if world.random.random_ratio(1, 20) {
                // The shelf is filled up now and then, or soon nothing could happen any more.
                let at = world.random.random_range(0..world.variants.len());
                let path = format!("stock/{}", world.variants[at]);
                let (_, row) = world.site.desk("GET", &path, Value::Null).await;
                let body = json!({ "version": row["version"], "reason": "received", "pieces": 5 });
                world
                    .site
                    .desk("POST", &format!("{path}/changes"), body)
                    .await;
                world.check().await;
            }
        }
        for _ in 0..30 {
            world.site.clock.advance(chrono::Duration::minutes(61));
            world.site.run_jobs().await;
        }
        world.check().await;
        let (ledger, orders) = world.money().await;
        assert_eq!(ledger, orders, "round {number}");
        money += ledger;
        done += world.done;
        refused += world.refused;
    }
    assert!(
        money > 0 && done > refused / 4 && refused > 0,
        "{done} {refused}"
    );
}
