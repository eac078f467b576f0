//! How places on the map are written.

use kernel::text::fold;
use opening_hours::localization::Country;

use super::{Entry, Gazetteer, Kind};

pub(crate) fn country_name(code: &str) -> String {
    match code {
        "GB" => "United Kingdom".to_owned(),
        _ => code
            .parse::<Country>()
            .map_or_else(|_| code.to_owned(), |country| country.name().to_owned()),
    }
}

pub(crate) fn region_label(country: &str, region: &str) -> String {
    if country == "NG" && !region.is_empty() && !region.contains("Territory") {
        format!("{region} State")
    } else {
        region.to_owned()
    }
}

/// A name in an address: `osun`, `federal-capital-territory`.
pub(crate) fn slug(name: &str) -> String {
    let folded = fold(name).replace(['\'', '\u{2019}'], "");
    let words = folded.split(|c: char| !c.is_ascii_alphanumeric());
    words
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join("-")
}

impl Gazetteer {
    /// `Yaba/Igbobi, Lagos Mainland, Lagos State`; the country where it is not plain.
    pub(super) fn label(&self, entry: &Entry) -> String {
        let (name, country) = (self.text(entry.name), entry.country());
        let (region, district) = (self.region(entry), self.district(entry));
        let first = match entry.kind {
            Kind::State => region_label(country, name),
            Kind::Lga => format!("{name} LGA"),
            Kind::Locality => {
                let code = self.outcode_in(entry).unwrap_or_default();
                format!("{name} {code}").trim().to_owned()
            }
            _ => name.to_owned(),
        };
        let mut parts = vec![first];
        let is_within = matches!(entry.kind, Kind::Ward | Kind::Locality | Kind::Place);
        if is_within && !district.is_empty() && district != name {
            parts.push(district.to_owned());
        }
        // A Nigerian town may have the name of its state.
        let is_namesake = entry.kind == Kind::Place && region == name && country == "NG";
        let is_in_region = entry.kind != Kind::State && !region.is_empty() && region != name;
        if is_in_region || is_namesake {
            parts.push(region_label(country, region));
        }
        if !matches!(country, "NG" | "GB") {
            parts.push(country_name(country));
        }
        parts.dedup();
        parts.join(", ")
    }

    /// A locality's id begins with its outcode: `gb-loc:bn91-worthing`.
    fn outcode_in(&self, entry: &Entry) -> Option<String> {
        let rest = self.text(entry.id).strip_prefix("gb-loc:")?;
        Some(rest.split('-').next()?.to_uppercase())
    }
}
