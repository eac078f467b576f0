//! Who has a seat, and what pages say on the data channel.

use rooms::{LeaveReason, OfferError, RelayEvent, SeatId, VoiceProfile};
use str0m::net::Protocol;

use super::network::{Network, ROOM, seat};

#[test]
fn there_is_no_fifth_seat() {
    let mut network = Network::new();
    network.call(4);
    let page = network.add_page(Protocol::Udp, 2, 0);
    let offer = network.page(page).offer();
    assert_eq!(
        network.offer(page, &seat(4), &offer, VoiceProfile::Voice),
        Err(OfferError::RoomFull)
    );
    assert_eq!(network.relay.stats().pages, 4);
    let now = network.now;
    network.relay.remove_seat(ROOM, SeatId::new(3), now);
    let left = RelayEvent::Left {
        room: ROOM,
        seat: SeatId::new(3),
        reason: LeaveReason::Removed,
    };
    network.run(100);
    assert_eq!(network.events.last(), Some(&left));
    assert!(
        network
            .offer(page, &seat(4), &offer, VoiceProfile::Voice)
            .is_ok()
    );
}

#[test]
fn the_newer_page_of_a_seat_has_it_and_the_older_is_notified() {
    let mut network = Network::new();
    let pages = network.call(2);
    let newer = network.join(0);
    network.run(20);
    assert_eq!(
        network.page(pages[0]).last_message_with("replaced"),
        None,
        "not before the newer is connected"
    );
    network.run(1_500);
    assert_eq!(network.page(newer).connected, 1);
    assert_eq!(
        network.page(pages[0]).messages.last().map(String::as_str),
        Some(r#"{"replaced":true}"#)
    );
    network.talk(pages[1], true);
    network.talk(pages[0], true);
    network.talk(newer, true);
    network.run(1_000);
    let heard = |network: &mut Network, page: usize| network.page(page).received.len();
    assert!(heard(&mut network, newer) > 10);
    assert_eq!(heard(&mut network, pages[0]), 0, "the older hears nothing");
    let mid = network.page(pages[1]).voices[0];
    assert!(
        network
            .page(pages[1])
            .heard(mid)
            .iter()
            .all(|text| text.starts_with(&format!("{newer}:")))
    );
    network.run(3_000);
    assert!(network.page(pages[0]).closed);
    assert_eq!(network.relay.stats().pages, 2);
    let joined = RelayEvent::Joined {
        room: ROOM,
        seat: SeatId::new(0),
        replaced: true,
    };
    assert_eq!(
        network.events.last(),
        Some(&joined),
        "the seat was never empty"
    );
}

#[test]
fn an_older_page_that_connects_late_does_not_come_back() {
    let mut network = Network::new();
    let older = network.join(0);
    let newer = network.join(0);
    network.run(5_000);
    assert_eq!(
        (network.page(older).connected, network.page(newer).connected),
        (0, 1)
    );
    assert_eq!(network.relay.stats().pages, 1);
}

#[test]
fn pages_that_chase_each_other_from_a_seat_do_not_pile_up() {
    let mut network = Network::new();
    for _ in 0..100 {
        network.join(0);
        network.run(400);
    }
    assert!(
        network.relay.stats().pages < 12,
        "{} pages",
        network.relay.stats().pages
    );
}

#[test]
fn mute_is_shown_to_the_others_and_anything_else_is_ignored() {
    let mut network = Network::new();
    let pages = network.call(2);
    network.act(pages[0], |page, now| page.say(r#"{"muted":true}"#, now));
    network.run(500);
    let muted = r#"{"seats":[{"seat":"clinician","slot":1,"muted":true,"picture":false}]}"#;
    assert_eq!(
        network.page(pages[1]).messages.last().map(String::as_str),
        Some(muted)
    );
    let count = network.page(pages[1]).messages.len();
    for message in ["{}", "[1]", r#"{"muted":"no"}"#, r#"{"seats":[]}"#, "\u{0}"] {
        network.act(pages[0], |page, now| page.say(message, now));
        network.run(500);
    }
    assert_eq!(network.page(pages[1]).messages.len(), count);
    // One that says too much too fast is read ten times, and not again until it is quiet.
    for index in 0..60 {
        let message = format!(r#"{{"muted":{}}}"#, index % 2 == 1);
        network.act(pages[0], |page, now| page.say(&message, now));
    }
    network.run(1_000);
    let more = network.page(pages[1]).messages.len() - count;
    assert!((9..=11).contains(&more), "{more} messages");
    assert_eq!(network.page(pages[0]).connected, 1);
}

#[test]
fn a_seat_keeps_its_line_when_another_leaves() {
    let mut network = Network::new();
    let pages = network.call(3);
    let now = network.now;
    network.relay.remove_seat(ROOM, SeatId::new(1), now);
    network.run(500);
    let roster = network.page(pages[0]).messages.last().unwrap().clone();
    assert_eq!(
        roster,
        r#"{"seats":[{"seat":"guardian","slot":2,"muted":false,"picture":false}]}"#
    );
}
