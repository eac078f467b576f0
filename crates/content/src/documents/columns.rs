//! What is indexed of a document.
use kernel::text::fold;
use serde_json::Value;

use crate::model::address::address_of;
use crate::model::{Kind, fields, portable};

/// Where documents without an `order` stand: behind those with one.
const LAST: i64 = 1_000_000;
const LONGEST_KEY: usize = 20_000;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Columns {
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
}

impl Columns {
    pub fn of(id: &str, kind: Kind, body: &Value) -> Self {
        let text = |key: &str| fields::text(body, key).to_owned();
        let title = text(match kind {
            Kind::Faq => "question",
            Kind::Project => "name",
            Kind::Testimonial => "user",
            Kind::Claim => "key",
            Kind::Navigation => "label",
            _ => "title",
        });
        let category = text(if kind == Kind::Shop {
            "product"
        } else {
            "category"
        });
        Self {
            slug: slug(id, kind, body, &title),
            category_key: fold(&category),
            section_key: fold(fields::text(body, "section")),
            section: text("section"),
            date_key: fields::date_key(fields::text(body, "date")),
            written_key: fields::date_key(fields::text(body, "_createdAt")),
            find_key: find_key(kind, body, &title),
            position: body
                .get("order")
                .and_then(Value::as_i64)
                .unwrap_or(LAST)
                .clamp(-LAST, LAST),
            sample: fields::flag(body, "sample"),
            title,
            category,
        }
    }
}

/// The address of types that have one: posts and policies.
fn slug(id: &str, kind: Kind, body: &Value, title: &str) -> Option<String> {
    let typed = body
        .get("slug")
        .map_or("", |slug| fields::text(slug, "current"));
    matches!(kind, Kind::Blog | Kind::Policy).then(|| address_of(typed, title, id))
}

fn find_key(kind: Kind, body: &Value, title: &str) -> String {
    let rich = |key: &str| body.get(key).unwrap_or(&Value::Null);
    let text = match kind {
        Kind::Blog => [
            title,
            fields::text(body, "author"),
            &portable::third_text(rich("description")),
        ]
        .join(" "),
        Kind::Faq => [title, &portable::readable_text(rich("answer"))].join(" "),
        _ => title.to_owned(),
    };
    let mut key = fold(&text);
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
        let columns = Columns::of("post-1", Kind::Blog, &body);
        assert_eq!(columns.find_key, "oye cafe dr ade");
        assert_eq!(columns.category_key, "sleeping");
        assert_eq!(columns.date_key, "2025-02-28T23:30:00Z");
        assert_eq!(columns.slug.as_deref(), Some("oye"));
        assert_eq!(columns.position, LAST);
    }

    #[test]
    fn a_shop_items_category_is_its_product() {
        let columns = Columns::of("s", Kind::Shop, &json!({"product": "Devices", "order": 3}));
        assert_eq!(
            (columns.category.as_str(), columns.position, columns.slug),
            ("Devices", 3, None)
        );
    }

    #[test]
    fn long_texts_are_cut_between_characters() {
        let columns = Columns::of("s", Kind::Shop, &json!({"title": "字".repeat(20_000)}));
        assert!(columns.find_key.len() <= LONGEST_KEY);
    }
}
