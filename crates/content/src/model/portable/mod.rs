//! Portable Text: reading it whatever stands in it, its plain text, and making it ready to render.
//!
//! Bodies are kept verbatim in the store. Everything here looks at a body without changing it:
//! entries that are no objects are skipped, a text where a list is expected counts as paragraphs.
#[cfg(test)]
mod any;
mod blocks;
mod do_dont;
mod film;
mod images;
mod keys;
mod links;
mod plain_text;
mod preparation;
mod special_blocks;

pub use film::{film_links, prepare_film};
pub(crate) use images::asset_reference;
pub use images::image_sources;
pub use links::body_links;
pub use plain_text::{
    first_text, plain_text, readable_text, reading_minutes, spoken_paragraphs, third_text,
};
pub use preparation::{PreparedBody, prepare_body};
pub use special_blocks::{BodySources, LinkedItem};
