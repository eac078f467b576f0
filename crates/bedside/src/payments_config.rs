//! Settings of the operator for payments.
use std::{fmt, net::SocketAddr};

use serde::{Deserialize, Serialize};
use url::Url;

use crate::{
    deployment::Deployment,
    setting_values::{BARE_ADDRESS, parse_bare_address, parse_setting},
};

/// The variables that secrets stand in.
pub const SECRETS: [&str; 5] = [
    "BEDSIDE_PAYSTACK_SECRET_KEY",
    "BEDSIDE_PAYSTACK_PREVIOUS_KEY",
    "BEDSIDE_STRIPE_SECRET_KEY",
    "BEDSIDE_STRIPE_WEBHOOK_SECRET",
    "BEDSIDE_RATES_KEY",
];

/// What the file (`[payments]`) and the environment (`BEDSIDE_PAYMENTS_…`) may say.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawPayments {
    /// `sandbox`, `paystack` or `none`. Default `paystack` where its key is said, else `sandbox`; where anybody may come, the
    /// sandbox has to be said.
    pub provider: Option<String>,
    /// Whether the Paystack account takes dollars beside naira. Default no.
    pub takes_dollars: Option<bool>,
    /// Where our calls to Paystack go, where they have to leave the house by another way. Default its own address.
    pub paystack_url: Option<String>,
    /// Address of the sandbox's listener. Default this machine alone, two ports above the public one.
    pub sandbox_listen: Option<String>,
    /// The address that browsers reach the sandbox by. Default its listener; has to be said where anybody may come.
    pub sandbox_url: Option<String>,
    /// The whole address of the rate service's call, with `{key}` where the key belongs, or `sandbox` for the sandbox's made-up
    /// rates. Default none.
    pub rates_url: Option<String>,
    /// Lines for receipts: legal name, address, registration and tax numbers. Default none.
    pub receipt_lines: Option<Vec<String>>,
    /// What receipts say about tax. Default nothing.
    pub receipt_tax: Option<String>,
}

/// What the environment says and nothing else may.
#[derive(Default)]
pub struct PaymentSecrets {
    pub paystack: Option<String>,
    pub paystack_previous: Option<String>,
    pub stripe: Option<String>,
    /// The secret of Stripe's webhook.
    pub stripe_webhook: Option<String>,
    pub rates: Option<String>,
}

impl PaymentSecrets {
    pub fn from_environment() -> Self {
        let said = |name| {
            std::env::var(name)
                .ok()
                .filter(|key| !key.trim().is_empty())
        };
        let [paystack, paystack_previous, stripe, stripe_webhook, rates] = SECRETS.map(said);
        Self {
            paystack,
            paystack_previous,
            stripe,
            stripe_webhook,
            rates,
        }
    }
}

#[derive(Clone, PartialEq, Eq)]
pub enum ProviderChoice {
    Sandbox {
        /// Its listener; none for this machine alone, two ports above the public one or any free one.
        listen: Option<SocketAddr>,
        /// The address that browsers reach it by.
        url: Option<Url>,
    },
    Paystack {
        key: String,
        previous_key: Option<String>,
        takes_dollars: bool,
        /// Where our calls go; none for its own address.
        address: Option<Url>,
    },
    /// Nobody: nothing can be paid by card.
    None,
}

#[derive(Clone, PartialEq, Eq)]
pub enum RatesChoice {
    /// The embedded sandbox: made-up ones, to try what is converted.
    Sandbox,
    /// A service, by the whole address of its call.
    Service(Url),
}

/// Payments, as the operator wants them. Its `Debug` shows no secret.
#[derive(Clone, PartialEq, Eq)]
pub struct PaymentsConfig {
    pub provider: ProviderChoice,
    /// Stripe's secret key and its webhook's secret, for what the first provider does not take.
    pub stripe: Option<(String, String)>,
    pub rates: Option<RatesChoice>,
    pub receipt_lines: Vec<String>,
    pub receipt_tax: String,
}

impl fmt::Debug for PaymentsConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.provider.name())
    }
}

impl ProviderChoice {
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Sandbox { .. } => "sandbox",
            Self::Paystack { .. } => "paystack",
            Self::None => "none",
        }
    }

    pub fn listens_at(&self) -> Option<SocketAddr> {
        match self {
            Self::Sandbox { listen, .. } => *listen,
            _ => None,
        }
    }
}

