use anyhow::{Context, Result};
use kernel::Clock;
use outbound::NetworkPolicy;
use store::{FolderLock, Store};
use tokio::signal::unix::{SignalKind, signal};

use crate::{
    assets::WebSource,
    config::Config,
    disk_full::unless_full,
    payments_config::ProviderChoice,
    site::{self, Site, SiteOptions},
};

/// Serves until SIGTERM or Ctrl-C, then stops gracefully.
pub async fn serve_site(config: Config, sample_content: bool, web: WebSource) -> Result<()> {
    // Held until the process ends.
    let _alone = FolderLock::lock_folder(&site::store_config(&config))?;
    let mut site = Site::start(
        &config,
        Clock::system(),
        &SiteOptions {
            sample_content,
            web,
            jobs: true,
            reach: NetworkPolicy::Public,
        },
    )
    .await?;
    // Beside serving: it may take minutes, and no page but search waits for it.
    tokio::spawn(reindex_if_outdated(site.store().clone()));
    // Before it says where it listens: who reads that may end it.
    let mut terminate = signal(SignalKind::terminate()).context("listening for SIGTERM")?;
    let shown = config.public_url.as_str().trim_end_matches('/');
    println!("Site:   {shown}   (listening on {})", site.address());
    println!("Desk:   {shown}/desk");
    if let ProviderChoice::Sandbox { .. } = config.payments.provider {
        println!("Money:  the sandbox, for testing: no money moves");
    }
    println!("Mail:   {}", site.mail().transport_label());
    let link = unless_full(
        site.staff().create_owner_link().await,
        "making a link for the first owner",
    )?;
    if let Some(link) = link {
        println!("Owner:  {link}");
        println!("        link for the first owner; works once, for 48 hours");
    }
    tokio::select! {
        ended = site.wait_for_server() => return ended,
        _ = terminate.recv() => {}
        asked = tokio::signal::ctrl_c() => asked.context("listening for Ctrl-C")?,
    }
    tracing::info!("stopping: requests in flight are finished");
    site.stop().await
}

/// After an upgrade that reads words otherwise, reads everything into search again. A stop meanwhile does no harm: the
/// next start begins again.
async fn reindex_if_outdated(store: Store) {
    let done = async {
        if content::search::is_outdated(&store.reader()).await? {
            tracing::info!("search reads all documents again");
            content::documents::reindex_search(&store, |_| {}).await?;
            crate::community_ports::reindex_questions(&store).await?;
        }
        anyhow::Ok(())
    };
    if let Err(error) = done.await {
        tracing::error!(%error, "search could not read all documents again; `bedside search reindex` does");
    }
}
