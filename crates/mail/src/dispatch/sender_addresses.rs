//! Whom mail comes from.

use kernel::{EmailAddress, EmailError};
use url::Url;

use crate::extras::MailStream;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SenderAddresses {
    pub from: EmailAddress,
    /// The name beside the address; that of the site where there is none.
    pub name: Option<String>,
    /// The address that the newsletter comes from.
    pub newsletter: EmailAddress,
    /// The host that message ids are made with.
    pub host: String,
}

impl SenderAddresses {
    /// The sender of a site: the configured address, else `no-reply@` its host. From a host that mail cannot come from,
    /// such as `localhost`, it is `no-reply@localhost.invalid`.
    ///
    /// # Errors
    /// When no address can be made of the host, as of `[::1]`.
    pub fn for_site(public_url: &Url, from: Option<EmailAddress>) -> Result<Self, EmailError> {
        let host = public_url.host_str().unwrap_or("localhost").to_owned();
        let no_reply = |host: &str| format!("no-reply@{host}").parse::<EmailAddress>();
        let from = match from {
            Some(from) => from,
            // RFC 2606 reserves `.invalid`: nobody can own the domain that such mail seems to come from.
            None => no_reply(&host).or_else(|_| no_reply(&format!("{host}.invalid")))?,
        };
        let newsletter = from.clone();
        Ok(Self {
            from,
            name: None,
            newsletter,
            host,
        })
    }

    /// The same with an address of its own for the newsletter, where there is one.
    pub fn with_newsletter(self, newsletter: Option<EmailAddress>) -> Self {
        match newsletter {
            Some(newsletter) => Self { newsletter, ..self },
            None => self,
        }
    }

    pub fn address_for(&self, stream: MailStream) -> &EmailAddress {
        match stream {
            MailStream::Service => &self.from,
            MailStream::Newsletter => &self.newsletter,
        }
    }
}
