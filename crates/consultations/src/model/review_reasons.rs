//! Why a paid request waits for somebody, and what the desk reads of it.

/// Why a paid request waits for somebody: its time went to another while it was paid.
pub const TIME_TAKEN: &str = "time_taken";
/// Money came for what was cancelled meanwhile.
pub const PAID_TOO_LATE: &str = "paid_too_late";
/// Money came when the patient was said to be where nothing may be offered any more.
pub const NOT_OFFERED: &str = "not_offered";
/// Money came before everything was agreed to.
pub const NOT_AGREED: &str = "not_agreed";
/// Money came when the report that the package needs was not there (any more).
pub const NO_REPORT: &str = "no_report";
/// What the desk reads of these.
pub(crate) const REVIEWS: [(&str, &str); 5] = [
    (
        NOT_OFFERED,
        "It was paid, but nothing may be offered where they said they are now. Cancel it, or ask them.",
    ),
    (
        TIME_TAKEN,
        "It was paid, but the time was taken meanwhile. Offer another one, or cancel it.",
    ),
    (
        PAID_TOO_LATE,
        "It was cancelled or to be called about, and the money came afterwards. Ask them what they want, or cancel it again.",
    ),
    (
        NOT_AGREED,
        "It was paid before everything was agreed to. Ask them what they want, or cancel it.",
    ),
    (
        NO_REPORT,
        "It was paid, but the report that its package needs is not there. Ask them for it, or cancel it.",
    ),
];
