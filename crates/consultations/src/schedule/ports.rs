//! What the schedule is told by others.

use std::collections::BTreeMap;

use async_trait::async_trait;
use store::StoreError;

/// Who asked, as the desk's calendar and waiting list name them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VisitorName {
    pub name: Option<String>,
    pub reference: Option<String>,
    /// The mail address, for the waiting list.
    pub email: Option<String>,
    /// What was asked for, as the package is called; for the desk only.
    pub package: Option<String>,
}

/// Knows who asked.
#[async_trait]
pub trait VisitorDirectory: Send + Sync + 'static {
    /// Names of these requests; those that are not known are left out. Asked only for people who may see them.
    async fn load_visitor_names(
        &self,
        requests: &[String],
    ) -> Result<BTreeMap<String, VisitorName>, StoreError>;
}
