//! Cards in lists.
use kernel::AverageRating;
use kernel::text::preview_words;
use serde_json::Value;

use super::PictureSet;
use crate::model::ProductFacts;
use crate::model::{Document, fields, portable};
use crate::view::{PostCard, ProductCard, ProductStars, SlugView};

/// Words of a description that a card shows (spec 1 §9).
const PREVIEW_WORDS: usize = 20;

/// The first 20 words, ending in `...` when cut.
pub(super) fn preview_text(text: &str) -> String {
    preview_words(text, PREVIEW_WORDS)
}

pub fn build_post_card(document: &Document, pictures: &PictureSet) -> PostCard {
    let picture = pictures.first_picture(document, "image");
    let description_text = portable::third_text(document.description());
    PostCard {
        id: document.id.clone(),
        title: document.text("title").to_owned(),
        slug: SlugView {
            current: document.slug_or_id().to_owned(),
        },
        category: document.text("category").to_owned(),
        section: document.text("section").to_owned(),
        author: document.text("author").to_owned(),
        date: document.text("date").to_owned(),
        date_text: fields::date_text(document.text("date")),
        image_url: picture.as_ref().map(|picture| picture.src.clone()),
        picture,
        preview: preview_text(&description_text),
        description_text,
        reading_minutes: portable::reading_minutes(document.description()),
        url: format!("/blog/{}", document.slug_or_id()),
        sample: document.is_sample(),
    }
}

pub fn build_product_card(
    document: &Document,
    pictures: &PictureSet,
    facts: Option<&ProductFacts>,
) -> ProductCard {
    let found = pictures.document_pictures(document, "icon");
    let rating = fields::read_number(&document.body, "rating").map(|rating| rating.clamp(0.0, 5.0));
    let stars = facts.and_then(build_stars);
    let price = fields::read_number(&document.body, "price").filter(|price| *price >= 0.0);
    ProductCard {
        id: document.id.clone(),
        title: document.text("title").to_owned(),
        product: document.text("product").to_owned(),
        image_url: found.first().map(|picture| picture.src.clone()),
        image_count: u32::try_from(found.len()).unwrap_or(u32::MAX),
        picture: found.into_iter().next(),
        price,
        prices: fields::read_item_prices(&document.body)
            .into_iter()
            .map(fields::money_view)
            .collect(),
        delivered: Vec::new(),
        reviews: document
            .body
            .get("reviews")
            .filter(|value| value.is_string() || value.is_number())
            .cloned(),
        rating,
        rating_text: match &stars {
            Some(stars) => l10n::t!(
                "content-rating-stars",
                average = stars.average_text.clone(),
                count = stars.count
            ),
            None => rating_text(rating, document.is_sample()),
        },
        stars,
        in_stock: facts.map(|facts| facts.is_in_stock),
        description_text: portable::first_text(document.description()),
        url: format!("/product/{}", document.id),
        sample: document.is_sample(),
    }
}

/// None before anybody gave any.
fn build_stars(facts: &ProductFacts) -> Option<ProductStars> {
    let average = AverageRating::new(facts.stars, facts.reviews)?;
    Some(ProductStars {
        count: facts.reviews,
        average_text: average.to_string(),
        tenths: average.tenths(),
    })
}

/// Stars typed by staff are no reviews: they are named only as part of the sample (care-and-law §3.6).
fn rating_text(rating: Option<f64>, sample: bool) -> String {
    match rating {
        Some(rating) if sample => l10n::t!(
            "content-rating-sample",
            rating = Value::from(rating_number(rating)).to_string()
        ),
        _ => l10n::t!("content-rating-none").to_owned(),
    }
}

/// `4.5` stays, `4.0` becomes a whole number.
fn rating_number(number: f64) -> serde_json::Number {
    let text = format!("{number:.1}");
    let text = text.strip_suffix(".0").unwrap_or(&text);
    text.parse().unwrap_or_else(|_| 0.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_shows_the_first_20_words() {
        let words: Vec<String> = (1..=21).map(|number| format!("word{number}")).collect();
        let twenty = words[..20].join(" ");
        assert_eq!(preview_text(&twenty), twenty);
        assert_eq!(preview_text(&words.join(" ")), format!("{twenty}..."));
    }
}
