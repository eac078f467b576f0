//! All states of one document inside a transaction.
use chrono::{DateTime, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde_json::Value;
use store::WriteTx;

use super::error::DocumentError;
use super::heads::WrittenDocument;
use super::identity::MAX_BYTES;
use super::product_facts::{find_variant_prices, minor_by_currency};
use super::table::document::{self, Column, Entity, VersionStatus};
use crate::model::{DocumentKind, fields};

/// All states of one document, locked for this transaction.
pub(super) struct DocumentRows(Vec<document::Model>);

impl DocumentRows {
    pub async fn lock_rows(tx: &WriteTx, id: &str) -> Result<Self, DocumentError> {
        let found = Entity::find().filter(Column::Id.eq(id)).lock_exclusive();
        Ok(Self(found.all(tx.connection()).await?))
    }

    pub fn find_row(&self, status: VersionStatus) -> Option<&document::Model> {
        self.0.iter().find(|row| row.status == status)
    }

    /// What was written last: the draft, else what is on the site, else what was.
    pub fn newest_row(&self) -> Option<&document::Model> {
        [
            VersionStatus::Draft,
            VersionStatus::Published,
            VersionStatus::Archived,
        ]
        .into_iter()
        .find_map(|status| self.find_row(status))
    }

    /// The newest revision; 0 for a new document.
    pub fn newest_revision(&self) -> i64 {
        self.0.iter().map(|row| row.revision).max().unwrap_or(0)
    }

    pub fn written_key(&self, tx: &WriteTx) -> String {
        let known = self
            .0
            .iter()
            .map(|row| row.written_key.clone())
            .find(|key| !key.is_empty());
        known.unwrap_or_else(|| tx.now().format("%Y-%m-%dT%H:%M:%SZ").to_string())
    }

    pub fn check_kind(&self, kind: DocumentKind) -> Result<(), DocumentError> {
        match self.0.iter().find(|row| row.kind != kind.name()) {
            Some(other) => Err(DocumentError::Invalid(format!(
                "{} is of type {} already",
                other.id, other.kind
            ))),
            None => Ok(()),
        }
    }

    fn created_at(&self) -> Option<DateTime<Utc>> {
        self.0.iter().map(|row| row.created_at).min()
    }

    /// Takes the rows of all states but one away.
    pub async fn keep_only(
        &self,
        tx: &WriteTx,
        status: VersionStatus,
    ) -> Result<(), DocumentError> {
        for row in self.0.iter().filter(|row| row.status != status) {
            Entity::delete_by_id((row.id.clone(), row.status))
                .exec(tx.connection())
                .await?;
        }
        Ok(())
    }

    pub async fn write_row(
        &self,
        tx: &WriteTx,
        status: VersionStatus,
        written: WrittenDocument<'_>,
    ) -> Result<(), DocumentError> {
        let (mut columns, revision) = (written.columns, written.revision);
        if written.kind == DocumentKind::Shop && status == VersionStatus::Published {
            let prices = find_variant_prices(tx, written.id).await?;
            let lowest = prices.find_lowest(&fields::read_item_prices(written.body));
            [columns.price_ngn, columns.price_gbp, columns.price_usd] = minor_by_currency(&lowest);
        }
        let row = document::ActiveModel {
            id: Set(written.id.to_owned()),
            status: Set(status),
            kind: Set(written.kind.name().to_owned()),
            body: Set(written.text),
            slug: Set(columns.slug),
            title: Set(columns.title),
            category: Set(columns.category),
            category_key: Set(columns.category_key),
            section: Set(columns.section),
            section_key: Set(columns.section_key),
            date_key: Set(columns.date_key),
            written_key: Set(columns.written_key),
            find_key: Set(columns.find_key),
            position: Set(columns.position),
            sample: Set(columns.sample),
            price_ngn: Set(columns.price_ngn),
            price_gbp: Set(columns.price_gbp),
            price_usd: Set(columns.price_usd),
            revision: Set(revision),
            created_at: Set(self.created_at().unwrap_or(tx.now())),
            updated_at: Set(tx.now()),
        };
        if self.find_row(status).is_some() {
            row.update(tx.connection()).await?;
            return Ok(());
        }
        // Somebody may have written the same new document since we looked.
        let same = OnConflict::columns([Column::Id, Column::Status])
            .do_nothing()
            .to_owned();
        let inserted = Entity::insert(row)
            .on_conflict(same)
            .try_insert()
            .exec_without_returning(tx.connection());
        if matches!(inserted.await?, sea_orm::TryInsertResult::Inserted(rows) if rows > 0) {
            Ok(())
        } else {
            Err(DocumentError::Moved(revision))
        }
    }
}

pub(super) fn serialise_body(body: &Value) -> Result<String, DocumentError> {
    let text = body.to_string();
    if text.len() > MAX_BYTES {
        return Err(DocumentError::Invalid(format!(
            "This document is too large: {:.1} MB; the limit is 1 MB. Put pictures and recordings in the media library, or split a very long text in two.",
            text.len() as f64 / f64::from(1 << 20)
        )));
    }
    // PostgreSQL takes no NUL in a text; in JSON it would hide as an escape and come out in a column.
    if text.contains("\\u0000") {
        return Err(DocumentError::Invalid(
            "the document holds a NUL character".to_owned(),
        ));
    }
    Ok(text)
}
