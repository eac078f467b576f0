//! What the desk sets for consultations.

use std::iter;

use chrono::Duration;
use payments::model::CHECKOUT_CLIENTS;
use serde::Serialize;
use utoipa::ToSchema;

settings::part! {
    /// A line of the refund rule: from so many hours before the start on, so much goes back.
    #[derive(Copy)]
    pub struct RefundLine {
        pub hours_before: i64, "At least this many hours before";
        pub percent: u32, "Percent refunded", between(0, 100);
    }
}

settings::part! {
    /// A text that is consented to.
    #[derive(Serialize, ToSchema)]
    #[schema(as = RequestConsent)]
    pub struct ConsentText {
        /// `care`, `data` or `early`.
        pub key: String, "Key", required;
        pub version: String, "Version", required;
        #[serde(default)]
        #[schema(required = true)]
        pub title: String, "Title";
        pub text: String, "Text", required;
        /// Nothing goes on without it.
        #[serde(default)]
        #[schema(required = true)]
        pub required: bool, "Required";
    }
}

settings::part! {
    #[derive(Serialize, ToSchema)]
    #[schema(as = RequestTerms)]
    pub struct TermsLink {
        /// What stands beside the box.
        pub label: String, "Label", required;
        pub href: String, "Link address", link, required;
    }
}

settings::part! {
    /// A reply to begin with.
    pub struct ReplyText {
        pub key: String, "Key", required;
        #[serde(default)]
        pub title: String, "Title";
        pub text: String, "Text", required;
    }
}

settings::group! {
    pub struct ConsultationSettings: "care", "Consultations" {
        pub notice_minutes: u32 = 120, "Minimum notice for a booking, in minutes", in_group("Booking");
        pub days_ahead: u32 = 30, "How many days ahead people can book", between(1, 180), in_group("Booking");
        pub photos_allowed: bool = true, "Accept photos of reports", in_group("Booking");
        /// `bedside` or `provider`.
        pub checkout_client: String = "bedside", "Payment form", one_of(&CHECKOUT_CLIENTS), in_group("Booking");
        pub change_until_hours: i64 = 12, "Latest time to reschedule, in hours before", in_group("Booking");
        /// Where people meet by video and voice; the name of the room takes the place of `{room}`, else it stands at the end.
        /// Empty where there are no rooms.
        pub room_address: String = "", "Address for video and voice calls", link,
            help("The address of your video rooms, such as https://meet.example.org/ (a secret room name is added to each). If empty, people talk here where the operator has opened a port for it; else you call, or write how to join."), in_group("The consultation");
        /// The refund rule; the first line that is reached counts.
        pub refunds: Vec<RefundLine> = [
            { "hoursBefore": 24, "percent": 100 },
            { "hoursBefore": 2, "percent": 50 }
        ], "Refunds for cancellations",
            help("The first line that applies is used. Below all of them, nothing is refunded."), in_group("Refunds");
        pub no_show_percent: u32 = 0, "Percent refunded for a no-show", between(0, 100), in_group("Refunds");
        pub our_cancel_percent: u32 = 100, "Percent refunded when we cancel", between(0, 100), in_group("Refunds");
        pub follow_up_days: u32 = 14, "Days for questions after a consultation", between(0, 90),
            help("Until then people can write to you in the thread of their booking."), in_group("The consultation");
        pub message_hours: String = "The doctor reads messages Monday to Friday, 9am to 5pm in Lagos, and answers within one working day.",
            "When you answer messages", help("Shown above the messages of each booking."), in_group("The consultation");
        pub keep_draft_days: u32 = 30, "Days to keep unsent requests", between(1, 365), in_group("Keeping data");
        pub keep_days: u32 = 2920, "Days to keep requests after they end", between(30, 36_500),
            help("After that, nobody can read the contact details, story or files. Payments stay in the ledger without names."), in_group("Keeping data");
        pub consents: Vec<ConsentText> = [
            {
                "key": "care",
                "version": "3",
                "title": "Seeing a doctor by phone or video",
                "text": "I know that a doctor who cannot examine me may have to send me to a clinic. I tell the truth as far as I know it. This is not an emergency service.",
                "required": true
            },
            {
                "key": "data",
                "version": "3",
                "title": "What I tell you about my health",
                "text": "I agree that the doctor and the people who work with the doctor read what I write and send here, to answer me. It is stored encrypted. I can take this back at any time.",
                "required": true
            },
            {
                "key": "early",
                "version": "3",
                "title": "Starting before the 14 days to cancel are over",
                "text": "I ask you to start before the 14 days in which I may cancel are over. I know that this right ends once the consultation is fully done.",
                "required": true
            }
        ], "Consents",
            help("Increase the version whenever you change the text: we record what each person agreed to.");
        pub terms: TermsLink = {"label": "I agree to the terms and privacy policy", "href": "/policy"}, "Terms";
        pub replies: Vec<ReplyText> = [
            {
                "key": "next",
                "title": "What happens next",
                "text": "Thank you for your request. The doctor has read it. Please open the page below to see what happens next."
            },
            {
                "key": "more",
                "title": "We need a little more",
                "text": "To answer well, the doctor needs a little more information from you. Please open the page below."
            },
            {
                "key": "call",
                "title": "We will call you",
                "text": "We would like to call you. Please open the page below to see when, or to choose another time."
            }
        ], "Replies";
        beside {
            /// Where times are chosen instead of here; empty for here. The settings of the site say it.
            pub booking_url: String;
            /// People can talk in rooms of this program: the operator has opened a port for it.
            pub has_own_rooms: bool;
            /// No email leaves this site: another adult is reached by phone.
            pub sends_no_mail: bool;
        }
    }
}

