//! Products and coupons of WooCommerce.
use importers::NoticeKind::{Changed, Refused};
use importers::{CouponDiscount, WooCommerceShop, import_woocommerce};
use kernel::{Currency, Money};
use serde_json::json;

use crate::collected::{Collected, outline};

const HEAD: &str = "ID,Type,SKU,Name,Published,\"Is featured?\",\"Visibility in catalog\",\"Short description\",Description,\"Tax status\",\
\"In stock?\",Stock,\"Sale price\",\"Regular price\",Categories,Images,Parent,Position,\"Attribute 1 name\",\"Attribute 1 value(s)\",\"Attribute 2 name\",\"Attribute 2 value(s)\",\"Meta: x\"\n";

fn shop(decimal_sign: char) -> WooCommerceShop {
    WooCommerceShop {
        currency: Currency::Ngn,
        decimal_sign,
        site_address: "https://old.example".to_owned(),
    }
}

fn import(table: &str) -> Collected {
    let mut collected = Collected::default();
    import_woocommerce(table.as_bytes(), &shop('.'), &mut collected).unwrap();
    collected
}

fn naira(minor: i64) -> Money {
    Money::new(minor, Currency::Ngn)
}

#[test]
fn a_simple_product_has_one_variant() {
    let found = import(&format!(
        "{HEAD}7,simple,TH-1,Thermometer &amp; case,1,0,visible,Short,\"<p>Digital</p>\\n\\nOne\",taxable,1,12,,\"2,500.50\",\"Home > Devices, Gifts\",\"https://old.example/a.jpg, https://old.example/b.jpg\",,3,,,,,y\n"
    ));
    let mut value = found.document("woo-7").value.clone();
    let body = value["description"].take();
    let icons = value["icon"].take();
    assert_eq!(outline(body.as_array().unwrap()), ["Digital", "One"]);
    assert_eq!(outline(icons.as_array().unwrap()).len(), 2);
    assert_eq!(
        value,
        json!({"_id": "woo-7", "_type": "shop", "title": "Thermometer & case", "description": null, "icon": null,
            "product": "Devices", "productClass": "merchandise", "prices": {"NGN": 250_050}, "order": 3})
    );
    let variant = &found.variants[0];
    assert_eq!(
        (
            variant.id.as_str(),
            variant.label.as_str(),
            variant.price,
            variant.pieces
        ),
        ("woo-variant-7", "", None, Some(12))
    );
    assert_eq!(
        (variant.product.as_str(), variant.place.as_str()),
        ("woo-7", "line 2")
    );
    for (what, why) in [
        ("TH-1", "SKU"),
        ("Gifts", "one shelf"),
        ("Short", "one text"),
        ("meta: x", "left out"),
    ] {
        found.assert_says(Refused, what, why);
    }
    found.assert_says(Changed, "type of product", "marked at the desk");
}

#[test]
fn a_variable_product_has_its_variations() {
    let found = import(&format!(
        "{HEAD}11,variation,,Shirt - Large,1,0,visible,,,taxable,1,3,4000,5000,,,id:10,1,Size,Large,Colour,Blue,\n\
         12,variation,,Shirt - Small,1,0,visible,,,taxable,0,,,4500.00,,https://old.example/s.jpg,id:10,2,Size,Small,Colour,Red,\n\
         10,variable,SH,Shirt,1,0,visible,,Cotton,taxable,1,,,,Merch,,,0,Size,\"Large, Small\",Colour,\"Blue, Red\",\n\
         13,variation,,Lost,1,0,visible,,,taxable,1,1,,1,,,id:99,1,,,,,\n"
    ));
    assert_eq!(
        found.document("woo-10").value["prices"],
        json!({"NGN": 400_000})
    );
    let variants: Vec<_> = found
        .variants
        .iter()
        .map(|one| (one.id.as_str(), one.label.as_str(), one.price, one.pieces))
        .collect();
    assert_eq!(
        variants,
        [
            ("woo-variant-11", "Large, Blue", None, Some(3)),
            (
                "woo-variant-12",
                "Small, Red",
                Some(naira(450_000)),
                Some(0)
            ),
        ]
    );
    found.assert_says(Changed, "5,000", "sale price");
    found.assert_says(Refused, "s.jpg", "no picture of its own");
    found.assert_says(Refused, "Lost", "not in the table");
    found.assert_says(Changed, "pictures", "no picture");
}

