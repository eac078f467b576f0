//! Whom it is for, how old they are, and where.

use kernel::FieldError;
use sea_orm::ActiveValue::Set;
use store::{Actor, StoreError, WriteTx};
use web::FormBody;

use super::Came;
use crate::Care;
use crate::model::{Age, Answers, NATIONS, Person, Whereabouts, country_name, name_of};
use crate::requests::contact::is_lacking;
use crate::requests::draft::{Draft, change_here, may_change_package};
use crate::requests::mails::renew_links;
use crate::requests::records;
use crate::requests::tables::request::{ActiveModel, Model};
use crate::requests::typed::wrong;
use crate::requests::whose::LinkOf;
use crate::schedule;

/// What was answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct About {
    for_other: bool,
    age: Age,
    /// Where the patient is.
    pub place: Whereabouts,
}

impl About {
    /// Reads the answers.
    ///
    /// # Errors
    /// What to mend.
    pub fn read(posted: &FormBody) -> Result<Self, Vec<FieldError>> {
        let mut errors = Vec::new();
        let for_other = match posted.one("patient") {
            "me" => false,
            "other" => true,
            _ => {
                errors.push(wrong("patient", "Choose who the consultation is for"));
                false
            }
        };
        let age = match posted.one("adult") {
            "yes" => Age::Adult,
            "guardian" if for_other => Age::Guardian,
            "guardian" => {
                let words = "To ask for a child, choose ‘somebody else’ above";
                errors.push(wrong("adult", words));
                Age::Guardian
            }
            "no" => {
                let words = "A parent or guardian has to ask for somebody under 18. Please ask them to fill this in with you";
                errors.push(wrong("adult", words));
                Age::Guardian
            }
            _ => {
                errors.push(wrong("adult", "Say whether the patient is 18 or over"));
                Age::Adult
            }
        };
        let place = place(posted, &mut errors);
        if errors.is_empty() {
            Ok(Self {
                for_other,
                age,
                place,
            })
        } else {
            Err(errors)
        }
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

fn place(posted: &FormBody, errors: &mut Vec<FieldError>) -> Whereabouts {
    let country = posted.one("country");
    if country_name(country).is_none() {
        errors.push(wrong(
            "country",
            "Choose the country where the patient is now",
        ));
    }
    let nation = posted.one("nation");
    let is_british = country == "GB";
    if is_british && name_of(&NATIONS, nation).is_none() {
        errors.push(wrong(
            "nation",
            "Choose the nation where the patient is now",
        ));
    }
    Whereabouts {
        country: country.to_owned(),
        nation: is_british.then(|| nation.to_owned()),
    }
}

/// What the press came to, with the request that it is kept in.
pub async fn take(
    care: &Care,
    draft: &Draft,
    posted: &FormBody,
) -> Result<(Came, Option<Model>), StoreError> {
    let about = match About::read(posted) {
        Ok(about) => about,
        Err(errors) => return Ok((Came::wrong(errors), None)),
    };
    let offer = care.offer(&about.place).await?;
    let row = store(care, draft, about).await?;
    if offer.may_consult {
        return Ok((Came::Next, row));
    }
    let words = offer.reason.unwrap_or_default();
    Ok((Came::said(words), row))
}

/// Keeps the answers, in a new request where there is none.
async fn store(care: &Care, draft: &Draft, about: About) -> Result<Option<Model>, StoreError> {
    let settings = care.settings().await?;
    let package = &draft.package;
    let tx = care.store().begin(Actor::Visitor).await?;
    let id = match going_on(&tx, draft).await? {
        Some(id) => id.to_owned(),
        None => {
            let days = settings.keep_draft_days;
            records::begin(care.store(), &tx, package, days).await?.id
        }
    };
    let for_other = about.for_other;
    let mut was_for_other = for_other;
    let row = change_here(care, &tx, &id, |answers, row| {
        was_for_other = answers.patient.is_some();
        about.put(answers, row);
        let is_another = row.package.as_ref() != &package.id;
        if is_another {
            row.quote = Set(None);
            row.consented_at = Set(None);
            answers.wanted = None;
        }
        answers.reached = answers.reached.max(1);
        if is_lacking(package, &settings, answers) {
            // An adult, or another package, may ask for more than the step of names was told.
            answers.reached = 1;
        }
        row.is_free = Set(package.is_free());
        row.package = Set(package.id.clone());
        row.package_name = Set(package.name.clone());
        answers.package_title.clone_from(&package.title);
        Ok(())
    })
    .await?;
    if let Some(row) = row.as_ref().filter(|_| was_for_other != for_other) {
        renew_links(care, &tx, row, &[LinkOf::Payer, LinkOf::Patient]).await?;
    }
    tx.commit().await?;
    Ok(row)
}

/// The request that the answers go on with; none where one is to be begun. A time that was chosen for another package is
/// given back.
async fn going_on<'d>(tx: &WriteTx, draft: &'d Draft) -> Result<Option<&'d str>, StoreError> {
    if !draft.is_stored() {
        return Ok(None);
    }
    let id = draft.row.id.as_str();
    let found = records::locked(tx, id).await?;
    let Some(row) = found.filter(|row| row.package != draft.package.id) else {
        return Ok(Some(id));
    };
    if !may_change_package(&row) {
        return Ok(None);
    }
    schedule::release(tx, id).await?;
    Ok(Some(id))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(fields: &[(&str, &str)]) -> Result<About, Vec<String>> {
        About::read(&fields.iter().copied().collect())
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
