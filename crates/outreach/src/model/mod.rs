//! What letters are, without I/O.

mod content;
mod kind;
mod settings;
mod state;

pub use self::settings::{
    Authority, Choice, Failures, KeepDays, PerKind, Reply, Service, Settings, Terms, UnderAge,
};
pub use content::{Consent, Content, Detail, Guardian, Person};
pub use kind::Kind;
pub use state::State;