#[test]
fn prices_are_read_without_a_float() {
    let mut found = Collected::default();
    let row = |id: u32, price: &str| {
        format!("{id},simple,,P,1,0,visible,,x,taxable,1,1,,\"{price}\",C,,,,,,,,\n")
    };
    let rows = [
        row(1, "1.234,50"),
        row(2, "19,99"),
        row(3, "0,1"),
        row(4, "12,345"),
        row(5, "free"),
        row(6, "7"),
    ]
    .concat();
    import_woocommerce(format!("{HEAD}{rows}").as_bytes(), &shop(','), &mut found).unwrap();
    let price = |id| found.document(id).value["prices"]["NGN"].as_i64();
    assert_eq!(
        ["woo-1", "woo-2", "woo-3", "woo-4", "woo-5", "woo-6"].map(price),
        [Some(123_450), Some(1_999), Some(10), None, None, Some(700)]
    );
    found.assert_says(Refused, "12,345", "no amount");
    found.assert_says(Refused, "free", "no amount");
}

#[test]
fn what_is_not_sold_here_is_named() {
    let found = import(&format!(
        "{HEAD}1,grouped,,Set,1,0,visible,,,taxable,1,,,,,,,,,,,,\n2,\"simple, downloadable, virtual\",,Book,0,0,visible,,x,taxable,1,,,5,C,,,,,,,,\n2,simple,,Again,1,0,visible,,,taxable,1,,,,,,,,,,,,\n3,simple,,P,-1,0,visible,,,taxable,1,x,,,,,,,,,,,\n"
    ));
    found.assert_says(Refused, "grouped: Set", "not sold");
    found.assert_says(Changed, "downloadable", "set files");
    found.assert_says(Refused, "Again", "twice");
    found.assert_says(Refused, "x", "no whole number");
    found.assert_says(Changed, "price", "no price");
    assert_eq!(
        found
            .documents
            .iter()
            .map(|one| one.is_draft)
            .collect::<Vec<_>>(),
        [true, true]
    );
}

#[test]
fn coupons_are_read_from_their_own_table() {
    let found = import(
        "post_title,discount_type,coupon_amount,usage_limit,usage_limit_per_user,expiry_date,product_ids,free_shipping,minimum_amount,post_status\n\
         spring10,percent,10,100,1,2027-03-01,7,no,,publish\n\
         less,fixed_cart,500.50,0,,,,no,,publish\n\
         ship,fixed_cart,0,,,,,yes,,draft\n\
         rich,percent,50,,,,,no,10000,publish\n\
         half,percent,12.5,,,,,no,,publish\n\
         each,fixed_product,5,,,,,no,,publish\n\
         when,percent,5,,,soon,,no,,publish\n\
         both,percent,5,,,,\"7,8\",no,,publish\n\
         Spring10,percent,90,,,,,no,,publish\n",
    );
    let coupons: Vec<_> = found
        .coupons
        .iter()
        .map(|one| (one.code.as_str(), one.discount, one.is_active))
        .collect();
    assert_eq!(
        coupons,
        [
            ("SPRING10", CouponDiscount::Percent(10), true),
            ("LESS", CouponDiscount::Amount(naira(50_050)), true),
            ("SHIP", CouponDiscount::FreeDelivery, false),
            ("RICH", CouponDiscount::Percent(50), false),
        ]
    );
    let first = &found.coupons[0];
    assert_eq!(
        (
            first.product.as_deref(),
            first.most_uses,
            first.most_per_customer
        ),
        (Some("woo-7"), Some(100), Some(1))
    );
    assert_eq!(
        first.ends_at.unwrap().to_rfc3339(),
        "2027-03-01T00:00:00+00:00"
    );
    assert_eq!(found.coupons[1].most_uses, None);
    found.assert_says(Changed, "RICH: minimum_amount", "switched off");
    for (what, why) in [
        ("HALF", "whole percents"),
        ("EACH", "this kind"),
        ("soon", "cannot be read"),
        ("BOTH", "several"),
        ("SPRING10", "twice"),
    ] {
        found.assert_says(Refused, what, why);
    }
}

#[test]
fn another_table_is_refused_as_a_whole() {
    for table in ["", "a,b\n1,2\n", "name,price\nx,1\n"] {
        let refused = import_woocommerce(table.as_bytes(), &shop('.'), &mut Collected::default())
            .unwrap_err();
        assert!(refused.to_string().contains("WooCommerce"), "{refused}");
    }
}
