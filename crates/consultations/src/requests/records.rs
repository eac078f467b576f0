//! Rows of requests: found, sealed and unsealed.

use cases::CaseModel;
use chrono::{DateTime, Duration, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Alias, Condition, Expr, Query, SelectStatement};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, Iterable,
    QueryFilter, QueryOrder, QuerySelect,
};
use store::personal::{self, decrypt_column};
use store::{Store, StoreError, Token, WriteTx, restrictions, token};

use super::tables::request::{ActiveModel, Column, Entity, Model};
use super::tables::{event, link};
use crate::model::ownership::LinkOwner;
use crate::model::{ConsultationPackage, RequestAnswers, RequestState};

/// What fingerprints of addresses are made for: the payer's and the patient's are found alike.
const EMAIL_INDEX: &str = "care_request.email";

/// Where a value of a request is sealed for.
pub fn request_aad(column: &str, id: &str) -> String {
    format!("care_request.{column}:{id}")
}

impl CaseModel for Model {
    type History = event::Entity;

    const NAME: &'static str = "consultation";
    // not shown: the desk alone asks for a request by its id.
    const MISSING: &'static str = "There is no such request.";
    const VERSION: Column = Column::Version;
    const VISITOR: Option<&'static str> = Some("the visitor");

    cases::columns!();

    /// It was sent, and is not erased.
    fn is_shown(&self) -> bool {
        self.state != RequestState::Draft && self.erased_at.is_none()
    }
}

/// What was answered; nothing once it was erased.
pub fn decrypt_answers(store: &Store, row: &Model) -> Result<RequestAnswers, StoreError> {
    match &row.answers {
        Some(encrypted) => decrypt_answers_column(store, &row.id, encrypted),
        None => Ok(RequestAnswers::default()),
    }
}

/// The same of a row of which no more was read.
pub fn decrypt_answers_column(
    store: &Store,
    id: &str,
    encrypted: &str,
) -> Result<RequestAnswers, StoreError> {
    let plain = store.decrypt_bytes(&request_aad("answers", id), encrypted)?;
    serde_json::from_slice(&plain).map_err(StoreError::other)
}

/// What was told; empty before, and once it was erased.
pub fn decrypt_story(store: &Store, row: &Model) -> Result<String, StoreError> {
    let Some(sealed) = &row.story else {
        return Ok(String::new());
    };
    decrypt_column(store, Column::Story, &row.id, sealed)
}

/// Puts answers into a row, with what is found by them.
pub fn encrypt_answers(
    store: &Store,
    row: &mut ActiveModel,
    id: &str,
    answers: &RequestAnswers,
) -> Result<(), StoreError> {
    let json = serde_json::to_vec(answers).map_err(StoreError::other)?;
    row.answers = Set(Some(
        store.encrypt_bytes(&request_aad("answers", id), &json)?,
    ));
    let blind_index = |email: Option<&kernel::EmailAddress>| {
        let folded = email.map(kernel::EmailAddress::case_folded);
        let marks = folded.map(|folded| store.blind_indexes(EMAIL_INDEX, folded.as_bytes()));
        marks.transpose().map(|marks| marks?.into_iter().next())
    };
    row.payer_email_index = Set(blind_index(answers.payer.email.as_ref())?);
    row.patient_email_index = Set(blind_index(answers.patient().email.as_ref())?);
    row.for_other = Set(answers.patient.is_some());
    Ok(())
}

/// Requests in which an address stands, as payer's or patient's.
pub async fn find_by_email(
    store: &Store,
    db: &impl ConnectionTrait,
    email: &kernel::EmailAddress,
) -> Result<Vec<Model>, StoreError> {
    personal::find_by_address::<Entity>(store, db, EMAIL_INDEX, email).await
}

/// The condition that a request is of nobody whose data are restricted.
pub async fn unrestricted_condition(
    store: &Store,
    db: &impl ConnectionTrait,
) -> Result<Condition, StoreError> {
    restrictions::unrestricted_condition::<Entity>(store, db, EMAIL_INDEX).await
}

