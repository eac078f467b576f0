//! One request as somebody at the desk may see it.

use std::collections::HashMap;

use chrono_tz::Tz;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use staff::Permission::{ManageMoney, ReadHealthDetails};
use staff::SignedIn;
use store::StoreError;

use super::room;
use super::views::{
    CareConsent, CareFile, CareHistory, CareLicence, CareMail, CareMoney, CareNote, CareOffer,
    CareOpened, CarePackage, CarePerson, CareRequest, CareTime, CareVisit, Named,
};
use crate::Care;
use crate::model::{Age, Answers, Person, State};
use crate::requests::draft::place_of;
use crate::requests::tables::request::Model;
use crate::requests::tables::{consent, event, note};
use crate::requests::view::OfferKind;
use crate::requests::visits::{Visit, note_place};
use crate::requests::{mails, records, retention};
use crate::schedule::{self, zones};

/// Everything of a request that the person may see. The story is asked for apart.
pub async fn request(
    care: &Care,
    person: &SignedIn,
    row: Model,
) -> Result<CareRequest, StoreError> {
    let answers = records::answers(care.store(), &row)?;
    let reads = person.may(ReadHealthDetails);
    let package = care.package(&row.package).await?;
    let minutes = package.as_ref().map_or(0, |package| package.minutes);
    let names = Names::of(care, &row.id).await?;
    let (visit, notes) = if reads {
        written(care, &row.id, &names).await?
    } else {
        (None, Vec::new())
    };
    let keep_days = care.settings().await?.keep_days;
    let reader = care.store().reader();
    let erase_after = retention::erased_after(reader.connection(), &row, keep_days).await?;
    let time = time(care, &row, &answers).await?;
    let room = if reads {
        room::of(care, &row, &answers).await?
    } else {
        None
    };
    Ok(CareRequest {
        steps: steps(care, &row, &answers, (reads, minutes > 0), time.as_ref()),
        offer: offer(care, &row).await?,
        payer: shown(care, &answers.payer),
        patient: shown(care, answers.patient()),
        adult: answers.age.map(|age| age == Age::Adult),
        flags: flags(care, &row, reads && answers.is_flagged)?,
        files: if reads {
            files(care, &row.id).await?
        } else {
            Vec::new()
        },
        consents: consents(care, &row.id).await?,
        clinician: clinician(care, row.clinician.as_deref()).await?,
        money: if person.may(ManageMoney) {
            money(care, &row).await?
        } else {
            None
        },
        mails: letters(care, &row.id).await?,
        history: names.history(care)?,
        story_opened: row.story_opened_at.map(|at| CareOpened {
            at,
            by: row
                .story_opened_by
                .as_deref()
                .map_or_else(String::new, |id| names.staff(id)),
        }),
        package: CarePackage {
            name: row.package_name,
            title: answers.package_title.clone(),
            minutes: Some(minutes).filter(|minutes| *minutes > 0),
        },
        has_story: row.story.is_some(),
        at: row.sent_at.unwrap_or(row.created_at),
        id: row.id,
        reference: row.reference,
        version: row.version,
        state: row.state,
        review_reason: row.review_reason,
        for_other: row.for_other,
        country: row.country,
        nation: row.nation,
        time,
        room,
        visit,
        notes,
        erase_after,
    })
}

fn shown(care: &Care, person: &Person) -> CarePerson {
    let clock = zones::parse(&person.zone).map(|zone| {
        format!(
            "{} in {}",
            zones::time_in(care.now(), zone),
            zones::town(zone)
        )
    });
    CarePerson {
        name: person.name.clone(),
        email: person.email.as_ref().map(ToString::to_string),
        phone: person.phone.as_ref().map(|phone| phone.typed.clone()),
        phone_link: person.phone.as_ref().map(|phone| phone.e164.clone()),
        zone: person.zone.clone(),
        clock_text: clock,
    }
}

