//! A search of the finder around a point, and what a maps service adds to it once somebody tapped.

use chrono::{DateTime, TimeDelta, Utc};
use kernel::Id;
use web::Result;

use super::browse::address_of;
use super::finder::Asked;
use super::meaning::Guesses;
use super::showing::{self, Listed, row};
use super::views::{PlaceRow, PlacesFinder, PlacesOther, PlacesWhere};
use super::{answer, nearby};
use crate::Places;
use crate::gazetteer::{Found, Located, country_name};
use crate::hours::Moment;
use crate::index::Ask;
use crate::maps::{self, MapPlace, Tapped};
use crate::model::{Point, Settings};
use crate::search::{Amounts, Around, Group, RADIUS, around, first_aid};
use crate::sources;

/// Rows of a page: within the radius, and outside where there are few or many inside.
const MOST: usize = 15;
const FEW_BEYOND: usize = 3;
const MANY_BEYOND: usize = 5;

/// Above areas to choose from.
const WHICH: &str = "We know no place with just this name. Which of these do you mean?";

pub(super) struct Search<'a> {
    pub places: &'a Places,
    pub settings: Settings,
    pub asked: Asked,
    pub finder: PlacesFinder,
    pub moment: Moment,
    /// When the answer is to be made anew.
    pub until: DateTime<Utc>,
}

/// Another area that may be meant, and what is looked for there.
pub(super) fn other(found: Found, words: &str) -> PlacesOther {
    PlacesOther {
        label: found.label,
        near: found.near,
        q: words.to_owned(),
    }
}

