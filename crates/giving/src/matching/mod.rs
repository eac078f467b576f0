//! Statements of the bank: read, kept line by line, matched with gifts by a person.

pub mod proposals;
pub mod statement_parser;

pub use proposals::{MatchCandidate, MatchProposal, propose_matches};
pub use statement_parser::{BankLine, InvalidRow, ParsedStatement, parse_statement};
