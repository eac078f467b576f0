//! What content asks of other rooms of the house.

mod post_counts;
mod sample_source;
mod sitemap;

pub use post_counts::{PostCountsPort, PostTotals};
pub use sample_source::SampleSource;
pub use sitemap::{SitemapPage, SitemapSource};
