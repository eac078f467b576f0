//! What the service adds to a search that somebody tapped for.

use super::calls::MapsQuery;
use super::client::MapsClient;
use super::map_place::MapPlace;
use super::merge::{MergeableRow, merge_places};
use crate::model::GeoPoint;

/// So many places of the service's own are asked for their number and site: each is a call.
const MAX_DETAILS: usize = 3;

pub(crate) struct MapSearch {
    pub from: GeoPoint,
    pub what: MapsQuery,
    pub radius_km: f64,
    pub most: usize,
    /// Only what is known to be open.
    pub is_open: bool,
    /// Only what we know of ourselves, such as an emergency department: the service cannot tell.
    pub is_ours_only: bool,
    /// What was searched by its name.
    pub named: Option<MapPlace>,
}

impl MapSearch {
    fn accepts_place(&self, place: &MapPlace) -> bool {
        !self.is_ours_only
            && (!self.is_open || place.open_now == Some(true))
            && self.from.km_to(place.point) <= self.radius_km
    }
}

impl MapsClient {
    /// Our rows with what the service knows of them, and its own places among them, nearest first; whom to name then.
    pub(crate) async fn combine_with<Row: MergeableRow>(
        &self,
        own: Vec<Row>,
        tapped: &MapSearch,
    ) -> (Vec<Row>, Option<String>) {
        let mut found = self.search_nearby(tapped.from, &tapped.what).await;
        if let Some(named) = &tapped.named {
            // The search may bring the named place again, with less than its details say.
            found.retain(|place| place.id != named.id);
            found.push(named.clone());
        }
        if found.is_empty() {
            return (own, None);
        }
        let mut rows = merge_places(self, own, &found, tapped.from, |place| {
            tapped.accepts_place(place)
        });
        rows.truncate(tapped.most);
        let bare = rows
            .iter_mut()
            .filter(|row| row.service_id().is_some() && !row.is_reachable());
        for row in bare.take(MAX_DETAILS) {
            let id = row.service_id().unwrap_or_default().to_owned();
            if let Some(place) = self.load_details(&id).await {
                row.fill_gaps(&place);
            }
        }
        (rows, Some(self.attribution_line()))
    }
}
