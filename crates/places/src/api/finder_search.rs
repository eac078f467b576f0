//! A search of the finder around a point, and what a maps service adds to it once somebody tapped.

use chrono::{DateTime, TimeDelta, Utc};
use kernel::Id;
use web::Result;

use super::browse::find_browse_url;
use super::finder_query::FinderQuery;
use super::interpretation::AreaGuesses;
use super::presentation::{self, ListedPlace, to_place_row};
use super::views::{PlaceRow, PlacesFinder, PlacesOther, PlacesWhere};
use super::{nearby, responses};
use crate::Places;
use crate::gazetteer::{AreaMatch, PointLocation, country_name};
use crate::hours::{self, HoursContext};
use crate::index::{IndexQuery, PlaceIndex};
use crate::maps::{self, MapPlace, MapSearch};
use crate::model::{FinderSettings, GeoPoint, PlaceCategory, SchemeAcceptance, scheme_name};
use crate::search::{
    AroundResult, PlaceGroup, RADIUS_METRES, SearchLimits, add_nearest_emergency, search_around,
};
use crate::sources;

/// Rows of a page: within the radius, and outside where there are few or many inside.
const MAX_ROWS: usize = 15;
const FEW_BEYOND: usize = 3;
const MANY_BEYOND: usize = 5;

/// How it is known where to look: somebody typed it.
const TYPED: &str = "typed";
/// Above areas to choose from.
const CHOOSE_AREA_MESSAGE: &str = "places-results-guesses";

pub(super) struct FinderSearch<'a> {
    pub places: &'a Places,
    pub settings: FinderSettings,
    pub asked: FinderQuery,
    pub finder: PlacesFinder,
    pub moment: HoursContext,
    /// When the answer is to be made anew.
    pub until: DateTime<Utc>,
}

/// Another area that may be meant, and what is looked for there.
pub(super) fn to_other_area(found: AreaMatch, words: &str) -> PlacesOther {
    PlacesOther {
        label: found.label,
        near: found.near,
        q: words.to_owned(),
    }
}

pub(super) fn to_typed_area(found: AreaMatch) -> PlacesWhere {
    PlacesWhere {
        browse: find_browse_url(&found.country, &found.region, &found.district),
        label: found.label,
        near: found.near,
        how: TYPED.to_owned(),
        lat: found.point.lat(),
        lng: found.point.lng(),
        country_name: country_name(&found.country),
        country: found.country,
        state_or_region: found.region,
        district: found.district,
        area: String::new(),
    }
}

/// The visitor tapped, so a maps service may be asked for the address.
pub(super) async fn locate_position(
    places: &Places,
    point: GeoPoint,
    found: PointLocation,
) -> PlacesWhere {
    let address = match &places.ports().maps {
        Some(maps) => maps.reverse_geocode(point).await,
        None => None,
    };
    let label = address.map_or_else(|| found.address.clone(), |address| address.address);
    let label = if label.is_empty() {
        l10n::t!("places-results-your-location").to_owned()
    } else {
        label
    };
    PlacesWhere {
        near: String::new(),
        how: "position".to_owned(),
        ..place_at(point, label, found)
    }
}

/// A point under a name; its links lead to the nearest name that we know.
fn place_at(point: GeoPoint, label: String, found: PointLocation) -> PlacesWhere {
    PlacesWhere {
        label,
        near: found.near,
        how: TYPED.to_owned(),
        lat: point.lat(),
        lng: point.lng(),
        browse: find_browse_url(&found.country, &found.region, &found.district),
        country_name: country_name(&found.country),
        country: found.country,
        state_or_region: found.region,
        district: found.district,
        area: found.area,
    }
}

