//! Reading as much of a STUN packet as tells whose it is, before anything is allocated or computed (RFC 8489, section 5).

use crate::crypto::sign_check;

const HEADER_BYTES: usize = 20;
const MAGIC_COOKIE: [u8; 4] = [0x21, 0x12, 0xa4, 0x42];
const BINDING_REQUEST: [u8; 2] = [0, 1];
const USERNAME: u16 = 0x0006;
const MESSAGE_INTEGRITY: u16 = 0x0008;
const PRIORITY: u16 = 0x0024;
const USE_CANDIDATE: u16 = 0x0025;
const ICE_CONTROLLING: u16 = 0x802a;
/// Of a candidate that was found by a check (RFC 8445, section 5.1.2).
const PEER_REFLEXIVE: u32 = 110 << 24 | 0xffff << 8 | 0xff;

/// Whether a packet is meant as STUN (RFC 7983, section 7).
pub(super) fn is_stun(packet: &[u8]) -> bool {
    packet.first().is_some_and(|first| *first < 4)
}

/// The relay's half of the user name of a binding request (RFC 8445, section 7.2.2); `None` for anything else.
pub(super) fn find_user_fragment(packet: &[u8]) -> Option<&[u8]> {
    let (header, mut attributes) = packet.split_at_checked(HEADER_BYTES)?;
    let length = usize::from(u16::from_be_bytes([header[2], header[3]]));
    if header[..2] != BINDING_REQUEST || header[4..8] != MAGIC_COOKIE || length != attributes.len()
    {
        return None;
    }
    loop {
        let (head, rest) = attributes.split_at_checked(4)?;
        let kind = u16::from_be_bytes([head[0], head[1]]);
        let length = usize::from(u16::from_be_bytes([head[2], head[3]]));
        let value = rest.get(..length)?;
        if kind == USERNAME {
            return value.split(|byte| *byte == b':').next();
        }
        attributes = rest.get(length.next_multiple_of(4)..)?;
    }
}

/// A check that nominates its pair (RFC 8445, section 8.1.1), as a page would send it.
pub(super) fn build_nomination(user: &str, password: &str, transaction: &[u8; 12]) -> Vec<u8> {
    let mut packet = Vec::with_capacity(128);
    packet.extend(BINDING_REQUEST);
    packet.extend([0, 0]);
    packet.extend(MAGIC_COOKIE);
    packet.extend(transaction);
    push_attribute(&mut packet, USERNAME, user.as_bytes());
    push_attribute(&mut packet, PRIORITY, &PEER_REFLEXIVE.to_be_bytes());
    push_attribute(&mut packet, USE_CANDIDATE, &[]);
    push_attribute(&mut packet, ICE_CONTROLLING, &[0; 8]);
    // The check sum is over the length with itself.
    set_length(&mut packet, 4 + 20);
    let sum = sign_check(password, &packet);
    push_attribute(&mut packet, MESSAGE_INTEGRITY, &sum);
    packet
}

fn push_attribute(packet: &mut Vec<u8>, kind: u16, value: &[u8]) {
    packet.extend(kind.to_be_bytes());
    packet.extend(u16::try_from(value.len()).unwrap_or_default().to_be_bytes());
    packet.extend(value);
    packet.resize(packet.len().next_multiple_of(4), 0);
}

fn set_length(packet: &mut [u8], more: usize) {
    let length = u16::try_from(packet.len() - HEADER_BYTES + more).unwrap_or_default();
    packet[2..4].copy_from_slice(&length.to_be_bytes());
}

/// The number that ties an answer to its check.
pub(super) fn find_transaction(packet: &[u8]) -> Option<&[u8]> {
    packet.get(8..HEADER_BYTES)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn build_request(attributes: &[(u16, &[u8])]) -> Vec<u8> {
        let mut packet = vec![0, 1, 0, 0, 0x21, 0x12, 0xa4, 0x42];
        packet.extend([7; 12]);
        for (kind, value) in attributes {
            packet.extend(kind.to_be_bytes());
            packet.extend((value.len() as u16).to_be_bytes());
            packet.extend(*value);
            packet.resize(packet.len().next_multiple_of(4), 0);
        }
        let length = (packet.len() - HEADER_BYTES) as u16;
        packet[2..4].copy_from_slice(&length.to_be_bytes());
        packet
    }

    #[test]
    fn finds_the_name_among_other_attributes() {
        let packet = build_request(&[
            (0x24, &[1, 2, 3, 4]),
            (USERNAME, b"ours:theirs"),
            (8, &[0; 20]),
        ]);
        assert!(is_stun(&packet));
        assert_eq!(find_user_fragment(&packet), Some(&b"ours"[..]));
    }

    #[test]
    fn a_nomination_is_a_check_of_this_user() {
        let packet = build_nomination("ours:theirs", "password", &[5; 12]);
        assert_eq!(find_user_fragment(&packet), Some(&b"ours"[..]));
        assert_eq!(find_transaction(&packet), Some(&[5; 12][..]));
    }

    #[test]
    fn anything_else_has_no_name() {
        let good = build_request(&[(USERNAME, b"ours:theirs")]);
        for end in 0..good.len() {
            assert_eq!(find_user_fragment(&good[..end]), None, "cut at {end}");
        }
        let mut response = good.clone();
        response[0] = 1;
        let mut cookie = good.clone();
        cookie[4] = 0;
        let mut attribute = good.clone();
        attribute[23] = 200;
        for packet in [
            response,
            cookie,
            attribute,
            build_request(&[]),
            build_request(&[(8, &[0; 20])]),
        ] {
            assert_eq!(find_user_fragment(&packet), None);
        }
    }
}
