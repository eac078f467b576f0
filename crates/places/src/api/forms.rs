//! The plain forms about places; each shares what it does with the JSON call.

use axum::Router;
use axum::extract::State;
use axum::response::Response;
use axum::routing::post;
use forms::{
    EmailField, FormDefinition, Key, Line, ParsedForm, PersonName, PostedForm, Story, YesNo,
    invalid_form, redirect_with_query,
};
use web::{IdempotencyLayer, Path, Result, Visitor};

use super::reports::{
    ItemDetails, MAX_WORDS_LENGTH, NewPlaceItem, PlaceReport, ReportForm, email_text, submit_item,
    submit_report,
};
use crate::Places;
use crate::gazetteer::NameQuery;
use crate::model::{
    PlaceCategory, PlaceFields, SchemeAcceptance, invalid_fields, is_readable_hours,
};
use crate::page_paths::{PAGE, place_url};

/// Longest opening hours in somebody's own words, in characters.
const MAX_HOURS_LENGTH: usize = 600;

forms::form! {
    /// Whether a number worked.
    pub struct NumberForm as "PlaceNumber" on "number" {
        /// It did.
        works: YesNo = "works" { missing: "places-number-answer-missing" },
    }
}

forms::form! {
    /// Somebody says that a place is theirs.
    pub struct ClaimForm as "PlaceClaimSent" on "place-claim" {
        /// Who.
        name: PersonName = "name" { missing: "places-claim-name-missing" },
        /// What they do there.
        role: Line = "role" { missing: "places-claim-role-missing" },
        /// Where to answer.
        email: EmailField = "email" { missing: "places-claim-email-missing" },
        /// Where to call, as typed; may be left out.
        phone: Line = "phone",
        /// Whether it accepts the public health scheme of its country; may be left out.
        scheme: YesNo = "scheme",
        /// What else; may be left out.
        words: Story = "words" { most: MAX_WORDS_LENGTH, called: "places-form-this" },
    }
}

