//! When to meet.

use std::net::IpAddr;

use chrono::{DateTime, Utc};
use forms::{Key, invalid_field};
use scheduling::{HeldSlot, HoldOrigin, MeetingChannel, SlotConflict, SlotResult, zones};
use store::{Actor, StoreError, WriteTx};

use super::StepOutcome;
use crate::drafts::contact::can_call;
use crate::drafts::draft::RequestDraft;
use crate::drafts::feedback::FormFeedback;
use crate::model::RequestAnswers;
use crate::requests::Request;
use crate::requests::records::{self, drafts_of_payer};
use crate::requests::tables::request::ActiveModel;
use crate::service::ConsultationService;

/// What was chosen: a moment, and whose time it is.
pub type ChosenTime = (DateTime<Utc>, Option<String>);

/// Other requests of the same payer that may keep a time: somebody may ask for two parents.
const MOST_OTHERS: u64 = 2;

/// Reads a choice, `{at}/{clinician}`.
pub fn parse_chosen_time(word: &str) -> Option<ChosenTime> {
    let (at, clinician) = word.split_once('/').unwrap_or((word, ""));
    let at = DateTime::parse_from_rfc3339(at.trim()).ok()?.to_utc();
    // The databases keep no more precision, and the choice is compared with what they hold (decision 032).
    let at = kernel::whole_microseconds(at);
    Some((at, Some(clinician.to_owned()).filter(|id| !id.is_empty())))
}

forms::form! {
    /// When to meet.
    pub struct TimeForm as "RequestTimeChosen" on "request" {
        /// The zone that times are shown in.
        zone: Key = "zone",
        /// How to meet.
        channel: Key = "channel",
        /// The day from which times are to be shown.
        from: Key = "from",
        /// What was chosen: `{at}/{clinician}`.
        time: Key = "time",
        /// The button: `next`, `hold`, `zone`, `extend`, `release` or `wait`.
        action: Key = "do",
    }
}

/// Takes a time, or shows others.
pub async fn submit_time(
    consultations: &ConsultationService,
    draft: &mut RequestDraft,
    form: TimeForm,
    from: IpAddr,
) -> web::Result<StepOutcome> {
    store_view(consultations, draft, &form).await?;
    require_phone_number(draft, &form)?;
    if !form.from.is_empty() {
        return Ok(StepOutcome::from(FormFeedback {
            from: form.from.parse().ok(),
            ..FormFeedback::default()
        }));
    }
    match (&*form.action, parse_chosen_time(&form.time)) {
        ("zone" | "channel", _) => Ok(FormFeedback::default().into()),
        ("extend", _) => Ok(hold_outcome(
            extend_hold(consultations, &draft.row.id).await?,
        )),
        ("release", _) => {
            release_time(consultations, draft).await?;
            Ok(StepOutcome::from_notice(l10n::t!(
                "consultations-time-released"
            )))
        }
        ("wait", _) => {
            join_waiting_list(consultations, draft).await?;
            Ok(StepOutcome::from_notice(l10n::t!(
                "consultations-time-waiting"
            )))
        }
        ("hold", Some(chosen)) => Ok(hold_outcome(
            hold_time(consultations, draft, chosen, Some(from)).await?,
        )),
        (_, Some(chosen)) => match hold_time(consultations, draft, chosen, Some(from)).await? {
            Ok(_) => complete_step(consultations, draft).await,
            clash => Ok(hold_outcome(clash)),
        },
        ("hold", None) => Err(no_time_error()),
        (_, None) => continue_without_choice(consultations, draft).await,
    }
}

/// Checks that who goes on from the step of times with a voice call has a number.
///
/// # Errors
/// The field to mend.
fn require_phone_number(draft: &RequestDraft, form: &TimeForm) -> web::Result<()> {
    let stays = ["zone", "channel", "extend", "release", "wait"];
    let is_staying = !form.from.is_empty() || stays.contains(&&*form.action);
    let is_elsewhere = !draft.settings.booking_url.is_empty();
    if is_staying
        || is_elsewhere
        || draft.slot_requirements().channel != MeetingChannel::Audio
        || can_call(&draft.settings, &draft.answers)
    {
        return Ok(());
    }
    let words = l10n::t!("consultations-channel-needs-phone");
    Err(invalid_field("channel", words))
}

