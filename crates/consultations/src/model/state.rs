//! Where a request stands.

store::stored_enum! {
    /// Where a request stands.
    #[schema(as = CareState)]
    #[derive(Default)]
    pub enum RequestState {
        #[default]
        Draft = "draft" => "Not sent yet" | "consultations-state-draft",
        /// Sent by an old client: answers that the law wants are missing.
        NeedsDetails = "needs_details" => Wait "Needs details" | "consultations-state-needs-details",
        /// A payment was opened.
        AwaitingPayment = "awaiting_payment" => "Awaiting payment" | "consultations-state-awaiting-payment",
        /// To be answered by somebody.
        New = "new" => Wait "New" | "consultations-state-new",
        Scheduled = "scheduled" => Info "Scheduled" | "consultations-state-scheduled",
        /// A payment or a clash of times needs a person.
        NeedsReview = "needs_review" => Bad "Needs review" | "consultations-state-needs-review",
        Done = "done" => Ok "Done" | "consultations-state-done",
        NoShow = "no_show" => "No-show" | "consultations-state-no-show",
        Cancelled = "cancelled" => "Cancelled" | "consultations-state-cancelled",
        /// All the money went back.
        Refunded = "refunded" => "Refunded" | "consultations-state-refunded",
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