impl FinderSearch<'_> {
    /// Nothing is called so, but something nearly so: the visitor chooses before anything is listed.
    pub(super) fn offer_guesses(&mut self, guesses: AreaGuesses) {
        self.finder.message = Some(l10n::text(CHOOSE_AREA_MESSAGE).to_owned());
        self.put_guesses(guesses);
    }

    /// Where a list stays empty, areas that may have been meant.
    pub(super) fn offer_where_empty(&mut self, guesses: AreaGuesses) {
        let finder = &self.finder;
        if finder.places.is_empty() && finder.beyond.is_empty() && finder.others.is_empty() {
            self.put_guesses(guesses);
        }
    }

    fn put_guesses(&mut self, guesses: AreaGuesses) {
        let AreaGuesses { areas, words } = guesses;
        self.finder.others = areas
            .into_iter()
            .map(|area| to_other_area(area, &words))
            .collect();
    }

    pub(super) fn show_no_places(&mut self) {
        self.finder.message = Some(self.settings.page_text("noPlaces").to_owned());
    }

    /// Places by their name alone.
    pub(super) async fn list_by_name(&mut self, ids: &[Id]) -> Result<()> {
        let group = |id: &Id| PlaceGroup {
            id: *id,
            km: 0.0,
            also: Vec::new(),
        };
        let groups: Vec<PlaceGroup> = ids.iter().map(group).collect();
        let mut listed = presentation::load_listed_places(self.places.store(), &groups).await?;
        // They were found by name, so the zero kilometres of the group mean nothing.
        for one in &mut listed {
            one.km = None;
        }
        self.finder.heading = l10n::t!("places-results-with-name", count = listed.len());
        self.fill_finder(&listed, &[]);
        Ok(())
    }

    /// What is around a point; where typed words name nothing far and wide, around the place of that name that a maps
    /// service knows.
    pub(super) async fn list_or_recentre(
        &mut self,
        point: GeoPoint,
        words: &str,
        country: &str,
    ) -> Result<()> {
        self.list_around(point, words, None).await?;
        let is_empty = self.finder.places.is_empty() && self.finder.beyond.is_empty();
        if is_empty && !words.is_empty() {
            self.recentre_on_name(words, country).await?;
        }
        Ok(())
    }

    /// Goes to the place of this name that a maps service knows, in a country where one is known; false where it knows
    /// none, or nobody tapped.
    pub(super) async fn recentre_on_name(&mut self, words: &str, country: &str) -> Result<bool> {
        let maps = self.places.ports().maps.as_ref();
        let Some(maps) = maps.filter(|_| self.asked.is_tapped) else {
            return Ok(false);
        };
        let Some(place) = maps.find_by_name(words, country).await else {
            return Ok(false);
        };
        let label = [place.name.as_str(), &place.address]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join(", ");
        let found = self
            .places
            .load_gazetteer()
            .await?
            .locate_point(place.point);
        self.finder.around = Some(place_at(place.point, label, found));
        self.finder.message = None;
        // The words have done their work; kept, they would filter out everything around the place that they name.
        self.list_around(place.point, "", Some(place)).await?;
        Ok(true)
    }

    async fn list_around(
        &mut self,
        point: GeoPoint,
        words: &str,
        named: Option<MapPlace>,
    ) -> Result<()> {
        let asked = &self.asked;
        let ask = IndexQuery {
            open_at: asked.open.then(|| self.moment.clone()),
            always_open: asked.always_open.then_some(self.moment.now),
            accepts_scheme: asked.accepts_scheme,
            ..nearby::build_index_query(asked.category, words)
        };
        let is_emergency = asked.emergency;
        let amounts = SearchLimits {
            radius_km: RADIUS_METRES / 1_000.0,
            most: MAX_ROWS,
            most_beyond: MANY_BEYOND,
            is_grouped: true,
        };
        let found: AroundResult = self
            .places
            .with_index(|index| {
                let mut found = search_around(index, point, &ask, amounts);
                if found.places.len() > MANY_BEYOND {
                    found.beyond.truncate(FEW_BEYOND);
                }
                // After the cut, which would take off a department that was among the furthest and
                // so counted as listed.
                if is_emergency {
                    add_nearest_emergency(index, point, &ask, amounts, &mut found);
                }
                found
            })
            .await?;
        let near = presentation::load_listed_places(self.places.store(), &found.places).await?;
        let far = presentation::load_listed_places(self.places.store(), &found.beyond).await?;
        self.fill_finder(&near, &far);
        // Remembered before the maps service is merged in: its rows may push ours over the limit of the page.
        let urgent = self.finder.places.iter().find(|row| row.emergency);
        let urgent = urgent.filter(|_| is_emergency).cloned();
        self.add_map_places(point, &ask, named).await;
        if is_emergency {
            self.put_emergency_first(urgent);
        }
        self.finder.kind = kind_key(ask.category);
        self.finder.heading = result_heading(&self.finder.places, &ask, found.has_more);
        if self.finder.places.is_empty() {
            self.show_no_places();
            self.explain_emptiness(&ask);
            self.list_unknown(point, &ask, amounts, &far).await?;
        }
        if !self.finder.beyond.is_empty() {
            self.finder.beyond_heading = l10n::t!("places-results-beyond").to_owned();
        }
        Ok(())
    }

    /// Where nothing is known to be so, those that nobody knows it of: they can be called, where a hidden one cannot.
    async fn list_unknown(
        &mut self,
        point: GeoPoint,
        ask: &IndexQuery,
        limits: SearchLimits,
        far: &[ListedPlace],
    ) -> Result<()> {
        let is_narrow = ask.is_ours_only() || ask.open_at.is_some();
        if !is_narrow || ask.emergency {
            return Ok(());
        }
        let wide = IndexQuery {
            open_at: None,
            always_open: None,
            accepts_scheme: false,
            ..ask.clone()
        };
        let search = |index: &PlaceIndex| search_around(index, point, &wide, limits);
        let found = self.places.with_index(search).await?;
        let listed = presentation::load_listed_places(self.places.store(), &found.places).await?;
        let unknown: Vec<ListedPlace> = listed
            .into_iter()
            .filter(|listed| self.may_be_so(listed))
            .collect();
        if unknown.is_empty() {
            return Ok(());
        }
        let until = self.until;
        self.fill_finder(&unknown, far);
        self.until = self.until.min(until);
        let kinds = plural_of(ask.category);
        let scheme = self.finder.scheme.as_ref();
        let scheme = scheme.filter(|_| self.asked.accepts_scheme);
        let is_timed = self.asked.open || self.asked.always_open;
        self.finder.heading = match scheme {
            // Of one of them its hours may be known, of another its scheme.
            Some(scheme) if is_timed => l10n::t!(
                "places-results-both-of-these",
                kinds = kinds,
                scheme = scheme
            ),
            Some(scheme) => l10n::t!(
                "places-results-scheme-of-these",
                kinds = kinds,
                scheme = scheme
            ),
            None => l10n::t!("places-results-hours-of-these", kinds = kinds),
        };
        Ok(())
    }

    /// Whether nothing that is known of a place speaks against what was asked for.
    fn may_be_so(&self, listed: &ListedPlace) -> bool {
        let row = to_place_row(listed, &self.moment);
        let has_unknown_hours =
            matches!(row.open.state.as_str(), "unknown" | presentation::DOUBTFUL);
        let is_open = !self.asked.open || row.open.state != "closed";
        let fields = &listed.fields;
        let is_always = !self.asked.always_open
            || has_unknown_hours
            || hours::is_always_open(&fields.hours, &fields.country, self.moment.now);
        let accepts = !self.asked.accepts_scheme || fields.health_scheme != SchemeAcceptance::No;
        is_open && is_always && accepts
    }

    /// An empty list of what is known to be so says nothing of what nobody knows.
    fn explain_emptiness(&mut self, ask: &IndexQuery) {
        let scheme = self.finder.scheme.as_ref();
        let scheme = scheme.filter(|_| self.asked.accepts_scheme);
        let is_open = self.asked.open;
        let message = match (scheme, self.asked.always_open) {
            (Some(scheme), true) => l10n::t!("places-results-both-unknown", scheme = scheme),
            (Some(scheme), false) => l10n::t!("places-results-scheme-unknown", scheme = scheme),
            (None, true) => l10n::t!("places-results-always-unknown").to_owned(),
            (None, false) if is_open => l10n::t!("places-results-open-unknown").to_owned(),
            (None, false) => match self.name_search(ask) {
                Some(message) => message,
                None => return,
            },
        };
        self.finder.message = Some(message);
    }

    /// What was looked for, and where, as it was understood; a position has no name to say.
    fn name_search(&self, ask: &IndexQuery) -> Option<String> {
        let around = self.finder.around.as_ref()?;
        if around.how != TYPED {
            return None;
        }
        let kinds = match ask.category {
            _ if !ask.words.is_empty() => {
                l10n::t!("places-results-words", words = ask.words.join(" "))
            }
            category => plural_of(category),
        };
        let km = (RADIUS_METRES / 1_000.0).to_string();
        let place = around.label.as_str();
        Some(l10n::t!(
            "places-results-none-around",
            kinds = kinds,
            place = place,
            km = km
        ))
    }

    /// Emergency departments first; the nearest stays, however many places of others are nearer.
    fn put_emergency_first(&mut self, nearest: Option<PlaceRow>) {
        let rows = &mut self.finder.places;
        if let Some(nearest) = nearest
            && rows.iter().all(|row| !row.emergency)
        {
            rows.insert(0, nearest);
        }
        rows.sort_by_key(|row| !row.emergency);
    }

    /// Others are asked only for somebody who tapped, never for who follows links.
    async fn add_map_places(&mut self, from: GeoPoint, ask: &IndexQuery, named: Option<MapPlace>) {
        let maps = self.places.ports().maps.as_ref();
        let Some(maps) = maps.filter(|_| self.asked.is_tapped) else {
            return;
        };
        let tapped = MapSearch {
            from,
            what: nearby::to_map_query(ask),
            radius_km: RADIUS_METRES / 1_000.0,
            most: MAX_ROWS,
            is_open: ask.open_at.is_some(),
            is_ours_only: ask.is_ours_only(),
            named,
        };
        let own = std::mem::take(&mut self.finder.places);
        let (rows, line) = maps.combine_with(own, &tapped).await;
        self.finder.places = rows;
        self.finder.attribution.extend(line);
        // The service's opening state is no fresher than its cached answer, so the page must not outlive that.
        let kept = TimeDelta::from_std(maps::CACHE_LIFETIME).unwrap_or_default();
        self.until = self.until.min(self.moment.now + kept);
    }

    /// Rows, whom to call, what is missing, and who is to be named.
    fn fill_finder(&mut self, near: &[ListedPlace], far: &[ListedPlace]) {
        let (finder, moment) = (&mut self.finder, &self.moment);
        let both = || near.iter().chain(far);
        finder.places = near
            .iter()
            .map(|listed| to_place_row(listed, moment))
            .collect();
        finder.beyond = far
            .iter()
            .map(|listed| to_place_row(listed, moment))
            .collect();
        // An emergency number belongs to where somebody is, so the place of the search
        // goes before the first hit's country.
        let of_where = finder.around.as_ref().map(|around| around.country.clone());
        let country = of_where
            .filter(|country| !country.is_empty())
            .or_else(|| both().next().map(|listed| listed.fields.country.clone()));
        if let Some(country) = country {
            finder.partial = self.settings.find_partial_note(&country);
            finder.emergency = presentation::emergency_line(&self.settings, &country);
            finder.scheme = scheme_name(&country).map(str::to_owned);
        }
        finder.attribution =
            sources::attribution_lines(both().map(|listed| listed.row.source.as_str()));
        self.until =
            responses::valid_until(moment.now, presentation::opening_changes(both(), moment));
    }
}

pub(super) fn kind_key(category: Option<PlaceCategory>) -> String {
    category.map_or("", PlaceCategory::key).to_owned()
}

fn plural_of(category: Option<PlaceCategory>) -> String {
    let places = || l10n::t!("places-kinds-places");
    category
        .map_or_else(places, PlaceCategory::plural)
        .to_owned()
}

fn result_heading(found: &[PlaceRow], ask: &IndexQuery, has_more: bool) -> String {
    let kind = match (ask.category, found.len()) {
        (Some(category), 1) => category.label().to_lowercase(),
        (None, 1) => l10n::t!("places-kind-place").to_owned(),
        (category, _) => plural_of(category),
    };
    let within = (RADIUS_METRES / 1_000.0).to_string();
    match (found.len(), has_more) {
        (0, _) => l10n::t!("places-results-none-within", kinds = kind, km = within),
        (count, true) => l10n::t!("places-results-nearest", count = count, kind = kind),
        (count, false) => l10n::t!(
            "places-results-within",
            count = count,
            kind = kind,
            km = within
        ),
    }
}
