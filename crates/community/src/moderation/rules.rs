//! What may be done to an item, from where, and where it stands then. No input or output.

use crate::model::{HoldReason, ItemState};

store::stored_enum! {
    #[schema(as = ModerationAction)]
    pub enum ModerationAction {
        /// Lets everybody see it; a private question goes on to the doctor.
        Approve = "approve" => "Approve",
        /// Takes it from sight without a reproach.
        Hide = "hide" => "Hide",
        /// Takes it away for a reason that its author is told.
        Remove = "remove" => "Remove",
        /// Takes it from sight and asks its author to say it otherwise.
        AskToRephrase = "ask_to_rephrase" => "Rephrase",
        Escalate = "escalate" => "To doctor",
        /// Somebody may harm themselves: it goes to the top, and who is on call gets a mail.
        Crisis = "crisis" => "Crisis",
        /// Back to where it stood before the last decision.
        Restore = "restore" => "Restore",
    }
}

impl ModerationAction {
    /// Whether its author is to hear why.
    pub const fn needs_reason(self) -> bool {
        matches!(self, Self::Remove | Self::AskToRephrase)
    }

    /// Whether it says that reports of the item were right (`true`) or not (`false`); none when it says neither.
    pub const fn upholds_reports(self) -> Option<bool> {
        match self {
            Self::Hide | Self::Remove | Self::AskToRephrase | Self::Crisis => Some(true),
            Self::Approve => Some(false),
            Self::Escalate | Self::Restore => None,
        }
    }
}

store::stored_enum! {
    #[schema(as = ModerationReason)]
    pub enum ModerationReason {
        PersonalData = "personal_data" => "Identifies someone",
        DangerousAdvice = "dangerous_advice" => "Harmful advice",
        Abuse = "abuse" => "Abuse or threats",
        Hate = "hate" => "Hate speech",
        Spam = "spam" => "Spam",
        Advert = "advert" => "Advertising",
        Illegal = "illegal" => "Against the law",
        OffTopic = "off_topic" => "Off topic",
        Duplicate = "duplicate" => "Duplicate",
        /// Anything else, told in the note.
        Other = "other" => "Something else",
    }
}

/// An item as far as the rules need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ItemFacts {
    pub state: ItemState,
    /// Why it is held, or marked for the desk.
    pub hold: Option<HoldReason>,
    /// Only its author and the doctor may read it.
    pub is_private: bool,
    /// It may not be seen as it was written: the doctor publishes an edited question.
    pub is_edited_first: bool,
}

/// Where an item stands, and why it is held there.
pub type ItemPlacement = (ItemState, Option<HoldReason>);

/// Where an item stands after an action, or in words why it cannot be done.
pub fn next_placement(
    action: ModerationAction,
    item: ItemFacts,
    before: Option<ItemPlacement>,
) -> Result<ItemPlacement, &'static str> {
    // A public question that was closed is still read by everybody.
    let is_seen = item.state == ItemState::Closed && !item.is_private;
    let is_open = is_seen
        || matches!(
            item.state,
            ItemState::Published | ItemState::Pending | ItemState::Held | ItemState::Hidden
        );
    match action {
        ModerationAction::Approve => approve_placement(item),
        ModerationAction::Hide if is_open && item.state != ItemState::Hidden => {
            Ok((ItemState::Hidden, None))
        }
        ModerationAction::AskToRephrase if is_open => Ok((ItemState::Hidden, None)),
        ModerationAction::Remove if is_open => Ok((ItemState::Removed, None)),
        // What everybody sees stays seen while the doctor thinks about it.
        ModerationAction::Escalate if item.state == ItemState::Published => {
            Ok((ItemState::Published, item.hold))
        }
        ModerationAction::Escalate if item.state.is_waiting() => Ok((ItemState::Held, item.hold)),
        ModerationAction::Crisis if is_open => Ok((ItemState::Held, Some(HoldReason::Crisis))),
        ModerationAction::Restore => restore_placement(item, before),
        _ => Err(refusal_message(item.state)),
    }
}

