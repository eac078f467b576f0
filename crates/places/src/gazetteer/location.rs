//! Where a point is, in words.

use super::entries::{AreaKind, Gazetteer, NameEntry};
use super::labels::{country_name, region_label};
use crate::model::{GeoPoint, chord_length};

/// Further from every name is nowhere: the sea, a desert. In kilometres.
const FAR_KM: f64 = 60.0;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PointLocation {
    /// The key of the nearest name.
    pub near: String,
    /// Two letters.
    pub country: String,
    pub region: String,
    pub district: String,
    pub area: String,
    pub address: String,
}

pub(crate) struct NearName {
    pub name: String,
    pub kind: &'static str,
    pub point: GeoPoint,
}

impl Gazetteer {
    /// Where a point is, by the nearest name: a border may be off by a kilometre or two.
    pub(crate) fn locate_point(&self, point: GeoPoint) -> PointLocation {
        let mut nearest: Option<(f64, &NameEntry)> = None;
        self.tree
            .visit_within(point, chord_length(FAR_KM), |number| {
                let entry = &self.entries[number as usize];
                let km = point.km_to(entry.point());
                let limit = nearest.map_or(FAR_KM, |(best, _)| best);
                if km < limit {
                    nearest = Some((km, entry));
                }
                // Shrinking the bound with each find lets the tree leave out most of its branches.
                chord_length(km.min(limit))
            });
        nearest.map_or_else(PointLocation::default, |(_, entry)| self.to_location(entry))
    }

    fn to_location(&self, entry: &NameEntry) -> PointLocation {
        let country = entry.country().to_owned();
        let (region, district) = (self.region_name(entry), self.district_name(entry));
        let area = self.text_at(entry.name);
        let country_label = country_name(&country);
        let mut parts = vec![
            area.to_owned(),
            district.to_owned(),
            region_label(&country, region),
            country_label,
        ];
        parts.retain(|part| !part.is_empty());
        parts.dedup();
        PointLocation {
            near: self.text_at(entry.id).to_owned(),
            region: region.to_owned(),
            district: district.to_owned(),
            area: area.to_owned(),
            address: parts.join(", "),
            country,
        }
    }

    /// Names around a point, larger and nearer ones first, for a map without tiles.
    pub(crate) fn names_around(&self, point: GeoPoint, km: f64, most: usize) -> Vec<NearName> {
        let mut found: Vec<(u32, f64, &NameEntry)> = Vec::new();
        self.tree.visit_within(point, chord_length(km), |number| {
            let entry = &self.entries[number as usize];
            let far = point.km_to(entry.point());
            if far <= km {
                found.push((entry.population, far, entry));
            }
            chord_length(km)
        });
        found.sort_by(|one, other| other.0.cmp(&one.0).then(one.1.total_cmp(&other.1)));
        let mut names: Vec<NearName> = Vec::new();
        for (_, _, entry) in found {
            let name = self.text_at(entry.name);
            // A town, its ward and its locality often share a name; the largest stands for them on a small map.
            if names.len() < most && names.iter().all(|known| known.name != name) {
                names.push(NearName {
                    name: name.to_owned(),
                    kind: entry.kind.word(),
                    point: entry.point(),
                });
            }
        }
        names
    }

    /// The wards of a local government area by name, each with its key and point.
    pub(crate) fn list_wards(&self, region: &str, district: &str) -> Vec<(&str, &str, GeoPoint)> {
        let mut wards: Vec<_> = self
            .entries
            .iter()
            .filter(|entry| entry.kind == AreaKind::Ward)
            .filter(|entry| {
                self.region_name(entry) == region && self.district_name(entry) == district
            })
            .map(|entry| {
                (
                    self.text_at(entry.name),
                    self.text_at(entry.id),
                    entry.point(),
                )
            })
            .collect();
        wards.sort_unstable_by(|one, other| one.0.cmp(other.0));
        wards
    }

    pub(crate) fn find_district_key(
        &self,
        country: &str,
        region: &str,
        district: &str,
    ) -> Option<String> {
        self.entries
            .iter()
            .filter(|entry| matches!(entry.kind, AreaKind::Lga | AreaKind::District))
            .find(|entry| {
                entry.country() == country
                    && self.region_name(entry) == region
                    && self.district_name(entry) == district
            })
            .map(|entry| self.text_at(entry.id).to_owned())
    }
}
