//! Whom it is for, how old they are, and where.

use forms::{Key, Reading, invalid};
use kernel::FieldError;
use sea_orm::ActiveValue::Set;
use store::{Actor, StoreError, WriteTx};

use super::StepOutcome;
use crate::Care;
use crate::model::{Age, Answers, NATIONS, Person, Whereabouts, country_name, name_of};
use crate::requests::Request;
use crate::requests::contact::is_lacking;
use crate::requests::draft::{Draft, may_change_package};
use crate::requests::feedback::Feedback;
use crate::requests::mails::renew_links;
use crate::requests::records;
use crate::requests::tables::request::ActiveModel;
use crate::requests::whose::LinkOf;
use crate::schedule;

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
pub struct About {
    for_other: bool,
    age: Age,
    pub place: Whereabouts,
}

impl About {
    pub fn of(mut reading: Reading<AboutForm>) -> Result<Self, Vec<FieldError>> {
        let form = reading.form.clone();
        let (patient, country, nation) = (&*form.patient, form.country.0, form.nation.0);
        if !["me", "other"].contains(&patient) {
            reading.wrong("patient", "Choose who the consultation is for");
        }
        let for_other = patient == "other";
        let age = match (&*form.adult, for_other) {
            ("yes", _) => Ok(Age::Adult),
            ("guardian", true) => Ok(Age::Guardian),
            ("guardian", false) => Err("To ask for a child, choose ‘somebody else’ above"),
            ("no", _) => Err(
                "A parent or guardian has to ask for somebody under 18. Please ask them to fill this in with you",
            ),
            _ => Err("Say whether the patient is 18 or over"),
        };
        let age = age.unwrap_or_else(|words| {
            reading.wrong("adult", words);
            Age::Guardian
        });
        if country_name(&country).is_none() {
            reading.wrong("country", "Choose the country where the patient is now");
        }
        let is_british = country == "GB";
        if is_british && name_of(&NATIONS, &nation).is_none() {
            reading.wrong("nation", "Choose the nation where the patient is now");
        }
        reading.done()?;
        let nation = is_british.then_some(nation);
        let place = Whereabouts { country, nation };
        Ok(Self {
            for_other,
            age,
            place,
        })
    }

    /// Puts them into a request.
    pub fn put(self, answers: &mut Answers, row: &mut ActiveModel) {
        row.country = Set(Some(self.place.country));
        row.nation = Set(self.place.nation);
        answers.age = Some(self.age);
        answers.patient = match (self.for_other, answers.patient.take()) {
            (false, _) => None,
            (true, Some(known)) => Some(known),
            (true, None) => Some(Person::default()),
        };
    }
}

/// Takes the answers, in a new request where there is none.
pub async fn take(
    care: &Care,
    draft: &mut Draft,
    reading: Reading<AboutForm>,
) -> web::Result<StepOutcome> {
    let about = About::of(reading).map_err(invalid)?;
    draft.offer = care.offer(&about.place).await?;
    store(care, draft, about).await?;
    if draft.offer.may_consult {
        return Ok(StepOutcome::Next);
    }
    let words = draft.offer.reason.clone().unwrap_or_default();
    Ok(Feedback::message(words).into())
}

async fn store(care: &Care, draft: &mut Draft, about: About) -> Result<(), StoreError> {
    let (package, settings) = (draft.package.clone(), draft.settings.clone());
    let tx = care.store().begin(Actor::Visitor).await?;
    if !may_go_on(&tx, draft).await? {
        draft.row = records::begin(care.store(), &tx, &package, settings.keep_draft_days).await?;
        draft.files = 0;
        draft.waits = false;
    }
    let for_other = about.for_other;
    let mut was_for_other = for_other;
    let change = |answers: &mut Answers, row: &mut ActiveModel| {
        was_for_other = answers.patient.is_some();
        about.put(answers, row);
        if *row.package.as_ref() != package.id {
            row.quote = Set(None);
            row.consented_at = Set(None);
            answers.wanted = None;
        }
        answers.reached = answers.reached.max(1);
        if is_lacking(&package, &settings, answers) {
            // An adult, or another package, may ask for more than the step of names was told.
            answers.reached = 1;
        }
        row.is_free = Set(package.is_free());
        row.package = Set(package.id);
        row.package_name = Set(package.name);
        answers.package_title = package.title;
    };
    if draft.change_here(care, &tx, change).await? && was_for_other != for_other {
        let links = [LinkOf::Payer, LinkOf::Patient];
        renew_links(care, &tx, &draft.row, &links).await?;
    }
    tx.commit().await
}

/// Whether the answers go on with the draft's request. A time that was chosen for another package is given back.
async fn may_go_on(tx: &WriteTx, draft: &Draft) -> Result<bool, StoreError> {
    if !draft.is_stored() {
        return Ok(false);
    }
    let id = draft.row.id.as_str();
    let found = cases::lock::<Request>(tx, id).await?;
    let Some(row) = found.filter(|row| row.package != draft.package.id) else {
        return Ok(true);
    };
    if !may_change_package(&row) {
        return Ok(false);
    }
    schedule::release(tx, id).await?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use forms::Way;

    use super::*;

    fn read(fields: &[(&str, &str)]) -> Result<About, Vec<String>> {
        About::of(Reading::of(&fields.iter().copied().collect(), Way::Page))
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