pub(super) fn typed(found: Found) -> PlacesWhere {
    PlacesWhere {
        browse: address_of(&found.country, &found.region, &found.district),
        label: found.label,
        near: found.near,
        how: "typed".to_owned(),
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
pub(super) async fn position(places: &Places, point: Point, found: Located) -> PlacesWhere {
    let address = match &places.outside().maps {
        Some(maps) => maps.reverse(point).await,
        None => None,
    };
    let label = address.map_or_else(|| found.address.clone(), |address| address.address);
    let label = if label.is_empty() {
        "Your position".to_owned()
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
fn place_at(point: Point, label: String, found: Located) -> PlacesWhere {
    PlacesWhere {
        label,
        near: found.near,
        how: "typed".to_owned(),
        lat: point.lat(),
        lng: point.lng(),
        browse: address_of(&found.country, &found.region, &found.district),
        country_name: country_name(&found.country),
        country: found.country,
        state_or_region: found.region,
        district: found.district,
        area: found.area,
    }
}

impl Search<'_> {
    /// Nothing is called so, but something nearly so: the visitor chooses before anything is listed.
    pub(super) fn offer(&mut self, guesses: Guesses) {
        self.finder.message = Some(WHICH.to_owned());
        self.put_guesses(guesses);
    }

    /// Where a list stays empty, areas that may have been meant.
    pub(super) fn offer_where_empty(&mut self, guesses: Guesses) {
        let finder = &self.finder;
        if finder.places.is_empty() && finder.beyond.is_empty() && finder.others.is_empty() {
            self.put_guesses(guesses);
        }
    }

    fn put_guesses(&mut self, guesses: Guesses) {
        let Guesses { areas, words } = guesses;
        self.finder.others = areas.into_iter().map(|area| other(area, &words)).collect();
    }

    pub(super) fn say_nothing(&mut self) {
        self.finder.message = Some(self.settings.text("noPlaces").to_owned());
    }

    /// Places by their name alone.
    pub(super) async fn named(&mut self, ids: &[Id]) -> Result<()> {
        let group = |id: &Id| Group {
            id: *id,
            km: 0.0,
            also: Vec::new(),
        };
        let groups: Vec<Group> = ids.iter().map(group).collect();
        let mut listed = showing::listed(self.places.store(), &groups).await?;
        for one in &mut listed {
            one.km = None;
        }
        self.finder.heading = match listed.len() {
            1 => "1 place with this name".to_owned(),
            count => format!("{count} places with this name"),
        };
        self.finish(&listed, &[]);
        Ok(())
    }

    /// What is around a point; where typed words name nothing far and wide, around the place of that name that a maps
    /// service knows.
    pub(super) async fn list_or_recentre(
        &mut self,
        point: Point,
        words: &str,
        country: &str,
    ) -> Result<()> {
        self.list(point, words, None).await?;
        let is_empty = self.finder.places.is_empty() && self.finder.beyond.is_empty();
        if is_empty && !words.is_empty() {
            self.recentre(words, country).await?;
        }
        Ok(())
    }

    /// Goes to the place of this name that a maps service knows, in a country where one is known; false where it knows
    /// none, or nobody tapped.
    pub(super) async fn recentre(&mut self, words: &str, country: &str) -> Result<bool> {
        let maps = self.places.outside().maps.as_ref();
        let Some(maps) = maps.filter(|_| self.asked.is_tapped) else {
            return Ok(false);
        };
        let Some(place) = maps.named(words, country).await else {
            return Ok(false);
        };
        let label = [place.name.as_str(), &place.address]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join(", ");
        let found = self.places.gazetteer().await?.locate(place.point);
        self.finder.around = Some(place_at(place.point, label, found));
        self.finder.message = None;
        self.list(place.point, "", Some(place)).await?;
        Ok(true)
    }

    async fn list(&mut self, point: Point, words: &str, named: Option<MapPlace>) -> Result<()> {
        let asked = &self.asked;
        let ask = nearby::ask(
            asked.category,
            words,
            asked.open.then(|| self.moment.clone()),
            false,
        );
        let is_emergency = asked.emergency;
        let amounts = Amounts {
            radius_km: RADIUS / 1_000.0,
            most: MOST,
            most_beyond: MANY_BEYOND,
            is_grouped: true,
        };
        let found: Around = self
            .places
            .ask(|index| {
                let mut found = around(index, point, &ask, amounts);
                if found.places.len() > MANY_BEYOND {
                    found.beyond.truncate(FEW_BEYOND);
                }
                if is_emergency {
                    first_aid(index, point, &ask, amounts, &mut found);
                }
                found
            })
            .await?;
        let near = showing::listed(self.places.store(), &found.places).await?;
        let far = showing::listed(self.places.store(), &found.beyond).await?;
        self.finish(&near, &far);
        let urgent = self.finder.places.iter().find(|row| row.emergency);
        let urgent = urgent.filter(|_| is_emergency).cloned();
        self.ask_others(point, &ask, named).await;
        if is_emergency {
            self.put_first(urgent);
        }
        self.finder.heading = heading(&self.finder.places, &ask, found.has_more);
        if self.finder.places.is_empty() {
            self.say_nothing();
        }
        if !self.finder.beyond.is_empty() {
            self.finder.beyond_heading = "The nearest further away".to_owned();
        }
        Ok(())
    }

    /// Emergency departments first; the nearest stays, however many places of others are nearer.
    fn put_first(&mut self, nearest: Option<PlaceRow>) {
        let rows = &mut self.finder.places;
        if let Some(nearest) = nearest
            && rows.iter().all(|row| !row.emergency)
        {
            rows.insert(0, nearest);
        }
        rows.sort_by_key(|row| !row.emergency);
    }

    /// Others are asked only for somebody who tapped, never for who follows links.
    async fn ask_others(&mut self, from: Point, ask: &Ask, named: Option<MapPlace>) {
        let maps = self.places.outside().maps.as_ref();
        let Some(maps) = maps.filter(|_| self.asked.is_tapped) else {
            return;
        };
        let tapped = Tapped {
            from,
            what: nearby::what(ask),
            radius_km: RADIUS / 1_000.0,
            most: MOST,
            is_open: ask.open_at.is_some(),
            is_emergency: false,
            named,
        };
        let own = std::mem::take(&mut self.finder.places);
        let (rows, line) = maps.beside(own, &tapped).await;
        self.finder.places = rows;
        self.finder.attribution.extend(line);
        let kept = TimeDelta::from_std(maps::KEPT).unwrap_or_default();
        self.until = self.until.min(self.moment.now + kept);
    }

    /// Rows, whom to call, what is missing, and who is to be named.
    fn finish(&mut self, near: &[Listed], far: &[Listed]) {
        let (finder, moment) = (&mut self.finder, &self.moment);
        let both = || near.iter().chain(far);
        finder.places = near.iter().map(|listed| row(listed, moment)).collect();
        finder.beyond = far.iter().map(|listed| row(listed, moment)).collect();
        let of_where = finder.around.as_ref().map(|around| around.country.clone());
        let country = of_where
            .filter(|country| !country.is_empty())
            .or_else(|| both().next().map(|listed| listed.fields.country.clone()));
        if let Some(country) = country {
            finder.partial = self.settings.partial_of(&country);
            finder.emergency = showing::emergency(&self.settings, &country);
        }
        finder.attribution = sources::lines(both().map(|listed| listed.row.source.as_str()));
        self.until = answer::until(moment.now, showing::changes(both(), moment));
    }
}

fn heading(found: &[PlaceRow], ask: &Ask, has_more: bool) -> String {
    let kind = match (ask.category, found.len()) {
        (Some(category), 1) => category.label().to_lowercase(),
        (Some(category), _) => category.plural().to_owned(),
        (None, 1) => "place".to_owned(),
        (None, _) => "places".to_owned(),
    };
    let within = RADIUS / 1_000.0;
    match (found.len(), has_more) {
        (0, _) => format!("No {kind} within {within} km"),
        (count, true) => format!("The nearest {count} {kind}"),
        (count, false) => format!("{count} {kind} within {within} km"),
    }
}
