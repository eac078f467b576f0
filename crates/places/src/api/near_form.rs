//! The finder with a position: the browser posts it, so that it stands in no address and no stored page.

use std::collections::BTreeMap;

use axum::Extension;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use http::{HeaderMap, Uri};
use serde::Deserialize;
use web::{ClientAddress, Error, Form, FormState, FormValue, Pages};

use super::finder::find_places;
use super::finder_query::{FinderParts, FinderQuery};
use super::responses;
use super::views::{PlaceLocation, PlacesFinder};
use crate::Places;
use crate::model::GeoPoint;
use crate::page_paths::PAGE;

#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct NearForm {
    form: String,
    /// `results` where only these are wanted, `position` where only the point is that belongs to the network address.
    part: String,
    /// `yes`: the words were typed where the position was known already, and may name another place.
    typed: String,
    lat: String,
    lng: String,
    q: String,
    #[serde(rename = "type")]
    category: String,
    open: String,
    always: String,
    scheme: String,
    emergency: String,
}

impl NearForm {
    fn to_query(&self) -> FinderQuery {
        FinderQuery {
            is_tapped: true,
            is_typed: self.typed == "yes",
            // Without `near`, as an area that was chosen before must not win over the position of now.
            ..FinderQuery::from_parts(FinderParts {
                q: &self.q,
                near: "",
                category: &self.category,
                open: &self.open,
                always: &self.always,
                scheme: &self.scheme,
                emergency: &self.emergency,
            })
        }
    }

    /// All but the position.
    fn form_values(&self) -> BTreeMap<String, FormValue> {
        [
            ("form", &self.form),
            ("part", &self.part),
            ("q", &self.q),
            ("type", &self.category),
            ("open", &self.open),
            ("always", &self.always),
            ("scheme", &self.scheme),
            ("emergency", &self.emergency),
        ]
        .into_iter()
        .map(|(name, value)| (name.to_owned(), FormValue::One(value.clone())))
        .collect()
    }
}

/// `POST /nearestpharmacy`: writes nothing and keeps nothing.
pub(super) async fn post_near(
    State(places): State<Places>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    pages: Pages,
    uri: Uri,
    headers: HeaderMap,
    Form(form): Form<NearForm>,
) -> Result<Response, Error> {
    let here = if form.lat.trim().is_empty() && form.lng.trim().is_empty() {
        match &places.ports().lookup {
            Some(lookup) => lookup.locate_address(address).await,
            None => None,
        }
    } else {
        GeoPoint::parse_point(&form.lat, &form.lng)
    };
    // Rounded here too: a program may post a position as exact as its device gives it.
    let here = here.map(GeoPoint::rounded);
    if form.part == "position" {
        return Ok(responses::private_response(&here.map(|point| {
            PlaceLocation {
                lat: point.lat(),
                lng: point.lng(),
            }
        })));
    }
    let found: PlacesFinder = find_places(&places, form.to_query(), here).await?.0;
    let message = match here {
        Some(_) => None,
        None => Some(
            places
                .load_settings()
                .await?
                .page_text("noLocation")
                .to_owned(),
        ),
    };
    let state = FormState {
        name: "near".to_owned(),
        values: form.form_values(),
        errors: Vec::new(),
        message,
        found: Some(serde_json::to_value(found).map_err(Error::internal)?),
    };
    // Answered as the page itself: a redirect would have to put the position into an address.
    Ok(pages.render_form(&uri, &headers, state).await)
}

/// `GET /near-me` is the finder under a name that says what it does.
pub(super) async fn near_me(uri: Uri) -> Response {
    let query = uri.query().filter(|query| !query.is_empty());
    let place = query.map_or_else(|| PAGE.to_owned(), |query| format!("{PAGE}?{query}"));
    Redirect::permanent(&place).into_response()
}
