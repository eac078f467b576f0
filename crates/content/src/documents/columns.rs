//! What is indexed of a document.
use kernel::Currency;
use kernel::text::fold_for_comparison;
use serde_json::Value;

use crate::model::address::address_of;
use crate::model::{DocumentKind, fields, portable};

/// Where documents without an `order` stand: behind those with one.
const LAST: i64 = 1_000_000;
const LONGEST_KEY: usize = 20_000;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IndexedColumns {
    /// Wished address; another document of the type may hold it already.
    pub slug: Option<String>,
    pub title: String,
    pub category: String,
    pub category_key: String,
    pub section: String,
    pub section_key: String,
    pub date_key: String,
    /// `_createdAt`, for deciding which of two documents is older.
    pub written_key: String,
    /// Folded text that a list's `q` is looked for in: what its card shows.
    pub find_key: String,
    pub position: i64,
    pub sample: bool,
    /// What a shop item costs, in minor units; none in a currency that it has no price in.
    pub price_ngn: Option<i64>,
    pub price_gbp: Option<i64>,
    pub price_usd: Option<i64>,
}

impl IndexedColumns {
    pub fn from_body(id: &str, kind: DocumentKind, body: &Value) -> Self {
        let text = |key: &str| fields::read_text(body, key).to_owned();
        let title = text(match kind {
            DocumentKind::Faq => "question",
            DocumentKind::Project => "name",
            DocumentKind::Testimonial => "user",
            DocumentKind::Claim => "key",
            DocumentKind::Navigation => "label",
            _ => "title",
        });
        let category = text(if kind == DocumentKind::Shop {
            "product"
        } else {
            "category"
        });
        let prices = if kind == DocumentKind::Shop {
            fields::read_item_prices(body)
        } else {
            Vec::new()
        };
        let price_in = |currency: Currency| {
            let found = prices.iter().find(|money| money.currency == currency);
            found.map(|money| money.minor)
        };
        Self {
            price_ngn: price_in(Currency::Ngn),
            price_gbp: price_in(Currency::Gbp),
            price_usd: price_in(Currency::Usd),
            slug: wished_slug(id, kind, body, &title),
            category_key: fold_for_comparison(&category),
            section_key: fold_for_comparison(fields::read_text(body, "section")),
            section: text("section"),
            date_key: fields::date_key(fields::read_text(body, "date")),
            written_key: fields::date_key(fields::read_text(body, "_createdAt")),
            find_key: build_find_key(kind, body, &title),
            position: body
                .get("order")
                .and_then(Value::as_i64)
                // Bounded, so that an `order` that was typed wrong cannot pass behind those without one by more than
                // that.
                .unwrap_or(LAST)
                .clamp(-LAST, LAST),
            sample: fields::read_flag(body, "sample"),
            title,
            category,
        }
    }
}

/// Whether documents of a type have an address, unique within the type.
pub(super) fn has_slug(kind: DocumentKind) -> bool {
    matches!(
        kind,
        DocumentKind::Blog | DocumentKind::Page | DocumentKind::Policy
    )
}

/// The address of types that have one: posts, own pages and policies.
fn wished_slug(id: &str, kind: DocumentKind, body: &Value, title: &str) -> Option<String> {
    let typed = body
        .get("slug")
        .map_or("", |slug| fields::read_text(slug, "current"));
    has_slug(kind).then(|| address_of(typed, title, id))
}

fn build_find_key(kind: DocumentKind, body: &Value, title: &str) -> String {
    let rich = |key: &str| body.get(key).unwrap_or(&Value::Null);
    let text = match kind {
        DocumentKind::Blog => [
            title,
            fields::read_text(body, "author"),
            &portable::third_text(rich("description")),
        ]
        .join(" "),
        DocumentKind::Faq => [title, &portable::readable_text(rich("answer"))].join(" "),
        _ => title.to_owned(),
    };
    let mut key = fold_for_comparison(&text);
    while key.len() > LONGEST_KEY {
        key.truncate(key.floor_char_boundary(LONGEST_KEY));
    }
    key
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn keys_are_folded_and_dates_are_moments() {
        let body = json!({"title": "Ọ̀yẹ́ CAFÉ", "category": "Sleeping", "date": "2025-03-01T00:30:00+01:00",
            "slug": {"current": "oye"}, "author": "Dr Ade"});
        let columns = IndexedColumns::from_body("post-1", DocumentKind::Blog, &body);
        assert_eq!(columns.find_key, "oye cafe dr ade");
        assert_eq!(columns.category_key, "sleeping");
        assert_eq!(columns.date_key, "2025-02-28T23:30:00Z");
        assert_eq!(columns.slug.as_deref(), Some("oye"));
        assert_eq!(columns.position, LAST);
    }

    #[test]
    fn a_shop_items_category_is_its_product() {
        let columns = IndexedColumns::from_body(
            "s",
            DocumentKind::Shop,
            &json!({"product": "Devices", "order": 3}),
        );
        assert_eq!(
            (columns.category.as_str(), columns.position, columns.slug),
            ("Devices", 3, None)
        );
    }

    #[test]
    fn a_shop_item_has_its_prices_by_currency() {
        let body = json!({"prices": {"NGN": 500_000, "USD": 900}, "price": 12.5});
        let of = |kind| {
            let columns = IndexedColumns::from_body("s", kind, &body);
            (columns.price_ngn, columns.price_gbp, columns.price_usd)
        };
        assert_eq!(of(DocumentKind::Shop), (Some(500_000), None, Some(900)));
        assert_eq!(of(DocumentKind::Blog), (None, None, None));
        let imported = json!({"price": 19.99});
        let columns = IndexedColumns::from_body("s", DocumentKind::Shop, &imported);
        assert_eq!((columns.price_ngn, columns.price_usd), (None, Some(1_999)));
    }

    #[test]
    fn long_texts_are_cut_between_characters() {
        let columns = IndexedColumns::from_body(
            "s",
            DocumentKind::Shop,
            &json!({"title": "字".repeat(20_000)}),
        );
        assert!(columns.find_key.len() <= LONGEST_KEY);
    }
}
