//! Where places come from, and how their sources want to be named.

use crate::model::SchemeAcceptance;

pub(crate) struct PlaceSource {
    pub key: &'static str,
    /// In a few words, for a line under a place.
    pub short: &'static str,
    pub name: &'static str,
    pub line: &'static str,
    pub licence: &'static str,
    pub href: &'static str,
    pub date: &'static str,
    /// The message with what is to be known of it.
    pub note: Option<&'static str>,
}

const OGL: &str = "Open Government Licence v3.0";
const OGL_TEXT: &str = "https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/";
const ODBL: &str = "Open Database Licence 1.0";
const COPYRIGHT: &str = "https://www.openstreetmap.org/copyright";
const CC_BY: &str = "Creative Commons Attribution 4.0";
const CC_BY_TEXT: &str = "https://creativecommons.org/licenses/by/4.0/";

/// Sources of places, then of names and borders; `data/places/README.md` says more.
pub(crate) const SOURCES: [PlaceSource; 11] = [
    PlaceSource {
        key: "kwtrp-2019",
        short: "KEMRI-Wellcome Trust, 2019",
        name: "Public health facilities in sub-Saharan Africa",
        line: "Public health facilities: Maina et al. (2019), KEMRI-Wellcome Trust Research Programme, Scientific Data 6:134",
        licence: "CC0 1.0",
        href: "https://doi.org/10.6084/m9.figshare.7725374",
        date: "2019",
        note: Some("places-source-mostly-public"),
    },
    PlaceSource {
        key: "osm-overpass-2026-04",
        short: "OpenStreetMap, April 2026",
        name: "OpenStreetMap, Nigeria",
        line: "\u{a9} OpenStreetMap contributors, ODbL 1.0",
        licence: ODBL,
        href: COPYRIGHT,
        date: "April 2026",
        note: Some("places-source-kept-apart"),
    },
    PlaceSource {
        key: "healthsites-2020-03",
        short: "OpenStreetMap, March 2020",
        name: "OpenStreetMap by way of healthsites.io",
        line: "\u{a9} OpenStreetMap contributors, ODbL 1.0 (via healthsites.io)",
        licence: ODBL,
        href: COPYRIGHT,
        date: "March 2020",
        note: Some("places-source-kept-apart"),
    },
    PlaceSource {
        key: "nhsbsa-cpl-2023-24-q3",
        short: "NHS Business Services Authority, December 2023",
        name: "Community pharmacies in England",
        line: "Contains public sector information licensed under the Open Government Licence v3.0 (NHS Business Services Authority; NHS website)",
        licence: OGL,
        href: OGL_TEXT,
        date: "December 2023",
        note: Some("places-source-postcode-middle"),
    },
    PlaceSource {
        key: "nhs-ods-epraccur-2025-11",
        short: "NHS England, November 2025",
        name: "GP practices in England and Wales",
        line: "Contains public sector information licensed under the Open Government Licence v3.0 (NHS England, Organisation Data Service)",
        licence: OGL,
        href: OGL_TEXT,
        date: "November 2025",
        note: Some("places-source-postcode-middle"),
    },
    PlaceSource {
        key: "nhs-choices-hospital-2020-01",
        short: "NHS website, January 2020",
        name: "Hospitals in England",
        line: "Contains public sector information licensed under the Open Government Licence v3.0 (NHS website)",
        licence: OGL,
        href: OGL_TEXT,
        date: "January 2020",
        note: Some("places-source-sites-closed"),
    },
    PlaceSource {
        key: "bedside",
        short: "added by this site",
        name: "Added by this site",
        line: "Added by this site",
        licence: "",
        href: "",
        date: "",
        note: None,
    },
    PlaceSource {
        key: "uk-postcodes",
        short: "Office for National Statistics, May 2025",
        name: "UK postcodes",
        line: "Contains OS data \u{a9} Crown copyright and database right 2025; contains Royal Mail data \u{a9} Royal Mail copyright and database right 2025; source: Office for National Statistics licensed under the Open Government Licence v3.0",
        licence: OGL,
        href: OGL_TEXT,
        date: "May 2025",
        note: None,
    },
    PlaceSource {
        key: "geonames",
        short: "GeoNames",
        name: "Names of towns and localities",
        line: "Place names: GeoNames (geonames.org), CC BY 4.0",
        licence: CC_BY,
        href: CC_BY_TEXT,
        date: "",
        note: None,
    },
    PlaceSource {
        key: "temikeezy-wards",
        short: "temikeezy/nigeria-geojson-data",
        name: "Wards of Nigeria",
        line: "Nigeria wards: temikeezy/nigeria-geojson-data (MIT)",
        licence: "MIT",
        href: "https://github.com/temikeezy/nigeria-geojson-data",
        date: "",
        note: Some("places-source-points-unknown"),
    },
    PlaceSource {
        key: "ons-lad-2013-16",
        short: "Office for National Statistics, 2016",
        name: "Local authority districts of the United Kingdom",
        line: "Contains Ordnance Survey, Office for National Statistics, National Records Scotland and LPS Intellectual Property data \u{a9} Crown copyright and database right 2016",
        licence: OGL,
        href: OGL_TEXT,
        date: "2016",
        note: Some("places-source-districts-merged"),
    },
];

/// The key of places that the desk adds.
pub const OWN_SOURCE: &str = "bedside";

pub(crate) fn find_source(key: &str) -> Option<&'static PlaceSource> {
    SOURCES.iter().find(|source| source.key == key)
}

/// What a source says of all its places: two are lists of who works for the NHS, the third says it of each hospital.
pub(crate) fn stated_acceptance(source: &str, ownership: &str) -> SchemeAcceptance {
    match (source, ownership) {
        ("nhsbsa-cpl-2023-24-q3" | "nhs-ods-epraccur-2025-11", _)
        | ("nhs-choices-hospital-2020-01", "NHS Sector") => SchemeAcceptance::Yes,
        // Independent hospitals treat many people whom the NHS pays for, so their sector says nothing of it.
        _ => SchemeAcceptance::Unknown,
    }
}

/// The lines of these sources, each once, in the order of the list; a source that we do not know is named by its key.
pub(crate) fn attribution_lines<'a>(keys: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for key in keys.filter(|key| *key != OWN_SOURCE) {
        let line = find_source(key).map_or(key, |source| source.line);
        if lines.iter().all(|known| known != line) {
            lines.push(line.to_owned());
        }
    }
    lines
}
