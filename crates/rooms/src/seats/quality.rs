//! How much sound a page asks for.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::VoiceProfile;

/// How much sound a page asks for. Every call begins with `voice`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CallQuality {
    /// For a poor line: 8 kbit/s in packets of 120 ms.
    Poor,
    /// 12 kbit/s in packets of 60 ms.
    #[default]
    Voice,
    /// 24 kbit/s in packets of 20 ms.
    Good,
}

impl From<CallQuality> for VoiceProfile {
    fn from(quality: CallQuality) -> Self {
        match quality {
            CallQuality::Poor => Self::Poor,
            CallQuality::Voice => Self::Voice,
            CallQuality::Good => Self::Good,
        }
    }
}
