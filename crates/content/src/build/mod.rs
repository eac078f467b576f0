//! Answers made of documents. No input or output: pictures are looked up before.
mod cards;
mod chapters;
mod corrections;
mod details;
mod linked_items;
mod pictures;
mod series;
mod simple_views;
#[cfg(test)]
mod tests;

pub use cards::{build_post_card, build_product_card, build_recorded_post};
pub use corrections::build_corrections;
pub use details::{
    PostParts, build_audio, build_own_page, build_post_detail, build_product_detail,
    review_changes_at,
};
pub use linked_items::FilmSources;
pub use pictures::{PictureSet, document_links, picture_sources};
pub use series::build_series_item;
pub use simple_views::{
    build_faq, build_package, build_policy, build_project, build_testimonial, faq_anchor,
};
