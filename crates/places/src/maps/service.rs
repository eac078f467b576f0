//! Which service is asked, and in which protocol.

use url::Url;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MapsProtocol {
    /// Its Places API (New), which keys of today are given.
    #[default]
    Newer,
    /// The Places web service before it, for keys that have it.
    Older,
}

#[derive(Clone, PartialEq, Eq)]
pub struct MapsService {
    /// Where its calls begin, such as `https://places.googleapis.com/`.
    pub base: Url,
    pub protocol: MapsProtocol,
    pub key: String,
    /// Calls a day at most, on all nodes together.
    pub calls_a_day: u32,
}
