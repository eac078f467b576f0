//! Offers that are none.

use std::fmt::Write as _;

use rooms::{MAX_OFFER_BYTES, OfferError, VoiceProfile};
use str0m::net::Protocol;

use super::network::{Network, ROOM, seat};

/// An offer with a voice and a picture, as Chromium makes it.
const CHROMIUM: &str = include_str!("chromium-offer.sdp");

fn offer(network: &mut Network, offer: &str) -> Result<String, OfferError> {
    let now = network.now;
    network
        .relay
        .accept_offer(ROOM, &seat(0), offer, VoiceProfile::Voice, now)
}

fn assert_nothing_left(network: &Network) {
    let stats = network.relay.stats();
    assert_eq!((stats.rooms, stats.pages), (0, 0));
    assert_eq!(network.relay.next_deadline(), None);
}

#[test]
fn a_browsers_offer_gets_an_answer() {
    let mut network = Network::new();
    let answer = offer(&mut network, CHROMIUM).unwrap();
    for line in [
        "a=ice-lite",
        "a=ptime:60",
        "a=setup:passive",
        "b=AS:100",
        "a=max-message-size:1024",
        "tcptype passive",
    ] {
        assert!(answer.contains(line), "{line} in {answer}");
    }
    for gone in ["ssrc-audio-level", "red/48000", "H264"] {
        assert!(!answer.contains(gone), "{gone} in {answer}");
    }
    let audio = answer.split("m=video").next().unwrap();
    assert!(
        !audio.contains("transport-cc") && !audio.contains("transport-wide"),
        "no feedback for each packet of a voice: {audio}"
    );
}

#[test]
fn offers_that_are_none_are_refused() {
    let mut network = Network::new();
    let lines = |count: usize, line: &str| {
        (0..count).fold(CHROMIUM.to_owned(), |mut offer, mid| {
            write!(offer, "{line}\r\na=mid:x{mid}\r\n").unwrap();
            offer
        })
    };
    let voice = "m=audio 9 UDP/TLS/RTP/SAVPF 111";
    let only_picture = {
        let (session, media) = CHROMIUM.split_once("m=audio").unwrap();
        let (_, media) = media.split_once("m=video").unwrap();
        format!("{session}m=video{}", media.split_once("m=audio").unwrap().0)
    };
    let cases = [
        (String::new(), OfferError::NoVoice),
        ("v=0\r\n".into(), OfferError::NoVoice),
        (only_picture, OfferError::NoVoice),
        (lines(200, voice), OfferError::TooMuchMedia),
        ("x".repeat(1 << 20), OfferError::TooLong),
        (
            CHROMIUM.repeat(1 + (1 << 20) / CHROMIUM.len()),
            OfferError::TooLong,
        ),
        (
            format!("{CHROMIUM}{}", "a".repeat(MAX_OFFER_BYTES)),
            OfferError::TooLong,
        ),
    ];
    for (text, error) in cases {
        assert_eq!(offer(&mut network, &text), Err(error), "{:.40}", text);
    }
    assert_nothing_left(&network);
}

#[test]
fn an_offer_cut_anywhere_is_refused_or_answered() {
    let mut network = Network::new();
    let mut answered = 0;
    for end in 0..CHROMIUM.len() {
        match offer(&mut network, &CHROMIUM[..end]) {
            Ok(_) => answered += 1,
            Err(OfferError::Refused(reason)) => {
                assert!(!reason.contains("failed"), "cut at {end}: {reason}")
            }
            Err(_) => {}
        }
        let now = network.now;
        network.relay.close_room(ROOM, now);
    }
    assert!(answered > 0, "what is cut off the end may not be needed");
    assert_nothing_left(&network);
}

#[test]
fn a_damaged_offer_is_refused_or_answered() {
    let mut network = Network::new();
    for round in 0..3_000 {
        let mut text = CHROMIUM.as_bytes().to_vec();
        for _ in 0..1 + round % 5 {
            let at = network.random() as usize % text.len();
            match network.random() % 4 {
                0 => text[at] = (0x20 + network.random() % 95) as u8,
                1 => drop(text.remove(at)),
                2 => text.insert(at, b'9'),
                _ => {
                    let end = (at + network.random() as usize % 300).min(text.len());
                    let piece = text[at..end].to_vec();
                    let to = network.random() as usize % text.len();
                    text.splice(to..to, piece);
                }
            }
        }
        let text = String::from_utf8(text).unwrap();
        if let Err(OfferError::Refused(reason)) = offer(&mut network, &text) {
            assert!(reason != "the parser failed", "{text}");
        }
        let now = network.now;
        network.relay.close_room(ROOM, now);
    }
    assert_nothing_left(&network);
}

#[test]
fn random_bytes_are_no_offer() {
    let mut network = Network::new();
    for length in 0..2_000 {
        let bytes: Vec<u8> = (0..length).map(|_| network.random() as u8).collect();
        assert!(offer(&mut network, &String::from_utf8_lossy(&bytes)).is_err());
    }
    assert_nothing_left(&network);
}

#[test]
fn a_refused_offer_changes_nothing_for_whom_the_seat_is() {
    let mut network = Network::new();
    let pages = network.call(2);
    let forged = network.page(pages[0]).offer().replace("m=audio", "m=image");
    assert_eq!(offer(&mut network, &forged), Err(OfferError::TooMuchMedia));
    network.talk(pages[0], true);
    network.run(1_000);
    assert!(network.page(pages[1]).received.len() > 10);
    let page = network.add_page(Protocol::Udp, 0, 0);
    assert_eq!(network.page(page).connected, 0);
}
