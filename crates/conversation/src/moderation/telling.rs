//! What authors are told about decisions.

use crate::model::State;

/// What the author of an item is told about a decision that put it where it stands `to`; none where it is not their
/// concern.
pub fn words_for_author(action: &str, reason: Option<&str>, to: State) -> Option<&'static str> {
    match action {
        "approve" if to == State::Published => {
            Some("It was reviewed, and everybody can see it now.")
        }
        // A private question, and any where the doctor alone publishes.
        "approve" => Some("It was reviewed, and waits for the doctor."),
        "restore" if to.waits() => Some("We are looking at it again."),
        "restore" => Some("We looked at it again and put it back."),
        "hide" => Some("We have taken it from sight. You can ask us to look again."),
        "escalate" => Some("It waits for the doctor."),
        "crisis" => Some(
            "We are holding it, because we are worried about you. Please look at the help on this page.",
        ),
        "merge" => Some("The same question was asked before: it was joined with that one."),
        "ask_to_rephrase" => Some(rephrase(reason)),
        "remove" => Some(removed(reason)),
        _ => None,
    }
}

fn rephrase(reason: Option<&str>) -> &'static str {
    match reason {
        Some("personal_data") => "Please write it again without names, numbers and addresses.",
        Some("dangerous_advice") => {
            "Please write it again without advice that could harm somebody."
        }
        Some("off_topic") => "Please write it again so that it fits what it stands under.",
        _ => "Please write it again in other words.",
    }
}

fn removed(reason: Option<&str>) -> &'static str {
    match reason {
        Some("abuse") => {
            "We removed it, because it hurts or threatens somebody. You can ask us to look again."
        }
        Some("spam" | "advert") => {
            "We removed it, because it looks like an advert. You can ask us to look again."
        }
        Some("personal_data") => {
            "We removed it, because it tells who somebody is. You can ask us to look again."
        }
        Some("dangerous_advice") => {
            "We removed it, because following it could harm somebody. You can ask us to look again."
        }
        Some("illegal") => {
            "We removed it, because the law forbids it. You can ask us to look again."
        }
        Some("hate") => "We removed it, because it despises people. You can ask us to look again.",
        Some("off_topic") => {
            "We removed it, because it belongs elsewhere. You can ask us to look again."
        }
        Some("duplicate") => {
            "We removed it, because it was said already. You can ask us to look again."
        }
        _ => "We removed it. You can ask us to look again.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_sees_is_not_called_seen() {
        let told = |to| words_for_author("approve", None, to).unwrap();
        assert!(told(State::Published).contains("everybody"));
        assert!(told(State::Pending).contains("doctor"));
        assert_eq!(words_for_author("close", None, State::Closed), None);
    }
}
