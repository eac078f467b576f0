//! What money is given for.

use chrono::NaiveDate;
use kernel::Money;

/// A project that money is given for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fund {
    /// Id of its document.
    pub key: String,
    pub name: String,
    /// `completed`, `ongoing` or `upcoming`.
    pub status: String,
    /// What it needs.
    pub goal: Option<Money>,
    /// What happened, newest first.
    pub updates: Vec<FundNote>,
    /// What money was spent on, newest first.
    pub spending: Vec<FundNote>,
}

impl Fund {
    /// Whether money is still taken for it.
    pub fn is_open(&self) -> bool {
        self.status != "completed"
    }
}

/// A note about a fund.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FundNote {
    pub on: Option<NaiveDate>,
    /// How much was spent, where it is about that.
    pub amount: Option<Money>,
    pub text: String,
}
