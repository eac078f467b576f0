//! What the words of the conversation mean: types and rules, without input or output.
pub(crate) mod categories;
pub mod dates;
pub mod follow_up_code;
mod item;
pub mod rich_text;
mod settings;
mod state;
pub mod text;

pub use self::settings::{
    CommentRule, CommentStyle, CommunitySettings, DateStyle, LEAST_OPEN_DAYS, QuestionMode,
};
pub use item::{Item, ItemError, ItemKind};
pub use state::{HoldReason, ItemState};