impl ConsultationSettings {
    /// Whether people who meet by video or voice have a room: one of this program, or at an address elsewhere.
    pub fn has_rooms(&self) -> bool {
        self.has_own_rooms || !self.room_address.is_empty()
    }

    /// Whether these rooms are of this program.
    pub fn uses_own_rooms(&self) -> bool {
        self.has_own_rooms && self.room_address.is_empty()
    }

    /// The texts that are asked for.
    pub fn consents(&self, is_paid: bool) -> impl Iterator<Item = &ConsentText> {
        self.consents
            .iter()
            // The right to cancel within 14 days concerns paid contracts (Consumer Contracts Regulations 2013).
            .filter(move |text| is_paid || text.key != "early")
    }

    /// Per cent that go back when a visitor cancels so long before the start.
    pub fn refund_percent(&self, before: Duration) -> u32 {
        let reached = |line: &&RefundLine| before >= Duration::hours(line.hours_before);
        let line = self.refunds.iter().find(reached);
        line.map_or(0, |line| line.percent.min(100))
    }

    /// A sentence for each line, the longest time before the start first.
    pub fn format_refund_rules(&self) -> String {
        if self.refunds.is_empty() {
            return l10n::t!("consultations-refund-rules-none").to_owned();
        }
        let earlier = iter::once(None).chain(self.refunds.iter().map(Some));
        let lines: Vec<String> = self
            .refunds
            .iter()
            .zip(earlier)
            .map(|(line, earlier)| {
                format_refund_line(line, earlier.map(|earlier| earlier.hours_before))
            })
            .collect();
        lines.join(" ")
    }
}

/// `until` is where the line before it begins to hold, in hours before the start; the first line has none.
fn format_refund_line(line: &RefundLine, until: Option<i64>) -> String {
    let share = format_share(line.percent.min(100));
    match (line.hours_before, until) {
        (0, None) => l10n::t!("consultations-refund-rules-always", share = share),
        (hours, None) => {
            l10n::t!(
                "consultations-refund-rules-from",
                hours = hours,
                share = share
            )
        }
        (0, Some(until)) => {
            l10n::t!(
                "consultations-refund-rules-later",
                hours = until,
                share = share
            )
        }
        (hours, Some(until)) => l10n::t!(
            "consultations-refund-rules-between",
            hours = hours,
            until = until,
            share = share
        ),
    }
}

fn format_share(percent: u32) -> String {
    match percent {
        0 => l10n::t!("consultations-refund-rules-nothing").to_owned(),
        50 => l10n::t!("consultations-refund-rules-half").to_owned(),
        100 => l10n::t!("consultations-refund-rules-all").to_owned(),
        percent => l10n::t!("consultations-refund-rules-percent", percent = percent),
    }
}

/// So much of an amount, rounded down to a whole minor unit.
pub fn percent_of(minor: i64, percent: u32) -> i64 {
    let part = i128::from(minor) * i128::from(percent.min(100)) / 100;
    i64::try_from(part).unwrap_or(minor)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_first_line_that_is_reached_counts() {
        let refunds =
            json!([{ "hoursBefore": 24, "percent": 100 }, { "hoursBefore": 0, "percent": 50 }]);
        let settings: ConsultationSettings = testkit::settings(&json!({ "refunds": refunds }));
        let percent = |hours| settings.refund_percent(Duration::hours(hours));
        assert_eq!((percent(48), percent(24), percent(23)), (100, 100, 50));
        assert_eq!(percent(-1), 0, "it has begun");
        assert_eq!(
            settings.format_refund_rules(),
            "Cancel 24 hours or more before: full refund. Less than 24 hours before: half."
        );
        let refunds = json!([
            { "hoursBefore": 24, "percent": 100 },
            { "hoursBefore": 2, "percent": 50 },
        ]);
        let settings: ConsultationSettings = testkit::settings(&json!({ "refunds": refunds }));
        assert_eq!(
            settings.format_refund_rules(),
            "Cancel 24 hours or more before: full refund. 2 to 24 hours before: half."
        );
    }

    #[test]
    fn the_early_start_is_asked_for_only_where_money_is_paid() {
        let settings: ConsultationSettings = testkit::settings(&json!({}));
        assert_eq!(
            (
                settings.consents(false).count(),
                settings.consents(true).count()
            ),
            (2, 3)
        );
    }

    #[test]
    fn parts_are_whole_and_never_more() {
        assert_eq!(percent_of(1_001, 50), 500);
        assert_eq!(percent_of(i64::MAX, 100), i64::MAX);
        assert_eq!(percent_of(100, 250), 100);
    }
}
