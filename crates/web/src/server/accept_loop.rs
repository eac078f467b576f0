//! The accept loop: connections at once are limited, of all and of one network, heads and readers may not be slow, a stop
//! lets requests finish.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use hyper_util::server::graceful::GracefulShutdown;
use tokio::io::{AsyncWriteExt, copy, sink};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use super::head_timer::ConnectionTimer;
use super::network_connections::NetworkConnections;
use super::request_service::RequestService;
use super::state::ServerState;
use super::timed_stream::TimedStream;
use crate::client;

/// The head of a request may be this large, in bytes; what is larger is 431.
const LARGEST_HEAD: usize = 64 << 10;
/// After an error that will pass (no descriptors left), the next connection is waited for this long.
const RETRY_DELAY: Duration = Duration::from_millis(50);
/// What a network is told that has as many connections as it may. Nothing that was asked is read.
const TOO_MANY_CONNECTIONS: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\nconnection: close\r\n\
    content-type: text/plain; charset=utf-8\r\ncontent-length: 81\r\n\r\n\
    Many connections of your network are open just now. Please try again in a moment.";
/// How long it is told that.
const REFUSAL_TIMEOUT: Duration = Duration::from_secs(1);

pub(super) async fn accept_connections(
    app: Arc<ServerState>,
    listener: TcpListener,
    stop: CancellationToken,
) -> anyhow::Result<()> {
    let mut http = http1::Builder::new();
    http.header_read_timeout(app.config.head_time)
        .max_buf_size(LARGEST_HEAD);
    let graceful = GracefulShutdown::new();
    let places = Arc::new(Semaphore::new(app.config.connections));
    let networks = NetworkConnections::new(app.config.connections_per_network);
    loop {
        let accepted = async {
            // The permit comes first: connections over the limit wait in the kernel's queue and cost no memory here.
            let place = places.clone().acquire_owned().await;
            (place, listener.accept().await)
        };
        let Some((place, accepted)) = stop.run_until_cancelled(accepted).await else {
            break;
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(RETRY_DELAY).await;
                continue;
            }
        };
        let peer = peer.ip().to_canonical();
        let of_network = networks.open_connection(client::network_prefix(peer));
        if of_network.is_none() && !is_uncounted(&app, peer) {
            tokio::spawn(async move {
                // Whether it hears that is its business.
                let _refused = timeout(REFUSAL_TIMEOUT, refuse_connection(stream)).await;
                drop(place);
            });
            continue;
        }
        http.timer(ConnectionTimer::default());
        let connection = http.serve_connection(
            timed_io(&app, stream),
            RequestService::new(app.clone(), peer),
        );
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            // How a connection ends is the client's business: it hung up, was slow, or is done.
            let _ended = connection.await;
            drop((place, of_network));
        });
    }
    drop(listener);
    tokio::select! {
        () = graceful.shutdown() => {}
        () = tokio::time::sleep(app.config.stop_time) => {
            tracing::warn!("some requests did not finish in time and were cut off");
        }
    }
    Ok(())
}

fn timed_io(app: &ServerState, stream: TcpStream) -> TokioIo<TimedStream> {
    // Without it small answers may wait for an acknowledgement; a socket that refuses is slower and nothing else.
    let _set = stream.set_nodelay(true);
    TokioIo::new(TimedStream::new(stream, app.config.write_time))
}

fn is_uncounted(app: &ServerState, peer: IpAddr) -> bool {
    let config = &app.config;
    let mut networks = config.trusted_proxies.iter().chain(&config.uncounted);
    networks.any(|network| network.contains(peer))
}

async fn refuse_connection(mut stream: TcpStream) -> std::io::Result<()> {
    stream.write_all(TOO_MANY_CONNECTIONS).await?;
    stream.shutdown().await?;
    // A line that is closed over what was not read takes the answer with it.
    copy(&mut stream, &mut sink()).await?;
    Ok(())
}
