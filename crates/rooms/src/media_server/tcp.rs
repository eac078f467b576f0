//! TcpConnections of pages whose network lets no UDP pass.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::sync::mpsc;
use tokio::task::AbortHandle;
use tokio::time::{Instant, timeout};

use super::frames::{FrameReader, build_frame};

/// A connection has to say something within this time at the start, and later.
const FIRST_FRAME: Duration = Duration::from_secs(10);
const IDLE: Duration = Duration::from_secs(45);
/// Frames that wait for a connection; more are dropped, as a full line drops datagrams.
const QUEUE: usize = 48;
/// Sound that waited longer is of no use to anybody.
const STALE: Duration = Duration::from_millis(800);
/// Bytes that the kernel takes without having sent them; the rest waits here, where it can grow stale.
const UNSENT_BYTES: u32 = 4 * 1_024;

/// What a connection gives.
pub(super) enum TcpInput {
    Packet(SocketAddr, Vec<u8>),
    Closed(SocketAddr),
}

struct TcpConnection {
    frames: mpsc::Sender<(Instant, Vec<u8>)>,
    tasks: [AbortHandle; 2],
}

/// All connections, within their limits.
pub(super) struct TcpConnections {
    open: HashMap<SocketAddr, TcpConnection>,
    per_address: HashMap<IpAddr, usize>,
    max: usize,
    max_per_address: usize,
    inputs: mpsc::Sender<TcpInput>,
}

impl TcpConnections {
    pub fn new(max: usize, max_per_address: usize, inputs: mpsc::Sender<TcpInput>) -> Self {
        Self {
            open: HashMap::new(),
            per_address: HashMap::new(),
            max,
            max_per_address,
            inputs,
        }
    }

    /// Takes a connection, or closes it at once when there are too many.
    pub fn add(&mut self, stream: TcpStream, peer: SocketAddr) {
        let of_address = self.per_address.get(&peer.ip()).copied().unwrap_or(0);
        if self.open.len() >= self.max
            || of_address >= self.max_per_address
            || stream.set_nodelay(true).is_err()
        {
            return;
        }
        // Only a delay depends on it.
        let _ = socket2::SockRef::from(&stream).set_tcp_notsent_lowat(UNSENT_BYTES);
        let (reader, writer) = stream.into_split();
        let (frames, queue) = mpsc::channel(QUEUE);
        let tasks = [
            tokio::spawn(read_frames(reader, peer, self.inputs.clone())).abort_handle(),
            tokio::spawn(write_frames(writer, queue)).abort_handle(),
        ];
        if let Some(old) = self.open.insert(peer, TcpConnection { frames, tasks }) {
            old.tasks.iter().for_each(AbortHandle::abort);
        } else {
            *self.per_address.entry(peer.ip()).or_default() += 1;
        }
    }

    pub fn remove(&mut self, peer: SocketAddr) {
        let Some(connection) = self.open.remove(&peer) else {
            return;
        };
        connection.tasks.iter().for_each(AbortHandle::abort);
        if let Some(count) = self.per_address.get_mut(&peer.ip()) {
            *count -= 1;
            if *count == 0 {
                self.per_address.remove(&peer.ip());
            }
        }
    }

    /// Queues a packet; drops it when the connection is gone or too slow.
    pub fn send(&self, peer: SocketAddr, packet: &[u8]) {
        if let (Some(connection), Some(frame)) = (self.open.get(&peer), build_frame(packet)) {
            let _ = connection.frames.try_send((Instant::now(), frame));
        }
    }
}

async fn read_frames(mut stream: OwnedReadHalf, peer: SocketAddr, inputs: mpsc::Sender<TcpInput>) {
    let mut reader = FrameReader::default();
    let mut buffer = [0; 4 * 1_024];
    let mut patience = FIRST_FRAME;
    let mut packets = Vec::new();
    loop {
        let Ok(Ok(length)) = timeout(patience, stream.read(&mut buffer)).await else {
            break;
        };
        let bytes = buffer.get(..length).unwrap_or_default();
        if length == 0
            || reader
                .read(bytes, |packet| packets.push(packet.to_vec()))
                .is_err()
        {
            break;
        }
        // A page begins with a connection check; whoever begins otherwise is no page.
        let is_first = patience == FIRST_FRAME;
        if is_first
            && packets
                .first()
                .is_some_and(|packet| packet.first().is_none_or(|byte| *byte > 3))
        {
            break;
        }
        for packet in packets.drain(..) {
            patience = IDLE;
            if inputs.send(TcpInput::Packet(peer, packet)).await.is_err() {
                return;
            }
        }
    }
    let _ = inputs.send(TcpInput::Closed(peer)).await;
}

async fn write_frames(mut stream: OwnedWriteHalf, mut queue: mpsc::Receiver<(Instant, Vec<u8>)>) {
    while let Some((queued, frame)) = queue.recv().await {
        if is_media(&frame) && queued.elapsed() > STALE {
            continue;
        }
        if stream.write_all(&frame).await.is_err() {
            return;
        }
    }
}

/// RTP and RTCP (RFC 7983, section 7), after the length.
fn is_media(frame: &[u8]) -> bool {
    frame.get(2).is_some_and(|first| (128..192).contains(first))
}
