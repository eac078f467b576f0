//! Statements of the bank are read, and each line is compared with what is open.

pub mod proposals;
pub mod statement_parser;

pub use proposals::{MatchProposal, propose_matches};
pub use statement_parser::{BankLine, InvalidRow, ParsedStatement, parse_statement};
