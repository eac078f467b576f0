//! From a whole upload to a file in the library.
use ::store::{Actor, FileClearance, StoreError};
use uploads::{MediaProbe, probe_media};
use web::Error;

use super::file_type::{self, ENOUGH, FileType};
use super::kind::MediaKind;
use super::library::NewMedia;
use super::service::MediaService;
use super::upload_assembly::{AssembledUpload, run_blocking};
use super::{audio_tags, captions, mp4, upload_errors, webm};
use crate::pictures::{self, HELD_KIND, MediaFile, StoredPicture};

/// Bytes at the end of a PDF among which its end mark stands.
const PDF_END: usize = 2048;

impl MediaService {
    /// Finds out what the file is and keeps it, or says why it is not taken.
    pub(super) async fn store_upload(
        &self,
        whole: AssembledUpload,
        name: &str,
    ) -> Result<NewMedia, Error> {
        let what = file_type::detect_type(&whole.read_head(ENOUGH).await?)?;
        if whole.length > what.largest_kind().most_bytes() {
            return Err(upload_errors::too_large(what.largest_kind(), whole.length));
        }
        // Before anything is decoded, and as it was sent: a film is too large to be scanned again as it is kept.
        let pieces = whole.pieces()?;
        let clearance = uploads::clear_pieces(self.store(), HELD_KIND, name, pieces).await?;
        match what {
            FileType::Picture | FileType::Drawing => {
                self.store_picture_upload(&whole, (what, clearance), name)
                    .await
            }
            FileType::Pdf => {
                let bytes = whole.read_all().await?;
                let tail = &bytes[bytes.len().saturating_sub(PDF_END)..];
                // A PDF ends with this mark; without it, the end of the file was lost on the way.
                if !tail.windows(5).any(|end| end == b"%%EOF") {
                    return Err(upload_errors::truncated_file());
                }
                let kept = self
                    .store_file(&whole, clearance, ("pdf", "application/pdf"))
                    .await?;
                Ok(NewMedia::from_file(&kept, MediaKind::File, None, name))
            }
            FileType::Sound(extension, mime) => {
                let mut file = whole.file.try_clone().map_err(StoreError::from)?;
                // Stripped before the file is stored, so that the blob store never holds a copy with its tags.
                run_blocking(move || Ok(audio_tags::strip_audio_tags(&mut file, extension)?))
                    .await?;
                let measured = probe_upload(&whole)
                    .await?
                    .ok_or_else(|| upload_errors::broken_file("a recording"))?;
                let kept = self
                    .store_file(&whole, clearance, (extension, mime))
                    .await?;
                Ok(NewMedia::from_file(
                    &kept,
                    MediaKind::Audio,
                    Some(measured.millis),
                    name,
                ))
            }
            FileType::Captions => {
                captions::check_captions(&whole.read_all().await?)?;
                let kept = self
                    .store_file(&whole, clearance, ("vtt", "text/vtt"))
                    .await?;
                Ok(NewMedia::from_file(&kept, MediaKind::Captions, None, name))
            }
            FileType::Mp4 | FileType::Webm => {
                self.store_video_upload(&whole, (what, clearance), name)
                    .await
            }
        }
    }

    /// Takes a file of this disk into the library, as an upload is; the same bytes again change nothing. What it holds of
    /// its maker is cleaned from `file` itself.
    ///
    /// # Errors
    /// The words for who sent it where it is of no use; the store's.
    pub async fn import_file(
        &self,
        actor: Actor,
        file: std::fs::File,
        name: &str,
        alt: &str,
    ) -> Result<NewMedia, Error> {
        let whole = AssembledUpload::from_file(file).await?;
        if whole.length == 0 {
            return Err(upload_errors::empty_file());
        }
        let new = NewMedia {
            alt: alt.to_owned(),
            ..self.store_upload(whole, name).await?
        };
        let tx = self.store().begin(actor).await?;
        super::library::insert_media(&tx, new.clone()).await?;
        tx.commit().await?;
        Ok(new)
    }

    async fn store_picture_upload(
        &self,
        whole: &AssembledUpload,
        (what, clearance): (FileType, FileClearance),
        name: &str,
    ) -> Result<NewMedia, Error> {
        let bytes = whole.read_all().await?;
        let kept = if what == FileType::Drawing {
            if file_type::drawing_runs_something(&bytes) {
                return Err(upload_errors::unsafe_drawing());
            }
            self.pictures().import_drawing(bytes, clearance).await
        } else {
            if pictures::ends_early(&bytes) {
                return Err(upload_errors::truncated_file());
            }
            self.pictures().import_picture(bytes, clearance).await
        };
        Ok(NewMedia::from_picture(
            &kept.map_err(upload_errors::picture_error)?,
            name,
        ))
    }

