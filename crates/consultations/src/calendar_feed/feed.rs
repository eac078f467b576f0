//! What a clinician's calendar holds.

use std::collections::BTreeMap;

use scheduling::{Appointment, CalendarEntry, Clinician, FeedEvent};
use staff::Permission::{ReadHealthDetails, SupportVisitors};
use store::StoreError;

use super::table::{CalendarFeedDetail, Model};
use crate::ports::{VisitorDirectory, VisitorName};
use crate::service::ConsultationService;

/// The clinicians that somebody at the desk is; mostly one.
pub(super) async fn load_own_clinicians(
    consultations: &ConsultationService,
    member: &str,
) -> Result<Vec<Clinician>, StoreError> {
    let reader = consultations.store().reader();
    let mut people = scheduling::load_clinicians(reader.connection()).await?;
    people.retain(|person| person.staff.as_deref() == Some(member));
    Ok(people)
}

/// The calendar of a feed as a file; none where its clinician may not sign in any more, or is no clinician any more.
pub(super) async fn build_feed(
    consultations: &ConsultationService,
    feed: &Model,
) -> Result<Option<String>, StoreError> {
    let reader = consultations.store().reader();
    let db = reader.connection();
    let member = feed.member_id.parse().map_err(StoreError::other)?;
    if staff::find_active_email(db, member).await?.is_none() {
        return Ok(None);
    }
    let people = load_own_clinicians(consultations, &feed.member_id).await?;
    let Some(name) = people.first().map(|person| person.name.clone()) else {
        return Ok(None);
    };
    let range = scheduling::feed_range(consultations.now());
    let found = scheduling::load_calendar(db, &people, range).await?;
    let visitors = load_visitors(consultations, feed, &found).await?;
    let with_names = feed.detail == CalendarFeedDetail::Names
        && may_know_names(consultations, &feed.member_id).await?;
    let host = find_host(consultations);
    let event = |(appointment, is_cancelled): (Appointment, bool)| FeedEvent {
        entry: build_entry(
            consultations,
            &appointment,
            visitors.get(&appointment.request),
            with_names,
            &host,
        ),
        appointment,
        is_cancelled,
    };
    let events: Vec<FeedEvent> = found.into_iter().map(event).collect();
    let title = l10n::t!("consultations-feed-name", name = &name);
    Ok(Some(scheduling::calendar_feed(&title, &events)))
}

/// Whether somebody may still know who comes: asked each time, because rights are taken away.
async fn may_know_names(
    consultations: &ConsultationService,
    member: &str,
) -> Result<bool, StoreError> {
    let reader = consultations.store().reader();
    for permission in [SupportVisitors, ReadHealthDetails] {
        let holders = staff::list_holder_emails(reader.connection(), permission).await?;
        if holders.iter().any(|(id, _)| id == member) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Who asked; nobody where the calendar says no more than that its owner is busy.
async fn load_visitors(
    consultations: &ConsultationService,
    feed: &Model,
    found: &[(Appointment, bool)],
) -> Result<BTreeMap<String, VisitorName>, StoreError> {
    if feed.detail == CalendarFeedDetail::Busy {
        return Ok(BTreeMap::new());
    }
    let requests: Vec<String> = found.iter().map(|(time, _)| time.request.clone()).collect();
    consultations.load_visitor_names(&requests).await
}

/// What is known of the visitor decides what is said; the package is not, because its name may be about a condition.
fn build_entry(
    consultations: &ConsultationService,
    appointment: &Appointment,
    visitor: Option<&VisitorName>,
    with_names: bool,
    host: &str,
) -> CalendarEntry {
    let reference = visitor.and_then(|visitor| visitor.reference.as_deref());
    let name = visitor
        .and_then(|visitor| visitor.name.as_deref())
        .filter(|_| with_names);
    let channel = appointment.channel.label();
    let title = match (reference, name) {
        (Some(reference), Some(name)) => l10n::t!(
            "consultations-feed-title-name",
            name = name,
            channel = channel,
            reference = reference
        ),
        (Some(reference), None) => l10n::t!(
            "consultations-feed-title",
            channel = channel,
            reference = reference
        ),
        (None, _) => l10n::t!("consultations-feed-busy").to_owned(),
    };
    let link = format!("/desk/consultations/{}", appointment.request);
    CalendarEntry {
        title,
        lines: Vec::new(),
        // It opens for who may sign in at the desk.
        url: reference.map(|_| consultations.absolute_url(&link)),
        location: None,
        organiser: l10n::t!("consultations-calendar-organiser").to_owned(),
        organiser_mail: format!("appointments@{host}"),
        host: host.to_owned(),
    }
}

fn find_host(consultations: &ConsultationService) -> String {
    let address = url::Url::parse(&consultations.absolute_url("/")).ok();
    let host = address.as_ref().and_then(url::Url::host_str);
    host.unwrap_or("localhost").to_owned()
}
