//! One request, as whoever looks at it may see it.

use std::collections::HashMap;

use axum::extract::State as Shared;
use kernel::dates;
use payments::model::Amount;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use staff::Permission::ReadHealthDetails;
use staff::SignedIn;
use store::StoreError;
use web::{Json, Path, Result};

use super::list::clinicians;
use super::views::{
    CareConsent, CareHistory, CareLicence, CareMail, CareMoney, CareNote, CareOffer, CareOpened,
    CarePackage, CarePerson, CareRequest, CareTime, CareVisit,
};
use super::writing::Visit;
use super::{look, missing};
use crate::Care;
use crate::model::{Age, Answers, Person, State, help_of};
use crate::requests::draft::place_of;
use crate::requests::steps::consent;
use crate::requests::tables::request::Model;
use crate::requests::tables::{event, note};
use crate::requests::view::OfferKind;
use crate::requests::{mails, records};
use crate::schedule::{self, zones};

/// One request. Story, files, notes and the record of the visit are for those with the right.
#[utoipa::path(get, path = "/api/desk/care/requests/{id}", operation_id = "desk_read_request", tag = "desk",
    params(("id" = String, Path)),
    responses((status = 200, body = CareRequest), (status = 404, description = "There is no such request")))]
pub async fn read(
    Shared(care): Shared<Care>,
    person: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<CareRequest>> {
    look(&person)?;
    Ok(Json(view(&care, &person, &id).await?))
}

/// What one may see of a request.
///
/// # Errors
/// 404, or when the database fails.
pub(super) async fn view(care: &Care, person: &SignedIn, id: &str) -> Result<CareRequest> {
    let reader = care.store().reader();
    let db = reader.connection();
    let row = records::find(db, id).await?;
    let row = row
        .filter(|row| row.erased_at.is_none())
        .ok_or_else(missing)?;
    let answers = records::answers(care.store(), &row)?;
    let is_clinical = person.may(ReadHealthDetails);
    let story = if is_clinical {
        records::story(care.store(), &row)?
    } else {
        String::new()
    };
    let country = row.country.clone().unwrap_or_default();
    let flags = safety::check(&story, help_of(&country)).rules;
    let people = clinicians(db).await?;
    let package = care.package(&row.package).await?;
    let minutes = package.map(|package| package.minutes);
    let (notes, visit) = if is_clinical {
        notes(care, id).await?
    } else {
        (Vec::new(), None)
    };
    let opener = row.story_opened_by.clone().unwrap_or_default();
    let openers = staff::names_of(db, [opener.clone()]).await?;
    Ok(CareRequest {
        review_reason: row.review_reason.clone(),
        at: row.sent_at.unwrap_or(row.created_at),
        package: CarePackage {
            name: row.package_name.clone(),
            title: answers.package_title.clone(),
            minutes: minutes.filter(|minutes| *minutes > 0),
        },
        for_other: row.for_other,
        payer: somebody(care, &answers.payer),
        patient: somebody(care, answers.patient()),
        adult: answers.age.map(|age| age == Age::Adult),
        offer: offer(care, &row).await?,
        has_story: row.story.is_some(),
        story_opened: row.story_opened_at.map(|at| CareOpened {
            at,
            by: openers.get(&opener).cloned().unwrap_or_default(),
        }),
        flags: flags.into_iter().map(str::to_owned).collect(),
        files: if is_clinical {
            care.files().kept(id).await?
        } else {
            Vec::new()
        },
        consents: consents(care, id).await?,
        time: time(care, id, &answers).await?,
        clinician: row.clinician.as_ref().and_then(|id| people.get(id)).cloned(),
        money: money(care, &row).await?,
        visit,
        notes,
        mails: sent(care, id).await?,
        history: history(care, id).await?,
        steps: steps(&row, person),
        erase_after: row.erase_after,
        id: row.id,
        reference: row.reference,
        version: row.version,
        state: row.state,
        country: row.country,
        nation: row.nation,
    })
}

fn somebody(care: &Care, person: &Person) -> CarePerson {
    let clock = zones::parse(&person.zone).map(|zone| {
        let (now, day) = (zones::time_in(care.now(), zone), zones::day_in(care.now(), zone));
        format!("{now} {}, {}", zones::town(zone), dates::long_date_with_weekday(day))
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

async fn consents(care: &Care, id: &str) -> Result<Vec<CareConsent>, StoreError> {
    let reader = care.store().reader();
    let given = consent::of(reader.connection(), id).await?.into_iter();
    Ok(given
        .map(|row| CareConsent {
            key: row.key,
            version: row.version,
            title: row.title,
            at: row.at,
            by: row.by,
        })
        .collect())
}

async fn time(
    care: &Care,
    id: &str,
    answers: &Answers,
) -> Result<Option<CareTime>, StoreError> {
    let reader = care.store().reader();
    let zone = zones::parse(&answers.patient().zone).unwrap_or(chrono_tz::Africa::Lagos);
    if let Some(time) = schedule::appointment(reader.connection(), id).await? {
        return Ok(Some(CareTime {
            clocks_text: time.clocks(zone),
            starts_at: time.starts_at,
            ends_at: time.ends_at,
            channel: time.channel.key().to_owned(),
            clinician: super::views::Named {
                id: time.clinician,
                name: time.clinician_name,
            },
            state: "booked".to_owned(),
            until: None,
        }));
    }
    let held = schedule::held(reader.connection(), id).await?;
    let held = held.filter(|held| held.is_kept(care.now()));
    Ok(held.map(|held| CareTime {
        clocks_text: zones::two_clocks(held.starts_at, held.zone, zone),
        starts_at: held.starts_at,
        ends_at: held.ends_at,
        channel: held.channel.key().to_owned(),
        clinician: super::views::Named {
            id: held.clinician,
            name: held.clinician_name,
        },
        state: "held".to_owned(),
        until: Some(held.until),
    }))
}

async fn money(care: &Care, row: &Model) -> Result<Option<CareMoney>, StoreError> {
    let reference = row.payment.as_deref().and_then(|id| id.parse().ok());
    let Some(reference) = reference else {
        return Ok(None);
    };
    let Some(state) = care.payments().state(reference).await? else {
        return Ok(None);
    };
    let quote = match row.quote.as_deref().and_then(|id| id.parse().ok()) {
        Some(quote) => care.payments().find_quote(quote).await?,
        None => None,
    };
    let original = quote.filter(|quote| quote.price.currency != quote.amount.currency);
    let refunded = state.received.filter(|_| state.refunded_minor > 0);
    Ok(Some(CareMoney {
        reference: reference.to_string(),
        state: format!("{:?}", state.status).to_lowercase(),
        amount_text: state.received.map_or_else(|| state.amount.text(), Amount::text),
        original_text: original.map(|quote| quote.price.text()),
        refunded_text: refunded
            .map(|amount| Amount::new(state.refunded_minor, amount.currency).text()),
    }))
}

async fn notes(care: &Care, id: &str) -> Result<(Vec<CareNote>, Option<CareVisit>)> {
    let reader = care.store().reader();
    let rows = note::Entity::find()
        .filter(note::Column::RequestId.eq(id))
        .order_by_desc(note::Column::Id)
        .all(reader.connection())
        .await?;
    let authors = rows.iter().map(|row| row.author.clone());
    let names: HashMap<String, String> = staff::names_of(reader.connection(), authors).await?;
    let (mut notes, mut visit) = (Vec::new(), None);
    for row in rows {
        let plain = care
            .store()
            .unseal(&format!("care_note.text:{}", row.id), &row.text)?;
        let by = names.get(&row.author).cloned().unwrap_or_default();
        if row.is_visit {
            let read: Visit = serde_json::from_slice(&plain).map_err(StoreError::other)?;
            visit.get_or_insert(CareVisit {
                outcome: read.outcome,
                advice: read.advice,
                follow_up: read.follow_up,
                at: row.at,
                by,
            });
        } else {
            notes.push(CareNote {
                id: row.id,
                at: row.at,
                by,
                text: String::from_utf8(plain).map_err(StoreError::other)?,
            });
        }
    }
    Ok((notes, visit))
}

async fn sent(care: &Care, id: &str) -> Result<Vec<CareMail>, StoreError> {
    let mails = care.mailer().about(&mails::prefix(id)).await?;
    let line = |mail: ::mail::MailAbout| CareMail {
        at: mail.at,
        subject: mails::label(&mail.template).to_owned(),
        state: mail.state.to_owned(),
    };
    Ok(mails.into_iter().map(line).collect())
}

async fn history(care: &Care, id: &str) -> Result<Vec<CareHistory>, StoreError> {
    let reader = care.store().reader();
    let rows = event::Entity::find()
        .filter(event::Column::RequestId.eq(id))
        .order_by_desc(event::Column::Id)
        .all(reader.connection())
        .await?;
    let people = rows
        .iter()
        .filter_map(|row| row.by.strip_prefix("staff:").map(str::to_owned));
    let names = staff::names_of(reader.connection(), people).await?;
    rows.into_iter()
        .map(|row| {
            let note = row.note.as_ref().map(|sealed| {
                let place = format!("care_event.note:{}", row.id);
                let plain = care.store().unseal(&place, sealed)?;
                String::from_utf8(plain).map_err(StoreError::other)
            });
            let by = match row.by.strip_prefix("staff:") {
                Some(staff) => names.get(staff).cloned(),
                None if row.by == "visitor" => Some("The visitor".to_owned()),
                None => None,
            };
            Ok(CareHistory {
                at: row.at,
                action: row.action,
                by,
                from: row.state_before,
                to: row.state_after,
                note: note.transpose()?,
            })
        })
        .collect()
}

/// What may be done with a request now.
fn steps(row: &Model, person: &SignedIn) -> Vec<String> {
    let mut steps = vec!["assign"];
    if person.may(ReadHealthDetails) {
        steps.extend(["story", "note", "visit", "export"]);
    }
    if !row.state.is_being_written() || row.sent_at.is_some() {
        steps.push("reply");
    }
    if row.state.is_under_way() {
        steps.extend(["done", "cancel", "move"]);
    }
    if matches!(row.state, State::Scheduled | State::New) {
        steps.push("no_show");
    }
    if row.state == State::NeedsReview {
        steps.push("review");
    }
    if matches!(row.state, State::NeedsDetails | State::AwaitingPayment) {
        steps.push("cancel");
    }
    steps.push("erase");
    steps.into_iter().map(str::to_owned).collect()
}
