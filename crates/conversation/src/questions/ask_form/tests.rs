//! Which page of the form is shown.
use super::*;

fn form() -> AskForm {
    AskForm {
        category: Key("heart".to_owned()),
        visibility: Key("private".to_owned()),
        adult: Key("yes".to_owned()),
        title: Typed("Is it safe?".to_owned()),
        question: Typed("Call me on 0803 123 4567".to_owned()),
        ..AskForm::default()
    }
}

fn wrong_at(form: &AskForm, wanted: Step) -> Option<Step> {
    form.wrong_before(wanted).map(|(step, _)| step)
}

#[test]
fn only_what_stands_before_the_wanted_page_is_checked() {
    let empty = AskForm::default();
    assert_eq!(wrong_at(&empty, Step::Topic), None);
    assert_eq!(wrong_at(&empty, Step::Send), Some(Step::Topic));
    let untold = AskForm {
        title: Typed::default(),
        ..form()
    };
    assert_eq!(wrong_at(&untold, Step::Question), None);
    assert_eq!(wrong_at(&untold, Step::Check), Some(Step::Question));
    let unreachable = AskForm {
        email: Typed("x".to_owned()),
        ..form()
    };
    assert_eq!(wrong_at(&unreachable, Step::Review), None);
    assert_eq!(wrong_at(&unreachable, Step::Send), Some(Step::Review));
    assert_eq!(wrong_at(&form(), Step::Send), None);
}

#[test]
fn covering_changes_the_words_and_is_done_once() {
    let mut form = AskForm {
        mask: Key("yes".to_owned()),
        ..form()
    };
    form.cover();
    assert_eq!(form.question.0, "Call me on [phone number]");
    assert_eq!(&*form.mask, "");
}
