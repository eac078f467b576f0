//! Messages to push services (RFC 8030). They carry no content: the browser asks the desk what there is to show, so that
//! nothing passes through the service of the browser's maker, encrypted or not.

use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use http::StatusCode;
use http::header::{AUTHORIZATION, CONTENT_LENGTH};
use outbound::{NetworkPolicy, guarded_client_builder};
use reqwest::Client;
use reqwest::redirect::Policy;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel};
use serde_json::json;
use store::{Actor, AuditEntry, JobOutcome, Store, StoreError};
use url::Url;

use super::queue::PushTask;
use super::tables::{device, notice};
use super::vapid::VapidKey;
use crate::notices::holders::find_permission_holders;

const TIME_OUT: Duration = Duration::from_secs(20);
/// Who was not reached within a day has seen the desk since, or does not mind.
const STALE: TimeDelta = TimeDelta::hours(24);

/// Sends to browsers. Cheap to clone.
#[derive(Clone)]
pub struct PushSender {
    inner: Arc<PushSenderInner>,
}

struct PushSenderInner {
    store: Store,
    client: Client,
    reach: NetworkPolicy,
    contact: String,
}

impl PushSender {
    /// `contact` is the address of the site, by which a push service asks whose messages these are.
    ///
    /// # Errors
    /// When no HTTP client can be made.
    pub fn new(
        store: Store,
        reach: NetworkPolicy,
        contact: String,
    ) -> Result<Self, reqwest::Error> {
        let client = guarded_client_builder(reach)
            // What is signed is for this service and for no other.
            .redirect(Policy::none())
            .timeout(TIME_OUT)
            .build()?;
        let inner = PushSenderInner {
            store,
            client,
            reach,
            contact,
        };
        Ok(Self {
            inner: Arc::new(inner),
        })
    }

    pub(crate) fn store(&self) -> &Store {
        &self.inner.store
    }

    /// Whether messages may be sent to an address: push services are on the public internet, and encrypted.
    pub(crate) fn allows_endpoint(&self, endpoint: &Url) -> bool {
        let is_local = self.inner.reach == NetworkPolicy::AndLoopback;
        let is_encrypted = endpoint.scheme() == "https" || is_local && endpoint.scheme() == "http";
        is_encrypted && self.inner.reach.allows_url(endpoint)
    }

    async fn send(
        &self,
        endpoint: Url,
        notice: &notice::Model,
    ) -> Result<Result<StatusCode, reqwest::Error>, StoreError> {
        let store = self.store();
        let key = VapidKey::load(store).await?;
        let now = store.clock().now();
        let signed = key.sign_authorization(&endpoint, &self.inner.contact, now)?;
        let is_urgent = notice
            .occasion
            .is_some_and(|occasion| occasion.breaks_quiet_hours());
        // Of what waits for a phone without a connection, the newest of each kind is enough.
        let topic = notice.occasion.map_or("trial", |occasion| occasion.key());
        let sent = self
            .inner
            .client
            .post(endpoint)
            .header(AUTHORIZATION, signed)
            // Services answer 411 to who leaves it out.
            .header(CONTENT_LENGTH, 0)
            .header("ttl", STALE.num_seconds())
            .header("urgency", if is_urgent { "high" } else { "normal" })
            .header("topic", topic)
            .send()
            .await;
        Ok(sent.map(|response| response.status()))
    }
}

/// Sends one notice to one browser, if it is still to be shown.
pub async fn run_push_job(sender: PushSender, task: PushTask) -> Result<JobOutcome, StoreError> {
    let reader = sender.store().reader();
    let db = reader.connection();
    let device = device::Entity::find_by_id(&task.device).one(db).await?;
    let notice = notice::Entity::find_by_id(&task.notice).one(db).await?;
    let Some((device, notice)) = device.zip(notice) else {
        return Ok(JobOutcome::Done);
    };
    let is_stale = sender.store().clock().now() > notice.due_at + STALE;
    if is_stale || !may_see(db, &notice).await? {
        return Ok(JobOutcome::Done);
    }
    let endpoint = device.decrypt_endpoint(sender.store())?;
    if !sender.allows_endpoint(&endpoint) {
        return Ok(JobOutcome::GiveUp(
            "The push service is not on the public internet.".to_owned(),
        ));
    }
    Ok(match sender.send(endpoint, &notice).await? {
        Ok(status) if status.is_success() => {
            record_sent(&sender, device).await?;
            JobOutcome::Done
        }
        // The browser gave its subscription up (RFC 8030, section 7.3).
        Ok(StatusCode::NOT_FOUND | StatusCode::GONE) => {
            forget_device(&sender, &device).await?;
            JobOutcome::Done
        }
        Ok(status) if status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS => {
            JobOutcome::Retry(format!("The push service answered {status}."))
        }
        Ok(status) => JobOutcome::GiveUp(format!("The push service refused it with {status}.")),
        // Not the library's message, which holds the endpoint.
        Err(_) => JobOutcome::Retry("The push service did not answer.".to_owned()),
    })
}

/// Roles may have changed since it was written.
async fn may_see<C: sea_orm::ConnectionTrait>(
    db: &C,
    notice: &notice::Model,
) -> Result<bool, StoreError> {
    // A trial is for whoever asked for it.
    let Some(occasion) = notice.occasion else {
        return Ok(true);
    };
    let holders = find_permission_holders(db, occasion.required_permissions()).await?;
    Ok(holders.contains_key(&notice.member_id))
}

async fn record_sent(sender: &PushSender, device: device::Model) -> Result<(), StoreError> {
    let tx = sender.store().begin(Actor::System).await?;
    let mut row = device.into_active_model();
    row.last_sent_at = Set(Some(tx.now()));
    row.update(tx.connection()).await?;
    tx.commit().await
}

async fn forget_device(sender: &PushSender, device: &device::Model) -> Result<(), StoreError> {
    let tx = sender.store().begin(Actor::System).await?;
    device::Entity::delete_by_id(&device.id)
        .exec(tx.connection())
        .await?;
    let subject = format!("member:{}", device.member_id);
    let entry = AuditEntry::new("staff.device_gone", subject).after(json!({ "device": device.id }));
    tx.record_audit(entry).await?;
    tx.commit().await
}
