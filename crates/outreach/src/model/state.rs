//! Where a letter stands.

store::stored_enum! {
    /// Where a letter stands.
    #[schema(as = LetterState)]
    pub enum State {
        /// A parent or guardian has to agree first.
        Guardian = "guardian" => Wait "Waits for a guardian",
        /// To be answered by somebody.
        New = "new" => Wait "New",
        /// Somebody replied.
        Answered = "answered" => Ok "Answered",
        /// In conversation.
        Talking = "talking" => Info "Talking",
        /// Both sides agreed.
        Agreed = "agreed" => Ok "Agreed",
        /// It came to nothing.
        Declined = "declined" => "Declined",
        Done = "done" => Ok "Done",
        /// Nobody meant it.
        Spam = "spam" => "Spam",
        /// Its writer was told that the complaint has arrived.
        Acknowledged = "acknowledged" => Info "Acknowledged",
        /// The complaint is decided.
        Decided = "decided" => Ok "Decided",
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
