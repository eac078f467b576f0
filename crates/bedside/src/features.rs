//! The rooms of the house in which visitors do things: what each brings to the site, in one place.
use std::sync::Arc;

use anyhow::Result;
use axum::Router;
use community::{CommunityDrafts, CommunityService, ComplaintSearch, QuestionSearch, ReportSearch};
use consultations::files::FileService;
use consultations::{ConsultationService, RequestDrafts, RequestSearch};
use content::desk::DocumentSearch;
use content::{ContentService, MediaSearch};
use datasets::{DatasetService, ImportSearch};
use drafts::DraftService;
use giving::{DonationSearch, Giving, PlanSearch};
use inquiries::{BreachSearch, InquiryDrafts, InquirySearch, InquiryService};
use mail::desk::{MailSearch, SuppressionSearch};
use mail::inbound::{InboundHandler, ReportHandler};
use newsletter::{IssueSearch, Newsletter, SubscriberSearch};
use outbound::NetworkPolicy;
use payments::{PaymentSearch, Payments, PayoutSearch};
use places::{PlaceItemSearch, PlaceSearch, Places};
use rooms::RoomService;
use settings::SettingsGroup;
use shop::{CouponSearch, OrderDrafts, OrderSearch, ReviewSearch, Shop, StockSearch};
use staff::{DeskRoutes, SearchSource, StaffSearch};
use statistics::{FigureSource, Statistics};
use store::{JobRunner, Store};
use sync::{SyncDesk, SyncPorts, SyncService};
use threads::HeldAttachments;
use transfers::LineSearch;
use url::Url;
use utoipa::openapi::OpenApi;
use web::ScriptPolicy;
use webhooks::{DeliverySearch, Webhooks};

use crate::{
    checkout_settings::{CheckoutSettings, SitePayerPages},
    community_ports,
    config::Config,
    consultation_ports::{self, build_consultations},
    dataset_ports::ShopGoods,
    disk_full::unless_full,
    giving_ports::build_giving,
    inquiry_ports::build_inquiries,
    listening_lines::ListeningLines,
    mail_setup::SiteMail,
    newsletter::build_newsletter,
    payment_references::SiteSubjectReferences,
    people,
    places::build_places,
    practice_ports::build_figure_sources,
    samples,
    shop_ports::build_shop,
    topic_names,
    transfer_ports::build_transfer_desk,
    webhook_ports::build_webhooks,
};

pub struct SiteFeatures {
    pub community: CommunityService,
    consultations: ConsultationService,
    inquiries: InquiryService,
    newsletter: Newsletter,
    giving: Giving,
    shop: Shop,
    places: Places,
    rooms: Option<RoomService>,
    pub datasets: DatasetService,
    pub webhooks: Webhooks,
    /// Where the operator names a dataset to follow.
    pub sync: Option<SyncService>,
}

/// Payments that know what people call the things that are paid for.
fn with_subjects(
    payments: Payments,
    consultations: &ConsultationService,
    giving: &Giving,
    shop: &Shop,
) -> Payments {
    payments.with_subject_references(Arc::new(SiteSubjectReferences {
        consultations: consultations.clone(),
        giving: giving.clone(),
        shop: shop.clone(),
    }))
}

impl SiteFeatures {
    /// The features of this site, with what they do every night and, where asked for, their samples.
    pub async fn start_features(
        (content, statistics): (&ContentService, &Statistics),
        (payments, mail): (&Payments, &SiteMail),
        rooms: Option<RoomService>,
        has_samples: bool,
        config: &Config,
    ) -> Result<Self> {
        let public_url = &config.public_url;
        let (paying, talking) = (payments.clone(), rooms.as_ref());
        let consultations = build_consultations(content, paying, public_url, talking, has_samples);
        let consultations = consultations.await?;
        let inquiries = build_inquiries(content, &consultations, public_url).await?;
        let newsletter =
            build_newsletter(content, mail.mail_post(), public_url, has_samples).await?;
        let community = start_community(content, public_url, has_samples).await?;
        samples::register_sample_rooms(content, &community);
        topic_names::register_topic_names(content);
        let giving = build_giving(content, payments.clone(), public_url).await?;
        let paying = payments.clone();
        let shop = build_shop(content, paying, statistics, public_url, has_samples).await?;
        let places = build_places(content, public_url, &config.places).await?;
        let paid = with_subjects(payments.clone(), &consultations, &giving, &shop);
        let people = people::personal_data_sources(
            &consultations,
            &community,
            &newsletter,
            &giving,
            (&shop, paid),
            &places,
            mail.templates(),
        );
        inquiries.register_features(people);
        // Before anybody is served: what an older archive brought back must not be seen even once (decision 043).
        unless_full(
            inquiries.erase_again().await,
            "erasing again what was erased since the archive that was restored",
        )?;
        // The log names them; the desk lists them too, but whoever starts the site may be somebody else.
        content.list_unreadable_settings().await?;
        let comments = Arc::new(community_ports::MovingComments(community.clone()));
        let facts = (&consultations, &giving, &shop, &inquiries);
        Ok(Self {
            webhooks: build_webhooks((content, payments), facts, public_url).await?,
            sync: build_sync(content, &comments, config)?,
            datasets: build_datasets(content, &comments, NetworkPolicy::Public)?,
            community,
            consultations,
            inquiries,
            newsletter,
            giving,
            shop,
            places,
            rooms,
        })
    }

