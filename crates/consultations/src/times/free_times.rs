//! Times to choose from, as pages show them.

use chrono::{DateTime, Datelike, Days, NaiveDate, Utc};
use chrono_tz::Tz;
use kernel::dates::{format_date_with_weekday, weekday_name};
use scheduling::{FreeSlot, HeldSlot, SlotRequirements, zones};
use store::StoreError;

use super::view::{DayView, HeldView, TimeView, TimesView};
use super::{channel_options, day_from_today, format_clock_time, zone_options};
use crate::drafts::contact::displayed_requirements;
use crate::drafts::draft::RequestDraft;
use crate::model::{ConsultationPackage, ConsultationSettings, RequestAnswers, RequestState};
use crate::service::ConsultationService;

/// Days on one page.
const DAYS: u32 = 7;
/// Times of one day on the page: more would make it too heavy.
const MOST_A_DAY: usize = 24;

/// The zone that times are shown in: the chosen one, else that of who asks and chooses, else that of Lagos.
pub fn display_zone(answers: &RequestAnswers) -> Tz {
    let chosen = zones::parse_zone(&answers.shown_zone);
    let own = || zones::parse_zone(&answers.payer.zone);
    chosen.or_else(own).unwrap_or(Tz::Africa__Lagos)
}

/// The clock beside the one that times are shown on, where somebody asks for somebody else: the patient's, or that of who asks.
pub fn second_zone(answers: &RequestAnswers, zone: Tz) -> Option<Tz> {
    let patient = answers.patient.as_ref()?;
    let mut theirs = [patient, &answers.payer]
        .into_iter()
        .filter_map(|person| zones::parse_zone(&person.zone));
    theirs.find(|theirs| *theirs != zone)
}

/// The clock of the other country that the house works in: both are shown wherever a time is (`format_in_both_zones`).
fn other_country(zone: Tz) -> Tz {
    if zone == Tz::Africa__Lagos {
        Tz::Europe__London
    } else {
        Tz::Africa__Lagos
    }
}

/// A moment on a clock beside another; with the weekday where that differs.
fn format_in_second_zone(at: DateTime<Utc>, theirs: Tz, zone: Tz) -> String {
    let text = format_clock_time(at, theirs);
    let day = zones::day_in(at, theirs);
    if day == zones::day_in(at, zone) {
        text
    } else {
        format!("{text}, {}", weekday_name(day))
    }
}

/// Times for a draft, with what it holds.
pub async fn load_draft_times(
    consultations: &ConsultationService,
    draft: &RequestDraft,
    from: Option<NaiveDate>,
) -> Result<TimesView, StoreError> {
    let reader = consultations.store().reader();
    let id = draft.row.id.as_str();
    let zone = display_zone(&draft.answers);
    let held = scheduling::find_held(reader.connection(), id).await?;
    let held = held.filter(|held| held.is_kept(consultations.now()));
    let mut view = load_free_times(
        consultations,
        &draft.package,
        &draft.settings,
        &displayed_requirements(draft),
        (from, zone),
    )
    .await?;
    if let Some(theirs) = second_zone(&draft.answers, zone) {
        for time in view.days.iter_mut().flat_map(|day| &mut day.times) {
            time.beside = Some(format_in_second_zone(time.at, theirs, zone));
        }
    }
    view.held = held.map(|held| build_held_view(&held, draft, consultations.now()));
    view.on_waiting_list = draft.is_waiting;
    Ok(view)
}

/// What a draft holds, for the steps after the choice; none where it holds nothing.
pub async fn load_held_times(
    consultations: &ConsultationService,
    draft: &RequestDraft,
) -> Result<Option<TimesView>, StoreError> {
    let reader = consultations.store().reader();
    let held = scheduling::find_held(reader.connection(), &draft.row.id).await?;
    let held = held.filter(|held| held.is_kept(consultations.now()));
    let zone = display_zone(&draft.answers);
    Ok(held.map(|held| TimesView {
        zone: zone.name().to_owned(),
        held: Some(build_held_view(&held, draft, consultations.now())),
        ..TimesView::default()
    }))
}

