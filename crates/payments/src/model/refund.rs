//! Giving money back.

use kernel::{Currency, Money};

store::stored_enum! {
    pub enum RefundStatus {
        Requested = "requested" => Wait "Waiting for approval",
        Approved = "approved" => Wait "To be sent",
        Pending = "pending" => Wait "In progress at the provider",
        NeedsAttention = "needs_attention" => Bad "The provider needs bank details",
        Processed = "processed" => Ok "On its way to the payer",
        Failed = "failed" => Bad "Failed",
        Declined = "declined" => "Declined",
    }
}

impl RefundStatus {
    /// Whether its amount is spoken for: no other refund may use it.
    pub const fn is_amount_reserved(self) -> bool {
        !matches!(self, Self::Failed | Self::Declined)
    }

    pub const fn is_final(self) -> bool {
        matches!(self, Self::Processed | Self::Failed | Self::Declined)
    }

    /// Whether the provider has it and has not finished.
    pub const fn is_under_way(self) -> bool {
        matches!(self, Self::Pending | Self::NeedsAttention)
    }
}

/// Whether a refund needs a second person: when it, together with all refunds of the payment so far, is above the limit, so
/// that nobody gets round it in small steps.
pub fn needs_second_person(refund: Money, before: i64, limits: &[(Currency, i64)]) -> bool {
    let limit = limits
        .iter()
        .find(|(currency, _)| *currency == refund.currency);
    // A currency for which nobody set a limit always needs two people.
    let limit = limit.map_or(0, |(_, minor)| *minor);
    refund.minor.saturating_add(before) > limit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_steps_do_not_get_round_the_limit() {
        let limits = [(Currency::Ngn, 5_000_000)];
        let naira = |minor| Money::new(minor, Currency::Ngn);
        assert!(!needs_second_person(naira(5_000_000), 0, &limits));
        assert!(needs_second_person(naira(5_000_001), 0, &limits));
        assert!(needs_second_person(naira(1_00), 5_000_000, &limits));
        let dollars = Money::new(1, Currency::Usd);
        assert!(
            needs_second_person(dollars, 0, &limits),
            "no limit said is no free hand"
        );
    }
}
