//! What readers do here, told to the service: likes, dislikes, comments, replies.
//!
//! A reader's write leaves a row ([`noting`]) and a job. The job reads the document there and makes its comments and counts
//! say what they say here ([`sending`]): comments by what stands there ([`comments`]), counts by transactions that are named
//! before they are sent, so that each is counted once ([`reactions`]).

mod comments;
mod failing;
mod noting;
mod own_comments;
mod reactions;
mod remote_comments;
mod runner;
mod sending;

pub(crate) use failing::enqueue_pending;
