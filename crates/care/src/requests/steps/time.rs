//! When to meet.

use std::net::IpAddr;

use chrono::{DateTime, NaiveDate, Utc};
use store::{Actor, StoreError, WriteTx};
use web::FormBody;

use super::{Came, Stay};
use crate::Care;
use crate::model::Answers;
use crate::requests::contact::no_number;
use crate::requests::draft::{Draft, change, change_here, need_of};
use crate::requests::records::{self, drafts_of_payer};
use crate::requests::typed::wrong;
use crate::schedule::{self, Clash, Held, Origin, Taking, zones};

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

/// What the press came to.
pub async fn take(
    care: &Care,
    draft: &Draft,
    posted: &FormBody,
    from: Option<IpAddr>,
) -> Result<Came, StoreError> {
    let id = draft.row.id.as_str();
    shown(care, draft, posted).await?;
    if let Some(error) = no_number(draft, posted) {
        return Ok(Came::wrong(vec![error]));
    }
    if posted.has("from") {
        let from: Option<NaiveDate> = posted.one("from").parse().ok();
        return Ok(Came::Stay(Box::new(Stay {
            from,
            ..Stay::default()
        })));
    }
    match posted.one("do") {
        "zone" | "channel" => Ok(Came::stay()),
        "extend" => Ok(said(extend(care, id).await?)),
        "release" => {
            release(care, id).await?;
            Ok(Came::noted("The time is free again."))
        }
        "wait" => {
            wait(care, draft).await?;
            Ok(Came::noted(
                "You are on the waiting list. We write to you when a time becomes free.",
            ))
        }
        what => match (chosen(posted.one("time")), what == "hold") {
            (Some(chosen), is_staying) => {
                let held = hold(care, id, draft, chosen, from).await?;
                match held {
                    Ok(_) if !is_staying => pass(care, id).await,
                    held => Ok(said(held)),
                }
            }
            (None, true) => Ok(Came::wrong(vec![wrong("time", "Choose a time")])),
            (None, false) => go_on(care, draft).await,
        },
    }
}

fn said(held: Result<Held, Clash>) -> Came {
    match held {
        Ok(_) => Came::noted("We keep this time for you."),
        Err(clash) => Came::Stay(Box::new(gone(clash))),
    }
}

/// The page of times with why the chosen one cannot be had.
pub fn gone(clash: Clash) -> Stay {
    Stay {
        errors: vec![wrong("time", clash.to_string())],
        ..Stay::default()
    }
}

/// Goes on without a new choice: with a time that is held, on the waiting list, or where there is nothing to choose.
async fn go_on(care: &Care, draft: &Draft) -> Result<Came, StoreError> {
    let reader = care.store().reader();
    let id = draft.row.id.as_str();
    let held = schedule::held(reader.connection(), id).await?;
    let is_held = held.is_some_and(|held| held.is_kept(care.now()));
    if is_held {
        return pass(care, id).await;
    }
    if draft.waits || !draft.settings.booking_url.is_empty() {
        // What was chosen before and went away is not wanted any more.
        release(care, id).await?;
        return pass(care, id).await;
    }
    Ok(Came::wrong(vec![wrong("time", "Choose a time")]))
}

async fn pass(care: &Care, id: &str) -> Result<Came, StoreError> {
    change(care, id, |answers, _row| {
        answers.reached = answers.reached.max(5);
        Ok(())
    })
    .await?;
    Ok(Came::Next)
}

/// Keeps the zone and the way to meet that were chosen.
async fn shown(care: &Care, draft: &Draft, posted: &FormBody) -> Result<(), StoreError> {
    let zone = zones::parse(posted.one("zone")).map(|zone| zone.name().to_owned());
    let channel = posted.one("channel").parse().ok();
    let channel = channel.filter(|channel| draft.package.channels.contains(channel));
    if zone.is_none() && channel.is_none() {
        return Ok(());
    }
    change(care, &draft.row.id, move |answers: &mut Answers, _row| {
        if let Some(zone) = zone {
            answers.shown_zone = zone;
        }
        if let Some(channel) = channel {
            answers.channel = channel.key().to_owned();
        }
        Ok(())
    })
    .await
    .map(|_row| ())
}

/// Holds a time for who writes the request, from this address.
pub async fn hold(
    care: &Care,
    id: &str,
    draft: &Draft,
    chosen: Chosen,
    from: Option<IpAddr>,
) -> Result<Result<Held, Clash>, StoreError> {
    let from = match from {
        Some(address) => Origin::of(care.store(), address)?,
        None => None,
    };
    let tx = care.store().begin(Actor::Visitor).await?;
    let held = hold_here(care, &tx, id, draft, chosen, from).await?;
    tx.commit().await?;
    Ok(held)
}

/// The same in a write of the caller, who has locked no request yet.
pub async fn hold_here(
    care: &Care,
    tx: &WriteTx,
    id: &str,
    draft: &Draft,
    (at, clinician): Chosen,
    from: Option<Origin>,
) -> Taking<Held> {
    let mut others = drafts_of_payer(tx, id).await?;
    others.retain(|other| other != id);
    if schedule::holding(tx.connection(), &others, tx.now()).await? > MOST_OTHERS {
        return Ok(Err(Clash::HoldsOthers));
    }
    let (package, settings) = (&draft.package, &draft.settings);
    let mut need = None;
    let row = change_here(care, tx, id, |answers, _row| {
        need = Some(need_of(package, settings, answers));
        Ok(())
    })
    .await?;
    let (Some(_), Some(need)) = (row, need) else {
        return Ok(Err(Clash::NotOffered));
    };
    if let Some(from) = &from
        && !from.may_hold(tx, id, &need, at).await?
    {
        return Ok(Err(Clash::NetworkHoldsOthers));
    }
    let held = schedule::hold(tx, id, &need, at, clinician.as_deref()).await?;
    if let Ok(held) = &held {
        if let Some(from) = &from {
            from.note(tx, id).await?;
        }
        let wanted = (held.starts_at, held.clinician.clone());
        change_here(care, tx, id, move |answers, _row| {
            answers.wanted = Some(wanted);
            Ok(())
        })
        .await?;
        schedule::leave(tx, id).await?;
    }
    Ok(held)
}

/// Sees to it that the time which was chosen is kept: one that lapsed is taken again. Where none was chosen, or the request
/// is sent already, there is nothing to do.
///
/// # Errors
/// When the database fails; inside, why it cannot be had.
pub async fn keep_here(care: &Care, tx: &WriteTx, draft: &Draft) -> Taking<()> {
    let id = draft.row.id.as_str();
    let row = records::find(tx.connection(), id).await?;
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
    let held = hold_here(care, tx, id, draft, (at, Some(clinician)), from).await?;
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
pub async fn release(care: &Care, id: &str) -> Result<(), StoreError> {
    let tx = care.store().begin(Actor::Visitor).await?;
    schedule::release(&tx, id).await?;
    change_here(care, &tx, id, |answers, _row| {
        answers.wanted = None;
        Ok(())
    })
    .await?;
    tx.commit().await
}

async fn wait(care: &Care, draft: &Draft) -> Result<(), StoreError> {
    let zone = zones::parse(&draft.answers.payer.zone).unwrap_or(chrono_tz::Africa::Lagos);
    let tx = care.store().begin(Actor::Visitor).await?;
    schedule::join(&tx, &draft.row.id, &draft.need(), zone).await?;
    tx.commit().await
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
