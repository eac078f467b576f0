//! One file in place of another, in all documents at once.
use std::collections::BTreeSet;

use ::store::WriteTx;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use serde_json::{Value, json};
use staff::SignedIn;
use web::Error;

use super::edits::load_row;
use super::library;
use super::service::MediaService;
use super::table::media;
use super::view::MediaReplaced;
use crate::desk::ContentEditor;
use crate::documents::{
    ChangedApproval, DocumentError, RevisionMetadata, file_uses, heads, rewrite_document,
};
use crate::model::{DocumentKind, SAMPLE_PICTURES, fields};
use crate::pictures::sha1_in;

impl MediaService {
    /// Puts `with` wherever `id` is used, drafts included, in one transaction. What is published stays published, with
    /// the other file.
    pub(super) async fn replace_media(
        &self,
        who: &SignedIn,
        id: &str,
        with: &str,
    ) -> Result<MediaReplaced, Error> {
        let person = ContentEditor(who.clone());
        let tx = self.store().begin(who.actor()).await?;
        let old = load_row(&tx, id).await?;
        let new = library::find_media(tx.connection(), with)
            .await?
            .ok_or_else(|| web::invalid_field("with", "Choose a file from the library"))?;
        if old.id == new.id {
            return Err(web::invalid_field("with", "Choose another file"));
        }
        if old.kind != new.kind {
            return Err(web::invalid_field("with", "Choose a file of the same type"));
        }
        let users = file_uses::list_users(tx.connection(), &old.sha1).await?;
        // Sorted, so that two concurrent replacements lock documents in the same order.
        let mut ids: BTreeSet<String> = users.into_iter().map(|row| row.document_id).collect();
        // Pages may name a sample picture by its file name, through this list.
        ids.insert(SAMPLE_PICTURES.to_owned());
        let metadata = RevisionMetadata::from_author(person.name()).with_action("replace");
        let mut documents = 0;
        for id in ids {
            may_replace_in(&tx, &person, &id).await?;
            let is_changed = match id.strip_prefix("media:") {
                Some(video) => move_poster(&tx, video, &new).await?,
                None => {
                    let falls = ChangedApproval::Falls;
                    let swap = |body: &mut Value| swap_asset(body, &old, &new);
                    rewrite_document(&tx, &id, &metadata, falls, swap)
                        .await
                        .map_err(from_document_error)?
                }
            };
            documents += u64::from(is_changed && id != SAMPLE_PICTURES);
        }
        let after = json!({ "with": new.id, "documents": documents });
        library::audit_media(&tx, "media.replace", &old.id, None, Some(after)).await?;
        tx.commit().await?;
        Ok(MediaReplaced { documents })
    }
}

/// What is on the site changes at once, so the person needs what publishing there needs.
async fn may_replace_in(tx: &WriteTx, person: &ContentEditor, id: &str) -> Result<(), Error> {
    let Some(head) = heads::lock_head(tx, id)
        .await
        .map_err(from_document_error)?
    else {
        return Ok(());
    };
    let kind: DocumentKind = head.kind.parse().map_err(Error::internal)?;
    person
        .require_change_in_place(tx, &head, kind)
        .map_err(Error::from)
}

fn from_document_error(error: DocumentError) -> Error {
    match error {
        DocumentError::Store(error) => error.into(),
        other => kernel::ProblemDetails::from(other).into(),
    }
}

async fn move_poster(tx: &WriteTx, video: &str, new: &media::Model) -> Result<bool, Error> {
    let Some(row) = library::find_media(tx.connection(), video).await? else {
        return Ok(false);
    };
    let mut changed = row.into_active_model();
    changed.poster = Set(Some(new.id.clone()));
    changed.update(tx.connection()).await?;
    file_uses::move_poster(tx, video, &new.sha1).await?;
    Ok(true)
}

/// Names the new file where the old one stands. An alternative text that came from the library changes with it, as does
/// the length of a recording; what the writer said of the picture stays.
fn swap_asset(value: &mut Value, old: &media::Model, new: &media::Model) -> bool {
    match value {
        Value::String(text) => {
            let is_old = sha1_in(text) == Some(old.sha1.as_str());
            if is_old {
                new.id.clone_into(text);
            }
            is_old
        }
        // Not `any`, which would stop at the first match; every one has to change.
        Value::Array(items) => items
            .iter_mut()
            .fold(false, |changed, item| swap_asset(item, old, new) | changed),
        Value::Object(map) => {
            let names_it = map.get("asset").is_some_and(|asset| {
                sha1_in(fields::read_text(asset, "_ref")) == Some(old.sha1.as_str())
            });
            if names_it {
                let said = map.get("alt").and_then(Value::as_str).map(str::trim);
                if !new.alt.is_empty()
                    && said.is_some_and(|said| said.is_empty() || said == old.alt)
                {
                    map.insert("alt".to_owned(), new.alt.clone().into());
                }
                if let (true, Some(millis)) = (map.contains_key("seconds"), new.millis) {
                    map.insert("seconds".to_owned(), ((millis + 500) / 1000).max(1).into());
                }
            }
            map.values_mut().fold(false, |changed, value| {
                swap_asset(value, old, new) | changed
            })
        }
        _ => false,
    }
}
