//! What the desk has set.

use chrono::Duration;
use serde::Deserialize;
use serde_json::{Map, Value};

/// A line of the refund rule: from so many hours before the start on, so much goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RefundLine {
    /// At least so many hours before the start.
    pub hours_before: i64,
    /// Per cent of what was paid.
    pub percent: u32,
}

/// A text that is consented to.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ConsentText {
    /// `care`, `data` or `early`.
    pub key: String,
    /// Its version.
    pub version: String,
    /// Its title.
    #[serde(default)]
    pub title: String,
    /// The text.
    pub text: String,
    /// Nothing goes on without it.
    #[serde(default)]
    pub required: bool,
}

/// The terms.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Terms {
    /// What stands beside the box.
    pub label: String,
    /// Where they can be read.
    pub href: String,
}

/// A reply to begin with.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ReplyText {
    /// Its key.
    pub key: String,
    /// What the desk calls it.
    #[serde(default)]
    pub title: String,
    /// What it says.
    pub text: String,
}

/// The settings of consultations.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Settings {
    /// How long ahead, at least, a time has to be asked for.
    pub notice_minutes: u32,
    /// How far ahead times are shown.
    pub days_ahead: u32,
    /// Photos of reports are taken too.
    pub photos_allowed: bool,
    /// `bedside` or `provider`.
    pub checkout_client: String,
    /// Up to so many hours before the start a visitor may move it.
    pub change_until_hours: i64,
    /// The refund rule; the first line that is reached counts.
    pub refunds: Vec<RefundLine>,
    /// Per cent that go back when nobody came.
    pub no_show_percent: u32,
    /// Per cent that go back when we cancel.
    pub our_cancel_percent: u32,
    /// Days for which what was not sent is kept.
    pub keep_draft_days: u32,
    /// Days for which requests are kept.
    pub keep_days: u32,
    /// What is consented to.
    pub consents: Vec<ConsentText>,
    /// The terms.
    pub terms: Terms,
    /// Replies to begin with.
    pub replies: Vec<ReplyText>,
    /// Where times are chosen instead of here; empty for here.
    pub booking_url: String,
    /// Where people meet by video and voice; the name of the room takes the place of `{room}`, else it stands at the end. Empty
    /// where there are no rooms.
    pub room_address: String,
}

impl Default for Settings {
    fn default() -> Self {
        let text = |key: &str, title: &str, text: &str| ConsentText {
            key: key.to_owned(),
            version: "1".to_owned(),
            title: title.to_owned(),
            text: text.to_owned(),
            required: true,
        };
        Self {
            notice_minutes: 120,
            days_ahead: 30,
            photos_allowed: true,
            checkout_client: "bedside".to_owned(),
            change_until_hours: 12,
            refunds: vec![
                RefundLine {
                    hours_before: 24,
                    percent: 100,
                },
                RefundLine {
                    hours_before: 0,
                    percent: 50,
                },
            ],
            no_show_percent: 0,
            our_cancel_percent: 100,
            keep_draft_days: 30,
            keep_days: 2920,
            consents: vec![
                text(
                    "care",
                    "Care from a distance",
                    "I agree to be advised from a distance. The doctor may tell me that I have to be seen.",
                ),
                text(
                    "data",
                    "Health information",
                    "I agree that the doctor's team keeps and uses what I write here to advise me.",
                ),
                text(
                    "early",
                    "Start within 14 days",
                    "Please begin within 14 days. I know that I cannot cancel for a refund under the 14-day right once the service is fully done.",
                ),
            ],
            terms: Terms {
                label: "I agree to the terms and privacy policy".to_owned(),
                href: "/policy".to_owned(),
            },
            replies: Vec::new(),
            booking_url: String::new(),
            room_address: String::new(),
        }
    }
}

impl Settings {
    /// Reads the settings document; what it does not say has its default.
    #[must_use]
    pub fn read(words: &Map<String, Value>) -> Self {
        let defaults = Self::default();
        serde_json::from_value(Value::Object(words.clone())).unwrap_or(defaults)
    }

    /// The texts that are asked for.
    pub fn consents(&self, is_paid: bool) -> impl Iterator<Item = &ConsentText> {
        self.consents
            .iter()
            .filter(move |text| is_paid || text.key != "early")
    }

    /// Per cent that go back when a visitor cancels so long before the start.
    #[must_use]
    pub fn refund_percent(&self, before: Duration) -> u32 {
        let reached = |line: &&RefundLine| before >= Duration::hours(line.hours_before);
        let line = self.refunds.iter().find(reached);
        line.map_or(0, |line| line.percent.min(100))
    }

    /// The refund rule in words.
    #[must_use]
    pub fn refund_words(&self) -> String {
        let said = |line: &RefundLine| match (line.hours_before, line.percent.min(100)) {
            (0, percent) => format!("later, up to the start: {}", share(percent)),
            (hours, percent) => {
                format!("until {hours} hours before the start: {}", share(percent))
            }
        };
        let lines: Vec<String> = self.refunds.iter().map(said).collect();
        let mut words = format!("What goes back when you cancel: {}.", lines.join("; "));
        if self.refunds.is_empty() {
            words = "When you cancel, the money does not go back by itself.".to_owned();
        }
        words
    }
}

fn share(percent: u32) -> String {
    match percent {
        0 => "nothing".to_owned(),
        100 => "all of it".to_owned(),
        percent => format!("{percent}%"),
    }
}

/// So much of an amount, rounded down to a whole minor unit.
#[must_use]
pub fn part_of(minor: i64, percent: u32) -> i64 {
    let part = i128::from(minor) * i128::from(percent.min(100)) / 100;
    i64::try_from(part).unwrap_or(minor)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_first_line_that_is_reached_counts() {
        let settings = Settings::default();
        let percent = |hours| settings.refund_percent(Duration::hours(hours));
        assert_eq!((percent(48), percent(24), percent(23)), (100, 100, 50));
        assert_eq!(percent(-1), 0, "it has begun");
        assert_eq!(
            settings.refund_words(),
            "What goes back when you cancel: until 24 hours before the start: all of it; later, up to the start: 50%."
        );
    }

    #[test]
    fn a_document_stands_over_the_defaults() {
        let words =
            json!({ "noticeMinutes": 5, "terms": { "label": "L", "href": "/x" }, "other": 1 });
        let settings = Settings::read(words.as_object().unwrap());
        assert_eq!(
            (settings.notice_minutes, settings.terms.label.as_str()),
            (5, "L")
        );
        assert_eq!(settings.keep_draft_days, 30);
        assert_eq!(settings.consents(false).count(), 2);
    }

    #[test]
    fn parts_are_whole_and_never_more() {
        assert_eq!(part_of(1_001, 50), 500);
        assert_eq!(part_of(i64::MAX, 100), i64::MAX);
        assert_eq!(part_of(100, 250), 100);
    }
}