/// The requests of these ids; those that are not there are left out.
pub async fn load_requests(
    db: &impl ConnectionTrait,
    ids: &[String],
) -> Result<Vec<Model>, StoreError> {
    let found = Entity::find().filter(Column::Id.is_in(ids));
    Ok(found.all(db).await?)
}

/// The requests with which somebody at the desk has done something since their time was booked: whoever had looked at one
/// before has not seen the booking.
pub fn seen_requests_query() -> SelectStatement {
    // Here alone: everything that can be an expression has its `max`, times too.
    use sea_orm::ExprTrait;

    let later = Alias::new("later");
    let of = |column| Expr::col((later.clone(), column));
    let done = |column| Expr::col((event::Entity, column));
    let booked_since = Query::select()
        .expr(Expr::value(1))
        .from_as(event::Entity, later.clone())
        .and_where(of(event::Column::RequestId).eq(done(event::Column::RequestId)))
        .and_where(of(event::Column::StateAfter).eq(RequestState::Scheduled.key()))
        .and_where(of(event::Column::StateBefore).ne(RequestState::Scheduled.key()))
        // A booking made by staff has been seen by them.
        .and_where(of(event::Column::By).not_like("staff:%"))
        .and_where(of(event::Column::Id).gt(done(event::Column::Id)))
        .to_owned();
    Query::select()
        .column((event::Entity, event::Column::RequestId))
        .from(event::Entity)
        .and_where(event::Column::By.starts_with("staff:"))
        .and_where(Expr::exists(booked_since).not())
        .to_owned()
}

/// The condition that a request waits for somebody at the desk: it is new or to be decided, or was booked and nobody has done
/// anything with it since.
pub fn unseen_condition() -> Condition {
    Condition::any()
        .add(Column::State.is_in([RequestState::New, RequestState::NeedsReview]))
        .add(just_booked_condition())
}

/// The condition that somebody wrote what nobody at the desk has read.
pub fn unread_condition() -> Condition {
    Condition::all()
        .add(Column::ErasedAt.is_null())
        .add(Column::Id.in_subquery(threads::unread_subjects_query()))
}

/// The condition that a request was booked, and that nobody at the desk has done anything with it.
pub fn just_booked_condition() -> Condition {
    Condition::all()
        .add(Column::State.eq(RequestState::Scheduled))
        .add(Column::Id.not_in_subquery(seen_requests_query()))
}

