//! Why a picture or recording is not taken.

use ::store::StoreError;
use kernel::ProblemDetails;

#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    #[error("this is not a JPEG, PNG, WebP, GIF or HEIC picture")]
    NotAPicture,
    /// Over [`super::MAX_BYTES`], [`super::MAX_PIXELS`] or [`super::MAX_SIDE`].
    #[error("the picture is too large (at most 25 MB and 50 million pixels)")]
    TooLarge,
    /// A visitor's, over [`super::MAX_VISITOR_BYTES`], [`super::MAX_VISITOR_PIXELS`],
    /// [`super::MAX_VISITOR_MEMORY`] or [`super::MAX_SIDE`].
    #[error("the picture is too large (at most 10 MB and 24 million pixels)")]
    TooLargeForVisitors,
    /// Too many visitors' pictures are waiting.
    #[error("many pictures are being looked at")]
    Busy,
    /// A visitor's picture that could not be decoded in its time.
    #[error("the picture takes too long to read")]
    TooSlow,
    /// It starts like a picture and then is none.
    #[error("the picture cannot be read: {0}")]
    Broken(String),
    #[error("this HEIC picture cannot be read: {0}")]
    Heic(String),
    #[error("this is not an MP3, Ogg or M4A recording")]
    NotARecording,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl PictureError {
    pub(super) fn from_decoder(error: image::ImageError) -> Self {
        match error {
            image::ImageError::Limits(_) => Self::TooLarge,
            other => Self::Broken(other.to_string()),
        }
    }
}

impl From<PictureError> for ProblemDetails {
    fn from(error: PictureError) -> Self {
        match error {
            PictureError::NotAPicture => Self::new(
                415,
                "not_a_picture",
                l10n::t!("content-picture-type-title"),
                l10n::t!("content-picture-type"),
            ),
            PictureError::NotARecording => Self::new(
                415,
                "not_a_recording",
                l10n::t!("content-recording-type-title"),
                l10n::t!("content-recording-type"),
            ),
            PictureError::TooLarge => Self::too_large(l10n::t!("content-picture-too-large")),
            PictureError::TooLargeForVisitors => {
                Self::too_large(l10n::t!("content-picture-too-large-visitor"))
            }
            PictureError::Busy => {
                Self::unavailable(l10n::t!("content-pictures-busy")).with_code("pictures_busy")
            }
            PictureError::TooSlow => Self::new(
                422,
                "picture_too_slow",
                l10n::t!("content-picture-too-slow-title"),
                l10n::t!("content-picture-too-slow"),
            ),
            PictureError::Broken(_) | PictureError::Heic(_) => Self::new(
                422,
                "picture_broken",
                l10n::t!("content-picture-broken-title"),
                l10n::t!("content-picture-broken"),
            ),
            PictureError::Store(error) => error.to_problem(),
        }
    }
}
