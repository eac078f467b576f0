//! The rooms of the house in which visitors do things: what each brings to the site, in one place.
use std::sync::Arc;

use anyhow::Result;
use axum::Router;
use care::Care;
use content::Content;
use conversation::Conversation;
use giving::{GiftPages, Giving};
use mail::inbound::{InboundHandler, ReportHandler};
use newsletter::Newsletter;
use outreach::Outreach;
use payments::Payments;
use places::Places;
use settings::Group;
use staff::DeskRoutes;
use store::Jobs;
use url::Url;
use utoipa::openapi::OpenApi;
use web::ScriptsWanted;

use crate::{
    checkout_settings::CheckoutSettings, clinic, giving::giving, letters::Letters,
    newsletter::newsletter, outreach::outreach, people, places::places,
    places_config::PlacesConfig, samples, starting::unless_full, talk,
};

pub struct Features {
    conversation: Conversation,
    care: Care,
    outreach: Outreach,
    newsletter: Newsletter,
    giving: Giving,
    places: Places,
}

impl Features {
    /// The features of this site, with what they do every night and, where asked for, their samples.
    pub async fn start(
        content: &Content,
        payments: &Payments,
        letters: &Letters,
        public_url: &Url,
        has_samples: bool,
        config: &PlacesConfig,
    ) -> Result<Self> {
        let care = clinic::care(content, payments.clone(), public_url, has_samples).await?;
        let outreach = outreach(content, &care, public_url).await?;
        let newsletter = newsletter(content, letters.post(), public_url, has_samples).await?;
        let conversation = conversing(content, public_url, has_samples).await?;
        samples::removed_together(content, &conversation);
        let giving = giving(content, payments.clone(), public_url).await?;
        let places = places(content, public_url, config).await?;
        let templates = letters.templates();
        let people = people::features(
            &care,
            &conversation,
            &newsletter,
            &giving,
            &places,
            templates,
        );
        outreach.search_in(people);
        unless_full(
            outreach.erase_again().await,
            "erasing again what was erased since the archive that was restored",
        )?;
        // The log names them; the desk lists them too, but whoever starts the site may be somebody else.
        content.unreadable_settings().await?;
        Ok(Self {
            conversation,
            care,
            outreach,
            newsletter,
            giving,
            places,
        })
    }

    pub fn router(&self) -> Router {
        Router::new()
            .merge(conversation::router(self.conversation.clone()))
            .merge(care::router(self.care.clone()))
            .merge(outreach::router(self.outreach.clone()))
            .merge(newsletter::router(self.newsletter.clone()))
            .merge(giving::router(self.giving.clone()))
            .merge(places::router(self.places.clone()))
    }

    pub fn payers_of(&self, payments: Payments) -> Payments {
        payments.leading_on(Arc::new(GiftPages(self.giving.clone())))
    }

    pub fn scripts_wanted(&self) -> Arc<dyn ScriptsWanted> {
        Arc::new(CheckoutSettings {
            care: self.care.clone(),
            giving: self.giving.clone(),
        })
    }

    pub fn answers(&self) -> Vec<Arc<dyn InboundHandler>> {
        vec![Arc::new(outreach::inbound::handler::Answers(
            self.outreach.clone(),
        ))]
    }

    pub fn reports(&self) -> Vec<Arc<dyn ReportHandler>> {
        vec![newsletter::reports(&self.newsletter)]
    }

    pub fn jobs(&self, jobs: Jobs) -> Jobs {
        let jobs = conversation::with_handlers(jobs, &self.conversation);
        let jobs = care::with_handlers(jobs, &self.care);
        let jobs = outreach::with_handlers(jobs, &self.outreach);
        let jobs = newsletter::with_handlers(jobs, &self.newsletter);
        let jobs = giving::with_handlers(jobs, &self.giving);
        places::with_handlers(jobs, &self.places)
    }
}

/// The features' calls of the desk; without features only listed.
pub fn desk_routes(features: Option<&Features>) -> DeskRoutes {
    DeskRoutes::new()
        .part(
            conversation::desk_routes(),
            features.map(|all| all.conversation.clone()),
        )
        .part(
            care::desk::calendar_routes(),
            features.map(|all| clinic::calendar_desk(&all.care)),
        )
        .part(
            care::desk::request_routes(),
            features.map(|all| all.care.clone()),
        )
        .part(
            outreach::desk_routes(),
            features.map(|all| all.outreach.clone()),
        )
        .part(
            newsletter::desk_routes(),
            features.map(|all| all.newsletter.clone()),
        )
        .part(
            giving::desk_routes(),
            features.map(|all| all.giving.clone()),
        )
        .part(
            places::desk_routes(),
            features.map(|all| all.places.clone()),
        )
}

/// What the features declare of their settings, in the order of the desk.
pub fn settings() -> [Group; 6] {
    [
        conversation::model::Settings::group(),
        care::model::Settings::group(),
        giving::model::Settings::group(),
        outreach::model::Settings::group(),
        newsletter::Settings::group(),
        places::model::Settings::group(),
    ]
}

pub fn documents() -> [OpenApi; 6] {
    [
        conversation::openapi(),
        care::openapi(),
        outreach::openapi(),
        newsletter::openapi(),
        giving::openapi(),
        places::openapi(),
    ]
}

/// The conversation, with its nightly work and its samples.
async fn conversing(
    content: &Content,
    public_url: &Url,
    has_samples: bool,
) -> Result<Conversation> {
    content.settings_are_read_as::<conversation::model::Settings>()?;
    let conversation = talk::conversation(content, public_url);
    unless_full(
        conversation::prepare(&conversation).await,
        "putting the nightly erasure on the list",
    )?;
    if has_samples {
        unless_full(
            conversation::sample::load(&conversation).await,
            "loading the sample questions",
        )?;
    }
    Ok(conversation)
}
