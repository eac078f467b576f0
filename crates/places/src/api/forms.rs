//! The plain forms about places; each shares what it does with the JSON call.

use std::collections::BTreeMap;

use axum::Router;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::post;
use http::{HeaderMap, Uri};
use kernel::FieldError;
use serde::Deserialize;
use web::{Error, Form, FormState, FormValue, Idempotency, Pages, Path, Result, Visitor};

use super::saying::{New, ReportBody, Said, contact_errors, file_now, take, wrong};
use super::showing::{PAGE, page_of};
use crate::Places;
use crate::gazetteer::Wanted;
use crate::hours::is_readable;
use crate::model::{Category, PlaceFields, invalid_fields};

/// Longest opening hours in somebody's own words, in characters.
const MOST_HOURS: usize = 600;

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

/// All fields of all forms.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct Posted {
    form: String,
    works: String,
    kind: String,
    words: String,
    email: String,
    name: String,
    role: String,
    phone: String,
    /// Kept empty by people.
    website: String,
    #[serde(rename = "type")]
    category: String,
    address: String,
    area: String,
    state: String,
    country: String,
    site: String,
    hours: String,
}

impl Posted {
    fn values(&self) -> BTreeMap<String, FormValue> {
        [
            ("works", &self.works),
            ("kind", &self.kind),
            ("words", &self.words),
            ("email", &self.email),
            ("name", &self.name),
            ("role", &self.role),
            ("phone", &self.phone),
            ("type", &self.category),
            ("address", &self.address),
            ("area", &self.area),
            ("state", &self.state),
            ("country", &self.country),
            ("site", &self.site),
            ("hours", &self.hours),
        ]
        .into_iter()
        .filter(|(_, value)| !value.is_empty())
        .map(|(name, value)| (name.to_owned(), FormValue::One(value.clone())))
        .collect()
    }

    fn is_by_machine(&self) -> bool {
        !self.website.is_empty()
    }

    fn said(&self) -> Said {
        let text = |text: &str| text.trim().to_owned();
        Said {
            words: text(&self.words),
            email: text(&self.email),
            name: text(&self.name),
            role: text(&self.role),
            phone: text(&self.phone),
        }
    }
}

/// Where a form was sent to.
struct Sent<'a> {
    pages: &'a Pages,
    uri: &'a Uri,
    headers: &'a HeaderMap,
}

impl Sent<'_> {
    /// On to the next page, or the form again with what to mend.
    async fn answer(&self, name: &str, posted: &Posted, done: Result<()>, next: &str) -> Response {
        let error = match done {
            Ok(()) => return Redirect::to(next).into_response(),
            Err(error) => error,
        };
        let problem = error.problem();
        if problem.status >= 500 || problem.status == 404 {
            return error.into_response();
        }
        let message = problem.errors.is_empty().then(|| problem.detail.clone());
        let state = FormState {
            name: name.to_owned(),
            values: posted.values(),
            errors: problem.errors.clone(),
            message,
            found: None,
        };
        self.pages.render_form(self.uri, self.headers, state).await
    }
}

/// Whether a number worked, from the place's own page.
async fn post_number(
    State(places): State<Places>,
    Path(id): Path<String>,
    pages: Pages,
    uri: Uri,
    headers: HeaderMap,
    visitor: Visitor,
    Form(posted): Form<Posted>,
) -> Response {
    let done = number(&places, &visitor, &id, &posted).await;
    let sent = Sent {
        pages: &pages,
        uri: &uri,
        headers: &headers,
    };
    let next = format!("{}?done=number", page_of(&id));
    sent.answer("number", &posted, done, &next).await
}

async fn number(places: &Places, visitor: &Visitor, id: &str, posted: &Posted) -> Result<()> {
    let kind = match posted.works.as_str() {
        "yes" => "number_works",
        "no" => "number_wrong",
        _ => {
            let errors = vec![wrong("works", "Say whether the number worked")];
            return Err(Error::invalid("Say whether the number worked.", errors));
        }
    };
    let body = ReportBody {
        kind: kind.to_owned(),
        ..ReportBody::default()
    };
    take(places, visitor, id, &body).await.map(|_| ())
}

/// What is wrong with a place.
async fn post_report(
    State(places): State<Places>,
    Path(id): Path<String>,
    pages: Pages,
    uri: Uri,
    headers: HeaderMap,
    visitor: Visitor,
    Form(posted): Form<Posted>,
) -> Response {
    let body = ReportBody {
        kind: posted.kind.clone(),
        words: posted.words.clone(),
        email: posted.email.clone(),
    };
    let done = if posted.is_by_machine() {
        Ok(())
    } else {
        take(&places, &visitor, &id, &body).await.map(|_| ())
    };
    let sent = Sent {
        pages: &pages,
        uri: &uri,
        headers: &headers,
    };
    let next = format!("{}?done=report", page_of(&id));
    sent.answer("place-report", &posted, done, &next).await
}

