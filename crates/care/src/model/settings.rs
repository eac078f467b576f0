//! What the desk has set. Defaults stand in no code: they are those of the settings document.

use chrono::Duration;
use kernel::settings::{days, not_blank, percent};
use serde::Deserialize;

/// A line of the refund rule: from so many hours before the start on, so much goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RefundLine {
    /// At least so many hours before the start.
    pub hours_before: i64,
    /// Per cent of what was paid.
    #[serde(deserialize_with = "percent")]
    pub percent: u32,
}

/// A text that is consented to.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ConsentText {
    /// `care`, `data` or `early`.
    #[serde(deserialize_with = "not_blank")]
    pub key: String,
    /// Its version.
    #[serde(deserialize_with = "not_blank")]
    pub version: String,
    /// Its title.
    #[serde(default)]
    pub title: String,
    /// The text.
    #[serde(deserialize_with = "not_blank")]
    pub text: String,
    /// Nothing goes on without it.
    #[serde(default)]
    pub required: bool,
}

/// The terms.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Terms {
    /// What stands beside the box.
    #[serde(deserialize_with = "not_blank")]
    pub label: String,
    /// Where they can be read.
    #[serde(deserialize_with = "not_blank")]
    pub href: String,
}

/// A reply to begin with.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ReplyText {
    /// Its key.
    #[serde(deserialize_with = "not_blank")]
    pub key: String,
    /// What the desk calls it.
    #[serde(default)]
    pub title: String,
    /// What it says.
    #[serde(deserialize_with = "not_blank")]
    pub text: String,
}

/// The settings of consultations.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
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
    #[serde(deserialize_with = "percent")]
    pub no_show_percent: u32,
    /// Per cent that go back when we cancel.
    #[serde(deserialize_with = "percent")]
    pub our_cancel_percent: u32,
    /// Days for which what was not sent is kept.
    #[serde(deserialize_with = "days")]
    pub keep_draft_days: u32,
    /// Days for which requests are kept.
    #[serde(deserialize_with = "days")]
    pub keep_days: u32,
    /// What is consented to.
    pub consents: Vec<ConsentText>,
    /// The terms.
    pub terms: Terms,
    /// Replies to begin with.
    pub replies: Vec<ReplyText>,
    /// Where times are chosen instead of here; empty for here. The settings of the site say it.
    #[serde(skip)]
    pub booking_url: String,
    /// Where people meet by video and voice; the name of the room takes the place of `{room}`, else it stands at the end. Empty
    /// where there are no rooms.
    pub room_address: String,
}

impl Settings {
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
        let refunds =
            json!([{ "hoursBefore": 24, "percent": 100 }, { "hoursBefore": 0, "percent": 50 }]);
        let settings: Settings = testkit::settings("care", &json!({ "refunds": refunds }));
        let percent = |hours| settings.refund_percent(Duration::hours(hours));
        assert_eq!((percent(48), percent(24), percent(23)), (100, 100, 50));
        assert_eq!(percent(-1), 0, "it has begun");
        assert_eq!(
            settings.refund_words(),
            "What goes back when you cancel: until 24 hours before the start: all of it; later, up to the start: 50%."
        );
    }

    #[test]
    fn the_early_start_is_asked_for_only_where_money_is_paid() {
        let settings: Settings = testkit::settings("care", &json!({}));
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
        assert_eq!(part_of(1_001, 50), 500);
        assert_eq!(part_of(i64::MAX, 100), i64::MAX);
        assert_eq!(part_of(100, 250), 100);
    }
}
