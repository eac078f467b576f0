//! One request as somebody at the desk may see it.

use cases::{CaseLine, CasePerson, StaffNames};
use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use scheduling::zones;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use staff::Permission::{ManageMoney, ReadHealthDetails};
use staff::SignedIn;
use store::StoreError;

use super::health_details::{HealthDetails, load_health_details};
use super::views::{
    CareConsent, CareLicence, CareMail, CareMoney, CareOffer, CareOpened, CarePackage, CarePerson,
    CareRequest, CareTime,
};
use crate::drafts::draft::location_of;
use crate::erasure::retention;
use crate::form::view::OfferKind;
use crate::model::{PatientAge, RequestAnswers, RequestPerson, RequestState};
use crate::requests::message_threads::takes_replies;
use crate::requests::records;
use crate::requests::tables::request::Model;
use crate::requests::tables::{consent, event, note};
use crate::{emails, rooms, service::ConsultationService};

/// Everything of a request that the person may see. The story is asked for apart.
pub async fn build_request_view(
    consultations: &ConsultationService,
    person: &SignedIn,
    row: Model,
) -> Result<CareRequest, StoreError> {
    let answers = records::decrypt_answers(consultations.store(), &row)?;
    let reads = person.has_permission(ReadHealthDetails);
    let minutes = consultations.load_package_minutes(&row.package).await?;
    let (store, reader) = (consultations.store(), consultations.store().reader());
    let db = reader.connection();
    let events = cases::load_lines(store, db, event::Entity::find(), &row.id).await?;
    let names = load_names(db, &row, &events).await?;
    let details = if reads {
        load_health_details(consultations, &row, &answers, &names).await?
    } else {
        HealthDetails::default()
    };
    let time = load_time(consultations, &row, &answers).await?;
    let visible = (reads, minutes > 0);
    Ok(CareRequest {
        steps: allowed_steps(consultations, &row, &answers, visible, time.as_ref()).await?,
        offer: load_offer(consultations, &row).await?,
        payer: build_person(consultations, &answers.payer),
        patient: build_person(consultations, answers.patient()),
        adult: answers.age.map(|age| age == PatientAge::Adult),
        flags: details.flags,
        files: details.files,
        consents: load_consents(consultations, &row.id).await?,
        clinician: load_clinician(consultations, row.clinician.as_deref()).await?,
        money: if person.has_permission(ManageMoney) {
            load_money(consultations, &row).await?
        } else {
            None
        },
        mails: load_emails(consultations, &row.id).await?,
        history: cases::build_history::<Model>(events, &names),
        story_opened: build_story_opened(&row, &names),
        erase_after: load_erasure_time(consultations, &row).await?,
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
        room: details.room,
        extension: details.extension,
        visit: details.visit,
        notes: details.notes,
    })
}

/// The names of those at the desk who did something with a request or wrote about it.
async fn load_names(
    db: &impl ConnectionTrait,
    row: &Model,
    events: &[CaseLine],
) -> Result<StaffNames, StoreError> {
    let authors: Vec<String> = note::Entity::find()
        .select_only()
        .column(note::Column::Author)
        .filter(note::Column::RequestId.eq(&row.id))
        .into_tuple()
        .all(db)
        .await?;
    let doers = events.iter().map(|event| &event.by);
    StaffNames::load_for(db, doers.chain(&authors).chain(&row.story_opened_by)).await
}

/// When its story was read last, and who read it.
fn build_story_opened(row: &Model, names: &StaffNames) -> Option<CareOpened> {
    let by = row.story_opened_by.as_deref();
    row.story_opened_at.map(|at| CareOpened {
        at,
        by: by.map_or_else(String::new, |id| names.display_name(id)),
    })
}

async fn load_erasure_time(
    consultations: &ConsultationService,
    row: &Model,
) -> Result<Option<DateTime<Utc>>, StoreError> {
    let keep_days = consultations.load_settings().await?.keep_days;
    let reader = consultations.store().reader();
    retention::erased_after(reader.connection(), row, keep_days).await
}

