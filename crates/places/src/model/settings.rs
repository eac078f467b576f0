//! What the desk sets for the finder.

use chrono::NaiveDate;
use serde_json::{Map, Value};

settings::part! {
    /// Whom to call in an emergency.
    pub struct EmergencyLine {
        /// Two letters.
        pub country: String, "Country", required;
        /// As people read it.
        pub number: String, "Number", required;
        #[serde(default)]
        pub note: Option<String>, "Note";
    }
}

settings::part! {
    /// A day that is expected to be a public holiday.
    #[derive(Default)]
    #[serde(default)]
    pub struct ExpectedHoliday {
        /// Two letters.
        pub country: Option<String>, "Country";
        /// As it is typed: `2027-03-10`.
        pub date: Option<String>, "Date", day;
        pub name: Option<String>, "Name";
    }
}

impl ExpectedHoliday {
    /// The day; none where that cannot be read.
    pub fn parse_date(&self) -> Option<NaiveDate> {
        self.date.as_deref()?.trim().parse().ok()
    }
}

settings::group! {
    /// The settings of the finder.
    pub struct FinderSettings: "places", "Nearby providers" {
        texts as texts {
            heading = "Nearby Healthcare Providers";
            description = "Find the nearest pharmacy, clinic, hospital or laboratory, by your location or by a town or postcode.";
            button = "Find Nearby";
            prompt = "Click Find Nearby, or type a town or a postcode.";
            privacy = "We ask for your location only when you tap. It is rounded to about 100 metres, and we do not keep it.";
            service = "Your search is also sent to a maps service. It learns the words and the area, but not who is asking; pictures come through us.";
            searchLabel = "Search a name, area or town";
            searchButton = "Search";
            hospital = "Hospitals";
            pharmacy = "Pharmacies";
            clinic = "Clinics";
            laboratory = "Laboratories";
            empty = "No healthcare providers found nearby...";
            loading = "Loading nearby providers…";
            noPlaces = "No places found nearby.", required;
            noLocation = "Unable to determine location.", required;
            denied = "That is all right. Type a town, an area or a postcode instead, or choose your state below.";
            callFirst = "Opening hours come from public lists and can be wrong. Call before you travel.";
            emergencyLink = "Emergency? Show the nearest hospitals";
            emergencyHeading = "Call now if a life is in danger";
            emergencyNote = "Call before you set out: an ambulance may reach you sooner than you reach a hospital.";
            emergencyNearest = "The nearest hospital that is known to have an emergency department:";
            emergencyUnknown = "Our list does not say which hospitals here have an emergency department. Call and ask.";
            sketchNote = "This sketch is drawn on your phone and uses no data. The list has everything you need.";
            mapButton = "Load live map";
            browseHeading = "Or choose your area";
            startHeading = "You don’t have to share your location";
            addPrompt = "Is a place missing? Tell us about it";
        }
        /// By country; those of the site come first.
        pub emergency: Vec<EmergencyLine> = [
            {"country": "GH", "number": "112", "note": "or go to the nearest hospital"},
            {"country": "KE", "number": "999", "note": "or 112, or go to the nearest hospital"},
            {"country": "ZA", "number": "112", "note": "or go to the nearest hospital"}
        ], "Emergency";
        /// What is said where the list of a country is known to be partial, by its two letters.
        pub partial: Map<String, Value> = {
            "NG": "This list is partial. It has few private hospitals, pharmacies and laboratories, especially in large towns. Ask people nearby too.",
            "GB": "This list covers England, and practices in Wales. It has no places in Scotland or Northern Ireland.",
            "GH": "This list is partial and several years old.",
            "KE": "This list is partial and several years old.",
            "ZA": "This list is partial and several years old."
        }, "Partial", text_for_each(&[
            ("NG", "Nigeria"),
            ("GB", "United Kingdom"),
            ("GH", "Ghana"),
            ("KE", "Kenya"),
            ("ZA", "South Africa"),
        ]);
        /// Holidays of which only a new moon tells whether they are.
        pub expected_holidays: Vec<ExpectedHoliday> = [
            {"country": "NG", "date": "2026-03-20", "name": "Eid al-Fitr, expected; depends on the moon"},
            {"country": "NG", "date": "2026-03-21", "name": "Eid al-Fitr, expected; depends on the moon"},
            {"country": "NG", "date": "2026-03-22", "name": "Eid al-Fitr, expected; depends on the moon"},
            {"country": "NG", "date": "2026-05-27", "name": "Eid al-Adha, expected; depends on the moon"},
            {"country": "NG", "date": "2026-05-28", "name": "Eid al-Adha, expected; depends on the moon"},
            {"country": "NG", "date": "2026-05-29", "name": "Eid al-Adha, expected; depends on the moon"},
            {"country": "NG", "date": "2026-08-25", "name": "Mawlid, expected; depends on the moon"},
            {"country": "NG", "date": "2026-08-26", "name": "Mawlid, expected; depends on the moon"},
            {"country": "NG", "date": "2027-03-09", "name": "Eid al-Fitr, expected; depends on the moon"},
            {"country": "NG", "date": "2027-03-10", "name": "Eid al-Fitr, expected; depends on the moon"},
            {"country": "NG", "date": "2027-03-11", "name": "Eid al-Fitr, expected; depends on the moon"},
            {"country": "NG", "date": "2027-05-16", "name": "Eid al-Adha, expected; depends on the moon"},
            {"country": "NG", "date": "2027-05-17", "name": "Eid al-Adha, expected; depends on the moon"},
            {"country": "NG", "date": "2027-05-18", "name": "Eid al-Adha, expected; depends on the moon"},
            {"country": "NG", "date": "2027-08-14", "name": "Mawlid, expected; depends on the moon"},
            {"country": "NG", "date": "2027-08-15", "name": "Mawlid, expected; depends on the moon"},
            {"country": "NG", "date": "2027-08-16", "name": "Mawlid, expected; depends on the moon"},
            {"country": "NG", "date": "2028-02-26", "name": "Eid al-Fitr, expected; depends on the moon"},
            {"country": "NG", "date": "2028-02-27", "name": "Eid al-Fitr, expected; depends on the moon"},
            {"country": "NG", "date": "2028-02-28", "name": "Eid al-Fitr, expected; depends on the moon"},
            {"country": "NG", "date": "2028-05-05", "name": "Eid al-Adha, expected; depends on the moon"},
            {"country": "NG", "date": "2028-05-06", "name": "Eid al-Adha, expected; depends on the moon"},
            {"country": "NG", "date": "2028-05-07", "name": "Eid al-Adha, expected; depends on the moon"},
            {"country": "NG", "date": "2028-08-03", "name": "Mawlid, expected; depends on the moon"},
            {"country": "NG", "date": "2028-08-04", "name": "Mawlid, expected; depends on the moon"}
        ], "Expected holidays",
            help("Add dates as they are announced, with the two-letter country code. On these days opening hours are shown as unknown.");
        /// Days for which the contacts of decided reports are kept.
        pub keep_days: u32 = 180, "Days to keep contact details of decided reports", between(30, 36_500);
    }
}

impl FinderSettings {
    /// Words of the pages; empty where there are none.
    pub fn page_text(&self, name: &str) -> &str {
        self.texts
            .get(name)
            .and_then(Value::as_str)
            .unwrap_or_default()
    }

    pub fn find_emergency_line(&self, country: &str) -> Option<&EmergencyLine> {
        self.emergency.iter().find(|line| line.country == country)
    }

    pub fn find_partial_note(&self, country: &str) -> Option<String> {
        let text = self.partial.get(country)?.as_str()?.trim();
        (!text.is_empty()).then(|| text.to_owned())
    }
}
