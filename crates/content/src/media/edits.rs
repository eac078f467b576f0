//! Describing a file, giving a video its poster, deleting.
use std::collections::BTreeSet;

use ::store::{NewJob, StoreError, WriteTx};
use kernel::{FieldError, ProblemDetails};
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter,
};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::json;
use staff::SignedIn;
use utoipa::ToSchema;
use web::Error;

use super::service::MediaService;
use super::table::media;
use super::view::MediaUse;
use super::{jobs, library};
use crate::documents::file_uses;
use crate::documents::table::document::{Column, Entity, VersionStatus};
use crate::documents::table::used;
use crate::pictures::{self, DeletedFile};
use crate::view::FocalPoint;

const LONGEST_NAME: usize = 200;
const LONGEST_ALT: usize = 300;
const LONGEST_CAPTION: usize = 500;
/// How long after a file was deleted its bytes go: a backup that is being written may still want them.
const PURGED_AFTER: chrono::TimeDelta = chrono::TimeDelta::hours(1);

#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct MediaChange {
    /// 1 to 200 characters.
    #[schema(max_length = 200)]
    pub name: Option<String>,
    /// At most 300 characters.
    #[schema(max_length = 300)]
    pub alt: Option<String>,
    /// A decorative picture has no alternative text.
    pub decorative: Option<bool>,
    /// At most 500 characters.
    #[schema(max_length = 500)]
    pub caption: Option<String>,
    /// `null` takes it away.
    #[serde(
        deserialize_with = "deserialize_given",
        skip_serializing_if = "Option::is_none"
    )]
    #[schema(value_type = Option<FocalPoint>)]
    pub focal: Option<Option<FocalPoint>>,
}

/// Tells `null` from nothing.
fn deserialize_given<'de, D: Deserializer<'de>>(
    from: D,
) -> Result<Option<Option<FocalPoint>>, D::Error> {
    Deserialize::deserialize(from).map(Some)
}

impl MediaChange {
    fn validate_fields(&self) -> Result<(), Error> {
        let mut errors = Vec::new();
        let mut refuse = |field: &str, message: String| {
            errors.push(FieldError::new(field, message));
        };
        for (field, value, most) in [
            ("name", &self.name, LONGEST_NAME),
            ("alt", &self.alt, LONGEST_ALT),
            ("caption", &self.caption, LONGEST_CAPTION),
        ] {
            let Some(text) = value else { continue };
            if text.chars().count() > most {
                refuse(field, format!("Use at most {most} characters"));
            } else if text.contains('\0') {
                refuse(field, "Remove the NUL character".to_owned());
            }
        }
        if self
            .name
            .as_ref()
            .is_some_and(|name| name.trim().is_empty())
        {
            refuse("name", "Give the file a name".to_owned());
        }
        let is_inside = |point: FocalPoint| point.x <= 100 && point.y <= 100;
        if self.focal.flatten().is_some_and(|point| !is_inside(point)) {
            refuse("focal", "The focal point is outside the picture".to_owned());
        }
        if errors.is_empty() {
            Ok(())
        } else {
            Err(Error::invalid_fields(
                "Check the fields marked below.",
                errors,
            ))
        }
    }
}

pub(super) fn media_not_found() -> Error {
    ProblemDetails::not_found("There is no such file in the library.").into()
}

pub(super) async fn load_row(tx: &WriteTx, id: &str) -> Result<media::Model, Error> {
    library::find_media(tx.connection(), id)
        .await?
        .ok_or_else(media_not_found)
}

pub enum MediaDeleteError {
    Used(Vec<MediaUse>),
    /// Only older versions of these documents show it.
    InVersions(Vec<MediaUse>),
    Other(Error),
}

impl<E: Into<Error>> From<E> for MediaDeleteError {
    fn from(error: E) -> Self {
        Self::Other(error.into())
    }
}

