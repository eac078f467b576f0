//! A mail server that does as it is told. The protocol is `mailin`'s, the connection ours.

use std::collections::VecDeque;
use std::io;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex};

use mailin::{Action, AuthMechanism, Handler, Response, Session, SessionBuilder};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufStream};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;

/// What the server does with the next mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Does {
    /// Takes it.
    Takes,
    /// Answers its recipient with this code.
    Refuses(u16),
    /// Takes it, and breaks off before it says so.
    TakesAndBreaksOff,
    /// Dies at the first line of it.
    DiesInTheMiddle,
    /// Reads it and never answers.
    Hangs,
}

/// The one who may send.
#[derive(Clone, Debug)]
pub struct Account {
    pub user: &'static str,
    pub password: &'static str,
    pub sender: &'static str,
}

#[derive(Default)]
struct Inner {
    /// Who may send, and from which address; anybody where nobody is named.
    account: Option<Account>,
    plan: VecDeque<Does>,
    now: Option<Does>,
    taken: Vec<String>,
}

/// The server.
#[derive(Clone, Default)]
pub struct Sink {
    inner: Arc<Mutex<Inner>>,
    /// Told when it begins to hang.
    pub hangs: Arc<Notify>,
}

struct Talk {
    sink: Sink,
    mail: Vec<u8>,
}

impl Handler for Talk {
    fn auth_plain(&mut self, _: &str, user: &str, password: &str) -> Response {
        let inner = self.sink.inner.lock().unwrap();
        let is_right = inner
            .account
            .as_ref()
            .is_some_and(|own| (own.user, own.password) == (user, password));
        if is_right {
            mailin::response::AUTH_OK
        } else {
            mailin::response::INVALID_CREDENTIALS
        }
    }

    fn mail(&mut self, _: IpAddr, _: &str, from: &str) -> Response {
        let inner = self.sink.inner.lock().unwrap();
        match &inner.account {
            Some(own) if own.sender != from => {
                Response::custom(553, format!("<{from}>: not your address"))
            }
            _ => mailin::response::OK,
        }
    }

    fn rcpt(&mut self, to: &str) -> Response {
        let mut inner = self.sink.inner.lock().unwrap();
        let does = inner.plan.pop_front().unwrap_or(Does::Takes);
        inner.now = Some(does);
        match does {
            Does::Refuses(code) => Response::custom(code, format!("<{to}> not today")),
            _ => mailin::response::OK,
        }
    }

    fn data(&mut self, part: &[u8]) -> io::Result<()> {
        self.mail.extend_from_slice(part);
        Ok(())
    }

    fn data_end(&mut self) -> Response {
        let mut inner = self.sink.inner.lock().unwrap();
        let mail = String::from_utf8(std::mem::take(&mut self.mail)).unwrap();
        if inner.now != Some(Does::Hangs) {
            inner.taken.push(mail);
        }
        mailin::response::OK
    }
}

impl Sink {
    /// Starts a server with a plan for its first mails, and answers its address.
    pub async fn start(plan: impl IntoIterator<Item = Does>) -> (Self, String) {
        let sink = Self::default();
        sink.inner.lock().unwrap().plan = plan.into_iter().collect();
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let url = format!("smtp://{}", listener.local_addr().unwrap());
        let serving = sink.clone();
        tokio::spawn(async move {
            while let Ok((line, _)) = listener.accept().await {
                tokio::spawn(serving.clone().talk(line));
            }
        });
        (sink, url)
    }

    /// The same for one who signs in.
    pub async fn start_for(account: Account) -> (Self, u16) {
        let (sink, url) = Self::start([]).await;
        sink.inner.lock().unwrap().account = Some(account);
        let port = url.rsplit(':').next().unwrap().parse().unwrap();
        (sink, port)
    }

    /// The mails that were taken, as they came.
    pub fn taken(&self) -> Vec<String> {
        self.inner.lock().unwrap().taken.clone()
    }

    async fn talk(self, line: TcpStream) {
        let mut line = BufStream::new(line);
        let talk = Talk {
            sink: self.clone(),
            mail: Vec::new(),
        };
        let mut builder = SessionBuilder::new("sink.example");
        if self.inner.lock().unwrap().account.is_some() {
            builder.insecure_enable_plaintext_auth();
            builder.enable_auth(AuthMechanism::Plain);
        }
        let mut session = builder.build(IpAddr::V4(Ipv4Addr::LOCALHOST), talk);
        say(&mut line, &session.greeting()).await;
        let mut said = Vec::new();
        while line.read_until(b'\n', &mut said).await.is_ok_and(|n| n > 0) {
            if !self.answer(&mut line, &mut session, &said).await {
                return;
            }
            said.clear();
        }
    }

    /// Whether the talk goes on.
    async fn answer(
        &self,
        line: &mut BufStream<TcpStream>,
        session: &mut Session<Talk>,
        said: &[u8],
    ) -> bool {
        let answer = session.process(said);
        let does = self.inner.lock().unwrap().now;
        let is_command = said.starts_with(b"RCPT") || said.starts_with(b"DATA");
        if does == Some(Does::DiesInTheMiddle) && !is_command {
            self.inner.lock().unwrap().now = None;
            return false;
        }
        match does.filter(|_| said == b".\r\n") {
            Some(Does::TakesAndBreaksOff) => return false,
            Some(Does::Hangs) => {
                self.hangs.notify_one();
                std::future::pending::<()>().await;
            }
            _ => {}
        }
        if answer.action != Action::NoReply {
            say(line, &answer).await;
        }
        answer.action != Action::Close
    }
}

async fn say(line: &mut BufStream<TcpStream>, answer: &Response) {
    let mut bytes = Vec::new();
    answer.write_to(&mut bytes).unwrap();
    line.write_all(&bytes).await.unwrap();
    line.flush().await.unwrap();
}

/// The value of a header of a mail.
pub fn header(mail: &str, name: &str) -> String {
    let prefix = format!("{name}: ");
    let mut lines = mail.lines().take_while(|line| !line.is_empty());
    let line = lines.find(|line| line.starts_with(&prefix));
    line.unwrap_or_default()
        .trim_start_matches(&prefix)
        .to_owned()
}
