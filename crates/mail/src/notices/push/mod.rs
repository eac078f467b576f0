//! Notices that browsers show, for who wants them on a telephone or a computer as well as by mail (Web Push).

mod queue;
mod sender;
pub(crate) mod tables;
pub(crate) mod vapid;

pub use queue::PUSH_JOB;
pub(crate) use queue::{enqueue_push_notice, enqueue_push_notices};
pub use sender::{PushSender, run_push_job};
