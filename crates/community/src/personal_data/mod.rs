//! What the community keeps of people: comments, questions, the questions that they follow, complaints.
//!
//! A question's address stands under the question's own key and a complaint's under a seal, neither with a mark to find it by:
//! all that have one are looked at. Comments name no address. The only thing that ties them to a person is the device: those
//! are meant that were written on one that the person asked on, and left an address.

mod comments;
mod complaints;
mod erasure;
mod followers;
mod person;
mod questions;

pub use comments::CommentData;
pub use complaints::ComplaintData;
pub use followers::FollowerData;
pub use questions::QuestionData;
