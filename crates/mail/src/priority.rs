//! Which mails no burst of visitors holds back.

use chrono::TimeDelta;

/// To the people of the house, and about money, bookings, crises and what somebody at the desk answered: they go out before
/// what visitors cause by typing an address, and count for no limit. What is not named here is limited.
pub const PRIORITY_TEMPLATES: [&str; 54] = [
    "answer-corrected",
    "answer-waiting",
    "booking-arrived",
    "clock-due",
    "complaint-acknowledged",
    "complaint-decided",
    "consult-answered",
    "consult-cancelled",
    "consult-changed",
    "consult-confirmed",
    "consult-paid",
    "consult-refunded",
    "consult-reminder",
    "consult-time-free",
    "crisis-alert",
    "data-complaint-acknowledged",
    "data-complaint-decided",
    "doctor-back",
    "doctor-waits",
    "feedback-digest",
    "gift-due",
    "gift-failed",
    "gift-monthly",
    "gift-refunded",
    "gift-stopped",
    "gift-thanks",
    "letter-arrived",
    "letter-reply",
    "letter-urgent",
    "order-alert",
    "order-approved",
    "order-cancelled",
    "order-delivered",
    "order-paid",
    "order-refunded",
    "order-return-approved",
    "order-return-received",
    "order-return-refused",
    "order-review",
    "order-sent",
    "passage-comment",
    "patient-message",
    "patient-waits",
    "payment-alert",
    "published",
    "review-asked",
    "review-due",
    "scanner-alert",
    "staff-digest",
    "staff-invite",
    "staff-reset",
    "sync-alert",
    "test",
    "webhook-off",
];

/// What nobody has to get for what they asked for, paid or booked: it is not sent while a person's data are restricted.
const OPTIONAL_TEMPLATES: [&str; 8] = [
    "followed-answer-corrected",
    "followed-question-answered",
    "gift-due",
    "order-review",
    "place-report-accepted",
    "place-report-declined",
    "place-suggestion-accepted",
    "place-suggestion-declined",
];

/// How much earlier than others a mail that goes first takes its turn, where work is late.
pub(crate) const PRIORITY_LEAD: TimeDelta = TimeDelta::hours(1);

/// Whether a kind of mail goes out before others, and without a limit.
pub(crate) fn is_priority(template: &str) -> bool {
    PRIORITY_TEMPLATES.contains(&template)
}

/// Whether somebody may go without a kind of mail.
pub(crate) fn is_optional(template: &str) -> bool {
    OPTIONAL_TEMPLATES.contains(&template)
}
