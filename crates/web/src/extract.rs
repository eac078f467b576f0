//! axum's extractors with our one error: what cannot be read is a problem, in words for people.

use axum::extract::rejection::{FormRejection, JsonRejection, PathRejection};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::response::IntoResponse;
use http::StatusCode;
use http::request::Parts;
use kernel::{FieldError, ProblemDetails};
use serde::de::{Deserialize, DeserializeOwned, Deserializer};

use crate::Error;

#[derive(Clone, Copy, Debug, Default)]
pub struct Json<T>(pub T);

/// A posted form, or for GET the query.
#[derive(Clone, Copy, Debug, Default)]
pub struct Form<T>(pub T);

#[derive(Clone, Copy, Debug, Default)]
pub struct Query<T>(pub T);

#[derive(Clone, Copy, Debug, Default)]
pub struct Path<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Json<T> {
    type Rejection = Error;
    async fn from_request(request: Request, state: &S) -> Result<Self, Error> {
        let axum::Json(value) =
            axum::Json::from_request(request, state)
                .await
                .map_err(|error: JsonRejection| {
                    invalid_body_error(error.status(), error.body_text())
                })?;
        Ok(Self(value))
    }
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Form<T> {
    type Rejection = Error;
    async fn from_request(request: Request, state: &S) -> Result<Self, Error> {
        let axum::Form(value) = axum::Form::from_request(request, state)
            .await
            .map_err(|error: FormRejection| rejection_error(error.status(), error.body_text()))?;
        Ok(Self(value))
    }
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Error> {
        parse_query(parts.uri.query().unwrap_or_default()).map(Self)
    }
}

fn parse_query<T: DeserializeOwned>(query: &str) -> Result<T, Error> {
    let pairs = url::form_urlencoded::parse(query.as_bytes());
    let read = serde_path_to_error::deserialize(serde_urlencoded::Deserializer::new(pairs));
    read.map_err(|error| invalid_field_error(&error.path().to_string(), &error.inner().to_string()))
}

/// Reads a number in a query of which no value is an error: what is no whole number above zero counts as not given.
pub fn lenient_number<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u64>, D::Error> {
    let text = String::deserialize(from)?;
    Ok(text.trim().parse().ok().filter(|number| *number > 0))
}

/// 400 with the field that does not fit and how to mend it. serde names a field that is missing or stands twice in its words
/// only.
fn invalid_field_error(path: &str, cause: &str) -> Error {
    let named = cause
        .split('`')
        .nth(1)
        .filter(|_| cause.contains(" field `"));
    let field = named.unwrap_or(path);
    if field == "." {
        let words = l10n::t!("web-address-query-unreadable");
        return ProblemDetails::bad_request(words).into();
    }
    let words = l10n::t!("web-address-field-wrong", field = field);
    let problem = ProblemDetails::bad_request(words);
    problem.with_field(field, &describe_fix(cause)).into()
}

/// What is written instead of a value, by what its type says of it.
fn describe_fix(cause: &str) -> String {
    if let Some((_, choices)) = cause.split_once(", expected ") {
        let choices = choices.trim_start_matches("one of ").replace('`', "");
        return l10n::t!("web-fix-choose", choices = choices.replace(" or ", ", "));
    }
    let words = match cause {
        "input contains invalid characters"
        | "input is out of range"
        | "premature end of input"
        | "trailing input" => l10n::t!("web-fix-day"),
        "invalid digit found in string"
        | "cannot parse integer from empty string"
        | "number too large to fit in target type"
        | "number too small to fit in target type"
        | "invalid float literal"
        | "cannot parse float from empty string" => l10n::t!("web-fix-number"),
        "provided string was not `true` or `false`" => l10n::t!("web-fix-true-or-false"),
        _ if cause.starts_with("missing field") => l10n::t!("web-fix-missing"),
        _ if cause.starts_with("duplicate field") => l10n::t!("web-fix-twice"),
        _ => l10n::t!("web-fix-unreadable"),
    };
    words.to_owned()
}

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Path<T> {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let axum::extract::Path(value) = axum::extract::Path::from_request_parts(parts, state)
            .await
            .map_err(|error: PathRejection| rejection_error(error.status(), error.body_text()))?;
        Ok(Self(value))
    }
}

