//! What may be done to an item, from where, and where it stands then. No input or output.

use crate::model::{HoldReason, State};

store::stored_enum! {
    #[schema(as = ModerationAction)]
    pub enum Action {
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

impl Action {
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
    pub enum Reason {
        PersonalData = "personal_data" => "It says who somebody is",
        DangerousAdvice = "dangerous_advice" => "Advice that can harm",
        Abuse = "abuse" => "Abuse or threats",
        Hate = "hate" => "Hate against people",
        Spam = "spam" => "Spam",
        Advert = "advert" => "Advertising",
        Illegal = "illegal" => "Against the law",
        OffTopic = "off_topic" => "Nothing to do with the subject",
        Duplicate = "duplicate" => "Said already",
        /// Anything else, told in the note.
        Other = "other" => "Something else",
    }
}

/// An item as far as the rules need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    pub state: State,
    /// Why it is held, or marked for the desk.
    pub hold: Option<HoldReason>,
    /// Only its author and the doctor may read it.
    pub is_private: bool,
    /// It may not be seen as it was written: the doctor publishes an edited question.
    pub is_edited_first: bool,
}

/// Where an item stands, and why it is held there.
pub type Place = (State, Option<HoldReason>);

/// Where an item stands after an action, or in words why it cannot be done.
pub fn after(action: Action, item: Standing, before: Option<Place>) -> Result<Place, &'static str> {
    // A public question that was closed is still read by everybody.
    let is_seen = item.state == State::Closed && !item.is_private;
    let is_open = is_seen
        || matches!(
            item.state,
            State::Published | State::Pending | State::Held | State::Hidden
        );
    match action {
        Action::Approve => approved(item),
        Action::Hide if is_open && item.state != State::Hidden => Ok((State::Hidden, None)),
        Action::AskToRephrase if is_open => Ok((State::Hidden, None)),
        Action::Remove if is_open => Ok((State::Removed, None)),
        // What everybody sees stays seen while the doctor thinks about it.
        Action::Escalate if item.state == State::Published => Ok((State::Published, item.hold)),
        Action::Escalate if item.state.waits() => Ok((State::Held, item.hold)),
        Action::Crisis if is_open => Ok((State::Held, Some(HoldReason::Crisis))),
        Action::Restore => restored(item, before),
        _ => Err(stands(item.state)),
    }
}

fn approved(item: Standing) -> Result<Place, &'static str> {
    match item.state {
        State::Held | State::Hidden | State::Removed if item.is_private => {
            Ok((State::Pending, None))
        }
        State::Pending if item.is_private => {
            Err("This question is private: it waits for the doctor, not for approval.")
        }
        State::Held | State::Hidden | State::Removed if item.is_edited_first => {
            Ok((State::Pending, None))
        }
        State::Pending if item.is_edited_first => {
            Err("Questions are published by the doctor, with the answer.")
        }
        State::Pending | State::Held | State::Hidden | State::Removed => {
            Ok((State::Published, None))
        }
        State::Published if item.hold.is_some() => Ok((State::Published, None)),
        state => Err(stands(state)),
    }
}

fn restored(item: Standing, before: Option<Place>) -> Result<Place, &'static str> {
    if matches!(
        item.state,
        State::Withdrawn | State::Erased | State::Closed | State::Declined
    ) {
        return Err(stands(item.state));
    }
    match before {
        Some((State::Withdrawn | State::Erased, _)) | None => {
            Err("There is no decision to take back.")
        }
        // A private question was never seen by others.
        Some((State::Published, _)) if item.is_private => Ok((State::Pending, None)),
        Some(before) => Ok(before),
    }
}

fn stands(state: State) -> &'static str {
    match state {
        State::Published => "Everybody can see it already.",
        State::Pending | State::Held => "It waits for a decision already.",
        State::Hidden => "It is hidden already.",
        State::Removed => "It was removed. Restore it first.",
        State::Withdrawn => "Its author took it back.",
        State::Closed => "The question is closed.",
        State::Erased => "It was erased: there is nothing left of it.",
        State::Declined => "The question was declined.",
    }
}

