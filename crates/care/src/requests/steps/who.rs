//! Names, addresses and clocks: of who asks, and of who is cared for.

use kernel::FieldError;
use store::StoreError;

use super::Came;
use crate::Care;
use crate::model::Person;
use crate::requests::draft::{Draft, change};
use crate::requests::posted::Posted;
use crate::requests::typed::{PersonFields, person};

const PAYER: PersonFields = PersonFields {
    name: "name",
    email: "email",
    phone: "phone",
    zone: "zone",
    no_name: "Enter your name",
};

const PATIENT: PersonFields = PersonFields {
    name: "patientName",
    email: "patientEmail",
    phone: "patientPhone",
    zone: "patientZone",
    no_name: "Enter the patient’s name",
};

/// Who asks and who is cared for, as sent; what to mend beside it.
#[must_use]
pub fn read(
    posted: &Posted,
    for_other: bool,
    country: &str,
) -> (Person, Option<Person>, Vec<FieldError>) {
    let (payer, mut errors) = person(&PAYER, country, true, |field| posted.one(field));
    let patient = for_other.then(|| {
        let (patient, wrong) = person(&PATIENT, country, false, |field| posted.one(field));
        errors.extend(wrong);
        patient
    });
    (payer, patient, errors)
}

/// What the press came to.
///
/// # Errors
/// When the database fails.
pub async fn take(care: &Care, draft: &Draft, posted: &Posted) -> Result<Came, StoreError> {
    let country = draft.row.country.clone().unwrap_or_default();
    let (payer, patient, errors) = read(posted, draft.answers.patient.is_some(), &country);
    if !errors.is_empty() {
        return Ok(Came::wrong(errors));
    }
    change(care, &draft.row.id, move |answers, _row| {
        answers.payer = payer;
        if answers.patient.is_some() {
            answers.patient = patient;
        }
        answers.reached = answers.reached.max(2);
        Ok(())
    })
    .await?;
    Ok(Came::Next)
}
