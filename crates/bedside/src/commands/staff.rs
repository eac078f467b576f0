use anyhow::{Result, bail};
use kernel::Clock;
use staff::{Staff, StaffPorts};

use crate::{config::Config, site};

/// Prints a link by which somebody who is locked out starts again.
pub async fn print_reset_link(config: &Config, email: &str) -> Result<()> {
    let store = site::open_existing(config, Clock::system()).await?;
    store.migrate_schema().await?;
    let staff = Staff::new(store.clone(), &config.public_url, StaffPorts::default())?;
    let link = staff.create_reset_link(email).await?;
    store.close_connections().await;
    let Some(link) = link else {
        bail!("no staff member has the email address {email}");
    };
    println!("{link}");
    println!("It works once, for 24 hours. Using it ends all sessions of {email} and removes");
    println!("their password, passkeys and codes; new ones are set on the page that opens.");
    Ok(())
}

/// Agrees to a doctor to whom no doctor of the house can agree.
pub async fn agree_to_doctor(config: &Config, email: &str) -> Result<()> {
    let store = site::open_existing(config, Clock::system()).await?;
    store.migrate_schema().await?;
    let staff = Staff::new(store.clone(), &config.public_url, StaffPorts::default())?;
    let has_agreed = staff.agree_to_doctor(email).await?;
    store.close_connections().await;
    if !has_agreed {
        bail!("no doctor with the email address {email} is waiting for approval");
    }
    println!("{email} can now read what is for doctors. This is recorded in the audit log.");
    Ok(())
}
