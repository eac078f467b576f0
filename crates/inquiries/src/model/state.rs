//! Where an inquiry stands.

store::stored_enum! {
    #[schema(as = InquiryState)]
    pub enum InquiryState {
        Guardian = "guardian" => Wait "Waiting for a guardian",
        New = "new" => Wait "New",
        Answered = "answered" => Ok "Answered",
        Talking = "talking" => Info "Talking",
        Agreed = "agreed" => Ok "Agreed",
        Declined = "declined" => "Declined",
        Done = "done" => Ok "Done",
        Spam = "spam" => "Spam",
        Acknowledged = "acknowledged" => Info "Acknowledged",
        Decided = "decided" => Ok "Decided",
    }
}

impl InquiryState {
    /// Those in which somebody at the desk still has something to do or to wait for.
    pub const OPEN: [Self; 4] = [Self::New, Self::Talking, Self::Acknowledged, Self::Guardian];

    pub fn is_open(self) -> bool {
        Self::OPEN.contains(&self)
    }
}
