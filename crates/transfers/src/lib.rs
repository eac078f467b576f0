//! Transfers to the site's own bank account, whatever they pay: proofs that payers send, the bank's statements, and what
//! each line of them pays.
//!
//! What is paid by transfer belongs to a feature, which is asked through [`OpenItemSource`] what is open, and books what a
//! person at the desk confirmed. Nothing is closed by itself.
//!
//! Its rooms, each made of those before it: `tables`; [`ports`]; [`proofs`]; [`matching`]; [`lines`]; `desk`.

pub mod accounts;
mod desk;
pub mod lines;
pub mod matching;
mod migrations;
mod model;
pub mod ports;
pub mod proofs;
mod tables;

pub use accounts::{BankAccount, TransferDetails, format_accounts, has_account, sort_accounts};
pub use desk::{LineSearch, TransferDesk, desk_routes};
pub use migrations::migrations;
pub use model::LineState;
pub use ports::{OpenItem, OpenItemSource};
pub use proofs::{TransferProofs, with_handlers};
pub use tables::all_tables as tables;

pub const VOCABULARIES: kernel::VocabularyTables = &[("BankLineState", LineState::TERMS)];
