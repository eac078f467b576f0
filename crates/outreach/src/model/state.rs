//! Where a letter stands.

store::stored_enum! {
    /// Where a letter stands.
    #[schema(as = LetterState)]
    pub enum State {
        /// A parent or guardian has to agree first.
        Guardian = "guardian",
        /// To be answered by somebody.
        New = "new",
        /// Somebody replied.
        Answered = "answered",
        /// In conversation.
        Talking = "talking",
        /// Both sides agreed.
        Agreed = "agreed",
        /// It came to nothing.
        Declined = "declined",
        /// Done.
        Done = "done",
        /// Nobody meant it.
        Spam = "spam",
        /// Its writer was told that the complaint has arrived.
        Acknowledged = "acknowledged",
        /// The complaint is decided.
        Decided = "decided",
    }
}

impl State {
    /// Those in which somebody at the desk still has something to do or to wait for.
    pub const OPEN: [Self; 4] = [Self::New, Self::Talking, Self::Acknowledged, Self::Guardian];

    /// Whether somebody still has something to do.
    pub fn is_open(self) -> bool {
        Self::OPEN.contains(&self)
    }
}
