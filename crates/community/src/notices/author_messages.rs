//! What authors are told about decisions.

use crate::model::ItemState;

/// What the author of an item is told about a decision that put it where it stands `to`; none where it is not their
/// concern.
pub fn author_message(action: &str, reason: Option<&str>, to: ItemState) -> Option<String> {
    let words = match action {
        "approve" if to == ItemState::Published => {
            l10n::t!("community-decision-published")
        }
        // A private question, and any where the doctor alone publishes.
        "approve" => l10n::t!("community-decision-approved-waiting"),
        "restore" if to.is_waiting() => l10n::t!("community-decision-looking-again"),
        "restore" => l10n::t!("community-decision-put-back"),
        "hide" => l10n::t!("community-decision-hidden"),
        "escalate" => l10n::t!("community-decision-waiting-for-doctor"),
        "crisis" => {
            l10n::t!("community-decision-held-crisis")
        }
        "merge" => l10n::t!("community-decision-merged"),
        "ask_to_rephrase" => rephrase_message(reason),
        "remove" => removed_message(reason),
        _ => return None,
    };
    Some(words.to_owned())
}

fn rephrase_message(reason: Option<&str>) -> &'static str {
    match reason {
        Some("personal_data") => l10n::t!("community-rephrase-personal-data"),
        Some("dangerous_advice") => {
            l10n::t!("community-rephrase-dangerous-advice")
        }
        Some("off_topic") => l10n::t!("community-rephrase-off-topic"),
        _ => l10n::t!("community-rephrase-other"),
    }
}

fn removed_message(reason: Option<&str>) -> &'static str {
    match reason {
        Some("abuse") => l10n::t!("community-removed-abuse"),
        Some("spam" | "advert") => l10n::t!("community-removed-advert"),
        Some("personal_data") => l10n::t!("community-removed-personal-data"),
        Some("dangerous_advice") => l10n::t!("community-removed-dangerous-advice"),
        Some("illegal") => l10n::t!("community-removed-illegal"),
        Some("hate") => l10n::t!("community-removed-hate"),
        Some("off_topic") => l10n::t!("community-removed-off-topic"),
        Some("duplicate") => l10n::t!("community-removed-duplicate"),
        _ => l10n::t!("community-removed-other"),
    }
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
