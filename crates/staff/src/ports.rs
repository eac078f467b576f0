//! What this crate is told by the house around it.

use std::collections::HashMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use store::{StoreError, WriteTx};

/// The site as people at the desk know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteProfile {
    pub brand: String,
    /// The zone in which its times are meant (IANA).
    pub zone: String,
    /// Payments are for trying out: no money moves.
    pub has_test_money: bool,
    /// Mail has no way out: every mail stays in the house.
    pub sends_no_mail: bool,
}

impl Default for SiteProfile {
    fn default() -> Self {
        Self {
            brand: "Bedside".to_owned(),
            zone: "Africa/Lagos".to_owned(),
            has_test_money: false,
            sends_no_mail: false,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InviteEmail {
    /// Its id; sent once per id.
    pub id: String,
    pub email: String,
    pub brand: String,
    pub roles: String,
    pub link: String,
    pub inviter: String,
    pub expires_at: DateTime<Utc>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResetEmail {
    /// The link's id; sent once per id.
    pub id: String,
    pub email: String,
    pub link: String,
    pub expires_at: DateTime<Utc>,
}

/// Somebody who became a doctor, told to one of the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewDoctorEmail {
    /// Names the occasion; sent once per key.
    pub key: String,
    pub email: String,
    pub name: String,
    /// They were a doctor here before and are one again; anybody else waits for an agreement.
    pub is_back: bool,
    pub link: String,
}

/// Sends mails, within the write that they belong to.
#[async_trait::async_trait]
pub trait StaffMailer: Send + Sync {
    async fn enqueue_invite_email(
        &self,
        tx: &WriteTx,
        invite: InviteEmail,
    ) -> Result<(), StoreError>;

    async fn enqueue_reset_email(&self, tx: &WriteTx, way: ResetEmail) -> Result<(), StoreError>;

    async fn enqueue_doctor_email(
        &self,
        tx: &WriteTx,
        doctor: NewDoctorEmail,
    ) -> Result<(), StoreError>;

    /// Keeps an invite or a new way in that is of no use any more from going out, where it has not yet; `why` is shown at the
    /// desk.
    async fn withdraw_email(&self, tx: &WriteTx, id: &str, why: &str) -> Result<(), StoreError>;
}

pub type SiteProfileSource =
    Arc<dyn Fn() -> Pin<Box<dyn Future<Output = SiteProfile> + Send>> + Send + Sync>;

/// Knows what things of other features are called, for lines of the audit log, which name them by their ids.
#[async_trait::async_trait]
pub trait SubjectNames: Send + Sync {
    /// Names by subject (`blog:post-malaria`) of those that have one.
    async fn load_names(&self, subjects: &[String]) -> Result<HashMap<String, String>, StoreError>;
}

#[derive(Clone)]
pub struct StaffPorts {
    pub site_profile: SiteProfileSource,
    /// Who sends mails; without it invites are made and not sent.
    pub mailer: Option<Arc<dyn StaffMailer>>,
    /// Without it the audit log names people alone.
    pub subject_names: Option<Arc<dyn SubjectNames>>,
}

impl Default for StaffPorts {
    fn default() -> Self {
        Self {
            site_profile: Arc::new(|| Box::pin(async { SiteProfile::default() })),
            mailer: None,
            subject_names: None,
        }
    }
}
