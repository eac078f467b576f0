//! The picture, which comes after the voice.

use rooms::VoiceProfile;
use str0m::media::{Direction, MediaKind};
use str0m::net::Protocol;

use super::network::{Line, Network, seat};

fn call_with_pictures(network: &mut Network) -> [usize; 2] {
    let pages = [0, 1].map(|number| network.join_with(number, Protocol::Udp, 0, 1));
    network.run(3_000);
    pages
}

fn show(network: &mut Network, page: usize, count: usize) {
    for _ in 0..count {
        network.act(page, |page, now| page.show(b"picture", now));
        network.run(100);
    }
}

fn count_pictures(network: &mut Network, page: usize) -> usize {
    let mid = network.page(page).pictures[0];
    network
        .page(page)
        .received
        .iter()
        .filter(|(line, _)| *line == mid)
        .count()
}

#[test]
fn pictures_go_across_and_requests_for_whole_ones_go_back() {
    let mut network = Network::new();
    let pages = call_with_pictures(&mut network);
    let roster = network
        .page(pages[1])
        .last_message_with("seats")
        .unwrap()
        .clone();
    assert!(roster.contains(r#""picture":true"#), "{roster}");
    show(&mut network, pages[0], 20);
    assert_eq!(count_pictures(&mut network, pages[1]), 20);
    let mid = network.page(pages[1]).pictures[0];
    for _ in 0..5 {
        network.act(pages[1], |page, now| page.ask_for_keyframe(mid, now));
        network.run(100);
    }
    assert_eq!(
        network.page(pages[0]).keyframes_wanted,
        1,
        "asked for once a second at most"
    );
    network.run(1_500);
    network.act(pages[1], |page, now| page.ask_for_keyframe(mid, now));
    network.run(500);
    assert_eq!(network.page(pages[0]).keyframes_wanted, 2);
}

#[test]
fn lost_pictures_are_repeated() {
    let mut network = Network::new();
    let pages = call_with_pictures(&mut network);
    network.set_line(
        pages[0],
        Line {
            up: 0.1,
            down: 0.1,
            ..Line::GOOD
        },
    );
    show(&mut network, pages[0], 100);
    network.run(1_000);
    let count = count_pictures(&mut network, pages[1]);
    assert!(count > 95, "{count} of 100");
}

#[test]
fn a_picture_is_added_to_a_call_of_voices() {
    let mut network = Network::new();
    let pages = network.call(2);
    for (page, number) in [(pages[0], 0), (pages[1], 1)] {
        let mut mid = None;
        let offer = network.page(page).offer_with(|change| {
            mid = Some(change.add_media(MediaKind::Video, Direction::SendRecv, None, None, None));
        });
        let answer = network
            .offer(page, &seat(number), &offer, VoiceProfile::Voice)
            .unwrap();
        assert!(answer.contains("b=AS:100"), "{answer}");
        network.page(page).pictures = vec![mid.unwrap()];
    }
    network.run(500);
    show(&mut network, pages[0], 10);
    assert_eq!(count_pictures(&mut network, pages[1]), 10);
    assert_eq!(network.page(pages[0]).connected, 1);
}

#[test]
fn no_picture_for_whom_the_line_is_poor() {
    let mut network = Network::new();
    let pages = call_with_pictures(&mut network);
    network.set_line(
        pages[1],
        Line {
            up: 0.5,
            down: 0.5,
            ..Line::GOOD
        },
    );
    network.talk(pages[0], true);
    network.talk(pages[1], true);
    network.run(30_000);
    network.set_line(pages[1], Line::GOOD);
    network.run(500);
    let before = network.page(pages[1]).received.len();
    let pictures = count_pictures(&mut network, pages[1]);
    show(&mut network, pages[0], 10);
    assert_eq!(count_pictures(&mut network, pages[1]), pictures);
    assert!(
        network.page(pages[1]).received.len() > before + 10,
        "the voice goes on"
    );
}

#[test]
fn an_offer_on_a_poor_line_gets_no_picture() {
    let mut network = Network::new();
    let page = network.add_page(Protocol::Udp, 0, 1);
    let offer = network.page(page).offer();
    let answer = network
        .offer(page, &seat(0), &offer, VoiceProfile::Poor)
        .unwrap();
    let video = answer.split("m=video").nth(1).unwrap();
    assert!(
        video.contains("a=inactive") && !video.contains("a=ssrc"),
        "{answer}"
    );
}

#[test]
fn a_page_that_sends_without_measure_does_not_fill_the_lines_of_others() {
    let mut network = Network::new();
    let pages = call_with_pictures(&mut network);
    let picture = vec![b'x'; 1_000];
    for _ in 0..5_000 {
        network.act(pages[0], |page, now| page.show(&picture, now));
        network.run(2);
    }
    let count = count_pictures(&mut network, pages[1]);
    assert!(
        (600..800).contains(&count),
        "{count} of 5,000 in ten seconds"
    );
    assert_eq!(network.page(pages[1]).connected, 1);
}
