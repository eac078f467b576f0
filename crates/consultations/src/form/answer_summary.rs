//! What was answered, for checking.

use scheduling::zones;
use store::StoreError;

use super::view::AnswerView;
use crate::drafts::draft::RequestDraft;
use crate::files::{FileState, FileView};
use crate::model::{FormStep, NATIONS, PatientAge, RequestPerson, country_name, find_label};
use crate::requests::records;
use crate::service::ConsultationService;
use crate::times::{display_zone, second_zone};

/// What was answered, in the order of the steps.
pub async fn build_answers(
    care: &ConsultationService,
    draft: &RequestDraft,
    files: &[FileView],
) -> Result<Vec<AnswerView>, StoreError> {
    let mut shown = Vec::new();
    let mut add = |key: &str, label: &str, lines: Vec<String>, step: FormStep| {
        let lines: Vec<String> = lines.into_iter().filter(|line| !line.is_empty()).collect();
        shown.push(AnswerView {
            key: key.to_owned(),
            label: label.to_owned(),
            lines,
            change_href: step.href(),
        });
    };
    add(
        "about",
        "Who it is for",
        format_about(draft),
        FormStep::About,
    );
    add(
        "who",
        "Your details",
        format_person(&draft.answers.payer),
        FormStep::Who,
    );
    if let Some(patient) = &draft.answers.patient {
        add(
            "patient",
            "The patient",
            format_person(patient),
            FormStep::Who,
        );
    }
    let story = records::decrypt_story(care.store(), &draft.row)?;
    let lines = story.lines().map(str::to_owned).collect();
    add("story", "Your story", lines, FormStep::Story);
    let ready = files.iter().filter(|file| file.state == FileState::Ready);
    let names: Vec<String> = ready.map(|file| file.name.clone()).collect();
    let none = vec!["No file".to_owned()];
    let names = if names.is_empty() { none } else { names };
    add("report", "Your report", names, FormStep::Report);
    if draft.package.minutes > 0 {
        add(
            "time",
            "Time",
            load_time_lines(care, draft).await?,
            FormStep::Time,
        );
    }
    Ok(shown)
}

fn format_about(draft: &RequestDraft) -> Vec<String> {
    let whom = if draft.answers.patient.is_some() {
        "Somebody else"
    } else {
        "Me"
    };
    let age = match draft.answers.age {
        Some(PatientAge::Guardian) => "Under 18; I am the parent or guardian",
        _ => "18 or over",
    };
    let country = draft.row.country.as_deref().unwrap_or_default();
    let nation = draft.row.nation.as_deref();
    let nation = nation.and_then(|nation| find_label(&NATIONS, nation));
    let country = country_name(country).unwrap_or_default();
    let place = nation.map_or_else(
        || country.to_owned(),
        |nation| format!("{nation}, {country}"),
    );
    vec![whom.to_owned(), age.to_owned(), format!("Now in {place}")]
}

fn format_person(person: &RequestPerson) -> Vec<String> {
    let clock =
        zones::parse_zone(&person.zone).map(|zone| format!("{} time", zones::city_name(zone)));
    let email = person.email.as_ref();
    let phone = person.phone.as_ref();
    vec![
        person.name.clone(),
        email.map(ToString::to_string).unwrap_or_default(),
        phone.map(|phone| phone.typed.clone()).unwrap_or_default(),
        clock.unwrap_or_default(),
    ]
}

async fn load_time_lines(
    care: &ConsultationService,
    draft: &RequestDraft,
) -> Result<Vec<String>, StoreError> {
    let reader = care.store().reader();
    let id = draft.row.id.as_str();
    let zone = display_zone(&draft.answers);
    let theirs = second_zone(&draft.answers, zone).unwrap_or(zone);
    if let Some(held) = scheduling::find_held(reader.connection(), id).await? {
        let words = zones::format_in_zones(held.starts_at, held.zone, &[zone, theirs]);
        let state = if held.is_kept(care.now()) {
            String::new()
        } else {
            "We are no longer holding this time: please choose again, or we will try to book it when you send."
                .to_owned()
        };
        return Ok(vec![words, held.channel.label().to_owned(), state]);
    }
    let words = match (draft.is_waiting, draft.settings.booking_url.is_empty()) {
        (true, _) => "You are on the waiting list",
        (false, false) => "You choose a time on our booking site",
        (false, true) => "None chosen",
    };
    Ok(vec![words.to_owned()])
}
