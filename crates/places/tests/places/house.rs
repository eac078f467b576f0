//! A site with a few hundred places, and places of the test's own.

use std::io::Cursor;
use std::sync::Arc;

use async_trait::async_trait;
use kernel::Clock;
use places::import::{Amount, Import, ImportError, Report, import, import_shipped};
use places::maps::Maps;
use places::outside::Rules;
use places::{Outside, Places};
use serde_json::{Map, Value, json};
use store::{Actor, Store, StoreError};
use testkit::writing::ok;
use testsite::{App, app};

/// Thursday 19 November 2026, 11am in Lagos.
pub const THURSDAY: &str = "2026-11-19T10:00:00Z";

struct Set;

#[async_trait]
impl Rules for Set {
    async fn words(&self) -> Result<Map<String, Value>, StoreError> {
        let words = json!({ "emergency": [{ "country": "NG", "number": "112" }] });
        Ok(words.as_object().cloned().unwrap_or_default())
    }
}

/// Places in a store.
pub fn places_in(store: &Store, maps: Option<Maps>) -> Places {
    let outside = Outside {
        rules: Arc::new(Set),
        public_url: "http://localhost:8080".to_owned(),
        amount: Amount::Sample,
        tiles: None,
        maps,
        lookup: None,
    };
    Places::new(store.clone(), outside)
}

/// A site without places.
pub async fn empty() -> App {
    let clock = Clock::fixed(THURSDAY.parse().unwrap());
    app().without_jobs().clock(clock).start().await
}

/// A site with the sample.
pub async fn sample() -> App {
    let app = empty().await;
    let places = places_in(app.store(), None);
    import_shipped(&places, Amount::Sample).await.unwrap();
    app
}

/// Imports text as a file.
pub async fn bring(places: &Places, source: &str, text: &str) -> Result<Report, ImportError> {
    bring_bytes(places, source, text.to_owned().into_bytes()).await
}

/// Imports a file of any bytes.
pub async fn bring_bytes(
    places: &Places,
    source: &str,
    bytes: Vec<u8>,
) -> Result<Report, ImportError> {
    let wanted = Import {
        source,
        file: "test.csv",
        actor: Actor::System,
        counts_twins: true,
    };
    import(places, &wanted, Cursor::new(bytes)).await
}

/// A file of pharmacies: id, name, latitude, longitude, telephone number.
pub fn file(rows: &[(&str, &str, f64, f64, &str)]) -> String {
    let header = "source_id,name,category,country,state_or_region,lga_or_district,lat,lng,phone,opening_hours\n";
    let row = |(id, name, lat, lng, phone): &(&str, &str, f64, f64, &str)| {
        format!("{id},{name},pharmacy,NG,Osun,Osogbo,{lat},{lng},{phone},Mo-Sa 08:00-18:00\n")
    };
    header.to_owned() + &rows.iter().map(row).collect::<String>()
}

/// What a call answers.
pub async fn read(app: &App, path: &str) -> Value {
    ok(app.get(path).await).await
}

/// The names of a list, in its order.
pub fn names(list: &Value) -> Vec<&str> {
    let rows = list.as_array().unwrap().iter();
    rows.map(|row| row["name"].as_str().unwrap()).collect()
}

/// What a page shows.
pub async fn page(app: &App, path: &str) -> String {
    let answer = app.get(path).await;
    assert_eq!(answer.status(), 200, "{path}");
    answer.text().await.unwrap()
}