forms::form! {
    /// A place that is missing. What a place takes is checked with all its fields together.
    pub struct SuggestionForm as "PlaceSuggestion" on "place-add" {
        /// What it is called.
        name: Key = "name",
        /// What it is.
        category: Key = "type",
        /// Its street.
        address: Key = "address",
        /// Its area or town.
        area: Key = "area",
        /// What everybody knows beside it.
        landmark: Key = "landmark",
        /// State or region.
        state: Key = "state",
        /// ISO 3166 code.
        country: Key = "country",
        /// Its number, as typed.
        phone: Key = "phone",
        /// Its website, with or without `https://`.
        site: Key = "site",
        /// Opening hours, as people say them.
        hours: Story = "hours" { most: MAX_HOURS_LENGTH, called: "places-form-this" },
        /// Whether it accepts the public health scheme of its country; may be left out.
        scheme: YesNo = "scheme",
        /// Anything else.
        words: Story = "words" { most: MAX_WORDS_LENGTH, called: "places-form-this" },
        /// Where we may ask, and say what was decided.
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
    let words = IdempotencyLayer::new(places.store().clone())
        .with_encryption()
        .wrap_routes(words);
    // A tap on "it worked" has no words to repeat; `save_number_answer` keeps one answer per visitor anyway.
    Router::new().route(&place, post(post_number)).merge(words)
}

/// On to the page of a place, or back to the form with what to mend.
async fn form_response<F: FormDefinition>(
    posted: &PostedForm<F>,
    done: Result<()>,
    next: &str,
) -> Result<Response> {
    match done {
        Ok(()) => Ok(redirect_with_query(
            next,
            &[("done", F::NAME.trim_start_matches("place-"))],
        )),
        Err(error) => posted.redirect_with_problem(error).await,
    }
}

async fn post_number(
    State(places): State<Places>,
    Path(id): Path<String>,
    visitor: Visitor,
    posted: PostedForm<NumberForm>,
) -> Result<Response> {
    let done = match posted.parse_form().into_result() {
        Ok(form) => {
            let report = PlaceReport::of_number(form.works.0 == Some(true));
            submit_report(&places, &visitor, &id, report).await
        }
        Err(mistakes) => Err(invalid_form(mistakes)),
    };
    form_response(&posted, done, &place_url(&id)).await
}

async fn post_report(
    State(places): State<Places>,
    Path(id): Path<String>,
    visitor: Visitor,
    posted: PostedForm<ReportForm>,
) -> Result<Response> {
    let done = match PlaceReport::parse_report(posted.parse_form()) {
        // A machine that filled the honeypot sees the same thanks, so that it learns nothing to try differently.
        _ if posted.is_by_machine() => Ok(()),
        Ok(report) => submit_report(&places, &visitor, &id, report).await,
        Err(mistakes) => Err(invalid_form(mistakes)),
    };
    form_response(&posted, done, &place_url(&id)).await
}

async fn post_claim(
    State(places): State<Places>,
    Path(id): Path<String>,
    _visitor: Visitor,
    posted: PostedForm<ClaimForm>,
) -> Result<Response> {
    let done = match posted.parse_form().into_result() {
        _ if posted.is_by_machine() => Ok(()),
        Ok(form) => {
            let said = ItemDetails {
                words: form.words.0,
                email: email_text(form.email),
                name: form.name.0,
                role: form.role.0,
                phone: form.phone.0,
                scheme: form.scheme.0,
            };
            submit_item(&places, NewPlaceItem::for_claim(id.clone(), said)).await
        }
        Err(mistakes) => Err(invalid_form(mistakes)),
    };
    form_response(&posted, done, &place_url(&id)).await
}

async fn post_add(
    State(places): State<Places>,
    _visitor: Visitor,
    posted: PostedForm<SuggestionForm>,
) -> Result<Response> {
    let done = if posted.is_by_machine() {
        Ok(())
    } else {
        submit_suggestion(&places, posted.parse_form()).await
    };
    match done {
        Ok(()) => Ok(redirect_with_query(
            &format!("{PAGE}/add"),
            &[("done", "yes")],
        )),
        Err(error) => posted.redirect_with_problem(error).await,
    }
}

async fn submit_suggestion(places: &Places, mut reading: ParsedForm<SuggestionForm>) -> Result<()> {
    let form = &reading.form;
    let category = PlaceCategory::from_word(&form.category);
    let is_nowhere = form.address.is_empty() && form.area.is_empty();
    // Mistakes of all fields are reported at once, so an unknown kind gets a stand-in until the check below.
    let mut fields = build_fields(places, form, category.unwrap_or(PlaceCategory::Other)).await?;
    let mut words = form.words.0.clone();
    if !fields.hours.is_empty() && !is_readable_hours(&fields.hours) {
        // People write hours as they say them; the desk reads and enters them.
        let hours = std::mem::take(&mut fields.hours);
        // not shown: only the desk reads it.
        words = format!("{words}\nOpening hours: {hours}").trim().to_owned();
    }
    if category.is_none() {
        reading.add_error("type", l10n::t!("places-suggest-kind-missing"));
    }
    if is_nowhere {
        reading.add_error("address", l10n::t!("places-suggest-address-missing"));
    }
    for mistake in invalid_fields(&fields, "") {
        let field = match mistake.field.as_str() {
            // The point is a guess that the desk mends.
            "lat" => continue,
            "website" => "site",
            "stateOrRegion" => "state",
            own => own,
        };
        reading.add_error(field, mistake.message.clone());
    }
    let form = reading.into_result().map_err(invalid_form)?;
    let said = ItemDetails {
        words,
        email: email_text(form.email),
        ..ItemDetails::default()
    };
    submit_item(places, NewPlaceItem::for_suggestion(fields, said)).await
}

async fn build_fields(
    places: &Places,
    form: &SuggestionForm,
    category: PlaceCategory,
) -> Result<PlaceFields> {
    let site = &*form.site;
    // People type `grace.example`; the scheme is filled in rather than asked for.
    let has_scheme = site.is_empty() || site.contains("://");
    let fields = PlaceFields {
        name: form.name.0.clone(),
        category,
        address: form.address.0.clone(),
        area: form.area.0.clone(),
        landmark: form.landmark.0.clone(),
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
        health_scheme: SchemeAcceptance::from_answer(form.scheme.0),
    };
    let fields = fields.normalise_texts();
    let gazetteer = places.load_gazetteer().await?;
    // The smaller name is tried first: a state's middle may be a hundred kilometres off.
    let guess = [&fields.area, &fields.state_or_region]
        .into_iter()
        .find_map(|typed| {
            let wanted = NameQuery {
                typed,
                country: &fields.country,
                most: 1,
            };
            gazetteer.find_names(wanted).into_iter().next()
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
