//! By which form an inquiry came.

use super::InquiryState;

store::stored_enum! {
    /// By which form an inquiry came.
    #[schema(as = InquiryKind)]
    pub enum InquiryKind {
        Contact = "contact" => "Contact" | "inquiries-kind-contact",
        /// A question about a product.
        Enquiry = "enquiry" => "Enquiry" | "inquiries-kind-enquiry",
        /// The request for more details about partnership.
        Partnership = "partnership" => "Partner" | "inquiries-kind-partnership",
        Volunteer = "volunteer" => "Volunteer" | "inquiries-kind-volunteer",
        /// What somebody thinks of a page.
        Feedback = "feedback" => "Feedback" | "inquiries-kind-feedback",
        Complaint = "complaint" => "Data complaint" | "inquiries-kind-complaint",
    }
}

impl InquiryKind {
    /// What its references begin with.
    pub const fn reference_prefix(self) -> char {
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
    pub const fn confirmation_template(self) -> Option<&'static str> {
        match self {
            Self::Contact => Some("contact-received"),
            Self::Partnership => Some("partnership-received"),
            Self::Volunteer => Some("volunteer-received"),
            Self::Enquiry => Some("enquiry-received"),
            Self::Feedback => None,
            Self::Complaint => Some("data-complaint-received"),
        }
    }

    pub const fn list_states(self) -> &'static [InquiryState] {
        match self {
            Self::Contact | Self::Enquiry => &[
                InquiryState::New,
                InquiryState::Answered,
                InquiryState::Done,
                InquiryState::Spam,
            ],
            Self::Partnership => &[
                InquiryState::New,
                InquiryState::Talking,
                InquiryState::Agreed,
                InquiryState::Declined,
                InquiryState::Spam,
            ],
            Self::Volunteer => &[
                InquiryState::Guardian,
                InquiryState::New,
                InquiryState::Talking,
                InquiryState::Agreed,
                InquiryState::Declined,
                InquiryState::Spam,
            ],
            Self::Feedback => &[InquiryState::New, InquiryState::Done, InquiryState::Spam],
            Self::Complaint => &[
                InquiryState::New,
                InquiryState::Acknowledged,
                InquiryState::Decided,
            ],
        }
    }

    /// The states that somebody at the desk may move it to by hand. Complaints move by being acknowledged and decided, and
    /// only a parent or guardian ends the wait for them.
    pub fn manual_moves(self, now: InquiryState) -> impl Iterator<Item = InquiryState> {
        let may = self != Self::Complaint && now != InquiryState::Guardian;
        self.list_states()
            .iter()
            .copied()
            .filter(move |state| may && *state != now && *state != InquiryState::Guardian)
    }

    /// Where it stands once somebody replied.
    pub const fn after_reply(self, now: InquiryState) -> InquiryState {
        match (self, now) {
            (Self::Contact | Self::Enquiry, InquiryState::New | InquiryState::Spam) => {
                InquiryState::Answered
            }
            (Self::Partnership | Self::Volunteer, InquiryState::New | InquiryState::Spam) => {
                InquiryState::Talking
            }
            _ => now,
        }
    }

    /// Where it stands once its writer answered.
    pub const fn after_answer(self, now: InquiryState) -> InquiryState {
        match (self, now) {
            (Self::Contact | Self::Enquiry, InquiryState::Answered | InquiryState::Done) => {
                InquiryState::New
            }
            _ => now,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_moves_what_is_new_and_a_complaint_moves_by_its_own_steps() {
        assert_eq!(
            InquiryKind::Contact.after_reply(InquiryState::New),
            InquiryState::Answered
        );
        assert_eq!(
            InquiryKind::Partnership.after_reply(InquiryState::New),
            InquiryState::Talking
        );
        assert_eq!(
            InquiryKind::Partnership.after_reply(InquiryState::Agreed),
            InquiryState::Agreed
        );
        assert_eq!(
            InquiryKind::Contact.after_answer(InquiryState::Done),
            InquiryState::New
        );
        assert_eq!(
            InquiryKind::Complaint
                .manual_moves(InquiryState::New)
                .count(),
            0
        );
        assert_eq!(
            InquiryKind::Volunteer
                .manual_moves(InquiryState::Guardian)
                .count(),
            0
        );
        let moves: Vec<InquiryState> = InquiryKind::Feedback
            .manual_moves(InquiryState::New)
            .collect();
        assert_eq!(moves, [InquiryState::Done, InquiryState::Spam]);
    }
}
