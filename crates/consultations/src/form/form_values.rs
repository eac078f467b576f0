//! What was answered so far, by field of the step.

use std::collections::BTreeMap;

use store::StoreError;
use web::FormValue;

use crate::drafts::contact::displayed_requirements;
use crate::drafts::draft::RequestDraft;
use crate::model::{FormStep, PatientAge};
use crate::requests::records;
use crate::service::ConsultationService;
use crate::steps::who::usual_zone;
use crate::times;

/// What was answered so far, by field of the step.
pub fn build_form_values(
    consultations: &ConsultationService,
    draft: &RequestDraft,
    step: FormStep,
) -> Result<BTreeMap<String, FormValue>, StoreError> {
    let mut values = BTreeMap::new();
    let mut put = |name: &str, value: &str| {
        if !value.is_empty() {
            values.insert(name.to_owned(), FormValue::One(value.to_owned()));
        }
    };
    let answers = &draft.answers;
    match step {
        FormStep::About => {
            put("package", &draft.package.name);
            put("country", draft.row.country.as_deref().unwrap_or_default());
            put("nation", draft.row.nation.as_deref().unwrap_or_default());
            if let Some(age) = answers.age {
                let is_other = answers.patient.is_some();
                put("patient", if is_other { "other" } else { "me" });
                let is_adult = age == PatientAge::Adult;
                put("adult", if is_adult { "yes" } else { "guardian" });
            }
            let usual = usual_zone(draft.row.country.as_deref().unwrap_or_default());
            let people = [
                (Some(&answers.payer), ["name", "email", "phone", "zone"]),
                (
                    answers.patient.as_ref(),
                    ["patientName", "patientEmail", "patientPhone", "patientZone"],
                ),
            ];
            for (person, [name, email, phone, zone]) in people {
                let Some(person) = person else { continue };
                put(name, &person.name);
                put(
                    email,
                    person.email.as_ref().map_or("", |email| email.as_str()),
                );
                put(
                    phone,
                    person.phone.as_ref().map_or("", |phone| &phone.typed),
                );
                // Where it is the usual one it follows the country, which may be changed on the same page.
                if person.zone != usual.name() {
                    put(zone, &person.zone);
                }
            }
        }
        FormStep::Story => put(
            "story",
            &records::decrypt_story(consultations.store(), &draft.row)?,
        ),
        FormStep::Time => {
            put("zone", times::display_zone(&draft.answers).name());
            put("channel", displayed_requirements(draft).channel.key());
        }
        _ => {}
    }
    Ok(values)
}