impl<T: serde::Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> axum::response::Response {
        axum::Json(self.0).into_response()
    }
}

/// A name that is not known is told with its field: what it was meant to change would be left out in silence.
fn invalid_body_error(status: StatusCode, detail: String) -> Error {
    let unknown = detail.split_once("unknown field `");
    match unknown.and_then(|(_, rest)| rest.split_once('`')) {
        Some((field, _)) if status == StatusCode::UNPROCESSABLE_ENTITY => {
            let mistake = FieldError::new(field, l10n::t!("web-fields-unknown"));
            Error::invalid_fields(l10n::t!("web-fields-nothing-done"), vec![mistake])
        }
        _ => rejection_error(status, detail),
    }
}

fn rejection_error(status: StatusCode, detail: String) -> Error {
    match crate::problems::problem_of(status) {
        // What is said of it elsewhere is said to people.
        Some(problem) if status == StatusCode::PAYLOAD_TOO_LARGE => problem.into(),
        Some(problem) => ProblemDetails { detail, ..problem }.into(),
        None => ProblemDetails::bad_request(detail).into(),
    }
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Kind {
        Gift,
        Order,
        Refund,
    }

    #[derive(Debug, Deserialize)]
    struct Asked {
        day: NaiveDate,
        page: Option<u32>,
        km: Option<f64>,
        open: Option<bool>,
        kind: Option<Kind>,
    }

    #[derive(Debug, Default, Deserialize)]
    #[serde(default)]
    struct Lenient {
        #[serde(deserialize_with = "lenient_number")]
        page: Option<u64>,
    }

    #[test]
    fn what_is_no_number_of_a_lenient_list_is_not_given() {
        let page = |typed: &str| {
            let query = format!("page={typed}");
            parse_query::<Lenient>(&query).unwrap().page
        };
        for odd in ["", "0", "-1", "x", "1.5", "١", "-99999999999999999999"] {
            assert_eq!(page(odd), None, "{odd}");
        }
        assert_eq!(page("99999999999999999999999999"), None);
        assert_eq!(page("+3%20"), Some(3));
        assert_eq!(page("18446744073709551615"), Some(u64::MAX));
        assert_eq!(parse_query::<Lenient>("").unwrap().page, None);
    }

    #[test]
    fn what_does_not_fit_is_named_and_mended() {
        let day = "Write a day like 2026-11-21";
        let number = "Write a number that fits, in digits";
        for (query, field, message) in [
            ("day=bogus", "day", day),
            ("day=", "day", day),
            ("day=2026-13-01", "day", day),
            ("day=2026-11-21T09:00", "day", day),
            ("day=2026-11-21&page=two", "page", number),
            ("day=2026-11-21&page=", "page", number),
            ("day=2026-11-21&page=99999999999", "page", number),
            ("day=2026-11-21&km=far", "km", number),
            ("day=2026-11-21&open=maybe", "open", "Write true or false"),
            (
                "day=2026-11-21&kind=x",
                "kind",
                "Choose one of these: gift, order, refund",
            ),
            ("page=2", "day", "This is needed"),
            ("day=2026-11-21&day=2026-11-22", "day", "Write it once"),
        ] {
            let error = parse_query::<Asked>(query).unwrap_err();
            let problem = error.problem();
            assert_eq!(problem.status, 400);
            let named = problem.errors.iter();
            let named: Vec<_> = named
                .map(|error| (&*error.field, &*error.message))
                .collect();
            assert_eq!(named, [(field, message)], "{query}");
        }
        let asked =
            parse_query::<Asked>("day=2026-11-21&page=2&km=0.5&open=true&kind=gift").unwrap();
        assert_eq!(
            (asked.page, asked.km, asked.open),
            (Some(2), Some(0.5), Some(true))
        );
        assert!(matches!(asked.kind, Some(Kind::Gift)));
        assert_eq!(asked.day.to_string(), "2026-11-21");
    }
}
