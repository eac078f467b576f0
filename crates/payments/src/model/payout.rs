//! Money that a provider sends on to the organisation's bank.

store::stored_enum! {
    pub enum PayoutStatus {
        Pending = "pending" => Wait "On its way",
        Paid = "paid" => Ok "Sent to your bank",
        Failed = "failed" => Bad "Failed",
    }
}
