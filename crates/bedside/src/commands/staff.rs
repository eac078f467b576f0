use anyhow::{Result, bail};
use kernel::Clock;
use staff::{Staff, Surroundings};

use crate::{config::Config, site};

/// Prints a link by which somebody who is locked out starts again.
pub async fn reset(config: &Config, email: &str) -> Result<()> {
    let store = site::open_existing(config, Clock::system()).await?;
    store.migrate().await?;
    let staff = Staff::new(store.clone(), &config.public_url, Surroundings::default())?;
    let link = staff.reset_link(email).await?;
    store.close().await;
    let Some(link) = link else {
        bail!("nobody at the desk has the e-mail address {email}");
    };
    println!("{link}");
    println!("It works once, for 24 hours. Following it ends all sessions of {email} and removes");
    println!("their password, passkeys and codes; new ones are set on the page that opens.");
    Ok(())
}

/// Agrees to a doctor to whom no doctor of the house can agree.
pub async fn agree(config: &Config, email: &str) -> Result<()> {
    let store = site::open_existing(config, Clock::system()).await?;
    store.migrate().await?;
    let staff = Staff::new(store.clone(), &config.public_url, Surroundings::default())?;
    let has_agreed = staff.agree_to_doctor(email).await?;
    store.close().await;
    if !has_agreed {
        bail!("no doctor with the e-mail address {email} waits for an agreement");
    }
    println!("{email} may read now what is for doctors. The audit log says so.");
    Ok(())
}
