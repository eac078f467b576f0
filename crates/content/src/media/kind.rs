//! The kinds of files, and how large each may be.

/// Bytes of a picture or drawing at most: 20 MB.
pub const MAX_PICTURE: u64 = 20 << 20;
/// Bytes of a recording at most: 60 MB, an hour of speech.
pub const MAX_AUDIO: u64 = 60 << 20;
/// Bytes of a video at most: 200 MB.
pub const MAX_VIDEO: u64 = 200 << 20;
/// Bytes of captions at most: 1 MB.
pub const MAX_CAPTIONS: u64 = 1 << 20;
/// Bytes of a PDF at most: 20 MB.
pub const MAX_FILE: u64 = 20 << 20;

store::stored_enum! {
    pub enum MediaKind of rows {
        Image = "image",
        Audio = "audio",
        Video = "video",
        /// What is said in a film, with its times.
        Captions = "captions",
        File = "file",
    }
}

impl MediaKind {
    pub const fn most_bytes(self) -> u64 {
        match self {
            Self::Image => MAX_PICTURE,
            Self::Audio => MAX_AUDIO,
            Self::Video => MAX_VIDEO,
            Self::Captions => MAX_CAPTIONS,
            Self::File => MAX_FILE,
        }
    }
}
