//! The plain form of `/community/ask`: one thing per page, everything typed carried along hidden, nothing in an address.

use std::collections::BTreeMap;

use axum::Router;
use axum::extract::State as Shared;
use axum::response::Response;
use http::{HeaderMap, Uri};
use kernel::FieldError;
use serde::Deserialize;
use serde_json::{Value, json};
use web::{Error, Form, FormState, FormValue, Pages, Visitor};

use super::asked::{AskBody, place};
use super::code::Code;
use super::taking::{self, Taken};
use super::typed::wrong;
use super::view::{Hold, day, page_of};
use super::writing::similar;
use super::{categories, identity};
use crate::Conversation;
use crate::model::words::{tidy, tidy_line};
use crate::parted::{self, Part};
use crate::questions::store::is_shown;
use crate::threads::erasing::goes_whole;
use crate::threads::{kept, with_cookie};

/// The form as it was sent.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct AskForm {
    /// The page that the pressed button leads to.
    step: String,
    category: String,
    visibility: String,
    country: String,
    /// `yes`, `no` or `guardian`.
    adult: String,
    title: String,
    question: String,
    email: String,
    /// `yes` when what tells who somebody is shall be covered.
    mask: String,
    /// `yes` once the card for urgent help was shown.
    seen: String,
    website: String,
}

/// The pages, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Step {
    Topic,
    Question,
    Check,
    Review,
    Send,
}

impl Step {
    fn read(word: &str) -> Self {
        match word {
            "question" => Self::Question,
            "check" => Self::Check,
            "review" => Self::Review,
            "send" => Self::Send,
            _ => Self::Topic,
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Topic => "topic",
            Self::Question => "question",
            Self::Check => "check",
            Self::Review => "review",
            Self::Send => "sent",
        }
    }
}

impl AskForm {
    fn body(&self) -> AskBody {
        AskBody {
            title: self.title.clone(),
            question: self.question.clone(),
            user: String::new(),
            category: self.category.clone(),
            visibility: self.visibility.clone(),
            country: self.country.clone(),
            adult: Some(self.adult != "no"),
            guardian: self.adult == "guardian",
            email: self.email.clone(),
            website: self.website.clone(),
        }
    }

    /// What to mend before a page can be shown, and on which page that is done.
    fn wrong_before(&self, wanted: Step) -> Option<(Step, Vec<FieldError>)> {
        let body = self.body();
        let topic = || self.topic_errors();
        let checks: [(Step, &dyn Fn() -> Vec<FieldError>); 3] = [
            (Step::Topic, &topic),
            (Step::Question, &|| body.question_errors()),
            (Step::Review, &|| body.contact_errors()),
        ];
        checks
            .into_iter()
            .filter(|(step, _)| *step < wanted && (*step != Step::Review || wanted == Step::Send))
            .map(|(step, check)| (step, check()))
            .find(|(_, errors)| !errors.is_empty())
    }

    /// On the form each choice has to be made.
    fn topic_errors(&self) -> Vec<FieldError> {
        let mut errors = Vec::new();
        if categories::slug_of(&self.category).is_none() {
            errors.push(wrong("category", "Choose what your question is about"));
        }
        if !matches!(self.visibility.as_str(), "public" | "private") {
            errors.push(wrong("visibility", "Choose who may read your question"));
        }
        if !matches!(self.adult.as_str(), "yes" | "no" | "guardian") {
            errors.push(wrong("adult", "Say whether you are 18 or over"));
        }
        errors
    }

    fn values(&self) -> BTreeMap<String, FormValue> {
        [
            ("category", &self.category),
            ("visibility", &self.visibility),
            ("country", &self.country),
            ("adult", &self.adult),
            ("title", &self.title),
            ("question", &self.question),
            ("email", &self.email),
            ("mask", &self.mask),
            ("seen", &self.seen),
        ]
        .into_iter()
        .map(|(name, value)| (name.to_owned(), FormValue::One(value.clone())))
        .collect()
    }

    fn cover(&mut self) {
        self.title = identity::masked(&self.title);
        self.question = identity::masked(&self.question);
        self.mask = String::new();
    }
}

/// What was noticed in a question before it is sent.
struct Noticed {
    finding: safety::Finding,
    found: Value,
    has_identity: bool,
    similar: Vec<crate::outside::SimilarItem>,
}

async fn notice(conversation: &Conversation, form: &AskForm) -> Result<Noticed, Error> {
    let (title, text) = (tidy_line(&form.title), tidy(&form.question));
    let finding = safety::check(&format!("{title}\n{text}"), place(&form.country));
    let of = |field: &str, text: &str| -> Vec<Value> {
        let parts = identity::find(text).into_iter();
        parts
            .map(|part| {
                json!({ "field": field, "kind": part.kind, "start": part.start, "end": part.end, "text": part.text })
            })
            .collect()
    };
    let found = [of("title", &form.title), of("question", &form.question)].concat();
    Ok(Noticed {
        has_identity: !found.is_empty(),
        found: json!({
            "found": found,
            "title": identity::masked(&form.title),
            "question": identity::masked(&form.question),
        }),
        similar: similar(conversation, &format!("{title} {text}")).await?,
        finding,
    })
}

/// What the page shows at a step.
struct Shown {
    form: AskForm,
    errors: Vec<FieldError>,
    message: Option<String>,
    found: Value,
    /// Of the question that was just taken.
    code: Option<Code>,
}

impl Shown {
    fn step(form: AskForm, step: Step) -> Self {
        Self {
            form,
            errors: Vec::new(),
            message: None,
            found: json!({ "step": step.word() }),
            code: None,
        }
    }
}

