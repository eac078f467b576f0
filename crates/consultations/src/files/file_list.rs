//! What files a request has.

use std::collections::BTreeSet;

use store::{HeldState, StoreError};
use uploads::documents::{display_name, format_size};
use uploads::{Upload, held_text};

use super::storage::{files_of, key_of, kind_of, name_of, notes_of};
use super::table::file;
use super::{FileService, FileState, FileView, StoredFile};

impl FileService {
    /// The files of a request as its sender sees them: those that are kept, those that are arriving, and those of the last
    /// day that were refused.
    pub async fn list_files(&self, request: &str) -> Result<Vec<FileView>, StoreError> {
        let reader = self.store().reader();
        let files = files_of(reader.connection(), request).await?;
        let kept: BTreeSet<&str> = files.iter().map(|row| row.id.as_str()).collect();
        let uploads = self.uploads().list_unfinished(request).await?;
        let mut views = Vec::new();
        let held = self.find_held(&files).await?;
        for row in &files {
            views.push(self.build_file_view(row, held.get(&row.blob).copied())?);
        }
        for upload in uploads.iter().filter(|upload| !kept.contains(&*upload.id)) {
            // One that never brought a byte was begun twice, or given up at once.
            if upload.received > 0 || upload.refused.is_some() {
                views.push(upload_view(upload));
            }
        }
        Ok(views)
    }

    fn build_file_view(
        &self,
        row: &file::Model,
        held: Option<HeldState>,
    ) -> Result<FileView, StoreError> {
        let bytes = u64::try_from(row.bytes).unwrap_or_default();
        Ok(FileView {
            id: row.id.clone(),
            name: name_of(&key_of(self.store(), row)?, row)?,
            size_text: format_size(bytes),
            state: match held {
                None => FileState::Ready,
                Some(HeldState::Waiting) => FileState::Checking,
                Some(HeldState::Infected) => FileState::Refused,
            },
            received: bytes,
            length: bytes,
            problem: held.map(|held| held_text(held).to_owned()),
        })
    }

    /// The kept files of a request, as staff see them.
    pub async fn list_stored_files(&self, request: &str) -> Result<Vec<StoredFile>, StoreError> {
        let reader = self.store().reader();
        let rows = files_of(reader.connection(), request).await?;
        let held = self.find_held(&rows).await?;
        let view = |row: &file::Model| self.build_stored_file(row, held.get(&row.blob).copied());
        rows.iter().map(view).collect()
    }

    fn build_stored_file(
        &self,
        row: &file::Model,
        held: Option<HeldState>,
    ) -> Result<StoredFile, StoreError> {
        let kind = kind_of(row)?;
        let bytes = u64::try_from(row.bytes).unwrap_or_default();
        let notes = notes_of(row)?;
        Ok(StoredFile {
            id: row.id.clone(),
            name: name_of(&key_of(self.store(), row)?, row)?,
            kind,
            bytes,
            size_text: format_size(bytes),
            is_showable: kind.is_showable() && held.is_none(),
            held: held.map(|held| held_text(held).to_owned()),
            warnings: notes.iter().map(|note| note.message().to_owned()).collect(),
            at: row.at,
        })
    }
}

fn upload_view(upload: &Upload) -> FileView {
    let state = if upload.refused.is_some() {
        FileState::Refused
    } else {
        FileState::Arriving
    };
    let problem = upload.refused.as_ref();
    FileView {
        id: upload.id.clone(),
        name: display_name(&upload.name),
        size_text: format_size(upload.length),
        state,
        received: upload.received,
        length: upload.length,
        problem: problem.map(|problem| problem.detail.clone()),
    }
}
