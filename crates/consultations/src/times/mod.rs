//! Times to choose from.

mod free_times;
mod options;
pub mod view;

pub use free_times::{
    display_zone, load_draft_times, load_free_times, load_held_times, second_zone,
};
pub use options::{channel_options, day_from_today, format_clock_time, zone_options};
