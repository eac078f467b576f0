//! Voices between pages.

use std::time::Duration;

use rooms::{LeaveReason, OfferError, RelayEvent, SeatId, VoiceProfile};
use str0m::config::DtlsVersion;
use str0m::media::{Direction, MediaKind};
use str0m::net::Protocol;

use super::network::{Line, Network, ROOM, seat};

/// Share of what one page said that another heard on its line, in per cent.
fn heard_share(network: &mut Network, speaker: usize, listener: usize, line: usize) -> usize {
    let spoken = network.spoken(speaker);
    let mid = network.page(listener).voices[line];
    let heard = network.page(listener).heard(mid);
    let own = format!("{speaker}:");
    heard.iter().filter(|text| text.starts_with(&own)).count() * 100 / spoken.max(1)
}

#[test]
fn sound_goes_both_ways() {
    let both = |protocol| [DtlsVersion::Dtls12, DtlsVersion::Dtls13].map(|dtls| (protocol, dtls));
    for (protocol, dtls) in [Protocol::Udp, Protocol::Tcp].into_iter().flat_map(both) {
        let mut network = Network::new();
        network.dtls = dtls;
        let one = network.join_with(0, protocol, 0, 0);
        let two = network.join_with(1, protocol, 0, 0);
        network.run(3_000);
        network.talk(one, true);
        network.talk(two, true);
        network.run(6_000);
        network.talk(one, false);
        network.talk(two, false);
        network.run(500);
        assert!(network.spoken(one) >= 99);
        assert_eq!(heard_share(&mut network, one, two, 0), 100);
        assert_eq!(heard_share(&mut network, two, one, 0), 100);
        assert_eq!(
            network.checks[0], network.checks[1],
            "one answer to each check, and none else"
        );
        let joined = |number| RelayEvent::Joined {
            room: ROOM,
            seat: SeatId::new(number),
            replaced: false,
        };
        assert_eq!(network.events.len(), 2);
        assert!(network.events.contains(&joined(0)) && network.events.contains(&joined(1)));
    }
}

#[test]
fn four_seats_hear_each_other_on_lines_of_their_own() {
    let mut network = Network::new();
    let pages = network.call(4);
    for page in &pages {
        network.talk(*page, true);
    }
    network.run(3_000);
    for page in &pages {
        network.talk(*page, false);
    }
    network.run(500);
    for listener in &pages {
        let lines = network.page(*listener).voices.clone();
        let speakers: Vec<String> = lines
            .iter()
            .map(|mid| {
                let heard = network.page(*listener).heard(*mid);
                let names: std::collections::BTreeSet<&str> = heard
                    .iter()
                    .filter_map(|text| text.split(':').next())
                    .collect();
                assert_eq!(names.len(), 1, "one voice on a line: {names:?}");
                names.first().unwrap().to_string()
            })
            .collect();
        let mut others: Vec<String> = pages
            .iter()
            .filter(|page| *page != listener)
            .map(usize::to_string)
            .collect();
        let mut sorted = speakers.clone();
        sorted.sort();
        others.sort();
        assert_eq!(sorted, others);
        // The list of seats says the same.
        let labels = ["clinician", "patient", "guardian", "helper"];
        let roster = network
            .page(*listener)
            .last_message_with("seats")
            .unwrap()
            .clone();
        for (slot, speaker) in speakers.iter().enumerate() {
            let label = labels[speaker.parse::<usize>().unwrap()];
            let entry = format!(
                r#"{{"seat":"{label}","slot":{},"muted":false,"picture":false}}"#,
                slot + 1
            );
            assert!(roster.contains(&entry), "{entry} in {roster}");
        }
    }
}

#[test]
fn one_packet_in_five_lost_and_the_others_in_disorder() {
    let mut network = Network::new();
    let line = Line {
        up: 0.2,
        down: 0.2,
        delay: Duration::from_millis(150),
        jitter: Duration::from_millis(200),
    };
    let one = network.join_with(0, Protocol::Udp, 0, 0);
    let two = network.join_with(1, Protocol::Udp, 0, 0);
    network.set_line(one, line);
    network.run(20_000);
    assert_eq!(
        (network.page(one).connected, network.page(two).connected),
        (1, 1)
    );
    network.talk(one, true);
    network.talk(two, true);
    network.run(30_000);
    network.talk(one, false);
    network.talk(two, false);
    network.run(2_000);
    for (speaker, listener) in [(one, two), (two, one)] {
        let share = heard_share(&mut network, speaker, listener, 0);
        assert!((72..=88).contains(&share), "{share} of 100 heard");
    }
    // Numbers and times still fit the words, so the page can put them in order and fill the gaps.
    let received = &network.page(two).received;
    let disorder = received
        .windows(2)
        .filter(|pair| pair[0].1.seq_no > pair[1].1.seq_no)
        .count();
    assert!(disorder > 20, "{disorder} packets out of order");
    let first = received
        .iter()
        .map(|(_, packet)| (packet.seq_no, packet.header.timestamp))
        .min()
        .unwrap();
    let number = |payload: &[u8]| {
        String::from_utf8_lossy(payload)
            .split(':')
            .nth(1)
            .unwrap()
            .parse::<u64>()
            .unwrap()
    };
    let base = received
        .iter()
        .map(|(_, packet)| number(&packet.payload))
        .min()
        .unwrap();
    for (_, packet) in received {
        let passed = number(&packet.payload) - base;
        assert_eq!(*packet.seq_no - *first.0, passed);
        assert_eq!(
            u64::from(packet.header.timestamp.wrapping_sub(first.1)),
            passed * 2_880
        );
    }
}

