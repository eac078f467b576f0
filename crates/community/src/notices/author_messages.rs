//! What authors are told about decisions.

use crate::model::ItemState;

/// What the author of an item is told about a decision that put it where it stands `to`; none where it is not their
/// concern.
pub fn author_message(action: &str, reason: Option<&str>, to: ItemState) -> Option<String> {
    let words = match action {
        "approve" if to == ItemState::Published => "It was reviewed, and everybody can see it now.",
        // A private question, and any where the doctor alone publishes.
        "approve" => "It was reviewed, and is waiting for the doctor.",
        "restore" if to.is_waiting() => "We are looking at it again.",
        "restore" => "We looked at it again and put it back.",
        "hide" => "We have hidden it. You can ask us to look again.",
        "escalate" => "It is waiting for the doctor.",
        "crisis" => {
            "We are holding it, because we are worried about you. Please look at the help on this page."
        }
        "merge" => "The same question has been asked before: we have merged the two.",
        "ask_to_rephrase" => rephrase_message(reason),
        "remove" => return Some(removed_message(reason)),
        _ => return None,
    };
    Some(words.to_owned())
}

fn rephrase_message(reason: Option<&str>) -> &'static str {
    match reason {
        Some("personal_data") => "Please write it again without names, numbers and addresses.",
        Some("dangerous_advice") => {
            "Please write it again without advice that could harm somebody."
        }
        Some("off_topic") => "Please write it again so that it fits the page it is on.",
        _ => "Please write it again in other words.",
    }
}

fn removed_message(reason: Option<&str>) -> String {
    let because = match reason {
        Some("abuse") => ", because it hurts or threatens somebody",
        Some("spam" | "advert") => ", because it looks like an advert",
        Some("personal_data") => ", because it identifies somebody",
        Some("dangerous_advice") => ", because following it could harm somebody",
        Some("illegal") => ", because it is against the law",
        Some("hate") => ", because it is hateful",
        Some("off_topic") => ", because it belongs elsewhere",
        Some("duplicate") => ", because it has already been said",
        _ => "",
    };
    format!("We removed it{because}. You can ask us to look again.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_sees_is_not_called_seen() {
        let told = |to| author_message("approve", None, to).unwrap();
        assert!(told(ItemState::Published).contains("everybody"));
        assert!(told(ItemState::Pending).contains("doctor"));
        assert_eq!(author_message("close", None, ItemState::Closed), None);
    }
}
