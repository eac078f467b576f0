//! Returns: why goods come back, and on which ground.

use chrono::{Days, NaiveDate};

store::stored_enum! {
    #[schema(as = ReturnState)]
    pub enum ReturnState {
        Asked = "asked" => Wait "Return requested" | "orders-return-asked",
        /// The buyer was told how to send it back.
        Approved = "approved" => Info "Waiting for the goods" | "orders-return-approved",
        Received = "received" => Ok "Goods came back" | "orders-return-received",
        Refused = "refused" => "Return refused" | "orders-return-refused",
        /// By the buyer.
        Withdrawn = "withdrawn" => "Return withdrawn" | "orders-return-withdrawn",
    }
}

impl ReturnState {
    /// Whether it waits for somebody, or for the goods.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Asked | Self::Approved)
    }
}

store::stored_enum! {
    #[schema(as = ReturnReason)]
    pub enum ReturnReason {
        Faulty = "faulty" => "Faulty or broken" | "orders-return-faulty",
        NotAsDescribed = "not_as_described" => "Not as described" | "orders-return-not-as-described",
        OtherItem = "other_item" => "Something else came" | "orders-return-other-item",
        Unsuitable = "unsuitable" => "Not fit for the stated purpose" | "orders-return-unsuitable",
        Unsafe = "unsafe" => "Unsafe or out of date" | "orders-return-unsafe",
        ChangedMind = "changed_mind" => "Changed their mind" | "orders-return-changed-mind",
    }
}

store::stored_enum! {
    #[schema(as = ReturnGround)]
    pub enum ReturnGround {
        /// Unsafe, unfit, or not what was sold: in Nigeria FCCPA 2018 s.122, in the UK Consumer Rights Act 2015 ss.9–11.
        Legal = "legal" => "Right by law",
        /// Fourteen days in the UK (Consumer Contracts Regulations 2013 reg. 30).
        Withdrawal = "withdrawal" => "14 days (UK)",
        Goodwill = "goodwill" => "Goodwill",
    }
}

const WITHDRAWAL_DAYS: u64 = 14;

/// On which ground goods may be sent back today; none where the days for it are over. Goods whose delivery nobody recorded
/// may still be on their way, so that their days have not begun.
pub fn find_return_ground(
    reason: ReturnReason,
    is_british: bool,
    delivered: Option<NaiveDate>,
    today: NaiveDate,
    goodwill_days: i64,
) -> Option<ReturnGround> {
    // The law says "within a reasonable time", which is for a person to judge.
    if reason != ReturnReason::ChangedMind {
        return Some(ReturnGround::Legal);
    }
    let is_within = |days: u64| {
        let last = delivered.and_then(|day| day.checked_add_days(Days::new(days)));
        last.is_none_or(|last| today <= last)
    };
    if is_british && is_within(WITHDRAWAL_DAYS) {
        return Some(ReturnGround::Withdrawal);
    }
    let goodwill = u64::try_from(goodwill_days).unwrap_or(0);
    is_within(goodwill).then_some(ReturnGround::Goodwill)
}

/// What was paid for some pieces of a line, in minor units of the order: their price without their share of the discount.
pub fn price_paid(unit_minor: i64, quantity: i32, discount_minor: i64, pieces: i32) -> i64 {
    let full = unit_minor.saturating_mul(i64::from(pieces));
    if quantity <= 0 {
        return full;
    }
    let share = i128::from(discount_minor) * i128::from(pieces) / i128::from(quantity);
    full - i64::try_from(share).unwrap_or(0)
}

/// The part of what was received that answers to a part of the total: what was paid may be in another currency.
pub fn convert_to_received(part_minor: i64, total_minor: i64, received_minor: i64) -> i64 {
    if total_minor <= 0 {
        return 0;
    }
    let converted = i128::from(received_minor) * i128::from(part_minor) / i128::from(total_minor);
    i64::try_from(converted).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 11, day).unwrap()
    }

    #[test]
    fn the_last_of_the_days_still_counts() {
        let changed = |is_british, today, goodwill| {
            let reason = ReturnReason::ChangedMind;
            find_return_ground(reason, is_british, Some(day(1)), day(today), goodwill)
        };
        assert_eq!(changed(true, 15, 0), Some(ReturnGround::Withdrawal));
        assert_eq!(changed(true, 16, 0), None);
        assert_eq!(changed(true, 16, 20), Some(ReturnGround::Goodwill));
        assert_eq!(changed(false, 15, 14), Some(ReturnGround::Goodwill));
        assert_eq!(changed(false, 16, 14), None);
        let of_law = find_return_ground(ReturnReason::Faulty, false, Some(day(1)), day(30), 0);
        assert_eq!(of_law, Some(ReturnGround::Legal));
        let on_its_way = find_return_ground(ReturnReason::ChangedMind, true, None, day(30), 0);
        assert_eq!(on_its_way, Some(ReturnGround::Withdrawal));
    }

    #[test]
    fn pieces_give_back_what_was_paid_for_them() {
        assert_eq!(price_paid(5_000, 2, 1_000, 1), 4_500);
        assert_eq!(price_paid(5_000, 2, 1_000, 2), 9_000);
        assert_eq!(
            price_paid(5_000, 3, 0, 2),
            10_000,
            "nothing of a coupon that was for others"
        );
    }

    #[test]
    fn what_was_paid_in_another_currency_is_converted() {
        assert_eq!(convert_to_received(4_500, 9_500, 19_000), 9_000);
        assert_eq!(convert_to_received(1, 0, 19_000), 0);
    }
}
