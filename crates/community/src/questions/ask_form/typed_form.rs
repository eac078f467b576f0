//! What the pages of `/community/ask` carry along, and what must be mended before the next one is shown.
use forms::{FieldType, FormFieldKind, Key, SentField, collect_errors};
use kernel::FieldError;
use web::FormBody;

use super::super::ask_body::{AskBody, NO_CATEGORY, NO_VISIBILITY};
use super::super::identity;
use crate::model::categories;

/// What was typed, untouched: it is carried along from page to page.
#[derive(Clone, Debug, Default)]
pub(crate) struct RawText(pub(super) String);

impl FieldType for RawText {
    const KIND: FormFieldKind = FormFieldKind::Story;

    fn from_sent(sent: &SentField<'_>) -> Result<Self, String> {
        Ok(Self(sent.text_value().to_owned()))
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
        title: RawText = "title",
        question: RawText = "question",
        /// Where to tell that an answer is waiting.
        email: RawText = "email",
        /// `yes` when what tells who somebody is shall be covered.
        mask: Key = "mask",
        /// `yes` once the card for urgent help was shown.
        seen: Key = "seen",
        /// For machines.
        website: RawText = "website",
    }
}

/// The pages, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum AskStep {
    Topic,
    Question,
    Check,
    Review,
    Send,
}

impl AskStep {
    pub(super) fn parse_step(word: &str) -> Self {
        match word {
            "question" => Self::Question,
            "check" => Self::Check,
            "review" => Self::Review,
            "send" => Self::Send,
            _ => Self::Topic,
        }
    }

    pub(super) const fn step_key(self) -> &'static str {
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
    pub(super) fn to_body(&self) -> AskBody {
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
    pub(super) fn errors_before(&self, wanted: AskStep) -> Option<(AskStep, Vec<FieldError>)> {
        let body = self.to_body();
        let topic = || self.topic_errors();
        let checks: [(AskStep, &dyn Fn() -> Vec<FieldError>); 3] = [
            (AskStep::Topic, &topic),
            (AskStep::Question, &|| body.question_errors()),
            (AskStep::Review, &|| body.contact_errors()),
        ];
        checks
            .into_iter()
            // The email address is typed on the review page itself, so it is only checked on sending.
            .filter(|(step, _)| {
                *step < wanted && (*step != AskStep::Review || wanted == AskStep::Send)
            })
            .map(|(step, check)| (step, check()))
            .find(|(_, errors)| !errors.is_empty())
    }

    /// On the form each choice has to be made.
    fn topic_errors(&self) -> Vec<FieldError> {
        let has_category = categories::find_category_slug(&self.category).is_some();
        let has_readers = matches!(&*self.visibility, "public" | "private");
        let has_age = matches!(&*self.adult, "yes" | "no" | "guardian");
        collect_errors([
            (!has_category, "category", l10n::text(NO_CATEGORY)),
            (!has_readers, "visibility", l10n::text(NO_VISIBILITY)),
            (!has_age, "adult", l10n::t!("community-ask-age-missing")),
        ])
    }

    /// What the next page carries along.
    pub(super) fn to_form_body(&self) -> FormBody {
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

    pub(super) fn mask_identity(&mut self) {
        self.title = RawText(identity::mask_text(&self.title.0));
        self.question = RawText(identity::mask_text(&self.question.0));
        // Masking applies once; text typed later is masked only on request.
        self.mask = Key::default();
    }
}
