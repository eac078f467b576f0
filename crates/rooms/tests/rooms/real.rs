//! A page on a real socket, served by turns.

use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream, UdpSocket};
use std::time::Instant;

use str0m::config::DtlsVersion;
use str0m::net::Protocol;

use super::page::{Page, Sent};

enum Socket {
    Udp(UdpSocket),
    Tcp(TcpStream, Vec<u8>),
}

pub struct RealPage {
    pub page: Page,
    socket: Socket,
    server: SocketAddr,
    pub bytes_received: usize,
    pub bytes_sent: usize,
}

impl RealPage {
    pub fn new(server: SocketAddr, protocol: Protocol, more_voices: usize) -> Self {
        let socket = if protocol == Protocol::Udp {
            let socket = UdpSocket::bind((server.ip(), 0)).unwrap();
            socket.set_nonblocking(true).unwrap();
            Socket::Udp(socket)
        } else {
            let stream = TcpStream::connect(server).unwrap();
            stream.set_nodelay(true).unwrap();
            stream.set_nonblocking(true).unwrap();
            Socket::Tcp(stream, Vec::new())
        };
        let local = match &socket {
            Socket::Udp(socket) => socket.local_addr().unwrap(),
            Socket::Tcp(stream, _) => stream.local_addr().unwrap(),
        };
        Self {
            page: Page::new(
                local,
                protocol,
                more_voices,
                0,
                DtlsVersion::Dtls13,
                Instant::now(),
            ),
            socket,
            server,
            bytes_received: 0,
            bytes_sent: 0,
        }
    }

    /// Takes what has arrived, and does what is due. True when a packet was there.
    pub fn serve(&mut self) -> bool {
        let mut buffer = [0; 2_000];
        let mut any = false;
        while let Some((protocol, packet)) = self.read_packet(&mut buffer) {
            any = true;
            self.bytes_received += packet.len();
            let sent = self
                .page
                .receive(protocol, self.server, &packet, Instant::now());
            self.send(sent);
        }
        if self.page.deadline <= Instant::now() {
            let sent = self.page.advance(Instant::now());
            self.send(sent);
        }
        any
    }

    fn read_packet(&mut self, buffer: &mut [u8]) -> Option<(Protocol, Vec<u8>)> {
        match &mut self.socket {
            Socket::Udp(socket) => {
                let (length, _) = socket.recv_from(buffer).ok()?;
                Some((Protocol::Udp, buffer[..length].to_vec()))
            }
            Socket::Tcp(stream, pending) => {
                match stream.read(buffer) {
                    Ok(length) => pending.extend_from_slice(&buffer[..length]),
                    Err(error) => assert!(matches!(
                        error.kind(),
                        ErrorKind::WouldBlock | ErrorKind::ConnectionReset
                    )),
                }
                let length = usize::from(u16::from_be_bytes([*pending.first()?, *pending.get(1)?]));
                let packet = pending.get(2..2 + length)?.to_vec();
                pending.drain(..2 + length);
                Some((Protocol::Tcp, packet))
            }
        }
    }

    pub fn send(&mut self, sent: Vec<Sent>) {
        for packet in sent {
            self.bytes_sent += packet.payload.len();
            match &mut self.socket {
                Socket::Udp(socket) => drop(socket.send_to(&packet.payload, packet.destination)),
                Socket::Tcp(stream, _) => {
                    let mut frame = (packet.payload.len() as u16).to_be_bytes().to_vec();
                    frame.extend(&packet.payload);
                    let _ = stream.write_all(&frame);
                }
            }
        }
    }

    pub fn speak(&mut self, payload: &[u8]) {
        let sent = self.page.speak(payload, 0, Instant::now());
        self.send(sent);
    }
}