impl PaymentsConfig {
    /// Whether anybody takes money here who moves none: the sandbox, or a provider with a test key.
    pub fn is_test(&self) -> bool {
        let is_trial = match &self.provider {
            ProviderChoice::Sandbox { .. } => true,
            ProviderChoice::Paystack { key, .. } => is_test_key(key),
            ProviderChoice::None => false,
        };
        is_trial
            || self
                .stripe
                .as_ref()
                .is_some_and(|(key, _)| is_test_key(key))
    }

    pub fn from_raw(
        raw: RawPayments,
        secrets: PaymentSecrets,
        deployment: &Deployment,
        mistakes: &mut Vec<String>,
    ) -> Self {
        let is_production = deployment.is_production();
        let usual = if secrets.paystack.is_some() {
            "paystack"
        } else {
            "sandbox"
        };
        let word = raw.provider.as_deref().unwrap_or(usual).to_owned();
        let rates = parse_rates(raw.rates_url.as_deref(), secrets.rates.as_deref(), mistakes);
        let stripe = parse_stripe(&secrets, is_production, mistakes);
        let provider = match word.as_str() {
            "none" => ProviderChoice::None,
            "paystack" => parse_paystack(&raw, secrets, deployment, mistakes),
            "sandbox" => parse_sandbox(&raw, deployment, mistakes),
            other => {
                mistakes.push(format!(
                    "payments.provider: '{other}' is not sandbox, paystack or none"
                ));
                ProviderChoice::None
            }
        };
        if rates == Some(RatesChoice::Sandbox)
            && !matches!(provider, ProviderChoice::Sandbox { .. })
        {
            mistakes.push(
                "payments.rates_url: the sandbox's rates are made up and cannot convert real money: set the address of a rate \
                 service"
                    .to_owned(),
            );
        }
        Self {
            provider,
            stripe,
            rates,
            receipt_lines: raw.receipt_lines.unwrap_or_default(),
            receipt_tax: raw.receipt_tax.unwrap_or_default(),
        }
    }
}

fn parse_sandbox(
    raw: &RawPayments,
    deployment: &Deployment,
    mistakes: &mut Vec<String>,
) -> ProviderChoice {
    if deployment.is_said_production() {
        mistakes.push(
            "payments.provider: the sandbox takes no money and is never part of production: say \
             BEDSIDE_PAYSTACK_SECRET_KEY, or payments.provider = \"none\""
                .to_owned(),
        );
    } else if deployment.is_public() && raw.provider.is_none() {
        mistakes.push(
            "payments.provider: anybody may come to public_url, and nothing says whom their money goes through: say \
             BEDSIDE_PAYSTACK_SECRET_KEY, payments.provider = \"none\", or payments.provider = \"sandbox\" for a site to try \
             out, on which no money moves"
                .to_owned(),
        );
    } else if deployment.is_public() && raw.sandbox_url.is_none() {
        mistakes.push(
            "payments.sandbox_url: visitors cannot open the sandbox at an address of this machine: say the one that they \
             reach it by"
                .to_owned(),
        );
    }
    let listen = raw.sandbox_listen.as_deref().and_then(|text| {
        let wanted = "is not an address such as 127.0.0.1:8082";
        let read = |text: &str| text.parse().ok();
        parse_setting("payments.sandbox_listen", text, wanted, read, mistakes)
    });
    // The browser client resolves its calls from the root of a host.
    let url = raw.sandbox_url.as_deref().and_then(|text| {
        let key = "payments.sandbox_url";
        parse_setting(key, text, BARE_ADDRESS, parse_bare_address, mistakes)
    });
    ProviderChoice::Sandbox { listen, url }
}

fn parse_paystack(
    raw: &RawPayments,
    secrets: PaymentSecrets,
    deployment: &Deployment,
    mistakes: &mut Vec<String>,
) -> ProviderChoice {
    let is_production = deployment.is_production();
    let key = secrets.paystack.unwrap_or_default().trim().to_owned();
    if let Some(mistake) = key_error(&key, is_production) {
        mistakes.push(format!("BEDSIDE_PAYSTACK_SECRET_KEY: {mistake}"));
    }
    let read = |text: &str| {
        Url::parse(text).ok().filter(|url| {
            let is_safe = url.scheme() == "https"
                || (url.scheme() == "http" && !deployment.guesses_nothing());
            is_safe && url.path().ends_with('/') && url.query().is_none()
        })
    };
    let address = raw.paystack_url.as_deref().and_then(|text| {
        let wanted = "must be https://host/, with a slash at the end";
        parse_setting("payments.paystack_url", text, wanted, read, mistakes)
    });
    ProviderChoice::Paystack {
        address,
        key,
        previous_key: secrets.paystack_previous,
        takes_dollars: raw.takes_dollars.unwrap_or(false),
    }
}