/// What may be done now, as far as the state says.
fn steps(
    care: &Care,
    row: &Model,
    answers: &Answers,
    (reads, has_meeting): (bool, bool),
    time: Option<&CareTime>,
) -> Vec<String> {
    let is_open = row.state.is_under_way();
    let is_unpaid = matches!(row.state, State::NeedsDetails | State::AwaitingPayment);
    let has_begun = time.is_some_and(|time| time.starts_at <= care.now());
    let is_ahead = time.is_some() && !has_begun;
    let is_over = matches!(row.state, State::Done | State::NoShow);
    let may_reply = row.answers.is_some() && !is_unpaid;
    let all = [
        ("review", row.state == State::NeedsReview),
        (
            "done",
            reads && matches!(row.state, State::New | State::Scheduled) && !is_ahead,
        ),
        ("move", is_open && has_meeting),
        ("assign", is_open),
        ("no_show", row.state == State::Scheduled && has_begun),
        ("cancel", is_open || is_unpaid),
        ("visit", reads && (is_open || is_over)),
        (
            "reply",
            may_reply && (reads || answers.payer.email.is_some()),
        ),
        // To who is cared for; without it, to who pays alone.
        ("reply_to_patient", may_reply && reads),
    ];
    let may = all.into_iter().filter(|(_, may)| *may);
    may.map(|(step, _)| step.to_owned()).collect()
}

async fn offer(care: &Care, row: &Model) -> Result<CareOffer, StoreError> {
    let offer = care.offer(&place_of(row)).await?;
    Ok(CareOffer {
        kind: if offer.may_consult {
            OfferKind::Consult
        } else {
            OfferKind::Information
        },
        reason: offer.reason,
        licence: offer
            .licence
            .map(|(label, expires)| CareLicence { label, expires }),
    })
}

fn flags(care: &Care, row: &Model, is_flagged: bool) -> Result<Vec<String>, StoreError> {
    if !is_flagged {
        return Ok(Vec::new());
    }
    let found = safety::check(&records::story(care.store(), row)?, None);
    Ok(found.rules.into_iter().map(str::to_owned).collect())
}

async fn files(care: &Care, id: &str) -> Result<Vec<CareFile>, StoreError> {
    let kept = care.files().kept(id).await?;
    let file = |file: crate::files::KeptFile| CareFile {
        kind: file.kind.extension().to_owned(),
        id: file.id,
        name: file.name,
        bytes: file.bytes,
        warnings: file.warnings,
    };
    Ok(kept.into_iter().map(file).collect())
}

async fn consents(care: &Care, id: &str) -> Result<Vec<CareConsent>, StoreError> {
    let rows = consent::Entity::find()
        .filter(consent::Column::RequestId.eq(id))
        .order_by_asc(consent::Column::Id)
        .all(care.store().reader().connection())
        .await?;
    let given = |row: consent::Model| CareConsent {
        key: row.key,
        version: row.version,
        title: row.title,
        at: row.at,
        by: row.by,
    };
    Ok(rows.into_iter().map(given).collect())
}

async fn clinician(care: &Care, id: Option<&str>) -> Result<Option<Named>, StoreError> {
    let Some(id) = id else { return Ok(None) };
    let found = schedule::clinician(care.store().reader().connection(), id).await?;
    Ok(found.map(|person| Named {
        id: person.id,
        name: person.name,
    }))
}

async fn time(care: &Care, row: &Model, answers: &Answers) -> Result<Option<CareTime>, StoreError> {
    let reader = care.store().reader();
    let zone = zones::parse(&answers.patient().zone).unwrap_or(Tz::Africa__Lagos);
    if let Some(time) = schedule::appointment(reader.connection(), &row.id).await? {
        return Ok(Some(CareTime {
            starts_at: time.starts_at,
            ends_at: time.ends_at,
            clocks_text: time.clocks(zone),
            channel: time.channel.key().to_owned(),
            clinician: Named {
                id: time.clinician,
                name: time.clinician_name,
            },
            state: "booked".to_owned(),
            until: None,
        }));
    }
    let held = schedule::held(reader.connection(), &row.id).await?;
    let held = held.filter(|held| held.is_kept(care.now()));
    Ok(held.map(|held| CareTime {
        starts_at: held.starts_at,
        ends_at: held.ends_at,
        clocks_text: zones::two_clocks(held.starts_at, held.zone, zone),
        channel: held.channel.key().to_owned(),
        clinician: Named {
            id: held.clinician,
            name: held.clinician_name,
        },
        state: "held".to_owned(),
        until: Some(held.until),
    }))
}

