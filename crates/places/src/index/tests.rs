//! What the index answers, against looking at every place.

use std::io::Cursor;

use flate2::read::GzDecoder;
use kernel::Id;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use super::{AreaCell, DistanceRange, IndexQuery, PlaceFacts, PlaceHit, PlaceIndex, PlaceSlot};
use crate::import::{shipped_file, shipped_sources};
use crate::model::{CheckDay, GeoPoint, PlaceCategory};

/// A place of the shipped files.
struct Known {
    id: Id,
    point: GeoPoint,
    category: PlaceCategory,
}

/// Every shipped place.
fn shipped() -> Vec<Known> {
    let mut all = Vec::new();
    for source in shipped_sources() {
        let file = GzDecoder::new(Cursor::new(shipped_file(source).unwrap()));
        let mut reader = csv::Reader::from_reader(file);
        let header = reader.headers().unwrap().clone();
        let column = |name: &str| header.iter().position(|known| known == name).unwrap();
        let (kind, lat, lng) = (column("category"), column("lat"), column("lng"));
        for row in reader.records() {
            let row = row.unwrap();
            let number = all.len() as u64 + 1;
            all.push(Known {
                id: Id::from_parts(number, 0),
                point: GeoPoint::parse_point(&row[lat], &row[lng]).unwrap(),
                category: PlaceCategory::from_word(&row[kind]).unwrap(),
            });
        }
    }
    all
}

fn facts(known: &Known) -> PlaceFacts {
    PlaceFacts {
        id: known.id,
        point: known.point,
        category: known.category,
        name: String::new(),
        area: String::new(),
        landmark: String::new(),
        cell: AreaCell::default(),
        hours: String::new(),
        dataset: String::new(),
        has_emergency: false,
        accepts_scheme: false,
        checked: CheckDay::default(),
    }
}

/// How far every place of a category is.
fn all_distances(all: &[Known], from: GeoPoint, category: Option<PlaceCategory>) -> Vec<(Id, f64)> {
    all.iter()
        .filter(|known| category.is_none_or(|wanted| wanted == known.category))
        .map(|known| (known.id, from.km_to(known.point)))
        .collect()
}

/// What looking at every place finds.
fn find_by_force(distances: &[(Id, f64)], between: DistanceRange, most: usize) -> Vec<(Id, f64)> {
    let mut found: Vec<(Id, f64)> = distances
        .iter()
        .copied()
        .filter(|(_, km)| *km > between.0 && *km <= between.1)
        .collect();
    let nearer = |one: &(Id, f64), other: &(Id, f64)| {
        one.1.total_cmp(&other.1).then_with(|| one.0.cmp(&other.0))
    };
    if found.len() > most {
        found.select_nth_unstable_by(most, nearer);
        found.truncate(most);
    }
    found.sort_by(nearer);
    found
}

fn plain(hits: Vec<PlaceHit>) -> Vec<(Id, f64)> {
    hits.into_iter().map(|hit| (hit.id, hit.km)).collect()
}

/// A point near a place, or anywhere.
fn random_point(random: &mut StdRng, all: &[Known]) -> GeoPoint {
    if random.random_ratio(1, 8) {
        let lat = random.random_range(-90.0..=90.0);
        return GeoPoint::new(lat, random.random_range(-180.0..=180.0)).unwrap();
    }
    let near = all[random.random_range(0..all.len())].point;
    let spread = [0.0, 0.01, 0.1, 1.0][random.random_range(0..4)];
    let mut moved = |degrees: f64| degrees + random.random_range(-1.0..=1.0) * spread;
    GeoPoint::new(moved(near.lat()).clamp(-90.0, 90.0), moved(near.lng())).unwrap_or(near)
}

#[test]
fn what_is_found_equals_looking_at_every_place_from_1200_points() {
    let all = shipped();
    assert!(all.len() > 59_000);
    let index = PlaceIndex::from_facts(all.iter().map(facts));
    let mut random = StdRng::seed_from_u64(20_261_122);
    let kinds: Vec<_> = PlaceCategory::ALL
        .into_iter()
        .map(Some)
        .chain([None])
        .collect();
    for round in 0..1_200 {
        let from = random_point(&mut random, &all);
        let category = kinds[round % kinds.len()];
        let radius = [5.0, 0.5, 50.0, 20_000.0][round % 4];
        let most = [10, 1, 50][round % 3];
        let ask = IndexQuery {
            category,
            ..IndexQuery::default()
        };
        // The sines take most of this test's time, and both questions need the same ones.
        let distances = all_distances(&all, from, category);
        for between in [DistanceRange::within(radius), DistanceRange::beyond(radius)] {
            assert_eq!(
                plain(index.find_nearest(from, &ask, between, most)),
                find_by_force(&distances, between, most),
                "round {round}"
            );
        }
    }
}

#[test]
fn poles_and_the_antimeridian_are_no_edges() {
    let at = |number: u64, lat: f64, lng: f64| Known {
        id: Id::from_parts(number, 0),
        point: GeoPoint::new(lat, lng).unwrap(),
        category: PlaceCategory::Clinic,
    };
    let all = [
        at(1, 0.0, 179.99),
        at(2, 0.0, -179.98),
        at(3, 89.99, 10.0),
        at(4, 89.98, -170.0),
        at(5, -90.0, 0.0),
        at(6, -89.99, 55.0),
    ];
    let index = PlaceIndex::from_facts(all.iter().map(facts));
    for (lat, lng) in [(0.0, 180.0), (0.0, -180.0), (90.0, 0.0), (-90.0, 123.0)] {
        let from = GeoPoint::new(lat, lng).unwrap();
        for between in [DistanceRange::within(10.0), DistanceRange::beyond(2.0)] {
            let found = plain(index.find_nearest(from, &IndexQuery::default(), between, 10));
            assert_eq!(
                found,
                find_by_force(&all_distances(&all, from, None), between, 10),
                "{lat} {lng}"
            );
        }
    }
    let nowhere = PlaceIndex::default();
    let from = GeoPoint::new(1.0, 1.0).unwrap();
    assert!(
        nowhere
            .find_nearest(from, &IndexQuery::default(), DistanceRange::beyond(-1.0), 5)
            .is_empty()
    );
}

#[test]
fn changes_beside_the_trees_are_found_too() {
    let mut all = shipped();
    all.truncate(5_000);
    let mut index = PlaceIndex::from_facts(all.iter().map(facts));
    let mut random = StdRng::seed_from_u64(7);
    for round in 0..700 {
        let number = random.random_range(0..all.len());
        let moved = random_point(&mut random, &all);
        all[number].point = moved;
        let id = all[number].id;
        if round % 5 == 0 {
            all.remove(number);
            index.replace_places(&[id], Vec::new());
        } else {
            index.replace_places(&[id], vec![facts(&all[number])]);
        }
        if round % 20 == 0 {
            let from = random_point(&mut random, &all);
            let within = DistanceRange::within(20_000.0);
            assert_eq!(
                plain(index.find_nearest(from, &IndexQuery::default(), within, 25)),
                find_by_force(&all_distances(&all, from, None), within, 25)
            );
        }
    }
    assert_eq!(index.len(), all.len());
}

#[test]
fn a_place_takes_little_memory() {
    // With its 16 bytes in a tree and its name: 200,000 of them fit into 20 MB.
    assert!(size_of::<PlaceSlot>() <= 48);
}
