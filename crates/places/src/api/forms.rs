//! The plain forms about places; each shares what it does with the JSON call.

use axum::Router;
use axum::extract::State;
use axum::response::Response;
use axum::routing::post;
use forms::{EmailField, Form, Key, Line, PersonName, Posted, Reading, Story, YesNo, invalid, see};
use web::{Idempotency, Path, Result, Visitor};

use super::saying::{LONGEST, New, Report, ReportForm, Said, address, file_now, take};
use super::showing::{PAGE, page_of};
use crate::Places;
use crate::gazetteer::Wanted;
use crate::hours::is_readable;
use crate::model::{Category, PlaceFields, invalid_fields};

/// Longest opening hours in somebody's own words, in characters.
const MOST_HOURS: usize = 600;

forms::form! {
    /// Whether a number worked.
    pub struct NumberForm as "PlaceNumber" on "number" {
        /// It did.
        works: YesNo = "works" { missing: "Say whether the number worked" },
    }
}

forms::form! {
    /// Somebody says that a place is theirs.
    pub struct ClaimForm as "PlaceClaimSent" on "place-claim" {
        /// Who.
        name: PersonName = "name" { missing: "Enter your name" },
        /// What they do there.
        role: Line = "role" { missing: "Say what you do there" },
        /// Where to answer.
        email: EmailField = "email" { missing: "Enter your email address" },
        /// Where to call, as typed; may be left out.
        phone: Line = "phone",
        /// What else; may be left out.
        words: Story = "words" { most: LONGEST, called: "This" },
    }
}

forms::form! {
    /// A place that is missing. What a place takes is checked with all its fields together.
    pub struct AddForm as "PlaceSuggestion" on "place-add" {
        /// What it is called.
        name: Key = "name",
        /// What it is.
        category: Key = "type",
        /// Its street.
        address: Key = "address",
        /// Its area or town.
        area: Key = "area",
        /// State or region.
        state: Key = "state",
        /// ISO 3166 code.
        country: Key = "country",
        /// Its number, as typed.
        phone: Key = "phone",
        /// Its website, with or without `https://`.
        site: Key = "site",
        /// Opening hours, as people say them.
        hours: Story = "hours" { most: MOST_HOURS, called: "This" },
        /// Anything else.
        words: Story = "words" { most: LONGEST, called: "This" },
        /// Where we may ask.
        email: EmailField = "email",
    }
}

/// The forms. What takes words is taken once however often it is sent; it may hold contacts, so answers are sealed.
pub(super) fn router(places: &Places) -> Router<Places> {
    let place = format!("{PAGE}/place/{{id}}");
    let words = Router::new()
        .route(&format!("{place}/report"), post(post_report))
        .route(&format!("{place}/claim"), post(post_claim))
        .route(&format!("{PAGE}/add"), post(post_add));
    let words = Idempotency::new(places.store().clone())
        .sealed()
        .around(words);
    Router::new().route(&place, post(post_number)).merge(words)
}

/// On to the page of a place, or back to the form with what to mend.
async fn answer<F: Form>(posted: &Posted<F>, done: Result<()>, next: &str) -> Result<Response> {
    match done {
        Ok(()) => Ok(see(next, &[("done", F::NAME.trim_start_matches("place-"))])),
        Err(error) => posted.refuse(error).await,
    }
}

async fn post_number(
    State(places): State<Places>,
    Path(id): Path<String>,
    visitor: Visitor,
    posted: Posted<NumberForm>,
) -> Result<Response> {
    let done = match posted.read().done() {
        Ok(form) => {
            let report = Report::of_number(form.works.0 == Some(true));
            take(&places, &visitor, &id, report).await
        }
        Err(mistakes) => Err(invalid(mistakes)),
    };
    answer(&posted, done, &page_of(&id)).await
}

