//! What can be typed.

use staff::Permission::{self, AnswerAsDoctor, ReadHealthDetails, SupportVisitors};

store::stored_enum! {
    pub enum DraftKind {
        /// The doctor's answer to a question, with its general version.
        QuestionAnswer = "question_answer",
        /// A message to who asked a question.
        QuestionMessage = "question_message",
        /// The doctor's reply to a comment.
        CommentReply = "comment_reply",
        /// A reply to who wrote, by mail.
        InquiryReply = "inquiry_reply",
        InquiryNote = "inquiry_note",
        /// The decision of a complaint about personal data.
        ComplaintReply = "complaint_reply",
        /// A message to who is cared for, or who pays.
        ConsultationMessage = "consultation_message",
        ConsultationNote = "consultation_note",
        /// The record of a visit.
        VisitRecord = "visit_record",
        /// What a buyer is told who wants to send goods back.
        ReturnReply = "return_reply",
        /// Why a medicine is not sold.
        MedicineRefusal = "medicine_refusal",
        /// Why a review of a product stays off its page.
        ReviewRefusal = "review_refusal",
    }
}

impl DraftKind {
    /// Who may send it; one of these is enough.
    pub(crate) fn permissions(self) -> &'static [Permission] {
        match self {
            Self::QuestionAnswer | Self::QuestionMessage | Self::CommentReply => &[AnswerAsDoctor],
            Self::InquiryReply
            | Self::InquiryNote
            | Self::ComplaintReply
            | Self::ConsultationMessage => &[ReadHealthDetails, SupportVisitors],
            Self::ConsultationNote | Self::VisitRecord | Self::MedicineRefusal => {
                &[ReadHealthDetails]
            }
            Self::ReturnReply | Self::ReviewRefusal => &[SupportVisitors],
        }
    }
}