#[test]
fn a_poor_line_is_reported_to_the_page_that_has_it() {
    for (up, down) in [(0.25, 0.0), (0.0, 0.25)] {
        let mut network = Network::new();
        let pages = network.call(3);
        network.set_line(
            pages[0],
            Line {
                up,
                down,
                ..Line::GOOD
            },
        );
        network.talk(pages[0], true);
        network.talk(pages[1], true);
        network.run(40_000);
        let poor = r#"{"line":"poor"}"#;
        assert!(
            network.page(pages[0]).last_message_with(poor).is_some(),
            "loss of {up} and {down}"
        );
        for other in &pages[1..] {
            assert_eq!(
                network.page(*other).last_message_with("line"),
                None,
                "its own line is good"
            );
        }
    }
}

#[test]
fn silence_stays_silence() {
    let mut network = Network::new();
    let pages = network.call(2);
    for skipped in [0, 0, 6, 0, 20, 0] {
        network.run(60 * u64::from(1 + skipped));
        network.act(pages[0], |page, now| page.speak(b"0:x", skipped, now));
    }
    network.run(500);
    let received = &network.page(pages[1]).received;
    let steps: Vec<(u64, u32)> = received
        .windows(2)
        .map(|pair| {
            (
                *pair[1].1.seq_no - *pair[0].1.seq_no,
                pair[1]
                    .1
                    .header
                    .timestamp
                    .wrapping_sub(pair[0].1.header.timestamp),
            )
        })
        .collect();
    let frame = 2_880;
    assert_eq!(
        steps,
        [
            (1, frame),
            (1, 7 * frame),
            (1, frame),
            (1, 21 * frame),
            (1, frame)
        ]
    );
}

#[test]
fn sound_goes_on_when_the_carrier_changes_the_address() {
    let mut network = Network::new();
    let pages = network.call(2);
    network.talk(pages[0], true);
    network.talk(pages[1], true);
    network.run(2_000);
    network.rebind(pages[0]);
    network.run(6_000);
    let before = [network.spoken(pages[0]), network.spoken(pages[1])];
    network.page(pages[0]).received.clear();
    network.page(pages[1]).received.clear();
    network.run(3_000);
    for (speaker, listener) in [(0, 1), (1, 0)] {
        let mid = network.page(pages[listener]).voices[0];
        let heard = network.page(pages[listener]).heard(mid).len();
        let said = network.spoken(pages[speaker]) - before[speaker];
        assert!(heard + 2 >= said && said >= 48, "{heard} of {said} heard");
    }
    assert_eq!(network.page(pages[0]).connected, 1, "the same connection");
    assert!(
        !network
            .events
            .iter()
            .any(|event| matches!(event, RelayEvent::Left { .. }))
    );
}

#[test]
fn another_profile_changes_the_answer_and_not_the_connection() {
    let mut network = Network::new();
    let pages = network.call(2);
    let offer = network.page(pages[0]).offer_with(|change| {
        change.add_media(MediaKind::Audio, Direction::RecvOnly, None, None, None);
    });
    let answer = network
        .offer(pages[0], &seat(0), &offer, VoiceProfile::Poor)
        .unwrap();
    network.run(500);
    assert_eq!(
        network.page(pages[1]).messages.len(),
        1,
        "nothing has changed for the other"
    );
    assert!(answer.contains("a=ptime:120") && answer.contains("maxaveragebitrate=8000"));
    network.talk(pages[0], true);
    network.talk(pages[1], true);
    network.run(3_000);
    network.talk(pages[0], false);
    network.talk(pages[1], false);
    network.run(500);
    assert_eq!(heard_share(&mut network, pages[0], pages[1], 0), 100);
    assert_eq!(heard_share(&mut network, pages[1], pages[0], 0), 100);
    assert_eq!(
        (
            network.page(pages[0]).connected,
            network.relay.stats().pages
        ),
        (1, 2)
    );
}