    async fn store_video_upload(
        &self,
        whole: &AssembledUpload,
        (what, clearance): (FileType, FileClearance),
        name: &str,
    ) -> Result<NewMedia, Error> {
        let mut file = whole.file.try_clone().map_err(StoreError::from)?;
        let is_cut = run_blocking(move || {
            if what == FileType::Mp4 {
                let is_cut = mp4::is_cut(&mut file)?;
                mp4::strip_personal_data(&mut file)?;
                return Ok(is_cut);
            }
            let is_cut = webm::is_cut(&mut file)?;
            webm::strip_personal_data(&mut file)?;
            Ok(is_cut)
        });
        if is_cut.await? {
            return Err(upload_errors::truncated_file());
        }
        let measured = probe_upload(whole)
            .await?
            .ok_or_else(|| upload_errors::broken_file("a video or a recording"))?;
        let kind = if measured.has_video {
            MediaKind::Video
        } else {
            MediaKind::Audio
        };
        // Only now do we know whether it has moving pictures, and audio has a lower limit.
        if whole.length > kind.most_bytes() {
            return Err(upload_errors::too_large(kind, whole.length));
        }
        let (extension, mime) = match (what, kind) {
            (FileType::Mp4, MediaKind::Video) => ("mp4", "video/mp4"),
            (FileType::Mp4, _) => ("m4a", "audio/mp4"),
            (_, MediaKind::Video) => ("webm", "video/webm"),
            _ => ("webm", "audio/webm"),
        };
        let kept = self.store_file(whole, clearance, (extension, mime)).await?;
        Ok(NewMedia::from_file(
            &kept,
            kind,
            Some(measured.millis),
            name,
        ))
    }

    async fn store_file(
        &self,
        whole: &AssembledUpload,
        clearance: FileClearance,
        (extension, mime): (&str, &str),
    ) -> Result<MediaFile, StoreError> {
        let blob = whole.store_blob(self.store(), mime).await?;
        let about = MediaFile {
            sha1: whole.sha1.clone(),
            mime: mime.to_owned(),
            extension: extension.to_owned(),
            bytes: whole.length,
        };
        self.pictures()
            .store_file(about.clone(), blob, clearance)
            .await?;
        Ok(about)
    }
}

/// The length; `None` also for what makes the reader of its format give up altogether.
async fn probe_upload(whole: &AssembledUpload) -> Result<Option<MediaProbe>, StoreError> {
    use std::io::Seek;
    let mut file = whole.file.try_clone()?;
    // A cloned handle shares its position with the original.
    file.rewind()?;
    let outcome = tokio::task::spawn_blocking(move || probe_media(file)).await;
    Ok(outcome.unwrap_or_else(|error| {
        tracing::warn!(%error, "measuring a recording");
        None
    }))
}

impl NewMedia {
    pub fn from_picture(picture: &StoredPicture, name: &str) -> Self {
        Self {
            id: picture.asset_id(),
            sha1: picture.sha1.clone(),
            kind: MediaKind::Image.key(),
            name: name.to_owned(),
            mime: picture.mime.clone(),
            extension: picture.extension.clone(),
            bytes: picture.bytes,
            size: Some((picture.width, picture.height)),
            millis: None,
            alt: String::new(),
            uploader_name: String::new(),
        }
    }

    pub fn from_sound(recording: &MediaFile, bytes: &'static [u8], name: &str) -> Self {
        let millis = probe_media(std::io::Cursor::new(bytes)).map(|measured| measured.millis);
        Self::from_file(recording, MediaKind::Audio, millis, name)
    }

    fn from_file(recording: &MediaFile, kind: MediaKind, millis: Option<u64>, name: &str) -> Self {
        Self {
            id: recording.asset_id(),
            sha1: recording.sha1.clone(),
            kind: kind.key(),
            name: name.to_owned(),
            mime: recording.mime.clone(),
            extension: recording.extension.clone(),
            bytes: recording.bytes,
            size: None,
            millis,
            alt: String::new(),
            uploader_name: String::new(),
        }
    }
}
