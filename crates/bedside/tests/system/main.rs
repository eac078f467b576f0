//! The whole site, asked from outside, on either engine (`BEDSIDE_TEST_DATABASE`). One binary: each would link the house anew.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test that cannot go on stops"
)]

mod bad_input;
mod calendar_feed;
mod call_ports;
mod commands;
mod community;
mod configuration;
mod content_comments;
mod content_listeners;
mod content_live;
mod content_programs;
mod content_queries;
mod desk_corrections;
mod desk_documents;
mod desk_drafts;
mod desk_history;
mod desk_launch;
mod desk_lists;
mod desk_mails;
mod desk_menu;
mod desk_outside_links;
mod desk_passage_comments;
mod desk_processing;
mod desk_rules;
mod desk_search;
mod desk_tables;
mod desk_times;
mod desk_topics;
mod desk_wording;
mod importing_at_the_desk;
mod large_bodies;
mod list_tables;
mod listening_lines;
mod lock_files;
mod many_rows;
mod moving;
mod moving_live;
mod operating;
mod payments_at_the_desk;
mod person_rights;
mod personal_data;
mod persons;
mod practice;
mod reading;
mod repository_rules;
mod restored;
mod rights;
mod safety;
mod samples;
mod scanning;
mod settings;
mod shop_prices;
mod spec_notes;
mod statistics;
mod two_nodes;
mod two_people;
mod uploads;