#[test]
fn a_page_that_restarts_ice_keeps_its_connection() {
    let mut network = Network::new();
    let pages = network.call(2);
    let old = network
        .page(pages[0])
        .rtc
        .direct_api()
        .local_ice_credentials()
        .ufrag;
    let offer = network.page(pages[0]).offer_with(|change| {
        change.ice_restart(true);
    });
    assert!(!offer.contains(&old));
    network.rebind(pages[0]);
    network
        .offer(pages[0], &seat(0), &offer, VoiceProfile::Voice)
        .unwrap();
    network.run(3_000);
    network.talk(pages[0], true);
    network.talk(pages[1], true);
    network.run(3_000);
    network.talk(pages[0], false);
    network.talk(pages[1], false);
    network.run(500);
    assert_eq!(heard_share(&mut network, pages[0], pages[1], 0), 100);
    assert_eq!(heard_share(&mut network, pages[1], pages[0], 0), 100);
    assert_eq!(
        (
            network.page(pages[0]).connected,
            network.relay.stats().pages
        ),
        (1, 2)
    );
}

#[test]
fn the_room_is_closed_in_mid_call() {
    let mut network = Network::new();
    let pages = network.call(2);
    network.talk(pages[0], true);
    network.run(1_000);
    let now = network.now;
    network.relay.close_room(ROOM, now);
    network.run(1_000);
    assert!(network.page(pages[0]).closed && network.page(pages[1]).closed);
    let left = |number| RelayEvent::Left {
        room: ROOM,
        seat: SeatId::new(number),
        reason: LeaveReason::RoomClosed,
    };
    assert_eq!(
        network.events[2..],
        [left(0), left(1), RelayEvent::RoomEmpty { room: ROOM }]
    );
    let stats = network.relay.stats();
    assert_eq!((stats.rooms, stats.pages, stats.sources), (0, 0, 0));
    assert_eq!(network.relay.next_deadline(), None);
}

#[test]
fn a_page_that_leaves_frees_its_seat_at_once() {
    let mut network = Network::new();
    let pages = network.call(2);
    network.act(pages[1], |page, now| page.leave(now));
    network.run(1_000);
    let left = RelayEvent::Left {
        room: ROOM,
        seat: SeatId::new(1),
        reason: LeaveReason::Left,
    };
    assert_eq!(network.events.last(), Some(&left));
    assert_eq!(
        network.page(pages[0]).messages.last().map(String::as_str),
        Some(r#"{"seats":[]}"#)
    );
}

#[test]
fn the_relay_takes_no_more_rooms_than_it_may() {
    let mut network = Network::new();
    for number in 0..100 {
        let page = network.add_page(Protocol::Udp, 0, 0);
        let offer = network.page(page).offer();
        let now = network.now;
        network
            .relay
            .accept_offer(
                rooms::RoomId::new(100 + number),
                &seat(0),
                &offer,
                VoiceProfile::Voice,
                now,
            )
            .unwrap();
    }
    let page = network.add_page(Protocol::Udp, 0, 0);
    let offer = network.page(page).offer();
    assert_eq!(
        network.offer(page, &seat(0), &offer, VoiceProfile::Voice),
        Err(OfferError::TooManyRooms)
    );
    network.run(31_000);
    network.join(0);
    assert_eq!(
        network.relay.stats().rooms,
        1,
        "those who never connected are gone"
    );
}

/// A check without the attribute that nominates, signed anew (RFC 8489, section 14.5).
fn strip_nomination(packet: Vec<u8>, password: &str) -> Vec<u8> {
    if packet.first() != Some(&0) || packet.get(1) != Some(&1) {
        return packet;
    }
    let mut stripped = packet[..20].to_vec();
    let mut rest = &packet[20..];
    while rest.len() >= 4 {
        let kind = u16::from_be_bytes([rest[0], rest[1]]);
        let length = 4 + usize::from(u16::from_be_bytes([rest[2], rest[3]])).next_multiple_of(4);
        let (attribute, later) = rest.split_at(length);
        rest = later;
        // USE-CANDIDATE, MESSAGE-INTEGRITY and FINGERPRINT.
        if ![0x25, 0x08, 0x8028].contains(&kind) {
            stripped.extend(attribute);
        }
    }
    let length = u16::try_from(stripped.len() - 20 + 24).unwrap();
    stripped[2..4].copy_from_slice(&length.to_be_bytes());
    let hmac = rooms::testing::build_page_crypto().sha1_hmac_provider;
    let sum = hmac.sha1_hmac(password.as_bytes(), &[&stripped]);
    stripped.extend([0, 8, 0, 20]);
    stripped.extend(sum);
    stripped
}

#[test]
fn a_page_is_answered_before_it_has_nominated_a_pair() {
    let mut network = Network::new();
    let page = network.add_page(Protocol::Udp, 0, 0);
    let offer = network.page(page).offer();
    let now = network.now;
    let answer = network
        .relay
        .accept_offer(ROOM, &seat(0), &offer, VoiceProfile::Voice, now)
        .unwrap();
    let password = answer
        .lines()
        .find_map(|line| line.strip_prefix("a=ice-pwd:"))
        .unwrap()
        .to_owned();
    network.meddle = Some(Box::new(move |packet| strip_nomination(packet, &password)));
    network.page(page).take_answer(&answer);
    network.run(5_000);
    assert_eq!(network.page(page).connected, 1);
}
