//! Rows of the library: keeping, finding, listing.
use std::collections::HashMap;

use ::store::{AuditEntry, StoreError, WriteTx, fetch_page};
use kernel::text::fold_for_comparison;
use kernel::{Page, PageParams};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, Query};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, ExprTrait, QueryFilter,
    QueryOrder, QuerySelect, Select,
};

use super::service::MediaService;
use super::table::media;
use crate::documents::queries::{like_pattern, nul_free};
use crate::documents::table::used;
use crate::view::FilmView;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMedia {
    /// What documents refer to.
    pub id: String,
    pub sha1: String,
    /// `image`, `audio`, `video` or `file`.
    pub kind: &'static str,
    /// What it was called where it came from.
    pub name: String,
    pub mime: String,
    pub extension: String,
    pub bytes: u64,
    /// Width and height of a picture, in pixels.
    pub size: Option<(u32, u32)>,
    pub millis: Option<u64>,
    /// What a picture shows, where that is known already.
    pub alt: String,
    /// Name of the person who sent it; empty for the house itself.
    pub uploader_name: String,
}

pub async fn insert_media(tx: &WriteTx, new: NewMedia) -> Result<(), StoreError> {
    let signed = |value: u64| i64::try_from(value).unwrap_or(i64::MAX);
    let (id, name) = (new.id.clone(), new.name.clone());
    let row = media::ActiveModel {
        find_key: Set(find_key(&new.name, &new.alt, "")),
        id: Set(new.id),
        sha1: Set(new.sha1),
        kind: Set(new.kind.to_owned()),
        name: Set(new.name),
        mime: Set(new.mime),
        extension: Set(new.extension),
        bytes: Set(signed(new.bytes)),
        width: Set(new.size.map(|(width, _)| width.into())),
        height: Set(new.size.map(|(_, height)| height.into())),
        millis: Set(new.millis.map(signed)),
        alt: Set(new.alt),
        decorative: Set(false),
        caption: Set(String::new()),
        poster: Set(None),
        uploader: Set(tx.actor().to_string()),
        uploader_name: Set(new.uploader_name),
        uploaded_at: Set(tx.now()),
    };
    let is_new = media::Entity::insert(row)
        // Same bytes, same file: a second upload keeps the first one's name and texts.
        .on_conflict_do_nothing_on([media::Column::Id])
        .exec_without_returning(tx.connection())
        .await?;
    // Files that the program imports itself, such as samples, are nobody's upload.
    if matches!(is_new, sea_orm::TryInsertResult::Inserted(rows) if rows > 0)
        && *tx.actor() != ::store::Actor::System
    {
        let after = Some(serde_json::json!({ "name": name }));
        audit_media(tx, "media.upload", &id, None, after).await?;
    }
    Ok(())
}

pub(super) async fn audit_media(
    tx: &WriteTx,
    action: &str,
    id: &str,
    before: Option<serde_json::Value>,
    after: Option<serde_json::Value>,
) -> Result<(), StoreError> {
    let entry = AuditEntry {
        action: action.to_owned(),
        subject: format!("media:{id}"),
        before,
        after,
    };
    tx.record_audit(entry).await
}

/// What a search looks into.
pub(super) fn find_key(name: &str, alt: &str, caption: &str) -> String {
    fold_for_comparison(&[name, alt, caption].join(" "))
}

pub(super) async fn find_media(
    connection: &impl ConnectionTrait,
    id: &str,
) -> Result<Option<media::Model>, DbErr> {
    let found = media::Entity::find_by_id(nul_free(id));
    found.one(connection).await
}

impl MediaService {
    /// A film as pages show it, without its captions; none for what is no film, or waits for the virus scanner.
    pub(crate) async fn find_film(&self, asset: &str) -> Result<Option<FilmView>, StoreError> {
        let found = self.pictures().find_file(asset).await?;
        let Some(file) = found.filter(|file| file.mime.starts_with("video/")) else {
            return Ok(None);
        };
        let row = find_media(self.store().reader().connection(), asset).await?;
        let (millis, poster) = row.map_or((None, None), |row| (row.millis, row.poster));
        let poster = match poster {
            Some(poster) => self.pictures().find_view(&poster, "").await?,
            None => None,
        };
        let seconds = millis.map_or(0, |millis| (millis + 500) / 1000);
        Ok(Some(FilmView {
            src: file.file_url(),
            mime: file.mime,
            bytes: file.bytes,
            seconds: u32::try_from(seconds).unwrap_or_default(),
            poster,
            captions: Vec::new(),
        }))
    }

    /// Where a film's captions are.
    pub(crate) async fn find_captions(&self, asset: &str) -> Result<Option<String>, StoreError> {
        let found = self.pictures().find_file(asset).await?;
        let captions = found.filter(|file| file.mime == "text/vtt");
        Ok(captions.map(|file| file.file_url()))
    }

    /// The name of a file and what a picture shows, where the library has it.
    pub async fn find_words(&self, id: &str) -> Result<Option<(String, String)>, StoreError> {
        let found = find_media(self.store().reader().connection(), id).await?;
        Ok(found.map(|row| (row.name, row.alt)))
    }
}

#[derive(Debug, Clone, Default)]
pub(super) struct MediaQuery {
    /// Text that name, alternative text or caption hold; empty for any.
    pub contains: String,
    /// Empty for any.
    pub kind: String,
    pub unused: bool,
}

impl MediaQuery {
    fn to_condition(&self) -> Condition {
        let mut wanted = Condition::all();
        if !self.kind.is_empty() {
            wanted = wanted.add(media::Column::Kind.eq(self.kind.replace('\0', "")));
        }
        if let Some(pattern) = like_pattern(&self.contains) {
            wanted = wanted.add(media::Column::FindKey.like(pattern));
        }
        if self.unused {
            let used = Query::select()
                .expr(Expr::val(1))
                .from(used::Entity)
                .and_where(
                    Expr::col((used::Entity, used::Column::Sha1))
                        .equals((media::Entity, media::Column::Sha1)),
                )
                .to_owned();
            wanted = wanted.add(Expr::not_exists(used));
        }
        wanted
    }

    /// The newest first.
    pub(super) fn to_select(&self) -> Select<media::Entity> {
        media::Entity::find()
            .filter(self.to_condition())
            .order_by_desc(media::Column::UploadedAt)
            .order_by_asc(media::Column::Id)
    }
}

pub(super) async fn list_media(
    connection: &impl ConnectionTrait,
    wanted: &MediaQuery,
    paging: PageParams,
) -> Result<Page<media::Model>, StoreError> {
    fetch_page(wanted.to_select(), connection, paging).await
}

/// In how many documents each of some files is used; those in none are left out.
pub(super) async fn count_uses(
    connection: &impl ConnectionTrait,
    hashes: Vec<String>,
) -> Result<HashMap<String, u64>, DbErr> {
    let rows: Vec<(String, i64)> = used::Entity::find()
        .select_only()
        .column(used::Column::Sha1)
        .expr(Expr::col(used::Column::DocumentId).count_distinct())
        .filter(used::Column::Sha1.is_in(hashes))
        .group_by(used::Column::Sha1)
        .into_tuple()
        .all(connection)
        .await?;
    Ok(rows
        .into_iter()
        .map(|(sha1, count)| (sha1, u64::try_from(count).unwrap_or_default()))
        .collect())
}
