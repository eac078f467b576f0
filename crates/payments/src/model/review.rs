//! Why somebody has to look at a payment.

store::stored_enum! {
    pub enum ReviewReason {
        AmountMismatch = "wrong_amount" => "Wrong amount" | "The amount is not the one that we asked for.",
        CurrencyMismatch = "wrong_currency" => "Wrong currency" | "The currency is not the one that we asked for.",
        ReferenceMismatch = "wrong_reference" => "Wrong payment" | "The provider answered for another payment.",
        ModeMismatch = "wrong_mode" => "Test and real mixed up" | "A test payment for a live attempt, or the other way round.",
        PaidTwice = "paid_twice" => "Paid twice" | "This was paid already, by another attempt. Refund one of them.",
        Reversed = "reversed" => "Taken back by the provider" | "The provider took the money back without our asking.",
        Disputed = "disputed" => "Disputed by the bank" | "The payer's bank disputes the charge. Answer at the provider's dashboard.",
        UnknownStatus = "unknown_status" => "Unknown answer" | "The provider says something that this version does not know.",
        UnknownPayment = "unknown_payment" => "Not one of ours" | "The provider has a payment that belongs to no attempt of ours.",
        UnknownSubscription = "unknown_subscription" => "Subscription not ours" | "The provider takes money for a subscription that is not ours. End it at the provider's dashboard.",
        FallbackRate = "fallback_rate" => "Fixed rate used" | "Paid at the fixed rate, because no live rate was there.",
        /// A refund could not be sent, failed or does not come to its end, or the provider needs the payer's bank details for it.
        RefundStuck = "refund_stuck" => "Refund is stuck" | "A refund did not go through.",
        /// The rate service says a rate that is far from the last one. It is not used before somebody takes it.
        UnusualRate = "strange_rate" => "Rate far from the last one" | "The rate service says a rate that is far from the last one. It is not used.",
    }
}
