//! The virus scanner beside the site: clamd of ClamAV, asked over a socket with its command `INSTREAM`.
//!
//! Of our own, because of the clients there are none has a time limit, and none hears an answer that comes while bytes are
//! still sent, which is how clamd refuses what is too large for it.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::pin::pin;
use std::str::FromStr;
use std::time::Duration;

use bytes::Bytes;
use futures::{Stream, StreamExt};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpStream, UnixStream};
use tokio::time::timeout;

use crate::StoreError;

const CONNECT_TIME: Duration = Duration::from_secs(5);
/// How long one file may take; less than the claim of who finishes an upload.
const SCAN_TIME: Duration = Duration::from_secs(90);
const LONGEST_ANSWER: u64 = 4096;
/// Characters of a virus' name that are kept.
const LONGEST_NAME: usize = 120;

/// Where a scanner listens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScannerAddress {
    /// A path on this machine.
    Socket(PathBuf),
    /// `host:port`.
    Network(String),
}

impl FromStr for ScannerAddress {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.starts_with('/') {
            return Ok(Self::Socket(PathBuf::from(text)));
        }
        let network = text.rsplit_once(':').filter(|(host, port)| {
            let is_host = !host.is_empty() && !host.contains(['/', ' ']);
            is_host && port.parse::<u16>().is_ok_and(|port| port > 0)
        });
        match network {
            Some(_) => Ok(Self::Network(text.to_owned())),
            None => Err(
                "is neither the path of a socket such as /run/clamav/clamd.ctl nor an address such as 127.0.0.1:3310",
            ),
        }
    }
}

impl fmt::Display for ScannerAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Socket(path) => path.display().fmt(f),
            Self::Network(address) => f.write_str(address),
        }
    }
}

/// What the scanner says of some bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScanVerdict {
    Clean,
    /// The name of what was found.
    Infected(String),
    /// It did not answer, or could not look at it; why.
    Unknown(String),
}

impl ScanVerdict {
    /// The answers of clamd: `stream: OK`, `stream: Win.Test.EICAR_HDB-1 FOUND`, `INSTREAM size limit exceeded. ERROR`.
    fn from_answer(answer: &[u8]) -> Self {
        let text = String::from_utf8_lossy(answer);
        let text = text.trim_matches(['\0', '\n', '\r', ' ']);
        let said = text.strip_prefix("stream: ").unwrap_or(text);
        if said == "OK" {
            return Self::Clean;
        }
        let name = said.strip_suffix(" FOUND").map(str::trim);
        let short = |text: &str| -> String {
            let plain = text.chars().filter(|sign| !sign.is_control());
            plain.take(LONGEST_NAME).collect()
        };
        match name.filter(|name| !name.is_empty()) {
            Some(name) => Self::Infected(short(name)),
            None if said.is_empty() => Self::Unknown("It gave no answer.".to_owned()),
            None => Self::Unknown(short(said)),
        }
    }
}

trait Line: AsyncRead + AsyncWrite + Send + Unpin {}
impl<T: AsyncRead + AsyncWrite + Send + Unpin> Line for T {}

/// Asks the scanner of a site.
#[derive(Clone, Debug)]
pub struct FileScanner {
    address: ScannerAddress,
}

impl FileScanner {
    pub fn new(address: ScannerAddress) -> Self {
        Self { address }
    }

    pub fn address(&self) -> &ScannerAddress {
        &self.address
    }

    /// Whether the scanner answers; why not.
    pub async fn ping(&self) -> Result<(), String> {
        let asked = async {
            let mut line = self.connect().await?;
            line.write_all(b"zPING\0").await?;
            read_answer(&mut line).await
        };
        match timeout(CONNECT_TIME, asked).await {
            Ok(Ok(answer)) if answer.starts_with(b"PONG") => Ok(()),
            Ok(Ok(_)) => Err("What answers there is no clamd.".to_owned()),
            Ok(Err(error)) => Err(error.to_string()),
            Err(_) => Err("It does not answer.".to_owned()),
        }
    }

