//! Puts the server together: its settings, and what it answers with.
use std::sync::Arc;

use anyhow::{Context, Result};
use clients::ClientService;
use content::groq::{ContentDialect, ContentQueries, QuerySettings};
use store::Store;
use tokio_util::sync::CancellationToken;
use web::{Server, ServerConfig};

use crate::{
    api_document::openapi_document,
    assets::WebSource,
    community_ports::{MovingComments, PassedReactions},
    config::Config,
    desk::{DeskParts, desk_routes},
};

/// Below these paths stand the pages on which somebody pays.
const PAYING: [&str; 7] = [
    "/consultation/request",
    "/consultation/booking",
    "/payment",
    "/partnership",
    "/giving",
    "/checkout",
    "/order",
];

/// Gives the server what it answers with.
pub fn wire_server(
    server: Server,
    csp: &[u8],
    web: &WebSource,
    store: &Store,
    (parts, queries): (&DeskParts<'_>, &QuerySettings),
    stop: &CancellationToken,
) -> Result<Server> {
    let (features, payments) = (parts.features, &parts.payments);
    let (watched, pinged) = (parts.content.clone(), store.clone());
    let renderer = server.pages_handle().map(|pages| pages.renderer().clone());
    let answers = ContentQueries::new(parts.content.clone(), renderer.clone(), queries.clone())
        .with_authority(Arc::new(parts.tokens.clone()));
    let clients = ClientService::new(
        parts.tokens.clone(),
        answers.clone(),
        features.datasets.clone(),
        (
            Arc::new(PassedReactions(features.community.clone())),
            Arc::new(MovingComments(features.community.clone())),
        ),
        stop.clone(),
    );
    let inbound = parts
        .mail
        .inbound_router(features.inbound_handlers(), features.report_handlers());
    Ok(server
        .speaking(vec![
            "/community/follow".to_owned(),
            "/consultation/booking".to_owned(),
            "/consultation/guest".to_owned(),
        ])
        .paying(
            payments.checkout_sources(),
            PAYING.map(str::to_owned).to_vec(),
            features.scripts_wanted(),
        )
        .desk(web.desk_page()?, csp)?
        .router(parts.staff.guard_routes(desk_routes(Some(parts))))
        .router(features.build_router())
        .router(inbound)
        .router(safety::routes())
        .router(payments::router(features.payers_of(payments.clone())))
        .router(statistics::routes().with_state(parts.statistics.clone()))
        .metrics(move || watched.unreadable_settings_metric())
        .router(clients::router(clients))
        .router(content::router(parts.content.clone(), renderer, answers))
        .dialect(Arc::new(ContentDialect::new(queries)))
        .old_addresses(Arc::new(features.datasets.clone()))
        .assets(Arc::new(web.clone()))
        .openapi(openapi_document()?.to_string())
        .with_cache_invalidation(store)
        .with_form_store(store.clone())
        .with_readiness_check(move || check_store(pinged.clone())))
}

pub fn server_config(config: &Config) -> ServerConfig {
    let mut server = ServerConfig::new(config.public_url.clone());
    server.trusted_proxies.clone_from(&config.trusted_proxies);
    server.cache.bytes = config.page_cache_bytes;
    server.renderer.threads = config.render_threads;
    // A video comes in fifty pieces and more, each of them a write.
    server.generous.push("/api/desk/uploads".to_owned());
    server.generous.push("/api/desk/dataset-uploads".to_owned());
    server.generous.push("/api/desk/place-uploads".to_owned());
    server.generous.push("/api/consultation/uploads".to_owned());
    server.webhooks.push(payments::WEBHOOKS_PATH.to_owned());
    server.images.extend(config.places.tile_origin());
    server
}

async fn check_store(store: Store) -> Result<()> {
    store.check_ready().await.context("database")
}
