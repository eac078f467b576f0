//! Where a request stands.

store::stored_enum! {
    /// Where a request stands.
    #[schema(as = CareState)]
    #[derive(Default)]
    pub enum RequestState {
        #[default]
        Draft = "draft" => "Not sent yet",
        /// Sent by an old client: answers that the law wants are missing.
        NeedsDetails = "needs_details" => Wait "Needs details" | "We need a few more answers",
        /// A payment was opened.
        AwaitingPayment = "awaiting_payment" => "Awaiting payment" | "Waiting for your payment",
        /// To be answered by somebody.
        New = "new" => Wait "New" | "We have your request",
        Scheduled = "scheduled" => Info "Scheduled" | "Booked",
        /// A payment or a clash of times needs a person.
        NeedsReview = "needs_review" => Bad "Needs review" | "We are looking into it",
        Done = "done" => Ok "Done",
        NoShow = "no_show" => "No-show" | "Missed",
        Cancelled = "cancelled" => "Cancelled",
        /// All the money went back.
        Refunded = "refunded" => "Refunded" | "Cancelled and refunded",
    }
}

impl RequestState {
    /// Whether the visitor still writes it.
    pub const fn is_being_written(self) -> bool {
        matches!(
            self,
            Self::Draft | Self::NeedsDetails | Self::AwaitingPayment
        )
    }

    /// Whether it is sent and not over.
    pub const fn is_under_way(self) -> bool {
        matches!(self, Self::New | Self::Scheduled | Self::NeedsReview)
    }
}
