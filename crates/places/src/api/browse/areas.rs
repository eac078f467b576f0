//! Areas below a district, and which of its places belong to each: there are no borders in the data.

use std::collections::HashMap;

use kernel::Id;
use sea_orm::sea_query::Condition;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use web::Result;

use super::addresses::{is_in, slug_or_other};
use crate::Places;
use crate::gazetteer::Gazetteer;
use crate::index::{AreaCell, PlaceSlot};
use crate::model::GeoPoint;
use crate::tables::place;

/// An area below a district: its key, its name and where it is.
pub(super) struct BrowseArea {
    pub near: String,
    pub name: String,
    /// Several where wards share a name.
    points: Vec<GeoPoint>,
}

impl BrowseArea {
    fn km_to(&self, point: GeoPoint) -> f64 {
        let far = self.points.iter().map(|own| own.km_to(point));
        far.fold(f64::INFINITY, f64::min)
    }
}

/// The areas of a district. Each of its places belongs to one of them: in the United Kingdom to that of its postcode,
/// elsewhere to the one whose middle is nearest.
#[derive(Default)]
pub(super) struct DistrictAreas {
    pub list: Vec<BrowseArea>,
    by_postcode: HashMap<Id, usize>,
    /// How places are told apart, in words.
    pub note: String,
}

impl DistrictAreas {
    /// The areas of the district that these slugs name; none below or above districts.
    pub(super) async fn load_areas(places: &Places, slugs: &[&str]) -> Result<Self> {
        // Above a district there is nothing to divide: the first cell that fits would pass for the whole state.
        if slugs.len() < 3 {
            return Ok(Self::default());
        }
        let cell = places
            .with_index(|index| {
                let mut cells = index.cells().iter();
                cells.find(|cell| is_in(cell, slugs)).cloned()
            })
            .await?;
        let gazetteer = places.load_gazetteer().await?;
        Ok(match cell {
            Some(cell) if cell.country == "NG" => Self::from_wards(&gazetteer, &cell),
            Some(cell) if cell.country == "GB" && !cell.district.is_empty() => {
                Self::from_postcodes(places, &gazetteer, &cell).await?
            }
            _ => Self::default(),
        })
    }

    fn from_wards(gazetteer: &Gazetteer, cell: &AreaCell) -> Self {
        let mut list: Vec<BrowseArea> = Vec::new();
        for (name, near, point) in gazetteer.list_wards(&cell.region, &cell.district) {
            // Wards may share a name within a district and so an address; one page then stands for all their points.
            let slug = slug_or_other(name);
            match list
                .iter_mut()
                .find(|area| slug_or_other(&area.name) == slug)
            {
                Some(area) => area.points.push(point),
                None => list.push(BrowseArea {
                    near: near.to_owned(),
                    name: name.to_owned(),
                    points: vec![point],
                }),
            }
        }
        Self {
            list,
            note: l10n::t!("places-area-note-centres").to_owned(),
            ..Self::default()
        }
    }

    async fn from_postcodes(
        places: &Places,
        gazetteer: &Gazetteer,
        cell: &AreaCell,
    ) -> Result<Self> {
        // Many rows state no district; the one computed from their point puts them on the same page as the index does.
        let of_district = Condition::any()
            .add(place::Column::District.eq(cell.district.as_str()))
            .add(place::Column::NearDistrict.eq(cell.district.as_str()));
        let rows: Vec<(String, String)> = place::Entity::find()
            .select_only()
            .columns([place::Column::Id, place::Column::Postcode])
            .filter(place::Column::Country.eq("GB"))
            .filter(of_district)
            .into_tuple()
            .all(places.store().reader().connection())
            .await?;
        let outcode = |code: &str| code.split_whitespace().next().map(str::to_owned);
        let mut outcodes: Vec<String> = rows.iter().filter_map(|(_, code)| outcode(code)).collect();
        outcodes.sort_unstable();
        outcodes.dedup();
        // A postcode that the gazetteer does not know has no point, so no area of its own:
        // the nearest takes its places.
        let area = |outcode: &String| {
            let found = gazetteer.find_postcode(outcode)?;
            Some(BrowseArea {
                near: found.text.clone(),
                name: found.text,
                points: vec![found.point],
            })
        };
        let list: Vec<BrowseArea> = outcodes.iter().filter_map(area).collect();
        let numbers: HashMap<&str, usize> = list
            .iter()
            .map(|area| area.name.as_str())
            .zip(0..)
            .collect();
        let by_postcode = rows.iter().filter_map(|(id, code)| {
            let number = numbers.get(outcode(code)?.as_str())?;
            Some((id.parse().ok()?, *number))
        });
        Ok(Self {
            by_postcode: by_postcode.collect(),
            list,
            note: l10n::t!("places-area-note-postcodes").to_owned(),
        })
    }

    pub(super) fn find_by_slug(&self, slug: &str) -> Option<usize> {
        self.list
            .iter()
            .position(|area| slug_or_other(&area.name) == slug)
    }

    pub(super) fn area_of_slot(&self, slot: &PlaceSlot) -> Option<usize> {
        // Without borders in the data, the nearest middle is the best guess; every place has to be under some area.
        self.by_postcode.get(&slot.id).copied().or_else(|| {
            let far = |area: &BrowseArea| area.km_to(slot.point());
            (0..self.list.len())
                .min_by(|one, other| far(&self.list[*one]).total_cmp(&far(&self.list[*other])))
        })
    }
}