fn is_test_key(key: &str) -> bool {
    key.starts_with("sk_test_")
}

/// What is wrong with a secret key. The value is a secret: it is not repeated.
fn key_error(key: &str, is_production: bool) -> Option<&'static str> {
    match (key.starts_with("sk_live_"), is_test_key(key)) {
        _ if key.is_empty() => Some("set the secret key"),
        (false, false) => Some("a secret key begins with sk_live_ or sk_test_"),
        // Both ways are refused: a trial must not take real money, and a site in production must not take play money.
        (true, _) if !is_production => Some("a live key takes real money: set production = true"),
        (_, true) if is_production => Some(
            "a test key takes no money: set the live one, or production = false on a test site",
        ),
        _ => None,
    }
}

fn parse_stripe(
    secrets: &PaymentSecrets,
    is_production: bool,
    mistakes: &mut Vec<String>,
) -> Option<(String, String)> {
    let key = secrets.stripe.as_ref()?.trim().to_owned();
    if let Some(mistake) = key_error(&key, is_production) {
        mistakes.push(format!("BEDSIDE_STRIPE_SECRET_KEY: {mistake}"));
    }
    let webhook = secrets.stripe_webhook.as_deref().unwrap_or_default().trim();
    if webhook.is_empty() {
        mistakes.push("BEDSIDE_STRIPE_WEBHOOK_SECRET: say the secret of the webhook".to_owned());
    }
    Some((key, webhook.to_owned()))
}

/// What `payments.rates_url` says for the sandbox's rates.
pub const SANDBOX_RATES: &str = "sandbox";

