//! By which form a letter came.

use super::State;

store::stored_enum! {
    /// By which form a letter came.
    #[schema(as = LetterKind)]
    pub enum Kind {
        Contact = "contact" => "Contact" | "Message",
        /// A question about a product.
        Enquiry = "enquiry" => "Enquiry",
        /// The request for more details about partnership.
        Partnership = "partnership" => "Partner" | "Partnership request",
        Volunteer = "volunteer" => "Volunteer",
        /// What somebody thinks of a page.
        Feedback = "feedback" => "Feedback",
        Complaint = "complaint" => "Data complaint" | "Data protection complaint",
    }
}

impl Kind {
    /// What its references begin with.
    pub const fn letter(self) -> char {
        match self {
            Self::Contact => 'M',
            Self::Partnership => 'P',
            Self::Volunteer => 'V',
            Self::Enquiry => 'E',
            Self::Feedback => 'F',
            Self::Complaint => 'D',
        }
    }

    /// The mail that says that it has arrived; feedback gets none.
    pub const fn confirmation(self) -> Option<&'static str> {
        match self {
            Self::Contact => Some("contact-received"),
            Self::Partnership => Some("partnership-received"),
            Self::Volunteer => Some("volunteer-received"),
            Self::Enquiry => Some("enquiry-received"),
            Self::Feedback => None,
            Self::Complaint => Some("data-complaint-received"),
        }
    }

    pub const fn states(self) -> &'static [State] {
        match self {
            Self::Contact | Self::Enquiry => {
                &[State::New, State::Answered, State::Done, State::Spam]
            }
            Self::Partnership => &[
                State::New,
                State::Talking,
                State::Agreed,
                State::Declined,
                State::Spam,
            ],
            Self::Volunteer => &[
                State::Guardian,
                State::New,
                State::Talking,
                State::Agreed,
                State::Declined,
                State::Spam,
            ],
            Self::Feedback => &[State::New, State::Done, State::Spam],
            Self::Complaint => &[State::New, State::Acknowledged, State::Decided],
        }
    }

    /// The states that somebody at the desk may move it to by hand. Complaints move by being acknowledged and decided, and
    /// only a parent or guardian ends the wait for them.
    pub fn moves_from(self, now: State) -> impl Iterator<Item = State> {
        let may = self != Self::Complaint && now != State::Guardian;
        self.states()
            .iter()
            .copied()
            .filter(move |state| may && *state != now && *state != State::Guardian)
    }

    /// Where it stands once somebody replied.
    pub const fn replied(self, now: State) -> State {
        match (self, now) {
            (Self::Contact | Self::Enquiry, State::New | State::Spam) => State::Answered,
            (Self::Partnership | Self::Volunteer, State::New | State::Spam) => State::Talking,
            _ => now,
        }
    }

    /// Where it stands once its writer answered.
    pub const fn written_again(self, now: State) -> State {
        match (self, now) {
            (Self::Contact | Self::Enquiry, State::Answered | State::Done) => State::New,
            _ => now,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_moves_what_is_new_and_a_complaint_moves_by_its_own_steps() {
        assert_eq!(Kind::Contact.replied(State::New), State::Answered);
        assert_eq!(Kind::Partnership.replied(State::New), State::Talking);
        assert_eq!(Kind::Partnership.replied(State::Agreed), State::Agreed);
        assert_eq!(Kind::Contact.written_again(State::Done), State::New);
        assert_eq!(Kind::Complaint.moves_from(State::New).count(), 0);
        assert_eq!(Kind::Volunteer.moves_from(State::Guardian).count(), 0);
        let moves: Vec<State> = Kind::Feedback.moves_from(State::New).collect();
        assert_eq!(moves, [State::Done, State::Spam]);
    }
}