fn approve_placement(item: ItemFacts) -> Result<ItemPlacement, &'static str> {
    match item.state {
        ItemState::Held | ItemState::Hidden | ItemState::Removed if item.is_private => {
            Ok((ItemState::Pending, None))
        }
        ItemState::Pending if item.is_private => {
            Err("This question is private: it needs the doctor, not approval.")
        }
        ItemState::Held | ItemState::Hidden | ItemState::Removed if item.is_edited_first => {
            Ok((ItemState::Pending, None))
        }
        ItemState::Pending if item.is_edited_first => {
            Err("Questions are published by the doctor, with the answer.")
        }
        ItemState::Pending | ItemState::Held | ItemState::Hidden | ItemState::Removed => {
            Ok((ItemState::Published, None))
        }
        // Approving a flagged item clears its flag.
        ItemState::Published if item.hold.is_some() => Ok((ItemState::Published, None)),
        state => Err(refusal_message(state)),
    }
}

fn restore_placement(
    item: ItemFacts,
    before: Option<ItemPlacement>,
) -> Result<ItemPlacement, &'static str> {
    if matches!(
        item.state,
        ItemState::Withdrawn | ItemState::Erased | ItemState::Closed | ItemState::Declined
    ) {
        return Err(refusal_message(item.state));
    }
    match before {
        Some((ItemState::Withdrawn | ItemState::Erased, _)) | None => {
            Err("There is no decision to undo.")
        }
        // A private question was never seen by others.
        Some((ItemState::Published, _)) if item.is_private => Ok((ItemState::Pending, None)),
        Some(before) => Ok(before),
    }
}

fn refusal_message(state: ItemState) -> &'static str {
    match state {
        ItemState::Published => "It is already public.",
        ItemState::Pending | ItemState::Held => "It is already waiting for a decision.",
        ItemState::Hidden => "It is already hidden.",
        ItemState::Removed => "It was removed. Restore it first.",
        ItemState::Withdrawn => "Its author withdrew it.",
        ItemState::Closed => "The question is closed.",
        ItemState::Erased => "It has been erased.",
        ItemState::Declined => "The question was declined.",
    }
}

/// Reports that say that a person is in danger.
pub(super) const GRAVE: [&str; 2] = ["self_harm", "child_at_risk"];