/// Ids of what the payer of a request is writing, this one among them; kept from others until the write ends.
pub async fn drafts_of_payer(tx: &WriteTx, id: &str) -> Result<Vec<String>, StoreError> {
    let found = cases::find_case::<Model>(tx.connection(), id).await?;
    let blind_index = found.and_then(|row| row.payer_email_index);
    let Some(blind_index) = blind_index else {
        return Ok(vec![id.to_owned()]);
    };
    let written = RequestState::iter().filter(|state| state.is_being_written());
    let rows = Entity::find()
        .filter(Column::PayerEmailIndex.eq(blind_index))
        .filter(Column::State.is_in(written))
        .order_by_asc(Column::Id)
        // Locked in the order of ids, so that two drafts of one payer cannot deadlock.
        .lock_exclusive()
        .all(tx.connection())
        .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// A new draft for a package.
pub async fn insert_draft(
    store: &Store,
    tx: &WriteTx,
    package: &ConsultationPackage,
    keep_days: u32,
) -> Result<Model, StoreError> {
    insert_draft_as(store, tx, tx.new_id().to_string(), package, keep_days).await
}

/// The same under an id that was given out before.
pub async fn insert_draft_as(
    store: &Store,
    tx: &WriteTx,
    id: String,
    package: &ConsultationPackage,
    keep_days: u32,
) -> Result<Model, StoreError> {
    let answers = RequestAnswers {
        package_title: package.title.clone(),
        ..RequestAnswers::default()
    };
    let mut row = ActiveModel {
        id: Set(id.clone()),
        reference: Set(token::new_reference('C')),
        state: Set(RequestState::Draft),
        version: Set(1),
        is_called: Set(false),
        package: Set(package.id.clone()),
        package_name: Set(package.name.clone()),
        is_free: Set(package.is_free()),
        created_at: Set(tx.now()),
        erase_after: Set(Some(tx.now() + Duration::days(i64::from(keep_days)))),
        ..Default::default()
    };
    encrypt_answers(store, &mut row, &id, &answers)?;
    Ok(Entity::insert(row)
        .exec_with_returning(tx.connection())
        .await?)
}

/// How long a link opens a request that has come to its end, from the end or from the last mail with it.
const LINK_LIFETIME: Duration = Duration::days(90);

/// The secret of a request's link for a mail that is written now, made where there is none yet: the payer's, or the
/// patient's.
pub async fn issue_link(
    store: &Store,
    tx: &WriteTx,
    request: &str,
    is_payers: bool,
) -> Result<String, StoreError> {
    let found = link::Entity::find()
        .filter(link::Column::RequestId.eq(request))
        .filter(link::Column::IsPayers.eq(is_payers))
        .one(tx.connection())
        .await?;
    if let Some(row) = found {
        // The secret stays the same, because links in earlier mails have to keep working.
        let plain = store.decrypt_bytes(&format!("care_link.secret:{}", row.hash), &row.secret)?;
        let mut row = row.into_active_model();
        row.sent_at = Set(Some(tx.now()));
        row.update(tx.connection()).await?;
        return String::from_utf8(plain).map_err(StoreError::other);
    }
    let token = Token::hex::<24>();
    let hash = token.hash();
    let row = link::Model {
        request_id: request.to_owned(),
        is_payers,
        secret: store.encrypt_bytes(
            &format!("care_link.secret:{hash}"),
            token.secret().as_bytes(),
        )?,
        hash,
        sent_at: Some(tx.now()),
    };
    tx.insert_row(row).await?;
    Ok(token.into_secret())
}

/// Lets links open nothing any more: mails that carry them went to somebody who is not meant now.
pub async fn delete_links(
    tx: &WriteTx,
    request: &str,
    whose: &[LinkOwner],
) -> Result<(), StoreError> {
    link::Entity::delete_many()
        .filter(link::Column::RequestId.eq(request))
        .filter(link::Column::IsPayers.is_in(whose.iter().map(|of| of.is_payers())))
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// A request by its link.
pub struct LinkedRequest {
    pub row: Model,
    /// The link is the payer's.
    pub is_payers: bool,
    /// The request came to its end so long ago that the link opens it no more.
    pub is_over: bool,
}

/// The request that a link's secret names.
pub async fn find_by_link(
    db: &impl ConnectionTrait,
    secret: &str,
    now: DateTime<Utc>,
) -> Result<Option<LinkedRequest>, StoreError> {
    let found = link::Entity::find_by_id(token::hash_secret(secret))
        .one(db)
        .await?;
    let Some(found) = found else { return Ok(None) };
    let row = cases::find_case::<Model>(db, &found.request_id).await?;
    Ok(row
        .filter(|row| row.erased_at.is_none())
        .map(|row| LinkedRequest {
            is_over: row
                .closed_at
                .is_some_and(|closed| found.sent_at.max(Some(closed)) < Some(now - LINK_LIFETIME)),
            is_payers: found.is_payers,
            row,
        }))
}

/// The secret of a request's link, where one was made.
pub async fn find_link_secret(
    store: &Store,
    db: &impl ConnectionTrait,
    request: &str,
    is_payers: bool,
) -> Result<Option<String>, StoreError> {
    let found = link::Entity::find()
        .filter(link::Column::RequestId.eq(request))
        .filter(link::Column::IsPayers.eq(is_payers))
        .one(db)
        .await?;
    let opened = found.map(|row| {
        let place = format!("care_link.secret:{}", row.hash);
        let plain = store.decrypt_bytes(&place, &row.secret)?;
        String::from_utf8(plain).map_err(StoreError::other)
    });
    opened.transpose()
}
