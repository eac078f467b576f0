//! Pictures to send.

/// The checksum of a PNG's chunk.
pub fn crc32(bytes: &[u8]) -> u32 {
    let step = |crc: u32, byte: &u8| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            if crc & 1 == 1 {
                (crc >> 1) ^ 0xEDB8_8320
            } else {
                crc >> 1
            }
        })
    };
    !bytes.iter().fold(u32::MAX, step)
}

/// A PNG that says where it was taken.
pub fn png_taken_at(place: &str) -> Vec<u8> {
    let bare = png();
    let text = [b"tEXtPlace\0", place.as_bytes()].concat();
    let size = u32::try_from(text.len() - 4).unwrap().to_be_bytes();
    [
        &bare[..33],
        &size,
        &text,
        &crc32(&text).to_be_bytes(),
        &bare[33..],
    ]
    .concat()
}

/// A real PNG header that announces so many pixels, in front of next to no data.
pub fn png_bomb(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = png();
    bytes[16..20].copy_from_slice(&width.to_be_bytes());
    bytes[20..24].copy_from_slice(&height.to_be_bytes());
    let crc = crc32(&bytes[12..29]).to_be_bytes();
    bytes[29..33].copy_from_slice(&crc);
    bytes
}

/// Eight pixels by eight.
fn png() -> Vec<u8> {
    let hex = "89504e470d0a1a0a0000000d49484452000000080000000808020000004b6d29dc000000114944415478da6338a1a1811531\
               0c2d0900825d4601176289750000000049454e44ae426082";
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap();
    hex.as_bytes().chunks(2).map(byte).collect()
}
