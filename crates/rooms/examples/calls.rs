//! What calls cost: `cargo run --release -p rooms --example calls -- 40 20 [tcp]` makes 40 calls of two for 20 seconds through a
//! real media server and prints the processor time of its thread and the memory of the process, without the pages' share of the
//! time. Each page speaks 90 bytes every 60 ms, without a pause, as the steady voice of `VoiceProfile::Voice` does.
#![expect(clippy::unwrap_used, reason = "a bench that cannot go on stops")]

#[path = "../tests/rooms/page.rs"]
#[expect(dead_code, reason = "the tests use more of it")]
mod page;
#[path = "../tests/rooms/real.rs"]
mod real;

use std::fs;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use real::RealPage;
use rooms::{MediaServer, MediaServerConfig, RoomId, Seat, SeatId, VoiceProfile};
use str0m::net::Protocol;

const FRAME: Duration = Duration::from_millis(60);

/// Processor time of the server's thread in seconds, with the system's share of it.
fn read_thread_time() -> f64 {
    let tasks = fs::read_dir("/proc/self/task").unwrap();
    let paths = tasks.map(|task| task.unwrap().path());
    let media = paths.filter(|path| {
        fs::read_to_string(path.join("comm"))
            .unwrap_or_default()
            .trim()
            == "rooms-media"
    });
    media
        .map(|path| {
            let schedstat = fs::read_to_string(path.join("schedstat")).unwrap();
            schedstat.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
        })
        .sum()
}

fn read_memory() -> f64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status
        .lines()
        .find(|line| line.starts_with("VmRSS:"))
        .unwrap();
    line.split_whitespace()
        .nth(1)
        .unwrap()
        .parse::<f64>()
        .unwrap()
        / 1024.0
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default: u64| {
        arguments
            .next()
            .map_or(default, |text| text.parse().unwrap())
    };
    let (calls, seconds) = (number(40), number(20));
    let protocol = if arguments.next().as_deref() == Some("tcp") {
        Protocol::Tcp
    } else {
        Protocol::Udp
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let before_server = read_memory();
    let loopback = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
    let mut config = MediaServerConfig::new(loopback, Vec::new());
    // All pages of the bench have one address.
    config.max_tcp_connections_per_address = 1_000;
    let mut server = MediaServer::start(config).unwrap();
    let idle = read_memory() - before_server;
    let address = server.addresses()[0].1;
    let mut pages: Vec<RealPage> = (0..2 * calls)
        .map(|_| RealPage::new(address, protocol, 0))
        .collect();
    let before_offers = read_memory();
    let mut answers = Vec::new();
    let joining = read_thread_time();
    for (index, page) in (0_u128..).zip(&pages) {
        let seat = Seat::new(SeatId::new(index), "patient").unwrap();
        let handle = server.handle();
        let room = RoomId::new(index / 2);
        answers.push(
            runtime
                .block_on(handle.accept_offer(room, seat, page.page.offer(), VoiceProfile::Voice))
                .unwrap(),
        );
    }
    let rooms = read_memory() - before_offers;
    for (page, answer) in pages.iter_mut().zip(&answers) {
        page.page.take_answer(answer);
    }
    let end = Instant::now() + Duration::from_secs(60);
    while pages.iter().any(|page| page.page.connected == 0) {
        assert!(Instant::now() < end, "not all connected");
        serve(&mut pages);
    }
    let joining = read_thread_time() - joining;
    while runtime
        .block_on(async {
            tokio::time::timeout(Duration::from_millis(1), server.next_event()).await
        })
        .is_ok()
    {}
    talk(&mut pages, Duration::from_secs(2));
    let received: usize = pages.iter().map(|page| page.page.received.len()).sum();
    let (used, started) = (read_thread_time(), Instant::now());
    let spoken = talk(&mut pages, Duration::from_secs(seconds));
    let (used, passed) = (read_thread_time() - used, started.elapsed().as_secs_f64());
    let received: usize = pages
        .iter()
        .map(|page| page.page.received.len())
        .sum::<usize>()
        - received;
    println!(
        "{calls} calls, {protocol:?}: {:.2} % of a core, {:.3} % for a call; {:.1} % of the voice arrived; a join {:.2} ms; \
         server alone {idle:.1} MB, a call's two pages before they connect {:.0} KB; the whole process with the pages {:.1} MB",
        100.0 * used / passed,
        100.0 * used / passed / calls as f64,
        100.0 * received as f64 / spoken as f64,
        1_000.0 * joining / (2 * calls) as f64,
        1_024.0 * rooms / calls as f64,
        read_memory(),
    );
}

fn serve(pages: &mut [RealPage]) {
    let busy = pages
        .iter_mut()
        .map(RealPage::serve)
        .filter(|busy| *busy)
        .count()
        > 0;
    if !busy {
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Lets all pages speak; gives the number of packets.
fn talk(pages: &mut [RealPage], duration: Duration) -> usize {
    let start = Instant::now();
    let count = u32::try_from(pages.len()).unwrap();
    let mut next: Vec<Instant> = (0..count)
        .map(|index| start + FRAME * index / count)
        .collect();
    let mut spoken = 0;
    while start.elapsed() < duration {
        for (page, at) in pages.iter_mut().zip(&mut next) {
            if *at <= Instant::now() {
                *at += FRAME;
                spoken += 1;
                page.speak(&[b'x'; 90]);
            }
        }
        serve(pages);
    }
    spoken
}
