//! How urgent a message is.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How urgent a message is.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    ToSchema,
)]
#[serde(rename_all = "lowercase")]
#[schema(as = SafetyLevel)]
pub enum SafetyLevel {
    /// No red flag was found, which does not say that all is well.
    #[default]
    None,
    /// A body may be in danger.
    Emergency,
    /// Somebody may be about to take their life or harm themselves.
    Crisis,
}
