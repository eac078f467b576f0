//! Rows of comments. What is counted is counted in the same transaction.
mod counts;
mod imported;
mod queries;
mod rows;

pub use super::cache_tags::busy_tag;
pub use counts::{load_tallies, load_tally};
pub use imported::{ImportedComment, find_by_key, import_below, import_comments, imported_key};
pub use queries::{
    comment_paging, find_comment, find_page_number, load_comment_page, load_own_comments,
    load_published, load_published_below, load_replies, resolve_parent, sent_comment_url,
};
pub(crate) use queries::{has_changed, resolve_page_number};
pub use rows::{CommentRecord, insert_comment, update_state};
pub(crate) use rows::{anonymise_comment, pin_comment, update_text, withdraw_comment};
