//! What was answered, for checking.

use kernel::EmailAddress;
use l10n::t;
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
    consultations: &ConsultationService,
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
        t!("consultations-step-about"),
        format_about(draft),
        FormStep::About,
    );
    add(
        "who",
        t!("consultations-step-who"),
        format_person(&draft.answers.payer),
        FormStep::About,
    );
    if let Some(patient) = &draft.answers.patient {
        add(
            "patient",
            t!("consultations-answer-patient"),
            format_person(patient),
            FormStep::About,
        );
    }
    let story = records::decrypt_story(consultations.store(), &draft.row)?;
    let lines = story.lines().map(str::to_owned).collect();
    add(
        "story",
        t!("consultations-step-story"),
        lines,
        FormStep::Story,
    );
    add(
        "report",
        t!("consultations-step-report"),
        list_file_names(files),
        FormStep::Story,
    );
    if draft.package.minutes > 0 {
        add(
            "time",
            t!("consultations-answer-time"),
            load_time_lines(consultations, draft).await?,
            FormStep::Time,
        );
    }
    Ok(shown)
}

fn list_file_names(files: &[FileView]) -> Vec<String> {
    let kept = files
        .iter()
        .filter(|file| matches!(file.state, FileState::Ready | FileState::Checking));
    let names: Vec<String> = kept.map(|file| file.name.clone()).collect();
    if names.is_empty() {
        vec![t!("consultations-answer-no-file").to_owned()]
    } else {
        names
    }
}

fn format_about(draft: &RequestDraft) -> Vec<String> {
    let whom = if draft.answers.patient.is_some() {
        t!("consultations-answer-somebody-else")
    } else {
        t!("consultations-answer-me")
    };
    let age = match draft.answers.age {
        Some(PatientAge::Guardian) => t!("consultations-answer-guardian"),
        _ => t!("consultations-answer-adult"),
    };
    let country = draft.row.country.as_deref().unwrap_or_default();
    let nation = draft.row.nation.as_deref();
    let nation = nation.and_then(|nation| find_label(&NATIONS, nation));
    let country = country_name(country).unwrap_or_default();
    let place = nation.map_or_else(
        || country.to_owned(),
        |nation| format!("{nation}, {country}"),
    );
    vec![
        whom.to_owned(),
        age.to_owned(),
        t!("consultations-answer-place", place = place),
    ]
}

fn format_person(person: &RequestPerson) -> Vec<String> {
    let clock = zones::parse_zone(&person.zone)
        .map(|zone| t!("consultations-answer-zone", city = zones::city_name(zone)));
    let email = person.email.as_ref();
    let meant = email.and_then(EmailAddress::likely_meant).map(|meant| {
        t!(
            "consultations-answer-email-meant",
            email = meant.to_string()
        )
    });
    let phone = person.phone.as_ref();
    vec![
        person.name.clone(),
        email.map(ToString::to_string).unwrap_or_default(),
        meant.unwrap_or_default(),
        phone.map(|phone| phone.typed.clone()).unwrap_or_default(),
        clock.unwrap_or_default(),
    ]
}

async fn load_time_lines(
    consultations: &ConsultationService,
    draft: &RequestDraft,
) -> Result<Vec<String>, StoreError> {
    let reader = consultations.store().reader();
    let id = draft.row.id.as_str();
    let zone = display_zone(&draft.answers);
    let theirs = second_zone(&draft.answers, zone).unwrap_or(zone);
    if let Some(held) = scheduling::find_held(reader.connection(), id).await? {
        let words = zones::format_in_zones(held.starts_at, held.zone, &[zone, theirs]);
        let state = if held.is_kept(consultations.now()) {
            String::new()
        } else {
            t!("consultations-answer-time-lapsed").to_owned()
        };
        return Ok(vec![words, held.channel.label().to_owned(), state]);
    }
    let words = match (draft.is_waiting, draft.settings.booking_url.is_empty()) {
        (true, _) => t!("consultations-answer-time-waiting"),
        (false, false) => t!("consultations-answer-time-elsewhere"),
        (false, true) => t!("consultations-answer-time-none"),
    };
    Ok(vec![words.to_owned()])
}