/// The form of `/community/ask`. Only what sends the question knows its visitor and is taken once: on the way there people
/// choose the same as others, and nothing is kept.
pub(super) fn router(conversation: &Conversation) -> Router {
    let forms = (
        Router::new().fallback(post_question),
        Router::new().fallback(post_step),
    );
    parted::router(conversation, "/community/ask", forms, |which| {
        Some(match Step::read(&which.step) {
            Step::Send => Part::Words,
            _ => Part::Press,
        })
    })
}

/// A step on the way.
async fn post_step(
    Shared(conversation): Shared<Conversation>,
    pages: Pages,
    uri: Uri,
    headers: HeaderMap,
    Form(form): Form<AskForm>,
) -> Result<Response, Error> {
    shown(&conversation, &pages, (&uri, &headers), None, form).await
}

/// The question itself.
async fn post_question(
    Shared(conversation): Shared<Conversation>,
    pages: Pages,
    uri: Uri,
    headers: HeaderMap,
    visitor: Visitor,
    Form(form): Form<AskForm>,
) -> Result<Response, Error> {
    let visitor = Some(&visitor);
    shown(&conversation, &pages, (&uri, &headers), visitor, form).await
}

async fn shown(
    conversation: &Conversation,
    pages: &Pages,
    (uri, headers): (&Uri, &HeaderMap),
    visitor: Option<&Visitor>,
    form: AskForm,
) -> Result<Response, Error> {
    let typed = form.clone();
    let shown = match next(conversation, visitor, form).await {
        Ok(shown) => shown,
        // What was typed is not lost because somebody has to wait, or to find other words.
        Err(error) if error.problem().status < 500 => Shown {
            message: Some(error.problem().detail.clone()),
            errors: error.problem().errors.clone(),
            ..Shown::step(typed, Step::Review)
        },
        Err(error) => return Err(error),
    };
    let state = FormState {
        name: "ask".to_owned(),
        values: shown.form.values(),
        errors: shown.errors,
        message: shown.message,
        found: Some(shown.found),
    };
    let page = pages.render_form(uri, headers, state).await;
    match shown.code {
        Some(code) => with_cookie(page, &kept::with_code(conversation, headers, &code)?),
        None => Ok(page),
    }
}

async fn next(
    conversation: &Conversation,
    visitor: Option<&Visitor>,
    mut form: AskForm,
) -> Result<Shown, Error> {
    let wanted = Step::read(&form.step);
    if let Some((step, errors)) = form.wrong_before(wanted) {
        return Ok(Shown {
            errors,
            ..Shown::step(form, step)
        });
    }
    if form.adult == "no" && wanted > Step::Topic {
        return Ok(Shown {
            found: json!({ "step": "parent" }),
            ..Shown::step(form, Step::Topic)
        });
    }
    if wanted < Step::Check {
        return Ok(Shown::step(form, wanted));
    }
    if form.mask == "yes" && wanted > Step::Check {
        form.cover();
    }
    let noticed = notice(conversation, &form).await?;
    let is_due = noticed.finding.card.is_some() && form.seen != "yes";
    let has_something =
        noticed.finding.card.is_some() || noticed.has_identity || !noticed.similar.is_empty();
    if (wanted == Step::Check && has_something) || is_due {
        return Ok(Shown {
            found: json!({
                "step": "check",
                "level": noticed.finding.level,
                "card": noticed.finding.card,
                "identity": noticed.found,
                "similar": noticed.similar,
            }),
            ..Shown::step(form, Step::Check)
        });
    }
    let Some(visitor) = visitor.filter(|_| wanted == Step::Send) else {
        return Ok(Shown::step(form, Step::Review));
    };
    let asked = form.body().read().map_err(super::writing::invalid)?;
    let has_mail = asked.email.is_some();
    let taken = taking::question(conversation, visitor, asked).await?;
    let sent = sent(&taken, has_mail);
    Ok(Shown {
        found: json!({ "step": "sent", "sent": sent }),
        code: Some(taken.code),
        ..Shown::step(form, Step::Send)
    })
}

/// What the last page says.
fn sent(taken: &Taken, has_mail: bool) -> Value {
    let row = &taken.row;
    json!({
        "id": row.id,
        "state": row.state,
        "visibility": row.visibility,
        "url": is_shown(row).then(|| page_of(&row.id)),
        "hold": Hold::of(row.state, row.hold_reason),
        "code": taken.code.shown(),
        "spoken": taken.code.spoken(),
        "card": taken.card,
        "mail": has_mail,
        "keptUntil": row.erase_after.filter(|_| goes_whole(row)).map(day),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form() -> AskForm {
        AskForm {
            category: "heart".to_owned(),
            visibility: "private".to_owned(),
            adult: "yes".to_owned(),
            title: "Is it safe?".to_owned(),
            question: "Call me on 0803 123 4567".to_owned(),
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
            title: String::new(),
            ..form()
        };
        assert_eq!(wrong_at(&untold, Step::Question), None);
        assert_eq!(wrong_at(&untold, Step::Check), Some(Step::Question));
        let unreachable = AskForm {
            email: "x".to_owned(),
            ..form()
        };
        assert_eq!(wrong_at(&unreachable, Step::Review), None);
        assert_eq!(wrong_at(&unreachable, Step::Send), Some(Step::Review));
        assert_eq!(wrong_at(&form(), Step::Send), None);
    }

    #[test]
    fn covering_changes_the_words_and_is_done_once() {
        let mut form = AskForm {
            mask: "yes".to_owned(),
            ..form()
        };
        form.cover();
        assert_eq!(form.question, "Call me on [phone number]");
        assert_eq!(form.mask, "");
    }
}
