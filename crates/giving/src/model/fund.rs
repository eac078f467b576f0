//! What money is given for.

use chrono::NaiveDate;
use kernel::Money;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fund {
    pub key: String,
    pub name: String,
    /// `completed`, `ongoing` or `upcoming`.
    pub status: String,
    pub goal: Option<Money>,
    pub updates: Vec<FundNote>,
    /// What money was spent on, newest first.
    pub spending: Vec<FundNote>,
}

impl Fund {
    pub fn is_open(&self) -> bool {
        self.status != "completed"
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FundNote {
    pub on: Option<NaiveDate>,
    /// How much was spent, where it is about that.
    pub amount: Option<Money>,
    pub text: String,
}
