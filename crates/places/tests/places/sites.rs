//! A site with a few hundred places, and places of the test's own.

use std::io::Cursor;

use places::Places;
use places::import::{
    ImportError, PlaceImport, PlacesImportReport, ShippedAmount, import_places, import_shipped,
};
use serde_json::Value;
use store::Actor;
use testsite::{App, AppBuilder, app};

use crate::outside::places_in;

/// A site on Thursday 19 November 2026, 11am in Lagos. A test does its jobs when it wants.
pub fn on_thursday() -> AppBuilder {
    app().without_jobs().at("2026-11-19T10:00:00Z")
}

/// A site without places.
pub async fn start_empty() -> App {
    on_thursday().start().await
}

/// A site with the sample.
pub async fn start_with_sample() -> App {
    let app = start_empty().await;
    let places = places_in(app.store(), None);
    import_shipped(&places, ShippedAmount::Sample)
        .await
        .unwrap();
    app
}

/// Imports text as a file.
pub async fn import_text(
    places: &Places,
    source: &str,
    text: &str,
) -> Result<PlacesImportReport, ImportError> {
    import_bytes(places, source, text.to_owned().into_bytes()).await
}

/// Imports a file of any bytes.
pub async fn import_bytes(
    places: &Places,
    source: &str,
    bytes: Vec<u8>,
) -> Result<PlacesImportReport, ImportError> {
    let wanted = PlaceImport {
        source,
        file: "test.csv",
        actor: Actor::System,
        counts_duplicates: true,
        run: None,
    };
    import_places(places, &wanted, Cursor::new(bytes)).await
}

/// A file of pharmacies: id, name, latitude, longitude, telephone number.
pub fn pharmacy_csv(rows: &[(&str, &str, f64, f64, &str)]) -> String {
    let header = "source_id,name,category,country,state_or_region,lga_or_district,lat,lng,phone,opening_hours\n";
    let row = |(id, name, lat, lng, phone): &(&str, &str, f64, f64, &str)| {
        format!("{id},{name},pharmacy,NG,Osun,Osogbo,{lat},{lng},{phone},Mo-Sa 08:00-18:00\n")
    };
    header.to_owned() + &rows.iter().map(row).collect::<String>()
}

/// The names of a list, in its order.
pub fn names(list: &Value) -> Vec<&str> {
    let rows = list.as_array().unwrap().iter();
    rows.map(|row| row["name"].as_str().unwrap()).collect()
}