impl MediaService {
    pub(super) async fn update_media(
        &self,
        who: &SignedIn,
        id: &str,
        change: MediaChange,
    ) -> Result<(), Error> {
        change.validate_fields()?;
        let tx = self.store().begin(who.actor()).await?;
        let row = load_row(&tx, id).await?;
        let before = json!({ "name": row.name, "alt": row.alt, "decorative": row.decorative, "caption": row.caption });
        let after = json!(change);
        let tidy = |text: Option<String>, old: &str| {
            text.map_or_else(|| old.to_owned(), |text| text.trim().to_owned())
        };
        // A new picture has no words yet; who describes it does not leave it without.
        let says_nothing = change.alt.is_some() || change.decorative.is_some();
        let name = tidy(change.name, &row.name);
        let caption = tidy(change.caption, &row.caption);
        let decorative = change.decorative.unwrap_or(row.decorative);
        let alt = if decorative {
            String::new()
        } else {
            tidy(change.alt, &row.alt)
        };
        if says_nothing && row.kind == "image" && alt.is_empty() && !decorative {
            let words = "Say what the picture shows, or mark it as decorative";
            return Err(web::invalid_field("alt", words));
        }
        let (id, sha1) = (row.id.clone(), row.sha1.clone());
        let mut changed = row.into_active_model();
        changed.find_key = Set(library::find_key(&name, &alt, &caption));
        changed.name = Set(name);
        changed.alt = Set(alt);
        changed.decorative = Set(decorative);
        changed.caption = Set(caption);
        changed.update(tx.connection()).await?;
        if let Some(focal) = change.focal {
            pictures::set_focal(&tx, &sha1, focal).await?;
            // The focal point decides how pages crop the picture, so they have to be rendered again.
            file_uses::touch_users(&tx, &sha1).await?;
        }
        library::audit_media(&tx, "media.change", &id, Some(before), Some(after)).await?;
        Ok(tx.commit().await?)
    }

    pub(super) async fn set_poster(
        &self,
        who: &SignedIn,
        id: &str,
        poster: Option<String>,
    ) -> Result<(), Error> {
        let tx = self.store().begin(who.actor()).await?;
        let row = load_row(&tx, id).await?;
        if row.kind != "video" {
            return Err(web::invalid_field("image", "Only videos have a poster"));
        }
        let picture = match &poster {
            Some(id) => Some(
                library::find_media(tx.connection(), id)
                    .await?
                    .filter(|picture| picture.kind == "image")
                    .ok_or_else(|| {
                        web::invalid_field("image", "Choose a picture from the library")
                    })?,
            ),
            None => None,
        };
        forget_uses(&tx, &row.id).await?;
        if let Some(picture) = picture {
            let used = used::ActiveModel {
                sha1: Set(picture.sha1),
                document_id: Set(format!("media:{}", row.id)),
                status: Set("published".to_owned()),
            };
            tx.insert_row(used).await?;
        }
        let (id, before) = (row.id.clone(), json!({ "poster": row.poster }));
        let after = json!({ "poster": poster });
        file_uses::touch_users(&tx, &row.sha1).await?;
        let mut changed = row.into_active_model();
        changed.poster = Set(poster);
        changed.update(tx.connection()).await?;
        library::audit_media(&tx, "media.poster", &id, Some(before), Some(after)).await?;
        Ok(tx.commit().await?)
    }

