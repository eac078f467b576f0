//! The accept loop: connections at once are limited, heads and readers may not be slow, a stop lets requests finish.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use super::alarm::OneAlarm;
use super::front::{App, Front};
use super::timed::Timed;

/// The head of a request may be this large, in bytes; what is larger is 431.
const LARGEST_HEAD: usize = 64 << 10;
/// After an error that will pass (no descriptors left), the next connection is waited for this long.
const PAUSE: Duration = Duration::from_millis(50);

pub(super) async fn serve(
    app: Arc<App>,
    listener: TcpListener,
    stop: CancellationToken,
) -> anyhow::Result<()> {
    let mut http = http1::Builder::new();
    http.header_read_timeout(app.config.head_time)
        .max_buf_size(LARGEST_HEAD);
    let graceful = GracefulShutdown::new();
    let places = Arc::new(Semaphore::new(app.config.connections));
    loop {
        let accepted = async {
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
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        http.timer(OneAlarm::default());
        let connection = http.serve_connection(io(&app, stream), front(&app, peer));
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            // How a connection ends is the client's business: it hung up, was slow, or is done.
            let _ended = connection.await;
            drop(place);
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

fn io(app: &App, stream: TcpStream) -> TokioIo<Timed> {
    // Without it small answers may wait for an acknowledgement; a socket that refuses is slower and nothing else.
    let _set = stream.set_nodelay(true);
    TokioIo::new(Timed::new(stream, app.config.write_time))
}

fn front(app: &Arc<App>, peer: SocketAddr) -> Front {
    Front::new(app.clone(), peer.ip())
}
