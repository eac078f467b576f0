//! What is sold: shop items and consultation packages.
use ::settings::{ChoiceSource, Field, FieldKind};

use super::document_schema::{DocumentSchema, order_field};
use crate::model::DocumentKind;

pub(super) fn item_schema() -> DocumentSchema {
    let mut fields = vec![
        Field::text("title", "Name", 120).required(),
        Field::rich_text("description", "Description").required(),
        Field::images("icon", "Pictures", 12)
            .min(1)
            .required()
            .help("The first one is shown in the shop."),
        Field::text("product", "Shelf", 60)
            .required()
            .options(&[("Devices", "Devices"), ("Home", "Home"), ("Merch", "Merch")])
            .chosen_from(ChoiceSource::Shelves)
            .in_group("Details"),
        Field::choice(
            "productClass",
            "Type of product",
            &[
                ("merchandise", "Merchandise"),
                ("device", "Medical device"),
                ("pharmacy", "Pharmacy medicine"),
                ("prescription", "Prescription medicine"),
            ],
        )
        .help("Devices and medicines need a registration. Medicines are sold only where the licence map allows it, after a pharmacist has agreed.")
        .in_group("Details"),
        Field::choice(
            "taxClass",
            "VAT",
            &[("standard", "Standard rate"), ("zero", "Zero rate (medical goods in Nigeria)")],
        )
        .in_group("Price"),
        Field::new(FieldKind::Prices, "prices", "Prices")
            .required()
            .in_group("Price"),
        Field::new(FieldKind::Money, "price", "Price in dollars, as imported")
            .min(0)
            .max(10_000_000)
            .help("Used if there is no dollar price above.")
            .in_group("Price"),
        Field::integer("reviews", "Reviews, as imported", 0, 1_000_000)
            .read_only()
            .in_group("Counts"),
        Field::new(FieldKind::Number, "rating", "Stars, as imported")
            .min(0)
            .max(5)
            .read_only()
            .in_group("Counts"),
    ];
    fields.extend(registration_fields());
    fields.push(order_field());
    DocumentSchema::new(
        DocumentKind::Shop,
        "Shop item",
        "Shop items",
        "Shop",
        fields,
    )
    .with_page()
}

/// What lets a device or a medicine be sold, and how a pack is checked.
fn registration_fields() -> [Field; 7] {
    [
        Field::boolean("sealed", "Sold sealed")
            .help("For health or hygiene. Once the seal is broken, it can only be returned if something is wrong with it.")
            .in_group("Details"),
        Field::text("nafdacNumber", "NAFDAC number", 40).in_group("Registration"),
        Field::text("mhraNumber", "MHRA number", 40).in_group("Registration"),
        Field::date("registrationExpires", "Registration valid until").in_group("Registration"),
        Field::text("batch", "Batch", 40)
            .help("Of the packs that are on the shelf now.")
            .in_group("Registration"),
        Field::date("bestBefore", "Best before").in_group("Registration"),
        Field::text("packCheck", "How to check a pack", 300)
            .help("As “Scratch the panel and text the code to 38353”.")
            .in_group("Registration"),
    ]
}

const CHANNELS: [(&str, &str); 4] = [
    ("chat", "Chat"),
    ("audio", "Audio call"),
    ("video", "Video call"),
    ("in_person", "In person"),
];

pub(super) fn package_schema() -> DocumentSchema {
    let fields = vec![
        Field::text("title", "Name", 80).required(),
        Field::text("name", "Name in links and records", 80)
            .help("Does not change once people have paid for it."),
        Field::new(FieldKind::Prices, "prices", "Prices")
            .required()
            .in_group("Price"),
        Field::new(FieldKind::Prices, "originalPrices", "Prices before")
            .help("Shown crossed out. Only use prices that were really charged.")
            .in_group("Price"),
        Field::text("type", "Billing", 60)
            .required()
            .options(&[("one time", "one time"), ("per session", "per session")])
            .help("One payment is for one request: nothing renews automatically.")
            .in_group("Price"),
        Field::texts("features", "What is included", 12)
            .min(1)
            .required(),
        Field::text("tag", "Tag", 30),
        Field::integer("minutes", "Length in minutes", 0, 240)
            .help("0 means a written reply, with no appointment.")
            .in_group("Booking"),
        Field::integer("bufferBefore", "Minutes kept free before", 0, 120).in_group("Booking"),
        Field::integer("bufferAfter", "Minutes kept free after", 0, 120).in_group("Booking"),
        Field::texts("channels", "Channels", 4)
            .options(&CHANNELS)
            .in_group("Booking"),
        Field::texts("clinicians", "Clinicians", 20)
            .help("Who can be booked with it. Choose nobody to offer it with everyone.")
            .chosen_from(ChoiceSource::Clinicians)
            .in_group("Booking"),
        Field::boolean("needsReport", "Report required")
            .help("The visitor cannot continue without a file.")
            .in_group("Booking"),
        Field::boolean("highlighted", "Highlighted").help("Highlight at most one package."),
        order_field(),
    ];
    DocumentSchema::new(DocumentKind::Package, "Package", "Packages", "Shop", fields)
}
