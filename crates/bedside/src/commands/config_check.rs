use std::path::Path;

use anyhow::Result;

use crate::config::{Config, RawConfig};

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
    Ok(())
}