fn parse_rates(
    address: Option<&str>,
    key: Option<&str>,
    mistakes: &mut Vec<String>,
) -> Option<RatesChoice> {
    let address = address?;
    if address == SANDBOX_RATES {
        return Some(RatesChoice::Sandbox);
    }
    if address.contains("{key}") && key.is_none() {
        mistakes
            .push("payments.rates_url: the key is missing: put it in BEDSIDE_RATES_KEY".to_owned());
    }
    let url = Url::parse(&address.replace("{key}", key.unwrap_or_default().trim())).ok();
    let url = url.filter(|url| matches!(url.scheme(), "http" | "https") && url.host().is_some());
    if url.is_none() {
        mistakes.push(
            "payments.rates_url: must be an address such as \
             https://v6.exchangerate-api.com/v6/{key}/latest/USD"
                .to_owned(),
        );
    }
    url.map(RatesChoice::Service)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(
        raw: RawPayments,
        key: Option<&str>,
        is_production: bool,
    ) -> (ProviderChoice, Vec<String>) {
        let secrets = PaymentSecrets {
            paystack: key.map(str::to_owned),
            ..PaymentSecrets::default()
        };
        let mut mistakes = Vec::new();
        let here = Deployment::new(None, is_production.then_some(true), Vec::new());
        let config = PaymentsConfig::from_raw(raw, secrets, &here, &mut mistakes);
        (config.provider, mistakes)
    }

    fn wanted(provider: &str) -> RawPayments {
        RawPayments {
            provider: Some(provider.to_owned()),
            ..RawPayments::default()
        }
    }

    #[test]
    fn the_sandbox_is_what_nothing_said_means_and_never_production() {
        let (provider, mistakes) = checked(RawPayments::default(), None, false);
        assert_eq!((provider.name(), mistakes.len()), ("sandbox", 0));
        for raw in [RawPayments::default(), wanted("sandbox")] {
            let (_, mistakes) = checked(raw, None, true);
            assert!(
                mistakes[0].contains("never part of production"),
                "{mistakes:?}"
            );
        }
        let key = Some("sk_live_0123");
        let (_, mistakes) = checked(wanted("sandbox"), key, true);
        assert_eq!(mistakes.len(), 1, "a key beside it changes nothing");
        let (provider, mistakes) = checked(wanted("none"), None, true);
        assert_eq!((provider.name(), mistakes.len()), ("none", 0));
    }

    #[test]
    fn where_anybody_may_come_the_sandbox_is_said_or_refused() {
        let url = Url::parse("https://doctor.example").unwrap();
        let told = |raw: RawPayments, key: Option<&str>, said: Option<bool>| {
            let secrets = PaymentSecrets {
                paystack: key.map(str::to_owned),
                ..PaymentSecrets::default()
            };
            let mut mistakes = Vec::new();
            let public = Deployment::new(Some(&url), said, Vec::new());
            let config = PaymentsConfig::from_raw(raw, secrets, &public, &mut mistakes);
            (config.provider.name(), mistakes.join("\n"))
        };
        for said in [None, Some(false)] {
            let (_, mistakes) = told(RawPayments::default(), None, said);
            assert!(
                mistakes.starts_with("payments.provider: anybody may come"),
                "{mistakes}"
            );
            let (_, mistakes) = told(wanted("sandbox"), None, said);
            assert!(mistakes.starts_with("payments.sandbox_url: "), "{mistakes}");
            let reachable = RawPayments {
                sandbox_url: Some("https://pay.doctor.example".to_owned()),
                ..wanted("sandbox")
            };
            assert_eq!(told(reachable, None, said), ("sandbox", String::new()));
            assert_eq!(told(wanted("none"), None, said), ("none", String::new()));
        }
        // The real thing needs no word beside its address and its key; a trial with a test key says that it is one.
        let live = told(RawPayments::default(), Some("sk_live_0"), None);
        assert_eq!(live, ("paystack", String::new()));
        let (_, mistakes) = told(RawPayments::default(), Some("sk_test_0"), None);
        assert!(mistakes.contains("production = false"), "{mistakes}");
        let trial = told(RawPayments::default(), Some("sk_test_0"), Some(false));
        assert_eq!(trial, ("paystack", String::new()));
    }

    #[test]
    fn the_key_and_the_house_are_both_live_or_neither() {
        for (key, is_production, is_right) in [
            ("sk_live_0123", true, true),
            ("sk_test_0123", false, true),
            ("sk_test_0123", true, false),
            ("sk_live_0123", false, false),
            ("pk_live_0123", true, false),
        ] {
            let (provider, mistakes) = checked(RawPayments::default(), Some(key), is_production);
            assert_eq!(provider.name(), "paystack");
            assert_eq!(
                mistakes.is_empty(),
                is_right,
                "{key} {is_production}: {mistakes:?}"
            );
            assert!(
                !mistakes.concat().contains("0123"),
                "the key is not repeated"
            );
        }
        let (_, mistakes) = checked(wanted("paystack"), None, false);
        assert_eq!(mistakes.len(), 1);
        let secrets = PaymentSecrets {
            stripe: Some("sk_live_0123".to_owned()),
            ..PaymentSecrets::default()
        };
        let mut mistakes = Vec::new();
        let here = Deployment::default();
        let config =
            PaymentsConfig::from_raw(RawPayments::default(), secrets, &here, &mut mistakes);
        assert!(config.stripe.is_some());
        assert_eq!(mistakes.len(), 2, "a live key, and no webhook's secret");
    }

    #[test]
    fn calls_may_leave_by_another_way_and_in_production_none_is_readable() {
        let by = |address: &str| RawPayments {
            paystack_url: Some(address.to_owned()),
            ..RawPayments::default()
        };
        let way = |address: &str, key: &str, is_production: bool| {
            let (provider, mistakes) = checked(by(address), Some(key), is_production);
            let ProviderChoice::Paystack { address, .. } = provider else {
                panic!("not Paystack");
            };
            assert_eq!(address.is_none(), !mistakes.is_empty(), "{mistakes:?}");
            address.map(String::from)
        };
        let safe = Some("https://out.example/paystack/".to_owned());
        assert_eq!(
            way("https://out.example/paystack/", "sk_live_0", true),
            safe
        );
        assert!(way("http://localhost:8082/", "sk_test_0", false).is_some());
        assert!(way("http://localhost:8082/", "sk_live_0", true).is_none());
        assert!(way("https://out.example/paystack", "sk_test_0", false).is_none());
        assert!(way("out.example", "sk_test_0", false).is_none());
    }

    #[test]
    fn odd_words_are_all_told() {
        let raw = RawPayments {
            provider: Some("sandbox".to_owned()),
            sandbox_listen: Some("nowhere".to_owned()),
            sandbox_url: Some("http://localhost:8082/sandbox".to_owned()),
            rates_url: Some("https://rates.example/{key}".to_owned()),
            ..RawPayments::default()
        };
        assert_eq!(checked(raw, None, false).1.len(), 3);
        assert_eq!(checked(wanted("cash"), None, false).1.len(), 1);
        let made_up = |provider: &str| RawPayments {
            rates_url: Some(SANDBOX_RATES.to_owned()),
            ..wanted(provider)
        };
        assert_eq!(checked(made_up("sandbox"), None, false).1.len(), 0);
        assert_eq!(checked(made_up("none"), None, false).1.len(), 1);
    }
}
