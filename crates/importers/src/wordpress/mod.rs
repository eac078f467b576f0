//! WordPress exports (WXR 1.0 to 1.2).
//!
//! The file is read twice, item by item, and never held whole: first to learn which uploads, addresses and documents there
//! are, then to hand everything over. What is broken is repaired or refused with the item that it is in.
mod chunks;
mod comments;
mod decoding;
mod head;
mod index;
mod item;
mod markup;
mod pictures;
mod posts;
mod repair;
mod wordpress_import;

pub use wordpress_import::import_wxr;
