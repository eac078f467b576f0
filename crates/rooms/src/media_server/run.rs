//! The thread of the media server: waits for packets, offers and deadlines, and works them off one at a time.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::time::Instant;

use tokio::net::{TcpListener, UdpSocket};
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep_until;

use super::tcp::{TcpConnections, TcpInput};
use crate::ids::{RoomId, Seat, SeatId};
use crate::profile::VoiceProfile;
use crate::relay::{MAX_PACKET_BYTES, Packet, Relay, RelayEvent, RelayStats, Transport};
use crate::sdp::OfferError;

/// Packets that are read in a row before anything else gets its turn.
const BATCH: usize = 64;

/// What the rest of the program asks for.
pub(super) enum ServerCommand {
    AcceptOffer {
        room: RoomId,
        seat: Seat,
        offer: String,
        profile: VoiceProfile,
        reply: oneshot::Sender<Result<String, OfferError>>,
    },
    RemoveSeat(RoomId, SeatId),
    CloseRoom(RoomId),
    Stats(oneshot::Sender<RelayStats>),
    Shutdown(oneshot::Sender<()>),
}

/// The sockets and what is needed with them.
pub(super) struct ServerLoop {
    pub relay: Relay,
    pub udp: UdpSocket,
    pub tcp: TcpListener,
    pub addresses: Vec<(Transport, SocketAddr)>,
    pub commands: mpsc::Receiver<ServerCommand>,
    pub events: mpsc::Sender<RelayEvent>,
    pub connections: TcpConnections,
    pub tcp_inputs: mpsc::Receiver<TcpInput>,
}

impl ServerLoop {
    /// Runs until it is told to stop, or nobody is left who could tell it.
    pub async fn run(mut self) {
        let mut buffer = vec![0; MAX_PACKET_BYTES + 1];
        loop {
            self.flush();
            let deadline = self.relay.next_deadline();
            tokio::select! {
                command = self.commands.recv() => match command {
                    None => return,
                    Some(ServerCommand::Shutdown(reply)) => {
                        let _ = reply.send(());
                        return;
                    }
                    Some(command) => self.obey(command),
                },
                ready = self.udp.readable() => if ready.is_ok() { self.read_datagrams(&mut buffer) },
                accepted = self.tcp.accept() => match accepted {
                    Ok((stream, peer)) => self.connections.add(stream, to_canonical(peer)),
                    Err(error) => wait_after(&error).await,
                },
                input = self.tcp_inputs.recv() => if let Some(input) = input { self.read_frames(input) },
                () = wait_until(deadline) => {}
            }
            self.relay.handle_timeout(Instant::now());
        }
    }

    fn obey(&mut self, command: ServerCommand) {
        let now = Instant::now();
        match command {
            ServerCommand::AcceptOffer {
                room,
                seat,
                offer,
                profile,
                reply,
            } => {
                let _ = reply.send(self.relay.accept_offer(room, &seat, &offer, profile, now));
            }
            ServerCommand::RemoveSeat(room, seat) => self.relay.remove_seat(room, seat, now),
            ServerCommand::CloseRoom(room) => self.relay.close_room(room, now),
            ServerCommand::Stats(reply) => {
                let _ = reply.send(self.relay.stats());
            }
            ServerCommand::Shutdown(_) => {}
        }
    }

    fn read_datagrams(&mut self, buffer: &mut [u8]) {
        for _ in 0..BATCH {
            match self.udp.try_recv_from(buffer) {
                Ok((length, source)) => {
                    let payload = buffer.get(..length).unwrap_or_default();
                    self.take_packet(Transport::Udp, to_canonical(source), payload);
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                // A page has closed its port; another packet may be there.
                Err(_) => {}
            }
        }
    }

    fn read_frames(&mut self, first: TcpInput) {
        let mut next = Some(first);
        for _ in 0..BATCH {
            match next {
                Some(TcpInput::Packet(source, payload)) => {
                    self.take_packet(Transport::Tcp, source, &payload)
                }
                Some(TcpInput::Closed(source)) => self.connections.remove(source),
                None => return,
            }
            next = self.tcp_inputs.try_recv().ok();
        }
        if let Some(TcpInput::Closed(source)) = next {
            self.connections.remove(source);
        }
    }

    fn take_packet(&mut self, transport: Transport, source: SocketAddr, payload: &[u8]) {
        let is_ours = |(kind, address): &&(Transport, SocketAddr)| {
            *kind == transport && address.is_ipv4() == source.is_ipv4()
        };
        if let Some((_, destination)) = self.addresses.iter().find(is_ours) {
            let packet = Packet {
                transport,
                source,
                destination: *destination,
                payload,
            };
            self.relay.handle_packet(packet, Instant::now());
            self.flush();
        }
    }

    fn flush(&mut self) {
        while let Some(transmit) = self.relay.poll_transmit() {
            match transmit.transport {
                // A full buffer drops the packet, as a full line would.
                Transport::Udp => {
                    let destination = self.to_socket_family(transmit.destination);
                    let _ = self.udp.try_send_to(&transmit.payload, destination);
                }
                Transport::Tcp => self
                    .connections
                    .send(transmit.destination, &transmit.payload),
            }
        }
        while let Some(event) = self.relay.poll_event() {
            if self.events.try_send(event).is_err() {
                tracing::warn!("an event of a room was lost, as nobody reads them");
            }
        }
    }

    /// A socket of IPv6 reaches IPv4 by mapped addresses (RFC 4291, section 2.5.5.2).
    fn to_socket_family(&self, address: SocketAddr) -> SocketAddr {
        let is_v6 = self.udp.local_addr().is_ok_and(|local| local.is_ipv6());
        match address.ip() {
            IpAddr::V4(ip) if is_v6 => SocketAddr::from((ip.to_ipv6_mapped(), address.port())),
            _ => address,
        }
    }
}

fn to_canonical(address: SocketAddr) -> SocketAddr {
    SocketAddr::new(address.ip().to_canonical(), address.port())
}

async fn wait_until(deadline: Option<Instant>) {
    match deadline {
        Some(at) => sleep_until(at.into()).await,
        None => std::future::pending().await,
    }
}

/// Out of file descriptors, a listener fails at once again and again.
async fn wait_after(error: &io::Error) {
    tracing::warn!(kind = ?error.kind(), "no connection could be accepted");
    tokio::time::sleep(std::time::Duration::from_millis(100)).await;
}
