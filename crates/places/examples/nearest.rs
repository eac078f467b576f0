//! Places and points for measurements: `nearest rows COUNT` writes places as a file to import, `nearest points COUNT` writes
//! points beside them, `nearest time COUNT POINTS` answers how long the nearest ten take, in microseconds.
//!
//! The places are the shipped ones, and where more are wanted copies of them moved by up to a degree.

use std::fmt::Write as _;
use std::hint::black_box;
use std::io::{self, Cursor, Write};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use flate2::read::GzDecoder;
use kernel::Id;
use places::import::{shipped_file, shipped_sources};
use places::model::{GeoPoint, PlaceCategory};
use places::search::{NearestFinder, PlaceSpot};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

/// How many are looked for, and how far: from the specification and the issue.
const MOST: usize = 10;
const RADIUS: f64 = 5_000.0;

fn shipped() -> Result<Vec<PlaceSpot>> {
    let mut spots = Vec::new();
    for source in shipped_sources() {
        let packed = shipped_file(source).context("a shipped file")?;
        let mut reader = csv::Reader::from_reader(GzDecoder::new(Cursor::new(packed)));
        let header = reader.headers()?.clone();
        let column = |name: &str| {
            let place = header.iter().position(|known| known == name);
            place.with_context(|| format!("no column {name}"))
        };
        let (name, kind, lat, lng) = (
            column("name")?,
            column("category")?,
            column("lat")?,
            column("lng")?,
        );
        for row in reader.records() {
            let row = row?;
            spots.push(PlaceSpot {
                id: Id::from_parts(spots.len() as u64 + 1, 0),
                point: GeoPoint::parse_point(&row[lat], &row[lng]).context("a point")?,
                category: PlaceCategory::from_word(&row[kind]).context("a kind")?,
                name: row[name].to_owned(),
            });
        }
    }
    Ok(spots)
}

fn places(count: usize) -> Result<Vec<PlaceSpot>> {
    let mut random = StdRng::seed_from_u64(8);
    let mut spots = shipped()?;
    let own = spots.len();
    while spots.len() < count {
        let mut copy = spots[spots.len() % own].clone();
        copy.point = beside(&mut random, copy.point, 1.0);
        copy.id = Id::from_parts(spots.len() as u64 + 1, 0);
        spots.push(copy);
    }
    spots.truncate(count);
    Ok(spots)
}

fn beside(random: &mut StdRng, point: GeoPoint, degrees: f64) -> GeoPoint {
    let mut moved = |from: f64| from + random.random_range(-degrees..=degrees);
    GeoPoint::new(moved(point.lat()).clamp(-90.0, 90.0), moved(point.lng())).unwrap_or(point)
}

fn points(count: usize) -> Result<Vec<GeoPoint>> {
    let mut random = StdRng::seed_from_u64(9);
    let spots = shipped()?;
    let point = |_| {
        let near = spots[random.random_range(0..spots.len())].point;
        beside(&mut random, near, 0.05)
    };
    Ok((0..count).map(point).collect())
}

/// Microseconds of each search, sorted.
fn times(finder: &NearestFinder, points: &[GeoPoint], radius: f64) -> Vec<f64> {
    let mut times: Vec<f64> = points
        .iter()
        .map(|point| {
            let began = Instant::now();
            black_box(finder.find_nearest(*point, None, radius, MOST));
            began.elapsed().as_secs_f64() * 1e6
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times
}

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut said = String::new();
    match words.as_slice() {
        ["rows", count] => {
            said.push_str("source_id,name,category,country,lat,lng\n");
            for (number, spot) in places(count.parse()?)?.iter().enumerate() {
                let name = spot.name.replace('"', "");
                let (lat, lng) = (spot.point.lat(), spot.point.lng());
                let kind = spot.category.key();
                writeln!(said, "{number},\"{name}\",{kind},NG,{lat},{lng}")?;
            }
        }
        ["points", count] => {
            for point in points(count.parse()?)? {
                writeln!(said, "{},{}", point.lat(), point.lng())?;
            }
        }
        ["time", count, searches] => {
            let began = Instant::now();
            let finder = NearestFinder::from_spots(places(count.parse()?)?);
            let built = began.elapsed().as_secs_f64() * 1e3;
            let points = points(searches.parse()?)?;
            let within = times(&finder, &points, RADIUS);
            let anywhere = times(&finder, &points, 2e7);
            let at = |times: &[f64], share: f64| {
                times[(times.len() - 1) * (share * 100.0) as usize / 100]
            };
            writeln!(
                said,
                "{{\"built\":{built:.0},\"within\":[{:.1},{:.1}],\"anywhere\":[{:.1},{:.1}]}}",
                at(&within, 0.5),
                at(&within, 0.99),
                at(&anywhere, 0.5),
                at(&anywhere, 0.99)
            )?;
        }
        _ => bail!("say rows COUNT, points COUNT or time COUNT SEARCHES"),
    }
    io::stdout().write_all(said.as_bytes())?;
    Ok(())
}
