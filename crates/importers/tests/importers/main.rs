//! Importers through their public functions: sources with faults go in, what a sink was handed is looked at.
#![cfg(test)]

mod any_input;
mod collected;
mod ghost;
mod html;
mod markdown;
mod memory;
mod woocommerce;
mod wordpress;
mod wordpress_comments;
mod wordpress_faults;
mod wordpress_redirects;
mod wordpress_shortcodes;
mod wxr;
