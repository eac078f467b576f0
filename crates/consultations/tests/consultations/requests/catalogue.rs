//! What is offered to whom: packages, settings, licences.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use async_trait::async_trait;
use consultations::model::{
    ConsultationOffer, ConsultationPackage, ConsultationSettings, PatientLocation,
};
use consultations::ports::{LicencePort, PackagePort, SettingsPort};
use serde_json::json;
use store::StoreError;

/// What is offered. Written advice may come to cost nothing, there may be no rooms for calls, and India may be licensed.
#[derive(Clone, Default)]
pub struct Catalogue {
    pub has_free_advice: Arc<AtomicBool>,
    pub has_no_rooms: Arc<AtomicBool>,
    pub sends_no_mail: Arc<AtomicBool>,
    pub has_india: Arc<AtomicBool>,
    /// How often the packages were asked for.
    pub asked: Arc<AtomicUsize>,
}

#[async_trait]
impl PackagePort for Catalogue {
    async fn load_packages(&self) -> Result<Vec<ConsultationPackage>, StoreError> {
        self.asked.fetch_add(1, Ordering::SeqCst);
        let advice = match self.has_free_advice.load(Ordering::SeqCst) {
            true => json!({ "GBP": 0 }),
            false => json!({ "GBP": 2_000 }),
        };
        let all = [
            json!({ "title": "Blood Tests and Scan Report", "name": "Blood-Tests-and-Scan-Report",
                "prices": { "NGN": 1_500_000, "USD": 1_200 }, "type": "one time", "features": ["Written reply"] }),
            json!({ "title": "Silver Package", "name": "Silver-Package",
                "prices": { "NGN": 2_400_000, "USD": 1_800 }, "originalPrices": { "NGN": 3_000_000 },
                "type": "per session", "features": ["30 minutes"], "minutes": 30, "channels": ["video", "audio"] }),
            json!({ "title": "Gold Package", "name": "Gold-Package",
                "prices": { "NGN": 9_000_000, "GBP": 4_500, "USD": 6_000 }, "type": "per session",
                "features": ["60 minutes"], "minutes": 60, "channels": ["video"] }),
            json!({ "title": "Voice Call", "name": "Voice-Call", "prices": { "NGN": 900_000, "USD": 600 },
                "type": "per session", "features": ["15 minutes"], "minutes": 15, "channels": ["audio"] }),
            json!({ "title": "Talk", "name": "Talk", "prices": { "NGN": 900_000, "USD": 600 }, "type": "per session",
                "features": ["15 minutes"], "minutes": 15, "channels": ["audio", "video"] }),
            json!({ "title": "Written Advice", "name": "Written-Advice", "prices": advice,
                "type": "one time", "features": ["Written reply"] }),
            json!({ "title": "Free Chat", "name": "Free-Chat", "prices": { "NGN": 0, "USD": 0 },
                "type": "one time", "features": ["Written reply"] }),
        ];
        let read = all.iter().enumerate();
        Ok(read
            .filter_map(|(at, body)| {
                ConsultationPackage::from_document(&format!("package-{at}"), body)
            })
            .collect())
    }
}

#[async_trait]
impl SettingsPort for Catalogue {
    async fn load_settings(&self) -> Result<ConsultationSettings, StoreError> {
        let room_address = match self.has_no_rooms.load(Ordering::SeqCst) {
            true => String::new(),
            false => "https://meet.example.org/".to_owned(),
        };
        Ok(ConsultationSettings {
            room_address,
            sends_no_mail: self.sends_no_mail.load(Ordering::SeqCst),
            ..testkit::settings(&json!({}))
        })
    }
}

#[async_trait]
impl LicencePort for Catalogue {
    async fn load_offer(&self, place: &PatientLocation) -> Result<ConsultationOffer, StoreError> {
        Ok(match place.country.as_str() {
            "" | "NG" | "GB" => ConsultationOffer::consultation_allowed(),
            "IN" if self.has_india.load(Ordering::SeqCst) => {
                ConsultationOffer::consultation_allowed()
            }
            _ => ConsultationOffer::information_only(),
        })
    }

    async fn list_offered_locations(&self) -> Result<Vec<PatientLocation>, StoreError> {
        let nations = ["england", "scotland", "wales", "northern-ireland"];
        let british = nations.map(|nation| ("GB", Some(nation)));
        let india = self
            .has_india
            .load(Ordering::SeqCst)
            .then_some(("IN", None));
        let places = [("NG", None)].into_iter().chain(british).chain(india);
        Ok(places
            .map(|(country, nation)| PatientLocation {
                country: country.to_owned(),
                nation: nation.map(str::to_owned),
            })
            .collect())
    }
}
