//! The finder with a position: the browser posts it, so that it stands in no address and no stored page.

use std::collections::BTreeMap;

use axum::Extension;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use http::{HeaderMap, Uri};
use serde::Deserialize;
use web::{ClientAddress, Error, Form, FormState, FormValue, Pages};

use super::answer;
use super::finder::{Asked, find};
use super::showing::PAGE;
use super::views::{Location, PlacesFinder};
use crate::Places;
use crate::model::Point;

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
    emergency: String,
}

impl NearForm {
    /// All but the position.
    fn values(&self) -> BTreeMap<String, FormValue> {
        [
            ("form", &self.form),
            ("part", &self.part),
            ("q", &self.q),
            ("type", &self.category),
            ("open", &self.open),
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
        match &places.outside().lookup {
            Some(lookup) => lookup.point_of(address).await,
            None => None,
        }
    } else {
        Point::read(&form.lat, &form.lng)
    };
    let here = here.map(Point::rounded);
    if form.part == "position" {
        return Ok(answer::personal(&here.map(|point| Location {
            lat: point.lat(),
            lng: point.lng(),
        })));
    }
    let asked = Asked {
        is_tapped: true,
        is_typed: form.typed == "yes",
        ..Asked::of(&form.q, "", &form.category, &form.open, &form.emergency)
    };
    let found: PlacesFinder = find(&places, asked, here).await?.0;
    let message = match here {
        Some(_) => None,
        None => Some(places.settings().await?.text("noLocation").to_owned()),
    };
    let state = FormState {
        name: "near".to_owned(),
        values: form.values(),
        errors: Vec::new(),
        message,
        found: Some(serde_json::to_value(found).map_err(Error::internal)?),
    };
    Ok(pages.render_form(&uri, &headers, state).await)
}

/// `GET /near-me` is the finder under a name that says what it does.
pub(super) async fn near_me(uri: Uri) -> Response {
    let query = uri.query().filter(|query| !query.is_empty());
    let place = query.map_or_else(|| PAGE.to_owned(), |query| format!("{PAGE}?{query}"));
    Redirect::permanent(&place).into_response()
}
