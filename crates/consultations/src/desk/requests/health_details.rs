//! What of a request is for those who may read health details.

use std::collections::BTreeSet;

use cases::{CaseNote, StaffNames};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use store::StoreError;
use threads::{MessageAuthor, ThreadChannel, load_messages};

use super::room_view::load_room_view;
use super::views::{CareFile, CareRoom, CareVisit};
use crate::extensions::{CareExtension, load_care_extension};
use crate::files::StoredFile;
use crate::model::RequestAnswers;
use crate::model::visits::VisitRecord;
use crate::requests::message_threads::open_thread;
use crate::requests::records;
use crate::requests::tables::note;
use crate::requests::tables::request::Model;
use crate::service::ConsultationService;

/// What those who may read health details see of a request, beside the story. Nothing of it for others.
#[derive(Default)]
pub struct HealthDetails {
    pub flags: Vec<String>,
    pub files: Vec<CareFile>,
    pub room: Option<CareRoom>,
    pub extension: Option<CareExtension>,
    pub visit: Option<CareVisit>,
    pub notes: Vec<CaseNote>,
}

pub async fn load_health_details(
    consultations: &ConsultationService,
    row: &Model,
    answers: &RequestAnswers,
    names: &StaffNames,
) -> Result<HealthDetails, StoreError> {
    let (visit, notes) = load_visit_and_notes(consultations, &row.id, names).await?;
    Ok(HealthDetails {
        flags: load_flags(consultations, row, answers.is_flagged).await?,
        files: load_files(consultations, &row.id).await?,
        room: load_room_view(consultations, row, answers).await?,
        extension: Some(load_care_extension(consultations, row).await?),
        visit,
        notes,
    })
}

/// Which rules of the red-flag check the story fires, and what was written since.
pub async fn load_flags(
    consultations: &ConsultationService,
    row: &Model,
    is_flagged: bool,
) -> Result<Vec<String>, StoreError> {
    if !is_flagged {
        return Ok(Vec::new());
    }
    let store = consultations.store();
    let mut texts = vec![records::decrypt_story(store, row)?];
    for channel in [ThreadChannel::Asker, ThreadChannel::Payer] {
        let thread = open_thread(store, row, channel)?;
        let messages = load_messages(store, &store.reader(), &thread).await?;
        let theirs = messages.into_iter();
        let theirs = theirs.filter(|message| message.row.author == MessageAuthor::Asker);
        texts.extend(theirs.map(|message| message.text));
    }
    let found = texts
        .iter()
        .flat_map(|text| safety::check_text(text, None).rules);
    let rules: BTreeSet<&str> = found.collect();
    Ok(rules.into_iter().map(str::to_owned).collect())
}

async fn load_files(
    consultations: &ConsultationService,
    id: &str,
) -> Result<Vec<CareFile>, StoreError> {
    let kept = consultations.files().list_stored_files(id).await?;
    let file = |file: StoredFile| CareFile {
        kind: file.kind.extension().to_owned(),
        id: file.id,
        name: file.name,
        bytes: file.bytes,
        held: file.held,
        warnings: file.warnings,
    };
    Ok(kept.into_iter().map(file).collect())
}

async fn load_visit_and_notes(
    consultations: &ConsultationService,
    id: &str,
    names: &StaffNames,
) -> Result<(Option<CareVisit>, Vec<CaseNote>), StoreError> {
    let (store, reader) = (consultations.store(), consultations.store().reader());
    let of = |is_visit: bool| note::Entity::find().filter(note::Column::IsVisit.eq(is_visit));
    let notes = cases::load_lines(store, reader.connection(), of(false), id).await?;
    let mut visits = cases::load_lines(store, reader.connection(), of(true), id).await?;
    let visit = visits.pop().map(|line| {
        let record: VisitRecord = serde_json::from_str(line.text.as_deref().unwrap_or_default())?;
        Ok(CareVisit {
            outcome: record.outcome,
            advice: record.advice,
            follow_up: record.follow_up,
            at: line.at,
            by: names.display_name(&line.by),
        })
    });
    let visit = visit
        .transpose()
        .map_err(|error: serde_json::Error| StoreError::other(error))?;
    let note = |line| CaseNote::from_line(line, names, true);
    Ok((visit, notes.into_iter().map(note).collect()))
}
