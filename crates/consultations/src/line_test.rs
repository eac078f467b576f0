//! Trying the line to the rooms of this program, before anybody talks in them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Bytes of the body around an offer, at most: an offer has 64 KB, and its line ends are escaped.
pub const LARGEST_BODY: usize = 128 * 1024;

#[derive(Deserialize, ToSchema)]
pub struct LineTestOffer {
    /// The offer of the page's `RTCPeerConnection` (SDP, RFC 8866), at most 64 KB.
    pub sdp: String,
}

#[derive(Serialize, ToSchema)]
pub struct LineTestAnswer {
    /// The answer (SDP). In that room nobody else is.
    pub sdp: String,
}