    /// Lets the scanner look at some bytes.
    ///
    /// # Errors
    /// When the bytes cannot be read. A scanner that fails is no error: then nobody knows.
    pub async fn scan_pieces(
        &self,
        pieces: impl Stream<Item = Result<Bytes, StoreError>> + Send,
    ) -> Result<ScanVerdict, StoreError> {
        // Short, because somebody waits at the other end: a scanner that is down shall cost them seconds and not a minute.
        let line = match timeout(CONNECT_TIME, self.connect()).await {
            Ok(Ok(line)) => line,
            Ok(Err(error)) => return Ok(ScanVerdict::Unknown(error.to_string())),
            Err(_) => return Ok(ScanVerdict::Unknown("It does not answer.".to_owned())),
        };
        let (mut from, mut to) = tokio::io::split(line);
        // Both at once: what is too large for the scanner it refuses while bytes still come.
        let both = async { tokio::join!(send_pieces(&mut to, pieces), read_answer(&mut from)) };
        let Ok((sent, answer)) = timeout(SCAN_TIME, both).await else {
            return Ok(ScanVerdict::Unknown("It takes too long.".to_owned()));
        };
        let sent = sent?;
        Ok(match answer {
            Ok(answer) if !answer.is_empty() => ScanVerdict::from_answer(&answer),
            Ok(_) => match sent {
                Ok(()) => ScanVerdict::from_answer(b""),
                Err(error) => ScanVerdict::Unknown(error.to_string()),
            },
            Err(error) => ScanVerdict::Unknown(error.to_string()),
        })
    }

    async fn connect(&self) -> io::Result<Box<dyn Line>> {
        Ok(match &self.address {
            ScannerAddress::Socket(path) => Box::new(UnixStream::connect(path).await?),
            ScannerAddress::Network(address) => Box::new(TcpStream::connect(address).await?),
        })
    }
}

/// The inner result is the scanner's fault, the outer one that of where the bytes are.
async fn send_pieces(
    line: &mut (impl AsyncWrite + Unpin),
    pieces: impl Stream<Item = Result<Bytes, StoreError>> + Send,
) -> Result<io::Result<()>, StoreError> {
    if let Err(error) = line.write_all(b"zINSTREAM\0").await {
        return Ok(Err(error));
    }
    let mut pieces = pin!(pieces);
    while let Some(piece) = pieces.next().await {
        let piece = piece?;
        // An empty piece is how the protocol ends the stream, so the scanner would see half a file.
        if piece.is_empty() {
            continue;
        }
        if let Err(error) = send_piece(line, &piece).await {
            return Ok(Err(error));
        }
    }
    Ok(send_piece(line, &[]).await)
}

async fn send_piece(line: &mut (impl AsyncWrite + Unpin), piece: &[u8]) -> io::Result<()> {
    let length = u32::try_from(piece.len()).map_err(io::Error::other)?;
    line.write_u32(length).await?;
    line.write_all(piece).await?;
    line.flush().await
}

async fn read_answer(line: &mut (impl AsyncRead + Unpin)) -> io::Result<Vec<u8>> {
    let mut answer = Vec::new();
    line.take(LONGEST_ANSWER).read_to_end(&mut answer).await?;
    Ok(answer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_path_or_a_host_with_its_port() {
        let socket: ScannerAddress = "/run/clamav/clamd.ctl".parse().unwrap();
        assert_eq!(socket.to_string(), "/run/clamav/clamd.ctl");
        for network in ["127.0.0.1:3310", "clamd:3310", "[::1]:3310"] {
            let read: ScannerAddress = network.parse().unwrap();
            assert_eq!(read, ScannerAddress::Network(network.to_owned()));
        }
        for wrong in [
            "",
            "clamd",
            "clamd:",
            ":3310",
            "clamd:0",
            "clamd:99999",
            "tcp://a/:1",
        ] {
            assert!(wrong.parse::<ScannerAddress>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn answers_are_understood() {
        let read = ScanVerdict::from_answer;
        assert_eq!(read(b"stream: OK\0"), ScanVerdict::Clean);
        let found = ScanVerdict::Infected("Win.Test.EICAR_HDB-1".to_owned());
        assert_eq!(read(b"stream: Win.Test.EICAR_HDB-1 FOUND\0"), found);
        for unknown in [
            &b""[..],
            b"INSTREAM size limit exceeded. ERROR\0",
            b"stream: FOUND",
            b"UNKNOWN COMMAND\0",
        ] {
            assert!(matches!(read(unknown), ScanVerdict::Unknown(_)));
        }
    }
}
