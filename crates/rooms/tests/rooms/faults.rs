//! Bad packets, bad pages and bad clocks.

use std::net::SocketAddr;
use std::time::Duration;

use rooms::{LeaveReason, RelayEvent, SeatId, Transport, VoiceProfile};
use str0m::net::Protocol;

use super::network::{Line, Network, ROOM, seat};

fn left(number: u128, reason: LeaveReason) -> RelayEvent {
    RelayEvent::Left {
        room: ROOM,
        seat: SeatId::new(number),
        reason,
    }
}

#[test]
fn another_certificate_than_the_offers_never_connects() {
    let mut network = Network::new();
    let page = network.add_page(Protocol::Udp, 0, 0);
    let offer = network.page(page).offer();
    // What somebody would do who has taken over the signalling: the offer's certificate is not the page's.
    let (_, after) = offer.split_once("a=fingerprint:sha-256 ").unwrap();
    let forged = offer.replace(&after[..95], &["AB"; 32].join(":"));
    assert_ne!(forged, offer);
    let now = network.now;
    let answer = network
        .relay
        .accept_offer(ROOM, &seat(0), &forged, VoiceProfile::Voice, now)
        .unwrap();
    network.page(page).take_answer(&answer);
    network.run(40_000);
    assert!(
        network.relay.stats().packets_sent > 0,
        "connection checks were answered"
    );
    assert!(
        !network
            .events
            .iter()
            .any(|event| matches!(event, RelayEvent::Joined { .. }))
    );
    assert_eq!(
        network.events,
        [
            left(0, LeaveReason::Failed),
            RelayEvent::RoomEmpty { room: ROOM }
        ]
    );
    assert_eq!(network.relay.stats().sources, 0);
}

#[test]
fn a_page_that_distrusts_the_relay_loses_its_seat() {
    let mut network = Network::new();
    let page = network.join(0);
    network.page(page).distrust();
    network.run(60_000);
    assert!(
        matches!(network.events.last(), Some(RelayEvent::RoomEmpty { .. })),
        "{:?}",
        network.events
    );
    assert_eq!(network.relay.stats().pages, 0);
}

#[test]
fn an_offer_whose_page_never_connects_expires() {
    let mut network = Network::new();
    let page = network.add_page(Protocol::Udp, 0, 0);
    network.unplug(page);
    let offer = network.page(page).offer();
    network
        .offer(page, &seat(0), &offer, VoiceProfile::Voice)
        .unwrap();
    network.run(29_900);
    assert_eq!(network.relay.stats().pages, 1);
    network.run(200);
    assert_eq!(
        network.events,
        [
            left(0, LeaveReason::NeverConnected),
            RelayEvent::RoomEmpty { room: ROOM }
        ]
    );
}

