//! A media server with real sockets.

use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream, UdpSocket};
use std::time::{Duration, Instant};

use rooms::{
    MediaServer, MediaServerConfig, MediaServerError, OfferError, RelayEvent, RoomId, SeatId,
    Transport, VoiceProfile,
};
use str0m::net::Protocol;

use super::network::seat;
use super::real::RealPage;

const LOOPBACK: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
const ROOM: RoomId = RoomId::new(5);
const PATIENCE: Duration = Duration::from_secs(20);

/// Serves pages until `done`, or for as long as anybody would wait.
fn serve_until(pages: &mut [RealPage], mut done: impl FnMut(&mut [RealPage]) -> bool) {
    let end = Instant::now() + PATIENCE;
    // A socket to wait on for a millisecond; nobody sends to it.
    let waiting = UdpSocket::bind(LOOPBACK).unwrap();
    waiting
        .set_read_timeout(Some(Duration::from_millis(1)))
        .unwrap();
    while !done(pages) {
        assert!(Instant::now() < end, "not within {PATIENCE:?}");
        let busy = pages
            .iter_mut()
            .map(RealPage::serve)
            .filter(|busy| *busy)
            .count()
            > 0;
        if !busy {
            let _ = waiting.recv(&mut [0]);
        }
    }
}

async fn join(server: &MediaServer, protocol: Protocol, number: u128) -> RealPage {
    let mut page = RealPage::new(server.addresses()[0].1, protocol, 0);
    let offer = page.page.offer();
    let answer = server
        .handle()
        .accept_offer(ROOM, seat(number), offer, VoiceProfile::Voice)
        .await
        .unwrap();
    let udp_shut: Vec<&str> = answer
        .lines()
        .filter(|line| protocol == Protocol::Udp || !line.contains(" udp "))
        .collect();
    page.page
        .take_answer(&format!("{}\r\n", udp_shut.join("\r\n")));
    let sent = page.page.advance(Instant::now());
    page.send(sent);
    page
}

async fn talk_over(protocol: Protocol) {
    let mut server = MediaServer::start(MediaServerConfig::new(LOOPBACK, Vec::new())).unwrap();
    let mut pages = [
        join(&server, protocol, 0).await,
        join(&server, protocol, 1).await,
    ];
    serve_until(&mut pages, |pages| {
        pages
            .iter()
            .all(|page| page.page.connected == 1 && page.page.last_message_with("slot").is_some())
    });
    let mut spoken = 0;
    serve_until(&mut pages, |pages| {
        spoken += 1;
        for page in pages.iter_mut() {
            page.speak(format!("x:{spoken}").as_bytes());
        }
        pages.iter().all(|page| page.page.received.len() >= 50)
    });
    for number in [0, 1] {
        let joined = RelayEvent::Joined {
            room: ROOM,
            seat: SeatId::new(number),
            replaced: false,
        };
        let event = tokio::time::timeout(PATIENCE, server.next_event())
            .await
            .unwrap()
            .unwrap();
        assert!(
            matches!(event, RelayEvent::Joined { .. }),
            "{event:?} or {joined:?}"
        );
    }
    assert_eq!(server.handle().stats().await.unwrap().pages, 2);
    server.handle().close_room(ROOM).await;
    serve_until(&mut pages, |pages| {
        pages.iter().all(|page| page.page.closed)
    });
    assert_eq!(server.handle().stats().await.unwrap().pages, 0);
    server.handle().shutdown().await;
    while server.next_event().await.is_some() {}
    assert_eq!(server.handle().stats().await, None);
    let answer = server
        .handle()
        .accept_offer(ROOM, seat(0), String::new(), VoiceProfile::Voice)
        .await;
    assert_eq!(answer, Err(OfferError::Unavailable));
}

#[tokio::test]
async fn a_call_over_udp() {
    talk_over(Protocol::Udp).await;
}

#[tokio::test]
async fn a_call_over_tcp_alone() {
    talk_over(Protocol::Tcp).await;
}

#[tokio::test]
async fn connections_that_are_no_pages_are_closed() {
    let mut config = MediaServerConfig::new(LOOPBACK, Vec::new());
    config.max_tcp_connections_per_address = 2;
    let server = MediaServer::start(config).unwrap();
    let address = server.addresses()[0].1;
    let closes = |stream: &mut TcpStream| {
        stream
            .set_read_timeout(Some(Duration::from_secs(5)))
            .unwrap();
        matches!(stream.read(&mut [0; 16]), Ok(0) | Err(_))
    };
    // Another protocol, and a frame that is no connection check.
    for words in [&b"GET / HTTP/1.1\r\n\r\n"[..], &[0, 3, 0x80, 1, 2]] {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(words).unwrap();
        let started = Instant::now();
        assert!(closes(&mut stream) && started.elapsed() < Duration::from_secs(4));
    }
    // The third connection of one address.
    let mut open: Vec<TcpStream> = (0..3)
        .map(|_| TcpStream::connect(address).unwrap())
        .collect();
    let started = Instant::now();
    assert!(closes(&mut open[2]) && started.elapsed() < Duration::from_secs(4));
    open[0]
        .set_read_timeout(Some(Duration::from_millis(100)))
        .unwrap();
    let error = open[0].read(&mut [0]).unwrap_err();
    assert!(
        matches!(
            error.kind(),
            std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
        ),
        "the first stays open"
    );
}

#[tokio::test]
async fn offers_that_are_too_long_never_reach_the_thread() {
    let server = MediaServer::start(MediaServerConfig::new(LOOPBACK, Vec::new())).unwrap();
    let offer = server
        .handle()
        .accept_offer(ROOM, seat(0), "x".repeat(1 << 20), VoiceProfile::Voice)
        .await;
    assert_eq!(offer, Err(OfferError::TooLong));
}

#[tokio::test]
async fn public_addresses_are_the_candidates() {
    let anywhere = SocketAddr::from((Ipv4Addr::UNSPECIFIED, 0));
    assert!(matches!(
        MediaServer::start(MediaServerConfig::new(anywhere, Vec::new())),
        Err(MediaServerError::NoPublicAddress)
    ));
    let public: IpAddr = Ipv4Addr::new(203, 0, 113, 9).into();
    let server = MediaServer::start(MediaServerConfig::new(anywhere, vec![public])).unwrap();
    let port = server.addresses()[0].1.port();
    let address = SocketAddr::new(public, port);
    assert_eq!(
        server.addresses(),
        [(Transport::Udp, address), (Transport::Tcp, address)]
    );
    let page = RealPage::new(
        SocketAddr::from((Ipv4Addr::LOCALHOST, port)),
        Protocol::Udp,
        0,
    );
    let answer = server
        .handle()
        .accept_offer(ROOM, seat(0), page.page.offer(), VoiceProfile::Voice)
        .await
        .unwrap();
    assert!(
        answer.contains(&format!("203.0.113.9 {port} typ host")) && !answer.contains("127.0.0.1 "),
        "{answer}"
    );
    let taken = MediaServerConfig::new(SocketAddr::from((Ipv4Addr::LOCALHOST, port)), Vec::new());
    assert!(matches!(
        MediaServer::start(taken),
        Err(MediaServerError::Listen(_))
    ));
}
