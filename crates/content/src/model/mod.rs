//! What documents mean: rules without input or output. Every function takes any JSON and never fails.
pub mod address;
pub mod document;
pub mod fields;
pub mod kind;
pub mod lagos_time;
pub use kernel::links;
pub mod portable;
mod product_facts;
mod sample_names;
mod spoken_text;
mod testimonial;
pub mod video;

pub use document::Document;
pub use kind::DocumentKind;
pub use product_facts::{ProductFacts, VariantPrices};
pub use sample_names::SAMPLE_TAG;
pub(crate) use sample_names::{LISTS_TAG, SAMPLE_PICTURES};
pub use spoken_text::digest_spoken_text;
pub use testimonial::TestimonialCountry;
