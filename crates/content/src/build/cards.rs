//! Cards in lists.
use kernel::AverageRating;
use kernel::text::preview_words;

use super::PictureSet;
use super::chapters::add_chapters;
use crate::model::{Document, fields, portable};
use crate::model::{ProductFacts, VariantPrices};
use crate::view::{AudioView, PostCard, ProductCard, ProductStars, RecordedPost, SlugView};

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

pub fn build_recorded_post(document: &Document, audio: AudioView) -> RecordedPost {
    RecordedPost {
        title: document.text("title").to_owned(),
        author: document.text("author").to_owned(),
        url: format!("/blog/{}", document.slug_or_id()),
        audio: add_chapters(audio, document),
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
        prices: facts
            .map_or_else(VariantPrices::default, |facts| facts.prices)
            .find_lowest(&fields::read_item_prices(&document.body))
            .into_iter()
            .map(fields::money_view)
            .collect(),
        prices_vary: facts.is_some_and(|facts| facts.prices.varies),
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
            // Imported stars are no reviews: they stay in the API and are shown to nobody (care-and-law §3.6).
            None => l10n::t!("content-rating-none").to_owned(),
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
