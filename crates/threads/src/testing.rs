//! Recordings for tests.

#![expect(
    clippy::unwrap_used,
    reason = "a test whose set-up fails can only stop"
)]

use bytes::Bytes;
use ogg::writing::{PacketWriteEndInfo, PacketWriter};
use ropus::{Application, Channels, Encoder};

/// Samples of 60 ms at 48 kHz.
const FRAME: usize = 2_880;

/// A tone of so many frames of 60 ms, as Ogg with Opus (RFC 7845).
pub fn record_tone(frames: usize) -> Bytes {
    let mut encoder = Encoder::builder(48_000, Channels::Mono, Application::Voip)
        .build()
        .unwrap();
    let tone: Vec<i16> = (0..FRAME)
        .map(|at| if at / 60 % 2 == 0 { 8_000 } else { -8_000 })
        .collect();
    let mut file = Vec::new();
    let mut writer = PacketWriter::new(&mut file);
    let head = b"OpusHead\x01\x01\x00\x00\x80\xbb\x00\x00\x00\x00\x00".to_vec();
    let page = PacketWriteEndInfo::EndPage;
    writer.write_packet(head, 1, page, 0).unwrap();
    let tags = b"OpusTags\x04\x00\x00\x00test\x00\x00\x00\x00".to_vec();
    writer.write_packet(tags, 1, page, 0).unwrap();
    let mut packet = [0; 1_500];
    for frame in 1..=frames {
        let length = encoder.encode(&tone, &mut packet).unwrap();
        let end = if frame == frames {
            PacketWriteEndInfo::EndStream
        } else {
            PacketWriteEndInfo::NormalPacket
        };
        let position = u64::try_from(frame * FRAME).unwrap();
        writer
            .write_packet(packet[..length].to_vec(), 1, end, position)
            .unwrap();
    }
    drop(writer);
    file.into()
}
