//! What files a request has.

use std::collections::BTreeSet;

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use store::StoreError;

use super::keeping::{files_of, key_of, kind_of, name_of, notes_of};
use super::table::{file, upload};
use super::uploads::{self, unsigned};
use super::view::size_text;
use super::{FileState, FileView, Files, KeptFile, name};

impl Files {
    /// The files of a request as its sender sees them: those that are kept, those that are arriving, and those of the last
    /// day that were refused.
    ///
    /// # Errors
    /// When the database fails or the site's key is not here.
    pub async fn list(&self, request: &str) -> Result<Vec<FileView>, StoreError> {
        let reader = self.store().reader();
        let files = files_of(reader.connection(), request).await?;
        let kept: BTreeSet<&str> = files.iter().map(|row| row.id.as_str()).collect();
        let uploads = upload::Entity::find()
            .filter(upload::Column::RequestId.eq(request))
            .filter(upload::Column::FileId.is_null())
            .filter(upload::Column::ExpiresAt.gt(self.store().clock().now()))
            .order_by_asc(upload::Column::Id)
            .all(reader.connection())
            .await?;
        let mut views = Vec::new();
        for row in &files {
            views.push(self.view(row)?);
        }
        for row in uploads.iter().filter(|row| !kept.contains(&*row.id)) {
            // One that never brought a byte was begun twice, or given up at once.
            if row.received > 0 || row.refused.is_some() {
                views.push(self.upload_view(row)?);
            }
        }
        Ok(views)
    }

    fn view(&self, row: &file::Model) -> Result<FileView, StoreError> {
        let bytes = unsigned(row.bytes);
        Ok(FileView {
            id: row.id.clone(),
            name: name_of(&key_of(self.store(), row)?, row)?,
            size_text: size_text(bytes),
            state: FileState::Ready,
            received: bytes,
            length: bytes,
            problem: None,
        })
    }

    fn upload_view(&self, row: &upload::Model) -> Result<FileView, StoreError> {
        let key = uploads::key_of(self.store(), row)?;
        let refused = uploads::refusal_of(&key, row)?;
        let state = if refused.is_some() {
            FileState::Refused
        } else {
            FileState::Arriving
        };
        Ok(FileView {
            id: row.id.clone(),
            name: name::bare(&uploads::name_of(&key, row)?),
            size_text: size_text(unsigned(row.length)),
            state,
            received: unsigned(row.received),
            length: unsigned(row.length),
            problem: refused.map(|problem| problem.words),
        })
    }

    /// The kept files of a request, as staff see them.
    ///
    /// # Errors
    /// When the database fails or the site's key is not here.
    pub async fn kept(&self, request: &str) -> Result<Vec<KeptFile>, StoreError> {
        let reader = self.store().reader();
        let rows = files_of(reader.connection(), request).await?;
        rows.iter().map(|row| self.kept_view(row)).collect()
    }

    fn kept_view(&self, row: &file::Model) -> Result<KeptFile, StoreError> {
        let kind = kind_of(row)?;
        let bytes = unsigned(row.bytes);
        let notes = notes_of(row)?;
        Ok(KeptFile {
            id: row.id.clone(),
            name: name_of(&key_of(self.store(), row)?, row)?,
            kind,
            bytes,
            size_text: size_text(bytes),
            is_showable: kind.is_showable(),
            warnings: notes.iter().map(|note| note.words().to_owned()).collect(),
            at: row.at,
        })
    }
}
