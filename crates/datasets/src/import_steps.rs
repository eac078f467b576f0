//! How far an import is, for whoever looks on.

use tokio::sync::watch::{self, Receiver, Sender};

/// Files and documents.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct ImportSteps {
    pub done: u64,
    pub all: u64,
}

/// Counts steps. Nobody need look on.
#[derive(Debug)]
pub(crate) struct StepCounter(Sender<ImportSteps>);

impl StepCounter {
    pub fn new() -> (Self, Receiver<ImportSteps>) {
        let (sender, receiver) = watch::channel(ImportSteps::default());
        (Self(sender), receiver)
    }

    /// So many more are to be taken.
    pub fn expect(&self, count: usize) {
        let count = u64::try_from(count).unwrap_or(u64::MAX);
        self.0.send_modify(|steps| steps.all += count);
    }

    pub fn advance(&self, count: usize) {
        let count = u64::try_from(count).unwrap_or(u64::MAX);
        self.0.send_modify(|steps| steps.done += count);
    }
}