#[test]
fn a_page_that_falls_silent_is_gone_after_half_a_minute() {
    let mut network = Network::new();
    let pages = network.call(2);
    network.unplug(pages[1]);
    network.run(26_000);
    assert_eq!(network.relay.stats().pages, 2);
    network.run(6_000);
    assert_eq!(network.events.last(), Some(&left(1, LeaveReason::LineLost)));
    assert_eq!(
        network.page(pages[0]).messages.last().map(String::as_str),
        Some(r#"{"seats":[]}"#)
    );
}

#[test]
fn a_page_that_is_silent_for_ten_seconds_is_heard_again() {
    let mut network = Network::new();
    let pages = network.call(2);
    network.talk(pages[0], true);
    network.talk(pages[1], true);
    network.unplug(pages[1]);
    network.run(10_000);
    network.set_line(pages[1], Line::GOOD);
    network.run(6_000);
    network.page(pages[0]).received.clear();
    network.page(pages[1]).received.clear();
    network.run(2_000);
    for page in pages {
        assert!(network.page(page).received.len() > 30);
    }
}

#[test]
fn a_thousand_joins_leave_nothing() {
    let mut network = Network::new();
    for round in 0..1_000_u32 {
        let page = network.join(u128::from(round % 4));
        network.run(400);
        assert_eq!(network.page(page).connected, 1, "round {round}");
        match round % 3 {
            0 => network.act(page, |page, now| page.leave(now)),
            1 => {
                let now = network.now;
                network.relay.close_room(ROOM, now);
            }
            _ => network.unplug(page),
        }
        network.run(if round % 3 == 2 { 31_000 } else { 200 });
        network.forget_pages();
        let stats = network.relay.stats();
        assert_eq!(
            (stats.rooms, stats.pages, stats.sources),
            (0, 0, 0),
            "round {round}"
        );
        assert_eq!(network.relay.next_deadline(), None);
    }
    let joined = network
        .events
        .iter()
        .filter(|event| matches!(event, RelayEvent::Joined { .. }))
        .count();
    let gone = network
        .events
        .iter()
        .filter(|event| matches!(event, RelayEvent::Left { .. }))
        .count();
    assert_eq!((joined, gone), (1_000, 1_000));
}

#[test]
fn an_hour_that_leaps_ends_calls_and_harms_nothing() {
    let mut network = Network::new();
    let pages = network.call(2);
    network.talk(pages[0], true);
    network.run(1_000);
    let later = network.now + Duration::from_secs(3_600);
    network.relay.handle_timeout(later);
    assert_eq!(network.relay.next_deadline(), None, "everybody is gone");
    network.now = later;
    network.talk(pages[0], false);
    network.forget_pages();
    network.join(0);
    network.run(3_000);
    assert!(matches!(
        network.events.last(),
        Some(RelayEvent::Joined { .. })
    ));
}

#[test]
fn a_clock_that_goes_back_changes_nothing() {
    let mut network = Network::new();
    let pages = network.call(2);
    let deadline = network.relay.next_deadline().unwrap();
    let earlier = network.now - Duration::from_secs(3);
    network.relay.handle_timeout(earlier);
    let source = SocketAddr::from(([192, 0, 2, 1], 9));
    let packet = rooms::Packet {
        transport: Transport::Udp,
        source,
        destination: super::network::relay_address(),
        payload: &[0; 20],
    };
    network.relay.handle_packet(packet, earlier);
    assert_eq!(network.relay.next_deadline(), Some(deadline));
    let late = network.add_page(Protocol::Udp, 0, 0);
    let offer = network.page(late).offer();
    let earlier = network.now - Duration::from_secs(25);
    network
        .relay
        .accept_offer(ROOM, &seat(2), &offer, VoiceProfile::Voice, earlier)
        .unwrap();
    network.talk(pages[0], true);
    network.run(10_000);
    assert!(network.page(pages[1]).received.len() > 150);
    assert_eq!(
        network.relay.stats().pages,
        3,
        "half a minute counts from the latest time that is known"
    );
}

/// A binding request (RFC 8489) with this user name and a check sum that nobody has made.
fn build_check(name: &str) -> Vec<u8> {
    let mut packet = vec![0, 1, 0, 0, 0x21, 0x12, 0xa4, 0x42];
    packet.extend([9; 12]);
    packet.extend([0, 6]);
    packet.extend((name.len() as u16).to_be_bytes());
    packet.extend(name.as_bytes());
    packet.resize(packet.len().next_multiple_of(4), 0);
    packet.extend([0, 8, 0, 20]);
    packet.extend([3; 20]);
    let length = (packet.len() - 20) as u16;
    packet[2..4].copy_from_slice(&length.to_be_bytes());
    packet
}

#[test]
fn a_flood_gets_no_answer_and_leaves_nothing() {
    let mut network = Network::new();
    let pages = network.call(2);
    let known = network
        .page(pages[0])
        .rtc
        .direct_api()
        .local_ice_credentials()
        .ufrag;
    let before = network.relay.stats();
    let deadline = network.relay.next_deadline();
    let mut given = 0;
    for round in 0..20_000_u32 {
        let source = SocketAddr::from((std::net::Ipv4Addr::from(0x0800_0000 + round), 40_000));
        let mut packet: Vec<u8> = (0..network.random() % 200)
            .map(|_| network.random() as u8)
            .collect();
        match round % 4 {
            0 => packet = build_check("AAAAAAAA:BBBB"),
            // The flag of RTP, of DTLS and of STUN.
            1 => packet.insert(0, 0x80),
            2 => packet.insert(0, 22),
            _ => packet.insert(0, 0),
        }
        network.give_relay(Transport::Udp, source, &packet);
        given += 1;
    }
    // Long packets too.
    network.give_relay(
        Transport::Udp,
        SocketAddr::from(([9, 9, 9, 9], 9)),
        &[0x80; 60_000],
    );
    let after = network.relay.stats();
    assert_eq!(after.packets_sent, before.packets_sent);
    assert_eq!(after.packets_dropped - before.packets_dropped, given + 1);
    assert_eq!(
        (after.pages, after.sources, network.relay.next_deadline()),
        (2, before.sources, deadline)
    );
    assert!(!known.is_empty());
}

#[test]
fn the_right_name_with_the_wrong_password_gets_no_answer() {
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
        .unwrap();
    network
        .page(page)
        .take_answer(&answer.replace(password, &"x".repeat(24)));
    network.run(10_000);
    let stats = network.relay.stats();
    assert!(stats.packets_received > 5, "the page has tried");
    assert_eq!((stats.packets_sent, stats.sources), (0, 0));
    assert_eq!(stats.packets_dropped, stats.packets_received);
}

#[test]
fn damaged_packets_from_a_pages_address_do_not_end_its_call() {
    let mut network = Network::new();
    let pages = network.call(2);
    let source = network.public_address(pages[0]);
    for round in 0..20_000_u32 {
        let mut packet: Vec<u8> = (0..1 + network.random() % 300)
            .map(|_| network.random() as u8)
            .collect();
        packet[0] = [0x80, 0x90, 0xb0, 22, 23, 20, 21, 0][round as usize % 8];
        if let Some(second) = packet.get_mut(1)
            && round % 3 == 0
        {
            *second = [200, 201, 205, 206, 111][round as usize % 5];
        }
        network.give_relay(Transport::Udp, source, &packet);
    }
    network.talk(pages[0], true);
    network.talk(pages[1], true);
    network.run(2_000);
    for page in pages {
        assert!(network.page(page).received.len() > 25, "the call goes on");
    }
    assert!(
        !network
            .events
            .iter()
            .any(|event| matches!(event, RelayEvent::Left { .. }))
    );
}