/// How pressing an item is: 3 a life may be in danger, 2 a body may be, 1 something was noticed, 0 nothing was.
pub fn risk(hold: Option<HoldReason>, reports: u64, is_grave: bool) -> u8 {
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

    fn at(state: State) -> Standing {
        Standing {
            state,
            hold: None,
            is_private: false,
            is_edited_first: false,
        }
    }

    fn moved(action: Action, state: State) -> Option<State> {
        after(action, at(state), None).ok().map(|(state, _)| state)
    }

    #[test]
    fn an_open_item_goes_where_the_action_says() {
        for (action, to) in [
            (Action::Approve, State::Published),
            (Action::Hide, State::Hidden),
            (Action::AskToRephrase, State::Hidden),
            (Action::Remove, State::Removed),
            (Action::Escalate, State::Held),
            (Action::Crisis, State::Held),
        ] {
            assert_eq!(moved(action, State::Pending), Some(to), "{action:?}");
            assert_eq!(moved(action, State::Held), Some(to), "{action:?}");
        }
    }

    #[test]
    fn what_its_author_took_back_is_nobodys_to_decide() {
        let actions = [
            Action::Approve,
            Action::Hide,
            Action::Remove,
            Action::AskToRephrase,
            Action::Escalate,
            Action::Crisis,
            Action::Restore,
        ];
        for action in actions {
            for state in [State::Withdrawn, State::Erased, State::Declined] {
                assert_eq!(moved(action, state), None, "{action:?} {state:?}");
                let before = Some((State::Published, None));
                assert!(
                    after(action, at(state), before).is_err(),
                    "{action:?} {state:?}"
                );
            }
            let over = Standing {
                is_private: true,
                ..at(State::Closed)
            };
            assert!(after(action, over, None).is_err(), "{action:?}");
        }
    }

    #[test]
    fn a_closed_public_question_can_still_be_taken_from_sight() {
        assert_eq!(moved(Action::Hide, State::Closed), Some(State::Hidden));
        assert_eq!(moved(Action::Remove, State::Closed), Some(State::Removed));
        let back = after(
            Action::Restore,
            at(State::Removed),
            Some((State::Closed, None)),
        );
        assert_eq!(back, Ok((State::Closed, None)));
    }

    #[test]
    fn nothing_is_done_twice() {
        assert_eq!(moved(Action::Approve, State::Published), None);
        assert_eq!(moved(Action::Hide, State::Hidden), None);
        assert_eq!(moved(Action::Remove, State::Removed), None);
        let marked = Standing {
            hold: Some(HoldReason::Words),
            ..at(State::Published)
        };
        assert_eq!(
            after(Action::Approve, marked, None),
            Ok((State::Published, None))
        );
    }

    #[test]
    fn a_private_question_is_never_published() {
        for action in [Action::Approve, Action::Restore, Action::Escalate] {
            for state in State::iter() {
                let item = Standing {
                    is_private: true,
                    ..at(state)
                };
                // Escalating leaves what is published where it is, and a private question never is.
                if state == State::Published {
                    continue;
                }
                let to = after(action, item, Some((State::Published, None)));
                assert_ne!(
                    to.map(|(state, _)| state),
                    Ok(State::Published),
                    "{action:?} {state:?}"
                );
            }
        }
    }

    #[test]
    fn where_the_doctor_publishes_a_moderator_does_not() {
        let item = Standing {
            is_edited_first: true,
            ..at(State::Pending)
        };
        assert!(after(Action::Approve, item, None).is_err());
        let held = Standing {
            state: State::Held,
            ..item
        };
        assert_eq!(
            after(Action::Approve, held, None),
            Ok((State::Pending, None))
        );
    }

    #[test]
    fn restoring_goes_back_to_before_the_last_decision() {
        let before = Some((State::Held, Some(HoldReason::Links)));
        assert_eq!(
            after(Action::Restore, at(State::Removed), before),
            Ok((State::Held, Some(HoldReason::Links)))
        );
        assert!(after(Action::Restore, at(State::Removed), None).is_err());
    }

    #[test]
    fn a_life_comes_before_all_else() {
        assert_eq!(risk(Some(HoldReason::Crisis), 0, false), 3);
        assert_eq!(risk(None, 1, true), 3);
        assert_eq!(risk(Some(HoldReason::Emergency), 5, false), 2);
        assert_eq!(risk(Some(HoldReason::Links), 0, false), 1);
        assert_eq!((risk(None, 2, false), risk(None, 0, false)), (1, 0));
    }

    #[test]
    fn calls_and_decisions_use_the_same_words() {
        for action in [Action::AskToRephrase, Action::Crisis] {
            assert_eq!(serde_json::to_value(action).unwrap(), action.key());
        }
        for reason in [
            Reason::PersonalData,
            Reason::DangerousAdvice,
            Reason::OffTopic,
        ] {
            assert_eq!(serde_json::to_value(reason).unwrap(), reason.key());
        }
    }
}
