//! What is checked of a package: whether it sells a meeting without a time.
use std::sync::LazyLock;

use regex::Regex;
use serde_json::Value;

use super::check_findings::CheckFindings;
use crate::model::fields;

/// Words of what is included that promise a meeting.
static MEETING: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(calls?|video|visits?|meet|meetings?|chats?|minutes?|mins?|in person)\b")
        .ok()
});

/// A package without a length is a written reply: its buyers choose no time. Who types 0 means that.
pub(super) fn check_package(body: &Value, found: &mut CheckFindings) {
    if fields::read_count(body, "minutes").is_some() {
        return;
    }
    let has_channels = !fields::read_list(body, "channels").is_empty();
    let included = fields::read_list(body, "features").iter();
    let promises = included.filter_map(Value::as_str).any(|line| {
        MEETING
            .as_ref()
            .is_some_and(|meeting| meeting.is_match(line))
    });
    if has_channels || promises {
        let words = "Length in minutes: it is empty, so patients pay without choosing a time, and get a written reply. Give the length of the meeting, or type 0 if there is none.";
        found.add_reason("no_length", "body.minutes", words.to_owned());
    } else {
        let words = "Length in minutes: it is empty, so patients choose no time and get a written reply. Type 0 if that is what they buy.";
        found.add_should("no_length", "body.minutes", words.to_owned());
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Whether a package asks for a reason, and how many checks it has.
    fn check_body(body: &Value) -> (bool, usize) {
        let mut found = CheckFindings::default();
        check_package(body, &mut found);
        (found.warnings().next().is_some(), found.checks.len())
    }

    #[test]
    fn a_meeting_without_a_length_asks_for_a_reason() {
        for (body, reason, count) in [
            (json!({ "features": ["30 minutes by video"] }), true, 1),
            (
                json!({ "features": ["A reply"], "channels": ["chat"] }),
                true,
                1,
            ),
            (json!({ "features": ["A written reply"] }), false, 1),
            (
                json!({ "features": ["A video call"], "minutes": 0 }),
                false,
                0,
            ),
            (
                json!({ "features": ["A video call"], "minutes": 30 }),
                false,
                0,
            ),
        ] {
            assert_eq!(check_body(&body), (reason, count), "{body}");
        }
    }
}
