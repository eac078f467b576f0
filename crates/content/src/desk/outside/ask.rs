//! Asking a link whether it answers, politely: `HEAD`, then `GET` where that is not answered well, one after the other
//! for each host.
use std::collections::BTreeMap;
use std::error::Error;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use futures::StreamExt;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::redirect::{Attempt, Policy};
use reqwest::{Client, Method, StatusCode};
use tokio::time::timeout;
use url::Url;

use super::reach::Reach;
use super::table::Answer;

/// How long a link has to answer, both questions together, and how much of that `HEAD` may take.
const PATIENCE: Duration = Duration::from_secs(10);
const HEAD_PATIENCE: Duration = Duration::from_secs(5);
const MOST_REDIRECTS: usize = 3;
const HOSTS_AT_ONCE: usize = 4;

/// The address, or one that it led to, is none of the public internet.
#[derive(Debug, thiserror::Error)]
#[error("this address is not of the public internet")]
struct NotPublic;

#[derive(Debug, thiserror::Error)]
#[error("more than three redirects")]
struct TooMany;

#[derive(Debug, Clone)]
pub struct Asker {
    client: Client,
    reach: Reach,
}

impl Asker {
    /// Asks as the site at `public_url`, so that who is asked sees by whom.
    pub fn new(public_url: &str, reach: Reach) -> Result<Self, reqwest::Error> {
        let version = env!("CARGO_PKG_VERSION");
        let client = outbound::client_builder()
            .user_agent(format!(
                "Bedside/{version} (link check, once a month; +{public_url})"
            ))
            .dns_resolver(Arc::new(Lookup(reach)))
            .redirect(Policy::custom(move |attempt| follow(attempt, reach)))
            .referer(false)
            // A proxy would resolve names itself, behind the guard's back.
            .no_proxy()
            .timeout(PATIENCE)
            .pool_max_idle_per_host(0)
            .build()?;
        Ok(Self { client, reach })
    }

    /// What each link answers. Several hosts are asked at once, each of them for one link after the other.
    pub async fn ask_all(&self, links: Vec<Url>) -> Vec<(Url, Answer)> {
        let mut hosts: BTreeMap<String, Vec<Url>> = BTreeMap::new();
        for link in links {
            let host = link.host_str().unwrap_or_default().to_owned();
            hosts.entry(host).or_default().push(link);
        }
        let of_hosts = futures::stream::iter(hosts.into_values())
            .map(|links| self.ask_in_turn(links))
            .buffer_unordered(HOSTS_AT_ONCE);
        of_hosts.collect::<Vec<_>>().await.concat()
    }

    async fn ask_in_turn(&self, links: Vec<Url>) -> Vec<(Url, Answer)> {
        let mut answers = Vec::with_capacity(links.len());
        for link in links {
            let answer = self.ask(&link).await;
            answers.push((link, answer));
        }
        answers
    }

    pub async fn ask(&self, link: &Url) -> Answer {
        if !self.reach.allows_url(link) {
            return Answer::NotPublic;
        }
        timeout(PATIENCE, self.ask_twice(link))
            .await
            .unwrap_or(Answer::Silent)
    }

    /// Not every server knows `HEAD`: what it does not answer well is asked again as a reader would ask.
    async fn ask_twice(&self, link: &Url) -> Answer {
        let head = self.request(Method::HEAD, link).timeout(HEAD_PATIENCE);
        match head.send().await {
            Ok(response) if response.status().is_success() => return Answer::Answers,
            Err(error) if error.is_connect() || error.is_redirect() => return failure(&error),
            _ => {}
        }
        match self.request(Method::GET, link).send().await {
            Ok(response) => of_status(response.status()),
            Err(error) => failure(&error),
        }
    }

    fn request(&self, method: Method, link: &Url) -> reqwest::RequestBuilder {
        self.client.request(method, link.clone())
    }
}

/// Who refuses programs (401, 403, 429 and their like) is there for readers.
fn of_status(status: StatusCode) -> Answer {
    match status.as_u16() {
        404 | 410 => Answer::Missing,
        300..=399 => Answer::Circles,
        500..=599 => Answer::Fault,
        _ => Answer::Answers,
    }
}

fn failure(error: &reqwest::Error) -> Answer {
    let mut cause: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(known) = cause {
        if known.is::<NotPublic>() {
            return Answer::NotPublic;
        }
        if known.is::<TooMany>() {
            return Answer::Circles;
        }
        cause = known.source();
    }
    Answer::Silent
}

fn follow(attempt: Attempt<'_>, reach: Reach) -> reqwest::redirect::Action {
    if attempt.previous().len() > MOST_REDIRECTS {
        return attempt.error(TooMany);
    }
    if !reach.allows_url(attempt.url()) {
        return attempt.error(NotPublic);
    }
    attempt.follow()
}

/// Names lead to public machines or nowhere. The connection is made to the addresses that were looked at, so a name
/// cannot mean another machine a moment later.
struct Lookup(Reach);

impl Resolve for Lookup {
    fn resolve(&self, name: Name) -> Resolving {
        let reach = self.0;
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let all: Vec<SocketAddr> = found.collect();
            let is_empty = all.is_empty();
            let allowed: Vec<SocketAddr> = all
                .into_iter()
                .filter(|address| reach.allows(address.ip()))
                .collect();
            if allowed.is_empty() && !is_empty {
                return Err(NotPublic.into());
            }
            Ok(Box::new(allowed.into_iter()) as Addrs)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn this_machine_is_not_asked_under_any_name() {
        let neighbour = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = neighbour.local_addr().unwrap().port();
        let asker = Asker::new("https://bedside.example.org", Reach::Public).unwrap();
        for host in ["127.0.0.1", "localhost", "[::1]", "2130706433"] {
            let link = Url::parse(&format!("http://{host}:{port}/")).unwrap();
            assert_eq!(asker.ask(&link).await, Answer::NotPublic, "{host}");
        }
        let came = timeout(Duration::ZERO, neighbour.accept()).await;
        assert!(came.is_err(), "nobody connected");
    }

    #[tokio::test]
    async fn nobody_is_there_for_a_name_that_does_not_exist() {
        let asker = Asker::new("https://bedside.example.org", Reach::AndLoopback).unwrap();
        let link = Url::parse("http://nobody.invalid/").unwrap();
        assert_eq!(asker.ask(&link).await, Answer::Silent);
    }

    #[test]
    fn who_refuses_programs_is_there_for_readers() {
        for (status, answer) in [
            (200, Answer::Answers),
            (403, Answer::Answers),
            (429, Answer::Answers),
            (302, Answer::Circles),
            (404, Answer::Missing),
            (410, Answer::Missing),
            (503, Answer::Fault),
        ] {
            assert_eq!(of_status(StatusCode::from_u16(status).unwrap()), answer);
        }
    }
}