/// How pressing an item is: 3 a life may be in danger, 2 a body may be, 1 something was noticed, 0 nothing was.
pub fn risk_level(hold: Option<HoldReason>, reports: u64, is_grave: bool) -> u8 {
    match hold {
        Some(HoldReason::Crisis) => 3,
        _ if is_grave => 3,
        Some(HoldReason::Emergency) => 2,
        Some(_) => 1,
        None => u8::from(reports > 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sea_orm::Iterable;

    fn at(state: ItemState) -> ItemFacts {
        ItemFacts {
            state,
            hold: None,
            is_private: false,
            is_edited_first: false,
        }
    }

    fn moved(action: ModerationAction, state: ItemState) -> Option<ItemState> {
        next_placement(action, at(state), None)
            .ok()
            .map(|(state, _)| state)
    }

    #[test]
    fn an_open_item_goes_where_the_action_says() {
        for (action, to) in [
            (ModerationAction::Approve, ItemState::Published),
            (ModerationAction::Hide, ItemState::Hidden),
            (ModerationAction::AskToRephrase, ItemState::Hidden),
            (ModerationAction::Remove, ItemState::Removed),
            (ModerationAction::Escalate, ItemState::Held),
            (ModerationAction::Crisis, ItemState::Held),
        ] {
            assert_eq!(moved(action, ItemState::Pending), Some(to), "{action:?}");
            assert_eq!(moved(action, ItemState::Held), Some(to), "{action:?}");
        }
    }

    #[test]
    fn what_its_author_took_back_is_nobodys_to_decide() {
        let actions = [
            ModerationAction::Approve,
            ModerationAction::Hide,
            ModerationAction::Remove,
            ModerationAction::AskToRephrase,
            ModerationAction::Escalate,
            ModerationAction::Crisis,
            ModerationAction::Restore,
        ];
        for action in actions {
            for state in [ItemState::Withdrawn, ItemState::Erased, ItemState::Declined] {
                assert_eq!(moved(action, state), None, "{action:?} {state:?}");
                let before = Some((ItemState::Published, None));
                assert!(
                    next_placement(action, at(state), before).is_err(),
                    "{action:?} {state:?}"
                );
            }
            let over = ItemFacts {
                is_private: true,
                ..at(ItemState::Closed)
            };
            assert!(next_placement(action, over, None).is_err(), "{action:?}");
        }
    }

    #[test]
    fn a_closed_public_question_can_still_be_taken_from_sight() {
        assert_eq!(
            moved(ModerationAction::Hide, ItemState::Closed),
            Some(ItemState::Hidden)
        );
        assert_eq!(
            moved(ModerationAction::Remove, ItemState::Closed),
            Some(ItemState::Removed)
        );
        let back = next_placement(
            ModerationAction::Restore,
            at(ItemState::Removed),
            Some((ItemState::Closed, None)),
        );
        assert_eq!(back, Ok((ItemState::Closed, None)));
    }

    #[test]
    fn nothing_is_done_twice() {
        assert_eq!(moved(ModerationAction::Approve, ItemState::Published), None);
        assert_eq!(moved(ModerationAction::Hide, ItemState::Hidden), None);
        assert_eq!(moved(ModerationAction::Remove, ItemState::Removed), None);
        let marked = ItemFacts {
            hold: Some(HoldReason::Words),
            ..at(ItemState::Published)
        };
        assert_eq!(
            next_placement(ModerationAction::Approve, marked, None),
            Ok((ItemState::Published, None))
        );
    }

    #[test]
    fn a_private_question_is_never_published() {
        for action in [
            ModerationAction::Approve,
            ModerationAction::Restore,
            ModerationAction::Escalate,
        ] {
            for state in ItemState::iter() {
                let item = ItemFacts {
                    is_private: true,
                    ..at(state)
                };
                // Escalating leaves what is published where it is, and a private question never is.
                if state == ItemState::Published {
                    continue;
                }
                let to = next_placement(action, item, Some((ItemState::Published, None)));
                assert_ne!(
                    to.map(|(state, _)| state),
                    Ok(ItemState::Published),
                    "{action:?} {state:?}"
                );
            }
        }
    }

    #[test]
    fn where_the_doctor_publishes_a_moderator_does_not() {
        let item = ItemFacts {
            is_edited_first: true,
            ..at(ItemState::Pending)
        };
        assert!(next_placement(ModerationAction::Approve, item, None).is_err());
        let held = ItemFacts {
            state: ItemState::Held,
            ..item
        };
        assert_eq!(
            next_placement(ModerationAction::Approve, held, None),
            Ok((ItemState::Pending, None))
        );
    }

    #[test]
    fn restoring_goes_back_to_before_the_last_decision() {
        let before = Some((ItemState::Held, Some(HoldReason::Links)));
        assert_eq!(
            next_placement(ModerationAction::Restore, at(ItemState::Removed), before),
            Ok((ItemState::Held, Some(HoldReason::Links)))
        );
        assert!(next_placement(ModerationAction::Restore, at(ItemState::Removed), None).is_err());
    }

    #[test]
    fn a_life_comes_before_all_else() {
        assert_eq!(risk_level(Some(HoldReason::Crisis), 0, false), 3);
        assert_eq!(risk_level(None, 1, true), 3);
        assert_eq!(risk_level(Some(HoldReason::Emergency), 5, false), 2);
        assert_eq!(risk_level(Some(HoldReason::Links), 0, false), 1);
        assert_eq!(
            (risk_level(None, 2, false), risk_level(None, 0, false)),
            (1, 0)
        );
    }

    #[test]
    fn calls_and_decisions_use_the_same_words() {
        for action in [ModerationAction::AskToRephrase, ModerationAction::Crisis] {
            assert_eq!(serde_json::to_value(action).unwrap(), action.key());
        }
        for reason in [
            ModerationReason::PersonalData,
            ModerationReason::DangerousAdvice,
            ModerationReason::OffTopic,
        ] {
            assert_eq!(serde_json::to_value(reason).unwrap(), reason.key());
        }
    }
}
