//! Screening: local rules that look at what somebody wrote before others see it. No data leaves the house.
mod detectors;
mod proof_of_work;
mod rate_limit;
mod recent_items;
mod repeats;
mod verdict;
mod word_rules;

pub use proof_of_work::{WORK_BITS, is_work_done};
pub use rate_limit::too_fast;
pub use recent_items::RecentItems;
pub use verdict::{ScreeningOutcome, ScreeningVerdict, find_card, screen_item};
pub use word_rules::{WordRule, word_rules};