fn no_time_error() -> web::Error {
    invalid_field("time", l10n::t!("consultations-time-missing"))
}

fn hold_outcome(held: Result<HeldSlot, SlotConflict>) -> StepOutcome {
    match held {
        Ok(_) => StepOutcome::from_notice(l10n::t!("consultations-time-held")),
        Err(clash) => time_unavailable(clash).into(),
    }
}

/// What the page of times says of the chosen one, which cannot be had.
pub fn time_unavailable(clash: SlotConflict) -> FormFeedback {
    FormFeedback::from_field_error("time", clash.to_string())
}

/// Goes on without a new choice: with a time that is held, on the waiting list, or where there is nothing to choose.
async fn continue_without_choice(
    consultations: &ConsultationService,
    draft: &mut RequestDraft,
) -> web::Result<StepOutcome> {
    let reader = consultations.store().reader();
    let held = scheduling::find_held(reader.connection(), &draft.row.id).await?;
    let is_held = held.is_some_and(|held| held.is_kept(consultations.now()));
    if is_held {
        return complete_step(consultations, draft).await;
    }
    if draft.is_waiting || !draft.settings.booking_url.is_empty() {
        // What was chosen before and went away is not wanted any more.
        release_time(consultations, draft).await?;
        return complete_step(consultations, draft).await;
    }
    Err(no_time_error())
}

async fn complete_step(
    consultations: &ConsultationService,
    draft: &mut RequestDraft,
) -> web::Result<StepOutcome> {
    draft.advance_to(consultations, 3).await?;
    Ok(StepOutcome::Next)
}

/// Keeps the zone and the way to meet that were chosen.
async fn store_view(
    consultations: &ConsultationService,
    draft: &mut RequestDraft,
    form: &TimeForm,
) -> Result<(), StoreError> {
    let zone = zones::parse_zone(&form.zone).map(|zone| zone.name().to_owned());
    let channel: Option<MeetingChannel> = form.channel.parse().ok();
    let channel = channel.filter(|channel| draft.package.channels.contains(channel));
    if zone.is_none() && channel.is_none() {
        return Ok(());
    }
    draft
        .update_answers(consultations, move |answers, _row| {
            if let Some(zone) = zone {
                answers.shown_zone = zone;
            }
            if let Some(channel) = channel {
                answers.channel = channel.key().to_owned();
            }
        })
        .await?;
    Ok(())
}

/// Holds a time for who writes the request, from this address.
pub async fn hold_time(
    consultations: &ConsultationService,
    draft: &mut RequestDraft,
    chosen: ChosenTime,
    from: Option<IpAddr>,
) -> Result<Result<HeldSlot, SlotConflict>, StoreError> {
    let from = match from {
        Some(address) => HoldOrigin::from_address(consultations.store(), address)?,
        None => None,
    };
    let tx = consultations.store().begin(Actor::Visitor).await?;
    let held = hold_time_in(consultations, &tx, draft, chosen, from).await?;
    tx.commit().await?;
    Ok(held)
}

