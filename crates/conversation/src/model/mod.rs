//! What the words of the conversation mean: types and rules, without input or output.
pub mod dates;
mod item;
pub mod rich;
mod settings;
mod state;
pub mod words;

pub use self::settings::{CommentRule, DateStyle, LEAST_OPEN_DAYS, QuestionMode, Settings};
pub use item::{Item, ItemError, ItemKind};
pub use state::{HoldReason, State};
