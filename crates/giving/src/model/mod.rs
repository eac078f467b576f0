//! What gifts, monthly gifts and funds are: types and rules, no I/O.

mod day;
mod donor;
mod fund;
mod months;
mod settings;
mod state;

pub use self::settings::{GiftAid, GivingSettings, SuggestedAmounts};
pub use day::format_day;
pub use donor::{Donor, DonorCompany, GiftAidDeclaration, HomeAddress};
pub use fund::{Fund, FundNote};
pub use months::{next_month, retry_after};
pub use state::{
    DonationFrequency, DonationMethod, DonationState, DonorVisibility, PlanMode, PlanState,
};
