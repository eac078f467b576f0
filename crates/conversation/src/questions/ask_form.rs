//! The plain form of `/community/ask`: one thing per page, everything typed carried along hidden, nothing in an address.

use axum::Router;
use axum::extract::State as Shared;
use axum::response::Response;
use forms::{Field, Key, Kind, Posted, Sent, mistakes};
use http::HeaderMap;
use kernel::FieldError;
use serde_json::{Value, json};
use web::{Error, FormBody, Visitor};

use super::asked::{AskBody, NO_CATEGORY, NO_VISIBILITY, place};
use super::code::Code;
use super::taking::{self, Taken};
use super::view::{Hold, day, path_of};
use super::writing::similar;
use super::{categories, identity};
use crate::Conversation;
use crate::model::words::{tidy, tidy_line};
use crate::parted::{self, Part};
use crate::questions::store::is_shown;
use crate::threads::erasing::goes_whole;
use crate::threads::{kept, with_cookie};

/// What was typed, untouched: it is carried along from page to page.
#[derive(Clone, Debug, Default)]
pub(crate) struct Typed(String);

impl Field for Typed {
    const KIND: Kind = Kind::Story;

    fn read(sent: &Sent<'_>) -> Result<Self, String> {
        Ok(Self(sent.text().to_owned()))
    }
}

forms::form! {
    pub(crate) struct AskForm as "QuestionTyped" on "ask" {
        /// The page that the pressed button leads to.
        step: Key = "step",
        category: Key = "category",
        visibility: Key = "visibility",
        /// ISO 3166 code.
        country: Key = "country",
        /// `yes`, `no` or `guardian`.
        adult: Key = "adult",
        title: Typed = "title",
        question: Typed = "question",
        /// Where to tell that an answer is waiting.
        email: Typed = "email",
        /// `yes` when what tells who somebody is shall be covered.
        mask: Key = "mask",
        /// `yes` once the card for urgent help was shown.
        seen: Key = "seen",
        /// For machines.
        website: Typed = "website",
    }
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
            title: self.title.0.clone(),
            question: self.question.0.clone(),
            user: String::new(),
            category: self.category.0.clone(),
            visibility: self.visibility.0.clone(),
            country: self.country.0.clone(),
            adult: Some(&*self.adult != "no"),
            guardian: &*self.adult == "guardian",
            email: self.email.0.clone(),
            website: self.website.0.clone(),
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
        let has_category = categories::slug_of(&self.category).is_some();
        let has_readers = matches!(&*self.visibility, "public" | "private");
        let has_age = matches!(&*self.adult, "yes" | "no" | "guardian");
        mistakes([
            (!has_category, "category", NO_CATEGORY),
            (!has_readers, "visibility", NO_VISIBILITY),
            (!has_age, "adult", "Say whether you are 18 or over"),
        ])
    }

    /// What the next page carries along.
    fn carried(&self) -> FormBody {
        [
            ("category", &self.category.0),
            ("visibility", &self.visibility.0),
            ("country", &self.country.0),
            ("adult", &self.adult.0),
            ("title", &self.title.0),
            ("question", &self.question.0),
            ("email", &self.email.0),
            ("mask", &self.mask.0),
            ("seen", &self.seen.0),
        ]
        .into_iter()
        .collect()
    }

    fn cover(&mut self) {
        self.title = Typed(identity::masked(&self.title.0));
        self.question = Typed(identity::masked(&self.question.0));
        self.mask = Key::default();
    }
}

struct Noticed {
    finding: safety::Finding,
    found: Value,
    has_identity: bool,
    similar: Vec<crate::outside::SimilarItem>,
}