/// Somebody says that a place is theirs.
async fn post_claim(
    State(places): State<Places>,
    Path(id): Path<String>,
    pages: Pages,
    uri: Uri,
    headers: HeaderMap,
    _visitor: Visitor,
    Form(posted): Form<Posted>,
) -> Response {
    let done = claim(&places, &id, &posted).await;
    let sent = Sent {
        pages: &pages,
        uri: &uri,
        headers: &headers,
    };
    let next = format!("{}?done=claim", page_of(&id));
    sent.answer("place-claim", &posted, done, &next).await
}

async fn claim(places: &Places, id: &str, posted: &Posted) -> Result<()> {
    if posted.is_by_machine() {
        return Ok(());
    }
    let said = posted.said();
    let mut errors = Vec::new();
    if said.name.is_empty() {
        errors.push(wrong("name", "Enter your name"));
    }
    if said.role.is_empty() {
        errors.push(wrong("role", "Say what you do there"));
    }
    if said.email.is_empty() {
        errors.push(wrong("email", "Enter your email address"));
    }
    errors.extend(contact_errors(&said.words, &said.email));
    errors.extend(too_long(&[
        ("name", &said.name),
        ("role", &said.role),
        ("phone", &said.phone),
    ]));
    if !errors.is_empty() {
        return Err(Error::invalid("Some of this needs another look.", errors));
    }
    file_now(places, New::claim(id.to_owned(), said)).await
}

fn too_long(fields: &[(&str, &str)]) -> Vec<FieldError> {
    fields
        .iter()
        .filter(|(_, text)| text.chars().count() > 200)
        .map(|(field, _)| wrong(field, "Use 200 characters or fewer"))
        .collect()
}

/// A place that is missing.
async fn post_add(
    State(places): State<Places>,
    pages: Pages,
    uri: Uri,
    headers: HeaderMap,
    _visitor: Visitor,
    Form(posted): Form<Posted>,
) -> Response {
    let done = add(&places, &posted).await;
    let sent = Sent {
        pages: &pages,
        uri: &uri,
        headers: &headers,
    };
    let next = format!("{PAGE}/add?done=yes");
    sent.answer("place-add", &posted, done, &next).await
}

async fn add(places: &Places, posted: &Posted) -> Result<()> {
    if posted.is_by_machine() {
        return Ok(());
    }
    let mut errors = Vec::new();
    let category = Category::read(&posted.category);
    if category.is_none() {
        errors.push(wrong("type", "Choose what it is"));
    }
    if posted.address.trim().is_empty() && posted.area.trim().is_empty() {
        errors.push(wrong("address", "Enter the address, or the area at least"));
    }
    let mut fields = fields(places, posted, category.unwrap_or(Category::Other)).await?;
    let mut words = posted.words.trim().to_owned();
    let is_in_words = !fields.hours.is_empty() && !is_readable(&fields.hours);
    if is_in_words && fields.hours.chars().count() <= MOST_HOURS {
        // People write hours as they say them; the desk reads and enters them.
        let hours = std::mem::take(&mut fields.hours);
        words = format!("{words}\nOpening hours: {hours}").trim().to_owned();
    }
    // The point is a guess that the desk mends.
    errors.extend(
        invalid_fields(&fields, "")
            .into_iter()
            .filter(|error| error.field != "lat")
            .map(|error| FieldError {
                field: match error.field.as_str() {
                    "website" => "site".to_owned(),
                    "stateOrRegion" => "state".to_owned(),
                    _ => error.field,
                },
                ..error
            }),
    );
    errors.extend(contact_errors(&posted.words, &posted.email));
    if !errors.is_empty() {
        return Err(Error::invalid("Some of this needs another look.", errors));
    }
    let said = Said {
        words,
        email: posted.email.trim().to_owned(),
        ..Said::default()
    };
    file_now(places, New::suggestion(fields, said)).await
}

async fn fields(places: &Places, posted: &Posted, category: Category) -> Result<PlaceFields> {
    let site = posted.site.trim();
    let has_scheme = site.is_empty() || site.contains("://");
    let fields = PlaceFields {
        name: posted.name.clone(),
        category,
        address: posted.address.clone(),
        area: posted.area.clone(),
        district: String::new(),
        state_or_region: posted.state.clone(),
        country: posted.country.clone(),
        postcode: String::new(),
        lat: 0.0,
        lng: 0.0,
        phone: posted.phone.clone(),
        website: if has_scheme {
            site.to_owned()
        } else {
            format!("https://{site}")
        },
        hours: posted.hours.clone(),
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
