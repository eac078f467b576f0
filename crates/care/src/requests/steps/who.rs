//! Names, addresses and clocks: of who asks, and of who is cared for.

use kernel::FieldError;
use store::{Actor, StoreError};
use web::FormBody;

use super::Came;
use crate::Care;
use crate::model::Person;
use crate::requests::contact::Contact;
use crate::requests::draft::{Draft, change_here};
use crate::requests::mails::renew_links;
use crate::requests::typed::{PersonFields, person};
use crate::requests::whose::LinkOf;

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
pub fn read(
    posted: &FormBody,
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
pub async fn take(care: &Care, draft: &Draft, posted: &FormBody) -> Result<Came, StoreError> {
    let country = draft.row.country.clone().unwrap_or_default();
    let (payer, patient, mut errors) = read(posted, draft.answers.patient.is_some(), &country);
    let contact = Contact::of(&draft.package, &draft.settings, &draft.answers);
    let mut missing = contact.missing(&payer, patient.as_ref());
    missing.retain(|missing| errors.iter().all(|error| error.field != missing.field));
    errors.extend(missing);
    if !errors.is_empty() {
        return Ok(Came::wrong(errors));
    }
    store(care, &draft.row.id, payer, patient).await?;
    Ok(Came::Next)
}

/// Keeps who they are. A link that went to an address which is not theirs any more opens nothing, and times are shown on the
/// clock that was told last.
async fn store(
    care: &Care,
    id: &str,
    payer: Person,
    patient: Option<Person>,
) -> Result<(), StoreError> {
    let tx = care.store().begin(Actor::Visitor).await?;
    let mut moved = Vec::new();
    let row = change_here(care, &tx, id, |answers, _row| {
        let has_patient = answers.patient.is_some();
        if answers.payer.email != payer.email {
            moved.push(LinkOf::from(has_patient));
        }
        if answers.payer.zone != payer.zone {
            answers.shown_zone.clear();
        }
        answers.payer = payer;
        if let Some(before) = &mut answers.patient {
            let after = patient.unwrap_or_default();
            if before.email != after.email {
                moved.push(LinkOf::Patient);
            }
            *before = after;
        }
        answers.reached = answers.reached.max(2);
        Ok(())
    })
    .await?;
    if let Some(row) = row {
        renew_links(care, &tx, &row, &moved).await?;
    }
    tx.commit().await
}
