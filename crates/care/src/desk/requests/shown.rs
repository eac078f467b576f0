//! One request as somebody at the desk may see it.

use cases::{CaseNote, Named, Names};
use chrono_tz::Tz;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use staff::Permission::{ManageMoney, ReadHealthDetails};
use staff::SignedIn;
use store::StoreError;

use super::room;
use super::views::{
    CareConsent, CareFile, CareLicence, CareMail, CareMoney, CareOffer, CareOpened, CarePackage,
    CarePerson, CareRequest, CareTime, CareVisit,
};
use crate::Care;
use crate::model::{Age, Answers, Person, State};
use crate::requests::draft::place_of;
use crate::requests::tables::request::Model;
use crate::requests::tables::{consent, event, note};
use crate::requests::view::OfferKind;
use crate::requests::visits::Visit;
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
    let (store, reader) = (care.store(), care.store().reader());
    let db = reader.connection();
    let events = cases::lines_of(store, db, event::Entity::find(), &row.id).await?;
    let authors: Vec<String> = note::Entity::find()
        .select_only()
        .column(note::Column::Author)
        .filter(note::Column::RequestId.eq(&row.id))
        .into_tuple()
        .all(db)
        .await?;
    let doers = events.iter().map(|event| &event.by);
    let names = Names::of(db, doers.chain(&authors).chain(&row.story_opened_by)).await?;
    let (visit, notes) = if reads {
        written(care, &row.id, &names).await?
    } else {
        (None, Vec::new())
    };
    let keep_days = care.settings().await?.keep_days;
    let erase_after = retention::erased_after(db, &row, keep_days).await?;
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
        history: cases::history::<Model>(events, &names),
        story_opened: row.story_opened_at.map(|at| CareOpened {
            at,
            by: row
                .story_opened_by
                .as_deref()
                .map_or_else(String::new, |id| names.call(id)),
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
        clocks_text: zones::clocks(held.starts_at, held.zone, &[zone]),
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
) -> Result<(Option<CareVisit>, Vec<CaseNote>), StoreError> {
    let (store, reader) = (care.store(), care.store().reader());
    let of = |is_visit: bool| note::Entity::find().filter(note::Column::IsVisit.eq(is_visit));
    let notes = cases::lines_of(store, reader.connection(), of(false), id).await?;
    let mut visits = cases::lines_of(store, reader.connection(), of(true), id).await?;
    let visit = visits.pop().map(|line| {
        let record: Visit = serde_json::from_str(line.text.as_deref().unwrap_or_default())?;
        Ok(CareVisit {
            outcome: record.outcome,
            advice: record.advice,
            follow_up: record.follow_up,
            at: line.at,
            by: names.call(&line.by),
        })
    });
    let visit = visit
        .transpose()
        .map_err(|error: serde_json::Error| StoreError::other(error))?;
    let note = |line| CaseNote::of(line, names, true);
    Ok((visit, notes.into_iter().map(note).collect()))
}
