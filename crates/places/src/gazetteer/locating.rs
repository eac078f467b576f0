//! Where a point is, in words.

use super::labels::{country_name, region_label};
use super::{Entry, Gazetteer, Kind};
use crate::model::{Point, chord};

/// Further from every name is nowhere: the sea, a desert. In kilometres.
const FAR_KM: f64 = 60.0;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Located {
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
    pub point: Point,
}

impl Gazetteer {
    /// Where a point is, by the nearest name: a border may be off by a kilometre or two.
    pub(crate) fn locate(&self, point: Point) -> Located {
        let mut nearest: Option<(f64, &Entry)> = None;
        self.tree.visit(point, chord(FAR_KM), |number| {
            let entry = &self.entries[number as usize];
            let km = point.km_to(entry.point());
            let limit = nearest.map_or(FAR_KM, |(best, _)| best);
            if km < limit {
                nearest = Some((km, entry));
            }
            chord(km.min(limit))
        });
        nearest.map_or_else(Located::default, |(_, entry)| self.located(entry))
    }

    fn located(&self, entry: &Entry) -> Located {
        let country = entry.country().to_owned();
        let (region, district) = (self.region(entry), self.district(entry));
        let area = self.text(entry.name);
        let country_label = country_name(&country);
        let mut parts = vec![
            area.to_owned(),
            district.to_owned(),
            region_label(&country, region),
            country_label,
        ];
        parts.retain(|part| !part.is_empty());
        parts.dedup();
        Located {
            near: self.text(entry.id).to_owned(),
            region: region.to_owned(),
            district: district.to_owned(),
            area: area.to_owned(),
            address: parts.join(", "),
            country,
        }
    }

    /// Names around a point, larger and nearer ones first, for a map without tiles.
    pub(crate) fn names_around(&self, point: Point, km: f64, most: usize) -> Vec<NearName> {
        let mut found: Vec<(u32, f64, &Entry)> = Vec::new();
        self.tree.visit(point, chord(km), |number| {
            let entry = &self.entries[number as usize];
            let far = point.km_to(entry.point());
            if far <= km {
                found.push((entry.population, far, entry));
            }
            chord(km)
        });
        found.sort_by(|one, other| other.0.cmp(&one.0).then(one.1.total_cmp(&other.1)));
        let mut names: Vec<NearName> = Vec::new();
        for (_, _, entry) in found {
            let name = self.text(entry.name);
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
    pub(crate) fn wards(&self, region: &str, district: &str) -> Vec<(&str, &str, Point)> {
        let mut wards: Vec<_> = self
            .entries
            .iter()
            .filter(|entry| entry.kind == Kind::Ward)
            .filter(|entry| self.region(entry) == region && self.district(entry) == district)
            .map(|entry| (self.text(entry.name), self.text(entry.id), entry.point()))
            .collect();
        wards.sort_unstable_by(|one, other| one.0.cmp(other.0));
        wards
    }

    pub(crate) fn key_of_district(
        &self,
        country: &str,
        region: &str,
        district: &str,
    ) -> Option<String> {
        self.entries
            .iter()
            .filter(|entry| matches!(entry.kind, Kind::Lga | Kind::District))
            .find(|entry| {
                entry.country() == country
                    && self.region(entry) == region
                    && self.district(entry) == district
            })
            .map(|entry| self.text(entry.id).to_owned())
    }
}
