//! Where an item stands, and why it is held.

store::stored_enum! {
    #[schema(as = ItemState)]
    pub enum ItemState {
        Published = "published" => Ok "Published",
        /// It waits for its review, as everything does under this rule; its author alone sees it.
        Pending = "pending" => Wait "Waiting",
        /// It waits because something in it was noticed; its author alone sees it.
        Held = "held" => Wait "Held",
        Hidden = "hidden" => Info "Hidden",
        /// Taken away with a reason.
        Removed = "removed" => Bad "Removed",
        /// Its author took it back.
        Withdrawn = "withdrawn" => "Withdrawn",
        /// A question that was answered and is over.
        Closed = "closed" => "Closed",
        /// A private question whose key was destroyed: nothing of it can be read.
        Erased = "erased" => "Erased",
        /// A question that the doctor will not answer here.
        Declined = "declined" => "Declined",
    }
}

impl ItemState {
    /// True while it waits for somebody at the desk.
    pub const fn is_waiting(self) -> bool {
        matches!(self, Self::Pending | Self::Held)
    }
}

store::stored_enum! {
    pub enum HoldReason {
        Links = "links" => "Contains links",
        Words = "words" => "Contains blocked words",
        /// It says what was said just before, or its visitor writes very often.
        Repeat = "repeat" => "Similar to other posts",
        Crisis = "crisis" => "Possible crisis",
        Emergency = "emergency" => "Possible emergency",
        Reported = "reported" => "Reported",
        /// It tells who somebody is: a phone number, a mail address, a card number.
        PersonalData = "personal_data" => "May identify someone",
        /// The settings ask browsers for work, and it came without.
        NoWork = "no_work" => "Sent without proof of work",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sea_orm::{ActiveEnum, Iterable};

    #[test]
    fn calls_and_tables_use_the_same_words() {
        for state in ItemState::iter() {
            assert_eq!(serde_json::to_value(state).unwrap(), state.key());
            assert_eq!(state.to_value(), state.key());
        }
        for reason in HoldReason::iter() {
            assert_eq!(serde_json::to_value(reason).unwrap(), reason.to_value());
        }
    }
}
