//! What is sold: shop items and consultation packages.
use super::{Field, FieldKind, Schema, order_field};
use crate::model::Kind;

pub(super) fn item() -> Schema {
    let fields = vec![
        Field::text("title", "Name", 120).required(),
        Field::rich("description", "Description").required(),
        Field::images("icon", "Pictures", 12)
            .min(1)
            .required()
            .help("The first one stands in the shop."),
        Field::text("product", "Shelf", 60)
            .required()
            .options(&[("Devices", "Devices"), ("Home", "Home"), ("Merch", "Merch")])
            .under("Details"),
        Field::choice(
            "productClass",
            "What kind of thing",
            &[("device", "Medical device"), ("merchandise", "Merchandise")],
        )
        .help("Devices carry a notice. Medicines are not sold here.")
        .under("Details"),
        Field::new(FieldKind::Prices, "prices", "Prices")
            .required()
            .under("Price"),
        Field::new(FieldKind::Money, "price", "Price in dollars, as imported")
            .min(0)
            .max(10_000_000)
            .help("Used where the prices above have no dollars.")
            .under("Price"),
        Field::integer("reviews", "Reviews, as imported", 0, 1_000_000)
            .read_only()
            .under("Counts"),
        Field::new(FieldKind::Number, "rating", "Stars, as imported")
            .min(0)
            .max(5)
            .read_only()
            .under("Counts"),
        order_field(),
    ];
    Schema::new(Kind::Shop, "Shop item", "Shop items", "Shop", fields).on_a_page()
}

const CHANNELS: [(&str, &str); 4] = [
    ("chat", "Chat"),
    ("audio", "Audio call"),
    ("video", "Video call"),
    ("in_person", "In person"),
];

pub(super) fn package() -> Schema {
    let fields = vec![
        Field::text("title", "Name", 80).required(),
        Field::text("name", "Name in links and records", 80)
            .help("Stays as it is once people have paid for it."),
        Field::new(FieldKind::Prices, "prices", "Prices")
            .required()
            .under("Price"),
        Field::new(FieldKind::Prices, "originalPrices", "Prices before")
            .help("Shown struck through; only prices that were really asked.")
            .under("Price"),
        Field::text("type", "How it is paid", 60)
            .required()
            .options(&[("one time", "one time"), ("per session", "per session")])
            .help("One payment is one request: nothing repeats by itself.")
            .under("Price"),
        Field::texts("features", "What is in it", 12)
            .min(1)
            .required(),
        Field::text("tag", "Tag", 30),
        Field::integer("minutes", "Minutes of a talk", 0, 240)
            .help("0 is a written reply: no time is chosen.")
            .under("Booking"),
        Field::integer("bufferBefore", "Minutes kept free before", 0, 120).under("Booking"),
        Field::integer("bufferAfter", "Minutes kept free after", 0, 120).under("Booking"),
        Field::texts("channels", "How you talk", 4)
            .options(&CHANNELS)
            .under("Booking"),
        Field::texts("clinicians", "Who may be booked", 20)
            .help("Ids of clinicians from the calendar; empty is everybody.")
            .under("Booking"),
        Field::boolean("needsReport", "A report is needed")
            .help("The visitor cannot go on without a file.")
            .under("Booking"),
        Field::boolean("highlighted", "Highlighted").help("At most one package stands out."),
        order_field(),
    ];
    Schema::new(Kind::Package, "Package", "Packages", "Shop", fields)
}