    /// Deletes a file that no document uses; with `from_versions` also one that older versions show, which are then
    /// brought back without it.
    pub(super) async fn delete_media(
        &self,
        who: &SignedIn,
        id: &str,
        from_versions: bool,
    ) -> Result<(), MediaDeleteError> {
        if !from_versions {
            self.check_unused_in_versions(id).await?;
        }
        // Uses are checked again below: a document may have started to use the file in the meantime.
        let tx = self.store().begin(who.actor()).await?;
        let row = load_row(&tx, id).await?;
        let used = list_uses(tx.connection(), &row.sha1).await?;
        if !used.is_empty() {
            return Err(MediaDeleteError::Used(used));
        }
        forget_uses(&tx, &row.id).await?;
        for DeletedFile { blob, renditions } in pictures::delete_file(&tx, &row.sha1).await? {
            let mut sweep = NewJob::new(
                jobs::PURGE_JOB,
                json!({ "blob": blob, "renditions": renditions }),
            );
            sweep.run_at = Some(tx.now() + PURGED_AFTER);
            // In the transaction that deletes the row: otherwise a crash could leave bytes that nothing names.
            tx.enqueue_job(sweep).await?;
        }
        let before = json!({ "name": row.name, "bytes": row.bytes });
        media::Entity::delete_by_id(&row.id)
            .exec(tx.connection())
            .await?;
        library::audit_media(&tx, "media.delete", &row.id, Some(before), None).await?;
        Ok(tx.commit().await?)
    }

    /// Looks through all versions, which may take a while: before the write, not in it.
    async fn check_unused_in_versions(&self, id: &str) -> Result<(), MediaDeleteError> {
        let reader = self.store().reader();
        let connection = reader.connection();
        let row = library::find_media(connection, id)
            .await?
            .ok_or_else(media_not_found)?;
        let used = list_uses(connection, &row.sha1).await?;
        if !used.is_empty() {
            return Err(MediaDeleteError::Used(used));
        }
        let mut versions = Vec::new();
        for document in file_uses::find_in_versions(connection, &row.sha1).await? {
            let known = find_document_use(connection, &document).await?;
            versions.push(MediaUse {
                state: "version".to_owned(),
                ..known.unwrap_or_else(|| MediaUse {
                    title: document.clone(),
                    id: document,
                    kind: String::new(),
                    state: String::new(),
                })
            });
        }
        if versions.is_empty() {
            return Ok(());
        }
        Err(MediaDeleteError::InVersions(versions))
    }
}

/// What a video uses is noted as of `media:<id>`.
async fn forget_uses(tx: &WriteTx, id: &str) -> Result<(), StoreError> {
    used::Entity::delete_many()
        .filter(used::Column::DocumentId.eq(format!("media:{id}")))
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// The documents and videos that use a file, each once.
pub(super) async fn list_uses(
    connection: &impl ConnectionTrait,
    sha1: &str,
) -> Result<Vec<MediaUse>, StoreError> {
    let ids: BTreeSet<String> = file_uses::list_users(connection, sha1)
        .await?
        .into_iter()
        .map(|row| row.document_id)
        .collect();
    let mut found = Vec::new();
    for id in ids {
        let used = match id.strip_prefix("media:") {
            Some(video) => library::find_media(connection, video)
                .await?
                .map(|video| MediaUse {
                    id: video.id,
                    kind: "media".to_owned(),
                    title: video.name,
                    state: "published".to_owned(),
                }),
            None => find_document_use(connection, &id).await?,
        };
        found.extend(used);
    }
    Ok(found)
}

async fn find_document_use(
    connection: &impl ConnectionTrait,
    id: &str,
) -> Result<Option<MediaUse>, StoreError> {
    let rows = Entity::find()
        .filter(Column::Id.eq(id))
        .all(connection)
        .await?;
    let shown = [
        VersionStatus::Published,
        VersionStatus::Draft,
        VersionStatus::Archived,
    ]
    .into_iter()
    .find_map(|status| rows.iter().find(|row| row.status == status));
    Ok(shown.map(|row| MediaUse {
        id: row.id.clone(),
        kind: row.kind.clone(),
        title: if row.title.is_empty() {
            row.id.clone()
        } else {
            row.title.clone()
        },
        state: match row.status {
            VersionStatus::Published => "published",
            VersionStatus::Draft => "draft",
            VersionStatus::Archived => "archived",
        }
        .to_owned(),
    }))
}
