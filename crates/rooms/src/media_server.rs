//! A relay on a thread of its own, with one UDP socket and one TCP listener.
//!
//! One thread does it: 40 calls take a small part of a core, and media are not held up by what the rest of the program does.

mod frames;
mod run;
mod tcp;

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use tokio::net::{TcpListener, UdpSocket};
use tokio::sync::{mpsc, oneshot};

use crate::crypto::CryptoSetupError;
use crate::ids::{RoomId, Seat, SeatId};
use crate::profile::VoiceProfile;
use crate::relay::{Relay, RelayConfig, RelayEvent, RelayStats, Transport};
use crate::sdp::{MAX_OFFER_BYTES, OfferError};
use run::{ServerCommand, ServerLoop};
use tcp::TcpConnections;

/// Offers and questions that wait for the thread.
const COMMANDS: usize = 64;
const EVENTS: usize = 1_024;
/// Frames of all TCP connections together that wait for the thread; then the connections wait.
const TCP_INPUTS: usize = 256;
/// Ports that are tried when the operator leaves the choice to the system and UDP and TCP have to agree on one.
const PORT_ATTEMPTS: usize = 16;

/// What the operator sets.
#[derive(Clone, Debug)]
pub struct MediaServerConfig {
    /// `rooms_media_listen`: address and port for both UDP and TCP. Port 0 lets the system choose.
    pub listen: SocketAddr,
    /// `rooms_public_address`: where pages reach that port. Without one it is the address of `listen`.
    pub public_addresses: Vec<IpAddr>,
    /// Rooms that may be open at once.
    pub max_rooms: usize,
    /// TCP connections that may be open at once, in all and from one address (a carrier puts many phones behind one).
    pub max_tcp_connections: usize,
    /// As above, from one address.
    pub max_tcp_connections_per_address: usize,
}

impl MediaServerConfig {
    /// The usual limits: 200 rooms, 1,024 TCP connections, 64 from one address.
    pub fn new(listen: SocketAddr, public_addresses: Vec<IpAddr>) -> Self {
        Self {
            listen,
            public_addresses,
            max_rooms: 200,
            max_tcp_connections: 1_024,
            max_tcp_connections_per_address: 64,
        }
    }
}