/// The same in a write of the caller, who has locked no request yet.
pub async fn hold_time_in(
    consultations: &ConsultationService,
    tx: &WriteTx,
    draft: &mut RequestDraft,
    (at, clinician): ChosenTime,
    from: Option<HoldOrigin>,
) -> SlotResult<HeldSlot> {
    let id = draft.row.id.clone();
    // Locks the drafts before counting, so that two tabs cannot both take the last hold allowed.
    let mut others = drafts_of_payer(tx, &id).await?;
    others.retain(|other| *other != id);
    if scheduling::count_held(tx.connection(), &others, tx.now()).await? > MOST_OTHERS {
        return Ok(Err(SlotConflict::HoldsOthers));
    }
    // Changes nothing, but rereads the row under the lock and reports whether it was sent meanwhile.
    if !draft
        .update_answers_in(consultations, tx, |_answers, _row| {})
        .await?
    {
        return Ok(Err(SlotConflict::NotOffered));
    }
    let need = draft.slot_requirements();
    if let Some(from) = &from
        && !from.can_hold(tx, &id, &need, at).await?
    {
        return Ok(Err(SlotConflict::NetworkHoldsOthers));
    }
    let held = scheduling::hold_slot(tx, &id, &need, at, clinician.as_deref()).await?;
    if let Ok(held) = &held {
        if let Some(from) = &from {
            from.record_hold(tx, &id).await?;
        }
        let wanted = Some((held.starts_at, held.clinician.clone()));
        let change = |answers: &mut RequestAnswers, _row: &mut ActiveModel| answers.wanted = wanted;
        draft.update_answers_in(consultations, tx, change).await?;
        scheduling::leave_waiting_list(tx, &id).await?;
        draft.is_waiting = false;
    }
    Ok(held)
}

/// Sees to it that the time which was chosen is kept: one that lapsed is taken again. Where none was chosen, or the request
/// is sent already, there is nothing to do.
pub async fn keep_time_in(
    consultations: &ConsultationService,
    tx: &WriteTx,
    draft: &mut RequestDraft,
) -> SlotResult<()> {
    let id = draft.row.id.as_str();
    let row = cases::find_case::<Request>(tx.connection(), id).await?;
    let row = row.filter(|row| row.state.is_being_written() && draft.package.minutes > 0);
    let Some(row) = row else { return Ok(Ok(())) };
    let Some((at, clinician)) = records::decrypt_answers(consultations.store(), &row)?.wanted
    else {
        return Ok(Ok(()));
    };
    let held = scheduling::find_held(tx.connection(), id).await?;
    if held.is_some_and(|held| held.is_kept(tx.now())) {
        return Ok(Ok(()));
    }
    let from = HoldOrigin::find_for_request(tx.connection(), id).await?;
    let held = hold_time_in(consultations, tx, draft, (at, Some(clinician)), from).await?;
    Ok(held.map(|_held| ()))
}

/// Keeps the time longer, once.
pub async fn extend_hold(
    consultations: &ConsultationService,
    id: &str,
) -> Result<Result<HeldSlot, SlotConflict>, StoreError> {
    let tx = consultations.store().begin(Actor::Visitor).await?;
    let held = scheduling::extend_hold(&tx, id).await?;
    tx.commit().await?;
    Ok(held)
}

/// Gives the time back that was chosen.
pub async fn release_time(
    consultations: &ConsultationService,
    draft: &mut RequestDraft,
) -> Result<(), StoreError> {
    let tx = consultations.store().begin(Actor::Visitor).await?;
    scheduling::release_hold(&tx, &draft.row.id).await?;
    let change = |answers: &mut RequestAnswers, _row: &mut ActiveModel| answers.wanted = None;
    draft.update_answers_in(consultations, &tx, change).await?;
    tx.commit().await
}

async fn join_waiting_list(
    consultations: &ConsultationService,
    draft: &mut RequestDraft,
) -> Result<(), StoreError> {
    let zone = zones::parse_zone(&draft.answers.payer.zone).unwrap_or(chrono_tz::Africa::Lagos);
    let tx = consultations.store().begin(Actor::Visitor).await?;
    scheduling::join_waiting_list(&tx, &draft.row.id, &draft.slot_requirements(), zone).await?;
    tx.commit().await?;
    draft.is_waiting = true;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_is_a_moment_and_perhaps_a_person() {
        let at: DateTime<Utc> = "2027-01-12T13:30:00Z".parse().unwrap();
        assert_eq!(
            parse_chosen_time("2027-01-12T13:30:00Z/abc"),
            Some((at, Some("abc".to_owned())))
        );
        assert_eq!(
            parse_chosen_time("2027-01-12T14:30:00+01:00"),
            Some((at, None))
        );
        for wrong in ["", "/", "tomorrow", "2027-01-12"] {
            assert_eq!(parse_chosen_time(wrong), None, "{wrong}");
        }
    }
}
