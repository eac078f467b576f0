//! A till beside a running site, for tests and measurements: `till --data DIR [--database URL] COMMAND`.
//!
//! It does with the site's own store what a feature does in the site's process, and prints one line of JSON. The site is
//! heard of through the database only, so it may be killed at any moment.

mod ready;

use std::io::{self, BufRead};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};
use clap::{Args, Parser, Subcommand};
use futures::StreamExt;
use futures::stream::iter;
use kernel::{Clock, Currency, Id, Money};
use payments::model::PaymentPurpose;
use payments::provider::PaymentProvider;
use payments::{NewQuote, OpenedAttempt, Payer, PaymentSettings, Payments, WEBHOOKS_PATH};
use sandbox::Sandbox;
use serde_json::{Value, json};
use store::{Store, StoreConfig};
use url::Url;

use ready::Ready;

#[derive(Parser)]
struct Arguments {
    #[arg(long)]
    data: PathBuf,
    #[arg(long)]
    database: Option<String>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// The sandbox's keys: `{"secret", "public"}`.
    Keys,
    /// Opens attempts at the sandbox, one line for each: `{"reference", "accessCode", "checkoutUrl"}`.
    Open(Box<Sale>),
    /// Opens so many attempts at a provider that answers at once, and prints their references, one per line.
    Prepare {
        #[arg(long)]
        count: usize,
    },
    /// Settles the references on standard input, so many at a time: `{"began", "ended", "settled"}`, in milliseconds.
    Settle {
        #[arg(long, default_value_t = 16)]
        at_once: usize,
    },
}

#[derive(Args)]
struct Sale {
    /// The site's address; payers come back to `/payment` there.
    #[arg(long)]
    site: Url,
    /// The sandbox's address.
    #[arg(long)]
    sandbox: Url,
    #[arg(long)]
    subject: String,
    /// Kobo.
    #[arg(long, default_value_t = 1_540_250)]
    minor: i64,
    #[arg(long, default_value = "donation")]
    purpose: PaymentPurpose,
    /// So many, each with a number behind its subject.
    #[arg(long)]
    count: Option<usize>,
}

#[tokio::main]
async fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let config = StoreConfig {
        data: arguments.data,
        database: arguments.database,
        blobs: None,
    };
    let store = Store::open(&config, Clock::system(), payments::migrations()).await?;
    store.load_keys().await?;
    match arguments.command {
        Command::Keys => {
            let nowhere = Url::parse("http://localhost/")?;
            let sandbox = Sandbox::new(store.clone(), nowhere.clone(), nowhere)?;
            say(&json!({ "secret": sandbox.secret_key(), "public": sandbox.public_key() }));
        }
        Command::Open(sale) => sell(&store, *sale).await?,
        Command::Prepare { count } => {
            let payments = payments(&store, Ready, Url::parse("http://localhost/")?);
            for number in 0..count {
                let subject = format!("bench-{}-{number}", store.clock().new_id());
                let opened = open(&payments, PaymentPurpose::Donation, &subject, 1_540_250).await?;
                say(&json!(opened.reference));
            }
        }
        Command::Settle { at_once } => {
            let payments = payments(&store, Ready, Url::parse("http://localhost/")?);
            say(&settle(&payments, at_once).await?);
        }
    }
    store.close_connections().await;
    Ok(())
}

/// Opens what a sale wants.
async fn sell(store: &Store, sale: Sale) -> Result<()> {
    let webhook = sale.site.join(&format!("{WEBHOOKS_PATH}sandbox"))?;
    let sandbox = Sandbox::new(store.clone(), sale.sandbox, webhook)?;
    let payments = payments(store, sandbox.provider()?, sale.site);
    let subjects = match sale.count {
        None => vec![sale.subject],
        Some(count) => (0..count)
            .map(|number| format!("{}-{number}", sale.subject))
            .collect(),
    };
    for subject in subjects {
        let opened = open(&payments, sale.purpose, &subject, sale.minor).await?;
        say(&json!({
            "reference": opened.reference, "accessCode": opened.access_code, "checkoutUrl": opened.checkout_url,
        }));
    }
    Ok(())
}

fn say(value: &Value) {
    match value {
        Value::String(text) => println!("{text}"),
        other => println!("{other}"),
    }
}

fn payments(store: &Store, provider: impl PaymentProvider, site: Url) -> Payments {
    let provider: Arc<dyn PaymentProvider> = Arc::new(provider);
    Payments::new(
        store.clone(),
        vec![provider],
        None,
        PaymentSettings::new(site),
    )
}

async fn open(
    payments: &Payments,
    purpose: PaymentPurpose,
    subject: &str,
    minor: i64,
) -> Result<OpenedAttempt> {
    let quote = NewQuote {
        purpose,
        subject: subject.to_owned(),
        price: Money::new(minor, Currency::Ngn),
        pay_in: None,
    };
    let quote = payments.create_quote(quote).await?;
    let payer = Payer {
        email: "ada@example.org".parse()?,
        name: Some("Ada Obi".to_owned()),
        phone: None,
    };
    Ok(payments
        .open_attempt(quote.id, payer, "Consultation", "/payment")
        .await?)
}

async fn settle(payments: &Payments, at_once: usize) -> Result<Value> {
    let lines = io::stdin().lock().lines();
    let references: Vec<Id> = lines
        .map(|line| line?.trim().parse().context("a reference"))
        .collect::<Result<_>>()?;
    let began = since_1970()?;
    let settled: Vec<_> = iter(&references)
        .map(|reference| payments.refresh_attempt_state(*reference))
        .buffer_unordered(at_once)
        .collect()
        .await;
    let ended = since_1970()?;
    let mut count = 0;
    for state in settled {
        count += usize::from(state?.is_some_and(|state| state.settled_at.is_some()));
    }
    Ok(json!({ "began": millis(began), "ended": millis(ended), "settled": count }))
}

fn since_1970() -> Result<Duration> {
    Ok(SystemTime::now().duration_since(UNIX_EPOCH)?)
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}