async fn notice(conversation: &Conversation, form: &AskForm) -> Result<Noticed, Error> {
    let (title, text) = (tidy_line(&form.title.0), tidy(&form.question.0));
    let finding = safety::check(&format!("{title}\n{text}"), place(&form.country));
    let of = |field: &str, text: &str| -> Vec<Value> {
        let parts = identity::find(text).into_iter();
        parts
            .map(|part| {
                json!({ "field": field, "kind": part.kind, "start": part.start, "end": part.end, "text": part.text })
            })
            .collect()
    };
    let found = [of("title", &form.title.0), of("question", &form.question.0)].concat();
    Ok(Noticed {
        has_identity: !found.is_empty(),
        found: json!({
            "found": found,
            "title": identity::masked(&form.title.0),
            "question": identity::masked(&form.question.0),
        }),
        similar: similar(conversation, &format!("{title} {text}")).await?,
        finding,
    })
}

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
    let parts = [
        Part::words(
            conversation,
            |sent| Step::read(sent.one("step")) == Step::Send,
            Router::new().fallback(post_question),
        ),
        Part::press(conversation, |_| true, Router::new().fallback(post_step)),
    ];
    parted::router("/community/ask", parts)
}

/// A step on the way.
async fn post_step(
    Shared(conversation): Shared<Conversation>,
    headers: HeaderMap,
    posted: Posted<AskForm>,
) -> Result<Response, Error> {
    shown(&conversation, &headers, None, posted).await
}

/// The question itself.
async fn post_question(
    Shared(conversation): Shared<Conversation>,
    headers: HeaderMap,
    visitor: Visitor,
    posted: Posted<AskForm>,
) -> Result<Response, Error> {
    shown(&conversation, &headers, Some(&visitor), posted).await
}

async fn shown(
    conversation: &Conversation,
    headers: &HeaderMap,
    visitor: Option<&Visitor>,
    mut posted: Posted<AskForm>,
) -> Result<Response, Error> {
    let typed = posted.read().form;
    let shown = match next(conversation, visitor, typed.clone()).await {
        Ok(shown) => shown,
        // What was typed is not lost because somebody has to wait, or to find other words.
        Err(error) if error.problem().status < 500 => Shown {
            message: Some(error.problem().detail.clone()),
            errors: error.problem().errors.clone(),
            ..Shown::step(typed, Step::Review)
        },
        Err(error) => return Err(error),
    };
    // A question on its way is kept by nobody.
    posted.is_secret = true;
    posted.body = shown.form.carried();
    posted.found = shown.found;
    let page = match shown.message {
        _ if !shown.errors.is_empty() => posted.mend(shown.errors).await,
        Some(message) => posted.explain(message).await,
        None => posted.show().await,
    };
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
    if &*form.adult == "no" && wanted > Step::Topic {
        return Ok(Shown {
            found: json!({ "step": "parent" }),
            ..Shown::step(form, Step::Topic)
        });
    }
    if wanted < Step::Check {
        return Ok(Shown::step(form, wanted));
    }
    if &*form.mask == "yes" && wanted > Step::Check {
        form.cover();
    }
    let noticed = notice(conversation, &form).await?;
    let is_due = noticed.finding.card.is_some() && &*form.seen != "yes";
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
    let asked = form.body().read().map_err(forms::invalid)?;
    let has_mail = asked.email.is_some();
    let taken = taking::question(conversation, visitor, asked).await?;
    let sent = sent(&taken, has_mail);
    Ok(Shown {
        found: json!({ "step": "sent", "sent": sent }),
        code: Some(taken.code),
        ..Shown::step(form, Step::Send)
    })
}

fn sent(taken: &Taken, has_mail: bool) -> Value {
    let row = &taken.row;
    json!({
        "id": row.id,
        "state": row.state,
        "visibility": row.visibility,
        "url": is_shown(row).then(|| path_of(&row.id)),
        "hold": Hold::of(row.state, row.hold_reason),
        "code": taken.code.shown(),
        "spoken": taken.code.spoken(),
        "card": taken.card,
        "mail": has_mail,
        "keptUntil": row.erase_after.filter(|_| goes_whole(row)).map(day),
    })
}

#[cfg(test)]
mod tests;
