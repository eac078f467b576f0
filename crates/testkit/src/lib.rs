//! Fixtures for the tests of all crates, below the features: databases, a server, doubles of services, visitors and people at
//! the desk.
//!
//! A slice's own fixture is a [`StoreFixture`] or a [`SiteFixture`] with its feature and its doubles in it, to which it
//! dereferences: a test asks it for rows, mails and time as it asks those. `testsite` starts the whole site.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test whose set-up or call fails can only stop"
)]

pub mod database;
pub mod documents;
pub mod in_process;
pub mod pictures;
pub mod server;
pub mod writing;

mod address;
mod clamd;
mod content_service;
mod desk_caller;
mod email_service;
mod faults;
mod fixture;
mod guest;
mod mailbox;
mod port;
mod rates;
mod sandbox;
mod settings;
mod site;
mod site_client;
mod staffer;

pub use self::settings::settings;
pub use address::PUBLIC_URL;
pub use clamd::{Clamd, TEST_VIRUS};
pub use content_service::{ContentServiceDouble, ServiceCall, ServiceTrouble};
pub use desk_caller::{DeskCaller, signed_in};
pub use email_service::{EmailService, Taken};
pub use faults::{Fault, Faults};
pub use fixture::{StoreFixture, list_files, rows_in};
pub use guest::Guest;
pub use mailbox::{as_its_reader_gets, mails_in};
pub use port::Port;
pub use rates::Rates;
pub use sandbox::{PaymentSandbox, pay_by_card};
pub use site::{NoAssets, SiteBuilder, SiteFixture, serve_site, site_migrations};
pub use site_client::{PageAnswer, SiteClient, read_json};
pub use staffer::Staffer;
