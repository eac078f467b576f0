//! Who keeps an address that two documents wish for.

/// Which of two documents has an address that both wish for; the other gets a number behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SlugPrecedence {
    /// The older by `_createdAt`: an import gives the same addresses in whatever order it comes.
    Older,
    /// The one that has it: at the desk no page loses an address that visitors know.
    Holder,
}
