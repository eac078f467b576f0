//! Places of the service among our own.

use kernel::text::fold_for_comparison;

use super::client::MapsClient;
use super::map_place::{ID_PREFIX, MapPlace};
use crate::model::{GeoPoint, name_stem};

/// Two places of one name this near to each other are the same, in kilometres.
const SAME_KM: f64 = 0.3;

pub(crate) trait MergeableRow {
    fn name(&self) -> &str;
    fn point(&self) -> Option<GeoPoint>;
    fn km(&self) -> Option<f64>;
    fn id(&self) -> &str;
    /// The service's id; none for our own rows.
    fn service_id(&self) -> Option<&str> {
        self.id().strip_prefix(ID_PREFIX)
    }
    fn is_reachable(&self) -> bool;
    fn fill_gaps(&mut self, place: &MapPlace);
    /// A row of the service's own, with our address of its picture.
    fn from_map_place(place: &MapPlace, km: f64, photo_url: Option<String>) -> Self;
}

/// Our rows with what the service knows of them, and its own places that are taken among them; nearest first.
pub(super) fn merge_places<Row: MergeableRow>(
    maps: &MapsClient,
    mut own: Vec<Row>,
    found: &[MapPlace],
    from: GeoPoint,
    takes: impl Fn(&MapPlace) -> bool,
) -> Vec<Row> {
    for place in found {
        let same = own.iter_mut().find(|row| {
            let is_near = |point: GeoPoint| point.km_to(place.point) <= SAME_KM;
            has_name(row.name(), &place.name) && row.point().is_some_and(is_near)
        });
        match same {
            Some(row) => row.fill_gaps(place),
            None if takes(place) => {
                let photo = place.photo.as_ref();
                let photo_url = photo.and_then(|photo| maps.photo_url(photo));
                own.push(Row::from_map_place(
                    place,
                    from.km_to(place.point),
                    photo_url,
                ));
            }
            None => {}
        }
    }
    let km = |row: &Row| row.km().unwrap_or(f64::INFINITY);
    own.sort_by(|one, other| km(one).total_cmp(&km(other)));
    own
}

/// Names that say nothing but what a place is have to be the same as they stand.
fn has_name(one: &str, other: &str) -> bool {
    match (name_stem(one), name_stem(other)) {
        (one_stem, other_stem) if one_stem.is_empty() && other_stem.is_empty() => {
            fold_for_comparison(one) == fold_for_comparison(other)
        }
        (one_stem, other_stem) => one_stem == other_stem,
    }
}