fn build_person(consultations: &ConsultationService, person: &RequestPerson) -> CarePerson {
    let clock = zones::parse_zone(&person.zone).map(|zone| {
        format!(
            "{} in {}",
            zones::time_in(consultations.now(), zone),
            zones::city_name(zone)
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
async fn allowed_steps(
    consultations: &ConsultationService,
    row: &Model,
    answers: &RequestAnswers,
    (reads, has_meeting): (bool, bool),
    time: Option<&CareTime>,
) -> Result<Vec<String>, StoreError> {
    let (now, reader) = (consultations.now(), consultations.store().reader());
    let has_begun = time.is_some_and(|time| time.starts_at <= now);
    let can_end = reads
        && matches!(row.state, RequestState::New | RequestState::Scheduled)
        && rooms::can_be_over(reader.connection(), &row.id, now).await?;
    let is_open = row.state.is_under_way();
    let is_unpaid = matches!(
        row.state,
        RequestState::NeedsDetails | RequestState::AwaitingPayment
    );
    let is_over = matches!(row.state, RequestState::Done | RequestState::NoShow);
    let may_reply = takes_replies(row);
    let all = [
        ("review", row.state == RequestState::NeedsReview),
        ("done", can_end),
        ("move", is_open && has_meeting),
        ("assign", is_open),
        ("no_show", row.state == RequestState::Scheduled && has_begun),
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
    Ok(may.map(|(step, _)| step.to_owned()).collect())
}

async fn load_offer(
    consultations: &ConsultationService,
    row: &Model,
) -> Result<CareOffer, StoreError> {
    let offer = consultations.load_offer(&location_of(row)).await?;
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

async fn load_consents(
    consultations: &ConsultationService,
    id: &str,
) -> Result<Vec<CareConsent>, StoreError> {
    let rows = consent::Entity::find()
        .filter(consent::Column::RequestId.eq(id))
        .order_by_asc(consent::Column::Id)
        .all(consultations.store().reader().connection())
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

async fn load_clinician(
    consultations: &ConsultationService,
    id: Option<&str>,
) -> Result<Option<CasePerson>, StoreError> {
    let Some(id) = id else { return Ok(None) };
    let found = scheduling::find_clinician(consultations.store().reader().connection(), id).await?;
    Ok(found.map(|person| CasePerson {
        id: person.id,
        name: person.name,
    }))
}

async fn load_time(
    consultations: &ConsultationService,
    row: &Model,
    answers: &RequestAnswers,
) -> Result<Option<CareTime>, StoreError> {
    let reader = consultations.store().reader();
    let zone = zones::parse_zone(&answers.patient().zone).unwrap_or(Tz::Africa__Lagos);
    if let Some(time) = scheduling::find_appointment(reader.connection(), &row.id).await? {
        return Ok(Some(CareTime {
            starts_at: time.starts_at,
            ends_at: time.ends_at,
            clocks_text: time.format_clocks(zone),
            channel: time.channel.key().to_owned(),
            clinician: CasePerson {
                id: time.clinician,
                name: time.clinician_name,
            },
            state: "booked".to_owned(),
            until: None,
        }));
    }
    let held = scheduling::find_held(reader.connection(), &row.id).await?;
    let held = held.filter(|held| held.is_kept(consultations.now()));
    Ok(held.map(|held| CareTime {
        starts_at: held.starts_at,
        ends_at: held.ends_at,
        clocks_text: zones::format_in_zones(held.starts_at, held.zone, &[zone]),
        channel: held.channel.key().to_owned(),
        clinician: CasePerson {
            id: held.clinician,
            name: held.clinician_name,
        },
        state: "held".to_owned(),
        until: Some(held.until),
    }))
}

async fn load_money(
    consultations: &ConsultationService,
    row: &Model,
) -> Result<Option<CareMoney>, StoreError> {
    let Some(reference) = row.payment.as_deref().and_then(|id| id.parse().ok()) else {
        return Ok(None);
    };
    let Some(state) = consultations
        .payments()
        .find_attempt_state(reference)
        .await?
    else {
        return Ok(None);
    };
    let received = state.received;
    let back = received.filter(|_| state.refunded_minor > 0);
    let back =
        back.map(|amount| payments::model::Amount::new(state.refunded_minor, amount.currency));
    let amount = received.map_or_else(|| state.amount.format_with_symbol(), |amount| amount.text());
    Ok(Some(CareMoney {
        reference: reference.to_string(),
        state: state.status.key().to_owned(),
        amount_text: state.label_amount(&amount),
        original_text: None,
        refunded_text: back.map(|amount| amount.text()),
    }))
}

async fn load_emails(
    consultations: &ConsultationService,
    id: &str,
) -> Result<Vec<CareMail>, StoreError> {
    let found = consultations
        .mailer()
        .list_by_key_prefix(&emails::email_key_prefix(id))
        .await?;
    let email = |(at, template, state): (_, String, &str)| CareMail {
        at,
        subject: emails::template_label(&template).to_owned(),
        state: state.to_owned(),
    };
    Ok(found.into_iter().map(email).collect())
}
