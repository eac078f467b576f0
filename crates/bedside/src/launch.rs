//! The list of first steps of a new site: each is done or not by what is really stored, as the features say it themselves.
use axum::extract::State;
use chrono::{DateTime, Utc};
use community::model::CommunitySettings;
use consultations::licences::sample::has_own_licence;
use content::{ContentService, LaunchFacts};
use inquiries::model::InquirySettings;
use kernel::PageParams;
use mail::MailDispatcher;
use serde::Serialize;
use staff::{DeskRoutes, Permission, RouteRight, SignedIn};
use store::{AuditEntry, StoreError};
use utoipa::ToSchema;
use utoipa_axum::routes;
use web::{Json, Result};

use crate::listening_lines::ListeningLineDesk;
use crate::payments_config::{PaymentsConfig, ProviderChoice};

const PUT_AWAY: &str = "launch.put_away";
const SUBJECT: &str = "site:launch";

/// A step from an empty site to one that is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LaunchStep {
    Brand,
    Phone,
    Clinicians,
    Licence,
    Crisis,
    Listening,
    Policies,
    Article,
    Packages,
    Delivery,
    Bank,
    Mail,
    Payments,
    Samples,
}

impl LaunchStep {
    /// In the order in which the desk shows them.
    const ALL: [Self; 14] = [
        Self::Brand,
        Self::Phone,
        Self::Clinicians,
        Self::Licence,
        Self::Crisis,
        Self::Listening,
        Self::Policies,
        Self::Article,
        Self::Packages,
        Self::Delivery,
        Self::Bank,
        Self::Mail,
        Self::Payments,
        Self::Samples,
    ];

    /// Who can do it, and so sees it.
    fn permission(self) -> Permission {
        match self {
            Self::Brand
            | Self::Phone
            | Self::Clinicians
            | Self::Licence
            | Self::Crisis
            | Self::Listening
            | Self::Delivery
            | Self::Bank
            | Self::Samples => Permission::ChangeSettings,
            Self::Policies | Self::Article | Self::Packages => Permission::PublishContent,
            // Keys and servers are the owner's to set.
            Self::Mail | Self::Payments => Permission::ManagePeople,
        }
    }
}

/// Whether the configuration names who takes real money.
pub fn takes_real_money(payments: &PaymentsConfig) -> bool {
    let has_provider =
        !matches!(payments.provider, ProviderChoice::None) || payments.stripe.is_some();
    has_provider && !payments.is_test()
}

#[derive(Clone)]
pub struct LaunchDesk {
    pub content: ContentService,
    pub mail: MailDispatcher,
    pub takes_real_money: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LaunchLine {
    step: LaunchStep,
    is_done: bool,
    /// What of a step of several parts is not set yet.
    missing: Vec<LaunchPart>,
}

/// A part of the first step: a site has its own name, and a logo or colours of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LaunchPart {
    Name,
    Logo,
    Colours,
}

impl LaunchPart {
    fn list_missing(step: LaunchStep, facts: &LaunchFacts) -> Vec<Self> {
        if step != LaunchStep::Brand {
            return Vec::new();
        }
        let parts = [
            (Self::Name, facts.has_name),
            (Self::Logo, facts.has_logo),
            (Self::Colours, facts.has_colours),
        ];
        let missing = parts.into_iter().filter(|(_, is_set)| !is_set);
        missing.map(|(part, _)| part).collect()
    }
}

/// The first steps that the person can do.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LaunchList {
    steps: Vec<LaunchLine>,
    /// When somebody put the list away; then no steps are told.
    put_away_at: Option<DateTime<Utc>>,
}

pub fn desk_routes() -> DeskRoutes<LaunchDesk> {
    DeskRoutes::new()
        .route(RouteRight::ANYONE, routes!(read_launch_list))
        // Only the owner, who is the one that runs the site.
        .route(Permission::ManagePeople, routes!(put_launch_list_away))
}

/// What is left to do before the site is open, as far as the person can do it.
#[utoipa::path(get, path = "/api/desk/launch", operation_id = "desk_read_launch_list", tag = "desk",
    responses((status = 200, body = LaunchList)))]
