//! Whom it is for, how old they are and where, and whom to write to.

use forms::{Key, ParsedForm, invalid_form};
use kernel::FieldError;
use sea_orm::ActiveValue::Set;
use store::{Actor, StoreError, WriteTx};

use super::StepOutcome;
use super::who::{PatientContext, People, WhoForm};
use crate::drafts::contact::ContactRules;
use crate::drafts::draft::{RequestDraft, can_change_package};
use crate::drafts::feedback::FormFeedback;
use crate::emails::renew_links;
use crate::model::ownership::LinkOwner;
use crate::model::{
    NATIONS, PatientAge, PatientLocation, RequestAnswers, RequestPerson, country_name, find_label,
};
use crate::requests::tables::request::ActiveModel;
use crate::requests::{Request, records};
use crate::service::ConsultationService;

forms::form! {
    /// Whom it is for, how old they are, and where.
    pub struct AboutForm as "RequestAbout" on "request" {
        /// `me` or `other`.
        patient: Key = "patient",
        /// Whether the patient is 18 or over: `yes`, `no`, or `guardian` where a parent or guardian asks.
        adult: Key = "adult",
        /// ISO 3166 code of where the patient is.
        country: Key = "country",
        /// The nation of the United Kingdom.
        nation: Key = "nation",
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AboutAnswers {
    for_other: bool,
    age: PatientAge,
    pub place: PatientLocation,
}

impl AboutAnswers {
    pub fn from_form(mut reading: ParsedForm<AboutForm>) -> Result<Self, Vec<FieldError>> {
        let form = reading.form.clone();
        let (patient, country, nation) = (&*form.patient, form.country.0, form.nation.0);
        if !["me", "other"].contains(&patient) {
            reading.add_error("patient", l10n::t!("consultations-whom-missing"));
        }
        let for_other = patient == "other";
        let age = match (&*form.adult, for_other) {
            ("yes", _) => Ok(PatientAge::Adult),
            ("guardian", true) => Ok(PatientAge::Guardian),
            ("guardian", false) => Err(l10n::t!("consultations-age-guardian-for-self")),
            ("no", _) => Err(l10n::t!("consultations-age-under-adult")),
            _ => Err(l10n::t!("consultations-age-missing")),
        };
        let age = age.unwrap_or_else(|words| {
            reading.add_error("adult", words);
            PatientAge::Guardian
        });
        if country_name(&country).is_none() {
            reading.add_error("country", l10n::t!("consultations-country-missing"));
        }
        let is_british = country == "GB";
        if is_british && find_label(&NATIONS, &nation).is_none() {
            reading.add_error("nation", l10n::t!("consultations-nation-missing"));
        }
        reading.into_result()?;
        let nation = is_british.then_some(nation);
        let place = PatientLocation { country, nation };
        Ok(Self {
            for_other,
            age,
            place,
        })
    }

    /// Puts them into a request.
    pub fn apply_to(self, answers: &mut RequestAnswers, row: &mut ActiveModel) {
        row.country = Set(Some(self.place.country));
        row.nation = Set(self.place.nation);
        answers.age = Some(self.age);
        answers.patient = match (self.for_other, answers.patient.take()) {
            (false, _) => None,
            (true, Some(known)) => Some(known),
            (true, None) => Some(RequestPerson::default()),
        };
    }
}

/// Takes the answers, in a new request where there is none.
pub async fn submit_about(
    consultations: &ConsultationService,
    draft: &mut RequestDraft,
    reading: ParsedForm<AboutForm>,
    people: ParsedForm<WhoForm>,
) -> web::Result<StepOutcome> {
    let (other, adult) = (reading.form.patient.clone(), reading.form.adult.clone());
    let country = reading.form.country.0.clone();
    let about = AboutAnswers::from_form(reading);
    if let Ok(about) = &about {
        draft.offer = consultations.load_offer(&about.place).await?;
        if !draft.offer.may_consult {
            // Said before anybody is asked for a name that nothing would come of.
            let words = draft.offer.reason.clone().unwrap_or_default();
            store_about(consultations, draft, about.clone(), None).await?;
            return Ok(FormFeedback::message(words).into());
        }
    }
    let patient = PatientContext {
        country: &country,
        is_other: &*other == "other",
        has_guardian: &*adult == "guardian",
    };
    let people = People::from_form(people, &patient, ContactRules::for_draft(draft));
    let (about, people) = match (about, people) {
        (Ok(about), Ok(people)) => (about, people),
        (about, people) => {
            let errors = [about.err(), people.err()].into_iter().flatten();
            return Err(invalid_form(errors.flatten().collect()));
        }
    };
    store_about(consultations, draft, about, Some(people)).await?;
    Ok(StepOutcome::Next)
}

/// Keeps the answers. A link that went to an address which is not theirs any more opens nothing.
async fn store_about(
    consultations: &ConsultationService,
    draft: &mut RequestDraft,
    about: AboutAnswers,
    people: Option<People>,
) -> Result<(), StoreError> {
    let (package, settings) = (draft.package.clone(), draft.settings.clone());
    let tx = consultations.store().begin(Actor::Visitor).await?;
    if !may_continue(&tx, draft).await? {
        draft.row = records::insert_draft(
            consultations.store(),
            &tx,
            &package,
            settings.keep_draft_days,
        )
        .await?;
        draft.files = 0;
        draft.is_waiting = false;
    }
    let mut moved = Vec::new();
    let change = |answers: &mut RequestAnswers, row: &mut ActiveModel| {
        let (is_other, was_other) = (about.for_other, answers.patient.is_some());
        about.apply_to(answers, row);
        if *row.package.as_ref() != package.id {
            // Price, consents and time belonged to the other package.
            row.quote = Set(None);
            row.consented_at = Set(None);
            answers.wanted = None;
        }
        if let Some(people) = people {
            moved = people.apply_to(answers);
            answers.reached = answers.reached.max(1);
        }
        if is_other != was_other {
            // A link that was sent to the person asking must not open the patient's page.
            moved = vec![LinkOwner::Payer, LinkOwner::Patient];
        }
        row.is_free = Set(package.is_free());
        row.package = Set(package.id);
        row.package_name = Set(package.name);
        answers.package_title = package.title;
    };
    if draft.update_answers_in(consultations, &tx, change).await? && !moved.is_empty() {
        renew_links(consultations, &tx, &draft.row, &moved).await?;
    }
    tx.commit().await
}

/// Whether the answers go on with the draft's request. A time that was chosen for another package is given back.
async fn may_continue(tx: &WriteTx, draft: &RequestDraft) -> Result<bool, StoreError> {
    if !draft.is_stored() {
        return Ok(false);
    }
    let id = draft.row.id.as_str();
    let found = cases::lock_case::<Request>(tx, id).await?;
    let Some(row) = found.filter(|row| row.package != draft.package.id) else {
        return Ok(true);
    };
    if !can_change_package(&row) {
        return Ok(false);
    }
    scheduling::release_hold(tx, id).await?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use forms::FormSource;

    use super::*;

    fn read(fields: &[(&str, &str)]) -> Result<AboutAnswers, Vec<String>> {
        AboutAnswers::from_form(ParsedForm::from_body(
            &fields.iter().copied().collect(),
            FormSource::Page,
        ))
        .map_err(|errors| errors.into_iter().map(|error| error.field).collect())
    }

    #[test]
    fn every_answer_is_asked_for() {
        assert_eq!(
            read(&[]),
            Err(["patient", "adult", "country"].map(str::to_owned).to_vec())
        );
        let british = [("patient", "me"), ("adult", "yes"), ("country", "GB")];
        assert_eq!(read(&british), Err(vec!["nation".to_owned()]));
        let child = [("patient", "me"), ("adult", "guardian"), ("country", "NG")];
        assert_eq!(read(&child), Err(vec!["adult".to_owned()]));
        let young = [("patient", "me"), ("adult", "no"), ("country", "NG")];
        assert_eq!(read(&young), Err(vec!["adult".to_owned()]));
        let well = [
            ("patient", "other"),
            ("adult", "guardian"),
            ("country", "NG"),
            ("nation", "wales"),
        ];
        assert_eq!(read(&well).unwrap().place.nation, None);
    }
}
