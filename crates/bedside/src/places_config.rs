//! Settings of the operator for the finder.
use std::fmt;

use places::import::ShippedAmount;
use places::maps::{MapsProtocol, MapsService};
use places::ports::MapTiles;
use serde::{Deserialize, Serialize};
use url::Url;

use crate::setting_values::parse_setting;

pub const MAPS_KEY: &str = "BEDSIDE_MAPS_KEY";
/// The maps service that is used where only its key is said, by its protocol.
const NEWER: &str = "https://places.googleapis.com/";
const OLDER: &str = "https://maps.googleapis.com/";
/// Calls of the maps service a day.
const CALLS: u32 = 300;

/// What the file (`[places]`) and the environment (`BEDSIDE_PLACES_…`) may say.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawPlaces {
    /// What comes with the program and is imported behind the first start: `all` (some 60,000 places), `sample` (a few
    /// hundred around eight towns, for tests) or `none`. Default `all`.
    pub import: Option<String>,
    /// Address of map tiles with `{z}`, `{x}` and `{y}`. Default none: the map shows markers, scale and names.
    pub tiles: Option<String>,
    /// Who has to be named on the tiles. Default OpenStreetMap's contributors.
    pub tiles_attribution: Option<String>,
    /// Address of the maps service, used where its key is said. Default Google's.
    pub maps_url: Option<String>,
    /// `newer` (Places API (New)) or `older` (the Places web service), as the key allows. Default `newer`.
    pub maps_protocol: Option<String>,
    /// Calls of the maps service a day, on all nodes together. Default 300.
    pub maps_calls_a_day: Option<u32>,
    /// A service that says where a network address is, with `{ip}`. Default none.
    pub lookup_url: Option<String>,
}

/// The finder, as the operator wants it. Its `Debug` shows no secret.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct PlacesConfig {
    pub amount: ShippedAmount,
    pub tiles: Option<MapTiles>,
    pub maps: Option<MapsService>,
    pub lookup: Option<String>,
}

impl fmt::Debug for PlacesConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.amount)
    }
}

impl PlacesConfig {
    /// Whom pages get the map's tiles from.
    pub fn tile_origin(&self) -> Option<String> {
        // Braces are not allowed in a host; any number makes a template an address.
        let filled = ["{z}", "{x}", "{y}"]
            .iter()
            .fold(self.tiles.as_ref()?.url.clone(), |url, part| {
                url.replace(part, "1")
            });
        let url = Url::parse(&filled).ok()?;
        Some(url.origin().ascii_serialization())
    }

    pub fn from_raw(raw: RawPlaces, key: Option<String>, mistakes: &mut Vec<String>) -> Self {
        let word = raw.import.as_deref().unwrap_or("all");
        let wanted = "is not all, sample or none";
        let amount = parse_setting(
            "places.import",
            word,
            wanted,
            ShippedAmount::from_word,
            mistakes,
        );
        Self {
            amount: amount.unwrap_or(ShippedAmount::None),
            tiles: parse_tiles(raw.tiles, raw.tiles_attribution, mistakes),
            maps: parse_maps(
                (raw.maps_url, raw.maps_protocol),
                key,
                raw.maps_calls_a_day,
                mistakes,
            ),
            lookup: parse_template("places.lookup_url", raw.lookup_url, &["{ip}"], mistakes),
        }
    }
}

fn parse_tiles(
    url: Option<String>,
    attribution: Option<String>,
    mistakes: &mut Vec<String>,
) -> Option<MapTiles> {
    let url = parse_template("places.tiles", url, &["{z}", "{x}", "{y}"], mistakes)?;
    let usual = || "\u{a9} OpenStreetMap contributors".to_owned();
    Some(MapTiles {
        url,
        attribution: attribution.unwrap_or_else(usual),
        // The deepest level that OpenStreetMap's own tiles have.
        max_zoom: 19,
    })
}

/// An address with places to fill in.
fn parse_template(
    name: &str,
    value: Option<String>,
    needed: &[&str],
    mistakes: &mut Vec<String>,
) -> Option<String> {
    let value = value.filter(|value| !value.is_empty())?;
    let filled = needed
        .iter()
        .fold(value.clone(), |text, part| text.replace(part, "1"));
    let is_address = Url::parse(&filled).is_ok_and(|url| matches!(url.scheme(), "http" | "https"));
    if is_address && needed.iter().all(|part| value.contains(part)) {
        return Some(value);
    }
    mistakes.push(format!(
        "{name}: must be an http(s) address with {}",
        needed.join(", ")
    ));
    None
}

fn parse_maps(
    (url, protocol): (Option<String>, Option<String>),
    key: Option<String>,
    calls: Option<u32>,
    mistakes: &mut Vec<String>,
) -> Option<MapsService> {
    let word = protocol.as_deref().unwrap_or("newer");
    let read = |word: &str| match word {
        "newer" => Some((MapsProtocol::Newer, NEWER)),
        "older" => Some((MapsProtocol::Older, OLDER)),
        _ => None,
    };
    let wanted = "is not newer or older";
    let (protocol, usual) = parse_setting("places.maps_protocol", word, wanted, read, mistakes)?;
    let text = url.as_deref().unwrap_or(usual);
    let read = |text: &str| {
        let url = Url::parse(text).ok();
        url.filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
    };
    let wanted = "is not an http(s) address";
    let base = parse_setting("places.maps_url", text, wanted, read, mistakes)?;
    // Asked last, so that a wrong address is reported even before there is a key.
    let key = key.filter(|key| !key.trim().is_empty())?;
    Some(MapsService {
        base,
        protocol,
        key,
        calls_a_day: calls.unwrap_or(CALLS),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_words_everything_is_imported_and_nobody_else_is_asked() {
        let mut mistakes = Vec::new();
        let config = PlacesConfig::from_raw(RawPlaces::default(), None, &mut mistakes);
        assert_eq!(config, PlacesConfig::default());
        assert!(mistakes.is_empty());
    }

    #[test]
    fn mistakes_are_named_and_no_key_is_shown() {
        let raw = RawPlaces {
            import: Some("some".to_owned()),
            tiles: Some("https://tiles.example/{z}/{x}.png".to_owned()),
            maps_url: Some("maps".to_owned()),
            lookup_url: Some("https://where.example/".to_owned()),
            ..RawPlaces::default()
        };
        let mut mistakes = Vec::new();
        let config = PlacesConfig::from_raw(raw, Some("secret".to_owned()), &mut mistakes);
        assert_eq!(mistakes.len(), 4, "{mistakes:?}");
        assert!(!format!("{config:?}{mistakes:?}").contains("secret"));
    }

    #[test]
    fn each_protocol_of_the_maps_service_has_its_own_address() {
        let said = |word: Option<&str>| {
            let raw = RawPlaces {
                maps_protocol: word.map(str::to_owned),
                ..RawPlaces::default()
            };
            let mut mistakes = Vec::new();
            let config = PlacesConfig::from_raw(raw, Some("key".to_owned()), &mut mistakes);
            assert_eq!(config.maps.is_none(), !mistakes.is_empty(), "{mistakes:?}");
            let told = |service: MapsService| (service.protocol, service.base.to_string());
            config.maps.map(told)
        };
        assert_eq!(said(None), Some((MapsProtocol::Newer, NEWER.to_owned())));
        let older = Some((MapsProtocol::Older, OLDER.to_owned()));
        assert_eq!(said(Some("older")), older);
        assert_eq!(said(Some("newest")), None);
    }
}
