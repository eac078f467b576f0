//! Listening lines of each country, as staff called them. For Nigeria the program comes with numbers to call, and not with
//! numbers to show: printed lists of them contradict each other, so one is shown once somebody of the practice has called it.
use axum::extract::State;
use chrono::{NaiveDate, TimeDelta};
use content::ContentService;
use kernel::{CacheTag, PhoneCountry};
use safety::{ListeningLine, set_listening_lines};
use serde::{Deserialize, Deserializer, Serialize};
use settings::{Field, SettingType, Settings};
use staff::{DeskRoutes, Permission};
use store::{ChangeEvent, StoreError};
use utoipa::ToSchema;
use utoipa_axum::routes;
use web::{Json, Result};

/// Days after which a number is called again.
const CHECK_AFTER: TimeDelta = TimeDelta::days(90);

/// The day of a check; none where the field is empty, or is no day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CheckedDay(Option<NaiveDate>);

impl<'de> Deserialize<'de> for CheckedDay {
    fn deserialize<D: Deserializer<'de>>(from: D) -> std::result::Result<Self, D::Error> {
        let text = Option::<String>::deserialize(from)?.unwrap_or_default();
        Ok(Self(text.parse().ok()))
    }
}

impl SettingType for CheckedDay {
    fn form_field(name: &str, label: &str) -> Field {
        Field::date(name, label)
    }
}

settings::part! {
    /// A line that listens to people in a crisis.
    #[derive(Default)]
    pub struct ListeningLineSetting {
        #[serde(default)]
        pub country: String, "Country", required, one_of(&[("NG", "Nigeria"), ("GB", "United Kingdom")]);
        #[serde(default)]
        pub name: String, "Who answers, and when", required;
        #[serde(default)]
        pub number: String, "Number", required;
        #[serde(default)]
        pub checked_on: CheckedDay, "Last checked on",
            help("The day on which you called it. Without one it is not shown.");
    }
}

settings::group! {
    /// Where people in a crisis are listened to.
    pub struct ListeningLines: "listening", "Listening lines" {
        // As the initiative's coordinator gave them to the press: Punch, July 2019.
        pub lines: Vec<ListeningLineSetting> = [
            {"country": "NG", "name": "SURPIN (Suicide Research and Prevention Initiative), free", "number": "0800 078 7746"},
            {"country": "NG", "name": "SURPIN, in English", "number": "0903 440 0009"},
            {"country": "NG", "name": "SURPIN, in Hausa", "number": "0814 224 1007"}
        ], "Listening lines",
            help("Shown when words sound like a crisis, beside the emergency numbers. Call each one first: lists on the internet are often wrong. Call it again every 90 days. SURPIN’s numbers are as newspapers printed them in 2019; remove those that do not answer.");
    }
}

impl ListeningLineSetting {
    fn country(&self) -> Option<PhoneCountry> {
        match self.country.as_str() {
            "NG" => Some(PhoneCountry::Nigeria),
            "GB" => Some(PhoneCountry::UnitedKingdom),
            _ => None,
        }
    }

    /// As it is shown; none for what is not filled, or that nobody has called by today.
    fn to_line(&self, today: NaiveDate) -> Option<ListeningLine> {
        let checked = self.checked_on.0.filter(|day| *day <= today)?;
        let (label, tel) = (self.name.trim(), self.number.trim());
        let can_be_dialled = tel.chars().filter(char::is_ascii_digit).count() >= 3;
        (!label.is_empty() && can_be_dialled).then_some(ListeningLine {
            country: self.country()?,
            label: label.to_owned(),
            tel: tel.to_owned(),
            checked_on: checked.to_string(),
        })
    }
}

/// A line that is to be called again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DueListeningLine {
    pub name: String,
    /// None where nobody has called it yet: then it is not shown.
    pub checked_on: Option<String>,
}

/// What staff have still to do about listening lines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListeningLineDuties {
    /// Cards for people in Nigeria name no line.
    pub is_nigeria_missing: bool,
    pub due: Vec<DueListeningLine>,
}

/// The lines of this site. Cheap to clone.
#[derive(Clone)]
pub struct ListeningLineDesk(pub ContentService);

pub fn desk_routes() -> DeskRoutes<ListeningLineDesk> {
    DeskRoutes::new().route(Permission::ChangeSettings, routes!(read_listening_lines))
}

/// Which listening lines are missing, and which have to be called again: those that nobody has called for 90 days.
#[utoipa::path(get, path = "/api/desk/listening-lines", operation_id = "desk_read_listening_lines", tag = "desk",
    responses((status = 200, body = ListeningLineDuties)))]
async fn read_listening_lines(
    State(desk): State<ListeningLineDesk>,
) -> Result<Json<ListeningLineDuties>> {
    Ok(Json(desk.load_duties().await?))
}

impl ListeningLineDesk {
    pub async fn load_duties(&self) -> Result<ListeningLineDuties, StoreError> {
        let lines = self.0.load_settings::<ListeningLines>().await?.lines;
        let today = self.0.store().clock().now().date_naive();
        let is_old = |line: &ListeningLineSetting| {
            let checked = line.checked_on.0.filter(|day| *day <= today);
            checked.is_none_or(|day| today - day >= CHECK_AFTER)
        };
        let due = lines.iter().filter(|line| is_old(line));
        let shown = lines.iter().filter_map(|line| line.to_line(today));
        Ok(ListeningLineDuties {
            is_nigeria_missing: !shown
                .into_iter()
                .any(|line| line.country == PhoneCountry::Nigeria),
            due: due
                .map(|line| DueListeningLine {
                    name: line.name.clone(),
                    checked_on: line.checked_on.0.map(|day| day.to_string()),
                })
                .collect(),
        })
    }

    /// Shows the lines that are set, now and after each change of them on any node.
    pub async fn start_showing(&self) -> Result<(), StoreError> {
        let tag = CacheTag::new(format!("doc:settings-{}", ListeningLines::DOCUMENT));
        let desk = self.clone();
        // Listening begins before the first look, so that no change between the two is missed.
        self.0.store().on_change(move |change| {
            let is_ours = match change {
                ChangeEvent::Tags(tags) => tags.contains(&tag),
                ChangeEvent::Reset => true,
            };
            if is_ours {
                let desk = desk.clone();
                tokio::spawn(async move {
                    // The lines of before stay: better those than none.
                    if let Err(error) = desk.show_lines().await {
                        tracing::error!(%error, "listening lines cannot be read");
                    }
                });
            }
        });
        self.show_lines().await
    }

    async fn show_lines(&self) -> Result<(), StoreError> {
        let lines = self.0.load_settings::<ListeningLines>().await?.lines;
        let today = self.0.store().clock().now().date_naive();
        let shown = lines.iter().filter_map(|line| line.to_line(today));
        set_listening_lines(shown.collect());
        Ok(())
    }
}
