//! Mail addresses.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use url::Host;

/// The longest address, in characters (RFC 5321 with its erratum 1690), and the longest part before the `@`.
const MAX_LENGTHS: (usize, usize) = (254, 64);

/// Hosts that people type for one that millions have, and that one. Near names of other mail services, such as `ymail.com` and
/// `mail.com`, are none.
const SLIPS: [(&str, &[&str]); 5] = [
    (
        "gmail.com",
        &[
            "gmial.com",
            "gamil.com",
            "gmai.com",
            "gmal.com",
            "gmil.com",
            "gnail.com",
            "gmaill.com",
            "gmail.co",
            "gmail.cm",
            "gmail.con",
        ],
    ),
    (
        "yahoo.com",
        &[
            "yaho.com",
            "yhoo.com",
            "yahho.com",
            "yahooo.com",
            "yahoo.co",
            "yahoo.cm",
            "yahoo.con",
        ],
    ),
    (
        "hotmail.com",
        &[
            "hotmial.com",
            "hotmal.com",
            "hotmil.com",
            "hotmai.com",
            "homail.com",
            "hotmail.co",
            "hotmail.con",
        ],
    ),
    (
        "outlook.com",
        &[
            "outlok.com",
            "outloo.com",
            "outllok.com",
            "outlook.co",
            "outlook.con",
        ],
    ),
    (
        "icloud.com",
        &["iclod.com", "icould.com", "icloud.co", "icloud.con"],
    ),
];

/// An address that mail can be sent to: `name@example.org`. The part after the `@` is in lower case.
///
/// Only what every mail server takes: ASCII, no quotes, no comments. A host that is typed in letters beyond ASCII becomes what
/// the mail system calls it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct EmailAddress(String);

/// Why a text is no mail address; in words for a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", l10n::t!("kernel-email-invalid"))]
pub struct EmailError;

impl EmailAddress {
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What was likely meant by a host that is a known slip: a question to ask, and never a reason to refuse.
    pub fn likely_meant(&self) -> Option<Self> {
        let (local, typed) = self.0.rsplit_once('@')?;
        let (host, _) = SLIPS.iter().find(|(_, slips)| slips.contains(&typed))?;
        Some(Self(format!("{local}@{host}")))
    }

    /// The address in lower case, for comparing: servers that tell `A@` from `a@` are not met in practice.
    pub fn case_folded(&self) -> String {
        self.0.to_ascii_lowercase()
    }
}

impl FromStr for EmailAddress {
    type Err = EmailError;

    fn from_str(text: &str) -> Result<Self, EmailError> {
        let (local, typed) = text.trim().rsplit_once('@').ok_or(EmailError)?;
        let domain = ascii_host(typed).ok_or(EmailError)?;
        if !is_local(local) || !is_domain(&domain) || local.len() + domain.len() >= MAX_LENGTHS.0 {
            return Err(EmailError);
        }
        Ok(Self(format!("{local}@{}", domain.to_ascii_lowercase())))
    }
}

/// The host in ASCII.
fn ascii_host(typed: &str) -> Option<Cow<'_, str>> {
    if typed.is_ascii() {
        return Some(Cow::Borrowed(typed));
    }
    // Lookalike and invisible letters are sorted out by the rules for host names (IDNA).
    match Host::parse(typed).ok()? {
        Host::Domain(host) => Some(Cow::Owned(host)),
        Host::Ipv4(_) | Host::Ipv6(_) => None,
    }
}

fn is_local(local: &str) -> bool {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~.".contains(&b);
    local.len() <= MAX_LENGTHS.1
        && local.bytes().all(plain)
        && local.split('.').all(|part| !part.is_empty())
}

fn is_domain(domain: &str) -> bool {
    let labels: Vec<&str> = domain.split('.').collect();
    let is_label = |label: &&str| {
        (1..=63).contains(&label.len())
            && label
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || b == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    // A last label of digits alone would be a network address.
    let named = |label: &&str| label.bytes().any(|b| b.is_ascii_alphabetic());
    labels.len() > 1 && labels.iter().all(is_label) && labels.last().is_some_and(named)
}

impl fmt::Display for EmailAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<EmailAddress> for String {
    fn from(email: EmailAddress) -> Self {
        email.0
    }
}

impl TryFrom<String> for EmailAddress {
    type Error = EmailError;

    fn try_from(text: String) -> Result<Self, EmailError> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_slip_is_asked_about() {
        for (typed, meant) in [
            ("tolu@gmial.com", Some("tolu@gmail.com")),
            ("Tolu@Yahoo.con", Some("Tolu@yahoo.com")),
            ("tolu@gmail.com", None),
            ("tolu@ymail.com", None),
            ("tolu@mail.com", None),
        ] {
            let meant_by = typed.parse::<EmailAddress>().unwrap().likely_meant();
            assert_eq!(
                meant_by.as_ref().map(EmailAddress::as_str),
                meant,
                "{typed}"
            );
        }
    }

    #[test]
    fn addresses_are_taken_as_people_type_them() {
        for (typed, kept) in [
            ("ada@example.org", "ada@example.org"),
            (
                " Ada.O'Neil+desk@Mail.Example.ORG ",
                "Ada.O'Neil+desk@mail.example.org",
            ),
            ("a_b-c@xn--bcher-kva.example", "a_b-c@xn--bcher-kva.example"),
            ("ada@b\u{fc}cher.example", "ada@xn--bcher-kva.example"),
        ] {
            assert_eq!(typed.parse::<EmailAddress>().unwrap().as_str(), kept);
        }
        assert_eq!(
            "Ada@B.org".parse::<EmailAddress>().unwrap().case_folded(),
            "ada@b.org"
        );
    }

    #[test]
    fn what_could_become_a_header_or_a_second_address_is_none() {
        let long = format!("{}@example.org", "a".repeat(65));
        for bad in [
            "",
            "ada",
            "@example.org",
            "ada@",
            "ada@localhost",
            "ada@127.0.0.1",
            "a b@example.org",
            "ada@example.org\r\nBcc: all@example.org",
            "ada@example.org,bo@example.org",
            "<ada@example.org>",
            "\"a b\"@example.org",
            ".ada@example.org",
            "a..b@example.org",
            "ada@-example.org",
            "ada@exa_mple.org",
            "ada@example..org",
            "ad\u{e4}@example.org",
            "ada@exam\u{202e}ple.org",
            "ada@\u{ff11}27.0.0.1",
            "ada@example.org\u{2028}Bcc: all@example.org",
            &long,
        ] {
            assert_eq!(bad.parse::<EmailAddress>(), Err(EmailError), "{bad}");
        }
    }
}