    pub fn inquiries(&self) -> &InquiryService {
        &self.inquiries
    }

    pub fn build_router(&self) -> Router {
        let rooms = self.rooms.clone().map(rooms::router);
        Router::new()
            .merge(rooms.unwrap_or_default())
            .merge(community::router(self.community.clone()))
            .merge(consultations::router(self.consultations.clone()))
            .merge(inquiries::router(self.inquiries.clone()))
            .merge(newsletter::router(self.newsletter.clone()))
            .merge(giving::router(self.giving.clone()))
            .merge(shop::router(self.shop.clone()))
            .merge(places::router(self.places.clone()))
    }

    /// What the search of the desk goes through.
    pub fn search_sources(
        &self,
        content: &ContentService,
        payments: &Payments,
        mail: &SiteMail,
    ) -> Vec<Arc<dyn SearchSource>> {
        let transfers = build_transfer_desk(&self.giving, &self.shop);
        vec![
            Arc::new(DocumentSearch(content.clone())),
            Arc::new(MediaSearch(content.clone())),
            Arc::new(PaymentSearch(payments.clone())),
            Arc::new(PayoutSearch(payments.clone())),
            Arc::new(RequestSearch(self.consultations.clone())),
            Arc::new(InquirySearch(self.inquiries.clone())),
            Arc::new(BreachSearch(self.inquiries.clone())),
            Arc::new(OrderSearch(self.shop.clone())),
            Arc::new(DonationSearch(self.giving.clone())),
            Arc::new(SubscriberSearch(self.newsletter.clone())),
            Arc::new(IssueSearch(self.newsletter.clone())),
            Arc::new(QuestionSearch(self.community.clone())),
            Arc::new(ReportSearch(self.community.clone())),
            Arc::new(ComplaintSearch(self.community.clone())),
            Arc::new(PlanSearch(self.giving.clone())),
            Arc::new(CouponSearch(self.shop.clone())),
            Arc::new(StockSearch(self.shop.clone())),
            Arc::new(ReviewSearch(self.shop.clone())),
            Arc::new(LineSearch(transfers)),
            Arc::new(PlaceSearch(self.places.clone())),
            Arc::new(PlaceItemSearch(self.places.clone())),
            Arc::new(ImportSearch(self.datasets.clone())),
            Arc::new(DeliverySearch(self.webhooks.clone())),
            Arc::new(MailSearch(mail.mail_desk())),
            Arc::new(SuppressionSearch(mail.mail_desk())),
            Arc::new(StaffSearch(content.store().clone())),
        ]
    }

    /// The figures of the practice.
    pub fn figure_sources(
        &self,
        payments: &Payments,
        statistics: &Statistics,
    ) -> Vec<Arc<dyn FigureSource>> {
        build_figure_sources(
            (payments, statistics),
            &self.consultations,
            &self.community,
            (&self.inquiries, &self.newsletter),
        )
    }

    /// Payments that know what people call the things that are paid for.
    pub fn subjects_of(&self, payments: Payments) -> Payments {
        with_subjects(payments, &self.consultations, &self.giving, &self.shop)
    }

    pub fn payers_of(&self, payments: Payments) -> Payments {
        payments.with_payer_pages(Arc::new(SitePayerPages::new(&self.giving, &self.shop)))
    }

    pub fn scripts_wanted(&self) -> Arc<dyn ScriptPolicy> {
        Arc::new(CheckoutSettings {
            consultations: self.consultations.clone(),
            giving: self.giving.clone(),
            shop: self.shop.clone(),
        })
    }

    pub fn inbound_handlers(&self) -> Vec<Arc<dyn InboundHandler>> {
        vec![Arc::new(inquiries::inbound::handler::InquiryReplyHandler(
            self.inquiries.clone(),
        ))]
    }

    pub fn report_handlers(&self) -> Vec<Arc<dyn ReportHandler>> {
        vec![newsletter::report_handler(&self.newsletter)]
    }

    pub fn report_files(&self) -> FileService {
        self.consultations.files().clone()
    }

    /// What is sent with messages, of all who have threads.
    pub fn thread_attachments(&self) -> HeldAttachments {
        HeldAttachments {
            store: self.community.store().clone(),
            sources: vec![
                Arc::new(self.consultations.clone()),
                Arc::new(self.community.clone()),
            ],
        }
    }

    pub fn with_job_handlers(&self, jobs: JobRunner) -> JobRunner {
        let jobs = threads::with_handlers(jobs, self.community.store());
        let jobs = community::register_jobs(jobs, &self.community);
        let jobs = consultations::with_handlers(jobs, &self.consultations);
        let jobs = inquiries::register_jobs(jobs, &self.inquiries);
        let jobs = newsletter::with_handlers(jobs, &self.newsletter);
        let jobs = giving::with_handlers(jobs, &self.giving);
        let jobs = shop::with_handlers(jobs, &self.shop);
        let jobs = transfers::with_handlers(jobs, self.giving.store());
        let jobs = datasets::with_handlers(jobs, &self.datasets);
        places::with_handlers(jobs, &self.places)
    }
}