async fn post_report(
    State(places): State<Places>,
    Path(id): Path<String>,
    visitor: Visitor,
    posted: Posted<ReportForm>,
) -> Result<Response> {
    let done = match Report::read(posted.read()) {
        _ if posted.is_by_machine() => Ok(()),
        Ok(report) => take(&places, &visitor, &id, report).await,
        Err(mistakes) => Err(invalid(mistakes)),
    };
    answer(&posted, done, &page_of(&id)).await
}

async fn post_claim(
    State(places): State<Places>,
    Path(id): Path<String>,
    _visitor: Visitor,
    posted: Posted<ClaimForm>,
) -> Result<Response> {
    let done = match posted.read().done() {
        _ if posted.is_by_machine() => Ok(()),
        Ok(form) => {
            let said = Said {
                words: form.words.0,
                email: address(form.email),
                name: form.name.0,
                role: form.role.0,
                phone: form.phone.0,
            };
            file_now(&places, New::claim(id.clone(), said)).await
        }
        Err(mistakes) => Err(invalid(mistakes)),
    };
    answer(&posted, done, &page_of(&id)).await
}

async fn post_add(
    State(places): State<Places>,
    _visitor: Visitor,
    posted: Posted<AddForm>,
) -> Result<Response> {
    let done = if posted.is_by_machine() {
        Ok(())
    } else {
        add(&places, posted.read()).await
    };
    match done {
        Ok(()) => Ok(see(&format!("{PAGE}/add"), &[("done", "yes")])),
        Err(error) => posted.refuse(error).await,
    }
}

async fn add(places: &Places, mut reading: Reading<AddForm>) -> Result<()> {
    let form = &reading.form;
    let category = Category::read(&form.category);
    let is_nowhere = form.address.is_empty() && form.area.is_empty();
    let mut fields = fields(places, form, category.unwrap_or(Category::Other)).await?;
    let mut words = form.words.0.clone();
    if !fields.hours.is_empty() && !is_readable(&fields.hours) {
        // People write hours as they say them; the desk reads and enters them.
        let hours = std::mem::take(&mut fields.hours);
        words = format!("{words}\nOpening hours: {hours}").trim().to_owned();
    }
    if category.is_none() {
        reading.wrong("type", "Choose what it is");
    }
    if is_nowhere {
        reading.wrong("address", "Enter the address, or the area at least");
    }
    for mistake in invalid_fields(&fields, "") {
        let field = match mistake.field.as_str() {
            // The point is a guess that the desk mends.
            "lat" => continue,
            "website" => "site",
            "stateOrRegion" => "state",
            own => own,
        };
        reading.wrong(field, mistake.message.clone());
    }
    let form = reading.done().map_err(invalid)?;
    let said = Said {
        words,
        email: address(form.email),
        ..Said::default()
    };
    file_now(places, New::suggestion(fields, said)).await
}

async fn fields(places: &Places, form: &AddForm, category: Category) -> Result<PlaceFields> {
    let site = &*form.site;
    let has_scheme = site.is_empty() || site.contains("://");
    let fields = PlaceFields {
        name: form.name.0.clone(),
        category,
        address: form.address.0.clone(),
        area: form.area.0.clone(),
        district: String::new(),
        state_or_region: form.state.0.clone(),
        country: form.country.0.clone(),
        postcode: String::new(),
        lat: 0.0,
        lng: 0.0,
        phone: form.phone.0.clone(),
        website: if has_scheme {
            site.to_owned()
        } else {
            format!("https://{site}")
        },
        hours: form.hours.0.clone(),
        emergency: false,
    };
    let fields = fields.tidied();
    let gazetteer = places.gazetteer().await?;
    let guess = [&fields.area, &fields.state_or_region]
        .into_iter()
        .find_map(|typed| {
            let wanted = Wanted {
                typed,
                country: &fields.country,
                most: 1,
            };
            gazetteer.find(wanted).into_iter().next()
        });
    Ok(match guess {
        Some(found) => PlaceFields {
            lat: found.point.lat(),
            lng: found.point.lng(),
            district: found.district,
            ..fields
        },
        None => fields,
    })
}
