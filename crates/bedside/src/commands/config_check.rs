use std::net::SocketAddr;
use std::path::Path;

use anyhow::Result;
use consultations::ports::AddressReach;
use rooms::MediaServerConfig;
use store::{FileScanner, ScannerAddress};

use crate::config::{Config, RawConfig};
use crate::deployment::reach_of;
use crate::sync_config::describe_sync;

pub fn check_config(file: Option<&Path>, settings: RawConfig) -> Result<()> {
    let config = Config::load_to_serve(file, settings)?;
    println!("The configuration is fine.");
    println!("  data          {}", config.data.display());
    println!("  listen        {}", config.listen);
    println!("  admin_listen  {}", config.admin_listen);
    println!("  public_url    {}", config.public_url);
    println!(
        "  database      {}",
        if config.database.is_some() {
            "PostgreSQL"
        } else {
            "SQLite in the data folder"
        }
    );
    println!(
        "  blobs         {}",
        if config.blobs.is_some() {
            "S3"
        } else {
            "folder in the data folder"
        }
    );
    println!("  mail          {}", config.mail.transport_label());
    println!("  payments      {}", config.payments.provider.name());
    println!("  content sync  {}", describe_sync(config.sync.as_ref()));
    println!(
        "  virus scanner {}",
        describe_scanner(config.virus_scanner.as_ref())?
    );
    println!("  calls         {}", describe_calls(config.rooms.as_ref()));
    Ok(())
}

/// What looks at files, and whether it answers now: a scanner that is down is no mistake of the settings.
fn describe_scanner(address: Option<&ScannerAddress>) -> Result<String> {
    let Some(address) = address else {
        let words = "none: files that people send are not scanned; say where clamd listens in virus_scanner";
        return Ok(words.to_owned());
    };
    let scanner = FileScanner::new(address.clone());
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    Ok(match runtime.block_on(scanner.ping()) {
        Ok(()) => format!("{address} answers"),
        Err(why) => format!("{address} does not answer, so files will wait: {why}"),
    })
}

/// Where the sound of calls goes, and what has to be opened for it.
fn describe_calls(rooms: Option<&MediaServerConfig>) -> String {
    let Some(rooms) = rooms else {
        return "no port is open for sound; to hold calls here set rooms_media_listen and rooms_public_address".to_owned();
    };
    let port = rooms.listen.port();
    let own = [rooms.listen.ip()];
    let public = match rooms.public_addresses.as_slice() {
        [] => own.as_slice(),
        said => said,
    };
    let places: Vec<String> = public
        .iter()
        .map(|ip| match port {
            0 => format!("{ip}, any free port"),
            port => SocketAddr::new(*ip, port).to_string(),
        })
        .collect();
    let reach = public.iter().map(|ip| reach_of(*ip));
    let advice = match reach.max() {
        Some(AddressReach::Internet) if port == 0 => {
            "say a port in rooms_media_listen, to be opened for UDP and TCP in the firewall".to_owned()
        }
        Some(AddressReach::Internet) => format!(
            "open {port}/udp and {port}/tcp in the firewall, then test them at the desk: Consultations, Calls"
        ),
        Some(AddressReach::Network) => {
            "only your own network reaches it; say the address that phones reach in rooms_public_address".to_owned()
        }
        Some(AddressReach::Machine) | None => {
            "only this machine reaches it; for others set rooms_media_listen and rooms_public_address".to_owned()
        }
    };
    format!("UDP and TCP at {}: {advice}", places.join(" and "))
}