/// What people of the desk type and have not sent yet.
pub fn build_drafts(store: Store) -> DraftService {
    let subjects: Vec<Arc<dyn drafts::DraftSubject>> = vec![
        Arc::new(CommunityDrafts),
        Arc::new(InquiryDrafts),
        Arc::new(RequestDrafts),
        Arc::new(OrderDrafts),
    ];
    DraftService::new(store, subjects)
}

/// The features' calls of the desk; without features only listed.
pub fn desk_routes(features: Option<&SiteFeatures>) -> DeskRoutes {
    DeskRoutes::new()
        .with_part(
            community::desk_routes(),
            features.map(|all| all.community.clone()),
        )
        .with_part(
            consultations::desk::calendar_routes(),
            features.map(|all| consultation_ports::calendar_desk(&all.consultations)),
        )
        .with_part(
            consultations::desk::request_routes(),
            features.map(|all| all.consultations.clone()),
        )
        .with_part(
            consultations::calendar_feed::desk_routes(),
            features.map(|all| all.consultations.clone()),
        )
        .with_part(
            consultations::desk::call_port_routes(),
            features.map(|all| all.consultations.clone()),
        )
        .with_part(
            inquiries::desk_routes(),
            features.map(|all| all.inquiries.clone()),
        )
        .with_part(
            newsletter::desk_routes(),
            features.map(|all| all.newsletter.clone()),
        )
        .with_part(
            giving::desk_routes(),
            features.map(|all| all.giving.clone()),
        )
        .with_part(shop::desk_routes(), features.map(|all| all.shop.clone()))
        .with_part(
            transfers::desk_routes(),
            features.map(|all| build_transfer_desk(&all.giving, &all.shop)),
        )
        .with_part(
            webhooks::desk_routes(),
            features.map(|all| all.webhooks.clone()),
        )
        .with_part(
            places::desk_routes(),
            features.map(|all| all.places.clone()),
        )
        .with_part(
            datasets::desk_routes(),
            features.map(|all| all.datasets.clone()),
        )
        .with_part(
            sync::desk_routes(),
            features.map(|all| SyncDesk(all.sync.clone())),
        )
}

/// What the features declare of their settings, in the order of the desk.
pub fn settings_groups() -> [SettingsGroup; 10] {
    [
        brand::BrandSettings::group(),
        community::model::CommunitySettings::group(),
        consultations::model::ConsultationSettings::group(),
        giving::model::GivingSettings::group(),
        inquiries::model::InquirySettings::group(),
        ListeningLines::group(),
        mail::LegalLines::group(),
        newsletter::NewsletterSettings::group(),
        places::model::FinderSettings::group(),
        shop::model::ShopSettings::group(),
    ]
}

pub fn openapi_documents() -> [OpenApi; 8] {
    [
        rooms::openapi(),
        community::openapi(),
        consultations::openapi(),
        inquiries::openapi(),
        newsletter::openapi(),
        giving::openapi(),
        shop::openapi(),
        places::openapi(),
    ]
}

/// Content that moves, with files from as far as `reach`.
fn build_datasets(
    content: &ContentService,
    comments: &Arc<community_ports::MovingComments>,
    reach: NetworkPolicy,
) -> Result<DatasetService> {
    let goods = Arc::new(ShopGoods);
    let comments = comments.clone();
    Ok(DatasetService::new(
        content.clone(),
        comments,
        goods,
        reach,
    )?)
}

/// What follows a dataset of the hosted content service, where the operator names one.
fn build_sync(
    content: &ContentService,
    comments: &Arc<community_ports::MovingComments>,
    config: &Config,
) -> Result<Option<SyncService>> {
    let Some(settings) = config.sync.clone() else {
        return Ok(None);
    };
    // Apart from what an import may reach: this one goes where the operator says that the service is.
    let datasets = build_datasets(content, comments, settings.reach())?;
    let store = content.store().clone();
    let ports = SyncPorts {
        conversation: comments.clone(),
        public_url: content.public_url().to_owned(),
    };
    let sync = SyncService::new(store, datasets, settings, ports)?;
    community_ports::listen_to_readers(&comments.0, &sync);
    Ok(Some(sync))
}

/// The conversation, with its nightly work and its samples.
async fn start_community(
    content: &ContentService,
    public_url: &Url,
    has_samples: bool,
) -> Result<CommunityService> {
    content.register_settings::<community::model::CommunitySettings>()?;
    let community = community_ports::build_community(content, public_url);
    unless_full(
        community::schedule_jobs(&community).await,
        "putting the nightly erasure on the list",
    )?;
    if has_samples {
        unless_full(
            community::samples::load_samples(&community).await,
            "loading the sample questions",
        )?;
    }
    Ok(community)
}
