//! Giving money back: asked for with a reason, agreed by a second person above a limit, sent once, followed to its end.

mod failure;
mod payment_refunds;
mod refund;
mod requests;
mod status_polls;
mod submission;

pub(crate) use payment_refunds::{PaymentRefunds, find_refund_totals};
pub use refund::{Refund, RefundRequest, RefundTotals};
pub(crate) use status_polls::{
    RefundPolls, RefundWatchHandler, WATCH_REFUND_JOB, enqueue_refund_poll,
};
pub(crate) use submission::{
    RefundSubmission, SEND_REFUND_JOB, SendRefundHandler, abandon_refund, enqueue_refund_retry,
};
