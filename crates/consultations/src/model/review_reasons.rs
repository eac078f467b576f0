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
        "Paid, but consultations cannot be offered where they say they are. Cancel it, or contact them.",
    ),
    (
        TIME_TAKEN,
        "Paid, but the time has since been taken. Offer another time, or cancel it.",
    ),
    (
        PAID_TOO_LATE,
        "The payment arrived after it was cancelled or a call was requested. Ask them what they want, or cancel it again.",
    ),
    (
        NOT_AGREED,
        "Paid before they agreed to everything. Ask them what they want, or cancel it.",
    ),
    (
        NO_REPORT,
        "Paid, but the report that the package needs is missing. Ask them for it, or cancel it.",
    ),
];
