//! From a whole upload to a file in the library.
use ::store::StoreError;
use web::Error;

use super::assemble::{Whole, off_thread};
use super::library::NewMedia;
use super::measure::{Measured, measure};
use super::sniff::{self, ENOUGH, Kind, What};
use super::{Media, mp4, refusal, sound, webm};
use crate::pictures::{self, Picture, Recording};

/// Bytes at the end of a PDF among which its end mark stands.
const PDF_END: usize = 2048;

impl Media {
    /// Finds out what the file is and keeps it, or says why it is not taken.
    pub(super) async fn take_in(&self, whole: Whole, name: &str) -> Result<NewMedia, Error> {
        let what = sniff::sniff(&whole.head(ENOUGH).await?)?;
        if whole.length > what.largest_kind().most_bytes() {
            return Err(refusal::too_large(what.largest_kind(), whole.length));
        }
        match what {
            What::Picture | What::Drawing => self.take_picture_in(&whole, what, name).await,
            What::Pdf => {
                let bytes = whole.bytes().await?;
                let tail = &bytes[bytes.len().saturating_sub(PDF_END)..];
                if !tail.windows(5).any(|end| end == b"%%EOF") {
                    return Err(refusal::cut());
                }
                let kept = self.keep_file(&whole, "pdf", "application/pdf").await?;
                Ok(NewMedia::recording(&kept, Kind::File, None, name))
            }
            What::Sound(extension, mime) => {
                let mut file = whole.file.try_clone().map_err(StoreError::from)?;
                off_thread(move || Ok(sound::forget_person(&mut file, extension)?)).await?;
                let measured = measured(&whole)
                    .await?
                    .ok_or_else(|| refusal::broken("a recording"))?;
                let kept = self.keep_file(&whole, extension, mime).await?;
                Ok(NewMedia::recording(
                    &kept,
                    Kind::Audio,
                    Some(measured.millis),
                    name,
                ))
            }
            What::Mp4 | What::Webm => self.take_film_in(&whole, what, name).await,
        }
    }

    async fn take_picture_in(
        &self,
        whole: &Whole,
        what: What,
        name: &str,
    ) -> Result<NewMedia, Error> {
        let bytes = whole.bytes().await?;
        let kept = if what == What::Drawing {
            if sniff::drawing_runs_something(&bytes) {
                return Err(refusal::drawing_with_program());
            }
            self.pictures().import_svg(bytes).await
        } else {
            if pictures::ends_early(&bytes) {
                return Err(refusal::cut());
            }
            self.pictures().import_bytes(bytes).await
        };
        Ok(NewMedia::picture(&kept.map_err(refusal::picture)?, name))
    }

    async fn take_film_in(&self, whole: &Whole, what: What, name: &str) -> Result<NewMedia, Error> {
        let mut file = whole.file.try_clone().map_err(StoreError::from)?;
        let is_cut = off_thread(move || {
            if what == What::Mp4 {
                let is_cut = mp4::is_cut(&mut file)?;
                mp4::forget_person(&mut file)?;
                return Ok(is_cut);
            }
            let is_cut = webm::is_cut(&mut file)?;
            webm::forget_person(&mut file)?;
            Ok(is_cut)
        });
        if is_cut.await? {
            return Err(refusal::cut());
        }
        let measured = measured(whole)
            .await?
            .ok_or_else(|| refusal::broken("a video or a recording"))?;
        let kind = if measured.has_video {
            Kind::Video
        } else {
            Kind::Audio
        };
        if whole.length > kind.most_bytes() {
            return Err(refusal::too_large(kind, whole.length));
        }
        let (extension, mime) = match (what, kind) {
            (What::Mp4, Kind::Video) => ("mp4", "video/mp4"),
            (What::Mp4, _) => ("m4a", "audio/mp4"),
            (_, Kind::Video) => ("webm", "video/webm"),
            _ => ("webm", "audio/webm"),
        };
        let kept = self.keep_file(whole, extension, mime).await?;
        Ok(NewMedia::recording(
            &kept,
            kind,
            Some(measured.millis),
            name,
        ))
    }

    async fn keep_file(
        &self,
        whole: &Whole,
        extension: &str,
        mime: &str,
    ) -> Result<Recording, StoreError> {
        let blob = whole.keep(self.store(), mime).await?;
        let about = Recording {
            sha1: whole.sha1.clone(),
            mime: mime.to_owned(),
            extension: extension.to_owned(),
            bytes: whole.length,
        };
        self.pictures().keep_recording(about.clone(), blob).await?;
        Ok(about)
    }
}

/// The length; `None` also for what makes the reader of its format give up altogether.
async fn measured(whole: &Whole) -> Result<Option<Measured>, StoreError> {
    use std::io::Seek;
    let mut file = whole.file.try_clone()?;
    file.rewind()?;
    let outcome = tokio::task::spawn_blocking(move || measure(file)).await;
    Ok(outcome.unwrap_or_else(|error| {
        tracing::warn!(%error, "measuring a recording");
        None
    }))
}

impl NewMedia {
    pub fn picture(picture: &Picture, name: &str) -> Self {
        Self {
            id: picture.asset(),
            sha1: picture.sha1.clone(),
            kind: Kind::Image.key(),
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

    pub fn sound(recording: &Recording, bytes: &'static [u8], name: &str) -> Self {
        let millis = measure(std::io::Cursor::new(bytes)).map(|measured| measured.millis);
        Self::recording(recording, Kind::Audio, millis, name)
    }

    fn recording(recording: &Recording, kind: Kind, millis: Option<u64>, name: &str) -> Self {
        Self {
            id: recording.asset(),
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
