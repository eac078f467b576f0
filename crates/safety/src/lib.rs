//! Red-flag check: does a message call for urgent help, and which card to show.
//!
//! A visitor who writes "my chest dey pain me since morning" or "I don tire for life" must not be left waiting for an
//! answer. [`check_text`] reads a text with fixed rules and says which card to show. It never diagnoses (a card names no
//! condition), never blocks (the visitor may go on) and never learns: the same text always gives the same answer, and a
//! doctor can read why. Its result is health information: show it, do not log it.
//!
//! # How a text is read
//! 1. **Plain words**: case, accents, quotes, emoji, zero-width characters, `su1cide`, `sooo`.
//! 2. **Spelling**: `data/words.json` rewrites phrases (`no fit` → `cant`, `two` → `2`); words run together are taken
//!    apart; a slip in a word of five letters or more is forgiven, two from nine letters on, except in real words.
//! 3. **Concepts** (`data/concepts.json`): ways to say "pain", "cannot breathe", "a baby", in English, Nigerian English
//!    and Pidgin.
//! 4. **Rules** (`data/rules.json`): each with a condition, a reason and a source, and patterns over words and concepts.
//!    Patterns join what stands near each other (`&`) or in the same part of a message (`&&`), so that an age and a
//!    fever in two sentences still meet. In a rule of points each pattern is a sign (`+2 <fever>`), and signs that stand
//!    together must add up: one may be harmless, several are not.
//! 5. **Guards** (`data/guards.json`): a match does not count if it is denied ("no chest pain"), over ("in 2015"), asked
//!    about ("what are the signs of …"), told of a film or an animal, or a manner of speaking ("dying to know").
//!    Guards look at the same sentence only, so harmless sentences around a red flag do not hide it.
//!
//! A search is a word or two and tells no story, so it has an entry of its own, [`check_search`]: what [`check_text`] finds, and
//! the words of `data/search.json`.
//!
//! # How good it is
//! `corpus/` holds made-up messages, flagged and harmless. Tests print recall and false rate for each batch and demand at
//! least 95 % and at most 3 %, which says little, for the rules were mended with them. Of the last four batches that
//! they had not seen they found 89 to 97 % and flagged 5 to 11 % of the near misses falsely (decision 017 has each batch).
//! They miss what is said in ways nobody thought of, so every page also shows the urgent line.
//!
//! Sources: NHS pages on each condition, WHO IMCI danger signs, MedlinePlus; each rule names its own. A rule is a
//! proposal of engineers until the doctor has signed it.
//!
//! ```
//! use safety::{SafetyLevel, check_text};
//! assert_eq!(check_text("my chest dey pain me since morning", None).level, SafetyLevel::Emergency);
//! assert_eq!(check_text("no chest pain, only cough", None).level, SafetyLevel::None);
//! ```

#[cfg(feature = "http")]
mod api;
mod card;
mod check;
mod features;
mod guards;
mod helpline;
mod level;
pub mod licences;
mod listening;
mod pattern;
mod rule_data;
mod rules;
mod search;
mod spell_correction;
mod text;
mod tokenised_text;
mod trained_model;

#[cfg(feature = "http")]
pub use api::{SafetyAnswer, desk_routes, routes};
pub use card::{SafetyCard, list_emergency_numbers};
pub use check::{SafetyFinding, check_text, explain_features, list_concepts, list_rules};
pub use helpline::HelplineNumber;
pub use level::SafetyLevel;
pub use listening::{ListeningLine, set_listening_lines};
pub use rule_data::RedFlagRule;
pub use search::check_search;
