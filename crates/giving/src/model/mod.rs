//! What gifts, monthly gifts and funds are: types and rules, no I/O.

mod donor;
mod fund;
mod months;
mod settings;
mod state;

pub use self::settings::{Account, GiftAid, Settings, Suggested, TermsWords};
pub use donor::{Address, Agreed, Declaration, Donor};
pub use fund::{Fund, FundNote};
pub use months::{next_month, retry_after};
pub use state::{Every, LineState, Method, Mode, PlanState, Show, State};