fn build_held_view(held: &HeldSlot, draft: &RequestDraft, now: DateTime<Utc>) -> HeldView {
    let answers = &draft.answers;
    let is_awaited = draft.row.state == RequestState::AwaitingPayment;
    // Only an open payment holds a time for longer than choosing it does (decision 042).
    let while_paying = is_awaited && held.until > now + scheduling::HOLD;
    let zone = display_zone(answers);
    let others: Vec<Tz> = [Some(zone), second_zone(answers, zone)]
        .into_iter()
        .flatten()
        .collect();
    HeldView {
        at: held.starts_at,
        clinician: held.clinician.clone(),
        words: zones::format_in_zones(held.starts_at, held.zone, &others),
        until: held.until,
        until_text: format_clock_time(held.until, zone),
        while_paying,
        can_extend: held.can_extend && !while_paying,
    }
}

/// Free times on a week of a zone's calendar; where that week has none, on the first later one that has.
pub async fn load_free_times(
    consultations: &ConsultationService,
    package: &ConsultationPackage,
    settings: &ConsultationSettings,
    need: &SlotRequirements,
    (from, zone): (Option<NaiveDate>, Tz),
) -> Result<TimesView, StoreError> {
    let first = day_from_today(consultations.now(), zone, 0);
    let last = day_from_today(consultations.now(), zone, u64::from(settings.days_ahead));
    let mut view = TimesView {
        zone: zone.name().to_owned(),
        zones: zone_options(&[zone]),
        channel: need.channel.key().to_owned(),
        channels: channel_options(package),
        ..TimesView::default()
    };
    if !settings.booking_url.is_empty() {
        view.external = Some(settings.booking_url.clone());
        return Ok(view);
    }
    let mut from = from.unwrap_or(first).clamp(first, last);
    let is_from_today = from == first;
    loop {
        let found = consultations
            .schedule()
            .find_free_slots(need, from, DAYS, zone)
            .await?;
        let found: Vec<FreeSlot> = found
            .into_iter()
            .filter(|time| time.local_day(zone) <= last)
            .collect();
        let next = from
            .checked_add_days(Days::new(DAYS.into()))
            .unwrap_or(last);
        if !found.is_empty() || next > last {
            view.nothing = found.is_empty() && is_from_today;
            view.days = group_by_day(&found, zone);
            view.later = (next <= last).then(|| next.to_string());
            let before = from.checked_sub_days(Days::new(DAYS.into()));
            let before = before.map(|day| day.max(first));
            let is_later = from > first && !view.nothing;
            view.earlier = before.filter(|_| is_later).map(|day| day.to_string());
            return Ok(view);
        }
        from = next;
    }
}

/// One time of each moment: whoever is free then.
fn group_by_day(found: &[FreeSlot], zone: Tz) -> Vec<DayView> {
    let mut days: Vec<DayView> = Vec::new();
    for time in found {
        let day = time.local_day(zone);
        let date = day.to_string();
        if days.last().is_none_or(|known| known.date != date) {
            days.push(DayView {
                date,
                label: format_date_with_weekday(day),
                weekday: weekday_name(day).chars().take(3).collect(),
                day: day.day(),
                times: Vec::new(),
            });
        }
        let Some(known) = days.last_mut() else {
            continue;
        };
        let is_there = known.times.iter().any(|own| own.at == time.starts_at);
        if !is_there && known.times.len() < MOST_A_DAY {
            known.times.push(TimeView {
                at: time.starts_at,
                label: zones::time_in(time.starts_at, zone),
                beside: Some(format_in_second_zone(
                    time.starts_at,
                    other_country(zone),
                    zone,
                )),
                clinician: time.clinician.clone(),
            });
        }
    }
    days
}
