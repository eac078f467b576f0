//! A media server with just enough HTTP to try it with browsers: `cargo run -p rooms --example browser -- PUBLIC_IP`.
//!
//! It prints `PORT n`; `POST /offer?seat=1&label=patient&profile=voice` takes an offer and gives the answer.
#![expect(clippy::unwrap_used, reason = "a trial that cannot go on stops")]

use std::net::{IpAddr, SocketAddr};

use rooms::{MediaServer, MediaServerConfig, RoomId, RoomsHandle, Seat, SeatId, VoiceProfile};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let ip: IpAddr = std::env::args().nth(1).unwrap().parse().unwrap();
    let mut server =
        MediaServer::start(MediaServerConfig::new(SocketAddr::new(ip, 0), Vec::new())).unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    println!("PORT {}", listener.local_addr().unwrap().port());
    let handle = server.handle();
    tokio::spawn(async move {
        while let Some(event) = server.next_event().await {
            println!("EVENT {event:?}");
        }
    });
    loop {
        let (stream, _) = listener.accept().await.unwrap();
        tokio::spawn(answer_request(stream, handle.clone()));
    }
}

async fn answer_request(stream: TcpStream, handle: RoomsHandle) {
    let mut stream = BufReader::new(stream);
    let mut request = String::new();
    stream.read_line(&mut request).await.unwrap();
    let mut length = 0;
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).await.unwrap();
        if line.trim().is_empty() {
            break;
        }
        if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().unwrap();
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await.unwrap();
    let (status, kind, text) = if request.starts_with("POST") {
        match offer(&request, String::from_utf8(body).unwrap(), &handle).await {
            Ok(answer) => ("200 OK", "application/sdp", answer),
            Err(error) => ("422 Unprocessable Content", "text/plain", error),
        }
    } else {
        ("200 OK", "text/html", "<title>x</title>".to_owned())
    };
    let head = format!(
        "HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        text.len()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
}

async fn offer(request: &str, offer: String, handle: &RoomsHandle) -> Result<String, String> {
    let query = request
        .split(' ')
        .nth(1)
        .and_then(|path| path.split_once('?'))
        .map_or("", |(_, query)| query);
    let find = |name: &str| {
        query
            .split('&')
            .find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))
            .unwrap_or_default()
    };
    let seat = Seat::new(
        SeatId::new(find("seat").parse().unwrap_or(0)),
        find("label"),
    )
    .map_err(|error| error.to_string())?;
    let profile = match find("profile") {
        "poor" => VoiceProfile::Poor,
        "good" => VoiceProfile::Good,
        _ => VoiceProfile::Voice,
    };
    let room = RoomId::new(find("room").parse().unwrap_or(0));
    handle
        .accept_offer(room, seat, offer, profile)
        .await
        .map_err(|error| error.to_string())
}
