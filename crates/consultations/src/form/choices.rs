//! Countries, nations and clocks to choose from.

use chrono_tz::Tz;
use scheduling::zones;
use store::StoreError;

use super::places;
use crate::drafts::draft::RequestDraft;
use crate::model::{COUNTRIES, country_name};
use crate::service::ConsultationService;
use crate::steps::who::usual_zone;
use crate::times::view::SelectOption;

/// Countries to choose from; the last is any other.
pub(super) async fn load_country_options(
    consultations: &ConsultationService,
) -> Result<Vec<SelectOption>, StoreError> {
    let offered = consultations.list_offered_locations().await?;
    let mut list = COUNTRIES.to_vec();
    let elsewhere = list
        .pop()
        .map(|(code, name)| (code, country_name(code).unwrap_or(name)));
    list.extend(places::uncommon_countries(&offered));
    list.extend(elsewhere);
    Ok(build_options(&list))
}

pub(super) fn build_options(list: &[(&str, &str)]) -> Vec<SelectOption> {
    let list = list.iter();
    list.map(|(key, label)| SelectOption::new(*key, *label))
        .collect()
}

/// The clocks of those whom it is about, and the one that is usual where the patient is.
pub(super) fn own_zones(draft: &RequestDraft) -> Vec<Tz> {
    let usual = usual_zone(draft.row.country.as_deref().unwrap_or_default());
    let people = [Some(&draft.answers.payer), draft.answers.patient.as_ref()];
    let stated_zones = people.into_iter().flatten();
    let stated_zones = stated_zones.filter_map(|person| zones::parse_zone(&person.zone));
    std::iter::once(usual).chain(stated_zones).collect()
}
