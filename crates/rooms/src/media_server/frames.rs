//! Packets in a stream of bytes, each with its length before it (RFC 4571, section 2).

use crate::relay::MAX_PACKET_BYTES;

/// The other end sends what is no packet of a call; the connection has to be closed.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct FrameTooLong;

/// Collects bytes into packets.
#[derive(Default)]
pub(super) struct FrameReader {
    buffer: Vec<u8>,
}

impl FrameReader {
    /// Takes bytes, and gives each packet that is complete with them. Keeps less than one packet.
    pub fn read(
        &mut self,
        mut bytes: &[u8],
        mut packet: impl FnMut(&[u8]),
    ) -> Result<(), FrameTooLong> {
        loop {
            let needed = match *self.buffer.as_slice() {
                [high, low, ..] => 2 + usize::from(u16::from_be_bytes([high, low])),
                _ => 2,
            };
            if needed > 2 + MAX_PACKET_BYTES {
                return Err(FrameTooLong);
            }
            if self.buffer.len() == needed && self.buffer.len() >= 2 {
                packet(self.buffer.get(2..).unwrap_or_default());
                self.buffer.clear();
                continue;
            }
            if bytes.is_empty() {
                return Ok(());
            }
            let (now, later) = bytes.split_at(bytes.len().min(needed - self.buffer.len()));
            self.buffer.extend_from_slice(now);
            bytes = later;
        }
    }
}

/// A packet with its length before it; `None` for one that is too long for that.
pub(super) fn build_frame(packet: &[u8]) -> Option<Vec<u8>> {
    let length = u16::try_from(packet.len()).ok()?;
    let mut frame = Vec::with_capacity(2 + packet.len());
    frame.extend_from_slice(&length.to_be_bytes());
    frame.extend_from_slice(packet);
    Some(frame)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn collect(reader: &mut FrameReader, bytes: &[u8]) -> Vec<Vec<u8>> {
        let mut packets = Vec::new();
        reader
            .read(bytes, |packet| packets.push(packet.to_vec()))
            .unwrap();
        packets
    }

    #[test]
    fn frames_cut_at_every_byte() {
        let packets: Vec<Vec<u8>> = vec![
            vec![1],
            Vec::new(),
            vec![2; 300],
            vec![3; MAX_PACKET_BYTES],
            vec![4, 5],
        ];
        let stream: Vec<u8> = packets
            .iter()
            .flat_map(|packet| build_frame(packet).unwrap())
            .collect();
        for cut in 0..=stream.len() {
            let mut reader = FrameReader::default();
            let mut read = collect(&mut reader, &stream[..cut]);
            read.extend(collect(&mut reader, &stream[cut..]));
            assert_eq!(read, packets, "cut at {cut}");
            assert!(reader.buffer.is_empty());
        }
        let mut reader = FrameReader::default();
        let read: Vec<Vec<u8>> = stream
            .iter()
            .flat_map(|byte| collect(&mut reader, &[*byte]))
            .collect();
        assert_eq!(read, packets);
    }

    #[test]
    fn a_long_frame_is_refused_before_it_is_stored() {
        let mut reader = FrameReader::default();
        let too_long = u16::try_from(MAX_PACKET_BYTES + 1).unwrap().to_be_bytes();
        assert_eq!(reader.read(&too_long, |_| ()), Err(FrameTooLong));
        assert!(reader.buffer.capacity() < 64);
        assert_eq!(
            reader.read(b"GET / HTTP/1.1\r\n", |_| ()),
            Err(FrameTooLong)
        );
    }
}
