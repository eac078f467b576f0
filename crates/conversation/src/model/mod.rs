//! What the words of the conversation mean: types and rules, without input or output.
mod item;
mod settings;
mod state;

pub use item::{Item, ItemError, ItemKind};
pub use settings::{CommentRule, DateStyle, QuestionMode, Settings};
pub use state::{HoldReason, State};
