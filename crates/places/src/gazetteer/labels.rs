//! How places on the map are written.

use kernel::text::fold_for_comparison;
use opening_hours::localization::Country;

use super::entries::{AreaKind, Gazetteer, NameEntry};

pub(crate) fn country_name(code: &str) -> String {
    match code {
        // not shown: in another language, like the names of the library, since addresses of pages are made of them.
        "GB" => "United Kingdom".to_owned(),
        _ => code
            .parse::<Country>()
            .map_or_else(|_| code.to_owned(), |country| country.name().to_owned()),
    }
}

pub(crate) fn region_label(country: &str, region: &str) -> String {
    // The Federal Capital Territory is no state.
    if country == "NG" && !region.is_empty() && !region.contains("Territory") {
        format!("{region} State")
    } else {
        region.to_owned()
    }
}

/// A name in an address: `osun`, `federal-capital-territory`.
pub(crate) fn to_slug(name: &str) -> String {
    // An apostrophe would split a name into two words of the address.
    let folded = fold_for_comparison(name).replace(['\'', '\u{2019}'], "");
    let words = folded.split(|c: char| !c.is_ascii_alphanumeric());
    words
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join("-")
}

impl Gazetteer {
    /// `Yaba/Igbobi, Lagos Mainland, Lagos State`; the country where it is not plain.
    pub(super) fn format_label(&self, entry: &NameEntry) -> String {
        let (name, country) = (self.text_at(entry.name), entry.country());
        let (region, district) = (self.region_name(entry), self.district_name(entry));
        let first = match entry.kind {
            AreaKind::State => region_label(country, name),
            AreaKind::Lga => format!("{name} LGA"),
            AreaKind::Locality => {
                let code = self.outcode_in(entry).unwrap_or_default();
                format!("{name} {code}").trim().to_owned()
            }
            _ => name.to_owned(),
        };
        let mut parts = vec![first];
        let is_within = matches!(
            entry.kind,
            AreaKind::Ward | AreaKind::Locality | AreaKind::Place
        );
        if is_within && !district.is_empty() && district != name {
            parts.push(district.to_owned());
        }
        // A Nigerian town may have the name of its state.
        let is_namesake = entry.kind == AreaKind::Place && region == name && country == "NG";
        let is_in_region = entry.kind != AreaKind::State && !region.is_empty() && region != name;
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
    fn outcode_in(&self, entry: &NameEntry) -> Option<String> {
        let rest = self.text_at(entry.id).strip_prefix("gb-loc:")?;
        Some(rest.split('-').next()?.to_uppercase())
    }
}
