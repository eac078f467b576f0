//! How large pictures and recordings may be, and the sizes that are made.

/// Bytes taken in at most as one picture or drawing: 25 MB.
pub const MAX_BYTES: usize = 25 * 1024 * 1024;
/// Pixels taken in at most: 50 million.
pub const MAX_PIXELS: u64 = 50_000_000;
/// Bytes of a visitor's picture at most: 10 MB.
pub const MAX_VISITOR_BYTES: usize = 10 * 1024 * 1024;
/// Pixels of a visitor's picture at most: what phones of today take, 5,712 by 4,284, is just below.
pub const MAX_VISITOR_PIXELS: u64 = 24_500_000;
/// Bytes that decoding a visitor's picture may take at its worst: 150 MB.
pub const MAX_VISITOR_MEMORY: u64 = 150_000_000;
/// Longest side taken in, in pixels.
pub const MAX_SIDE: u32 = 12_000;
/// Widths that are made, in pixels, where the original is wider.
pub const WIDTHS: [u32; 4] = [320, 640, 960, 1280];
/// The width that stands in `src`, or the original's own where that is smaller.
pub const DEFAULT_WIDTH: u32 = 640;

/// Width of a photo that is only looked at, in pixels, where it is wider.
pub const PHOTO_WIDTH: u32 = 1600;

/// Pixels of a photo that is only looked at, at most: a long picture of a screen can still be read.
pub const PHOTO_PIXELS: u64 = 8_000_000;

/// Longer side of a photo of a sheet that is to be read, in pixels: A4 at 220 dots an inch.
pub const SHEET_SIDE: u32 = 2600;

/// Bytes taken in at most as one recording: 60 MB, an hour of speech.
pub const MAX_RECORDING_BYTES: usize = 60 * 1024 * 1024;
