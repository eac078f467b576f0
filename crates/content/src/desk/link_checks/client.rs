//! Asking a link whether it answers, politely: `HEAD`, then `GET` where that is not answered well, one after the other
//! for each host.
use std::collections::BTreeMap;
use std::error::Error;
use std::time::Duration;

use futures::StreamExt;
use outbound::{NetworkPolicy, NotPublicAddress, TooManyRedirects};
use reqwest::{Client, Method, StatusCode};
use tokio::time::timeout;
use url::Url;

use super::table::LinkStatus;

/// How long a link has to answer, both questions together, and how much of that `HEAD` may take.
const PATIENCE: Duration = Duration::from_secs(10);
const HEAD_PATIENCE: Duration = Duration::from_secs(5);
const HOSTS_AT_ONCE: usize = 4;

#[derive(Debug, Clone)]
pub struct LinkChecker {
    client: Client,
    policy: NetworkPolicy,
}

impl LinkChecker {
    /// Asks as the site at `public_url`, so that who is asked sees by whom.
    pub fn new(public_url: &str, reach: NetworkPolicy) -> Result<Self, reqwest::Error> {
        let version = env!("CARGO_PKG_VERSION");
        let client = outbound::guarded_client_builder(reach)
            .user_agent(format!(
                "Bedside/{version} (link check, once a month; +{public_url})"
            ))
            .timeout(PATIENCE)
            .pool_max_idle_per_host(0)
            .build()?;
        Ok(Self {
            client,
            policy: reach,
        })
    }

    /// What each link answers. Several hosts are asked at once, each of them for one link after the other.
    pub async fn check_links(&self, links: Vec<Url>) -> Vec<(Url, LinkStatus)> {
        let mut hosts: BTreeMap<String, Vec<Url>> = BTreeMap::new();
        for link in links {
            let host = link.host_str().unwrap_or_default().to_owned();
            hosts.entry(host).or_default().push(link);
        }
        let of_hosts = futures::stream::iter(hosts.into_values())
            .map(|links| self.check_in_sequence(links))
            .buffer_unordered(HOSTS_AT_ONCE);
        of_hosts.collect::<Vec<_>>().await.concat()
    }

    async fn check_in_sequence(&self, links: Vec<Url>) -> Vec<(Url, LinkStatus)> {
        let mut answers = Vec::with_capacity(links.len());
        for link in links {
            let answer = self.check_one_link(&link).await;
            answers.push((link, answer));
        }
        answers
    }

    pub async fn check_one_link(&self, link: &Url) -> LinkStatus {
        if !self.policy.allows_url(link) {
            return LinkStatus::NotPublic;
        }
        // The client's own timeout restarts with each request; this one covers both.
        timeout(PATIENCE, self.head_then_get(link))
            .await
            .unwrap_or(LinkStatus::Silent)
    }

    /// Not every server knows `HEAD`: what it does not answer well is asked again as a reader would ask.
    async fn head_then_get(&self, link: &Url) -> LinkStatus {
        let head = self
            .build_request(Method::HEAD, link)
            .timeout(HEAD_PATIENCE);
        match head.send().await {
            Ok(response) if response.status().is_success() => return LinkStatus::Answers,
            // If nobody answers, or a redirect was refused, `GET` would fare no better.
            Err(error) if error.is_connect() || error.is_redirect() => {
                return classify_error(&error);
            }
            _ => {}
        }
        match self.build_request(Method::GET, link).send().await {
            Ok(response) => classify_status(response.status()),
            Err(error) => classify_error(&error),
        }
    }

    fn build_request(&self, method: Method, link: &Url) -> reqwest::RequestBuilder {
        self.client.request(method, link.clone())
    }
}

/// Who refuses programs (401, 403, 429 and their like) is there for readers.
fn classify_status(status: StatusCode) -> LinkStatus {
    match status.as_u16() {
        404 | 410 => LinkStatus::Missing,
        // Redirects have been followed, so one that remains leads nowhere.
        300..=399 => LinkStatus::Circles,
        500..=599 => LinkStatus::Fault,
        _ => LinkStatus::Answers,
    }
}

fn classify_error(error: &reqwest::Error) -> LinkStatus {
    let mut cause: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(known) = cause {
        if known.is::<NotPublicAddress>() {
            return LinkStatus::NotPublic;
        }
        if known.is::<TooManyRedirects>() {
            return LinkStatus::Circles;
        }
        cause = known.source();
    }
    LinkStatus::Silent
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn this_machine_is_not_asked_under_any_name() {
        let neighbour = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = neighbour.local_addr().unwrap().port();
        let asker = LinkChecker::new("https://bedside.example.org", NetworkPolicy::Public).unwrap();
        for host in ["127.0.0.1", "localhost", "[::1]", "2130706433"] {
            let link = Url::parse(&format!("http://{host}:{port}/")).unwrap();
            assert_eq!(
                asker.check_one_link(&link).await,
                LinkStatus::NotPublic,
                "{host}"
            );
        }
        let came = timeout(Duration::ZERO, neighbour.accept()).await;
        assert!(came.is_err(), "nobody connected");
    }

    #[tokio::test]
    async fn nobody_is_there_for_a_name_that_does_not_exist() {
        let asker =
            LinkChecker::new("https://bedside.example.org", NetworkPolicy::AndLoopback).unwrap();
        let link = Url::parse("http://nobody.invalid/").unwrap();
        assert_eq!(asker.check_one_link(&link).await, LinkStatus::Silent);
    }

    #[test]
    fn who_refuses_programs_is_there_for_readers() {
        for (status, answer) in [
            (200, LinkStatus::Answers),
            (403, LinkStatus::Answers),
            (429, LinkStatus::Answers),
            (302, LinkStatus::Circles),
            (404, LinkStatus::Missing),
            (410, LinkStatus::Missing),
            (503, LinkStatus::Fault),
        ] {
            assert_eq!(
                classify_status(StatusCode::from_u16(status).unwrap()),
                answer
            );
        }
    }
}
