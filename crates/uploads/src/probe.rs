//! How long a recording or video is, and whether pictures move in it.
use std::collections::HashMap;

use symphonia::core::formats::probe::Hint;
use symphonia::core::formats::{FormatOptions, FormatReader, Track, TrackType};
use symphonia::core::io::{MediaSource, MediaSourceStream, MediaSourceStreamOptions};
use symphonia::core::meta::MetadataOptions;

/// Packets looked at at most: 200 MB hold fewer.
const MOST_PACKETS: usize = 4_000_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MediaProbe {
    pub millis: u64,
    pub has_video: bool,
}

/// The tracks and packets of a recording or video; `None` when it is none.
pub fn open_media(file: impl MediaSource + 'static) -> Option<Box<dyn FormatReader>> {
    let stream = MediaSourceStream::new(Box::new(file), MediaSourceStreamOptions::default());
    symphonia::default::get_probe()
        .probe(
            &Hint::new(),
            stream,
            FormatOptions::default(),
            MetadataOptions::default(),
        )
        .ok()
}

/// Goes through all packets without decoding them: what a browser records says nowhere how long it is. `None` when the
/// file is not what its first bytes say, or holds nothing to play. Costs processor time: call it off the async threads.
pub fn probe_media(file: impl MediaSource + 'static) -> Option<MediaProbe> {
    let mut format = open_media(file)?;
    let ends = track_ends(format.as_mut());
    let millis = format.tracks().iter().filter_map(|track| {
        let base = track.time_base?;
        let ticks = u128::from(*ends.get(&track.id)?) * u128::from(base.numer.get()) * 1_000;
        u64::try_from(ticks / u128::from(base.denom.get())).ok()
    });
    let millis = millis.max().filter(|millis| *millis > 0)?;
    let is = |kind| move |track: &Track| track.track_type() == Some(kind);
    // Pictures of a kind that the reader does not know are pictures too.
    let tracks = format.tracks();
    let has_video =
        tracks.iter().any(is(TrackType::Video)) || !tracks.iter().any(is(TrackType::Audio));
    Some(MediaProbe { millis, has_video })
}

/// Where the last packet of each track ends, in ticks of the track. A recording that does not say how long it is ends
/// with a fault of its reader: what was read until then counts.
fn track_ends(format: &mut dyn FormatReader) -> HashMap<u32, u64> {
    let mut ends: HashMap<u32, u64> = HashMap::new();
    for _ in 0..MOST_PACKETS {
        let Ok(Some(packet)) = format.next_packet() else {
            break;
        };
        let begin = u64::try_from(packet.pts.get()).unwrap_or_default();
        let end = begin.saturating_add(packet.dur.get());
        let known = ends.entry(packet.track_id).or_default();
        *known = end.max(*known);
    }
    ends
}