async fn read_launch_list(
    State(desk): State<LaunchDesk>,
    signed_in: SignedIn,
) -> Result<Json<LaunchList>> {
    let may_see = |step: &LaunchStep| signed_in.has_permission(step.permission());
    let shown: Vec<LaunchStep> = LaunchStep::ALL.iter().copied().filter(may_see).collect();
    let put_away_at = desk.find_put_away().await?;
    let mut list = LaunchList {
        steps: Vec::new(),
        put_away_at,
    };
    if put_away_at.is_some() || shown.is_empty() {
        return Ok(Json(list));
    }
    let facts = desk.content.load_launch_facts().await?;
    // Who sells nothing need not say where orders go.
    let is_needed = |step: &LaunchStep| *step != LaunchStep::Delivery || facts.has_product;
    for step in shown.into_iter().filter(is_needed) {
        let is_done = desk.is_done(step, &facts).await?;
        list.steps.push(LaunchLine {
            step,
            is_done,
            missing: LaunchPart::list_missing(step, &facts),
        });
    }
    Ok(Json(list))
}

/// Puts the list away for everybody, whatever is done.
#[utoipa::path(post, path = "/api/desk/launch/put-away", operation_id = "desk_put_launch_list_away", tag = "desk",
    responses((status = 200, body = LaunchList)))]
async fn put_launch_list_away(
    State(desk): State<LaunchDesk>,
    signed_in: SignedIn,
) -> Result<Json<LaunchList>> {
    if desk.find_put_away().await?.is_none() {
        let tx = desk.content.store().begin(signed_in.actor()).await?;
        tx.record_audit(AuditEntry::new(PUT_AWAY, SUBJECT)).await?;
        tx.commit().await?;
    }
    read_launch_list(State(desk), signed_in).await
}

impl LaunchDesk {
    /// The log says it: a list that is put away once needs no table (decision 091).
    async fn find_put_away(&self) -> Result<Option<DateTime<Utc>>, StoreError> {
        let query = store::audit::AuditQuery {
            action: Some(PUT_AWAY.to_owned()),
            subject: Some(SUBJECT.to_owned()),
            ..store::audit::AuditQuery::default()
        };
        let found = self
            .content
            .store()
            .list_audit_lines(&query, PageParams::with_default_size(None));
        Ok(found.await?.items.first().map(|line| line.at))
    }

    async fn is_done(&self, step: LaunchStep, facts: &LaunchFacts) -> Result<bool, StoreError> {
        Ok(match step {
            LaunchStep::Brand => facts.has_name && (facts.has_logo || facts.has_colours),
            LaunchStep::Phone => facts.has_phone,
            LaunchStep::Delivery => facts.has_delivery,
            LaunchStep::Bank => facts.has_bank_account,
            LaunchStep::Article => facts.has_article,
            LaunchStep::Packages => facts.has_package,
            LaunchStep::Policies => facts.are_policies_own,
            LaunchStep::Samples => facts.are_samples_removed,
            LaunchStep::Mail => self.mail.has_external_transport(),
            LaunchStep::Payments => self.takes_real_money,
            LaunchStep::Licence => has_own_licence(self.content.store()).await?,
            LaunchStep::Clinicians => self.has_clinician().await?,
            LaunchStep::Crisis => self.has_crisis_contact().await?,
            LaunchStep::Listening => self.has_listening_lines().await?,
        })
    }

    /// Somebody who is no sample takes appointments, at hours of the week that are set.
    async fn has_clinician(&self) -> Result<bool, StoreError> {
        let reader = self.content.store().reader();
        let people = consultations::schedule::load_clinicians(reader.connection()).await?;
        Ok(people
            .iter()
            .any(|one| one.is_active && !one.is_sample && !one.hours.weekly.is_empty()))
    }

    /// Somebody has called every line that is set, and one of Nigeria is among them.
    async fn has_listening_lines(&self) -> Result<bool, StoreError> {
        let lines = ListeningLineDesk(self.content.clone());
        let duties = lines.load_duties().await?;
        Ok(!duties.is_nigeria_missing && duties.due.is_empty())
    }

    /// Both places where a crisis may be written know whom to tell.
    async fn has_crisis_contact(&self) -> Result<bool, StoreError> {
        let messages = self.content.load_settings::<InquirySettings>().await?;
        let conversation = self.content.load_settings::<CommunitySettings>().await?;
        let is_set = |address: &str| !address.trim().is_empty();
        Ok(is_set(&messages.on_call) && is_set(&conversation.on_call))
    }
}
