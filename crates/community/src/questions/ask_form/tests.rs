//! Which page of the form is shown.
use forms::Key;

use super::typed_form::RawText;
use super::*;

fn form() -> AskForm {
    AskForm {
        category: Key("heart".to_owned()),
        visibility: Key("private".to_owned()),
        adult: Key("yes".to_owned()),
        title: RawText("Is it safe?".to_owned()),
        question: RawText("Call me on 0803 123 4567".to_owned()),
        ..AskForm::default()
    }
}

fn wrong_at(form: &AskForm, wanted: AskStep) -> Option<AskStep> {
    form.errors_before(wanted).map(|(step, _)| step)
}

#[test]
fn only_what_stands_before_the_wanted_page_is_checked() {
    let empty = AskForm::default();
    assert_eq!(wrong_at(&empty, AskStep::Topic), None);
    assert_eq!(wrong_at(&empty, AskStep::Send), Some(AskStep::Topic));
    let untold = AskForm {
        title: RawText::default(),
        ..form()
    };
    assert_eq!(wrong_at(&untold, AskStep::Question), None);
    assert_eq!(wrong_at(&untold, AskStep::Check), Some(AskStep::Question));
    let unreachable = AskForm {
        email: RawText("x".to_owned()),
        ..form()
    };
    assert_eq!(wrong_at(&unreachable, AskStep::Review), None);
    assert_eq!(wrong_at(&unreachable, AskStep::Send), Some(AskStep::Review));
    assert_eq!(wrong_at(&form(), AskStep::Send), None);
}

#[test]
fn covering_changes_the_words_and_is_done_once() {
    let mut form = AskForm {
        mask: Key("yes".to_owned()),
        ..form()
    };
    form.mask_identity();
    assert_eq!(form.question.0, "Call me on [phone number]");
    assert_eq!(&*form.mask, "");
}
