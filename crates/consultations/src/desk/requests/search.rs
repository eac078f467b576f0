//! Requests for the search of the desk.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use staff::Permission::{ReadHealthDetails, SupportVisitors};
use staff::{SearchEntry, SearchSource, SourceFacts, retain_readable};
use store::{Store, StoreError};

use crate::model::RequestState;
use crate::requests::records;
use crate::requests::tables::request::{Column, Entity};
use crate::service::ConsultationService;

/// Requests by the names, addresses and numbers of who asks and who is cared for.
pub struct RequestSearch(pub ConsultationService);

type RequestRow = (String, String, String, String, DateTime<Utc>);

#[async_trait]
impl SearchSource for RequestSearch {
    fn facts(&self) -> SourceFacts {
        SourceFacts::people(
            "consultations",
            "Consultation",
            &[ReadHealthDetails, SupportVisitors],
        )
    }

    async fn list_entries(&self, most: u64) -> Result<Vec<SearchEntry>, StoreError> {
        let store = self.0.store();
        let rows: Vec<RequestRow> = Entity::find()
            .select_only()
            .columns([
                Column::Id,
                Column::Reference,
                Column::PackageName,
                Column::Answers,
                Column::CreatedAt,
            ])
            .filter(Column::State.ne(RequestState::Draft))
            .filter(Column::Answers.is_not_null())
            .filter(Column::ErasedAt.is_null())
            .order_by_desc(Column::Id)
            .limit(most)
            .into_tuple()
            .all(store.reader().connection())
            .await?;
        Ok(retain_readable(
            rows.into_iter().map(|row| build_entry(store, row)),
        ))
    }
}

fn build_entry(
    store: &Store,
    (id, reference, package, answers, at): RequestRow,
) -> Result<SearchEntry, StoreError> {
    let answers = records::decrypt_answers_column(store, &id, &answers)?;
    let mut words = Vec::new();
    for person in std::iter::once(&answers.payer).chain(&answers.patient) {
        words.push(person.name.clone());
        words.extend(person.email.as_ref().map(ToString::to_string));
        words.extend(person.phone.as_ref().map(|phone| phone.e164.clone()));
    }
    let name = &answers.patient().name;
    let title = if name.is_empty() { &package } else { name };
    Ok(SearchEntry {
        title: title.clone(),
        detail: format!("{reference} · {package}"),
        url: format!("/consultations/{id}"),
        id,
        at,
        words,
    })
}
