//! Why somebody has to look at a payment.

store::stored_enum! {
    pub enum ReviewReason {
        AmountMismatch = "wrong_amount" => "Wrong amount" | "The amount is different from the one we asked for.",
        CurrencyMismatch = "wrong_currency" => "Wrong currency" | "The currency is different from the one we asked for.",
        ReferenceMismatch = "wrong_reference" => "Wrong payment" | "The provider answered about another payment.",
        ModeMismatch = "wrong_mode" => "Test and live mixed up" | "A test payment for a live attempt, or the other way round.",
        PaidTwice = "paid_twice" => "Paid twice" | "This has already been paid. Refund one of the payments.",
        Reversed = "reversed" => "Reversed by the provider" | "The provider reversed the payment without a request from us.",
        Disputed = "disputed" => "Disputed by the bank" | "The payer's bank disputes the charge. Respond in the provider's dashboard.",
        UnknownStatus = "unknown_status" => "Unknown status" | "The provider gave a status that this version does not recognise.",
        UnknownPayment = "unknown_payment" => "Unknown payment" | "The provider has a payment that was not started here.",
        UnknownSubscription = "unknown_subscription" => "Unknown subscription" | "The provider takes money for a subscription that is not ours. Cancel it in the provider's dashboard.",
        FallbackRate = "fallback_rate" => "Fixed rate used" | "Paid at the fixed rate, because there was no live rate.",
        /// A refund could not be sent, failed or does not come to its end, or the provider needs the payer's bank details for it.
        RefundStuck = "refund_stuck" => "Refund stuck" | "A refund failed.",
        /// The rate service says a rate that is far from the last one. It is not used before somebody takes it.
        UnusualRate = "strange_rate" => "Unusual exchange rate" | "The rate service gave a rate far from the last one. It is not used.",
    }
}
