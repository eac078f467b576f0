//! What content asks of other rooms of the house.

mod clinician_names;
mod delivery_prices;
mod post_counts;
mod sample_source;
mod sitemap;
mod topic_names;

pub use clinician_names::{ClinicianName, ClinicianNamesPort};
pub use delivery_prices::{DeliveredPrices, DeliveryPricesPort};
pub use post_counts::{PostConversation, PostCountsPort, PostTotals};
pub use sample_source::SampleSource;
pub use sitemap::{SitemapPage, SitemapSource};
pub use topic_names::TopicNamesPort;
