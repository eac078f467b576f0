//! A request while it is being written: its draft, whose it is, and what its pages say of the last post.

pub mod contact;
pub mod draft;
pub mod feedback;
pub mod form_page;
pub mod session;
mod upload_drafts;

pub use upload_drafts::CookieDrafts;