async fn money(care: &Care, row: &Model) -> Result<Option<CareMoney>, StoreError> {
    let Some(reference) = row.payment.as_deref().and_then(|id| id.parse().ok()) else {
        return Ok(None);
    };
    let Some(state) = care.payments().state(reference).await? else {
        return Ok(None);
    };
    let received = state.received;
    let back = received.filter(|_| state.refunded_minor > 0);
    let back =
        back.map(|amount| payments::model::Amount::new(state.refunded_minor, amount.currency));
    let amount = received.map_or_else(|| state.amount.text(), |amount| amount.text());
    Ok(Some(CareMoney {
        reference: reference.to_string(),
        state: state.status.key().to_owned(),
        amount_text: state.labelled(&amount),
        original_text: None,
        refunded_text: back.map(|amount| amount.text()),
    }))
}

async fn letters(care: &Care, id: &str) -> Result<Vec<CareMail>, StoreError> {
    let found = care.mailer().about(&mails::prefix(id)).await?;
    let letter = |(at, template, state): (_, String, &str)| CareMail {
        at,
        subject: mails::label(&template).to_owned(),
        state: state.to_owned(),
    };
    Ok(found.into_iter().map(letter).collect())
}

async fn written(
    care: &Care,
    id: &str,
    names: &Names,
) -> Result<(Option<CareVisit>, Vec<CareNote>), StoreError> {
    let rows = note::Entity::find()
        .filter(note::Column::RequestId.eq(id))
        .order_by_asc(note::Column::Id)
        .all(care.store().reader().connection())
        .await?;
    let (mut visit, mut notes) = (None, Vec::new());
    for row in rows {
        let plain = care.store().unseal(&note_place(&row.id), &row.text)?;
        let by = names.staff(&row.author);
        if row.is_visit {
            let record: Visit = serde_json::from_slice(&plain).map_err(StoreError::other)?;
            visit = Some(CareVisit {
                outcome: record.outcome,
                advice: record.advice,
                follow_up: record.follow_up,
                at: row.at,
                by,
            });
        } else {
            let text = String::from_utf8(plain).map_err(StoreError::other)?;
            notes.push(CareNote {
                id: row.id,
                at: row.at,
                by,
                text,
            });
        }
    }
    Ok((visit, notes))
}

/// What was done with a request, and the names of those who did it.
struct Names {
    events: Vec<event::Model>,
    known: HashMap<String, String>,
}

impl Names {
    async fn of(care: &Care, id: &str) -> Result<Self, StoreError> {
        let reader = care.store().reader();
        let events = event::Entity::find()
            .filter(event::Column::RequestId.eq(id))
            .order_by_asc(event::Column::Id)
            .all(reader.connection())
            .await?;
        let authors = note::Entity::find()
            .filter(note::Column::RequestId.eq(id))
            .all(reader.connection())
            .await?;
        let ids = events
            .iter()
            .filter_map(|event| event.by.strip_prefix("staff:").map(str::to_owned))
            .chain(authors.into_iter().map(|note| note.author));
        let known = staff::names_of(reader.connection(), ids).await?;
        Ok(Self { events, known })
    }

    fn staff(&self, id: &str) -> String {
        let id = id.strip_prefix("staff:").unwrap_or(id);
        let known = self.known.get(id).cloned();
        known.unwrap_or_else(|| "Somebody of the house".to_owned())
    }

    fn by(&self, actor: &str) -> Option<String> {
        match actor {
            "visitor" => Some("the visitor".to_owned()),
            "system" => None,
            staff => Some(self.staff(staff)),
        }
    }

    fn history(&self, care: &Care) -> Result<Vec<CareHistory>, StoreError> {
        let told = |event: &event::Model| {
            let place = format!("care_event.note:{}", event.id);
            let sealed = event.note.as_deref();
            let plain = sealed
                .map(|note| care.store().unseal(&place, note))
                .transpose()?;
            let note = plain.map(String::from_utf8).transpose();
            Ok(CareHistory {
                at: event.at,
                action: event.action.clone(),
                by: self.by(&event.by),
                from: event.state_before.clone(),
                to: event.state_after.clone(),
                note: note.map_err(StoreError::other)?,
            })
        };
        self.events.iter().map(told).collect()
    }
}