/// Why a media server does not start.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MediaServerError {
    /// The address is taken or not of this machine.
    #[error("the media port cannot be opened: {0}")]
    Listen(#[source] io::Error),
    /// It listens on all addresses, and no public one is given.
    #[error("a public address is needed for calls when listening on all addresses")]
    NoPublicAddress,
    /// No cryptography.
    #[error(transparent)]
    Crypto(#[from] CryptoSetupError),
    /// No thread.
    #[error("the media thread cannot be started: {0}")]
    Thread(#[source] io::Error),
}

/// A running media server. It stops when it and all its handles are dropped, or by [`RoomsHandle::shutdown`].
pub struct MediaServer {
    handle: RoomsHandle,
    events: mpsc::Receiver<RelayEvent>,
    addresses: Vec<(Transport, SocketAddr)>,
}

/// Asks a media server for what only its thread can do.
#[derive(Clone)]
pub struct RoomsHandle {
    commands: Arc<mpsc::Sender<ServerCommand>>,
}

impl MediaServer {
    /// Opens the port and starts the thread.
    ///
    /// # Errors
    ///
    /// [`MediaServerError`].
    pub fn start(config: MediaServerConfig) -> Result<Self, MediaServerError> {
        let (udp, tcp) = open_sockets(config.listen).map_err(MediaServerError::Listen)?;
        let port = udp.local_addr().map_err(MediaServerError::Listen)?.port();
        let addresses = list_addresses(&config, port)?;
        let relay = Relay::new(
            RelayConfig {
                addresses: addresses.clone(),
                max_rooms: config.max_rooms,
            },
            Instant::now(),
        )?;
        let (commands, command_queue) = mpsc::channel(COMMANDS);
        let (events, event_queue) = mpsc::channel(EVENTS);
        let (inputs, tcp_inputs) = mpsc::channel(TCP_INPUTS);
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(MediaServerError::Thread)?;
        // Sockets belong to the runtime that is entered when they are wrapped.
        let entered = runtime.enter();
        let server = ServerLoop {
            relay,
            udp: UdpSocket::from_std(udp).map_err(MediaServerError::Listen)?,
            tcp: TcpListener::from_std(tcp).map_err(MediaServerError::Listen)?,
            addresses: addresses.clone(),
            commands: command_queue,
            events,
            connections: TcpConnections::new(
                config.max_tcp_connections,
                config.max_tcp_connections_per_address,
                inputs,
            ),
            tcp_inputs,
        };
        drop(entered);
        thread::Builder::new()
            .name("rooms-media".into())
            .spawn(move || runtime.block_on(server.run()))
            .map_err(MediaServerError::Thread)?;
        Ok(Self {
            handle: RoomsHandle {
                commands: Arc::new(commands),
            },
            events: event_queue,
            addresses,
        })
    }

    /// For those who ask for seats.
    pub fn handle(&self) -> RoomsHandle {
        self.handle.clone()
    }

    /// Where pages reach it, as answers say.
    pub fn addresses(&self) -> &[(Transport, SocketAddr)] {
        &self.addresses
    }

    /// What happens next in any room; `None` when the server has stopped. Somebody has to read these: 1,024 wait, then they are lost.
    pub async fn next_event(&mut self) -> Option<RelayEvent> {
        self.events.recv().await
    }
}

impl RoomsHandle {
    /// See [`Relay::accept_offer`].
    ///
    /// # Errors
    ///
    /// [`OfferError`]; [`OfferError::Unavailable`] when the server has stopped or has too much to do.
    pub async fn accept_offer(
        &self,
        room: RoomId,
        seat: Seat,
        offer: String,
        profile: VoiceProfile,
    ) -> Result<String, OfferError> {
        // Checked here already, so that the queue holds at most 4 MB.
        if offer.len() > MAX_OFFER_BYTES {
            return Err(OfferError::TooLong);
        }
        let (reply, answer) = oneshot::channel();
        let command = ServerCommand::AcceptOffer {
            room,
            seat,
            offer,
            profile,
            reply,
        };
        self.commands
            .try_send(command)
            .map_err(|_| OfferError::Unavailable)?;
        answer.await.unwrap_or(Err(OfferError::Unavailable))
    }

    /// See [`Relay::remove_seat`].
    pub async fn remove_seat(&self, room: RoomId, seat: SeatId) {
        let _ = self
            .commands
            .send(ServerCommand::RemoveSeat(room, seat))
            .await;
    }

    /// See [`Relay::close_room`].
    pub async fn close_room(&self, room: RoomId) {
        let _ = self.commands.send(ServerCommand::CloseRoom(room)).await;
    }

    /// See [`Relay::stats`]; `None` when the server has stopped.
    pub async fn stats(&self) -> Option<RelayStats> {
        let (reply, stats) = oneshot::channel();
        self.commands.send(ServerCommand::Stats(reply)).await.ok()?;
        stats.await.ok()
    }

    /// Stops the thread; calls end as if the line was lost.
    pub async fn shutdown(&self) {
        let (reply, done) = oneshot::channel();
        if self
            .commands
            .send(ServerCommand::Shutdown(reply))
            .await
            .is_ok()
        {
            let _ = done.await;
        }
    }
}

fn list_addresses(
    config: &MediaServerConfig,
    port: u16,
) -> Result<Vec<(Transport, SocketAddr)>, MediaServerError> {
    let mut public = config.public_addresses.clone();
    if public.is_empty() {
        if config.listen.ip().is_unspecified() {
            return Err(MediaServerError::NoPublicAddress);
        }
        public.push(config.listen.ip());
    }
    let both = |ip: IpAddr| {
        [Transport::Udp, Transport::Tcp].map(|transport| (transport, SocketAddr::new(ip, port)))
    };
    Ok(public.into_iter().flat_map(both).collect())
}

/// Both on one port, so that the operator opens one number.
fn open_sockets(listen: SocketAddr) -> io::Result<(std::net::UdpSocket, std::net::TcpListener)> {
    let mut attempts = if listen.port() == 0 { PORT_ATTEMPTS } else { 1 };
    loop {
        let udp = std::net::UdpSocket::bind(listen)?;
        match std::net::TcpListener::bind(udp.local_addr()?) {
            Ok(tcp) => {
                udp.set_nonblocking(true)?;
                tcp.set_nonblocking(true)?;
                return Ok((udp, tcp));
            }
            Err(error) => {
                attempts -= 1;
                if attempts == 0 {
                    return Err(error);
                }
            }
        }
    }
}
