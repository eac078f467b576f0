//! When to meet.

use std::net::IpAddr;

use chrono::{DateTime, Utc};
use forms::{Key, invalid_field};
use store::{Actor, StoreError, WriteTx};

use super::StepOutcome;
use crate::Care;
use crate::model::Answers;
use crate::requests::Request;
use crate::requests::contact::check_number;
use crate::requests::draft::Draft;
use crate::requests::feedback::Feedback;
use crate::requests::records::{self, drafts_of_payer};
use crate::requests::tables::request::ActiveModel;
use crate::schedule::{self, Channel, Clash, Held, Origin, Taking, zones};

/// What was chosen: a moment, and whose time it is.
pub type Chosen = (DateTime<Utc>, Option<String>);

/// Other requests of the same payer that may keep a time: somebody may ask for two parents.
const MOST_OTHERS: u64 = 2;

/// Reads a choice, `{at}/{clinician}`.
pub fn chosen(word: &str) -> Option<Chosen> {
    let (at, clinician) = word.split_once('/').unwrap_or((word, ""));
    let at = DateTime::parse_from_rfc3339(at.trim()).ok()?.to_utc();
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
pub async fn take(
    care: &Care,
    draft: &mut Draft,
    form: TimeForm,
    from: IpAddr,
) -> web::Result<StepOutcome> {
    keep_view(care, draft, &form).await?;
    check_number(draft, &form)?;
    if !form.from.is_empty() {
        return Ok(StepOutcome::from(Feedback {
            from: form.from.parse().ok(),
            ..Feedback::default()
        }));
    }
    match (&*form.action, chosen(&form.time)) {
        ("zone" | "channel", _) => Ok(Feedback::default().into()),
        ("extend", _) => Ok(kept(extend(care, &draft.row.id).await?)),
        ("release", _) => {
            release(care, draft).await?;
            Ok(StepOutcome::notice("The time is free again."))
        }
        ("wait", _) => {
            wait(care, draft).await?;
            Ok(StepOutcome::notice(
                "You are on the waiting list. We write to you when a time becomes free.",
            ))
        }
        ("hold", Some(chosen)) => Ok(kept(hold(care, draft, chosen, Some(from)).await?)),
        (_, Some(chosen)) => match hold(care, draft, chosen, Some(from)).await? {
            Ok(_) => pass(care, draft).await,
            clash => Ok(kept(clash)),
        },
        ("hold", None) => Err(no_time()),
        (_, None) => go_on(care, draft).await,
    }
}

fn no_time() -> web::Error {
    invalid_field("time", "Choose a time")
}

fn kept(held: Result<Held, Clash>) -> StepOutcome {
    match held {
        Ok(_) => StepOutcome::notice("We keep this time for you."),
        Err(clash) => gone(clash).into(),
    }
}

/// What the page of times says of the chosen one, which cannot be had.
pub fn gone(clash: Clash) -> Feedback {
    Feedback::invalid_field("time", clash.to_string())
}

/// Goes on without a new choice: with a time that is held, on the waiting list, or where there is nothing to choose.
async fn go_on(care: &Care, draft: &mut Draft) -> web::Result<StepOutcome> {
    let reader = care.store().reader();
    let held = schedule::held(reader.connection(), &draft.row.id).await?;
    let is_held = held.is_some_and(|held| held.is_kept(care.now()));
    if is_held {
        return pass(care, draft).await;
    }
    if draft.waits || !draft.settings.booking_url.is_empty() {
        // What was chosen before and went away is not wanted any more.
        release(care, draft).await?;
        return pass(care, draft).await;
    }
    Err(no_time())
}

async fn pass(care: &Care, draft: &mut Draft) -> web::Result<StepOutcome> {
    draft.reach(care, 5).await?;
    Ok(StepOutcome::Next)
}

/// Keeps the zone and the way to meet that were chosen.
async fn keep_view(care: &Care, draft: &mut Draft, form: &TimeForm) -> Result<(), StoreError> {
    let zone = zones::parse(&form.zone).map(|zone| zone.name().to_owned());
    let channel: Option<Channel> = form.channel.parse().ok();
    let channel = channel.filter(|channel| draft.package.channels.contains(channel));
    if zone.is_none() && channel.is_none() {
        return Ok(());
    }
    draft
        .change(care, move |answers, _row| {
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
pub async fn hold(
    care: &Care,
    draft: &mut Draft,
    chosen: Chosen,
    from: Option<IpAddr>,
) -> Result<Result<Held, Clash>, StoreError> {
    let from = match from {
        Some(address) => Origin::of(care.store(), address)?,
        None => None,
    };
    let tx = care.store().begin(Actor::Visitor).await?;
    let held = hold_here(care, &tx, draft, chosen, from).await?;
    tx.commit().await?;
    Ok(held)
}

/// The same in a write of the caller, who has locked no request yet.
pub async fn hold_here(
    care: &Care,
    tx: &WriteTx,
    draft: &mut Draft,
    (at, clinician): Chosen,
    from: Option<Origin>,
) -> Taking<Held> {
    let id = draft.row.id.clone();
    let mut others = drafts_of_payer(tx, &id).await?;
    others.retain(|other| *other != id);
    if schedule::holding(tx.connection(), &others, tx.now()).await? > MOST_OTHERS {
        return Ok(Err(Clash::HoldsOthers));
    }
    if !draft.change_here(care, tx, |_answers, _row| {}).await? {
        return Ok(Err(Clash::NotOffered));
    }
    let need = draft.need();
    if let Some(from) = &from
        && !from.may_hold(tx, &id, &need, at).await?
    {
        return Ok(Err(Clash::NetworkHoldsOthers));
    }
    let held = schedule::hold(tx, &id, &need, at, clinician.as_deref()).await?;
    if let Ok(held) = &held {
        if let Some(from) = &from {
            from.note(tx, &id).await?;
        }
        let wanted = Some((held.starts_at, held.clinician.clone()));
        let change = |answers: &mut Answers, _row: &mut ActiveModel| answers.wanted = wanted;
        draft.change_here(care, tx, change).await?;
        schedule::leave(tx, &id).await?;
        draft.waits = false;
    }
    Ok(held)
}

/// Sees to it that the time which was chosen is kept: one that lapsed is taken again. Where none was chosen, or the request
/// is sent already, there is nothing to do.
pub async fn keep_here(care: &Care, tx: &WriteTx, draft: &mut Draft) -> Taking<()> {
    let id = draft.row.id.as_str();
    let row = cases::read::<Request>(tx.connection(), id).await?;
    let row = row.filter(|row| row.state.is_being_written() && draft.package.minutes > 0);
    let Some(row) = row else { return Ok(Ok(())) };
    let Some((at, clinician)) = records::answers(care.store(), &row)?.wanted else {
        return Ok(Ok(()));
    };
    let held = schedule::held(tx.connection(), id).await?;
    if held.is_some_and(|held| held.is_kept(tx.now())) {
        return Ok(Ok(()));
    }
    let from = Origin::of_request(tx.connection(), id).await?;
    let held = hold_here(care, tx, draft, (at, Some(clinician)), from).await?;
    Ok(held.map(|_held| ()))
}

/// Keeps the time longer, once.
pub async fn extend(care: &Care, id: &str) -> Result<Result<Held, Clash>, StoreError> {
    let tx = care.store().begin(Actor::Visitor).await?;
    let held = schedule::extend(&tx, id).await?;
    tx.commit().await?;
    Ok(held)
}

/// Gives the time back that was chosen.
pub async fn release(care: &Care, draft: &mut Draft) -> Result<(), StoreError> {
    let tx = care.store().begin(Actor::Visitor).await?;
    schedule::release(&tx, &draft.row.id).await?;
    let change = |answers: &mut Answers, _row: &mut ActiveModel| answers.wanted = None;
    draft.change_here(care, &tx, change).await?;
    tx.commit().await
}

async fn wait(care: &Care, draft: &mut Draft) -> Result<(), StoreError> {
    let zone = zones::parse(&draft.answers.payer.zone).unwrap_or(chrono_tz::Africa::Lagos);
    let tx = care.store().begin(Actor::Visitor).await?;
    schedule::join(&tx, &draft.row.id, &draft.need(), zone).await?;
    tx.commit().await?;
    draft.waits = true;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_is_a_moment_and_perhaps_a_person() {
        let at: DateTime<Utc> = "2027-01-12T13:30:00Z".parse().unwrap();
        assert_eq!(
            chosen("2027-01-12T13:30:00Z/abc"),
            Some((at, Some("abc".to_owned())))
        );
        assert_eq!(chosen("2027-01-12T14:30:00+01:00"), Some((at, None)));
        for wrong in ["", "/", "tomorrow", "2027-01-12"] {
            assert_eq!(chosen(wrong), None, "{wrong}");
        }
    }
}
