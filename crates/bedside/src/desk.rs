//! Every call of the desk, with what it works on.
use clients::TokenBook;
use content::ContentService;
use content::desk::LinkChecker;
use desk_search::DeskSearch;
use payments::Payments;
use staff::{DeskRoutes, Staff};
use statistics::{PracticeFigures, Statistics};

use crate::{
    config::Config,
    features::{self, SiteFeatures},
    launch::{self, LaunchDesk, takes_real_money},
    listening_lines::{self, ListeningLineDesk},
    mail_setup::SiteMail,
    processing::{self, ProcessingDesk, list_recipients},
    vocabulary,
};

pub struct DeskParts<'a> {
    pub staff: &'a Staff,
    pub content: &'a ContentService,
    pub asker: &'a LinkChecker,
    pub mail: &'a SiteMail,
    pub statistics: &'a Statistics,
    pub payments: Payments,
    pub features: &'a SiteFeatures,
    pub tokens: TokenBook,
    pub config: &'a Config,
}

/// Every call of the desk; without parts only listed. A call that is not declared here answers nobody.
pub fn desk_routes(parts: Option<&DeskParts<'_>>) -> DeskRoutes {
    DeskRoutes::new()
        .with_part(staff::desk_routes(), parts.map(|all| all.staff.clone()))
        .with_part(
            content::desk::desk_routes(),
            parts.map(|all| all.content.clone()),
        )
        .with_part(
            content::desk::link_check_routes(),
            parts.map(|all| (all.content.clone(), all.asker.clone())),
        )
        .with_part(
            content::media_desk_routes(),
            parts.map(|all| all.content.media()),
        )
        .with_part(
            mail::desk::desk_routes(),
            parts.map(|all| all.mail.mail_desk()),
        )
        .with_part(
            statistics::desk_routes(),
            parts.map(|all| all.statistics.clone()),
        )
        .with_part(statistics::practice_routes(), parts.map(build_figures))
        .with_part(
            payments::desk_routes(),
            parts.map(|all| all.payments.clone()),
        )
        .with_part(clients::desk_routes(), parts.map(|all| all.tokens.clone()))
        .with_part(desk_search::desk_routes(), parts.map(build_search))
        .with_part(
            drafts::desk_routes(),
            parts.map(|all| features::build_drafts(all.content.store().clone())),
        )
        .with_part(
            launch::desk_routes(),
            parts.map(|all| LaunchDesk {
                content: all.content.clone(),
                mail: all.mail.mail_post(),
                takes_real_money: takes_real_money(&all.config.payments),
            }),
        )
        .with_part(
            listening_lines::desk_routes(),
            parts.map(|all| ListeningLineDesk(all.content.clone())),
        )
        .with_part(
            processing::desk_routes(),
            parts.map(|all| ProcessingDesk {
                content: all.content.clone(),
                inquiries: all.features.inquiries().clone(),
                recipients: list_recipients(all.config),
                mail: all.mail.mail_post(),
            }),
        )
        .merge(features::desk_routes(parts.map(|all| all.features)))
        .merge(safety::desk_routes())
        .merge(vocabulary::desk_routes())
}

fn build_figures(parts: &DeskParts<'_>) -> PracticeFigures {
    let sources = parts
        .features
        .figure_sources(&parts.payments, parts.statistics);
    PracticeFigures::new(parts.content.store().clone(), sources)
}

fn build_search(parts: &DeskParts<'_>) -> DeskSearch {
    let sources = parts
        .features
        .search_sources(parts.content, &parts.payments, parts.mail);
    DeskSearch::new(parts.content.store().clone(), sources)
}
