//! Answers made of documents. No input or output: pictures are looked up before.
mod cards;
mod details;
mod pictures;
mod plain;
mod series;
#[cfg(test)]
mod tests;

pub use cards::{post_card, product_card};
pub use details::{PostParts, post_detail, product_detail, review_changes_at};
pub use pictures::{PictureSet, linked, sources};
pub use plain::{faq, faq_anchor, package, policy, project, testimonial};
pub use series::series_item;
