//! Asking for addresses that somebody wrote.
use std::net::SocketAddr;
use std::sync::Arc;

use reqwest::ClientBuilder;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::redirect::{Attempt, Policy};

use crate::client::client_builder;
use crate::network_policy::NetworkPolicy;

const MOST_REDIRECTS: usize = 3;

/// The address, or one that it led to, is none of the public internet.
#[derive(Debug, thiserror::Error)]
#[error("this address is not of the public internet")]
pub struct NotPublicAddress;

#[derive(Debug, thiserror::Error)]
#[error("more than three redirects")]
pub struct TooManyRedirects;

/// A client that reaches the public internet and nothing else, also by a name or a redirect; to be given its time-outs. It
/// does not look at the first address itself: an address of a machine has no name to look up, so
/// [`NetworkPolicy::allows_url`] is asked before.
///
/// Its errors have [`NotPublicAddress`] or [`TooManyRedirects`] among their causes where that is why.
pub fn guarded_client_builder(reach: NetworkPolicy) -> ClientBuilder {
    client_builder()
        .dns_resolver(Arc::new(PublicResolver(reach)))
        .redirect(Policy::custom(move |attempt| {
            follow_redirect(attempt, reach)
        }))
        .referer(false)
        // A proxy would resolve names itself, behind the guard's back.
        .no_proxy()
}

fn follow_redirect(attempt: Attempt<'_>, reach: NetworkPolicy) -> reqwest::redirect::Action {
    if attempt.previous().len() > MOST_REDIRECTS {
        return attempt.error(TooManyRedirects);
    }
    if !reach.allows_url(attempt.url()) {
        return attempt.error(NotPublicAddress);
    }
    attempt.follow()
}

/// Names lead to public machines or nowhere. The connection is made to the addresses that were looked at, so a name
/// cannot mean another machine a moment later.
struct PublicResolver(NetworkPolicy);

impl Resolve for PublicResolver {
    fn resolve(&self, name: Name) -> Resolving {
        let reach = self.0;
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let all: Vec<SocketAddr> = found.collect();
            let is_empty = all.is_empty();
            let allowed: Vec<SocketAddr> = all
                .into_iter()
                .filter(|address| reach.allows_ip(address.ip()))
                .collect();
            // A name without addresses is silent; only one whose addresses were all refused is not public.
            if allowed.is_empty() && !is_empty {
                return Err(NotPublicAddress.into());
            }
            Ok(Box::new(allowed.into_iter()) as Addrs)
        })
    }
}
