//! A stand-in for clamd of ClamAV: it speaks its protocol, knows one virus, and can be away.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::{CancellationToken, DropGuard};

/// What the test file of EICAR says of itself; here it is the virus wherever it stands.
pub const TEST_VIRUS: &str = "EICAR-STANDARD-ANTIVIRUS-TEST-FILE";

/// What the stand-in does, shared with those that answer.
#[derive(Default)]
struct ClamdState {
    is_away: AtomicBool,
    scans: AtomicUsize,
}

/// A scanner that runs until it is dropped.
pub struct Clamd {
    address: SocketAddr,
    state: Arc<ClamdState>,
    _runs: DropGuard,
}

impl Clamd {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (state, stop) = (Arc::<ClamdState>::default(), CancellationToken::new());
        let (answering, stopped) = (state.clone(), stop.clone());
        tokio::spawn(async move {
            while let Some(Ok((line, _))) = stopped.run_until_cancelled(listener.accept()).await {
                tokio::spawn(answer_line(line, answering.clone()));
            }
        });
        Self {
            address,
            state,
            _runs: stop.drop_guard(),
        }
    }

    /// As the configuration says it.
    pub fn address(&self) -> String {
        self.address.to_string()
    }

    /// Answers nobody any more, or again.
    pub fn set_away(&self, is_away: bool) {
        self.state.is_away.store(is_away, Ordering::SeqCst);
    }

    /// How many files it has looked at.
    pub fn count_scans(&self) -> usize {
        self.state.scans.load(Ordering::SeqCst)
    }
}

async fn answer_line(mut line: TcpStream, state: Arc<ClamdState>) -> std::io::Result<()> {
    if state.is_away.load(Ordering::SeqCst) {
        return Ok(());
    }
    let mut command = Vec::new();
    loop {
        match line.read_u8().await? {
            0 => break,
            sign => command.push(sign),
        }
    }
    match command.as_slice() {
        b"zPING" => line.write_all(b"PONG\0").await,
        b"zINSTREAM" => {
            let bytes = read_stream(&mut line).await?;
            state.scans.fetch_add(1, Ordering::SeqCst);
            let has_virus = bytes
                .windows(TEST_VIRUS.len())
                .any(|part| part == TEST_VIRUS.as_bytes());
            let answer: &[u8] = if has_virus {
                b"stream: Eicar-Test-Signature FOUND\0"
            } else {
                b"stream: OK\0"
            };
            line.write_all(answer).await
        }
        _ => line.write_all(b"UNKNOWN COMMAND\0").await,
    }
}

/// Pieces behind their lengths, up to one that is empty.
async fn read_stream(line: &mut TcpStream) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    loop {
        let length = line.read_u32().await?;
        if length == 0 {
            return Ok(bytes);
        }
        let mut piece = vec![0; usize::try_from(length).unwrap()];
        line.read_exact(&mut piece).await?;
        bytes.extend_from_slice(&piece);
    }
}
